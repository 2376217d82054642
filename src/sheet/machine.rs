//! What a cutting machine does on a sheet: the same places as the art, whole and in the order of the blade.

use super::Request;
use super::backs::{self, Side};
use super::marks::moved;
use super::plan::Page;
use crate::geom::{Mm, Pt, Rect};
use crate::kit::{Crease, Outline};
use crate::pdf::{Ink, Step};

/// What is done along a line. The order is the blade's: paper that is cut out already slips under a scoring tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Work {
    /// Scoring or folding.
    Crease(Crease),
    /// Cutting through.
    Cut,
}

impl Work {
    /// All, in the order in which they are done.
    pub const ALL: [Work; 4] =
        [Work::Crease(Crease::Score), Work::Crease(Crease::Valley), Work::Crease(Crease::Mountain), Work::Cut];

    /// The name of its group in a cut file.
    pub fn id(self) -> &'static str {
        match self {
            Work::Crease(Crease::Score) => "score",
            Work::Crease(Crease::Valley) => "fold-valley",
            Work::Crease(Crease::Mountain) => "fold-mountain",
            Work::Cut => "cut",
        }
    }

    /// The name of its layer in a PDF: `cut` alone is what is printed for scissors.
    pub fn layer(self) -> &'static str {
        match self {
            Work::Crease(Crease::Score) => "machine-score",
            Work::Crease(Crease::Valley) => "machine-fold-valley",
            Work::Crease(Crease::Mountain) => "machine-fold-mountain",
            Work::Cut => "machine-cut",
        }
    }

    /// The colour of its lines: one for each work, as far apart as machines' programs tell colours.
    pub fn ink(self) -> Ink {
        match self {
            Work::Crease(Crease::Score) => Ink::new(0, 160, 0),
            Work::Crease(Crease::Valley) => Ink::new(0, 0, 255),
            Work::Crease(Crease::Mountain) => Ink::new(255, 0, 255),
            Work::Cut => Ink::new(255, 0, 0),
        }
    }
}

/// How wide a machine's lines are drawn: programs take what is thinner than a blade for one line.
pub const HAIRLINE: Mm = Mm(0.05);

/// One line of a machine, closed or open, in points from the paper's top left corner.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What is done along it.
    pub work: Work,
    /// Where it goes.
    pub steps: Vec<Step>,
}

/// All lines of a page: creases before cuts, what lies within something before that thing, edges that two parts share
/// once.
pub fn lines(request: &Request<'_>, page: &Page) -> Vec<Line> {
    let (mut creases, mut cuts, mut boxes) = (Vec::new(), Vec::new(), Vec::new());
    match page {
        Page::Tile { placed, tile, .. } => boxes.push(moved(tile.cut, placed)),
        // A machine cuts backs out too: what is folded and glued cannot be laid into it again.
        Page::Parts(_) => {
            for face in backs::page_faces(request, page) {
                let Some(art) = request.arts.get(face.part) else { continue };
                match art.part.outline {
                    Outline::Rect => boxes.push(face.trim),
                    Outline::Path(_) => cuts.extend(pieces(&backs::outline(art, &face))),
                }
                for (crease, steps) in art.creases.iter().filter(|_| face.side == Side::Front) {
                    let lines = pieces(&backs::on_page(art.part.trim, &face, steps));
                    creases.extend(lines.into_iter().map(|steps| Line { work: Work::Crease(*crease), steps }));
                }
            }
        }
    }
    cuts.extend(edges(&boxes));
    creases.sort_by_key(|line| line.work);
    creases.extend(inner_first(cuts).into_iter().map(|steps| Line { work: Work::Cut, steps }));
    creases
}

/// The lines of a path, each by itself.
fn pieces(steps: &[Step]) -> Vec<Vec<Step>> {
    let mut lines: Vec<Vec<Step>> = Vec::new();
    for step in steps {
        match (step, lines.last_mut()) {
            (Step::Move(_), _) | (_, None) => lines.push(vec![*step]),
            (_, Some(line)) => line.push(*step),
        }
    }
    lines.retain(|line| line.len() > 1);
    lines
}

/// A length in thousandths of a millimetre, so that equal places are equal numbers.
fn exact(length: Mm) -> i64 {
    (length.0 * 1000.0).round() as i64
}

/// One edge of a box: whether it is upright, where it lies, from where and to where.
type Edge = (bool, i64, i64, i64);

fn sides(area: &Rect<Mm>) -> [Edge; 4] {
    let [left, top, right, far] = [area.x, area.y, area.right(), area.far()].map(exact);
    [(false, top, left, right), (true, right, top, far), (false, far, left, right), (true, left, top, far)]
}

