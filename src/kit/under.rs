//! Words of cards and the glossary that tell a rule as it is under some values of `[rules]`: `[under]` of `kit.toml`.

use super::Kit;
use super::read::Placed;
use crate::game::{Options, told_under};
use crate::i18n::Words;
use crate::report::{Finding, Source};
use std::sync::Arc;
use toml::de::DeTable;

/// One line of `[under]`.
#[derive(Debug)]
pub(super) struct Under {
    /// The key of the words, as `card.turn.a`, or `terms.` and a term's id for its sentence in the glossary.
    key: Placed<String>,
    /// What these take for granted, as in a block's `under`.
    under: Placed<String>,
}

pub(super) fn read(source: &Arc<Source>, table: &DeTable<'_>, findings: &mut Vec<Finding>) -> Vec<Under> {
    let mut found = Vec::new();
    for (key, value) in table {
        let name = key.get_ref().to_string();
        match value.get_ref().as_str() {
            Some(under) => found.push(Under {
                key: Placed { value: name, at: key.span() },
                under: Placed { value: under.to_string(), at: value.span() },
            }),
            None => {
                let message = format!("`{name}` of [under] is to be a string");
                let label = value.get_ref().type_str().to_string();
                let help = "write the key of the words in quotes: `\"card.turn.a\" = \"option=value\"`";
                findings.push(Finding::error("kit-type", source, value.span(), message).label(label).help(help));
            }
        }
    }
    found
}

impl Kit {
    /// The words that tell another rule than the one in force, by `options`, which has a value for every option; and
    /// what is wrong with `[under]` itself.
    pub fn told_otherwise(&self, options: &Options, words: &Words) -> Vec<Finding> {
        self.manifest.under.iter().flat_map(|under| self.otherwise(under, options, words)).collect()
    }

    fn otherwise(&self, under: &Under, options: &Options, words: &Words) -> Vec<Finding> {
        let key = &under.key.value;
        let known = match key.strip_prefix("terms.") {
            Some(term) => words.term(term).is_some(),
            None => words.get(key).is_some(),
        };
        if !known {
            let finding =
                Finding::error("kit-key", &self.source, under.key.at.clone(), format!("there are no words `{key}`"));
            return vec![finding.help("a key is that of a table of words, or `terms.` and the id of a term")];
        }
        let finding = |word| match told_under(word, options) {
            Ok(None) => None,
            Ok(Some(otherwise)) => {
                let (told, now) = (otherwise.told, otherwise.now);
                let message = format!("the words `{key}` tell the rule under `{told}`, and [rules] says {now}");
                let finding = Finding::error("house-rule", &self.source, under.under.at.clone(), message);
                Some(finding.help("rewrite them in the table of each language, then change what they stand under"))
            }
            Err(message) => Some(Finding::error("kit-option", &self.source, under.under.at.clone(), message)),
        };
        under.under.value.split_whitespace().filter_map(finding).collect()
    }
}
