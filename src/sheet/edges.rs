//! What colours lie along the edges of a rectangular part, and whether two of them may share a cut.

use super::Art;
use crate::kit::Outline;
use crate::svg;

/// Dots to the millimetre of the picture that is looked at.
const FINE: usize = 4;
/// How far inside the trim box (in dots) a knife that slips still finds the same colour.
const SLIP: usize = 2;
/// By how much the parts of a colour may differ and be the same colour still.
const SAME: u8 = 6;

/// A colour: red, green, blue.
type Dot = [u8; 3];

/// The colours along the four edges of a part, each constant from the end of the bleed to a little inside the trim.
#[derive(Clone, Debug, PartialEq)]
pub struct Edges {
    left: Option<Vec<Dot>>,
    right: Option<Vec<Dot>>,
    top: Option<Vec<Dot>>,
    bottom: Option<Vec<Dot>>,
}

impl Edges {
    /// Looks at a part's picture; `None` for what is no rectangle.
    pub fn of(art: &Art<'_>) -> Option<Edges> {
        if art.part.outline != Outline::Rect {
            return None;
        }
        let dots = svg::pixels(&art.tree, 25.4 * FINE as f32).ok()?;
        let picture = Picture { width: dots.width() as usize, height: dots.height() as usize, dots: dots.data() };
        let deep = (art.part.bleed.0 * FINE as f64).round() as usize + SLIP;
        let (width, height) = (picture.width, picture.height);
        Some(Edges {
            left: picture.strip(height, deep, |along, inward| (inward, along)),
            right: picture.strip(height, deep, |along, inward| (width - 1 - inward, along)),
            top: picture.strip(width, deep, |along, inward| (along, inward)),
            bottom: picture.strip(width, deep, |along, inward| (along, height - 1 - inward)),
        })
    }

    /// Whether another such part may stand at the right of this one, on one cut.
    pub fn share_across(&self, right: &Edges) -> bool {
        matches!((&self.right, &right.left), (Some(one), Some(other)) if alike(one, other))
    }

    /// Whether another such part may stand below this one, on one cut.
    pub fn share_down(&self, below: &Edges) -> bool {
        matches!((&self.bottom, &below.top), (Some(one), Some(other)) if alike(one, other))
    }
}

fn alike(one: &[Dot], other: &[Dot]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(a, b)| same(*a, *b))
}

fn same(a: Dot, b: Dot) -> bool {
    a.iter().zip(b).all(|(a, b)| a.abs_diff(b) <= SAME)
}

struct Picture<'d> {
    width: usize,
    height: usize,
    dots: &'d [u8],
}

impl Picture<'_> {
    fn dot(&self, (x, y): (usize, usize)) -> Option<Dot> {
        let start = (y * self.width + x) * 4;
        let [red, green, blue, _] = *self.dots.get(start..start + 4)? else { return None };
        Some([red, green, blue])
    }

    /// The colours along an edge; `None` where one changes on the way inward. The corners, where two bleeds meet, are
    /// part of the edge: a colour that is not the neighbour's would show there.
    fn strip(&self, length: usize, deep: usize, at: impl Fn(usize, usize) -> (usize, usize)) -> Option<Vec<Dot>> {
        if deep * 2 > self.width.min(self.height) {
            return None;
        }
        let colour = |along: usize| {
            let outer = self.dot(at(along, 0))?;
            (1..deep).all(|inward| self.dot(at(along, inward)).is_some_and(|dot| same(dot, outer))).then_some(outer)
        };
        (0..length).map(colour).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Mm, Size};
    use crate::kit::Part;

    /// A card of 40 × 30 mm with 3 mm bleed.
    fn edges(inside: &str) -> Edges {
        let part = Part {
            id: "card".into(),
            group: "card".into(),
            title: "Card".into(),
            desc: "A card.".into(),
            count: 2,
            spare: false,
            fold: None,
            trim: Size::new(Mm(40.0), Mm(30.0)),
            bleed: Mm(3.0),
            outline: Outline::Rect,
            back: None,
            svg: format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"46mm\" height=\"36mm\" viewBox=\"-3 -3 46 36\">\
                 {inside}</svg>"
            ),
        };
        let fonts = crate::svg::Fonts::bundled().unwrap();
        let parts = [part];
        let arts = crate::sheet::arts(&fonts, &parts).unwrap();
        Edges::of(&arts[0]).unwrap()
    }

    fn rect(x: i32, y: i32, width: i32, height: i32, colour: &str) -> String {
        format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{colour}\"/>")
    }

    #[test]
    fn a_cut_is_shared_only_where_both_sides_have_one_colour_or_none() {
        let shared = |inside: &str| {
            let edges = edges(inside);
            (edges.share_across(&edges), edges.share_down(&edges))
        };
        // no colour reaches an edge, one colour reaches all
        assert_eq!(shared(&rect(5, 5, 10, 10, "#c00")), (true, true));
        assert_eq!(shared(&rect(-3, -3, 46, 36, "#c00")), (true, true));
        // a coloured head: it goes on in the neighbour at the side, and ends at the neighbour above
        assert_eq!(shared(&rect(-3, -3, 46, 13, "#c00")), (true, false));
        // the left and the right side have different colours
        assert_eq!(shared(&rect(-3, -3, 20, 36, "#c00")), (false, true));
        // a colour that stops short of the cut, which a knife that slips would show
        assert_eq!(shared(&rect(-3, -3, 46, 3, "#c00")), (true, false));
        assert_eq!(shared(&(rect(-3, -3, 46, 36, "#c00") + &rect(-3, 27, 46, 6, "#00c"))), (true, false));
    }
}
