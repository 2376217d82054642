//! A position line or a fragment of one as it is written, before anyone asks whether it can be.

use super::about::{ABOUT, POSITION_ORDER};
use super::pieces::Piece;
use super::pitch::Cell;
use crate::game::notation::{self, Faults, Part};
use crate::game::{PositionFault, Side};
use std::collections::HashSet;
use std::ops::Range;

/// Something and where it is written.
#[derive(Clone, Debug)]
pub(super) struct Said<T> {
    pub(super) what: T,
    pub(super) span: Range<usize>,
}

/// A piece on a square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Man {
    pub(super) side: Side,
    pub(super) piece: Piece,
    pub(super) cell: Cell,
}

/// A round trip or a latest move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    pub(super) at: Cell,
    pub(super) from: Cell,
    pub(super) to: Cell,
    /// Of a round trip.
    pub(super) times: u32,
}

/// What the fields say; `None` for a field that is not there.
#[derive(Debug, Default)]
pub(super) struct Setup {
    pub(super) board: Vec<Said<Man>>,
    pub(super) formation: Option<Vec<Said<Man>>>,
    pub(super) to_move: Option<Said<Side>>,
    pub(super) score: Option<Said<[u32; 2]>>,
    pub(super) restart: Option<Said<Side>>,
    pub(super) trips: Option<Said<Vec<Said<Memory>>>>,
    pub(super) last: Option<Said<Vec<Said<Memory>>>>,
}

/// Which sides' pieces have been listed.
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
    let said = |side| Said { what: side, span: field.span() };
    if let Some(side) = notation::to_move(field, &ABOUT) {
        notation::once(&mut setup.to_move, said(side), field, "`<side> to move`", faults);
    } else if name.side(&ABOUT).is_some() {
        let men = read_side(field, seen, faults);
        setup.board.extend(men);
    } else if name.is("score") {
        if let Some(score) = read_score(field, rest, faults) {
            notation::once(&mut setup.score, Said { what: score, span: field.span() }, field, "`score`", faults);
        }
    } else if name.is("formation") {
        let men = read_formation(rest, faults);
        notation::once(&mut setup.formation, men, field, "`formation`", faults);
    } else if name.is("restart") {
        match rest.side(&ABOUT) {
            Some(side) => notation::once(&mut setup.restart, said(side), field, "`restart`", faults),
            None => {
                faults.syntax(field.span(), format!("it is written `restart {}`", ABOUT.sides.join("` or `restart ")))
            }
        }
    } else if name.is("trips") {
        let trips = Said { what: read_memories(field, rest, read_trip, faults), span: field.span() };
        notation::once(&mut setup.trips, trips, field, "`trips`", faults);
    } else if name.is("last") {
        let last = Said { what: read_memories(field, rest, read_latest, faults), span: field.span() };
        notation::once(&mut setup.last, last, field, "`last`", faults);
    } else {
        faults.syntax(
            name.span(),
            format!("`{}` begins no field: there are yellow, blue, score, formation, restart, trips, last", name.text),
        );
    }
}

/// `<side> <code> <square> …`
fn read_side(field: Part<'_>, seen: &mut Seen, faults: &mut Faults) -> Vec<Said<Man>> {
    let (name, list) = field.headed();
    let Some(side) = name.side(&ABOUT) else {
        faults.syntax(name.span(), format!("`{}` is no side: there are {}", name.text, ABOUT.sides.join(" and ")));
        return Vec::new();
    };
    notation::once(&mut seen[side.index()], (), field, &format!("the list of {}", ABOUT.sides[side.index()]), faults);
    if list.text.is_empty() {
        faults.syntax(field.span(), format!("`{}` is without pieces", name.text));
        return Vec::new();
    }
    let mut men = Vec::new();
    let mut code_at = None;
    let mut piece = None;
    for thing in notation::listed(list, faults) {
        // One group, one look at its code.
        if code_at != Some(thing.code.start) {
            code_at = Some(thing.code.start);
            piece = notation::piece(thing.code, &ABOUT, faults).and_then(|index| Piece::ALL.get(index).copied());
        }
        let cell = read_cell(thing.item, faults);
        if let (Some(piece), Some(cell)) = (piece, cell) {
            men.push(Said { what: Man { side, piece, cell }, span: thing.item.span() });
        }
    }
    men
}

