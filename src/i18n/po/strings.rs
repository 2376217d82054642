//! Quoted strings with escapes.

use super::Passage;
use crate::report::Finding;
use std::ops::Range;

/// Appends what the quoted string at `span` of the passage's source says, and tells its faults.
pub fn read(passage: &mut Passage, span: Range<usize>, findings: &mut Vec<Finding>) {
    let source = passage.source.clone();
    let text = &source.text[span.clone()];
    let fault = |at: usize, length: usize, message: String| {
        let start = span.start + at;
        Finding::error("po-string", &source, start..start + length, message)
    };
    if !text.starts_with('"') {
        let finding = fault(0, text.len(), "a text must stand in double quotes".into());
        findings.push(finding.help("write `\"` before it and behind it"));
        return;
    }
    let mut index = 1;
    let mut closed = false;
    while let Some(c) = text[index..].chars().next() {
        let here = span.start + index;
        match c {
            '"' => {
                closed = true;
                index += 1;
                break;
            }
            '\\' => match escape(&text[index + 1..]) {
                Some((value, length)) => {
                    passage.push(value.encode_utf8(&mut [0; 4]), here..here + 1 + length);
                    index += 1 + length;
                }
                None => {
                    let next = text[index + 1..].chars().next();
                    let length = 1 + next.map_or(0, char::len_utf8);
                    let shown = &text[index..index + length];
                    findings.push(fault(index, length, format!("there is no escape `{shown}`")));
                    index += length;
                }
            },
            _ => {
                let length = text[index..].find(['"', '\\']).unwrap_or(text.len() - index);
                passage.push(&text[index..index + length], here..here + length);
                index += length;
            }
        }
    }
    let rest = text[index..].trim();
    if !closed {
        let finding = fault(text.len(), 0, "the closing quote is missing".into());
        findings.push(
            finding.help("write `\"` at the end of the line; a text that goes on has quotes on each of its lines"),
        );
    } else if !rest.is_empty() {
        let at = index + text[index..].find(rest).unwrap_or(0);
        findings.push(
            fault(at, rest.len(), "nothing may follow the closing quote".into())
                .help("write `\\\"` for a quote inside"),
        );
    }
}

/// The character that the escape stands for (the text begins behind the backslash), and how long it is.
fn escape(text: &str) -> Option<(char, usize)> {
    let c = text.chars().next()?;
    let simple = match c {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        '\\' | '"' => c,
        'a' => '\u{7}',
        'b' => '\u{8}',
        'v' => '\u{b}',
        'f' => '\u{c}',
        _ => return number(text),
    };
    Some((simple, 1))
}

/// `\ooo` or `\xhh`.
fn number(text: &str) -> Option<(char, usize)> {
    let (digits, radix, start) = match text.strip_prefix('x') {
        Some(rest) => (rest.bytes().take(2).take_while(u8::is_ascii_hexdigit).count(), 16, 1),
        None => (text.bytes().take(3).take_while(|b| (b'0'..=b'7').contains(b)).count(), 8, 0),
    };
    let value = u32::from_str_radix(text.get(start..start + digits)?, radix).ok()?;
    Some((char::from_u32(value).filter(|c| c.is_ascii())?, start + digits))
}

/// A text with what must be escaped escaped.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if c.is_ascii_control() => out.push_str(&format!("\\{:03o}", u32::from(c))),
            c => out.push(c),
        }
    }
    out
}
