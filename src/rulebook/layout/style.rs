//! The book's look: type sizes, spaces. Points. The page and its text block are those of the book's format.

use crate::geom::{Mm, Pt};
use crate::rulebook::format::Format;
use crate::rulebook::typefaces::{Font, Ink, Voice};

/// The space between two figures side by side.
pub const GUTTER: f64 = 17.0;

/// Points of a length in millimetres.
pub fn pt(length: Mm) -> f64 {
    Pt::from(length).0
}

/// How a paragraph of some kind looks.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Its font.
    pub font: Font,
    /// From baseline to baseline.
    pub leading: f64,
    /// Flush left in place of justified.
    pub ragged: bool,
    /// Whether its words may be divided.
    pub hyphenate: bool,
}

/// Heads are set closer than running text; what is larger than this is one, in points.
const HEADS: f64 = 12.0;

impl Style {
    /// The style as a format has it: large print has nothing small and open leading.
    pub fn of(self, format: Format) -> Style {
        let font = format.font(self.font);
        let leading = self.leading * font.size / self.font.size;
        let least = if font.size < HEADS { font.size * format.least_leading() } else { 0.0 };
        Style { font, leading: leading.max(least), ..self }
    }
}

impl Format {
    /// A font that is no smaller than the format's smallest.
    pub(in crate::rulebook) fn font(self, font: Font) -> Font {
        Font { size: font.size.max(self.least_size()), ..font }
    }
}

const fn style(voice: Voice, size: f64, leading: f64) -> Style {
    Style { font: Font::new(voice, size), leading, ragged: true, hyphenate: false }
}

/// Running text.
pub const BODY: Style = Style { ragged: false, hyphenate: true, ..style(Voice::Body, 9.8, 13.4) };
/// Running text in lists, flush left.
pub const LIST: Style = Style { hyphenate: true, ..style(Voice::Body, 9.8, 13.4) };
/// A question.
pub const QUESTION: Style = style(Voice::SansBold, 10.2, 13.4);
/// The name of a game on its title page.
pub const TITLE: Style = style(Voice::Display, 37.0, 40.0);
/// The line below it.
pub const SUBTITLE: Style =
    Style { font: Font::new(Voice::Sans, 15.5).ink(Ink::Accent), ..style(Voice::Sans, 15.5, 20.0) };
/// The aim.
pub const LEAD: Style = style(Voice::BodyItalic, 12.4, 17.4);
/// Players, age, time.
pub const FACTS: Style = style(Voice::SansBold, 10.4, 14.0);
/// A chapter's head.
pub const CHAPTER: Style =
    Style { font: Font::new(Voice::SansBold, 17.5).ink(Ink::Accent), ..style(Voice::SansBold, 17.5, 20.0) };
/// A section's head.
pub const SECTION: Style =
    Style { font: Font::new(Voice::SansBold, 12.2).ink(Ink::Accent), ..style(Voice::SansBold, 12.2, 15.0) };
/// Captions.
pub const CAPTION: Style = style(Voice::Sans, 8.8, 11.2);
/// Tables and the words under parts.
pub const SMALL: Style = style(Voice::Sans, 9.0, 11.6);
/// The quick reference.
pub const BACK: Style = style(Voice::Sans, 11.0, 14.8);
/// Entries of the contents.
pub const ENTRY: Style = style(Voice::Sans, 9.8, 12.2);
/// Chapters among them.
pub const ENTRY_CHAPTER: Style = style(Voice::SansBold, 10.2, 13.6);
/// The running head.
pub const RUNNING: Font = Font::new(Voice::Sans, 8.4).ink(Ink::Quiet);
/// The page number.
pub const FOLIO: Font = Font::new(Voice::SansBold, 9.4).ink(Ink::Accent);

/// A space above something: natural, and by how much it may grow to bring the last line of a page down to the foot.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Gap {
    /// Natural height.
    pub natural: f64,
    /// How much it may grow.
    pub stretch: f64,
}

const fn gap(natural: f64, stretch: f64) -> Gap {
    Gap { natural, stretch }
}

/// Between the lines of a paragraph.
pub const NONE: Gap = gap(0.0, 0.0);
/// Between paragraphs.
pub const PARAGRAPHS: Gap = gap(5.0, 2.5);
/// Between list items.
pub const ITEMS: Gap = gap(2.4, 1.6);
/// Above a chapter's head.
pub const ABOVE_CHAPTER: Gap = gap(25.0, 14.0);
/// Above a section's head.
pub const ABOVE_SECTION: Gap = gap(14.0, 7.0);
/// Below a head.
pub const BELOW_HEAD: Gap = gap(4.5, 0.0);
/// Around figures.
pub const FIGURES: Gap = gap(10.5, 6.5);
/// Between a panel's frame and what is outside.
pub const PANEL: Gap = gap(15.0, 5.0);
