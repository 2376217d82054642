//! What a book is printed on, and how large its type is: the one value that all measures come from.

use crate::geom::{Mm, Pt, Size};

/// The format of a book.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Format {
    /// The size of a page.
    pub page: Leaf,
    /// The size of the type.
    pub type_size: TypeSize,
}

/// The size of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Leaf {
    /// 148 × 210 mm, half of A4.
    #[default]
    A5,
    /// 5.5 × 8.5 in, half of Letter.
    HalfLetter,
}

/// How large the type is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TypeSize {
    /// 9.8 pt for running text.
    #[default]
    Regular,
}

/// From the top of a page to the text block.
const TOP: Mm = Mm(24.0);
/// The same below it, the folio's room.
const FOOT: Mm = Mm(22.0);
/// From the folio's baseline to the page's lower edge.
const BELOW_FOLIO: Mm = Mm(11.0);

impl Format {
    /// A page, in mm.
    pub fn size(self) -> Size<Mm> {
        match self.page {
            Leaf::A5 => Size::new(Mm(148.0), Mm(210.0)),
            Leaf::HalfLetter => Size::new(Mm(139.7), Mm(215.9)),
        }
    }

    /// The margin at the spine.
    pub(super) fn inner(self) -> Mm {
        match self.page {
            Leaf::A5 => Mm(23.0),
            // the same lines on a narrower page: a line in reach of the eye matters more than white beside it
            Leaf::HalfLetter => Mm(19.0),
        }
    }

    /// The upper margin of the text block.
    pub(super) fn top(self) -> Mm {
        TOP
    }

    /// The measure, in points: the same on both pages, so that their lines are the same.
    pub(super) fn measure(self) -> f64 {
        Pt::from(Mm(100.0)).0
    }

    /// The height of the text block, in points.
    pub(super) fn height(self) -> f64 {
        Pt::from(self.size().height - TOP - FOOT).0
    }

    /// Where the running head's baseline is, from the top.
    pub(super) fn head_baseline(self) -> Mm {
        Mm(16.0)
    }

    /// The folio's baseline from the top.
    pub(super) fn folio_baseline(self) -> Mm {
        self.size().height - BELOW_FOLIO
    }
}
