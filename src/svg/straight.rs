//! The straight upright and level edges of a drawing: where a cut is least seen.

use std::collections::BTreeMap;
use usvg::tiny_skia_path::{PathSegment, Point};
use usvg::{Group, Node, Transform};

/// Straight edges by where they are, in millimetres from the drawing's top left corner, each with the length of all
/// edges there together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Straight {
    /// Upright edges: how far from the left.
    pub upright: Vec<(f64, f64)>,
    /// Level edges: how far from the top.
    pub level: Vec<(f64, f64)>,
}

/// Edges that are this near to each other (in mm) are one.
const FINE: f64 = 0.001;

/// The straight edges of a drawing whose unit is the millimetre, in the order of their places.
pub fn straight(tree: &usvg::Tree) -> Straight {
    let mut found = Found::default();
    found.group(tree.root());
    let listed = |sums: BTreeMap<i64, f64>| sums.into_iter().map(|(at, length)| (at as f64 * FINE, length)).collect();
    Straight { upright: listed(found.upright), level: listed(found.level) }
}

/// Lengths by place, the places in steps of [`FINE`].
#[derive(Default)]
struct Found {
    upright: BTreeMap<i64, f64>,
    level: BTreeMap<i64, f64>,
}

impl Found {
    fn group(&mut self, group: &Group) {
        for node in group.children() {
            match node {
                Node::Group(inner) => self.group(inner),
                Node::Path(path) if path.is_visible() => self.path(path),
                _ => {}
            }
        }
    }

    fn path(&mut self, path: &usvg::Path) {
        let transform: Transform = path.abs_transform();
        let placed = |mut point: Point| {
            transform.map_point(&mut point);
            point
        };
        let (mut start, mut pen) = (Point::zero(), Point::zero());
        for segment in path.data().segments() {
            match segment {
                PathSegment::MoveTo(to) => (start, pen) = (to, to),
                PathSegment::LineTo(to) => {
                    self.line(placed(pen), placed(to));
                    pen = to;
                }
                PathSegment::QuadTo(_, to) | PathSegment::CubicTo(_, _, to) => pen = to,
                PathSegment::Close => {
                    self.line(placed(pen), placed(start));
                    pen = start;
                }
            }
        }
    }

    fn line(&mut self, from: Point, to: Point) {
        let (across, down) = (f64::from(to.x - from.x).abs(), f64::from(to.y - from.y).abs());
        let place = |length: f32| (f64::from(length) / FINE).round() as i64;
        if across < FINE && down > FINE {
            *self.upright.entry(place(from.x)).or_default() += down;
        } else if down < FINE && across > FINE {
            *self.level.entry(place(from.y)).or_default() += across;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Source;

    #[test]
    fn edges_are_found_where_they_are_seen_and_summed() {
        let text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"50mm\" height=\"40mm\" viewBox=\"-3 -3 50 40\">\
            <g transform=\"translate(2 1) scale(2)\"><rect x=\"1\" y=\"2\" width=\"4\" height=\"5\"/></g>\
            <path d=\"M12 20V30M0 0L9 9\" stroke=\"#000\"/><circle cx=\"20\" cy=\"20\" r=\"4\"/></svg>";
        let fonts = crate::svg::Fonts::bundled().unwrap();
        let tree = crate::svg::load(&fonts, &Source::new("drawing.svg", text)).unwrap();
        let found = straight(&tree);
        // 3 of the view box, 2 moved, then twice 1 and twice 5; the rectangle's right edge and the line are one
        assert_eq!(found.upright, [(7.0, 10.0), (15.0, 20.0)]);
        assert_eq!(found.level, [(8.0, 8.0), (18.0, 8.0)]);
    }
}
