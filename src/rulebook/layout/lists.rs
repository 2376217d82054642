//! Lists: numbered steps, bullets.

use super::compose::{Composer, baseline};
use super::slab::{Break, Draw, Marks};
use super::style::{self, Style};
use super::whole;
use crate::pdf::{Tag, TagId};
use crate::rulebook::prose::Element;
use crate::rulebook::typefaces::{Font, Ink, Voice};

/// How far the text of an item is moved in.
pub(super) const INDENT: f64 = 15.0;

/// What it costs to leave the first or the last item of a list alone on a page.
const LONELY: f64 = 180.0;
/// What it costs to end a page between a paragraph and the list below it that it does not lead into by a colon.
const UNLED: f64 = 40.0;

impl Composer<'_, '_> {
    pub(super) fn list(&mut self, start: Option<u64>, items: &[Vec<Element>], marks: Marks) {
        let style = if self.key("kind") == Some("back") { self.back_style } else { style::LIST };
        let style = self.sized(style);
        let list = self.document.tag(self.section, Tag::List);
        let first = self.slabs.len();
        self.items(start, items, marks, list, style, 0.0);
        whole::list(self.slabs.get_mut(first..).unwrap_or_default(), first);
        self.lead_in(first);
    }

    /// What leads into the list that begins with slab `first` is not left above it at the foot of a page.
    fn lead_in(&mut self, first: usize) {
        let Some(above) = first.checked_sub(1).and_then(|above| self.slabs.get(above)) else { return };
        let led = match above.draws.last() {
            Some(Draw::Text { line, .. }) if above.line.is_some() => line.text().trim_end().ends_with(':'),
            _ => false,
        };
        let paragraph = above.line.is_some();
        if let Some(slab) = self.slabs.get_mut(first) {
            slab.break_before = match slab.break_before {
                Break::Cost(_) if led => Break::Never,
                other if paragraph => other.dearer(UNLED),
                other => other,
            };
        }
    }

    fn items(
        &mut self,
        start: Option<u64>,
        items: &[Vec<Element>],
        marks: Marks,
        list: TagId,
        style: Style,
        inset: f64,
    ) {
        let mut marks = Some(marks);
        for (number, item) in items.iter().enumerate() {
            let tag = self.document.tag(list, Tag::Item);
            let mut mark = Some(self.mark(start.map(|start| start + number as u64), tag, &style, inset));
            let body = self.document.tag(tag, Tag::Body);
            for element in item {
                match element {
                    Element::Paragraph(text) => {
                        let text = self.printed(text);
                        let spans = self.spans(&text, &style);
                        let gap = match (number, self.after_head) {
                            (0, 2) => style::BELOW_HEAD,
                            (0, _) => style::PARAGRAPHS,
                            _ => style::ITEMS,
                        };
                        let mut setting = self.setting(style, Tag::Paragraph, gap);
                        setting.tag = self.document.tag(body, Tag::Paragraph);
                        setting.x += inset + INDENT;
                        setting.width -= inset + INDENT;
                        setting.marks = marks.take().unwrap_or_default();
                        setting.beside = mark.take().unwrap_or_default();
                        let at = self.slabs.len();
                        self.set(&spans, setting);
                        let lonely = number == 1 || number + 1 == items.len();
                        if let Some(slab) = self.slabs.get_mut(at).filter(|_| lonely && number > 0) {
                            slab.break_before = slab.break_before.dearer(LONELY);
                        }
                    }
                    Element::List(start, items) => {
                        let inner = self.document.tag(body, Tag::List);
                        let marks = marks.take().unwrap_or_default();
                        self.items(*start, items, marks, inner, style, inset + INDENT);
                    }
                    Element::Heading(..) | Element::Table(..) => {}
                }
            }
        }
    }

    /// The number or bullet of an item.
    fn mark(&mut self, number: Option<u64>, item: TagId, style: &Style, inset: f64) -> Vec<Draw> {
        let label = self.document.tag(item, Tag::Label);
        let panel = if self.panel.is_some() { super::blocks::PANEL_INSET } else { 0.0 };
        let (text, font) = match number {
            Some(number) => (number.to_string(), Font::new(Voice::SansBold, style.font.size * 1.08)),
            None => ("•".to_string(), Font::new(Voice::Body, style.font.size)),
        };
        let line = self.label(&text, font.ink(Ink::Accent));
        let x = panel + inset + if number.is_some() { 1.0 } else { 2.5 };
        line.into_iter().map(|line| Draw::Text { line, x, baseline: baseline(style), tag: label }).collect()
    }
}
