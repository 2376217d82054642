//! Diagrams that cannot lie: a `.dia` file holds positions and claims, the engine checks every claim, and the drawing
//! is made from the checked claims alone.
//!
//! [`parse`] reads the file, [`check`] asks the engine, and both report everything that is wrong.

mod alt;
mod arrange;
mod board;
mod body;
mod check;
mod claim;
mod clash;
mod crop;
mod curve;
mod draw;
mod label;
mod legend;
mod line;
mod moved;
mod number;
mod parse;
mod room;
mod scene;
mod starts;
mod stroke;
mod truth;
mod verdict;

pub use board::text_board;
pub use check::{Checked, Demands, check};
pub use claim::{Claim, Diagram, Line, Parsed, Show, Spanned, Start};
pub use crop::Crop;
pub use draw::{NATURAL_SQUARE, Picture, Studio, describe, draw, draw_for, draw_position};
pub use legend::{Mark, legend, legend_for};
pub use parse::parse;
pub use room::Room;
pub use verdict::{CheckedDiagram, Fact, Play, What};
