//! Making a legal move.

use super::MasterMove;
use super::pieces::PIECE_OF;
use super::pitch::Cell;
use super::state::{State, Trip};
use super::words::Move;

impl MasterMove {
    pub(super) fn make(&self, state: &mut State, play: Move) {
        match play {
            Move::Go { from, to } => self.go(state, from, to),
            Move::Relocate { from, to } => {
                if let Some(slot) = state.board.slot(state.to_move, from) {
                    state.shift(state.to_move, slot, to);
                }
                self.end_relocation(state);
            }
            Move::Decline => self.end_relocation(state),
            Move::Pass => state.to_move = state.to_move.other(),
        }
    }

    fn go(&self, state: &mut State, from: Cell, to: Cell) {
        let side = state.to_move;
        let Some(slot) = state.board.slot(side, from) else { return };
        if !PIECE_OF[slot].is_keeper() {
            if to.in_goal_of(side.other()) {
                self.score(state);
                return;
            }
            remember(state, slot, from, to);
        }
        state.shift(side, slot, to);
        state.to_move = side.other();
    }

    /// The side to move has made a Move!: everything returns to the formation.
    fn score(&self, state: &mut State) {
        let (scorer, conceder) = (state.to_move, state.to_move.other());
        let moves = &mut state.score[scorer.index()];
        *moves = moves.saturating_add(1);
        let won = *moves >= self.choices.moves_to_win;
        state.board = state.formation;
        state.occupied = state.board.occupied();
        state.forget();
        state.restart = (!won).then_some(conceder);
        state.to_move = if won { conceder } else { self.choices.relocates_first.side(conceder) };
    }

    /// The side to move has relocated or declined: now the other, or the kick-off.
    fn end_relocation(&self, state: &mut State) {
        let Some(conceder) = state.restart else { return };
        let first = self.choices.relocates_first.side(conceder);
        if state.to_move == first {
            state.to_move = first.other();
        } else {
            state.formation = state.board;
            state.restart = None;
            state.to_move = conceder;
        }
    }
}

/// Notes a move of the piece in `slot`, before it is made: its latest move, and the round trip that it may end.
fn remember(state: &mut State, slot: usize, from: Cell, to: Cell) {
    let came_from = std::mem::replace(&mut state.last[state.to_move.index()][slot], from);
    if came_from == to {
        let there_and_back = Trip { at: from, from: to, to: from, times: 0 };
        let known = state.trips.iter_mut().find(|trip| Trip { times: 0, ..**trip } == there_and_back);
        match known {
            Some(trip) => trip.times = trip.times.saturating_add(1),
            None => state.trips.push(Trip { times: 1, ..there_and_back }),
        }
    }
    if !state.trips.is_empty() {
        for trip in state.trips.iter_mut().filter(|trip| trip.at == from) {
            trip.at = to;
        }
        state.trips.sort_unstable();
    }
}
