//! The best of many ways to share parts out on pages: the fewest pages, then the fewest strokes along a ruler, then
//! the fewest pages a part is on, then the order of the kit.

use super::classes::{Classes, Share};
use super::cuts::{Cuts, Cuttable, cuts};
use super::fill::{Fill, Slot, fill};
use super::space::GAP;
use crate::geom::{Mm, Size};
use std::collections::{BTreeMap, BTreeSet};

/// One part in its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Put {
    /// Which part.
    pub part: usize,
    /// Where.
    pub slot: Slot,
}

/// In which order classes are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// That of the kit.
    Kit,
    /// That of the kit, each class once and whole.
    Grouped,
    /// The tallest first.
    Tall,
    /// The largest first.
    Large,
    /// The widest first.
    Wide,
}

impl Order {
    const ALL: [Order; 5] = [Order::Kit, Order::Grouped, Order::Tall, Order::Large, Order::Wide];

    fn of(self, runs: &[(usize, usize)], classes: &Classes) -> Vec<(usize, usize)> {
        if self == Order::Kit {
            return runs.to_vec();
        }
        let mut whole: Vec<(usize, usize)> = Vec::new();
        for (class, count) in runs {
            match whole.iter_mut().find(|(known, _)| known == class) {
                Some((_, number)) => *number += count,
                None => whole.push((*class, *count)),
            }
        }
        let size = |class: usize| classes.all.get(class).map_or(Size::default(), |class| class.trim);
        let key = |(class, _): &(usize, usize)| match self {
            Order::Tall => size(*class).height.0,
            Order::Large => size(*class).height.0 * size(*class).width.0,
            Order::Wide => size(*class).width.0,
            _ => 0.0,
        };
        whole.sort_by(|a, b| key(b).total_cmp(&key(a)));
        whole
    }
}

/// More copies than this are not worth every way of placing them.
const MANY: usize = 1500;

/// Every copy of every class on pages of an area.
pub fn best(classes: &Classes, area: Size<Mm>) -> Vec<Vec<Put>> {
    let number: usize = classes.runs.iter().map(|run| run.1).sum();
    let mut ways = candidates(classes, area, None);
    let bound = fewest_possible(classes, area);
    if number <= MANY && fewest(&ways) > bound {
        for (turn, _) in classes.all.iter().enumerate().filter(|(_, class)| class.fits_turned(area)) {
            ways.extend(candidates(classes, area, Some(turn)));
        }
    }
    let fewest = fewest(&ways);
    let mut finisher = Finisher { classes, area, known: BTreeMap::new() };
    let mut best: Option<(Key, Vec<Vec<Put>>)> = None;
    let enough = if number <= MANY { usize::MAX } else { 4 };
    for pages in ways.into_iter().filter(|pages| pages.len() == fewest).take(enough) {
        let (key, pages) = finisher.finish(pages);
        if best.as_ref().is_none_or(|(least, _)| key < *least) {
            best = Some((key, pages));
        }
    }
    best.map(|(_, pages)| pages).unwrap_or_default()
}

fn fewest(ways: &[Vec<Vec<Slot>>]) -> usize {
    ways.iter().map(Vec::len).min().unwrap_or(0)
}

fn candidates(classes: &Classes, area: Size<Mm>, turn: Option<usize>) -> Vec<Vec<Vec<Slot>>> {
    let mut ways: Vec<Vec<Vec<Slot>>> = Vec::new();
    for order in Order::ALL {
        let runs = order.of(&classes.runs, classes);
        for share in Share::ALL {
            let blocks = classes.blocks(&runs, area, share, turn);
            for way in Fill::ALL {
                let pages = fill(&blocks, area, way);
                if !ways.contains(&pages) {
                    ways.push(pages);
                }
            }
        }
    }
    ways
}

/// A number of pages that no way of placing can do with fewer, by areas alone.
pub fn fewest_possible(classes: &Classes, area: Size<Mm>) -> usize {
    let taken = |class: &super::classes::Class| {
        let (trim, bleed) = (class.trim, class.bleed + class.bleed);
        let each = match class.shares(false) {
            (false, false) => (trim.width + bleed + GAP).0 * (trim.height + bleed + GAP).0,
            // at best it shares every cut
            _ => trim.width.0 * trim.height.0,
        };
        each * class.members.len() as f64
    };
    let all: f64 = classes.all.iter().map(taken).sum();
    (all / ((area.width + GAP).0 * (area.height + GAP).0) - 1e-9).ceil().max(0.0) as usize
}

/// What makes one plan better than another of as many pages: less is better.
type Key = (Cuts, usize, usize);

