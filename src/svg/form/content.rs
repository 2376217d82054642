//! A content stream under construction: operators, graphics state, resources.

use crate::geom::{push_decimals, trimmed};
use crate::pdf::{Dict, FONTS_OF_THE_DOCUMENT, Glyphs};
use crate::svg::Fonts;
use printpdf::{DictItem, ExternalStream};
use std::collections::BTreeSet;
use usvg::tiny_skia_path::{Path, PathSegment, Point};
use usvg::{Color, FillRule, LineCap, LineJoin, Rect, Stroke, Transform};

/// What the reader of the stream has set; `None` is unknown, so that the operator is written again.
#[derive(Clone, Debug, PartialEq)]
struct State {
    fill: Option<Color>,
    stroke: Option<Color>,
    alpha: (f32, f32),
    /// The operators that lines were last set up with, one for each of [`LINE`]; empty where nobody knows.
    line: [String; LINE],
}

/// Width, cap, join, mitre limit, dashes.
const LINE: usize = 5;

impl Default for State {
    fn default() -> Self {
        State { fill: Some(Color::black()), stroke: Some(Color::black()), alpha: (1.0, 1.0), line: Default::default() }
    }
}

/// One content stream. Everything is written in the stream's own space: transforms are applied to the points.
pub(super) struct Content<'f> {
    pub(super) fonts: &'f Fonts,
    /// In a picture of a thing, the type size in points below which text is too small to be read.
    pub(super) small_print: Option<f32>,
    pub(super) out: String,
    pub(super) glyphs: Glyphs,
    /// What could not be kept, in words.
    pub(super) lost: BTreeSet<String>,
    states: Dict,
    patterns: Dict,
    forms: Dict,
    uses_text: bool,
    /// The decimals of coordinates: [`ON_PAPER`] where the stream's unit is the point.
    pub(super) places: usize,
    state: State,
    saved: Vec<State>,
}

impl<'f> Content<'f> {
    pub(super) fn new(fonts: &'f Fonts) -> Self {
        Content {
            fonts,
            small_print: None,
            out: String::new(),
            glyphs: Glyphs::default(),
            lost: BTreeSet::new(),
            states: Dict::new(),
            patterns: Dict::new(),
            forms: Dict::new(),
            uses_text: false,
            places: ON_PAPER,
            state: State::default(),
            saved: Vec::new(),
        }
    }

