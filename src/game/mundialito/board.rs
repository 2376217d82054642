//! The 6 × 6 board as a cylinder: cells, sets of cells, and the four directions of the arrows.
//!
//! A [`Cell`] counts from the top left corner (`a6`) along the rows, so that it is a [`Square`] in one number and a
//! bit in a [`Cells`]. The left and right edges join, the top and the bottom do not.

use crate::game::{Grid, Naming, Side, Square};

/// Squares along each edge.
pub const SIZE: u8 = 6;
/// The board and its names: `a1` is the bottom left corner as yellow sees it.
pub const GRID: Grid = Grid { columns: SIZE, rows: SIZE, naming: Naming::FileRank };

const CELLS: u8 = SIZE * SIZE;

/// A square of the board, 0 to 35.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

/// Where an arrow points, as yellow sees it: up is toward rank 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Toward rank 6.
    Up,
    /// Toward file `f`.
    Right,
    /// Toward rank 1.
    Down,
    /// Toward file `a`.
    Left,
}

impl Direction {
    /// All four, each a quarter turn clockwise from the one before.
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Right, Direction::Down, Direction::Left];

    /// 0 to 3, the place in [`Direction::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }

    /// After `turns` quarter turns clockwise.
    pub fn turned(self, turns: usize) -> Direction {
        Direction::ALL[(self.index() + turns) % 4]
    }

    /// The other way.
    pub fn back(self) -> Direction {
        self.turned(2)
    }

    /// The letter of the arrow tables.
    pub fn letter(self) -> char {
        ['U', 'R', 'D', 'L'][self.index()]
    }
}

impl Cell {
    /// The cell of a square; `None` off the board.
    pub fn of(square: Square) -> Option<Cell> {
        GRID.holds(square).then_some(Cell(square.row * SIZE + square.column))
    }

    /// All cells, by rows from the top.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..CELLS).map(Cell)
    }

    /// The square.
    pub fn square(self) -> Square {
        Square { column: self.column(), row: self.row() }
    }

    /// The name of the square, as `a1`.
    pub fn name(self) -> String {
        GRID.name(self.square())
    }

    /// From the left, 0 the first.
    pub fn column(self) -> u8 {
        self.0 % SIZE
    }

    /// From the top, 0 the first.
    pub fn row(self) -> u8 {
        self.0 / SIZE
    }

    /// The next square that way, over the left or right edge where need be; `None` beyond the top or the bottom.
    pub fn next(self, way: Direction) -> Option<Cell> {
        Cells::from(self).ahead(way).into_iter().next()
    }

    /// The direction in which `to` is the next square.
    pub fn toward(self, to: Cell) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&way| self.next(way) == Some(to))
    }

    /// The square `right` columns and `down` rows on, edges not joined.
    pub fn offset(self, right: i8, down: i8) -> Option<Cell> {
        let column = self.column().checked_add_signed(right)?;
        let row = self.row().checked_add_signed(down)?;
        Cell::of(Square { column, row })
    }

    /// Where the square lies after a half turn of the board.
    pub fn opposite(self) -> Cell {
        Cell(CELLS - 1 - self.0)
    }
}

/// A set of squares, one bit a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cells(u64);

impl Cells {
    /// None.
    pub const NONE: Cells = Cells(0);
    /// The whole board.
    pub const ALL: Cells = Cells((1 << CELLS) - 1);
    /// Ranks 1 and 6, on which a piece is safe.
    pub const HOME_ROWS: Cells = Cells(ROW | ROW << (CELLS - SIZE));

    /// Whether the square is in it.
    pub fn has(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 == 1
    }

    /// Whether it holds nothing.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares.
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// With that square.
    pub fn with(self, cell: Cell) -> Cells {
        Cells(self.0 | 1 << cell.0)
    }

    /// Without that square.
    pub fn without(self, cell: Cell) -> Cells {
        Cells(self.0 & !(1 << cell.0))
    }

    /// In this and in `other`.
    pub fn and(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }

    /// In this or in `other`.
    pub fn or(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }

    /// All the squares that are not in it.
    pub fn not(self) -> Cells {
        Cells(!self.0 & Cells::ALL.0)
    }

