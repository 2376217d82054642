//! Where the numbers of moves stand: on their line or beside it, off the pieces, off crosses and heads, and off one
//! another. Lengths are the scene's.

use super::body::{ARM, Body, Shape};
use super::crop::Crop;
use super::curve::{Curve, far};
use super::scene::{SQUARE, Spot};
use super::stroke::{Arrow, Obstacles};

/// Half the height of a number's disc, and what it is wider for each letter more.
const DISC: f64 = 3.8;
const LETTER: f64 = 2.4;
/// Between a line and a disc beside it; where there is no room it is so many times as far from the line.
const BESIDE: f64 = 2.8;
const FARTHER: f64 = 1.4;
/// Two discs leave that much between them.
const APART: f64 = 0.8;
/// A line so much longer than a disc has its number on it.
const LONG: f64 = 14.4;
/// Half the width of a head, and how far behind its point its middle is.
const HEAD_HALF: f64 = 3.2;
const HEAD_MIDDLE: f64 = 3.4;
/// Half the width of a cross's arms, with its white rim.
const ARM_HALF: f64 = 1.6;
/// Half the width of a line, with its rim.
const LINE_HALF: f64 = 1.9;
/// Along a line, where a number is wanted first.
const ALONG: [f64; 9] = [0.4, 0.5, 0.3, 0.6, 0.2, 0.7, 0.1, 0.8, 0.9];

/// The line of an arrow, as far as it is drawn.
pub(super) struct Track {
    pub curve: Curve,
    /// The part of the curve at which it ends.
    pub end: f64,
    /// So much of its length lies below the piece that moves.
    pub covered: f64,
    pub bends: bool,
}

/// A number's disc, wider than it is high when it holds several.
#[derive(Clone, Copy)]
struct Disc {
    half: f64,
    width: f64,
}

impl Disc {
    fn of(arrow: &Arrow) -> Disc {
        Disc { half: DISC * arrow.number_size, width: arrow.number_width * arrow.number_size }
    }

    /// The discs that it consists of.
    fn bodies(self, at: Spot) -> impl Iterator<Item = Body> {
        let extra = (self.width / 2.0 - self.half).max(0.0);
        [-extra, 0.0, extra]
            .into_iter()
            .map(move |by| Body { at: Spot { x: at.x + by, ..at }, shape: Shape::Round(self.half) })
    }

    /// How far it is off the nearest of these; negative where it covers one.
    fn clear(self, at: Spot, bodies: &[Body]) -> f64 {
        let distance = |disc: Body| bodies.iter().map(move |body| body.distance(disc.at) - self.half);
        self.bodies(at).flat_map(distance).fold(f64::INFINITY, f64::min)
    }
}

/// How wide the disc of these numbers is at its usual size.
pub(super) fn width(number: &str) -> f64 {
    2.0 * DISC + number.chars().count().saturating_sub(1) as f64 * LETTER
}

/// The discs that an arrow's number consists of; none without one.
pub(super) fn discs(arrow: &Arrow) -> Vec<Body> {
    let at = Spot { x: arrow.number_x, y: arrow.number_y };
    if arrow.number.is_empty() { Vec::new() } else { Disc::of(arrow).bodies(at).collect() }
}

/// Puts the number of each arrow into its place, in the order of the numbers.
pub(super) fn place(crop: Crop, drawn: Vec<(Vec<Arrow>, Track)>, around: &Obstacles) -> Vec<Arrow> {
    let (mut lists, tracks): (Vec<Vec<Arrow>>, Vec<Track>) = drawn.into_iter().unzip();
    let mut taken: Vec<Body> = around.bodies.clone();
    taken.extend(lists.iter().flatten().flat_map(signs));
    let number = |list: &Vec<Arrow>| list.iter().map(|arrow| arrow.number.clone()).find(|text| !text.is_empty());
    let mut order: Vec<usize> = (0..lists.len()).filter(|at| number(&lists[*at]).is_some()).collect();
    order.sort_by_key(|at| number(&lists[*at]).map(|text| (leading(&text), text)));
    for at in order {
        let Some(arrow) = lists[at].iter_mut().find(|arrow| !arrow.number.is_empty()) else { continue };
        let disc = Disc::of(arrow);
        let mut avoided: Vec<Body> = around.pale.iter().chain(&around.printed).copied().collect();
        let others = tracks.iter().enumerate().filter(|(other, _)| *other != at);
        avoided.extend(others.flat_map(|(_, track)| points(track)));
        let found = tracks[at].place(crop, disc, (&taken, &avoided));
        (arrow.number_x, arrow.number_y) = (found.x, found.y);
        taken.extend(disc.bodies(found).map(|body| Body { shape: Shape::Round(disc.half + APART), ..body }));
    }
    lists.into_iter().flatten().collect()
}

