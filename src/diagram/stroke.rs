//! Moves as lines: where an arrow begins and ends, how it bends, and how several keep out of each other's way.

use super::crop::Crop;
use super::scene::{SQUARE, Spot, spot};
use crate::game::{Stroke, StrokeKind};
use crate::geom::decimals;
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

/// Whether something stands where an arrow begins, where it ends, and on the one square that it leaps over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tip {
    pub from: bool,
    pub to: bool,
    pub over: bool,
}

/// One arrow. It begins at `x`, `y`; the template turns it by `angle`, so that in its own frame it runs from the origin
/// along the x axis for `length`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Arrow {
    pub x: f64,
    pub y: f64,
    pub angle: f64,
    pub length: f64,
    /// The middle of a bent arrow lies so far off its chord; 0 for a straight one.
    pub bow: f64,
    /// How much the end of a bent arrow is turned against its chord.
    pub turn: f64,
    pub illegal: bool,
    pub ball: bool,
    pub push: bool,
    /// Whether its point, or its cross, is drawn: not on the part that leaves the board at a joined edge.
    pub head: bool,
    /// How far from its beginning the point of a second head lies, that of what goes the other way; 0 for none.
    pub back: f64,
    /// Whether its first square is where a piece comes from off the board.
    pub enters: bool,
    /// The centre of that square.
    pub entry_x: f64,
    pub entry_y: f64,
    /// Its line where that is a part only, as SVG path data in its own frame; empty for a whole one.
    pub path: String,
    /// The order of the moves that it stands for, as `1` or `1 · 5`; empty for none.
    pub number: String,
    /// Where the number stands.
    pub number_x: f64,
    pub number_y: f64,
    pub number_width: f64,
}

/// From the centre of a square to where an arrow ends when something stands there. (It begins at the centre, below the
/// piece, and comes out from under it.)
const PIECE: f64 = 9.6;
/// The same on an empty square: an arrow begins a little off the centre, and its point stops before it.
const EMPTY: f64 = 2.0;
/// A cross is on its square whatever stands there: this far short of the centre.
const CROSS: f64 = 8.4;
/// What pushes and what trades places goes onto the piece: from its centre to the point.
const ONTO: f64 = 3.5;
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

pub(super) fn arrows(crop: Crop, wanted: &[Wanted], tip: &dyn Fn(Stroke) -> Tip) -> Vec<Arrow> {
    let mut lines = merge(wanted);
    lines.sort_by_key(|line| !line.illegal); // what is allowed lies above what is barred
    let opposite =
        |stroke: Stroke| lines.iter().any(|other| other.stroke.from == stroke.to && other.stroke.to == stroke.from);
    lines
        .iter()
        .flat_map(|line| {
            let ends = (spot(crop, line.stroke.from), spot(crop, line.stroke.to));
            let opposite = opposite(line.stroke);
            match line.over_edge {
                None => vec![arrow(crop, line, ends, tip(line.stroke), opposite)],
                Some(columns) => over_edge(crop, line, ends, tip(line.stroke), f64::from(columns) * SQUARE),
            }
        })
        .collect()
}

/// A line on the board: the moves that are drawn by it.
#[derive(Clone, Debug)]
pub(super) struct Line {
    stroke: Stroke,
    over_edge: Option<u8>,
    enters: bool,
    illegal: bool,
    numbers: Vec<usize>,
}

/// One entry for each line on the board: moves that are drawn alike share it, with all their numbers. A played move
/// takes the place of the claim that it is legal.
fn merge(wanted: &[Wanted]) -> Vec<Line> {
    let mut merged: Vec<Line> = Vec::new();
    for Wanted { stroke, kind, over_edge, enters } in wanted {
        let illegal = *kind == ArrowKind::Illegal;
        let number = match kind {
            ArrowKind::Played(number) if *number > 0 => Some(*number),
            _ => None,
        };
        match merged.iter_mut().find(|line| line.stroke == *stroke && line.illegal == illegal) {
            Some(line) => {
                line.numbers.extend(number);
                line.enters |= enters;
            }
            None => merged.push(Line {
                stroke: *stroke,
                over_edge: *over_edge,
                enters: *enters,
                illegal,
                numbers: number.into_iter().collect(),
            }),
        }
    }
    merged
}