    /// Every square's next one that way: what leaves the left edge comes in at the right one and the other way
    /// round, what leaves the top or the bottom is gone.
    pub fn ahead(self, way: Direction) -> Cells {
        let set = self.0;
        Cells(match way {
            Direction::Up => set >> SIZE,
            Direction::Down => set << SIZE & Cells::ALL.0,
            Direction::Right => (set & !LAST_FILE) << 1 | (set & LAST_FILE) >> (SIZE - 1),
            Direction::Left => (set & !FIRST_FILE) >> 1 | (set & FIRST_FILE) << (SIZE - 1),
        })
    }
}

const ROW: u64 = (1 << SIZE) - 1;
/// File `a`: bit 0 of each of the six rows.
const FIRST_FILE: u64 = 0b000001_000001_000001_000001_000001_000001;
const LAST_FILE: u64 = FIRST_FILE << (SIZE - 1);

impl From<Cell> for Cells {
    fn from(cell: Cell) -> Cells {
        Cells(1 << cell.0)
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        cells.into_iter().fold(Cells::NONE, Cells::with)
    }
}

impl IntoIterator for Cells {
    type Item = Cell;
    type IntoIter = CellsIter;
    fn into_iter(self) -> CellsIter {
        CellsIter(self.0)
    }
}

/// The squares of a set, by rows from the top.
pub struct CellsIter(u64);

impl Iterator for CellsIter {
    type Item = Cell;
    fn next(&mut self) -> Option<Cell> {
        // A set has bits below 36 only.
        let cell = (self.0 != 0).then(|| Cell(self.0.trailing_zeros() as u8))?;
        self.0 &= self.0 - 1;
        Some(cell)
    }
}

/// The row from the top on which a side's ball wins: the other side's first row.
pub fn last_row(side: Side) -> u8 {
    match side {
        Side::First => 0,
        Side::Second => SIZE - 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(name: &str) -> Cell {
        GRID.square(name).and_then(Cell::of).expect(name)
    }

    #[test]
    fn left_and_right_join_and_top_and_bottom_do_not() {
        for rank in 1..=6 {
            assert_eq!(cell(&format!("f{rank}")).next(Direction::Right), Some(cell(&format!("a{rank}"))));
            assert_eq!(cell(&format!("a{rank}")).next(Direction::Left), Some(cell(&format!("f{rank}"))));
        }
        for file in 'a'..='f' {
            assert_eq!(cell(&format!("{file}6")).next(Direction::Up), None);
            assert_eq!(cell(&format!("{file}1")).next(Direction::Down), None);
        }
    }

    #[test]
    fn inside_the_board_next_is_the_neighbour() {
        let around: Vec<_> = Direction::ALL.map(|way| cell("c3").next(way).map(Cell::name)).to_vec();
        assert_eq!(around, ["c4", "d3", "c2", "b3"].map(|name| Some(name.to_string())));
        assert_eq!(cell("c3").toward(cell("d3")), Some(Direction::Right));
        assert_eq!(cell("c3").toward(cell("d4")), None);
        assert_eq!(cell("c3").toward(cell("c3")), None);
    }

    #[test]
    fn a_set_steps_as_its_squares_do() {
        let mut random = fastrand::Rng::with_seed(6);
        for _ in 0..200 {
            let set = Cells(random.u64(..) & Cells::ALL.0);
            for way in Direction::ALL {
                let one_by_one: Cells = Cell::all()
                    .filter(|&cell| set.has(cell))
                    .filter_map(|cell| {
                        let (right, down) = [(0, -1), (1, 0), (0, 1), (-1, 0)][way.index()];
                        let column = (cell.column() + 6).checked_add_signed(right)? % 6;
                        Cell::of(Square { column, row: cell.row().checked_add_signed(down)? })
                    })
                    .collect();
                assert_eq!(set.ahead(way), one_by_one);
            }
        }
    }

    #[test]
    fn an_offset_never_joins_the_edges() {
        assert_eq!(cell("f3").offset(1, 0), None);
        assert_eq!(cell("a3").offset(-1, 1), None);
        assert_eq!(cell("c3").offset(2, -3), Some(cell("e6")));
    }
}
