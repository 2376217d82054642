//! Writing a PO file.

use super::{Entry, Po, strings::escaped};
use std::fmt;

/// The longest line that gettext writes, in characters.
const WIDTH: usize = 79;

impl fmt::Display for Po {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for entry in &self.entries {
            f.write_str(&entry.before)?;
            match &entry.raw {
                Some(raw) => f.write_str(raw)?,
                None if self.ends_in_crlf() => f.write_str(&set(entry).replace('\n', "\r\n"))?,
                None => f.write_str(&set(entry))?,
            }
        }
        f.write_str(&self.tail)
    }
}

/// The entry in gettext's layout.
fn set(entry: &Entry) -> String {
    let mut out = String::new();
    for comment in &entry.comments {
        out.push_str(comment);
        out.push('\n');
    }
    if !entry.flags.is_empty() {
        out.push_str(&format!("#, {}\n", entry.flags.join(", ")));
    }
    let mark = if entry.obsolete { "#~ " } else { "" };
    let before = if entry.obsolete { "#~| " } else { "#| " };
    for (keyword, text) in &entry.previous {
        field(&mut out, before, keyword, text);
    }
    if let Some(context) = &entry.context {
        field(&mut out, mark, "msgctxt", &context.text);
    }
    field(&mut out, mark, "msgid", &entry.id.text);
    if let Some(plural) = &entry.plural {
        field(&mut out, mark, "msgid_plural", &plural.text);
    }
    for (index, text) in entry.strings.iter().enumerate() {
        let keyword = if entry.plural.is_some() { format!("msgstr[{index}]") } else { "msgstr".to_string() };
        field(&mut out, mark, &keyword, &text.text);
    }
    out
}

/// A keyword and its text: on one line where it fits, else an empty string and a line a piece.
fn field(out: &mut String, mark: &str, keyword: &str, text: &str) {
    let whole = format!("{mark}{keyword} \"{}\"", escaped(text));
    let one_line = !text.trim_end_matches('\n').contains('\n');
    if one_line && whole.chars().count() <= WIDTH {
        out.push_str(&whole);
        out.push('\n');
        return;
    }
    out.push_str(&format!("{mark}{keyword} \"\"\n"));
    for line in text.split_inclusive('\n') {
        for piece in wrapped(line, WIDTH - mark.chars().count() - 2) {
            out.push_str(&format!("{mark}\"{piece}\"\n"));
        }
    }
}

/// A line's escaped text in pieces of at most `width` characters, each broken after a space where there is one.
fn wrapped(line: &str, width: usize) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut piece = String::new();
    for word in line.split_inclusive(' ') {
        let word = escaped(word);
        if !piece.is_empty() && piece.chars().count() + word.chars().count() > width {
            pieces.push(std::mem::take(&mut piece));
        }
        piece.push_str(&word);
    }
    pieces.push(piece);
    pieces
}
