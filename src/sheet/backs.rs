//! Two-sided parts on paper: front and back joined at a fold (gutterfold), or backs on the back page behind their
//! fronts (duplex).
//!
//! The packing sees blocks: what has to lie on the paper in one piece. [`faces`] tells what a placed block shows where.
//! Millimetres from the paper's top left corner, `y` downward, all pages upright as a viewer shows them.

use super::marks::Segment;
use super::plan::{Page, Placed};
use super::printing::{Backs, Flip, Printing};
use super::space::{MARK_GAP, MARK_LENGTH};
use super::{Art, Paper, Request, tile};
use crate::geom::{Mm, Pt, Rect, Size};
use crate::kit::{Outline, Part};
use crate::pdf::Step;

/// From a bleed box to the fold beside it, where no crop mark needs room: the fold is drawn on white paper.
const CREASE: Mm = Mm(0.5);

/// Which side of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The front.
    Front,
    /// The back.
    Back,
}

/// One side of a copy of a part on a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Face {
    /// Which part.
    pub part: usize,
    /// Which side of it.
    pub side: Side,
    /// Its trim box.
    pub trim: Rect<Mm>,
    /// By how many quarters it is turned, clockwise.
    pub quarters: u8,
}

/// Where the back of a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hinge {
    /// Below the front, upside down.
    Below,
    /// At the right of the front, upright.
    Beside,
}

/// What of a part has to lie on the paper in one piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Block {
    /// The box of all trim boxes; a bleed goes round it as round a part's.
    pub trim: Size<Mm>,
    hinge: Option<Hinge>,
}

/// Whether both sides of a part are printed.
pub fn two_sided(part: &Part, printing: &Printing) -> bool {
    printing.backs != Backs::None && printing.wanted_back(part).is_some()
}

/// Whether a part's back is left out of a kit that is not whole without it.
pub fn left_out(part: &Part, printing: &Printing) -> bool {
    printing.backs == Backs::None && part.back.as_ref().is_some_and(|back| !back.optional)
}

