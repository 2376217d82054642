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

/// None on A5, for which the books are written.
fn few(format: Format) -> usize {
    match format.page {
        Leaf::A5 => 0,
        Leaf::HalfLetter => 1,
        Leaf::A4 | Leaf::Letter => 2,
    }
}

fn nothing_is(found_in: impl Fn(&Proof) -> Vec<String>) {
    at_most(|_| 0, found_in);
}

/// All of them on A5. The figures of large print are as tall as two thirds of a page: not every spread can have all
/// that are named on it.
#[test]
fn figures_face_the_text_that_names_them() {
    at_most(few, overleaf);
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

/// The lines of a list or a box, page by page.
type Run<'a> = Vec<(usize, Vec<&'a TextProof>)>;

/// All lists or boxes of a book: what `of` tells is alike for all of them.
fn runs(proof: &Proof, of: impl Fn(&TextProof) -> Option<usize>) -> Vec<Run<'_>> {
    let mut runs: Vec<(usize, Run<'_>)> = Vec::new();
    for (page, shown) in proof.pages.iter().enumerate() {
        for line in &shown.lines {
            let Some(id) = of(line) else { continue };
            let at = runs.iter().position(|(known, _)| *known == id).unwrap_or_else(|| {
                runs.push((id, Vec::new()));
                runs.len() - 1
            });
            match runs[at].1.last_mut().filter(|(last, _)| *last == page) {
                Some((_, lines)) => lines.push(line),
                None => runs[at].1.push((page, vec![line])),
            }
        }
    }
    runs.into_iter().map(|(_, run)| run).collect()
}

/// Lists of up to eight items of up to five lines that end on another page than they begin on.
fn cut_lists(proof: &Proof) -> Vec<String> {
    let items = |run: &Run<'_>| {
        let lines = run.iter().flat_map(|(_, lines)| lines);
        lines.filter_map(|line| line.line).filter(|(at, _)| *at == 0).map(|(_, count)| count).collect::<Vec<_>>()
    };
    let short = |run: &&Run<'_>| {
        let items = items(run);
        items.len() <= 8 && items.iter().all(|lines| *lines <= 5)
    };
    let lists = runs(proof, |line| line.list);
    let cut = lists.iter().filter(short).filter(|run| run.len() > 1);
    cut.map(|run| format!("page {}: {}", run[0].0 + 1, run[0].1[0].text)).collect()
}

/// Italian readers of the A5 book count on steps and conditions that stand together.
#[test]
fn a_short_list_is_whole() {
    at_most(few, cut_lists);
}

#[test]
fn no_figure_stands_in_a_list() {
    nothing_is(|proof| {
        let lists = runs(proof, |line| line.list);
        let figure_within = |run: &Run<'_>| {
            run.iter().enumerate().any(|(part, (page, lines))| {
                // a part that does not end the list is followed by nothing, one that goes on by it has nothing above
                let shown = &proof.pages[*page];
                let top = lines[0].baseline;
                let end = lines[lines.len() - 1].baseline;
                let captions =
                    shown.lines.iter().filter(|line| line.line.is_none() && !line.head && line.list.is_none());
                let beyond = |line: &&TextProof| {
                    part + 1 < run.len() && line.baseline > end + 1.0
                        || part > 0 && line.baseline < top - 1.0
                        || line.baseline > top + 1.0 && line.baseline < end - 1.0
                };
                !shown.figures.is_empty() && captions.filter(beyond).count() > 0
            })
        };
        let found = lists.iter().filter(|run| figure_within(run));
        found.map(|run| format!("page {}: {}", run[0].0 + 1, run[0].1[0].text)).collect()
    });
}

/// A box that is cut has four lines at least on either side, and one that a page has room for is not cut.
#[test]
fn a_box_is_whole_or_leaves_four_lines_on_either_side() {
    nothing_is(|proof| {
        let boxes = runs(proof, |line| line.panel);
        let few = |run: &&Run<'_>| {
            run.len() > 1 && run.iter().any(|(_, lines)| lines.iter().filter(|line| !line.head).count() < 4)
        };
        // less what the distances between its paragraphs take, which are not the same everywhere
        let tall = |run: &Run<'_>| {
            let of = |lines: &Vec<&TextProof>| lines[lines.len() - 1].baseline - lines[0].baseline;
            run.iter().map(|(_, lines)| of(lines)).sum::<f64>()
        };
        let in_vain = |run: &&Run<'_>| run.len() > 1 && tall(run) < 0.8 * proof.height;
        boxes
            .iter()
            .filter(|run| few(run) || in_vain(run))
            .map(|run| format!("page {}: {}", run[0].0 + 1, run[0].1[0].text))
            .collect()
    });
}

