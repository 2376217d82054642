//! `check --fix`: what the rules compute, a list that a piece reaches or a number of moves, is written into the file of
//! diagrams where it is wrong there. Nothing else of the file changes, not a byte.

use super::{Failure, Studio, files};
use crate::assets::plain;
use crate::diagram::{self, Demands};
use crate::game::Game;
use crate::report::{Finding, Fix, Source};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A line that was rewritten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// The file, as its findings name it.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What it said, without its comment.
    pub old: String,
    /// What it says now.
    pub new: String,
}

impl fmt::Display for Fixed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "fixed {}:{}: `{}` is now `{}`", self.file, self.line, self.old, self.new)
    }
}

/// Mends the games' own diagrams, in the folder of templates. Of games that nobody `named`, those that the folder has
/// no diagrams of are left alone.
///
/// # Errors
/// Diagrams that are not on disk, a file that cannot be written.
pub fn fix(studio: &Studio, games: &[String], named: bool) -> Result<Vec<Fixed>, Failure> {
    let mut found: Vec<(&str, PathBuf)> = Vec::new();
    let mut missing: Vec<&str> = Vec::new();
    for game in games {
        match studio.templates().on_disk(&format!("{game}/diagrams.dia")) {
            Some(file) => found.push((game, file)),
            None => missing.push(game),
        }
    }
    if !missing.is_empty() && (named || found.is_empty()) {
        return Err(Failure::Refused(vec![not_on_disk(studio, &missing)]));
    }
    let mut fixed = Vec::new();
    for (game, file) in found {
        fixed.extend(fix_file(studio, game, &file)?);
    }
    Ok(fixed)
}

fn not_on_disk(studio: &Studio, missing: &[&str]) -> Finding {
    let names = missing.iter().map(|game| format!("`{game}`")).collect::<Vec<_>>().join(", ");
    let why = match studio.templates().folder() {
        Some(dir) => format!("{} has no diagrams of {names}", dir.display()),
        None => format!("the diagrams of {names} are inside the program"),
    };
    let game = if let [only] = missing { only } else { "GAME" };
    Finding::placeless("usage", format!("--fix has no file to write into: {why}")).help(format!(
        "`pressbox --templates DIR check {game} --fix` writes DIR/{game}/diagrams.dia, \
         `pressbox check {game} --diagrams FILE --fix` any other file"
    ))
}

/// Mends one file of diagrams. What cannot be read, and a game whose kit is at fault so that its rules are not known,
/// is left alone: a check tells of it.
///
/// # Errors
/// A file that cannot be written.
pub fn fix_file(studio: &Studio, game: &str, file: &Path) -> Result<Vec<Fixed>, Failure> {
    let text = std::fs::read(file).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    let Some(text) = text else { return Ok(Vec::new()) };
    let Ok(loaded) = studio.load(game) else { return Ok(Vec::new()) };
    let (new, fixed) = mended(&text, &file.display().to_string(), &*loaded.game);
    if new != text {
        files::replace(file, new.as_bytes())?;
    }
    Ok(fixed)
}

/// The text of a file of diagrams with every computed list and number as the rules have it, and what was changed.
fn mended(text: &str, name: &str, game: &dyn Game) -> (String, Vec<Fixed>) {
    let source = Source::new(name, plain(text.to_string()));
    let checked = diagram::check(&diagram::parse(&source, game), game, Demands::default());
    let fixes = checked.findings.iter().filter_map(|finding| finding.fix.as_ref());
    let fixed = fixes.clone().map(|fix| told(&source, fix)).collect();
    let mut new = String::new();
    let mut done = 0;
    // findings come in the order of the file, and no two mend the same words
    for fix in fixes {
        let (start, end) = (as_written(text, fix.span.start), as_written(text, fix.span.end));
        new.push_str(text.get(done..start).unwrap_or_default());
        new.push_str(&fix.text);
        done = end;
    }
    new.push_str(text.get(done..).unwrap_or_default());
    (new, fixed)
}

/// The byte of a text as it was written that is byte `at` of the same text made [`plain`].
fn as_written(text: &str, at: usize) -> usize {
    let mark = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    text.match_indices("\r\n").fold(at + mark, |at, (dropped, _)| if dropped < at { at + 1 } else { at })
}

fn told(source: &Arc<Source>, fix: &Fix) -> Fixed {
    let (line, _) = source.line_column(fix.span.start);
    let whole = source.line_span(line);
    let code = |text: &str| text.split('#').next().unwrap_or_default().trim().to_string();
    let part = |range: std::ops::Range<usize>| source.text.get(range).unwrap_or_default();
    let new = format!("{}{}{}", part(whole.start..fix.span.start), fix.text, part(fix.span.end..whole.end));
    Fixed { file: source.name.clone(), line, old: code(part(whole)), new: code(&new) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_found_again_in_the_text_as_it_was_written() {
        for text in ["\u{feff}one\r\ntwo\nthr\u{e9}e\r\r\nfour\r\n", "one\ntwo", "\r\n\r\nx", "\u{feff}\u{feff}x\r\n"] {
            let made_plain = plain(text.to_string());
            for (at, letter) in made_plain.char_indices().filter(|(_, letter)| *letter != '\n') {
                assert_eq!(text[as_written(text, at)..].chars().next(), Some(letter), "{text:?} at {at}");
            }
        }
    }
}
