//! The rules that all languages have in common.

use super::chars::{after, after_at, before, digits, is_gap, is_space, is_word, put_space};
use super::{Lang, NBSP, NNBSP, SWITCH};

/// One space in place of several; where one of them was a no-break space, that one stays.
pub fn spaces(text: Vec<char>) -> Vec<char> {
    let mut out: Vec<char> = Vec::with_capacity(text.len());
    for c in text {
        if !is_space(c) {
            out.push(c);
            continue;
        }
        let c = if c == '\t' { ' ' } else { c };
        let at = out.iter().rposition(|c| *c != SWITCH);
        match at.filter(|at| is_space(out[*at])) {
            None => out.push(c),
            Some(at) if out[at] == ' ' => out[at] = c,
            Some(_) => {}
        }
    }
    out
}

/// `…`, `×`, `−`.
pub fn signs(text: Vec<char>) -> Vec<char> {
    let mut out: Vec<char> = Vec::with_capacity(text.len());
    let mut index = 0;
    while index < text.len() {
        let c = text[index];
        if c == '.' && text[index..].starts_with(&['.', '.', '.']) {
            out.push('…');
            index += 3;
            continue;
        }
        if let Some(end) = times(&text, index) {
            put_space(&mut out, NBSP);
            out.extend(['×', NBSP]);
            index = end;
            continue;
        }
        out.push(if c == '-' && is_minus(&text, index) { '−' } else { c });
        index += 1;
    }
    out
}

/// Where the second number begins when a sign of multiplication between two numbers stands at `index`.
fn times(text: &[char], index: usize) -> Option<usize> {
    if !matches!(text[index], 'x' | 'X' | '×') {
        return None;
    }
    let spaced = before(text, index).is_some_and(is_space);
    let number = text[..index].iter().rev().find(|c| !is_space(**c) && **c != SWITCH)?;
    let next = (index + 1..text.len()).find(|at| !is_space(text[*at]))?;
    let hexadecimal = !spaced && text[index] != '×' && *number == '0';
    let is_number = |c: char| c.is_ascii_digit() || c == '{' || c == '}';
    (is_number(*number) && is_number(text[next]) && !hexadecimal).then_some(next)
}

/// A hyphen that stands before a number and after nothing that it could join to it.
fn is_minus(text: &[char], index: usize) -> bool {
    let opens = |c: Option<char>| is_gap(c) || matches!(c, Some('(' | '[' | '=' | '±' | '«' | '“' | '‘'));
    after(text, index).is_some_and(|c| c.is_ascii_digit()) && opens(before(text, index))
}

/// Dashes between words, and between the two numbers of a score or a range.
pub fn dashes(text: Vec<char>, lang: Lang) -> Vec<char> {
    let mut out: Vec<char> = Vec::with_capacity(text.len());
    let mut index = 0;
    while index < text.len() {
        let c = text[index];
        if !matches!(c, '-' | '–' | '—') {
            out.push(c);
            index += 1;
            continue;
        }
        let run = text[index..].iter().take_while(|c| matches!(c, '-' | '–' | '—')).count();
        let (left, right) = (before(&text, index), after(&text, index + run - 1));
        let long = run == 2 && c == '-' || run == 1 && c == '—';
        let spaced = left.is_some_and(is_space) && right.is_some_and(is_space);
        let words = left.is_some_and(is_word) && right.is_some_and(is_word);
        if run == 1 && c == '-' && joins_numbers(&text, index) {
            out.push('–');
            index += 1;
        } else if run <= 2 && (spaced && (long || run == 1) || long && words) && !out.iter().all(|c| is_space(*c)) {
            put_space(&mut out, if lang == Lang::En { NBSP } else { ' ' });
            out.extend(['–', ' ']);
            index += run;
            while index < text.len() && is_space(text[index]) {
                index += 1;
            }
        } else {
            out.extend(&text[index..index + run]);
            index += run;
        }
    }
    out
}

