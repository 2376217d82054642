//! The tables of words and terms of a folder, each language's held against the English one.

use super::commented::layout;
use super::stub::Table;
use super::table::{Leaf, Value, leaves};
use super::terms::{self, Term};
use super::{Lang, typography};
use crate::assets::{AssetError, Templates};
use crate::report::{Finding, Place, Source, nearest};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// One file's entries: key to text, with the place of each.
type Entries = BTreeMap<String, (String, Range<usize>)>;

/// A file of words or terms in a language.
struct File<T> {
    lang: Lang,
    source: Arc<Source>,
    entries: BTreeMap<String, T>,
}

/// The words of one folder.
pub(super) struct Read {
    /// Each text and where it stands: the language's own, English where it has none that can be used.
    pub entries: BTreeMap<String, (String, Place)>,
    /// Those of the English file.
    pub english: BTreeMap<String, String>,
}

/// One file in all built-in languages and in `lang`, as far as it is there, the English one first; missing in some
/// languages only is a finding. A draft is no business of other languages than its own.
fn sources(
    templates: &Templates,
    folder: &str,
    kind: Table,
    (lang, draft): (Lang, bool),
    findings: &mut Vec<Finding>,
) -> Vec<(Lang, Arc<Source>)> {
    let mut found = Vec::new();
    let mut missing = Vec::new();
    let guest = (!lang.built_in()).then_some(lang);
    let wanted = |other: &Lang| !draft || *other == lang || *other == Lang::En;
    for lang in Lang::ALL.into_iter().chain(guest).filter(wanted) {
        match templates.read(&kind.path(folder, lang)) {
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
    found.sort_by_key(|(lang, _)| *lang != Lang::En);
    found
}

/// The words of a folder in `lang`. In a draft it is no fault that a language that is not built in lacks some.
pub(super) fn words(templates: &Templates, folder: &str, lang: Lang, draft: bool, findings: &mut Vec<Finding>) -> Read {
    let mut files: Vec<File<(String, Range<usize>)>> =
        sources(templates, folder, Table::Words, (lang, draft), findings)
            .into_iter()
            .map(|(lang, source)| {
                let entries = read_words(&source, findings);
                File { lang, source, entries }
            })
            .collect();
    if let Some((first, others)) = files.split_first_mut() {
        for file in others {
            let lacking = !draft || file.lang.built_in();
            compared(first, file, lacking, findings);
        }
        for key in embedded_keys(folder).iter().filter(|key| !first.entries.contains_key(*key)) {
            if is_told(key, &first.source, findings) {
                continue;
            }
            let message = format!("there is no text `{key}`");
            let end = first.source.text.len()..first.source.text.len();
            findings.push(Finding::error("words-missing", &first.source, end, message));
        }
    }
    // the other languages are only compared
    for file in files.iter_mut().filter(|file| [lang, Lang::En].contains(&file.lang)) {
        file.entries.values_mut().for_each(|(text, _)| *text = typography::apply(file.lang, text));
    }
    let of = |wanted: Lang| files.iter().find(|file| file.lang == wanted);
    let (english, mine) = (files.first(), of(lang));
    let placed = |file: &File<(String, Range<usize>)>| -> Vec<(String, (String, Place))> {
        let place = |at: &Range<usize>| Place::new(&file.source, at.clone());
        file.entries.iter().map(|(key, (text, at))| (key.clone(), (text.clone(), place(at)))).collect()
    };
    let entries = english.into_iter().chain(mine).flat_map(placed).collect();
    let texts = english.into_iter().flat_map(|file| &file.entries);
    Read { entries, english: texts.map(|(key, (text, _))| (key.clone(), text.clone())).collect() }
}

/// The keys of the embedded English file, which an overriding folder must have too.
fn embedded_keys(folder: &str) -> Vec<String> {
    let Ok(source) = Templates::embedded().read(&Table::Words.path(folder, Lang::En)) else { return Vec::new() };
    read_words(&source, &mut Vec::new()).into_keys().collect()
}

/// Holds a file against the English one: keys that it lacks (where that is `lacking`), those that it has alone, and
/// placeholders that differ, whose text cannot be used.
fn compared(
    english: &File<(String, Range<usize>)>,
    file: &mut File<(String, Range<usize>)>,
    lacking: bool,
    findings: &mut Vec<Finding>,
) {
    for key in in_order(english).into_iter().filter(|key| lacking && !file.entries.contains_key(*key)) {
        if is_told(key, &file.source, findings) {
            continue;
        }
        let message = format!("`{key}` has no text in {}", file.source.name);
        findings.push(where_missing("words-missing", english, file, key, message));
    }
    let (source, mut broken) = (file.source.clone(), Vec::new());
    for (key, (text, at)) in &file.entries {
        let Some((theirs, _)) = english.entries.get(key) else {
            findings.push(unknown("words-unknown", "key", key, at, &source, english));
            continue;
        };
        if placeholders(text) != placeholders(theirs) {
            broken.push(key.clone());
            let message = format!("`{key}` has other placeholders than in {}", english.source.name);
            findings.push(
                Finding::error("words-placeholders", &source, at.clone(), message)
                    .note(format!("here: {}", listed(text)))
                    .note(format!("there: {}", listed(theirs)))
                    .help("what stands in braces is filled in: write it just as the English has it"),
            );
        }
    }
    file.entries.retain(|key, _| !broken.contains(key));
}

/// Whether a key is there and has been told to be empty or no text: it is not missing besides.
fn is_told(key: &str, source: &Arc<Source>, findings: &[Finding]) -> bool {
    let begin = format!("`{key}` is ");
    findings.iter().any(|finding| {
        let here = finding.place.as_ref().is_some_and(|place| Arc::ptr_eq(&place.source, source));
        here && ["words-empty", "words-type"].contains(&finding.code) && finding.message.starts_with(&begin)
    })
}

/// The keys of a file as they stand in it.
fn in_order<T: At>(file: &File<T>) -> Vec<&String> {
    let mut keys: Vec<(usize, &String)> = file.entries.iter().map(|(key, entry)| (entry.at().start, key)).collect();
    keys.sort();
    keys.into_iter().map(|(_, key)| key).collect()
}

/// A finding at the entry that is still commented out, or else where the English file has it.
fn where_missing<T: At>(code: &'static str, english: &File<T>, file: &File<T>, key: &str, message: String) -> Finding {
    let layout = layout(&file.source);
    let stub = layout.stubs.iter().find(|stub| stub.key == key || T::is_part(&stub.key, key));
    match (stub, english.entries.get(key)) {
        (Some(stub), _) => Finding::error(code, &file.source, stub.at.clone(), message)
            .help("translate it there and take the `# ` away, or print a `--draft`"),
        (None, Some(theirs)) => Finding::error(code, &english.source, theirs.at(), message)
            .help(format!("`i18n update` puts it into {} for translating", file.source.name)),
        (None, None) => Finding::placeless(code, message),
    }
}

/// A finding of an entry that the English file has not.
fn unknown<T>(
    code: &'static str,
    what: &str,
    key: &str,
    at: &Range<usize>,
    source: &Arc<Source>,
    english: &File<T>,
) -> Finding {
    let message = format!("there is no {what} `{key}`: {} has none", english.source.name);
    let finding = Finding::error(code, source, at.clone(), message);
    let section = key.rsplit_once('.').map_or("", |(section, _)| section);
    let inside = english.entries.keys().filter(|known| known.rsplit_once('.').is_some_and(|(head, _)| head == section));
    let last = |key: &str| key.rsplit('.').next().unwrap_or_default().to_string();
    let names: Vec<String> = inside.map(|known| last(known)).collect();
    let near = nearest(&last(key), names.iter().map(String::as_str)).map(ToString::to_string);
    let near = near.or_else(|| nearest(key, english.entries.keys().map(String::as_str)).map(ToString::to_string));
    match near {
        Some(near) => finding.help(format!("is `{near}` meant?")),
        None => finding.help("keys stay as they are in English; `i18n update` keeps this one behind `#~`"),
    }
}

/// What knows its place in its file.
trait At {
    fn at(&self) -> Range<usize>;
    /// Whether the entry under the first key belongs to the thing under the second.
    fn is_part(entry: &str, key: &str) -> bool;
}

impl At for (String, Range<usize>) {
    fn at(&self) -> Range<usize> {
        self.1.clone()
    }
    fn is_part(_: &str, _: &str) -> bool {
        false
    }
}

impl At for Term {
    fn at(&self) -> Range<usize> {
        self.at.clone()
    }
    fn is_part(entry: &str, key: &str) -> bool {
        entry.split_once('.').is_some_and(|(id, _)| id == key)
    }
}

fn listed(text: &str) -> String {
    let found = placeholders(text);
    if found.is_empty() { "none".to_string() } else { found.join(" ") }
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
                let finding = Finding::error("words-empty", source, value_at, format!("`{key}` is empty"));
                findings.push(finding.help("write the text between the quotes"));
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

fn not_a_text(source: &Arc<Source>, key: &str, kind: &str, at: Range<usize>) -> Finding {
    Finding::error("words-type", source, at, format!("`{key}` is no text"))
        .label(format!("this is of type {kind}"))
        .help("write the text between quotes, as `key = \"text\"`")
}

/// The terms of a game in `lang`, English where there is none or none that is whole, and those of the English file. `draft` is as for [`words`].
pub(super) fn terms(
    templates: &Templates,
    game: &str,
    lang: Lang,
    draft: bool,
    findings: &mut Vec<Finding>,
) -> (BTreeMap<String, Term>, BTreeMap<String, Term>) {
    let mut files: Vec<File<Term>> = sources(templates, game, Table::Terms, (lang, draft), findings)
        .into_iter()
        .map(|(lang, source)| {
            let entries = terms::read(&source, lang, findings);
            File { lang, source, entries }
        })
        .collect();
    let Some((english, others)) = files.split_first_mut() else { return Default::default() };
    for file in others.iter_mut() {
        let lacking = !draft || file.lang.built_in();
        for id in in_order(english).into_iter().filter(|id| lacking && !file.entries.contains_key(*id)) {
            let message = format!("the term `{id}` is not in {}", file.source.name);
            findings.push(where_missing("term-missing", english, file, id, message));
        }
        let source = file.source.clone();
        for (id, term) in &mut file.entries {
            match english.entries.get(id) {
                None => findings.push(unknown("term-unknown", "term", id, &term.at, &source, english)),
                Some(theirs) => findings.extend(term.completed(theirs)),
            }
        }
    }
    let english = english.entries.clone();
    let mut all = english.clone();
    if let Some(mine) = files.into_iter().find(|file| file.lang == lang) {
        let home = mine.source.name.clone();
        all.values_mut().for_each(|term| term.stands_in_for = (lang != Lang::En).then(|| home.clone()));
        all.extend(mine.entries);
    }
    (all, english)
}