#[test]
fn what_closes_the_legend_is_on_its_page() {
    let mut seen = 0;
    for Edition { game, lang, format, proof } in EDITIONS.iter() {
        let pages = |block: &str| -> Vec<usize> {
            let on = |page: &PageProof| page.lines.iter().any(|line| line.block == block);
            (0..proof.pages.len()).filter(|page| on(&proof.pages[*page])).collect()
        };
        let note = pages("figures-left-out");
        seen += note.len();
        assert!(note.len() <= 1, "{game} {lang} {:?}: {note:?}", format.page);
        let legend = note.first().is_none_or(|note| pages("legend").contains(note));
        assert!(legend, "{game} {lang} {:?}: page {note:?} has the note without the legend", format.page);
    }
    assert!(seen >= 12, "{seen}");
}

/// Paragraphs that go on where the leaf is turned.
#[test]
fn few_paragraphs_go_on_where_the_leaf_is_turned() {
    let (mut turned, mut facing) = (Vec::new(), 0);
    for Edition { game, lang, proof, .. } in EDITIONS.iter().filter(|edition| edition.format.page == Leaf::A5) {
        for (page, shown) in proof.pages.iter().enumerate().skip(1) {
            let goes_on = |line: &&TextProof| line.line.is_some_and(|(at, count)| at + 1 < count);
            let running = shown.lines.iter().filter(|line| line.line.is_some());
            let Some(line) = running.max_by(|a, b| a.baseline.total_cmp(&b.baseline)).filter(goes_on) else { continue };
            match page % 2 {
                0 => turned.push(format!("{game} {lang} page {}: {}", page + 1, line.text)),
                _ => facing += 1,
            }
        }
    }
    assert!(turned.len() <= TURNED, "{} and {facing} within spreads: {turned:#?}", turned.len());
}

/// In all nine books.
const TURNED: usize = 3;

/// Numbers that a line's end parts from the word behind or before them.
#[test]
fn hardly_a_number_is_parted_from_its_word() {
    let digits = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
    let mut parted = Vec::new();
    for Edition { game, lang, proof, .. } in EDITIONS.iter().filter(|edition| edition.format.page == Leaf::A5) {
        let lines: Vec<&TextProof> = proof.pages.iter().flat_map(|page| &page.lines).collect();
        for pair in lines.windows(2).filter(|pair| pair[0].line.is_some() && pair[0].block == pair[1].block) {
            let [above, below] = [pair[0].text.trim(), pair[1].text.trim()];
            let last = above.rsplit([' ', '\u{a0}']).next().unwrap_or_default();
            let first = below.split([' ', '\u{a0}']).next().unwrap_or_default();
            // “fig. 34” goes with its sign, not with what comes after it
            let bound = above.strip_suffix(last).is_some_and(|rest| rest.ends_with('\u{a0}'));
            let counted = digits(last) && !bound && first.starts_with(char::is_alphabetic);
            let bare = first.trim_end_matches(['.', ',', ':', ';', ')']);
            let named = digits(bare) && bare != first && last.ends_with(char::is_alphabetic) && !pair[0].hyphenated;
            let goes_on = pair[0].line.map(|(at, _)| at + 1) == pair[1].line.map(|(at, _)| at);
            if goes_on && (counted || named) {
                parted.push(format!("{game} {lang}: {last} | {first}"));
            }
        }
    }
    assert!(parted.len() <= PARTED, "{}: {parted:#?}", parted.len());
}

/// In all nine books.
const PARTED: usize = 3;

#[test]
fn titles_that_the_text_leads_to_are_italic() {
    let mut italic = 0;
    for Edition { lang, proof, .. } in EDITIONS.iter().filter(|edition| edition.format.page == Leaf::A5) {
        let title = match lang.tag() {
            "it" => "Il tuo turno",
            "en-GB" => "Your turn",
            _ => continue,
        };
        for line in proof.pages.iter().flat_map(|page| &page.lines).filter(|line| line.line.is_some()) {
            let within = line.text.replace('\u{a0}', " ");
            if let Some(at) = within.find(title).filter(|at| *at > 0)
                && within[..at].trim_end().ends_with(char::is_lowercase)
            {
                assert!(line.italic, "{lang}: {}", line.text);
                italic += 1;
            }
        }
    }
    assert!(italic > 3, "{italic}");
}