/// A hyphen between two plain numbers that are no part of a longer chain, a date or a code.
fn joins_numbers(text: &[char], index: usize) -> bool {
    let left = text[..index].iter().rev().take_while(|c| c.is_ascii_digit()).count();
    let right = digits(text, index + 1);
    let edge = |c: Option<&char>| !c.is_some_and(|c| is_word(*c) || matches!(c, '-' | '–' | '.' | ',' | '/' | '#'));
    let edge_after = |c: Option<&char>| !c.is_some_and(|c| is_word(*c) || matches!(c, '-' | '–' | '/'));
    let outside = (index - left).checked_sub(1).and_then(|at| text.get(at));
    left > 0 && right > 0 && edge(outside) && edge_after(text.get(index + 1 + right))
}

/// Words after a number that belong to it.
const UNITS: [&str; 18] =
    ["mm", "cm", "m", "km", "µm", "g", "kg", "h", "min", "s", "pt", "dpi", "%", "‰", "°C", "€", "$", "£"];
/// Words before a number that belong to it.
const BEFORE_NUMBER: [&str; 18] = [
    "fig.", "Fig.", "figs.", "Figs.", "figg.", "Figg.", "p.", "pp.", "n.", "no.", "No.", "n°", "N°", "vol.", "cap.",
    "chap.", "art.", "§",
];

/// No-break spaces between a number and its unit, and between an abbreviation and its number.
pub fn bindings(mut text: Vec<char>) -> Vec<char> {
    for index in 1..text.len() {
        if text[index] != ' ' {
            continue;
        }
        let follows = after_at(&text, index);
        let number_after = follows.is_some_and(|at| text[at].is_ascii_digit() || text[at] == '{');
        let number_before = before(&text, index).is_some_and(|c| c.is_ascii_digit() || c == '}');
        let unit = number_before && follows.is_some_and(|at| UNITS.iter().any(|unit| starts_unit(&text, at, unit)));
        if unit || number_after && BEFORE_NUMBER.iter().any(|word| ends_with_word(&text[..index], word)) {
            text[index] = NBSP;
        }
    }
    text
}

fn starts_unit(text: &[char], at: usize, unit: &str) -> bool {
    super::chars::word_at(text, at, unit) && !matches!(text.get(at + unit.chars().count()), Some('\'' | '’' | '-'))
}

fn ends_with_word(text: &[char], word: &str) -> bool {
    let count = word.chars().count();
    let Some(start) = text.len().checked_sub(count) else { return false };
    text[start..].iter().copied().eq(word.chars()) && !before(text, start).is_some_and(is_word)
}

/// Italian and English: no space before a sign of punctuation that follows a word.
pub fn close_up(text: Vec<char>, signs: &[char]) -> Vec<char> {
    let mut out: Vec<char> = Vec::with_capacity(text.len());
    for (index, c) in text.iter().enumerate() {
        if signs.contains(c) && before(&text, index).is_some_and(is_space) && !is_ratio(&text, index) {
            let anything = out.iter().any(|c| !is_space(*c) && *c != SWITCH && *c != '\n');
            if anything && !opens_line(&out) {
                super::chars::drop_spaces(&mut out);
            }
        }
        out.push(*c);
    }
    out
}

fn opens_line(out: &[char]) -> bool {
    matches!(out.iter().rev().find(|c| !is_space(**c) && **c != SWITCH), None | Some('\n'))
}

/// `16 : 9`: the colon of a ratio keeps its spaces.
fn is_ratio(text: &[char], index: usize) -> bool {
    let left = text[..index].iter().rev().find(|c| !is_space(**c));
    let right = text[index + 1..].iter().find(|c| !is_space(**c));
    let spaced = after(text, index).is_some_and(is_space);
    let digit = |c: Option<&char>| c.is_some_and(char::is_ascii_digit);
    text[index] == ':' && spaced && digit(left) && digit(right)
}

/// A narrow no-break space, for the languages that use one in numbers.
pub const THIN: char = NNBSP;
