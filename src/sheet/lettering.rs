//! Texts on sheets: short lines, ragged right, in the family of parts.

use crate::geom::{Mm, Pt};
use crate::pdf::font::{FaceId, Feature, Fonts, Run, Style};
use crate::pdf::{Canvas, Ink, Piece};
use crate::report::Finding;
use std::sync::Arc;

/// The faces of a sheet.
#[derive(Clone, Copy)]
pub struct Lettering<'f> {
    fonts: &'f Fonts,
    regular: FaceId,
    italic: FaceId,
    bold: FaceId,
    black: FaceId,
}

/// How a text is set.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    face: FaceId,
    /// Type size.
    pub size: Pt,
    ink: Ink,
}

impl Look {
    /// From one base line to the next.
    pub fn leading(&self) -> Mm {
        Mm::from(self.size * 1.24)
    }
}

impl<'f> Lettering<'f> {
    /// The faces of a family.
    ///
    /// # Errors
    /// When a face is not bundled.
    pub fn new(fonts: &'f Fonts) -> Result<Self, Box<Finding>> {
        let face = |style| fonts.id("Alegreya Sans", style);
        Ok(Lettering {
            fonts,
            regular: face(Style::Regular)?,
            italic: face(Style::Italic)?,
            bold: face(Style::Bold)?,
            black: face(Style::Black)?,
        })
    }

    /// Running text.
    pub fn regular(&self, size: f64, ink: Ink) -> Look {
        Look { face: self.regular, size: Pt(size), ink }
    }

    /// Slanted.
    pub fn italic(&self, size: f64, ink: Ink) -> Look {
        Look { face: self.italic, size: Pt(size), ink }
    }

    /// Heads and labels.
    pub fn bold(&self, size: f64, ink: Ink) -> Look {
        Look { face: self.bold, size: Pt(size), ink }
    }

    /// Titles.
    pub fn black(&self, size: f64, ink: Ink) -> Look {
        Look { face: self.black, size: Pt(size), ink }
    }

    fn shape(&self, text: &str, look: Look) -> Result<Arc<Run>, Box<Finding>> {
        Ok(self.fonts.face(look.face).shape(text, &[Feature(*b"lnum", 1)])?)
    }

    /// How wide a text is.
    ///
    /// # Errors
    /// A character without a glyph.
    pub fn width(&self, text: &str, look: Look) -> Result<Mm, Box<Finding>> {
        Ok(Mm::from(look.size * self.shape(text, look)?.width()))
    }

    /// Sets one line; returns where it ends.
    ///
    /// # Errors
    /// A character without a glyph.
    pub fn line(
        &self,
        page: &mut Canvas<'_, '_>,
        x: Mm,
        baseline: Mm,
        text: &str,
        look: Look,
    ) -> Result<Mm, Box<Finding>> {
        let run = self.shape(text, look)?;
        Ok(page.line(x.into(), baseline.into(), &[Piece::new(&run, look.size, look.ink)]).into())
    }

    /// As [`Lettering::line`], ending at `right`.
    ///
    /// # Errors
    /// A character without a glyph.
    pub fn line_to(
        &self,
        page: &mut Canvas<'_, '_>,
        right: Mm,
        baseline: Mm,
        text: &str,
        look: Look,
    ) -> Result<(), Box<Finding>> {
        let left = right - self.width(text, look)?;
        self.line(page, left, baseline, text, look).map(|_| ())
    }

    /// As [`Lettering::line`], its middle at `centre`.
    ///
    /// # Errors
    /// A character without a glyph.
    pub fn line_at(
        &self,
        page: &mut Canvas<'_, '_>,
        centre: Mm,
        baseline: Mm,
        text: &str,
        look: Look,
    ) -> Result<(), Box<Finding>> {
        let left = centre - self.width(text, look)? / 2.0;
        self.line(page, left, baseline, text, look).map(|_| ())
    }

    /// A text as lines no wider than `room` (but for a single word that is), broken at spaces. All but the last end in
    /// the space that they were broken at, so that words do not run together in the text layer.
    ///
    /// # Errors
    /// A character without a glyph.
    pub fn lines(&self, text: &str, look: Look, room: Mm) -> Result<Vec<String>, Box<Finding>> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            match lines.last_mut() {
                Some(line) if self.width(&format!("{line} {word}"), look)? <= room => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_string()),
            }
        }
        let last = lines.len().saturating_sub(1);
        lines.iter_mut().take(last).for_each(|line| line.push(' '));
        Ok(lines)
    }
}
