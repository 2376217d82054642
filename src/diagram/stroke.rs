//! Moves as lines: where an arrow begins and ends, how it bends, and how several keep out of each other's way.
//!
//! A head ends on its square: before the middle of an empty one, at the edge of what stands there. A cross lies as near
//! to the middle of its square as it can without covering a piece or what the board prints.

mod barred;

use super::body::{Body, Shape};
use super::crop::Crop;
use super::curve::{Curve, far};
use super::number::{self, Track};
use super::scene::{SQUARE, Spot, spot};
use crate::game::{Stroke, StrokeKind};
use serde::Serialize;

/// Why an arrow is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ArrowKind {
    /// The move is legal.
    Legal,
    /// The move is illegal.
    Illegal,
    /// The move was played, as number so-and-so; 0 when no number is needed.
    Played(usize),
    /// What a move pushes goes there.
    Pushed,
    /// What a move pushes leaves the board: so many columns and rows on.
    PushedOff(i8, i8),
    /// A piece may not come onto the board there: it would come from so many columns and rows beyond.
    KeptOut(i8, i8),
}

/// What is on a board for arrows to keep off.
#[derive(Clone, Debug, Default)]
pub(super) struct Obstacles {
    /// What stands or lies there.
    pub bodies: Vec<Body>,
    /// What stood there.
    pub pale: Vec<Body>,
    /// What the board itself shows.
    pub printed: Vec<Body>,
    /// How much larger numbers are than on squares of the usual size.
    pub lettering: f64,
}

impl Obstacles {
    /// With the same beyond the joined edges of a board so wide.
    fn joined(&self, width: f64) -> Obstacles {
        let all = |bodies: &[Body]| -> Vec<Body> {
            let shifts = [0.0, -width, width].into_iter().filter(|shift| *shift == 0.0 || width > 0.0);
            shifts.flat_map(|shift| bodies.iter().map(move |body| body.shifted(shift))).collect()
        };
        Obstacles {
            bodies: all(&self.bodies),
            pale: all(&self.pale),
            printed: all(&self.printed),
            lettering: self.lettering,
        }
    }
}

/// A move to draw.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    pub stroke: Stroke,
    pub kind: ArrowKind,
    /// How many columns the board has, when the move goes over its joined edges.
    pub over_edge: Option<u8>,
    /// Whether the piece comes from off the board.
    pub enters: bool,
}

/// What an arrow has to do with what is on the board.
#[derive(Clone, Debug, Default)]
pub(super) struct Tip {
    /// What stands where it begins.
    pub from: Option<Body>,
    /// What stands where it ends.
    pub to: Option<Body>,
    /// Whether something stands on the one square that it leaps over.
    pub over: bool,
}

/// One arrow, in the panel's own units.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(super) struct Arrow {
    /// Its line as SVG path data, two lines for a double shaft; empty for none.
    pub line: String,
    pub illegal: bool,
    pub ball: bool,
    /// Whether little is seen of it, so that its dashes must be short.
    pub short: bool,
    pub push: bool,
    /// Whether it shows where a pushed piece goes.
    pub pushed: bool,
    /// Whether it is a leap over squares between.
    pub leap: bool,
    /// Whether a piece is put there, whatever lies between.
    pub placed: bool,
    /// Whether it is a part of a line over the joined edges.
    pub over_edge: bool,
    /// Its point: not on the part that leaves the board at a joined edge.
    pub head: Option<Head>,
    /// The point of a second head, that of what goes the other way.
    pub back: Option<Head>,
    /// What bars it.
    pub cross: Option<Cross>,
    /// Whether its first square is where a piece comes from off the board.
    pub enters: bool,
    /// The centre of that square.
    pub entry_x: f64,
    pub entry_y: f64,
    /// The order of the moves that it stands for, as `1` or `1 · 5`; empty for none.
    pub number: String,
    /// Where the number stands.
    pub number_x: f64,
    pub number_y: f64,
    pub number_width: f64,
    /// How much larger than usual it is.
    pub number_size: f64,
    /// Whether it leads off the board.
    #[serde(skip)]
    pub leaves: bool,
    /// Its line, without the head.
    #[serde(skip)]
    pub shaft: Option<Curve>,
    /// The centre of the square that it leads to.
    #[serde(skip)]
    pub to: Spot,
}

/// The point of a head, and which way it shows in degrees.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Head {
    #[serde(flatten)]
    pub at: Spot,
    pub angle: f64,
    /// As a part of the largest.
    pub size: f64,
}

