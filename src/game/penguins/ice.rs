//! The ice: 8 × 8 squares, eight directions, two home corners, four centre squares.

use super::about::ABOUT;
use crate::game::{Side, Square};
use std::fmt;

/// Squares along an edge.
pub(super) const SIZE: u8 = 8;

/// A square, file by file from `a1`: ascending as a position lists them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// Off the board.
    pub(super) const NOWHERE: Cell = Cell(SIZE * SIZE);

    /// File and rank, both from 0.
    pub(super) const fn at(file: u8, rank: u8) -> Cell {
        Cell(file * SIZE + rank)
    }

    /// The cell of a square; `None` when the board has no such square.
    pub(super) fn of(square: Square) -> Option<Cell> {
        ABOUT.grid.holds(square).then(|| Cell::at(square.column, SIZE - 1 - square.row))
    }

    /// The square as drawn; `None` off the board.
    pub(super) fn square(self) -> Option<Square> {
        self.is_on().then(|| Square { column: self.0 / SIZE, row: SIZE - 1 - self.0 % SIZE })
    }

    pub(super) const fn is_on(self) -> bool {
        self.0 < SIZE * SIZE
    }

    /// The next square that way, [`Cell::NOWHERE`] beyond the edge.
    pub(super) fn step(self, way: Way) -> Cell {
        // A cell is at most NOWHERE, the last column of the table.
        STEPS[way as usize][self.0 as usize]
    }

    pub(super) fn all() -> impl Iterator<Item = Cell> {
        (0..SIZE * SIZE).map(Cell)
    }

    /// Half a turn of the board.
    pub(super) fn turned(self) -> Cell {
        if self.is_on() { Cell(SIZE * SIZE - 1 - self.0) } else { self }
    }

    /// Reflected in the diagonal from `a1` to `h8`.
    pub(super) fn reflected(self) -> Cell {
        if self.is_on() { Cell::at(self.0 % SIZE, self.0 / SIZE) } else { self }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.square() {
            Some(square) => out.write_str(&ABOUT.grid.name(square)),
            None => out.write_str("off"),
        }
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cells(u64);

impl Cells {
    pub(super) fn has(self, cell: Cell) -> bool {
        cell.is_on() && self.0 >> cell.0 & 1 == 1
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        Cells(cells.into_iter().filter(|cell| cell.is_on()).fold(0, |set, cell| set | 1 << cell.0))
    }
}

/// The home corner of a side: `a1` and `h8`.
pub(super) const fn home(side: Side) -> Cell {
    match side {
        Side::First => Cell::at(0, 0),
        Side::Second => Cell::at(SIZE - 1, SIZE - 1),
    }
}

/// The corner that a side attacks: the other's home.
pub(super) fn attacked(side: Side) -> Cell {
    home(side.other())
}

/// `d4 d5 e4 e5`: the ball lies on their crossing until a penguin first stops on one of them.
pub(super) const CENTRE: [Cell; 4] = [Cell::at(3, 3), Cell::at(3, 4), Cell::at(4, 3), Cell::at(4, 4)];

/// A direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// Up the ranks.
    N,
    /// Up the ranks and the files.
    NE,
    /// Up the files.
    E,
    /// Down the ranks, up the files.
    SE,
    /// Down the ranks.
    S,
    /// Down the ranks and the files.
    SW,
    /// Down the files.
    W,
    /// Up the ranks, down the files.
    NW,
}

impl Way {
    /// All eight, clockwise.
    pub(super) const ALL: [Way; 8] = [Way::N, Way::NE, Way::E, Way::SE, Way::S, Way::SW, Way::W, Way::NW];

