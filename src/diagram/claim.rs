//! What a `.dia` file holds once its form is sound.

use crate::game::{Side, Square};
use crate::report::{Finding, Source};
use std::ops::Range;
use std::sync::Arc;

/// A piece of a line with its bytes in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    /// What stands there.
    pub value: T,
    /// Where.
    pub span: Range<usize>,
}

/// A file of diagrams: what of it is well-formed, and what is not.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The file.
    pub source: Arc<Source>,
    /// Its diagrams, in order; of each the well-formed lines.
    pub diagrams: Vec<Diagram>,
    /// Everything that is wrong in form.
    pub findings: Vec<Finding>,
}

/// One diagram as written.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// Its id; `None` when it has none that it could be named by (malformed, or taken by a diagram above).
    pub id: Option<String>,
    /// The bytes of its `diagram` line.
    pub head: Range<usize>,
    /// Where it starts.
    pub start: Start,
    /// Its claims and the other lines, from top to bottom.
    pub lines: Vec<Line>,
}

/// Where a diagram starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// At this position, given as its notation.
    Position(Spanned<String>),
    /// Where the last `play` of that diagram ended.
    From(Spanned<String>),
    /// It has none and needs none: it holds `refused` lines alone.
    Unneeded,
    /// It needs one and has none, or none of sound form. That is reported already.
    Unusable,
}

/// One well-formed line below the start.
#[derive(Clone, Debug)]
pub struct Line {
    /// The bytes of its words, from the keyword to the last.
    pub span: Range<usize>,
    /// What it says.
    pub claim: Claim,
}

/// What a line says.
#[derive(Clone, Debug)]
pub enum Claim {
    /// Each of these moves is legal.
    Legal(Vec<Spanned<String>>),
    /// The move is illegal, and for this reason.
    Illegal {
        /// The move.
        word: Spanned<String>,
        /// A reason's id.
        reason: Spanned<String>,
    },
    /// The piece on a square can end on exactly these.
    Reach {
        /// Where the piece stands.
        square: Spanned<Square>,
        /// Where it can end.
        ends: Vec<Spanned<Square>>,
        /// The bytes of the list.
        list: Range<usize>,
    },
    /// These moves are played.
    Play(Vec<Spanned<String>>),
    /// A `play` without sound form: nothing is known of what comes below.
    LostPlay,
    /// Each field of this fragment of the position notation holds.
    Then(Spanned<String>),
    /// The side has none of that code on the board.
    Off {
        /// Whose.
        side: Side,
        /// The code.
        code: Spanned<String>,
    },
    /// There are so many legal moves.
    Moves(Spanned<u64>),
    /// The side has won.
    Wins(Spanned<Side>),
    /// The game is not over.
    Ongoing,
    /// The side that is to move.
    ToMove(Spanned<Side>),
    /// The side can win within that many of its own turns.
    Forced {
        /// The side.
        side: Side,
        /// Its turns, at least 1.
        turns: Spanned<u32>,
    },
    /// The position is refused, and for this reason.
    Refused {
        /// The notation.
        position: Spanned<String>,
        /// A reason's id.
        reason: Spanned<String>,
    },
    /// Which panels are drawn.
    Show(Show),
    /// The part of the board that is drawn: two opposite corners.
    View(Square, Square),
    /// Squares with a mark on them, unchecked.
    Mark(Vec<Square>),
    /// Words beside a square, unchecked.
    Label {
        /// The square.
        square: Square,
        /// The key of the words in the translations.
        id: String,
    },
}

/// Which panels a picture has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// The start.
    Before,
    /// What the plays led to.
    After,
    /// Both, side by side or one above the other.
    Both,
}

/// The words that begin a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyword {
    Diagram,
    Position,
    From,
    Legal,
    Illegal,
    Reach,
    Play,
    Then,
    Moves,
    Wins,
    Ongoing,
    ToMove,
    Forced,
    Refused,
    Show,
    View,
    Mark,
    Label,
}

impl Keyword {
    const WORDS: [(&'static str, Keyword); 18] = [
        ("diagram", Keyword::Diagram),
        ("position", Keyword::Position),
        ("from", Keyword::From),
        ("legal", Keyword::Legal),
        ("illegal", Keyword::Illegal),
        ("reach", Keyword::Reach),
        ("play", Keyword::Play),
        ("then", Keyword::Then),
        ("moves", Keyword::Moves),
        ("wins", Keyword::Wins),
        ("ongoing", Keyword::Ongoing),
        ("to-move", Keyword::ToMove),
        ("forced", Keyword::Forced),
        ("refused", Keyword::Refused),
        ("show", Keyword::Show),
        ("view", Keyword::View),
        ("mark", Keyword::Mark),
        ("label", Keyword::Label),
    ];

    pub(super) fn exact(word: &str) -> Option<Keyword> {
        Self::WORDS.iter().find(|(known, _)| *known == word).map(|(_, keyword)| *keyword)
    }

    /// The keyword that a misspelt one is near to.
    pub(super) fn guess(word: &str) -> Option<(&'static str, Keyword)> {
        let near = crate::report::nearest(word, Self::WORDS.iter().map(|(known, _)| *known))?;
        Some((near, Self::exact(near)?))
    }

    pub(super) fn is_start(self) -> bool {
        matches!(self, Keyword::Position | Keyword::From)
    }
}

/// Whether `id` is kebab-case: `[a-z][a-z0-9]*(-[a-z0-9]+)*`.
pub(super) fn is_id(id: &str) -> bool {
    id.starts_with(|first: char| first.is_ascii_lowercase())
        && id
            .split('-')
            .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()))
}
