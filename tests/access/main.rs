//! What books and kits are to those who do not see them, or not well.

mod contrast;
mod tree;

use lopdf::{Document, Object};
use page_validation::{ValidationOptions, ValidationProfile, validate_pdf_bytes};
use pressbox::assets::Templates;
use pressbox::game::registry;
use pressbox::i18n::{Lang, blocks, po};
use pressbox::report;
use pressbox::rulebook::TypeSize;
use pressbox::sheet::{Paper, Printing};
use pressbox::studio::{Failure, Kind, Order, Studio, build};
use std::sync::OnceLock;
use tree::Kid;

/// A file that a build made.
pub struct Printed {
    pub name: String,
    pub game: &'static str,
    pub lang: Lang,
    pub kind: Kind,
    pub type_size: TypeSize,
    pub bytes: Vec<u8>,
}

impl Printed {
    pub fn pdf(&self) -> Document {
        Document::load_mem(&self.bytes).expect("a PDF")
    }
}

/// All rulebooks, in regular type and in large print, and all kits.
fn printed() -> &'static [Printed] {
    static PRINTED: OnceLock<Result<Vec<Printed>, String>> = OnceLock::new();
    let printed = PRINTED.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a folder");
        let studio = Studio::new(None).expect("the built-in templates");
        let makes =
            [(Kind::Rules, TypeSize::Regular), (Kind::Rules, TypeSize::Large), (Kind::Sheets, TypeSize::Regular)];
        let mut printed = Vec::new();
        for (kind, type_size) in makes {
            let order = Order {
                games: registry().iter().map(|game| game.about.id.to_string()).collect(),
                langs: Lang::ALL.to_vec(),
                paper: Paper::A4,
                printing: Printing::default(),
                type_size,
                only: Some(kind),
                draft: false,
                books: Vec::new(),
                png: None,
                out: dir.path().to_path_buf(),
            };
            match build(&studio, &order, &|_| ()) {
                Ok(_) => {}
                Err(Failure::Findings(findings)) => return Err(report::human(&findings, false)),
                Err(failure) => return Err(format!("{failure:?}")),
            }
            for (game, lang) in registry().iter().flat_map(|game| Lang::ALL.map(|lang| (game.about.id, lang))) {
                let name = match (kind, type_size) {
                    (Kind::Sheets, _) => format!("{game}-kit-{}-a4.pdf", lang.code()),
                    (_, TypeSize::Large) => format!("{game}-rules-{}-large.pdf", lang.code()),
                    (_, TypeSize::Regular) => format!("{game}-rules-{}.pdf", lang.code()),
                };
                let bytes = std::fs::read(dir.path().join(game).join(&name)).expect("built");
                printed.push(Printed { name, game, lang, kind, type_size, bytes });
            }
        }
        assert_eq!(printed.len(), 27);
        Ok(printed)
    });
    // every test tells why there is nothing to look at
    printed.as_ref().unwrap_or_else(|found| panic!("{found}"))
}

fn rulebooks() -> impl Iterator<Item = &'static Printed> {
    printed().iter().filter(|printed| printed.kind == Kind::Rules)
}

