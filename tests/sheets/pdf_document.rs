//! What stands in a finished PDF, read back with lopdf.

use lopdf::{Dictionary, Document as Lo, Object};
use pressbox::geom::{Mm, Pt, Rect, Size};
use pressbox::pdf::font::{Feature, FontError, Style};
use pressbox::pdf::{Document, Ink, Numbering, Piece, Settings, Tag, Target};
use pressbox::report::Source;
use pressbox::svg::{self, Fonts};

fn fonts() -> Fonts {
    Fonts::bundled().unwrap()
}

/// Two A5 pages with everything that the rulebook needs.
fn book(fonts: &Fonts, date: Option<u64>) -> Vec<u8> {
    let settings = Settings { title: "Rȇgole & «gioco»".into(), lang: "it".into(), date, ..Settings::default() };
    let mut document = Document::new(fonts.faces(), Settings { unscaled: true, author: "A".into(), ..settings });
    let shape = |text: &str| -> Result<_, FontError> {
        let id = fonts.faces().id("Vollkorn", Style::Regular)?;
        fonts.faces().face(id).shape(text, &[Feature(*b"onum", 1)])
    };
    let picture = r##"<svg xmlns="http://www.w3.org/2000/svg" width="30mm" height="20mm" viewBox="0 0 30 20"><rect
        width="30" height="20" fill="#383"/><text x="3" y="9" font-size="6" font-family="Alegreya Sans">G3</text></svg>"##;
    let tree = svg::load(fonts, &Source::new("p.svg", picture)).unwrap();
    let first = document.form(svg::form(fonts, &tree).unwrap());
    assert_eq!(document.form(svg::form(fonts, &tree).unwrap()), first, "an equal form was taken for a new one");
    let a5: Size<Pt> = Size::new(Mm(148.0), Mm(210.0)).into();
    let root = document.root();
    let mut page = document.page(a5);
    let heading = page.tag(root, Tag::Heading(1));
    page.mark(heading);
    let words = shape("Preparazione").unwrap();
    page.line(Pt(40.0), Pt(60.0), &[Piece::new(&words, Pt(18.0), Ink::BLACK)]);
    page.bookmark("Preparazione", 0, Pt(40.0));
    page.bookmark("Il campo", 1, Pt(80.0));
    page.bookmark("I pezzi", 1, Pt(90.0));
    let paragraph = page.tag(root, Tag::Paragraph);
    page.mark(paragraph);
    let words = shape("Qual è «\u{202F}l’ala\u{202F}»? vedi ").unwrap();
    let x = page.line(Pt(40.0), Pt(100.0), &[Piece::new(&words, Pt(10.0), Ink::BLACK).stretch(Pt(1.5))]);
    let link = page.tag(paragraph, Tag::Link);
    page.mark(link);
    let words = shape("più avanti").unwrap();
    let end = page.line(x, Pt(100.0), &[Piece::new(&words, Pt(10.0), Ink::new(0, 0, 128))]);
    page.link(link, Rect::new(x, Pt(90.0), end - x, Pt(13.0)), Target::Anchor("later".into()), "più avanti");
    page.mark(paragraph);
    let words = shape(". Fine").unwrap();
    page.line(end, Pt(100.0), &[Piece::new(&words, Pt(10.0), Ink::BLACK)]);
    let figure = page.tag(root, Tag::Figure);
    page.alt(figure, "Un’ala");
    page.mark(figure);
    page.form(first, Pt(40.0), Pt(120.0));
    page.form(first, Pt(140.0), Pt(120.0));
    page.artifact();
    page.layer(Some("cut – è"));
    page.stroke(&[(Pt(40.0), Pt(300.0)), (Pt(80.0), Pt(300.0))], false, Pt(0.5), Ink::BLACK, &[Pt(2.0), Pt(1.0)]);
    page.layer(None);
    let mut page = document.page(a5);
    page.anchor("later", Pt(50.0));
    page.bookmark("Il turno", 0, Pt(50.0));
    page.form_within(first, Pt(40.0), Pt(120.0), Rect::new(Pt(50.0), Pt(120.0), Pt(10.0), Pt(10.0)));
    document.number_pages(0, Numbering::Roman, "");
    document.number_pages(1, Numbering::Decimal, "r-");
    document.finish().unwrap()
}

