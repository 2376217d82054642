//! Blocks of parts into pages: first fit, in the order given, by one of four ways to use the room of a page.

use super::pack::Packer;
use super::space::GAP;
use crate::geom::{Mm, Rect, Size};
use std::collections::BTreeMap;

/// Parts that are placed at once: one, or a grid whose neighbours share their cuts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Block {
    /// What the parts have in common, by the caller's number.
    pub class: usize,
    /// The trim box of one part as it lies.
    pub trim: Size<Mm>,
    /// What is printed around the grid.
    pub bleed: Mm,
    /// Whether the parts are turned by a quarter, clockwise.
    pub turned: bool,
    /// Columns and rows.
    pub grid: (usize, usize),
}

impl Block {
    /// The room that it takes, bleed included.
    pub fn size(&self) -> Size<Mm> {
        let bleed = self.bleed + self.bleed;
        let (columns, rows) = (self.grid.0 as f64, self.grid.1 as f64);
        Size::new(self.trim.width * columns + bleed, self.trim.height * rows + bleed)
    }
}

/// Where one part of a class lies in the area of a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slot {
    /// The class.
    pub class: usize,
    /// The trim box, from the area's top left corner.
    pub trim: Rect<Mm>,
    /// As [`Block::turned`].
    pub turned: bool,
}

/// How the room of a page is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// Rows of one size each, below one another.
    Rows,
    /// Each block as high as it goes, beside whatever is there.
    Dense,
    /// Rows, whose rest at the right takes what is not higher.
    Shelves,
    /// Columns, whose rest below takes what is not wider.
    Stacks,
}

impl Fill {
    /// All of them: those that a ruler cuts apart first.
    pub const ALL: [Fill; 4] = [Fill::Rows, Fill::Shelves, Fill::Stacks, Fill::Dense];
}

/// The free room of one page.
enum Room {
    /// For rows and dense pages.
    Steps(Packer, Size<Mm>),
    /// Free rectangles for the others: whatever is cut, it stays one cut from edge to edge.
    Free(Vec<Rect<Mm>>),
}

impl Room {
    fn new(area: Size<Mm>, fill: Fill) -> Room {
        match fill {
            Fill::Rows | Fill::Dense => Room::Steps(Packer::new(area, GAP), Size::default()),
            Fill::Shelves | Fill::Stacks => Room::Free(vec![Rect::new(Mm::ZERO, Mm::ZERO, area.width, area.height)]),
        }
    }

    fn place(&mut self, size: Size<Mm>, fill: Fill) -> Option<(Mm, Mm)> {
        match self {
            Room::Steps(packer, last) => {
                if fill == Fill::Rows && *last != size {
                    let mut tried = packer.clone();
                    tried.level();
                    let corner = tried.place(size)?;
                    (*packer, *last) = (tried, size);
                    return Some(corner);
                }
                packer.place(size)
            }
            Room::Free(free) => divided(free, size, fill),
        }
    }
}

/// Less than this (in mm) is no room for anything.
const SLIVER: f64 = 1.0;

/// Takes a box from the first free rectangle that has room, and leaves two.
fn divided(free: &mut Vec<Rect<Mm>>, size: Size<Mm>, fill: Fill) -> Option<(Mm, Mm)> {
    let fits = |room: &Rect<Mm>| room.width.0 >= size.width.0 - 1e-6 && room.height.0 >= size.height.0 - 1e-6;
    let key = |room: &Rect<Mm>| match fill {
        Fill::Stacks => (room.x.0, room.y.0),
        _ => (room.y.0, room.x.0),
    };
    let earlier = |a: &Rect<Mm>, b: &Rect<Mm>| {
        let (a, b) = (key(a), key(b));
        a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1))
    };
    let (index, _) = free.iter().enumerate().filter(|(_, room)| fits(room)).min_by(|a, b| earlier(a.1, b.1))?;
    let room = free.swap_remove(index);
    let (right, below) = (room.x + size.width + GAP, room.y + size.height + GAP);
    let (rest_width, rest_height) = (room.right() - right, room.far() - below);
    let (beside, under) = match fill {
        Fill::Stacks => (Size::new(rest_width, room.height), Size::new(size.width, rest_height)),
        _ => (Size::new(rest_width, size.height), Size::new(room.width, rest_height)),
    };
    let rests =
        [Rect::new(right, room.y, beside.width, beside.height), Rect::new(room.x, below, under.width, under.height)];
    free.extend(rests.into_iter().filter(|rest| rest.width.0 > SLIVER && rest.height.0 > SLIVER));
    Some((room.x, room.y))
}