/// `yellow … / blue …`, or one of them; `yellow / blue` is the formation without a piece.
fn read_formation(halves: Part<'_>, faults: &mut Faults) -> Vec<Said<Man>> {
    let parts = halves.split('/');
    let sides: Vec<Option<Side>> = parts.iter().map(|part| part.side(&ABOUT)).collect();
    if matches!(sides[..], [Some(one), Some(other)] if one != other) {
        return Vec::new();
    }
    let mut seen = Seen::default();
    let mut men = Vec::new();
    for part in parts {
        if part.text.is_empty() {
            faults.syntax(halves.span(), "it is written `formation yellow … / blue …`");
        } else {
            men.extend(read_side(part, &mut seen, faults));
        }
    }
    men
}

fn read_score(field: Part<'_>, rest: Part<'_>, faults: &mut Faults) -> Option<[u32; 2]> {
    let score = rest.cut('-').filter(|_| !rest.text.contains(' '));
    let numbers = score.and_then(|(yellow, blue)| Some([yellow.number()?, blue.number()?]));
    if numbers.is_none() {
        faults.syntax(field.span(), "it is written `score 0-0`: yellow's Moves, then blue's");
    }
    numbers
}

type Key = (Cell, Option<(Cell, Cell)>);

/// The items of `trips` or `last`, each once.
fn read_memories(
    field: Part<'_>,
    list: Part<'_>,
    read: fn(Part<'_>, &mut Faults) -> Option<(Key, Memory)>,
    faults: &mut Faults,
) -> Vec<Said<Memory>> {
    if list.text.is_empty() {
        faults.syntax(field.span(), format!("`{}` is without an entry", field.text));
    }
    let mut keys = HashSet::new();
    let mut all = Vec::new();
    for item in list.words() {
        if let Some((key, memory)) = read(item, faults) {
            if keys.insert(key) {
                all.push(Said { what: memory, span: item.span() });
            } else {
                faults.syntax(item.span(), format!("this is the second entry of its kind for the piece on {}", key.0));
            }
        }
    }
    all
}

/// `<at>:<A>-<B>x<n>`
fn read_trip(item: Part<'_>, faults: &mut Faults) -> Option<(Key, Memory)> {
    let parts = item.cut(':').and_then(|(at, trip)| {
        let (pair, times) = trip.cut_last(['x', 'X'])?;
        let (from, to) = pair.cut('-')?;
        Some((at, from, to, times)).filter(|_| ![at, from, to, times].iter().any(|part| part.text.is_empty()))
    });
    let Some((at, from, to, times)) = parts else {
        faults.syntax(item.span(), format!("`{}` is no round trip: one is written `C4:C3-C4x2`", item.text));
        return None;
    };
    let number = times.number().filter(|number| (1..u32::MAX).contains(number));
    if number.is_none() {
        faults.syntax(item.span(), format!("`{}` counts no round trips: a number from 1 does", times.text));
    }
    let at = read_cell(at, faults);
    let (from, to) = read_pair(item, from, to, faults)?;
    let memory = Memory { at: at?, from, to, times: number? };
    Some(((memory.at, Some((from, to))), memory))
}

/// `<A>-<at>`
fn read_latest(item: Part<'_>, faults: &mut Faults) -> Option<(Key, Memory)> {
    let pair = item.cut('-').filter(|(from, to)| !from.text.is_empty() && !to.text.is_empty());
    let Some((from, to)) = pair else {
        faults.syntax(item.span(), format!("`{}` is no latest move: one is written `C3-C4`", item.text));
        return None;
    };
    let (from, to) = read_pair(item, from, to, faults)?;
    Some(((to, None), Memory { at: to, from, to, times: 0 }))
}

/// Two different squares.
fn read_pair(item: Part<'_>, from: Part<'_>, to: Part<'_>, faults: &mut Faults) -> Option<(Cell, Cell)> {
    // Off the board or not: a pair of equal squares is none.
    if from.is(to.text) {
        faults.syntax(item.span(), format!("`{}` goes from a square to itself", item.text));
    }
    let (from, to) = (read_cell(from, faults), read_cell(to, faults));
    Some((from?, to?)).filter(|(from, to)| from != to)
}

fn read_cell(name: Part<'_>, faults: &mut Faults) -> Option<Cell> {
    notation::square(name, &ABOUT.grid, faults).and_then(Cell::of)
}
