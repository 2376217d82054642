//! How well the pages of all books are filled.

use super::press::{Press, sound};
use pressbox::diagram::{Picture, Room};
use pressbox::i18n::Lang;
use pressbox::rulebook::{self, Format, Ingredients, Leaf, Proof, TextProof};
use std::sync::LazyLock;

pub const GAMES: [&str; 3] = ["master-move", "mundialito", "penguins"];

/// In large print, the whole of it.
#[test]
fn large_print_is_set_without_a_fault() {
    for (game, lang) in GAMES.iter().flat_map(|game| Lang::ALL.map(|lang| (*game, lang))) {
        let press = Press::new(game, lang);
        let format = Format::large(Leaf::A4);
        let given = Ingredients { format, ..press.ingredients() };
        let proof = sound(rulebook::proof(&press.book(game, true), &given, press.fonts.faces()));
        let regular = sound(rulebook::proof(&press.book(game, true), &press.ingredients(), press.fonts.faces()));
        let texts = |proof: &Proof| proof.pages.iter().map(|page| page.lines.len()).sum::<usize>();
        assert!(texts(&proof) > 300 && texts(&regular) > 300, "{game} {lang}");
        for (number, page) in proof.pages.iter().enumerate() {
            assert!(page.depth <= proof.height + 0.1, "{game} {lang}, page {}: {} pt", number + 1, page.depth);
            for line in &page.lines {
                assert!(line.right <= proof.measure + 0.7, "{game} {lang}: “{}” ends at {}", line.text, line.right);
                assert!(line.size > 11.9 || line.text.chars().count() < 3, "{game} {lang}: “{}”", line.text);
            }
            let justified =
                page.lines.windows(2).filter(|pair| pair[0].line.is_some() && pair[0].block == pair[1].block);
            for pair in justified.filter(|pair| pair[0].line.map(|(at, _)| at + 1) == pair[1].line.map(|(at, _)| at)) {
                let leading = pair[1].baseline - pair[0].baseline;
                assert!(
                    leading >= 1.4 * pair[0].size.min(pair[1].size),
                    "{game} {lang}: {leading} pt after “{}”",
                    pair[0].text
                );
            }
        }
    }
}

/// All books as they are printed on A5.
fn all_proofs() -> &'static [(String, Proof)] {
    static ALL: LazyLock<Vec<(String, Proof)>> = LazyLock::new(set_all);
    &ALL
}

fn set_all() -> Vec<(String, Proof)> {
    let books = GAMES.iter().flat_map(|game| Lang::ALL.map(|lang| (*game, lang)));
    let set = |(game, lang): (&str, Lang)| {
        let press = Press::new(game, lang);
        let proof = sound(rulebook::proof(&press.book(game, true), &press.ingredients(), press.fonts.faces()));
        (format!("{game} {lang}"), proof)
    };
    books.map(set).collect()
}

#[test]
fn no_line_of_text_runs_into_its_neighbour() {
    for (book, proof) in all_proofs() {
        for (number, page) in proof.pages.iter().enumerate() {
            for (index, line) in page.lines.iter().enumerate() {
                let beside =
                    |other: &&TextProof| (other.baseline - line.baseline).abs() < 0.5 && other.left > line.left;
                let next = page.lines.iter().skip(index + 1).filter(beside).map(|other| other.left);
                let free = next.fold(f64::INFINITY, f64::min) - line.right;
                assert!(free > 1.5, "{book}, page {}: {free} pt right of “{}”", number + 1, line.text);
            }
        }
    }
}

#[test]
fn no_word_goes_on_over_the_page_and_hardly_a_last_line_is_the_end_of_a_word() {
    for (book, proof) in all_proofs() {
        let mut ends = Vec::new();
        for (number, page) in proof.pages.iter().enumerate() {
            let divided = page.lines.iter().enumerate().filter(|(_, line)| line.hyphenated);
            for (at, line) in divided {
                let Some((index, count)) = line.line else { continue };
                let next = page.lines.iter().skip(at + 1).find(|next| next.line == Some((index + 1, count)));
                let Some(next) = next.filter(|next| next.block == line.block) else {
                    panic!("{book}, page {}: “{}” goes on over the page", number + 1, line.text);
                };
                ends.extend((index + 2 == count && !next.text.contains(' ')).then_some(&next.text));
            }
        }
        // now and then the other way to set the paragraph is worse
        assert!(ends.len() <= 1, "{book}: {ends:?}");
    }
}

