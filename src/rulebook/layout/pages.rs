//! Breaking a book into pages: of all ways the one whose pages are fullest and whose figures face their rules.
//!
//! The text goes on from page to page and ends one where a slab allows it. Figures keep their order, but move within
//! their section: to the foot of an earlier page, to the top of a later one, never above its head nor into the text of
//! the next. All ways are compared by dynamic programming over what a page can begin with: the next slab of text, the
//! next figure, and whether the page is a left one; what a reader sees at once is a left page and the right one beside
//! it.

use super::settle;
use super::slab::{Break, Slab};
use super::style::{FIGURES, Gap};
use std::collections::BTreeMap;
use std::ops::{Bound, Range};

/// A page: slabs and their distances from the top of the text block.
pub type Page = Vec<(usize, f64)>;

/// What it costs that a figure and the text that names it are not on one spread, and not on one page.
const OVERLEAF: f64 = 6000.0;
const FACING: f64 = 6.0;
/// What figures cost that wait for the next page, for each line that goes on before them, that stand at the foot
/// before their place in the text, and that cut a paragraph in two: one that names them, and another.
const WAITS: f64 = 8.0;
const PASSED: f64 = 0.4;
const AT_FOOT: f64 = 8.0;
const CUTS_IN: f64 = 24.0;
const CUTS_ANOTHER: f64 = 240.0;
/// What it costs to put a figure into a list.
const IN_LIST: f64 = 4000.0;
/// What it costs to cut a paragraph in two where the reader turns the leaf; in large print, whose figures leave few
/// places for the end of a page.
const TURN: f64 = 250.0;
const TURN_LARGE: f64 = 70.0;
/// What each page costs: paper.
const PAGE: f64 = 30.0;
/// What a page costs that does not reach the foot, at once, times the missing share of its height, and times its
/// square: two short pages are little better than a full and a shorter one.
const RAGGED: f64 = 40.0;
const SHORT: f64 = 600.0;
const VERY_SHORT: f64 = 500.0;
/// What it costs on top where more than so much of a page is empty: at once, and times what is missing beyond.
const HOLE: f64 = 0.24;
const GAPING: f64 = 1500.0;
const WIDER: f64 = 8000.0;
/// What it costs to cut a paragraph in two above blank space.
const CUT_SHORT: f64 = 250.0;
/// How much of the last page is at least full, and what it costs when it is not.
const LAST_FULL: f64 = 0.2;
const LAST_BARE: f64 = 250.0;
/// By how many times their stretch the spaces of a page may grow, and by how much of it they may shrink; what it costs
/// that they grow by all of it, and that they shrink as far as they may.
const GROWTH: f64 = 1.7;
const SHRINK: f64 = 0.75;
const LOOSE: f64 = 25.0;
const TIGHT: f64 = 130.0;
/// What it costs to break where no break is allowed, for want of a better place.
const NOWHERE: f64 = 100_000.0;
/// How much too full a page may be, in points: rounding.
const SLACK: f64 = 0.01;
/// Pages that are less than so full are tried only where there is no other.
const TRIED: f64 = 0.35;

/// What it costs that a figure stands alone that could have its neighbour at its side, and that figures stand side by
/// side that the text has in different places.
const ALONE: f64 = 50.0;
const MIXED: f64 = 30.0;

/// Figures that follow one another, side by side.
#[derive(Clone, Debug)]
pub struct Row {
    /// The slab that shows them so.
    pub slab: usize,
    /// The slabs that show them one by one.
    pub figures: Vec<usize>,
    /// Whether the text has them in different places.
    pub mixed: bool,
}

/// A figure that may move.
struct Figure {
    slab: usize,
    section: usize,
    /// The lines that name what it shows, each picture's first.
    named: Vec<usize>,
    /// The slabs that show it and some that follow it: how many figures in all, and what it costs.
    ways: Vec<(usize, usize, f64)>,
}

/// What is to be broken into pages.
pub struct Flow<'a> {
    slabs: &'a [Slab],
    range: Range<usize>,
    height: f64,
    turn: f64,
    figures: Vec<Figure>,
    /// The section of each slab of the range.
    sections: Vec<usize>,
}

/// What a page begins with: the next slab of text, the next figure, and whether it is a left page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Start {
    text: usize,
    figure: usize,
    left: bool,
}

/// The least expensive way to a page start found so far.
struct Way {
    cost: f64,
    from: Option<Start>,
    /// The slabs of the page before it, and by how much of their stretch its spaces grow.
    slabs: Vec<usize>,
    share: f64,
}