fn read() -> Lo {
    let bytes = book(&fonts(), None);
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("book.pdf");
    std::fs::write(path, &bytes).unwrap();
    Lo::load_mem(&bytes).unwrap()
}

fn follow<'a>(pdf: &'a Lo, object: &'a Object) -> &'a Object {
    pdf.dereference(object).unwrap().1
}

fn dict<'a>(pdf: &'a Lo, object: &'a Object) -> &'a Dictionary {
    follow(pdf, object).as_dict().unwrap()
}

fn text(object: &Object) -> String {
    lopdf::decode_text_string(object).unwrap()
}

#[test]
fn two_builds_in_one_process_are_equal_to_the_byte() {
    let first = book(&fonts(), None);
    assert_eq!(first, book(&fonts(), None));
    assert_ne!(first, book(&fonts(), Some(0)), "the date is not written");
}

#[test]
fn there_is_no_date_unless_one_is_asked_for() {
    let bytes = book(&fonts(), None);
    let pdf = Lo::load_mem(&bytes).unwrap();
    let info = dict(&pdf, pdf.trailer.get(b"Info").unwrap());
    assert!(!info.has(b"CreationDate") && !info.has(b"ModDate"));
    assert!(!String::from_utf8_lossy(&bytes).contains("CreateDate"));
    let pdf = Lo::load_mem(&book(&fonts(), Some(1_709_208_000))).unwrap();
    let info = dict(&pdf, pdf.trailer.get(b"Info").unwrap());
    assert_eq!(info.get(b"CreationDate").unwrap().as_str().unwrap(), b"D:20240229120000Z");
}

#[test]
fn pages_have_the_size_asked_for_to_a_thousandth_of_a_point() {
    let pdf = read();
    for page in pdf.page_iter() {
        for side in [b"MediaBox".as_slice(), b"CropBox", b"TrimBox"] {
            let edges = pdf.get_dictionary(page).unwrap().get(side).unwrap().as_array().unwrap();
            let edges: Vec<f32> = edges.iter().map(|edge| edge.as_float().unwrap()).collect();
            assert!((edges[2] - 419.528).abs() < 0.001 && (edges[3] - 595.276).abs() < 0.001, "{edges:?}");
        }
    }
    assert_eq!(pdf.page_iter().count(), 2);
}

#[test]
fn a_form_shown_three_times_is_stored_once_with_its_own_size() {
    let pdf = read();
    let forms: Vec<&Dictionary> = pdf
        .objects
        .values()
        .filter_map(|object| object.as_stream().ok().map(|stream| &stream.dict))
        .filter(|dict| dict.get(b"Subtype").and_then(Object::as_name).is_ok_and(|name| name == b"Form"))
        .collect();
    assert_eq!(forms.len(), 1);
    let edges = forms[0].get(b"BBox").unwrap().as_array().unwrap();
    let edges: Vec<f32> = edges.iter().map(|edge| edge.as_float().unwrap()).collect();
    assert!((edges[2] - 85.0394).abs() < 0.001 && (edges[3] - 56.6929).abs() < 0.001, "{edges:?}");
}

#[test]
fn the_outline_is_a_tree_in_the_order_given() {
    let pdf = read();
    let root = dict(&pdf, pdf.catalog().unwrap().get(b"Outlines").unwrap());
    let mut lines = Vec::new();
    let mut stack: Vec<(&Object, usize)> = vec![(root.get(b"First").unwrap(), 0)];
    while let Some((object, level)) = stack.pop() {
        let entry = dict(&pdf, object);
        lines.push((level, text(entry.get(b"Title").unwrap())));
        stack.extend(entry.get(b"Next").ok().map(|next| (next, level)));
        stack.extend(entry.get(b"First").ok().map(|first| (first, level + 1)));
    }
    let expected = [(0, "Preparazione"), (1, "Il campo"), (1, "I pezzi"), (0, "Il turno")];
    assert_eq!(lines, expected.map(|(level, title)| (level, title.to_string())));
}

