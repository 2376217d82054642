//! The generator: every legal move, by whole sets of squares at a time.

use super::board::{Cell, Cells, Direction};
use super::coasters::Arrows;
use super::state::{Size, State};
use super::words::{Action, Move};
use crate::game::Outcome;

/// The lines of a switch: to both sides and along the diagonals, columns to the right and rows down.
const LINES: [(i8, i8); 6] = [(-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)];

/// Clears `moves` and fills it, where a side that can act must or need not, and a turn has so many actions.
pub fn legal(state: &State, arrows: &Arrows, (must_act, actions): (bool, u8), moves: &mut Vec<Move>) {
    moves.clear();
    if state.outcome() != Outcome::Ongoing {
        return;
    }
    let taken = state.taken();
    for way in Direction::ALL {
        along(state, arrows, way, taken, moves);
    }
    switches(state, taken, moves);
    if state.actions_left < actions {
        moves.push(Move::End);
    } else if moves.is_empty() || !must_act {
        moves.push(Move::Pass);
    }
}

/// Moves, pushes and jumps in one direction.
fn along(state: &State, arrows: &Arrows, way: Direction, taken: Cells, moves: &mut Vec<Move>) {
    let (mine, theirs) = (state.to_move, state.to_move.other());
    let free = taken.not();
    // Those that can be pushed on or jumped over, sizes aside: an arrow on, room behind, not on a home row.
    let passable = state.side(theirs).and(arrows.along(way)).and(free.ahead(way.back())).and(Cells::HOME_ROWS.not());
    for size in Size::TABLE {
        let next = state.of(mine, size).and(arrows.along(way)).ahead(way);
        let not_bigger = state.up_to(theirs, size);
        let mut add = |action: Action, targets: Cells| {
            for target in targets {
                // The squares lie behind and before `target` by the sets above; `if let` spares the proof to the type.
                if let Some(from) = target.next(way.back()) {
                    moves.push(Move::Act(action, from, target));
                }
            }
        };
        add(Action::Move, next.and(free));
        add(Action::Push, next.and(passable).and(not_bigger));
        for over in next.and(passable).and(not_bigger.not()) {
            if let (Some(from), Some(to)) = (over.next(way.back()), over.next(way)) {
                moves.push(Move::Act(Action::Jump, from, to));
            }
        }
    }
}

/// The ball's trades: with the first thing on each line, when it is a piece of its own side.
fn switches(state: &State, taken: Cells, moves: &mut Vec<Move>) {
    let Some(ball) = state.ball(state.to_move) else { return };
    let own = state.side(state.to_move);
    for (right, down) in LINES {
        let line = std::iter::successors(ball.offset(right, down), |cell: &Cell| cell.offset(right, down));
        if let Some(first) = line.into_iter().find(|&cell| taken.has(cell)).filter(|&cell| own.has(cell)) {
            moves.push(Move::Act(Action::Switch, ball, first));
        }
    }
}
