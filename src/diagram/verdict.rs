//! A diagram whose claims have been checked: everything that a drawing may be made from.

use super::claim::Show;
use crate::game::{Grid, Placed, Position, Side, Square, Stroke, StrokeKind};
use crate::report::Source;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

/// A checked diagram: its positions, and the claims that were found true.
#[derive(Clone, Debug)]
pub struct CheckedDiagram {
    /// Its id; `None` when it has none that it could be named by.
    pub id: Option<String>,
    /// The file it stands in.
    pub source: Arc<Source>,
    /// The bytes of its `diagram` line.
    pub head: Range<usize>,
    /// The start, then the position after each move played; empty when there is no usable start.
    pub stages: Vec<Arc<dyn Position>>,
    /// Whether the last of the stages is what the plays led to: `false` without a usable start and after a failed or
    /// malformed `play`.
    pub whole: bool,
    /// The claims that are true, from top to bottom.
    pub facts: Vec<Fact>,
    /// Which panels the file asks for.
    pub show: Option<Show>,
    /// Which part of the board the file asks for: two opposite corners.
    pub view: Option<(Square, Square)>,
    /// Marked squares (unchecked).
    pub marks: Vec<Square>,
    /// Labelled squares and the keys of their words (unchecked).
    pub labels: Vec<(Square, String)>,
}

/// A true claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// How many moves had been played when it was made: the index into [`CheckedDiagram::stages`].
    pub stage: usize,
    /// What it says.
    pub what: What,
}

/// A move of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The move word.
    pub word: String,
    /// How it is drawn, if it is.
    pub stroke: Option<Stroke>,
    /// Whether it is drawn out at one edge of the board and in at the other.
    pub over_edge: bool,
    /// Whether it brings a piece onto the board.
    pub enters: bool,
    /// Where it pushes what is in its way, one step each; empty for an illegal move.
    pub pushed: Vec<Stroke>,
    /// Where something stood that it pushes off the board.
    pub pushed_off: Option<Square>,
}

/// What a true claim says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// These moves are legal.
    Legal(Vec<Play>),
    /// This move is illegal.
    Illegal {
        /// The move.
        play: Play,
        /// For this reason (there may be others).
        reason: &'static str,
        /// The square that decides it, where one does.
        at: Option<Square>,
    },
    /// The piece on a square can end on exactly these.
    Reach {
        /// Where it stands.
        square: Square,
        /// Where it can end, in the order of the board's squares.
        ends: Vec<Square>,
    },
    /// These moves were played, one after the other.
    Play(Vec<Play>),
    /// This fragment of the position notation holds.
    Then(String),
    /// The side has none of that code on the board.
    Off {
        /// Whose.
        side: Side,
        /// The code.
        code: String,
    },
    /// There are so many legal moves.
    Moves(u64),
    /// The side has won.
    Wins(Side),
    /// The game is not over.
    Ongoing,
    /// The side is to move.
    ToMove(Side),
    /// The side can win within that many of its own turns.
    Forced {
        /// The side.
        side: Side,
        /// Its turns.
        turns: u32,
    },
    /// A position is refused for this reason (there may be others).
    Refused {
        /// Its notation.
        position: String,
        /// The reason.
        reason: &'static str,
    },
}

impl Play {
    /// The move of that word, as it is drawn in that position.
    pub(super) fn new(word: &str, position: &dyn Position) -> Play {
        let (stroke, over_edge) = (position.stroke(word), position.goes_over_the_edge(word));
        let pushes = stroke.filter(|stroke| stroke.kind == StrokeKind::Push);
        let after = pushes.and_then(|stroke| Some((stroke, position.after(word).ok()?)));
        let off = after.as_ref().and_then(|(_, after)| pushed_off(position, &**after));
        let pushed = after.map(|(stroke, after)| pushed(stroke, position, &*after)).unwrap_or_default();
        Play { word: word.to_string(), stroke, over_edge, enters: position.enters(word), pushed, pushed_off: off }
    }
}

