//! `i18n`: the verbs for translators.

use super::args::{Format, games, languages};
use super::{CLEAN, FINDINGS, chosen, eprint_findings};
use crate::i18n::Lang;
use crate::studio::{self, Failure, Least, Studio};
use clap::{Args, Subcommand};
use std::io::Write;
use std::path::PathBuf;

/// `i18n`
#[derive(Debug, Args)]
pub struct I18n {
    /// What to do
    #[command(subcommand)]
    pub verb: Verb,
}

/// What translators do.
#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Say how far each translation is, a chapter a line
    Status {
        /// Which translations
        #[command(flatten)]
        which: Which,
        /// Print one JSON document instead of a table
        #[arg(long)]
        json: bool,
        /// Exit with status 1 when a translation into LANG is below so many percent of the words; may be repeated
        #[arg(long, value_delimiter = ',', value_name = "LANG=PERCENT", value_parser = least)]
        min: Vec<Least>,
    },
    /// Bring the PO files and the tables of words and terms in `--templates DIR` up to the English
    Update {
        /// Which translations
        #[command(flatten)]
        which: Which,
    },
    /// Begin a translation into another language in `--templates DIR`
    New {
        /// The code of the language, as `de`
        #[arg(value_name = "LANG", value_parser = new_language)]
        lang: Lang,
        /// The games; all when none is named
        #[arg(value_parser = games(), value_name = "GAME")]
        games: Vec<String>,
    },
    /// Make the pseudo-language `qps` in `--templates DIR`: `build --lang qps` shows what is cut off or not translatable
    Pseudo {
        /// The games; all when none is named
        #[arg(value_parser = games(), value_name = "GAME")]
        games: Vec<String>,
    },
    /// Check what is translated so far; what is missing is no fault
    Check {
        /// Which translations
        #[command(flatten)]
        which: Which,
        /// How findings are printed: for people on stderr, or for machines on stdout
        #[arg(long, default_value = "human", value_name = "FORMAT")]
        format: Format,
    },
    /// Make a page for reviewers of what changed, as HTML
    Diff {
        /// Two folders of templates, or revisions of git as `main..HEAD` (`main..`: what is on disk)
        #[arg(required = true, num_args = 1..=2, value_name = "OLD NEW|REV..REV")]
        what: Vec<String>,
        /// Only this game; may be repeated
        #[arg(long = "game", value_parser = games(), value_name = "GAME")]
        games: Vec<String>,
        /// Only these languages, separated by commas
        #[arg(long, value_delimiter = ',', value_parser = languages(), value_name = "LANG")]
        lang: Vec<Lang>,
        /// Write the page to this file instead of to stdout
        #[arg(short, long, value_name = "FILE.html")]
        out: Option<PathBuf>,
    },
}

/// Which translations a verb is about.
#[derive(Debug, Args)]
pub struct Which {
    /// The games; all when none is named
    #[arg(value_parser = games(), value_name = "GAME")]
    pub games: Vec<String>,
    /// Only these languages, separated by commas; all that there are when none is named
    #[arg(long, value_delimiter = ',', value_parser = languages(), value_name = "LANG")]
    pub lang: Vec<Lang>,
}

impl I18n {
    /// How it tells what is wrong.
    pub fn format(&self) -> Format {
        match self.verb {
            Verb::Check { format, .. } => format,
            _ => Format::Human,
        }
    }

    /// Whether the verb makes files that need no others beside them.
    pub fn begins(&self) -> bool {
        matches!(self.verb, Verb::New { .. } | Verb::Pseudo { .. })
    }
}

impl Which {
    fn games(&self) -> Vec<String> {
        chosen(&self.games)
    }

    fn langs(&self, studio: &Studio) -> Vec<Lang> {
        asked(studio, &self.lang)
    }
}

/// The languages that were named, or all that there is a translation into.
fn asked(studio: &Studio, named: &[Lang]) -> Vec<Lang> {
    let mut langs = named.to_vec();
    langs.sort();
    langs.dedup();
    if langs.is_empty() { studio::translations(studio) } else { langs }
}

fn new_language(code: &str) -> Result<Lang, String> {
    code.parse().map_err(|error: crate::i18n::UnknownLang| error.to_string())
}

fn least(text: &str) -> Result<Least, String> {
    let wanted = || "write LANG=PERCENT with a whole number from 0 to 100, as fr=100".to_string();
    let (code, percent) = text.split_once('=').ok_or_else(wanted)?;
    let lang = new_language(code.trim())?;
    if lang == Lang::En {
        return Err("English is the source, and no translation of it".into());
    }
    let percent: usize = percent.trim().trim_end_matches('%').parse().map_err(|_| wanted())?;
    if percent > 100 { Err(wanted()) } else { Ok((lang, percent)) }
}

/// Runs one of the verbs; the exit status.
pub fn run(studio: &Studio, i18n: &I18n, color: bool, out: &mut impl Write) -> Result<u8, Failure> {
    match &i18n.verb {
        Verb::Status { which, json, min } => status(studio, which, *json, min, color, out),
        Verb::Update { which } => {
            let said = studio::update(studio, &which.games(), &which.langs(studio))?;
            let nothing = vec!["every translation is up to the source already".to_string()];
            lines(if said.is_empty() { &nothing } else { &said }, out)
        }
        Verb::New { lang, games } => lines(&studio::begin(studio, &chosen(games), *lang)?, out),
        Verb::Pseudo { games } => lines(&studio::pretend(studio, &chosen(games))?, out),
        Verb::Check { which, format } => {
            let findings = studio::proofread(studio, &which.games(), &which.langs(studio))?;
            super::told(&findings, *format, color, out)
        }
        Verb::Diff { what, games, lang, out: file } => {
            let page = studio::review(studio, what, &chosen(games), lang)?;
            match file {
                Some(file) => studio::replace(file, page.as_bytes())?,
                None => out.write_all(page.as_bytes())?,
            }
            Ok(CLEAN)
        }
    }
}

fn lines(lines: &[String], out: &mut impl Write) -> Result<u8, Failure> {
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(CLEAN)
}

fn status(
    studio: &Studio,
    which: &Which,
    json: bool,
    min: &[Least],
    color: bool,
    out: &mut impl Write,
) -> Result<u8, Failure> {
    let mut langs = which.langs(studio);
    // what is asked of a language is looked at, named or not
    langs.extend(min.iter().map(|(lang, _)| *lang));
    langs.sort();
    langs.dedup();
    let all = studio::status(studio, &which.games(), &langs)?;
    if json {
        serde_json::to_writer_pretty(&mut *out, &all).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        for (index, progress) in all.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            write!(out, "{gap}{progress}")?;
        }
    }
    let below = studio::below(&all, min);
    eprint_findings(&below, color);
    Ok(if below.is_empty() { CLEAN } else { FINDINGS })
}
