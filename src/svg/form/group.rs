//! Groups, paths, clips and masks.

use super::content::{Content, MAGNIFIED, dict, item, name, number};
use super::paint::fades;
use crate::pdf::Dict;
use printpdf::DictItem;
use usvg::tiny_skia_path;
use usvg::{
    BlendMode, ClipPath, FillRule, Group, Mask, MaskType, Node, Paint, PaintOrder, Path, Rect, Stroke, Transform,
};

impl Content<'_> {
    /// Draws what is in a group; `to_space` maps the group's inner space to the stream's.
    pub(super) fn children(&mut self, group: &Group, to_space: Transform) {
        for child in group.children() {
            match child {
                Node::Group(group) => self.group(group, to_space.pre_concat(group.transform())),
                Node::Path(path) => self.draw(path, to_space, 1.0),
                Node::Text(text) => {
                    if let Some(least) = self.small_print {
                        self.pictured(text, to_space, least);
                    } else if !self.text(text, to_space) {
                        self.group(text.flattened(), to_space.pre_concat(text.flattened().transform()));
                    }
                }
                Node::Image(image) => {
                    self.lost.insert(format!("the image `{}` has pixels", image.id()));
                }
            }
        }
    }

    pub(super) fn group(&mut self, group: &Group, to_space: Transform) {
        if !group.filters().is_empty() {
            self.lost.insert(format!("the group `{}` has a filter", group.id()));
            return;
        }
        let (opacity, blended) = (group.opacity().get(), group.blend_mode() != BlendMode::Normal);
        let plain = opacity == 1.0 && !blended && !group.isolate() && group.mask().is_none();
        match (plain, group.clip_path()) {
            (true, None) => return self.moved(group, to_space),
            (false, None) if !blended && group.mask().is_none() => {
                if let Some(path) = only_path(group) {
                    return self.draw(path, to_space, opacity);
                }
            }
            _ => {}
        }
        let alone = group.clip_path().is_none() && group.mask().is_none();
        if alone && !plain && flat_group(group) {
            return self.composed_and_moved(group, to_space);
        }
        let bounds = bounds(group.layer_bounding_box().to_rect(), to_space);
        self.save();
        let mut masks = Vec::new();
        if let Some(clip) = group.clip_path() {
            self.clip_to(clip, to_space, bounds, &mut masks);
        }
        if masks.len() > 1 {
            self.lost.insert(format!("the group `{}` has a clip of several shapes that is clipped itself", group.id()));
        }
        if let Some(mask) = masks.pop() {
            self.graphics_state(dict([("SMask", mask)]));
            let mut inner = self.inner();
            inner.unclipped(group, to_space, bounds, plain);
            self.absorb(&mut inner);
            self.show_form(inner.into_group(bounds, "DeviceRGB"));
        } else {
            self.unclipped(group, to_space, bounds, plain);
        }
        self.restore();
    }

    /// A group that is only put somewhere: what is in it is written as it would be at the origin. Things that are alike
    /// are then written alike wherever they stand, and take next to no room once they are deflated.
    fn moved(&mut self, group: &Group, to_space: Transform) {
        let (x, y) = (to_space.tx, to_space.ty);
        if group.transform().is_identity() || (x, y) == (0.0, 0.0) || steps_of(group).is_none_or(|steps| steps < WORTH)
        {
            return self.children(group, to_space);
        }
        self.save();
        self.op(&format!("1 0 0 1 {} {} cm", number(x), number(y)));
        self.children(group, Transform { tx: 0.0, ty: 0.0, ..to_space });
        self.restore();
    }

    /// A group that is put together before it is shown, put together at the origin: so are its like elsewhere.
    fn composed_and_moved(&mut self, group: &Group, to_space: Transform) {
        let (x, y) = (to_space.tx, to_space.ty);
        let to_space = Transform { tx: 0.0, ty: 0.0, ..to_space };
        self.save();
        self.op(&format!("1 0 0 1 {} {} cm", number(x), number(y)));
        self.composed(group, to_space, bounds(group.layer_bounding_box().to_rect(), to_space));
        self.restore();
    }

    fn unclipped(&mut self, group: &Group, to_space: Transform, bounds: Rect, plain: bool) {
        if plain {
            self.children(group, to_space);
        } else {
            self.composed(group, to_space, bounds);
        }
    }

    /// A group that is put together before it is shown.
    fn composed(&mut self, group: &Group, to_space: Transform, bounds: Rect) {
        let mut state = Dict::new();
        if let Some(mask) = group.mask() {
            state.insert("SMask".into(), self.mask(mask, to_space, bounds));
        }
        let opacity = group.opacity().get();
        if opacity < 1.0 {
            state.insert("ca".into(), DictItem::Real(opacity));
            state.insert("CA".into(), DictItem::Real(opacity));
        }
        if group.blend_mode() != BlendMode::Normal {
            // usvg's names of the modes are those of PDF.
            state.insert("BM".into(), name(&format!("{:?}", group.blend_mode())));
        }
        if !state.is_empty() {
            self.graphics_state(state);
        }
        let mut inner = self.inner();
        inner.children(group, to_space);
        self.absorb(&mut inner);
        self.show_form(inner.into_group(bounds, "DeviceRGB"));
    }

    fn mask(&mut self, mask: &Mask, to_space: Transform, bounds: Rect) -> DictItem {
        if mask.mask().is_some() {
            self.lost.insert(format!("the mask `{}` is masked itself", mask.id()));
        }
        let mut inner = self.inner();
        let rect = tiny_skia_path::PathBuilder::from_rect(mask.rect().to_rect());
        if let Some(rect) = rect.transform(to_space) {
            inner.clip(&rect, FillRule::NonZero);
        }
        inner.children(mask.root(), to_space);
        self.absorb(&mut inner);
        let kind = if mask.kind() == MaskType::Luminance { "Luminosity" } else { "Alpha" };
        item([("S", name(kind)), ("G", inner.into_group(bounds, "DeviceRGB"))])
    }

    /// One path is a clip of PDF; several may overlap, and their union is left as a mask.
    fn clip_to(&mut self, clip: &ClipPath, to_space: Transform, bounds: Rect, masks: &mut Vec<DictItem>) {
        if let Some(outer) = clip.clip_path() {
            self.clip_to(outer, to_space, bounds, masks);
        }
        let to_space = to_space.pre_concat(clip.transform());
        let mut paths = Vec::new();
        let simple = collect(clip.root(), to_space, &mut paths);
        match paths.as_slice() {
            [] => self.op("0 0 0 0 re W n"),
            [(path, rule)] if simple => self.clip(path, *rule),
            _ => {
                let mut inner = self.inner();
                inner.children(clip.root(), to_space);
                self.absorb(&mut inner);
                masks.push(item([("S", name("Alpha")), ("G", inner.into_group(bounds, "DeviceRGB"))]));
            }
        }
    }

    /// Fills and strokes one path; `opacity` is that of a group which holds nothing else.
    pub(super) fn draw(&mut self, path: &Path, to_space: Transform, opacity: f32) {
        if !path.is_visible() {
            return;
        }
        let Some(placed) = path.data().clone().transform(to_space) else { return };
        let bounds = bounds(path.stroke_bounding_box(), to_space);
        let scale = similarity(to_space);
        if let (Some(fill), Some(stroke), Some(scale)) = (path.fill(), path.stroke(), scale)
            && path.paint_order() == PaintOrder::FillAndStroke
            && stroke.opacity().get() == 1.0
            && fill.opacity().get() == 1.0
            && matches!((fill.paint(), stroke.paint()), (Paint::Color(_), Paint::Color(_)))
        {
            self.alpha(Some(1.0), Some(1.0));
            self.paint(fill.paint(), to_space, false, bounds);
            self.paint(stroke.paint(), to_space, true, bounds);
            self.line_style(stroke, scale);
            self.path(&placed);
            self.op(if fill.rule() == FillRule::EvenOdd { "B*" } else { "B" });
            return;
        }
        let stroke_first = path.paint_order() == PaintOrder::StrokeAndFill;
        if stroke_first && let Some(stroke) = path.stroke() {
            self.stroke(path, stroke, &placed, to_space, opacity);
        }
        if let Some(fill) = path.fill() {
            let fading = fades(fill.paint());
            if fading {
                self.save();
            }
            self.alpha(Some(fill.opacity().get() * opacity), None);
            self.paint(fill.paint(), to_space, false, bounds);
            self.path(&placed);
            self.op(if fill.rule() == FillRule::EvenOdd { "f*" } else { "f" });
            if fading {
                self.restore();
            }
        }
        if !stroke_first && let Some(stroke) = path.stroke() {
            self.stroke(path, stroke, &placed, to_space, opacity);
        }
    }

    fn stroke(
        &mut self,
        path: &Path,
        stroke: &Stroke,
        placed: &tiny_skia_path::Path,
        to_space: Transform,
        opacity: f32,
    ) {
        let bounds = bounds(path.stroke_bounding_box(), to_space);
        let scale = similarity(to_space);
        let apart = scale.is_none() || fades(stroke.paint());
        if apart {
            self.save();
        }
        self.alpha(None, Some(stroke.opacity().get() * opacity));
        self.paint(stroke.paint(), to_space, true, bounds);
        if let Some(scale) = scale {
            self.line_style(stroke, scale);
            self.path(placed);
        } else {
            // The pen itself is sheared or stretched.
            self.transform(to_space);
            self.line_style(stroke, 1.0);
            let places = std::mem::replace(&mut self.places, MAGNIFIED);
            self.path(path.data());
            self.places = places;
        }
        self.op("S");
        if apart {
            self.restore();
        }
    }
}

