//! The position notation: reading, canonical printing, and comparing a fragment with a position.

use super::about::ABOUT;
use super::board::{Cell, GRID};
use super::coasters::{Coasters, Corner};
use super::state::{Size, State};
use crate::game::notation::{self, Faults, Part};
use crate::game::{Difference, Placed, PositionFault, ReasonKind, Side};
use std::ops::Range;

/// The code of a ball.
pub const BALL: &str = "ball";

/// A piece of a size, or a ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Thing {
    Piece(Size),
    Ball,
}

impl Thing {
    fn code(self) -> &'static str {
        match self {
            Thing::Piece(size) => size.code(),
            Thing::Ball => BALL,
        }
    }

    /// How many a side has.
    fn most(self) -> usize {
        match self {
            Thing::Piece(_) => 2,
            Thing::Ball => 1,
        }
    }
}

/// A thing that a text puts on a square.
struct Item {
    side: Side,
    thing: Thing,
    cell: Cell,
    span: Range<usize>,
}

impl Item {
    /// As `yellow L a1`.
    fn says(&self) -> String {
        format!("{} {} {}", side_name(self.side), self.thing.code(), self.cell.name())
    }
}

/// The fields of a text, each with the bytes that it takes.
#[derive(Default)]
struct Fields {
    lists: [Option<Vec<Item>>; 2],
    to_move: Option<(Side, Range<usize>)>,
    actions_left: Option<(u8, Range<usize>)>,
    coasters: Option<(Coasters, Range<usize>)>,
}

impl Fields {
    /// What the text puts on the board, in its order of sides.
    fn items(&self) -> impl Iterator<Item = &Item> {
        self.lists.iter().flatten().flatten()
    }
}

/// The position that a text describes; what it leaves out has its default, which of the coasters is `coasters`.
///
/// # Errors
/// Every fault.
pub fn parse(text: &str, coasters: Coasters, actions: u8) -> Result<State, Vec<PositionFault>> {
    let mut faults = Faults::new();
    let fields = read(text, &mut faults);
    check_squares(&fields, &mut faults);
    check_counts(&fields, &mut faults);
    if let Some((_, span)) = fields.actions_left.as_ref().filter(|(left, _)| *left > actions) {
        faults.syntax(span.clone(), format!("a turn has {actions} here"));
    }
    verdict(faults)?;

    let mut state = State::empty(coasters, actions);
    for item in fields.items() {
        match item.thing {
            Thing::Piece(size) => state.put(item.side, size, item.cell),
            Thing::Ball => state.put_ball(item.side, item.cell),
        }
    }
    if let Some((side, _)) = fields.to_move {
        state.to_move = side;
    }
    if let Some((left, _)) = fields.actions_left {
        state.actions_left = left;
    }
    if let Some((coasters, _)) = fields.coasters {
        state.coasters = coasters;
    }
    Ok(state)
}

fn verdict(faults: Faults) -> Result<(), Vec<PositionFault>> {
    let order: Vec<&str> =
        ABOUT.reasons.iter().filter(|reason| reason.kind != ReasonKind::Move).map(|reason| reason.id).collect();
    faults.verdict(&order)
}

/// The canonical line; `coasters` is the setting that goes without saying.
pub fn print(state: &State, coasters: Coasters, actions: u8) -> String {
    let mut fields = notation::piece_lists(&pieces(state), &ABOUT);
    fields.push(to_move_field(state.to_move));
    if state.actions_left != actions {
        fields.push(actions_field(state.actions_left));
    }
    if state.coasters != coasters {
        fields.push(coasters_field(state.coasters));
    }
    fields.join("; ")
}

/// What stands where: sides in playing order, pieces in the order of the table, then the ball, squares ascending.
pub fn pieces(state: &State) -> Vec<Placed> {
    let mut placed = Vec::new();
    for side in Side::BOTH {
        for size in Size::TABLE {
            let mut cells: Vec<Cell> = state.of(side, size).into_iter().collect();
            cells.sort_by_key(|cell| cell.name());
            placed.extend(cells.into_iter().map(|cell| (side, size.code(), cell)));
        }
        placed.extend(state.ball(side).map(|cell| (side, BALL, cell)));
    }
    let place =
        |(side, code, cell): (Side, &'static str, Cell)| Placed { side, code, square: cell.square(), state: None };
    placed.into_iter().map(place).collect()
}

fn side_name(side: Side) -> &'static str {
    ABOUT.sides[side.index()]
}

