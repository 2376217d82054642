//! The book's typefaces: a serif for reading, a humanist sans for heads, captions and labels, one weight for titles.

use crate::pdf::font::{FaceId, Feature, FontError, Fonts, Run, Style};
use std::sync::Arc;

/// A face in its role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Voice {
    /// Vollkorn for running text.
    Body,
    /// Its italic.
    BodyItalic,
    /// Its bold.
    BodyBold,
    /// Its bold italic.
    BodyBoldItalic,
    /// Vollkorn Black for titles.
    Display,
    /// Alegreya Sans for captions and labels.
    Sans,
    /// Its italic.
    SansItalic,
    /// Its medium weight, for squares and moves.
    SansMedium,
    /// Its bold, for heads.
    SansBold,
}

impl Voice {
    const ALL: [Voice; 9] = [
        Voice::Body,
        Voice::BodyItalic,
        Voice::BodyBold,
        Voice::BodyBoldItalic,
        Voice::Display,
        Voice::Sans,
        Voice::SansItalic,
        Voice::SansMedium,
        Voice::SansBold,
    ];

    fn face(self) -> (&'static str, Style) {
        match self {
            Voice::Body => ("Vollkorn", Style::Regular),
            Voice::BodyItalic => ("Vollkorn", Style::Italic),
            Voice::BodyBold => ("Vollkorn", Style::Bold),
            Voice::BodyBoldItalic => ("Vollkorn", Style::BoldItalic),
            Voice::Display => ("Vollkorn", Style::Black),
            Voice::Sans => ("Alegreya Sans", Style::Regular),
            Voice::SansItalic => ("Alegreya Sans", Style::Italic),
            Voice::SansMedium => ("Alegreya Sans", Style::Medium),
            Voice::SansBold => ("Alegreya Sans", Style::Bold),
        }
    }

    /// The same voice in bold, in italics, or both.
    pub fn varied(self, strong: bool, emphasis: bool) -> Voice {
        let serif = matches!(self, Voice::Body | Voice::BodyItalic | Voice::BodyBold | Voice::BodyBoldItalic);
        match (serif, strong, emphasis) {
            (_, false, false) => self,
            (true, true, false) => Voice::BodyBold,
            (true, false, true) => Voice::BodyItalic,
            (true, true, true) => Voice::BodyBoldItalic,
            (false, true, _) => Voice::SansBold,
            (false, false, true) => Voice::SansItalic,
        }
    }
}

/// What something is printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ink {
    /// The text's ink.
    Text,
    /// The game's accent.
    Accent,
    /// A grey for what stands back.
    Quiet,
}

/// A voice in a size, in points, and an ink.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Font {
    /// The face.
    pub voice: Voice,
    /// The type size in points.
    pub size: f64,
    /// The ink.
    pub ink: Ink,
    /// Whether all figures are of one width, so that they stand below one another.
    pub tabular: bool,
}

impl Font {
    /// A voice in a size, in the text's ink.
    pub const fn new(voice: Voice, size: f64) -> Font {
        Font { voice, size, ink: Ink::Text, tabular: false }
    }
    /// With figures of one width: for tables and columns of page numbers.
    pub const fn tabular(self) -> Font {
        Font { tabular: true, ..self }
    }
    /// So many times as large.
    pub fn enlarged(self, by: f64) -> Font {
        Font { size: self.size * by, ..self }
    }
    /// In another ink.
    pub const fn ink(self, ink: Ink) -> Font {
        Font { ink, ..self }
    }
}

/// The faces, ready to shape.
pub struct Typefaces<'f> {
    fonts: &'f Fonts,
    ids: Vec<FaceId>,
}

/// Lining figures everywhere: numbers stand beside the capitals of squares.
const FEATURES: [Feature; 2] = [Feature(*b"lnum", 1), Feature(*b"pnum", 1)];

/// Figures that stand below one another.
const COLUMNS: [Feature; 2] = [Feature(*b"lnum", 1), Feature(*b"tnum", 1)];

/// Squares and moves are spelt letter by letter: `~e` in a move must not become an accented letter.
const SPELT: [Feature; 3] = [Feature(*b"lnum", 1), Feature(*b"pnum", 1), Feature(*b"liga", 0)];

impl<'f> Typefaces<'f> {
    /// The bundled faces.
    ///
    /// # Errors
    /// When one of them is not there.
    pub fn new(fonts: &'f Fonts) -> Result<Typefaces<'f>, FontError> {
        let ids = Voice::ALL.into_iter().map(|voice| {
            let (family, style) = voice.face();
            fonts.id(family, style)
        });
        let ids = ids.collect::<Result<_, _>>()?;
        Ok(Typefaces { fonts, ids })
    }

    /// The face of a voice.
    pub fn face(&self, voice: Voice) -> FaceId {
        // `ids` holds one face for each of `Voice::ALL`, in the order of the enum
        self.ids[voice as usize]
    }

    /// A shaped text, from the cache where it has been shaped before.
    ///
    /// # Errors
    /// When the face lacks a glyph.
    pub fn shape(&self, text: &str, font: Font) -> Result<Arc<Run>, FontError> {
        let features: &[Feature] = match font.voice {
            Voice::SansMedium => &SPELT,
            _ if font.tabular => &COLUMNS,
            _ => &FEATURES,
        };
        self.fonts.face(self.face(font.voice)).shape(text, features)
    }

    /// The width of a text in points.
    ///
    /// # Errors
    /// When the face lacks a glyph.
    pub fn width(&self, text: &str, font: Font) -> Result<f64, FontError> {
        Ok(self.shape(text, font)?.width() * font.size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_tables_stand_below_one_another() {
        let fonts = Fonts::bundled().unwrap();
        let typefaces = Typefaces::new(&fonts).unwrap();
        for voice in [Voice::Sans, Voice::SansBold, Voice::Body] {
            let font = Font::new(voice, 10.0);
            let widths = ["1", "4", "7", "8"].map(|digit| typefaces.width(digit, font.tabular()).unwrap());
            assert!(widths.iter().all(|width| (width - widths[0]).abs() < 1e-9), "{voice:?}: {widths:?}");
        }
        let [one, eight] = ["1", "8"].map(|digit| typefaces.width(digit, Font::new(Voice::Sans, 10.0)).unwrap());
        assert!(one < eight, "in a sentence a 1 is narrow: {one}, {eight}");
    }

    #[test]
    fn a_move_is_spelt_letter_by_letter() {
        let fonts = Fonts::bundled().unwrap();
        let typefaces = Typefaces::new(&fonts).unwrap();
        for word in ["c4~e6", "G3-F1", "fi", "b2~c3"] {
            let run = typefaces.shape(word, Font::new(Voice::SansMedium, 10.0)).unwrap();
            assert_eq!(run.glyphs.len(), word.chars().count(), "{word}");
        }
    }
}
