//! The book's body, block by block.

use super::compose::{BETWEEN, Composer};
use super::slab::{Break, Draw};
use super::style::{self, Style};
use crate::pdf::Tag;
use crate::rulebook::prose::{self, Element, Inline};
use crate::rulebook::typefaces::Ink;

/// How far a panel's text is inside its frame at the sides.
pub(super) const PANEL_INSET: f64 = 11.0;
/// How far a panel's frame is above and below its text.
pub(super) const PANEL_PAD: f64 = 7.0;

impl Composer<'_, '_> {
    /// All chapters up to the quick reference.
    pub(super) fn body(&mut self) {
        let is_body = |index: &usize| {
            let block = &self.book.blocks[*index];
            !self.book.on_title_page(block) && block.key("kind") != Some("back")
        };
        let body: Vec<usize> = (0..self.book.blocks.len()).filter(is_body).collect();
        let (mut place, mut closes_legend) = (0, false);
        while let Some(&index) = body.get(place) {
            self.block = index;
            let kind = self.key("kind").unwrap_or_default();
            self.panel = match kind {
                "box" | "turn" => Some(self.panel_of(index, kind)),
                _ => None,
            };
            if self.key("figure").is_some() {
                let figures: Vec<usize> =
                    body[place..].iter().copied().take_while(|next| self.is_figure(*next)).collect();
                place += figures.len();
                self.figures(&figures);
                closes_legend = false;
                continue;
            }
            let first = self.slabs.len();
            self.one_block(index);
            if kind == "turn" {
                // the turn is taken in at a glance
                self.slabs.iter_mut().skip(first + 1).for_each(|slab| slab.break_before = Break::Never);
            }
            if closes_legend && self.slabs.get(first).is_some_and(|slab| !slab.head) {
                // what is said at the end of the legend is read with it
                self.slabs.iter_mut().skip(first).for_each(|slab| slab.break_before = Break::Never);
            }
            closes_legend = self.key("generate") == Some("legend");
            place += 1;
        }
        self.panel = None;
    }

    fn is_figure(&self, index: usize) -> bool {
        self.book.blocks[index].key("figure").is_some()
    }

    /// Blocks of one kind that follow one another are in one panel, named by the first of them.
    fn panel_of(&self, index: usize, kind: &str) -> usize {
        let same = |index: &usize| self.book.blocks[*index].key("kind") == Some(kind);
        (0..=index).rev().take_while(same).last().unwrap_or(index)
    }

    fn one_block(&mut self, index: usize) {
        let elements = std::mem::take(&mut self.filled[index].elements);
        let mut first = true;
        for element in &elements {
            let marks = if first { self.block_marks() } else { Default::default() };
            match element {
                Element::Heading(level, text) => self.heading(*level, text, marks),
                Element::Paragraph(text) if self.key("kind") == Some("qa") => self.question(text, marks),
                Element::Paragraph(text) => self.paragraph(text, style::BODY, marks),
                Element::List(start, items) => self.list(*start, items, marks),
                Element::Table(rows) => self.table(rows, marks),
            }
            first = false;
        }
        match self.key("generate") {
            Some("components") => self.components(),
            Some("contents") => self.contents(),
            Some("glossary") => self.glossary(),
            Some("legend") => self.legend(),
            _ => {}
        }
        self.filled[index].elements = elements;
    }

    pub(super) fn heading(&mut self, level: usize, text: &[Inline], mut marks: super::slab::Marks) {
        let text = self.printed(text);
        let title = prose::plain(&text);
        let chapter = level <= 2;
        if chapter {
            let root = self.document.root();
            self.section = self.document.tag(root, Tag::Section);
            marks.chapter = Some(title.clone());
        }
        marks.bookmark = Some((level.saturating_sub(2), title));
        let (style, gap) =
            if chapter { (style::CHAPTER, style::ABOVE_CHAPTER) } else { (style::SECTION, style::ABOVE_SECTION) };
        let tag = Tag::Heading(u8::try_from(level).unwrap_or(6));
        let mut setting = self.setting(style, tag, gap);
        setting.head = true;
        setting.marks = marks;
        let spans = self.spans(&text, &style);
        if chapter && self.panel.is_none() {
            self.chapter_rule();
            setting.gap = style::Gap { natural: 6.5, stretch: 0.0 };
            setting.joined = true;
        }
        self.set(&spans, setting);
    }