/// The middle of a cross, and its size as a part of the largest.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Cross {
    #[serde(flatten)]
    pub at: Spot,
    pub size: f64,
}

/// On an empty square an arrow begins a little off the centre, and its point stops before it. (Where something stands
/// it begins at the centre, below the piece, and comes out from under it.)
const EMPTY: f64 = 2.0;
/// From the edge of a piece to the point of a head that does not touch it.
const GAP: f64 = 1.0;
/// A head's point is inside its square: at most so far from the centre.
const INSIDE: f64 = 9.6;
/// What pushes and what trades places goes onto the rim of the piece.
const ONTO: f64 = 0.6;
/// What is seen of an arrow between two pieces, where it goes onto the second.
const SEEN: f64 = 9.0;
/// Two heads on one line leave at least so much between their points.
const TWO_HEADS: f64 = 14.6;
/// Arrows both ways between two squares run so far beside the middle.
const ASIDE: f64 = 3.6;
/// A bend's height as a part of its chord, and at most in units.
const BOW: f64 = 0.14;
const BOW_MOST: f64 = 14.0;
/// The same of a leap over what stands on the square between: it keeps clear of it.
const BOW_OVER: f64 = 11.0;
/// From a square to its neighbour nothing bends.
const NEIGHBOUR: f64 = 1.5 * SQUARE;
/// How far from the edge a line is drawn that goes over it.
const BEYOND: f64 = 5.0;
/// The line of an arrow ends so far before its point; that of what is pushed has a small head.
const HEAD: f64 = 4.0;
const SMALL_HEAD: f64 = 4.2;
/// Half of what lies between the two lines of a double shaft.
const DOUBLE: f64 = 1.5;
/// The cross of what may not come onto the board lies so far from the centre of its square, along each axis that it would
/// come along: on the outermost point of the entry.
const DOORSTEP: f64 = 10.4;
/// What leaves the board has its point so far from the centre of its square, along each axis.
const OFF: f64 = 16.0;
/// A whole head takes up so much of a line, and leaves that much of the shaft to be seen; where there is no room for
/// both, the line runs beside the middle, the head is smaller, and the shaft begins at the edge of what moves.
const WHOLE_HEAD: f64 = 6.6;
const SHAFT: f64 = 3.4;
const LEAST_HEAD: f64 = 0.55;
const NARROW: f64 = 7.5;
const BESIDE_MIDDLE: f64 = 0.82;
/// The line of a ball that is no longer than this has short dashes.
const SHORT: f64 = 14.0;
/// So far below the rim of what moves a short line begins.
const BELOW_RIM: f64 = 0.8;

/// All arrows of a panel; `around` is what they keep off.
pub(super) fn arrows(crop: Crop, wanted: &[Wanted], around: &Obstacles, tip: &dyn Fn(Stroke) -> Tip) -> Vec<Arrow> {
    let mut lines = merge(wanted);
    lines.sort_by_key(|line| !line.illegal); // what is allowed lies above what is barred
    let opposite =
        |stroke: Stroke| lines.iter().any(|other| other.stroke.from == stroke.to && other.stroke.to == stroke.from);
    let opposite = |stroke: Stroke| stroke.from != stroke.to && opposite(stroke);
    let drawn = lines.iter().map(|line| {
        let width = line.over_edge.map_or(0.0, |columns| f64::from(columns) * SQUARE);
        let (tip, around) = (tip(line.stroke), around.joined(width));
        let pen = Pen { crop, line, tip, around, aside: opposite(line.stroke) };
        if width > 0.0 { pen.over_edge(width) } else { pen.whole() }
    });
    number::place(crop, drawn.collect(), around)
}

/// A line on the board: the moves that are drawn by it.
#[derive(Clone, Debug)]
struct Line {
    stroke: Stroke,
    over_edge: Option<u8>,
    enters: bool,
    illegal: bool,
    pushed: bool,
    off: Option<(i8, i8)>,
    kept_out: Option<(i8, i8)>,
    numbers: Vec<String>,
}

