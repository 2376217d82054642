//! Text inside a picture as text of the PDF: it can be searched, and its fonts are stored once.

use super::content::{Content, matrix, number};
use crate::pdf::font::Face;
use crate::pdf::resource_name;
use usvg::layout::{PositionedGlyph, Span};
use usvg::{Paint, Text, Transform};

/// Positions nearer than this (in em) are the same.
const NEAR: f32 = 1e-4;

/// A line of glyphs that share a face, a size and a base line.
struct Line {
    matrix: Transform,
    /// Where the reader's pen is, in em from the matrix's origin.
    pen: f32,
    shown: String,
}

impl Content<'_> {
    /// Writes a text; false when it must become outlines (strokes, gradients, a face from elsewhere).
    pub(super) fn text(&mut self, text: &Text, to_space: Transform) -> bool {
        let spans = text.layouted();
        let plain = |span: &Span| {
            span.stroke.is_none()
                && matches!(span.fill.as_ref().map(usvg::Fill::paint), Some(Paint::Color(_)))
                && span.positioned_glyphs.iter().all(|glyph| self.fonts.face_of(glyph.font).is_some())
        };
        if !spans.iter().all(plain) {
            return false;
        }
        for span in spans.iter().filter(|span| span.visible) {
            self.decoration([&span.underline, &span.overline], to_space);
            self.span(span, to_space);
            self.decoration([&span.line_through, &None], to_space);
        }
        true
    }

    fn decoration(&mut self, lines: [&Option<usvg::Path>; 2], to_space: Transform) {
        for line in lines.into_iter().flatten() {
            self.draw(line, to_space, 1.0);
        }
    }

    fn span(&mut self, span: &Span, to_space: Transform) {
        let Some(fill) = span.fill.as_ref() else { return };
        if let Paint::Color(color) = fill.paint() {
            self.alpha(Some(fill.opacity().get()), None);
            self.color(*color, false);
        }
        self.note_text();
        self.op("BT");
        let (mut line, mut current) = (None, String::new());
        for glyph in &span.positioned_glyphs {
            let Some(id) = self.fonts.face_of(glyph.font) else { continue };
            let fonts = self.fonts.faces();
            let (face, name) = (fonts.face(id), resource_name(fonts, id));
            if name != current {
                self.flush(line.take());
                self.op(&format!("/{name} 1 Tf"));
                current = name;
            }
            // Glyph ids of TrueType are 16 bits wide.
            let Ok(glyph_id) = u16::try_from(glyph.id.0) else { continue };
            let code = if glyph.text == "\u{202F}" { face.narrow_code() } else { glyph_id };
            self.glyphs.add(id, code, glyph_id, &glyph.text);
            let placed = to_space.pre_concat(em_matrix(glyph, face));
            line = Some(match line.take() {
                Some(line) => self.continued(line, placed),
                None => started(placed),
            });
            if let Some(line) = &mut line {
                line.shown.push_str(&format!("<{code:04X}>"));
                line.pen += face.nominal_width(glyph_id) as f32;
            }
        }
        self.flush(line);
        self.op("ET");
    }

    /// The same line with the pen moved to the next glyph, or a new one where it cannot be reached along the base.
    fn continued(&mut self, mut line: Line, placed: Transform) -> Line {
        let same = |a: f32, b: f32| (a - b).abs() <= NEAR * (a.abs() + b.abs());
        let [a, b] = [line.matrix, placed].map(matrix);
        let parallel = a.iter().zip(b).take(4).all(|(a, b)| same(*a, b));
        let offset = line.matrix.invert().map(|back| {
            let mut point = usvg::tiny_skia_path::Point::from_xy(placed.tx, placed.ty);
            back.map_point(&mut point);
            point
        });
        match offset {
            Some(offset) if parallel && offset.y.abs() < NEAR => {
                let back = (line.pen - offset.x) * 1000.0;
                if back.abs() > 0.05 {
                    line.shown.push_str(&number((back * 10.0).round() / 10.0));
                    line.pen -= (back * 10.0).round() / 10_000.0;
                }
                line
            }
            _ => {
                self.flush(Some(line));
                started(placed)
            }
        }
    }

    fn flush(&mut self, line: Option<Line>) {
        if let Some(line) = line {
            let numbers = matrix(line.matrix).map(number).join(" ");
            self.op(&format!("{numbers} Tm [{}] TJ", line.shown.replace("><", "")));
        }
    }
}

fn started(matrix: Transform) -> Line {
    Line { matrix, pen: 0.0, shown: String::new() }
}

/// Maps the em square of a glyph, `y` upward, to the text's space.
pub(super) fn em_matrix(glyph: &PositionedGlyph, face: &Face) -> Transform {
    let units_per_em = face.units_per_em() as f32;
    glyph.outline_transform().pre_scale(units_per_em, units_per_em)
}
