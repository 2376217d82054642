//! Figures and their captions.
//!
//! Two half-width figures that follow one another stand side by side. A picture that leaves room beside it has its
//! caption there; otherwise the caption is below.

use super::compose::{Composer, baseline};
use super::slab::{Break, Draw, Marks, Slab};
use super::style::{self, GUTTER, Style};
use crate::geom::Size;
use crate::pdf::{FormId, Tag, TagId};
use crate::report::Finding;
use crate::rulebook::book::Book;
use crate::rulebook::check;
use crate::rulebook::format::Format;
use crate::rulebook::paragraph::{Line, Span};
use crate::rulebook::prose::Element;
use crate::rulebook::typefaces::{Font, Ink, Voice};

/// The least room in which a caption stands beside its picture.
const BESIDE: f64 = 64.0;
/// Between a picture and the caption below it, and beside it.
const BELOW: f64 = 4.0;

/// A figure that is to be placed.
pub(super) struct Plate {
    block: usize,
    form: FormId,
    squares: Size<f64>,
    figure: TagId,
    caption: Vec<Span>,
    caption_tag: TagId,
    marks: Marks,
}

/// Half the measure, but for what is between two columns.
fn column(measure: f64) -> f64 {
    (measure - GUTTER) / 2.0
}

impl Book {
    /// How wide a figure of the book may be, in points; `None` when the book does not show it.
    pub fn room(&self, figure: &str, format: Format) -> Option<f64> {
        self.figure_room(figure, format).map(|room| room.width)
    }
}

impl Composer<'_, '_> {
    /// Figures whose blocks follow one another.
    pub(super) fn figures(&mut self, blocks: &[usize]) {
        let pairs = self.given.format.pairs();
        let is_half = |composer: &Self, block: usize| pairs && composer.book.blocks[block].key("width") == Some("half");
        let mut place = 0;
        while let Some(&block) = blocks.get(place) {
            let pair = is_half(self, block) && blocks.get(place + 1).is_some_and(|next| is_half(self, *next));
            let count = if pair { 2 } else { 1 };
            let row: Vec<usize> = blocks[place..].iter().copied().take(count).collect();
            let half = is_half(self, block);
            let plates: Vec<Plate> = row.into_iter().filter_map(|block| self.plate(block)).collect();
            place += count;
            let slab = match <[Plate; 2]>::try_from(plates) {
                Ok([left, right]) => Some(self.pair(left, right)),
                Err(one) => one.into_iter().next().map(|plate| self.single(plate, half)),
            };
            self.slabs.extend(slab);
        }
        self.after_head = 0;
    }

    /// What a figure's block says; a finding when there is no such figure.
    pub(super) fn plate(&mut self, block: usize) -> Option<Plate> {
        self.block = block;
        let id = self.key("figure")?;
        let Some(figure) = self.given.figures.iter().find(|figure| figure.id == id) else {
            let source = &self.book.blocks[block];
            let at = source.words("figure").first().map_or(source.at.clone(), |(_, at)| at.clone());
            let help = check::suggestion(id, self.given.figures.iter().map(|figure| figure.id.as_str()));
            let message = format!("there is no figure `{id}`");
            self.findings.push(Finding::error("figure-unknown", &source.text.source, at, message).help(help));
            return None;
        };
        let form = *self.forms.get(id)?;
        let (squares, alt) = (figure.squares, figure.alt.clone());
        let tag = self.document.tag(self.section, Tag::Figure);
        self.document.alt(tag, &alt);
        let caption_tag = self.document.tag(self.section, Tag::Caption);
        let caption = self.caption(block, id);
        let mut marks = self.block_marks();
        marks.anchors.push(format!("fig-{id}"));
        Some(Plate { block, form, squares, figure: tag, caption, caption_tag, marks })
    }

    /// «Fig. 3 · …»
    fn caption(&mut self, block: usize, id: &str) -> Vec<Span> {
        let mut spans = Vec::new();
        if let Some(number) = self.book.number(id) {
            let label = self.given.words.fill("book.figure_caption", &[("n", &number.to_string())]);
            let font = Font::new(Voice::SansBold, self.sized(style::CAPTION).font.size).ink(Ink::Accent);
            spans.push(Span { text: format!("{label} · "), font, rise: 0.0, link: None, whole: false });
        }
        let elements = std::mem::take(&mut self.filled[block].elements);
        for element in &elements {
            if let Element::Paragraph(text) = element {
                let text = self.printed(text);
                let text = self.spans(&text, &style::CAPTION);
                spans.extend(text);
            }
        }
        self.filled[block].elements = elements;
        spans
    }