fn to_move_field(side: Side) -> String {
    format!("{} to move", side_name(side))
}

fn actions_field(left: u8) -> String {
    format!("{left} {} left", if left == 1 { "action" } else { "actions" })
}

fn coasters_field(coasters: Coasters) -> String {
    format!("coasters {coasters}")
}

fn read(text: &str, faults: &mut Faults) -> Fields {
    let mut fields = Fields::default();
    for field in notation::fields(text, faults) {
        let (head, rest) = field.headed();
        if let Some(side) = notation::to_move(field, &ABOUT) {
            notation::once(&mut fields.to_move, (side, field.span()), field, "the side to move", faults);
        } else if let [words @ .., to, go] = &field.words()[..]
            && to.is("to")
            && go.is("move")
        {
            no_side(words, field, faults);
        } else if field.words().last().is_some_and(|word| word.is("left")) {
            if let Some(left) = read_actions(field, faults) {
                notation::once(&mut fields.actions_left, (left, field.span()), field, "the actions left", faults);
            }
        } else if head.is("coasters") {
            if let Some(coasters) = read_coasters(field, rest, faults) {
                notation::once(
                    &mut fields.coasters,
                    (coasters, field.span()),
                    field,
                    "the setting of the coasters",
                    faults,
                );
            }
        } else if let Some(side) = head.side(&ABOUT) {
            let items = read_items(side, field, rest, faults);
            let what = format!("what {} has on the board", side_name(side));
            notation::once(&mut fields.lists[side.index()], items, field, &what, faults);
        } else {
            let message = format!(
                "`{}` begins no field: there are `yellow …`, `red …`, `<side> to move`, `1 action left` and `coasters …`",
                head.text
            );
            faults.syntax(head.span(), message);
        }
    }
    fields
}

