//! Pages as a publisher's editor looks at them: a spread at a time, over all books.

use super::press::{Press, sound};
use pressbox::i18n::Lang;
use pressbox::rulebook::{self, Format, Ingredients, Leaf, PageProof, Proof, TextProof};
use std::sync::LazyLock;

/// A book in a format that it is printed in.
struct Edition {
    game: &'static str,
    lang: Lang,
    format: Format,
    proof: Proof,
}

/// All books in all formats.
static EDITIONS: LazyLock<Vec<Edition>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for (game, lang) in super::pages::GAMES.iter().flat_map(|game| Lang::ALL.map(|lang| (*game, lang))) {
        let press = Press::new(game, lang);
        let book = press.book(game, true);
        let leaf = |page: Leaf| Format { page, ..Format::default() };
        for format in [leaf(Leaf::A5), leaf(Leaf::HalfLetter), Format::large(Leaf::A4), Format::large(Leaf::Letter)] {
            let given = Ingredients { format, ..press.ingredients() };
            let proof = sound(rulebook::proof(&book, &given, press.fonts.faces()));
            all.push(Edition { game, lang, format, proof });
        }
    }
    all
});

/// What a reader sees at once: page 1, pages 2 and 3, pages 4 and 5.
fn spread(page: usize) -> usize {
    page.div_ceil(2)
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
    let last = (0..proof.pages.len() - 1).rev().find(|page| !proof.pages[*page].results).expect("a body");
    let share = |page: usize| proof.pages[page].depth / proof.height;
    (1..last)
        .filter(|page| share(*page) < 0.75)
        .map(|page| format!("{}: {:.0} %", page + 1, 100.0 * share(page)))
        .collect()
}

/// What a look at the pages of an edition finds, no more than is allowed there.
fn at_most(allowed: impl Fn(Format) -> usize, found_in: impl Fn(&Proof) -> Vec<String>) {
    let of = |edition: &Edition| {
        let Edition { game, lang, format, proof } = edition;
        let found = found_in(proof);
        let told = |found| format!("{game} {lang} {:?}: {found}", format.page);
        if found.len() > allowed(*format) { found.into_iter().map(told).collect() } else { Vec::<String>::new() }
    };
    let found: Vec<String> = EDITIONS.iter().flat_map(of).collect();
    assert!(found.is_empty(), "{found:#?}");
}

fn nothing_is(found_in: impl Fn(&Proof) -> Vec<String>) {
    at_most(|_| 0, found_in);
}

/// All of them on A5. The figures of large print are as tall as two thirds of a page: not every spread can have all
/// that are named on it.
#[test]
fn figures_face_the_text_that_names_them() {
    let allowed = |format: Format| match format.page {
        Leaf::A5 => 0,
        Leaf::HalfLetter => 1,
        Leaf::A4 | Leaf::Letter => 2,
    };
    at_most(allowed, overleaf);
}

#[test]
fn no_page_is_more_than_a_quarter_empty() {
    let allowed = |format: Format| match format.page {
        Leaf::A5 | Leaf::HalfLetter => 0,
        Leaf::A4 | Leaf::Letter => 7,
    };
    at_most(allowed, holes);
}

/// Pages whose last line is a head, or leads into a list that is overleaf.
#[test]
fn no_page_ends_with_what_leads_into_the_next() {
    nothing_is(|proof| {
        let ends = |line: &TextProof| line.line.is_none_or(|(at, count)| at + 1 == count);
        let leads = |line: &&TextProof| line.head || ends(line) && line.text.trim_end().ends_with(':');
        let last = |page: &PageProof| {
            let deepest = page.lines.iter().max_by(|a, b| a.baseline.total_cmp(&b.baseline));
            deepest.filter(leads).map(|line| line.text.clone())
        };
        proof.pages.iter().filter_map(last).collect()
    });
}

