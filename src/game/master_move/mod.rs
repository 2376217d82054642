//! Master Move: 9 × 16 squares, shields that are pieces and score themselves.

mod about;

use crate::game::{
    About, Difference, OptionFault, Options, Outcome, Placed, PositionFault, Rules, Side, Square, Stroke, Symmetry,
    Why, WordError,
};
use std::fmt;
use std::str::FromStr;

/// The rules of Master Move under its options.
pub struct MasterMove;

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move;

impl fmt::Display for Move {
    fn fmt(&self, _out: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}
impl FromStr for Move {
    type Err = WordError;
    fn from_str(word: &str) -> Result<Move, WordError> {
        Err(WordError { word: word.into(), expected: String::new() })
    }
}

#[allow(unused_variables)]
impl Rules for MasterMove {
    type State = ();
    type Move = Move;
    type Word = Move;
    const ABOUT: &'static About = &about::ABOUT;
    fn new(options: &Options) -> Result<Self, Vec<OptionFault>> {
        Ok(MasterMove)
    }
    fn start(&self) {}
    fn parse(&self, text: &str) -> Result<(), Vec<PositionFault>> {
        Ok(())
    }
    fn print(&self, state: &()) -> String {
        String::new()
    }
    fn compare(&self, state: &(), fragment: &str) -> Result<Vec<Difference>, Vec<PositionFault>> {
        Ok(vec![])
    }
    fn to_move(&self, state: &()) -> Side {
        Side::First
    }
    fn outcome(&self, state: &()) -> Outcome {
        Outcome::Ongoing
    }
    fn legal(&self, state: &(), moves: &mut Vec<Move>) {}
    fn reasons(&self, state: &(), word: &Move, whys: &mut Vec<Why>) {}
    fn apply(&self, state: &mut (), play: Move) {}
    fn resolve(&self, word: &Move) -> Option<Move> {
        None
    }
    fn pieces(&self, state: &()) -> Vec<Placed> {
        vec![]
    }
    fn lands(&self, state: &(), play: Move, square: Square) -> Option<Square> {
        None
    }
    fn stroke(&self, state: &(), word: &Move) -> Option<Stroke> {
        None
    }
    fn shows(&self, state: &(), play: Move) -> Vec<&'static str> {
        vec![]
    }
    fn facts(&self) -> serde_json::Value {
        serde_json::Value::Null
    }
    fn conceivable(&self) -> Vec<Move> {
        vec![]
    }
    fn symmetries(&self) -> Vec<Symmetry<Self>> {
        vec![]
    }
    fn census(&self, state: &()) -> Vec<(Side, &'static str, u32)> {
        vec![]
    }
}
