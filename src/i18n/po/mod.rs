//! gettext PO files, read and written without changing a byte that nobody asked to change.
//!
//! An entry that is not touched is printed from the very lines it was read from, so a file that Poedit or Weblate
//! wrote stays theirs. Only what [`merge`](super::merge) changes is set anew, in gettext's own layout.

mod parse;
mod print;
mod strings;

pub use parse::parse;

use super::Passage;
use crate::report::Source;
use std::ops::Range;
use std::sync::Arc;

/// A PO file.
#[derive(Clone, Debug)]
pub struct Po {
    /// The text it was read from.
    pub source: Arc<Source>,
    /// Its entries in the order of the file, obsolete ones among them.
    pub entries: Vec<Entry>,
    /// What stands after the last entry.
    pub(super) tail: String,
}

/// One entry of a PO file.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Lines before it that belong to no entry: blank ones, loose comments.
    pub(super) before: String,
    /// The lines it was read from, as long as nothing of it was changed.
    pub(super) raw: Option<String>,
    /// Its bytes in the file.
    pub span: Range<usize>,
    /// Comment lines other than flags and previous texts, whole and in their order.
    pub comments: Vec<String>,
    /// Flags, as `fuzzy`.
    pub flags: Vec<String>,
    /// The previous source texts (`#|`): keyword (`msgctxt`, `msgid`, `msgid_plural`) and text.
    pub previous: Vec<(String, String)>,
    /// Whether it is kept only as a memory (`#~`).
    pub obsolete: bool,
    /// The context; here a block's id.
    pub context: Option<Passage>,
    /// The source text.
    pub id: Passage,
    /// The source text for more than one.
    pub plural: Option<Passage>,
    /// The translation; one for each plural form where there is a plural.
    pub strings: Vec<Passage>,
}

impl Entry {
    /// Whether the translation is marked as not fitting its source text any more.
    pub fn fuzzy(&self) -> bool {
        self.flags.iter().any(|flag| flag == "fuzzy")
    }

    /// Whether nothing is translated.
    pub fn untranslated(&self) -> bool {
        self.strings.iter().all(|text| text.text.is_empty())
    }

    /// Whether this is the file's header: no context, no source text.
    pub fn header(&self) -> bool {
        !self.obsolete && self.context.is_none() && self.id.text.is_empty()
    }

    /// The context's text, or an empty one.
    pub fn key(&self) -> &str {
        self.context.as_ref().map_or("", |context| &context.text)
    }

    /// The previous `msgid`, when there is one.
    pub fn previous_id(&self) -> Option<&str> {
        self.previous.iter().find(|(keyword, _)| keyword == "msgid").map(|(_, text)| text.as_str())
    }

    /// Marks the entry as changed: it will be set anew.
    pub(super) fn touch(&mut self) {
        self.raw = None;
    }
}

impl Po {
    /// An empty file for `lang`, with its header.
    pub fn new(lang: super::Lang, project: &str) -> Po {
        let fields = [
            ("Project-Id-Version", project),
            // editors of PO files fill these in, and nothing else changes them: same input, same bytes
            ("PO-Revision-Date", ""),
            ("Last-Translator", ""),
            ("Language-Team", lang.english()),
            ("Language", lang.code()),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=UTF-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", lang.plurals()),
        ];
        let mut text = String::from("msgid \"\"\nmsgstr \"\"\n");
        for (name, value) in fields {
            text.push_str(&format!("\"{name}: {value}\\n\"\n"));
        }
        let source = Source::new(format!("{lang}.po"), text);
        let (po, _) = parse(&source);
        po
    }

    /// The entry of a block, obsolete ones apart.
    pub fn entry(&self, context: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| !entry.obsolete && !entry.header() && entry.key() == context)
    }

    /// Whether the lines of the file end as those of Windows do.
    pub(super) fn ends_in_crlf(&self) -> bool {
        self.source.text.contains("\r\n")
    }

    /// A field of the header, as `Language`.
    pub fn header_field(&self, name: &str) -> Option<&str> {
        let header = self.entries.iter().find(|entry| entry.header())?;
        let text = &header.strings.first()?.text;
        text.lines().find_map(|line| Some(line.strip_prefix(name)?.strip_prefix(':')?.trim()))
    }
}
