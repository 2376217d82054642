//! Where things may stand on a page. Millimetres from the paper's top left corner, `y` downward.

use super::Paper;
use crate::geom::{Mm, Rect, Size};

/// Nothing to cut lies nearer to the paper's edge.
pub const CUT_MARGIN: Mm = Mm(10.0);
/// Nothing at all is printed nearer to the paper's edge: viewers shrink pages that do.
pub const PRINT_MARGIN: Mm = Mm(5.0);
/// From the edge of a bleed box to where its crop marks begin.
pub const MARK_GAP: Mm = Mm(0.2);
/// How long a crop mark is, at least.
pub const MARK_LENGTH: Mm = Mm(1.6);
/// How long a crop mark is where there is room.
pub const LONG_MARK: Mm = Mm(4.0);
/// How wide crop marks and cut lines are.
pub const MARK_WIDTH: Mm = Mm(0.15);
/// Between two bleed boxes: room for the crop marks of both.
pub const GAP: Mm = Mm(2.0);
/// Below the last row, for its crop marks.
const BELOW: Mm = Mm(3.0);

/// Parts, their crop marks below included, lie within this on A4 and Letter, so that one layout fits both.
const COMMON: Size<Mm> = Size::new(Mm(190.0), Mm(257.0));
/// The same on A3.
const LARGE: Size<Mm> = Size::new(Mm(277.0), Mm(380.0));

/// Where parts with their bleed may lie on a paper, and what a cover says.
pub fn area(paper: Paper) -> Rect<Mm> {
    area_within(paper, CUT_MARGIN)
}

/// Where parts with their bleed may lie when a printer leaves such a margin; the same room on A4 and Letter. It may be
/// empty, its sides negative.
pub fn area_within(paper: Paper, margin: Mm) -> Rect<Mm> {
    let (room, lowest) = match paper {
        // Letter is the lower of the two.
        Paper::A4 | Paper::Letter => (COMMON, Paper::Letter.size().height),
        Paper::A3 => (LARGE, Paper::A3.size().height),
    };
    // Crop marks stand outside of what is cut, and are printed.
    let margin = margin.max(PRINT_MARGIN + MARK_GAP + MARK_LENGTH);
    let width = room.width + (CUT_MARGIN - margin) * 2.0;
    let left = (paper.size().width - width) / 2.0;
    // The crop marks of the last row stay clear of the band below, whose place no margin changes.
    let far = (CUT_MARGIN + room.height - BELOW).min(lowest - margin);
    Rect::new(left, margin, width, far - margin)
}

/// Where the scale bar and the footer stand, but on the backs of paper that is turned about its short edge.
pub fn band(paper: Paper) -> Rect<Mm> {
    let area = area(paper);
    Rect::new(area.x, area.far() + BELOW + Mm(1.0), area.width, Mm(6.4))
}

/// Where anything may be printed.
pub fn printable(paper: Paper) -> Rect<Mm> {
    let size = paper.size();
    Rect::new(Mm(0.0), Mm(0.0), size.width, size.height).grown(-PRINT_MARGIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_margins_hold_on_every_paper_and_a4_and_letter_have_one_layout() {
        for paper in Paper::ALL {
            let (area, band, size) = (area(paper), band(paper), paper.size());
            let cuttable = Rect::new(Mm(0.0), Mm(0.0), size.width, size.height).grown(-CUT_MARGIN);
            assert!(cuttable.contains(&area), "{paper:?}: {area:?}");
            assert!(printable(paper).contains(&band), "{paper:?}: {band:?}");
            assert!(!band.overlaps(&area.grown(MARK_GAP + MARK_LENGTH)), "{paper:?}: marks reach the band");
        }
        for margin in [5.0, 8.0, 12.5, 30.0] {
            for paper in Paper::ALL {
                let (room, size) = (area_within(paper, Mm(margin)), paper.size());
                let cuttable = Rect::new(Mm(0.0), Mm(0.0), size.width, size.height).grown(Mm(-margin));
                assert!(cuttable.grown(Mm(1e-9)).contains(&room), "{paper:?} {margin}: {room:?}");
                let marks = room.grown(MARK_GAP + MARK_LENGTH);
                assert!(printable(paper).grown(Mm(1e-9)).contains(&marks), "{paper:?} {margin}: marks at the edge");
                assert!(!band(paper).overlaps(&marks), "{paper:?} {margin}: marks reach the band");
            }
            let (a4, letter) = (area_within(Paper::A4, Mm(margin)), area_within(Paper::Letter, Mm(margin)));
            assert_eq!((a4.width, a4.height), (letter.width, letter.height));
        }
        let (a4, letter) = (area(Paper::A4), area(Paper::Letter));
        assert_eq!((a4.width, a4.height), (letter.width, letter.height));
    }
}