/// `… to move`, and not a side in front.
fn no_side(words: &[Part<'_>], field: Part<'_>, faults: &mut Faults) {
    let span = match words {
        [first, .., last] => first.span().start..last.span().end,
        [word] => word.span(),
        [] => field.span(),
    };
    faults.syntax(span, "who is to move is `yellow` or `red`");
}

/// `1 action left` or `2 actions left`.
fn read_actions(field: Part<'_>, faults: &mut Faults) -> Option<u8> {
    let left = match field.words()[..] {
        [number, word, _] => match number.number() {
            Some(1) if word.is("action") => Some(1),
            Some(2) if word.is("actions") => Some(2),
            _ => None,
        },
        _ => None,
    };
    if left.is_none() {
        faults.syntax(field.span(), "a turn has `1 action left` or `2 actions left`");
    }
    left
}

/// `coasters nw:… ne:… sw:… se:…`, the places in any order, each once.
fn read_coasters(field: Part<'_>, rest: Part<'_>, faults: &mut Faults) -> Option<Coasters> {
    let mut pips: [Option<Corner>; 4] = [None; 4];
    let mut whole = true;
    for word in rest.words() {
        let pair = word.cut(':').and_then(|(place, pip)| Some((Corner::named(place.text)?, Corner::named(pip.text)?)));
        match pair {
            None => {
                whole = false;
                let message = format!(
                    "`{}` is no coaster: its place and the corner of its pip, each of `nw ne sw se`, as `nw:se`",
                    word.text
                );
                faults.syntax(word.span(), message);
            }
            Some((place, pip)) => {
                let what = format!("the coaster on {}", place.name());
                notation::once(&mut pips[place.index()], pip, word, &what, faults);
            }
        }
    }
    let missing: Vec<&str> =
        Corner::PLACES.into_iter().filter(|place| pips[place.index()].is_none()).map(Corner::name).collect();
    if whole && !missing.is_empty() {
        faults.syntax(field.span(), format!("no coaster is named for {}", missing.join(", ")));
    }
    let mut coasters = Coasters::STANDARD;
    for place in Corner::PLACES {
        coasters = coasters.with(place, pips[place.index()]?);
    }
    Some(coasters)
}

/// A setting as an option writes it: the field without its first word.
pub fn coasters(text: &str) -> Result<Coasters, Vec<PositionFault>> {
    let mut faults = Faults::new();
    let whole = Part::whole(text);
    let coasters = read_coasters(whole, whole, &mut faults);
    verdict(faults)?;
    Ok(coasters.unwrap_or(Coasters::STANDARD))
}

fn read_items(side: Side, field: Part<'_>, list: Part<'_>, faults: &mut Faults) -> Vec<Item> {
    if list.text.is_empty() {
        faults.syntax(field.span(), format!("`{}` is followed by its pieces, as `L a1 b1, ball b2`", field.text));
        return Vec::new();
    }
    let mut items = Vec::new();
    for listed in notation::listed(list, faults) {
        let thing = read_thing(listed.code, faults);
        let square = notation::square(listed.item, &GRID, faults);
        if let (Some(thing), Some(cell)) = (thing, square.and_then(Cell::of)) {
            items.push(Item { side, thing, cell, span: listed.item.span() });
        }
    }
    items
}

fn read_thing(code: Part<'_>, faults: &mut Faults) -> Option<Thing> {
    if code.is(BALL) {
        return Some(Thing::Ball);
    }
    Some(Thing::Piece(Size::TABLE[notation::piece(code, &ABOUT, faults)?]))
}

/// Two things on one square.
fn check_squares(fields: &Fields, faults: &mut Faults) {
    let mut first: Vec<&Item> = Vec::new();
    for item in fields.items() {
        match first.iter().find(|other| other.cell == item.cell) {
            Some(other) => {
                let message = format!("{} is taken: `{}` stands there", item.cell.name(), other.says());
                faults.add(notation::OCCUPIED, item.span.clone(), message);
            }
            None => first.push(item),
        }
    }
}

/// More of a kind than a side has: told once a kind, at the first one too many.
fn check_counts(fields: &Fields, faults: &mut Faults) {
    let things = Size::TABLE.map(Thing::Piece).into_iter().chain([Thing::Ball]);
    for thing in things {
        for side in Side::BOTH {
            let those: Vec<&Item> = fields.items().filter(|item| item.side == side && item.thing == thing).collect();
            if let Some(surplus) = those.get(thing.most()) {
                let message = match thing {
                    Thing::Ball => format!("{} has one ball", side_name(side)),
                    Thing::Piece(size) => {
                        format!("{} has 2 pieces of size {}, not {}", side_name(side), size.code(), those.len())
                    }
                };
                faults.add(notation::TOO_MANY, surplus.span.clone(), message);
            }
        }
    }
}

/// What of a fragment does not hold. A piece that it names twice on one square is there once at most.
///
/// # Errors
/// Every fault of form.
pub fn compare(state: &State, fragment: &str) -> Result<Vec<Difference>, Vec<PositionFault>> {
    let mut faults = Faults::new();
    let fields = read(fragment, &mut faults);
    verdict(faults)?;

    let mut differences = Vec::new();
    let mut add = |span: &Range<usize>, claimed: String, actual: String| {
        if claimed != actual {
            differences.push(Difference { span: span.clone(), claimed, actual });
        }
    };
    if let Some((side, span)) = &fields.to_move {
        add(span, to_move_field(*side), to_move_field(state.to_move));
    }
    if let Some((left, span)) = &fields.actions_left {
        add(span, actions_field(*left), actions_field(state.actions_left));
    }
    if let Some((coasters, span)) = &fields.coasters {
        add(span, coasters_field(*coasters), coasters_field(state.coasters));
    }
    let mut named: Vec<Cell> = Vec::new();
    for item in fields.items() {
        if named.contains(&item.cell) {
            add(&item.span, item.says(), format!("{} is named twice", item.cell.name()));
        } else {
            add(&item.span, item.says(), actual(state, item));
        }
        named.push(item.cell);
    }
    differences.sort_by_key(|difference| difference.span.start);
    Ok(differences)
}

/// What is so where a fragment puts an item; for a ball, where it is.
fn actual(state: &State, item: &Item) -> String {
    if item.thing == Thing::Ball {
        let side = side_name(item.side);
        return match state.ball(item.side) {
            Some(cell) => format!("{side} {BALL} {}", cell.name()),
            None => format!("no {side} {BALL}"),
        };
    }
    let name = item.cell.name();
    match (state.piece(item.cell), state.ball_on(item.cell)) {
        (Some((side, size)), _) => format!("{} {} {name}", side_name(side), size.code()),
        (_, Some(side)) => format!("{} {BALL} {name}", side_name(side)),
        _ => format!("nothing on {name}"),
    }
}