#[test]
fn the_quick_reference_is_the_outside_of_the_last_leaf() {
    for (book, proof) in all_proofs() {
        assert_eq!(proof.pages.len() % 2, 0, "{book}");
        assert_eq!(proof.anchors.get("quick"), Some(&proof.pages.len()), "{book}");
    }
}

/// What the coordinates of a figure are lettered in, in points, as the book prints it.
fn coordinates(picture: &Picture, room: Room) -> f64 {
    let size = picture.svg.split("font-weight=\"500\" font-size=\"").nth(1).and_then(|rest| rest.split('"').next());
    let size: f64 = size.and_then(|size| size.parse().ok()).expect("coordinates");
    size / 20.0 * room.square_of(picture.squares)
}

#[test]
fn coordinates_are_printed_at_about_six_points() {
    for game in GAMES {
        let press = Press::new(game, Lang::En);
        let book = press.book(game, false);
        for (id, picture) in press.pictures(game) {
            let room = book.figure_room(&id, Format::default()).expect("a figure of the book");
            let printed = coordinates(&picture, room);
            assert!((5.0..=6.7).contains(&printed), "{game}, {id}: {printed} pt");
        }
    }
}

/// A river: spaces of a paragraph's lines that lie below one another, each a quarter wider than a third of an em at
/// least, and sharing half of the narrower one's width with the space above.
fn rivers(proof: &Proof) -> Vec<(usize, usize, String)> {
    let mut found = Vec::new();
    for (number, page) in proof.pages.iter().enumerate() {
        // how many spaces lie above each space of the line before, itself counted
        let mut above: Vec<(f64, f64, usize)> = Vec::new();
        let mut before: Option<&TextProof> = None;
        for line in &page.lines {
            let goes_on = before.is_some_and(|before| {
                before.block == line.block && before.line.map(|(at, _)| at + 1) == line.line.map(|(at, _)| at)
            });
            if !goes_on {
                above.clear();
            }
            let wide = line.spaces.iter().filter(|(_, width)| *width > 0.33 * line.size);
            above = wide
                .map(|&(at, width)| {
                    let shared = |other: &&(f64, f64, usize)| {
                        (at + width).min(other.0 + other.1) - at.max(other.0) >= 0.5 * width.min(other.1)
                    };
                    let run = above.iter().filter(shared).map(|other| other.2).max().unwrap_or(0);
                    (at, width, run + 1)
                })
                .collect();
            if let Some((_, _, run)) = above.iter().max_by_key(|(_, _, run)| *run).filter(|(_, _, run)| *run > 2) {
                found.push((*run, number + 1, line.text.clone()));
            }
            before = Some(line);
        }
    }
    found
}

#[test]
fn no_river_runs_through_a_paragraph() {
    let found: Vec<_> = all_proofs().iter().map(|(book, proof)| (book.clone(), rivers(proof))).collect();
    // three wide spaces below one another are an accident, four are a river
    let rivers = found.iter().flat_map(|(book, rivers)| rivers.iter().map(move |river| (book, river)));
    let wide: Vec<_> = rivers.clone().filter(|(_, (run, _, _))| *run > 3).collect();
    assert!(wide.is_empty(), "{wide:#?}");
    let threes: Vec<_> = rivers.collect();
    assert!(threes.len() <= 9, "{threes:#?}");
}

/// How wide the spaces of justified lines are, in type sizes.
#[test]
fn hardly_a_justified_line_is_gappy() {
    let mut gappy = Vec::new();
    let mut lines = 0;
    for (book, proof) in all_proofs() {
        for line in proof.pages.iter().flat_map(|page| &page.lines) {
            if line.line.is_none_or(|(at, count)| at + 1 == count) || (line.right - proof.measure).abs() > 0.01 {
                continue;
            }
            lines += 1;
            let widest = line.spaces.iter().map(|(_, width)| width / line.size).fold(0.0, f64::max);
            if widest > 0.6 {
                gappy.push(format!("{book}: {widest:.2} em in “{}”", line.text));
            }
        }
    }
    assert!(lines > 1200, "{lines}");
    assert!(gappy.len() * 100 < lines, "{} of {lines}: {gappy:#?}", gappy.len());
}