/// Element names with what they hold, depth first; `#n` is marked content, `@` a link's area.
fn outline_of(pdf: &Lo, element: &Object, lines: &mut Vec<String>, depth: usize) {
    let element = dict(pdf, element);
    let name = String::from_utf8_lossy(element.get(b"S").unwrap().as_name().unwrap()).into_owned();
    let at = lines.len();
    lines.push(format!("{}{name}", " ".repeat(depth)));
    let kids = match element.get(b"K") {
        Ok(Object::Array(kids)) => kids.clone(),
        Ok(kid) => vec![kid.clone()],
        Err(_) => Vec::new(),
    };
    for kid in &kids {
        if let Object::Integer(number) = kid {
            lines[at].push_str(&format!(" #{number}"));
            continue;
        }
        let inner = dict(pdf, kid);
        if let Ok(number) = inner.get(b"MCID") {
            lines[at].push_str(&format!(" #{}", number.as_i64().unwrap()));
        } else if inner.has(b"Obj") {
            lines[at].push_str(" @");
        } else {
            outline_of(pdf, kid, lines, depth + 1);
        }
    }
}

#[test]
fn the_structure_tree_follows_the_reading_order() {
    let pdf = read();
    let catalog = pdf.catalog().unwrap();
    assert_eq!(catalog.get(b"Lang").unwrap().as_str().unwrap(), b"it");
    assert!(dict(&pdf, catalog.get(b"MarkInfo").unwrap()).get(b"Marked").unwrap().as_bool().unwrap());
    let root = dict(&pdf, catalog.get(b"StructTreeRoot").unwrap());
    let mut lines = Vec::new();
    outline_of(&pdf, &root.get(b"K").unwrap().as_array().unwrap()[0], &mut lines, 0);
    assert_eq!(lines, ["Document", " H1 #0", " P #1 #3", "  Link #2 @", " Figure #4"]);
    let parents = dict(&pdf, root.get(b"ParentTree").unwrap()).get(b"Nums").unwrap().as_array().unwrap();
    let owners = follow(&pdf, &parents[1]).as_array().unwrap();
    let names: Vec<_> = owners.iter().map(|owner| dict(&pdf, owner).get(b"S").unwrap().as_name().unwrap()).collect();
    assert_eq!(names, [b"H1".as_slice(), b"P", b"Link", b"P", b"Figure"]);
    let figure = dict(&pdf, &owners[4]);
    assert_eq!(text(figure.get(b"Alt").unwrap()), "Un’ala");
    let edges = dict(&pdf, figure.get(b"A").unwrap()).get(b"BBox").unwrap().as_array().unwrap();
    let edges: Vec<f32> = edges.iter().map(|edge| edge.as_float().unwrap()).collect();
    assert!((edges[0] - 40.0).abs() < 0.01 && (edges[2] - 225.039).abs() < 0.01, "{edges:?}");
}

#[test]
fn a_link_leads_to_its_place_and_knows_its_element() {
    let pdf = read();
    let pages: Vec<_> = pdf.page_iter().collect();
    let page = pdf.get_dictionary(pages[0]).unwrap();
    assert_eq!(page.get(b"Tabs").unwrap().as_name().unwrap(), b"S");
    let link = dict(&pdf, &page.get(b"Annots").unwrap().as_array().unwrap()[0]);
    assert_eq!(text(link.get(b"Contents").unwrap()), "più avanti");
    let place = link.get(b"Dest").unwrap().as_array().unwrap();
    assert_eq!(place[0].as_reference().unwrap(), pages[1]);
    assert!((place[3].as_float().unwrap() - 545.276).abs() < 0.01);
    assert_eq!(link.get(b"StructParent").unwrap().as_i64().unwrap(), 2);
    let names = dict(&pdf, pdf.catalog().unwrap().get(b"Names").unwrap()).get(b"Dests").unwrap();
    assert_eq!(dict(&pdf, names).get(b"Names").unwrap().as_array().unwrap()[0].as_str().unwrap(), b"later");
}

#[test]
fn labels_layers_and_preferences_are_what_was_asked() {
    let pdf = read();
    let catalog = pdf.catalog().unwrap();
    let labels = dict(&pdf, catalog.get(b"PageLabels").unwrap()).get(b"Nums").unwrap().as_array().unwrap();
    assert_eq!(dict(&pdf, &labels[1]).get(b"S").unwrap().as_name().unwrap(), b"r");
    assert_eq!(text(dict(&pdf, &labels[3]).get(b"P").unwrap()), "r-");
    let preferences = dict(&pdf, catalog.get(b"ViewerPreferences").unwrap());
    assert_eq!(preferences.get(b"PrintScaling").unwrap().as_name().unwrap(), b"None");
    assert!(preferences.get(b"DisplayDocTitle").unwrap().as_bool().unwrap());
    let groups = dict(&pdf, catalog.get(b"OCProperties").unwrap()).get(b"OCGs").unwrap().as_array().unwrap();
    assert_eq!(text(dict(&pdf, &groups[0]).get(b"Name").unwrap()), "cut – è");
}

