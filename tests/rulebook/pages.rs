//! How well the pages of all books are filled.

use super::press::{Press, sound};
use pressbox::diagram::Picture;
use pressbox::i18n::Lang;
use pressbox::rulebook::{self, Format, Proof, TextProof};

const GAMES: [&str; 3] = ["master-move", "mundialito", "penguins"];

fn all_proofs() -> Vec<(String, Proof)> {
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

/// Pages that are more than a quarter empty although the next one does not begin a chapter.
fn holes(proof: &Proof) -> Vec<usize> {
    // the title page, and the last page before the quick reference and what is blank there, are as long as they are
    let written = |page: &usize| !proof.pages[*page].lines.is_empty();
    let last = (0..proof.pages.len() - 1).rev().find(written).unwrap_or(0);
    let hole = |page: &usize| !proof.pages[page + 1].opens_chapter && proof.pages[*page].depth < 0.75 * proof.height;
    (1..last).filter(hole).map(|page| page + 1).collect()
}

#[test]
fn hardly_a_page_is_more_than_a_quarter_empty_within_a_chapter() {
    for (book, proof) in all_proofs() {
        let holes = holes(&proof);
        assert!(holes.len() <= 1, "{book}: pages {holes:?} of {}", proof.pages.len());
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
fn coordinates(picture: &Picture, room: f64) -> f64 {
    let size = picture.svg.split("font-weight=\"500\" font-size=\"").nth(1).and_then(|rest| rest.split('"').next());
    let size: f64 = size.and_then(|size| size.parse().ok()).expect("coordinates");
    size / 20.0 * (room / picture.squares.width).min(250.0 / picture.squares.height).min(20.5)
}

#[test]
fn coordinates_are_printed_at_about_six_points() {
    for game in GAMES {
        let press = Press::new(game, Lang::En);
        let book = press.book(game, false);
        for (id, picture) in press.pictures(game) {
            let room = book.room(&id, Format::default()).expect("a figure of the book");
            let printed = coordinates(&picture, room);
            assert!((5.0..=6.7).contains(&printed), "{game}, {id}: {printed} pt");
        }
    }
}
