//! What scissors follow: crop marks, cut lines, glue tabs.

use super::plan::Placed;
use super::space::{LONG_MARK, MARK_GAP, MARK_LENGTH, MARK_WIDTH};
use super::tile::{TAB, Tile};
use crate::geom::{Mm, Pt, Rect};
use crate::pdf::{Canvas, Ink, Step};

/// How wide the line is that a gutterfold is folded along.
const FOLD_WIDTH: Mm = Mm(0.2);
/// From one hatch line to the next.
const HATCH: Mm = Mm(2.0);
/// The colour of hatches and join marks.
const GREY: Ink = Ink::new(110, 110, 110);

/// A line from point to point.
pub type Segment = [(Mm, Mm); 2];

/// The eight crop marks of a rectangle, outside `outer` (the rectangle grown by its bleed): as long as what `free` says
/// of their boxes allows, up to [`LONG_MARK`], and never shorter than [`MARK_LENGTH`].
pub fn crop_marks(trim: Rect<Mm>, outer: Rect<Mm>, free: impl Fn(&Rect<Mm>) -> bool) -> Vec<Segment> {
    let longest = |mark: &dyn Fn(Mm) -> Segment| {
        let lengths = [LONG_MARK, Mm(3.0), Mm(2.2)].into_iter();
        mark(lengths.into_iter().find(|length| free(&around(&mark(*length)))).unwrap_or(MARK_LENGTH))
    };
    let mut marks = Vec::new();
    for x in [trim.x, trim.right()] {
        let (top, bottom) = (outer.y - MARK_GAP, outer.far() + MARK_GAP);
        marks.push(longest(&|length| [(x, top - length), (x, top)]));
        marks.push(longest(&|length| [(x, bottom), (x, bottom + length)]));
    }
    for y in [trim.y, trim.far()] {
        let (left, right) = (outer.x - MARK_GAP, outer.right() + MARK_GAP);
        marks.push(longest(&|length| [(left - length, y), (left, y)]));
        marks.push(longest(&|length| [(right, y), (right + length, y)]));
    }
    marks
}

/// The box round a line.
pub fn around([from, to]: &Segment) -> Rect<Mm> {
    let (x, y) = (from.0.min(to.0), from.1.min(to.1));
    Rect::new(x, y, from.0.max(to.0) - x, from.1.max(to.1) - y)
}

/// Draws marks, each once where neighbours have the same.
pub fn draw_marks(page: &mut Canvas<'_, '_>, marks: &[Segment]) {
    let key = |mark: &Segment| mark.map(|(x, y)| [x, y].map(|length| (length.0 * 1000.0).round() as i64));
    let mut drawn = std::collections::BTreeSet::new();
    for mark in marks {
        if drawn.insert(key(mark)) {
            stroke(page, mark, MARK_WIDTH, Ink::BLACK);
        }
    }
}

/// Draws the outline of a part that is no rectangle, its points from the paper's corner.
pub fn cut_line(page: &mut Canvas<'_, '_>, outline: &[Step]) {
    page.path(outline, Pt::ZERO, Pt::ZERO, MARK_WIDTH.into(), Ink::BLACK);
}

/// Draws the line to fold along, dashed.
pub fn fold_line(page: &mut Canvas<'_, '_>, [from, to]: &Segment) {
    let points = [*from, *to].map(|(x, y)| (Pt::from(x), Pt::from(y)));
    page.stroke(&points, false, FOLD_WIDTH.into(), Ink::BLACK, &[Pt(3.0), Pt(2.0)]);
}

/// The tabs of a tile on the page: each with the letter of the tile that is glued on it.
pub fn tabs(tile: &Tile, placed: &Placed) -> Vec<(Rect<Mm>, char)> {
    let body = moved(tile.body, placed);
    // the corner, where there are two tabs, belongs to this one
    let height = moved(tile.cut, placed).height;
    let right = tile.right.map(|letter| (Rect::new(body.right(), body.y, TAB, height), letter));
    let below = tile.below.map(|letter| (Rect::new(body.x, body.far(), body.width, TAB), letter));
    right.into_iter().chain(below).collect()
}

