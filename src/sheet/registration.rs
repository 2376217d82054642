//! Registration marks for machines that cut what is printed: a camera finds them and lays the cuts on the print.
//!
//! The three marks of Silhouette's machines, which Graphtec's read too: a square at the top left, an L at the top right
//! and one at the bottom left, each with its outer corner [`INSET`] from the paper's edges. In Silhouette Studio, the
//! page setup has the same numbers (inset 10 mm, length 5 mm, thickness 1 mm); the square is 5 mm whatever the length
//! (as the free driver inkscape-silhouette has it, `render_silhouette_regmarks.py`).

use super::Paper;
use crate::geom::{Mm, Pt, Rect};
use crate::pdf::Step;

/// From the paper's edge to the outer corner of a mark.
pub const INSET: Mm = Mm(10.0);
/// The side of the square, and how long an arm of an L is.
pub const LENGTH: Mm = Mm(5.0);
/// How thick the arms are.
pub const THICKNESS: Mm = Mm(1.0);
/// What the camera wants white round a mark.
pub const CLEAR: Mm = Mm(2.0);

/// Whose registration marks are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Registration {
    /// None.
    #[default]
    None,
    /// Silhouette's.
    Silhouette,
}

impl Registration {
    /// `none` or `silhouette`.
    pub fn id(self) -> &'static str {
        match self {
            Registration::None => "none",
            Registration::Silhouette => "silhouette",
        }
    }
}

/// The boxes that the marks take, the white round them included, with a word for each.
pub fn boxes(paper: Paper) -> Vec<(&'static str, Rect<Mm>)> {
    corners(paper).map(|(x, y)| ("a registration mark", Rect::new(x, y, LENGTH, LENGTH).grown(CLEAR))).to_vec()
}

/// The top left corners of the boxes of square, right L and left L.
fn corners(paper: Paper) -> [(Mm, Mm); 3] {
    let size = paper.size();
    let (right, far) = (size.width - INSET - LENGTH, size.height - INSET - LENGTH);
    [(INSET, INSET), (right, INSET), (INSET, far)]
}

/// The marks as closed lines to fill, in points from the paper's top left corner.
pub fn marks(paper: Paper) -> [Vec<Step>; 3] {
    let [square, right, left] = corners(paper);
    let (long, thin) = (LENGTH.0, THICKNESS.0);
    [
        closed(square, &[(0.0, 0.0), (long, 0.0), (long, long), (0.0, long)]),
        closed(right, &[(0.0, 0.0), (long, 0.0), (long, long), (long - thin, long), (long - thin, thin), (0.0, thin)]),
        closed(left, &[(0.0, 0.0), (thin, 0.0), (thin, long - thin), (long, long - thin), (long, long), (0.0, long)]),
    ]
}

fn closed((x, y): (Mm, Mm), points: &[(f64, f64)]) -> Vec<Step> {
    let place = |(right, down): &(f64, f64)| (Pt::from(x + Mm(*right)), Pt::from(y + Mm(*down)));
    let mut steps: Vec<Step> = points.iter().map(|point| Step::Line(place(point))).collect();
    if let (Some(first), Some(point)) = (steps.first_mut(), points.first()) {
        *first = Step::Move(place(point));
    }
    steps.push(Step::Close);
    steps
}
