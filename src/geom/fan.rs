//! Nets of slender roofs to fold: equal faces as a fan around their common point, with a glue tab and an open base.
//!
//! The solid stands on a square base with its apex above the middle; everything follows from the base's side and the
//! height. The net lies with its apex at the top, the printed side is the outside, so that every fold is a mountain.

use super::decimals;
use serde_json::{Value, json};

/// Faces, one on each side of the base.
pub const FACES: usize = 4;

/// A point of the net in millimetres from the top left corner of its box.
pub type Point = (f64, f64);

/// A net, in millimetres.
#[derive(Clone, Debug, PartialEq)]
pub struct Fan {
    /// Width and height of its box, the tab included.
    pub size: Point,
    /// The common point.
    pub apex: Point,
    /// The ends of the base edges, from left to right; the tab hangs on the line from the apex to the last.
    pub corners: [Point; FACES + 1],
    /// The tab, from the apex's end of its fold round to the base's.
    pub tab: [Point; 4],
    /// Height of a face: from the apex to the middle of its base edge.
    pub slant: f64,
    /// Angle of a face at the apex, in degrees.
    pub apex_angle: f64,
}

impl Fan {
    /// The net for a square base of side `base`, an apex `height` above it, and a tab so wide.
    pub fn new(base: f64, height: f64, tab: f64) -> Fan {
        let half = base / 2.0;
        let slant = libm::hypot(height, half);
        let edge = libm::hypot(slant, half);
        let angle = 2.0 * libm::atan2(half, slant);
        let at = |radius: f64, angle: f64| (radius * libm::sin(angle), radius * libm::cos(angle));
        let first = -angle * FACES as f64 / 2.0;
        let corners: [Point; FACES + 1] = std::array::from_fn(|index| at(edge, first + angle * index as f64));
        let last = first + angle * FACES as f64;
        // at right angles to the last edge, away from the faces
        let beside = |radius: f64, away: f64| {
            let (x, y) = at(radius, last);
            (x + away * libm::cos(last), y - away * libm::sin(last))
        };
        // so near to the apex a face is too narrow to glue a tab behind it
        let begin = edge * BARE;
        let tab = [beside(begin, 0.0), beside(begin + tab, tab), beside(edge - tab * SPLAY, tab), beside(edge, 0.0)];
        let points = || corners.iter().chain(&tab).chain(&[(0.0, 0.0)]);
        let left = points().map(|point| point.0).fold(f64::INFINITY, f64::min);
        let top = points().map(|point| point.1).fold(f64::INFINITY, f64::min);
        let right = points().map(|point| point.0).fold(f64::NEG_INFINITY, f64::max);
        let bottom = points().map(|point| point.1).fold(f64::NEG_INFINITY, f64::max);
        let moved = |point: Point| (point.0 - left, point.1 - top);
        Fan {
            size: (right - left, bottom - top),
            apex: moved((0.0, 0.0)),
            corners: corners.map(moved),
            tab: tab.map(moved),
            slant,
            apex_angle: angle.to_degrees(),
        }
    }

    /// Where scissors go.
    fn outline(&self) -> String {
        path([self.apex].iter().chain(&self.corners).chain(self.tab.iter().rev().skip(1)))
    }

    /// A face, all its edges moved inwards.
    fn face(&self, index: usize, inset: f64) -> String {
        let (a, b) = (self.corners[index], self.corners[index + 1]);
        let base = distance(a, b);
        let sides = [base, distance(b, self.apex), distance(self.apex, a)];
        let around = sides.iter().sum::<f64>();
        let weighed = |pick: fn(&Point) -> f64| {
            (pick(&self.apex) * sides[0] + pick(&a) * sides[1] + pick(&b) * sides[2]) / around
        };
        let centre = (weighed(|point| point.0), weighed(|point| point.1));
        let radius = base * self.slant / around;
        let scale = ((radius - inset) / radius).max(0.0);
        let moved = |point: Point| (centre.0 + (point.0 - centre.0) * scale, centre.1 + (point.1 - centre.1) * scale);
        path([moved(self.apex), moved(a), moved(b)].iter())
    }

