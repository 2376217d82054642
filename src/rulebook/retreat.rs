//! A draft where a translation cannot be printed: the English stands there, as where there is no translation.

use super::book::Book;
use crate::report::{Finding, Severity};

/// Faults of a text that is printed all the same.
const PRINTED: [&str; 4] = ["square-unknown", "square-without-figure", "turn-lines", "heading-level"];

impl Book {
    /// Puts the source's text where a finding is an error of a translation that cannot be printed. Such findings, and
    /// those of translations that are printed all the same, are warnings then.
    pub fn retreat(&mut self, findings: Vec<Finding>) -> Vec<Finding> {
        findings.into_iter().map(|finding| self.milder(finding)).collect()
    }

    fn milder(&mut self, finding: Finding) -> Finding {
        let finding = crate::i18n::milder(finding);
        let Some(at) = self.translation_at(&finding).filter(|_| finding.severity == Severity::Error) else {
            return finding;
        };
        let finding = Finding { severity: Severity::Warning, ..finding };
        if PRINTED.contains(&finding.code) {
            return finding;
        }
        if let (Some(text), Some(block)) = (self.texts.get_mut(at), self.blocks.get(at)) {
            text.text = block.text.clone();
            text.stand_in = true;
        }
        finding.note("this draft prints the English text there")
    }

    /// The translation that a finding is in. Its text may have been replaced by the source's meanwhile.
    fn translation_at(&self, finding: &Finding) -> Option<usize> {
        let place = finding.place.as_ref().filter(|_| self.translated)?;
        self.translations.iter().position(|(source, span)| {
            std::sync::Arc::ptr_eq(source, &place.source)
                && span.start <= place.span.start
                && place.span.end <= span.end
        })
    }
}
