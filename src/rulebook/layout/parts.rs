//! What is in the box: pictures of the parts in rows.

use super::compose::{Composer, baseline};
use super::slab::Draw;
use super::style::{self, Gap, Style};
use crate::geom::Pt;
use crate::pdf::Tag;
use crate::rulebook::book::PartPicture;
use crate::rulebook::paragraph::{Line, Span};
use crate::rulebook::typefaces::{Font, Ink, Voice};
use std::collections::BTreeSet;
use std::ops::Range;

/// Parts stand in so many columns at most, and at least.
const COLUMNS: usize = 6;
const LEAST_COLUMNS: usize = 4;
/// Between the columns of parts, and the tallest picture of one.
const BETWEEN_PARTS: f64 = 10.0;
/// Between the words below them.
const BETWEEN_WORDS: f64 = 3.5;
const PART_HEIGHT: f64 = 46.0;
/// What it costs to end a page above the first and the last row of parts, which then stand alone.
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
            let row: Vec<&PartPicture> = row.into_iter().filter_map(|at| given.parts.get(at)).collect();
            let tallest = row.iter().map(|part| part_size(part, self.measure()).1).fold(0.0, f64::max);
            let mut draws = Vec::new();
            let mut below: f64 = 0.0;
            for (column, part) in row.iter().enumerate() {
                below = below.max(self.part(part, (column, columns), tallest, list, &mut draws));
            }
            let mut slab = self.slab(Gap { natural: 9.0, stretch: 5.0 }, tallest + 3.0 + below, draws);
            if number > 0 && (number == 1 || number == last) {
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

    /// The width of the widest word of a part's name; it may be broken behind its hyphens.
    fn widest_word(&mut self, part: &PartPicture) -> f64 {
        let name = self.part_name(part);
        let words: Vec<&str> = name.split(' ').flat_map(|word| word.split_inclusive('-')).collect();
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
}

/// Rows of parts, by their places in the list. What belongs together is never parted by the end of a row but where it
/// is more than a row; a set of less than half a row joins the nearest row that has room for it.
fn rows(parts: &[PartPicture], columns: usize) -> Vec<Vec<usize>> {
    let (large, small): (Vec<_>, Vec<_>) = sets(parts, columns).into_iter().partition(|set| set.len() * 2 >= columns);
    let mut rows: Vec<Vec<usize>> = large.into_iter().map(Iterator::collect).collect();
    for set in small {
        let distance = |row: &Vec<usize>| row.iter().map(|at| at.abs_diff(set.start)).min().unwrap_or(usize::MAX);
        let with_room = rows.iter_mut().filter(|row| row.len() + set.len() <= columns);
        match with_room.min_by_key(|row| distance(row)) {
            Some(row) => row.extend(set),
            None => rows.push(set.collect()),
        }
    }
    rows.iter_mut().for_each(|row| row.sort());
    rows.sort();
    rows
}

/// What belongs together: the parts of a group as far as they fill a row; where they are more, those whose names share
/// a word (all that is yellow), even rows of them where these are still too many.
fn sets(parts: &[PartPicture], columns: usize) -> Vec<Range<usize>> {
    let mut sets: Vec<Range<usize>> = Vec::new();
    for run in runs(parts) {
        let rows = run.len().div_ceil(columns);
        let even = run.len().div_ceil(rows);
        let joins = |last: &Range<usize>| {
            parts[last.start].group == parts[run.start].group && last.len() + run.len() <= columns
        };
        match sets.last_mut().filter(|last| joins(last)) {
            Some(last) => last.end = run.end,
            None => sets.extend(run.clone().step_by(even).map(|start| start..(start + even).min(run.end))),
        }
    }
    sets
}

/// Neighbours of one group whose names have a word in common, spare ones apart.
fn runs(parts: &[PartPicture]) -> Vec<Range<usize>> {
    let words = |part: &PartPicture| part.title.split(' ').map(str::to_lowercase).collect::<BTreeSet<_>>();
    let mut runs = Vec::new();
    let (mut start, mut common) = (0, BTreeSet::new());
    for (at, part) in parts.iter().enumerate() {
        let shared: BTreeSet<_> = words(part).intersection(&common).cloned().collect();
        let first = &parts[start];
        let goes_on = !shared.is_empty() && part.group == first.group && part.spare == first.spare;
        if at > 0 && !goes_on {
            runs.push(start..at);
            start = at;
        }
        common = if goes_on { shared } else { words(part) };
    }
    if !parts.is_empty() {
        runs.push(start..parts.len());
    }
    runs
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
