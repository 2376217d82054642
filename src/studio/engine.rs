//! The verbs that ask an engine about a position.

use super::{Failure, Studio, position};
use crate::game::{About, Game, Illegal, Outcome, Position, Side, Why, WordError};
use crate::report::{Finding, Source};
use std::io::Write;

/// Writes the legal moves of a position, one a line, sorted. Gives what there is to say beside the list: that the game
/// is over.
///
/// # Errors
/// A position that is refused.
pub fn moves(studio: &Studio, game: &str, text: &str, out: &mut impl Write) -> Result<Option<String>, Failure> {
    let loaded = studio.load(game)?;
    let at = position(&*loaded.game, text)?;
    for word in at.moves() {
        writeln!(out, "{word}")?;
    }
    Ok(ended(loaded.game.about(), &*at))
}

/// Plays moves in turn and writes the position reached. Gives what there is to say beside it: that the game is over.
///
/// # Errors
/// A position that is refused, a word that is no move, an illegal move with all its reasons.
pub fn play(
    studio: &Studio,
    game: &str,
    text: &str,
    words: &[String],
    out: &mut impl Write,
) -> Result<Option<String>, Failure> {
    let loaded = studio.load(game)?;
    let mut at = position(&*loaded.game, text)?;
    for (index, word) in words.iter().enumerate() {
        at = at.after(word).map_err(|illegal| refusal(&*loaded.game, &*at, words, index, illegal))?;
    }
    writeln!(out, "{}", at.text())?;
    Ok(ended(loaded.game.about(), &*at))
}

fn winner(at: &dyn Position) -> Option<Side> {
    match at.outcome() {
        Outcome::Won(side) => Some(side),
        Outcome::Ongoing => None,
    }
}

/// That the game is over, and for whom; nothing while it goes on.
pub(super) fn ended(about: &About, at: &dyn Position) -> Option<String> {
    winner(at).map(|side| format!("the game is over: {} has won", about.sides[side.index()]))
}

/// Counts move sequences and writes the number.
///
/// # Errors
/// A position that is refused.
pub fn perft(studio: &Studio, game: &str, text: &str, depth: u32, out: &mut impl Write) -> Result<(), Failure> {
    let loaded = studio.load(game)?;
    writeln!(out, "{}", position(&*loaded.game, text)?.perft(depth))?;
    Ok(())
}

/// Writes `legal`, or the reasons against a move, one a line. Gives what there is to say beside them: that the game is
/// over.
///
/// # Errors
/// A position that is refused, a word that is no move.
pub fn explain(
    studio: &Studio,
    game: &str,
    text: &str,
    word: &str,
    out: &mut impl Write,
) -> Result<Option<String>, Failure> {
    let loaded = studio.load(game)?;
    let at = position(&*loaded.game, text)?;
    let whys = at
        .explain(word)
        .map_err(|error| Failure::Refused(vec![no_move(&Source::new("move", word), 0..word.len(), error)]))?;
    if whys.is_empty() {
        writeln!(out, "legal")?;
    }
    for why in whys {
        writeln!(out, "{}", why.reason)?;
    }
    Ok(ended(loaded.game.about(), &*at))
}

fn no_move(source: &std::sync::Arc<Source>, span: std::ops::Range<usize>, error: WordError) -> Finding {
    Finding::error("no-move-word", source, span, format!("`{}` is no move word", error.word)).help(error.expected)
}

/// The move at `index` of the line of moves, underlined, with every reason; `at` is the position before it.
fn refusal(game: &dyn Game, at: &dyn Position, words: &[String], index: usize, illegal: Illegal) -> Failure {
    let source = Source::new("moves", words.join(" "));
    let start = words[..index].iter().map(|word| word.len() + 1).sum::<usize>();
    let span = start..start + words[index].len();
    match illegal {
        Illegal::Word(error) => Failure::Refused(vec![no_move(&source, span, error)]),
        Illegal::Reasons(whys) => {
            let reasons = whys.iter().map(|why| why.reason).collect::<Vec<_>>().join(", ");
            let message = format!("{} is illegal: {reasons}", words[index]);
            let finding = Finding::error("illegal-move", &source, span, message);
            let finding = whys.iter().fold(finding, |finding, why| finding.note(sentence(game.about(), why)));
            let last = index.checked_sub(1).and_then(|last| Some((words.get(last)?, start - 1)));
            Failure::Findings(vec![too_late(finding, game.about(), at, last)])
        }
    }
}

/// A refused move of a finished game: shows what ended it, the move `last` with the byte behind it, or that the
/// position was finished from the beginning.
fn too_late(finding: Finding, about: &About, at: &dyn Position, last: Option<(&String, usize)>) -> Finding {
    let Some(side) = winner(at).map(|side| about.sides[side.index()]) else { return finding };
    match last {
        Some((word, end)) => finding
            .mark(end - word.len()..end, format!("{side} wins with this move, and the game is over"))
            .help(format!("leave out what follows {word}")),
        None => finding
            .note(format!("the game is over in this position already: {side} has won"))
            .help("give a position in which the game goes on"),
    }
}

/// What the rules say: `white-area: Nothing may stop on a white-area square. (E2)`.
fn sentence(about: &About, why: &Why) -> String {
    let says = about.reasons.iter().find(|reason| reason.id == why.reason).map_or("", |reason| reason.says);
    match why.at {
        Some(square) => format!("{}: {says} ({})", why.reason, about.grid.name(square)),
        None => format!("{}: {says}", why.reason),
    }
}
