//! How many strokes along a ruler free the rectangles of a sheet, each from edge to edge of the piece in hand.

use crate::geom::{Mm, Rect};

/// Less than this (in mm) is nothing.
const NOTHING: f64 = 1e-6;

/// What is to be cut out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cuttable {
    /// Its trim box.
    pub trim: Rect<Mm>,
    /// Whether a ruler cuts it; scissors follow any other outline, from whatever piece it is on.
    pub ruled: bool,
}

/// The work that a sheet makes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cuts {
    /// Rectangles that no stroke from edge to edge reaches without going through another part.
    pub locked: usize,
    /// Straight strokes.
    pub strokes: usize,
}

impl std::ops::Add for Cuts {
    type Output = Cuts;
    fn add(self, other: Cuts) -> Cuts {
        Cuts { locked: self.locked + other.locked, strokes: self.strokes + other.strokes }
    }
}

/// Across or down: which way a piece is divided.
#[derive(Clone, Copy)]
enum Way {
    /// Level strokes.
    Down,
    /// Upright strokes.
    Across,
}

impl Way {
    fn span(self, trim: &Rect<Mm>) -> (f64, f64) {
        match self {
            Way::Down => (trim.y.0, trim.far().0),
            Way::Across => (trim.x.0, trim.right().0),
        }
    }
    fn other(self) -> Way {
        match self {
            Way::Down => Way::Across,
            Way::Across => Way::Down,
        }
    }
    fn index(self) -> usize {
        match self {
            Way::Down => 0,
            Way::Across => 1,
        }
    }
}

/// The edges of the piece in hand, by [`Way`]; the paper's own are nowhere near a trim box.
type Piece = [(f64, f64); 2];

/// Counts the strokes of a sheet, rows first or columns first, whichever are fewer.
pub fn cuts(parts: &[Cuttable]) -> Cuts {
    let paper = [(f64::NEG_INFINITY, f64::INFINITY); 2];
    let mut first = parts.to_vec();
    let mut second = parts.to_vec();
    divide(&mut first, paper, Way::Down, false).min(divide(&mut second, paper, Way::Across, false))
}

/// Divides a piece as often as strokes one way can, then each part of it the other way. `stuck` says that the last
/// way divided nothing.
fn divide(parts: &mut [Cuttable], piece: Piece, way: Way, stuck: bool) -> Cuts {
    if !parts.iter().any(|part| part.ruled) {
        return Cuts::default();
    }
    if let [part] = parts {
        return Cuts { locked: 0, strokes: untrimmed(part, piece) };
    }
    parts.sort_by(|a, b| way.span(&a.trim).0.total_cmp(&way.span(&b.trim).0));
    let (ends, parts_len) = (groups(parts, way), parts.len());
    let single = ends.len() == 1;
    let (mut all, mut start, mut edge, mut passed) = (Cuts::default(), 0, piece[way.index()].0, false);
    let last = piece[way.index()].1;
    for end in ends.iter().copied() {
        let Some(group) = parts.get_mut(start..end) else { break };
        start = end;
        if !group.iter().any(|part| part.ruled) {
            passed = true;
            continue;
        }
        let (low, high) = extent(group, way);
        let mut stroke = |(at, ruled): (f64, bool), needed: bool, known: f64| {
            let made = ruled || needed;
            all.strokes += usize::from(made && (at - known).abs() > NOTHING);
            if made { at } else { known }
        };
        // between groups one stroke is needed even where it trims nothing
        let strip_edges = (stroke(low, std::mem::take(&mut passed), edge), stroke(high, end < parts_len, last));
        let mut strip = piece;
        strip[way.index()] = strip_edges;
        edge = strip_edges.1;
        all = all + if single && stuck { locked(group, strip) } else { divide(group, strip, way.other(), single) };
    }
    all
}

/// What is left to do where no stroke goes through: each rectangle by itself.
fn locked(parts: &[Cuttable], piece: Piece) -> Cuts {
    let ruled = || parts.iter().filter(|part| part.ruled);
    Cuts { locked: ruled().count(), strokes: ruled().map(|part| untrimmed(part, piece)).sum() }
}

