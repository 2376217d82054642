//! Many findings of what is only not there yet, told as one; and how many there are in all.

use super::{Finding, Severity};
use std::collections::BTreeMap;

/// So many findings of a kind in a file are told one by one.
const ONE_BY_ONE: usize = 20;

/// What may be missing in great number, and how a file is told to lack so many.
const MISSING: [(&str, &str); 5] = [
    ("translation-missing", "texts are not translated yet"),
    ("translation-stale", "translations are of an older text"),
    ("translation-foreign", "entries have no block in the rulebook"),
    ("words-missing", "words are not translated yet"),
    ("term-missing", "terms are not translated yet"),
];

/// The findings, those of a kind that is only missing as one for each file where there are more than twenty.
#[must_use]
pub fn gathered(findings: &[Finding]) -> Vec<Finding> {
    let key = |finding: &Finding| {
        let file = finding.place.as_ref().map(|place| place.source.name.clone())?;
        let (_, words) = MISSING.iter().find(|(code, _)| *code == finding.code)?;
        Some((finding.code, file, *words, finding.severity))
    };
    let mut counts: BTreeMap<_, usize> = BTreeMap::new();
    findings.iter().filter_map(key).for_each(|key| *counts.entry(key).or_default() += 1);
    let mut kept: Vec<Finding> = Vec::new();
    for finding in findings {
        let many = key(finding).and_then(|key| Some((counts.get(&key).copied()?, key)));
        match many.filter(|(count, _)| *count > ONE_BY_ONE) {
            None => kept.push(finding.clone()),
            Some((count, key)) => {
                // the first of them stands for all
                if counts.insert(key.clone(), usize::MAX) == Some(usize::MAX) {
                    continue;
                }
                let (_, file, words, _) = key;
                let first = format!("the first: {}", finding.message);
                kept.push(Finding { message: format!("{file}: {count} {words}"), ..finding.clone() }.note(first));
            }
        }
    }
    kept
}

/// How many errors and warnings there are, in words; `None` when there is none.
pub fn total(findings: &[Finding]) -> Option<String> {
    let count = |severity: Severity| findings.iter().filter(|finding| finding.severity == severity).count();
    let told = |number: usize, one: &str| match number {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{number} {one}s")),
    };
    let (errors, warnings) = (told(count(Severity::Error), "error"), told(count(Severity::Warning), "warning"));
    let told: Vec<String> = errors.into_iter().chain(warnings).collect();
    if told.is_empty() { None } else { Some(format!("{} in all", told.join(" and "))) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Source;

    #[test]
    fn what_is_missing_in_great_number_is_one_finding_a_file() {
        let files = [Source::new("a.po", "0123456789".repeat(9)), Source::new("b.po", "0123456789".repeat(9))];
        let missing = |file: usize, at: usize| {
            Finding::error("translation-missing", &files[file], at..at + 1, format!("no {at}")).help("translate it")
        };
        let mut findings: Vec<Finding> =
            (0..21).map(|at| missing(0, at)).chain((0..20).map(|at| missing(1, at))).collect();
        findings.insert(7, Finding::error("term-form", &files[0], 3..4, "wrong"));
        let told = gathered(&findings);
        assert_eq!(told.len(), 22, "one, the other fault, twenty");
        assert_eq!(told[0].message, "a.po: 21 texts are not translated yet");
        assert_eq!((told[0].notes[0].as_str(), told[0].help.as_deref()), ("the first: no 0", Some("translate it")));
        assert_eq!(told[1].code, "term-form");
        assert_eq!(total(&findings).as_deref(), Some("42 errors in all"));
        let warning = Finding::warning("x", &files[0], 0..1, "");
        assert_eq!(total(&[warning.clone(), findings.remove(0)]).as_deref(), Some("1 error and 1 warning in all"));
        assert_eq!((total(&[warning]).as_deref(), total(&[])), (Some("1 warning in all"), None));
    }
}
