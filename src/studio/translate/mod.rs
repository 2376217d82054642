//! `i18n`: what translators do with the files in a folder of templates.
//!
//! Whatever is written is written whole or not at all, and only into the folder that was named; a file at fault stops
//! everything before anything is written.

mod progress;
mod proofread;
mod renewal;

pub use progress::{Least, Progress, below, status};
pub use proofread::proofread;
pub use renewal::update;

use super::files::{self, Made};
use super::inspect::drop_repeats;
use super::{Failure, Studio};
use crate::assets::{AssetError, not_text};
use crate::game;
use crate::i18n::blocks::{self, Block};
use crate::i18n::po::{self, Po};
use crate::i18n::stub::{self, Table};
use crate::i18n::{Lang, merge, pseudo};
use crate::report::{Finding, Source, any_error};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Whether a file below a game's folder, or the shared one, is of a language that is not built in.
pub(super) fn is_guest_file(name: &str) -> bool {
    Lang::guests().any(|lang| {
        let names = [format!("i18n/{lang}.po"), format!("i18n/words.{lang}.toml"), format!("i18n/terms.{lang}.toml")];
        names.iter().any(|known| known == name)
    })
}

/// The languages that there is a translation into: those built in, and those that the folder of templates has.
pub fn translations(studio: &Studio) -> Vec<Lang> {
    let begun = begun_languages(studio).into_iter().map(|(lang, _)| lang);
    let guests = begun.filter(|lang| Some(*lang) != Lang::pseudo());
    Lang::ALL.into_iter().filter(|lang| *lang != Lang::En).chain(guests).collect()
}

/// The languages that are begun in the folder of templates, each with the games that it has a translation of.
pub fn begun_languages(studio: &Studio) -> Vec<(Lang, Vec<&'static str>)> {
    let Some(dir) = studio.templates().folder() else { return Vec::new() };
    let games = |lang: Lang| {
        let ids = game::registry().iter().map(|game| game.about.id);
        ids.filter(|id| dir.join(po_path(id, lang)).is_file()).collect::<Vec<_>>()
    };
    Lang::guests().map(|lang| (lang, games(lang))).filter(|(_, games)| !games.is_empty()).collect()
}

/// Where the translation of a rulebook is in a folder of templates.
pub(super) fn po_path(game: &str, lang: Lang) -> String {
    format!("{game}/i18n/{lang}.po")
}

/// The blocks of a game's rulebook.
///
/// # Errors
/// Every fault of its header lines.
fn source_blocks(studio: &Studio, game: &str) -> Result<Vec<Block>, Failure> {
    let (blocks, findings) = blocks::read(&studio.templates().read(&format!("{game}/rulebook.md"))?);
    if any_error(&findings) { Err(Failure::Findings(findings)) } else { Ok(blocks) }
}

/// The games with a translation into `lang`; all of them when there is none, so that each is told to have none.
fn begun<'g>(studio: &Studio, games: &'g [String], lang: Lang) -> Vec<&'g String> {
    let has = |game: &&String| !matches!(studio.templates().read(&po_path(game, lang)), Err(AssetError::Missing(_)));
    let begun: Vec<&String> = games.iter().filter(has).collect();
    if begun.is_empty() { games.iter().collect() } else { begun }
}

/// A byte order mark at the beginning of a file: it stays where it is, and is no part of the text.
const MARK: char = '\u{feff}';

/// A file without its byte order mark, and whether it has one.
fn unmarked(source: Arc<Source>) -> (Arc<Source>, bool) {
    match source.text.strip_prefix(MARK) {
        Some(rest) => (Source::new(source.name.as_str(), rest), true),
        None => (source, false),
    }
}

/// The bytes of a file whose text is this.
fn bytes(text: &str, marked: bool) -> Vec<u8> {
    let mark = if marked { MARK.to_string() } else { String::new() };
    format!("{mark}{text}").into_bytes()
}

