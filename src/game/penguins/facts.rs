//! The numbers and names that are rules, for templates, cards and prose. The shape, by example:
//!
//! ```json
//! {
//!   "rows": 8, "columns": 8, "squares": 64, "directions": 8, "turn_step": 45,
//!   "sides": ["orange", "blue"], "pieces_a_side": 3, "pieces": 6, "balls": 1,
//!   "count": {"mama": 1, "papa": 1, "baby": 1}, "code": {"mama": "M", "papa": "P", "baby": "B"},
//!   "slides": {"mama": 1, "papa": 2, "baby": 3}, "turns": {"mama": 45, "papa": 90, "baby": 135},
//!   "kicks": {"mama": 3, "papa": 2, "baby": 1},
//!   "enters_beyond": {"mama": 0, "papa": 1, "baby": 2}, "push": 1,
//!   "home": {"orange": "a1", "blue": "h8"}, "attacks": {"orange": "h8", "blue": "a1"},
//!   "inward": {"orange": ["N", "NE", "E"], "blue": ["S", "SW", "W"]},
//!   "mama_facings": {"orange": ["NW", "N", "NE", "E", "SE"], "blue": […]},
//!   "centre": ["d4", "d5", "e4", "e5"], "start_moves": 41,
//!   "first_side": "orange", "own_goals": true, "entry_counts_corner": true, "mama_entry": "five",
//!   "forbidden_corner": "acting-side", "tackle": "opponents",
//!   "players": 2, "age": 8, "minutes": {"from": 20, "to": 30}
//! }
//! ```
//!
//! Objects by penguin have the term ids as keys; turns are degrees to either side. `enters_beyond` is how many squares
//! beyond the home corner an entry ends; `push` how far a tackle pushes.

use super::Penguins;
use super::about::ABOUT;
use super::ice::{CENTRE, Cell, SIZE, Way, attacked, home};
use super::state::Penguin;
use crate::game::{Rules, Side};
use serde_json::{Map, Value, json};

/// Degrees between neighbouring directions.
const TURN_STEP: u32 = 45;

impl Penguins {
    pub(super) fn all_facts(&self) -> Value {
        let mut moves = Vec::new();
        self.legal(&self.start(), &mut moves);
        let mut facts = Map::new();
        let mut fact = |name: &str, value: Value| facts.insert(name.to_string(), value);
        fact("rows", json!(SIZE));
        fact("columns", json!(SIZE));
        fact("squares", json!(SIZE * SIZE));
        fact("directions", json!(Way::ALL.len()));
        fact("turn_step", json!(TURN_STEP));
        fact("sides", json!(ABOUT.sides));
        fact("pieces_a_side", json!(Penguin::ALL.len()));
        fact("pieces", json!(2 * Penguin::ALL.len()));
        fact("balls", json!(1));
        fact("count", by_penguin(|penguin| json!(ABOUT.pieces[penguin as usize].per_side)));
        fact("code", by_penguin(|penguin| json!(penguin.code())));
        fact("slides", by_penguin(|penguin| json!(self.slide_of(penguin))));
        fact("turns", by_penguin(|penguin| json!(TURN_STEP * u32::from(penguin.turns()))));
        fact("kicks", by_penguin(|penguin| json!(penguin.kicks())));
        fact("enters_beyond", by_penguin(|penguin| json!(self.entry_steps(penguin))));
        fact("push", json!(1));
        fact("home", by_side(|side| json!(home(side).to_string())));
        fact("attacks", by_side(|side| json!(attacked(side).to_string())));
        fact("inward", by_side(|side| json!(Way::inward(side).map(Way::name))));
        fact("mama_facings", by_side(|side| self.mama_facings(side).map(Way::name).collect()));
        fact("centre", json!(CENTRE.map(|cell: Cell| cell.to_string())));
        fact("start_moves", json!(moves.len()));
        fact("players", json!(2));
        fact("age", json!(8));
        fact("minutes", json!({"from": 20, "to": 30}));
        for (name, choice) in self.choices.told() {
            fact(name, json!(choice));
        }
        facts.into()
    }
}

fn by_side(of: impl Fn(Side) -> Value) -> Value {
    Side::BOTH.into_iter().map(|side| (ABOUT.sides[side.index()].to_string(), of(side))).collect::<Map<_, _>>().into()
}

fn by_penguin(of: impl Fn(Penguin) -> Value) -> Value {
    Penguin::ALL.into_iter().map(|penguin| (penguin.term().to_string(), of(penguin))).collect::<Map<_, _>>().into()
}
