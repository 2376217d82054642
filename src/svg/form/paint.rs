//! Colours, gradients and patterns.

use super::content::{Content, MAGNIFIED, dict, item, matrix, name, reals, stream};
use printpdf::DictItem;
use usvg::tiny_skia_path::PathBuilder;
use usvg::{BaseGradient, Paint, Pattern, Rect, SpreadMethod, Stop, Transform};

/// So far a cell of a pattern reaches over its neighbours, in the units of the picture: what lies below would show
/// through between cells that only touch.
const SEAM: f32 = 0.05;

impl Content<'_> {
    /// Sets the colour of fills or strokes. `to_space` maps the painted thing's own space to the stream's, `bounds`
    /// is its box in the stream's space. A gradient with transparent stops needs a `save` round it.
    pub(super) fn paint(&mut self, paint: &Paint, to_space: Transform, stroke: bool, bounds: Rect) {
        match paint {
            Paint::Color(color) => self.color(*color, stroke),
            Paint::Pattern(pattern) => {
                let tile = self.tile(pattern, to_space);
                self.pattern(tile, stroke);
            }
            Paint::LinearGradient(gradient) => {
                let axis = [gradient.x1(), gradient.y1(), gradient.x2(), gradient.y2()];
                self.gradient(gradient, 2, &axis, to_space, stroke, bounds);
            }
            Paint::RadialGradient(gradient) => {
                let (focus, centre) = ((gradient.fx(), gradient.fy()), (gradient.cx(), gradient.cy()));
                let circles = [focus.0, focus.1, gradient.fr().get(), centre.0, centre.1, gradient.r().get()];
                self.gradient(gradient, 3, &circles, to_space, stroke, bounds);
            }
        }
    }

    fn tile(&mut self, pattern: &Pattern, to_space: Transform) -> DictItem {
        let rect = pattern.rect();
        let mut inner = self.inner();
        inner.places = MAGNIFIED;
        inner.children(pattern.root(), Transform::identity());
        self.absorb(&mut inner);
        let placed = to_space.pre_concat(pattern.transform()).pre_translate(rect.x(), rect.y());
        let dict = dict([
            ("Type", name("Pattern")),
            ("PatternType", DictItem::Int(1)),
            ("PaintType", DictItem::Int(1)),
            ("TilingType", DictItem::Int(1)),
            ("BBox", reals(&[-SEAM, -SEAM, rect.width() + SEAM, rect.height() + SEAM])),
            ("XStep", DictItem::Real(rect.width())),
            ("YStep", DictItem::Real(rect.height())),
            ("Matrix", reals(&matrix(placed))),
            ("Resources", DictItem::Dict { map: inner.resources() }),
        ]);
        stream(dict, inner.out)
    }

    fn gradient(
        &mut self,
        gradient: &BaseGradient,
        kind: i64,
        coords: &[f32],
        to_space: Transform,
        stroke: bool,
        bounds: Rect,
    ) {
        if gradient.spread_method() != SpreadMethod::Pad {
            self.lost.insert(format!("the gradient `{}` repeats, which a PDF cannot say", gradient.id()));
        }
        let placed = reals(&matrix(to_space.pre_concat(gradient.transform())));
        let shading = |space: &str, values: &dyn Fn(&Stop) -> Vec<f32>| {
            let stops: Vec<_> = gradient.stops().iter().map(|stop| (stop.offset().get(), values(stop))).collect();
            item([
                ("PatternType", DictItem::Int(2)),
                ("Shading", axial(kind, coords, space, &stops)),
                ("Matrix", placed.clone()),
            ])
        };
        if gradient.stops().iter().any(|stop| stop.opacity().get() < 1.0) {
            let mut grey = self.inner();
            grey.pattern(shading("DeviceGray", &|stop| vec![stop.opacity().get()]), false);
            grey.path(&PathBuilder::from_rect(bounds));
            grey.op("f");
            let mask = item([("S", name("Luminosity")), ("G", grey.into_group(bounds, "DeviceGray"))]);
            self.graphics_state(dict([("SMask", mask)]));
        }
        let color = |stop: &Stop| {
            let color = stop.color();
            [color.red, color.green, color.blue].map(|part| f32::from(part) / 255.0).to_vec()
        };
        self.pattern(shading("DeviceRGB", &color), stroke);
    }
}

/// Whether a paint fades, so that it leaves a soft mask behind.
pub(super) fn fades(paint: &Paint) -> bool {
    let stops = match paint {
        Paint::LinearGradient(gradient) => gradient.stops(),
        Paint::RadialGradient(gradient) => gradient.stops(),
        Paint::Color(_) | Paint::Pattern(_) => &[],
    };
    stops.iter().any(|stop| stop.opacity().get() < 1.0)
}

fn axial(kind: i64, coords: &[f32], space: &str, stops: &[(f32, Vec<f32>)]) -> DictItem {
    item([
        ("ShadingType", DictItem::Int(kind)),
        ("ColorSpace", name(space)),
        ("Coords", reals(coords)),
        ("Function", stitched(stops)),
        ("Extend", DictItem::Array(vec![DictItem::Bool(true), DictItem::Bool(true)])),
    ])
}

/// The colours between the stops as one function over 0 to 1.
fn stitched(stops: &[(f32, Vec<f32>)]) -> DictItem {
    let mut stops = stops.to_vec();
    // usvg gives every gradient at least two stops.
    if let (Some(first), Some(last)) = (stops.first().cloned(), stops.last().cloned()) {
        stops.insert(0, (0.0, first.1));
        stops.push((1.0, last.1));
    }
    let spans: Vec<_> = stops.windows(2).filter(|pair| pair[1].0 > pair[0].0).collect();
    let between = |from: &[f32], to: &[f32]| {
        item([
            ("FunctionType", DictItem::Int(2)),
            ("Domain", reals(&[0.0, 1.0])),
            ("C0", reals(from)),
            ("C1", reals(to)),
            ("N", DictItem::Int(1)),
        ])
    };
    let bounds: Vec<f32> = spans.iter().skip(1).map(|pair| pair[0].0).collect();
    item([
        ("FunctionType", DictItem::Int(3)),
        ("Domain", reals(&[0.0, 1.0])),
        ("Functions", DictItem::Array(spans.iter().map(|pair| between(&pair[0].1, &pair[1].1)).collect())),
        ("Bounds", reals(&bounds)),
        ("Encode", reals(&[0.0, 1.0].repeat(spans.len()))),
    ])
}
