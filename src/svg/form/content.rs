//! A content stream under construction: operators, graphics state, resources.

use crate::geom::{decimals, trimmed};
use crate::pdf::{Dict, FONTS_OF_THE_DOCUMENT, Glyphs};
use crate::svg::Fonts;
use printpdf::{DictItem, ExternalStream};
use std::collections::BTreeSet;
use std::fmt::Write;
use usvg::tiny_skia_path::{Path, PathSegment, Point};
use usvg::{Color, FillRule, LineCap, LineJoin, Rect, Stroke, Transform};

/// What the reader of the stream has set; `None` is unknown, so that the operator is written again.
#[derive(Clone, Debug, PartialEq)]
struct State {
    fill: Option<Color>,
    stroke: Option<Color>,
    alpha: (f32, f32),
    line: String,
}

impl Default for State {
    fn default() -> Self {
        State { fill: Some(Color::black()), stroke: Some(Color::black()), alpha: (1.0, 1.0), line: String::new() }
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
        let line = format!(
            "{} w {cap} J {join} j {} M [{}] {} d",
            number(stroke.width().get() * scale),
            number(stroke.miterlimit().get()),
            dashes.join(" "),
            number(stroke.dashoffset() * scale),
        );
        if self.state.line != line {
            self.op(&line);
            self.state.line = line;
        }
    }

    pub(super) fn path(&mut self, path: &Path) {
        let segments: Vec<PathSegment> = path.segments().collect();
        let (mut pen, mut at) = (Point::zero(), 0);
        while let Some(segment) = segments.get(at) {
            if let Some(line) = rectangle(&segments[at..]) {
                self.op(&line);
                at += RECTANGLE;
                continue;
            }
            let line = match *segment {
                PathSegment::MoveTo(to) => format!("{} m", points(&[to])),
                PathSegment::LineTo(to) => format!("{} l", points(&[to])),
                PathSegment::QuadTo(control, to) => {
                    let toward = |from: Point| {
                        let part = |a: f32, b: f32| a + (b - a) * 2.0 / 3.0;
                        Point::from_xy(part(from.x, control.x), part(from.y, control.y))
                    };
                    format!("{} c", points(&[toward(pen), toward(to), to]))
                }
                PathSegment::CubicTo(first, second, to) => format!("{} c", points(&[first, second, to])),
                PathSegment::Close => "h".to_string(),
            };
            if let PathSegment::MoveTo(to)
            | PathSegment::LineTo(to)
            | PathSegment::QuadTo(_, to)
            | PathSegment::CubicTo(_, _, to) = *segment
            {
                pen = to;
            }
            self.op(&line);
            at += 1;
        }
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

/// A coordinate of a path: a thousandth of a point is a 3000th of a millimetre.
fn coordinate(value: f32) -> String {
    decimals(f64::from(value), 3)
}

/// How many segments a rectangle has.
const RECTANGLE: usize = 5;

/// The rectangle that segments begin with, drawn along its sides from a corner sideways first, as one operator.
fn rectangle(segments: &[PathSegment]) -> Option<String> {
    let [
        PathSegment::MoveTo(a),
        PathSegment::LineTo(b),
        PathSegment::LineTo(c),
        PathSegment::LineTo(d),
        PathSegment::Close,
    ] = segments.get(..RECTANGLE)?
    else {
        return None;
    };
    let upright = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x;
    upright.then(|| {
        let [x, y, width, height] = [a.x, a.y, b.x - a.x, c.y - b.y].map(coordinate);
        format!("{x} {y} {width} {height} re")
    })
}

fn points(points: &[Point]) -> String {
    let mut text = String::new();
    for point in points {
        let space = if text.is_empty() { "" } else { " " };
        // Writing to a string cannot fail.
        let _ = write!(text, "{space}{} {}", coordinate(point.x), coordinate(point.y));
    }
    text
}

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
