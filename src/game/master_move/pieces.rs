//! The six kinds of piece, and where the eleven of each side stand.

use super::about::ABOUT;
use super::pitch::{Cell, Cells};
use crate::game::{Placed, Side};
use std::ops::Range;

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Piece {
    Goalkeeper,
    Defender,
    Winger,
    Midfielder,
    Joker,
    Raider,
}

use Piece::{Defender, Goalkeeper, Joker, Midfielder, Raider, Winger};

/// The eight directions as rows down and columns to the right.
const STRAIGHT: [(i8, i8); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];
const DIAGONAL: [(i8, i8); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
const ALL_ROUND: [(i8, i8); 8] = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)];
const ALONG_THE_GOAL: [(i8, i8); 2] = [(-1, 0), (1, 0)];
const L: [(i8, i8); 8] = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];

impl Piece {
    /// All, in the order of the piece table.
    pub(super) const ALL: [Piece; 6] = [Goalkeeper, Defender, Winger, Midfielder, Joker, Raider];

    pub(super) fn code(self) -> &'static str {
        ABOUT.pieces[self as usize].code
    }

    /// The term id, for messages and facts.
    pub(super) fn term(self) -> &'static str {
        ABOUT.pieces[self as usize].term
    }

    pub(super) fn is_keeper(self) -> bool {
        self == Goalkeeper
    }

    /// The steps that it can take, as rows down and columns to the right.
    pub(super) fn steps(self) -> &'static [(i8, i8)] {
        match self {
            Goalkeeper => &ALONG_THE_GOAL,
            Defender | Joker => &ALL_ROUND,
            Winger => &DIAGONAL,
            Midfielder => &STRAIGHT,
            Raider => &L,
        }
    }

    /// How many steps in one direction.
    pub(super) fn reach(self) -> u8 {
        match self {
            Goalkeeper | Defender | Raider => 1,
            Joker => 2,
            Winger | Midfielder => 4,
        }
    }

    /// Its places in a side's row of eleven.
    pub(super) const fn slots(self) -> Range<usize> {
        match self {
            Goalkeeper => 0..1,
            Defender => 1..3,
            Winger => 3..6,
            Midfielder => 6..8,
            Joker => 8..9,
            Raider => 9..11,
        }
    }
}

/// How many pieces a side has.
pub(super) const MEN: usize = 11;

/// Which kind stands in which place of a side's row.
pub(super) const PIECE_OF: [Piece; MEN] =
    [Goalkeeper, Defender, Defender, Winger, Winger, Winger, Midfielder, Midfielder, Joker, Raider, Raider];

/// Where the pieces of both sides stand: by side and place, each kind's squares ascending, so that equal line-ups are
/// equal values. A piece that is not there is [`Cell::NOWHERE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Lineup(pub(super) [[Cell; MEN]; 2]);

impl Lineup {
    pub(super) const EMPTY: Lineup = Lineup([[Cell::NOWHERE; MEN]; 2]);

    /// Puts a piece down; `false` when the side has no more of them.
    pub(super) fn put(&mut self, side: Side, piece: Piece, cell: Cell) -> bool {
        let group = &mut self.0[side.index()][piece.slots()];
        let Some(last) = group.last_mut().filter(|last| **last == Cell::NOWHERE) else { return false };
        *last = cell;
        group.sort_unstable();
        true
    }

    /// The place in its row of the piece of that side on that square.
    pub(super) fn slot(&self, side: Side, cell: Cell) -> Option<usize> {
        self.0[side.index()].iter().position(|at| *at == cell)
    }

    /// What stands on a square.
    pub(super) fn on(&self, cell: Cell) -> Option<(Side, Piece)> {
        if cell == Cell::NOWHERE {
            return None;
        }
        Side::BOTH.into_iter().find_map(|side| Some((side, PIECE_OF[self.slot(side, cell)?])))
    }

    /// The pieces on the board, in canonical order.
    pub(super) fn men(&self) -> impl Iterator<Item = (Side, Piece, Cell)> + '_ {
        Side::BOTH
            .into_iter()
            .flat_map(move |side| {
                PIECE_OF.into_iter().zip(self.0[side.index()]).map(move |(piece, cell)| (side, piece, cell))
            })
            .filter(|(_, _, cell)| *cell != Cell::NOWHERE)
    }

    pub(super) fn occupied(&self) -> Cells {
        self.men().map(|(_, _, cell)| cell).collect()
    }

    pub(super) fn placed(&self) -> Vec<Placed> {
        self.men()
            .map(|(side, piece, cell)| Placed { side, code: piece.code(), square: cell.square(), state: None })
            .collect()
    }
}

const fn mirrored(own: [(u8, u8); MEN]) -> Lineup {
    let mut men = [[Cell::NOWHERE; MEN]; 2];
    let mut slot = 0;
    while slot < MEN {
        let (row, column) = own[slot];
        men[0][slot] = Cell::at(row, column - 1);
        men[1][slot] = Cell::at(row, 16 - column);
        slot += 1;
    }
    Lineup(men)
}

/// The sample formation: yellow K E1, D C3 G3, W B5 E5 H5, M C6 G6, J E7, R D8 F8, and blue its mirror image.
pub(super) const SAMPLE: Lineup =
    mirrored([(4, 1), (2, 3), (6, 3), (1, 5), (4, 5), (7, 5), (2, 6), (6, 6), (4, 7), (3, 8), (5, 8)]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_places_of_a_row_are_the_piece_table() {
        for (piece, entry) in Piece::ALL.into_iter().zip(ABOUT.pieces) {
            assert_eq!(piece.slots().len(), usize::from(entry.per_side), "{}", entry.term);
            assert!(piece.slots().all(|slot| PIECE_OF[slot] == piece), "{}", entry.term);
        }
    }

    #[test]
    fn a_line_up_holds_what_a_side_has_and_no_more() {
        let mut lineup = Lineup::EMPTY;
        assert!(lineup.put(Side::First, Defender, Cell::at(2, 5)));
        assert!(lineup.put(Side::First, Defender, Cell::at(2, 3)));
        assert!(!lineup.put(Side::First, Defender, Cell::at(2, 4)));
        assert_eq!(lineup.men().map(|(_, _, cell)| cell.to_string()).collect::<Vec<_>>(), ["C4", "C6"]);
        assert_eq!(lineup.on(Cell::at(2, 5)), Some((Side::First, Defender)));
        assert_eq!(lineup.on(Cell::NOWHERE), None);
    }
}