/// A PO file with its bytes as they are on disk, where it is on disk.
struct File {
    path: String,
    po: Po,
    /// Whether it begins with a byte order mark, which stays.
    marked: bool,
}

impl File {
    /// `None` when there is no such file, in the folder or built in.
    fn read(studio: &Studio, path: String, lang: Lang) -> Result<Option<File>, Failure> {
        let Some(source) = raw(studio, &path)? else { return Ok(None) };
        let (source, marked) = unmarked(source);
        let (po, mut findings) = po::parse(&source);
        findings.extend(merge::of_another_language(&po, lang));
        if any_error(&findings) {
            return Err(Failure::Findings(findings));
        }
        Ok(Some(File { path, po, marked }))
    }

    /// What the file is to hold when its entries are these.
    fn with(&self, po: &Po) -> Made {
        (self.path.clone(), bytes(&po.to_string(), self.marked))
    }
}

/// A text file of the templates, byte for byte.
fn raw(studio: &Studio, path: &str) -> Result<Option<Arc<Source>>, Failure> {
    if let Some(dir) = studio.templates().folder() {
        let file = dir.join(path);
        match std::fs::read(&file) {
            Ok(bytes) => return text(&file, bytes).map(Some),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => {
                let message = format!("cannot read {}: {error}", file.display());
                return Err(Failure::Refused(vec![Finding::of_file(
                    crate::report::UNREADABLE,
                    file.display().to_string(),
                    message,
                )]));
            }
        }
    }
    match studio.templates().read(path) {
        Ok(source) => Ok(Some(source)),
        Err(AssetError::Missing(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Bytes as text; the first that is not UTF-8 is shown in its line.
fn text(file: &Path, bytes: Vec<u8>) -> Result<Arc<Source>, Failure> {
    let name = file.display().to_string();
    String::from_utf8(bytes).map(|text| Source::new(name.as_str(), text)).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let source = Source::new(name, String::from_utf8_lossy(error.as_bytes()).into_owned());
        Failure::Findings(vec![not_text(&source, at)])
    })
}

/// The folder that a verb writes into.
fn folder(studio: &Studio, verb: &str) -> Result<PathBuf, Failure> {
    studio.templates().folder().map(Path::to_path_buf).ok_or_else(|| {
        let message = format!("`i18n {verb}` writes files, and no folder of templates is named");
        let help =
            format!("write `pressbox --templates DIR i18n {verb} …`; in a copy of the project DIR is `templates`");
        Failure::Refused(vec![Finding::placeless("usage", message).help(help)])
    })
}

/// English is what the others are translated from.
fn only_translations(langs: &[Lang]) -> Result<(), Failure> {
    if langs.contains(&Lang::En) {
        let message = "English is the source, and no translation of it";
        return Err(Failure::Refused(vec![Finding::placeless("usage", message)]));
    }
    Ok(())
}

/// Findings go on; anything else ends the verb.
fn collect(failure: Failure, findings: &mut Vec<Finding>) -> Result<(), Failure> {
    match failure {
        Failure::Findings(more) => findings.extend(more),
        other => return Err(other),
    }
    Ok(())
}

fn no_translation(game: &str, lang: Lang) -> Finding {
    let message = format!("there is no {} translation of {game}: no {}", lang.english(), po_path(game, lang));
    Finding::placeless("translation-none", message)
        .help(format!("`pressbox --templates DIR i18n new {lang}` begins one, in the folder DIR"))
}

/// Writes over what is there.
fn put(dir: &Path, made: &[Made]) -> Result<(), Failure> {
    if made.is_empty() {
        return Ok(());
    }
    let ours: Vec<String> = made.iter().map(|(name, _)| name.clone()).collect();
    files::put(dir, made, &ours, &[])
}

/// Begins a translation into a language that is not built in: a PO file a game with everything missing, and tables of
/// words and terms with every entry commented out. The paths of the files that were written.
///
/// # Errors
/// A language that is built in, files that are there already (nothing is written then), faults of the rulebooks.
pub fn begin(studio: &Studio, games: &[String], lang: Lang) -> Result<Vec<String>, Failure> {
    let dir = folder(studio, &format!("new {lang}"))?;
    let refused =
        |message: String, help: String| Err(Failure::Refused(vec![Finding::placeless("usage", message).help(help)]));
    if Some(lang) == Lang::pseudo() {
        return refused("the pseudo-language is made, not translated".into(), "write `i18n pseudo`".into());
    }
    if lang == Lang::En {
        let help = "edit the English files themselves; a translation has another language's code, as `de`";
        return refused("English is the source, and no translation of it".into(), help.into());
    }
    if lang.built_in() {
        let help = format!("`pressbox --templates DIR i18n update --lang {lang}` brings it up to the source");
        return refused(format!("there is a translation into {} already", lang.english()), help);
    }
    // games that were begun earlier stay as they are where there are others to begin
    let of = |game: &String| [po_path(game, lang), Table::Words.path(game, lang), Table::Terms.path(game, lang)];
    let is_new = |game: &&String| !of(game).iter().any(|path| dir.join(path).exists());
    let new: Vec<String> = games.iter().filter(is_new).cloned().collect();
    let games = if new.is_empty() { games } else { &new };
    let mut made = Vec::new();
    for game in games {
        let blocks = source_blocks(studio, game)?;
        made.push((po_path(game, lang), stub::po(lang, "pressbox", &blocks).to_string().into_bytes()));
    }
    made.extend(tables(studio, games, lang, &|kind, english| stub::table(kind, english, lang))?);
    // the shared words are there when another game was begun earlier
    let shared = Table::Words.path("shared", lang);
    made.retain(|(path, _)| *path != shared || !dir.join(path).exists());
    let in_the_way: Vec<Finding> = made
        .iter()
        .map(|(path, _)| dir.join(path))
        .filter(|path| path.exists())
        .map(|path| {
            Finding::placeless("file-in-the-way", format!("{} is there already", path.display()))
                .help(format!("`i18n update --lang {lang}` brings it up to the source; to begin again move it away"))
        })
        .collect();
    if !in_the_way.is_empty() {
        return Err(Failure::Refused(in_the_way));
    }
    put(&dir, &made)?;
    Ok(made.into_iter().map(|(path, _)| path).collect())
}

/// The tables of the games and the shared one in `lang`, each made from its English one.
fn tables(
    studio: &Studio,
    games: &[String],
    lang: Lang,
    make: &dyn Fn(Table, &Arc<Source>) -> String,
) -> Result<Vec<Made>, Failure> {
    let mut made = Vec::new();
    let folders = std::iter::once("shared").chain(games.iter().map(String::as_str));
    for folder in folders {
        for kind in [Table::Words, Table::Terms] {
            match studio.templates().read(&kind.path(folder, Lang::En)) {
                Ok(english) => made.push((kind.path(folder, lang), make(kind, &english).into_bytes())),
                // the shared folder has no terms
                Err(AssetError::Missing(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
    Ok(made)
}

/// Writes the pseudo-language's files, over those of an earlier run. Their paths.
///
/// # Errors
/// As for [`begin`].
pub fn pretend(studio: &Studio, games: &[String]) -> Result<Vec<String>, Failure> {
    let dir = folder(studio, "pseudo")?;
    let Some(lang) = Lang::pseudo() else { return Ok(Vec::new()) };
    let mut made = Vec::new();
    for game in games {
        let blocks = source_blocks(studio, game)?;
        made.push((po_path(game, lang), pseudo::po(lang, "pressbox", &blocks).to_string().into_bytes()));
    }
    made.extend(tables(studio, games, lang, &|kind, english| match kind {
        Table::Words => pseudo::words(english),
        Table::Terms => pseudo::terms(english),
    })?);
    put(&dir, &made)?;
    Ok(made.into_iter().map(|(path, _)| path).collect())
}
