//! The rule sentences that are no reasons: which of them a legal move shows, and which only the rulebook tells.

use super::board::{Cell, Direction};
use super::coasters::{Arrows, Coasters};
use super::state::State;
use super::words::{Action, Move};
use crate::game::Outcome;

/// What a legal move can show.
pub const SHOWN: &[&str] = &[
    // The left and right edges join: an action goes over them.
    "joined-edges",
    // An arrow is read on the square that is left: there is none back.
    "arrow-where-you-leave",
    // The coasters may lie in any orientation: the action follows an arrow that the standard setting has not.
    "any-orientation",
    // The four actions.
    "move",
    "switch",
    "push",
    "jump",
    // A switch is along a diagonal, or along a rank; at any distance; without arrows.
    "switch-diagonal",
    "switch-horizontal",
    "switch-at-a-distance",
    "switch-needs-no-arrow",
    // A piece pushes its own size, and smaller ones.
    "push-own-size",
    "push-smaller",
    // A second action, an end before it, a pass.
    "two-actions",
    "end-after-one",
    "pass-when-stuck",
    // The ball on the last row wins; at once, with the first action too.
    "goal",
    "goal-ends-turn",
];

/// What no single move shows.
pub const TOLD: &[&str] = &[
    // Who and what: two sides, six pyramids and a ball each, four coasters alike but for their colours.
    "two-sides",
    "six-pyramids",
    "one-ball",
    "four-coasters",
    "pips-at-the-centre",
    // Set-up.
    "opposite-sides",
    "pieces-on-first-row",
    "ball-on-second-row",
    "red-starts",
    // The same action may be done twice in a turn, a switch too; nothing else moves a ball.
    "same-action-twice",
    "ball-moves-by-switch-only",
    // The timed match.
    "timed-match",
    "new-set-up-after-a-goal",
];

/// The ids that a legal move shows, in turns of so many actions.
pub fn shows(state: &State, arrows: &Arrows, standard: &Arrows, (play, actions): (Move, u8)) -> Vec<&'static str> {
    let mut shown = Vec::new();
    let (action, first, second) = match play {
        Move::End => return vec!["end-after-one"],
        Move::Pass => return vec!["pass-when-stuck"],
        Move::Act(action, first, second) => (action, first, second),
    };
    match action {
        Action::Switch => switch(arrows, first, second, &mut shown),
        _ => along_arrows(state, arrows, standard, (action, first, second), &mut shown),
    }
    if state.actions_left < actions {
        shown.push("two-actions");
    }
    let mut next = state.clone();
    next.apply(play, actions);
    if next.outcome() != Outcome::Ongoing {
        shown.push("goal");
        if state.actions_left == actions && actions > 1 {
            shown.push("goal-ends-turn");
        }
    }
    shown
}

fn switch(arrows: &Arrows, ball: Cell, piece: Cell, shown: &mut Vec<&'static str>) {
    let level = ball.row() == piece.row();
    let distance = ball.column().abs_diff(piece.column());
    shown.extend(["switch", if level { "switch-horizontal" } else { "switch-diagonal" }]);
    if distance > 1 {
        shown.push("switch-at-a-distance");
    }
    let way = if ball.column() < piece.column() { Direction::Right } else { Direction::Left };
    // Arrows are orthogonal, so along a diagonal there are none; along a rank it is seen where one is missing.
    if !level || !arrows.has(ball, way) || !arrows.has(piece, way.back()) {
        shown.push("switch-needs-no-arrow");
    }
}

fn along_arrows(
    state: &State,
    arrows: &Arrows,
    standard: &Arrows,
    (action, from, to): (Action, Cell, Cell),
    shown: &mut Vec<&'static str>,
) {
    let Some(line) = line(action, from, to) else { return };
    shown.push(match action {
        Action::Push => "push",
        Action::Jump => "jump",
        _ => "move",
    });
    if action == Action::Push {
        let size = |cell| state.piece(cell).map(|(_, size)| size);
        shown.push(if size(from) == size(to) { "push-own-size" } else { "push-smaller" });
    }
    if goes_over_the_edge(&line) {
        shown.push("joined-edges");
    }
    if let (Action::Move, Some(way)) = (action, from.toward(to))
        && !arrows.has(to, way.back())
    {
        shown.push("arrow-where-you-leave");
    }
    let follows = |pair: &[Cell]| pair[0].toward(pair[1]).is_some_and(|way| !standard.has(pair[0], way));
    if state.coasters != Coasters::STANDARD && line.windows(2).any(follows) {
        shown.push("any-orientation");
    }
}

/// The squares that an action along arrows touches, in order: its own and, of a push, the one behind, when it exists;
/// `None` when no arrow could lead so.
pub fn line(action: Action, from: Cell, to: Cell) -> Option<Vec<Cell>> {
    match action {
        Action::Switch => None,
        Action::Move => from.toward(to).map(|_| vec![from, to]),
        Action::Push => from.toward(to).map(|way| [from, to].into_iter().chain(to.next(way)).collect()),
        Action::Jump => Direction::ALL.into_iter().find_map(|way| {
            let over = from.next(way)?;
            (over.next(way) == Some(to)).then(|| vec![from, over, to])
        }),
    }
}

/// Whether two squares in a row lie at opposite edges.
pub fn goes_over_the_edge(line: &[Cell]) -> bool {
    line.windows(2).any(|pair| pair[0].column().abs_diff(pair[1].column()) > 1)
}
