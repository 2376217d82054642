//! Neighbours on one cut: what is printed of each ends there, and only colours that go on across it may share it.

use super::Art;
use super::edges::Edges;
use super::plan::Placed;
use crate::geom::{Mm, Rect};
use crate::kit::Outline;
use crate::report::Finding;
use std::collections::BTreeMap;

/// Edges that are this near to each other (in mm) are one cut.
const SAME: f64 = 1e-6;

/// A side of a trim box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Left,
    Right,
    Top,
    Bottom,
}

/// On which side of `one` the other stands on the same cut.
fn meets(one: &Rect<Mm>, other: &Rect<Mm>) -> Option<Side> {
    let near = |a: Mm, b: Mm| (a - b).0.abs() < SAME;
    let beside = one.y.0 < other.far().0 - SAME && other.y.0 < one.far().0 - SAME;
    let above = one.x.0 < other.right().0 - SAME && other.x.0 < one.right().0 - SAME;
    match () {
        () if beside && near(one.right(), other.x) => Some(Side::Right),
        () if beside && near(one.x, other.right()) => Some(Side::Left),
        () if above && near(one.far(), other.y) => Some(Side::Bottom),
        () if above && near(one.y, other.far()) => Some(Side::Top),
        () => None,
    }
}

/// What is printed of every part of a page: its trim box with the bleed, which ends where a neighbour shares the cut.
pub fn printed(arts: &[Art<'_>], all: &[Placed]) -> Vec<Rect<Mm>> {
    let ruled = |placed: &&Placed| arts.get(placed.part).is_some_and(|art| art.part.outline == Outline::Rect);
    let rulable: Vec<&Placed> = all.iter().filter(ruled).collect();
    let of = |placed: &Placed| {
        let bleed = arts.get(placed.part).map_or(Mm::ZERO, |art| art.part.bleed);
        let whole = placed.trim.grown(bleed);
        if !ruled(&placed) {
            return whole;
        }
        let (mut left, mut top, mut right, mut far) = (whole.x, whole.y, whole.right(), whole.far());
        let sides: Vec<Side> = rulable.iter().filter_map(|other| meets(&placed.trim, &other.trim)).collect();
        if sides.is_empty() {
            return whole;
        }
        for side in sides {
            match side {
                Side::Left => left = placed.trim.x,
                Side::Right => right = placed.trim.right(),
                Side::Top => top = placed.trim.y,
                Side::Bottom => far = placed.trim.far(),
            }
        }
        Rect::new(left, top, right - left, far - top)
    };
    all.iter().map(of).collect()
}

/// Refuses shared cuts between colours that differ, and parts on parts.
pub fn check(arts: &[Art<'_>], all: &[Placed], sheet: usize) -> Vec<Finding> {
    let printed = printed(arts, all);
    let mut edges: BTreeMap<usize, Option<Edges>> = BTreeMap::new();
    let mut findings = Vec::new();
    let id = |placed: &Placed| arts.get(placed.part).map_or("", |art| art.part.id.as_str());
    for (index, (one, around)) in all.iter().zip(&printed).enumerate() {
        for (other, near) in all.iter().zip(&printed).skip(index + 1) {
            if around.grown(Mm(-SAME)).overlaps(near) {
                let message = format!("on sheet {sheet}, part `{}` lies on part `{}`", id(other), id(one));
                findings.push(Finding::placeless("part-on-part", message));
            }
            let Some(side) = meets(&one.trim, &other.trim) else { continue };
            for placed in [one, other] {
                edges.entry(placed.part).or_insert_with(|| arts.get(placed.part).and_then(Edges::of));
            }
            if !may_share(&edges, one, other, side) {
                let message = format!(
                    "on sheet {sheet}, `{}` and `{}` share a cut, and their colours differ",
                    id(one),
                    id(other)
                );
                findings.push(Finding::placeless("shared-cut", message));
            }
        }
    }
    findings
}

fn may_share(edges: &BTreeMap<usize, Option<Edges>>, one: &Placed, other: &Placed, side: Side) -> bool {
    let of = |placed: &Placed| edges.get(&placed.part).and_then(Option::as_ref);
    let (Some(first), Some(second), true) = (of(one), of(other), one.turned == other.turned) else { return false };
    // turned clockwise, what was the left side is above
    match (side, one.turned) {
        (Side::Right, false) | (Side::Bottom, true) => first.share_across(second),
        (Side::Left, false) | (Side::Top, true) => second.share_across(first),
        (Side::Bottom, false) | (Side::Left, true) => first.share_down(second),
        (Side::Top, false) | (Side::Right, true) => second.share_down(first),
    }
}
