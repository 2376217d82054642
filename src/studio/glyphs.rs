//! Characters that the bundled fonts lack, found before anything is drawn: wherever a translator wrote them, and not only
//! where this build would print them.

use crate::i18n::{Lang, Words};
use crate::pdf::font::{FaceId, FontError, Style};
use crate::report::{Finding, Place};
use crate::rulebook::Book;
use crate::svg::Fonts;
use std::collections::BTreeMap;

/// The families of prose and of everything else.
const PROSE: &str = "Vollkorn";
const SIGNS: &str = "Alegreya Sans";

/// What a face says of characters, each asked once.
struct Asked<'f> {
    fonts: &'f Fonts,
    face: FaceId,
    known: BTreeMap<char, Option<FontError>>,
}

impl<'f> Asked<'f> {
    fn new(fonts: &'f Fonts, family: &str) -> Option<Asked<'f>> {
        let face = fonts.faces().id(family, Style::Regular).ok()?;
        Some(Asked { fonts, face, known: BTreeMap::new() })
    }

    /// The first character of a text that the face lacks, the text's source being written without it.
    fn lacking(&mut self, text: &str, source: &str) -> Option<(usize, char, FontError)> {
        let odd = text.char_indices().filter(|(_, c)| !c.is_ascii() && !source.contains(*c));
        for (at, character) in odd {
            let (fonts, face) = (self.fonts, self.face);
            let ask = || fonts.faces().face(face).width(character.encode_utf8(&mut [0; 4]), &[]).err();
            if let Some(error) = self.known.entry(character).or_insert_with(ask) {
                return Some((at, character, error.clone()));
            }
        }
        None
    }
}

/// The texts of a translation that cannot be printed, each with its first character that there is no glyph for.
pub(super) fn of_book(book: &Book, fonts: &Fonts) -> Vec<Finding> {
    let Some(mut asked) = Asked::new(fonts, PROSE) else { return Vec::new() };
    let mut findings = Vec::new();
    for (text, source) in book.translations() {
        if let Some((at, character, error)) = asked.lacking(&text.text, source) {
            let place = Place::new(&text.source, text.place(at..at + character.len_utf8()));
            findings.push(Finding { place: Some(place), ..Finding::from(error) });
        }
    }
    findings
}

/// The same for words and terms. In a draft the English stands in for them.
pub(super) fn of_words(words: &mut Words, fonts: &Fonts, draft: bool) -> Vec<Finding> {
    let Some(mut asked) = Asked::new(fonts, SIGNS).filter(|_| words.lang() != Lang::En) else { return Vec::new() };
    let mut findings = Vec::new();
    let mut lacking = Vec::new();
    for (key, text, english) in words.own() {
        if let Some((_, _, error)) = asked.lacking(text, english) {
            lacking.push(key.to_string());
            findings.push(Finding { place: words.place(key), ..Finding::from(error) });
        }
    }
    if draft {
        lacking.iter().for_each(|key| words.take_english(key));
        return findings.into_iter().map(super::inspect::printed_in_english).collect();
    }
    findings
}
