//! Lines of shaped pieces in their places.

use super::items::Item;
use super::{Shape, Span};
use crate::pdf::font::{FontError, Glyph, Run};
use crate::rulebook::typefaces::{Font, Typefaces};
use std::sync::Arc;

/// A shaped piece of a line: (part of) a word, or a space.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The glyphs.
    pub run: Arc<Run>,
    /// Their font.
    pub font: Font,
    /// How far they are raised.
    pub rise: f64,
    /// The link they belong to.
    pub link: Option<usize>,
    /// Where the piece begins, from the left end of the measure.
    pub x: f64,
    /// How far it reaches, stretch of a space included.
    pub advance: f64,
}

/// A line.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its pieces from left to right.
    pub pieces: Vec<Piece>,
    /// How wide it is as set.
    pub width: f64,
    /// Whether a word is divided at its end.
    pub hyphenated: bool,
    /// Whether it is the paragraph's last.
    pub last: bool,
}

impl Line {
    /// The line's text as it is read; a divided word ends in U+00AD.
    pub fn text(&self) -> String {
        self.pieces.iter().map(|piece| piece.run.text.as_str()).collect()
    }

    /// The spaces between words: where each begins, from the line's left end, and how wide it is.
    pub fn spaces(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        let spaces = self.pieces.iter().filter(|piece| piece.run.text == " ");
        spaces.map(|piece| (piece.x, piece.advance))
    }

    /// Makes all of it so many times as large.
    pub fn enlarge(&mut self, by: f64) {
        self.width *= by;
        for piece in &mut self.pieces {
            piece.font = piece.font.enlarged(by);
            piece.rise *= by;
            piece.x *= by;
            piece.advance *= by;
        }
    }
}

/// The lines that end at `breaks`.
pub fn lines(
    items: &[Item],
    breaks: &[usize],
    spans: &[Span],
    shape: &Shape,
    typefaces: &Typefaces<'_>,
) -> Result<Vec<Line>, FontError> {
    let mut lines = Vec::with_capacity(breaks.len());
    let mut from = 0;
    for &end in breaks {
        let hyphen = matches!(items.get(end), Some(Item::Penalty { hyphen: true, .. }));
        let divided = matches!(items.get(end), Some(Item::Penalty { hyphen: true, width, .. }) if *width > 0.0);
        let last = end == items.len();
        let mut line = Line { pieces: Vec::new(), width: 0.0, hyphenated: hyphen, last };
        let texts = texts(&items[from..end], spans, divided);
        for (text, span) in &texts {
            let run = typefaces.shape(text, span.font)?;
            let advance = run.width() * span.font.size;
            let (font, rise, link) = (span.font, span.rise, span.link);
            line.pieces.push(Piece { run, font, rise, link, x: 0.0, advance });
        }
        let indent = if lines.is_empty() { shape.indent } else { 0.0 };
        place(&mut line, indent, shape);
        lines.push(line);
        from = end;
        while from < items.len() && !matches!(items[from], Item::Box { .. }) {
            from += 1;
        }
    }
    Ok(lines)
}

/// The texts of a line, each in one font: neighbouring parts of a word are one, spaces stand alone.
fn texts<'a>(items: &[Item], spans: &'a [Span], divided: bool) -> Vec<(String, &'a Span)> {
    let mut texts: Vec<(String, usize, bool)> = Vec::new();
    for item in items {
        match item {
            Item::Box { span, bytes, .. } => {
                let part = &spans[*span].text[bytes.clone()];
                match texts.last_mut() {
                    Some((text, known, false)) if known == span => text.push_str(part),
                    _ => texts.push((part.to_string(), *span, false)),
                }
            }
            Item::Glue { span, bytes, .. } => texts.push((spans[*span].text[bytes.clone()].to_string(), *span, true)),
            Item::Penalty { .. } => {}
        }
    }
    while texts.last().is_some_and(|(_, _, space)| *space) {
        texts.pop();
    }
    if let Some((text, _, _)) = texts.last_mut().filter(|_| divided) {
        text.push('\u{ad}');
    }
    texts.into_iter().map(|(text, span, _)| (text, &spans[span])).collect()
}

/// Gives every piece its place; in a justified line the spaces take what is left.
fn place(line: &mut Line, indent: f64, shape: &Shape) {
    let is_space = |piece: &Piece| matches!(piece.run.text.as_str(), " " | "\u{a0}");
    let natural: f64 = line.pieces.iter().map(|piece| piece.advance).sum();
    let spaces = line.pieces.iter().filter(|piece| is_space(piece)).count();
    // what sticks out at the edges is not seen there: the edges look straight
    let (before, after) = if shape.ragged { (0.0, 0.0) } else { overhang(line) };
    let room = shape.width - indent - natural + before + after;
    let fills = !shape.ragged && spaces > 0 && (!line.last || room < 0.0);
    let extra = if fills { room / spaces as f64 } else { 0.0 };
    // what cannot be squeezed in sticks out, and is found there
    let least = |piece: &Piece| -piece.advance * 0.4;
    let mut x = indent - before;
    for piece in &mut line.pieces {
        piece.x = x;
        if is_space(piece) {
            piece.advance += extra.max(least(piece));
        }
        x += piece.advance;
    }
    line.width = x - after;
}

/// What of a sign stands beyond the edge of a justified line, as a share of its width: hyphens and points are white
/// all round, quotation marks below.
fn share(sign: char) -> f64 {
    match sign {
        '\u{ad}' | '-' => 0.6,
        '.' | ',' => 0.6,
        ':' | ';' | '–' => 0.3,
        '“' | '”' | '‘' | '’' => 0.5,
        '«' | '»' => 0.3,
        _ => 0.0,
    }
}

/// How far a line's first sign reaches out to the left, and its last to the right, in points.
fn overhang(line: &Line) -> (f64, f64) {
    let out = |piece: Option<&Piece>, at: fn(&[Glyph]) -> Option<&Glyph>| {
        let piece = piece?;
        let glyph = at(&piece.run.glyphs)?;
        Some(share(piece.run.text_of(glyph).chars().next()?) * glyph.advance * piece.font.size)
    };
    let before = out(line.pieces.first(), |glyphs| glyphs.first());
    let after = out(line.pieces.last(), |glyphs| glyphs.last());
    (before.unwrap_or(0.0), after.unwrap_or(0.0))
}
