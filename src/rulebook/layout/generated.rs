//! Blocks that are made from data: what is in the box, the contents, the glossary.

use super::Link;
use super::compose::{Composer, baseline};
use super::slab::{Break, Draw, Slab};
use super::style::{self, Gap, Style};
use crate::geom::Pt;
use crate::pdf::{Tag, Target};
use crate::report::Finding;
use crate::rulebook::book::PartPicture;
use crate::rulebook::paragraph::{Line, Span};
use crate::rulebook::prose::{self, Element};
use crate::rulebook::typefaces::{Font, Ink, Voice};

/// Parts stand in so many columns at most, and at least.
const COLUMNS: usize = 6;
const LEAST_COLUMNS: usize = 4;
/// Between the columns of parts, and the tallest picture of one.
const BETWEEN_PARTS: f64 = 10.0;
/// Between the words below them.
const BETWEEN_WORDS: f64 = 3.5;
const PART_HEIGHT: f64 = 46.0;
/// What it costs to end a page above the last row of parts, which then stands alone.
const LAST_ROW: f64 = 150.0;

/// The words below parts.
const PART_WORDS: Style = Style { font: Font::new(Voice::Sans, 8.0), leading: 9.8, ..style::CAPTION };

impl Composer<'_, '_> {
    /// Pictures of the parts and how many there are of each.
    pub(super) fn components(&mut self) {
        let given = self.given;
        let list = self.document.tag(self.section, Tag::List);
        self.after_head = 0;
        let columns = self.columns(given.parts);
        let rows = rows(given.parts, columns);
        let last = rows.len().saturating_sub(1);
        for (number, row) in rows.into_iter().enumerate() {
            let tallest = row.iter().map(|part| part_size(part, self.measure()).1).fold(0.0, f64::max);
            let mut draws = Vec::new();
            let mut below: f64 = 0.0;
            for (column, part) in row.iter().enumerate() {
                below = below.max(self.part(part, (column, columns), tallest, list, &mut draws));
            }
            let mut slab = self.slab(Gap { natural: 9.0, stretch: 5.0 }, tallest + 3.0 + below, draws);
            if number > 0 && number == last {
                slab.break_before = slab.break_before.dearer(LAST_ROW);
            }
            self.slabs.push(slab);
        }
    }

    /// In how many columns the parts stand: as many as leave room for every word below them and no part alone in a row.
    fn columns(&mut self, parts: &[PartPicture]) -> usize {
        let widest = parts.iter().map(|part| self.widest_word(part)).fold(0.0, f64::max);
        let measure = self.measure();
        let fits = |columns: &usize| widest <= pitch(*columns, measure) - BETWEEN_WORDS;
        let lonely = |columns: usize| {
            let rows = rows(parts, columns);
            (rows.iter().skip(1).filter(|row| row.len() == 1).count(), rows.len())
        };
        let ways = (LEAST_COLUMNS..=COLUMNS).filter(fits);
        ways.min_by_key(|columns| lonely(*columns)).unwrap_or(LEAST_COLUMNS - 1)
    }

    /// The width of the widest word of a part's name.
    fn widest_word(&mut self, part: &PartPicture) -> f64 {
        let name = self.part_name(part);
        let words: Vec<&str> = name.split(' ').collect();
        let font = self.sized(PART_WORDS).font;
        words.iter().filter_map(|word| self.label(word, font)).map(|line| line.width).fold(0.0, f64::max)
    }

    /// What a part is called, and whether it is spare.
    fn part_name(&self, part: &PartPicture) -> String {
        let spare = self.given.words.text("book.spare");
        match part.spare && !part.title.contains(spare) {
            true => format!("{} ({spare})", part.title),
            false => part.title.clone(),
        }
    }

    fn part(
        &mut self,
        part: &PartPicture,
        (column, columns): (usize, usize),
        tallest: f64,
        list: crate::pdf::TagId,
        draws: &mut Vec<Draw>,
    ) -> f64 {
        let pitch = pitch(columns, self.measure());
        let x = column as f64 * pitch;
        let item = self.document.tag(list, Tag::Item);
        let body = self.document.tag(item, Tag::Body);
        let figure = self.document.tag(body, Tag::Figure);
        self.document.alt(figure, &part.alt);
        let form = self.document.form(part.form.clone());
        let (width, height) = part_size(part, self.measure());
        draws.push(Draw::Form { form, x, y: tallest - height, width, tag: figure });
        // how many there are stands on a line of its own, whatever the name's length
        let style = self.sized(PART_WORDS);
        let words = self.given.words.fill("book.copies", &[("n", &part.count.to_string())]);
        let bold = Font::new(Voice::SansBold, style.font.size).ink(Ink::Accent);
        let tag = self.document.tag(body, Tag::Paragraph);
        let name = self.part_name(part);
        let span = Span { text: name, font: style.font, rise: 0.0, link: None, whole: false };
        let mut lines: Vec<Line> = self.label(&words, bold).into_iter().collect();
        lines.extend(self.lines(&[span], &style, pitch - BETWEEN_WORDS));
        let count = lines.len();
        for (index, line) in lines.into_iter().enumerate() {
            let baseline = tallest + 3.0 + index as f64 * style.leading + baseline(&style);
            draws.push(Draw::Text { line, x, baseline, tag });
        }
        count as f64 * style.leading
    }

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
        self.tighten(first);
        self.fresh_page = true;
    }

    /// Sets the entries from slab `first` on closer where they would fill their page with a line or two to spare.
    fn tighten(&mut self, first: usize) {
        let tall = |slabs: &[Slab]| slabs.iter().map(|slab| slab.height + slab.gap.natural).sum::<f64>();
        let heads = self.slabs[..first].iter().rev().take_while(|slab| slab.head).count();
        let room = self.height() - tall(&self.slabs[first - heads..first]);
        let share = room / tall(&self.slabs[first..]).max(1.0);
        if (TIGHTEST..1.0).contains(&share) {
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
/// What it costs to end a page between two entries of the contents: so much that nothing gained later in the book (a
/// figure that faces its text) is worth it.
const BETWEEN_ENTRIES: f64 = 5000.0;

/// Rows of parts. A group that fills a row begins one where the row before it is half full at least; what is left over
/// of a group, and small ones, share.
fn rows(parts: &[PartPicture], columns: usize) -> Vec<&[PartPicture]> {
    let mut rows = Vec::new();
    let (mut start, mut at) = (0, 0);
    while at < parts.len() {
        let size = parts[at..].iter().take_while(|part| part.group == parts[at].group).count();
        let begun = (at - start) % columns;
        if size >= columns && begun * 2 >= columns {
            rows.extend(parts[start..at].chunks(columns));
            start = at;
        }
        at += size;
    }
    rows.extend(parts[start..].chunks(columns));
    rows
}

/// From the left edge of a column of parts to that of the next.
fn pitch(columns: usize, measure: f64) -> f64 {
    (measure + BETWEEN_WORDS) / columns as f64
}

fn part_width(measure: f64) -> f64 {
    (measure - BETWEEN_PARTS * (COLUMNS as f64 - 1.0)) / COLUMNS as f64
}

/// Width and height of a part's picture: its true size where that fits, else as large as fits.
fn part_size(part: &PartPicture, measure: f64) -> (f64, f64) {
    let size = part.form.size();
    let scale = (part_width(measure) / size.width.0).min(PART_HEIGHT / size.height.0).min(1.0);
    let (width, height): (Pt, Pt) = (size.width * scale, size.height * scale);
    (width.0, height.0)
}

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
