//! Penguin Soccer: 8 × 8 squares of ice, three penguins a side, one ball.
//!
//! ```
//! use pressbox::game::{Rules, penguins::Penguins};
//!
//! let rules = Penguins::new(&Default::default()).unwrap();
//! let mut state = rules.parse("orange P c3:NE").unwrap();
//! rules.play(&mut state, &"c3-NE/up".parse().unwrap()).unwrap();
//! assert_eq!(rules.print(&state), "orange P d4:up; ball d4; blue to move");
//! ```

mod about;
mod apply;
mod compare;
mod facts;
mod ice;
mod legal;
mod options;
mod paths;
mod print;
mod read;
mod reasons;
mod shows;
mod state;
mod words;

pub use ice::{Cell, Way};
pub use state::{Penguin, Pose, State};
pub use words::{Action, Move, Word};

use self::options::Choices;
use self::state::Bird;
use crate::game::{
    About, Difference, Loose, OptionFault, Options, Outcome, Placed, PositionFault, Rules, Side, Square, Stroke,
    Symmetry, Why, WordError,
};

/// The rules of Penguin Soccer under its options.
pub struct Penguins {
    choices: Choices,
}

impl Rules for Penguins {
    type State = State;
    type Move = Move;
    type Word = Word;

    const ABOUT: &'static About = &about::ABOUT;

    fn new(options: &Options) -> Result<Self, Vec<OptionFault>> {
        Ok(Penguins { choices: Choices::read(options)? })
    }

    fn start(&self) -> State {
        State::empty(self.choices.first)
    }

    fn parse(&self, text: &str) -> Result<State, Vec<PositionFault>> {
        read::position(text)
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
        state.outcome()
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

    fn word(&self, word: &str) -> Result<Word, WordError> {
        // Mama's entry has a direction exactly when she leaves the corner.
        match word.parse()? {
            Word::Enter { penguin: Penguin::Mama, way, .. } if way.is_some() == self.choices.corner_counts => {
                Err(words::error(word))
            }
            read => Ok(read),
        }
    }

    fn resolve(&self, word: &Word) -> Option<Move> {
        word.resolve()
    }

    fn pieces(&self, state: &State) -> Vec<Placed> {
        state.placed()
    }

    fn loose(&self, state: &State) -> Vec<Loose> {
        vec![Loose { code: "ball", squares: state.ball_cells().into_iter().filter_map(Cell::square).collect() }]
    }

    fn lands(&self, state: &State, play: Move, square: Square) -> Option<Square> {
        self.landing(state, play, square)
    }

    fn stroke(&self, state: &State, word: &Word) -> Option<Stroke> {
        self.line_of(state, word)
    }

    fn enters(&self, word: &Word) -> bool {
        matches!(word.resolve(), Some(Move::Enter { .. }))
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
        words::conceivable(!self.choices.corner_counts)
    }

    fn symmetries(&self) -> Vec<Symmetry<Self>> {
        vec![
            Symmetry {
                name: "half a turn, colours swapped",
                swaps_sides: true,
                state: |_, state| state.turned(),
                play: |_, play| play.map(Cell::turned, Way::turned),
            },
            Symmetry {
                name: "reflected in the diagonal a1-h8",
                swaps_sides: false,
                state: |_, state| state.reflected(),
                play: |_, play| play.map(Cell::reflected, Way::reflected),
            },
        ]
    }

    fn census(&self, state: &State) -> Vec<(Side, &'static str, u32)> {
        Bird::all().map(|bird| (bird.side(), bird.penguin().code(), state.count(bird))).collect()
    }
}
