//! Whether the fields of a fragment hold in a position.

use super::about::ABOUT;
use super::ice::Cell;
use super::print;
use super::read::{Man, Said, read};
use super::state::{Bird, Pose, State};
use crate::game::{Difference, PositionFault};
use std::ops::Range;

/// What of the fragment does not hold, in the order of the text.
///
/// # Errors
/// Every fault of form of the fragment.
pub(super) fn compare(state: &State, fragment: &str) -> Result<Vec<Difference>, Vec<PositionFault>> {
    let setup = read(fragment)?;
    let mut wrong = Vec::new();
    let mut unless_same = |span: Range<usize>, claimed: String, actual: String| {
        if claimed != actual {
            wrong.push(Difference { span, claimed, actual });
        }
    };
    for Said { what: Man { bird, cell, pose }, span } in setup.men {
        unless_same(span, name(bird, cell, pose), name(bird, state.cell(bird), state.pose(bird)));
    }
    if let Some(Said { what, span }) = setup.ball {
        unless_same(span, print::ball(what), print::ball(state.ball));
    }
    if let Some(Said { what, span }) = setup.to_move {
        unless_same(span, print::to_move(what), print::to_move(state.to_move));
    }
    wrong.sort_by_key(|difference| difference.span.start);
    Ok(wrong)
}

/// `orange M d4:up`
fn name(bird: Bird, cell: Cell, pose: Pose) -> String {
    let (side, code) = (ABOUT.sides[bird.side().index()], bird.penguin().code());
    if cell.is_on() { format!("{side} {code} {cell}:{pose}") } else { format!("{side} {code} off the board") }
}

#[cfg(test)]
mod tests {
    use super::super::read::position;
    use super::*;

    #[test]
    fn a_difference_says_where_the_penguin_is_instead() {
        let state = position("orange B b4:up; blue M b5:N; ball b4; blue to move").expect("the test's own position");
        let text = "ball b4; orange M a1:N; orange to move; blue M b5:up";
        let wrong = compare(&state, text).expect("well formed");
        let told: Vec<[&str; 3]> =
            wrong.iter().map(|one| [&text[one.span.clone()], one.claimed.as_str(), one.actual.as_str()]).collect();
        assert_eq!(
            told,
            [
                ["a1:N", "orange M a1:N", "orange M off the board"],
                ["orange to move", "orange to move", "blue to move"],
                ["b5:up", "blue M b5:up", "blue M b5:N"],
            ]
        );
        assert_eq!(compare(&state, "ball centre").map(|wrong| wrong.len()), Ok(1));
        assert!(compare(&state, "ball").is_err());
    }
}
