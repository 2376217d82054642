//! Findings: what is wrong with somebody's input, where, and what to do about it.
//!
//! A finding is data first (code, severity, file, span, message, help) and is rendered afterwards, as a
//! compiler-style message ([`human`]), as one JSON object a line ([`json`]) or as a log for code review tools
//! ([`sarif`]). All findings of a run are reported.

mod codes;
mod gather;
mod render;
mod sarif;
mod source;

pub use gather::{gathered, total};
pub use render::{human, json, remark};
pub use sarif::sarif;
pub use source::{Place, Source};

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// How much a finding matters: an error makes `check` fail, a warning does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth a look; the exit status stays 0.
    Warning,
    /// Wrong; nothing is built from it.
    Error,
}

impl Severity {
    /// `error` or `warning`.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

/// One thing that is wrong.
#[derive(Clone, Debug)]
pub struct Finding {
    /// A stable kebab-case name of the kind of fault.
    pub code: &'static str,
    /// Error or warning.
    pub severity: Severity,
    /// Where it is; `None` for what has no place in a file (an argument, an output folder).
    pub place: Option<Place>,
    /// One sentence: what is wrong.
    pub message: String,
    /// What stands at the place, in a few words (beside the underline).
    pub label: Option<String>,
    /// Other bytes of the same source that belong to it, each with a few words.
    pub marks: Vec<(Range<usize>, String)>,
    /// Further facts, one a line.
    pub notes: Vec<String>,
    /// What would mend it.
    pub help: Option<String>,
    /// What would mend it, as text that can be written without asking anybody.
    pub fix: Option<Fix>,
}

/// Text that takes the place of other text in the source of its finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The bytes that go.
    pub span: Range<usize>,
    /// What stands there then.
    pub text: String,
}

impl Finding {
    /// An error at bytes `span` of `source`.
    pub fn error(code: &'static str, source: &Arc<Source>, span: Range<usize>, message: impl Into<String>) -> Self {
        Finding { place: Some(Place::new(source, span)), ..Finding::placeless(code, message) }
    }
    /// A warning at bytes `span` of `source`.
    pub fn warning(code: &'static str, source: &Arc<Source>, span: Range<usize>, message: impl Into<String>) -> Self {
        Finding { severity: Severity::Warning, ..Finding::error(code, source, span, message) }
    }
    /// An error that has no place in a file.
    pub fn placeless(code: &'static str, message: impl Into<String>) -> Self {
        Finding {
            code,
            severity: Severity::Error,
            place: None,
            message: message.into(),
            label: None,
            marks: Vec::new(),
            notes: Vec::new(),
            help: None,
            fix: None,
        }
    }
    /// An error of a whole file, of which there is no text to show.
    pub fn of_file(code: &'static str, name: impl Into<String>, message: impl Into<String>) -> Self {
        Finding::error(code, &Source::new(name, ""), 0..0, message)
    }
    /// Whether a file could not be read: reading failed, and nothing is known of what is in it.
    pub fn is_unreadable(&self) -> bool {
        self.code == UNREADABLE
    }
    /// With words beside the underline.
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }
    /// With other bytes of the same source underlined too; without a place it says nothing.
    pub fn mark(mut self, span: Range<usize>, label: impl Into<String>) -> Self {
        if let Some(place) = &self.place {
            self.marks.push((Place::new(&place.source, span).span, label.into()));
        }
        self
    }
    /// With one more line of facts.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }
    /// With what would mend it.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
    /// With the text that mends it when it takes the place of the bytes `span` of the same source.
    pub fn fix(mut self, span: Range<usize>, text: impl Into<String>) -> Self {
        self.fix = Some(Fix { span, text: text.into() });
        self
    }
}

/// The code of a file that cannot be read.
pub const UNREADABLE: &str = "unreadable";

/// How often the same is said, at different places.
const TIMES: usize = 3;

/// One damaged file that many others use gives the same finding many times over: code and message are said at most
/// three times, and the last one says how many more there are.
#[must_use]
pub fn capped(findings: &[Finding]) -> Vec<Finding> {
    let key = |finding: &Finding| (finding.code, finding.severity, finding.message.clone());
    let mut all = BTreeMap::new();
    for finding in findings {
        *all.entry(key(finding)).or_insert(0) += 1;
    }
    let mut said = BTreeMap::new();
    let mut kept = Vec::new();
    for finding in findings {
        let (times, of) = (said.entry(key(finding)).or_insert(0), all[&key(finding)]);
        *times += 1;
        match (*times).cmp(&TIMES) {
            std::cmp::Ordering::Less => kept.push(finding.clone()),
            std::cmp::Ordering::Equal if of == TIMES => kept.push(finding.clone()),
            std::cmp::Ordering::Equal => kept.push(finding.clone().note(format!("and {} more like it", of - TIMES))),
            std::cmp::Ordering::Greater => {}
        }
    }
    kept
}

/// Whether any of the findings is an error.
pub fn any_error(findings: &[Finding]) -> bool {
    findings.iter().any(|finding| finding.severity == Severity::Error)
}

/// The known name nearest to `word`, when it is near enough to be what was meant.
///
/// ```
/// assert_eq!(pressbox::report::nearest("lettre", ["a4", "letter", "a3"]), Some("letter"));
/// assert_eq!(pressbox::report::nearest("vellum", ["a4", "letter", "a3"]), None);
/// ```
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = (word.chars().count() / 3).max(1);
    let apart = |name: &str| strsim::damerau_levenshtein(&word.to_lowercase(), &name.to_lowercase());
    known
        .into_iter()
        // of two names that differ in letter case alone, the one that is spelt more like the word
        .map(|name| (apart(name), strsim::damerau_levenshtein(word, name), name))
        .filter(|(distance, _, _)| *distance <= allowed)
        .min()
        .map(|(_, _, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_is_said_three_times_and_then_counted() {
        let source = Source::new("x", "0123456789");
        let mut findings: Vec<Finding> = (0..9).map(|at| Finding::error("same", &source, at..at + 1, "m")).collect();
        findings.insert(4, Finding::placeless("same", "another"));
        let said: Vec<_> = capped(&findings).into_iter().map(|finding| (finding.message, finding.notes)).collect();
        let plain = |message: &str| (message.to_string(), Vec::new());
        assert_eq!(said, [plain("m"), plain("m"), ("m".into(), vec!["and 6 more like it".into()]), plain("another")]);
        assert!(capped(&findings[..3]).iter().all(|finding| finding.notes.is_empty()));
    }
}
