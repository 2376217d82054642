//! Every way that a piece can go from a square of an empty board, worked out once for a set of choices.

use super::options::Choices;
use super::pieces::Piece;
use super::pitch::Cell;
use crate::game::Side;

/// One square of a way. The ways of a piece from a square lie one behind the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) cell: Cell,
    /// Whether the piece may stop here.
    pub(super) stop: bool,
    /// To the first step of the next way: where to go on when this square is taken.
    pub(super) skip: u8,
}

/// The ways of all pieces of both sides from all squares.
pub(super) struct Paths {
    steps: Vec<Step>,
    /// Where the ways of a side's piece from a square begin in `steps`; one more than there are, so that the next
    /// entry is the end.
    starts: Vec<u32>,
}

impl Paths {
    pub(super) fn new(choices: &Choices) -> Paths {
        let mut paths = Paths { steps: Vec::new(), starts: vec![0] };
        for side in Side::BOTH {
            for piece in Piece::ALL {
                for cell in Cell::all() {
                    for &direction in piece.steps() {
                        paths.add_way(side, piece, cell, direction, choices);
                    }
                    // Some thirty thousand steps in all.
                    paths.starts.push(paths.steps.len() as u32);
                }
            }
        }
        paths
    }

    /// The ways of a side's piece from a square.
    pub(super) fn of(&self, side: Side, piece: Piece, from: Cell) -> &[Step] {
        let at = (side.index() * Piece::ALL.len() + piece as usize) * Cell::COUNT + from.index();
        match self.starts.get(at..at + 2) {
            Some(&[start, end]) => &self.steps[start as usize..end as usize],
            _ => &[],
        }
    }

    fn add_way(&mut self, side: Side, piece: Piece, from: Cell, (down, right): (i8, i8), choices: &Choices) {
        let begin = self.steps.len();
        let mut at = from;
        for _ in 0..choices.reach(piece) {
            let Some(cell) = at.step(down, right) else { break };
            let closed = if piece.is_keeper() { !cell.in_goal_of(side) } else { cell.in_goal_of(side) };
            if closed {
                break;
            }
            self.steps.push(Step { cell, stop: !choices.white.has(cell), skip: 0 });
            // A slide ends on the goal square that it enters; a keeper takes one step only.
            if cell.in_a_goal() {
                break;
            }
            at = cell;
        }
        // A square on which nothing may stop is no end of a way.
        while self.steps.len() > begin && self.steps.last().is_some_and(|step| !step.stop) {
            self.steps.pop();
        }
        let length = self.steps.len() - begin;
        for (done, step) in self.steps[begin..].iter_mut().enumerate() {
            // No longer than the board.
            step.skip = (length - done) as u8;
        }
    }
}
