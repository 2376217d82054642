//! A resolved tree as the content of a PDF form: vectors stay vectors, text stays text.

mod content;
mod group;
mod paint;
mod small_print;
mod text;

use super::Fonts;
use crate::geom::{Mm, Pt, Size};
use crate::pdf::{Form, Step};
use crate::report::Finding;
use content::Content;
use usvg::tiny_skia_path::{Path, PathBuilder};
use usvg::{FillRule, Rect, Transform};

/// Points in a millimetre, as usvg's number.
const PT_PER_MM: f32 = 72.0 / 25.4;

/// The picture for [`crate::pdf::Document`]: its box is the tree's size in points, its bottom left corner the origin.
/// Fills, strokes, dashes, clips, opacity, gradients, patterns, masks and blending are kept as they are; text in one
/// colour becomes real text with the bundled fonts, other text outlines.
///
/// # Errors
/// One finding for each thing that cannot be kept: filters, images, gradients that repeat, masks of masks.
pub fn form(fonts: &Fonts, tree: &usvg::Tree) -> Result<Form, Vec<Finding>> {
    drawn(Content::new(fonts), tree, 1.0)
}

/// As [`form`], everything `scale` times as large: for pictures of things, whose text is outlines, and
/// bars where it is too small to be read: nobody searches a book for the small print of a card that it shows. A thing
/// itself is never scaled.
///
/// # Errors
/// As [`form`].
pub fn picture(fonts: &Fonts, tree: &usvg::Tree, scale: f64) -> Result<Form, Vec<Finding>> {
    let points = |length: f32| length * PT_PER_MM * scale as f32;
    let mut content = Content::new(fonts);
    content.small_print = Some(small_print::least(points(tree.size().width()), points(tree.size().height())));
    drawn(content, tree, scale)
}

fn drawn(mut content: Content<'_>, tree: &usvg::Tree, scale: f64) -> Result<Form, Vec<Finding>> {
    let mm = |length: f32| Mm(f64::from(length) * scale);
    let size: Size<Pt> = Size::new(mm(tree.size().width()), mm(tree.size().height())).into();
    let unit = PT_PER_MM * scale as f32;
    let base = Transform::from_row(unit, 0.0, 0.0, -unit, 0.0, size.height.0 as f32);
    content.children(tree.root(), base.pre_concat(tree.root().transform()));
    finished(content, size)
}

/// What scissors leave of a picture.
pub struct Cut<'a> {
    /// The size of what is left, in mm.
    pub size: Size<Mm>,
    /// How far the picture reaches beyond it on every side, in mm.
    pub bleed: Mm,
    /// What scissors follow, in points from the top left corner of what is left; the box itself where it is empty.
    pub outline: &'a [Step],
}

/// As [`picture`], what is left of the picture when it is cut out, in a box of that size.
///
/// # Errors
/// As [`form`].
pub fn form_of_cut(fonts: &Fonts, tree: &usvg::Tree, cut: &Cut<'_>, scale: f64) -> Result<Form, Vec<Finding>> {
    let size: Size<Pt> = Size::new(cut.size.width * scale, cut.size.height * scale).into();
    let unit = PT_PER_MM * scale as f32;
    let bleed = cut.bleed.0 as f32 * unit;
    let base = Transform::from_row(unit, 0.0, 0.0, -unit, -bleed, size.height.0 as f32 + bleed);
    let mut content = Content::new(fonts);
    content.small_print = Some(small_print::least(size.width.0 as f32, size.height.0 as f32));
    content.save();
    if let Some(edge) = edge(cut.outline, size, scale) {
        content.clip(&edge, FillRule::NonZero);
    }
    content.children(tree.root(), base.pre_concat(tree.root().transform()));
    content.restore();
    finished(content, size)
}

/// The edge of what is left, `y` upward. `None` for an outline of nothing, which [`crate::svg::outline`] never gives.
fn edge(outline: &[Step], size: Size<Pt>, scale: f64) -> Option<Path> {
    if outline.is_empty() {
        return Some(PathBuilder::from_rect(Rect::from_xywh(0.0, 0.0, size.width.0 as f32, size.height.0 as f32)?));
    }
    let at = |(x, y): (Pt, Pt)| ((x.0 * scale) as f32, (size.height.0 - y.0 * scale) as f32);
    let mut path = PathBuilder::new();
    for step in outline {
        match *step {
            Step::Move(to) => path.move_to(at(to).0, at(to).1),
            Step::Line(to) => path.line_to(at(to).0, at(to).1),
            Step::Curve(first, second, to) => {
                let ((a, b), (c, d), (x, y)) = (at(first), at(second), at(to));
                path.cubic_to(a, b, c, d, x, y);
            }
            Step::Close => path.close(),
        }
    }
    path.finish()
}

fn finished(content: Content<'_>, size: Size<Pt>) -> Result<Form, Vec<Finding>> {
    if !content.lost.is_empty() {
        return Err(content.lost.iter().map(|what| Finding::placeless("not-vector", what.clone())).collect());
    }
    let resources = content.resources();
    Ok(Form::new(size, content.out.into_bytes(), resources, content.glyphs))
}
