//! Breaking a book into pages: of all ways the one whose pages are fullest and whose figures are nearest.
//!
//! A page ends where a slab allows it. A figure that does not fit may wait for the top of the next page while the
//! text goes on, but never beyond the end of its chapter. All ways are compared by dynamic programming over what a
//! page can begin with.

use super::slab::{Break, Slab};
use super::style::{FIGURES, Gap};
use std::collections::BTreeMap;

/// A page: slabs and their distances from the top of the text block.
pub type Page = Vec<(usize, f64)>;

/// What figures cost that wait: at all, for each slab that they let pass, for a section's head among them, and on top
/// when the reader has to turn the page.
const WAITS: f64 = 25.0;
const PASSED: f64 = 1.5;
const PASSED_HEAD: f64 = 70.0;
const TURNED: f64 = 60.0;
/// What a page costs that does not reach the foot, times the missing share of its height, and times its square: two
/// short pages are little better than a full and a shorter one.
const SHORT: f64 = 600.0;
const VERY_SHORT: f64 = 500.0;
/// What it costs on top where more than so much of a page is empty and no chapter begins on the next: at once, and
/// times what is missing beyond; a figure that waits is better.
const HOLE: f64 = 0.25;
const GAPING: f64 = 300.0;
/// What it costs to cut a paragraph in two above blank space.
const CUT_SHORT: f64 = 250.0;
/// How much of the last page is at least full, and what it costs when it is not.
const LAST_FULL: f64 = 0.2;
const LAST_BARE: f64 = 250.0;
/// By how much of their stretch the spaces of a page may shrink, and what that costs at most.
const SHRINK: f64 = 0.4;
const TIGHT: f64 = 60.0;
/// What it costs to break where no break is allowed, for want of a better place.
const NOWHERE: f64 = 100_000.0;
/// How much too full a page may be, in points: rounding.
const SLACK: f64 = 0.01;

/// What a page begins with: the next slab, figures that have waited, and whether it is a left page.
type Start = (usize, Vec<usize>, bool);

/// The least expensive way to a page start found so far.
struct Way {
    cost: f64,
    from: Option<Start>,
    page: Page,
}

/// The pages of `slabs` in text blocks of `height`; the first page is a left one when `left` says so.
pub fn paginate(slabs: &[Slab], height: f64, left: bool) -> Vec<Page> {
    let mut ways: BTreeMap<Start, Way> = BTreeMap::new();
    let mut open: Vec<Start> = vec![(0, Vec::new(), left)];
    ways.insert(open[0].clone(), Way { cost: 0.0, from: None, page: Vec::new() });
    let mut best_end: Option<Start> = None;
    // starts are taken in the order of their slabs, so that each is final when it is its turn
    while let Some(start) = next(&mut open) {
        let cost = ways.get(&start).map_or(0.0, |way| way.cost);
        if start.0 == slabs.len() && start.1.is_empty() {
            let better = best_end.as_ref().and_then(|end| ways.get(end)).is_none_or(|end| cost < end.cost);
            if better {
                best_end = Some(start);
            }
            continue;
        }
        let mut builder = Builder { slabs, height, start: &start, found: Vec::new() };
        builder.build();
        for (end, page_cost, page) in builder.found {
            let total = cost + page_cost;
            if ways.get(&end).is_none_or(|known| total < known.cost) {
                if !ways.contains_key(&end) {
                    open.push(end.clone());
                }
                ways.insert(end, Way { cost: total, from: Some(start.clone()), page });
            }
        }
    }
    let mut pages = Vec::new();
    let mut at = best_end;
    while let Some(way) = at.and_then(|start| ways.remove(&start)) {
        if way.from.is_some() {
            pages.push(way.page);
        }
        at = way.from;
    }
    pages.reverse();
    pages
}

/// Takes the start with the fewest slabs behind it; with waiting figures first, as their page comes before.
fn next(open: &mut Vec<Start>) -> Option<Start> {
    let at = (0..open.len()).min_by_key(|at| (open[*at].0, std::cmp::Reverse(open[*at].1.len()), open[*at].2))?;
    Some(open.swap_remove(at))
}

struct Builder<'a> {
    slabs: &'a [Slab],
    height: f64,
    start: &'a Start,
    found: Vec<(Start, f64, Page)>,
}

/// A page so far.
#[derive(Clone, Default)]
struct Draft {
    slabs: Vec<usize>,
    used: f64,
    stretch: f64,
    waiting: Vec<usize>,
    cost: f64,
}

