//! What a draft forgives: it shows a translator the page as far as it has come, so whatever is only unfinished or not
//! right yet is a warning there. What cannot be drawn at all stays an error.

use crate::report::{Finding, Severity};

/// Codes of faults that a page can be printed with.
const FORGIVEN: [&str; 26] = [
    "translation-missing",
    "translation-stale",
    "translation-foreign",
    "translation-language",
    "translation-placeholder",
    "translation-figure",
    "translation-link",
    "translation-number",
    "translation-square",
    "translation-structure",
    "term-form",
    "term-forbidden",
    "term-gloss",
    "term-missing",
    "term-unknown",
    "term-incomplete",
    "term-key",
    "term-type",
    "term-syntax",
    "words-missing",
    "words-unknown",
    "words-placeholders",
    "words-empty",
    "words-type",
    "figure-unreferred",
    "word-too-wide",
];

/// The findings of a draft: what it is printed with all the same is a warning.
#[must_use]
pub fn forgiven(findings: Vec<Finding>) -> Vec<Finding> {
    findings.into_iter().map(milder).collect()
}

/// One finding of a draft.
#[must_use]
pub fn milder(finding: Finding) -> Finding {
    match FORGIVEN.contains(&finding.code) {
        true => Finding { severity: Severity::Warning, ..finding },
        false => finding,
    }
}
