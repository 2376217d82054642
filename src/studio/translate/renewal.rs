//! `i18n update`: PO files and tables of words and terms brought up to the English.

use super::{
    File, begun, bytes, collect, folder, no_translation, only_translations, po_path, put, raw, source_blocks, unmarked,
};
use crate::i18n::blocks::Block;
use crate::i18n::po::{Entry, Po};
use crate::i18n::renew::{Renewed, renew};
use crate::i18n::stub::{self, Table};
use crate::i18n::{Lang, merge, syntax};
use crate::report::{Finding, any_error};
use crate::studio::files::Made;
use crate::studio::{Failure, Studio};

/// What is to be written, what was done, a line a file, and what is wrong.
#[derive(Default)]
struct Work {
    made: Vec<Made>,
    said: Vec<String>,
    findings: Vec<Finding>,
}

/// Brings the translations of the games up to their rulebooks, and the tables of words and terms up to the English ones;
/// what was done, a line a file. A game that a language has no translation of is left alone.
///
/// # Errors
/// Every fault of every file, or what writing failed at; nothing has changed then.
pub fn update(studio: &Studio, games: &[String], langs: &[Lang]) -> Result<Vec<String>, Failure> {
    let dir = folder(studio, "update")?;
    only_translations(langs)?;
    let mut work = Work::default();
    for lang in langs {
        let begun = begun(studio, games, *lang);
        let tables = begun.iter().flat_map(|game| [(game.as_str(), Table::Words), (game.as_str(), Table::Terms)]);
        for (folder, kind) in std::iter::once(("shared", Table::Words)).chain(tables) {
            if let Err(failure) = work.table(studio, folder, kind, *lang) {
                collect(failure, &mut work.findings)?;
            }
        }
        for game in begun {
            let done = source_blocks(studio, game).and_then(|blocks| work.rulebook(studio, game, *lang, &blocks));
            if let Err(failure) = done {
                collect(failure, &mut work.findings)?;
            }
        }
    }
    super::drop_repeats(&mut work.findings);
    if any_error(&work.findings) {
        return Err(Failure::Findings(work.findings));
    }
    put(&dir, &work.made)?;
    Ok(work.said)
}

impl Work {
    fn rulebook(&mut self, studio: &Studio, game: &str, lang: Lang, blocks: &[Block]) -> Result<(), Failure> {
        let Some(file) = File::read(studio, po_path(game, lang), lang)? else {
            self.findings.push(no_translation(game, lang));
            return Ok(());
        };
        let new = merge::update(&file.po, blocks);
        if new.to_string() != file.po.to_string() {
            self.said.push(format!("{}: {}", file.path, changes(&file.po, &new)));
            self.made.push(file.with(&new));
        }
        Ok(())
    }

    /// A table that is not there is begun.
    fn table(&mut self, studio: &Studio, folder: &str, kind: Table, lang: Lang) -> Result<(), Failure> {
        let english = studio.templates().read(&kind.path(folder, Lang::En))?;
        let path = kind.path(folder, lang);
        let Some(source) = raw(studio, &path)? else {
            self.said.push(format!("{path}: begun"));
            self.made.push((path, stub::table(kind, &english, lang).into_bytes()));
            return Ok(());
        };
        let (source, marked) = unmarked(source);
        let faults = syntax(&source);
        if any_error(&faults) {
            return Err(Failure::Findings(faults));
        }
        let (text, done) = renew(kind, &english, &source);
        if text != source.text {
            self.said.push(format!("{path}: {}", told(done)));
            self.made.push((path, bytes(&text, marked)));
        }
        Ok(())
    }
}

/// What an update of a PO file did, in numbers.
fn changes(old: &Po, new: &Po) -> String {
    let count = |po: &Po, what: &dyn Fn(&Entry) -> bool| po.entries.iter().filter(|entry| what(entry)).count();
    let more = |what: &dyn Fn(&Entry) -> bool| count(new, what).saturating_sub(count(old, what));
    let fuzzy = more(&|entry| !entry.obsolete && entry.fuzzy());
    let empty = more(&|entry| !entry.obsolete && !entry.header() && entry.untranslated());
    let obsolete = more(&|entry| entry.obsolete);
    listed([(fuzzy, "to be looked at again"), (empty, "to be translated"), (obsolete, "obsolete")])
}

/// What an update of a table did, in numbers.
fn told(done: Renewed) -> String {
    listed([
        (done.added, "to be translated"),
        (done.changed, "with another English text, still to be translated"),
        (done.obsolete, "obsolete, kept behind `#~`"),
    ])
}

fn listed(told: [(usize, &str); 3]) -> String {
    let told: Vec<String> =
        told.iter().filter(|(number, _)| *number > 0).map(|(number, what)| format!("{number} {what}")).collect();
    if told.is_empty() { "brought up to the source".to_string() } else { told.join(", ") }
}
