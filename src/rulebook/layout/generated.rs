//! Blocks that are made from data: the contents, the glossary.

use super::Link;
use super::compose::{Composer, baseline};
use super::slab::{Break, Draw, Slab};
use super::style::{self, Gap, Style};
use crate::pdf::{Tag, Target};
use crate::report::Finding;
use crate::rulebook::paragraph::Span;
use crate::rulebook::prose::{self, Element};
use crate::rulebook::typefaces::{Font, Voice};

impl Composer<'_, '_> {
    /// Chapters and sections with their pages.
    pub(super) fn contents(&mut self) {
        let contents = self.document.tag(self.section, Tag::Contents);
        let heads: Vec<(usize, usize)> = (0..self.book.blocks.len())
            .filter(|index| self.book.blocks[*index].key("generate") != Some("contents"))
            .filter_map(|index| Some((index, self.book.blocks[index].heading()?)))
            .filter(|(_, level)| (2..=3).contains(level))
            .collect();
        let first = self.slabs.len();
        for (index, level) in heads {
            let text = self.filled[index].elements.iter().find_map(|element| match element {
                Element::Heading(_, text) => Some(text.clone()),
                _ => None,
            });
            let title = prose::plain(&self.printed(&text.unwrap_or_default()));
            self.entry(&title, self.book.blocks[index].id.clone(), level == 2, contents);
        }
        self.spread(first);
        self.fresh_page = true;
    }

    /// Sets the entries from slab `first` on closer where they would fill their page with a line or two to spare, and
    /// farther apart where they are few.
    fn spread(&mut self, first: usize) {
        let tall = |slabs: &[Slab]| slabs.iter().map(|slab| slab.height + slab.gap.natural).sum::<f64>();
        let heads = self.slabs[..first].iter().rev().take_while(|slab| slab.head).count();
        let room = self.height() - tall(&self.slabs[first - heads..first]);
        let share = room / tall(&self.slabs[first..]).max(1.0);
        if share >= TIGHTEST {
            let share = share.min(LOOSEST);
            for slab in &mut self.slabs[first..] {
                slab.height *= share;
                slab.gap.natural *= share;
            }
        }
    }

    fn entry(&mut self, title: &str, anchor: String, chapter: bool, contents: crate::pdf::TagId) {
        let style = self.sized(if chapter { style::ENTRY_CHAPTER } else { style::ENTRY });
        let tag = self.document.tag(contents, Tag::Entry);
        let words = self.given.words.fill("book.link_to", &[("what", title)]);
        self.links.push(Link { target: Target::Anchor(anchor.clone()), words });
        let link = self.links.len() - 1;
        let spans = [Span { text: title.to_string(), font: style.font, rise: 0.0, link: Some(link), whole: false }];
        let x = if chapter { 0.0 } else { 13.0 };
        let lines = self.lines(&spans, &style, self.measure() - 34.0 - x);
        let count = lines.len();
        for (index, line) in lines.into_iter().enumerate() {
            let (from, baseline) = (x + line.width, baseline(&style));
            let mut draws = vec![Draw::Text { line, x, baseline, tag }];
            if index + 1 == count {
                let (right, font) = (self.measure(), style.font.tabular());
                draws.push(Draw::PageNumber { anchor: anchor.clone(), from, right, baseline, font, tag, link });
            }
            let natural = if index == 0 && chapter { 0.6 } else { 0.0 };
            let mut slab = self.slab(Gap { natural, stretch: 0.5 }, style.leading, draws);
            slab.break_before =
                if index > 0 || self.after_head > 0 { Break::Never } else { Break::Cost(BETWEEN_ENTRIES) };
            self.after_head = 0;
            self.slabs.push(slab);
        }
    }

    /// The terms that the text links to, by their names.
    pub(super) fn glossary(&mut self) {
        let given = self.given;
        let mut terms: Vec<_> = self.terms.iter().filter_map(|id| given.words.term(id)).collect();
        terms.sort_by_key(|term| (collation(&term.label), term.id.clone()));
        let style = Style { leading: 12.4, font: Font::new(Voice::Body, 9.3), ..style::LIST };
        let list = self.document.tag(self.section, Tag::List);
        for term in terms {
            let Some(gloss) = &term.gloss else {
                let message = format!("the term `{}` has no `gloss` for the glossary", term.id);
                self.findings.push(Finding::error("term-gloss", &term.source, term.at.clone(), message));
                continue;
            };
            let span = |text: String, font: Font| Span { text, font, rise: 0.0, link: None, whole: false };
            let bold = Font::new(Voice::SansBold, 9.6);
            let spans = [span(format!("{}\u{a0} ", term.label), bold), span(gloss.clone(), style.font)];
            let gap = if self.after_head == 2 { style::BELOW_HEAD } else { Gap { natural: 3.2, stretch: 2.0 } };
            let mut setting = self.setting(style, Tag::Paragraph, gap);
            let item = self.document.tag(list, Tag::Item);
            setting.tag = self.document.tag(item, Tag::Body);
            setting.marks.anchors.push(format!("term-{}", term.id));
            self.set(&spans, setting);
        }
    }
}

/// How close the entries of the contents may be set at most, so that no page of theirs holds the last one alone.
const TIGHTEST: f64 = 0.84;
/// How far apart at most: what is left of the page stays white.
const LOOSEST: f64 = 1.25;
/// What it costs to end a page between two entries of the contents: so much that nothing gained later in the book (a
/// figure that faces its text) is worth it.
const BETWEEN_ENTRIES: f64 = 5000.0;

/// A word as dictionaries sort it: small letters without accents.
fn collation(word: &str) -> String {
    let base = |c: char| match c {
        'à' | 'á' | 'â' | 'ä' => 'a',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ò' | 'ó' | 'ô' | 'ö' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        c => c,
    };
    word.to_lowercase().chars().map(base).collect()
}

#[cfg(test)]
mod tests {
    use super::collation;

    #[test]
    fn accents_do_not_move_a_word_to_the_end() {
        let mut words = ["Zone", "Équipe", "Échange", "Égalité", "Demi"];
        words.sort_by_key(|word| collation(word));
        assert_eq!(words, ["Demi", "Échange", "Égalité", "Équipe", "Zone"]);
    }
}