/// The first number of a text.
fn leading(text: &str) -> usize {
    text.split(' ').next().and_then(|first| first.parse().ok()).unwrap_or(0)
}

/// What of an arrow a number may not cover: its heads and its cross.
pub(super) fn signs(arrow: &Arrow) -> Vec<Body> {
    let heads = [arrow.head, arrow.back].into_iter().flatten().map(|head| {
        let angle = head.angle.to_radians();
        let behind = HEAD_MIDDLE * head.size;
        let at = Spot { x: head.at.x - behind * libm::cos(angle), y: head.at.y - behind * libm::sin(angle) };
        Body { at, shape: Shape::Round(HEAD_HALF * head.size) }
    });
    let arms = arrow.cross.into_iter().flat_map(|cross| {
        let arm = ARM * cross.size;
        let ends = [(0.0, 0.0), (arm, arm), (arm, -arm), (-arm, arm), (-arm, -arm)];
        ends.map(|(x, y)| Body {
            at: Spot { x: cross.at.x + x, y: cross.at.y + y },
            shape: Shape::Round(ARM_HALF * cross.size),
        })
    });
    heads.chain(arms).collect()
}

/// A line as a row of discs.
fn points(track: &Track) -> impl Iterator<Item = Body> + '_ {
    let first = track.first();
    (0..=16).map(move |step| Body {
        at: track.curve.at(first + (track.end - first) * f64::from(step) / 16.0),
        shape: Shape::Round(LINE_HALF),
    })
}

impl Track {
    /// The part of the curve at which it comes out from under the piece that moves.
    fn first(&self) -> f64 {
        let length = far(self.curve.from, self.curve.to).max(1.0);
        (self.covered / length).min(self.end)
    }

    /// Where a number stands: in the middle of what is seen of the line, or beside a short one. It covers nothing of
    /// `taken`, and where that can be, nothing of `avoided`.
    fn place(&self, crop: Crop, disc: Disc, (taken, avoided): (&[Body], &[Body])) -> Spot {
        let first = self.first();
        let part = |along: f64| first + (self.end - first) * along;
        let long = LONG + 2.0 * disc.half;
        let short = far(self.curve.at(first), self.curve.at(self.end)) < long && !self.bends;
        let own: Vec<Body> = if short { points(self).collect() } else { Vec::new() };
        let on_board =
            |at: Spot| Spot { x: within(at.x, disc.width, crop.columns), y: within(at.y, 2.0 * disc.half, crop.rows) };
        let mut places: Vec<Spot> = Vec::new();
        if !short {
            places.extend(ALONG.map(|along| on_board(self.curve.at(part(along)))));
        }
        for along in ALONG {
            let aside = disc.half + BESIDE;
            let ways = [aside, -aside, FARTHER * aside, -FARTHER * aside];
            places.extend(ways.map(|by| on_board(self.curve.aside(by).at(part(along)))));
        }
        let hard = |at: &Spot| disc.clear(*at, taken).min(disc.clear(*at, &own));
        let best = || places.iter().max_by(|one, other| hard(one).total_cmp(&hard(other)));
        let found = places.iter().find(|at| hard(at) >= 0.0 && disc.clear(**at, avoided) >= 0.0);
        let found = found.or_else(|| places.iter().find(|at| hard(at) >= 0.0)).or_else(best);
        found.copied().unwrap_or(self.curve.from)
    }
}

/// `middle`, moved so that something so wide stays on the board.
fn within(middle: f64, width: f64, squares: u8) -> f64 {
    let half = width / 2.0 + 0.5;
    middle.min(f64::from(squares) * SQUARE - half).max(half)
}
