//! Figures and their captions.
//!
//! Half-width figures of a section may stand side by side, two of them or three small ones: which do is chosen with the
//! pages. A picture that leaves room beside it has its caption there; otherwise the caption is below.

use super::compose::{Composer, baseline};
use super::pages::Row;
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
#[derive(Clone)]
pub(super) struct Plate {
    block: usize,
    half: bool,
    form: FormId,
    squares: Size<f64>,
    figure: TagId,
    caption: Vec<Span>,
    caption_tag: TagId,
    marks: Marks,
}

/// The width of one of so many columns.
fn columns(measure: f64, count: usize) -> f64 {
    (measure - GUTTER * (count as f64 - 1.0)) / count as f64
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
        let joined = self.after_head > 0;
        let plates: Vec<Plate> = blocks.iter().filter_map(|block| self.plate(*block)).collect();
        let side_by_side = joined && plates.len() > 1 && plates.iter().take(2).all(|plate| plate.half);
        let mut plates = plates.into_iter();
        if side_by_side {
            // they stay with the head above them
            let row: Vec<Plate> = plates.by_ref().take(2).collect();
            let slab = self.row(&row);
            self.slabs.push(slab);
        }
        for plate in plates {
            let slab = self.single(&plate);
            if plate.half && slab.floats {
                self.halves.push((self.slabs.len(), plate));
            }
            self.slabs.push(slab);
        }
        self.after_head = 0;
    }

    /// The ways in which half-width figures of a section that follow one another can stand side by side, as slabs
    /// behind all others.
    pub(super) fn rows(&mut self) -> Vec<Row> {
        let halves = std::mem::take(&mut self.halves);
        let mut rows = Vec::new();
        for (at, (first, _)) in halves.iter().enumerate() {
            for count in [2, 3] {
                let Some(row) = halves.get(at..at + count) else { break };
                let (figures, plates): (Vec<usize>, Vec<Plate>) = row.iter().cloned().unzip();
                let last = figures.last().map_or(*first, |last| *last);
                let between = || (*first..last).filter_map(|at| Some((at, self.slabs.get(at)?)));
                let parted = between().any(|(at, slab)| slab.head || slab.floats && !figures.contains(&at));
                if parted || count == 3 && !self.are_small(&plates) {
                    break;
                }
                let mixed = between().any(|(_, slab)| !slab.floats);
                let slab = self.row(&plates);
                rows.push(Row { slab: self.slabs.len(), figures, mixed });
                self.slabs.push(slab);
            }
        }
        rows
    }

    /// Whether figures are so small that three of them fit the measure as large as two.
    fn are_small(&self, plates: &[Plate]) -> bool {
        let cell = columns(self.measure(), 3);
        plates.iter().all(|plate| plate.squares.width * self.scale(plate.squares, true) <= cell)
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
        marks.anchors.retain(|anchor| *anchor != format!("fig-{id}"));
        marks.anchors.push(format!("fig-{id}"));
        // large print has no half figures, but small ones that are no wider
        let fits = squares.width * self.scale(squares, true) <= columns(self.measure(), 2) + 0.01;
        let half = self.key("width") == Some("half") && (self.given.format.pairs() || fits);
        Some(Plate { block, half, form, squares, figure: tag, caption, caption_tag, marks })
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

    fn single(&mut self, plate: &Plate) -> Slab {
        let (measure, style) = (self.measure(), self.sized(style::CAPTION));
        let column = columns(measure, 2);
        let scale = self.scale(plate.squares, plate.half);
        let (width, height) = (plate.squares.width * scale, plate.squares.height * scale);
        // beside a half-width figure the caption has the other half
        let start = if plate.half { column + GUTTER } else { width + GUTTER };
        let mut draws = vec![Draw::Form { form: plate.form, x: 0.0, y: 0.0, width, tag: plate.figure }];
        let total = if measure - start >= BESIDE && start >= width {
            let lines = self.lines(&plate.caption, &style, measure - start);
            let caption = captions(&style, lines, start, 0.0, plate.caption_tag, &mut draws);
            height.max(caption)
        } else {
            let lines = self.lines(&plate.caption, &style, measure);
            height + BELOW + captions(&style, lines, 0.0, height + BELOW, plate.caption_tag, &mut draws)
        };
        self.figure_slab(total, draws, plate.marks.clone(), plate.block)
    }

    /// Figures side by side, their captions below them.
    fn row(&mut self, plates: &[Plate]) -> Slab {
        let style = self.sized(style::CAPTION);
        let column = columns(self.measure(), plates.len());
        let scales: Vec<f64> = plates.iter().map(|plate| self.scale(plate.squares, true)).collect();
        let heights = plates.iter().zip(&scales).map(|(plate, scale)| plate.squares.height * scale);
        let tallest = heights.fold(0.0, f64::max);
        let mut draws = Vec::new();
        let mut total: f64 = 0.0;
        let mut marks = Marks::default();
        for (number, (plate, scale)) in plates.iter().zip(scales).enumerate() {
            let x = number as f64 * (column + GUTTER);
            let (width, height) = (plate.squares.width * scale, plate.squares.height * scale);
            draws.push(Draw::Form { form: plate.form, x, y: tallest - height, width, tag: plate.figure });
            let lines = self.lines(&plate.caption, &style, column);
            total = total.max(captions(&style, lines, x, tallest + BELOW, plate.caption_tag, &mut draws));
            marks.anchors.extend(plate.marks.anchors.clone());
            marks.stand_in |= plate.marks.stand_in;
        }
        let block = plates.first().map_or(self.block, |plate| plate.block);
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