/// From how many steps of paths on it pays to move a group as a whole.
const WORTH: usize = 12;

/// How many steps the paths of a group have; `None` when it holds what does not follow when its content is moved:
/// gradients and patterns, which lie in the stream's space, clips, masks.
fn steps_of(group: &Group) -> Option<usize> {
    let flat = |paint: Option<&Paint>| paint.is_none_or(|paint| matches!(paint, Paint::Color(_)));
    let mut steps = 0;
    for child in group.children() {
        steps += match child {
            Node::Group(inner) if inner.clip_path().is_none() && inner.mask().is_none() && !inner.isolate() => {
                steps_of(inner)?
            }
            Node::Path(path) if flat(path.fill().map(usvg::Fill::paint)) && flat(path.stroke().map(Stroke::paint)) => {
                path.data().len()
            }
            Node::Text(text) if flat_text(text) => 1,
            _ => return None,
        };
    }
    Some(steps)
}

/// Whether what is in a group follows when its content is moved.
fn flat_group(group: &Group) -> bool {
    steps_of(group).is_some()
}

fn flat_text(text: &usvg::Text) -> bool {
    let flat = |fill: Option<&usvg::Fill>| fill.is_none_or(|fill| matches!(fill.paint(), Paint::Color(_)));
    text.layouted().iter().all(|span| flat(span.fill.as_ref()) && span.stroke.is_none())
}

