//! The generator: every legal move of a position.

use super::MasterMove;
use super::pieces::PIECE_OF;
use super::pitch::Cell;
use super::state::{ROUND_TRIPS, State};
use super::words::Move;

impl MasterMove {
    pub(super) fn generate(&self, state: &State, moves: &mut Vec<Move>) {
        moves.clear();
        if state.is_over(self.choices.moves_to_win) {
            return;
        }
        if state.restart.is_some() {
            self.generate_relocations(state, moves);
            return;
        }
        for (piece, from) in PIECE_OF.into_iter().zip(state.board.0[state.to_move.index()]) {
            if from == Cell::NOWHERE {
                continue;
            }
            let ways = self.paths.of(state.to_move, piece, from);
            let mut next = 0;
            while let Some(step) = ways.get(next) {
                if state.occupied.has(step.cell) {
                    next += usize::from(step.skip);
                } else {
                    if step.stop {
                        moves.push(Move::Go { from, to: step.cell });
                    }
                    next += 1;
                }
            }
        }
        if state.trips.iter().any(|trip| trip.times >= ROUND_TRIPS) {
            moves.retain(|play| match *play {
                Move::Go { from, to } => state.round_trips(from, to) < ROUND_TRIPS,
                _ => true,
            });
        }
        if moves.is_empty() {
            moves.push(Move::Pass);
        }
    }

    fn generate_relocations(&self, state: &State, moves: &mut Vec<Move>) {
        let side = state.to_move;
        let free = |cell: &Cell| cell.in_half_of(side) && !state.occupied.has(*cell) && !self.choices.white.has(*cell);
        let (goal, field): (Vec<Cell>, Vec<Cell>) = Cell::all().filter(free).partition(|cell| cell.in_a_goal());
        for (piece, from) in PIECE_OF.into_iter().zip(state.board.0[side.index()]) {
            if from != Cell::NOWHERE {
                let places = if piece.is_keeper() { &goal } else { &field };
                moves.extend(places.iter().map(|&to| Move::Relocate { from, to }));
            }
        }
        moves.push(Move::Decline);
    }
}
