//! What changed in the tables of words and terms.

use super::Change;
use super::revision::Version;
use crate::i18n::Lang;
use crate::i18n::merge::State;
use crate::i18n::stub::{self, Table};
use crate::studio::Failure;
use std::collections::BTreeSet;

/// One table in English and in another language.
struct Pair {
    english: Vec<(String, String)>,
    other: Vec<(String, String)>,
}

impl Pair {
    /// Empty where the files are not there.
    fn read(version: &Version, folder: &str, kind: Table, lang: Lang) -> Result<Pair, Failure> {
        let texts = |lang: Lang| -> Result<Vec<(String, String)>, Failure> {
            let source = version.read(&kind.path(folder, lang))?;
            Ok(source.map(|source| stub::texts(&source)).unwrap_or_default())
        };
        Ok(Pair { english: texts(Lang::En)?, other: texts(lang)? })
    }
}

fn of<'t>(texts: &'t [(String, String)], key: &str) -> &'t str {
    texts.iter().find(|(known, _)| known == key).map_or("", |(_, text)| text.as_str())
}

/// The entries of a folder's tables that changed in English or in `lang`.
///
/// # Errors
/// Files that are not text.
pub(super) fn changes(old: &Version, new: &Version, folder: &str, lang: Lang) -> Result<Vec<Change>, Failure> {
    let mut changes = Vec::new();
    for kind in [Table::Words, Table::Terms] {
        let (before, after) = (Pair::read(old, folder, kind, lang)?, Pair::read(new, folder, kind, lang)?);
        let mut seen = BTreeSet::new();
        for (key, _) in after.english.iter().chain(&after.other).chain(&before.english).chain(&before.other) {
            if seen.insert(key) {
                changes.extend(change(kind, &before, &after, key));
            }
        }
    }
    Ok(changes)
}

fn change(kind: Table, before: &Pair, after: &Pair, key: &str) -> Option<Change> {
    let source = (of(&before.english, key).to_string(), of(&after.english, key).to_string());
    let translation = (of(&before.other, key).to_string(), of(&after.other, key).to_string());
    // a term has fields of its own in every language: what is new in English alone asks nothing of the others
    let of_english = kind == Table::Terms && translation.0.is_empty() && translation.1.is_empty();
    let begun = key.split_once('.').is_some_and(|(id, _)| {
        after.other.iter().any(|(known, _)| known.split_once('.').is_some_and(|(other, _)| other == id))
    });
    if source.0 == source.1 && translation.0 == translation.1 || of_english && begun {
        return None;
    }
    let state = match (source.1.is_empty(), translation.1.is_empty()) {
        (true, true) => None,
        (false, true) => Some(State::Missing),
        (false, false) if source.0 != source.1 && translation.0 == translation.1 => Some(State::Stale),
        _ => Some(State::Translated),
    };
    let table = if kind == Table::Words { "words" } else { "terms" };
    Some(Change { id: format!("{table}: {key}"), state, source, translation })
}
