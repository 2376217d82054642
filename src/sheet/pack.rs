//! Boxes into an area, in the order given: each as high as it goes, then as far left.

use crate::geom::{Mm, Size};

/// Less than this (in mm) is nothing.
const NOTHING: f64 = 1e-6;

/// The upper edge of the free room, as steps from left to right.
#[derive(Clone, Debug)]
pub struct Packer {
    area: Size<Mm>,
    gap: Mm,
    /// Where each step begins and how far down it is taken.
    steps: Vec<(f64, f64)>,
}

impl Packer {
    /// An empty area; boxes stay `gap` apart.
    pub fn new(area: Size<Mm>, gap: Mm) -> Packer {
        Packer { area, gap, steps: vec![(0.0, 0.0)] }
    }

    /// Places a box and returns its top left corner; `None`, and nothing placed, when there is no room.
    pub fn place(&mut self, size: Size<Mm>) -> Option<(Mm, Mm)> {
        let (width, height) = (size.width.0, size.height.0);
        let fits = |(x, y): &(f64, f64)| {
            x + width <= self.area.width.0 + NOTHING && y + height <= self.area.height.0 + NOTHING
        };
        // The gap at the right counts too: a taller box may stand there already.
        let places = self.steps.iter().map(|(x, _)| (*x, self.depth(*x, x + width + self.gap.0)));
        let (x, y) = places.filter(fits).min_by(|a, b| a.1.total_cmp(&b.1).then(a.0.total_cmp(&b.0)))?;
        self.take(x, x + width + self.gap.0, y + height + self.gap.0);
        Some((Mm(x), Mm(y)))
    }

    /// Lets the next box begin a new row below everything.
    pub fn level(&mut self) {
        let lowest = self.steps.iter().map(|step| step.1).fold(0.0, f64::max);
        self.steps = vec![(0.0, lowest)];
    }

    /// How far down the room between two places is taken.
    fn depth(&self, from: f64, to: f64) -> f64 {
        let ends = self.steps.iter().skip(1).map(|step| step.0).chain([f64::INFINITY]);
        let within = self.steps.iter().zip(ends).filter(|(step, end)| step.0 < to - NOTHING && *end > from + NOTHING);
        within.map(|(step, _)| step.1).fold(0.0, f64::max)
    }

    fn take(&mut self, from: f64, to: f64, depth: f64) {
        let beyond = self.depth(to, to + 2.0 * NOTHING);
        let mut steps: Vec<(f64, f64)> = self.steps.iter().copied().filter(|step| step.0 < from - NOTHING).collect();
        steps.push((from, depth));
        steps.push((to, beyond));
        steps.extend(self.steps.iter().copied().filter(|step| step.0 > to + NOTHING));
        steps.dedup_by(|later, earlier| later.1 == earlier.1);
        self.steps = steps;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(area: (f64, f64), boxes: &[(f64, f64)]) -> Vec<Option<(f64, f64)>> {
        let mut packer = Packer::new(Size::new(Mm(area.0), Mm(area.1)), Mm(1.0));
        boxes.iter().map(|(w, h)| packer.place(Size::new(Mm(*w), Mm(*h))).map(|(x, y)| (x.0, y.0))).collect()
    }

    #[test]
    fn equal_boxes_make_rows_from_the_left() {
        let places = packed((32.0, 21.0), &[(10.0, 10.0); 7]);
        let expected = [(0.0, 0.0), (11.0, 0.0), (22.0, 0.0), (0.0, 11.0), (11.0, 11.0), (22.0, 11.0)];
        assert_eq!(places[..6], expected.map(Some));
        assert_eq!(places[6], None);
    }

    #[test]
    fn small_boxes_fill_the_room_beside_a_tall_one() {
        let places = packed((21.0, 21.0), &[(10.0, 21.0), (10.0, 10.0), (10.0, 10.0), (10.0, 1.0)]);
        assert_eq!(places, [Some((0.0, 0.0)), Some((11.0, 0.0)), Some((11.0, 11.0)), None]);
    }

    #[test]
    fn a_level_begins_a_new_row() {
        let mut packer = Packer::new(Size::new(Mm(32.0), Mm(30.0)), Mm(1.0));
        packer.place(Size::new(Mm(10.0), Mm(10.0)));
        packer.level();
        assert_eq!(packer.place(Size::new(Mm(5.0), Mm(5.0))), Some((Mm(0.0), Mm(11.0))));
    }

    #[test]
    fn boxes_never_come_nearer_than_the_gap() {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..50 {
            let mut packer = Packer::new(Size::new(Mm(100.0), Mm(100.0)), Mm(2.0));
            let mut taken: Vec<crate::geom::Rect<Mm>> = Vec::new();
            for _ in 0..40 {
                let side = |random: &mut fastrand::Rng| Mm(f64::from(random.u32(3..40)) / 1.7);
                let size = Size::new(side(&mut random), side(&mut random));
                let Some((x, y)) = packer.place(size) else { continue };
                let placed = crate::geom::Rect::new(x, y, size.width, size.height);
                assert!(placed.right().0 <= 100.000_01 && placed.far().0 <= 100.000_01);
                assert!(taken.iter().all(|other| !other.grown(Mm(1.99)).overlaps(&placed)), "{placed:?} {taken:?}");
                taken.push(placed);
            }
            assert!(taken.len() > 5);
        }
    }
}
