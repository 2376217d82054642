//! The words of a book and of the things printed with it, in one language.

use super::table::{Leaf, Value, leaves};
use super::terms::{self, Term};
use super::{Lang, typography};
use crate::assets::{AssetError, Templates};
use crate::report::{Finding, Source};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The shared words, a game's own words and its terms, in one language.
///
/// A key is dotted, as it stands in the TOML tables: `sheet.footer`. A game's word replaces a shared one of the same
/// key. Texts have been through [`typography::apply`]; what stands in braces, `{n}`, is for [`Words::fill`].
#[derive(Clone, Debug)]
pub struct Words {
    lang: Lang,
    texts: BTreeMap<String, String>,
    terms: BTreeMap<String, Term>,
}

/// One file's entries: key to text, with the place of each for later findings.
type Entries = BTreeMap<String, (String, std::ops::Range<usize>)>;

impl Words {
    /// The words of `game` in `lang`. All languages are read, since a key that one of them has and another lacks is
    /// a fault, and so is a key that the embedded files have and an overriding folder lacks.
    ///
    /// # Errors
    /// Every fault of every file, with its line and column.
    pub fn load(templates: &Templates, game: &str, lang: Lang) -> Result<Words, Vec<Finding>> {
        Words::load_for(templates, game, lang, false)
    }

