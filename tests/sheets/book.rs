//! The book to print, read back from its PDF: what is on which page and where, and that its sheets are the kit's.

use lopdf::content::Content;
use lopdf::{Dictionary, Document as Lo, Object, ObjectId};
use pressbox::i18n::Lang;
use pressbox::rulebook::sides;
use pressbox::sheet::{Paper, Printing};
use pressbox::studio::{self, Failure, Kind, Order, Studio, book_papers};
use std::collections::BTreeMap;
use std::path::Path;

const PT_PER_MM: f64 = 72.0 / 25.4;
const GAME: &str = "penguins";

fn order(games: &[&str], out: &Path) -> Order {
    Order {
        games: games.iter().map(|game| game.to_string()).collect(),
        langs: vec![Lang::En],
        paper: Paper::A4,
        books: book_papers(None),
        printing: Printing::default(),
        only: None,
        draft: false,
        png: None,
        type_size: pressbox::rulebook::TypeSize::Regular,
        out: out.to_path_buf(),
    }
}

fn build(order: &Order) -> Result<(), Failure> {
    studio::build(&Studio::new(None)?, order, &|_| ()).map(|_| ())
}

fn load(dir: &Path, name: &str) -> Lo {
    Lo::load(dir.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn numbers(objects: &[Object]) -> Vec<f64> {
    objects.iter().map(|object| f64::from(object.as_float().unwrap())).collect()
}

fn size(pdf: &Lo, page: ObjectId) -> (f64, f64) {
    let edges = numbers(pdf.get_dictionary(page).unwrap().get(b"MediaBox").unwrap().as_array().unwrap());
    (edges[2], edges[3])
}

fn catalog_entry<'a>(pdf: &'a Lo, key: &[u8]) -> &'a Dictionary {
    pdf.dereference(pdf.catalog().unwrap().get(key).unwrap()).unwrap().1.as_dict().unwrap()
}

/// A line of text as it is shown: where it begins, its type sizes, its glyphs.
#[derive(Clone, Debug, PartialEq, PartialOrd)]
struct Shown {
    x: f64,
    y: f64,
    sizes: Vec<f64>,
    glyphs: Vec<u8>,
}

fn lines(pdf: &Lo, page: ObjectId) -> Vec<Shown> {
    let content = Content::decode(&pdf.get_page_content(page)).unwrap();
    let mut lines: Vec<Shown> = Vec::new();
    for operation in content.operations {
        match operation.operator.as_str() {
            "Tm" => {
                let matrix = numbers(&operation.operands);
                assert_eq!(matrix[..4], [1.0, 0.0, 0.0, 1.0], "the text of a page is scaled");
                lines.push(Shown { x: matrix[4], y: matrix[5], sizes: Vec::new(), glyphs: Vec::new() });
            }
            "Tf" => lines.last_mut().unwrap().sizes.extend(numbers(&operation.operands[1..])),
            "TJ" => {
                for item in operation.operands[0].as_array().unwrap() {
                    lines.last_mut().unwrap().glyphs.extend(item.as_str().unwrap_or_default());
                }
            }
            _ => {}
        }
    }
    lines.sort_by(|one, two| one.partial_cmp(two).unwrap());
    lines
}

/// The lines of one page shifted to the right, rounded so that they can be compared.
fn shifted(lines: Vec<Shown>, by_mm: f64) -> Vec<(i64, i64, Vec<f64>, Vec<u8>)> {
    let round = |length: f64| (length * 50.0).round() as i64;
    let shift = |line: Shown| (round(line.x + by_mm * PT_PER_MM), round(line.y), line.sizes, line.glyphs);
    lines.into_iter().map(shift).collect()
}

