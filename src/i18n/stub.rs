//! Tables of words and terms that somebody is to translate: every entry is there in English, commented out.

use super::Lang;
use super::blocks::Block;
use super::commented::{Stub, layout};
use super::merge;
use super::po::Po;
use super::table::{Value, leaves};
use crate::report::{Finding, Source};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A kind of table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// The words of a book and of what is printed.
    Words,
    /// The names of things.
    Terms,
}

impl Table {
    /// Its file in a folder of templates, below the game's folder or the shared one.
    pub fn path(self, folder: &str, lang: Lang) -> String {
        let kind = if self == Table::Words { "words" } else { "terms" };
        format!("{folder}/i18n/{kind}.{lang}.toml")
    }
}

/// The English table with `# ` before every entry; the heads of its sections stay.
///
/// ```
/// use pressbox::{i18n::stub::{self, Table}, report::Source};
/// let english = Source::new("words.en.toml", "# Words.\n[box]\nlid = \"Lid\"\n");
/// let stub = stub::table(Table::Words, &english, "de".parse().unwrap());
/// assert!(stub.ends_with("# Words.\n[box]\n# lid = \"Lid\"\n"));
/// ```
pub fn table(kind: Table, english: &Arc<Source>, lang: Lang) -> String {
    let mut entries: BTreeSet<usize> = BTreeSet::new();
    for leaf in leaves(english, &mut Vec::new()) {
        let (first, last) = (english.line_column(leaf.at.start).0, english.line_column(leaf.value_at.end).0);
        entries.extend(first..=last);
    }
    let mut out = format!(
        "# {}: take the `# ` away from an entry and put your own words between its quotes.\n\
         # What stands in {{braces}} is filled in and must stay. `build --draft` prints English where an entry is missing.\n",
        lang.name()
    );
    if kind == Table::Terms {
        out.push_str("# A term may also have `gender = \"m\"`, `\"f\"` or `\"n\"`.\n");
    }
    out.push('\n');
    for (index, line) in english.text.split_inclusive('\n').enumerate() {
        if entries.contains(&(index + 1)) {
            out.push_str("# ");
        }
        out.push_str(line);
    }
    out
}

/// How many entries of the English table the other one has, and how many it lacks. Terms count once each.
pub fn progress(kind: Table, english: &Arc<Source>, other: &Arc<Source>) -> (usize, usize) {
    let keys = |source: &Arc<Source>| -> BTreeSet<String> {
        let names = leaves(source, &mut Vec::new()).into_iter().map(|leaf| leaf.key);
        names
            .map(|key| if kind == Table::Terms { key.split('.').next().unwrap_or_default().to_string() } else { key })
            .collect()
    };
    let (wanted, there) = (keys(english), keys(other));
    let done = wanted.intersection(&there).count();
    (done, wanted.len() - done)
}

/// Warnings of entries that are still commented out although they are not English any more.
pub fn still_commented(english: &Arc<Source>, table: &Arc<Source>) -> Vec<Finding> {
    let (theirs, mine) = (layout(english), layout(table));
    let begun = mine.stubs.iter().filter(|stub| {
        mine.entry(&stub.key).is_none() && theirs.entry(&stub.key).is_some_and(|leaf| leaf.value != stub.value)
    });
    let warning = |stub: &Stub| {
        let message = format!("`{}` is still commented out, and is not the English text", stub.key);
        Finding::warning("table-commented", table, stub.at.clone(), message)
            .help("take the `# ` away from its translation; where the English has changed, `i18n update` brings it up")
    };
    begun.map(warning).collect()
}

/// The entries of a table in their order, each with its dotted key and its text; the items of a list with commas.
pub fn texts(source: &Arc<Source>) -> Vec<(String, String)> {
    let text = |value: Value| match value {
        Value::Text(text) => text,
        Value::List(items) => items.into_iter().map(|(item, _)| item).collect::<Vec<_>>().join(", "),
        Value::Other(kind) => kind.to_string(),
    };
    leaves(source, &mut Vec::new()).into_iter().map(|leaf| (leaf.key, text(leaf.value))).collect()
}

/// A PO file with everything missing.
pub fn po(lang: Lang, project: &str, blocks: &[Block]) -> Po {
    merge::update(&Po::new(lang, project), blocks)
}
