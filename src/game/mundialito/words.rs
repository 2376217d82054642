//! Move words: what may be written, and what can be played.

use super::board::{Cell, GRID};
use crate::game::WordError;
use crate::game::notation::Spot;
use std::fmt;
use std::str::FromStr;

/// The four actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A piece goes one square along an arrow.
    Move,
    /// A ball and a piece trade places.
    Switch,
    /// A piece pushes another on and takes its square.
    Push,
    /// A piece jumps over a bigger one.
    Jump,
}

impl Action {
    /// All four.
    pub const ALL: [Action; 4] = [Action::Move, Action::Switch, Action::Push, Action::Jump];

    /// What stands between the two squares of its word.
    pub fn sign(self) -> char {
        match self {
            Action::Move => '-',
            Action::Switch => '~',
            Action::Push => '>',
            Action::Jump => '^',
        }
    }
}

/// A decision. `Act` names two squares: of a move and a jump where the piece stands and lands, of a switch the ball
/// and the piece, of a push the pusher and the pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// One action.
    Act(Action, Cell, Cell),
    /// The turn ends after its first action.
    End,
    /// There is no legal first action.
    Pass,
}

/// A move as written: the squares need not exist.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Word {
    /// One action.
    Act(Action, Spot, Spot),
    /// `end`.
    End,
    /// `pass`.
    Pass,
}

impl Word {
    /// The move, when both squares exist.
    pub fn resolve(&self) -> Option<Move> {
        Some(match self {
            Word::Act(action, first, second) => Move::Act(*action, cell(first)?, cell(second)?),
            Word::End => Move::End,
            Word::Pass => Move::Pass,
        })
    }
}

/// The cell that a square of a word names, when there is one.
pub fn cell(spot: &Spot) -> Option<Cell> {
    spot.square().and_then(Cell::of)
}

impl From<Move> for Word {
    fn from(play: Move) -> Word {
        match play {
            Move::Act(action, first, second) => Word::Act(action, Spot::On(first.square()), Spot::On(second.square())),
            Move::End => Word::End,
            Move::Pass => Word::Pass,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        Word::from(*self).fmt(out)
    }
}

impl fmt::Display for Word {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Word::Act(action, first, second) => {
                write!(out, "{}{}{}", first.shown(&GRID), action.sign(), second.shown(&GRID))
            }
            Word::End => out.write_str("end"),
            Word::Pass => out.write_str("pass"),
        }
    }
}

impl FromStr for Word {
    type Err = WordError;

    fn from_str(word: &str) -> Result<Word, WordError> {
        let action = || {
            let action = Action::ALL.into_iter().find(|action| word.contains(action.sign()))?;
            let (first, second) = word.split_once(action.sign())?;
            Some(Word::Act(action, Spot::read(first, &GRID)?, Spot::read(second, &GRID)?))
        };
        match word {
            "end" => Ok(Word::End),
            "pass" => Ok(Word::Pass),
            _ => action().ok_or_else(|| WordError {
                word: word.into(),
                expected: "a move is `c2-c3`, a switch `b2~c3` (the ball first), a push `c2>c3`, a jump `c2^c4`; \
                           the others are `end` and `pass`"
                    .into(),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_to_the_letter() {
        for word in ["c2-c3", "b2~c3", "c2>c3", "c2^c4", "end", "pass", "z9-c3", "c3-c0", "a1~a99999999999999999999"] {
            assert_eq!(word.parse::<Word>().map(|read| read.to_string()), Ok(word.to_string()));
        }
        let none = [
            "", "c3->b3", "C3-b3", "b3", "stop", "End", "c3-", "-c3", "c3-c03", "c3 -c4", "c3-c4-c5", "c3~c4>c5",
            "c3–c4", "cc3-c4", "pass ", "3c-4c",
        ];
        for word in none {
            assert!(word.parse::<Word>().is_err(), "{word:?}");
        }
    }
}
