//! Every text of a PDF with its colour and with that of what is below it, as the page's painting shows.

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object};

/// Red, green, blue from 0 to 1.
type Colour = [f64; 3];
type Matrix = [f64; 6];

/// A text that is shown.
#[derive(Clone, Debug)]
pub struct Text {
    /// The page, counted from 1.
    pub page: usize,
    /// The type size on the page, in points.
    pub size: f64,
    /// How many glyphs it has.
    pub glyphs: usize,
    /// Whether it is in a picture.
    pub in_picture: bool,
    /// Whether it can be seen through.
    pub ghost: bool,
    pub ink: Colour,
    pub ground: Colour,
}

impl Text {
    /// The contrast of WCAG 2, from 1 to 21.
    pub fn contrast(&self) -> f64 {
        let (a, b) = (luminance(self.ink), luminance(self.ground));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

/// Relative luminance, WCAG 2.
fn luminance(colour: Colour) -> f64 {
    let [r, g, b] =
        colour.map(|part| if part <= 0.04045 { part / 12.92 } else { libm::pow((part + 0.055) / 1.055, 2.4) });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// All texts of all pages.
pub fn texts(pdf: &Document) -> Vec<Text> {
    let mut texts = Vec::new();
    for (index, page) in pdf.page_iter().enumerate() {
        let resources = inherited(pdf, pdf.get_dictionary(page).expect("a page"), b"Resources");
        let mut painter = Painter { pdf, page: index + 1, painted: Vec::new(), texts: Vec::new() };
        let content = pdf.get_page_content(page);
        painter.run(&content, resources, State::default(), false);
        texts.append(&mut painter.texts);
    }
    texts
}

fn inherited<'a>(pdf: &'a Document, dict: &'a Dictionary, key: &[u8]) -> &'a Dictionary {
    pdf.dereference(dict.get(key).expect("an entry")).and_then(|(_, object)| object.as_dict()).expect("a dictionary")
}

/// What was filled: its outline on the page, and the colour.
struct Fill {
    outline: Vec<Vec<(f64, f64)>>,
    colour: Colour,
}

impl Fill {
    /// Whether a point is inside, by the non-zero rule.
    fn holds(&self, (x, y): (f64, f64)) -> bool {
        let mut winding = 0;
        for line in &self.outline {
            for (index, &(x0, y0)) in line.iter().enumerate() {
                let (x1, y1) = line[(index + 1) % line.len()];
                if (y0 <= y) != (y1 <= y) && x0 + (y - y0) / (y1 - y0) * (x1 - x0) > x {
                    winding += if y1 > y0 { 1 } else { -1 };
                }
            }
        }
        winding != 0
    }
}

#[derive(Clone)]
struct State {
    matrix: Matrix,
    ink: Colour,
    alpha: f64,
    size: f64,
}

impl Default for State {
    fn default() -> State {
        State { matrix: [1.0, 0.0, 0.0, 1.0, 0.0, 0.0], ink: [0.0; 3], alpha: 1.0, size: 0.0 }
    }
}

struct Painter<'a> {
    pdf: &'a Document,
    page: usize,
    painted: Vec<Fill>,
    texts: Vec<Text>,
}

impl Painter<'_> {
    fn run(&mut self, content: &[u8], resources: &Dictionary, mut state: State, in_picture: bool) {
        let mut kept: Vec<State> = Vec::new();
        let mut outline: Vec<Vec<(f64, f64)>> = Vec::new();
        let mut text = state.matrix;
        for operation in Content::decode(content).expect("operators").operations {
            let numbers: Vec<f64> = operation.operands.iter().filter_map(number).collect();
            match operation.operator.as_str() {
                "q" => kept.push(state.clone()),
                "Q" => state = kept.pop().expect("kept before"),
                "cm" => state.matrix = times(six(&numbers), state.matrix),
                "rg" => state.ink = [numbers[0], numbers[1], numbers[2]],
                "g" => state.ink = [numbers[0]; 3],
                "k" | "sc" | "scn" | "cs" => panic!("a colour that is not in red, green and blue"),
                "gs" => state.alpha = self.alpha(&operation, resources).unwrap_or(state.alpha),
                "m" => outline.push(vec![placed(state.matrix, numbers[0], numbers[1])]),
                "l" => outline.last_mut().expect("begun").push(placed(state.matrix, numbers[0], numbers[1])),
                "c" => {
                    let line = outline.last_mut().expect("begun");
                    let points = [0, 2, 4].map(|at| placed(state.matrix, numbers[at], numbers[at + 1]));
                    curve(line, points);
                }
                "re" => outline.push(rectangle(state.matrix, &numbers)),
                "f" | "f*" | "B" | "B*" | "b" | "b*" => self.fill(std::mem::take(&mut outline), &state),
                "n" | "S" | "s" => outline.clear(),
                "BT" => text = state.matrix,
                "Tm" => text = times(six(&numbers), state.matrix),
                "Td" => text = times([1.0, 0.0, 0.0, 1.0, numbers[0], numbers[1]], text),
                "Tf" => state.size = numbers[0],
                "Tj" | "TJ" => self.text(&operation, text, &state, in_picture),
                "Do" => self.form(&operation, resources, &state),
                _ => {}
            }
        }
    }

    fn alpha(&self, operation: &Operation, resources: &Dictionary) -> Option<f64> {
        let name = operation.operands.first()?.as_name().ok()?;
        let states = inherited(self.pdf, resources, b"ExtGState");
        number(inherited(self.pdf, states, name).get(b"ca").ok()?)
    }

    fn fill(&mut self, outline: Vec<Vec<(f64, f64)>>, state: &State) {
        let Some(&(x, y)) = outline.first().and_then(|line| line.first()) else { return };
        let below = self.ground((x, y));
        let colour = [0, 1, 2].map(|at| state.ink[at] * state.alpha + below[at] * (1.0 - state.alpha));
        self.painted.push(Fill { outline, colour });
    }

    fn ground(&self, point: (f64, f64)) -> Colour {
        self.painted.iter().rev().find(|fill| fill.holds(point)).map_or([1.0; 3], |fill| fill.colour)
    }

    fn text(&mut self, operation: &Operation, text: Matrix, state: &State, in_picture: bool) {
        let strings = operation.operands.iter().flat_map(|operand| match operand {
            Object::Array(items) => items.iter().collect(),
            one => vec![one],
        });
        let bytes: usize = strings.filter_map(|object| object.as_str().ok()).map(<[u8]>::len).sum();
        let size = state.size * libm::hypot(text[2], text[3]);
        let point = placed(text, 0.25 * state.size, 0.3 * state.size);
        let (ink, ground) = (state.ink, self.ground(point));
        let ghost = state.alpha < 0.99;
        self.texts.push(Text { page: self.page, size, glyphs: bytes / 2, in_picture, ghost, ink, ground });
    }

    fn form(&mut self, operation: &Operation, resources: &Dictionary, state: &State) {
        let name = operation.operands[0].as_name().expect("a name");
        let forms = inherited(self.pdf, resources, b"XObject");
        let form = self.pdf.dereference(forms.get(name).expect("a form")).and_then(|(_, form)| form.as_stream());
        let form = form.expect("a stream");
        let matrix = form.dict.get(b"Matrix").and_then(Object::as_array).ok();
        let matrix = matrix.map(|matrix| six(&matrix.iter().filter_map(number).collect::<Vec<_>>()));
        let matrix = matrix.map_or(state.matrix, |own| times(own, state.matrix));
        let content = form.decompressed_content().unwrap_or_else(|_| form.content.clone());
        let own = inherited(self.pdf, &form.dict, b"Resources");
        self.run(&content, own, State { matrix, ..state.clone() }, true);
    }
}

fn number(object: &Object) -> Option<f64> {
    object.as_float().ok().map(f64::from)
}

fn six(numbers: &[f64]) -> Matrix {
    numbers.try_into().expect("six numbers")
}

/// `a` first, then `b`.
fn times(a: Matrix, b: Matrix) -> Matrix {
    let row = |x: f64, y: f64| (x * b[0] + y * b[2], x * b[1] + y * b[3]);
    let ((a0, a1), (a2, a3), (a4, a5)) = (row(a[0], a[1]), row(a[2], a[3]), row(a[4], a[5]));
    [a0, a1, a2, a3, a4 + b[4], a5 + b[5]]
}

fn placed(matrix: Matrix, x: f64, y: f64) -> (f64, f64) {
    (matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5])
}

fn rectangle(matrix: Matrix, numbers: &[f64]) -> Vec<(f64, f64)> {
    let (x, y, width, height) = (numbers[0], numbers[1], numbers[2], numbers[3]);
    [(x, y), (x + width, y), (x + width, y + height), (x, y + height)].map(|(x, y)| placed(matrix, x, y)).to_vec()
}

/// A curve as a few straight lines.
fn curve(line: &mut Vec<(f64, f64)>, [first, second, end]: [(f64, f64); 3]) {
    let Some(&start) = line.last() else { return };
    for step in 1..=8 {
        let t = f64::from(step) / 8.0;
        let s = 1.0 - t;
        let mix =
            |a: f64, b: f64, c: f64, d: f64| s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d;
        line.push((mix(start.0, first.0, second.0, end.0), mix(start.1, first.1, second.1, end.1)));
    }
}
