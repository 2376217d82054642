//! The generator: every legal move of a position.

use super::Penguins;
use super::ice::{Cell, Cells, Way, home};
use super::options::MamaEntry;
use super::paths::Stop;
use super::state::{Bird, Penguin, Pose, State};
use super::words::Move;
use crate::game::Side;

impl Penguins {
    pub(super) fn generate(&self, state: &State, moves: &mut Vec<Move>) {
        moves.clear();
        if state.is_over() {
            return;
        }
        let taken = state.taken();
        for penguin in Penguin::ALL {
            let bird = Bird::new(state.to_move, penguin);
            let cell = state.cell(bird);
            if !cell.is_on() {
                self.entries(state, taken, penguin, moves);
            } else if cell == state.ball {
                let kicks =
                    Way::ALL.into_iter().filter(|way| self.flight(state, cell, *way, penguin.kicks()).is_some());
                moves.extend(kicks.map(|way| Move::Kick { from: cell, way }));
            } else if let Pose::Lying(way) = state.pose(bird) {
                moves.push(Move::Stand { at: cell });
                self.slides(state, taken, penguin, cell, way, moves);
            } else {
                for way in Way::ALL {
                    self.slides(state, taken, penguin, cell, way, moves);
                }
            }
        }
        if moves.is_empty() {
            moves.push(Move::Pass);
        }
    }

    fn slides(&self, state: &State, taken: Cells, penguin: Penguin, from: Cell, way: Way, moves: &mut Vec<Move>) {
        self.ends(state, taken, penguin, (from, way, self.slide_of(penguin)), |pose| {
            moves.push(Move::Slide { from, way, pose });
        });
    }

    fn entries(&self, state: &State, taken: Cells, penguin: Penguin, moves: &mut Vec<Move>) {
        let corner = home(state.to_move);
        if taken.has(corner) {
            return;
        }
        let steps = self.entry_steps(penguin);
        if steps == 0 {
            let poses = self.mama_facings(state.to_move).map(Pose::Lying);
            moves.extend(poses.map(|pose| Move::Enter { penguin, way: None, pose }));
            return;
        }
        for way in Way::inward(state.to_move) {
            self.ends(state, taken, penguin, (corner, way, steps), |pose| {
                moves.push(Move::Enter { penguin, way: Some(way), pose });
            });
        }
    }

    /// Gives `push` each pose in which that slide may end, none when it is not legal.
    fn ends(
        &self,
        state: &State,
        taken: Cells,
        penguin: Penguin,
        (from, way, steps): (Cell, Way, u8),
        mut push: impl FnMut(Pose),
    ) {
        let glide = self.glide(state, taken, from, way, steps);
        let Some(glide) = glide.filter(|glide| self.keeps_off_corner(state, taken, *glide, way)) else { return };
        if glide.stop == Stop::Full {
            around(way, penguin.turns()).for_each(|facing| push(Pose::Lying(facing)));
        } else {
            push(Pose::Up);
        }
    }

    /// How Mama may face when she enters on the corner.
    pub(super) fn mama_facings(&self, side: Side) -> impl Iterator<Item = Way> {
        let [_, diagonal, _] = Way::inward(side);
        around(diagonal, if self.choices.mama_entry == MamaEntry::Five { 2 } else { 1 })
    }
}

/// The directions within `eighths` of a turn of `way`, at most three.
fn around(way: Way, eighths: u8) -> impl Iterator<Item = Way> {
    (8 - eighths..=8 + eighths).map(move |turn| way.clockwise(turn))
}