fn places(pdf: &Lo) -> BTreeMap<Vec<u8>, usize> {
    let pages: Vec<ObjectId> = pdf.page_iter().collect();
    let names = catalog_entry(pdf, b"Names").get(b"Dests").unwrap().as_dict().unwrap();
    let names = names.get(b"Names").unwrap().as_array().unwrap();
    let place = |pair: &[Object]| {
        let page = pdf.dereference(&pair[1]).unwrap().1.as_array().unwrap()[0].as_reference().unwrap();
        (pair[0].as_str().unwrap().to_vec(), pages.iter().position(|known| *known == page).unwrap())
    };
    names.chunks(2).map(place).collect()
}

fn text(object: &Object) -> String {
    lopdf::decode_text_string(object).unwrap()
}

#[test]
fn the_booklet_is_the_rulebook_s_own_pages_and_the_sheets_are_the_kit_s() {
    let out = tempfile::tempdir().unwrap();
    build(&order(&[GAME], out.path())).unwrap_or_else(|failure| panic!("{failure:?}"));
    let dir = out.path().join(GAME);
    let rules = load(&dir, &format!("{GAME}-rules-en.pdf"));
    let kit = load(&dir, &format!("{GAME}-kit-en-a4.pdf"));
    let book = load(&dir, &format!("{GAME}-book-en-a4.pdf"));
    let all = |pdf: &Lo| pdf.page_iter().collect::<Vec<_>>();
    let (leaves, sheets, pages) = (all(&rules), all(&kit), all(&book));
    let sides = sides(leaves.len(), 1);
    assert_eq!(pages.len(), 1 + sides.len() + sheets.len());

    for (index, page) in pages.iter().enumerate() {
        let lies = (1..=sides.len()).contains(&index);
        let (width, height) = if lies { (841.890, 595.276) } else { (595.276, 841.890) };
        let (wide, high) = size(&book, *page);
        assert!((wide - width).abs() < 0.001 && (high - height).abs() < 0.001, "page {index}: {wide} × {high}");
    }
    for (side, page) in sides.iter().zip(&pages[1..]) {
        let mut wanted = Vec::new();
        // two pages of 148 mm meet in the middle of 297 mm
        for (leaf, x) in [(side.left, 0.5), (side.right, 148.5)] {
            wanted.extend(leaf.into_iter().flat_map(|leaf| shifted(lines(&rules, leaves[leaf]), x)));
        }
        let mut found = shifted(lines(&book, *page), 0.0);
        found.sort_by(|one, two| one.partial_cmp(two).unwrap());
        wanted.sort_by(|one, two| one.partial_cmp(two).unwrap());
        if side.left.is_none() || side.right.is_none() {
            // no half is blank: players keep their results there. Such pages come before the back, whose number in the
            // contents is a later one
            let later = usize::from(side.left == Some(1));
            type Line = (i64, i64, Vec<f64>, Vec<u8>);
            let same = |one: &Line, other: &Line| {
                (one.0 - other.0).abs() <= 1 && (one.1 - other.1).abs() <= 1 && one.2 == other.2 && one.3 == other.3
            };
            let missing = wanted.iter().filter(|wanted| !found.iter().any(|found| same(found, wanted))).count();
            assert!(missing <= later && found.len() > wanted.len(), "{side:?}: {missing} of {}", wanted.len());
            continue;
        }
        assert_eq!(found.len(), wanted.len(), "{side:?}");
        for (found, wanted) in found.iter().zip(&wanted) {
            let near = (found.0 - wanted.0).abs() <= 1 && (found.1 - wanted.1).abs() <= 1;
            assert!(near && found.2 == wanted.2 && found.3 == wanted.3, "{side:?}: {found:?} {wanted:?}");
        }
    }
    let shown = &pages[1 + sides.len()..];
    for (page, sheet) in shown.iter().zip(&sheets) {
        assert_eq!(book.get_page_content(*page), kit.get_page_content(*sheet));
        assert_eq!(size(&book, *page), size(&kit, *sheet));
    }

    // every place is on the side that its page is on, so that links lead there
    let side_of =
        |leaf: usize| 1 + sides.iter().position(|side| [side.left, side.right].contains(&Some(leaf))).unwrap();
    let (in_rules, in_book) = (places(&rules), places(&book));
    assert!(in_rules.len() > 50);
    for (name, leaf) in &in_rules {
        assert_eq!(in_book[name], side_of(*leaf), "{}", String::from_utf8_lossy(name));
    }
    let links = |pdf: &Lo, pages: &[ObjectId]| {
        let on = |page: &ObjectId| pdf.get_page_annotations(*page).unwrap().len();
        pages.iter().map(on).sum::<usize>()
    };
    assert_eq!(links(&book, &pages), links(&rules, &leaves));

    let labels = catalog_entry(&book, b"PageLabels").get(b"Nums").unwrap().as_array().unwrap();
    let firsts: Vec<i64> = labels.iter().step_by(2).map(|first| first.as_i64().unwrap()).collect();
    assert_eq!(firsts, [0, 1, 1 + sides.len() as i64]);
    let prefix = |at: usize| text(labels[at].as_dict().unwrap().get(b"P").unwrap());
    assert_eq!([prefix(1), prefix(3), prefix(5)], ["How to print", "Booklet ", "Sheet "]);
    let mut entry = catalog_entry(&book, b"Outlines").get(b"First").ok();
    let mut titles = Vec::new();
    while let Some(at) = entry {
        let dict = book.dereference(at).unwrap().1.as_dict().unwrap();
        titles.push(text(dict.get(b"Title").unwrap()));
        entry = dict.get(b"Next").ok();
    }
    assert_eq!(titles, ["How to print", "Rules of play", "Kit to print, cut and play"]);
}

