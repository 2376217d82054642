//! Diagrams that cannot lie: a `.dia` file holds positions and claims, the engine checks every claim, and the drawing
//! is made from the checked claims alone.
//!
//! [`parse`] reads the file, [`check`] asks the engine, and both report everything that is wrong.

mod check;
mod claim;
mod line;
mod parse;
mod starts;
mod truth;
mod verdict;

pub use check::{Checked, Demands, check};
pub use claim::{Claim, Diagram, Line, Parsed, Show, Spanned, Start};
pub use parse::parse;
pub use verdict::{CheckedDiagram, Fact, Play, What};