/// Where a piece stood of which fewer are on the board after a push.
fn pushed_off(before: &dyn Position, after: &dyn Position) -> Option<Square> {
    let (stood, stands) = (before.pieces(), after.pieces());
    let count = |there: &[Placed], piece: &Placed| {
        there.iter().filter(|other| other.side == piece.side && other.code == piece.code).count()
    };
    stood.iter().find(|piece| count(&stands, piece) < count(&stood, piece)).map(|piece| piece.square)
}

/// The steps of what a push has moved, but for the piece that pushes: from where something stood to where the same now
/// stands and did not.
fn pushed(push: Stroke, before: &dyn Position, after: &dyn Position) -> Vec<Stroke> {
    let (stood, stands) = (before.pieces(), after.pieces());
    let same = |one: &Placed, other: &Placed| one.side == other.side && one.code == other.code;
    let on =
        |there: &[Placed], piece: &Placed| there.iter().any(|other| other.square == piece.square && same(other, piece));
    let gone = stood.iter().filter(|piece| piece.square != push.from && !on(&stands, piece));
    let steps = gone.filter_map(|piece| {
        let to = stands.iter().find(|now| same(now, piece) && now.square != push.to && !on(&stood, now))?;
        Some(Stroke { from: piece.square, to: to.square, kind: StrokeKind::Push })
    });
    steps.collect()
}

impl What {
    /// Whether the claim leaves something on the board (the moves of a `play` do so on the panel that they lead to).
    pub(super) fn is_drawn(&self) -> bool {
        match self {
            What::Legal(plays) => plays.iter().any(|play| play.stroke.is_some()),
            What::Illegal { play, .. } => play.stroke.is_some(),
            What::Reach { .. } | What::Wins(_) | What::Forced { .. } => true,
            _ => false,
        }
    }
}

impl CheckedDiagram {
    /// The position that the plays led to (the start, without any); `None` when it is not known.
    pub fn end(&self) -> Option<&dyn Position> {
        self.stages.last().filter(|_| self.whole).map(|end| &**end)
    }

    /// The position that it starts from.
    pub fn start(&self) -> Option<&dyn Position> {
        self.stages.first().map(|start| &**start)
    }

    /// Whether it can be drawn: it has a start (one that holds `refused` lines alone is no figure).
    pub fn is_figure(&self) -> bool {
        self.whole
    }

    /// Every word that prose may name beside this figure: the moves of its claims, and the squares of its positions,
    /// claims and moves.
    pub fn mentions(&self, grid: Grid) -> BTreeSet<String> {
        let mut words = BTreeSet::new();
        let mut add = |text: &str| {
            let squares = text.split(|letter: char| !letter.is_ascii_alphanumeric());
            words.extend(squares.filter(|part| grid.square(part).is_some()).map(str::to_string));
        };
        for stage in &self.stages {
            add(&stage.text());
            stage.loose().iter().flat_map(|thing| &thing.squares).for_each(|square| add(&grid.name(*square)));
        }
        let mut moves = BTreeSet::new();
        for fact in &self.facts {
            let plays: &[Play] = match &fact.what {
                What::Legal(plays) | What::Play(plays) => plays,
                What::Illegal { play, .. } => std::slice::from_ref(play),
                _ => &[],
            };
            for play in plays {
                add(&play.word);
                moves.insert(play.word.clone());
            }
            match &fact.what {
                What::Then(text) | What::Refused { position: text, .. } => add(text),
                What::Reach { square, ends } => {
                    ends.iter().chain([square]).for_each(|square| add(&grid.name(*square)));
                }
                _ => {}
            }
        }
        self.marks
            .iter()
            .chain(self.labels.iter().map(|(square, _)| square))
            .for_each(|square| add(&grid.name(*square)));
        words.extend(moves);
        words
    }
}
