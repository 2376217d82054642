//! A position as a small value.

use super::pieces::{Lineup, MEN, PIECE_OF, Piece};
use super::pitch::{Cell, Cells};
use crate::game::{Outcome, Side};

/// Moves that win the match, unless a house rule says otherwise.
pub(super) const MOVES_TO_WIN: u8 = 3;
/// Round trips for one pair after which going there again is not allowed.
pub(super) const ROUND_TRIPS: u32 = 2;

/// A position. Equal values are equal positions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) board: Lineup,
    /// The squares of `board`, for a quick look.
    pub(super) occupied: Cells,
    /// The formation of the last kick-off.
    pub(super) formation: Lineup,
    /// Beside each place of `board`: where that piece's latest move since kick-off came from.
    pub(super) last: [[Cell; MEN]; 2],
    /// Sorted.
    pub(super) trips: Vec<Trip>,
    pub(super) score: [u8; 2],
    /// The side that conceded and will kick off, while the sides relocate.
    pub(super) restart: Option<Side>,
    pub(super) to_move: Side,
}

/// The round trips of one piece for one ordered pair of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Trip {
    /// Where the piece stands.
    pub(super) at: Cell,
    /// It went from here…
    pub(super) from: Cell,
    /// …to here, and back with its next move.
    pub(super) to: Cell,
    /// So many times.
    pub(super) times: u32,
}

impl State {
    /// A line-up at kick-off: nobody has moved.
    pub(super) fn kick_off(board: Lineup, to_move: Side) -> State {
        State {
            board,
            occupied: board.occupied(),
            formation: board,
            last: [[Cell::NOWHERE; MEN]; 2],
            trips: Vec::new(),
            score: [0, 0],
            restart: None,
            to_move,
        }
    }

    /// Whose match it is, where so many Moves win one.
    pub(super) fn outcome(&self, moves_to_win: u8) -> Outcome {
        match Side::BOTH.into_iter().find(|side| self.score[side.index()] >= moves_to_win) {
            Some(winner) => Outcome::Won(winner),
            None => Outcome::Ongoing,
        }
    }

    pub(super) fn is_over(&self, moves_to_win: u8) -> bool {
        self.outcome(moves_to_win) != Outcome::Ongoing
    }

    /// What of the side to move stands on a square.
    pub(super) fn own_on(&self, cell: Cell) -> Option<Piece> {
        self.board.slot(self.to_move, cell).map(|slot| PIECE_OF[slot])
    }

    /// The round trips that the piece on `from` has for going to `to`.
    pub(super) fn round_trips(&self, from: Cell, to: Cell) -> u32 {
        let of_pair = |trip: &&Trip| trip.at == from && trip.from == from && trip.to == to;
        self.trips.iter().find(of_pair).map_or(0, |trip| trip.times)
    }

    /// Forgets the latest moves.
    pub(super) fn forget_last(&mut self) {
        self.last = [[Cell::NOWHERE; MEN]; 2];
    }

    /// Forgets what was remembered since the last kick-off.
    pub(super) fn forget(&mut self) {
        self.forget_last();
        self.trips.clear();
    }

    /// Puts the piece in `slot` on a square, and keeps its kind's squares ascending, what is remembered beside them.
    pub(super) fn shift(&mut self, side: Side, slot: usize, to: Cell) {
        let men = &mut self.board.0[side.index()];
        let last = &mut self.last[side.index()];
        self.occupied.remove(men[slot]);
        self.occupied.add(to);
        let group = PIECE_OF[slot].slots();
        men[slot] = to;
        let mut slot = slot;
        while slot > group.start && men[slot - 1] > men[slot] {
            men.swap(slot - 1, slot);
            last.swap(slot - 1, slot);
            slot -= 1;
        }
        while slot + 1 < group.end && men[slot + 1] < men[slot] {
            men.swap(slot + 1, slot);
            last.swap(slot + 1, slot);
            slot += 1;
        }
    }
}
