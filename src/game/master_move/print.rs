//! The canonical line of a position.

use super::about::ABOUT;
use super::pieces::{Lineup, SAMPLE};
use super::pitch::Cell;
use super::state::{State, Trip};
use crate::game::{Side, notation};

/// The line: fields in the order of the rules, those with their default value left out.
pub(super) fn print(state: &State) -> String {
    let mut fields = notation::piece_lists(&state.board.placed(), &ABOUT);
    if state.to_move != Side::First {
        fields.push(to_move(state.to_move));
    }
    if state.score != [0, 0] {
        fields.push(score(state.score));
    }
    if state.formation != SAMPLE {
        fields.push(formation(&state.formation));
    }
    if let Some(conceder) = state.restart {
        fields.push(restart(conceder));
    }
    fields.extend(list("trips", state.trips.iter().map(trip)));
    fields.extend(list("last", latest_moves(state).map(|(from, at)| format!("{from}-{at}"))));
    if fields.is_empty() {
        fields.push(to_move(state.to_move));
    }
    fields.join("; ")
}

/// `blue to move`
pub(super) fn to_move(side: Side) -> String {
    format!("{} to move", ABOUT.sides[side.index()])
}

/// `score 1-0`
pub(super) fn score(score: [u8; 2]) -> String {
    format!("score {}-{}", score[0], score[1])
}

/// `restart blue`
pub(super) fn restart(conceder: Side) -> String {
    format!("restart {}", ABOUT.sides[conceder.index()])
}

/// `C4:C3-C4x2`
pub(super) fn trip(trip: &Trip) -> String {
    format!("{}:{}-{}x{}", trip.at, trip.from, trip.to, trip.times)
}

/// `formation yellow … / blue …`; the half of a side without pieces is left out, but not both.
fn formation(lineup: &Lineup) -> String {
    let halves = notation::piece_lists(&lineup.placed(), &ABOUT);
    let halves = if halves.is_empty() { ABOUT.sides.join(" / ") } else { halves.join(" / ") };
    format!("formation {halves}")
}

/// From where to where each piece that has moved went last, by the second square.
fn latest_moves(state: &State) -> impl Iterator<Item = (Cell, Cell)> {
    let pairs = Side::BOTH.into_iter().flat_map(|side| {
        let side = side.index();
        state.last[side].into_iter().zip(state.board.0[side])
    });
    let mut moved: Vec<(Cell, Cell)> = pairs.filter(|(from, _)| *from != Cell::NOWHERE).collect();
    moved.sort_unstable_by_key(|(_, at)| *at);
    moved.into_iter()
}

fn list(name: &str, items: impl Iterator<Item = String>) -> Option<String> {
    let items: Vec<String> = items.collect();
    (!items.is_empty()).then(|| format!("{name} {}", items.join(" ")))
}