    /// As [`Words::load`]; in a draft the English words and terms stand in for what a language that is not built in has
    /// not got yet.
    ///
    /// # Errors
    /// As [`Words::load`].
    pub fn load_for(templates: &Templates, game: &str, lang: Lang, draft: bool) -> Result<Words, Vec<Finding>> {
        let mut findings = Vec::new();
        let mut texts = BTreeMap::new();
        let draft = draft && !lang.built_in();
        for folder in ["shared", game] {
            texts.extend(load_words(templates, folder, lang, draft, &mut findings));
        }
        let terms = load_terms(templates, game, lang, draft, &mut findings);
        if findings.is_empty() { Ok(Words { lang, texts, terms }) } else { Err(findings) }
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The text under `key`, or the key itself, which no reader would take for a text, when there is none. (Every key
    /// of the embedded files is there: [`Words::load`] sees to it.)
    pub fn text<'a>(&'a self, key: &'a str) -> &'a str {
        self.get(key).unwrap_or(key)
    }

    /// The text under `key`, when there is one.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.texts.get(key).map(String::as_str)
    }

    /// The text under `key` with each `{name}` replaced by its value.
    ///
    /// ```
    /// # use pressbox::{assets::Templates, i18n::{Lang, Words}};
    /// let words = Words::load(&Templates::embedded(), "shared", Lang::Fr).unwrap();
    /// assert_eq!(words.fill("book.figure", &[("n", "3")]), "fig.\u{a0}3");
    /// ```
    pub fn fill(&self, key: &str, values: &[(&str, &str)]) -> String {
        let mut text = self.text(key).to_string();
        for (name, value) in values {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        text
    }

    /// The term of that id.
    pub fn term(&self, id: &str) -> Option<&Term> {
        self.terms.get(id)
    }

    /// All terms, in the order of their ids.
    pub fn terms(&self) -> impl Iterator<Item = &Term> {
        self.terms.values()
    }

    /// For Tera: an object with `words` (nested as the keys are) and `terms` (by id).
    pub fn to_json(&self) -> serde_json::Value {
        let mut words = serde_json::Map::new();
        for (key, text) in &self.texts {
            nest(&mut words, key, text);
        }
        let terms: serde_json::Map<_, _> = self.terms.iter().map(|(id, term)| (id.clone(), term.to_json())).collect();
        serde_json::json!({ "words": words, "terms": terms })
    }
}

fn nest(object: &mut serde_json::Map<String, serde_json::Value>, key: &str, text: &str) {
    match key.split_once('.') {
        None => {
            object.insert(key.to_string(), text.into());
        }
        Some((first, rest)) => {
            let inner = object.entry(first).or_insert_with(|| serde_json::json!({}));
            if let Some(inner) = inner.as_object_mut() {
                nest(inner, rest, text);
            }
        }
    }
}

/// One file in all built-in languages and in `also`, as far as it is there; missing in some languages only is a
/// finding.
fn sources(
    templates: &Templates,
    folder: &str,
    kind: &str,
    also: Lang,
    findings: &mut Vec<Finding>,
) -> Vec<(Lang, Arc<Source>)> {
    let mut found = Vec::new();
    let mut missing = Vec::new();
    let guest = (!also.built_in()).then_some(also);
    for lang in Lang::ALL.into_iter().chain(guest) {
        match templates.read(&format!("{folder}/i18n/{kind}.{lang}.toml")) {
            Ok(source) => found.push((lang, source)),
            Err(error @ AssetError::Missing(_)) if lang.built_in() => missing.push(Finding::from(error)),
            Err(error @ AssetError::Missing(_)) => missing.push(
                Finding::from(error)
                    .help(format!("`pressbox --templates DIR i18n new {lang}` makes it, in the folder DIR")),
            ),
            Err(error) => findings.push(error.into()),
        }
    }
    if !found.is_empty() {
        findings.extend(missing);
    }
    found
}

fn load_words(
    t: &Templates,
    folder: &str,
    lang: Lang,
    draft: bool,
    findings: &mut Vec<Finding>,
) -> BTreeMap<String, String> {
    let mut files: Vec<(Lang, Arc<Source>, Entries)> = sources(t, folder, "words", lang, findings)
        .into_iter()
        .map(|(lang, source)| {
            let entries = read_words(&source, findings);
            (lang, source, entries)
        })
        .collect();
    // the other languages are only compared
    for (of, _, entries) in files.iter_mut().filter(|(of, ..)| *of == lang || draft && *of == Lang::En) {
        entries.values_mut().for_each(|(text, _)| *text = typography::apply(*of, text));
    }
    if draft {
        stand_in(&mut files, lang);
    }
    let embedded = embedded_keys(folder);
    for (index, (_, source, entries)) in files.iter().enumerate() {
        let others = files.iter().enumerate().filter(|(other, _)| *other != index);
        for (_, (_, other_source, other)) in others {
            missing_keys(source, entries, other_source, other, findings);
        }
        for key in embedded.iter().filter(|key| !files.iter().any(|(_, _, entries)| entries.contains_key(*key))) {
            let message = format!("there is no text `{key}`");
            let end = source.text.len()..source.text.len();
            findings.push(Finding::error("words-missing", source, end, message));
        }
    }
    let mine = files.into_iter().find(|(file_lang, ..)| *file_lang == lang);
    mine.map(|(_, _, entries)| entries.into_iter().map(|(key, (text, _))| (key, text)).collect()).unwrap_or_default()
}

/// Gives a language the English entries of the keys that it lacks.
fn stand_in<T: Clone>(files: &mut [(Lang, Arc<Source>, BTreeMap<String, T>)], lang: Lang) {
    let of = |wanted: Lang| files.iter().position(|(file_lang, ..)| *file_lang == wanted);
    let (Some(english), Some(mine)) = (of(Lang::En), of(lang)) else { return };
    let mut entries = files[english].2.clone();
    entries.append(&mut files[mine].2);
    files[mine].2 = entries;
}

/// The keys of the embedded English file, which an overriding folder must have too.
fn embedded_keys(folder: &str) -> Vec<String> {
    let Ok(source) = Templates::embedded().read(&format!("{folder}/i18n/words.en.toml")) else { return Vec::new() };
    read_words(&source, &mut Vec::new()).into_keys().collect()
}

/// Keys of `other` that `entries` lacks, told where `other` has them; and, from one side only, placeholders that
/// differ.
fn missing_keys(
    source: &Arc<Source>,
    entries: &Entries,
    other_source: &Arc<Source>,
    other: &Entries,
    findings: &mut Vec<Finding>,
) {
    for (key, (text, at)) in other {
        match entries.get(key) {
            None => {
                let message = format!("`{key}` has no text in {}", source.name);
                let finding = Finding::error("words-missing", other_source, at.clone(), message);
                let told = |known: &Finding| known.message == finding.message && known.code == finding.code;
                if !findings.iter().any(told) {
                    findings.push(finding);
                }
            }
            Some((mine, my_at)) if placeholders(mine) != placeholders(text) && source.name < other_source.name => {
                let message = format!("`{key}` has other placeholders than in {}", other_source.name);
                findings.push(
                    Finding::error("words-placeholders", source, my_at.clone(), message)
                        .note(format!("here: {}", placeholders(mine).join(" ")))
                        .note(format!("there: {}", placeholders(text).join(" "))),
                );
            }
            Some(_) => {}
        }
    }
}

/// The `{name}`s of a text, sorted.
fn placeholders(text: &str) -> Vec<String> {
    let mut found: Vec<String> =
        text.split('{').skip(1).filter_map(|rest| Some(format!("{{{}}}", rest.split_once('}')?.0))).collect();
    found.sort();
    found.dedup();
    found
}

fn read_words(source: &Arc<Source>, findings: &mut Vec<Finding>) -> Entries {
    let mut entries = Entries::new();
    for Leaf { key, at, value, value_at } in leaves(source, findings) {
        match value {
            // what a syntax error leaves behind has been told already
            Value::Text(_) if value_at.is_empty() => {}
            Value::Text(text) if text.trim().is_empty() => {
                findings.push(Finding::error("words-empty", source, value_at, format!("`{key}` is empty")));
            }
            Value::Text(text) => {
                entries.insert(key, (text, at));
            }
            Value::List(_) => findings.push(not_a_text(source, &key, "list", value_at)),
            Value::Other(kind) => findings.push(not_a_text(source, &key, kind, value_at)),
        }
    }
    entries
}

fn not_a_text(source: &Arc<Source>, key: &str, kind: &str, at: std::ops::Range<usize>) -> Finding {
    Finding::error("words-type", source, at, format!("`{key}` is no text")).label(format!("this is of type {kind}"))
}

fn load_terms(
    templates: &Templates,
    game: &str,
    lang: Lang,
    draft: bool,
    findings: &mut Vec<Finding>,
) -> BTreeMap<String, Term> {
    let mut files: Vec<(Lang, Arc<Source>, BTreeMap<String, Term>)> = sources(templates, game, "terms", lang, findings)
        .into_iter()
        .map(|(lang, source)| {
            let terms = terms::read(&source, lang, findings);
            (lang, source, terms)
        })
        .collect();
    if draft {
        stand_in(&mut files, lang);
    }
    for (_, source, terms) in &files {
        for (_, _, other) in &files {
            for term in other.values().filter(|term| !terms.contains_key(&term.id)) {
                let message = format!("the term `{}` is not in {}", term.id, source.name);
                if !findings.iter().any(|known| known.message == message) {
                    findings.push(Finding::error("term-missing", &term.source, term.at.clone(), message));
                }
            }
        }
    }
    files.into_iter().find(|(file_lang, ..)| *file_lang == lang).map(|(.., terms)| terms).unwrap_or_default()
}
