//! The numbers and names that are rules, for templates, cards and prose. The shape, by example:
//!
//! ```json
//! {
//!   "rows": 9, "columns": 16, "squares": 144, "first_row": "A", "last_row": "I",
//!   "sides": ["yellow", "blue"],
//!   "goals": {"yellow": ["D1", "E1", "F1"], "blue": […]}, "goal_squares": 3,
//!   "attacked_column": {"yellow": 16, "blue": 1},
//!   "half": {"yellow": {"from": 1, "to": 8}, "blue": {"from": 9, "to": 16}},
//!   "white_area": ["D2", …], "white_area_names": {"yellow": "D2, E2, F2", "blue": "D15, E15, F15"},
//!   "pieces_per_side": 11,
//!   "pieces": {"K": {"term": "goalkeeper", "count": 1, "reach": 1, "directions": 2, "jumps": false}, "D": …},
//!   "count": {"goalkeeper": 1, "defender": 2, …}, "reach": {"goalkeeper": 1, …, "winger": 4, …},
//!   "directions": 8, "leap": {"long": 2, "short": 1},
//!   "formation": "yellow K E1, …; blue K E16, …", "formation_by_side": {"yellow": "K E1, …", "blue": "…"},
//!   "start_moves": 77,
//!   "moves_to_win": 3, "loser_moves": {"from": 0, "to": 2}, "max_restarts": 4, "relocations_per_side": 1, "max_round_trips": 2,
//!   "kick_off": "yellow", "relocates_first": "scorer",
//!   "points_per_win": 3, "forfeit": {"winner": 3, "loser": 0}, "alike_delta_e": 20, "light_l": 80,
//!   "players": 2, "age": 8, "minutes": {"from": 30, "to": 60}
//! }
//! ```
//!
//! `reach` counts steps of the piece's own kind, so a raider's is one L. `white_area_names` gives each square to the
//! half, so to the goal, in which it lies. Options that are whole numbers are whole in JSON.

use super::MasterMove;
use super::about::ABOUT;
use super::options::Choices;
use super::pieces::{MEN, Piece, SAMPLE};
use super::pitch::{COLUMNS, Cell, GOAL_ROWS, ROWS, goal_column};
use super::state::ROUND_TRIPS;
use super::tournament::POINTS_PER_WIN;
use crate::game::{Rules, Side, notation};
use serde_json::{Map, Value, json};

impl MasterMove {
    pub(super) fn all_facts(&self) -> Value {
        [pitch(), self.white_area(), pieces(&self.choices), self.course(), self.around()]
            .into_iter()
            .flatten()
            .collect::<Map<_, _>>()
            .into()
    }

    fn white_area(&self) -> Map<String, Value> {
        let white = &self.choices.white;
        object([
            ("white_area", names(white.iter())),
            ("white_area_names", by_side(|side| list(white.iter().filter(|cell| cell.in_half_of(side))))),
        ])
    }

    /// What a match is made of.
    fn course(&self) -> Map<String, Value> {
        let mut moves = Vec::new();
        self.legal(&self.start(), &mut moves);
        let moves_to_win = self.choices.moves_to_win;
        object([
            ("start_moves", json!(moves.len())),
            ("moves_to_win", json!(moves_to_win)),
            // Every Move! of the longest match but the last is followed by a restart.
            // The Moves of a side that loses.
            ("loser_moves", json!({"from": 0, "to": moves_to_win - 1})),
            ("max_restarts", json!(2 * (moves_to_win - 1))),
            ("relocations_per_side", json!(1)),
            ("max_round_trips", json!(ROUND_TRIPS)),
            ("kick_off", json!(ABOUT.sides[self.choices.kick_off.index()])),
            ("relocates_first", json!(self.choices.relocates_first.name())),
        ])
    }

    /// What stands around a match: tournaments, the title page.
    fn around(&self) -> Map<String, Value> {
        object([
            ("points_per_win", json!(POINTS_PER_WIN)),
            ("forfeit", json!({"winner": self.choices.moves_to_win, "loser": 0})),
            ("alike_delta_e", number(self.choices.alike_delta_e)),
            ("light_l", number(self.choices.light_l)),
            ("players", json!(2)),
            ("age", json!(8)),
            ("minutes", json!({"from": 30, "to": 60})),
        ])
    }
}

fn pitch() -> Map<String, Value> {
    object([
        ("rows", json!(ROWS)),
        ("columns", json!(COLUMNS)),
        ("squares", json!(Cell::COUNT)),
        ("first_row", json!(ABOUT.grid.row_label(0))),
        ("last_row", json!(ABOUT.grid.row_label(ROWS - 1))),
        ("sides", json!(ABOUT.sides)),
        ("goals", by_side(|side| names(Cell::all().filter(|cell| cell.in_goal_of(side))))),
        ("goal_squares", json!(GOAL_ROWS.count())),
        ("attacked_column", by_side(|side| json!(goal_column(side.other()) + 1))),
        ("half", by_side(half)),
    ])
}

fn pieces(choices: &Choices) -> Map<String, Value> {
    let lists = notation::piece_lists(&SAMPLE.placed(), &ABOUT);
    let of_piece = |piece: Piece| {
        json!({
            "term": piece.term(),
            "count": piece.slots().len(),
            "reach": choices.reach(piece),
            "directions": piece.steps().len(),
            "jumps": piece == Piece::Raider,
        })
    };
    let l = |part: fn(u8, u8) -> u8| {
        Piece::Raider.steps().iter().map(|step| part(step.0.unsigned_abs(), step.1.unsigned_abs())).max()
    };
    object([
        ("pieces_per_side", json!(MEN)),
        ("pieces", by(|piece| piece.code(), of_piece)),
        ("count", by(Piece::term, |piece| json!(piece.slots().len()))),
        ("reach", by(Piece::term, |piece| json!(choices.reach(piece)))),
        ("directions", json!(Piece::Joker.steps().len())),
        ("leap", json!({"long": l(u8::max), "short": l(u8::min)})),
        ("formation", json!(lists.join("; "))),
        ("formation_by_side", by_side(|side| json!(list_of(&lists, side)))),
    ])
}

fn object<const N: usize>(entries: [(&str, Value); N]) -> Map<String, Value> {
    entries.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}

fn by_side(of: impl Fn(Side) -> Value) -> Value {
    object(Side::BOTH.map(|side| (ABOUT.sides[side.index()], of(side)))).into()
}

fn by(key: fn(Piece) -> &'static str, of: impl Fn(Piece) -> Value) -> Value {
    object(Piece::ALL.map(|piece| (key(piece), of(piece)))).into()
}

/// The names with commas between them, for prose.
fn list(cells: impl Iterator<Item = Cell>) -> Value {
    cells.map(|cell| cell.to_string()).collect::<Vec<_>>().join(", ").into()
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
