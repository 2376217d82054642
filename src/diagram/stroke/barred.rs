//! Where a barred line ends, and its cross.

use super::{Cross, End, INSIDE, Obstacles, Pen};
use crate::diagram::body::{Body, CROSS_SIZES, cross_clearance};
use crate::diagram::curve::{Curve, far};
use crate::diagram::scene::{SQUARE, Spot};

/// A cross is the better the nearer it is to the middle of its square; a line that runs beside its own middle and a
/// small cross are worth so much of a way, for each unit and for the whole size.
const ASIDE_COST: f64 = 0.5;
const SMALL_COST: f64 = 12.0;
/// A barred line may run so far beside the middle if its cross covers nothing there.
const SHIFTS: [f64; 7] = [0.0, 1.5, -1.5, 3.0, -3.0, 4.0, -4.0];
/// A cross on a square that is taken is no further from its centre, and leaves that much before a piece.
const CROSS_FROM: f64 = 17.0;
pub(super) const CROSS_GAP: f64 = 0.05;
/// The smallest cross may cover so much of the rims of two pieces rather than what is printed between them.
const OVER_RIM: f64 = 1.6;

/// Where a cross may be.
#[derive(Clone, Copy)]
struct Places<'a> {
    bodies: &'a [Body],
    /// So much it leaves before these, at least.
    gap: f64,
    others: &'a [Body],
    sizes: &'a [f64],
    /// So far from the middle of its square, at most.
    from: f64,
}

impl Places<'_> {
    /// The best of them for a line that would run like that.
    fn best(&self, curve: Curve, straight: bool, to: Spot) -> Option<(Curve, End)> {
        let mut best: Option<(f64, Curve, End)> = None;
        for shift in SHIFTS.into_iter().filter(|shift| *shift == 0.0 || straight) {
            let curve = curve.aside(shift);
            let near = |part: &f64| far(curve.at(*part), to) <= self.from;
            for &size in self.sizes {
                let clear = |part: &f64| {
                    let at = curve.at(*part);
                    cross_clearance(at, size, self.bodies) >= self.gap
                        && cross_clearance(at, size, self.others) >= CROSS_GAP
                };
                let mut parts = Curve::parts().skip_while(|part| !near(part)).take_while(near);
                let Some(part) = parts.find(clear) else { continue };
                let at = curve.at(part);
                let cost = far(at, to) + ASIDE_COST * libm::fabs(shift) + SMALL_COST * (1.0 - size);
                if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                    best = Some((cost, curve, End { part, cross: Some(Cross { at, size }) }));
                }
            }
        }
        best.map(|(_, curve, end)| (curve, end))
    }
}

impl Pen<'_> {
    /// Where a barred line ends: in the middle of its square, or as near to it as the cross covers nothing; where there
    /// is no such place, where it covers least. What stood or is printed there is covered before what stands there.
    pub(super) fn barred(&self, curve: Curve, to: Spot) -> (Curve, End) {
        let Obstacles { bodies, pale, printed, .. } = &self.around;
        let close = |body: &&Body| far(body.at, to) < 2.0 * SQUARE;
        let printed: Vec<Body> = printed.iter().filter(close).copied().collect();
        let all: Vec<Body> = printed.iter().chain(pale).copied().collect();
        let straight = !self.bends(far(curve.from, curve.to));
        let usual = Places { bodies, gap: CROSS_GAP, others: &all, sizes: &CROSS_SIZES, from: INSIDE };
        let off_print = Places { others: &printed, from: CROSS_FROM, ..usual };
        let least = &CROSS_SIZES[CROSS_SIZES.len() - 1..];
        let tries = [
            usual,
            off_print,
            Places { gap: -OVER_RIM, sizes: least, ..off_print },
            Places { others: &[], ..off_print },
        ];
        if let Some(found) = tries.iter().find_map(|places| places.best(curve, straight, to)) {
            return found;
        }
        let size = CROSS_SIZES[CROSS_SIZES.len() - 1];
        let clear = |part: f64| cross_clearance(curve.at(part), size, bodies);
        let near = Curve::parts().take_while(|part| far(curve.at(*part), to) <= CROSS_FROM);
        let part = near.max_by(|one, other| clear(*one).total_cmp(&clear(*other))).unwrap_or(1.0);
        (curve, End { part, cross: Some(Cross { at: curve.at(part), size }) })
    }
}
