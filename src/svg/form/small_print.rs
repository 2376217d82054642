//! Text in pictures of things: nobody searches a book for the small print of a card that it shows.

use super::content::{Content, number};
use super::text::em_matrix;
use usvg::layout::Span;
use usvg::tiny_skia_path::Point;
use usvg::{Paint, Text, Transform};

/// A bar in place of a word, in em above the base line: as tall as small letters are, and as dark as they look.
const FOOT: f32 = 0.02;
const HEAD: f32 = 0.46;
const DARKNESS: f32 = 0.6;
/// Letters smaller than this share of a picture's longer edge are too small to be read.
const LEGIBLE: f32 = 1.0 / 24.0;

/// The type size, in points, below which the text of a picture of that size is drawn as bars.
pub(super) fn least(width: f32, height: f32) -> f32 {
    width.max(height) * LEGIBLE
}

impl Content<'_> {
    /// A text of a picture: bars where it is too small to be read, else outlines.
    pub(super) fn pictured(&mut self, text: &Text, to_space: Transform, least: f32) {
        let size = |glyph: &usvg::layout::PositionedGlyph| {
            let placed = to_space.pre_concat(glyph.outline_transform());
            let em = self.fonts.face_of(glyph.font).map_or(1000.0, |id| self.fonts.faces().face(id).units_per_em());
            libm::hypotf(placed.kx, placed.sy) * em as f32
        };
        let glyphs = text.layouted().iter().flat_map(|span| &span.positioned_glyphs);
        if glyphs.map(size).fold(0.0, f32::max) >= least {
            self.group(text.flattened(), to_space.pre_concat(text.flattened().transform()));
            return;
        }
        for span in text.layouted().iter().filter(|span| span.visible) {
            self.bars(span, to_space);
        }
    }

    /// A bar for each word of a span.
    fn bars(&mut self, span: &Span, to_space: Transform) {
        let Some(fill) = span.fill.as_ref() else { return };
        if let Paint::Color(color) = fill.paint() {
            self.alpha(Some(fill.opacity().get() * DARKNESS), None);
            self.color(*color, false);
        }
        let mut word: Option<(Transform, f32)> = None;
        for glyph in &span.positioned_glyphs {
            let Some(id) = self.fonts.face_of(glyph.font) else { continue };
            let face = self.fonts.faces().face(id);
            let placed = to_space.pre_concat(em_matrix(glyph, face));
            let width = u16::try_from(glyph.id.0).map_or(0.0, |id| face.nominal_width(id) as f32);
            let along = word.and_then(|(start, _)| {
                let mut point = Point::from_xy(placed.tx, placed.ty);
                start.invert()?.map_point(&mut point);
                Some(point)
            });
            let space = glyph.text.chars().all(char::is_whitespace);
            // a letter that is on the word's line and behind it belongs to it
            match along.filter(|point| !space && point.y.abs() < 0.01 && point.x >= 0.0) {
                Some(point) => word = word.map(|(start, _)| (start, point.x + width)),
                None => {
                    self.bar(word.take());
                    word = (!space).then_some((placed, width));
                }
            }
        }
        self.bar(word);
    }

    fn bar(&mut self, word: Option<(Transform, f32)>) {
        let Some((start, length)) = word else { return };
        let corners = [(0.0, FOOT), (length, FOOT), (length, HEAD), (0.0, HEAD)].map(|(x, y)| {
            let mut point = Point::from_xy(x, y);
            start.map_point(&mut point);
            format!("{} {}", number(point.x), number(point.y))
        });
        let [a, b, c, d] = corners;
        self.op(&format!("{a} m {b} l {c} l {d} l h f"));
    }
}
