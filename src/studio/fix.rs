//! `check --fix`: what the rules compute, a list that a piece reaches or a number of moves, is written into the file of
//! diagrams where it is wrong there. Nothing else of the file changes, not a byte.

use super::{Failure, Studio, files};
use crate::assets::plain;
use crate::diagram::{self, Demands};
use crate::game::Game;
use crate::report::{Finding, Fix, Source};
use std::fmt;
use std::path::{Path, PathBuf};

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
/// What is no file (a pipe can be read once and not written), a file that cannot be written.
pub fn fix_file(studio: &Studio, game: &str, file: &Path) -> Result<Vec<Fixed>, Failure> {
    if std::fs::metadata(file).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        let finding = Finding::placeless("usage", format!("--fix writes into a file, and {} is none", file.display()));
        return Err(Failure::Refused(vec![finding.help("save the diagrams in a file, and name that")]));
    }
    let text = files::read(file).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    let Some(text) = text else { return Ok(Vec::new()) };
    let Ok(loaded) = studio.load(game) else { return Ok(Vec::new()) };
    let (new, fixed) = mended(&text, &file.display().to_string(), &*loaded.game);
    if new != text {
        files::replace(file, new.as_bytes())?;
    }
    Ok(fixed)
}

/// The text of a file of diagrams with every computed list and number as the rules have it, and what was changed. Byte
/// order mark and line ends, which a checked text is without, stay.
fn mended(text: &str, name: &str, game: &dyn Game) -> (String, Vec<Fixed>) {
    let source = Source::new(name, plain(text.to_string()));
    let checked = diagram::check(&diagram::parse(&source, game), game, Demands::default());
    // they come in the order of the file, one a line at most
    let mut fixes = checked.findings.iter().filter_map(|finding| finding.fix.as_ref()).peekable();
    let (mark, rest) = text.split_at(if text.starts_with(MARK) { MARK.len_utf8() } else { 0 });
    let mut new = mark.to_string();
    let mut fixed = Vec::new();
    // where the line begins in the checked text
    let mut start = 0;
    for (index, line) in rest.split_inclusive('\n').enumerate() {
        let end = start + line.len() - usize::from(line.ends_with("\r\n"));
        let changed = fixes.next_if(|fix| fix.span.start < end).and_then(|fix| rewritten(line, start, fix));
        if let Some(changed) = &changed {
            fixed.push(Fixed { file: name.to_string(), line: index + 1, old: claim(line), new: claim(changed) });
        }
        new.push_str(changed.as_deref().unwrap_or(line));
        start = end;
    }
    (new, fixed)
}

/// The byte order mark.
const MARK: char = '\u{feff}';

/// A line that begins at byte `start`, with the text of the fix in its place.
fn rewritten(line: &str, start: usize, fix: &Fix) -> Option<String> {
    let before = line.get(..fix.span.start.checked_sub(start)?)?;
    let behind = line.get(fix.span.end.checked_sub(start)?..)?;
    Some(format!("{before}{}{behind}", fix.text))
}

/// A line without its comment.
fn claim(line: &str) -> String {
    line.split('#').next().unwrap_or_default().trim().to_string()
}