#[test]
fn on_letter_the_rules_are_set_anew_on_half_of_it_with_the_type_of_a5() {
    let out = tempfile::tempdir().unwrap();
    let order = Order { only: Some(Kind::Book), ..order(&[GAME], out.path()) };
    build(&order).unwrap_or_else(|failure| panic!("{failure:?}"));
    let dir = out.path().join(GAME);
    let (a4, letter) =
        (load(&dir, &format!("{GAME}-book-en-a4.pdf")), load(&dir, &format!("{GAME}-book-en-letter.pdf")));
    let sides = |pdf: &Lo| -> Vec<ObjectId> {
        pdf.page_iter().filter(|page| size(pdf, *page).0 > size(pdf, *page).1).collect()
    };
    let all = |pdf: &Lo| -> Vec<Shown> { sides(pdf).into_iter().flat_map(|page| lines(pdf, page)).collect() };
    for page in sides(&letter) {
        let (wide, high) = size(&letter, page);
        assert!((wide - 792.0).abs() < 0.001 && (high - 612.0).abs() < 0.001, "{wide} × {high}");
    }
    let smallest = |lines: &[Shown]| lines.iter().flat_map(|line| line.sizes.clone()).fold(f64::INFINITY, f64::min);
    let (a4_lines, letter_lines) = (all(&a4), all(&letter));
    assert_eq!(smallest(&a4_lines), smallest(&letter_lines));
    // a text block on each half, none across the fold at 396 pt, and deeper than A5's by the 5.9 mm of the paper
    let margin = 15.0 * PT_PER_MM;
    for line in &letter_lines {
        let from_fold = (line.x - 396.0).abs();
        assert!(line.x >= 396.0 && from_fold >= margin || line.x < 396.0 && line.x >= margin, "{line:?}");
    }
    let deepest = |lines: &[Shown]| lines.iter().map(|line| line.y).fold(f64::INFINITY, f64::min);
    assert!((deepest(&a4_lines) - deepest(&letter_lines)).abs() < 0.1, "the folios are not as far from the edge");
    let tallest = |lines: &[Shown]| lines.iter().map(|line| line.y).fold(0.0, f64::max);
    assert!((tallest(&letter_lines) - tallest(&a4_lines) - 5.9 * PT_PER_MM).abs() < 0.1);
}

/// A form by name, its scale, its place.
type Thing = (String, [i64; 4], [i64; 2]);

