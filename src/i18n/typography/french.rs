//! French: spaces before the high signs, « guillemets », accented capitals, ordinals, thousands.

use super::chars::{after, before, digits, is_gap, is_space, is_word, put_space, word_at};
use super::shared::THIN;
use super::{NBSP, NNBSP, SWITCH};
use std::ops::Range;

/// Spaces before `; : ! ? %`, inside « », after `n°`, and in thousands.
pub fn spacing(text: Vec<char>) -> Vec<char> {
    let mut out: Vec<char> = Vec::with_capacity(text.len());
    for (index, c) in text.iter().enumerate() {
        if is_space(*c) && opened(&out) {
            continue;
        }
        match c {
            ';' | '!' | '?' if takes_space(&text, index) => put_space(&mut out, NNBSP),
            ':' if takes_space(&text, index) && (is_gap(after(&text, index)) || spaced(&text, index)) => {
                put_space(&mut out, NBSP);
            }
            '»' if has_word_before(&text, index) => put_space(&mut out, NBSP),
            '%' if before(&text, index).is_some_and(|c| c.is_ascii_digit()) => put_space(&mut out, NBSP),
            ',' if takes_space(&text, index) && spaced(&text, index) => super::chars::drop_spaces(&mut out),
            _ => {}
        }
        out.push(*c);
        if *c == '«' && text[index + 1..].iter().any(|c| !is_space(*c) && *c != SWITCH) {
            out.push(NBSP);
        }
        if *c == '°' && before(&text, index).is_some_and(|c| matches!(c, 'n' | 'N')) {
            let number = after(&text, index).is_some_and(|c| c.is_ascii_digit());
            out.extend(number.then_some(NBSP));
        }
    }
    thousands(out)
}

/// Whether the last thing but spaces is an opening quote.
fn opened(out: &[char]) -> bool {
    out.iter().rev().find(|c| !is_space(**c) && **c != SWITCH) == Some(&'«')
}

fn spaced(text: &[char], index: usize) -> bool {
    before(text, index).is_some_and(is_space)
}

/// Whether something stands on the line before the sign that is no opening mark nor another such sign.
fn takes_space(text: &[char], index: usize) -> bool {
    let left = text[..index].iter().rev().find(|c| !is_space(**c) && **c != SWITCH);
    !matches!(left, None | Some('\n' | '\r' | '(' | '[' | '«' | '!' | '?' | '…' | '“' | '‘'))
        || left == Some(&'…') && spaced(text, index)
}

fn has_word_before(text: &[char], index: usize) -> bool {
    text[..index].iter().any(|c| !is_space(*c) && *c != SWITCH && *c != '\n')
}

/// `12 000` and `12000` with a narrow no-break space; years and other numbers of four digits stay.
fn thousands(text: Vec<char>) -> Vec<char> {
    let mut out: Vec<char> = Vec::with_capacity(text.len());
    let mut index = 0;
    while index < text.len() {
        let starts = text[index].is_ascii_digit()
            && !index
                .checked_sub(1)
                .is_some_and(|at| is_word(text[at]) || matches!(text[at], '.' | ',' | '#' | '-' | '–'));
        let run = digits(&text, index);
        if !starts {
            out.push(text[index]);
            index += 1;
        } else if run >= 5 && !text.get(index + run).is_some_and(|c| is_word(*c) || *c == '-') {
            for place in 0..run {
                if place > 0 && (run - place).is_multiple_of(3) {
                    out.push(THIN);
                }
                out.push(text[index + place]);
            }
            index += run;
        } else {
            index += grouped(&text, index, run, &mut out);
        }
    }
    out
}

/// Copies a number whose groups of three are set apart by spaces, or a plain one, and tells how far it reaches.
fn grouped(text: &[char], start: usize, first: usize, out: &mut Vec<char>) -> usize {
    let mut end = start + first;
    out.extend(&text[start..end]);
    while first <= 3
        && text.get(end).is_some_and(|c| is_space(*c))
        && digits(text, end + 1) == 3
        && !text.get(end + 4).is_some_and(|c| is_word(*c))
    {
        out.push(THIN);
        out.extend(&text[end + 1..end + 4]);
        end += 4;
    }
    end - start
}

/// Capitals that French prints with their accents, as the beginnings of words.
const CAPITALS: [(&str, &str); 14] = [
    ("Ecart", "Écart"),
    ("Echang", "Échang"),
    ("Echec", "Échec"),
    ("Ecole", "École"),
    ("Ecran", "Écran"),
    ("Egal", "Égal"),
    ("Elimin", "Élimin"),
    ("Equip", "Équip"),
    ("Equilib", "Équilib"),
    ("Etap", "Étap"),
    ("Etat", "État"),
    ("Evit", "Évit"),
    ("Ca ", "Ça "),
    ("Etre", "Être"),
];

/// Accented capitals, and the short endings of ordinals: `1ère` is `1re`, `2ème` is `2e`.
pub fn accents(text: Vec<char>) -> Vec<char> {
    let mut out: Vec<char> = Vec::with_capacity(text.len());
    let mut index = 0;
    while index < text.len() {
        let starts = !index.checked_sub(1).is_some_and(|at| is_word(text[at]));
        let mended = CAPITALS.iter().find(|(wrong, _)| starts && begins(&text[index..], wrong));
        if let Some((wrong, right)) = mended {
            out.extend(right.chars());
            index += wrong.chars().count();
        } else if starts && is_preposition(&text, index) {
            out.push('À');
            index += 1;
        } else if text[index].is_ascii_digit() && word_at(&text, index + 1, "ère") {
            out.extend([text[index], 'r', 'e']);
            index += 4;
        } else if text[index].is_ascii_digit() && word_at(&text, index + 1, "ème") {
            out.extend([text[index], 'e']);
            index += 4;
        } else {
            out.push(text[index]);
            index += 1;
        }
    }
    out
}

fn begins(text: &[char], word: &str) -> bool {
    let mut text = text.iter();
    word.chars().all(|c| text.next() == Some(&c))
}

/// A lone `A` that begins a sentence and is followed by a word is the preposition, not a letter's name.
fn is_preposition(text: &[char], index: usize) -> bool {
    let begins = match text[..index].iter().rev().find(|c| !is_space(**c) && **c != SWITCH) {
        None => true,
        Some(c) => matches!(c, '.' | '!' | '?' | '…' | '\n') && spaced(text, index),
    };
    let word_follows = text.get(index + 1) == Some(&' ') && text.get(index + 2).is_some_and(|c| c.is_lowercase());
    text[index] == 'A' && begins && word_follows
}

/// The endings of ordinals: bytes of the letters after a number in `1er`, `1re`, `2e`, `2es`.
pub fn raised(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut previous = None;
    let mut index = 0;
    while let Some(c) = text[index..].chars().next() {
        let number_ends = previous.is_some_and(|c: char| c.is_ascii_digit()) && !c.is_ascii_digit();
        let length = text[index..].find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len() - index);
        if number_ends && matches!(&text[index..index + length], "er" | "re" | "e" | "ers" | "res" | "es") {
            found.push(index..index + length);
        }
        previous = Some(c);
        index += c.len_utf8();
    }
    found
}
