//! The numbers that are rules, for templates and prose, and what a board shows in a position.

use super::about::ABOUT;
use super::board::{Cell, GRID, last_row};
use super::coasters::{ARROWS, Arrows, COASTER, Coasters, Corner};
use super::state::{Size, State};
use crate::game::Side;
use serde_json::{Map, Value, json};

/// The facts under a setting of the coasters.
pub fn facts(must_act: bool, actions: u8, coasters: Coasters) -> Value {
    let [yellow, red] = Side::BOTH.map(rows);
    json!({
        "players": 2,
        "age": 7,
        "minutes": { "from": 20, "to": 30 },
        "match_minutes": { "short": 20, "long": 30 },
        "columns": GRID.columns,
        "rows": GRID.rows,
        "coasters": Corner::PLACES.len(),
        "coaster_size": COASTER,
        "pieces_per_side": ABOUT.pieces.iter().map(|entry| u32::from(entry.per_side)).sum::<u32>(),
        "per_size": ABOUT.pieces[0].per_side,
        "sizes": ABOUT.pieces.len(),
        "balls_per_side": 1,
        "actions": actions,
        "directions": 4,
        "first_side": ABOUT.sides[Side::Second.index()],
        "must_act": must_act,
        "ranks": { ABOUT.sides[0]: yellow, ABOUT.sides[1]: red },
        "coaster": {
            // By rows, with the pip at the top left; the other orientations are this one turned clockwise.
            "arrows": ARROWS,
            "pip": "nw",
            "turns": Corner::CLOCKWISE.map(Corner::name),
            "places": Corner::PLACES.map(Corner::name),
            "target": { "row": COASTER / 2, "column": COASTER / 2 },
        },
        "standard": setting(Coasters::STANDARD),
        "setting": setting(coasters),
    })
}

/// The first row, the second row (where the ball begins) and the last row of a side, by their ranks.
fn rows(side: Side) -> Value {
    let rank = |row: u8| GRID.rows - row;
    let first = rank(last_row(side.other()));
    let second = if first == 1 { 2 } else { first - 1 };
    json!({ "first": first, "ball": second, "last": rank(last_row(side)) })
}

/// A setting of the coasters: the pips by place, and the arrows of the board by rows from the top.
pub fn setting(coasters: Coasters) -> Value {
    let arrows = Arrows::of(coasters);
    let rows: Vec<Vec<String>> = (0..GRID.rows)
        .map(|row| Cell::all().filter(|cell| cell.row() == row).map(|cell| arrows.text(cell)).collect())
        .collect();
    let pips: Map<String, Value> =
        Corner::PLACES.into_iter().map(|place| (place.name().to_string(), json!(coasters.pip(place).name()))).collect();
    json!({ "pips": pips, "arrows": rows })
}

/// How many of each kind a side has on the board, balls last.
pub fn census(state: &State) -> Vec<(Side, &'static str, u32)> {
    let mut counts = Vec::new();
    for side in Side::BOTH {
        counts.extend(Size::TABLE.map(|size| (side, size.code(), state.of(side, size).count())));
        counts.push((side, super::text::BALL, u32::from(state.ball(side).is_some())));
    }
    counts
}
