//! A translation and its source: bringing the one up to the other, and how far it has come.

use super::blocks::Block;
use super::po::{Entry, Po};
use super::{Lang, Passage};
use crate::report::{Finding, Source};
use std::sync::Arc;

/// The translation brought up to the blocks of its source; matching is by the block's id alone.
///
/// - Same id, same text: the entry stays as it is, byte for byte.
/// - Same id, new text: the translation is kept as *fuzzy*, with the text that it did translate as `#| msgid`. When
///   the source goes back to that text, the translation is good again.
/// - A block without an entry gets an empty one; an entry without a block becomes obsolete when it has a translation,
///   and is dropped when it has none. A block that comes back takes its obsolete entry.
///
/// Entries stand in the order of the blocks, obsolete ones at the end. Doing it twice changes nothing more.
pub fn update(po: &Po, blocks: &[Block]) -> Po {
    let mut rest: Vec<Entry> = po.entries.clone();
    let mut entries: Vec<Entry> = Vec::new();
    if let Some(at) = rest.iter().position(Entry::header) {
        entries.push(rest.remove(at));
    }
    for block in blocks.iter().filter(|block| !block.text.text.is_empty()) {
        entries.push(match take(&mut rest, &block.id) {
            Some(entry) => renewed(entry, block),
            None => new_entry(block, &po.source),
        });
    }
    for entry in &mut rest {
        if !entry.obsolete && !entry.untranslated() {
            entry.obsolete = true;
            entry.comments.retain(|comment| !comment.starts_with("#:") && !comment.starts_with("#."));
            entry.touch();
        }
    }
    entries.extend(rest.into_iter().filter(|entry| entry.obsolete));
    space_out(&mut entries, if po.ends_in_crlf() { "\r\n" } else { "\n" });
    Po { source: po.source.clone(), entries, tail: po.tail.clone() }
}

/// The entry of that id, one in use before an obsolete one.
fn take(rest: &mut Vec<Entry>, id: &str) -> Option<Entry> {
    let position = |obsolete: bool| rest.iter().position(|entry| entry.obsolete == obsolete && entry.key() == id);
    let at = position(false).or_else(|| position(true))?;
    Some(rest.remove(at))
}

fn renewed(mut entry: Entry, block: &Block) -> Entry {
    if entry.obsolete {
        entry.obsolete = false;
        entry.touch();
    }
    if entry.id.text == block.text.text {
        return entry;
    }
    entry.touch();
    let old = std::mem::replace(&mut entry.id, block.text.clone());
    if entry.untranslated() {
        return entry;
    }
    if entry.previous_id() == Some(block.text.text.as_str()) {
        entry.previous.clear();
        entry.flags.retain(|flag| flag != "fuzzy");
        return entry;
    }
    // what the translation was made from is the text before the first change that it did not follow
    if entry.previous_id().is_none() {
        entry.previous.push(("msgid".to_string(), old.text));
    }
    if !entry.fuzzy() {
        entry.flags.push("fuzzy".to_string());
    }
    entry
}

fn new_entry(block: &Block, source: &Arc<Source>) -> Entry {
    let mut context = Passage::empty(&block.text.source, block.at.start);
    context.push(&block.id, block.at.clone());
    Entry {
        before: String::new(),
        raw: None,
        span: 0..0,
        comments: Vec::new(),
        flags: Vec::new(),
        previous: Vec::new(),
        obsolete: false,
        context: Some(context),
        id: block.text.clone(),
        plural: None,
        strings: vec![Passage::empty(source, 0)],
    }
}

/// A blank line before every entry but the first that has none before it; a file may have lacked its last line end.
fn space_out(entries: &mut [Entry], line_end: &str) {
    let last = entries.len().saturating_sub(1);
    for (index, entry) in entries.iter_mut().enumerate() {
        if let Some(raw) = entry.raw.as_mut().filter(|raw| index < last && !raw.ends_with('\n')) {
            raw.push_str(line_end);
        }
        let blank = entry.before.ends_with("\n\n")
            || entry.before.ends_with("\n\r\n")
            || entry.before == "\n"
            || entry.before == "\r\n";
        if index > 0 && !blank {
            entry.before.push_str(line_end);
        } else if index == 0 && entry.before.trim().is_empty() {
            entry.before.clear();
        }
    }
}

/// How far the translation of one chapter is.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Chapter {
    /// The block id of its head; empty before the first head.
    pub id: String,
    /// Its head, as the source has it.
    pub title: String,
    /// Blocks with a translation that fits.
    pub translated: usize,
    /// Blocks whose translation is fuzzy.
    pub stale: usize,
    /// Blocks without a translation.
    pub missing: usize,
    /// Words of the source.
    pub words: usize,
    /// Words of the source whose translation fits.
    pub words_translated: usize,
}

