//! Where a book would have a blank page before its back, players find a page to keep their results on.

use super::draw::Sheet;
use super::style;
use crate::geom::{Pt, Rect};
use crate::i18n::Words;
use crate::pdf::font::FontError;
use crate::pdf::{Piece as Shown, Tag, TagId};
use crate::rulebook::typefaces::{Font, Voice};

/// What stands on such a page.
#[derive(Clone, Debug)]
pub(in crate::rulebook) struct Results {
    /// The section that it ends.
    pub(in crate::rulebook) section: TagId,
    /// Its head.
    pub(in crate::rulebook) title: String,
    /// The heads of the columns: when, who, how it ended.
    columns: [String; 3],
}

/// Where the columns begin, as shares of the measure.
const COLUMNS: [f64; 3] = [0.0, 0.2, 0.74];
/// From the top of the page to the baseline of its head, and to that of the columns' heads, in points.
const TITLE: f64 = 17.0;
const HEADS: f64 = 44.0;
/// From there to the first rule, and from rule to rule: room for a pen.
const FIRST_RULE: f64 = 6.0;
const ROW: f64 = 23.0;

impl Results {
    pub(super) fn new(section: TagId, words: &Words) -> Results {
        let word = |key: &str| words.text(key).to_string();
        let columns = [word("results.date"), word("results.players"), word("results.result")];
        Results { section, title: word("results.title"), columns }
    }
}

impl Sheet<'_, '_, '_, '_> {
    /// A page of rows to write on.
    pub(super) fn results(&mut self, results: &Results) -> Result<(), FontError> {
        let (scale, format) = (self.shared.format.enlargement(), self.shared.format);
        let section = self.canvas.tag(results.section, Tag::Section);
        let head = self.canvas.tag(section, Tag::Heading(2));
        self.words(&results.title, style::CHAPTER.font.enlarged(scale), 0.0, TITLE * scale, head)?;
        let font = format.font(Font::new(Voice::SansBold, style::SMALL.font.size)).enlarged(scale);
        for (share, label) in COLUMNS.iter().zip(&results.columns) {
            // rows without a word are no table to those who listen
            let tag = self.canvas.tag(section, Tag::Paragraph);
            self.words(label, font, share * format.wide(), HEADS * scale, tag)?;
        }
        self.canvas.artifact();
        let (ink, width) = (self.shared.colours.accent, Pt(format.wide()));
        let first = (HEADS + FIRST_RULE) * scale;
        let pitch = ROW * scale;
        let rows = ((format.tall() - first) / pitch).max(0.0) as usize;
        // the last rule is at the foot of the text block
        let pitch = (format.tall() - first) / rows.max(1) as f64;
        for number in 0..=rows {
            let (y, height) = (first + number as f64 * pitch, if number == 0 { 0.9 } else { 0.4 });
            self.canvas.fill(Rect::new(Pt(self.left), Pt(self.top + y - height), width, Pt(height)), ink);
        }
        Ok(())
    }

    /// A line of words, places in points from the top left corner of the text block.
    fn words(&mut self, text: &str, font: Font, x: f64, baseline: f64, tag: TagId) -> Result<(), FontError> {
        let run = self.shared.typefaces.shape(text, font)?;
        self.canvas.mark(tag);
        let ink = self.shared.colours.of(font.ink);
        let shown = [Shown::new(&run, Pt(font.size), ink)];
        self.canvas.line(Pt(self.left + x), Pt(self.top + baseline), &shown);
        Ok(())
    }
}