/// The paths of a clip in the stream's space; false when it holds more than plain paths.
fn collect(group: &Group, to_space: Transform, found: &mut Vec<(tiny_skia_path::Path, FillRule)>) -> bool {
    let mut simple = group.clip_path().is_none() && group.mask().is_none();
    for child in group.children() {
        match child {
            Node::Group(group) => simple &= collect(group, to_space.pre_concat(group.transform()), found),
            Node::Path(path) => {
                let rule = path.fill().map_or(FillRule::NonZero, usvg::Fill::rule);
                found.extend(path.data().clone().transform(to_space).map(|path| (path, rule)));
            }
            Node::Text(text) => {
                let inner = text.flattened();
                simple &= collect(inner, to_space.pre_concat(inner.transform()), found);
            }
            Node::Image(_) => simple = false,
        }
    }
    simple
}

/// The one path that is all of a group, if it is painted once: its opacity can be the group's.
fn only_path(group: &Group) -> Option<&Path> {
    match group.children() {
        [Node::Path(path)] if path.fill().is_none() || path.stroke().is_none() => Some(path),
        _ => None,
    }
}

/// How much a transform enlarges, if it does so evenly in all directions.
fn similarity(transform: Transform) -> Option<f32> {
    let columns = [(transform.sx, transform.ky), (transform.kx, transform.sy)].map(|(x, y)| libm::hypotf(x, y));
    let dot = transform.sx * transform.kx + transform.ky * transform.sy;
    let even = (columns[0] - columns[1]).abs() < 1e-4 * columns[0] && dot.abs() < 1e-4 * columns[0] * columns[1];
    even.then_some(columns[0])
}

/// A box in the stream's space, with a little room for joins.
fn bounds(rect: Rect, to_space: Transform) -> Rect {
    let rect = rect.transform(to_space).unwrap_or(rect);
    Rect::from_ltrb(rect.left() - 1.0, rect.top() - 1.0, rect.right() + 1.0, rect.bottom() + 1.0).unwrap_or(rect)
}
