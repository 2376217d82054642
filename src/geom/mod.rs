//! Lengths, points and rectangles, and numbers as text that never depend on the platform.

mod number;
mod units;

pub use number::{decimals, trimmed};
pub use units::{Mm, Pt, Rect, Size};
