//! Mundialito: a cylinder of four coasters, pyramids that follow its arrows, and a ball that trades places.
//!
//! ```
//! use pressbox::game::{Outcome, Rules, Side, mundialito::Mundialito};
//!
//! let rules = Mundialito::new(&Default::default()).unwrap();
//! let mut state = rules.parse("yellow S d5, ball c5; red L a6; yellow to move").unwrap();
//! for word in ["d5-d6", "c5~d6"] {
//!     rules.play(&mut state, &word.parse().unwrap()).unwrap();
//! }
//! assert_eq!(rules.outcome(&state), Outcome::Won(Side::First));
//! ```

mod about;
mod board;
mod coasters;
mod facts;
mod legal;
mod reasons;
mod shown;
mod state;
mod text;
mod words;

pub use board::Cell;
pub use state::State;
pub use words::{Action, Move, Word};

use crate::game::notation::Spot;
use crate::game::{
    About, Difference, OptionFault, Options, Outcome, Placed, PositionFault, Rules, Side, Square, Stroke, StrokeKind,
    Symmetry, Why,
};
use coasters::{Arrows, Coasters};

/// The default start position, but for the coasters.
const START: &str = "yellow L a1 b1, M c1 d1, S e1 f1, ball b2; red L a6 b6, M c6 d6, S e6 f6, ball e5; red to move";

/// The name of the usual setting of the coasters.
const STANDARD: &str = "standard";

/// The rules of Mundialito under its options.
pub struct Mundialito {
    must_act: bool,
    /// How many actions a turn has.
    actions: u8,
    /// The setting that a position has when it names none.
    coasters: Coasters,
    /// The arrows of every setting.
    arrows: Vec<Arrows>,
}

impl Mundialito {
    fn arrows(&self, state: &State) -> &Arrows {
        // One for each of the 256 values that an index can have (`new`).
        &self.arrows[state.coasters.index()]
    }
}

fn must_act(options: &Options, faults: &mut Vec<OptionFault>) -> bool {
    match options.get("must-act") {
        None => true,
        Some(toml::Value::Boolean(must)) => *must,
        Some(other) => {
            let message = format!("true or false, not {other}");
            faults.push(OptionFault { name: "must-act".into(), message });
            true
        }
    }
}

/// A house rule: 1 action a turn in place of 2.
fn actions(options: &Options, faults: &mut Vec<OptionFault>) -> u8 {
    let Some(value) = options.get("actions") else { return state::ACTIONS };
    let number = value.as_integer().and_then(|number| u8::try_from(number).ok());
    number.filter(|number| (1..=state::ACTIONS).contains(number)).unwrap_or_else(|| {
        faults.push(OptionFault { name: "actions".into(), message: format!("1 or 2, not {value}") });
        state::ACTIONS
    })
}

fn setting(options: &Options, faults: &mut Vec<OptionFault>) -> Coasters {
    let told = match options.get("coasters") {
        None => return Coasters::STANDARD,
        Some(toml::Value::String(name)) if name == STANDARD => return Coasters::STANDARD,
        Some(toml::Value::String(text)) => match text::coasters(text) {
            Ok(coasters) => return coasters,
            Err(faults) => faults.into_iter().map(|fault| fault.message).collect::<Vec<_>>().join("; "),
        },
        Some(other) => format!("`{other}` is no setting"),
    };
    let message = format!("{told} (`{STANDARD}`, or the pips as `{}`)", Coasters::STANDARD);
    faults.push(OptionFault { name: "coasters".into(), message });
    Coasters::STANDARD
}

impl Rules for Mundialito {
    type State = State;
    type Move = Move;
    type Word = Word;
    const ABOUT: &'static About = &about::ABOUT;