/// A box of a tile, from the part's trim box to the page.
pub fn moved(rect: Rect<Mm>, placed: &Placed) -> Rect<Mm> {
    Rect::new(placed.trim.x + rect.x, placed.trim.y + rect.y, rect.width, rect.height)
}

/// Hatches a tab; the drawing shows through, so that it can be continued.
pub fn hatch(page: &mut Canvas<'_, '_>, tab: Rect<Mm>) {
    for line in hatching(tab) {
        stroke(page, &line, MARK_WIDTH, GREY);
    }
    let corners = [(tab.x, tab.y), (tab.right(), tab.y), (tab.right(), tab.far()), (tab.x, tab.far())];
    let corners: Vec<(Pt, Pt)> = corners.iter().map(|(x, y)| ((*x).into(), (*y).into())).collect();
    page.stroke(&corners, true, MARK_WIDTH.into(), GREY, &[Pt(3.0), Pt(2.0)]);
}

/// Diagonals through a box.
fn hatching(area: Rect<Mm>) -> Vec<Segment> {
    let (first, last) = ((area.x + area.y).0, (area.right() + area.far()).0);
    let count = ((last - first) / HATCH.0).floor() as usize;
    (1..=count)
        .map(|index| Mm(first + HATCH.0 * index as f64))
        .map(|sum| {
            let upper_x = area.right().min(sum - area.y);
            let lower_x = area.x.max(sum - area.far());
            [(upper_x, sum - upper_x), (lower_x, sum - lower_x)]
        })
        .collect()
}

/// One half of a join mark: a triangle at the end of a seam, outside what is printed. The tile on the other side has
/// the other half; where the halves meet, the tiles fit. `along` leads along the seam, away from the tile; `aside` to
/// the side of the half.
pub fn join_mark(page: &mut Canvas<'_, '_>, end: (Mm, Mm), along: (f64, f64), aside: (f64, f64)) {
    let at = |forward: f64, side: f64| -> (Pt, Pt) {
        let x = end.0 + Mm(along.0 * forward + aside.0 * side);
        let y = end.1 + Mm(along.1 * forward + aside.1 * side);
        (x.into(), y.into())
    };
    let (near, far) = (MARK_GAP.0, MARK_GAP.0 + 2.5);
    page.stroke(&[at(near, 0.0), at(far, 1.5), at(far, 0.0)], true, MARK_WIDTH.into(), Ink::BLACK, &[]);
}

fn stroke(page: &mut Canvas<'_, '_>, line: &Segment, width: Mm, ink: Ink) {
    let points = line.map(|(x, y)| (Pt::from(x), Pt::from(y)));
    page.stroke(&points, false, width.into(), ink, &[]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crop_marks_point_at_the_trim_and_stay_outside_the_bleed() {
        let trim = Rect::new(Mm(20.0), Mm(30.0), Mm(50.0), Mm(40.0));
        let outer = trim.grown(Mm(3.0));
        for (room, length) in [(true, 4.0), (false, 1.6)] {
            let marks = crop_marks(trim, outer, |_| room);
            assert_eq!(marks.len(), 8);
            for mark in marks {
                let [from, to] = mark;
                let aligned = if from.0 == to.0 {
                    [trim.x, trim.right()].contains(&from.0)
                } else {
                    [trim.y, trim.far()].contains(&from.1)
                };
                let area = around(&mark);
                assert!(aligned && !area.overlaps(&outer), "{mark:?}");
                assert!((area.width.0 + area.height.0 - length).abs() < 1e-9, "{mark:?}");
            }
        }
    }

    #[test]
    fn hatch_lines_stay_in_their_box() {
        let area = Rect::new(Mm(5.0), Mm(7.0), Mm(10.0), Mm(40.0));
        let lines = hatching(area);
        assert_eq!(lines.len(), 25);
        let room = area.grown(Mm(1e-9));
        let inside = |(x, y): (Mm, Mm)| room.contains(&Rect::new(x, y, Mm::ZERO, Mm::ZERO));
        assert!(lines.iter().all(|[a, b]| inside(*a) && inside(*b)));
    }
}