    /// Lines across the tab, so far apart, that show where glue goes.
    fn hatching(&self, apart: f64) -> String {
        let (first, last) = (self.tab[0], self.tab[3]);
        let long = distance(first, last);
        let along = ((last.0 - first.0) / long, (last.1 - first.1) / long);
        let away = (along.1, -along.0);
        let wide = (self.tab[1].0 - first.0) * away.0 + (self.tab[1].1 - first.1) * away.1;
        let from_first = |point: Point| (point.0 - first.0) * along.0 + (point.1 - first.1) * along.1;
        let end = from_first(self.tab[2]);
        let mut lines = String::new();
        let mut start = apart;
        // each line leaves the fold at `start` and runs towards the base at half a right angle until the tab ends
        while start < long {
            let reach = if start + wide <= end { wide } else { (long - start) * wide / (wide + long - end) };
            // at the apex's end the slope is parallel to the lines
            let at = |s: f64, t: f64| (first.0 + along.0 * s + away.0 * t, first.1 + along.1 * s + away.1 * t);
            let (from, to) = (at(start, 0.0), at(start + reach, reach));
            let [x, y, to_x, to_y] = [from.0, from.1, to.0, to.1].map(number);
            lines += &format!("M{x} {y}L{to_x} {to_y}");
            start += apart;
        }
        lines
    }

    /// The net for a drawing: `width` and `height` of its box, `outline` (with the tab), `sides` (without it), `folds`,
    /// the `faces` from left to right (`x`, `y`, `angle` of the middle of the base edge; `rim`, the face's edges moved in
    /// by `inset`), and the `tab` (`path`, `hatching`, `seam`, the line that it hangs on, and `at` and `angle` of its
    /// middle line). Lengths are millimetres from the box's top left corner, angles degrees, shapes SVG path data.
    pub fn to_json(&self, inset: f64) -> Value {
        let point = |point: Point| json!({ "x": point.0, "y": point.1 });
        let faces: Vec<_> = (0..FACES)
            .map(|index| {
                let (a, b) = (self.corners[index], self.corners[index + 1]);
                let middle = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
                let angle = libm::atan2(b.1 - a.1, b.0 - a.0).to_degrees();
                json!({ "x": middle.0, "y": middle.1, "angle": angle, "rim": self.face(index, inset) })
            })
            .collect();
        let fold = |end: Point| {
            let [x, y, to_x, to_y] = [self.apex.0, self.apex.1, end.0, end.1].map(number);
            format!("M{x} {y}L{to_x} {to_y}")
        };
        let (first, last) = (self.tab[0], self.tab[3]);
        let middle = |a: Point, b: Point| ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
        json!({
            "width": self.size.0,
            "height": self.size.1,
            "apex": point(self.apex),
            "outline": self.outline(),
            "sides": path([self.apex].iter().chain(&self.corners)),
            "folds": self.corners[1..].iter().map(|corner| fold(*corner)).collect::<String>(),
            "faces": faces,
            "tab": {
                "path": path(self.tab.iter()),
                "hatching": self.hatching(HATCH),
                "seam": fold(last),
                "at": point(middle(middle(self.tab[1], self.tab[2]), middle(first, last))),
                "angle": libm::atan2(last.1 - first.1, last.0 - first.0).to_degrees(),
            },
        })
    }
}

/// The part of the tab's fold next to the apex that has no tab, and how much the tab's end slopes.
const BARE: f64 = 0.2;
const SPLAY: f64 = 0.6;
/// Millimetres between the lines of a hatching, along the fold.
const HATCH: f64 = 1.6;

fn distance(a: Point, b: Point) -> f64 {
    libm::hypot(a.0 - b.0, a.1 - b.1)
}

fn number(value: f64) -> String {
    decimals(value, 3)
}

