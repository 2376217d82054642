//! Italian: accents, no space before punctuation, «caporali» without spaces inside.

use super::chars::{before, is_space, is_word};
use super::shared::close_up;

/// No space before punctuation nor inside «».
pub fn spacing(text: Vec<char>) -> Vec<char> {
    let text = close_up(text, &[',', ';', ':', '!', '?', '»', '”']);
    let mut out: Vec<char> = Vec::with_capacity(text.len());
    for c in text {
        if !(is_space(c) && before(&out, out.len()) == Some('«')) {
            out.push(c);
        }
    }
    out
}

/// Words that are often typed with a wrong accent, or an apostrophe in place of one.
const WORDS: [(&str, &str); 42] = [
    ("perchè", "perché"),
    ("poichè", "poiché"),
    ("affinchè", "affinché"),
    ("benchè", "benché"),
    ("finchè", "finché"),
    ("giacchè", "giacché"),
    ("anzichè", "anziché"),
    ("purchè", "purché"),
    ("sicchè", "sicché"),
    ("nè", "né"),
    ("sè", "sé"),
    ("é", "è"),
    ("cioé", "cioè"),
    ("piú", "più"),
    ("giú", "giù"),
    ("cosí", "così"),
    ("sí", "sì"),
    ("e'", "è"),
    ("perche'", "perché"),
    ("poiche'", "poiché"),
    ("affinche'", "affinché"),
    ("benche'", "benché"),
    ("finche'", "finché"),
    ("anziche'", "anziché"),
    ("purche'", "purché"),
    ("ne'", "né"),
    ("se'", "sé"),
    ("cioe'", "cioè"),
    ("piu'", "più"),
    ("giu'", "giù"),
    ("cosi'", "così"),
    ("gia'", "già"),
    ("puo'", "può"),
    ("pero'", "però"),
    ("sara'", "sarà"),
    ("meta'", "metà"),
    ("parita'", "parità"),
    ("citta'", "città"),
    ("perciò'", "perciò"),
    ("pò", "po’"),
    ("qual'è", "qual è"),
    ("qual’è", "qual è"),
];

/// The text with the accents that the spelling asks for: È, perché, è, qual è, un po’.
pub fn accents(text: Vec<char>) -> Vec<char> {
    let mut out = Vec::with_capacity(text.len());
    let mut index = 0;
    while index < text.len() {
        if !starts_word(&text, index) {
            out.push(text[index]);
            index += 1;
            continue;
        }
        let end = index + word_length(&text[index..]);
        let word: String = text[index..end].iter().collect();
        match mended(&word) {
            Some(mended) => out.extend(mended.chars()),
            None => out.extend(&text[index..end]),
        }
        index = end;
    }
    out
}

fn starts_word(text: &[char], index: usize) -> bool {
    text[index].is_alphabetic() && !index.checked_sub(1).is_some_and(|at| is_word(text[at]))
}

/// Letters and apostrophes in a row; one apostrophe at the end belongs to the word.
fn word_length(text: &[char]) -> usize {
    text.iter().take_while(|c| c.is_alphabetic() || matches!(c, '\'' | '’')).count()
}

/// The word spelled right, when it is one of the known faults; its first letter's case is kept.
fn mended(word: &str) -> Option<String> {
    // every fault has an accent or an apostrophe, and few words have
    if word.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return None;
    }
    let lower = word.to_lowercase();
    let plain = |text: &str| text.replace('’', "'");
    let (_, right) = WORDS.iter().find(|(wrong, _)| *wrong == lower || plain(wrong) == plain(&lower))?;
    let mut chars = right.chars();
    let first = chars.next()?;
    if word.chars().next()?.is_uppercase() {
        return Some(first.to_uppercase().chain(chars).collect());
    }
    Some(right.to_string())
}
