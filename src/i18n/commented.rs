//! What stands in a table of words or terms besides its entries: heads of sections, and entries that are still
//! commented out, as [`stub`](super::stub) leaves them for a translator.

use super::table::{Leaf, Value, leaves};
use crate::report::Source;
use std::ops::Range;
use std::sync::Arc;

/// An entry behind a `#`.
#[derive(Debug)]
pub(super) struct Stub {
    /// Its dotted key, that of its section included.
    pub key: String,
    /// Its value.
    pub value: Value,
    /// Its lines, from the first `#` on, without the end of the last line.
    pub at: Range<usize>,
}

/// A table as its translator sees it.
#[derive(Debug)]
pub(super) struct Layout {
    /// The entries, in their order.
    pub entries: Vec<Leaf>,
    /// The entries that are commented out, in their order.
    pub stubs: Vec<Stub>,
    /// The heads of sections: the dotted name, and the line without its end.
    pub heads: Vec<(String, Range<usize>)>,
}

/// The longest entry, in lines; a comment that is no entry after so many is none.
const LINES: usize = 40;

/// What stands in a table. What its syntax is worth has been told by whoever read it first.
pub(super) fn layout(source: &Arc<Source>) -> Layout {
    let entries = leaves(source, &mut Vec::new());
    let lines = lines(&source.text);
    let (mut stubs, mut heads, mut section) = (Vec::new(), Vec::new(), String::new());
    let mut next = 0;
    while let Some(line) = lines.get(next) {
        let text = &source.text[line.clone()];
        next += 1;
        if entries.iter().any(|leaf| leaf.value_at.start < line.start && line.start < leaf.value_at.end) {
            // the inside of a value that takes several lines
        } else if let Some(name) = head(text) {
            section.clone_from(&name);
            heads.push((name, line.clone()));
        } else if let Some((stub, count)) = stub(&source.text, &lines[next - 1..], &section) {
            next += count - 1;
            stubs.push(stub);
        }
    }
    Layout { entries, stubs, heads }
}

/// All lines, without their ends.
fn lines(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    let mut lines = Vec::new();
    for line in text.split_inclusive('\n') {
        lines.push(start..start + line.trim_end_matches(['\n', '\r']).len());
        start += line.len();
    }
    lines
}

/// The name of the section that a line begins.
fn head(line: &str) -> Option<String> {
    let inner = line.trim_start().strip_prefix('[')?.split_once(']')?.0;
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    (!inner.is_empty() && inner.chars().all(plain)).then(|| inner.to_string())
}

/// The line without the `#` that it begins with. What is marked `#~` is kept as a memory, and no entry.
fn uncommented(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix('#').filter(|rest| !rest.starts_with('~'))?;
    Some(rest.strip_prefix(' ').unwrap_or(rest))
}

/// The commented-out entry that the first of these lines begins, and how many lines it takes.
fn stub(text: &str, lines: &[Range<usize>], section: &str) -> Option<(Stub, usize)> {
    let first = lines.first()?;
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '"');
    let key = uncommented(&text[first.clone()])?.split_once('=')?.0.trim();
    if key.is_empty() || !key.chars().all(plain) {
        return None;
    }
    let mut entry = String::new();
    for (count, line) in lines.iter().take(LINES).enumerate() {
        entry.push_str(uncommented(&text[line.clone()])?);
        entry.push('\n');
        let mut faults = Vec::new();
        let mut found = leaves(&Source::new("", entry.as_str()), &mut faults);
        if faults.is_empty() && found.len() == 1 {
            let Leaf { key, value, .. } = found.remove(0);
            let key = if section.is_empty() { key } else { format!("{section}.{key}") };
            return Some((Stub { key, value, at: first.start..line.end }, count + 1));
        }
    }
    None
}

impl Layout {
    /// The commented-out entry of that key.
    pub fn stub(&self, key: &str) -> Option<&Stub> {
        self.stubs.iter().find(|stub| stub.key == key)
    }

    /// The entry of that key.
    pub fn entry(&self, key: &str) -> Option<&Leaf> {
        self.entries.iter().find(|leaf| leaf.key == key)
    }

    /// The line that begins that section.
    pub fn head(&self, section: &str) -> Option<Range<usize>> {
        self.heads.iter().find(|(name, _)| name == section).map(|(_, at)| at.clone())
    }

    /// The section that a byte of the file is in; empty before the first.
    pub fn section(&self, at: usize) -> &str {
        self.heads.iter().rev().find(|(_, head)| head.start <= at).map_or("", |(name, _)| name.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_behind_a_hash_are_found_and_notes_are_not() {
        let text = "# A note: lid = Deckel, or so.\n[box]\n# lid = \"Lid\"\nopen = \"auf\"\n# tags = [\n#   \"a\",\n# ]\n\
                    #~ old = \"alt\"\n#shut = \"zu\"\n# see = above\n[box.inner]\n# lid = \"\"\"\n# two\n# lines\"\"\"\n";
        let layout = layout(&Source::new("x", text));
        let keys: Vec<&str> = layout.stubs.iter().map(|stub| stub.key.as_str()).collect();
        assert_eq!(keys, ["box.lid", "box.tags", "box.shut", "box.inner.lid"]);
        assert_eq!(&text[layout.stubs[1].at.clone()], "# tags = [\n#   \"a\",\n# ]");
        assert_eq!(layout.heads.len(), 2);
        assert_eq!(layout.section(text.find("open").unwrap()), "box");
        assert!(layout.entry("box.open").is_some() && layout.entry("box.lid").is_none());
    }
}
