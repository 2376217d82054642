//! The words of a book and of the things printed with it, in one language.

use super::Lang;
use super::tables;
use super::terms::Term;
use crate::assets::Templates;
use crate::report::{Finding, Place};
use std::collections::{BTreeMap, BTreeSet};

/// The shared words, a game's own words and its terms, in one language.
///
/// A key is dotted, as it stands in the TOML tables: `sheet.footer`. A game's word replaces a shared one of the same
/// key. Texts have been through [`super::typography::apply`]; what stands in braces, `{n}`, is for [`Words::fill`].
#[derive(Clone, Debug)]
pub struct Words {
    lang: Lang,
    texts: BTreeMap<String, String>,
    terms: BTreeMap<String, Term>,
    /// Where each text stands in its file.
    places: BTreeMap<String, Place>,
    /// The English text and term of each key, for a draft.
    english: (BTreeMap<String, String>, BTreeMap<String, Term>),
}

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
        let (words, findings) = Words::read(templates, game, lang, draft);
        if findings.is_empty() { Ok(words) } else { Err(findings) }
    }

    /// The words of `game` in `lang` as far as they go, English where there is none or none that can be used, and every
    /// fault of every file. A draft is held against the English alone, and what a language that is not built in has not got
    /// yet is no fault of it.
    pub fn read(templates: &Templates, game: &str, lang: Lang, draft: bool) -> (Words, Vec<Finding>) {
        let mut findings = Vec::new();
        let (mut texts, mut places, mut english) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        for folder in ["shared", game] {
            let read = tables::words(templates, folder, lang, draft, &mut findings);
            english.extend(read.english);
            for (key, (text, place)) in read.entries {
                texts.insert(key.clone(), text);
                places.insert(key, place);
            }
        }
        let (terms, english_terms) = tables::terms(templates, game, lang, draft, &mut findings);
        (Words { lang, texts, terms, places, english: (english, english_terms) }, findings)
    }

    /// Where the text is from that is printed as `shown`: the entry that says it, or one that holds it.
    pub fn origin(&self, shown: &str) -> Option<Place> {
        let place = |key: &String| self.places.get(key).cloned();
        let term = |term: &Term| Place::new(&term.source, term.at.clone());
        match self.entry(shown)? {
            Entry::Word(key) => place(key),
            Entry::Term(id) => self.terms.get(id).map(term),
        }
    }

    /// The name of the entry that is printed as `shown`: a word's dotted key, or the table of a term.
    pub fn name_of(&self, shown: &str) -> Option<String> {
        Some(match self.entry(shown)? {
            Entry::Word(key) => format!("`{key}`"),
            Entry::Term(id) => {
                let said = |term: &Term| match term.abbreviation.as_deref() == Some(shown) {
                    true => "abbreviation",
                    false => "label",
                };
                format!("`{}` of the term `{id}`", self.terms.get(id).map_or("label", said))
            }
        })
    }

    /// Where the text under `key` stands.
    pub fn place(&self, key: &str) -> Option<Place> {
        self.places.get(key).cloned()
    }

    /// The texts that the language has itself: key, text, and the English one.
    pub fn own(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        let english = |key: &String| self.english.0.get(key).map_or("", String::as_str);
        let all = self.texts.iter().map(move |(key, text)| (key.as_str(), text.as_str(), english(key)));
        all.filter(|(_, text, english)| text != english)
    }

    /// The files that the language's own texts are in.
    pub fn files(&self) -> Vec<&str> {
        let places = self.own().filter_map(|(key, ..)| self.places.get(key));
        let names: BTreeSet<&str> = places.map(|place| place.source.name.as_str()).collect();
        names.into_iter().collect()
    }

    /// Takes the English text for `key`.
    pub fn take_english(&mut self, key: &str) {
        if let Some(english) = self.english.0.get(key) {
            self.texts.insert(key.to_string(), english.clone());
        }
    }

    /// The same with the English for every text and term: what a draft prints parts with that have no room otherwise.
    #[must_use]
    pub fn in_english(&self) -> Words {
        let mut words = self.clone();
        words.texts.extend(self.english.0.clone());
        words.terms.extend(self.english.1.clone());
        words
    }

    /// Where the first text stands that has this character.
    pub fn holding(&self, character: char) -> Option<Place> {
        let holds = |text: &&String| text.contains(character);
        let word = self.texts.iter().find(|(_, text)| holds(text)).and_then(|(key, _)| self.places.get(key).cloned());
        word.or_else(|| {
            let term =
                self.terms.values().find(|term| [&term.label, &term.singular, &term.plural].iter().any(holds))?;
            Some(Place::new(&term.source, term.at.clone()))
        })
    }

    /// Takes the English for the entry that is printed as `shown`, for a draft in which it has no room; where that
    /// entry is. `None` when there is no such entry, or it is English already.
    pub fn retreat(&mut self, shown: &str) -> Option<Place> {
        let place = self.origin(shown)?;
        match self.entry(shown)? {
            Entry::Word(key) => {
                let key = key.clone();
                let english = self.english.0.get(&key)?.clone();
                let old = self.texts.insert(key, english.clone())?;
                (old != english).then_some(place)
            }
            Entry::Term(id) => {
                let id = id.clone();
                let english = self.english.1.get(&id)?.clone();
                let old = self.terms.insert(id, english.clone())?;
                let differs = old.label != english.label || old.singular != english.singular;
                (differs || old.abbreviation != english.abbreviation).then_some(place)
            }
        }
    }

    fn entry(&self, shown: &str) -> Option<Entry<'_>> {
        let names = |term: &Term| {
            let known = [&term.label, &term.singular, &term.plural].into_iter().any(|name| name == shown);
            known || term.abbreviation.as_deref() == Some(shown)
        };
        let exact = self.texts.iter().find(|(_, text)| *text == shown).map(|(key, _)| Entry::Word(key));
        let term = || self.terms.iter().find(|(_, term)| names(term)).map(|(id, _)| Entry::Term(id));
        let filled = || self.texts.iter().find(|(_, text)| is_filled(text, shown)).map(|(key, _)| Entry::Word(key));
        let holds = |text: &str| text.split([' ', '\u{a0}']).any(|word| word == shown);
        let held = || self.texts.iter().find(|(_, text)| holds(text)).map(|(key, _)| Entry::Word(key));
        exact.or_else(term).or_else(filled).or_else(held)
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

/// An entry of a table.
enum Entry<'a> {
    Word(&'a String),
    Term(&'a String),
}

/// Whether `shown` is `text` with something in the place of what it has in braces.
fn is_filled(text: &str, shown: &str) -> bool {
    let mut pieces = text.split('{').map(|piece| piece.split_once('}').map_or(piece, |(_, rest)| rest));
    let Some(mut rest) = pieces.next().and_then(|first| shown.strip_prefix(first)) else { return false };
    let mut said = false;
    for piece in pieces {
        let Some(at) = rest.find(piece) else { return false };
        said |= !piece.trim().is_empty();
        rest = &rest[at + piece.len()..];
    }
    said && text.contains('{')
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
