//! Reading a PO file: line by line, going on after every fault.

use super::{Entry, Passage, Po, strings};
use crate::report::{Finding, Source, nearest};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// The words that begin a line.
const KEYWORDS: [&str; 4] = ["msgctxt", "msgid", "msgid_plural", "msgstr"];

/// A PO file, as far as it can be read, and every fault of it.
pub fn parse(source: &Arc<Source>) -> (Po, Vec<Finding>) {
    let mut parser = Parser { source, findings: Vec::new(), po: empty(source), draft: None, loose: String::new() };
    let mut start = 0;
    for line in source.text.split_inclusive('\n') {
        let content = line.trim_end_matches(['\n', '\r']);
        parser.line(content, start, start + line.len());
        start += line.len();
    }
    parser.finish();
    parser.po.tail = parser.loose;
    let mut findings = parser.findings;
    duplicates(&parser.po, &mut findings);
    charset(&parser.po, &mut findings);
    (parser.po, findings)
}

fn empty(source: &Arc<Source>) -> Po {
    Po { source: source.clone(), entries: Vec::new(), tail: String::new() }
}

struct Parser<'a> {
    source: &'a Arc<Source>,
    findings: Vec<Finding>,
    po: Po,
    draft: Option<Draft>,
    /// Lines since the last entry that belong to none.
    loose: String,
}

/// An entry that is being read.
struct Draft {
    before: String,
    span: Range<usize>,
    comments: Vec<String>,
    flags: Vec<String>,
    previous: Vec<(String, Passage)>,
    obsolete: bool,
    fields: Vec<Field>,
    /// Whether the last string read belongs to `previous`.
    in_previous: bool,
}

struct Field {
    keyword: String,
    at: Range<usize>,
    text: Passage,
}

impl Parser<'_> {
    fn line(&mut self, line: &str, start: usize, next: usize) {
        let trimmed = line.trim_start();
        let at = start + (line.len() - trimmed.len());
        if trimmed.is_empty() {
            self.blank(start, next);
        } else if let Some(rest) = trimmed.strip_prefix("#~|") {
            self.text_line(rest, at + 3, next, true, true);
        } else if let Some(rest) = trimmed.strip_prefix("#~") {
            self.text_line(rest, at + 2, next, true, false);
        } else if let Some(rest) = trimmed.strip_prefix("#|") {
            self.text_line(rest, at + 2, next, false, true);
        } else if trimmed.starts_with('#') {
            self.comment(trimmed, at, next);
        } else {
            self.text_line(trimmed, at, next, false, false);
        }
    }

    fn blank(&mut self, start: usize, next: usize) {
        self.finish();
        self.loose.push_str(&self.source.text[start..next]);
    }

    fn comment(&mut self, line: &str, at: usize, next: usize) {
        if self.draft.as_ref().is_some_and(|draft| draft.has("msgstr")) {
            self.finish();
        }
        let draft = self.draft(at, next);
        match line.strip_prefix("#,") {
            Some(flags) => draft.flags.extend(flags.split(',').map(|flag| flag.trim().to_string())),
            None => draft.comments.push(line.to_string()),
        }
    }

    /// A line with a keyword and a string, or a string alone.
    fn text_line(&mut self, line: &str, at: usize, next: usize, obsolete: bool, previous: bool) {
        let trimmed = line.trim();
        let at = at + (line.len() - line.trim_start().len());
        let span = at..at + trimmed.len();
        if trimmed.starts_with('"') {
            self.continuation(span, next, previous);
            return;
        }
        let word_end = trimmed.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '[' | ']'));
        let word = &trimmed[..word_end.unwrap_or(trimmed.len())];
        let base = word.split('[').next().unwrap_or(word);
        if !KEYWORDS.contains(&base) {
            let message = format!("a line cannot begin with `{}`", if word.is_empty() { trimmed } else { word });
            let finding = Finding::error("po-syntax", self.source, at..at + word.len().max(1), message);
            self.findings.push(match nearest(base, KEYWORDS) {
                Some(keyword) => finding.help(format!("is `{keyword}` meant?")),
                None => finding.help("a comment begins with `#`, a text with `msgid` or `msgstr`"),
            });
            self.extend(at, next);
            return;
        }
        let string = &trimmed[word.len()..];
        let string_at = at + word.len() + (string.len() - string.trim_start().len());
        let mut text = Passage::empty(self.source, string_at);
        strings::read(&mut text, string_at..span.end, &mut self.findings);
        self.field(word, base, text, at, next, (obsolete, previous));
    }

    fn field(&mut self, word: &str, base: &str, text: Passage, at: usize, next: usize, kind: (bool, bool)) {
        let (obsolete, previous) = kind;
        let begins = !previous && matches!(base, "msgctxt" | "msgid");
        let ended = |draft: &Draft| draft.has("msgstr") && (begins || previous);
        if self.draft.as_ref().is_some_and(ended) {
            self.finish();
        }
        let draft = self.draft(at, next);
        draft.in_previous = previous;
        if previous {
            draft.previous.push((word.to_string(), text));
            return;
        }
        draft.obsolete |= obsolete;
        let span = at..at + word.len();
        let twice = draft.fields.iter().any(|field| field.keyword == word);
        let late = base == "msgctxt" && draft.has("msgid");
        draft.fields.push(Field { keyword: word.to_string(), at: span.clone(), text });
        if twice {
            self.findings.push(Finding::error("po-syntax", self.source, span, format!("`{word}` stands here twice")));
        } else if late {
            self.findings.push(Finding::error("po-syntax", self.source, span, "`msgctxt` comes before `msgid`"));
        }
    }

    fn continuation(&mut self, span: Range<usize>, next: usize, previous: bool) {
        let Some(draft) = &mut self.draft else {
            self.findings.push(Finding::error(
                "po-syntax",
                self.source,
                span.clone(),
                "a text without `msgid` or `msgstr`",
            ));
            let line_start = self.source.text[..span.start].rfind('\n').map_or(0, |newline| newline + 1);
            self.loose.push_str(&self.source.text[line_start..next]);
            return;
        };
        draft.span.end = next;
        let target = if previous && draft.in_previous {
            draft.previous.last_mut().map(|(_, text)| text)
        } else {
            draft.fields.last_mut().map(|field| &mut field.text)
        };
        match target {
            Some(text) => strings::read(text, span, &mut self.findings),
            None => {
                self.findings.push(Finding::error("po-syntax", self.source, span, "a text without `msgid` or `msgstr`"))
            }
        }
    }

    fn draft(&mut self, at: usize, next: usize) -> &mut Draft {
        let loose = &mut self.loose;
        let draft = self.draft.get_or_insert_with(|| Draft {
            before: std::mem::take(loose),
            span: at..next,
            comments: Vec::new(),
            flags: Vec::new(),
            previous: Vec::new(),
            obsolete: false,
            fields: Vec::new(),
            in_previous: false,
        });
        draft.span.end = next;
        draft
    }

    fn extend(&mut self, at: usize, next: usize) {
        self.draft(at, next);
    }

    /// Ends the entry that is being read, if there is one; comments that belong to none stay loose.
    fn finish(&mut self) {
        let Some(draft) = self.draft.take() else { return };
        let line_start = self.source.text[..draft.span.start].rfind('\n').map_or(0, |newline| newline + 1);
        let raw = &self.source.text[line_start..draft.span.end];
        if draft.fields.is_empty() {
            self.loose = draft.before + raw;
            return;
        }
        let before = draft.before.clone();
        match draft.entry(self.source, raw, &mut self.findings) {
            Some(entry) => self.po.entries.push(entry),
            // told already; its lines stay in the file
            None => self.loose = before + raw,
        }
    }
}

