//! Which rules a legal move shows: the rule sentences that are no reasons.

use super::MasterMove;
use super::about::ABOUT;
use super::pieces::{Piece, SAMPLE};
use super::pitch::{COLUMNS, Cell};
use super::state::{ROUND_TRIPS, State};
use super::words::Move;
use crate::game::Side;

/// The raider's move that every rulebook shows: G3-F1.
const WORKED_EXAMPLE: (Cell, Cell) = (Cell::at(6, 2), Cell::at(5, 0));

impl MasterMove {
    pub(super) fn shown(&self, state: &State, play: Move) -> Vec<&'static str> {
        let mut shown = Vec::new();
        match play {
            Move::Go { from, to } => self.shown_going(state, from, to, &mut shown),
            Move::Pass => shown.push("pass"),
            Move::Relocate { .. } => {
                shown.extend(["relocates", "one-relocation"]);
                if state.formation != SAMPLE {
                    shown.push("relocations-add-up");
                }
                self.shown_at_restart(state, &mut shown);
            }
            Move::Decline => {
                shown.push("declines");
                self.shown_at_restart(state, &mut shown);
            }
        }
        shown.sort_by_key(|id| ABOUT.shown_rules.iter().position(|rule| rule == id));
        shown
    }

    fn shown_at_restart(&self, state: &State, shown: &mut Vec<&'static str>) {
        let first = state.restart.map(|conceder| self.choices.relocates_first.side(conceder));
        shown.push(if first == Some(state.to_move) { "choice-relocates-first" } else { "conceder-kicks-off" });
    }

    fn shown_going(&self, state: &State, from: Cell, to: Cell, shown: &mut Vec<&'static str>) {
        let Some(piece) = state.own_on(from) else { return };
        shown.extend(["one-piece", "alternate"]);
        let opening = state.score == [0, 0] && state.board == state.formation;
        if opening && state.to_move == self.choices.kick_off {
            shown.push("kick-off");
        }
        shown.push(match piece {
            Piece::Goalkeeper => "movement-goalkeeper",
            Piece::Defender => "movement-defender",
            Piece::Winger => "movement-winger",
            Piece::Midfielder => "movement-midfielder",
            Piece::Joker => "movement-joker",
            Piece::Raider => "movement-raider",
        });
        let way = way(piece, from, to);
        let over = |there: &dyn Fn(Cell) -> bool| way.iter().any(|cell| there(*cell));
        match piece {
            Piece::Winger => shown.push("grass-colour"),
            Piece::Raider if over(&|cell| state.occupied.has(cell)) => shown.push("raider-jumps"),
            _ => {}
        }
        if over(&|cell| self.choices.white.has(cell)) {
            shown.push(if piece == Piece::Raider { "jumps-white-area" } else { "crosses-white-area" });
        }
        if [0, COLUMNS - 1].contains(&to.column()) && !to.in_a_goal() {
            shown.push("choice-edge-columns");
        }
        if !piece.is_keeper() && to.in_goal_of(state.to_move.other()) {
            self.shown_scoring(state, shown);
            if piece == Piece::Raider && (from, to) == WORKED_EXAMPLE {
                shown.push("worked-example");
            }
        }
        shown_of_trips(state, from, to, shown);
    }

    fn shown_scoring(&self, state: &State, shown: &mut Vec<&'static str>) {
        shown.extend(["scores", "returns"]);
        if state.score[state.to_move.index()] + 1 == self.choices.moves_to_win {
            shown.push("first-to-three");
        }
        if !state.trips.is_empty() {
            shown.push("trips-forgotten");
        }
    }
}

/// A way straight back completes a round trip and is itself another pair; another piece may go where one may not.
fn shown_of_trips(state: &State, from: Cell, to: Cell, shown: &mut Vec<&'static str>) {
    let came_from = state.board.slot(state.to_move, from).map(|slot| state.last[state.to_move.index()][slot]);
    if came_from == Some(to) {
        shown.push("round-trips");
    }
    let spent = |trip: &&super::state::Trip| trip.times >= ROUND_TRIPS;
    if state.trips.iter().filter(spent).any(|trip| trip.at == from && trip.from == to && trip.to == from) {
        shown.push("ordered-pair");
    }
    let own =
        |at: Cell| Side::BOTH.into_iter().any(|side| side == state.to_move && state.board.slot(side, at).is_some());
    if state
        .trips
        .iter()
        .filter(spent)
        .any(|trip| trip.at != from && trip.at == trip.from && trip.to == to && own(trip.at))
    {
        shown.push("another-piece");
    }
}

/// What lies on the way: the squares between, for a raider those of its L whichever way round it goes.
fn way(piece: Piece, from: Cell, to: Cell) -> Vec<Cell> {
    let rows = from.row().min(to.row())..=from.row().max(to.row());
    let columns = from.column().min(to.column())..=from.column().max(to.column());
    let slides = piece != Piece::Raider;
    let box_of_both = rows.flat_map(|row| columns.clone().map(move |column| Cell::at(row, column)));
    let in_line = |cell: &Cell| {
        let here = (i16::from(cell.row()) - i16::from(from.row()), i16::from(cell.column()) - i16::from(from.column()));
        let all = (i16::from(to.row()) - i16::from(from.row()), i16::from(to.column()) - i16::from(from.column()));
        here.0 * all.1 == here.1 * all.0
    };
    box_of_both.filter(|cell| *cell != from && *cell != to && (!slides || in_line(cell))).collect()
}