fn path<'a>(points: impl Iterator<Item = &'a Point>) -> String {
    let mut text = String::new();
    for (index, (x, y)) in points.enumerate() {
        text += &format!("{}{} {}", if index == 0 { 'M' } else { 'L' }, number(*x), number(*y));
    }
    text + "Z"
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Base, height, slant and apex angle of the three sizes that are printed.
    const SIZES: [[f64; 4]; 3] =
        [[14.29, 25.40, 26.39, 30.30], [19.84, 34.93, 36.31, 30.56], [25.40, 44.45, 46.23, 30.72]];

    #[test]
    fn slants_and_angles_are_those_of_the_table() {
        for [base, height, slant, angle] in SIZES {
            let fan = Fan::new(base, height, 5.0);
            assert!((fan.slant - slant).abs() < 0.006, "{base}: {}", fan.slant);
            assert!((fan.apex_angle - angle).abs() < 0.006, "{base}: {}", fan.apex_angle);
        }
    }

    /// The faces of a net put up on the base: face `index` of the net laid on the side of the base that it belongs to,
    /// by its lengths in the net alone. Gives the apex as that face has it, and the two ends of its base edge.
    fn folded(fan: &Fan, index: usize) -> ([f64; 3], [[f64; 3]; 2]) {
        let (a, b) = (fan.corners[index], fan.corners[index + 1]);
        let side = distance(a, b);
        let half = side / 2.0;
        let ring = [[-half, half], [half, half], [half, -half], [-half, -half]];
        let (p, q) = (ring[index], ring[(index + 1) % 4]);
        // in the plane of the face: how far along the base edge the apex lies, and how far above it
        let along = ((fan.apex.0 - a.0) * (b.0 - a.0) + (fan.apex.1 - a.1) * (b.1 - a.1)) / side;
        let above = libm::sqrt(distance(fan.apex, a) * distance(fan.apex, a) - along * along);
        // tilted until it is over the middle of the base
        let height = libm::sqrt(above * above - half * half);
        let unit = [(q[0] - p[0]) / side, (q[1] - p[1]) / side];
        let foot = [p[0] + unit[0] * along, p[1] + unit[1] * along];
        let inward = [unit[1], -unit[0]];
        ([foot[0] + inward[0] * half, foot[1] + inward[1] * half, height], [[p[0], p[1], 0.0], [q[0], q[1], 0.0]])
    }

    #[test]
    fn folded_up_the_faces_meet_and_the_apex_is_at_the_height() {
        for [base, height, ..] in SIZES {
            let fan = Fan::new(base, height, 5.0);
            for index in 0..FACES {
                let (apex, [p, q]) = folded(&fan, index);
                for (is, wanted) in apex.iter().zip([0.0, 0.0, height]) {
                    assert!((is - wanted).abs() < 1e-9, "{base}, face {index}: {apex:?}");
                }
                let (_, [next, _]) = folded(&fan, (index + 1) % FACES);
                assert!((0..3).all(|axis| (q[axis] - next[axis]).abs() < 1e-9), "face {index} meets the next");
                let edge = libm::sqrt((0..3).map(|axis| (apex[axis] - p[axis]) * (apex[axis] - p[axis])).sum());
                assert!((edge - distance(fan.apex, fan.corners[index])).abs() < 1e-9, "an edge keeps its length");
            }
        }
    }

    #[test]
    fn the_tab_lies_behind_the_first_face() {
        for [base, height, ..] in SIZES {
            let fan = Fan::new(base, height, 5.0);
            let (first, last) = (fan.tab[0], fan.tab[3]);
            let edge = distance(fan.apex, last);
            for point in fan.tab {
                // its distance from the fold, against the width of a face at the same distance from the apex
                let cross = (point.0 - first.0) * (last.1 - first.1) - (point.1 - first.1) * (last.0 - first.0);
                let away = cross.abs() / distance(first, last);
                let angle = libm::asin(away / distance(fan.apex, point));
                assert!(angle.to_degrees() < fan.apex_angle, "{base}: {point:?}");
                assert!(distance(fan.apex, point) <= edge + 1e-9, "{base}: it does not stick out below");
            }
        }
    }

    #[test]
    fn the_box_holds_the_net_and_no_more() {
        let fan = Fan::new(25.4, 44.45, 5.0);
        let points: Vec<Point> = fan.corners.iter().chain(&fan.tab).chain([&fan.apex]).copied().collect();
        let least = |pick: fn(&Point) -> f64| points.iter().map(pick).fold(f64::INFINITY, f64::min);
        let most = |pick: fn(&Point) -> f64| points.iter().map(pick).fold(0.0, f64::max);
        assert_eq!((least(|point| point.0), least(|point| point.1)), (0.0, 0.0));
        assert_eq!((most(|point| point.0), most(|point| point.1)), fan.size);
    }
}
