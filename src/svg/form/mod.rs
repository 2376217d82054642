//! A resolved tree as the content of a PDF form: vectors stay vectors, text stays text.

mod content;
mod group;
mod paint;
mod small_print;
mod text;

use super::Fonts;
use crate::geom::{Mm, Pt, Size};
use crate::pdf::Form;
use crate::report::Finding;
use content::Content;
use usvg::Transform;

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
    if !content.lost.is_empty() {
        return Err(content.lost.iter().map(|what| Finding::placeless("not-vector", what.clone())).collect());
    }
    let resources = content.resources();
    Ok(Form::new(size, content.out.into_bytes(), resources, content.glyphs))
}
