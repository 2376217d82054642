//! Which copy of which part goes where.

use super::arrange::{self, Put};
use super::backs::{self, Block};
use super::classes::Classes;
use super::printing::{Backs, Printing};
use super::seams::Lines;
use super::space::area_within;
use super::tile::{self, Tile};
use super::{Art, Paper};
use crate::geom::{Mm, Rect, Size, decimals};
use crate::kit::{Outline, Part};
use crate::report::Finding;

/// One copy of a part on a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// Which part.
    pub part: usize,
    /// The trim box of its block ([`backs::Block`]) on the page, from the paper's top left corner.
    pub trim: Rect<Mm>,
    /// Whether it is turned by a quarter, clockwise.
    pub turned: bool,
}

/// One page of parts.
#[derive(Clone, Debug, PartialEq)]
pub enum Page {
    /// Whole parts, in the order of the kit.
    Parts(Vec<Placed>),
    /// One tile of a part that is larger than the paper.
    Tile {
        /// The whole part: its trim box reaches beyond the page.
        placed: Placed,
        /// What of it is on this page.
        tile: Tile,
        /// How many tiles the part has.
        of: usize,
    },
}

impl Page {
    /// The parts on it, each once, in the order of the kit.
    pub fn parts(&self) -> Vec<usize> {
        let mut parts: Vec<usize> = match self {
            Page::Parts(placed) => placed.iter().map(|placed| placed.part).collect(),
            Page::Tile { placed, .. } => vec![placed.part],
        };
        parts.dedup();
        parts
    }
}

/// Every copy of every part on the fewest pages that were found, and on those with the fewest straight cuts; pages come
/// in the order of the first part on them, and the copies of parts of one kind in the order of the kit, as one reads.
///
/// # Errors
/// A finding for each part that fits neither whole nor in tiles.
pub fn pages(arts: &[Art<'_>], paper: Paper, printing: &Printing) -> Result<Vec<Page>, Vec<Finding>> {
    let area = area_within(paper, printing.margin);
    let room = Size::new(area.width, area.height);
    let (mut pages, mut findings) = (Vec::new(), Vec::new());
    let large = |art: &Art<'_>| tile::fits(backs::block(art.part, printing, room).trim, art.part.bleed, room).is_none();
    for (index, art) in arts.iter().enumerate().filter(|(_, art)| large(art)) {
        if backs::two_sided(art.part, printing) {
            let block = backs::block(art.part, printing, room);
            findings.push(too_large_for_two(art.part, printing, block, room));
            continue;
        }
        match tiled(index, art, area) {
            Ok(tiles) => (0..art.part.count * printing.copies).for_each(|_| pages.extend(tiles.iter().cloned())),
            Err(finding) => findings.push(*finding),
        }
    }
    if !findings.is_empty() {
        return Err(findings);
    }
    let whole = arrange::best(&Classes::of(arts, room, printing), room);
    pages.extend(whole.into_iter().map(|page| Page::Parts(placed(page, area))));
    pages.sort_by_key(|page| page.parts().first().copied());
    Ok(pages)
}

/// What lies on a page, in the order of the kit.
fn placed(page: Vec<Put>, area: Rect<Mm>) -> Vec<Placed> {
    let mut all: Vec<Placed> = page
        .into_iter()
        .map(|Put { part, slot }| {
            let trim = Rect::new(area.x + slot.trim.x, area.y + slot.trim.y, slot.trim.width, slot.trim.height);
            Placed { part, trim, turned: slot.turned }
        })
        .collect();
    // they come as one reads them, which stays the order of the copies of each part
    all.sort_by_key(|placed| placed.part);
    all
}

/// A part with two sides is not tiled: no back would meet its front.
fn too_large_for_two(part: &Part, printing: &Printing, block: Block, room: Size<Mm>) -> Finding {
    let number = |length: Mm| decimals(length.0, 1);
    let size = Size::new(block.trim.width + part.bleed * 2.0, block.trim.height + part.bleed * 2.0);
    let what = if printing.backs == Backs::Fold { "with its back beside it and the bleed" } else { "with its bleed" };
    let message = format!(
        "part `{}` is {} × {} mm {what}, which is more than the {} × {} mm of the paper, and parts with two sides are \
         not tiled",
        part.id,
        number(size.width),
        number(size.height),
        number(room.width),
        number(room.height)
    );
    let other = if printing.backs == Backs::Fold { "duplex" } else { "none" };
    Finding::placeless("part-too-large", message).help(format!("print it with `--backs {other}`, or on a3"))
}

fn tiled(index: usize, art: &Art<'_>, area: Rect<Mm>) -> Result<Vec<Page>, Box<Finding>> {
    let (part, room) = (art.part, Size::new(area.width, area.height));
    let size = format!("{} × {} mm", part.trim.width.0, part.trim.height.0);
    if part.outline != Outline::Rect {
        let message = format!(
            "part `{}` is {size}, which is more than the {} × {} mm of the paper, and only rectangles are tiled",
            part.id, room.width.0, room.height.0
        );
        let finding = Finding::placeless("part-too-large", message);
        return Err(Box::new(finding.help("make it smaller, or print on a3")));
    }
    let Some(tiling) = tile::tiling(part.trim, part.bleed, room, &Lines::of(art)) else {
        let message = format!("part `{}` is {size}: it would need more than 26 tiles", part.id);
        return Err(Box::new(Finding::placeless("part-too-large", message)));
    };
    let trim = part.trim;
    let trim = if tiling.turned { Size::new(trim.height, trim.width) } else { trim };
    let of = tiling.tiles.len();
    let page = |tile: &Tile| {
        // The window is centred across the page; the part's trim box lies where it must for that.
        let left = area.x + (area.width - tile.window.width) / 2.0;
        let trim = Rect::new(left - tile.window.x, area.y - tile.window.y, trim.width, trim.height);
        Page::Tile { placed: Placed { part: index, trim, turned: tiling.turned }, tile: *tile, of }
    };
    Ok(tiling.tiles.iter().map(page).collect())
}
