//! The term tables: one name for one thing, in every language.

use super::table::{Leaf, Value, leaves};
use super::{Lang, typography};
use crate::report::{Finding, Source, nearest};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

/// Grammatical gender; English terms have none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gender {
    /// Masculine.
    Masculine,
    /// Feminine.
    Feminine,
    /// Neuter, in languages that have it.
    Neuter,
}

/// One term in one language.
#[derive(Clone, Debug)]
pub struct Term {
    /// Its kebab-case name, the same in all languages.
    pub id: String,
    /// The singular, as in running text.
    pub singular: String,
    /// The plural, as in running text.
    pub plural: String,
    /// `m` or `f`; `None` in English.
    pub gender: Option<Gender>,
    /// The name as it stands alone: on a part, as a head.
    pub label: String,
    /// One letter or a few, for a piece's shield.
    pub abbreviation: Option<String>,
    /// Forms with their article written out, as `l’ala`, `un’ala`, `le ali`.
    pub articles: Vec<String>,
    /// Further forms that a sentence may use.
    pub forms: Vec<String>,
    /// Words that must not be used for it.
    pub forbidden: Vec<String>,
    /// What it is, in a sentence, for the glossary.
    pub gloss: Option<String>,
    /// The file that tells of it.
    pub source: Arc<Source>,
    /// Where in that file it begins.
    pub at: Range<usize>,
    /// The file that should tell of it, where this is the English term in the place of one that is not there yet.
    pub stands_in_for: Option<String>,
}

/// The keys that an entry of a term table may have.
const KEYS: [&str; 9] =
    ["singular", "plural", "gender", "label", "abbreviation", "articles", "forms", "forbidden", "gloss"];

impl Term {
    /// Every form in which a text may name the term: singular, plural, forms with articles, listed forms, label.
    pub fn all_forms(&self) -> impl Iterator<Item = &str> {
        [&self.singular, &self.plural, &self.label]
            .into_iter()
            .chain(&self.articles)
            .chain(&self.forms)
            .map(String::as_str)
    }

    /// Whether `text` is one of the forms; the case of the first letter is free, as a sentence may begin with it.
    pub fn allows(&self, text: &str) -> bool {
        self.all_forms().any(|form| form == text || lower_first(form) == lower_first(text))
    }

    fn new(id: &str, source: &Arc<Source>, at: Range<usize>) -> Term {
        Term {
            id: id.to_string(),
            singular: String::new(),
            plural: String::new(),
            gender: None,
            label: String::new(),
            abbreviation: None,
            articles: Vec::new(),
            forms: Vec::new(),
            forbidden: Vec::new(),
            gloss: None,
            source: source.clone(),
            at,
            stands_in_for: None,
        }
    }

    /// Takes from the English term what this one cannot do without; a finding for a sentence that the glossary lacks.
    pub(super) fn completed(&mut self, english: &Term) -> Option<Finding> {
        if self.singular.is_empty() {
            self.singular.clone_from(&english.singular);
            self.label.clone_from(&english.label);
        }
        if self.plural.is_empty() {
            self.plural.clone_from(&english.plural);
        }
        if self.gloss.is_some() || english.gloss.is_none() {
            return None;
        }
        self.gloss.clone_from(&english.gloss);
        let message = format!("the term `{}` has no `gloss` for the glossary", self.id);
        let finding = Finding::error("term-gloss", &self.source, self.at.clone(), message);
        Some(finding.help(format!("write one, `gloss = \"…\"`, below `[{}]` in {}", self.id, self.source.name)))
    }

    /// The term as templates see it.
    pub(super) fn to_json(&self) -> serde_json::Value {
        let gender = self.gender.map(|gender| match gender {
            Gender::Masculine => "m",
            Gender::Feminine => "f",
            Gender::Neuter => "n",
        });
        serde_json::json!({
            "singular": self.singular, "plural": self.plural, "label": self.label, "gender": gender,
            "abbreviation": self.abbreviation, "articles": self.articles, "forms": self.forms,
            "gloss": self.gloss,
        })
    }
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_lowercase().chain(chars).collect()).unwrap_or_default()
}