    fn new(options: &Options) -> Result<Self, Vec<OptionFault>> {
        let mut faults: Vec<OptionFault> = options
            .keys()
            .filter(|name| !about::ABOUT.options.contains(&name.as_str()))
            .map(|name| OptionFault {
                name: name.clone(),
                message: format!("no such option: there are {}", about::ABOUT.options.join(", ")),
            })
            .collect();
        let must_act = must_act(options, &mut faults);
        let actions = actions(options, &mut faults);
        let coasters = setting(options, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(Mundialito { must_act, actions, coasters, arrows: Coasters::all().map(Arrows::of).collect() })
    }

    fn start(&self) -> State {
        // The text is well formed: a test parses it.
        text::parse(START, self.coasters, self.actions).unwrap_or_else(|_| State::empty(self.coasters, self.actions))
    }

    fn parse(&self, text: &str) -> Result<State, Vec<PositionFault>> {
        text::parse(text, self.coasters, self.actions)
    }

    fn print(&self, state: &State) -> String {
        text::print(state, self.coasters, self.actions)
    }

    fn compare(&self, state: &State, fragment: &str) -> Result<Vec<Difference>, Vec<PositionFault>> {
        text::compare(state, fragment)
    }

    fn to_move(&self, state: &State) -> Side {
        state.to_move
    }

    fn outcome(&self, state: &State) -> Outcome {
        state.outcome()
    }

    fn legal(&self, state: &State, moves: &mut Vec<Move>) {
        legal::legal(state, self.arrows(state), (self.must_act, self.actions), moves);
    }

    fn reasons(&self, state: &State, word: &Word, whys: &mut Vec<Why>) {
        let (arrows, must_act, actions) = (self.arrows(state), self.must_act, self.actions);
        *whys = reasons::Explainer { state, arrows, must_act, actions }.reasons(word);
    }

    fn apply(&self, state: &mut State, play: Move) {
        state.apply(play, self.actions);
    }

    fn resolve(&self, word: &Word) -> Option<Move> {
        word.resolve()
    }

    fn pieces(&self, state: &State) -> Vec<Placed> {
        text::pieces(state)
    }

    fn lands(&self, _state: &State, play: Move, square: Square) -> Option<Square> {
        let Move::Act(action, first, second) = play else { return None };
        let cell = Cell::of(square)?;
        match action {
            _ if cell == first => Some(second.square()),
            Action::Switch if cell == second => Some(first.square()),
            _ => None,
        }
    }

    fn stroke(&self, _state: &State, word: &Word) -> Option<Stroke> {
        let Move::Act(action, from, to) = word.resolve()? else { return None };
        let kind = match action {
            Action::Move => StrokeKind::Slide,
            Action::Switch => StrokeKind::Trade,
            Action::Push => StrokeKind::Push,
            Action::Jump => StrokeKind::Leap,
        };
        Some(Stroke { from: from.square(), to: to.square(), kind })
    }

    fn goes_over_the_edge(&self, _state: &State, word: &Word) -> bool {
        let Some(Move::Act(action, from, to)) = word.resolve() else { return false };
        if action == Action::Switch {
            // no switch goes there, but one that is on no line of the board and aslant over the edge is meant so
            return from.column().abs_diff(to.column()) + 1 == Self::ABOUT.grid.columns
                && from.row().abs_diff(to.row()) == 1;
        }
        let line = shown::line(action, from, to).unwrap_or_default();
        // A push is drawn as far as the pushed piece.
        let drawn = if action == Action::Push { 2 } else { line.len() };
        shown::goes_over_the_edge(line.get(..drawn).unwrap_or_default())
    }

    fn scene(&self, state: &State) -> serde_json::Value {
        facts::setting(state.coasters)
    }

    fn shows(&self, state: &State, play: Move) -> Vec<&'static str> {
        shown::shows(state, self.arrows(state), &self.arrows[Coasters::STANDARD.index()], (play, self.actions))
    }

    fn facts(&self) -> serde_json::Value {
        facts::facts(self.must_act, self.actions, self.coasters)
    }

    fn options(&self) -> Options {
        let standard = self.coasters == Coasters::STANDARD;
        let coasters = if standard { STANDARD.to_string() } else { self.coasters.to_string() };
        Options::from_iter([
            ("must-act".to_string(), self.must_act.into()),
            ("coasters".to_string(), coasters.into()),
            ("actions".to_string(), i64::from(self.actions).into()),
        ])
    }

    fn conceivable(&self) -> Vec<Word> {
        let on = Cell::all().map(|cell| Spot::On(cell.square()));
        let off = ["a7", "g1", "c0", "z9"].map(|name| Spot::Off(name.into()));
        let spots: Vec<Spot> = on.chain(off).collect();
        let mut words = vec![Word::End, Word::Pass];
        for action in Action::ALL {
            for first in &spots {
                words.extend(spots.iter().map(|second| Word::Act(action, first.clone(), second.clone())));
            }
        }
        words
    }

    fn symmetries(&self) -> Vec<Symmetry<Self>> {
        vec![Symmetry {
            name: "a half turn of the board and its coasters, the colours swapped",
            swaps_sides: true,
            state: |_, state| state.half_turn(),
            play: |_, play| match play {
                Move::Act(action, first, second) => Move::Act(action, first.opposite(), second.opposite()),
                other => other,
            },
        }]
    }

    fn census(&self, state: &State) -> Vec<(Side, &'static str, u32)> {
        facts::census(state)
    }
}
