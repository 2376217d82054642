//! The verbs that ask an engine about a position.

use super::{Failure, Studio, position};
use crate::game::{About, Game, Illegal, Why, WordError};
use crate::report::{Finding, Source};
use std::io::Write;

/// Writes the legal moves of a position, one a line, sorted.
///
/// # Errors
/// A position that is refused.
pub fn moves(studio: &Studio, game: &str, text: &str, out: &mut impl Write) -> Result<(), Failure> {
    let loaded = studio.load(game)?;
    for word in position(&*loaded.game, text)?.moves() {
        writeln!(out, "{word}")?;
    }
    Ok(())
}

/// Plays moves in turn and writes the position reached.
///
/// # Errors
/// A position that is refused, a word that is no move, an illegal move with all its reasons.
pub fn play(studio: &Studio, game: &str, text: &str, words: &[String], out: &mut impl Write) -> Result<(), Failure> {
    let loaded = studio.load(game)?;
    let mut at = position(&*loaded.game, text)?;
    for (index, word) in words.iter().enumerate() {
        at = at.after(word).map_err(|illegal| refusal(&*loaded.game, words, index, illegal))?;
    }
    writeln!(out, "{}", at.text())?;
    Ok(())
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

/// Writes `legal`, or the reasons against a move, one a line.
///
/// # Errors
/// A position that is refused, a word that is no move.
pub fn explain(studio: &Studio, game: &str, text: &str, word: &str, out: &mut impl Write) -> Result<(), Failure> {
    let loaded = studio.load(game)?;
    let whys = position(&*loaded.game, text)?
        .explain(word)
        .map_err(|error| Failure::Refused(vec![no_move(&Source::new("move", word), 0..word.len(), error)]))?;
    if whys.is_empty() {
        writeln!(out, "legal")?;
    }
    for why in whys {
        writeln!(out, "{}", why.reason)?;
    }
    Ok(())
}

fn no_move(source: &std::sync::Arc<Source>, span: std::ops::Range<usize>, error: WordError) -> Finding {
    Finding::error("no-move-word", source, span, format!("`{}` is no move word", error.word)).help(error.expected)
}

/// The move at `index` of the line of moves, underlined, with every reason.
fn refusal(game: &dyn Game, words: &[String], index: usize, illegal: Illegal) -> Failure {
    let source = Source::new("moves", words.join(" "));
    let start = words[..index].iter().map(|word| word.len() + 1).sum::<usize>();
    let span = start..start + words[index].len();
    match illegal {
        Illegal::Word(error) => Failure::Refused(vec![no_move(&source, span, error)]),
        Illegal::Reasons(whys) => {
            let reasons = whys.iter().map(|why| why.reason).collect::<Vec<_>>().join(", ");
            let message = format!("{} is illegal: {reasons}", words[index]);
            let finding = Finding::error("illegal-move", &source, span, message);
            Failure::Findings(vec![whys.iter().fold(finding, |finding, why| finding.note(sentence(game.about(), why)))])
        }
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
