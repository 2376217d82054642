//! A part larger than the paper, cut into tiles that are glued together. Never scaled.

use super::seams::{self, Lines};
use super::space::GAP;
use crate::geom::{Mm, Rect, Size};

/// How wide the hatched tab is that the next tile is glued on.
pub const TAB: Mm = Mm(10.0);
/// The most tiles, since each has a letter.
const MOST: usize = 26;

/// One tile. All boxes are in the part's trim box, turned if the part is, `y` downward.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tile {
    /// `A`, `B` and so on, row by row.
    pub letter: char,
    /// The column, from 0.
    pub column: usize,
    /// The row, from 0.
    pub row: usize,
    /// What this tile alone shows in the end; the bodies of all tiles are the trim box.
    pub body: Rect<Mm>,
    /// What scissors leave: the body with its tabs.
    pub cut: Rect<Mm>,
    /// What is printed: the cut box, and the bleed where the part itself ends.
    pub window: Rect<Mm>,
    /// The letter of the tile that is glued on the tab at the right.
    pub right: Option<char>,
    /// The letter of the tile that is glued on the tab below.
    pub below: Option<char>,
    /// The letter of the tile on whose tab this one's left edge is glued.
    pub left: Option<char>,
    /// The letter of the tile on whose tab this one's upper edge is glued.
    pub above: Option<char>,
}

/// How a part is cut into tiles.
#[derive(Clone, Debug, PartialEq)]
pub struct Tiling {
    /// Whether the part is turned by a quarter, clockwise.
    pub turned: bool,
    /// Columns and rows of tiles.
    pub grid: (usize, usize),
    /// The tiles, row by row.
    pub tiles: Vec<Tile>,
}

/// Cuts a part into the fewest tiles that fit the area, upright where turning saves nothing, along `lines` of its
/// drawing where that costs no tile; `None` when they would be more than the alphabet has letters.
pub fn tiling(trim: Size<Mm>, bleed: Mm, area: Size<Mm>, lines: &Lines) -> Option<Tiling> {
    let ways = [(false, trim), (true, Size::new(trim.height, trim.width))];
    let counted = ways.into_iter().filter_map(|(turned, size)| {
        let columns = seams::count(size.width, bleed, area.width, MOST)?;
        let rows = seams::count(size.height, bleed, area.height, MOST)?;
        Some((columns * rows, turned, size, (columns, rows)))
    });
    let (_, turned, size, grid) = counted.min_by_key(|(number, turned, ..)| (*number, *turned))?;
    let lines = if turned { lines.turned(trim) } else { lines.clone() };
    let columns = seams::seams(size.width, bleed, area.width, grid.0, &lines.upright);
    // where that costs no tile, each leaves room for the map below it
    let lower = area.height - LEAST_MAP - GAP - GAP - GAP;
    let free = seams::count(size.height, bleed, lower, MOST) == Some(grid.1);
    let rows = seams::seams(size.height, bleed, if free { lower } else { area.height }, grid.1, &lines.level);
    (grid.0 * grid.1 <= MOST).then(|| Tiling { turned, grid, tiles: tiles(size, bleed, &columns, &rows) })
}

/// The stretches between the seams of a length.
fn stretches(length: Mm, seams: &[Mm]) -> Vec<(Mm, Mm)> {
    let starts = [Mm::ZERO].into_iter().chain(seams.iter().copied());
    let ends = seams.iter().copied().chain([length]);
    starts.zip(ends).map(|(start, end)| (start, end - start)).collect()
}

fn tiles(size: Size<Mm>, bleed: Mm, across: &[Mm], down: &[Mm]) -> Vec<Tile> {
    let (columns, rows) = (across.len() + 1, down.len() + 1);
    let letter = |column: usize, row: usize| {
        // There are at most `MOST` tiles.
        let index = u8::try_from(row * columns + column).unwrap_or(0);
        char::from(b'A' + index)
    };
    let mut tiles = Vec::new();
    for (row, (y, height)) in stretches(size.height, down).into_iter().enumerate() {
        for (column, (x, width)) in stretches(size.width, across).into_iter().enumerate() {
            let body = Rect::new(x, y, width, height);
            let right = (column + 1 < columns).then(|| letter(column + 1, row));
            let below = (row + 1 < rows).then(|| letter(column, row + 1));
            let tab = |neighbour: Option<char>| if neighbour.is_some() { TAB } else { Mm::ZERO };
            let cut = Rect::new(body.x, body.y, width + tab(right), height + tab(below));
            let left_bleed = if column == 0 { bleed } else { Mm::ZERO };
            let top_bleed = if row == 0 { bleed } else { Mm::ZERO };
            let end = |neighbour: Option<char>| if neighbour.is_some() { Mm::ZERO } else { bleed };
            let window = Rect::new(
                cut.x - left_bleed,
                cut.y - top_bleed,
                cut.width + left_bleed + end(right),
                cut.height + top_bleed + end(below),
            );
            let left = column.checked_sub(1).map(|column| letter(column, row));
            let above = row.checked_sub(1).map(|row| letter(column, row));
            tiles.push(Tile { letter: letter(column, row), column, row, body, cut, window, right, below, left, above });
        }
    }
    tiles
}

