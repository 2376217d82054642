//! Where a slide and a kick end: what the generator and the maker of moves share. The explainer has its own walk.

use super::Penguins;
use super::ice::{Cell, Cells, Way, attacked, home};
use super::options::{Forbidden, Tackle};
use super::state::{Penguin, State};

/// What ended a slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// It went its full distance.
    Full,
    /// The board ended.
    Edge,
    /// It reached the ball.
    Ball,
    /// It reached a ball-holder that it may strike.
    Tackle,
}

/// A slide that no penguin blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Glide {
    pub(super) end: Cell,
    pub(super) stop: Stop,
}

impl Penguins {
    /// How far a penguin goes beyond its home corner when it enters.
    pub(super) fn entry_steps(&self, penguin: Penguin) -> u8 {
        if self.choices.corner_counts { self.slide_of(penguin) - 1 } else { self.slide_of(penguin) }
    }

    /// How far a penguin slides; Baby's way is a choice.
    pub(super) fn slide_of(&self, penguin: Penguin) -> u8 {
        if penguin == Penguin::Baby { self.choices.baby_slide } else { penguin.slides() }
    }

    /// Where a slide of the side to move ends; `None` when a penguin is in the way or there is no square ahead.
    pub(super) fn glide(&self, state: &State, taken: Cells, from: Cell, way: Way, steps: u8) -> Option<Glide> {
        let mut end = from;
        for _ in 0..steps {
            let next = end.step(way);
            if !next.is_on() {
                return (end != from).then_some(Glide { end, stop: Stop::Edge });
            }
            if taken.has(next) {
                return self.strikes(state, next).then_some(Glide { end: next, stop: Stop::Tackle });
            }
            if state.ball_on(next) {
                return Some(Glide { end: next, stop: Stop::Ball });
            }
            end = next;
        }
        Some(Glide { end, stop: Stop::Full })
    }

    /// Whether the side to move may strike the penguin on `cell`.
    pub(super) fn strikes(&self, state: &State, cell: Cell) -> bool {
        state.ball == cell
            && match self.choices.tackle {
                Tackle::Any => true,
                Tackle::Opponents => state.on(cell).is_some_and(|bird| bird.side() != state.to_move),
            }
    }

    /// Whether a slide puts nobody on a corner that is closed to it.
    pub(super) fn keeps_off_corner(&self, state: &State, taken: Cells, glide: Glide, way: Way) -> bool {
        if glide.end == attacked(state.to_move) {
            return false;
        }
        let mut cell = glide.end;
        while glide.stop == Stop::Tackle && taken.has(cell) {
            let next = cell.step(way);
            if next.is_on() && Some(next) == self.closed_to_pushed(state, cell) {
                return false;
            }
            cell = next;
        }
        true
    }

    fn closed_to_pushed(&self, state: &State, cell: Cell) -> Option<Cell> {
        match self.choices.forbidden {
            Forbidden::ActingSide => Some(attacked(state.to_move)),
            Forbidden::PushedPiece => state.on(cell).map(|bird| attacked(bird.side())),
        }
    }

    /// Where a ball kicked from `from` by the side to move comes to lie; `None` when it cannot leave.
    pub(super) fn flight(&self, state: &State, from: Cell, way: Way, squares: u8) -> Option<Cell> {
        let mut end = from;
        for _ in 0..squares {
            let next = end.step(way);
            if !next.is_on() || (next == home(state.to_move) && !self.choices.own_goals) {
                break;
            }
            end = next;
            if state.on(next).is_some() {
                break;
            }
        }
        (end != from).then_some(end)
    }
}