/// What a kit's pages show, by name, at which scale, and where: in fiftieths of a millimetre from the left and upper
/// edge of the room that A4 and Letter share.
fn shown(pdf: &Lo) -> Vec<Vec<Thing>> {
    let page = |page: ObjectId| {
        let (width, height) = size(pdf, page);
        let left = (width / PT_PER_MM - 190.0) / 2.0;
        let mut all = Vec::new();
        let mut stack = vec![[1.0, 0.0, 0.0, 1.0, 0.0, 0.0]];
        for operation in Content::decode(&pdf.get_page_content(page)).unwrap().operations {
            let top = *stack.last().unwrap();
            match operation.operator.as_str() {
                "q" => stack.push(top),
                "Q" => drop(stack.pop()),
                "cm" => *stack.last_mut().unwrap() = times(&numbers(&operation.operands), &top),
                "Do" => {
                    let name = String::from_utf8_lossy(operation.operands[0].as_name().unwrap()).into_owned();
                    let [a, b, c, d, x, y] = top;
                    let round = |length: f64| (length * 50.0).round() as i64;
                    let place = [x / PT_PER_MM - left, (height - y) / PT_PER_MM];
                    all.push((name, [a, b, c, d].map(|part| round(part * 20.0)), place.map(round)));
                }
                _ => {}
            }
        }
        all
    };
    pdf.page_iter().map(page).collect()
}

/// A matrix before another one.
fn times(inner: &[f64], outer: &[f64; 6]) -> [f64; 6] {
    let linear = |x: f64, y: f64| (x * outer[0] + y * outer[2], x * outer[1] + y * outer[3]);
    let ((a, b), (c, d), (x, y)) = (linear(inner[0], inner[1]), linear(inner[2], inner[3]), linear(inner[4], inner[5]));
    [a, b, c, d, x + outer[4], y + outer[5]]
}

#[test]
fn nothing_on_a_letter_sheet_is_smaller_than_on_a4_and_both_have_one_layout() {
    let out = tempfile::tempdir().unwrap();
    for game in ["master-move", "mundialito", "penguins"] {
        for paper in [Paper::A4, Paper::Letter] {
            let order = Order { paper, only: Some(Kind::Sheets), ..order(&[game], out.path()) };
            build(&order).unwrap_or_else(|failure| panic!("{failure:?}"));
        }
        let kit = |paper: &str| shown(&load(&out.path().join(game), &format!("{game}-kit-en-{paper}.pdf")));
        let (a4, letter) = (kit("a4"), kit("letter"));
        assert_eq!(a4.len(), letter.len());
        // a form has one size: the same form at the same scale and place is the same thing
        for (page, (one, two)) in a4.iter().zip(&letter).enumerate() {
            assert_eq!(one.len(), two.len(), "{game}, page {page}");
            for (one, two) in one.iter().zip(two) {
                let near = one.2.iter().zip(&two.2).all(|(one, two)| (one - two).abs() <= 1);
                assert!((&one.0, one.1) == (&two.0, two.1) && near, "{game}, page {page}: {one:?} {two:?}");
            }
        }
    }
}

#[test]
fn there_is_no_book_for_a3_and_asking_for_one_says_what_to_do() {
    let out = tempfile::tempdir().unwrap();
    assert_eq!(book_papers(Some(Paper::A3)), []);
    assert_eq!(book_papers(Some(Paper::Letter)), [Paper::Letter]);
    let order = Order { paper: Paper::A3, books: Vec::new(), only: Some(Kind::Book), ..order(&[GAME], out.path()) };
    match build(&order) {
        Err(Failure::Refused(findings)) => {
            assert_eq!(findings[0].code, "no-book");
            assert!(findings[0].help.iter().any(|help| help.contains("a4 or letter")), "{:?}", findings[0].help);
        }
        other => panic!("{other:?}"),
    }
    assert!(!out.path().join(GAME).exists());
}
