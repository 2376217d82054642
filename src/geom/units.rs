//! The units of the house: millimetres for what is made of paper, points for what is inside a PDF.

use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

/// Points in one millimetre: 72 / 25.4.
const PT_PER_MM: f64 = 72.0 / 25.4;

macro_rules! length {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd, serde::Serialize, serde::Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub f64);

        impl $name {
            /// No length.
            pub const ZERO: $name = $name(0.0);
            /// The larger of two.
            pub fn max(self, other: $name) -> $name {
                if other.0 > self.0 { other } else { self }
            }
            /// The smaller of two.
            pub fn min(self, other: $name) -> $name {
                if other.0 < self.0 { other } else { self }
            }
        }
        impl Add for $name {
            type Output = $name;
            fn add(self, other: $name) -> $name {
                $name(self.0 + other.0)
            }
        }
        impl Sub for $name {
            type Output = $name;
            fn sub(self, other: $name) -> $name {
                $name(self.0 - other.0)
            }
        }
        impl AddAssign for $name {
            fn add_assign(&mut self, other: $name) {
                self.0 += other.0;
            }
        }
        impl SubAssign for $name {
            fn sub_assign(&mut self, other: $name) {
                self.0 -= other.0;
            }
        }
        impl Neg for $name {
            type Output = $name;
            fn neg(self) -> $name {
                $name(-self.0)
            }
        }
        impl Mul<f64> for $name {
            type Output = $name;
            fn mul(self, by: f64) -> $name {
                $name(self.0 * by)
            }
        }
        impl Div<f64> for $name {
            type Output = $name;
            fn div(self, by: f64) -> $name {
                $name(self.0 / by)
            }
        }
        impl Div<$name> for $name {
            type Output = f64;
            fn div(self, by: $name) -> f64 {
                self.0 / by.0
            }
        }
        impl std::iter::Sum for $name {
            fn sum<I: Iterator<Item = $name>>(all: I) -> $name {
                all.fold($name::ZERO, Add::add)
            }
        }
    };
}

length! {
    /// A length in millimetres.
    Mm
}
length! {
    /// A length in PostScript points, 1/72 inch.
    Pt
}

impl From<Mm> for Pt {
    fn from(length: Mm) -> Pt {
        Pt(length.0 * PT_PER_MM)
    }
}

impl From<Pt> for Mm {
    fn from(length: Pt) -> Mm {
        Mm(length.0 / PT_PER_MM)
    }
}

/// A width and a height in one unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Size<U> {
    /// Left to right.
    pub width: U,
    /// Top to bottom.
    pub height: U,
}

impl<U> Size<U> {
    /// A size of that width and height.
    pub const fn new(width: U, height: U) -> Self {
        Size { width, height }
    }
}

impl From<Size<Mm>> for Size<Pt> {
    fn from(size: Size<Mm>) -> Self {
        Size::new(size.width.into(), size.height.into())
    }
}

/// A rectangle: a corner, and the way to the opposite one. Whether `y` runs up or down is the caller's to say.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Rect<U> {
    /// The corner's distance from the left.
    pub x: U,
    /// The corner's distance from the origin along the page.
    pub y: U,
    /// Width.
    pub width: U,
    /// Height.
    pub height: U,
}

impl<U: Copy + Add<Output = U> + Sub<Output = U> + PartialOrd> Rect<U> {
    /// A rectangle from its corner and its size.
    pub const fn new(x: U, y: U, width: U, height: U) -> Self {
        Rect { x, y, width, height }
    }
    /// The far edge along `x`.
    pub fn right(&self) -> U {
        self.x + self.width
    }
    /// The far edge along `y`.
    pub fn far(&self) -> U {
        self.y + self.height
    }
    /// The rectangle grown on all four sides.
    pub fn grown(&self, by: U) -> Self {
        Rect { x: self.x - by, y: self.y - by, width: self.width + by + by, height: self.height + by + by }
    }
    /// Whether the two share more than an edge.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.x < other.right() && other.x < self.right() && self.y < other.far() && other.y < self.far()
    }
    /// Whether the other lies inside this one, edges included.
    pub fn contains(&self, other: &Self) -> bool {
        self.x <= other.x && other.right() <= self.right() && self.y <= other.y && other.far() <= self.far()
    }
}

impl From<Rect<Mm>> for Rect<Pt> {
    fn from(rect: Rect<Mm>) -> Self {
        Rect::new(rect.x.into(), rect.y.into(), rect.width.into(), rect.height.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a4_in_points_is_exact_to_a_thousandth() {
        let a4: Size<Pt> = Size::new(Mm(210.0), Mm(297.0)).into();
        assert!((a4.width.0 - 595.276).abs() < 0.001 && (a4.height.0 - 841.890).abs() < 0.001);
    }

    #[test]
    fn rectangles_that_only_touch_do_not_overlap() {
        let left = Rect::new(Mm(0.0), Mm(0.0), Mm(10.0), Mm(10.0));
        let right = Rect::new(Mm(10.0), Mm(0.0), Mm(10.0), Mm(10.0));
        assert!(!left.overlaps(&right));
        assert!(left.grown(Mm(0.1)).overlaps(&right));
    }
}
