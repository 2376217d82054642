//! The outline of a part, from SVG path data.

use super::listen;
use crate::geom::{Mm, Pt};
use crate::pdf::Step;
use usvg::tiny_skia_path::{PathSegment, Point};

/// SVG path data in millimetres as the steps of [`crate::pdf::Canvas::path`], in points.
///
/// # Errors
/// What usvg says of data that it cannot read, or that there is nothing in it.
pub fn outline(data: &str) -> Result<Vec<Step>, String> {
    let attribute = data.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
    let text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"><path d=\"{attribute}\" stroke=\"#000\"/></svg>"
    );
    let (tree, warnings) = listen::warnings(|| usvg::Tree::from_str(&text, &usvg::Options::default()))?;
    if let Some(warning) = warnings.first() {
        return Err(warning.clone());
    }
    let tree = tree.map_err(|error| error.to_string())?;
    match tree.root().children() {
        [usvg::Node::Path(path)] => Ok(steps(path.data())),
        _ => Err(format!("`{data}` draws nothing")),
    }
}

fn steps(path: &usvg::tiny_skia_path::Path) -> Vec<Step> {
    let pt = |length: f32| Pt::from(Mm(f64::from(length)));
    let at = |point: Point| (pt(point.x), pt(point.y));
    let mut pen = Point::zero();
    let mut steps = Vec::new();
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => steps.push(Step::Move(at(to))),
            PathSegment::LineTo(to) => steps.push(Step::Line(at(to))),
            PathSegment::QuadTo(control, to) => {
                let toward = |from: Point| {
                    let part = |a: f32, b: f32| a + (b - a) * 2.0 / 3.0;
                    at(Point::from_xy(part(from.x, control.x), part(from.y, control.y)))
                };
                steps.push(Step::Curve(toward(pen), toward(to), at(to)));
            }
            PathSegment::CubicTo(first, second, to) => steps.push(Step::Curve(at(first), at(second), at(to))),
            PathSegment::Close => steps.push(Step::Close),
        }
        if let PathSegment::MoveTo(to)
        | PathSegment::LineTo(to)
        | PathSegment::QuadTo(_, to)
        | PathSegment::CubicTo(_, _, to) = segment
        {
            pen = to;
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_data_becomes_steps_in_points() {
        let inch = |x: f64, y: f64| (Pt(x * 72.0), Pt(y * 72.0));
        let steps = outline("M0 0H25.4V25.4z").unwrap();
        let near = |a: (Pt, Pt), b: (Pt, Pt)| (a.0 - b.0).0.abs() < 1e-4 && (a.1 - b.1).0.abs() < 1e-4;
        match steps.as_slice() {
            [Step::Move(a), Step::Line(b), Step::Line(c), Step::Close] => {
                assert!(near(*a, inch(0.0, 0.0)) && near(*b, inch(1.0, 0.0)) && near(*c, inch(1.0, 1.0)));
            }
            other => panic!("{other:?}"),
        }
        assert!(outline("M0 0L").is_err() && outline("").is_err());
    }
}
