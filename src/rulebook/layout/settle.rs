//! Figures at home: a figure that the source has below the next head goes back to the section that names it.

use super::Link;
use super::named;
use super::slab::Slab;

/// Moves figures to the end of the section, in their chapter, whose text names them first; their order is kept. Returns
/// where each slab has come from.
pub fn settle(slabs: &mut Vec<Slab>, links: &[Link]) -> Vec<usize> {
    let (sections, chapters) = (sections(slabs), counted(slabs, |slab| slab.marks.chapter.is_some()));
    let mut named = named::named(slabs, links);
    let mut order: Vec<(usize, bool, usize)> = Vec::with_capacity(slabs.len());
    let mut least = 0;
    for (index, slab) in slabs.iter().enumerate() {
        let own = sections[index];
        let lines = if slab.floats { named.remove(&index).unwrap_or_default() } else { Vec::new() };
        let near = lines.iter().all(|line| chapters[*line] == chapters[index]);
        let home = lines.iter().map(|line| sections[*line]).max().filter(|_| near).unwrap_or(own).max(least).min(own);
        least = if slab.floats { home } else { least };
        order.push((home, home < own, index));
    }
    order.sort();
    let from: Vec<usize> = order.into_iter().map(|(_, _, index)| index).collect();
    let mut taken: Vec<Option<Slab>> = slabs.drain(..).map(Some).collect();
    slabs.extend(from.iter().filter_map(|index| taken.get_mut(*index).and_then(Option::take)));
    from
}

/// The section of each slab: heads that follow one another begin one.
pub fn sections(slabs: &[Slab]) -> Vec<usize> {
    let begins = slabs.iter().enumerate().map(|(at, slab)| slab.head && !(at > 0 && slabs[at - 1].head));
    running(begins)
}

fn counted(slabs: &[Slab], begins: impl Fn(&Slab) -> bool) -> Vec<usize> {
    running(slabs.iter().map(begins))
}

fn running(begins: impl Iterator<Item = bool>) -> Vec<usize> {
    let mut count = 0;
    begins
        .map(|begins| {
            count += usize::from(begins);
            count
        })
        .collect()
}
