//! Master Move: 9 × 16 squares, eleven shields a side; no ball, the shields themselves score.
//!
//! ```
//! use pressbox::game::{Rules, master_move::MasterMove};
//!
//! let rules = MasterMove::new(&Default::default()).unwrap();
//! let mut state = rules.parse("yellow K E1; blue K E16, R G3; blue to move").unwrap();
//! rules.play(&mut state, &"G3-F1".parse().unwrap()).unwrap();
//! assert!(rules.print(&state).contains("score 0-1"));
//! ```

mod about;
mod apply;
mod check;
mod compare;
mod facts;
mod legal;
mod options;
mod paths;
mod pieces;
mod pitch;
mod print;
mod read;
mod reasons;
mod shows;
mod state;
mod symmetry;
pub mod tournament;
mod words;

pub use pitch::Cell;
pub use state::State;
pub use words::{Move, Word};

use self::options::Choices;
use self::paths::Paths;
use self::pieces::{Piece, SAMPLE};
use crate::game::{
    About, Difference, OptionFault, Options, Outcome, Placed, PositionFault, Rules, Side, Square, Stroke, StrokeKind,
    Symmetry, Why,
};

/// The rules of Master Move under its options.
pub struct MasterMove {
    choices: Choices,
    paths: Paths,
}

impl Rules for MasterMove {
    type State = State;
    type Move = Move;
    type Word = Word;

    const ABOUT: &'static About = &about::ABOUT;

    fn new(options: &Options) -> Result<Self, Vec<OptionFault>> {
        let choices = Choices::read(options)?;
        Ok(MasterMove { paths: Paths::new(&choices), choices })
    }

    fn start(&self) -> State {
        State::kick_off(SAMPLE, self.choices.kick_off)
    }

    fn parse(&self, text: &str) -> Result<State, Vec<PositionFault>> {
        self.position(text)
    }

    fn print(&self, state: &State) -> String {
        print::print(state)
    }

    fn compare(&self, state: &State, fragment: &str) -> Result<Vec<Difference>, Vec<PositionFault>> {
        compare::compare(state, fragment)
    }

    fn to_move(&self, state: &State) -> Side {
        state.to_move
    }

    fn outcome(&self, state: &State) -> Outcome {
        state.outcome(self.choices.moves_to_win)
    }

    fn legal(&self, state: &State, moves: &mut Vec<Move>) {
        self.generate(state, moves);
    }

    fn reasons(&self, state: &State, word: &Word, whys: &mut Vec<Why>) {
        self.explain(state, word, whys);
    }

    fn apply(&self, state: &mut State, play: Move) {
        self.make(state, play);
    }

    fn resolve(&self, word: &Word) -> Option<Move> {
        word.resolve()
    }

    fn pieces(&self, state: &State) -> Vec<Placed> {
        state.board.placed()
    }

    fn lands(&self, _state: &State, play: Move, square: Square) -> Option<Square> {
        match play {
            Move::Go { from, to } | Move::Relocate { from, to } => (from.square() == square).then(|| to.square()),
            Move::Decline | Move::Pass => None,
        }
    }

    fn stroke(&self, state: &State, word: &Word) -> Option<Stroke> {
        let (from, to, kind) = match word.resolve()? {
            Move::Go { from, to } => {
                let leaps = state.board.on(from).is_some_and(|(_, piece)| piece == Piece::Raider);
                (from, to, if leaps { StrokeKind::Leap } else { StrokeKind::Slide })
            }
            Move::Relocate { from, to } => (from, to, StrokeKind::Place),
            Move::Decline | Move::Pass => return None,
        };
        Some(Stroke { from: from.square(), to: to.square(), kind })
    }

    fn shows(&self, state: &State, play: Move) -> Vec<&'static str> {
        self.shown(state, play)
    }

    fn facts(&self) -> serde_json::Value {
        self.all_facts()
    }

    fn options(&self) -> Options {
        self.choices.options()
    }

    fn conceivable(&self) -> Vec<Word> {
        words::conceivable()
    }

    fn symmetries(&self) -> Vec<Symmetry<Self>> {
        symmetry::symmetries(&self.choices.white)
    }

    fn census(&self, state: &State) -> Vec<(Side, &'static str, u32)> {
        let count = |side, piece| state.board.men().filter(|man| (man.0, man.1) == (side, piece)).count();
        let of_side = |side| Piece::ALL.map(|piece| (side, piece.code(), count(side, piece) as u32));
        Side::BOTH.into_iter().flat_map(of_side).collect()
    }
}