/// One entry for each line on the board: moves that are drawn alike share it, with all their numbers. A played move
/// takes the place of the claim that it is legal.
fn merge(wanted: &[Wanted]) -> Vec<Line> {
    let mut merged: Vec<Line> = Vec::new();
    for Wanted { stroke, kind, over_edge, enters } in wanted {
        let illegal = matches!(kind, ArrowKind::Illegal | ArrowKind::KeptOut(..));
        let pushed = matches!(kind, ArrowKind::Pushed | ArrowKind::PushedOff(..));
        let (number, off) = match kind {
            ArrowKind::Played(number) if *number > 0 => (Some(number.to_string()), None),
            ArrowKind::PushedOff(columns, rows) => (None, Some((*columns, *rows))),
            _ => (None, None),
        };
        let kept_out = match kind {
            ArrowKind::KeptOut(columns, rows) => Some((*columns, *rows)),
            _ => None,
        };
        let same = |line: &&mut Line| line.stroke == *stroke && line.illegal == illegal && line.pushed == pushed;
        match merged.iter_mut().find(same) {
            Some(line) => {
                line.numbers.extend(number);
                line.enters |= enters;
            }
            None => merged.push(Line {
                stroke: *stroke,
                over_edge: *over_edge,
                enters: *enters,
                illegal,
                pushed,
                off,
                kept_out,
                numbers: number.into_iter().collect(),
            }),
        }
    }
    merged
}

/// Draws one line.
struct Pen<'a> {
    crop: Crop,
    line: &'a Line,
    tip: Tip,
    around: Obstacles,
    /// Whether another line runs the opposite way.
    aside: bool,
}

/// The end of a line: how much of its curve is drawn, and its cross.
struct End {
    part: f64,
    cross: Option<Cross>,
}