impl<'a> Flow<'a> {
    /// Those of the slabs that are in `range`, for text blocks of `height`. `named` tells for a figure's slab which
    /// lines name its pictures first, `rows` how figures may stand side by side.
    pub fn new(
        slabs: &'a [Slab],
        range: Range<usize>,
        height: f64,
        named: &BTreeMap<usize, Vec<usize>>,
        rows: &[Row],
    ) -> Flow<'a> {
        let sections = settle::sections(slabs.get(range.clone()).unwrap_or_default());
        let mut figures = Vec::new();
        for (index, section) in range.clone().zip(sections.iter().copied()) {
            if slabs[index].floats {
                let inside = |line: &usize| range.contains(line);
                let named = named.get(&index).into_iter().flatten().copied().filter(inside).collect();
                let rows = rows.iter().filter(|row| row.figures.first() == Some(&index));
                let mut ways: Vec<_> =
                    rows.map(|row| (row.slab, row.figures.len(), if row.mixed { MIXED } else { 0.0 })).collect();
                let has_neighbour = ways.iter().any(|(_, _, cost)| *cost == 0.0);
                ways.push((index, 1, if has_neighbour { ALONE } else { 0.0 }));
                figures.push(Figure { slab: index, section, named, ways });
            }
        }
        Flow { slabs, range, height, turn: TURN, figures, sections }
    }

    /// In large print, if it is.
    pub fn large(self, large: bool) -> Flow<'a> {
        Flow { turn: if large { TURN_LARGE } else { TURN }, ..self }
    }

    /// The pages; the first is a left one when `left` says so.
    pub fn pages(&self, left: bool) -> Vec<Page> {
        let first = Start { text: self.range.start, figure: 0, left };
        let mut ways: BTreeMap<Start, Way> = BTreeMap::new();
        ways.insert(first, Way { cost: 0.0, from: None, slabs: Vec::new(), share: 0.0 });
        let mut best: Option<(f64, Start)> = None;
        let mut now = Some(first);
        // a page leads to a start behind its own, so that each way is final when it is its turn
        while let Some(start) = now {
            let cost = ways.get(&start).map_or(0.0, |way| way.cost);
            if start.text >= self.range.end && start.figure >= self.figures.len() {
                if best.is_none_or(|(known, _)| cost < known) {
                    best = Some((cost, start));
                }
            } else {
                for (end, found) in self.from(start) {
                    let total = cost + found.cost;
                    if ways.get(&end).is_none_or(|known| total < known.cost) {
                        ways.insert(end, Way { cost: total, from: Some(start), ..found });
                    }
                }
            }
            now = ways.range((Bound::Excluded(start), Bound::Unbounded)).next().map(|(start, _)| *start);
        }
        self.followed(&ways, best.map(|(_, end)| end))
    }

    /// The pages on the way to an end.
    fn followed(&self, ways: &BTreeMap<Start, Way>, end: Option<Start>) -> Vec<Page> {
        let mut pages = Vec::new();
        let mut at = end;
        while let Some(way) = at.and_then(|start| ways.get(&start)) {
            if way.from.is_some() {
                pages.push(self.placed(&way.slabs, way.share));
            }
            at = way.from;
        }
        pages.reverse();
        pages
    }

    fn placed(&self, slabs: &[usize], share: f64) -> Page {
        let mut y = 0.0;
        let mut above = None;
        let mut page = Page::new();
        for index in slabs {
            let Some(slab) = self.slabs.get(*index) else { continue };
            let gap = self.gap(above, slab);
            y += gap.natural + gap.stretch * share;
            above = Some(index);
            page.push((*index, y));
            y += slab.height;
        }
        page
    }

    /// The pages that can begin with a start, and where each leads.
    fn from(&self, start: Start) -> BTreeMap<Start, Way> {
        for least in [TRIED, 0.0] {
            let mut builder = Builder { flow: self, start, least: least * self.height, found: BTreeMap::new() };
            builder.build();
            if !builder.found.is_empty() {
                return builder.found;
            }
        }
        BTreeMap::new()
    }

    /// The space between a slab and the one above it on the page: what follows a figure keeps its distance.
    fn gap(&self, above: Option<&usize>, slab: &Slab) -> Gap {
        let Some(above) = above.and_then(|above| self.slabs.get(*above)) else { return Gap::default() };
        if above.floats && FIGURES.natural > slab.gap.natural { FIGURES } else { slab.gap }
    }

    fn section(&self, index: usize) -> usize {
        self.sections.get(index - self.range.start).copied().unwrap_or(usize::MAX)
    }

    /// Whether a slab goes on with a paragraph.
    fn goes_on(&self, index: usize) -> bool {
        index < self.range.end && self.slabs[index].line.is_some_and(|(line, _)| line > 0)
    }

    /// Whether a slab goes on with a list.
    fn in_list(&self, index: usize) -> bool {
        let of = |index: usize| self.slabs.get(index).and_then(|slab| slab.list);
        self.range.start < index && index < self.range.end && of(index).is_some() && of(index) == of(index - 1)
    }

    /// What it costs to put a figure above a slab of text: a paragraph or a list that goes on there is cut in two.
    fn cuts_in(&self, figure: usize, index: usize) -> f64 {
        if self.in_list(index) {
            return IN_LIST;
        }
        if !self.goes_on(index) {
            return 0.0;
        }
        let block = self.slabs[index].block;
        let named = self.figures.get(figure).into_iter().flat_map(|figure| &figure.named);
        if named.into_iter().any(|line| self.slabs[*line].block == block) { CUTS_IN } else { CUTS_ANOTHER }
    }

    /// Whether a panel is cut between the slab and the one above it.
    fn in_panel(&self, above: usize, index: usize) -> bool {
        index < self.range.end
            && self.slabs[index].panel.is_some()
            && self.slabs[above].panel == self.slabs[index].panel
    }

    /// What it costs that figures and the text that names them are parted by the end of a page.
    fn parted(&self, start: Start, next: usize, figure: usize) -> f64 {
        let apart = if start.left { FACING } else { OVERLEAF };
        let mut cost = 0.0;
        // the text may name figures before their place, those of the next section too
        let section = self.section(next.min(self.range.end.saturating_sub(1)));
        for later in self.figures[figure..].iter().take_while(|later| later.section <= section + 1) {
            let waits = if later.slab < next { WAITS } else { 0.0 };
            cost += waits + apart * later.named.iter().filter(|line| **line < next).count() as f64;
        }
        for early in self.figures[..figure].iter().rev().take_while(|early| early.slab >= start.text) {
            cost += apart * early.named.iter().filter(|line| **line >= next).count() as f64;
        }
        cost
    }
}