/// Whether every page of fronts has a page of backs behind it.
pub fn doubled(arts: &[Art<'_>], printing: &Printing) -> bool {
    printing.backs == Backs::Duplex && arts.iter().any(|art| two_sided(art.part, printing))
}

/// The number of a page of fronts, counted from 1, by its leaf, counted from 0.
pub fn number(leaf: usize, doubled: bool) -> usize {
    if doubled { 2 * leaf + 1 } else { leaf + 1 }
}

/// The block of a part: with the back below the front, unless only the back beside the front fits the area.
pub fn block(part: &Part, printing: &Printing, area: Size<Mm>) -> Block {
    if printing.backs != Backs::Fold || !two_sided(part, printing) {
        return Block { trim: part.trim, hinge: None };
    }
    let between = gutter(part) * 2.0;
    let (width, height) = (part.trim.width, part.trim.height);
    let below = Size::new(width, height * 2.0 + between);
    let beside = Size::new(width * 2.0 + between, height);
    let fits = |trim| tile::fits(trim, part.bleed, area).is_some();
    if !fits(below) && fits(beside) {
        Block { trim: beside, hinge: Some(Hinge::Beside) }
    } else {
        Block { trim: below, hinge: Some(Hinge::Below) }
    }
}

/// From a trim box to the fold.
fn gutter(part: &Part) -> Mm {
    match part.outline {
        Outline::Rect => part.bleed + MARK_GAP + MARK_LENGTH + MARK_GAP,
        Outline::Path(_) => part.bleed + CREASE,
    }
}

/// What a placed block shows on its page. A part that is folded shows its back too.
pub fn faces(part: &Part, placed: &Placed, printing: &Printing, area: Size<Mm>) -> Vec<Face> {
    let block = block(part, printing, area);
    let (width, height) = (part.trim.width, part.trim.height);
    let between = gutter(part) * 2.0;
    let face = |side, x, y, quarters: u8| {
        let trim = turned(Rect::new(x, y, width, height), block.trim, placed);
        Face { part: placed.part, side, trim, quarters: (quarters + u8::from(placed.turned)) % 4 }
    };
    let mut faces = vec![face(Side::Front, Mm::ZERO, Mm::ZERO, 0)];
    match block.hinge {
        Some(Hinge::Below) => faces.push(face(Side::Back, Mm::ZERO, height + between, 2)),
        Some(Hinge::Beside) => faces.push(face(Side::Back, width + between, Mm::ZERO, 0)),
        None => {}
    }
    faces
}

/// The line that a placed block is folded along, as long as what is printed; `None` where it is not folded.
pub fn fold(part: &Part, placed: &Placed, printing: &Printing, area: Size<Mm>) -> Option<Segment> {
    let block = block(part, printing, area);
    let (width, height) = (block.trim.width, block.trim.height);
    let line = match block.hinge? {
        Hinge::Below => Rect::new(-part.bleed, height / 2.0, width + part.bleed * 2.0, Mm::ZERO),
        Hinge::Beside => Rect::new(width / 2.0, -part.bleed, Mm::ZERO, height + part.bleed * 2.0),
    };
    let line = turned(line, block.trim, placed);
    Some([(line.x, line.y), (line.right(), line.far())])
}

/// A box of a block where the block lies on the page.
fn turned(inner: Rect<Mm>, block: Size<Mm>, placed: &Placed) -> Rect<Mm> {
    let (x, y) = (placed.trim.x, placed.trim.y);
    if placed.turned {
        Rect::new(x + block.height - inner.far(), y + inner.x, inner.height, inner.width)
    } else {
        Rect::new(x + inner.x, y + inner.y, inner.width, inner.height)
    }
}

/// The side of the paper behind a box on its front side, as a viewer shows the back page.
pub fn behind(front: Rect<Mm>, paper: Paper, flip: Flip) -> Rect<Mm> {
    let size = paper.size();
    match flip {
        Flip::Long => Rect::new(size.width - front.right(), front.y, front.width, front.height),
        Flip::Short => Rect::new(front.x, size.height - front.far(), front.width, front.height),
    }
}

/// Where scale bar and footer stand on back pages: where no back can be.
pub fn band_behind(request: &Request<'_>) -> Rect<Mm> {
    behind(request.band(), request.paper, request.printing.flip)
}

/// The back behind a front, moved by the printer's offset.
fn back_of(front: &Face, paper: Paper, printing: &Printing) -> Face {
    let (right, down) = printing.back_offset;
    let trim = behind(front.trim, paper, printing.flip);
    let quarters = match printing.flip {
        Flip::Long => 4 - front.quarters,
        Flip::Short => 6 - front.quarters,
    };
    let trim = Rect::new(trim.x + right, trim.y + down, trim.width, trim.height);
    Face { part: front.part, side: Side::Back, trim, quarters: quarters % 4 }
}

/// What the back page behind a page of fronts shows, in the order of the fronts.
pub fn back_page(request: &Request<'_>, page: &Page) -> Vec<Face> {
    let printing = &request.printing;
    let fronts = page_faces(request, page).into_iter();
    let both = |face: &Face| request.arts.get(face.part).is_some_and(|art| two_sided(art.part, printing));
    fronts.filter(both).map(|front| back_of(&front, request.paper, printing)).collect()
}

/// What a page of fronts shows, in the order of its blocks; a tile shows the whole part, which reaches beyond the page.
pub fn page_faces(request: &Request<'_>, page: &Page) -> Vec<Face> {
    let area = request.room();
    let all = |placed: &Placed| {
        let part = request.arts.get(placed.part).map(|art| art.part);
        part.map_or_else(Vec::new, |part| faces(part, placed, &request.printing, area))
    };
    match page {
        Page::Parts(placed) => placed.iter().flat_map(all).collect(),
        Page::Tile { placed, .. } => all(placed),
    }
}

/// The lines that the blocks of a page are folded along to have their backs behind their fronts.
pub fn page_folds(request: &Request<'_>, page: &Page) -> Vec<Segment> {
    let Page::Parts(placed) = page else { return Vec::new() };
    folds(request, placed)
}

/// As [`page_folds`], of what lies on a page.
pub fn folds(request: &Request<'_>, placed: &[Placed]) -> Vec<Segment> {
    let area = request.room();
    let line = |placed: &Placed| fold(request.arts.get(placed.part)?.part, placed, &request.printing, area);
    placed.iter().filter_map(line).collect()
}

/// What scissors or a machine follow round a face that is no rectangle, in points from the paper's top left corner;
/// empty for rectangles. Round a back it is the mirror image.
pub fn outline(art: &Art<'_>, face: &Face) -> Vec<Step> {
    on_page(art.part.trim, face, &art.outline)
}

/// Steps of a part, in points from its trim box's top left corner, where a face of it lies on the page.
pub fn on_page(trim: Size<Mm>, face: &Face, steps: &[Step]) -> Vec<Step> {
    let size: Size<Pt> = trim.into();
    let (left, top): (Pt, Pt) = (face.trim.x.into(), face.trim.y.into());
    let at = |(x, y): (Pt, Pt)| {
        let x = if face.side == Side::Back { size.width - x } else { x };
        let (x, y) = match face.quarters {
            0 => (x, y),
            1 => (size.height - y, x),
            2 => (size.width - x, size.height - y),
            _ => (y, size.width - x),
        };
        (left + x, top + y)
    };
    steps
        .iter()
        .map(|step| match *step {
            Step::Move(to) => Step::Move(at(to)),
            Step::Line(to) => Step::Line(at(to)),
            Step::Curve(first, second, to) => Step::Curve(at(first), at(second), at(to)),
            Step::Close => Step::Close,
        })
        .collect()
}

/// The farthest that back pages may be moved: no farther than the colour of the two-sided parts goes on beyond their
/// edges, or, where it does not, half the gap between parts. A printer that shifts more is set wrongly.
pub fn farthest(parts: &[Part], printing: &Printing) -> Option<Mm> {
    let half_gap = super::space::GAP / 2.0;
    let both = parts.iter().filter(|part| two_sided(part, printing));
    both.map(|part| part.bleed.max(half_gap)).reduce(Mm::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face(x: f64, quarters: u8) -> Face {
        Face { part: 0, side: Side::Front, trim: Rect::new(Mm(x), Mm(20.0), Mm(30.0), Mm(40.0)), quarters }
    }

    /// Paper printed on both sides is turned over, a fold is turned over: either way the back's outline, seen through
    /// the front, is the front's.
    #[test]
    fn what_is_cut_round_a_back_is_what_is_cut_round_its_front() {
        let fonts = crate::svg::Fonts::bundled().unwrap();
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20mm\" height=\"12mm\" viewBox=\"0 0 20 12\"><path \
                   d=\"M0 0H9V9z\"/></svg>";
        let part = Part {
            id: "flag".into(),
            group: "flag".into(),
            title: "Flag".into(),
            desc: "A flag.".into(),
            count: 1,
            spare: false,
            fold: None,
            trim: Size::new(Mm(20.0), Mm(12.0)),
            bleed: Mm::ZERO,
            outline: Outline::Path("M0 0H16L20 5V12H0Z".into()),
            svg: svg.into(),
            creases: Vec::new(),
            back: Some(crate::kit::Back { svg: svg.into(), optional: false }),
        };
        let parts = [part];
        let arts = super::super::arts(&fonts, &parts).map_err(|found| found[0].message.clone()).unwrap();
        let points = |face: &Face, over: &dyn Fn(Mm, Mm) -> (Mm, Mm)| -> Vec<[i64; 2]> {
            let steps = outline(&arts[0], face).into_iter();
            let points = steps.filter_map(|step| match step {
                Step::Move((x, y)) | Step::Line((x, y)) => Some(over(Mm::from(x), Mm::from(y))),
                _ => None,
            });
            points.map(|(x, y)| [x, y].map(|length| (length.0 * 1000.0).round() as i64)).collect()
        };
        let area = Size::new(Mm(190.0), Mm(254.0));
        for turned in [false, true] {
            let fold_over = Printing::default();
            let size = block(&parts[0], &fold_over, area).trim;
            let size = if turned { Size::new(size.height, size.width) } else { size };
            let placed = Placed { part: 0, trim: Rect::new(Mm(30.0), Mm(40.0), size.width, size.height), turned };
            let faces = faces(&parts[0], &placed, &fold_over, area);
            let front = points(&faces[0], &|x, y| (x, y));
            let [from, to] = fold(&parts[0], &placed, &fold_over, area).unwrap();
            let over = |x: Mm, y: Mm| if from.0 == to.0 { (from.0 * 2.0 - x, y) } else { (x, from.1 * 2.0 - y) };
            assert_eq!(points(&faces[1], &over), front);
            for flip in [Flip::Long, Flip::Short] {
                let duplex = Printing { backs: Backs::Duplex, flip, ..Printing::default() };
                let back = back_of(&faces[0], Paper::A4, &duplex);
                let through = |x, y| {
                    let seen = behind(Rect::new(x, y, Mm::ZERO, Mm::ZERO), Paper::A4, flip);
                    (seen.x, seen.y)
                };
                assert_eq!(points(&back, &through), front, "{flip:?}");
            }
        }
    }

    #[test]
    fn a_back_lies_behind_its_front_the_same_way_up() {
        let long = Printing { backs: Backs::Duplex, ..Printing::default() };
        let short = Printing { flip: Flip::Short, ..long.clone() };
        // Turning about the long edge, up stays up and right becomes left; about the short edge the other way.
        for (quarters, by_long, by_short) in [(0, 0, 2), (1, 3, 1), (2, 2, 0), (3, 1, 3)] {
            let front = face(10.0, quarters);
            assert_eq!(back_of(&front, Paper::A4, &long).quarters, by_long);
            assert_eq!(back_of(&front, Paper::A4, &short).quarters, by_short);
        }
        let back = back_of(&face(10.0, 0), Paper::A4, &long);
        assert_eq!((back.trim.x, back.trim.y), (Mm(170.0), Mm(20.0)));
        let back = back_of(&face(10.0, 0), Paper::A4, &short);
        assert_eq!((back.trim.x, back.trim.y), (Mm(10.0), Mm(237.0)));
    }
}
