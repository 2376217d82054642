//! The rules engines, and what the rest of the house may ask of any of them.
//!
//! An engine implements [`Rules`] over its own small types; registering it is one line in [`registry`]. Everything
//! above this room speaks to a [`Game`] and its [`Position`]s, which know no piece of any game by name.

mod erased;
mod forced;
mod grid;
pub mod master_move;
pub mod mundialito;
pub mod notation;
pub mod penguins;
mod registry;
mod rules;
mod told;

pub use forced::Forced;
pub use grid::{Grid, Naming, Square};
pub use registry::{Registered, find, registry};
pub use rules::{
    About, Difference, Entry, Illegal, Loose, OptionFault, Options, Outcome, Placed, PositionFault, Reason, ReasonKind,
    Rules, Side, SideNames, Stroke, StrokeKind, Symmetry, Why, WordError,
};
pub use told::{Otherwise, told_under};

use std::fmt;

/// One game under its options, as the rooms above see it.
pub trait Game: Send + Sync {
    /// What the game is made of: names, board, reasons, rule ids.
    fn about(&self) -> &'static About;
    /// The default start position.
    fn start(&self) -> Box<dyn Position>;
    /// A position from its notation.
    ///
    /// # Errors
    /// Every fault of it, in the order of the position reasons; never an empty list.
    fn position(&self, text: &str) -> Result<Box<dyn Position>, Vec<PositionFault>>;
    /// Whether `word` has one of the game's move forms (legal or not, on the board or not).
    ///
    /// # Errors
    /// When it has none of them.
    fn word(&self, word: &str) -> Result<(), WordError>;
    /// Whether `fragment` consists of well-formed fields of the position notation (their truth is
    /// [`Position::compare`]'s).
    ///
    /// # Errors
    /// Every fault of form.
    fn fragment(&self, fragment: &str) -> Result<(), Vec<PositionFault>>;
    /// The numbers that are rules (reach, counts, points) for templates and prose, as one JSON object.
    fn facts(&self) -> serde_json::Value;
    /// The value in force of every option, as `[rules]` of a kit would have it.
    fn options(&self) -> Options;
}

/// One position of one game.
pub trait Position: fmt::Debug + Send + Sync {
    /// The canonical notation.
    fn text(&self) -> String;
    /// The side that decides next.
    fn to_move(&self) -> Side;
    /// Whether the game is over, and for whom.
    fn outcome(&self) -> Outcome;
    /// Every legal move once, sorted bytewise.
    fn moves(&self) -> Vec<String>;
    /// Why `word` is illegal: every reason that applies, in the rules' order; empty for a legal move.
    ///
    /// # Errors
    /// When `word` has none of the game's move forms.
    fn explain(&self, word: &str) -> Result<Vec<Why>, WordError>;
    /// The position after the legal move `word`.
    ///
    /// # Errors
    /// When `word` is no move word, or illegal.
    fn after(&self, word: &str) -> Result<Box<dyn Position>, Illegal>;
    /// The rule ids (other than reasons) that the legal move `word` shows; empty when it is not legal.
    fn shows(&self, word: &str) -> Vec<&'static str>;
    /// How many move sequences of length `depth` there are.
    fn perft(&self, depth: u32) -> u64;
    /// Whether `side` can win within `turns` of its own turns, whatever the other does.
    fn forced(&self, side: Side, turns: u32, budget: u64) -> Forced;
    /// The squares that the piece on `square` can end on, ascending; `None` when nothing stands there.
    fn reach(&self, square: Square) -> Option<Vec<Square>>;
    /// Why the piece on `square` cannot end on `target`: the reasons against the move that would take it there, of
    /// several such moves the one that fails latest in the rules' order; empty when there is none, or a legal one.
    fn explain_to(&self, square: Square, target: Square) -> Vec<Why>;
    /// What stands where, in canonical order.
    fn pieces(&self) -> Vec<Placed>;
    /// What stands or lies on the board and belongs to no side.
    fn loose(&self) -> Vec<Loose>;
    /// How to draw the move `word` in this position (legal or not); `None` when a square of it is not on the board
    /// or there is nothing to draw.
    fn stroke(&self, word: &str) -> Option<Stroke>;
    /// Whether that stroke goes over the joined left and right edges: it is drawn out at one edge and in at the other.
    fn goes_over_the_edge(&self, word: &str) -> bool;
    /// Whether the move `word` brings a piece that is off the board onto it (legal or not).
    fn enters(&self, word: &str) -> bool;
    /// What the board itself shows in this position, for its drawing (how its parts lie); null when it always shows
    /// the same.
    fn scene(&self) -> serde_json::Value;
    /// What of `fragment` does not hold here; empty when all does.
    ///
    /// # Errors
    /// Every fault of form of the fragment.
    fn compare(&self, fragment: &str) -> Result<Vec<Difference>, Vec<PositionFault>>;
    /// A copy.
    fn boxed(&self) -> Box<dyn Position>;
}

impl Clone for Box<dyn Position> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}
