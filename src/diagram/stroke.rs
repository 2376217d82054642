//! Moves as lines: where an arrow begins and ends, how it bends, and how several keep out of each other's way.

use super::crop::Crop;
use super::scene::{SQUARE, Spot, spot};
use crate::game::{Square, Stroke, StrokeKind};
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

/// Whether something stands where an arrow begins and where it ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tip {
    pub from: bool,
    pub to: bool,
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
/// Arrows both ways between two squares run so far beside the middle.
const ASIDE: f64 = 3.6;
/// A bend's height as a part of its chord, and at most in units.
const BOW: f64 = 0.14;
const BOW_MOST: f64 = 14.0;
/// From a square to its neighbour nothing bends.
const NEIGHBOUR: f64 = 1.5 * SQUARE;

pub(super) fn arrows(crop: Crop, wanted: &[(Stroke, ArrowKind)], tip: &dyn Fn(Stroke) -> Tip) -> Vec<Arrow> {
    let mut merged = merge(wanted);
    merged.sort_by_key(|(_, illegal, _)| !illegal); // what is allowed lies above what is barred
    let opposite = |stroke: Stroke| merged.iter().any(|(other, ..)| other.from == stroke.to && other.to == stroke.from);
    merged
        .iter()
        .map(|(stroke, illegal, numbers)| arrow(crop, *stroke, *illegal, numbers, tip(*stroke), opposite(*stroke)))
        .collect()
}

/// One entry for each line on the board: moves that are drawn alike share it, with all their numbers. A played move
/// takes the place of the claim that it is legal.
fn merge(wanted: &[(Stroke, ArrowKind)]) -> Vec<(Stroke, bool, Vec<usize>)> {
    let mut merged: Vec<(Stroke, bool, Vec<usize>)> = Vec::new();
    for (stroke, kind) in wanted {
        let illegal = *kind == ArrowKind::Illegal;
        let number = match kind {
            ArrowKind::Played(number) if *number > 0 => Some(*number),
            _ => None,
        };
        match merged.iter_mut().find(|(other, barred, _)| other == stroke && *barred == illegal) {
            Some((_, _, numbers)) => numbers.extend(number),
            None => merged.push((*stroke, illegal, number.into_iter().collect())),
        }
    }
    merged
}

fn arrow(crop: Crop, stroke: Stroke, illegal: bool, numbers: &[usize], tip: Tip, opposite: bool) -> Arrow {
    let (from, to) = (spot(crop, stroke.from), spot(crop, stroke.to));
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let distance = libm::hypot(dx, dy);
    let angle = libm::atan2(dy, dx).to_degrees();
    let bent = matches!(stroke.kind, StrokeKind::Leap | StrokeKind::Place) && distance > NEIGHBOUR;
    let aside = if opposite && !bent { ASIDE } else { 0.0 };
    let start = if tip.from { 0.0 } else { EMPTY };
    let stop = match (illegal, tip.to) {
        (true, true) => CROSS,
        (true, false) => 0.0,
        (false, true) => PIECE,
        (false, false) => EMPTY / 2.0,
    };
    let length = (distance - start - stop).max(0.0);
    let bow = if bent { bow(stroke.from, stroke.to, distance) } else { 0.0 };
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
        ball: stroke.kind == StrokeKind::Ball,
        push: stroke.kind == StrokeKind::Push,
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

/// A leap bends upwards, and a leap straight up or down to the right, so that what lies between stays in sight.
fn bow(from: Square, to: Square, distance: f64) -> f64 {
    let height = (distance * BOW).min(BOW_MOST);
    let up = match from.column.cmp(&to.column) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Equal => from.row < to.row,
        std::cmp::Ordering::Greater => false,
    };
    if up { -height } else { height }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CROP: Crop = Crop { column: 0, row: 0, columns: 9, rows: 9 };

    fn stroke(from: (u8, u8), to: (u8, u8), kind: StrokeKind) -> Stroke {
        let square = |(column, row)| Square { column, row };
        Stroke { from: square(from), to: square(to), kind }
    }

    #[test]
    fn an_arrow_ends_short_of_what_stands_there_and_a_cross_is_on_its_square() {
        let east = stroke((0, 0), (3, 0), StrokeKind::Slide);
        let drawn = |kind, to| {
            arrows(CROP, &[(east, kind)], &|_| Tip { from: true, to })
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
        let wanted = [(there, ArrowKind::Played(1)), (back, ArrowKind::Played(3)), (there, ArrowKind::Played(5))];
        let drawn = arrows(CROP, &wanted, &|_| Tip { from: false, to: false });
        let numbers: Vec<&str> = drawn.iter().map(|arrow| arrow.number.as_str()).collect();
        assert_eq!(numbers, ["1 · 5", "3"]);
        assert!((drawn[0].y - drawn[1].y).abs() > 7.0);
    }

    #[test]
    fn leaps_bend_upwards_whichever_way_they_go() {
        for (from, to) in [((0, 2), (2, 3)), ((2, 3), (0, 2))] {
            let drawn = arrows(CROP, &[(stroke(from, to, StrokeKind::Leap), ArrowKind::Legal)], &|_| Tip {
                from: true,
                to: false,
            });
            assert!(drawn[0].number_y < 60.0, "{:?}", drawn[0]);
        }
    }
}