#[test]
fn everything_on_a_page_is_marked_and_nothing_nests() {
    let pdf = read();
    for page in pdf.page_iter() {
        let content = lopdf::content::Content::decode(&pdf.get_page_content(page)).unwrap();
        let (mut open, mut layers) = (0, 0);
        for operation in &content.operations {
            match operation.operator.as_str() {
                "BDC" if operation.operands[0].as_name().unwrap() == b"OC" => layers += 1,
                "BDC" | "BMC" => open += 1,
                "EMC" if open > 0 => open -= 1,
                "EMC" => layers -= 1,
                "TJ" | "Do" | "S" | "f" => assert_eq!(open, 1, "{operation:?} is not marked"),
                _ => {}
            }
            assert!(open <= 1 && layers <= 1);
        }
        assert_eq!((open, layers), (0, 0));
    }
}

/// Where the pen of a reader stands after a line is where the line said that it ends.
#[test]
fn a_line_ends_where_it_says() {
    let fonts = fonts();
    let id = fonts.faces().id("Vollkorn", Style::Regular).unwrap();
    let run = fonts.faces().face(id).shape("AV To «fine», 1879 Wa. ", &[]).unwrap();
    let mut document = Document::new(fonts.faces(), Settings::default());
    let mut page = document.page(Size::new(Pt(300.0), Pt(100.0)));
    let end = page.line(Pt(10.0), Pt(50.0), &[Piece::new(&run, Pt(10.0), Ink::BLACK).stretch(Pt(0.7))]);
    let pdf = Lo::load_mem(&document.finish().unwrap()).unwrap();
    let page = pdf.page_iter().next().unwrap();
    let font = pdf.get_page_fonts(page).unwrap().into_values().next().unwrap();
    let descendant = dict(&pdf, &font.get(b"DescendantFonts").unwrap().as_array().unwrap()[0]);
    let mut widths = std::collections::BTreeMap::new();
    let list = follow(&pdf, descendant.get(b"W").unwrap()).as_array().unwrap();
    for pair in list.chunks(2) {
        let first = pair[0].as_i64().unwrap();
        let run = pair[1].as_array().unwrap().iter();
        widths.extend(run.enumerate().map(|(index, width)| (first + index as i64, width.as_float().unwrap())));
    }
    let content = lopdf::content::Content::decode(&pdf.get_page_content(page)).unwrap();
    let shown = content.operations.iter().find(|operation| operation.operator == "TJ").unwrap();
    let mut pen = 10.0;
    for part in shown.operands[0].as_array().unwrap() {
        match part {
            Object::String(codes, _) => {
                let widths = codes.chunks(2).map(|code| widths[&i64::from(u16::from_be_bytes([code[0], code[1]]))]);
                pen += widths.sum::<f32>() / 100.0;
            }
            number => pen -= number.as_float().unwrap() / 100.0,
        }
    }
    // The last space's stretch is not written, for nothing follows it.
    // The pen is moved by thousandths of the size.
    assert!((f64::from(pen) + 0.7 - end.0).abs() < 0.0051, "{pen} {end:?}");
}

#[test]
fn a_link_to_nowhere_and_a_figure_without_words_are_refused() {
    let fonts = fonts();
    let mut document = Document::new(fonts.faces(), Settings::default());
    let root = document.root();
    let mut page = document.page(Size::new(Pt(300.0), Pt(100.0)));
    let link = page.tag(root, Tag::Link);
    let area = Rect::new(Pt(0.0), Pt(0.0), Pt(1.0), Pt(1.0));
    page.link(link, area, Target::Anchor("nowhere".into()), "x");
    page.tag(root, Tag::Figure);
    let found: Vec<_> = document.finish().unwrap_err().into_iter().map(|one| (one.code, one.message)).collect();
    assert_eq!(found[0], ("dead-link", "a link on page 1 leads to `nowhere`, which no page has".to_string()));
    assert_eq!(found[1].0, "no-alt-text");
}