    /// Points a square in a figure of half the measure or of the whole.
    fn scale(&self, squares: Size<f64>, half: bool) -> f64 {
        self.given.format.figure_room(half).square_of(squares)
    }

    fn single(&mut self, plate: Plate, half: bool) -> Slab {
        let (measure, style) = (self.measure(), self.sized(style::CAPTION));
        let column = column(measure);
        let scale = self.scale(plate.squares, half);
        let (width, height) = (plate.squares.width * scale, plate.squares.height * scale);
        // beside a half-width figure the caption has the other half
        let start = if half { column + GUTTER } else { width + GUTTER };
        let mut draws = vec![Draw::Form { form: plate.form, x: 0.0, y: 0.0, width, tag: plate.figure }];
        let total = if measure - start >= BESIDE && start >= width {
            let lines = self.lines(&plate.caption, &style, measure - start);
            let caption = captions(&style, lines, start, 0.0, plate.caption_tag, &mut draws);
            height.max(caption)
        } else {
            let lines = self.lines(&plate.caption, &style, measure);
            height + BELOW + captions(&style, lines, 0.0, height + BELOW, plate.caption_tag, &mut draws)
        };
        self.figure_slab(total, draws, plate.marks, plate.block)
    }

    fn pair(&mut self, left: Plate, right: Plate) -> Slab {
        let (column, style) = (column(self.measure()), self.sized(style::CAPTION));
        let scales = [&left, &right].map(|plate| self.scale(plate.squares, true));
        let tallest = (left.squares.height * scales[0]).max(right.squares.height * scales[1]);
        let mut draws = Vec::new();
        let mut total: f64 = 0.0;
        let mut marks = left.marks.clone();
        marks.anchors.extend(right.marks.anchors.clone());
        marks.stand_in |= right.marks.stand_in;
        let block = left.block;
        for ((plate, x), scale) in [(left, 0.0), (right, column + GUTTER)].into_iter().zip(scales) {
            let (width, height) = (plate.squares.width * scale, plate.squares.height * scale);
            draws.push(Draw::Form { form: plate.form, x, y: tallest - height, width, tag: plate.figure });
            let lines = self.lines(&plate.caption, &style, column);
            total = total.max(captions(&style, lines, x, tallest + BELOW, plate.caption_tag, &mut draws));
        }
        self.figure_slab(tallest + BELOW + total, draws, marks, block)
    }

    fn figure_slab(&mut self, height: f64, draws: Vec<Draw>, marks: Marks, block: usize) -> Slab {
        let joined = self.after_head > 0;
        self.after_head = 0;
        let mut slab = self.slab(style::FIGURES, height, draws);
        slab.break_before = if joined { Break::Never } else { Break::Cost(0.0) };
        slab.floats = !joined && self.panel.is_none();
        (slab.marks, slab.block) = (marks, block);
        slab
    }

    /// A figure as large as a width and a height allow, its left edge at 0, with its caption below; for the title page.
    pub(super) fn display(&mut self, plate: Plate, width: f64, height: f64) -> Slab {
        let scale = (width / plate.squares.width.max(0.1)).min(height / plate.squares.height.max(0.1));
        let (width, height) = (plate.squares.width * scale, plate.squares.height * scale);
        let mut draws = vec![Draw::Form { form: plate.form, x: 0.0, y: 0.0, width, tag: plate.figure }];
        let style = Style { font: Font { voice: Voice::SansItalic, ..style::CAPTION.font }, ..style::CAPTION };
        let style = self.sized(style);
        let lines = self.lines(&plate.caption, &style, self.measure());
        let total = height + BELOW + captions(&style, lines, 0.0, height + BELOW, plate.caption_tag, &mut draws);
        let mut slab = self.slab(style::NONE, total, draws);
        slab.marks = plate.marks;
        slab
    }
}

/// Puts a caption's lines into place and returns how tall they are.
fn captions(style: &Style, lines: Vec<Line>, x: f64, top: f64, tag: TagId, draws: &mut Vec<Draw>) -> f64 {
    let count = lines.len();
    for (index, line) in lines.into_iter().enumerate() {
        let baseline = top + index as f64 * style.leading + baseline(style);
        draws.push(Draw::Text { line, x, baseline, tag });
    }
    count as f64 * style.leading
}
