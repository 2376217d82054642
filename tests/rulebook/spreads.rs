//! Pages as a publisher's editor looks at them: a spread at a time, over all books.

use super::press::{Press, sound};
use pressbox::i18n::Lang;
use pressbox::rulebook::{self, Format, Ingredients, Leaf, Proof};

/// All books in all formats that they are printed in.
fn editions() -> Vec<(String, Proof)> {
    let mut all = Vec::new();
    for (game, lang) in super::pages::GAMES.iter().flat_map(|game| Lang::ALL.map(|lang| (*game, lang))) {
        let press = Press::new(game, lang);
        let book = press.book(game, true);
        let formats = [
            ("A5", Format::default()),
            ("half Letter", Format { page: Leaf::HalfLetter, ..Format::default() }),
            ("large A4", Format::large(Leaf::A4)),
            ("large Letter", Format::large(Leaf::Letter)),
        ];
        for (name, format) in formats {
            let given = Ingredients { format, ..press.ingredients() };
            let proof = sound(rulebook::proof(&book, &given, press.fonts.faces()));
            all.push((format!("{game} {lang} {name}"), proof));
        }
    }
    all
}

/// What a reader sees at once: page 1, pages 2 and 3, pages 4 and 5.
fn spread(page: usize) -> usize {
    (page + 1) / 2
}

/// Figures that are not on the spread of the text that names them first.
fn overleaf(proof: &Proof) -> Vec<String> {
    let page_of = |figure: &String| proof.pages.iter().position(|page| page.figures.contains(figure));
    let mut found = Vec::new();
    for (page, shown) in proof.pages.iter().enumerate() {
        for figure in &shown.figures {
            let named = proof.pages.iter().position(|page| page.names.contains(figure));
            if let Some(named) = named.filter(|named| spread(*named) != spread(page)) {
                found.push(format!("{figure} on page {}, named on {}", page + 1, named + 1));
            }
        }
        assert!(shown.names.iter().all(|figure| page_of(figure).is_some()));
    }
    found
}

/// Pages with more white at the foot than a quarter; the last before the quick reference is as long as it is.
fn holes(proof: &Proof) -> Vec<String> {
    let last = proof.pages.iter().rposition(|page| !page.results && page.lines.len() > 0).expect("the back") - 1;
    let last = (0..=last).rev().find(|page| !proof.pages[*page].results).expect("a body");
    let share = |page: usize| proof.pages[page].depth / proof.height;
    (1..last)
        .filter(|page| share(*page) < 0.75)
        .map(|page| format!("{}: {:.0} %", page + 1, 100.0 * share(page)))
        .collect()
}

#[test]
fn figures_face_the_text_that_names_them() {
    let found: Vec<_> = editions()
        .into_iter()
        .flat_map(|(book, proof)| overleaf(&proof).into_iter().map(move |figure| format!("{book}: {figure}")))
        .collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn no_page_is_more_than_a_quarter_empty() {
    let found: Vec<_> = editions()
        .into_iter()
        .flat_map(|(book, proof)| holes(&proof).into_iter().map(move |page| format!("{book}, page {page}")))
        .collect();
    assert!(found.is_empty(), "{found:#?}");
}
