//! Boards of squares, and how a game names them.

use std::fmt;

/// A square by its place on the board as drawn: column from the left, row from the top, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// From the left, 0 the first.
    pub column: u8,
    /// From the top, 0 the first.
    pub row: u8,
}

/// How the two numbers of a square become its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// Row letter from the top, then column number: `A1` is the top left corner.
    RowColumn,
    /// File letter from the left, then rank number from the bottom: `a1` is the bottom left corner.
    FileRank,
}

/// A board of `columns` × `rows` squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Squares from left to right, at most 26.
    pub columns: u8,
    /// Squares from top to bottom, at most 26.
    pub rows: u8,
    /// How squares are named.
    pub naming: Naming,
}

impl Grid {
    /// The square of that name (letter case exact), or `None`: not a name, or not on this board.
    pub fn square(&self, name: &str) -> Option<Square> {
        let mut letters = name.chars();
        let letter = letters.next()?;
        let digits = letters.as_str();
        if digits.is_empty() || digits.starts_with('0') || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let number = digits.parse::<u8>().ok()?.checked_sub(1)?;
        let square = match self.naming {
            Naming::RowColumn => Square { column: number, row: index_of(letter, 'A')? },
            Naming::FileRank => Square { column: index_of(letter, 'a')?, row: self.rows.checked_sub(1 + number)? },
        };
        self.holds(square).then_some(square)
    }

    /// Whether the square is on this board.
    pub fn holds(&self, square: Square) -> bool {
        square.column < self.columns && square.row < self.rows
    }

    /// The name of a square.
    pub fn name(&self, square: Square) -> String {
        match self.naming {
            Naming::RowColumn => format!("{}{}", self.row_label(square.row), self.column_label(square.column)),
            Naming::FileRank => format!("{}{}", self.column_label(square.column), self.row_label(square.row)),
        }
    }

    /// What stands beside a row.
    pub fn row_label(&self, row: u8) -> String {
        match self.naming {
            Naming::RowColumn => char::from(b'A' + row).to_string(),
            Naming::FileRank => (self.rows - row).to_string(),
        }
    }

    /// What stands below a column.
    pub fn column_label(&self, column: u8) -> String {
        match self.naming {
            Naming::RowColumn => (column + 1).to_string(),
            Naming::FileRank => char::from(b'a' + column).to_string(),
        }
    }

    /// All squares, in the order in which a position lists them: letter first, then number.
    pub fn squares(&self) -> Vec<Square> {
        let mut all: Vec<Square> =
            (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| Square { column, row })).collect();
        if self.naming == Naming::FileRank {
            all.sort_by_key(|square| (square.column, std::cmp::Reverse(square.row)));
        }
        all
    }
}

fn index_of(letter: char, first: char) -> Option<u8> {
    u8::try_from(u32::from(letter).checked_sub(u32::from(first))?).ok()
}

impl fmt::Display for Grid {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} × {}", self.rows, self.columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_squares_are_the_same_thing_on_both_kinds_of_board() {
        let pitch = Grid { columns: 16, rows: 9, naming: Naming::RowColumn };
        let ice = Grid { columns: 8, rows: 8, naming: Naming::FileRank };
        for grid in [pitch, ice] {
            for square in grid.squares() {
                assert_eq!(grid.square(&grid.name(square)), Some(square));
            }
        }
        assert_eq!(pitch.square("I16"), Some(Square { column: 15, row: 8 }));
        assert_eq!(ice.square("a1"), Some(Square { column: 0, row: 7 }));
        for wrong in ["J1", "A17", "A0", "A01", "a1", "A", "", "1A", "A1 "] {
            assert_eq!(pitch.square(wrong), None, "{wrong:?}");
        }
    }
}