    /// The line above a chapter's head; pages may end above it.
    fn chapter_rule(&mut self) {
        let rule = Draw::Fill { x: 0.0, y: 0.0, width: self.measure(), height: 0.9, ink: Ink::Accent };
        self.after_head = 0;
        let mut slab = self.slab(style::ABOVE_CHAPTER, 0.9, vec![rule]);
        slab.break_before = if std::mem::take(&mut self.fresh_page) { Break::Always } else { Break::Cost(0.0) };
        slab.head = true;
        slab.marks.chapter = Some(String::new());
        self.slabs.push(slab);
    }

    pub(super) fn paragraph(&mut self, text: &[Inline], style: Style, marks: super::slab::Marks) {
        let text = self.printed(text);
        let spans = self.spans(&text, &style);
        let gap = if self.after_head == 2 { style::BELOW_HEAD } else { style::PARAGRAPHS };
        let mut setting = self.setting(style, Tag::Paragraph, gap);
        setting.marks = marks;
        self.set(&spans, setting);
    }

    /// A question in bold, and its answer below.
    fn question(&mut self, text: &[Inline], marks: super::slab::Marks) {
        let printed = self.printed(text);
        let asked = printed.iter().take_while(|inline| inline.strong).count();
        let (question, answer) = printed.split_at(asked);
        let gap = if self.after_head == 2 { style::BELOW_HEAD } else { style::Gap { natural: 8.5, stretch: 4.5 } };
        let spans = self.spans(question, &style::QUESTION);
        let mut setting = self.setting(style::QUESTION, Tag::Paragraph, gap);
        setting.marks = marks;
        self.set(&spans, setting);
        self.after_head = self.after_head.max(2);
        let mut answer = answer.to_vec();
        if let Some(first) = answer.first_mut() {
            first.text = first.text.trim_start().to_string();
        }
        let spans = self.spans(&answer, &style::BODY);
        let setting = self.setting(style::BODY, Tag::Paragraph, style::Gap { natural: 1.0, stretch: 0.0 });
        self.set(&spans, setting);
    }

    /// Rows of cells; the first row is the head.
    fn table(&mut self, rows: &[Vec<Vec<Inline>>], marks: super::slab::Marks) {
        let columns = rows.first().map_or(1, Vec::len).max(1);
        let width = self.measure() / columns as f64;
        let table = self.document.tag(self.section, Tag::Table);
        let mut marks = Some(marks);
        for (number, row) in rows.iter().enumerate() {
            let tag = self.document.tag(table, Tag::Row);
            let mut draws = Vec::new();
            let mut height: f64 = 0.0;
            for (column, cell) in row.iter().enumerate() {
                let cell_tag = self.document.tag(tag, if number == 0 { Tag::ColumnHead } else { Tag::Cell });
                let text = self.printed(cell);
                let style =
                    if number == 0 { Style { font: style::QUESTION.font, ..style::SMALL } } else { style::SMALL };
                let style = self.sized(Style { font: style.font.tabular(), ..style });
                let spans = self.spans(&text, &style);
                let lines = self.lines(&spans, &style, width - 6.0);
                for (index, line) in lines.into_iter().enumerate() {
                    let y = 2.0 + index as f64 * style.leading;
                    height = height.max(y + style.leading + 2.0);
                    let (x, baseline) = (column as f64 * width, y + super::compose::baseline(&style));
                    draws.push(Draw::Text { line, x, baseline, tag: cell_tag });
                }
            }
            draws.push(Draw::Fill { x: 0.0, y: height, width: self.measure(), height: 0.5, ink: Ink::Accent });
            let gap = if number == 0 { style::PARAGRAPHS } else { style::NONE };
            let mut slab = self.slab(gap, height + 0.5, draws);
            slab.break_before = if number > 1 { Break::Cost(BETWEEN) } else { Break::Never };
            slab.marks = marks.take().unwrap_or_default();
            self.slabs.push(slab);
        }
        self.after_head = 0;
    }
}
