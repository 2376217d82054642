//! What is alike for the packer: parts of one size whose edges are alike, in runs as the kit has them.

use super::edges::Edges;
use super::fill::Block;
use super::printing::Printing;
use super::{Art, backs, tile};
use crate::geom::{Mm, Size};
use crate::kit::Outline;

/// Parts that may take each other's place.
#[derive(Clone, Debug)]
pub struct Class {
    /// The trim box, not turned.
    pub trim: Size<Mm>,
    /// The bleed.
    pub bleed: Mm,
    /// Whether a ruler cuts them.
    pub ruled: bool,
    /// Whether they only fit turned.
    pub turned: bool,
    /// The part that each copy is of, in the order of the kit.
    pub members: Vec<usize>,
    edges: Option<Edges>,
}

/// Which cuts neighbours are to share, where their colours let them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// All that may be.
    Grids,
    /// Those between the parts of a row.
    Rows,
    /// None.
    Nothing,
}

impl Share {
    /// All of them, most sharing first.
    pub const ALL: [Share; 3] = [Share::Grids, Share::Rows, Share::Nothing];
}

/// The classes of a kit, and the runs of copies of one class in its order.
#[derive(Debug, Default)]
pub struct Classes {
    /// The classes.
    pub all: Vec<Class>,
    /// Class and number of copies, as they follow each other.
    pub runs: Vec<(usize, usize)>,
}

impl Classes {
    /// Sorts the parts that fit the area whole; the others are for tiles.
    pub fn of(arts: &[Art<'_>], area: Size<Mm>, printing: &Printing) -> Classes {
        let mut classes = Classes::default();
        for (index, art) in arts.iter().enumerate() {
            let trim = backs::block(art.part, printing, area).trim;
            if let Some(turned) = tile::fits(trim, art.part.bleed, area) {
                let count = art.part.count as usize * printing.copies as usize;
                // Two-sided parts share no cuts: the colours of their backs would have to agree as well.
                let one_sided = !backs::two_sided(art.part, printing);
                let edges = if one_sided && neighbours(arts, art, count, area) { Edges::of(art) } else { None };
                classes.add((index, art, trim), turned, count, edges);
            }
        }
        classes
    }

    fn add(
        &mut self,
        (part, art, trim): (usize, &Art<'_>, Size<Mm>),
        turned: bool,
        count: usize,
        edges: Option<Edges>,
    ) {
        let bleed = art.part.bleed;
        // What is folded is cut when it is glued.
        let ruled = art.part.outline == Outline::Rect && trim == art.part.trim;
        let alike =
            |class: &Class| class.trim == trim && class.bleed == bleed && class.ruled == ruled && class.edges == edges;
        let index = self.all.iter().position(alike).unwrap_or(self.all.len());
        if index == self.all.len() {
            self.all.push(Class { trim, bleed, ruled, turned, members: Vec::new(), edges });
        }
        if let Some(class) = self.all.get_mut(index) {
            class.members.extend(std::iter::repeat_n(part, count));
        }
        match self.runs.last_mut() {
            Some((last, number)) if *last == index => *number += count,
            _ => self.runs.push((index, count)),
        }
    }

    /// The blocks of runs in their order. `turn` is a class to turn by a quarter, if it fits so.
    pub fn blocks(&self, runs: &[(usize, usize)], area: Size<Mm>, share: Share, turn: Option<usize>) -> Vec<Block> {
        let mut blocks = Vec::new();
        for (index, count) in runs {
            let Some(class) = self.all.get(*index) else { continue };
            let turned = class.turned || (turn == Some(*index) && class.fits_turned(area));
            class.split(*index, *count, turned, area, share, &mut blocks);
        }
        blocks
    }
}

/// Whether two such parts could stand side by side on a page at all, so that their edges matter.
fn neighbours(arts: &[Art<'_>], art: &Art<'_>, count: usize, area: Size<Mm>) -> bool {
    let (trim, bleed) = (art.part.trim, art.part.bleed);
    let alike = |other: &&Art<'_>| other.part.trim == trim && other.part.bleed == bleed;
    let room = Size::new(area.width - bleed - bleed, area.height - bleed - bleed);
    let two = |a: Mm, b: Mm| (a + a <= room.width && b <= room.height) || (a <= room.width && b + b <= room.height);
    (count > 1 || arts.iter().filter(alike).count() > 1)
        && (two(trim.width, trim.height) || two(trim.height, trim.width))
}

impl Class {
    /// Whether it fits an area when it is turned.
    pub fn fits_turned(&self, area: Size<Mm>) -> bool {
        let size = Size::new(self.trim.height, self.trim.width);
        tile::fits(size, self.bleed, area) == Some(false)
    }

    /// Whether copies may share an upright and a level cut, as they lie.
    pub fn shares(&self, turned: bool) -> (bool, bool) {
        let Some(edges) = &self.edges else { return (false, false) };
        let (across, down) = (edges.share_across(edges), edges.share_down(edges));
        if turned { (down, across) } else { (across, down) }
    }

    fn split(&self, class: usize, count: usize, turned: bool, area: Size<Mm>, share: Share, blocks: &mut Vec<Block>) {
        let trim = if turned { Size::new(self.trim.height, self.trim.width) } else { self.trim };
        let (across, down) = match (share, self.shares(turned)) {
            (Share::Nothing, _) => (false, false),
            (Share::Rows, (true, _)) => (true, false),
            (_, shares) => shares,
        };
        let most = |room: Mm, side: Mm, shared: bool| {
            if shared { (((room - self.bleed - self.bleed) / side + 1e-9).floor() as usize).max(1) } else { 1 }
        };
        let columns = most(area.width, trim.width, across).min(count.max(1));
        let rows = most(area.height, trim.height, down);
        let block = |grid| Block { class, trim, bleed: self.bleed, turned, grid };
        let mut left = count;
        while left >= columns {
            let rows = rows.min(left / columns);
            blocks.push(block((columns, rows)));
            left -= columns * rows;
        }
        if left > 0 {
            blocks.push(block((left, 1)));
        }
    }
}
