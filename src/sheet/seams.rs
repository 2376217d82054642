//! Where a board that is larger than the paper is cut: the fewest pieces, and their seams on lines of the drawing where
//! that costs none.

use super::Art;
use super::tile::TAB;
use crate::geom::{Mm, Size};
use crate::svg::straight;

/// The straight lines of a part that a seam may follow, in mm from its trim box's top left corner.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lines {
    /// Upright ones, from the left.
    pub upright: Vec<f64>,
    /// Level ones, from the top.
    pub level: Vec<f64>,
}

/// Lines shorter than this share of the longest are details of the drawing, and no place for a seam.
const LONG: f64 = 0.5;

impl Lines {
    /// The long straight lines of a part's picture, those at its edges left out.
    pub fn of(art: &Art<'_>) -> Lines {
        let (found, bleed, trim) = (straight(&art.tree), art.part.bleed.0, art.part.trim);
        let long = |edges: Vec<(f64, f64)>, length: f64| {
            let moved = edges.into_iter().map(|(at, sum)| (at - bleed, sum));
            let inner: Vec<(f64, f64)> = moved.filter(|(at, _)| *at > TAB.0 && *at < length - TAB.0).collect();
            let most = inner.iter().map(|(_, sum)| *sum).fold(0.0, f64::max);
            inner.into_iter().filter(|(_, sum)| *sum >= most * LONG).map(|(at, _)| at).collect()
        };
        Lines { upright: long(found.upright, trim.width.0), level: long(found.level, trim.height.0) }
    }

    /// The lines of the part turned by a quarter, clockwise. `trim` is its size before.
    pub fn turned(&self, trim: Size<Mm>) -> Lines {
        let upright = self.level.iter().rev().map(|at| trim.height.0 - at).collect();
        Lines { upright, level: self.upright.clone() }
    }
}

/// The fewest pieces that a length can be cut into, when each must fit `room` with the bleed at the ends of the whole
/// and a tab at the end of every piece but the last; `None` when they would be more than `most`.
pub fn count(length: Mm, bleed: Mm, room: Mm, most: usize) -> Option<usize> {
    let fits = |pieces: &usize| longest(*pieces, bleed, room).iter().sum::<f64>() >= length.0 - 1e-9;
    // a piece that leaves no room beside its tab makes no progress
    if (room - bleed - TAB).0 < TAB.0 {
        return None;
    }
    (1..=most).find(fits)
}

/// How long each of so many pieces may be.
fn longest(pieces: usize, bleed: Mm, room: Mm) -> Vec<f64> {
    let of = |piece: usize| {
        let before = if piece == 0 { bleed } else { Mm::ZERO };
        let after = if piece + 1 == pieces { bleed } else { TAB };
        (room - before - after).0
    };
    (0..pieces).map(of).collect()
}

/// Where the seams between so many pieces are, from the beginning of the length: on `lines` where that can be, and as
/// near to equal pieces as that allows. `pieces` is what [`count`] gave.
pub fn seams(length: Mm, bleed: Mm, room: Mm, pieces: usize, lines: &[f64]) -> Vec<Mm> {
    let longest = longest(pieces, bleed, room);
    let mut reached: Vec<Way> = vec![Way { at: 0.0, cost: 0.0, before: Vec::new() }];
    for piece in 1..pieces {
        let most = longest.get(piece - 1).copied().unwrap_or_default();
        let rest: f64 = longest.iter().skip(piece).sum();
        let bounds = (length.0 - rest, longest.iter().take(piece).sum::<f64>());
        let ideal = length.0 * piece as f64 / pieces as f64;
        reached = places(bounds, ideal, lines)
            .into_iter()
            .filter_map(|(at, cost)| {
                let near = |way: &&Way| at - way.at <= most + 1e-9 && at - way.at >= TAB.0;
                let best = reached.iter().filter(near).min_by(|a, b| a.cost.total_cmp(&b.cost))?;
                let before = best.before.iter().copied().chain([at]).collect();
                Some(Way { at, cost: best.cost + cost, before })
            })
            .collect();
    }
    let last = longest.last().copied().unwrap_or_default();
    let ends = reached.into_iter().filter(|way| length.0 - way.at <= last + 1e-9);
    let best = ends.min_by(|a, b| a.cost.total_cmp(&b.cost));
    best.map(|way| way.before.into_iter().map(Mm).collect()).unwrap_or_default()
}