/// The terms of one file, in the order of their ids, and every fault of it.
pub(super) fn read(source: &Arc<Source>, lang: Lang, findings: &mut Vec<Finding>) -> BTreeMap<String, Term> {
    let mut terms: BTreeMap<String, Term> = BTreeMap::new();
    // what is there and cannot be used has been told, and is not missing besides
    let mut faulty = BTreeSet::new();
    for leaf in leaves(source, findings) {
        let Some((id, field)) = leaf.key.split_once('.') else {
            let message = format!("`{}` belongs to no term", leaf.key);
            findings.push(Finding::error("term-syntax", source, leaf.at, message).help("begin with a table, `[id]`"));
            continue;
        };
        let (id, field) = (id.to_string(), field.to_string());
        let term = terms.entry(id.clone()).or_insert_with(|| Term::new(&id, source, leaf.at.clone()));
        if let Err(finding) = set(term, &field, leaf, lang, source) {
            findings.push(*finding);
            faulty.insert((id, field));
        }
    }
    for term in terms.values_mut() {
        complete(term, lang, &faulty, findings);
    }
    terms
}

fn set(term: &mut Term, field: &str, leaf: Leaf, lang: Lang, source: &Arc<Source>) -> Result<(), Box<Finding>> {
    let wrong = |what: &str| {
        Box::new(Finding::error("term-type", source, leaf.value_at.clone(), format!("`{field}` must be {what}")))
    };
    let tidy = |text: &str| typography::apply(lang, text);
    let tidy_all = |list: &[(String, Range<usize>)]| list.iter().map(|(text, _)| tidy(text)).collect::<Vec<_>>();
    match (field, &leaf.value) {
        ("singular", Value::Text(text)) => term.singular = tidy(text),
        ("plural", Value::Text(text)) => term.plural = tidy(text),
        ("label", Value::Text(text)) => term.label = tidy(text),
        ("abbreviation", Value::Text(text)) => term.abbreviation = Some(text.clone()),
        ("gloss", Value::Text(text)) => term.gloss = Some(tidy(text)),
        ("gender", Value::Text(text)) => {
            term.gender = Some(match text.as_str() {
                "" if may_lack_gender(lang) => return Ok(()),
                "m" => Gender::Masculine,
                "f" => Gender::Feminine,
                "n" if !lang.built_in() => Gender::Neuter,
                _ if lang.built_in() => return Err(wrong("`m` or `f`")),
                _ => return Err(wrong("`m`, `f` or `n`")),
            });
        }
        ("forms", Value::List(list)) => term.forms = tidy_all(list),
        ("forbidden", Value::List(list)) => term.forbidden = tidy_all(list),
        ("articles", Value::List(list)) => term.articles = tidy_all(list),
        ("forms" | "forbidden" | "articles", _) => return Err(wrong("a list of strings")),
        _ if KEYS.contains(&field) => return Err(wrong("a string")),
        _ => {
            let finding = Finding::error("term-key", source, leaf.at.clone(), format!("a term has no `{field}`"));
            return Err(Box::new(match nearest(field, KEYS) {
                Some(key) => finding.help(format!("is `{key}` meant?")),
                None => finding.help(format!("it may have {}", KEYS.join(", "))),
            }));
        }
    }
    Ok(())
}

/// English has no gender, and whether another language has is for its translator to say.
fn may_lack_gender(lang: Lang) -> bool {
    lang == Lang::En || !lang.built_in()
}

/// What must be there is, and a label that is missing is the singular with a capital.
fn complete(term: &mut Term, lang: Lang, faulty: &BTreeSet<(String, String)>, findings: &mut Vec<Finding>) {
    let mut missing = |what: &str| {
        if faulty.contains(&(term.id.clone(), what.to_string())) {
            return;
        }
        let message = format!("the term `{}` has no `{what}`", term.id);
        let help = format!("write it, `{what} = \"…\"`, below `[{}]` in {}", term.id, term.source.name);
        findings.push(Finding::error("term-incomplete", &term.source, term.at.clone(), message).help(help));
    };
    if term.singular.is_empty() {
        missing("singular");
    }
    if term.plural.is_empty() {
        missing("plural");
    }
    if term.gender.is_none() && !may_lack_gender(lang) {
        missing("gender");
    }
    if term.label.is_empty() {
        let mut chars = term.singular.chars();
        term.label = chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default();
    }
}
