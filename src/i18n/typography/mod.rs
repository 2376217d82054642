//! Typography as a pure and idempotent function of a language and a text.
//!
//! | rule | it | fr | en |
//! |---|---|---|---|
//! | `"…"` | «…» | « … » with no-break spaces | “…” |
//! | quotes inside quotes | “…” | “…” | “…” |
//! | `'` | ’ | ’ | ’ |
//! | before `; ! ?` | nothing | U+202F | nothing |
//! | before `:` | nothing | U+00A0 | nothing |
//! | thousands | as typed | U+202F | as typed |
//! | dash between words | – with spaces | – with spaces | – with spaces (British profile) |
//!
//! Any other language has its own quotes and no space before a mark. And everywhere: `…` for three dots, `×` and `−` for the letter and the hyphen that stand for them, an en dash
//! between the two numbers of a score, a no-break space between number and unit and in “fig. 3”, no doubled spaces.
//!
//! A text may hold two kinds of private-use characters, so that a paragraph with styled pieces can be treated as a
//! whole: [`SWITCH`] stands where the style changes and is as if it were not there; every other character from
//! U+E000 to U+F8FF stands for a piece that is not text (a square, a picture) and counts as a letter.

mod chars;
mod english;
mod french;
mod italian;
mod quotes;
mod shared;

use super::Lang;
use std::ops::Range;

pub(super) use quotes::marks;

/// A change of style: the rules see through it.
pub const SWITCH: char = '\u{e000}';

/// No-break space.
pub(crate) const NBSP: char = '\u{a0}';
/// Narrow no-break space.
pub(crate) const NNBSP: char = '\u{202f}';

/// How often the rules are applied at most until nothing changes any more. One time does nearly all; a second is
/// needed where one rule's result is another's case, as a mended accent next to a quote.
const ROUNDS: usize = 6;

/// `text` as it is printed in `lang`.
///
/// ```
/// use pressbox::i18n::{Lang, typography::apply};
/// assert_eq!(apply(Lang::En, "\"It's 9 x 16...\""), "“It’s 9\u{a0}×\u{a0}16…”");
/// assert_eq!(apply(Lang::It, "\"E' Move !\""), "«È Move!»");
/// assert_eq!(apply(Lang::Fr, "\"Move!\""), "«\u{a0}Move\u{202f}!\u{a0}»");
/// ```
pub fn apply(lang: Lang, text: &str) -> String {
    let (mut chars, addresses) = chars::hide_addresses(text);
    for _ in 0..ROUNDS {
        let before = chars.clone();
        chars = round(lang, chars);
        if chars == before {
            break;
        }
    }
    chars::show_addresses(&chars, &addresses)
}

fn round(lang: Lang, text: Vec<char>) -> Vec<char> {
    let text = shared::spaces(text);
    let text = match lang {
        Lang::It => italian::accents(text),
        Lang::Fr => french::accents(text),
        Lang::En | Lang::Guest(_) => text,
    };
    let text = quotes::apply(lang, text);
    let text = shared::signs(text);
    let text = shared::dashes(text, lang);
    let text = shared::bindings(text);
    match lang {
        Lang::It => italian::spacing(text),
        Lang::Fr => french::spacing(text),
        Lang::En => english::spacing(text),
        // the marks of other languages may stand either way round; no space is before a stop in any of them
        Lang::Guest(_) => shared::close_up(text, &[',', ';', ':', '!', '?']),
    }
}

/// The bytes of `text` that are set as raised letters: in French the ending of an ordinal, the `er` of `1er`. The text
/// layer keeps plain letters.
pub fn raised(lang: Lang, text: &str) -> Vec<Range<usize>> {
    if lang == Lang::Fr { french::raised(text) } else { Vec::new() }
}