/// How many sides of a rectangle are no edge of the piece yet.
fn untrimmed(part: &Cuttable, piece: Piece) -> usize {
    let sides = [Way::Down, Way::Across].into_iter().flat_map(|way| {
        let (span, edges) = (way.span(&part.trim), piece[way.index()]);
        [(span.0, edges.0), (span.1, edges.1)]
    });
    sides.filter(|(side, edge)| (side - edge).abs() > NOTHING).count()
}

/// Where each run ends that no stroke divides; the parts are sorted by where they begin.
fn groups(parts: &[Cuttable], way: Way) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut reach = f64::NEG_INFINITY;
    for (index, part) in parts.iter().enumerate() {
        let (low, high) = way.span(&part.trim);
        if index > 0 && low >= reach - NOTHING {
            ends.push(index);
        }
        reach = reach.max(high);
    }
    ends.push(parts.len());
    ends
}

/// From where to where a group lies, each end with whether a rectangle's edge is there.
fn extent(group: &[Cuttable], way: Way) -> ((f64, bool), (f64, bool)) {
    let spans = || group.iter().map(|part| way.span(&part.trim));
    let low = spans().map(|span| span.0).fold(f64::INFINITY, f64::min);
    let high = spans().map(|span| span.1).fold(f64::NEG_INFINITY, f64::max);
    let ruled = |at: f64, end: fn((f64, f64)) -> f64| {
        group.iter().any(|part| part.ruled && (end(way.span(&part.trim)) - at).abs() < NOTHING)
    };
    ((low, ruled(low, |span| span.0)), (high, ruled(high, |span| span.1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(x: f64, y: f64, width: f64, height: f64, ruled: bool) -> Cuttable {
        Cuttable { trim: Rect::new(Mm(x), Mm(y), Mm(width), Mm(height)), ruled }
    }

    fn grid(columns: u32, rows: u32, apart: f64) -> Vec<Cuttable> {
        let at = |index: u32| 20.0 + f64::from(index) * (30.0 + apart);
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        places.map(|(column, row)| part(at(column), at(row), 30.0, 30.0, true)).collect()
    }

    fn strokes(parts: &[Cuttable]) -> usize {
        let cuts = cuts(parts);
        assert_eq!(cuts.locked, 0);
        cuts.strokes
    }

    #[test]
    fn known_sheets_need_known_strokes() {
        assert_eq!(strokes(&grid(1, 1, 0.0)), 4);
        // two strokes for the row, two for each card; one fewer where the cards share a cut
        assert_eq!(strokes(&grid(2, 1, 8.0)), 6);
        assert_eq!(strokes(&grid(2, 1, 0.0)), 5);
        assert_eq!(strokes(&grid(1, 2, 0.0)), 5);
        // two rows: four strokes, then four in each; sharing, three and three in each
        assert_eq!(strokes(&grid(2, 2, 8.0)), 12);
        assert_eq!(strokes(&grid(2, 2, 0.0)), 9);
        // rows of three take fewer than columns of two
        assert_eq!(strokes(&grid(3, 2, 8.0)), 16);
        assert_eq!(strokes(&grid(2, 3, 8.0)), 16);
    }

    #[test]
    fn shapes_cost_the_ruler_nothing_and_rectangles_beside_them_four() {
        let shapes = [part(20.0, 20.0, 18.0, 20.0, false), part(50.0, 20.0, 18.0, 20.0, false)];
        assert_eq!(strokes(&shapes), 0);
        assert_eq!(strokes(&[shapes[0], part(20.0, 60.0, 60.0, 30.0, true)]), 4);
        assert_eq!(strokes(&[shapes[0], shapes[1], part(90.0, 20.0, 60.0, 30.0, true)]), 4);
    }

    #[test]
    fn a_pinwheel_cannot_be_cut_along_a_ruler() {
        let pinwheel = [
            part(0.0, 0.0, 20.0, 9.0, true),
            part(21.0, 0.0, 9.0, 20.0, true),
            part(10.0, 21.0, 20.0, 9.0, true),
            part(0.0, 10.0, 9.0, 20.0, true),
            part(10.0, 10.0, 10.0, 10.0, true),
        ];
        // the four outer strokes trim two each; the twelve other sides take a stroke each
        assert_eq!(cuts(&pinwheel), Cuts { locked: 5, strokes: 16 });
        assert_eq!(cuts(&pinwheel[..4]).locked, 4);
        assert_eq!(cuts(&pinwheel[..3]).locked, 0);
    }
}