/// Seams so far: where the last one is, what they cost, and all of them.
struct Way {
    at: f64,
    cost: f64,
    before: Vec<f64>,
}

/// What a seam that follows no line costs; one that does costs its distance from `ideal`, squared.
const OFF_LINE: f64 = 1e6;

/// The places that one seam may have, within bounds, with what each costs.
fn places((least, most): (f64, f64), ideal: f64, lines: &[f64]) -> Vec<(f64, f64)> {
    let away = |at: f64| (at - ideal) * (at - ideal);
    let on = lines.iter().filter(|at| **at >= least - 1e-9 && **at <= most + 1e-9).map(|at| (*at, away(*at)));
    // equal pieces, and the two ends of what can be, from which there is always a way on
    let off = [ideal.clamp(least, most.max(least)), least, most].map(|at| (at, OFF_LINE + away(at)));
    on.chain(off).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(length: f64, bleed: f64, lines: &[f64]) -> Vec<f64> {
        let (length, bleed, room) = (Mm(length), Mm(bleed), Mm(190.0));
        let pieces = count(length, bleed, room, 26).unwrap();
        seams(length, bleed, room, pieces, lines).into_iter().map(|at| at.0).collect()
    }

    #[test]
    fn seams_follow_the_line_that_is_nearest_to_equal_pieces() {
        assert_eq!(cut(340.0, 0.0, &[]), [170.0]);
        assert_eq!(cut(340.0, 0.0, &[50.0, 150.0, 175.0, 200.0]), [175.0]);
        // 16 squares of 25 mm and a margin of 10 mm
        let lines: Vec<f64> = (0..=16).map(|line| 10.0 + 25.0 * f64::from(line)).collect();
        assert_eq!(cut(420.0, 0.0, &lines), [135.0, 285.0]);
    }

    #[test]
    fn a_line_that_would_cost_a_page_is_not_followed() {
        // two pieces of at most 180 and 190 mm hold 368 mm if the seam is between 178 and 180 mm
        assert_eq!(cut(368.0, 0.0, &[150.0, 200.0]), [180.0]);
        assert_eq!(cut(368.0, 0.0, &[150.0, 179.0, 200.0]), [179.0]);
    }

    #[test]
    fn the_pieces_are_the_fewest_and_each_has_room() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..400 {
            let (length, bleed) = (f64::from(random.u32(1910..20_000)) / 10.0, f64::from(random.u32(0..40)) / 10.0);
            let lines: Vec<f64> = (0..random.u32(0..30)).map(|_| length * random.f64()).collect();
            let seams = cut(length, bleed, &lines);
            let ends: Vec<f64> = [0.0].into_iter().chain(seams).chain([length]).collect();
            let pieces: Vec<f64> = ends.windows(2).map(|pair| pair[1] - pair[0]).collect();
            for (index, piece) in pieces.iter().enumerate() {
                let before = if index == 0 { bleed } else { 0.0 };
                let after = if index + 1 == pieces.len() { bleed } else { TAB.0 };
                assert!(*piece > 0.0 && before + piece + after <= 190.0 + 1e-6, "{length} {bleed}: {ends:?}");
            }
            // all but the last lose a tab, the first and the last the bleed
            let needed = ((length + 2.0 * bleed - 190.0) / 180.0 - 1e-9).ceil() as usize + 1;
            assert_eq!(pieces.len(), needed, "{length} {bleed}");
        }
    }
}
