//! The legend: the marks of the figures, each with its meaning, in two columns.

use super::compose::{Composer, baseline};
use super::slab::{Break, Draw};
use super::style::{self, GUTTER, Gap, Style};
use crate::pdf::{FormId, Tag, TagId};
use crate::rulebook::book::Figure;
use crate::rulebook::paragraph::Span;
use crate::rulebook::typefaces::{Font, Voice};

/// The width of a square in a mark's picture, in points: most of what a figure in a narrow column has.
pub(super) const SQUARE: f64 = 15.5;
/// Between a mark and its words.
const BESIDE: f64 = 6.0;
/// From one row to the next.
const ROWS: Gap = Gap { natural: 3.5, stretch: 2.5 };
/// The words beside marks.
const WORDS: Style = Style { font: Font::new(Voice::Sans, 8.6), leading: 10.4, ..style::CAPTION };

impl Composer<'_, '_> {
    /// The marks of the figures, read down the first column and then down the second.
    pub(super) fn legend(&mut self) {
        let given = self.given;
        let marks = given.legend;
        let list = self.document.tag(self.section, Tag::List);
        let rows = marks.len().div_ceil(2);
        let items: Vec<TagId> = marks.iter().map(|_| self.document.tag(list, Tag::Item)).collect();
        let widest = |marks: &[Figure]| marks.iter().map(|mark| mark.squares.width * SQUARE).fold(0.0, f64::max);
        let (left, right) = marks.split_at(rows);
        let rooms = [widest(left), widest(right)];
        for row in 0..rows {
            let mut draws = Vec::new();
            let mut height: f64 = 0.0;
            for (column, (place, room)) in [row, row + rows].into_iter().zip(rooms).enumerate() {
                let Some((mark, item)) = marks.get(place).zip(items.get(place)) else { continue };
                let x = column as f64 * (self.measure() + GUTTER) / 2.0;
                height = height.max(self.mark_of_legend(mark, *item, (x, room), &mut draws));
            }
            let gap = if row == 0 { style::BELOW_HEAD } else { ROWS };
            let mut slab = self.slab(gap, height, draws);
            if row > 0 {
                // one looks from mark to mark
                slab.break_before = Break::Never;
            }
            self.after_head = 0;
            self.slabs.push(slab);
        }
    }

    /// A mark at `x`, its words beside the widest of the marks; how tall it is.
    fn mark_of_legend(&mut self, mark: &Figure, item: TagId, (x, room): (f64, f64), draws: &mut Vec<Draw>) -> f64 {
        let style = self.sized(WORDS);
        let label = self.document.tag(item, Tag::Label);
        let figure = self.document.tag(label, Tag::Figure);
        self.document.alt(figure, &mark.alt);
        let form: FormId = self.document.form(mark.form.clone());
        let (width, tall) = (mark.squares.width * SQUARE, mark.squares.height * SQUARE);
        let words = self.given.words.text(&format!("legend.{}", mark.id)).to_string();
        let span = Span { text: words, font: style.font, rise: 0.0, link: None, whole: false };
        let start = x + room + BESIDE;
        let end = x + (self.measure() - GUTTER) / 2.0;
        let lines = self.lines(&[span], &style, end - start);
        let text = lines.len() as f64 * style.leading;
        let height = tall.max(text);
        draws.push(Draw::Form { form, x, y: (height - tall) / 2.0, width, tag: figure });
        let body = self.document.tag(item, Tag::Body);
        let tag = self.document.tag(body, Tag::Paragraph);
        for (index, line) in lines.into_iter().enumerate() {
            let baseline = (height - text) / 2.0 + index as f64 * style.leading + baseline(&style);
            draws.push(Draw::Text { line, x: start, baseline, tag });
        }
        height
    }
}
