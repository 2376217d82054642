//! Reading a TOML table key by key, each fault a finding at its place.

use crate::report::{Finding, Source, nearest};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Placed<T> {
    pub value: T,
    pub at: Range<usize>,
}

/// A number as written, or a template that gives one.
#[derive(Clone, Debug)]
pub(super) enum Amount {
    Number(f64),
    Template(String),
}

/// One table that is being read. Keys that nobody asked for are findings in the end ([`Reader::finish`]).
pub(super) struct Reader<'a, 'i, 'f> {
    source: &'a Arc<Source>,
    /// What the table is called in messages, as `[game]`.
    name: String,
    at: Range<usize>,
    table: BTreeMap<&'a str, (Range<usize>, &'a Spanned<DeValue<'i>>)>,
    asked: Vec<&'static str>,
    findings: &'f mut Vec<Finding>,
}

impl<'a, 'i, 'f> Reader<'a, 'i, 'f> {
    pub fn new(
        source: &'a Arc<Source>,
        name: impl Into<String>,
        at: Range<usize>,
        table: &'a DeTable<'i>,
        findings: &'f mut Vec<Finding>,
    ) -> Self {
        let table = table.iter().map(|(key, value)| (key.get_ref().as_ref(), (key.span(), value))).collect();
        Reader { source, name: name.into(), at, table, asked: Vec::new(), findings }
    }

    fn take(&mut self, key: &'static str) -> Option<&'a Spanned<DeValue<'i>>> {
        self.asked.push(key);
        self.table.remove(key).map(|(_, value)| value)
    }

    fn wrong(&mut self, key: &str, value: &Spanned<DeValue<'_>>, wanted: &str) {
        let message = format!("`{key}` of {} is to be {wanted}", self.name);
        let label = value.get_ref().type_str().to_string();
        self.findings.push(Finding::error("kit-type", self.source, value.span(), message).label(label));
    }

    fn missing(&mut self, key: &str, wanted: &str) {
        let message = format!("{} has no `{key}`, {wanted}", self.name);
        self.findings.push(Finding::error("kit-key", self.source, self.at.clone(), message));
    }

    pub fn text(&mut self, key: &'static str) -> Option<Placed<String>> {
        let value = self.take(key)?;
        match value.get_ref().as_str() {
            Some(text) => Some(Placed { value: text.to_string(), at: value.span() }),
            None => {
                self.wrong(key, value, "a string");
                None
            }
        }
    }

    pub fn needed_text(&mut self, key: &'static str) -> Option<Placed<String>> {
        if !self.table.contains_key(key) {
            self.missing(key, "a string");
        }
        self.text(key)
    }

    pub fn flag(&mut self, key: &'static str) -> bool {
        let Some(value) = self.take(key) else { return false };
        value.get_ref().as_bool().unwrap_or_else(|| {
            self.wrong(key, value, "true or false");
            false
        })
    }

    pub fn amount(&mut self, key: &'static str) -> Option<Placed<Amount>> {
        let value = self.take(key)?;
        let amount = match value.get_ref() {
            DeValue::String(text) => Some(Amount::Template(text.to_string())),
            other => number(other).map(Amount::Number),
        };
        if amount.is_none() {
            self.wrong(key, value, "a number, or a template that gives one");
        }
        Some(Placed { value: amount?, at: value.span() })
    }

    pub fn needed_amount(&mut self, key: &'static str) -> Option<Placed<Amount>> {
        if !self.table.contains_key(key) {
            self.missing(key, "a number of millimetres");
        }
        self.amount(key)
    }

    pub fn texts(&mut self, key: &'static str) -> Option<Vec<Placed<String>>> {
        let value = self.take(key)?;
        let texts = value.get_ref().as_array().and_then(|items| {
            let text = |item: &Spanned<DeValue<'_>>| Some((item.get_ref().as_str()?.to_string(), item.span()));
            items.iter().map(|item| text(item).map(|(value, at)| Placed { value, at })).collect()
        });
        if texts.is_none() {
            self.wrong(key, value, "an array of strings");
        }
        texts
    }

    /// The table under `key`, with its place.
    pub fn table(&mut self, key: &'static str) -> Option<(Range<usize>, &'a DeTable<'i>)> {
        let value = self.take(key)?;
        if !value.get_ref().is_table() {
            self.wrong(key, value, "a table");
        }
        Some((value.span(), value.get_ref().as_table()?))
    }

    /// The array of tables under `key`.
    pub fn tables(&mut self, key: &'static str) -> Vec<(Range<usize>, &'a DeTable<'i>)> {
        let Some(value) = self.take(key) else { return Vec::new() };
        let tables = value.get_ref().as_array().and_then(|items| {
            items.iter().map(|item| Some((item.span(), item.get_ref().as_table()?))).collect::<Option<Vec<_>>>()
        });
        if tables.is_none() {
            self.wrong(key, value, "an array of tables");
        }
        tables.unwrap_or_default()
    }

    /// Reports every key that has not been asked for.
    pub fn finish(self) {
        for (key, (at, _)) in self.table {
            let message = format!("{} knows no key `{key}`", self.name);
            let finding = Finding::error("kit-key", self.source, at, message);
            self.findings.push(match nearest(key, self.asked.iter().copied()) {
                Some(near) => finding.help(format!("there is `{near}`")),
                None => finding.help(format!("the keys are {}", self.asked.join(", "))),
            });
        }
    }
}

/// A TOML integer or float.
pub(super) fn number(value: &DeValue<'_>) -> Option<f64> {
    match value {
        DeValue::Integer(integer) => {
            i64::from_str_radix(&integer.as_str().replace('_', ""), integer.radix()).ok().map(|number| number as f64)
        }
        DeValue::Float(float) => float.as_str().replace('_', "").parse().ok().filter(|number: &f64| number.is_finite()),
        _ => None,
    }
}
