//! Whether the fields of a fragment hold in a position.

use super::about::ABOUT;
use super::pieces::Lineup;
use super::pitch::Cell;
use super::print;
use super::read::{Man, Memory, Said, read};
use super::state::{State, Trip};
use crate::game::{Difference, PositionFault, Side};
use std::ops::Range;

/// What of the fragment does not hold, in the order of the text.
pub(super) fn compare(state: &State, fragment: &str) -> Result<Vec<Difference>, Vec<PositionFault>> {
    let setup = read(fragment)?;
    let mut wrong = Wrong(Vec::new());
    wrong.men(&setup.board, &state.board, "");
    wrong.men(setup.formation.as_deref().unwrap_or_default(), &state.formation, "formation ");
    if let Some(Said { what, span }) = setup.to_move {
        wrong.unless_same(span, print::to_move(what), print::to_move(state.to_move));
    }
    if let Some(Said { what, span }) = setup.score {
        wrong.unless_same(span, format!("score {}-{}", what[0], what[1]), print::score(state.score));
    }
    if let Some(Said { what, span }) = setup.restart {
        let actual = state.restart.map_or("no restart".into(), print::restart);
        wrong.unless_same(span, print::restart(what), actual);
    }
    for Said { what, span } in setup.trips.into_iter().flat_map(|said| said.what) {
        wrong.trip(span, what, state);
    }
    for Said { what, span } in setup.last.into_iter().flat_map(|said| said.what) {
        wrong.latest(span, what, state);
    }
    wrong.0.sort_by_key(|difference| difference.span.start);
    Ok(wrong.0)
}

struct Wrong(Vec<Difference>);

impl Wrong {
    fn unless_same(&mut self, span: Range<usize>, claimed: String, actual: String) {
        if claimed != actual {
            self.0.push(Difference { span, claimed, actual });
        }
    }

    fn men(&mut self, men: &[Said<Man>], lineup: &Lineup, of: &str) {
        let name = |side: Side, code: &str, cell: Cell| format!("{of}{} {code} {cell}", ABOUT.sides[side.index()]);
        for Said { what: Man { side, piece, cell }, span } in men.iter().cloned() {
            let actual = match lineup.on(cell) {
                Some((side, piece)) => name(side, piece.code(), cell),
                None => format!("{of}nothing on {cell}"),
            };
            self.unless_same(span, name(side, piece.code(), cell), actual);
        }
    }

    fn trip(&mut self, span: Range<usize>, Memory { at, from, to, times }: Memory, state: &State) {
        let claimed = Trip { at, from, to, times };
        let same_pair = |trip: &&Trip| Trip { times, ..**trip } == claimed;
        let actual = match state.trips.iter().find(same_pair) {
            Some(trip) => print::trip(trip),
            None => format!("no round trip {from}-{to} of a piece on {at}"),
        };
        self.unless_same(span, print::trip(&claimed), actual);
    }

    fn latest(&mut self, span: Range<usize>, Memory { at, from, .. }: Memory, state: &State) {
        let came_from = Side::BOTH
            .into_iter()
            .find_map(|side| Some(state.last[side.index()][state.board.slot(side, at)?]))
            .filter(|from| *from != Cell::NOWHERE);
        let actual = came_from.map_or(format!("no latest move to {at}"), |from| format!("{from}-{at}"));
        self.unless_same(span, format!("{from}-{at}"), actual);
    }
}
