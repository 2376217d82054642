//! What often goes wrong in a translation although it says the same: not wrong for certain, so these are warnings.

use super::{Lang, Passage, typography};
use crate::report::Finding;
use pulldown_cmark::{Event, Parser};

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
            let finding = warning("translation-ending", text.len()..text.len(), message);
            findings.push(finding.help(format!("end it with `{mark}`, or with another mark of your language")));
        }
        (None, Some(mark)) => {
            let message = format!("the translation ends with `{mark}`, the source with no mark");
            let finding = warning("translation-ending", text.len()..text.len(), message);
            findings.push(finding.help(format!("take the `{mark}` away")));
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

/// The mark that the words end with, closing quotes and brackets apart. A head may end either way: its mark is often
/// part of a name.
fn end(text: &str) -> Option<char> {
    if text.starts_with('#') {
        return None;
    }
    let (masked, _) = super::agree::mask(text);
    let mut words = String::new();
    for event in Parser::new_ext(&masked, super::agree::markdown()) {
        if let Event::Text(part) | Event::Code(part) = event {
            words.push_str(&part);
        }
    }
    let shut = |c: char| c.is_whitespace() || matches!(c, ')' | '»' | '”' | '“' | '"' | '’');
    let last = words.trim_end_matches(shut).chars().next_back()?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Source;

    fn told(code: &str, source: &str, text: &str) -> Vec<&'static str> {
        let file = Source::new("x.po", text);
        let passage = Passage::plain(&file, 0..text.len());
        let lang = code.parse().unwrap_or(Lang::En);
        look(lang, source, &passage).into_iter().map(|finding| finding.code).collect()
    }

    #[test]
    fn what_was_left_in_english_is_told_and_names_and_figures_are_not() {
        assert_eq!(told("it", "Move one piece.", "Move one piece."), ["translation-identical"]);
        assert!(told("it", "# Two Names", "# Two Names").is_empty());
        assert!(
            told(
                "it",
                "`A1-B2` {{ one.two }} {{ three }} [](fig:four)",
                "`A1-B2` {{ one.two }} {{ three }} [](fig:four)"
            )
            .is_empty()
        );
    }

    #[test]
    fn ends_are_compared_behind_quotes_and_links() {
        assert_eq!(told("it", "Go on.", "Avanti"), ["translation-ending"]);
        assert!(told("it", "See [the end.](#end)", "Vedi [la fine](#end).").is_empty());
        assert!(told("it", "He says “Go!”", "Dice «Vai!»").is_empty());
        assert_eq!(told("it", "Go on", " Avanti"), ["translation-space"]);
    }

    #[test]
    fn quotes_are_those_of_the_language() {
        assert_eq!(told("it", "“Go” there", "“Vai” là"), ["typography-quotes", "typography-quotes"]);
        assert!(told("fr", "“Go” there", "«\u{a0}Va “là”\u{a0}» \"ici\"").is_empty());
        assert!(told("de", "“Go” there", "„Geh“ dorthin").is_empty());
        assert_eq!(told("de", "“Go” there", "»Geh« dorthin").len(), 2);
    }
}
