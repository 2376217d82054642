//! What the rules cannot tell apart: a position turned over from top to bottom, or from left to right with the sides
//! changing places.

use super::MasterMove;
use super::pieces::Lineup;
use super::pitch::{COLUMNS, Cell, Cells, ROWS};
use super::state::{State, Trip};
use super::words::Move;
use crate::game::{Side, Symmetry};

/// Where each square goes.
type Map = fn(Cell) -> Cell;

fn top_to_bottom(cell: Cell) -> Cell {
    if cell == Cell::NOWHERE { cell } else { Cell::at(ROWS - 1 - cell.row(), cell.column()) }
}

fn left_to_right(cell: Cell) -> Cell {
    if cell == Cell::NOWHERE { cell } else { Cell::at(cell.row(), COLUMNS - 1 - cell.column()) }
}

/// The symmetries that these rules have: a white area of a kit's own may have none.
pub(super) fn symmetries(white: &Cells) -> Vec<Symmetry<MasterMove>> {
    let keeps = |map: Map| white.iter().map(map).collect::<Cells>() == *white;
    let mut all = Vec::new();
    if keeps(top_to_bottom) {
        all.push(Symmetry {
            name: "top to bottom",
            swaps_sides: false,
            state: |_, state| image(state, top_to_bottom, false),
            play: |_, play| move_image(play, top_to_bottom),
        });
    }
    if keeps(left_to_right) {
        all.push(Symmetry {
            name: "left to right, sides swapped",
            swaps_sides: true,
            state: |_, state| image(state, left_to_right, true),
            play: |_, play| move_image(play, left_to_right),
        });
    }
    all
}

fn move_image(play: Move, map: Map) -> Move {
    match play {
        Move::Go { from, to } => Move::Go { from: map(from), to: map(to) },
        Move::Relocate { from, to } => Move::Relocate { from: map(from), to: map(to) },
        Move::Decline | Move::Pass => play,
    }
}

fn image(state: &State, map: Map, swap: bool) -> State {
    let side = |side: Side| if swap { side.other() } else { side };
    let lineup = |lineup: &Lineup| {
        let mut image = Lineup::EMPTY;
        for (whose, piece, cell) in lineup.men() {
            image.put(side(whose), piece, map(cell));
        }
        image
    };
    let board = lineup(&state.board);
    let mut image = State {
        occupied: board.occupied(),
        board,
        formation: lineup(&state.formation),
        trips: state
            .trips
            .iter()
            .map(|trip| Trip { at: map(trip.at), from: map(trip.from), to: map(trip.to), times: trip.times })
            .collect(),
        restart: state.restart.map(side),
        to_move: side(state.to_move),
        ..state.clone()
    };
    image.forget_last();
    image.trips.sort_unstable();
    for whose in Side::BOTH {
        image.score[side(whose).index()] = state.score[whose.index()];
        for (at, from) in state.board.0[whose.index()].into_iter().zip(state.last[whose.index()]) {
            if let Some(slot) = image.board.slot(side(whose), map(at)).filter(|_| at != Cell::NOWHERE) {
                image.last[side(whose).index()][slot] = map(from);
            }
        }
    }
    image
}
