//! Parts to pages of paper.

mod paper;

pub use paper::{Paper, UnknownPaper};