impl Pen<'_> {
    fn whole(&self) -> (Vec<Arrow>, Track) {
        let (from, to) = self.ends();
        let (curve, end) = self.end(self.curve(from, to), to);
        let mut arrow = self.arrow(&curve, &end, from);
        let last = self.shaft_end(&curve, &end);
        arrow.short = self.seen(&curve, &end) < SHORT;
        // its first dash is seen
        let dashed = arrow.short && arrow.ball && arrow.back.is_none();
        let first = if dashed { self.rim(&curve, &end) } else { 0.0 };
        arrow.line = self.path(&curve, first, last);
        arrow.shaft = (last > 0.0).then(|| curve.cut(0.0, last));
        (vec![arrow], self.track(curve, &end))
    }

    fn track(&self, curve: Curve, end: &End) -> Track {
        let covered = self.tip.from.map_or(0.0, |body| self.reach(body));
        let bends = self.bends(far(curve.from, curve.to));
        Track { curve, end: end.part, covered, bends }
    }

    /// The two parts of an arrow on a board `width` wide whose left and right edges join: out at one, in at the other.
    fn over_edge(&self, width: f64) -> (Vec<Arrow>, Track) {
        let (from, to) = self.ends();
        let shift = if to.x < from.x { width } else { -width };
        let target = moved(to, shift);
        let (curve, end) = self.end(self.curve(from, target), target);
        let left = f64::from(self.crop.column) * -SQUARE;
        let edge = if shift > 0.0 { left + width } else { left };
        // the first part of the way from its end that is not beyond the edge by so much
        let within = |at: Spot, by: f64| if shift > 0.0 { at.x <= edge + by } else { at.x >= edge - by };
        let last = self.shaft_end(&curve, &end);
        let out = curve.last(1.0, |at| within(at, BEYOND)).unwrap_or(0.0).min(last);
        let into = curve.last(1.0, |at| within(at, -BEYOND)).unwrap_or(0.0).min(last);
        let whole = self.arrow(&curve, &end, from);
        let other = curve.across(-shift);
        let placed = |head: Head| Head { at: moved(head.at, -shift), ..head };
        let second = Arrow {
            line: self.path(&other, into, last),
            over_edge: true,
            head: whole.head.map(placed),
            cross: whole.cross.map(|cross| Cross { at: moved(cross.at, -shift), ..cross }),
            back: None,
            enters: false,
            number: String::new(),
            ..whole.clone()
        };
        let first = Arrow { line: self.path(&curve, 0.0, out), over_edge: true, head: None, cross: None, ..whole };
        (vec![first, second], self.track(curve, &End { part: out, ..end }))
    }

    fn ends(&self) -> (Spot, Spot) {
        let from = spot(self.crop, self.line.stroke.from);
        match self.line.off {
            Some((columns, rows)) => {
                (from, Spot { x: from.x + f64::from(columns) * SQUARE, y: from.y + f64::from(rows) * SQUARE })
            }
            None => (from, spot(self.crop, self.line.stroke.to)),
        }
    }

    fn bends(&self, distance: f64) -> bool {
        matches!(self.line.stroke.kind, StrokeKind::Leap | StrokeKind::Place) && distance > NEIGHBOUR
    }

    /// From where the arrow begins to the centre where it ends.
    fn curve(&self, from: Spot, to: Spot) -> Curve {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let bends = self.bends(far(from, to));
        let straight = Curve::bent(from, to, 0.0);
        let straight = if self.aside && !bends { straight.aside(ASIDE) } else { straight };
        if let Some((beside, mover)) = self.beside_the_middle(from, to) {
            let straight = straight.aside(beside);
            let begin = straight.last(1.0, |at| mover.distance(at) <= -BELOW_RIM).unwrap_or(0.0);
            return straight.cut(begin, 1.0);
        }
        let start = if self.tip.from.is_some() { 0.0 } else { EMPTY };
        let begin = straight.last(1.0, |at| far(at, straight.from) <= start).unwrap_or(0.0);
        let chord = straight.cut(begin, 1.0);
        Curve::bent(chord.from, chord.to, if bends { bow(self.tip.over, dx, dy) } else { 0.0 })
    }

    /// How far beside the middle an arrow runs whose pieces leave no room for it there, and the piece that moves.
    /// Round pieces are further apart below or right of their middles, where what one of them holds is drawn.
    fn beside_the_middle(&self, from: Spot, to: Spot) -> Option<(f64, Body)> {
        let (mover, body) = self.tip.from.zip(self.tip.to)?;
        let plain = matches!(self.line.stroke.kind, StrokeKind::Slide | StrokeKind::Ball | StrokeKind::Leap);
        let (Shape::Round(first), Shape::Round(second)) = (mover.shape, body.shape) else { return None };
        let seen = |aside: f64| {
            let edge = |radius: f64| libm::sqrt((radius * radius - aside * aside).max(0.0));
            far(from, to) - edge(first) - edge(second) - GAP
        };
        if !plain || self.line.illegal || self.aside || seen(0.0) >= NARROW {
            return None;
        }
        let most = BESIDE_MIDDLE * first.min(second);
        let steps = (0..=20).map(|step| most * f64::from(step) / 20.0);
        let aside = steps.take_while(|aside| seen(*aside) < WHOLE_HEAD + SHAFT).last().unwrap_or(0.0);
        let right = to.x - from.x + from.y - to.y >= 0.0;
        Some((if right { aside } else { -aside }, mover))
    }

    /// Where the line ends; a barred one may run beside where it was to.
    fn end(&self, curve: Curve, to: Spot) -> (Curve, End) {
        if let Some((columns, rows)) = self.line.kept_out {
            let at = Spot { x: to.x + f64::from(columns) * DOORSTEP, y: to.y + f64::from(rows) * DOORSTEP };
            return (curve, End { part: 0.0, cross: Some(Cross { at, size: 1.0 }) });
        }
        if self.line.illegal { self.barred(curve, to) } else { (curve, self.pointed(&curve, to)) }
    }

    /// Where the line of an arrow with a head ends.
    fn pointed(&self, curve: &Curve, to: Spot) -> End {
        if self.line.off.is_some() {
            return End { part: OFF / SQUARE, cross: None };
        }
        let length = far(curve.from, curve.to);
        let stop = match (&self.tip.to, self.line.stroke.kind) {
            _ if length == 0.0 => return End { part: 0.0, cross: None },
            (_, StrokeKind::Trade) => self.traded(length, self.tip.to),
            (Some(body), StrokeKind::Push) if self.line.pushed => self.pushed(length, *body),
            (Some(body), StrokeKind::Push) => (self.reach(*body) - ONTO)
                .min(length - self.tip.from.map_or(0.0, |from| self.reach(from)) - SEEN)
                .max(EMPTY),
            // from above a bend comes to the edge of what stands there
            (Some(body), _) => {
                let body = Body { at: to, ..*body };
                let clear = |at: Spot| body.distance(at) >= GAP || far(at, to) >= INSIDE;
                return End { part: curve.last(1.0, clear).unwrap_or(1.0), cross: None };
            }
            (None, _) => EMPTY / 2.0,
        };
        End { part: curve.before(1.0, stop), cross: None }
    }

    /// From the centre of a square to the point of the head of what is pushed there: at the edge of what stands there,
    /// or in the middle between that and what pushes where the two are near each other.
    fn pushed(&self, length: f64, body: Body) -> f64 {
        let between = length - self.tip.from.map_or(0.0, |from| self.reach(from)) - self.reach(body);
        self.reach(body) + ((between - SMALL_HEAD) / 2.0).min(ONTO)
    }

    /// From the centre of a square to the point of a head where two lie on one line: at the edge of what stands there,
    /// further on where the two have no room.
    fn traded(&self, length: f64, body: Option<Body>) -> f64 {
        let edge = body.map_or(EMPTY, |body| self.reach(body) + GAP);
        edge.min((length - TWO_HEADS) / 2.0).max(EMPTY)
    }

    fn reach(&self, body: Body) -> f64 {
        let (from, to) = self.ends();
        body.reach(to.x - from.x, to.y - from.y)
    }

    /// The size of the head of an arrow that ends there: smaller where little is seen of the line.
    fn head_size(&self, curve: &Curve, end: &End) -> f64 {
        if self.line.pushed || self.line.stroke.kind == StrokeKind::Trade || self.bends(far(curve.from, curve.to)) {
            return 1.0;
        }
        ((self.seen(curve, end) - SHAFT) / WHOLE_HEAD).clamp(LEAST_HEAD, 1.0)
    }

    /// How much of a line is seen beyond what moves.
    fn seen(&self, curve: &Curve, end: &End) -> f64 {
        far(curve.at(self.rim(curve, end)), curve.at(end.part))
    }

    /// The part of a line at which it comes out from under what moves.
    fn rim(&self, curve: &Curve, end: &End) -> f64 {
        let hidden = |at: Spot| self.tip.from.is_some_and(|body| body.distance(at) <= 0.0);
        curve.last(end.part, hidden).unwrap_or(0.0)
    }

    /// Where the shaft ends: before the head's point, on the cross's middle.
    fn shaft_end(&self, curve: &Curve, end: &End) -> f64 {
        match end.cross {
            Some(_) => end.part,
            None if self.line.pushed => curve.before(end.part, SMALL_HEAD),
            None => curve.before(end.part, HEAD * self.head_size(curve, end)),
        }
    }

    fn path(&self, curve: &Curve, first: f64, last: f64) -> String {
        if last <= first {
            return String::new();
        }
        let cut = curve.cut(first, last);
        match self.line.stroke.kind == StrokeKind::Push && !self.line.pushed {
            true => cut.aside(-DOUBLE).path() + &cut.aside(DOUBLE).path(),
            false => cut.path(),
        }
    }

    fn arrow(&self, curve: &Curve, end: &End, from: Spot) -> Arrow {
        let Line { stroke, illegal, pushed, numbers, enters, .. } = self.line;
        let length = far(curve.from, curve.to);
        let size = self.head_size(curve, end);
        let head = |at: Spot, angle: f64| Head { at, angle, size };
        let pointed = cross_free(end) && length > 0.0;
        // a bend's head lies along the last of its line
        let angle = curve.angle((end.part + curve.before(end.part, HEAD)) / 2.0);
        let trade = stroke.kind == StrokeKind::Trade && pointed;
        let back = trade.then(|| {
            let stop = self.traded(length, self.tip.from);
            let part = Curve::parts().filter(|part| far(curve.at(*part), from) >= stop).last().unwrap_or(0.0);
            head(curve.at(part), curve.angle(0.0) + 180.0)
        });
        let number = numbers.join(" · ");
        let number_width = number::width(&number);
        Arrow {
            line: String::new(),
            illegal: *illegal,
            short: false,
            ball: matches!(stroke.kind, StrokeKind::Ball | StrokeKind::Trade),
            push: stroke.kind == StrokeKind::Push && !pushed,
            pushed: *pushed,
            leap: stroke.kind == StrokeKind::Leap && self.bends(length),
            placed: stroke.kind == StrokeKind::Place && length > 0.0,
            over_edge: false,
            head: pointed.then(|| head(curve.at(end.part), angle)),
            back,
            cross: end.cross,
            enters: *enters,
            entry_x: from.x,
            entry_y: from.y,
            number,
            number_x: from.x,
            number_y: from.y,
            number_width,
            number_size: self.around.lettering,
            leaves: self.line.off.is_some(),
            shaft: None,
            to: self.ends().1,
        }
    }
}

fn cross_free(end: &End) -> bool {
    end.cross.is_none()
}

fn moved(at: Spot, by: f64) -> Spot {
    Spot { x: at.x + by, y: at.y }
}

/// A leap bends upwards, and a leap straight up or down to the right, so that what lies between stays in sight.
fn bow(over: bool, dx: f64, dy: f64) -> f64 {
    let height = if over { BOW_OVER } else { (libm::hypot(dx, dy) * BOW).min(BOW_MOST) };
    if dx > 0.0 || (dx == 0.0 && dy > 0.0) { -height } else { height }
}

#[cfg(test)]
mod tests;
