//! The board: its squares as one byte each, its goals, halves and ends.

use crate::game::{Side, Square};
use std::fmt;

/// Rows, `A` to `I`.
pub(super) const ROWS: u8 = 9;
/// Columns, 1 to 16.
pub(super) const COLUMNS: u8 = 16;
/// The rows of both goals: D, E, F.
pub(super) const GOAL_ROWS: std::ops::RangeInclusive<u8> = 3..=5;

/// A square of the board: row × 16 + column, both from 0, so that the order of the numbers is that of the names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// No square: where a piece is that is not on the board. Sorts behind every square.
    pub(super) const NOWHERE: Cell = Cell(u8::MAX);
    /// How many there are.
    pub(super) const COUNT: usize = ROWS as usize * COLUMNS as usize;

    pub(super) const fn at(row: u8, column: u8) -> Cell {
        Cell(row * COLUMNS + column)
    }

    pub(super) fn of(square: Square) -> Option<Cell> {
        (square.row < ROWS && square.column < COLUMNS).then(|| Cell::at(square.row, square.column))
    }

    pub(super) fn square(self) -> Square {
        Square { column: self.column(), row: self.row() }
    }

    pub(super) const fn row(self) -> u8 {
        self.0 / COLUMNS
    }

    pub(super) const fn column(self) -> u8 {
        self.0 % COLUMNS
    }

    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Every square, ascending.
    pub(super) fn all() -> impl Iterator<Item = Cell> {
        (0..ROWS * COLUMNS).map(Cell)
    }

    /// The square so many rows down and columns to the right, if there is one.
    pub(super) fn step(self, down: i8, right: i8) -> Option<Cell> {
        let row = self.row().checked_add_signed(down).filter(|row| *row < ROWS)?;
        let column = self.column().checked_add_signed(right).filter(|column| *column < COLUMNS)?;
        Some(Cell::at(row, column))
    }

    /// Whether it is a square of that side's own goal.
    pub(super) fn in_goal_of(self, side: Side) -> bool {
        self.column() == goal_column(side) && GOAL_ROWS.contains(&self.row())
    }

    /// Whether it is a square of a goal of either end.
    pub(super) fn in_a_goal(self) -> bool {
        Side::BOTH.into_iter().any(|side| self.in_goal_of(side))
    }

    /// Whether it lies in that side's own half.
    pub(super) fn in_half_of(self, side: Side) -> bool {
        (self.column() < COLUMNS / 2) == (side == Side::First)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", char::from(b'A' + self.row()), self.column() + 1)
    }
}

/// The column of a side's own goal, from 0.
pub(super) const fn goal_column(side: Side) -> u8 {
    match side {
        Side::First => 0,
        Side::Second => COLUMNS - 1,
    }
}

/// A set of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct Cells([u64; 4]);

impl Cells {
    pub(super) fn has(&self, cell: Cell) -> bool {
        self.0[usize::from(cell.0 >> 6)] >> (cell.0 & 63) & 1 == 1
    }

    pub(super) fn add(&mut self, cell: Cell) {
        self.0[usize::from(cell.0 >> 6)] |= 1 << (cell.0 & 63);
    }

    pub(super) fn remove(&mut self, cell: Cell) {
        self.0[usize::from(cell.0 >> 6)] &= !(1 << (cell.0 & 63));
    }

    /// The squares, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        Cell::all().filter(|cell| self.has(*cell))
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        let mut all = Cells::default();
        cells.into_iter().for_each(|cell| all.add(cell));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::master_move::about::ABOUT;

    #[test]
    fn a_cell_and_the_grid_name_the_same_square() {
        let names: Vec<String> = Cell::all().map(|cell| cell.to_string()).collect();
        let squares: Vec<String> = ABOUT.grid.squares().into_iter().map(|square| ABOUT.grid.name(square)).collect();
        assert_eq!(names, squares);
        assert_eq!(names.len(), Cell::COUNT);
    }

    #[test]
    fn goals_and_halves_lie_where_the_rules_put_them() {
        let goal =
            |side| Cell::all().filter(|cell| cell.in_goal_of(side)).map(|cell| cell.to_string()).collect::<Vec<_>>();
        assert_eq!(goal(Side::First), ["D1", "E1", "F1"]);
        assert_eq!(goal(Side::Second), ["D16", "E16", "F16"]);
        assert!(Cell::at(0, 7).in_half_of(Side::First) && !Cell::at(0, 8).in_half_of(Side::First));
        assert_eq!(Cell::all().filter(|cell| cell.in_half_of(Side::Second)).count(), 72);
    }
}
