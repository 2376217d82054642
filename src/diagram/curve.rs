//! The lines of arrows: straight ones, and bends with one control point. Lengths are the scene's.

use super::scene::Spot;
use crate::geom::decimals;

/// From `from` to `to`, bent towards `control` (halfway between them: straight).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Curve {
    pub from: Spot,
    pub control: Spot,
    pub to: Spot,
}

/// How finely a curve is searched.
const STEPS: u32 = 100;
const HALVINGS: u32 = 20;

impl Curve {
    /// A line whose middle lies `bow` to the right of its chord, seen along it.
    pub fn bent(from: Spot, to: Spot, bow: f64) -> Curve {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = libm::hypot(dx, dy);
        let aside = if length > 0.0 { 2.0 * bow / length } else { 0.0 };
        let control = Spot { x: (from.x + to.x) / 2.0 - dy * aside, y: (from.y + to.y) / 2.0 + dx * aside };
        Curve { from, control, to }
    }

    /// The point at `part` of the way, 0 to 1.
    pub fn at(&self, part: f64) -> Spot {
        let (first, second) = (between(self.from, self.control, part), between(self.control, self.to, part));
        between(first, second, part)
    }

    /// Which way it runs there, in degrees, clockwise from the right.
    pub fn angle(&self, part: f64) -> f64 {
        let (first, second) = (between(self.from, self.control, part), between(self.control, self.to, part));
        libm::atan2(second.y - first.y, second.x - first.x).to_degrees()
    }

    /// What lies between two parts of the way.
    pub fn cut(&self, first: f64, last: f64) -> Curve {
        let until = Curve { from: self.from, control: between(self.from, self.control, last), to: self.at(last) };
        let part = if last > 0.0 { first / last } else { 0.0 };
        Curve { from: until.at(part), control: between(until.control, until.to, part), to: until.to }
    }

    /// The last part of the way up to `end` that fulfils a wish; `None` when no part does.
    pub fn last(&self, end: f64, wish: impl Fn(Spot) -> bool) -> Option<f64> {
        let step = end / f64::from(STEPS);
        let mut found = Curve::parts().map(|part| end * part).find(|part| wish(self.at(*part)))?;
        if found < end {
            // between this part and the next, halved until nobody could tell
            let mut beyond = found + step;
            for _ in 0..HALVINGS {
                let middle = (found + beyond) / 2.0;
                if wish(self.at(middle)) { found = middle } else { beyond = middle }
            }
        }
        Some(found)
    }

    /// Every part of the way that is looked at, from its end to its beginning.
    pub fn parts() -> impl Iterator<Item = f64> {
        (0..=STEPS).rev().map(|step| f64::from(step) / f64::from(STEPS))
    }

    /// The part of the way that lies so far before `end`, as the crow flies.
    pub fn before(&self, end: f64, distance: f64) -> f64 {
        let point = self.at(end);
        self.last(end, |at| far(at, point) >= distance).unwrap_or(0.0)
    }

    /// The same line so far to the right.
    pub fn aside(&self, by: f64) -> Curve {
        let (dx, dy) = (self.to.x - self.from.x, self.to.y - self.from.y);
        let length = libm::hypot(dx, dy).max(f64::MIN_POSITIVE);
        let shift = |at: Spot| Spot { x: at.x - dy / length * by, y: at.y + dx / length * by };
        Curve { from: shift(self.from), control: shift(self.control), to: shift(self.to) }
    }

    /// The same line so far along the x axis.
    pub fn across(&self, by: f64) -> Curve {
        let shift = |at: Spot| Spot { x: at.x + by, y: at.y };
        Curve { from: shift(self.from), control: shift(self.control), to: shift(self.to) }
    }

    /// As SVG path data.
    pub fn path(&self) -> String {
        let text = |at: Spot| format!("{} {}", decimals(at.x, 3), decimals(at.y, 3));
        let middle = between(self.from, self.to, 0.5);
        match far(middle, self.control) < 1e-6 {
            true => format!("M{}L{}", text(self.from), text(self.to)),
            false => format!("M{}Q{} {}", text(self.from), text(self.control), text(self.to)),
        }
    }
}

fn between(first: Spot, second: Spot, part: f64) -> Spot {
    Spot { x: first.x + (second.x - first.x) * part, y: first.y + (second.y - first.y) * part }
}

/// From one point to the other.
pub(super) fn far(first: Spot, second: Spot) -> f64 {
    libm::hypot(second.x - first.x, second.y - first.y)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(x: f64, y: f64) -> Spot {
        Spot { x, y }
    }

    #[test]
    fn the_middle_of_a_bend_lies_so_far_off_its_chord() {
        let curve = Curve::bent(spot(0.0, 0.0), spot(40.0, 0.0), -11.0);
        assert_eq!(curve.at(0.5), spot(20.0, -11.0));
        assert_eq!(Curve::bent(spot(0.0, 0.0), spot(0.0, 40.0), -11.0).at(0.5), spot(11.0, 20.0));
    }

    #[test]
    fn a_cut_lies_on_its_curve() {
        let curve = Curve::bent(spot(0.0, 0.0), spot(40.0, 20.0), 7.0);
        let cut = curve.cut(0.25, 0.75);
        for (part, whole) in [(0.0, 0.25), (0.5, 0.5), (1.0, 0.75)] {
            assert!(far(cut.at(part), curve.at(whole)) < 1e-9, "{part}");
        }
    }

    #[test]
    fn a_straight_line_is_written_as_one() {
        let curve = Curve::bent(spot(1.0, 2.0), spot(21.0, 2.0), 0.0);
        assert_eq!(curve.path(), "M1 2L21 2");
        assert_eq!(curve.aside(1.5).path(), "M1 3.5L21 3.5");
        assert_eq!(curve.before(1.0, 5.0), 0.75);
    }
}
