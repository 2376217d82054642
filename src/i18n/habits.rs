//! What often goes wrong in a translation although it says the same: not wrong for certain, so these are warnings.

use super::{Lang, Passage, typography};
use crate::report::Finding;

/// Marks that end a sentence or lead on.
const ENDS: [char; 6] = ['.', '!', '?', '…', ':', ';'];

/// Quotes of any language. Apostrophes and the single quotes that look like them are not among them.
const QUOTES: [char; 8] = ['«', '»', '“', '”', '„', '‚', '‹', '›'];

/// From this many words on, a translation that is the source's text is no name that stays.
const WORDS: usize = 3;

/// Warnings of a translation: left in English, without the mark that ends its source, spaces at its ends, quotes that
/// are another language's.
pub fn look(lang: Lang, source: &str, translation: &Passage) -> Vec<Finding> {
    let text = translation.text.as_str();
    let warning = |code: &'static str, at: std::ops::Range<usize>, message: String| {
        Finding::warning(code, &translation.source, translation.place(at), message)
    };
    let mut findings = Vec::new();
    if source == text && words(source) >= WORDS {
        let message = "the translation is the English text".to_string();
        findings.push(warning("translation-identical", 0..text.len(), message));
    }
    if text.trim() != text && source.trim() == source {
        let message = "spaces or line ends stand at the ends of the translation, and not of its source".to_string();
        findings.push(warning("translation-space", 0..text.len(), message));
    }
    match (end(source), end(text)) {
        (Some(mark), None) => {
            let message = format!("the source ends with `{mark}`, the translation with no mark");
            findings.push(warning("translation-ending", text.len()..text.len(), message));
        }
        (None, Some(mark)) => {
            let message = format!("the translation ends with `{mark}`, the source with no mark");
            findings.push(warning("translation-ending", text.len()..text.len(), message));
        }
        _ => {}
    }
    findings.extend(quotes(lang, text).map(|(at, mark)| {
        let wanted = typography::apply(lang, "\"a\"");
        warning("typography-quotes", at..at + mark.len_utf8(), format!("`{mark}` is no quote of this language here"))
            .help(format!("type straight quotes: they become {wanted}"))
    }));
    findings
}

/// Words with two letters or more outside of placeholders, code and the targets of links.
fn words(text: &str) -> usize {
    let (masked, _) = super::agree::mask(text);
    let mut in_code = false;
    let plain: String = masked
        .chars()
        .filter(|c| {
            in_code ^= *c == '`';
            !in_code
        })
        .collect();
    let is_word = |word: &&str| {
        !word.contains("](") && word.chars().filter(|c| c.is_alphabetic()).count() > 1 && !word.contains("xxxxx")
    };
    plain.split_whitespace().filter(is_word).count()
}

/// The mark that the text ends with, closing quotes, brackets and markup apart.
fn end(text: &str) -> Option<char> {
    let shut = |c: char| c.is_whitespace() || matches!(c, '*' | '_' | '`' | ')' | '»' | '”' | '“' | '"' | '’' | '|');
    let last = text.trim_end_matches(shut).chars().next_back()?;
    ENDS.contains(&last).then_some(last)
}

/// Quotes that are none of the language's, or of its inner ones outside of any outer pair.
fn quotes(lang: Lang, text: &str) -> impl Iterator<Item = (usize, char)> {
    let [outer, inner] = typography::marks(lang);
    let mut inside = false;
    text.char_indices().filter(move |(_, mark)| {
        if *mark == outer.0 && !(inside && outer.0 == outer.1) {
            inside = true;
            return false;
        }
        if *mark == outer.1 {
            inside = false;
            return false;
        }
        let known = inside && (*mark == inner.0 || *mark == inner.1);
        QUOTES.contains(mark) && !known
    })
}
