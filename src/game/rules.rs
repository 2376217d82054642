//! What an engine must provide, and the words that engines and the rest of the house share.

use super::{Grid, Square};
use serde_json::json;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::Range;
use std::str::FromStr;

/// One of the two sides: the one that the notation names first, or the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Named first.
    First,
    /// Named second.
    Second,
}

impl Side {
    /// Both, in playing order.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];
    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
    /// 0 or 1.
    pub fn index(self) -> usize {
        self as usize
    }
}

/// Whether a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It goes on.
    Ongoing,
    /// That side has won.
    Won(Side),
}

/// Where a reason belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReasonKind {
    /// Why a move is illegal.
    Move,
    /// Why a position is refused.
    Position,
    /// Both: the same id is used for moves and for positions.
    Both,
}

/// One entry of a game's closed list of reasons. Its id is a rule id too.
#[derive(Debug)]
pub struct Reason {
    /// Kebab-case id, as `white-area`.
    pub id: &'static str,
    /// For moves, positions or both.
    pub kind: ReasonKind,
    /// The rule in one English sentence, for messages.
    pub says: &'static str,
}

/// A piece type of a game.
#[derive(Debug)]
pub struct Entry {
    /// The code of the notation, as `K`.
    pub code: &'static str,
    /// The term id in kebab-case: the key of term tables and of part ids.
    pub term: &'static str,
    /// How many each side has.
    pub per_side: u8,
}

/// A side's name in the notation.
pub type SideNames = [&'static str; 2];

/// What a game is made of.
#[derive(Debug)]
pub struct About {
    /// The game’s id in kebab-case; also the name of its template folder.
    pub id: &'static str,
    /// The sides, in playing order.
    pub sides: SideNames,
    /// The board.
    pub grid: Grid,
    /// The piece table, in its order.
    pub pieces: &'static [Entry],
    /// Further codes that `then off SIDE CODE` may name (a ball).
    pub other_codes: &'static [&'static str],
    /// Every reason, the common ones first, in the rules' order; each id once.
    pub reasons: &'static [Reason],
    /// Ids of rule sentences that are not reasons and that a legal move can show ([`Rules::shows`]).
    pub shown_rules: &'static [&'static str],
    /// Ids of rule sentences that no diagram can show and only the rulebook tells.
    pub told_rules: &'static [&'static str],
    /// The names of the options, as in `[rules]` of `kit.toml`.
    pub options: &'static [&'static str],
}

impl About {
    /// What templates may know without asking the rules: `sides`, `columns` and `rows` of the board, the labels beside
    /// them (`column_labels`, `row_labels`), `at` with the `column` and `row` (from 0) of each square by its name, and
    /// `pieces` in the order of the piece table (`code`, `term`, `per_side`), and `terms` by code.
    pub fn to_json(&self) -> serde_json::Value {
        let grid = self.grid;
        let at: serde_json::Map<String, serde_json::Value> = grid
            .squares()
            .into_iter()
            .map(|square| (grid.name(square), json!({ "column": square.column, "row": square.row })))
            .collect();
        let terms: serde_json::Map<String, serde_json::Value> =
            self.pieces.iter().map(|entry| (entry.code.to_string(), entry.term.into())).collect();
        let pieces: Vec<_> = self
            .pieces
            .iter()
            .map(|entry| json!({ "code": entry.code, "term": entry.term, "per_side": entry.per_side }))
            .collect();
        json!({
            "sides": self.sides,
            "columns": grid.columns,
            "rows": grid.rows,
            "column_labels": (0..grid.columns).map(|column| grid.column_label(column)).collect::<Vec<_>>(),
            "row_labels": (0..grid.rows).map(|row| grid.row_label(row)).collect::<Vec<_>>(),
            "at": at,
            "pieces": pieces,
            "terms": terms,
        })
    }
}

/// Options by name, as in `[rules]` of a kit.
pub type Options = toml::Table;