/// The tiles of a part side by side, small: a box for each, within `room` and in proportion.
pub fn map(tiling: &Tiling, room: Rect<Mm>) -> Vec<(char, Rect<Mm>)> {
    let right = tiling.tiles.iter().map(|tile| tile.body.right().0).fold(0.0, f64::max);
    let far = tiling.tiles.iter().map(|tile| tile.body.far().0).fold(0.0, f64::max);
    let scale = (room.width.0 / right).min(room.height.0 / far);
    let small = |tile: &Tile| {
        let at = |length: Mm| length * scale;
        Rect::new(room.x + at(tile.body.x), room.y + at(tile.body.y), at(tile.body.width), at(tile.body.height))
    };
    tiling.tiles.iter().map(|tile| (tile.letter, small(tile))).collect()
}

/// Whether a part needs tiles at all, or only turning: `Some(turned)` when it fits as it is.
pub fn fits(trim: Size<Mm>, bleed: Mm, area: Size<Mm>) -> Option<bool> {
    let (width, height) = (trim.width + bleed + bleed, trim.height + bleed + bleed);
    let within = |width: Mm, height: Mm| width.0 <= area.width.0 + 1e-9 && height.0 <= area.height.0 + 1e-9;
    if within(width, height) {
        return Some(false);
    }
    within(height, width).then_some(true)
}

/// A map lower than this could not be read.
const LEAST_MAP: Mm = Mm(11.0);

/// Room that a window leaves free below it in an area, if it is worth drawing in.
pub fn free_below(window: Rect<Mm>, area: Rect<Mm>) -> Option<Rect<Mm>> {
    let top = window.far() + GAP + GAP + GAP;
    let height = area.far() - top;
    (height >= LEAST_MAP).then(|| Rect::new(area.x, top, area.width, height))
}

#[cfg(test)]
mod tests {
    use super::*;

    const A4: Size<Mm> = Size::new(Mm(190.0), Mm(254.0));
    const A3: Size<Mm> = Size::new(Mm(277.0), Mm(377.0));

    #[test]
    fn the_standing_case_goes_on_two_a4_and_one_a3_whichever_way_it_lies() {
        for board in [Size::new(Mm(340.0), Mm(200.0)), Size::new(Mm(200.0), Mm(340.0))] {
            let tiling = tiling(board, Mm(0.0), A4, &Lines::default()).unwrap();
            assert_eq!(tiling.grid, (2, 1));
            assert_eq!(tiling.turned, board.height > board.width);
            assert_eq!(fits(board, Mm(0.0), A4), None);
            assert_eq!(fits(board, Mm(0.0), A3), Some(board.width > board.height));
        }
    }

    #[test]
    fn bodies_meet_without_gap_or_overlap_and_windows_fit() {
        let board = Size::new(Mm(500.0), Mm(600.0));
        let tiling = tiling(board, Mm(3.0), A4, &Lines::default()).unwrap();
        let covered: f64 = tiling.tiles.iter().map(|tile| tile.body.width.0 * tile.body.height.0).sum();
        assert!((covered - 300_000.0).abs() < 1e-6);
        for tile in &tiling.tiles {
            assert!(tile.window.width.0 <= 190.0 + 1e-9 && tile.window.height.0 <= 254.0 + 1e-9, "{tile:?}");
            assert!(tile.window.contains(&tile.cut) && tile.cut.contains(&tile.body));
            if let Some(next) = tile.right {
                let next = tiling.tiles.iter().find(|other| other.letter == next).unwrap();
                assert!((next.body.x - tile.body.right()).0.abs() < 1e-9 && next.row == tile.row);
            }
        }
    }

    #[test]
    fn what_would_need_too_many_letters_is_not_tiled() {
        assert_eq!(tiling(Size::new(Mm(2000.0), Mm(2000.0)), Mm(0.0), A4, &Lines::default()), None);
    }
}
