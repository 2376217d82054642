//! Paragraphs: shaped text broken into lines by Knuth and Plass's method, with hyphenation.
//!
//! All lengths are in points.

mod breaks;
mod items;
mod line;
mod numbers;

pub use line::{Line, Piece};

use super::typefaces::{Font, Typefaces};
use crate::i18n::Lang;
use crate::pdf::font::FontError;

/// A piece of text in one font.
#[derive(Clone, Debug)]
pub struct Span {
    /// The text, typography done.
    pub text: String,
    /// The font.
    pub font: Font,
    /// How far it is raised above the baseline.
    pub rise: f64,
    /// The link that it belongs to, if it does.
    pub link: Option<usize>,
    /// A square, a move, a name: neither hyphenated nor broken.
    pub whole: bool,
}

/// How a paragraph is set.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The measure.
    pub width: f64,
    /// Flush left in place of justified.
    pub ragged: bool,
    /// Whether words may be divided.
    pub hyphenate: bool,
    /// How far the first line is moved in.
    pub indent: f64,
    /// The language, for hyphenation.
    pub lang: Lang,
}

/// How many lines in a row may end in a hyphen.
pub const HYPHENS_IN_A_ROW: usize = 2;

/// The paragraph's lines.
///
/// # Errors
/// When a font lacks a glyph.
pub fn lines(spans: &[Span], shape: &Shape, typefaces: &Typefaces<'_>) -> Result<Vec<Line>, FontError> {
    let items = items::items(spans, shape, typefaces)?;
    let breaks = breaks::choose(&items, shape);
    line::lines(&items, &breaks, spans, shape, typefaces)
}