/// What is wrong with an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionFault {
    /// The option.
    pub name: String,
    /// What is wrong, and what would do.
    pub message: String,
}

/// What is wrong with a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionFault {
    /// The position reason.
    pub reason: &'static str,
    /// The bytes of the text that are meant.
    pub span: Range<usize>,
    /// One sentence: what is wrong there.
    pub message: String,
}

/// A word that has none of the game's move forms.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{word}` is no move word: {expected}")]
pub struct WordError {
    /// The word.
    pub word: String,
    /// The forms that there are.
    pub expected: String,
}

/// One reason that applies to a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Why {
    /// The reason's id.
    pub reason: &'static str,
    /// The square that decides it, where one does.
    pub at: Option<Square>,
}

/// Why a move could not be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The word is no move.
    #[error(transparent)]
    Word(#[from] WordError),
    /// The move is illegal for these reasons, at least one.
    #[error("illegal: {}", .0.iter().map(|why| why.reason).collect::<Vec<_>>().join(", "))]
    Reasons(Vec<Why>),
}

/// A piece (or a ball) on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Whose.
    pub side: Side,
    /// Its code.
    pub code: &'static str,
    /// Where.
    pub square: Square,
    /// A state of its own (a facing), as the notation writes it.
    pub state: Option<&'static str>,
}

/// A thing on the board that belongs to no side: a ball that both sides play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loose {
    /// What it is, as the notation names it.
    pub code: &'static str,
    /// Where it is: on one square (a piece may be there too), or on the point where several squares meet.
    pub squares: Vec<Square>,
}

/// How a move is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StrokeKind {
    /// A piece goes straight.
    Slide,
    /// A piece jumps: an arc.
    Leap,
    /// A piece is taken up and put down elsewhere; on one square alone, it comes from off the board.
    Place,
    /// A ball flies.
    Ball,
    /// A ball and a piece trade places: the ball goes one way, the piece the other.
    Trade,
    /// A piece pushes another.
    Push,
}

/// A move as a line on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stroke {
    /// From this square.
    pub from: Square,
    /// To that one.
    pub to: Square,
    /// How.
    pub kind: StrokeKind,
}

/// A field of a fragment that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The bytes of the fragment that are meant.
    pub span: Range<usize>,
    /// What the fragment says, as `score 1-0`.
    pub claimed: String,
    /// What is so, as `score 0-1`.
    pub actual: String,
}

/// A symmetry of a game: the rules cannot tell a position from its image.
pub struct Symmetry<R: Rules> {
    /// What it does, for messages.
    pub name: &'static str,
    /// Whether the sides change places.
    pub swaps_sides: bool,
    /// The image of a position.
    pub state: fn(&R, &R::State) -> R::State,
    /// The image of a move.
    pub play: fn(&R, R::Move) -> R::Move,
}

