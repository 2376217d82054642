//! Where the text names its figures.

use super::Link;
use super::slab::{Draw, Slab};
use crate::pdf::Target;
use std::collections::BTreeMap;

/// For each slab of a figure the lines of running text that name its pictures first.
pub fn named(slabs: &[Slab], links: &[Link]) -> BTreeMap<usize, Vec<usize>> {
    let mut first: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, slab) in slabs.iter().enumerate() {
        for figure in figures_named(slab, links) {
            first.entry(figure).or_insert(index);
        }
    }
    let lines = |slab: &Slab| {
        let anchors = slab.marks.anchors.iter();
        anchors.filter_map(|anchor| first.get(anchor.as_str()).copied()).collect::<Vec<usize>>()
    };
    slabs.iter().enumerate().filter(|(_, slab)| slab.floats).map(|(index, slab)| (index, lines(slab))).collect()
}

/// The anchors of the figures that a slab's text leads to, in their order.
pub fn figures_named<'l>(slab: &Slab, links: &'l [Link]) -> Vec<&'l str> {
    let mut found: Vec<&str> = Vec::new();
    for draw in &slab.draws {
        let Draw::Text { line, .. } = draw else { continue };
        for link in line.pieces.iter().filter_map(|piece| links.get(piece.link?)) {
            if let Target::Anchor(anchor) = &link.target
                && anchor.starts_with("fig-")
                && found.last() != Some(&anchor.as_str())
            {
                found.push(anchor);
            }
        }
    }
    found
}
