//! Imposition: which pages stand side by side on paper, so that the printed, folded and stapled stack is a booklet.
//!
//! Saddle stitch: sheets lie in each other and are stapled through their fold. Creep, by which the inner leaves of a
//! thick booklet stick out, is not corrected; here it is less than half a millimetre.

/// One printed side of a sheet: the pages on its halves, by their place in the book from 0. `None` stays blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// A left page.
    pub left: Option<usize>,
    /// A right page.
    pub right: Option<usize>,
}

/// The sides in the order of printing, front and back of each sheet in turn, the outermost sheet first; the back is
/// printed with the paper flipped on its short edge. `ending` pages at the end of the book stay at the very end: blank
/// pages, as many as the sheets need, are put before them.
pub fn sides(pages: usize, ending: usize) -> Vec<Side> {
    let leaves = leaves(pages, ending);
    let page = |at: usize| leaves.get(at).copied().flatten();
    let count = leaves.len();
    let sheet = |number: usize| {
        let (outer, inner) = (2 * number, 2 * number + 1);
        let front = Side { left: page(count - 1 - outer), right: page(outer) };
        let back = Side { left: page(inner), right: page(count - 1 - inner) };
        [front, back]
    };
    (0..count / 4).flat_map(sheet).collect()
}

/// The pages with the blanks among them, a multiple of four.
fn leaves(pages: usize, ending: usize) -> Vec<Option<usize>> {
    let blanks = pages.next_multiple_of(4) - pages;
    let body = pages - ending.min(pages);
    let before = (0..body).map(Some);
    before.chain((0..blanks).map(|_| None)).chain((body..pages).map(Some)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(left: usize, right: usize) -> Side {
        Side { left: Some(left), right: Some(right) }
    }

    /// What one reads who prints the sides on both sides of paper, flips it on its short edge, lays the sheets in each
    /// other, folds and opens page after page.
    fn folded(sides: &[Side]) -> Vec<Option<usize>> {
        let sheets: Vec<(Side, Side)> = sides.chunks(2).map(|pair| (pair[0], pair[1])).collect();
        // behind the right half of a front is the left half of its back
        let first = sheets.iter().flat_map(|(front, back)| [front.right, back.left]);
        let second = sheets.iter().rev().flat_map(|(front, back)| [back.right, front.left]);
        first.chain(second).collect()
    }

    #[test]
    fn four_and_eight_pages_lie_as_every_printer_knows_them() {
        assert_eq!(sides(4, 1), [side(3, 0), side(1, 2)]);
        assert_eq!(sides(8, 1), [side(7, 0), side(1, 6), side(5, 2), side(3, 4)]);
        assert_eq!(sides(12, 0)[4..], [side(7, 4), side(5, 6)]);
        assert_eq!(sides(0, 0), []);
    }

    #[test]
    fn folded_sheets_read_in_order_and_blanks_come_before_the_ending() {
        for pages in 1..=64 {
            for ending in 0..=2.min(pages) {
                let read = folded(&sides(pages, ending));
                assert_eq!(read.len(), pages.div_ceil(4) * 4);
                let in_order: Vec<usize> = read.iter().copied().flatten().collect();
                assert_eq!(in_order, (0..pages).collect::<Vec<_>>(), "{pages} pages, {ending} at the end");
                let last: Vec<_> = read[read.len() - ending..].iter().copied().flatten().collect();
                assert_eq!(last, (pages - ending..pages).collect::<Vec<_>>());
                let blanks = read.iter().filter(|page| page.is_none()).count();
                assert!(blanks < 4 && read[..pages - ending].iter().all(Option::is_some));
            }
        }
    }

    #[test]
    fn five_pages_need_two_sheets_and_the_last_stays_outside() {
        assert_eq!(sides(5, 1)[0], side(4, 0));
        assert_eq!(sides(5, 1)[1], Side { left: Some(1), right: None });
    }
}
