//! The title page and the quick reference on the back.

use super::compose::Composer;
use super::pages::Page;
use super::slab::{Draw, Marks};
use super::style::{self, Style};
use crate::pdf::Tag;
use crate::rulebook::prose::{Element, Inline};
use crate::rulebook::typefaces::{Font, Ink};

impl Composer<'_, '_> {
    /// Title, aim, players, age, time, and one picture of play at the foot.
    pub(super) fn front(&mut self) -> Page {
        let mut page = Page::new();
        let mut y = 16.0;
        let blocks: Vec<usize> =
            (0..self.book.blocks.len()).filter(|at| self.book.on_title_page(&self.book.blocks[*at])).collect();
        for &block in blocks.iter().filter(|at| self.book.blocks[**at].key("figure").is_none()) {
            self.block = block;
            let (style, above) = match self.key("kind") {
                Some("title") => (style::TITLE, 0.0),
                Some("subtitle") => (style::SUBTITLE, 3.0),
                Some("lead") => (style::LEAD, 13.0),
                Some("facts") => (style::FACTS, 13.0),
                _ => (style::BODY, 8.0),
            };
            y += above;
            let first = self.slabs.len();
            self.title_block(block, style);
            self.place_from(first, &mut y, &mut page);
            if self.key("kind") == Some("subtitle") {
                y += 12.0;
                let rule = Draw::Fill { x: 0.0, y: 0.0, width: self.measure(), height: 1.4, ink: Ink::Accent };
                let slab = self.slab(style::NONE, 1.4, vec![rule]);
                self.slabs.push(slab);
                self.place_from(self.slabs.len() - 1, &mut y, &mut page);
            }
        }
        self.draft_line(&mut y, &mut page);
        let room = self.height() - y - 16.0;
        for &block in blocks.iter().filter(|at| self.book.blocks[**at].key("figure").is_some()).take(1) {
            if let Some(plate) = self.plate(block) {
                let slab = self.display(plate, self.measure(), room - 2.5 * style::CAPTION.leading);
                let top = self.height() - slab.height;
                page.push((self.slabs.len(), top));
                self.slabs.push(slab);
            }
        }
        self.after_head = 0;
        page
    }

    fn title_block(&mut self, block: usize, style: Style) {
        let elements = std::mem::take(&mut self.filled[block].elements);
        for element in &elements {
            let (text, tag): (&Vec<Inline>, Tag) = match element {
                Element::Heading(_, text) => (text, Tag::Heading(1)),
                Element::Paragraph(text) => (text, Tag::Paragraph),
                Element::List(..) | Element::Table(_) => continue,
            };
            let text = self.printed(text);
            let spans = self.spans(&text, &style);
            let mut setting = self.setting(style, tag, style::NONE);
            setting.marks = self.block_marks();
            self.set(&spans, setting);
        }
        self.filled[block].elements = elements;
    }

    /// How many blocks of a draft are not translated.
    fn draft_line(&mut self, y: &mut f64, page: &mut Page) {
        let count = self.book.stand_ins();
        if count == 0 {
            return;
        }
        let text = self.given.words.fill("book.draft", &[("n", &count.to_string())]);
        let inline = Inline { text, ..Inline::default() };
        let spans = self.spans(&[inline], &style::FACTS);
        let mut setting = self.setting(style::FACTS, Tag::Paragraph, style::NONE);
        setting.marks = Marks { stand_in: true, ..Marks::default() };
        let first = self.slabs.len();
        *y += 8.0;
        self.set(&spans, setting);
        self.place_from(first, y, page);
    }

    fn place_from(&self, first: usize, y: &mut f64, page: &mut Page) {
        for index in first..self.slabs.len() {
            page.push((index, *y));
            *y += self.slabs[index].height;
        }
    }

    /// The quick reference: a page of its own, in the sans, made to be found and read at a glance; as large as fits.
    pub(super) fn back(&mut self) {
        let blocks: Vec<usize> =
            (0..self.book.blocks.len()).filter(|at| self.book.blocks[*at].key("kind") == Some("back")).collect();
        self.back_style = self.fitting(&blocks);
        for &block in &blocks {
            self.block = block;
            self.panel = None;
            let elements = std::mem::take(&mut self.filled[block].elements);
            let mut marks = Some(self.block_marks());
            for element in &elements {
                let marks = marks.take().unwrap_or_default();
                match element {
                    Element::Heading(level, text) => self.heading(*level, text, marks),
                    Element::Paragraph(text) => self.paragraph(text, self.back_style, marks),
                    Element::List(start, items) => self.list(*start, items, marks),
                    Element::Table(_) => {}
                }
            }
            self.filled[block].elements = elements;
        }
    }

    /// The largest of the sizes in which the quick reference fits a page, else the smallest.
    fn fitting(&mut self, blocks: &[usize]) -> Style {
        let mut style = style::BACK;
        for share in BACK_SIZES {
            let font = Font { size: style::BACK.font.size * share, ..style::BACK.font };
            style = Style { font, leading: style::BACK.leading * share, ..style::BACK };
            if self.back_height(blocks, style) <= self.height() {
                break;
            }
        }
        style
    }

    /// How tall the quick reference is in a style.
    fn back_height(&mut self, blocks: &[usize], style: Style) -> f64 {
        let links = self.links.len();
        let mut height = 0.0;
        for &block in blocks {
            self.block = block;
            let elements = std::mem::take(&mut self.filled[block].elements);
            for element in &elements {
                height += self.element_height(element, style, self.measure());
            }
            self.filled[block].elements = elements;
        }
        self.links.truncate(links);
        height
    }

    fn element_height(&mut self, element: &Element, style: Style, width: f64) -> f64 {
        let set = |composer: &mut Self, text: &[Inline], style: Style| {
            let text = composer.printed(text);
            let spans = composer.spans(&text, &style);
            let style = composer.sized(style);
            composer.lines(&spans, &style, width).len() as f64 * style.leading
        };
        match element {
            Element::Heading(_, text) => set(self, text, style::CHAPTER) + style::BELOW_HEAD.natural,
            Element::Paragraph(text) => set(self, text, style) + style::PARAGRAPHS.natural,
            Element::List(_, items) => {
                let inner = items.iter().flatten();
                let tall = |element| self.element_height(element, style, width - super::lists::INDENT);
                // items are closer than paragraphs, the list is not
                inner.map(tall).sum::<f64>() + style::PARAGRAPHS.natural
            }
            Element::Table(_) => 0.0,
        }
    }
}

/// The sizes that the quick reference is tried in, as shares of the largest.
const BACK_SIZES: [f64; 4] = [1.0, 0.95, 0.9, 0.86];