/// How far a translation is, a chapter an entry; a chapter is what stands below a head of level 1 or 2.
pub fn status(po: &Po, blocks: &[Block]) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for block in blocks.iter().filter(|block| !block.text.text.is_empty()) {
        if chapters.is_empty() || block.heading().is_some_and(|level| level <= 2) {
            let is_head = block.heading().is_some();
            let title = block.text.text.lines().next().unwrap_or_default().trim_start_matches('#').trim();
            chapters.push(Chapter {
                id: if is_head { block.id.clone() } else { String::new() },
                title: if is_head { title.to_string() } else { String::new() },
                translated: 0,
                stale: 0,
                missing: 0,
                words: 0,
                words_translated: 0,
            });
        }
        let Some(chapter) = chapters.last_mut() else { continue };
        let words = block.text.text.split_whitespace().count();
        chapter.words += words;
        match state(po, block) {
            State::Missing => chapter.missing += 1,
            State::Stale => chapter.stale += 1,
            State::Translated => {
                chapter.translated += 1;
                chapter.words_translated += words;
            }
        }
    }
    chapters
}

/// How a block's translation stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It fits.
    Translated,
    /// It is of an older text.
    Stale,
    /// There is none.
    Missing,
}

/// How the translation of a block stands.
pub fn state(po: &Po, block: &Block) -> State {
    match po.entry(&block.id) {
        Some(entry) if entry.untranslated() => State::Missing,
        Some(entry) if is_stale(entry, block) => State::Stale,
        Some(_) => State::Translated,
        None => State::Missing,
    }
}

fn is_stale(entry: &Entry, block: &Block) -> bool {
    entry.fuzzy() || entry.id.text != block.text.text
}

/// A block's text in a language.
#[derive(Clone, Debug)]
pub struct Rendering {
    /// The text, still with its placeholders.
    pub text: Passage,
    /// Whether it is the source's text standing in for a translation that is missing or stale (a draft).
    pub stand_in: bool,
}

/// The texts of all blocks in `lang`, in their order. In a draft a block without a good translation keeps its source
/// text; otherwise it is a finding.
pub fn translate(blocks: &[Block], po: Option<&Po>, lang: Lang, draft: bool) -> (Vec<Rendering>, Vec<Finding>) {
    let mut findings = Vec::new();
    let Some(po) = po else {
        let texts = blocks.iter().map(|block| Rendering { text: block.text.clone(), stand_in: false });
        return (texts.collect(), findings);
    };
    let texts = blocks.iter().map(|block| match good(po, block, lang) {
        _ if block.text.text.is_empty() => Rendering { text: block.text.clone(), stand_in: false },
        Ok(text) => Rendering { text, stand_in: false },
        Err(finding) => {
            if !draft {
                findings.push(*finding);
            }
            Rendering { text: block.text.clone(), stand_in: true }
        }
    });
    let texts = texts.collect();
    if !draft {
        findings.extend(foreign(po, blocks, lang));
    }
    (texts, findings)
}

fn good(po: &Po, block: &Block, lang: Lang) -> Result<Passage, Box<Finding>> {
    let missing = || {
        let message = format!("the block `{}` has no {} translation", block.id, lang.english());
        Box::new(match po.entry(&block.id) {
            Some(entry) => Finding::error("translation-missing", &po.source, head(entry), message)
                .help("translate it, or print a `--draft`"),
            None => Finding::error("translation-missing", &block.text.source, block.at.clone(), message)
                .help("`i18n update` gives the PO file an entry for it: translate that one, or print a `--draft`"),
        })
    };
    let entry = po.entry(&block.id).ok_or_else(missing)?;
    let text = entry.strings.first().filter(|text| !text.text.is_empty()).ok_or_else(missing)?;
    if is_stale(entry, block) {
        let message = format!("the {} translation of `{}` is of an older text", lang.english(), block.id);
        return Err(Box::new(Finding::error("translation-stale", &po.source, head(entry), message).help(
            match entry.fuzzy() {
                true => "bring it up to the source’s text and take the `fuzzy` away, or print a `--draft`",
                false => "`i18n update` marks it `fuzzy`: bring it up to the new text then and take the mark away",
            },
        )));
    }
    Ok(text.clone())
}

/// Where an entry's context stands in its file.
fn head(entry: &Entry) -> std::ops::Range<usize> {
    entry.context.as_ref().map_or(entry.span.clone(), |context| context.place(0..context.text.len()))
}

/// Entries whose block is not in the source, and a file that says it is of another language.
pub fn foreign(po: &Po, blocks: &[Block], lang: Lang) -> Vec<Finding> {
    let mut findings = Vec::new();
    for entry in po.entries.iter().filter(|entry| !entry.obsolete && !entry.header()) {
        if !blocks.iter().any(|block| block.id == entry.key()) {
            let message = format!("there is no block `{}`", entry.key());
            let finding = Finding::error("translation-foreign", &po.source, head(entry), message);
            let ids = blocks.iter().map(|block| block.id.as_str());
            findings.push(match crate::report::nearest(entry.key(), ids) {
                Some(near) => finding.help(format!("is `{near}` meant?")),
                None => finding.help("take the entry out, or mark it obsolete with `#~`"),
            });
        }
    }
    findings.extend(of_another_language(po, lang));
    findings
}

/// A header that says another language than the file's name.
pub fn of_another_language(po: &Po, lang: Lang) -> Option<Finding> {
    let named = po.header_field("Language").filter(|named| !named.starts_with(lang.code()))?;
    let message = format!("the file says that its language is `{named}`, not `{lang}`");
    let at = po.entries.iter().find(|entry| entry.header()).map_or(0..0, |entry| entry.span.clone());
    let finding = Finding::error("translation-language", &po.source, at.start..at.start, message);
    Some(finding.help(format!("write `Language: {lang}` into the header, or rename the file")))
}