/// The two parts of an arrow on a board `width` wide whose left and right edges join: out at one, in at the other.
fn over_edge(crop: Crop, line: &Line, (from, to): (Spot, Spot), tip: Tip, width: f64) -> Vec<Arrow> {
    let shift = if to.x < from.x { width } else { -width };
    let whole = arrow(crop, line, (from, Spot { x: to.x + shift, y: to.y }), tip, false);
    let left = f64::from(crop.column) * -SQUARE;
    let edge = if shift > 0.0 { left + width } else { left };
    let cosine = libm::fabs(libm::cos(whole.angle.to_radians())).max(0.1);
    let along = libm::fabs(edge - whole.x) / cosine;
    let end = if whole.illegal { whole.length } else { whole.length - HEAD };
    let out = Arrow { path: part(&whole, 0.0, along + BEYOND), head: false, ..whole.clone() };
    let into = Arrow {
        path: part(&whole, (along - BEYOND).min(end), end),
        x: whole.x - shift,
        number: String::new(),
        back: 0.0,
        enters: false,
        ..whole
    };
    vec![out, into]
}

/// The part of an arrow's line between two distances along its chord.
fn part(arrow: &Arrow, first: f64, last: f64) -> String {
    let number = |value: f64| decimals(value, 3);
    if arrow.push {
        let (first, last) = (number(first), number(last));
        return format!("M{first}-1.5H{last}M{first} 1.5H{last}");
    }
    if arrow.bow == 0.0 || arrow.length <= 0.0 {
        return format!("M{} 0H{}", number(first), number(last));
    }
    // along its chord the curve runs evenly; across it, it is 4 · bow · t · (1 − t)
    let t = |along: f64| along / arrow.length;
    let across = |along: f64| 4.0 * arrow.bow * t(along) * (1.0 - t(along));
    let middle = across(first) + 4.0 * arrow.bow * (1.0 - 2.0 * t(first)) * (t(last) - t(first)) / 2.0;
    let points = [first, across(first), (first + last) / 2.0, middle, last, across(last)].map(number);
    format!("M{} {}Q{} {} {} {}", points[0], points[1], points[2], points[3], points[4], points[5])
}

/// How far from the edge a line is drawn that goes over it.
const BEYOND: f64 = 5.0;
/// The line of an arrow ends so far before its point.
const HEAD: f64 = 4.0;

fn arrow(crop: Crop, line: &Line, (from, to): (Spot, Spot), tip: Tip, opposite: bool) -> Arrow {
    let Line { stroke, illegal, numbers, .. } = line;
    let illegal = *illegal;
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let distance = libm::hypot(dx, dy);
    let angle = libm::atan2(dy, dx).to_degrees();
    let bent = matches!(stroke.kind, StrokeKind::Leap | StrokeKind::Place) && distance > NEIGHBOUR;
    let aside = if opposite && !bent { ASIDE } else { 0.0 };
    let start = if tip.from { 0.0 } else { EMPTY };
    let stop = match (illegal, tip.to) {
        (true, true) => CROSS,
        (true, false) => 0.0,
        (false, _) if stroke.kind == StrokeKind::Trade => onto(distance),
        (false, true) if stroke.kind == StrokeKind::Push => ONTO,
        (false, true) => PIECE,
        (false, false) => EMPTY / 2.0,
    };
    let length = (distance - start - stop).max(0.0);
    let bow = if bent { bow(tip.over, dx, dy) } else { 0.0 };
    // a quadratic curve leaves its end along the line to its control point, which lies twice as far off the chord
    let turn = if length > 0.0 { libm::atan2(-2.0 * bow, length / 2.0).to_degrees() } else { 0.0 };
    let along = Along { from, dx: unit(dx, distance), dy: unit(dy, distance) };
    let begin = along.at(start, aside);
    // the number stands in the middle of what is seen of the line, or beside a short one
    let seen = if tip.from { PIECE } else { EMPTY };
    let beside = if distance - stop - seen < 22.0 && !bent { aside + 6.6 } else { aside };
    let halfway = if bent { start + length / 2.0 } else { (seen + distance - stop - 4.0) / 2.0 };
    let number = numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" · ");
    let width = 7.6 + (number.chars().count().saturating_sub(1)) as f64 * 2.4;
    let on_board = |at: Spot| Spot { x: within(at.x, width, crop.columns), y: within(at.y, 7.6, crop.rows) };
    let beside_it = along.at(halfway, beside + bow);
    // at the edge of the board a number stands on the line's other side, beside its start
    let pushed = on_board(beside_it);
    let is_off = libm::hypot(pushed.x - beside_it.x, pushed.y - beside_it.y) > 2.0;
    let middle = if is_off && !bent { on_board(along.at(-EMPTY, -beside)) } else { pushed };
    Arrow {
        x: begin.x,
        y: begin.y,
        angle,
        length,
        bow,
        turn,
        illegal,
        ball: matches!(stroke.kind, StrokeKind::Ball | StrokeKind::Trade),
        push: stroke.kind == StrokeKind::Push,
        head: distance > 0.0 || illegal,
        back: if stroke.kind == StrokeKind::Trade && !illegal { (onto(distance) - start).max(0.0) } else { 0.0 },
        enters: line.enters,
        entry_x: from.x,
        entry_y: from.y,
        path: String::new(),
        number,
        number_x: middle.x,
        number_y: middle.y,
        number_width: width,
    }
}

