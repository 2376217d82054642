//! Moves, and the words that name them: `G3-F1`, `relocate:C4-C6`, `decline`, `pass`.

use super::about::ABOUT;
use super::pitch::Cell;
use crate::game::WordError;
use crate::game::notation::Spot;
use std::fmt;
use std::str::FromStr;

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A piece moves.
    Go {
        /// From here.
        from: Cell,
        /// To there.
        to: Cell,
    },
    /// At a restart, a piece takes another place.
    Relocate {
        /// From here.
        from: Cell,
        /// To there.
        to: Cell,
    },
    /// At a restart, everything stays.
    Decline,
    /// Nothing can move.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Go { from, to } => write!(out, "{from}-{to}"),
            Move::Relocate { from, to } => write!(out, "relocate:{from}-{to}"),
            Move::Decline => out.write_str("decline"),
            Move::Pass => out.write_str("pass"),
        }
    }
}

/// A move as written; its squares need not exist.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Word {
    /// A piece moves.
    Go {
        /// From here.
        from: Spot,
        /// To there.
        to: Spot,
    },
    /// A piece takes another place.
    Relocate {
        /// From here.
        from: Spot,
        /// To there.
        to: Spot,
    },
    /// Everything stays.
    Decline,
    /// Nothing can move.
    Pass,
}

impl fmt::Display for Word {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grid = &ABOUT.grid;
        match self {
            Word::Go { from, to } => write!(out, "{}-{}", from.shown(grid), to.shown(grid)),
            Word::Relocate { from, to } => write!(out, "relocate:{}-{}", from.shown(grid), to.shown(grid)),
            Word::Decline => out.write_str("decline"),
            Word::Pass => out.write_str("pass"),
        }
    }
}

impl FromStr for Word {
    type Err = WordError;

    fn from_str(word: &str) -> Result<Word, WordError> {
        let spots = |pair: &str| {
            let (from, to) = pair.split_once('-')?;
            Some((Spot::read(from, &ABOUT.grid)?, Spot::read(to, &ABOUT.grid)?))
        };
        let read = match (word, word.strip_prefix("relocate:")) {
            ("decline", _) => Some(Word::Decline),
            ("pass", _) => Some(Word::Pass),
            (_, Some(pair)) => spots(pair).map(|(from, to)| Word::Relocate { from, to }),
            (pair, None) => spots(pair).map(|(from, to)| Word::Go { from, to }),
        };
        read.ok_or_else(|| WordError {
            word: word.into(),
            expected: "moves are written `G3-F1`, `pass`, and at a restart `relocate:C4-C6`, `decline`".into(),
        })
    }
}

impl From<Move> for Word {
    fn from(play: Move) -> Word {
        let on = |cell: Cell| Spot::On(cell.square());
        match play {
            Move::Go { from, to } => Word::Go { from: on(from), to: on(to) },
            Move::Relocate { from, to } => Word::Relocate { from: on(from), to: on(to) },
            Move::Decline => Word::Decline,
            Move::Pass => Word::Pass,
        }
    }
}

impl Word {
    /// The move, when its squares exist.
    pub(super) fn resolve(&self) -> Option<Move> {
        let cell = |spot: &Spot| Cell::of(spot.square()?);
        Some(match self {
            Word::Go { from, to } => Move::Go { from: cell(from)?, to: cell(to)? },
            Word::Relocate { from, to } => Move::Relocate { from: cell(from)?, to: cell(to)? },
            Word::Decline => Move::Decline,
            Word::Pass => Move::Pass,
        })
    }
}

/// Every word over the squares that there are and five that there are not.
pub(super) fn conceivable() -> Vec<Word> {
    let off = ["A0", "A17", "J1", "J17", "Z99999999999999999999"].into_iter().map(|name| Spot::Off(name.into()));
    let spots: Vec<Spot> = Cell::all().map(|cell| Spot::On(cell.square())).chain(off).collect();
    let pairs = || spots.iter().flat_map(|from| spots.iter().map(move |to| (from.clone(), to.clone())));
    let mut words: Vec<Word> = pairs().map(|(from, to)| Word::Go { from, to }).collect();
    words.extend(pairs().map(|(from, to)| Word::Relocate { from, to }));
    words.extend([Word::Decline, Word::Pass]);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_one_of_the_four_forms_to_the_letter() {
        for word in ["G3-F1", "A1-A1", "J1-A17", "A0-A1", "relocate:C4-C6", "relocate:Z9-A1", "decline", "pass"] {
            assert_eq!(word.parse::<Word>().map(|read| read.to_string()), Ok(word.to_string()));
        }
        for none in [
            "",
            "G3F1",
            "g3-f1",
            "G3-F1 ",
            " G3-F1",
            "G3-F01",
            "G03-F1",
            "G3-F",
            "G3-",
            "-F1",
            "G3-F1-E1",
            "G3–F1",
            "relocate:C4",
            "relocate: C4-C6",
            "Relocate:C4-C6",
            "relocate C4-C6",
            "Pass",
            "PASS",
            "declines",
            "G3xF1",
            "RG3-F1",
            "relocate:relocate:C4-C6",
            "relocate:pass",
        ] {
            assert!(none.parse::<Word>().is_err(), "{none:?}");
        }
    }
}
