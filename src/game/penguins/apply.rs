//! The maker of moves.

use super::Penguins;
use super::ice::{Cell, Way, home};
use super::paths::Stop;
use super::state::{Bird, Pose, State};
use super::words::Move;

impl Penguins {
    pub(super) fn make(&self, state: &mut State, play: Move) {
        match play {
            Move::Slide { from, way, pose } => {
                if let Some(bird) = state.on(from) {
                    self.slide(state, bird, (from, way, self.slide_of(bird.penguin())), pose);
                }
            }
            Move::Stand { at } => {
                if let Some(bird) = state.on(at) {
                    state.put(bird, at, Pose::Up);
                }
            }
            Move::Kick { from, way } => self.kick(state, from, way),
            Move::Enter { penguin, way, pose } => {
                let bird = Bird::new(state.to_move, penguin);
                let corner = home(state.to_move);
                match way {
                    Some(way) => self.slide(state, bird, (corner, way, self.entry_steps(penguin)), pose),
                    None => state.put(bird, corner, pose),
                }
            }
            Move::Pass => {}
        }
        state.to_move = state.to_move.other();
    }

    fn slide(&self, state: &mut State, bird: Bird, (from, way, steps): (Cell, Way, u8), pose: Pose) {
        let Some(glide) = self.glide(state, state.taken(), from, way, steps) else { return };
        match glide.stop {
            // The ball stays where it is, and so with the tackler.
            Stop::Tackle => push(state, glide.end, way),
            // It may have been on the crossing.
            Stop::Ball => state.ball = glide.end,
            Stop::Full | Stop::Edge => {}
        }
        state.put(bird, glide.end, pose);
    }

    fn kick(&self, state: &mut State, from: Cell, way: Way) {
        let Some(kicker) = state.on(from) else { return };
        let Some(end) = self.flight(state, from, way, kicker.penguin().kicks()) else { return };
        if let Some(receiver) = state.on(end) {
            state.put(receiver, end, Pose::Up);
        }
        state.put(kicker, from, Pose::Lying(way));
        state.ball = end;
    }
}

/// Pushes whoever is on `cell` one square, and whoever is there on before: a line has at most six penguins.
fn push(state: &mut State, cell: Cell, way: Way) {
    let Some(bird) = state.on(cell) else { return };
    let next = cell.step(way);
    push(state, next, way);
    if next.is_on() {
        state.put(bird, next, Pose::Lying(way));
    } else {
        state.take_off(bird);
    }
}