/// Below a head of a section or a box stand two lines at least, or a figure.
#[test]
fn a_head_has_two_lines_below_it() {
    nothing_is(|proof| {
        let alone = |page: &PageProof| {
            let after = page.lines.iter().rev().take_while(|line| !line.head).count();
            let head = page.lines.iter().rev().find(|line| line.head);
            head.filter(|_| after < 2 && page.figures.is_empty() && page.depth > 0.5 * proof.height)
                .map(|head| head.text.clone())
        };
        proof.pages.iter().filter_map(alone).collect()
    });
}

#[test]
fn no_page_is_blank_and_results_are_kept_before_the_back_alone() {
    nothing_is(|proof| {
        let back = proof.pages.len() - 1;
        let blank = |page: &usize| {
            let shown = &proof.pages[*page];
            if shown.results { *page + 1 != back } else { shown.lines.is_empty() }
        };
        (0..=back).filter(blank).map(|page| format!("page {}", page + 1)).collect()
    });
}

/// Words that the players read from a page for results in the PDF itself.
#[test]
fn a_page_for_results_says_what_to_write_where() {
    let with = |edition: &&Edition| edition.lang == Lang::En && edition.proof.pages.iter().any(|page| page.results);
    let Edition { game, lang, format, proof } = EDITIONS.iter().find(with).expect("a book with such a page");
    let press = Press::new(game, *lang);
    let given = Ingredients { format: *format, ..press.ingredients() };
    let bytes = sound(rulebook::typeset(&press.book(game, true), &given, press.fonts.faces()));
    let document = lopdf::Document::load_mem(&bytes).expect("a PDF");
    let page = proof.pages.iter().position(|page| page.results).expect("a page for results");
    let text = document.extract_text(&[page as u32 + 1]).expect("text");
    for word in ["Your matches", "Date", "Players", "Result"] {
        assert!(text.contains(word), "no {word} in {text}");
    }
}

#[test]
fn the_parts_of_one_side_stand_in_one_row() {
    let regular = |edition: &&Edition| edition.game == "master-move" && edition.lang == Lang::En;
    let proof = &EDITIONS.iter().find(regular).expect("an edition").proof;
    let names: Vec<&TextProof> =
        proof.pages.iter().flat_map(|page| &page.lines).filter(|line| line.block == "box-components").collect();
    for side in ["Yellow", "Blue", "White", "Black"] {
        // the first words below the pictures, one line or two
        let pieces = ["goalkeeper", "defender", "winger", "midfielder", "joker", "raider"];
        let is_piece = |line: &&&TextProof| {
            line.text.starts_with(side)
                && (line.text.trim() == side || pieces.iter().any(|piece| line.text.trim().ends_with(piece)))
        };
        let rows: Vec<i64> = names.iter().filter(is_piece).map(|line| line.baseline.round() as i64).collect();
        let most = rows.iter().map(|row| rows.iter().filter(|other| *other == row).count()).max();
        assert!(most >= Some(6), "{side}: {rows:?}");
    }
}

#[test]
fn no_three_lines_in_a_row_end_in_hyphens() {
    nothing_is(|proof| {
        let lines: Vec<&TextProof> = proof.pages.iter().flat_map(|page| &page.lines).collect();
        let same = |lines: &[&TextProof]| lines.iter().all(|line| line.block == lines[0].block);
        let three = lines.windows(3).filter(|three| same(three) && three.iter().all(|line| line.hyphenated));
        three.map(|three| three[2].text.clone()).collect()
    });
}

#[test]
fn a_last_line_is_longer_than_two_ems() {
    nothing_is(|proof| {
        let last = |line: &&TextProof| line.line.is_some_and(|(at, count)| count > 1 && at + 1 == count);
        let lines = proof.pages.iter().flat_map(|page| &page.lines).filter(last);
        lines.filter(|line| line.right - line.left < 2.0 * line.size).map(|line| line.text.clone()).collect()
    });
}
