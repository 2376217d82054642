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
    /// Targets of links within the book.
    links: Vec<Word>,
    /// Inline code: squares and moves.
    code: Vec<Word>,
    /// Numbers in running text.
    numbers: Vec<Word>,
    /// Block-level elements in their order.
    structure: Vec<Word>,
}

/// What `translation` says otherwise than the source of the block. Terms may be linked where a language names them:
/// `is_term` says whether a link, `#name`, leads to one.
pub fn compare(block: &Block, translation: &Passage, is_term: &dyn Fn(&str) -> bool) -> Vec<Finding> {
    let source = content(&block.text.text);
    let here = content(&translation.text);
    let mut findings = Vec::new();
    let mut told = |kind: &Kind, theirs: &[Word], mine: &[Word]| {
        differences(kind, theirs, mine, translation, &block.id, &mut findings);
    };
    told(&PLACEHOLDER, &source.placeholders, &here.placeholders);
    told(&FIGURE, &source.figures, &here.figures);
    let links = |links: &[Word]| once(links).into_iter().filter(|(link, _)| !is_term(link)).collect::<Vec<_>>();
    told(&LINK, &links(&source.links), &links(&here.links));
    told(&NUMBER, &source.numbers, &here.numbers);
    told(&SQUARE, &once(&source.code), &once(&here.code));
    findings.extend(apart(translation));
    structure(&source.structure, &here.structure, translation, &block.id, &mut findings);
    findings
}

fn once(words: &[Word]) -> Vec<Word> {
    let mut words = words.to_vec();
    words.sort_by(|a, b| a.0.cmp(&b.0));
    words.dedup_by(|a, b| a.0 == b.0);
    words
}

/// What must be the same, and what to do where it is not.
struct Kind {
    code: &'static str,
    name: &'static str,
    help: &'static str,
}

const PLACEHOLDER: Kind = Kind {
    code: "translation-placeholder",
    name: "placeholder",
    help: "copy it from the English, braces and all: the rules fill it in",
};
const FIGURE: Kind = Kind {
    code: "translation-figure",
    name: "figure",
    help: "copy `[](fig:…)` from the English as it is: its number is filled in",
};
const LINK: Kind = Kind {
    code: "translation-link",
    name: "link to",
    help: "translate what is between `[` and `]`, and copy `(#…)` from the English as it is",
};
const NUMBER: Kind =
    Kind { code: "translation-number", name: "number", help: "the same numbers as in the English, and in digits" };
const SQUARE: Kind = Kind {
    code: "translation-square",
    name: "square or move",
    help: "what stands between backticks is copied from the English as it is",
};

/// Words that are on one side only, counted.
fn differences(
    kind: &Kind,
    theirs: &[Word],
    mine: &[Word],
    translation: &Passage,
    id: &str,
    findings: &mut Vec<Finding>,
) {
    let mut rest: Vec<&Word> = mine.iter().collect();
    let mut lost: Vec<&str> = Vec::new();
    for (word, _) in theirs {
        match rest.iter().position(|(known, _)| known == word) {
            Some(at) => {
                rest.remove(at);
            }
            None => lost.push(word),
        }
    }
    // one for another is one fault
    if let ([word], [(other, at)]) = (lost.as_slice(), rest.as_slice()) {
        let message = format!("the source of `{id}` has no {} `{other}`", kind.name);
        let finding = translation.error(kind.code, at.clone(), message);
        findings.push(finding.note(format!("the source has `{word}`")).help(kind.help));
        return;
    }
    for word in lost {
        let message = format!("the {} `{word}` of the source is missing in `{id}`", kind.name);
        findings.push(translation.error(kind.code, 0..first_word(&translation.text), message).help(kind.help));
    }
    for (word, at) in rest {
        let message = format!("the source of `{id}` has no {} `{word}`", kind.name);
        findings.push(translation.error(kind.code, at.clone(), message).help(kind.help));
    }
}

/// Links that are none, because something stands between their two halves.
fn apart(translation: &Passage) -> Vec<Finding> {
    let text = &translation.text;
    let halves = text
        .match_indices("] (")
        .filter(|(at, _)| text.get(at + 3..).is_some_and(|rest| rest.starts_with('#') || rest.starts_with("fig:")));
    let finding = |(at, _): (usize, &str)| {
        translation
            .error("translation-link", at..at + 3, "nothing may stand between the two halves of a link")
            .help("write `[words](#target)` without a space before the `(`")
    };
    halves.map(finding).collect()
}

fn first_word(text: &str) -> usize {
    text.find(char::is_whitespace).unwrap_or(text.len())
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
    let help = match (their, my) {
        (Some(_), None) => format!("the source goes on with {}: translate that too", name(their)),
        (None, _) => format!("the source ends before this: take {} away", name(my)),
        (Some(_), Some(_)) => format!("write {} here, with the same marks of Markdown as the source", name(their)),
    };
    findings.push(translation.error("translation-structure", at, message).help(help));
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
                if let Tag::Link { dest_url, .. } = &tag
                    && dest_url.starts_with('#')
                {
                    content.links.push((dest_url.to_string(), at.clone()));
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
        // one that is not closed before the next begins is none
        let next = text[open + 2..end].rfind("{{").map(|at| open + 2 + at);
        if let Some(next) = next {
            masked.push_str(&text[index..next]);
            index = next;
            continue;
        }
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
    let mut forms: Vec<&str> = Vec::new();
    for form in term.all_forms().filter(|form| !form.is_empty()) {
        if !forms.contains(&form) {
            forms.push(form);
        }
    }
    let finding = text.error("term-form", at, message);
    let near = crate::report::nearest(&shown, forms.iter().copied());
    let (id, file) = (&term.id, &term.source.name);
    if let Some(file) = &term.stands_in_for {
        let help =
            format!("the term is not translated yet: take the `# ` away below `[{id}]` in {file}, and write its forms");
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
