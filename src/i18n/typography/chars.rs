//! Looking around in a text of characters: neighbours that see through style switches, kinds of characters, web
//! addresses that no rule may touch.

use super::{NBSP, NNBSP, SWITCH};

/// A horizontal space of any kind.
pub fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | NBSP | NNBSP)
}

/// A space or a line end, or no character at all.
pub fn is_gap(c: Option<char>) -> bool {
    c.is_none_or(|c| is_space(c) || c == '\n' || c == '\r')
}

/// A letter, a digit, or a piece that is no text.
pub fn is_word(c: char) -> bool {
    c.is_alphanumeric() || is_piece(c)
}

fn is_piece(c: char) -> bool {
    ('\u{e000}'..='\u{f8ff}').contains(&c) && c != SWITCH
}

/// The index of the nearest character before `index` that is not a style switch.
pub fn before_at(text: &[char], index: usize) -> Option<usize> {
    (0..index.min(text.len())).rev().find(|at| text[*at] != SWITCH)
}

/// The nearest character before `index`, style switches apart.
pub fn before(text: &[char], index: usize) -> Option<char> {
    before_at(text, index).map(|at| text[at])
}

/// The index of the nearest character after `index` that is not a style switch.
pub fn after_at(text: &[char], index: usize) -> Option<usize> {
    (index + 1..text.len()).find(|at| text[*at] != SWITCH)
}

/// The nearest character after `index`, style switches apart.
pub fn after(text: &[char], index: usize) -> Option<char> {
    after_at(text, index).map(|at| text[at])
}

/// The length of the run of digits that starts at `index`.
pub fn digits(text: &[char], index: usize) -> usize {
    text[index.min(text.len())..].iter().take_while(|c| c.is_ascii_digit()).count()
}

/// Whether `word` stands at `index` and no letter or digit follows it.
pub fn word_at(text: &[char], index: usize, word: &str) -> bool {
    let mut end = index;
    for c in word.chars() {
        if text.get(end) != Some(&c) {
            return false;
        }
        end += 1;
    }
    !text.get(end).is_some_and(|c| is_word(*c))
}

/// Takes the spaces from the end of `out`, seeing through style switches, which stay.
pub fn drop_spaces(out: &mut Vec<char>) {
    let mut switches = 0;
    while let Some(last) = out.last() {
        match *last {
            SWITCH => switches += 1,
            c if is_space(c) => {}
            _ => break,
        }
        out.pop();
    }
    out.extend(std::iter::repeat_n(SWITCH, switches));
}

/// Puts `space` at the end of `out` in place of the spaces that are there, before any style switches.
pub fn put_space(out: &mut Vec<char>, space: char) {
    drop_spaces(out);
    let at = out.len() - out.iter().rev().take_while(|c| **c == SWITCH).count();
    out.insert(at, space);
}

/// The text with each web address behind one private-use character, and the addresses.
pub fn hide_addresses(text: &str) -> (Vec<char>, Vec<(char, String)>) {
    let mut free = ('\u{f700}'..='\u{f8ff}').filter(|c| !text.contains(*c));
    let mut addresses = Vec::new();
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(range) = address(rest)
        && let Some(stand_in) = free.next()
    {
        out.extend(rest[..range.start].chars());
        out.push(stand_in);
        addresses.push((stand_in, rest[range.clone()].to_string()));
        rest = &rest[range.end..];
    }
    out.extend(rest.chars());
    (out, addresses)
}

/// The bytes of the first web address: a scheme in front of `://`, or `www.`, and what may follow it; a sign of
/// punctuation at the end belongs to the sentence.
fn address(text: &str) -> Option<std::ops::Range<usize>> {
    let scheme = text.find("://").map(|at| {
        let letters = text[..at].bytes().rev().take_while(u8::is_ascii_alphabetic).count();
        at - letters
    });
    let start = [scheme, text.find("www.")].into_iter().flatten().min()?;
    let part = |c: char| c.is_ascii_graphic() && !matches!(c, '"' | '\'' | '(' | ')' | '<' | '>' | '[' | ']');
    let length = text[start..].find(|c| !part(c)).unwrap_or(text.len() - start);
    let end = start + text[start..start + length].trim_end_matches(['.', ',', ';', ':', '!', '?']).len();
    (end > start).then_some(start..end)
}

/// The text with its addresses back.
pub fn show_addresses(text: &[char], addresses: &[(char, String)]) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text {
        match addresses.iter().find(|(stand_in, _)| stand_in == c) {
            Some((_, address)) => out.push_str(address),
            None => out.push(*c),
        }
    }
    out
}