/// Every rule of PDF/UA-1 that a program can check, after the profile of veraPDF.
#[test]
fn books_and_kits_hold_to_pdf_ua() {
    let mut found = Vec::new();
    for printed in printed() {
        let options = ValidationOptions::default().profile(ValidationProfile::PdfUa1);
        let report = validate_pdf_bytes(&printed.bytes, &options).expect("a PDF that can be read");
        assert!(report.rules.total > 90, "{}: only {} rules were looked at", printed.name, report.rules.total);
        found.extend(
            report.failures.iter().map(|fault| format!("{}: {} {}", printed.name, fault.rule_id, fault.message)),
        );
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_document_says_what_it_is() {
    for printed in printed() {
        let pdf = printed.pdf();
        let catalog = pdf.catalog().expect("a catalogue");
        let lang = catalog.get(b"Lang").and_then(Object::as_str).expect("a language");
        assert_eq!(lang, printed.lang.tag().as_bytes(), "{}", printed.name);
        let preferences = catalog.get(b"ViewerPreferences").and_then(Object::as_dict).expect("preferences");
        assert!(preferences.get(b"DisplayDocTitle").and_then(Object::as_bool).expect("a choice"), "{}", printed.name);
        let marked = catalog.get(b"MarkInfo").and_then(Object::as_dict).expect("marked");
        assert!(marked.get(b"Marked").and_then(Object::as_bool).expect("a choice"), "{}", printed.name);
        let info = pdf.trailer.get(b"Info").and_then(Object::as_reference).expect("information");
        let title = pdf.get_dictionary(info).and_then(|info| info.get(b"Title")).expect("a title");
        assert!(lopdf::decode_text_string(title).expect("text").chars().count() > 8, "{}", printed.name);
        for page in pdf.page_iter() {
            let page = pdf.get_dictionary(page).expect("a page");
            assert_eq!(page.get(b"Tabs").and_then(Object::as_name).expect("an order"), b"S", "{}", printed.name);
        }
    }
}

#[test]
fn headings_skip_no_level_and_say_something() {
    for printed in printed() {
        let tree = tree::read(&printed.pdf());
        let mut level = 0;
        for node in tree.all() {
            let Some(next) = node.tag.strip_prefix('H').and_then(|rest| rest.parse::<u32>().ok()) else { continue };
            assert!(next <= level + 1, "{}: “{}” is H{next} after H{level}", printed.name, node.text());
            assert!(!node.text().trim().is_empty(), "{}: an empty H{next}", printed.name);
            level = next;
        }
        assert!(level > 0, "{}: no heading", printed.name);
    }
}

/// Every item of a list has a body, and a label where it is printed with one.
#[test]
fn lists_and_tables_are_made_of_what_they_are_made_of() {
    let mut tables = 0;
    let books = printed().iter().map(|printed| (printed.name.as_str(), printed.pdf()));
    for (name, pdf) in books.chain([("a book with a table", with_a_table())]) {
        for node in tree::read(&pdf).all() {
            let at = || format!("{name}: {} “{}”", node.tag, node.text());
            match node.tag.as_str() {
                "L" => assert!(!node.kids.is_empty() && node.tags().iter().all(|tag| *tag == "LI"), "{}", at()),
                "LI" => assert!(matches!(node.tags()[..], ["Lbl", "LBody"] | ["LBody"]), "{}: {:?}", at(), node.tags()),
                "Table" => {
                    tables += 1;
                    let rows = node.nodes();
                    assert!(rows.len() > 1 && rows.iter().all(|row| row.tag == "TR"), "{}", at());
                    let heads = rows[0].nodes();
                    assert!(
                        heads.iter().all(|cell| cell.tag == "TH" && cell.scope.as_deref() == Some("Column")),
                        "{}",
                        at()
                    );
                    assert!(rows.iter().all(|row| row.nodes().len() == heads.len()), "{}", at());
                }
                "TOC" => assert!(node.tags().iter().all(|tag| *tag == "TOCI"), "{}", at()),
                "LBody" | "TD" | "TH" => assert!(!node.text().trim().is_empty(), "{}", at()),
                _ => {}
            }
        }
    }
    assert!(tables > 0, "no table was seen");
}

/// A shipped book with a table more: no game has needed one so far.
fn with_a_table() -> Document {
    let (game, dir) = (registry()[0].about.id, tempfile::tempdir().expect("a folder"));
    let source = Templates::embedded().read(&format!("{game}/rulebook.md")).expect("a rulebook");
    let table = "\n\n@a-table\n| Side | Goals |\n|---|---|\n| one | 1 |\n| other | 2 |\n";
    std::fs::create_dir_all(dir.path().join(game)).expect("made");
    std::fs::write(dir.path().join(game).join("rulebook.md"), source.text.clone() + table).expect("written");
    let order = Order {
        games: vec![game.to_string()],
        langs: vec![Lang::En],
        paper: Paper::A4,
        printing: Printing::default(),
        type_size: TypeSize::Regular,
        only: Some(Kind::Rules),
        draft: false,
        books: Vec::new(),
        png: None,
        out: dir.path().join("out"),
    };
    let studio = Studio::new(Some(dir.path())).expect("templates");
    build(&studio, &order, &|_| ()).unwrap_or_else(|failure| panic!("{failure:?}"));
    let bytes = std::fs::read(dir.path().join(format!("out/{game}/{game}-rules-en.pdf"))).expect("built");
    Document::load_mem(&bytes).expect("a PDF")
}

#[test]
fn a_figure_tells_what_it_shows_in_the_book_s_language() {
    for printed in rulebooks() {
        let tree = tree::read(&printed.pdf());
        let figures: Vec<_> = tree.all().into_iter().filter(|node| node.tag == "Figure").collect();
        let alts: Vec<&str> = figures.iter().filter_map(|node| node.alt.as_deref()).collect();
        assert_eq!(alts.len(), figures.len(), "{}", printed.name);
        // a mark of the legend is the label of the words beside it, and is named in a word or two
        let labels = tree.all().into_iter().filter(|node| node.tag == "Lbl").flat_map(|label| label.nodes());
        let marks: Vec<&str> = labels.filter_map(|node| node.alt.as_deref()).collect();
        assert!(alts.iter().all(|alt| alt.chars().count() > if marks.contains(alt) { 2 } else { 10 }), "{alts:?}");
        // a sentence of a board says whose turn it is
        let turn = match printed.lang {
            Lang::En | Lang::Guest(_) => "to move",
            Lang::It => "muove",
            Lang::Fr => "à jouer",
        };
        let boards = alts.iter().filter(|alt| alt.to_lowercase().contains(turn)).count();
        let book = blocks(printed.game);
        let shown = book.iter().filter(|block| block.key("figure").is_some()).count();
        assert!(boards >= shown, "{}: {boards} boards of {shown} are told", printed.name);
    }
}

#[test]
fn a_link_says_where_it_leads_and_is_in_the_tree() {
    for printed in rulebooks() {
        let pdf = printed.pdf();
        let tree = tree::read(&pdf);
        let mut reached = 0;
        for node in tree.all() {
            for kid in &node.kids {
                let Kid::Annotation(area) = kid else { continue };
                reached += 1;
                assert_eq!(node.tag, "Link", "{}", printed.name);
                let words = area.get(b"Contents").map(|words| lopdf::decode_text_string(words).expect("text"));
                assert!(words.is_ok_and(|words| words.chars().count() > 2), "{}: {}", printed.name, node.text());
                assert!(area.has(b"StructParent"), "{}", printed.name);
                assert!(!node.text().trim().is_empty(), "{}: a link without words", printed.name);
            }
        }
        let areas = pdf.page_iter().filter_map(|page| pdf.get_page_annotations(page).ok()).map(|areas| areas.len());
        assert_eq!(reached, areas.sum::<usize>(), "{}", printed.name);
        assert!(reached > 40, "{}: {reached} links", printed.name);
    }
}

fn blocks(game: &str) -> Vec<blocks::Block> {
    let source = Templates::embedded().read(&format!("{game}/rulebook.md")).expect("a rulebook");
    blocks::read(&source).0
}

/// The letters with which each block's text begins, up to the first fact, link, square or figure, in the source's
/// order; the figures' captions among them.
fn beginnings(printed: &Printed) -> Vec<(String, String)> {
    let po = Templates::embedded().read(&format!("{}/i18n/{}.po", printed.game, printed.lang.code())).ok();
    let po = po.map(|source| po::parse(&source).0);
    let text = |block: &blocks::Block| match &po {
        Some(po) => po.entry(&block.id).map(|entry| entry.strings[0].text.clone()).expect("translated"),
        None => block.text.text.clone(),
    };
    let letters = |text: &str| {
        let plain = text.trim_start_matches(['#', '*', '-', '1', '.', ' ']);
        let end = plain.find(['{', '[', '`', '*', '\n', '(']).unwrap_or(plain.len());
        squeezed(&plain[..end])
    };
    let begun = blocks(printed.game).into_iter().map(|block| (block.id.clone(), letters(&text(&block))));
    begun.filter(|(_, letters)| letters.chars().count() > 7).collect()
}

/// Letters alone: spaces, signs and hyphens are typography's business.
fn squeezed(text: &str) -> String {
    text.chars().filter(|c| c.is_alphabetic()).collect()
}

#[test]
fn books_are_read_in_the_order_in_which_they_are_written() {
    for printed in rulebooks() {
        let read = squeezed(&tree::read(&printed.pdf()).text());
        let begun = beginnings(printed);
        assert!(begun.len() > 60, "{}: {} blocks", printed.name, begun.len());
        let mut at = 0;
        for (id, letters) in begun {
            let next = read[at..].find(&letters);
            let elsewhere = if read.contains(&letters) { "comes too early" } else { "is not read" };
            at += next.unwrap_or_else(|| panic!("{}: `{id}` {elsewhere}: {letters}", printed.name)) + letters.len();
        }
    }
}

#[test]
fn large_print_is_large_and_open() {
    for printed in rulebooks() {
        let sizes = contrast::texts(&printed.pdf());
        let mut by_size: std::collections::BTreeMap<i64, usize> = std::collections::BTreeMap::new();
        for text in sizes.iter().filter(|text| !text.in_picture) {
            *by_size.entry((text.size * 10.0).round() as i64).or_default() += text.glyphs;
        }
        let most = by_size.iter().max_by_key(|(_, glyphs)| **glyphs).map(|(size, _)| *size);
        let least = by_size.keys().next().copied();
        match printed.type_size {
            TypeSize::Regular => assert_eq!(most, Some(98), "{}", printed.name),
            TypeSize::Large => {
                assert_eq!(most, Some(130), "{}: {by_size:?}", printed.name);
                // raised letters, as in “1er”, are smaller
                assert!(least >= Some(88), "{}: {by_size:?}", printed.name);
                let small: usize = by_size.range(..119).map(|(_, glyphs)| *glyphs).sum();
                assert!(small < 12, "{}: {small} glyphs are smaller than 12 pt: {by_size:?}", printed.name);
            }
        }
    }
}

/// WCAG 2 asks for 4.5 between text and what is below it. What can be seen through is the ghost of a piece that has
/// moved on: it says nothing that does not stand in full at the end of its arrow.
#[test]
fn text_stands_out_from_its_ground() {
    // by game and colours: where each is seen first
    let mut faint = std::collections::BTreeMap::new();
    for printed in printed() {
        for text in contrast::texts(&printed.pdf()).into_iter().filter(|text| !text.ghost && text.contrast() < 4.5) {
            let hex = |colour: [f64; 3]| colour.map(|part| format!("{:02x}", (part * 255.0).round() as u8)).concat();
            let key = (printed.game, hex(text.ink), hex(text.ground), text.in_picture);
            faint.entry(key).or_insert_with(|| format!("{}, page {}: {:.2}", printed.name, text.page, text.contrast()));
        }
    }
    assert!(faint.is_empty(), "{faint:#?}");
}
