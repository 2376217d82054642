//! Whether a translation says the same as its source, as far as a machine can tell: the same facts, figures, squares,
//! moves and numbers in the same structure; and every term by one of its names.

use super::blocks::Block;
use super::{Passage, Words, typography};
use crate::report::Finding;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag};
use std::ops::Range;

/// The CommonMark that rulebooks use: the standard and tables.
pub fn markdown() -> Options {
    Options::ENABLE_TABLES
}

/// A word of the text and where it stands in it.
type Word = (String, Range<usize>);

/// What a text holds that must be the same in every language.
#[derive(Debug, Default)]
struct Content {
    /// `{{ … }}`, with single spaces.
    placeholders: Vec<Word>,
    /// Targets of links that begin with `fig:`.
    figures: Vec<Word>,
    /// Inline code: squares and moves.
    code: Vec<Word>,
    /// Numbers in running text.
    numbers: Vec<Word>,
    /// Block-level elements in their order.
    structure: Vec<Word>,
}

/// What `translation` says otherwise than the source of the block.
pub fn compare(block: &Block, translation: &Passage) -> Vec<Finding> {
    let source = content(&block.text.text);
    let here = content(&translation.text);
    let mut findings = Vec::new();
    let kinds = [
        ("translation-placeholder", "placeholder", &source.placeholders, &here.placeholders),
        ("translation-figure", "figure", &source.figures, &here.figures),
        ("translation-number", "number", &source.numbers, &here.numbers),
    ];
    for (code, kind, theirs, mine) in kinds {
        differences(code, kind, theirs, mine, translation, &block.id, &mut findings);
    }
    let (theirs, mine) = (once(&source.code), once(&here.code));
    differences("translation-square", "square or move", &theirs, &mine, translation, &block.id, &mut findings);
    structure(&source.structure, &here.structure, translation, &block.id, &mut findings);
    findings
}

fn once(words: &[Word]) -> Vec<Word> {
    let mut words = words.to_vec();
    words.sort_by(|a, b| a.0.cmp(&b.0));
    words.dedup_by(|a, b| a.0 == b.0);
    words
}

/// Words that are on one side only, counted.
fn differences(
    code: &'static str,
    kind: &str,
    theirs: &[Word],
    mine: &[Word],
    translation: &Passage,
    id: &str,
    findings: &mut Vec<Finding>,
) {
    let mut rest: Vec<&Word> = mine.iter().collect();
    for (word, _) in theirs {
        match rest.iter().position(|(known, _)| known == word) {
            Some(at) => {
                rest.remove(at);
            }
            None => {
                let message = format!("the {kind} `{word}` of the source is missing in `{id}`");
                findings.push(translation.error(code, 0..first_line(&translation.text), message));
            }
        }
    }
    for (word, at) in rest {
        let message = format!("the source of `{id}` has no {kind} `{word}`");
        findings.push(translation.error(code, at.clone(), message));
    }
}

