//! Which copy of which part goes where.

use super::pack::Packer;
use super::space::{GAP, area, clear_of_marks};
use super::tile::{self, Tile};
use super::{Art, Paper, Printing};
use crate::geom::{Mm, Rect, Size, decimals};
use crate::kit::Outline;
use crate::report::Finding;

/// One copy of a part on a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// Which part.
    pub part: usize,
    /// Its trim box on the page, from the paper's top left corner.
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

/// Every copy of every part on pages, in order; a copy goes back to an earlier page where that has room. Parts of
/// different sizes begin rows of their own, which a ruler cuts at one stroke, unless that takes more paper.
///
/// # Errors
/// A finding for each part that fits neither whole nor in tiles.
pub fn pages(arts: &[Art<'_>], paper: Paper, printing: &Printing) -> Result<Vec<Page>, Vec<Finding>> {
    let (rows, dense) = (filled(arts, paper, printing, true)?, filled(arts, paper, printing, false)?);
    Ok(if rows.len() <= dense.len() { rows } else { dense })
}

fn filled(arts: &[Art<'_>], paper: Paper, printing: &Printing, rows: bool) -> Result<Vec<Page>, Vec<Finding>> {
    let (area, copies) = (clear_of_marks(area(paper), paper, printing.registration), printing.copies);
    let mut filling = Filling { area, rows, pages: Vec::new() };
    let mut findings = Vec::new();
    for (index, art) in arts.iter().enumerate() {
        let part = art.part;
        match tile::fits(part.trim, part.bleed, Size::new(area.width, area.height)) {
            Some(turned) => (0..part.count * copies).for_each(|_| filling.place(index, art, turned)),
            None => match tiled(index, art, area) {
                Ok(tiles) => {
                    let full = || Packer::new(Size::default(), GAP);
                    for _ in 0..part.count * copies {
                        filling.pages.extend(tiles.iter().map(|page| (page.clone(), full(), Size::default())));
                    }
                }
                Err(finding) => findings.push(*finding),
            },
        }
    }
    let pages = filling.pages.into_iter().map(|(page, ..)| page).collect();
    if findings.is_empty() { Ok(pages) } else { Err(findings) }
}

/// Pages while they are filled, each with its free room and the size of what was placed last.
struct Filling {
    area: Rect<Mm>,
    rows: bool,
    pages: Vec<(Page, Packer, Size<Mm>)>,
}

impl Filling {
    fn place(&mut self, part: usize, art: &Art<'_>, turned: bool) {
        let (trim, bleed) = (art.part.trim, art.part.bleed);
        let trim = if turned { Size::new(trim.height, trim.width) } else { trim };
        let size = Size::new(trim.width + bleed + bleed, trim.height + bleed + bleed);
        let area = self.area;
        let put = |(x, y): (Mm, Mm)| {
            let trim = Rect::new(area.x + x + bleed, area.y + y + bleed, trim.width, trim.height);
            Placed { part, trim, turned }
        };
        for (page, packer, last) in &mut self.pages {
            let Page::Parts(placed) = page else { continue };
            let mut tried = packer.clone();
            if self.rows && *last != size {
                tried.level();
            }
            if let Some(corner) = tried.place(size) {
                placed.push(put(corner));
                (*packer, *last) = (tried, size);
                return;
            }
        }
        let mut packer = Packer::new(Size::new(area.width, area.height), GAP);
        // A part that `fits` fits an empty page.
        if let Some(corner) = packer.place(size) {
            self.pages.push((Page::Parts(vec![put(corner)]), packer, size));
        }
    }
}

fn tiled(index: usize, art: &Art<'_>, area: Rect<Mm>) -> Result<Vec<Page>, Box<Finding>> {
    let (part, room) = (art.part, Size::new(area.width, area.height));
    let size = format!("{} × {} mm", part.trim.width.0, part.trim.height.0);
    if part.outline != Outline::Rect {
        let message = format!(
            "part `{}` is {size}, which is more than the {} × {} mm of the paper, and only rectangles are tiled",
            part.id,
            decimals(room.width.0, 2),
            decimals(room.height.0, 2)
        );
        let finding = Finding::placeless("part-too-large", message);
        return Err(Box::new(finding.help("make it smaller, or print on a3")));
    }
    let Some(tiling) = tile::tiling(part.trim, part.bleed, room) else {
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