/// An engine: the rules of one game under its options.
///
/// `legal` (the generator) and `reasons` (the explainer) are separate code and proven equal by the laws that every
/// registered game is held to (`tests/laws.rs`). A move is one decision; the side to move stays until its turn ends.
pub trait Rules: Sized + Send + Sync + 'static {
    /// A position: a small value. Equal values are equal positions, whatever way they were reached.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    /// A legal decision. Its text is the move word.
    type Move: Copy + Eq + Ord + Hash + Debug + Display + Send + Sync;
    /// A move as written: it may be illegal, and its squares need not exist.
    type Word: Clone + Eq + Hash + Debug + Display + FromStr<Err = WordError> + From<Self::Move>;

    /// What the game is made of.
    const ABOUT: &'static About;

    /// The rules under these options; what is absent has its default.
    ///
    /// # Errors
    /// Every fault: an unknown option, a wrong type, a value that is none.
    fn new(options: &Options) -> Result<Self, Vec<OptionFault>>;

    /// The default start position.
    fn start(&self) -> Self::State;
    /// A position from its notation.
    ///
    /// # Errors
    /// Every fault, as [`super::Game::position`].
    fn parse(&self, text: &str) -> Result<Self::State, Vec<PositionFault>>;
    /// The canonical notation.
    fn print(&self, state: &Self::State) -> String;
    /// What of a fragment of the notation does not hold.
    ///
    /// # Errors
    /// Every fault of form.
    fn compare(&self, state: &Self::State, fragment: &str) -> Result<Vec<Difference>, Vec<PositionFault>>;

    /// The side that decides next.
    fn to_move(&self, state: &Self::State) -> Side;
    /// Whether the game is over.
    fn outcome(&self, state: &Self::State) -> Outcome;
    /// Clears `moves` and fills it with every legal move, each once, in no particular order.
    fn legal(&self, state: &Self::State, moves: &mut Vec<Self::Move>);
    /// Clears `whys` and fills it with every reason against `word`, in the rules' order; none for a legal move.
    fn reasons(&self, state: &Self::State, word: &Self::Word, whys: &mut Vec<Why>);
    /// Makes a legal move. What happens with an illegal one is not defined, but it is no panic.
    fn apply(&self, state: &mut Self::State, play: Self::Move);
    /// Reads a move word. A game whose forms depend on its options refuses here those that the options have not.
    ///
    /// # Errors
    /// When `word` has none of the move forms.
    fn word(&self, word: &str) -> Result<Self::Word, WordError> {
        word.parse()
    }
    /// The move that a word names, when its squares exist; legality is not asked.
    fn resolve(&self, word: &Self::Word) -> Option<Self::Move>;

    /// Checks a word and makes the move.
    ///
    /// # Errors
    /// The reasons against it; the state is then unchanged.
    fn play(&self, state: &mut Self::State, word: &Self::Word) -> Result<(), Illegal> {
        let mut whys = Vec::new();
        self.reasons(state, word, &mut whys);
        match self.resolve(word) {
            Some(play) if whys.is_empty() => {
                self.apply(state, play);
                Ok(())
            }
            _ => Err(Illegal::Reasons(whys)),
        }
    }

    /// What stands where, in canonical order.
    fn pieces(&self, state: &Self::State) -> Vec<Placed>;
    /// What belongs to no side; none in most games.
    fn loose(&self, _state: &Self::State) -> Vec<Loose> {
        Vec::new()
    }
    /// Where the piece on `square` ends when `play` names it; `None` when it does not.
    fn lands(&self, state: &Self::State, play: Self::Move, square: Square) -> Option<Square>;
    /// How to draw a move; `None` when a square of it does not exist or there is nothing to draw.
    fn stroke(&self, state: &Self::State, word: &Self::Word) -> Option<Stroke>;
    /// Whether the stroke of `word` goes over the joined left and right edges of a board that is a cylinder: it is
    /// drawn out at one edge and in at the other.
    fn goes_over_the_edge(&self, _state: &Self::State, _word: &Self::Word) -> bool {
        false
    }
    /// Whether `word` brings a piece that is off the board onto it.
    fn enters(&self, _word: &Self::Word) -> bool {
        false
    }
    /// What the board itself shows in a position, for its drawing, when that is not the same in all; else null.
    fn scene(&self, _state: &Self::State) -> serde_json::Value {
        serde_json::Value::Null
    }
    /// The ids of [`About::shown_rules`] that a legal move shows.
    fn shows(&self, state: &Self::State, play: Self::Move) -> Vec<&'static str>;
    /// The numbers that are rules, for templates and prose.
    fn facts(&self) -> serde_json::Value;
    /// The value in force of every option of [`About::options`]; [`Rules::new`] makes the same rules of them.
    fn options(&self) -> Options;

    /// Every word that somebody could think of: all forms over all squares, and some that do not exist.
    fn conceivable(&self) -> Vec<Self::Word>;
    /// The symmetries of the game.
    fn symmetries(&self) -> Vec<Symmetry<Self>>;
    /// What is conserved: a count per side and piece type, on and off the board, in the order of the piece table.
    fn census(&self, state: &Self::State) -> Vec<(Side, &'static str, u32)>;
}
