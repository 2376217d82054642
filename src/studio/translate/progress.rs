//! `i18n status`: how far the translations are.

use super::{File, no_translation, only_translations, po_path, source_blocks};
use crate::i18n::Lang;
use crate::i18n::merge::{self, Chapter};
use crate::i18n::stub::{self, Table};
use crate::report::{Finding, any_error};
use crate::studio::{Failure, Studio};
use serde::Serialize;
use std::fmt;

/// How far the translation of one game into one language is.
#[derive(Clone, Debug, Serialize)]
pub struct Progress {
    /// The game's id.
    pub game: String,
    /// The language's code.
    pub lang: String,
    /// How much of the rulebook's words has a translation that fits, in whole percent, rounded down.
    pub percent: usize,
    /// Blocks with a translation that fits.
    pub translated: usize,
    /// Blocks whose translation is of an older text.
    pub stale: usize,
    /// Blocks without a translation.
    pub missing: usize,
    /// Words of the source.
    pub words: usize,
    /// Words of the source whose translation fits.
    pub words_translated: usize,
    /// The same, a chapter an entry.
    pub chapters: Vec<Chapter>,
    /// The tables of words and terms.
    pub tables: Vec<Rows>,
}

/// How far one table of words or terms is.
#[derive(Clone, Debug, Serialize)]
pub struct Rows {
    /// The file, below the folder of templates.
    pub file: String,
    /// Entries that it has.
    pub translated: usize,
    /// Entries of the English table that it lacks.
    pub missing: usize,
}

/// The least that is asked of a language, in percent.
pub type Least = (Lang, usize);

/// How far the games are in each language.
///
/// # Errors
/// Every fault of the rulebooks and the PO files.
pub fn status(studio: &Studio, games: &[String], langs: &[Lang]) -> Result<Vec<Progress>, Failure> {
    only_translations(langs)?;
    let (mut all, mut findings) = (Vec::new(), Vec::new());
    for game in games {
        for lang in langs.iter().filter(|lang| super::begun(studio, games, **lang).contains(&game)) {
            match one(studio, game, *lang) {
                Ok(progress) => all.push(progress),
                Err(failure) => super::collect(failure, &mut findings)?,
            }
        }
    }
    if any_error(&findings) { Err(Failure::Findings(findings)) } else { Ok(all) }
}

fn one(studio: &Studio, game: &str, lang: Lang) -> Result<Progress, Failure> {
    let blocks = source_blocks(studio, game)?;
    let Some(file) = File::read(studio, po_path(game, lang), lang)? else {
        return Err(Failure::Findings(vec![no_translation(game, lang)]));
    };
    let chapters = merge::status(&file.po, &blocks);
    let sum = |of: fn(&Chapter) -> usize| chapters.iter().map(of).sum::<usize>();
    let (words, words_translated) = (sum(|chapter| chapter.words), sum(|chapter| chapter.words_translated));
    Ok(Progress {
        game: game.to_string(),
        lang: lang.code().to_string(),
        percent: (words_translated * 100).checked_div(words).unwrap_or(100),
        translated: sum(|chapter| chapter.translated),
        stale: sum(|chapter| chapter.stale),
        missing: sum(|chapter| chapter.missing),
        words,
        words_translated,
        tables: tables(studio, game, lang)?,
        chapters,
    })
}

fn tables(studio: &Studio, game: &str, lang: Lang) -> Result<Vec<Rows>, Failure> {
    let mut rows = Vec::new();
    for (folder, kind) in [("shared", Table::Words), (game, Table::Words), (game, Table::Terms)] {
        let file = kind.path(folder, lang);
        let english = studio.templates().read(&kind.path(folder, Lang::En))?;
        let (translated, missing) = match studio.templates().read(&file) {
            Ok(source) => stub::progress(kind, &english, &source),
            Err(_) => (0, stub::progress(kind, &english, &english).0),
        };
        rows.push(Rows { file, translated, missing });
    }
    Ok(rows)
}

/// A finding for each translation that is below what is asked of its language.
pub fn below(all: &[Progress], least: &[Least]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (lang, wanted) in least {
        for progress in all.iter().filter(|progress| progress.lang == lang.code() && progress.percent < *wanted) {
            let message = format!(
                "{} is translated into {} to {} %, and {wanted} % are asked for",
                progress.game,
                lang.english(),
                progress.percent
            );
            let note = format!("{} of {} words", progress.words_translated, progress.words);
            findings.push(Finding::placeless("translation-below", message).note(note));
        }
    }
    findings
}

/// The width of the first column, in characters; a longer title is cut.
const TITLE: usize = 38;

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = format!("{}, {}: {} %", self.game, self.lang, self.percent);
        writeln!(f, "{head:TITLE$}  translated  stale  missing        words")?;
        for chapter in &self.chapters {
            let title = if chapter.title.is_empty() { "(before the first head)" } else { chapter.title.as_str() };
            let numbers = [chapter.translated, chapter.stale, chapter.missing];
            line(f, title, numbers, Some((chapter.words_translated, chapter.words)))?;
        }
        let numbers = [self.translated, self.stale, self.missing];
        line(f, "all of the rulebook", numbers, Some((self.words_translated, self.words)))?;
        for table in &self.tables {
            line(f, &table.file, [table.translated, 0, table.missing], None)?;
        }
        Ok(())
    }
}

fn line(
    f: &mut fmt::Formatter<'_>,
    title: &str,
    [translated, stale, missing]: [usize; 3],
    words: Option<(usize, usize)>,
) -> fmt::Result {
    let width = TITLE - 2;
    let mut shown = title.to_string();
    if title.chars().count() > width {
        shown = title.chars().take(width - 1).chain(['…']).collect();
    }
    write!(f, "  {shown:width$}  {translated:>10}  {stale:>5}  {missing:>7}")?;
    match words {
        Some((done, all)) => writeln!(f, "  {:>11}", format!("{done}/{all}")),
        None => writeln!(f),
    }
}
