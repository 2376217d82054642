//! A text is shaped once, however often a book needs it.

use super::press::{Press, sound};
use pressbox::i18n::Lang;
use pressbox::pdf::font::{Fonts, Tally};
use pressbox::rulebook;

/// All faces together.
fn tally(fonts: &Fonts) -> Tally {
    fonts.faces().iter().map(|face| face.tally()).fold(Tally::default(), |sum, face| Tally {
        asked: sum.asked + face.asked,
        shapings: sum.shapings + face.shapings,
        distinct: sum.distinct + face.distinct,
    })
}

#[test]
fn a_whole_book_shapes_each_text_of_a_face_once() {
    for game in super::pages::GAMES {
        let press = Press::new(game, Lang::En);
        let book = press.book(game, true);
        let before = tally(press.fonts.faces());
        sound(rulebook::typeset(&book, &press.ingredients(), press.fonts.faces()));
        let first = tally(press.fonts.faces());
        assert_eq!(first.shapings, first.distinct, "{game}: a text was shaped that had been shaped before");
        let shaped = first.shapings - before.shapings;
        let asked = first.asked - before.asked;
        assert!(shaped > 1_000, "{game}: {shaped} texts are no book");

        assert!(asked > 3 * shaped, "{game}: {asked} calls for {shaped} texts: what is kept is not asked for again");

        sound(rulebook::typeset(&book, &press.ingredients(), press.fonts.faces()));
        let again = tally(press.fonts.faces());
        assert_eq!(again.shapings, first.shapings, "{game}: the same book again has no text that is new");
        assert_eq!(again.asked - first.asked, asked, "{game}: and asks for as many");
    }
}
