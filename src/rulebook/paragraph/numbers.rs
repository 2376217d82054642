//! Numbers stay with what they count or name: “2 actions”, “row 6”.

use super::Span;
use super::items::Item;
use std::ops::Range;

/// The space that binds.
const BOUND: &str = "\u{a0}";

/// What it costs to end a line between a number and the word behind it, between a word and the number that ends the
/// phrase, and between a word and a number that has its own word behind it.
const COUNTED: f64 = 220.0;
const NAMED: f64 = 160.0;
const BEFORE: f64 = 40.0;

/// The items with a cost at the spaces beside numbers.
pub(super) fn kept(items: Vec<Item>, spans: &[Span]) -> Vec<Item> {
    let words = words(&items, spans);
    let mut kept = Vec::with_capacity(items.len());
    let mut word = 0;
    for item in items {
        if matches!(item, Item::Glue { .. }) {
            // a break there is one already, or forbidden
            let free = matches!(kept.last(), Some(Item::Box { .. }));
            let around = words.get(word).zip(words.get(word + 1));
            let behind = words.get(word + 2);
            let cost = around.map_or(0.0, |(before, after)| between(before, after, behind));
            if free && cost > 0.0 {
                kept.push(Item::Penalty { width: 0.0, cost, hyphen: false });
            }
            word += 1;
        }
        kept.push(item);
    }
    kept
}

/// The text between spaces, one more than there are spaces; what is bound to the word before it begins with U+00A0.
fn words(items: &[Item], spans: &[Span]) -> Vec<String> {
    let text = |span: usize, bytes: &Range<usize>| spans.get(span).and_then(|span| span.text.get(bytes.clone()));
    let mut words = vec![String::new()];
    for item in items {
        match item {
            Item::Box { span, bytes, .. } => {
                if let Some(word) = words.last_mut() {
                    word.push_str(text(*span, bytes).unwrap_or_default());
                }
            }
            Item::Glue { span, bytes, .. } => {
                let bound = text(*span, bytes).filter(|space| *space == BOUND);
                words.push(bound.unwrap_or_default().to_string());
            }
            Item::Penalty { .. } => {}
        }
    }
    words
}

fn between(before: &str, after: &str, behind: Option<&String>) -> f64 {
    // the number of a figure belongs to what is bound to it
    if is_number(before) && !before.starts_with(BOUND) && before.ends_with(char::is_numeric) && begins_a_word(after) {
        return COUNTED;
    }
    if !is_number(after) || !before.ends_with(char::is_alphabetic) {
        return 0.0;
    }
    let has_its_own = after.ends_with(char::is_numeric) && behind.is_some_and(|word| begins_a_word(word));
    if has_its_own { BEFORE } else { NAMED }
}

fn begins_a_word(word: &str) -> bool {
    word.starts_with(char::is_alphabetic)
}

/// Figures alone, signs around them aside.
fn is_number(word: &str) -> bool {
    let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
    !bare.is_empty() && bare.chars().all(|c| c.is_numeric() || matches!(c, '–' | '-' | '.' | ',' | '/'))
}