/// The slots of one page with what they cost to cut.
type Tidy = (Cuts, Vec<Slot>);

/// Gives slots their parts, pages their order, and each page its tidiest arrangement.
struct Finisher<'a> {
    classes: &'a Classes,
    area: Size<Mm>,
    /// The tidiest arrangement of what is on a page, by its runs.
    known: BTreeMap<Vec<(usize, usize)>, Option<Tidy>>,
}

impl Finisher<'_> {
    fn finish(&mut self, slots: Vec<Vec<Slot>>) -> (Key, Vec<Vec<Put>>) {
        let mut pages = self.given(slots);
        let first = |page: &Vec<Put>| page.iter().map(|put| put.part).min();
        pages.sort_by_key(first);
        let slots = pages.into_iter().map(|page| page.into_iter().map(|put| put.slot).collect()).collect();
        let pages = self.given(slots);
        let tidy: Vec<Vec<Slot>> = pages.iter().map(|page| self.tidy(page)).collect();
        let all = tidy.iter().map(|page| self.cuts(page)).fold(Cuts::default(), std::ops::Add::add);
        let pages = self.given(tidy);
        let on = |page: &Vec<Put>| page.iter().map(|put| put.part).collect::<BTreeSet<_>>().len();
        let key = (all, pages.iter().map(on).sum(), pages.iter().map(|page| descents(page)).sum());
        (key, pages)
    }

    /// Every slot with its part: those of a class in the order of the kit, page by page, as one reads.
    fn given(&self, pages: Vec<Vec<Slot>>) -> Vec<Vec<Put>> {
        let mut next: Vec<_> = self.classes.all.iter().map(|class| class.members.iter()).collect();
        let mut given = Vec::new();
        for mut slots in pages {
            slots.sort_by(as_read);
            let put = |slot: Slot| Some(Put { part: *next.get_mut(slot.class)?.next()?, slot });
            given.push(slots.into_iter().filter_map(put).collect());
        }
        given
    }

    fn cuts(&self, page: &[Slot]) -> Cuts {
        let ruled = |slot: &Slot| self.classes.all.get(slot.class).is_some_and(|class| class.ruled);
        let parts: Vec<Cuttable> = page.iter().map(|slot| Cuttable { trim: slot.trim, ruled: ruled(slot) }).collect();
        cuts(&parts)
    }

    /// What is on a page once more, in the order of the kit and with fewer cuts, where that can be.
    fn tidy(&mut self, page: &[Put]) -> Vec<Slot> {
        let mut parts: Vec<(usize, usize)> = page.iter().map(|put| (put.part, put.slot.class)).collect();
        parts.sort_unstable();
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for (_, class) in parts {
            match runs.last_mut() {
                Some((last, number)) if *last == class => *number += 1,
                _ => runs.push((class, 1)),
            }
        }
        let now: Vec<Slot> = page.iter().map(|put| put.slot).collect();
        let cuts = self.cuts(&now);
        if !self.known.contains_key(&runs) {
            let found = self.tidiest(&runs);
            self.known.insert(runs.clone(), found);
        }
        match self.known.get(&runs) {
            Some(Some((fewer, slots))) if *fewer <= cuts => slots.clone(),
            _ => now,
        }
    }

    fn tidiest(&self, runs: &[(usize, usize)]) -> Option<Tidy> {
        let mut best: Option<Tidy> = None;
        for order in [Order::Kit, Order::Grouped] {
            let runs = order.of(runs, self.classes);
            for share in Share::ALL {
                let blocks = self.classes.blocks(&runs, self.area, share, None);
                for way in [Fill::Rows, Fill::Shelves, Fill::Dense] {
                    let mut pages = fill(&blocks, self.area, way);
                    let (Some(page), true) = (pages.pop(), pages.is_empty()) else { continue };
                    let cuts = self.cuts(&page);
                    if best.as_ref().is_none_or(|(fewest, _)| cuts < *fewest) {
                        best = Some((cuts, page));
                    }
                }
            }
        }
        best
    }
}

/// From the top, what is level from the left.
fn as_read(a: &Slot, b: &Slot) -> std::cmp::Ordering {
    let level = |slot: &Slot| (slot.trim.y.0 * 10.0).round();
    level(a).total_cmp(&level(b)).then(a.trim.x.0.total_cmp(&b.trim.x.0))
}

/// How often the order of the kit is broken where one reads a page.
fn descents(page: &[Put]) -> usize {
    page.iter().zip(page.iter().skip(1)).filter(|(one, next)| next.part < one.part).count()
}