    /// A stream within this one.
    pub(super) fn inner(&self) -> Content<'f> {
        Content { small_print: self.small_print, ..Content::new(self.fonts) }
    }

    /// The `Resources` dictionary.
    pub(super) fn resources(&self) -> Dict {
        let mut resources = Dict::new();
        let kinds = [("ExtGState", &self.states), ("Pattern", &self.patterns), ("XObject", &self.forms)];
        for (kind, map) in kinds.into_iter().filter(|(_, map)| !map.is_empty()) {
            resources.insert(kind.into(), DictItem::Dict { map: map.clone() });
        }
        if self.uses_text {
            resources.insert("Font".into(), name(FONTS_OF_THE_DOCUMENT));
        }
        resources
    }

    /// Takes over what an inner stream used and lost.
    pub(super) fn absorb(&mut self, inner: &mut Content<'_>) {
        self.glyphs.merge(&inner.glyphs);
        self.lost.append(&mut inner.lost);
    }

    /// The stream as an inner form that is composed by itself before it is shown.
    pub(super) fn into_group(self, bounds: Rect, space: &str) -> DictItem {
        let dict = dict([
            ("Type", name("XObject")),
            ("Subtype", name("Form")),
            ("BBox", reals(&[bounds.left(), bounds.top(), bounds.right(), bounds.bottom()])),
            ("Resources", DictItem::Dict { map: self.resources() }),
            ("Group", item([("S", name("Transparency")), ("I", DictItem::Bool(true)), ("CS", name(space))])),
        ]);
        stream(dict, self.out)
    }

    /// Writes one line of operators.
    pub(super) fn op(&mut self, line: &str) {
        self.out.push_str(line);
        self.out.push('\n');
    }

    pub(super) fn save(&mut self) {
        self.saved.push(self.state.clone());
        self.op("q");
    }

    pub(super) fn restore(&mut self) {
        // Every `restore` stands after a `save` in the same function.
        self.state = self.saved.pop().unwrap_or_default();
        self.op("Q");
    }

    pub(super) fn graphics_state(&mut self, state: Dict) {
        let key = added(&mut self.states, "G", DictItem::Dict { map: state });
        self.op(&format!("/{key} gs"));
    }

    pub(super) fn show_form(&mut self, form: DictItem) {
        let key = added(&mut self.forms, "X", form);
        self.op(&format!("/{key} Do"));
    }

    pub(super) fn pattern(&mut self, pattern: DictItem, stroke: bool) {
        let key = added(&mut self.patterns, "P", pattern);
        if stroke {
            self.state.stroke = None;
            self.op(&format!("/Pattern CS /{key} SCN"));
        } else {
            self.state.fill = None;
            self.op(&format!("/Pattern cs /{key} scn"));
        }
    }

    pub(super) fn color(&mut self, color: Color, stroke: bool) {
        let current = if stroke { &mut self.state.stroke } else { &mut self.state.fill };
        if *current == Some(color) {
            return;
        }
        *current = Some(color);
        let [red, green, blue] = [color.red, color.green, color.blue].map(|part| number(f32::from(part) / 255.0));
        // a grey is said to be one, so that a printer takes black alone for it
        if red == green && green == blue {
            let operator = if stroke { "G" } else { "g" };
            return self.op(&format!("{red} {operator}"));
        }
        let operator = if stroke { "RG" } else { "rg" };
        self.op(&format!("{red} {green} {blue} {operator}"));
    }

    /// Sets the opacity of fills, strokes or both; `None` leaves that half as it is.
    pub(super) fn alpha(&mut self, fill: Option<f32>, stroke: Option<f32>) {
        let wanted = (fill.unwrap_or(self.state.alpha.0), stroke.unwrap_or(self.state.alpha.1));
        if self.state.alpha != wanted {
            self.state.alpha = wanted;
            self.graphics_state(dict([("ca", DictItem::Real(wanted.0)), ("CA", DictItem::Real(wanted.1))]));
        }
    }

    /// Width, caps, joins and dashes of lines, lengths times `scale`.
    pub(super) fn line_style(&mut self, stroke: &Stroke, scale: f32) {
        let cap = match stroke.linecap() {
            LineCap::Butt => 0,
            LineCap::Round => 1,
            LineCap::Square => 2,
        };
        let join = match stroke.linejoin() {
            LineJoin::Miter | LineJoin::MiterClip => 0,
            LineJoin::Round => 1,
            LineJoin::Bevel => 2,
        };
        let dashes: Vec<String> = stroke.dasharray().unwrap_or(&[]).iter().map(|dash| number(dash * scale)).collect();
        let offset = if dashes.is_empty() { 0.0 } else { stroke.dashoffset() };
        let wanted = [
            format!("{} w", number(stroke.width().get() * scale)),
            format!("{cap} J"),
            format!("{join} j"),
            format!("{} M", number(stroke.miterlimit().get())),
            format!("[{}] {} d", dashes.join(" "), number(offset * scale)),
        ];
        let is_mitred = join == 0;
        for (index, (wanted, known)) in wanted.into_iter().zip(&mut self.state.line).enumerate() {
            if *known != wanted && (index != MITRE || is_mitred) {
                self.out.push_str(&wanted);
                self.out.push('\n');
                *known = wanted;
            }
        }
    }

    pub(super) fn path(&mut self, path: &Path) {
        let segments: Vec<PathSegment> = path.segments().collect();
        let (mut pen, mut at) = (Point::zero(), 0);
        while let Some(segment) = segments.get(at) {
            if self.rectangle(&segments[at..]) {
                at += RECTANGLE;
                continue;
            }
            match *segment {
                PathSegment::MoveTo(to) => self.step(&[to], "m"),
                PathSegment::LineTo(to) => self.step(&[to], "l"),
                PathSegment::QuadTo(control, to) => {
                    let toward = |from: Point| {
                        let part = |a: f32, b: f32| a + (b - a) * 2.0 / 3.0;
                        Point::from_xy(part(from.x, control.x), part(from.y, control.y))
                    };
                    self.step(&[toward(pen), toward(to), to], "c");
                }
                PathSegment::CubicTo(first, second, to) => self.step(&[first, second, to], "c"),
                PathSegment::Close => self.op("h"),
            }
            if let PathSegment::MoveTo(to)
            | PathSegment::LineTo(to)
            | PathSegment::QuadTo(_, to)
            | PathSegment::CubicTo(_, _, to) = *segment
            {
                pen = to;
            }
            at += 1;
        }
    }

    /// Points, and what is done with them.
    fn step(&mut self, points: &[Point], operator: &str) {
        for length in points.iter().flat_map(|point| [point.x, point.y]) {
            push_decimals(&mut self.out, f64::from(length), self.places);
            self.out.push(' ');
        }
        self.op(operator);
    }

    /// Writes the rectangle that segments begin with, drawn along its sides from a corner sideways first, as one
    /// operator; false where they begin with none. Its sides end where a line to the far corner would, so that
    /// neighbours meet.
    fn rectangle(&mut self, segments: &[PathSegment]) -> bool {
        let Some(
            [
                PathSegment::MoveTo(a),
                PathSegment::LineTo(b),
                PathSegment::LineTo(c),
                PathSegment::LineTo(d),
                PathSegment::Close,
            ],
        ) = segments.get(..RECTANGLE)
        else {
            return false;
        };
        let upright = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x;
        if upright {
            let scale = (0..self.places).fold(1.0, |scale, _| scale * 10.0);
            let [left, bottom, right, top] = [a.x, a.y, c.x, c.y].map(|edge| (f64::from(edge) * scale).round());
            for length in [left, bottom, right - left, top - bottom] {
                push_decimals(&mut self.out, length / scale, self.places);
                self.out.push(' ');
            }
            self.op("re");
        }
        upright
    }

    /// Makes what lies outside the path invisible until the next `restore`.
    pub(super) fn clip(&mut self, path: &Path, rule: FillRule) {
        self.path(path);
        self.op(if rule == FillRule::EvenOdd { "W* n" } else { "W n" });
    }

    pub(super) fn transform(&mut self, transform: Transform) {
        let numbers = matrix(transform).map(number).join(" ");
        self.op(&format!("{numbers} cm"));
    }

    /// Marks the stream as one that shows text.
    pub(super) fn note_text(&mut self) {
        self.uses_text = true;
    }
}

