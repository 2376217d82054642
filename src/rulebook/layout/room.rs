//! The room that a book has for its figures, in points before they are enlarged.

use super::legend;
use super::style::GUTTER;
use crate::diagram::Room;
use crate::rulebook::book::Book;
use crate::rulebook::format::{Format, TypeSize};

/// The least size of a coordinate in a figure, and of the initial on a piece, on paper.
const LETTERS: f64 = 6.0;
const INITIALS: f64 = 5.0;
/// The same in large print: what is read is as large as the text, an initial nearly.
const LARGE_LETTERS: f64 = 12.0;
const LARGE_INITIALS: f64 = 9.0;

impl Format {
    /// Whether two figures of half the measure may stand side by side: large print has no half ones.
    pub(super) fn pairs(self) -> bool {
        self.type_size == TypeSize::Regular
    }

    /// How much larger than in a figure with squares of the usual size the letters of a legend's marks are.
    pub fn legend_lettering(self) -> f64 {
        let letters = if self.pairs() { LETTERS } else { LARGE_LETTERS };
        letters / self.enlargement() / (LETTERS * legend::SQUARE / 20.0)
    }

    /// The room for a figure of half the measure or of the whole.
    pub(super) fn figure_room(self, half: bool) -> Room {
        let width = if half && self.pairs() { (self.measure() - GUTTER) / 2.0 } else { self.measure() };
        let (letters, initials) = match self.type_size {
            TypeSize::Regular => (LETTERS, INITIALS),
            TypeSize::Large => (LARGE_LETTERS, LARGE_INITIALS),
        };
        let (letters, initials) = (letters / self.enlargement(), initials / self.enlargement());
        match self.type_size {
            TypeSize::Regular => {
                Room { width, height: 250.0, square: 20.5, low_square: 28.0, low: 130.0, letters, initials }
            }
            TypeSize::Large => {
                Room { width, height: 330.0, square: 27.0, low_square: 34.0, low: 180.0, letters, initials }
            }
        }
    }
}

impl Book {
    /// The room that the book has for a figure; `None` when it does not show it.
    pub fn figure_room(&self, figure: &str, format: Format) -> Option<Room> {
        let block = self.blocks.iter().find(|block| block.key("figure") == Some(figure))?;
        Some(format.figure_room(block.key("width") == Some("half")))
    }
}