/// Places blocks, each on the first page that has room; a block that is larger than a page is left out. The order of a
/// class's slots is that of its blocks.
pub fn fill(blocks: &[Block], area: Size<Mm>, fill: Fill) -> Vec<Vec<Slot>> {
    let mut pages: Vec<(Room, Vec<Slot>)> = Vec::new();
    // room only shrinks: a page that refused a size once is not asked for it again
    let mut asked: BTreeMap<(u64, u64), usize> = BTreeMap::new();
    for block in blocks {
        let size = block.size();
        let next = asked.entry((size.width.0.to_bits(), size.height.0.to_bits())).or_default();
        let placed = pages.iter_mut().enumerate().skip(*next).find_map(|(index, (room, slots))| {
            let corner = room.place(size, fill)?;
            Some((index, corner, slots))
        });
        match placed {
            Some((index, corner, slots)) => {
                *next = index;
                put(block, corner, slots);
            }
            None => {
                let mut room = Room::new(area, fill);
                let mut slots = Vec::new();
                let Some(corner) = room.place(size, fill) else { continue };
                *next = pages.len();
                put(block, corner, &mut slots);
                pages.push((room, slots));
            }
        }
    }
    pages.into_iter().map(|(_, slots)| slots).collect()
}

fn put(block: &Block, corner: (Mm, Mm), slots: &mut Vec<Slot>) {
    let Block { class, trim, bleed, turned, .. } = *block;
    for row in 0..block.grid.1 {
        for column in 0..block.grid.0 {
            let x = corner.0 + bleed + trim.width * column as f64;
            let y = corner.1 + bleed + trim.height * row as f64;
            slots.push(Slot { class, trim: Rect::new(x, y, trim.width, trim.height), turned });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::cuts::{Cuttable, cuts};

    fn random_blocks(random: &mut fastrand::Rng) -> Vec<Block> {
        let mut blocks = Vec::new();
        for class in 0..random.usize(1..6) {
            let side = |random: &mut fastrand::Rng| Mm(f64::from(random.u32(8..120)));
            let (trim, bleed) = (Size::new(side(random), side(random)), Mm(f64::from(random.u32(0..4))));
            let grid = if random.bool() { (1, 1) } else { (random.usize(1..3), random.usize(1..3)) };
            let block = Block { class, trim, bleed, turned: false, grid };
            let size = block.size();
            if size.width.0 <= 190.0 && size.height.0 <= 254.0 {
                blocks.extend(std::iter::repeat_n(block, random.usize(1..12)));
            }
        }
        blocks
    }

    #[test]
    fn blocks_stay_inside_and_apart_and_none_is_lost() {
        let mut random = fastrand::Rng::with_seed(5);
        let area = Size::new(Mm(190.0), Mm(254.0));
        for _ in 0..150 {
            let blocks = random_blocks(&mut random);
            let parts: usize = blocks.iter().map(|block| block.grid.0 * block.grid.1).sum();
            for way in Fill::ALL {
                let pages = fill(&blocks, area, way);
                assert_eq!(pages.iter().map(Vec::len).sum::<usize>(), parts);
                for page in &pages {
                    for (index, slot) in page.iter().enumerate() {
                        assert!(slot.trim.x.0 >= 0.0 && slot.trim.right().0 <= 190.001 && slot.trim.far().0 <= 254.001);
                        let rest = page.iter().skip(index + 1);
                        rest.for_each(|other| assert!(!other.trim.grown(Mm(-1e-6)).overlaps(&slot.trim), "{way:?}"));
                    }
                }
            }
        }
    }

    #[test]
    fn shelves_stacks_and_rows_are_cut_along_a_ruler() {
        let mut random = fastrand::Rng::with_seed(6);
        let area = Size::new(Mm(190.0), Mm(254.0));
        for _ in 0..150 {
            let blocks = random_blocks(&mut random);
            for way in [Fill::Rows, Fill::Shelves, Fill::Stacks] {
                for page in fill(&blocks, area, way) {
                    let parts: Vec<Cuttable> =
                        page.iter().map(|slot| Cuttable { trim: slot.trim, ruled: true }).collect();
                    assert_eq!(cuts(&parts).locked, 0, "{way:?}: {parts:?}");
                }
            }
        }
    }
}
