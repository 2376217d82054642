//! The pseudo-language: English with accents on its letters, brackets round every text, and two fifths more of it. What
//! stays plain in a build of it is not translatable, what loses a bracket is cut off, and what does not fit would not
//! fit in German either.

use super::Lang;
use super::Passage;
use super::agree::{markdown, mask};
use super::blocks::Block;
use super::merge;
use super::po::Po;
use super::table::{Leaf, Value, leaves, quoted, with_values};
use crate::report::Source;
use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use std::ops::Range;
use std::sync::Arc;

/// By how much a text grows: what is usual from English to German or Italian.
const GROWTH: f64 = 0.4;

/// What fills a text up: letters of the bundled fonts in words of common lengths.
const FILLING: &str = " öñé ťŵö ťĥřéé föüř fívé šíx";

/// A letter as the pseudo-language writes it.
fn accented(c: char) -> char {
    const PLAIN: &str = "aceghijlnorsuwyzACEGHIJLNORSUWYZ";
    const ACCENTED: &str = "áčéğĥíĵłñöřšüŵýžÁČÉĞĤÍĴŁÑÖŘŠÜŴÝŽ";
    let at = PLAIN.chars().position(|plain| plain == c);
    at.and_then(|at| ACCENTED.chars().nth(at)).unwrap_or(c)
}

/// A term in running text: accents alone, so that a link to it can be recognised.
///
/// ```
/// assert_eq!(pressbox::i18n::pseudo::word("the ball of {team}"), "tĥé báłł öf {team}");
/// ```
pub fn word(text: &str) -> String {
    let mut depth = 0_usize;
    let mut out = String::with_capacity(text.len() * 2);
    for piece in text.split_inclusive(char::is_whitespace) {
        if depth == 0 && piece.contains("://") {
            out.push_str(piece);
            continue;
        }
        for c in piece.chars() {
            depth = match c {
                '{' => depth + 1,
                '}' => depth.saturating_sub(1),
                _ => depth,
            };
            out.push(if depth > 0 { c } else { accented(c) });
        }
    }
    out
}

/// A text of a table: accents, brackets, filling.
pub fn text(plain: &str) -> String {
    format!("[{}{}]", word(plain), filling(visible(plain)))
}

/// The letters that a reader sees: what is in braces is not known here.
fn visible(text: &str) -> usize {
    let mut depth = 0_usize;
    let counted = text.chars().filter(|c| {
        depth = match c {
            '{' => depth + 1,
            '}' => depth.saturating_sub(1),
            _ => depth,
        };
        depth == 0
    });
    counted.count()
}

/// The brackets are part of the growth.
fn filling(letters: usize) -> String {
    let wanted = libm::ceil(letters as f64 * GROWTH) as usize;
    let filled: String = FILLING.chars().cycle().take(wanted.saturating_sub(2)).collect();
    filled.trim_end().to_string()
}

/// A block of a rulebook: its structure, links, code and placeholders are untouched.
pub fn prose(source: &str) -> String {
    let (masked, placeholders) = mask(source);
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    let mut run: Option<(Range<usize>, usize)> = None;
    let mut in_code = false;
    let close = |run: &mut Option<(Range<usize>, usize)>, edits: &mut Vec<(Range<usize>, String)>| {
        if let Some((at, letters)) = run.take().filter(|(_, letters)| *letters > 0) {
            edits.push((at.start..at.start, "\\[".to_string()));
            edits.push((at.end..at.end, format!("{}\\]", filling(letters))));
        }
    };
    for (event, at) in Parser::new_ext(&masked, markdown()).into_offset_iter() {
        let letters = match &event {
            Event::Start(Tag::CodeBlock(_)) => {
                in_code = true;
                None
            }
            Event::End(TagEnd::CodeBlock) => {
                in_code = false;
                None
            }
            Event::Text(_) if in_code => None,
            Event::Text(words) => {
                // what is written otherwise than it reads (an entity) stays as it is
                if masked.get(at.clone()) == Some(words) {
                    edits.extend(letters_of(source, &at, &placeholders));
                }
                Some(words.chars().count())
            }
            Event::Code(code) => Some(code.chars().count()),
            Event::Start(Tag::Emphasis | Tag::Strong | Tag::Link { .. })
            | Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link)
            | Event::SoftBreak
            | Event::HardBreak => Some(0),
            _ => None,
        };
        match (letters, &mut run) {
            (Some(letters), Some((whole, count))) => {
                whole.end = whole.end.max(at.end);
                *count += letters;
            }
            (Some(letters), None) => run = Some((at, letters)),
            (None, _) => close(&mut run, &mut edits),
        }
    }
    close(&mut run, &mut edits);
    edited(source, edits)
}

/// The accented letters of the text's bytes `at`, placeholders apart.
fn letters_of(source: &str, at: &Range<usize>, placeholders: &[(String, Range<usize>)]) -> Vec<(Range<usize>, String)> {
    let mut edits = Vec::new();
    for (index, c) in source.get(at.clone()).unwrap_or_default().char_indices() {
        let index = at.start + index;
        let new = accented(c);
        if new != c && !placeholders.iter().any(|(_, place)| place.contains(&index)) {
            edits.push((index..index + c.len_utf8(), new.to_string()));
        }
    }
    edits
}

fn edited(source: &str, mut edits: Vec<(Range<usize>, String)>) -> String {
    edits.sort_by_key(|(at, _)| (at.start, at.end));
    let mut out = String::with_capacity(source.len() * 2);
    let mut done = 0;
    for (at, new) in edits {
        out.push_str(source.get(done..at.start).unwrap_or_default());
        out.push_str(&new);
        done = at.end;
    }
    out.push_str(source.get(done..).unwrap_or_default());
    out
}

/// A whole PO file of the pseudo-language.
pub fn po(lang: Lang, project: &str, blocks: &[Block]) -> Po {
    let mut po = merge::update(&Po::new(lang, project), blocks);
    let source = po.source.clone();
    for entry in po.entries.iter_mut().filter(|entry| !entry.header()) {
        let mut string = Passage::empty(&source, 0);
        string.push(&prose(&entry.id.text), 0..0);
        entry.strings = vec![string];
    }
    po
}

/// A table of words of the pseudo-language, from the English one.
pub fn words(english: &Arc<Source>) -> String {
    with_values(english, &leaves(english, &mut Vec::new()), |leaf| match &leaf.value {
        Value::Text(plain) => Some(quoted(&text(plain))),
        _ => None,
    })
}

/// A table of terms of the pseudo-language, from the English one.
pub fn terms(english: &Arc<Source>) -> String {
    with_values(english, &leaves(english, &mut Vec::new()), term_value)
}

fn term_value(leaf: &Leaf) -> Option<String> {
    let field = leaf.key.rsplit('.').next().unwrap_or_default();
    match (&leaf.value, field) {
        (Value::Text(plain), "singular" | "plural") => Some(quoted(&word(plain))),
        (Value::Text(plain), "label" | "gloss") => Some(quoted(&text(plain))),
        (Value::List(_), "forbidden") => Some("[]".to_string()),
        (Value::List(forms), _) => {
            let forms: Vec<String> = forms.iter().map(|(form, _)| quoted(&word(form))).collect();
            Some(format!("[{}]", forms.join(", ")))
        }
        // an abbreviation stands on a piece, in the notation's letters
        _ => None,
    }
}