fn first_line(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

/// The first place where the two are built differently.
fn structure(theirs: &[Word], mine: &[Word], translation: &Passage, id: &str, findings: &mut Vec<Finding>) {
    let same = theirs.iter().zip(mine).take_while(|(a, b)| a.0 == b.0).count();
    let (their, my) = (theirs.get(same), mine.get(same));
    if their.is_none() && my.is_none() {
        return;
    }
    let name = |word: Option<&Word>| word.map_or("nothing more", |word| word.0.as_str()).to_string();
    let end = translation.text.len()..translation.text.len();
    let at = my.map_or(end, |(_, at)| at.start..at.start + first_line(&translation.text[at.clone()]));
    let message = format!("`{id}` is not built as its source: there {}, here {}", name(their), name(my));
    findings.push(translation.error("translation-structure", at, message));
}

fn content(text: &str) -> Content {
    let (masked, placeholders) = mask(text);
    let mut content = Content { placeholders, ..Content::default() };
    for (event, at) in Parser::new_ext(&masked, markdown()).into_offset_iter() {
        match event {
            Event::Start(tag) => {
                if let Tag::Link { dest_url, .. } = &tag
                    && dest_url.starts_with("fig:")
                {
                    content.figures.push((dest_url.to_string(), at.clone()));
                }
                if let Some(name) = element(&tag) {
                    content.structure.push((name, at));
                }
            }
            Event::Code(code) => content.code.push((code.to_string(), at)),
            Event::Text(words) => numbers(&words, at, &mut content.numbers),
            Event::Rule => content.structure.push(("a line across".into(), at)),
            _ => {}
        }
    }
    content
}

/// The text with every placeholder replaced by as many letters, and the placeholders.
pub(super) fn mask(text: &str) -> (String, Vec<Word>) {
    let mut masked = String::with_capacity(text.len());
    let mut found = Vec::new();
    let mut index = 0;
    while let Some(open) = text[index..].find("{{").map(|at| index + at)
        && let Some(end) = text[open..].find("}}").map(|at| open + at + 2)
    {
        masked.push_str(&text[index..open]);
        masked.extend(std::iter::repeat_n('x', end - open));
        let inside: Vec<&str> = text[open + 2..end - 2].split_whitespace().collect();
        found.push((format!("{{{{ {} }}}}", inside.join(" ")), open..end));
        index = end;
    }
    masked.push_str(&text[index..]);
    (masked, found)
}

/// The name of a block-level element, for people.
fn element(tag: &Tag<'_>) -> Option<String> {
    Some(match tag {
        Tag::Paragraph => "a paragraph".into(),
        Tag::Heading { level, .. } => format!("a head of level {}", *level as usize),
        Tag::BlockQuote(_) => "a quotation".into(),
        Tag::CodeBlock(CodeBlockKind::Fenced(_) | CodeBlockKind::Indented) => "a block of code".into(),
        Tag::List(Some(_)) => "a numbered list".into(),
        Tag::List(None) => "a list".into(),
        Tag::Item => "a list item".into(),
        Tag::Table(columns) => format!("a table of {} columns", columns.len()),
        Tag::TableRow => "a table row".into(),
        _ => return None,
    })
}

fn numbers(words: &str, at: Range<usize>, found: &mut Vec<Word>) {
    let mut index = 0;
    while let Some(start) = words[index..].find(|c: char| c.is_ascii_digit()).map(|skip| index + skip) {
        let end = words[start..].find(|c: char| !c.is_ascii_digit()).map_or(words.len(), |length| start + length);
        found.push((words[start..end].to_string(), at.start + start..at.start + end));
        index = end;
    }
}

/// Term links whose words are none of the term's forms, and words that must not be used for a term.
pub fn terms(text: &Passage, words: &Words) -> Vec<Finding> {
    let (masked, _) = mask(&text.text);
    let mut findings = Vec::new();
    let mut link: Option<(String, Range<usize>, String)> = None;
    let mut prose: Vec<Word> = Vec::new();
    for (event, at) in Parser::new_ext(&masked, markdown()).into_offset_iter() {
        match event {
            Event::Start(Tag::Link { dest_url, .. }) => link = Some((dest_url.to_string(), at, String::new())),
            Event::End(pulldown_cmark::TagEnd::Link) => {
                if let Some((target, at, shown)) = link.take() {
                    findings.extend(term_link(text, words, &target, at, &shown));
                }
            }
            Event::Text(part) => {
                if let Some((.., shown)) = &mut link {
                    shown.push_str(&part);
                }
                match prose.last_mut() {
                    Some((last, place)) if place.end == at.start => {
                        last.push_str(&part);
                        place.end = at.end;
                    }
                    _ => prose.push((part.to_string(), at)),
                }
            }
            Event::SoftBreak => {
                if let Some((.., shown)) = &mut link {
                    shown.push(' ');
                }
            }
            _ => {}
        }
    }
    for (part, at) in prose {
        findings.extend(forbidden(text, words, &part, at));
    }
    findings
}

fn term_link(text: &Passage, words: &Words, target: &str, at: Range<usize>, shown: &str) -> Option<Finding> {
    let term = words.term(target.strip_prefix('#')?)?;
    let shown = typography::apply(words.lang(), shown);
    if term.allows(&shown) {
        return None;
    }
    let message = format!("“{shown}” is no form of the term `{}`", term.id);
    let forms: Vec<&str> = term.all_forms().collect();
    let finding = text.error("term-form", at, message);
    let near = crate::report::nearest(&shown, forms.iter().copied());
    let (id, file) = (&term.id, &term.source.name);
    if let Some(file) = &term.stands_in_for {
        let help = format!("the term is not translated yet: take the `# ` away below `[{id}]` in {file}, and write its forms");
        return Some(finding.help(help));
    }
    let (line, _) = term.source.line_column(term.at.start);
    let listed = format!("if “{shown}” is right, add it to `forms` of `[{id}]` in {file}, line {line}");
    Some(match near {
        Some(near) => finding.note(listed).help(format!("is “{near}” meant?")),
        None => finding.note(format!("its forms are {}", forms.join(", "))).help(listed),
    })
}

/// Forbidden words in a piece of prose, as whole words, letter case apart.
fn forbidden(text: &Passage, words: &Words, part: &str, at: Range<usize>) -> Vec<Finding> {
    let lower = part.to_lowercase().replace('\'', "’");
    let mut findings = Vec::new();
    for term in words.terms() {
        for word in &term.forbidden {
            let needle = word.to_lowercase();
            for (start, _) in lower.match_indices(&needle) {
                let end = start + needle.len();
                let joins = |c: char| c.is_alphanumeric();
                if needle.is_empty() || lower[..start].ends_with(joins) || lower[end..].starts_with(joins) {
                    continue;
                }
                // lower case may be longer in bytes than the text was; then the whole piece is shown
                let exact = lower.len() == part.len();
                let place = if exact { at.start + start..at.start + end } else { at.clone() };
                let message = format!("“{word}” is not used for the term `{}`", term.id);
                let help = format!("the word is “{}”", term.singular);
                findings.push(text.error("term-forbidden", place, message).help(help));
            }
        }
    }
    findings
}