impl Builder<'_> {
    fn build(&mut self) {
        let mut draft = Draft::default();
        for &waited in &self.start.1 {
            // a page has room for one figure at least, whatever its size
            if draft.waiting.is_empty() && (self.fits(&draft, waited) || draft.slabs.is_empty()) {
                self.place(&mut draft, waited);
            } else {
                draft.waiting.push(waited);
            }
        }
        self.go_on(draft, self.start.0);
    }

    fn fits(&self, draft: &Draft, slab: usize) -> bool {
        let slab = &self.slabs[slab];
        let gap = self.gap(draft.slabs.last(), slab);
        let least = draft.used + gap.natural + slab.height - SHRINK * (draft.stretch + gap.stretch);
        least <= self.height + SLACK
    }

    /// The space between a slab and the one above it on the page: a figure that a paragraph has let pass keeps its
    /// distance from the lines that go on below it.
    fn gap(&self, above: Option<&usize>, slab: &Slab) -> Gap {
        let Some(above) = above.and_then(|above| self.slabs.get(*above)) else { return Gap::default() };
        let goes_on = slab.line.is_some_and(|(line, _)| line > 0);
        if above.floats && goes_on { FIGURES } else { slab.gap }
    }

    fn place(&self, draft: &mut Draft, index: usize) {
        let slab = &self.slabs[index];
        let gap = self.gap(draft.slabs.last(), slab);
        draft.used += gap.natural + slab.height;
        draft.stretch += gap.stretch;
        draft.slabs.push(index);
    }

    /// Places slabs from `index` on, noting each place where the page may end.
    fn go_on(&mut self, mut draft: Draft, mut index: usize) {
        loop {
            let Some(slab) = self.slabs.get(index) else {
                self.end(&draft, index, 0.0);
                return;
            };
            let empty = draft.slabs.is_empty();
            match slab.break_before {
                Break::Cost(cost) if !empty => self.end(&draft, index, cost),
                Break::Always if !empty => {
                    self.end(&draft, index, 0.0);
                    return;
                }
                _ => {}
            }
            // a figure does not wait beyond the end of its chapter
            if !draft.waiting.is_empty() && slab.marks.chapter.is_some() {
                return;
            }
            if slab.floats {
                let mut waits = draft.clone();
                waits.waiting.push(index);
                waits.cost += WAITS + if self.start.2 { 0.0 } else { TURNED };
                self.go_on(waits, index + 1);
                if !draft.waiting.is_empty() {
                    return;
                }
            } else if !draft.waiting.is_empty() {
                draft.cost += if slab.head { PASSED_HEAD } else { PASSED };
            }
            if !self.fits(&draft, index) && !empty {
                // what can be broken nowhere is broken here
                if self.found.is_empty() {
                    self.end(&draft, index, NOWHERE);
                }
                return;
            }
            self.place(&mut draft, index);
            index += 1;
        }
    }

    fn end(&mut self, draft: &Draft, next: usize, break_cost: f64) {
        let missing = self.height - draft.used;
        let (share, cost) = self.filling(draft, missing, next);
        let mut y = 0.0;
        let mut page = Page::new();
        let mut above = None;
        for index in &draft.slabs {
            let slab = &self.slabs[*index];
            let gap = self.gap(above, slab);
            y += gap.natural + gap.stretch * share;
            above = Some(index);
            page.push((*index, y));
            y += slab.height;
        }
        let start = (next, draft.waiting.clone(), !self.start.2);
        self.found.push((start, draft.cost + cost + break_cost, page));
    }

    /// By how much of their stretch the spaces of a page grow, and what it costs that it misses so much of its height.
    fn filling(&self, draft: &Draft, missing: f64, next: usize) -> (f64, f64) {
        let stretch = draft.stretch.max(0.01);
        if missing < 0.0 {
            let share = (missing / stretch).max(-SHRINK);
            return (share, TIGHT * share * share / (SHRINK * SHRINK));
        }
        let left = (missing - draft.stretch).max(0.0) / self.height;
        let Some(slab) = self.slabs.get(next).filter(|slab| slab.break_before != Break::Always) else {
            return (0.0, if missing > (1.0 - LAST_FULL) * self.height { LAST_BARE } else { 0.0 });
        };
        if left == 0.0 {
            let share = missing / stretch;
            return (share, 25.0 * share * share);
        }
        let mut cost = 40.0 + SHORT * left + VERY_SHORT * left * left;
        if slab.line.is_some_and(|(line, _)| line > 0) {
            cost += CUT_SHORT;
        }
        // the spaces of a short page grow by half of what they may
        let empty = (missing - draft.stretch / 2.0) / self.height;
        if empty > HOLE && slab.marks.chapter.is_none() {
            cost += GAPING * (1.0 + 4.0 * (empty - HOLE));
        }
        (0.5, cost)
    }
}