impl Draft {
    fn has(&self, base: &str) -> bool {
        self.fields.iter().any(|field| field.keyword.split('[').next() == Some(base))
    }

    fn entry(self, source: &Arc<Source>, raw: &str, findings: &mut Vec<Finding>) -> Option<Entry> {
        let first = self.fields.first().map(|field| field.at.clone()).unwrap_or(self.span.clone());
        let mut fields: BTreeMap<&str, Passage> = BTreeMap::new();
        let mut strings = Vec::new();
        for field in &self.fields {
            match field.keyword.strip_prefix("msgstr") {
                Some(form) => {
                    let expected =
                        if self.has("msgid_plural") { format!("[{}]", strings.len()) } else { String::new() };
                    if form != expected {
                        let message = format!("`msgstr{expected}` is next here");
                        findings.push(Finding::error("po-plural", source, field.at.clone(), message));
                    }
                    strings.push(field.text.clone());
                }
                None => {
                    fields.insert(&field.keyword, field.text.clone());
                }
            }
        }
        for needed in ["msgid", "msgstr"] {
            if !self.has(needed) {
                let message = format!("this entry has no `{needed}`");
                findings.push(Finding::error("po-incomplete", source, first.clone(), message));
            }
        }
        Some(Entry {
            context: fields.remove("msgctxt"),
            id: fields.remove("msgid")?,
            plural: fields.remove("msgid_plural"),
            strings,
            before: self.before,
            raw: Some(raw.to_string()),
            span: self.span,
            comments: self.comments,
            flags: self.flags,
            previous: self.previous.into_iter().map(|(keyword, text)| (keyword, text.text)).collect(),
            obsolete: self.obsolete,
        })
    }
}

/// Two entries of one context and source text are one too many.
fn duplicates(po: &Po, findings: &mut Vec<Finding>) {
    let mut seen: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for entry in po.entries.iter().filter(|entry| !entry.obsolete) {
        // a block's id is all of its key; without a context the source text is
        let key = (entry.key(), if entry.context.is_some() { "" } else { entry.id.text.as_str() });
        let at = entry.context.as_ref().unwrap_or(&entry.id);
        if let Some(line) = seen.get(&key) {
            let shown = if entry.context.is_some() { entry.key() } else { &entry.id.text };
            let message = format!("`{shown}` has an entry already, in line {line}");
            findings.push(at.error("po-duplicate", 0..at.text.len(), message).help("take one of the two out"));
        } else {
            seen.insert(key, po.source.line_column(at.place(0..0).start).0);
        }
    }
}

fn charset(po: &Po, findings: &mut Vec<Finding>) {
    let Some(header) = po.entries.iter().find(|entry| entry.header()) else { return };
    let Some(text) = header.strings.first() else { return };
    if let Some(at) = text.text.find("charset=") {
        let value_at = at + "charset=".len();
        let end =
            text.text[value_at..].find(|c: char| c.is_whitespace() || c == ';').unwrap_or(text.text.len() - value_at);
        let value = &text.text[value_at..value_at + end];
        if !value.eq_ignore_ascii_case("utf-8") {
            findings.push(text.error(
                "po-charset",
                value_at..value_at + end,
                format!("the charset is {value}, not UTF-8"),
            ));
        }
    }
}