    /// As the notation writes it.
    pub(super) const fn name(self) -> &'static str {
        ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][self as usize]
    }

    /// The direction of that name, letter case exact.
    pub(super) fn named(name: &str) -> Option<Way> {
        Way::ALL.into_iter().find(|way| way.name() == name)
    }

    /// That many eighths of a turn clockwise.
    pub(super) const fn clockwise(self, eighths: u8) -> Way {
        Way::ALL[(self as usize + eighths as usize) % 8]
    }

    /// How many eighths of a turn lie between the two: 0 to 4.
    pub(super) fn apart(self, other: Way) -> u8 {
        let clockwise = (other as u8 + 8 - self as u8) % 8;
        clockwise.min(8 - clockwise)
    }

    /// The opposite direction.
    pub(super) const fn turned(self) -> Way {
        self.clockwise(4)
    }

    /// Reflected in the diagonal from `a1` to `h8`: north and east change places.
    pub(super) const fn reflected(self) -> Way {
        Way::ALL[(10 - self as usize) % 8]
    }

    /// The directions in which a side enters: along either edge and the diagonal.
    pub(super) const fn inward(side: Side) -> [Way; 3] {
        match side {
            Side::First => [Way::N, Way::NE, Way::E],
            Side::Second => [Way::S, Way::SW, Way::W],
        }
    }

    /// Files up and ranks up of one step.
    const fn delta(self) -> (i8, i8) {
        match self {
            Way::N => (0, 1),
            Way::NE => (1, 1),
            Way::E => (1, 0),
            Way::SE => (1, -1),
            Way::S => (0, -1),
            Way::SW => (-1, -1),
            Way::W => (-1, 0),
            Way::NW => (-1, 1),
        }
    }
}

impl fmt::Display for Way {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// For each direction, where one step leads from each square; the last entry is off the board, and stays there.
static STEPS: [[Cell; 65]; 8] = steps();

const fn steps() -> [[Cell; 65]; 8] {
    let mut table = [[Cell::NOWHERE; 65]; 8];
    let mut way = 0;
    while way < 8 {
        let (files, ranks) = Way::ALL[way].delta();
        let mut from = 0;
        while from < SIZE * SIZE {
            let file = (from / SIZE).checked_add_signed(files);
            let rank = (from % SIZE).checked_add_signed(ranks);
            if let (Some(file), Some(rank)) = (file, rank)
                && file < SIZE
                && rank < SIZE
            {
                table[way][from as usize] = Cell::at(file, rank);
            }
            from += 1;
        }
        way += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(name: &str) -> Cell {
        ABOUT.grid.square(name).and_then(Cell::of).expect("a square of the test's own")
    }

    #[test]
    fn steps_follow_the_compass_and_end_at_the_edge() {
        let around: Vec<String> = Way::ALL.map(|way| cell("d4").step(way).to_string()).to_vec();
        assert_eq!(around, ["d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5"]);
        let corner: Vec<String> = Way::ALL.map(|way| cell("h1").step(way).to_string()).to_vec();
        assert_eq!(corner, ["h2", "off", "off", "off", "off", "off", "g1", "g2"]);
        assert_eq!(Cell::NOWHERE.step(Way::N), Cell::NOWHERE);
    }

    #[test]
    fn corners_and_centre_are_where_the_rules_put_them() {
        assert_eq!(Side::BOTH.map(home), [cell("a1"), cell("h8")]);
        assert_eq!(Side::BOTH.map(attacked), [cell("h8"), cell("a1")]);
        assert_eq!(CENTRE, ["d4", "d5", "e4", "e5"].map(cell));
    }

    #[test]
    fn turns_are_counted_the_short_way() {
        assert_eq!(Way::ALL.map(|way| Way::NW.apart(way)), [1, 2, 3, 4, 3, 2, 1, 0]);
        assert_eq!(Way::ALL.map(Way::reflected).map(Way::name), ["E", "NE", "N", "NW", "W", "SW", "S", "SE"]);
        assert_eq!(Way::ALL.map(Way::turned).map(Way::name), ["S", "SW", "W", "NW", "N", "NE", "E", "SE"]);
        assert_eq!(cell("b5").reflected(), cell("e2"));
        assert_eq!(cell("b5").turned(), cell("g4"));
    }

    #[test]
    fn cells_ascend_as_a_position_lists_them() {
        let listed: Vec<Option<Cell>> = ABOUT.grid.squares().into_iter().map(Cell::of).collect();
        assert_eq!(listed, Cell::all().map(Some).collect::<Vec<_>>());
        assert!(Cell::all().all(|cell| cell.square().and_then(Cell::of) == Some(cell)));
    }
}
