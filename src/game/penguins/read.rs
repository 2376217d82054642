//! A position line or a fragment of one as it is written, and whether it can be.

use super::about::{ABOUT, POSITION_ORDER};
use super::ice::{CENTRE, Cell};
use super::state::{Bird, Penguin, Pose, State};
use crate::game::notation::{self, Faults, Part};
use crate::game::{PositionFault, Side};
use std::ops::Range;

/// Something and where it is written.
#[derive(Clone, Debug)]
pub(super) struct Said<T> {
    pub(super) what: T,
    pub(super) span: Range<usize>,
}

/// A penguin on a square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Man {
    pub(super) bird: Bird,
    pub(super) cell: Cell,
    pub(super) pose: Pose,
}

/// What the fields say; `None` for a field that is not there.
#[derive(Debug, Default)]
pub(super) struct Setup {
    pub(super) men: Vec<Said<Man>>,
    /// [`Cell::NOWHERE`]: `centre`.
    pub(super) ball: Option<Said<Cell>>,
    pub(super) to_move: Option<Said<Side>>,
}

/// Which sides' penguins have been listed.
type Seen = [Option<()>; 2];

/// Reads the fields of a line.
///
/// # Errors
/// Every fault of form; or, when there is none, every square that is not on the board.
pub(super) fn read(text: &str) -> Result<Setup, Vec<PositionFault>> {
    let mut faults = Faults::new();
    let mut setup = Setup::default();
    let mut seen = Seen::default();
    for field in notation::fields(text, &mut faults) {
        read_field(field, &mut setup, &mut seen, &mut faults);
    }
    faults.verdict(POSITION_ORDER)?;
    Ok(setup)
}

fn read_field(field: Part<'_>, setup: &mut Setup, seen: &mut Seen, faults: &mut Faults) {
    let (name, rest) = field.headed();
    if let Some(side) = notation::to_move(field, &ABOUT) {
        let said = Said { what: side, span: field.span() };
        notation::once(&mut setup.to_move, said, field, "`<side> to move`", faults);
    } else if let Some(side) = name.side(&ABOUT) {
        let what = format!("the list of {}", ABOUT.sides[side.index()]);
        notation::once(&mut seen[side.index()], (), field, &what, faults);
        if rest.text.is_empty() {
            faults.syntax(field.span(), format!("`{}` is without penguins", name.text));
        } else {
            read_men(side, rest, &mut setup.men, faults);
        }
    } else if name.is("ball") {
        if let Some(cell) = read_ball(field, rest, faults) {
            let said = Said { what: cell, span: field.span() };
            notation::once(&mut setup.ball, said, field, "`ball`", faults);
        }
    } else {
        let all = format!("there are `{}`, `ball` and `<side> to move`", ABOUT.sides.join("`, `"));
        faults.syntax(name.span(), format!("`{}` begins no field: {all}", name.text));
    }
}

/// `<code> <square>:<state>, …`
fn read_men(side: Side, list: Part<'_>, men: &mut Vec<Said<Man>>, faults: &mut Faults) {
    let mut code_at = None;
    let mut penguin = None;
    for thing in notation::listed(list, faults) {
        // One group, one look at its code.
        if code_at != Some(thing.code.start) {
            code_at = Some(thing.code.start);
            penguin = notation::piece(thing.code, &ABOUT, faults).and_then(|index| Penguin::ALL.get(index).copied());
        }
        let place = read_place(thing.item, faults);
        if let (Some(penguin), Some((cell, pose))) = (penguin, place) {
            men.push(Said { what: Man { bird: Bird::new(side, penguin), cell, pose }, span: thing.item.span() });
        }
    }
}

/// `<square>:<state>`
fn read_place(item: Part<'_>, faults: &mut Faults) -> Option<(Cell, Pose)> {
    let Some((name, state)) = item.cut(':') else {
        let message = format!("`{}` is without a state: `up`, or the direction that it faces, as `d4:NE`", item.text);
        faults.syntax(item.span(), message);
        return None;
    };
    let pose = Pose::all().find(|pose| state.is(pose.name()));
    if pose.is_none() {
        let span = if state.text.is_empty() { item.span() } else { state.span() };
        let all: Vec<&str> = Pose::all().map(Pose::name).collect();
        faults.syntax(span, format!("there is no state `{}`: there are {}", state.text, all.join(", ")));
    }
    if name.text.is_empty() {
        faults.syntax(item.span(), format!("`{}` is without a square", item.text));
        return None;
    }
    let cell = notation::square(name, &ABOUT.grid, faults).and_then(Cell::of);
    Some((cell?, pose?))
}