/// Boxes as closed lines, but for those that have an edge in common: their edges are joined and cut at one stroke.
fn edges(boxes: &[Rect<Mm>]) -> Vec<Vec<Step>> {
    let all: Vec<(usize, Edge)> =
        boxes.iter().enumerate().flat_map(|(index, area)| sides(area).map(|side| (index, side))).collect();
    let meet = |(one, a): &(usize, Edge), (other, b): &(usize, Edge)| {
        one != other && (a.0, a.1) == (b.0, b.1) && a.2 < b.3 && b.2 < a.3
    };
    let joined = |index: usize| {
        all.iter().filter(|(owner, _)| *owner == index).any(|side| all.iter().any(|other| meet(side, other)))
    };
    let (joined, alone): (Vec<usize>, Vec<usize>) = (0..boxes.len()).partition(|index| joined(*index));
    let place = |x: Mm, y: Mm| (Pt::from(x), Pt::from(y));
    let mut lines: Vec<Vec<Step>> = Vec::new();
    for area in alone.iter().filter_map(|index| boxes.get(*index)) {
        let (left, top, right, far) = (area.x, area.y, area.right(), area.far());
        lines.push(vec![
            Step::Move(place(left, top)),
            Step::Line(place(right, top)),
            Step::Line(place(right, far)),
            Step::Line(place(left, far)),
            Step::Close,
        ]);
    }
    let mut shared: Vec<Edge> = all.iter().filter(|(owner, _)| joined.contains(owner)).map(|(_, edge)| *edge).collect();
    shared.sort_unstable();
    let mut strokes: Vec<Edge> = Vec::new();
    for edge in shared {
        match strokes.last_mut() {
            Some(last) if (last.0, last.1) == (edge.0, edge.1) && edge.2 <= last.3 => last.3 = last.3.max(edge.3),
            _ => strokes.push(edge),
        }
    }
    let back = |length: i64| Mm(length as f64 / 1000.0);
    lines.extend(strokes.into_iter().map(|(upright, at, from, to)| {
        let end = |along: i64| if upright { place(back(at), back(along)) } else { place(back(along), back(at)) };
        vec![Step::Move(end(from)), Step::Line(end(to))]
    }));
    lines
}

/// What lies within something else comes before it; otherwise the order stays.
fn inner_first(lines: Vec<Vec<Step>>) -> Vec<Vec<Step>> {
    let boxes: Vec<[f64; 4]> = lines.iter().map(|line| around(line)).collect();
    let within = |a: &[f64; 4], b: &[f64; 4]| a != b && b[0] <= a[0] && b[1] <= a[1] && a[2] <= b[2] && a[3] <= b[3];
    let depth = |inner: &[f64; 4]| boxes.iter().filter(|outer| within(inner, outer)).count();
    let mut ordered: Vec<(usize, Vec<Step>)> = boxes.iter().map(depth).zip(lines).collect();
    ordered.sort_by_key(|(depth, _)| std::cmp::Reverse(*depth));
    ordered.into_iter().map(|(_, line)| line).collect()
}

/// The box of a line's points: left, top, right, bottom.
fn around(line: &[Step]) -> [f64; 4] {
    let mut area = [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY];
    let mut grow = |(x, y): (Pt, Pt)| {
        area = [area[0].min(x.0), area[1].min(y.0), area[2].max(x.0), area[3].max(y.0)];
    };
    for step in line {
        match *step {
            Step::Move(to) | Step::Line(to) => grow(to),
            Step::Curve(first, second, to) => [first, second, to].into_iter().for_each(&mut grow),
            Step::Close => {}
        }
    }
    area
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(x: f64, y: f64, width: f64, height: f64) -> Rect<Mm> {
        Rect::new(Mm(x), Mm(y), Mm(width), Mm(height))
    }

    /// Straight lines by their ends in whole millimetres.
    fn ends(lines: &[Vec<Step>]) -> Vec<Vec<(i64, i64)>> {
        let whole = |(x, y): (Pt, Pt)| [x, y].map(|length| (length.0 / 72.0 * 25.4).round() as i64).into();
        let points = |line: &Vec<Step>| {
            let point = |step: &Step| match *step {
                Step::Move(to) | Step::Line(to) | Step::Curve(_, _, to) => Some(whole(to)),
                Step::Close => None,
            };
            line.iter().filter_map(point).collect()
        };
        lines.iter().map(points).collect()
    }

    #[test]
    fn boxes_that_touch_share_their_cut_and_others_stay_closed() {
        let lines = edges(&[area(10.0, 10.0, 20.0, 30.0), area(30.0, 10.0, 20.0, 30.0), area(60.0, 10.0, 5.0, 5.0)]);
        assert_eq!(lines[0].last(), Some(&Step::Close));
        let strokes = ends(&lines[1..]);
        assert_eq!(
            strokes,
            [
                [(10, 10), (50, 10)],
                [(10, 40), (50, 40)],
                [(10, 10), (10, 40)],
                [(30, 10), (30, 40)],
                [(50, 10), (50, 40)]
            ]
        );
    }

    #[test]
    fn corners_that_touch_are_no_shared_edge() {
        let lines = edges(&[area(10.0, 10.0, 20.0, 20.0), area(30.0, 30.0, 20.0, 20.0)]);
        assert!(lines.iter().all(|line| line.last() == Some(&Step::Close)), "{lines:?}");
    }

    #[test]
    fn a_hole_is_cut_before_what_it_is_in() {
        let lines = edges(&[area(0.0, 0.0, 50.0, 50.0), area(60.0, 0.0, 9.0, 9.0), area(10.0, 10.0, 9.0, 9.0)]);
        let order: Vec<(i64, i64)> = ends(&inner_first(lines)).iter().map(|line| line[0]).collect();
        assert_eq!(order, [(10, 10), (0, 0), (60, 0)]);
    }
}
