//! How much of the board a picture shows: enough to see where one is, no more.

use crate::game::{Grid, Square};

/// A rectangle of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Crop {
    /// The first column, from 0.
    pub column: u8,
    /// The first row, from 0.
    pub row: u8,
    /// How many columns, at least 1.
    pub columns: u8,
    /// How many rows, at least 1.
    pub rows: u8,
}

/// Squares kept around what matters.
const MARGIN: u8 = 1;
/// No picture shows fewer columns or rows, if the board has them.
const LEAST: u8 = 5;
/// An edge of the board so near to the picture's is shown: it tells where one is.
const NEAR_EDGE: u8 = 1;
/// A board no longer than that is always shown from edge to edge.
const SMALL: u8 = 8;

impl Crop {
    /// The whole board.
    pub fn whole(grid: Grid) -> Crop {
        Crop { column: 0, row: 0, columns: grid.columns, rows: grid.rows }
    }

    /// The part between two opposite corners.
    pub fn between(first: Square, second: Square) -> Crop {
        let (column, row) = (first.column.min(second.column), first.row.min(second.row));
        Crop {
            column,
            row,
            columns: first.column.max(second.column) - column + 1,
            rows: first.row.max(second.row) - row + 1,
        }
    }

    /// The part around the squares that matter; the whole board when none does.
    pub fn around(grid: Grid, squares: &[Square]) -> Crop {
        let columns = span(squares.iter().map(|square| square.column), grid.columns);
        let rows = span(squares.iter().map(|square| square.row), grid.rows);
        match (columns, rows) {
            (Some((column, columns)), Some((row, rows))) => Crop { column, row, columns, rows },
            _ => Crop::whole(grid),
        }
    }

    /// Whether a square is shown.
    pub fn holds(&self, square: Square) -> bool {
        (self.column..self.column + self.columns).contains(&square.column)
            && (self.row..self.row + self.rows).contains(&square.row)
    }

    /// The top left and the bottom right square.
    pub fn corners(&self) -> [Square; 2] {
        let last = Square { column: self.column + self.columns - 1, row: self.row + self.rows - 1 };
        [Square { column: self.column, row: self.row }, last]
    }
}

/// First index and count along one direction of a board `length` long.
fn span(indices: impl Iterator<Item = u8> + Clone, length: u8) -> Option<(u8, u8)> {
    let (least, most) = (indices.clone().min()?, indices.max()?);
    if length <= SMALL {
        return Some((0, length));
    }
    let mut first = least.saturating_sub(MARGIN);
    let mut end = (most + 1 + MARGIN).min(length);
    while end - first < LEAST.min(length) {
        first = first.saturating_sub(1);
        if end < length && end - first < LEAST {
            end += 1;
        }
    }
    if first <= NEAR_EDGE {
        first = 0;
    }
    if length - end <= NEAR_EDGE {
        end = length;
    }
    Some((first, end - first))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Naming;

    const PITCH: Grid = Grid { columns: 16, rows: 9, naming: Naming::RowColumn };

    fn around(names: &[&str]) -> [String; 2] {
        let squares: Vec<Square> = names.iter().filter_map(|name| PITCH.square(name)).collect();
        assert_eq!(squares.len(), names.len());
        Crop::around(PITCH, &squares).corners().map(|corner| PITCH.name(corner))
    }

    #[test]
    fn a_crop_keeps_a_margin_a_least_size_and_near_edges() {
        assert_eq!(around(&["E8"]), ["C6", "G10"].map(String::from));
        assert_eq!(around(&["G3", "F1", "E2"]), ["D1", "I5"].map(String::from));
        assert_eq!(around(&[]), ["A1", "I16"].map(String::from));
    }

    #[test]
    fn corners_may_be_given_in_any_order() {
        let at = |name| PITCH.square(name).unwrap_or(Square { column: 0, row: 0 });
        assert_eq!(Crop::between(at("I1"), at("A6")), Crop::between(at("A1"), at("I6")));
    }
}
