//! The papers that sheets are made for.

use crate::geom::{Mm, Size};
use std::str::FromStr;

/// A paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Paper {
    /// 210 × 297 mm.
    A4,
    /// 215.9 × 279.4 mm.
    Letter,
    /// 297 × 420 mm.
    A3,
}

/// A word that names no paper.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no paper `{0}`: a4, letter and a3 are the ones")]
pub struct UnknownPaper(pub String);

impl Paper {
    /// All papers, in the order in which they are listed.
    pub const ALL: [Paper; 3] = [Paper::A4, Paper::Letter, Paper::A3];

    /// `a4`, `letter` or `a3`.
    pub fn id(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
            Paper::A3 => "a3",
        }
    }

    /// As people write it: `A4`, `Letter`, `A3`.
    pub fn name(self) -> &'static str {
        match self {
            Paper::A4 => "A4",
            Paper::Letter => "Letter",
            Paper::A3 => "A3",
        }
    }

    /// Upright, in mm (ISO 216, ANSI/ASME Y14.1).
    pub fn size(self) -> Size<Mm> {
        match self {
            Paper::A4 => Size::new(Mm(210.0), Mm(297.0)),
            Paper::Letter => Size::new(Mm(215.9), Mm(279.4)),
            Paper::A3 => Size::new(Mm(297.0), Mm(420.0)),
        }
    }
}

impl FromStr for Paper {
    type Err = UnknownPaper;
    fn from_str(word: &str) -> Result<Paper, UnknownPaper> {
        Paper::ALL.into_iter().find(|paper| paper.id() == word).ok_or_else(|| UnknownPaper(word.to_string()))
    }
}
