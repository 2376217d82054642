//! Straight quotes and apostrophes become what the language prints.

use super::Lang;
use super::chars::{after, before, is_gap, is_word};

/// Opening and closing marks of the first and the second level.
pub fn marks(lang: Lang) -> [(char, char); 2] {
    match lang {
        Lang::It | Lang::Fr => [('«', '»'), ('“', '”')],
        Lang::En => [('“', '”'), ('“', '”')],
        Lang::Guest(guest) => guest.quotes,
    }
}

/// The text without straight quotes and apostrophes. Quotes that are printed ones already stay as they are.
pub fn apply(lang: Lang, text: Vec<char>) -> Vec<char> {
    let marks = marks(lang);
    let mut out = Vec::with_capacity(text.len());
    let mut double = 0_usize;
    let mut single = 0_usize;
    for (index, c) in text.iter().enumerate() {
        let printed = match c {
            '"' => straight_double(&text, index, &mut double, marks),
            '\'' => straight_single(&text, index, &mut single),
            other => *other,
        };
        out.push(printed);
    }
    out
}

/// Whether a quote between these two opens: nothing before it that it could close.
fn opens(text: &[char], index: usize) -> bool {
    let left = before(text, index);
    let right = after(text, index);
    let lets_open =
        is_gap(left) || matches!(left, Some('(' | '[' | '{' | '«' | '“' | '‘' | '’' | '\'' | '–' | '—' | '"'));
    lets_open && !is_gap(right) && !matches!(right, Some('.' | ',' | ';' | ')' | ']'))
}

fn straight_double(text: &[char], index: usize, depth: &mut usize, marks: [(char, char); 2]) -> char {
    if *depth == 0 && before(text, index).is_some_and(|c| c.is_ascii_digit()) {
        return '″';
    }
    if opens(text, index) && !(*depth > 0 && before(text, index) == Some('"')) || *depth == 0 {
        *depth += 1;
        return marks[usize::from(*depth > 1)].0;
    }
    *depth -= 1;
    marks[usize::from(*depth > 0)].1
}

fn straight_single(text: &[char], index: usize, depth: &mut usize) -> char {
    let left = before(text, index);
    let right = after(text, index);
    if opens(text, index) && !left.is_some_and(is_word) && closes_later(text, index) {
        *depth += 1;
        return '‘';
    }
    if *depth == 0 && left.is_some_and(|c| c.is_ascii_digit()) && !right.is_some_and(is_word) {
        return '′';
    }
    *depth = depth.saturating_sub(usize::from(!right.is_some_and(is_word)));
    '’'
}

/// Whether a later straight apostrophe could close a quotation that begins here: `'so'`, but not `'tis`.
fn closes_later(text: &[char], index: usize) -> bool {
    (index + 2..text.len()).any(|at| {
        text[at] == '\'' && before(text, at).is_some_and(|c| !is_gap(Some(c))) && !after(text, at).is_some_and(is_word)
    })
}
