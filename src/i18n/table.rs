//! TOML tables of texts with the place of every key and value.

use crate::report::{Finding, Source};
use std::ops::Range;
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

/// One leaf of a TOML file: its dotted key, where the key stands, and its value.
#[derive(Debug)]
pub(super) struct Leaf {
    pub key: String,
    pub at: Range<usize>,
    pub value: Value,
    pub value_at: Range<usize>,
}

/// The values that a table of texts may hold.
#[derive(Debug)]
pub(super) enum Value {
    Text(String),
    List(Vec<(String, Range<usize>)>),
    /// Something else, by its TOML name.
    Other(&'static str),
}

/// Every fault of a table's syntax.
pub fn syntax(source: &Arc<Source>) -> Vec<Finding> {
    let mut findings = Vec::new();
    leaves(source, &mut findings);
    findings
}

/// All leaves of a file in the order in which they stand, and every fault of its syntax.
pub(super) fn leaves(source: &Arc<Source>, findings: &mut Vec<Finding>) -> Vec<Leaf> {
    let (table, errors) = DeTable::parse_recoverable(&source.text);
    for error in errors {
        let span = error.span().unwrap_or(0..0);
        let help = remedy(source, span.start);
        findings.push(Finding::error("toml-syntax", source, span, error.message().to_string()).help(help));
    }
    let mut found = Vec::new();
    collect("", table.get_ref(), &mut found);
    found.sort_by_key(|leaf| leaf.at.start);
    found
}

/// What often is wrong with a line that is no TOML, by what stands in it.
fn remedy(source: &Source, at: usize) -> &'static str {
    let line = source.text.get(source.line_span(source.line_column(at).0)).unwrap_or_default();
    let value = line.split_once('=').map_or("", |(_, value)| value.trim());
    let inner = value.strip_prefix('"').map(|rest| rest.replace("\\\"", ""));
    match inner {
        _ if !line.contains('=') => "an entry is `key = \"text\"` on one line, and a section `[name]`",
        None if value.starts_with(['„', '“', '”', '«', '»', '‚', '‘', '’', '\'']) => {
            "a text begins and ends with straight quotes: `key = \"text\"`"
        }
        None => "a text stands between straight quotes: `key = \"text\"`",
        Some(inner) if !inner.contains('"') => "the text is to end with a straight quote on the same line",
        Some(_) => "for quotes inside a text write those of your language, or `\\\"`",
    }
}

fn collect(prefix: &str, table: &DeTable<'_>, found: &mut Vec<Leaf>) {
    for (name, value) in table {
        let key = if prefix.is_empty() { name.get_ref().to_string() } else { format!("{prefix}.{}", name.get_ref()) };
        if let DeValue::Table(inner) = value.get_ref() {
            collect(&key, inner, found);
            continue;
        }
        found.push(Leaf { key, at: name.span(), value: read(value.get_ref()), value_at: value.span() });
    }
}

fn read(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Array(items) => {
            let texts: Option<Vec<_>> =
                items.iter().map(|item| Some((item.get_ref().as_str()?.to_string(), item.span()))).collect();
            texts.map_or(Value::Other("array of other things than strings"), Value::List)
        }
        other => Value::Other(other.type_str()),
    }
}

/// The file with other values: what `new` gives for a leaf, as TOML, stands where its value stood.
pub(super) fn with_values(source: &Source, leaves: &[Leaf], new: impl Fn(&Leaf) -> Option<String>) -> String {
    let mut out = String::with_capacity(source.text.len() * 2);
    let mut done = 0;
    for leaf in leaves {
        let Some(value) = new(leaf) else { continue };
        out.push_str(source.text.get(done..leaf.value_at.start).unwrap_or_default());
        out.push_str(&value);
        done = leaf.value_at.end;
    }
    out.push_str(source.text.get(done..).unwrap_or_default());
    out
}

/// A text as a TOML string.
pub(super) fn quoted(text: &str) -> String {
    toml::Value::String(text.to_string()).to_string()
}

impl PartialEq for Value {
    /// Whether a reader sees no difference: places in the file do not count.
    fn eq(&self, other: &Value) -> bool {
        let texts = |list: &[(String, Range<usize>)]| list.iter().map(|(text, _)| text.clone()).collect::<Vec<_>>();
        match (self, other) {
            (Value::Text(one), Value::Text(another)) => one == another,
            (Value::List(one), Value::List(another)) => texts(one) == texts(another),
            (Value::Other(one), Value::Other(another)) => one == another,
            _ => false,
        }
    }
}
