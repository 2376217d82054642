//! What does not fit its place: a line that is wider than the measure, a quick reference that goes on over its page.
//! A draft is printed all the same, with a warning.

use super::Composed;
use super::compose::Composer;
use super::pages::Page;
use super::slab::{Draw, Slab};
use crate::geom::{Mm, Pt};
use crate::i18n::{Lang, Passage};
use crate::report::{Finding, Place, Severity};
use crate::rulebook::paragraph::Line;

/// How much wider than the measure a line may be, in points: nobody sees that.
const UNSEEN: f64 = 0.5;

/// So many letters of a word are looked for where the whole word is not.
const BEGINNING: usize = 5;

/// A length in points as readers measure it.
fn millimetres(points: f64) -> f64 {
    Mm::from(Pt(points)).0
}

impl Composer<'_, '_> {
    /// Lines wider than their measure: a word that cannot be broken.
    pub(super) fn overfull(&mut self) {
        let mut findings = Vec::new();
        for slab in &self.slabs {
            for draw in &slab.draws {
                let Draw::Text { line, x, .. } = draw else { continue };
                let over = x + line.width - self.measure();
                if over > UNSEEN {
                    findings.push(self.too_wide(slab, line, over));
                }
            }
        }
        self.findings.extend(findings);
    }

    fn too_wide(&self, slab: &Slab, line: &Line, over: f64) -> Finding {
        let text = line.text();
        let letters = text.chars().count();
        let share = over / line.width.max(over);
        let message = format!(
            "the line “{text}” is {:.1} mm wide, {:.1} mm more than there is room for",
            millimetres(line.width),
            millimetres(over)
        );
        let finding =
            Finding { place: Some(self.place_of(slab, &text)), ..Finding::placeless("line-overfull", message) };
        let finding = finding.help(format!(
            "no word of it can be divided: about {} of its {letters} letters are too many",
            (share * letters as f64).ceil()
        ));
        self.as_wanted(finding)
    }

    /// Where a line comes from: its block's text as it is translated, the words that it is made of, or its block.
    fn place_of(&self, slab: &Slab, line: &str) -> Place {
        let block = &self.book.blocks[slab.block];
        let word = line.split([' ', '\u{a0}']).max_by_key(|word| word.len()).unwrap_or_default();
        // a word may be divided here, or set otherwise than it is written
        let beginning = word.char_indices().nth(BEGINNING).map_or(word, |(at, _)| &word[..at]);
        let text = self.filled.get(slab.block).map(|filled| &filled.text).filter(|text| !text.text.is_empty());
        let within = |part: &str| {
            let text = text.filter(|_| !part.is_empty())?;
            let at = text.text.find(part)?;
            Some(Place::new(&text.source, text.place(at..at + part.len())))
        };
        let entry = || self.given.words.origin(line).or_else(|| self.given.words.origin(word));
        let whole = || {
            text.map(|text| Place::new(&text.source, text.place(0..text.text.find('\n').unwrap_or(text.text.len()))))
        };
        let found = within(word).or_else(|| within(beginning)).or_else(entry).or_else(whole);
        found.unwrap_or_else(|| Place::new(&block.text.source, block.at.clone()))
    }

    /// A draft is printed with what does not fit.
    fn as_wanted(&self, finding: Finding) -> Finding {
        match self.book.lenient {
            true => Finding { severity: Severity::Warning, ..finding },
            false => finding,
        }
    }
}

/// What is needed to tell how well the back fits, once the book is broken into pages.
pub(super) struct Fitting {
    /// The text of each block, as it is printed.
    texts: Vec<(String, Passage)>,
    lenient: bool,
}

impl Fitting {
    pub(super) fn new(composer: &Composer<'_, '_>) -> Fitting {
        let blocks = composer.book.blocks.iter().zip(&composer.filled);
        Fitting {
            texts: blocks.map(|(block, filled)| (block.id.clone(), filled.text.clone())).collect(),
            // nobody shortens what is made by a rule
            lenient: composer.book.lenient || Some(composer.lang()) == Lang::pseudo(),
        }
    }

    /// Sees to it that the quick reference is one page.
    ///
    /// # Errors
    /// The block that goes on over the page, and how much too tall it all is.
    pub(super) fn back(&self, composed: &mut Composed<'_>) -> Result<(), Vec<Finding>> {
        let (_, back, end) = composed.parts;
        let of_the_back = |page: &&Page| page.iter().any(|(index, _)| (back..end).contains(index));
        let last = composed.pages.iter().skip(1).filter(of_the_back);
        let last: Vec<usize> = last.skip(1).flatten().map(|(index, _)| *index).collect();
        let Some(first) = last.first().and_then(|index| composed.slabs.get(*index)) else { return Ok(()) };
        let slabs = composed.slabs.get(back..end).unwrap_or_default();
        let tall: f64 = slabs.iter().map(|slab| slab.height + slab.gap.natural).sum();
        let first_gap = slabs.first().map_or(0.0, |slab| slab.gap.natural);
        let points = tall - first_gap - composed.format.height();
        let lines = (points / first.height.max(1.0)).ceil().max(1.0);
        let over = millimetres(points * composed.format.enlargement());
        let Some((id, text)) = self.texts.get(first.block) else { return Ok(()) };
        let message =
            format!("the quick reference is {over:.0} mm taller than its page, the last: `{id}` goes on over it");
        let word = text.text.find(char::is_whitespace).unwrap_or(text.text.len());
        let finding = text.error("quick-reference", 0..word, message);
        let finding = finding.help(format!("shorten its blocks (`kind=\"back\"`) by about {lines} lines in all"));
        if self.lenient {
            composed.warnings.push(Finding { severity: Severity::Warning, ..finding });
            return Ok(());
        }
        Err(vec![finding])
    }
}