/// A page so far.
#[derive(Clone, Default)]
struct Draft {
    slabs: Vec<usize>,
    used: f64,
    stretch: f64,
    figure: usize,
    cost: f64,
    /// Whether figures that wait may still stand behind the paragraph that the page begins with.
    behind: bool,
}

struct Builder<'f, 'a> {
    flow: &'f Flow<'a>,
    start: Start,
    /// How full a page must be that ends before it has to, in points.
    least: f64,
    found: BTreeMap<Start, Way>,
}

impl<'f> Builder<'f, '_> {
    fn build(&mut self) {
        let behind = self.flow.goes_on(self.start.text);
        let draft = Draft { figure: self.start.figure, behind, ..Draft::default() };
        self.begin(draft);
    }

    /// Begins the page with some of the figures that have waited.
    fn begin(&mut self, draft: Draft) {
        let start = self.start.text;
        let cuts_in = if draft.slabs.is_empty() { self.flow.cuts_in(draft.figure, start) } else { 0.0 };
        // a page has room for one figure at least, whatever its size
        for next in self.with_figures(&draft, |figure| figure.slab < start, draft.slabs.is_empty()) {
            self.begin(Draft { cost: next.cost + cuts_in, ..next });
        }
        self.go_on(draft, start);
    }

    /// The page with its next figure, if that is one that is meant: alone, or with those that follow it at its side.
    fn with_figures(&self, draft: &Draft, meant: impl Fn(&Figure) -> bool, anyhow: bool) -> Vec<Draft> {
        let Some(figure) = self.flow.figures.get(draft.figure).filter(|figure| meant(figure)) else {
            return Vec::new();
        };
        let fitting = figure.ways.iter().filter(|(slab, _, _)| anyhow || self.fits(draft, *slab));
        let with = |(slab, count, cost): &(usize, usize, f64)| {
            let mut next = draft.clone();
            self.place(&mut next, *slab);
            next.figure += count;
            next.cost += cost;
            next
        };
        fitting.map(with).collect()
    }

    /// The figure that waits when the text has come to `index`.
    fn waiting(&self, draft: &Draft, index: usize) -> Option<&'f Figure> {
        self.flow.figures.get(draft.figure).filter(|figure| figure.slab < index)
    }

    fn fits(&self, draft: &Draft, index: usize) -> bool {
        let slab = &self.flow.slabs[index];
        let gap = self.flow.gap(draft.slabs.last(), slab);
        let least = draft.used + gap.natural + slab.height - SHRINK * (draft.stretch + gap.stretch);
        least <= self.flow.height + SLACK
    }

    fn place(&self, draft: &mut Draft, index: usize) {
        let slab = &self.flow.slabs[index];
        let gap = self.flow.gap(draft.slabs.last(), slab);
        draft.used += gap.natural + slab.height;
        draft.stretch += gap.stretch;
        draft.slabs.push(index);
    }

    /// Places slabs from `index` on, noting each place where the page may end.
    fn go_on(&mut self, mut draft: Draft, mut index: usize) {
        while index < self.flow.range.end {
            let slab = &self.flow.slabs[index];
            if slab.floats {
                // it stands here, or waits
                let empty = draft.slabs.is_empty();
                for next in self.with_figures(&draft, |figure| figure.slab == index, empty) {
                    self.go_on(next, index + 1);
                }
                index += 1;
                continue;
            }
            if !self.one_more(&mut draft, index) {
                return;
            }
            index += 1;
        }
        if !draft.slabs.is_empty() {
            self.close(&draft, index, 0.0);
        }
    }

    /// Places a slab of the text, if the page goes on with it.
    fn one_more(&mut self, draft: &mut Draft, index: usize) -> bool {
        let (empty, break_before) = (draft.slabs.is_empty(), self.flow.slabs[index].break_before);
        match break_before {
            Break::Cost(cost) if !empty => self.close(draft, index, cost),
            Break::Always if !empty => {
                self.close(draft, index, 0.0);
                return false;
            }
            _ => {}
        }
        let goes_on = self.flow.goes_on(index);
        if let Some(waiting) = self.waiting(draft, index) {
            if waiting.section != self.flow.section(index) {
                return false;
            }
            if draft.behind && !goes_on && !empty && break_before != Break::Never {
                self.behind(draft, index);
            }
            draft.cost += PASSED;
        }
        draft.behind &= goes_on;
        if !empty && !self.fits(draft, index) {
            // what can be broken nowhere is broken here
            if self.found.is_empty() && self.least == 0.0 {
                self.end(draft, index, NOWHERE);
            }
            return false;
        }
        self.place(draft, index);
        true
    }

    /// Figures that have waited stand behind the paragraph that the page has begun with.
    fn behind(&mut self, draft: &Draft, index: usize) {
        for next in self.with_figures(draft, |figure| figure.slab < index, false) {
            let cost = next.cost + if self.flow.in_list(index) { IN_LIST } else { 0.0 };
            let next = Draft { behind: false, cost, ..next };
            self.behind(&next, index);
            self.go_on(next, index);
        }
    }

    /// The page ends here, or with figures at its foot.
    fn close(&mut self, draft: &Draft, next: usize, break_cost: f64) {
        self.end(draft, next, break_cost);
        let text = draft.slabs.iter().rev().find(|slab| !self.flow.slabs[**slab].floats);
        let Some(&text) = text.filter(|text| !self.flow.in_panel(**text, next)) else { return };
        let cuts_in = self.flow.cuts_in(draft.figure, next);
        self.foot(draft, self.flow.section(text), next, break_cost + cuts_in);
    }

    fn foot(&mut self, draft: &Draft, section: usize, next: usize, break_cost: f64) {
        for with in self.with_figures(draft, |figure| figure.section == section, false) {
            let with = Draft { cost: with.cost + AT_FOOT, ..with };
            self.end(&with, next, break_cost);
            self.foot(&with, section, next, break_cost);
        }
    }

    fn end(&mut self, draft: &Draft, next: usize, break_cost: f64) {
        let last = next >= self.flow.range.end || self.flow.slabs[next].break_before == Break::Always;
        if !last && draft.used < self.least {
            return;
        }
        let (share, filling) = self.filling(draft, next);
        let parted = self.flow.parted(self.start, next, draft.figure);
        let turn = if !self.start.left && self.flow.goes_on(next) { self.flow.turn } else { 0.0 };
        let cost = PAGE + draft.cost + filling + break_cost + parted + turn;
        let end = Start { text: next, figure: draft.figure, left: !self.start.left };
        if self.found.get(&end).is_none_or(|known| cost < known.cost) {
            self.found.insert(end, Way { cost, from: None, slabs: draft.slabs.clone(), share });
        }
    }

    /// By how much of their stretch the spaces of a page grow, and what it costs that it misses so much of its height.
    fn filling(&self, draft: &Draft, next: usize) -> (f64, f64) {
        let height = self.flow.height;
        let missing = height - draft.used;
        let stretch = draft.stretch.max(0.01);
        if missing < 0.0 {
            let share = (missing / stretch).max(-SHRINK);
            return (share, TIGHT * share * share / (SHRINK * SHRINK));
        }
        let ends = next >= self.flow.range.end || self.flow.slabs[next].break_before == Break::Always;
        if ends {
            return (0.0, if missing > (1.0 - LAST_FULL) * height { LAST_BARE } else { 0.0 });
        }
        let share = missing / stretch;
        if share <= GROWTH {
            return (share, LOOSE * share * share);
        }
        // the spaces of a short page grow by what they may
        let left = (missing - draft.stretch) / height;
        let mut cost = RAGGED + LOOSE + SHORT * left + VERY_SHORT * left * left;
        if self.flow.goes_on(next) {
            cost += CUT_SHORT;
        }
        if left > HOLE {
            cost += GAPING + WIDER * (left - HOLE);
        }
        (1.0, cost)
    }
}
