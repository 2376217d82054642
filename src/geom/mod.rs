//! Lengths, points and rectangles, and numbers as text that never depend on the platform.

mod fan;
mod number;
mod units;

pub use fan::Fan;
pub use number::{decimals, push_decimals, trimmed};
pub use units::{Mm, Pt, Rect, Size};
