//! The four coasters, their orientations, and the arrows of the board that follow from them.

use super::board::{Cell, Cells, Direction, SIZE};
use std::fmt;

/// Squares along the edge of a coaster.
pub const COASTER: u8 = 3;

/// The arrows of a coaster with its pip at the top left, by rows.
pub const ARROWS: [[&str; 3]; 3] = [["URD", "LRD", "LUR"], ["LUR", "URD", "URD"], ["LRD", "LURD", "LUR"]];

/// A corner of a coaster, where the pip can lie, and a place of the board, where a coaster can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Corner {
    /// Top left.
    Nw,
    /// Top right.
    Ne,
    /// Bottom right.
    Se,
    /// Bottom left.
    Sw,
}

impl Corner {
    /// All, clockwise from the top left: the index is the number of quarter turns from there.
    pub const CLOCKWISE: [Corner; 4] = [Corner::Nw, Corner::Ne, Corner::Se, Corner::Sw];
    /// All, in the order in which a position names the places.
    pub const PLACES: [Corner; 4] = [Corner::Nw, Corner::Ne, Corner::Sw, Corner::Se];

    /// 0 to 3, the place in [`Corner::CLOCKWISE`].
    pub fn index(self) -> usize {
        self as usize
    }

    /// After `turns` quarter turns clockwise.
    pub fn turned(self, turns: usize) -> Corner {
        Corner::CLOCKWISE[(self.index() + turns) % 4]
    }

    /// As the notation writes it.
    pub fn name(self) -> &'static str {
        ["nw", "ne", "se", "sw"][self.index()]
    }

    /// The corner of that name, letter case aside.
    pub fn named(name: &str) -> Option<Corner> {
        Corner::CLOCKWISE.into_iter().find(|corner| corner.name().eq_ignore_ascii_case(name))
    }
}

/// How the four coasters lie: for each place the corner of its pip, two bits a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Coasters(u8);

impl Coasters {
    /// All four pips meet at the centre of the board.
    pub const STANDARD: Coasters = Coasters(0b01_00_11_10);

    /// All 256 settings.
    pub fn all() -> impl Iterator<Item = Coasters> {
        (0..=u8::MAX).map(Coasters)
    }

    /// 0 to 255, the place in [`Coasters::all`].
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The corner at which the pip of the coaster on that place lies.
    pub fn pip(self, place: Corner) -> Corner {
        Corner::CLOCKWISE[usize::from(self.0 >> (2 * place.index()) & 3)]
    }

    /// With the pip of the coaster on that place at another corner.
    pub fn with(self, place: Corner, pip: Corner) -> Coasters {
        let shift = 2 * place.index();
        // A corner's index is 0 to 3.
        Coasters(self.0 & !(3 << shift) | (pip.index() as u8) << shift)
    }

    /// How they lie after `turns` quarter turns of the whole board, clockwise.
    pub fn turned(self, turns: usize) -> Coasters {
        Corner::PLACES.into_iter().fold(self, |all, place| all.with(place.turned(turns), self.pip(place).turned(turns)))
    }
}

impl fmt::Display for Coasters {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, place) in Corner::PLACES.into_iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            write!(out, "{gap}{}:{}", place.name(), self.pip(place).name())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Coasters {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

/// The arrows of the whole board: for each direction the squares that have an arrow that way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrows([Cells; 4]);

impl Arrows {
    /// The arrows of a setting.
    pub fn of(coasters: Coasters) -> Arrows {
        let mut arrows = Arrows([Cells::NONE; 4]);
        for place in Corner::PLACES {
            let turns = coasters.pip(place).index();
            for row in 0..COASTER {
                for column in 0..COASTER {
                    let Some(cell) = cell_of(place, turned(row, column, turns)) else { continue };
                    for way in Direction::ALL {
                        if ARROWS[usize::from(row)][usize::from(column)].contains(way.letter()) {
                            let set = &mut arrows.0[way.turned(turns).index()];
                            *set = set.with(cell);
                        }
                    }
                }
            }
        }
        arrows
    }

    /// The squares that have an arrow that way.
    pub fn along(&self, way: Direction) -> Cells {
        self.0[way.index()]
    }

    /// Whether the square has an arrow that way.
    pub fn has(&self, cell: Cell, way: Direction) -> bool {
        self.along(way).has(cell)
    }

