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
    /// 210 × 297 mm, for large print.
    A4,
    /// 8.5 × 11 in, for large print.
    Letter,
}

/// How large the type is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TypeSize {
    /// 9.8 pt for running text.
    #[default]
    Regular,
    /// 13 pt for running text, no text below 12 pt, in figures either, open leading; figures take the whole measure.
    Large,
}

/// The size of running text that books are composed in, in points.
const BODY: f64 = 9.8;
/// The same in large print, and the smallest there: what the associations of the blind call clear print.
const LARGE_BODY: f64 = 13.0;
const LARGE_LEAST: f64 = 12.0;
/// From baseline to baseline in large print, in type sizes.
const LARGE_LEADING: f64 = 1.42;

impl TypeSize {
    /// All there are.
    pub const ALL: [TypeSize; 2] = [TypeSize::Regular, TypeSize::Large];

    /// As the command line calls it.
    pub fn id(self) -> &'static str {
        match self {
            TypeSize::Regular => "regular",
            TypeSize::Large => "large",
        }
    }
}

impl Format {
    /// Large print on a page of that size.
    pub fn large(page: Leaf) -> Format {
        Format { page, type_size: TypeSize::Large }
    }

    /// Books are composed in points of regular type; on paper all of it is so many times as large, figures included.
    pub fn enlargement(self) -> f64 {
        match self.type_size {
            TypeSize::Regular => 1.0,
            TypeSize::Large => LARGE_BODY / BODY,
        }
    }

    /// The smallest type, in points before they are enlarged.
    pub(super) fn least_size(self) -> f64 {
        match self.type_size {
            TypeSize::Regular => 0.0,
            TypeSize::Large => LARGE_LEAST / self.enlargement(),
        }
    }

    /// The least distance from baseline to baseline, in type sizes.
    pub(super) fn least_leading(self) -> f64 {
        match self.type_size {
            TypeSize::Regular => 0.0,
            TypeSize::Large => LARGE_LEADING,
        }
    }

    /// A page, in mm.
    pub fn size(self) -> Size<Mm> {
        match self.page {
            Leaf::A5 => Size::new(Mm(148.0), Mm(210.0)),
            Leaf::HalfLetter => Size::new(Mm(139.7), Mm(215.9)),
            Leaf::A4 => Size::new(Mm(210.0), Mm(297.0)),
            Leaf::Letter => Size::new(Mm(215.9), Mm(279.4)),
        }
    }

    /// The margin at the spine.
    pub(super) fn inner(self) -> Mm {
        match self.page {
            Leaf::A5 => Mm(23.0),
            // the same lines on a narrower page: a line in reach of the eye matters more than white beside it
            Leaf::HalfLetter => Mm(19.0),
            Leaf::A4 => Mm(37.0),
            Leaf::Letter => Mm(40.0),
        }
    }

    /// The upper margin of the text block.
    pub(super) fn top(self) -> Mm {
        if self.half() { Mm(24.0) } else { Mm(31.0) }
    }

    /// The room below the text block, the folio's.
    fn foot(self) -> Mm {
        if self.half() { Mm(22.0) } else { Mm(27.0) }
    }

    /// Whether the page is half a sheet of a printer.
    fn half(self) -> bool {
        matches!(self.page, Leaf::A5 | Leaf::HalfLetter)
    }

    /// The measure, in points before they are enlarged: the same on both half pages, so that their lines are the same.
    pub(super) fn measure(self) -> f64 {
        Pt::from(Mm(if self.half() { 100.0 } else { 104.0 })).0
    }

    /// The height of the text block, in points before they are enlarged.
    pub(super) fn height(self) -> f64 {
        Pt::from(self.size().height - self.top() - self.foot()).0 / self.enlargement()
    }

    /// The measure on paper, in points.
    pub(super) fn wide(self) -> f64 {
        self.measure() * self.enlargement()
    }

    /// The height of the text block on paper, in points.
    pub(super) fn tall(self) -> f64 {
        self.height() * self.enlargement()
    }

    /// Where the running head's baseline is, from the top.
    pub(super) fn head_baseline(self) -> Mm {
        if self.half() { Mm(16.0) } else { Mm(21.0) }
    }

    /// The folio's baseline from the top.
    pub(super) fn folio_baseline(self) -> Mm {
        self.size().height - if self.half() { Mm(11.0) } else { Mm(14.0) }
    }
}
