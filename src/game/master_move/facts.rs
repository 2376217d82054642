//! The numbers and names that are rules, for templates, cards and prose. The shape, by example:
//!
//! ```json
//! {
//!   "rows": 9, "columns": 16, "squares": 144, "first_row": "A", "last_row": "I",
//!   "sides": ["yellow", "blue"], "pieces_a_side": 11, "pieces": 22,
//!   "count": {"goalkeeper": 1, "defender": 2, …},
//!   "code": {"goalkeeper": "K", …},
//!   "reach": {"goalkeeper": 1, "defender": 1, "winger": 4, "midfielder": 4, "joker": 2},
//!   "directions": {"goalkeeper": 2, "defender": 8, "winger": 4, "midfielder": 4, "joker": 8, "raider": 8},
//!   "raider_long": 2, "raider_short": 1,
//!   "moves_to_win": 3, "most_restarts": 4, "relocations_a_side": 1, "round_trips": 2,
//!   "goal_squares": {"yellow": ["D1", "E1", "F1"], "blue": […]}, "goal_width": 3,
//!   "attacked_column": {"yellow": 16, "blue": 1},
//!   "half": {"yellow": {"from": 1, "to": 8}, "blue": {"from": 9, "to": 16}},
//!   "white_area": ["D2", …], "white_area_by_goal": {"yellow": ["D2", …], "blue": ["D15", …]},
//!   "kick_off": "yellow", "relocates_first": "scorer",
//!   "formation": "yellow K E1, …; blue K E16, …", "formation_by_side": {"yellow": "K E1, …", "blue": "…"},
//!   "start_moves": 77,
//!   "points_a_win": 3, "forfeit": {"winner": 3, "loser": 0}, "alike_delta_e": 20.0, "light_l": 80.0,
//!   "players": 2, "age": 8, "minutes": {"from": 30, "to": 60}
//! }
//! ```
//!
//! Objects by piece have the term ids as keys; the raider has no `reach`, its L has `raider_long` and `raider_short`.
//! `white_area_by_goal` gives each square to the half, so to the goal, in which it lies. `alike_delta_e` and `light_l`
//! are whole numbers in JSON where they are whole.

use super::MasterMove;
use super::about::ABOUT;
use super::pieces::{MEN, Piece, SAMPLE};
use super::pitch::{COLUMNS, Cell, GOAL_ROWS, ROWS, goal_column};
use super::state::{MOVES_TO_WIN, ROUND_TRIPS};
use super::tournament::POINTS_A_WIN;
use crate::game::{Rules, Side, notation};
use serde_json::{Map, Value, json};

impl MasterMove {
    pub(super) fn all_facts(&self) -> Value {
        let lists = notation::piece_lists(&SAMPLE.placed(), &ABOUT);
        let mut moves = Vec::new();
        self.legal(&self.start(), &mut moves);
        let groups: [&[(&str, Value)]; 4] = [
            &[
                ("rows", json!(ROWS)),
                ("columns", json!(COLUMNS)),
                ("squares", json!(Cell::COUNT)),
                ("first_row", json!(ABOUT.grid.row_label(0))),
                ("last_row", json!(ABOUT.grid.row_label(ROWS - 1))),
                ("sides", json!(ABOUT.sides)),
                ("goal_squares", by_side(|side| names(Cell::all().filter(|cell| cell.in_goal_of(side))))),
                ("goal_width", json!(GOAL_ROWS.count())),
                ("attacked_column", by_side(|side| json!(goal_column(side.other()) + 1))),
                ("half", by_side(half)),
                ("white_area", names(self.choices.white.iter())),
                (
                    "white_area_by_goal",
                    by_side(|side| names(self.choices.white.iter().filter(|cell| cell.in_half_of(side)))),
                ),
            ],
            &[
                ("pieces_a_side", json!(MEN)),
                ("pieces", json!(2 * MEN)),
                ("count", by_piece(|piece| Some(json!(piece.slots().len())))),
                ("code", by_piece(|piece| Some(json!(piece.code())))),
                ("reach", by_piece(|piece| (piece != Piece::Raider).then(|| json!(piece.reach())))),
                ("directions", by_piece(|piece| Some(json!(piece.steps().len())))),
                ("raider_long", json!(2)),
                ("raider_short", json!(1)),
                ("formation", json!(lists.join("; "))),
                ("formation_by_side", by_side(|side| json!(list_of(&lists, side)))),
                ("start_moves", json!(moves.len())),
            ],
            &[
                ("moves_to_win", json!(MOVES_TO_WIN)),
                // Every Move! but the last of the longest match is followed by a restart.
                ("most_restarts", json!(2 * (MOVES_TO_WIN - 1))),
                ("relocations_a_side", json!(1)),
                ("round_trips", json!(ROUND_TRIPS)),
                ("kick_off", json!(ABOUT.sides[self.choices.kick_off.index()])),
                ("relocates_first", json!(self.choices.relocates_first.name())),
            ],
            &[
                ("points_a_win", json!(POINTS_A_WIN)),
                ("forfeit", json!({"winner": MOVES_TO_WIN, "loser": 0})),
                ("alike_delta_e", number(self.choices.alike_delta_e)),
                ("light_l", number(self.choices.light_l)),
                ("players", json!(2)),
                ("age", json!(8)),
                ("minutes", json!({"from": 30, "to": 60})),
            ],
        ];
        groups
            .into_iter()
            .flatten()
            .map(|(name, value)| (name.to_string(), value.clone()))
            .collect::<Map<_, _>>()
            .into()
    }
}

fn by_side(of: impl Fn(Side) -> Value) -> Value {
    Side::BOTH.into_iter().map(|side| (ABOUT.sides[side.index()].to_string(), of(side))).collect::<Map<_, _>>().into()
}

fn by_piece(of: impl Fn(Piece) -> Option<Value>) -> Value {
    Piece::ALL
        .into_iter()
        .filter_map(|piece| Some((piece.term().to_string(), of(piece)?)))
        .collect::<Map<_, _>>()
        .into()
}

fn names(cells: impl Iterator<Item = Cell>) -> Value {
    cells.map(|cell| cell.to_string()).collect::<Vec<_>>().into()
}

fn half(side: Side) -> Value {
    let columns: Vec<u8> = Cell::all().filter(|cell| cell.in_half_of(side)).map(|cell| cell.column() + 1).collect();
    json!({"from": columns.iter().min(), "to": columns.iter().max()})
}

fn list_of(lists: &[String], side: Side) -> &str {
    let name = ABOUT.sides[side.index()];
    lists.iter().find_map(|list| list.strip_prefix(name)).map_or("", str::trim_start)
}

/// A whole number without a point.
fn number(number: f64) -> Value {
    let whole = number as i64;
    if whole as f64 == number { json!(whole) } else { json!(number) }
}
