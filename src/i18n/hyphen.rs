//! Where a word may be divided.

use super::Lang;

/// The byte offsets inside `word` where a hyphen may be put, ascending.
///
/// The patterns know nothing of apostrophes, so each part of `word` between apostrophes is divided by itself: never
/// right after an apostrophe, and within each part at least 2 letters stay before a hyphen and 3 after it. A word that already holds a hyphen, a digit or a capital after its first letter (a square, an abbreviation) is
/// not divided at all.
///
/// ```
/// use pressbox::i18n::{Lang, hyphen};
/// assert_eq!(hyphen::points("dell’incursore", Lang::It), [9, 12]);
/// assert!(hyphen::points("G3-F1", Lang::En).is_empty());
/// ```
pub fn points(word: &str, lang: Lang) -> Vec<usize> {
    let undividable = |c: char| !c.is_alphabetic() && !is_apostrophe(c);
    if word.chars().any(undividable) || word.chars().skip(1).any(char::is_uppercase) && capital_inside(word) {
        return Vec::new();
    }
    let mut points = Vec::new();
    let mut start = 0;
    for part in word.split(is_apostrophe) {
        part_points(part, start, lang, &mut points);
        start += part.len() + word[start + part.len()..].chars().next().map_or(0, char::len_utf8);
    }
    points
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '’' | '\'')
}

/// Whether a capital stands elsewhere than at the start of the word or right after an apostrophe.
fn capital_inside(word: &str) -> bool {
    word.split(is_apostrophe).any(|part| part.chars().skip(1).any(char::is_uppercase))
}

fn part_points(part: &str, start: usize, lang: Lang, points: &mut Vec<usize>) {
    let (left, right) = MINIMA;
    let letters = part.chars().count();
    if letters < left + right {
        return;
    }
    let mut offset = 0;
    let Some(patterns) = patterns(lang) else { return };
    for syllable in hypher::hyphenate(part, patterns) {
        offset += syllable.len();
        let before = part[..offset].chars().count();
        if before >= left && letters - before >= right && offset < part.len() {
            points.push(start + offset);
        }
    }
}

/// Letters that stay before and after a hyphen. Italian would bear 2 after it, but two letters alone on a line (“co-me”,
/// “ri-ga”) are no help to a reader.
const MINIMA: (usize, usize) = (2, 3);

/// The patterns of a language; words of one that has none stay whole.
fn patterns(lang: Lang) -> Option<hypher::Lang> {
    Some(match lang {
        Lang::It => hypher::Lang::Italian,
        Lang::Fr => hypher::Lang::French,
        Lang::En => hypher::Lang::English,
        Lang::Guest(guest) if guest.code == "de" => hypher::Lang::German,
        Lang::Guest(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn divided(word: &str, lang: Lang) -> String {
        let mut text = word.to_string();
        for point in points(word, lang).into_iter().rev() {
            text.insert(point, '-');
        }
        text
    }

    #[test]
    fn words_with_an_elided_article_divide_like_the_words_alone() {
        assert_eq!(divided("l’attaquant", Lang::Fr), "l’at-ta-quant");
        assert_eq!(divided("dell’incursore", Lang::It), "dell’in-cur-sore");
        assert_eq!(divided("l’équipe", Lang::Fr), "l’équipe");
        assert_eq!(divided("aujourd’hui", Lang::Fr), "au-jourd’hui");
    }

    #[test]
    fn the_minima_hold() {
        let (left, right) = (2, 3);
        for lang in Lang::ALL {
            for word in ["area", "giocatore", "équilibre", "possibility", "obbligatoriamente", "échangera", "about"] {
                for point in points(word, lang) {
                    assert!(word[..point].chars().count() >= left, "{word} at {point}");
                    assert!(word[point..].chars().count() >= right, "{word} at {point}");
                }
            }
        }
    }

    #[test]
    fn squares_moves_and_abbreviations_stay_whole() {
        for word in ["G3-F1", "ANFFA", "E16", "back-and-forth", "iPhone"] {
            assert_eq!(points(word, Lang::En), Vec::<usize>::new(), "{word}");
        }
    }
}
