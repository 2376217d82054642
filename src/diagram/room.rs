//! How large a picture is printed: what its page and the size of its type allow. Points.

use crate::geom::Size;

/// The room that a page has for a picture, and the type that it asks for. Points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Room {
    /// The widest that it may be.
    pub width: f64,
    /// The tallest that it may be.
    pub height: f64,
    /// The largest square of a board.
    pub square: f64,
    /// The largest square of a picture that stays low, and up to what height it counts as low.
    pub low_square: f64,
    /// See `low_square`.
    pub low: f64,
    /// What coordinates are lettered in, at least.
    pub letters: f64,
    /// The least size of the initial on a piece; where it would be smaller, it is left out.
    pub initials: f64,
}

/// The size of a coordinate in a scene, and how far lettering may shrink and grow.
const LETTER: f64 = 6.0;
const SQUARE: f64 = 20.0;
const LEAST: f64 = 0.7;
const MOST: f64 = 2.0;

impl Room {
    /// The width of a square in a picture of so many squares, surroundings included.
    pub fn square_of(&self, squares: Size<f64>) -> f64 {
        let fit = (self.width / squares.width.max(0.1)).min(self.height / squares.height.max(0.1));
        fit.min((self.low / squares.height.max(0.1)).clamp(self.square, self.low_square.max(self.square)))
    }

    /// How much larger than in a scene its letters must be where a square is so wide.
    pub(super) fn lettering(&self, square: f64) -> f64 {
        (self.letters * SQUARE / (LETTER * square)).clamp(LEAST, MOST)
    }

    /// Whether an initial of that size in a scene can be read where a square is so wide.
    pub(super) fn shows_initials(&self, size: f64, square: f64) -> bool {
        size * square / SQUARE >= self.initials
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room =
        Room { width: 133.0, height: 250.0, square: 20.0, low_square: 28.0, low: 130.0, letters: 6.0, initials: 5.0 };

    #[test]
    fn a_picture_of_few_squares_has_larger_ones_as_long_as_it_stays_low() {
        assert_eq!(ROOM.square_of(Size::new(3.7, 3.5)), 28.0);
        assert_eq!(ROOM.square_of(Size::new(4.0, 10.0)), 20.0, "a tall one");
        assert_eq!(ROOM.square_of(Size::new(13.3, 4.0)), 10.0, "as wide as there is room");
        assert_eq!(ROOM.square_of(Size::new(4.0, 25.0)), 10.0, "as tall as there is room");
    }

    #[test]
    fn letters_have_their_size_on_paper_whatever_the_square() {
        for square in [12.0, 16.0, 20.0] {
            assert!((ROOM.lettering(square) * LETTER * square / SQUARE - 6.0).abs() < 1e-9, "{square}");
        }
        assert!(ROOM.shows_initials(5.0, 20.0) && !ROOM.shows_initials(5.0, 19.0));
    }
}
