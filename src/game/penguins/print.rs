//! The canonical line of a position.

use super::about::ABOUT;
use super::ice::Cell;
use super::state::State;
use crate::game::{Side, notation};

/// The line: fields in the order of the rules, those with their default value left out.
pub(super) fn print(state: &State) -> String {
    let mut fields = notation::piece_lists(&state.placed(), &ABOUT);
    if state.ball.is_on() {
        fields.push(ball(state.ball));
    }
    if state.to_move != Side::First || fields.is_empty() {
        fields.push(to_move(state.to_move));
    }
    fields.join("; ")
}

/// `ball d4`, `ball centre`
pub(super) fn ball(cell: Cell) -> String {
    if cell.is_on() { format!("ball {cell}") } else { "ball centre".into() }
}

/// `blue to move`
pub(super) fn to_move(side: Side) -> String {
    format!("{} to move", ABOUT.sides[side.index()])
}
