//! A paragraph as boxes, glue and penalties.

use super::{Shape, Span};
use crate::i18n::hyphen;
use crate::pdf::font::FontError;
use crate::rulebook::typefaces::Typefaces;
use std::ops::Range;

/// Stretch and shrink of a space, as shares of its width.
const SPACE_STRETCH: f64 = 0.5;
const SPACE_SHRINK: f64 = 0.3;
/// What a divided word costs, and a break after a hyphen or dash that is there anyway.
const HYPHEN: f64 = 60.0;
const AFTER_DASH: f64 = 20.0;
/// How many bytes a quotation has at most that is not broken.
const QUOTED: usize = 24;
/// No break.
pub const NEVER: f64 = 10_000.0;

/// What a line is made of.
#[derive(Clone, Debug)]
pub enum Item {
    /// Text that cannot be broken: the bytes of a span, and how wide they are.
    Box { width: f64, span: usize, bytes: Range<usize> },
    /// A space.
    Glue { width: f64, stretch: f64, shrink: f64, span: usize, bytes: Range<usize> },
    /// A place for a break, what it costs, and how wide the hyphen is that it puts.
    Penalty { width: f64, cost: f64, hyphen: bool },
}

/// The items of a paragraph. It ends in its last box: what fills the last line is the breaker's business.
pub fn items(spans: &[Span], shape: &Shape, typefaces: &Typefaces<'_>) -> Result<Vec<Item>, FontError> {
    let mut items = Vec::new();
    for (index, span) in spans.iter().enumerate() {
        let width = |text: &str| typefaces.width(text, span.font);
        let space = width(" ")?;
        let quotations = quotations(&span.text);
        let mut start = 0;
        while let Some(c) = span.text[start..].chars().next() {
            let end = start + c.len_utf8();
            if c == ' ' || c == '\u{a0}' {
                if c == '\u{a0}' || span.whole || quotations.iter().any(|quoted| quoted.contains(&start)) {
                    items.push(Item::Penalty { width: 0.0, cost: NEVER, hyphen: false });
                }
                let (stretch, shrink) = (space * SPACE_STRETCH, space * SPACE_SHRINK);
                items.push(Item::Glue { width: space, stretch, shrink, span: index, bytes: start..end });
                start = end;
                continue;
            }
            let length = span.text[start..].find([' ', '\u{a0}']).unwrap_or(span.text.len() - start);
            let quoted = quotations.iter().any(|quoted| quoted.contains(&start));
            let shape = Shape { hyphenate: shape.hyphenate && !quoted, ..*shape };
            word(span, index, start..start + length, &shape, typefaces, &mut items)?;
            start += length;
        }
    }
    while matches!(items.last(), Some(Item::Glue { .. } | Item::Penalty { .. })) {
        items.pop();
    }
    Ok(super::numbers::kept(items, spans))
}

/// Where one or two words are quoted: they stay whole and together.
fn quotations(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for (start, _) in text.match_indices(['«', '“']) {
        let Some(end) = text[start..].find(['»', '”']).map(|length| start + length) else { continue };
        let words = text[start..end].split([' ', '\u{a0}']).filter(|word| word.chars().any(char::is_alphanumeric));
        if words.count() <= 2 && end - start <= QUOTED {
            found.push(start..end);
        }
    }
    found
}

/// A word as boxes with the places where it may be divided between them.
fn word(
    span: &Span,
    index: usize,
    bytes: Range<usize>,
    shape: &Shape,
    typefaces: &Typefaces<'_>,
    items: &mut Vec<Item>,
) -> Result<(), FontError> {
    let word = &span.text[bytes.clone()];
    let hyphen = typefaces.width("-", span.font)?;
    let (mut last, mut so_far) = (0, 0.0);
    for (cut, divided) in cuts(word, span, shape) {
        // widths are differences of what is shaped from the word's start, so that kerning is in them
        let width = typefaces.width(&word[..cut], span.font)?;
        items.push(Item::Box { width: width - so_far, span: index, bytes: bytes.start + last..bytes.start + cut });
        items.push(match divided {
            true => Item::Penalty { width: hyphen, cost: HYPHEN, hyphen: true },
            false => Item::Penalty { width: 0.0, cost: AFTER_DASH, hyphen: word[..cut].ends_with('-') },
        });
        (last, so_far) = (cut, width);
    }
    let width = typefaces.width(word, span.font)?;
    items.push(Item::Box { width: width - so_far, span: index, bytes: bytes.start + last..bytes.end });
    Ok(())
}

/// Where the word may be broken, and whether a hyphen must be put there.
fn cuts(word: &str, span: &Span, shape: &Shape) -> Vec<(usize, bool)> {
    if span.whole {
        return Vec::new();
    }
    let mut cuts = Vec::new();
    let mut part = 0;
    for (at, c) in word.char_indices() {
        let end = at + c.len_utf8();
        let dash = matches!(c, '-' | '–' | '—' | '/');
        let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count();
        if dash && letters(&word[..at]) >= 2 && letters(&word[end..]) >= 2 {
            part_cuts(word, part..at, shape, &mut cuts);
            cuts.push((end, false));
            part = end;
        }
    }
    // a compound keeps to its own hyphen
    if part == 0 {
        part_cuts(word, 0..word.len(), shape, &mut cuts);
    }
    cuts
}

/// Hyphenation of the letters of one part of a word; signs before and after it do not count.
fn part_cuts(word: &str, part: Range<usize>, shape: &Shape, cuts: &mut Vec<(usize, bool)>) {
    let text = &word[part.clone()];
    let letters = text.trim_matches(|c: char| !c.is_alphabetic());
    if !shape.hyphenate || letters.is_empty() || part.start > 0 || part.end < word.len() {
        return;
    }
    let start = part.start + text.find(letters).unwrap_or(0);
    cuts.extend(hyphen::points(letters, shape.lang).into_iter().map(|point| (start + point, true)));
}