/// `middle`, moved so that something so wide stays on the board.
fn within(middle: f64, width: f64, squares: u8) -> f64 {
    let half = width / 2.0 + 0.5;
    middle.min(f64::from(squares) * SQUARE - half).max(half)
}

/// A line through the plane: so far along it, so far to the right of it.
struct Along {
    from: Spot,
    dx: f64,
    dy: f64,
}

impl Along {
    fn at(&self, along: f64, aside: f64) -> Spot {
        Spot { x: self.from.x + self.dx * along - self.dy * aside, y: self.from.y + self.dy * along + self.dx * aside }
    }
}

fn unit(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

/// From the centre of a square to the point of an arrow whose line has one at each end.
fn onto(distance: f64) -> f64 {
    ((distance - TWO_HEADS) / 2.0).clamp(2.0, 2.0 * ONTO)
}

/// A leap bends upwards, and a leap straight up or down to the right, so that what lies between stays in sight.
fn bow(over: bool, dx: f64, dy: f64) -> f64 {
    let height = if over { BOW_OVER } else { (libm::hypot(dx, dy) * BOW).min(BOW_MOST) };
    if dx > 0.0 || (dx == 0.0 && dy > 0.0) { -height } else { height }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Square;

    const CROP: Crop = Crop { column: 0, row: 0, columns: 9, rows: 9 };

    fn stroke(from: (u8, u8), to: (u8, u8), kind: StrokeKind) -> Stroke {
        let square = |(column, row)| Square { column, row };
        Stroke { from: square(from), to: square(to), kind }
    }

    fn wanted(stroke: Stroke, kind: ArrowKind) -> Wanted {
        Wanted { stroke, kind, over_edge: None, enters: false }
    }

    #[test]
    fn an_arrow_ends_short_of_what_stands_there_and_a_cross_is_on_its_square() {
        let east = stroke((0, 0), (3, 0), StrokeKind::Slide);
        let drawn = |kind, to| {
            arrows(CROP, &[wanted(east, kind)], &|_| Tip { from: true, to, over: false })
                .pop()
                .map(|arrow| arrow.x + arrow.length)
                .unwrap_or_default()
        };
        assert_eq!(drawn(ArrowKind::Legal, true), 70.0 - PIECE);
        assert!(drawn(ArrowKind::Illegal, true) > 60.0, "on the square");
        assert_eq!(drawn(ArrowKind::Illegal, false), 70.0);
    }

    #[test]
    fn moves_there_and_back_share_lines_and_keep_apart() {
        let there = stroke((2, 2), (4, 2), StrokeKind::Slide);
        let back = stroke((4, 2), (2, 2), StrokeKind::Slide);
        let plays = [(there, 1), (back, 3), (there, 5)];
        let plays = plays.map(|(stroke, number)| wanted(stroke, ArrowKind::Played(number)));
        let drawn = arrows(CROP, &plays, &|_| Tip { from: false, to: false, over: false });
        let numbers: Vec<&str> = drawn.iter().map(|arrow| arrow.number.as_str()).collect();
        assert_eq!(numbers, ["1 · 5", "3"]);
        assert!((drawn[0].y - drawn[1].y).abs() > 7.0);
    }

    #[test]
    fn leaps_bend_upwards_whichever_way_they_go() {
        for (from, to) in [((0, 2), (2, 3)), ((2, 3), (0, 2))] {
            let leap = wanted(stroke(from, to, StrokeKind::Leap), ArrowKind::Legal);
            let drawn = arrows(CROP, &[leap], &|_| Tip { from: true, to: false, over: false });
            assert!(drawn[0].number_y < 60.0, "{:?}", drawn[0]);
        }
    }

    #[test]
    fn a_leap_over_a_square_keeps_clear_of_what_stands_there() {
        let leap = wanted(stroke((2, 2), (4, 2), StrokeKind::Leap), ArrowKind::Legal);
        let drawn = arrows(CROP, &[leap], &|_| Tip { from: true, to: false, over: true });
        assert!(drawn[0].bow <= -11.0, "{:?}", drawn[0]);
    }

    #[test]
    fn a_trade_has_a_head_at_each_end_and_room_for_both_between_neighbours() {
        for to in [(3, 2), (3, 3), (6, 2)] {
            let trade = wanted(stroke((2, 2), to, StrokeKind::Trade), ArrowKind::Legal);
            let drawn = arrows(CROP, &[trade], &|_| Tip { from: true, to: true, over: false });
            assert!(drawn[0].ball && drawn[0].back > 0.0);
            assert!(drawn[0].length - drawn[0].back > 13.0, "{:?}", drawn[0]);
        }
    }

    #[test]
    fn over_the_joined_edges_an_arrow_goes_out_at_one_and_in_at_the_other() {
        let east = stroke((8, 4), (0, 4), StrokeKind::Slide);
        let move_east = Wanted { over_edge: Some(9), ..wanted(east, ArrowKind::Played(2)) };
        let drawn = arrows(CROP, &[move_east], &|_| Tip { from: true, to: false, over: false });
        let [out, into] = &drawn[..] else { panic!("{drawn:?}") };
        // out from the last column's centre at 170 to 5 beyond the edge at 180
        assert_eq!((out.x, out.y, out.angle, out.head), (170.0, 90.0, 0.0, false));
        assert_eq!((out.path.as_str(), out.number.as_str()), ("M0 0H15", "2"));
        // in from 5 before the edge at 0 to the first column's centre at 10, its point one unit before
        assert_eq!((into.x, into.head, into.number.as_str()), (-10.0, true, ""));
        assert_eq!((into.path.as_str(), into.length), ("M5 0H15", 19.0));
    }

    #[test]
    fn a_leap_over_the_edge_is_one_curve_cut_in_two() {
        let west = stroke((1, 4), (8, 4), StrokeKind::Leap);
        let jump = Wanted { over_edge: Some(9), ..wanted(west, ArrowKind::Legal) };
        let drawn = arrows(CROP, &[jump], &|_| Tip { from: true, to: false, over: false });
        assert_eq!(drawn.len(), 2);
        assert!((drawn[0].angle - 180.0).abs() < 1e-9);
        assert_eq!((drawn[0].x, drawn[1].x), (30.0, 210.0));
        assert!(drawn[0].path.starts_with("M0 0Q") && drawn[1].path.starts_with("M25 "), "{drawn:?}");
    }

    #[test]
    fn an_entry_on_one_square_has_a_mark_and_no_line() {
        let enter = Wanted { enters: true, ..wanted(stroke((0, 8), (0, 8), StrokeKind::Place), ArrowKind::Legal) };
        let drawn = arrows(CROP, &[enter], &|_| Tip { from: false, to: false, over: false });
        assert!(drawn[0].enters && !drawn[0].head && drawn[0].length == 0.0);
        let barred = Wanted { kind: ArrowKind::Illegal, ..enter };
        assert!(arrows(CROP, &[barred], &|_| Tip { from: false, to: false, over: false })[0].head, "its cross");
    }
}