/// The six numbers of a matrix in the order of PDF.
pub(super) fn matrix(transform: Transform) -> [f32; 6] {
    [transform.sx, transform.ky, transform.kx, transform.sy, transform.tx, transform.ty]
}

/// A number for a content stream.
pub(super) fn number(value: f32) -> String {
    trimmed(f64::from(value))
}

/// A hundredth of a point is a 280th of a millimetre: a third of a dot of 2400 to the inch.
const ON_PAPER: usize = 2;
/// As fine in a space that is magnified when it is shown.
pub(super) const MAGNIFIED: usize = 4;

/// Which of [`LINE`] matters to mitred joins alone.
const MITRE: usize = 3;

/// How many segments a rectangle has.
const RECTANGLE: usize = 5;

fn added(map: &mut Dict, prefix: &str, item: DictItem) -> String {
    if let Some((key, _)) = map.iter().find(|(_, known)| **known == item) {
        return key.clone();
    }
    let key = format!("{prefix}{}", map.len());
    map.insert(key.clone(), item);
    key
}

pub(super) fn name(text: &str) -> DictItem {
    DictItem::Name(text.into())
}

pub(super) fn reals(values: &[f32]) -> DictItem {
    DictItem::Array(values.iter().map(|value| DictItem::Real(*value)).collect())
}

pub(super) fn dict<const N: usize>(entries: [(&str, DictItem); N]) -> Dict {
    entries.into_iter().map(|(key, value)| (key.to_string(), value)).collect()
}

pub(super) fn item<const N: usize>(entries: [(&str, DictItem); N]) -> DictItem {
    DictItem::Dict { map: dict(entries) }
}

pub(super) fn stream(dict: Dict, content: String) -> DictItem {
    DictItem::Stream { stream: ExternalStream { compress: true, content: content.into_bytes(), dict } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use usvg::tiny_skia_path::{PathBuilder, Rect};

    #[test]
    fn rectangles_that_touch_still_touch_when_they_are_rounded() {
        let fonts = Fonts::bundled().expect("bundled");
        let mut content = Content::new(&fonts);
        // rounded by itself, the first would be 0.67 wide, and end a hundredth before the second
        for (left, right) in [(0.333, 1.006), (1.006, 2.227)] {
            content.path(&PathBuilder::from_rect(Rect::from_ltrb(left, -0.004, right, 1.0).expect("a rectangle")));
        }
        assert_eq!(content.out, "0.33 0 0.68 1 re\n1.01 0 1.22 1 re\n");
    }
}