/// `ball <square>` or `ball centre`
fn read_ball(field: Part<'_>, rest: Part<'_>, faults: &mut Faults) -> Option<Cell> {
    match rest.words()[..] {
        [place] if place.is("centre") => Some(Cell::NOWHERE),
        [place] => notation::square(place, &ABOUT.grid, faults).and_then(Cell::of),
        _ => {
            faults.syntax(field.span(), "the ball is on one square, as `ball d4`, or on the crossing: `ball centre`");
            None
        }
    }
}

/// The position that a line says.
///
/// # Errors
/// Every fault, in the order of the position reasons.
pub(super) fn position(text: &str) -> Result<State, Vec<PositionFault>> {
    let setup = read(text)?;
    let mut faults = Faults::new();
    let mut state = State::empty(setup.to_move.map_or(Side::First, |said| said.what));
    state.ball = setup.ball.map_or(Cell::NOWHERE, |said| said.what);
    for (index, Said { what: man, span }) in setup.men.iter().enumerate() {
        let before = || setup.men[..index].iter().map(|said| said.what);
        if before().any(|other| other.cell == man.cell) {
            faults.add(notation::OCCUPIED, span.clone(), format!("a penguin is on {} already", man.cell));
        }
        if before().any(|other| other.bird == man.bird) {
            let side = ABOUT.sides[man.bird.side().index()];
            faults.add(notation::TOO_MANY, span.clone(), format!("{side} has one {} only", man.bird.penguin().code()));
        }
        if !state.ball.is_on() && CENTRE.contains(&man.cell) {
            let message = format!("the ball is on the crossing, so a penguin on {} would have it", man.cell);
            faults.add("first-possession", span.clone(), message);
        }
        if state.ball == man.cell && man.pose != Pose::Up {
            faults.add("holder-up", span.clone(), format!("the penguin on {} has the ball, so it is up", man.cell));
        }
        state.put(man.bird, man.cell, man.pose);
    }
    faults.verdict(POSITION_ORDER)?;
    Ok(state)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each fault as its reason and the words that it points at.
    fn told(text: &str) -> Vec<(&'static str, &str)> {
        position(text).expect_err(text).into_iter().map(|fault| (fault.reason, &text[fault.span])).collect()
    }

    #[test]
    fn every_fault_of_form_is_pointed_at() {
        assert_eq!(
            told("orange K d4:up, M b2, P c3:left c4: :N; ball d4 d5; red M a1:N; blue"),
            [
                ("syntax", "K"),
                ("syntax", "b2"),
                ("syntax", "left"),
                ("syntax", "c4:"),
                ("syntax", ":N"),
                ("syntax", "ball d4 d5"),
                ("syntax", "red"),
                ("syntax", "blue"),
            ]
        );
        assert_eq!(told("ball d4; ball centre"), [("syntax", "ball centre")]);
        assert_eq!(told("orange to move; blue to move"), [("syntax", "blue to move")]);
        assert_eq!(told("blue M a2:up; Blue P b2:up"), [("syntax", "Blue P b2:up")]);
    }

    #[test]
    fn form_hides_squares_and_squares_hide_the_rest() {
        assert_eq!(told("orange M i4:up; ball a9"), [("off-board", "i4"), ("off-board", "a9")]);
        assert_eq!(told("orange M i4:up b2:flat"), [("syntax", "flat")]);
        assert_eq!(told("orange M i4:up, P d4:N d4:N; ball d4"), [("off-board", "i4")]);
    }

    #[test]
    fn what_cannot_be_is_told_in_the_order_of_the_reasons() {
        assert_eq!(
            told("blue B e5:S; orange M d4:N d4:up"),
            [
                ("occupied", "d4:up"),
                ("too-many", "d4:up"),
                ("first-possession", "e5:S"),
                ("first-possession", "d4:N"),
                ("first-possession", "d4:up"),
            ]
        );
        assert_eq!(told("orange M d4:N; ball d4; blue M c4:N, M c5:N"), [("too-many", "c5:N"), ("holder-up", "d4:N")]);
    }
}