    /// The arrows of a square in the order of the tables, as `LUR`.
    pub fn text(&self, cell: Cell) -> String {
        [Direction::Left, Direction::Up, Direction::Right, Direction::Down]
            .into_iter()
            .filter(|&way| self.has(cell, way))
            .map(Direction::letter)
            .collect()
    }
}

/// The row and column on a coaster after `turns` quarter turns clockwise.
fn turned(row: u8, column: u8, turns: usize) -> (u8, u8) {
    (0..turns).fold((row, column), |(row, column), _| (column, COASTER - 1 - row))
}

/// The cell of a row and a column on the coaster of a place.
fn cell_of(place: Corner, (row, column): (u8, u8)) -> Option<Cell> {
    let down = if matches!(place, Corner::Sw | Corner::Se) { SIZE - COASTER } else { 0 };
    let right = if matches!(place, Corner::Ne | Corner::Se) { SIZE - COASTER } else { 0 };
    Cell::of(crate::game::Square { column: column + right, row: row + down })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The arrows of the standard setting as the rules print them, rank 6 first.
    const PRINTED: [[&str; 6]; 6] = [
        ["LRD", "LURD", "LUR", "LUD", "LUR", "LUD"],
        ["LUD", "LUD", "LRD", "URD", "LUR", "LURD"],
        ["LRD", "LUR", "LUD", "LUR", "LUD", "URD"],
        ["LUD", "URD", "LRD", "URD", "LRD", "LUR"],
        ["LURD", "LRD", "LUD", "LUR", "URD", "URD"],
        ["URD", "LRD", "URD", "LRD", "LURD", "LUR"],
    ];

    #[test]
    fn the_standard_setting_gives_the_printed_arrows() {
        assert_eq!(Coasters::STANDARD.to_string(), "nw:se ne:sw sw:ne se:nw");
        let arrows = Arrows::of(Coasters::STANDARD);
        for cell in Cell::all() {
            assert_eq!(arrows.text(cell), PRINTED[usize::from(cell.row())][usize::from(cell.column())], "{cell:?}");
        }
    }

    /// Turns the arrows themselves, not the coasters: the square and the directions.
    fn quarter_turn(arrows: &Arrows) -> Arrows {
        let mut turned = Arrows([Cells::NONE; 4]);
        for cell in Cell::all() {
            let square = crate::game::Square { column: SIZE - 1 - cell.row(), row: cell.column() };
            let there = Cell::of(square).expect("a turned square is on the board");
            for way in Direction::ALL.into_iter().filter(|&way| arrows.has(cell, way)) {
                let set = &mut turned.0[way.turned(1).index()];
                *set = set.with(there);
            }
        }
        turned
    }

    #[test]
    fn a_quarter_turn_of_the_board_turns_arrows_and_leaves_the_standard_setting() {
        let standard = Arrows::of(Coasters::STANDARD);
        assert_eq!(quarter_turn(&standard), standard);
        assert_eq!(Coasters::STANDARD.turned(1), Coasters::STANDARD);
        for coasters in Coasters::all() {
            assert_eq!(quarter_turn(&Arrows::of(coasters)), Arrows::of(coasters.turned(1)), "{coasters}");
        }
    }

    #[test]
    fn a_coaster_is_turned_as_its_pip_says() {
        // The square at the pip has no arrow to the side that the pip's corner has on its left hand.
        for (pip, at, arrows) in [("nw", "a6", "URD"), ("ne", "c6", "LRD"), ("se", "c4", "LUD"), ("sw", "a4", "LUR")] {
            let pip = Corner::named(pip).expect(pip);
            let cell = super::super::board::GRID.square(at).and_then(Cell::of).expect(at);
            let setting = Coasters::STANDARD.with(Corner::Nw, pip);
            assert_eq!(Arrows::of(setting).text(cell), arrows, "pip {pip:?}");
        }
    }

    #[test]
    fn the_256_settings_are_different_boards() {
        let mut seen: Vec<Arrows> = Vec::new();
        for coasters in Coasters::all() {
            let arrows = Arrows::of(coasters);
            assert!(!seen.contains(&arrows), "{coasters}");
            seen.push(arrows);
            for cell in Cell::all() {
                assert!(arrows.text(cell).len() >= 3, "{coasters} {}", cell.name());
            }
        }
        assert_eq!(seen.len(), 256);
    }
}
