//! Two-sided parts read back from their PDF: folded, or turned over in a printer, every back lies behind its front.

use lopdf::content::Content;
use lopdf::{Dictionary, Document as Lo, Object};
use pressbox::assets::Templates;
use pressbox::geom::{Mm, Size};
use pressbox::i18n::{Lang, Words};
use pressbox::kit::{Back, Outline, Part};
use pressbox::pdf::Ink;
use pressbox::sheet::{self, Backs, Flip, Paper, Printing, Request, Sheets};
use pressbox::svg::Fonts;
use std::collections::BTreeMap;

const PT_PER_MM: f64 = 72.0 / 25.4;
/// Where the letter of a front stands in its trim box, and that of a back in its own, both as one looks at them.
const ON_FRONT: (f64, f64) = (5.0, 12.0);
const ON_BACK: (f64, f64) = (7.0, 15.0);

type Point = (f64, f64);

fn picture(size: (f64, f64), letter: &str, (x, y): Point) -> String {
    let (width, height) = (size.0 + 6.0, size.1 + 6.0);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
         viewBox=\"-3 -3 {width} {height}\"><rect x=\"-3\" y=\"-3\" width=\"{width}\" height=\"{height}\" \
         fill=\"#cde\"/><text x=\"{x}\" y=\"{y}\" font-family=\"Alegreya Sans\" font-size=\"6\">{letter}</text></svg>"
    )
}

fn part(id: &str, count: u32, size: (f64, f64)) -> Part {
    Part {
        id: id.into(),
        group: "group".into(),
        title: format!("Part {id}"),
        desc: format!("This is {id}."),
        count,
        spare: false,
        fold: None,
        trim: Size::new(Mm(size.0), Mm(size.1)),
        bleed: Mm(3.0),
        outline: Outline::Rect,
        svg: picture(size, "F", ON_FRONT),
        creases: Vec::new(),
        back: Some(Back { svg: picture(size, "B", ON_BACK), optional: false }),
    }
}

/// The standing case: three fit side by side, and the last row is not full.
fn eleven() -> Part {
    let mut part = part("eleven", 11, (56.0, 36.0));
    part.outline = Outline::Path("M0 0H40L56 10V36H0Z".into());
    part
}

fn with_request<T>(parts: &[Part], printing: Printing, make: impl Fn(&Request<'_>) -> T) -> T {
    let fonts = Fonts::bundled().unwrap();
    let words = Words::load(&Templates::embedded(), "shared", Lang::En).map_err(|_| "words").unwrap();
    let arts = sheet::arts(&fonts, parts).unwrap();
    make(&Request {
        fonts: &fonts,
        words: &words,
        game: "ball-game",
        title: "Ball Game",
        arts: &arts,
        paper: Paper::A4,
        printing,
        accent: Ink::BLACK,
        date: None,
    })
}

fn made(parts: &[Part], printing: Printing) -> (Sheets, Vec<Page>) {
    let sheets = with_request(parts, printing, |request| sheet::build(request).unwrap());
    let pages = pages(&sheets.pdf);
    (sheets, pages)
}

fn duplex(flip: Flip) -> Printing {
    Printing { backs: Backs::Duplex, flip, ..Printing::default() }
}

/// What a page shows, in mm from its top left corner: texts with where they begin and which way they go, lines.
#[derive(Default)]
struct Page {
    texts: Vec<(String, Point, Point)>,
    lines: Vec<[f64; 4]>,
}

impl Page {
    fn letters(&self, letter: &str) -> Vec<(Point, Point)> {
        self.texts.iter().filter(|(text, ..)| text == letter).map(|(_, at, way)| (*at, *way)).collect()
    }
}

fn numbers(objects: &[Object]) -> Vec<f64> {
    objects.iter().map(|object| f64::from(object.as_float().unwrap())).collect()
}

/// `a` applied first, then `b`.
fn times(a: [f64; 6], b: [f64; 6]) -> [f64; 6] {
    let row = |x: f64, y: f64| (x * b[0] + y * b[2], x * b[1] + y * b[3]);
    let ((a0, a1), (a2, a3), (a4, a5)) = (row(a[0], a[1]), row(a[2], a[3]), row(a[4], a[5]));
    [a0, a1, a2, a3, a4 + b[4], a5 + b[5]]
}

struct Reader<'a> {
    pdf: &'a Lo,
    height: f64,
    page: Page,
}

impl Reader<'_> {
    fn point(&self, matrix: [f64; 6], x: f64, y: f64) -> Point {
        let across = matrix[0] * x + matrix[2] * y + matrix[4];
        let up = matrix[1] * x + matrix[3] * y + matrix[5];
        (across / PT_PER_MM, (self.height - up) / PT_PER_MM)
    }

    fn dictionary<'d>(&'d self, of: &'d Dictionary, key: &[u8]) -> Option<&'d Dictionary> {
        self.pdf.dereference(of.get(key).ok()?).ok()?.1.as_dict().ok()
    }

    fn read(&mut self, content: &[u8], resources: &Dictionary, start: [f64; 6]) {
        let (mut matrix, mut stack, mut pen) = (start, Vec::new(), (0.0, 0.0));
        let (mut text, mut font) = ([1.0, 0.0, 0.0, 1.0, 0.0, 0.0], Vec::new());
        for operation in Content::decode(content).unwrap().operations {
            let operands = &operation.operands;
            match operation.operator.as_str() {
                "q" => stack.push(matrix),
                "Q" => matrix = stack.pop().unwrap(),
                "cm" => matrix = times(<[f64; 6]>::try_from(numbers(operands)).unwrap(), matrix),
                "Tm" => text = <[f64; 6]>::try_from(numbers(operands)).unwrap(),
                "Tf" => font = operands[0].as_name().unwrap().to_vec(),
                "m" => pen = (numbers(operands)[0], numbers(operands)[1]),
                "l" => {
                    let to = (numbers(operands)[0], numbers(operands)[1]);
                    let (a, b) = (self.point(matrix, pen.0, pen.1), self.point(matrix, to.0, to.1));
                    // of the page itself, not of the pictures on it
                    let own = start == [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];
                    self.page.lines.extend(own.then_some([a.0.min(b.0), a.1.min(b.1), a.0.max(b.0), a.1.max(b.1)]));
                    pen = to;
                }
                "TJ" => {
                    let codes = operands[0].as_array().unwrap().iter().filter_map(|part| part.as_str().ok());
                    let codes: Vec<u16> =
                        codes.flat_map(|s| s.chunks(2)).map(|code| u16::from_be_bytes([code[0], code[1]])).collect();
                    let fonts = self.dictionary(resources, b"Font").unwrap();
                    let said = self.unicode(self.dictionary(fonts, &font).unwrap(), &codes);
                    let placed = times(text, matrix);
                    let (from, to) = (self.point(placed, 0.0, 0.0), self.point(placed, 1.0, 0.0));
                    let (x, y) = (to.0 - from.0, to.1 - from.1);
                    let length = libm::hypot(x, y);
                    self.page.texts.push((said, from, (x / length, y / length)));
                }
                "Do" => {
                    let objects = self.dictionary(resources, b"XObject").unwrap();
                    let form = objects.get(operands[0].as_name().unwrap()).unwrap();
                    let form = self.pdf.dereference(form).unwrap().1.as_stream().unwrap().clone();
                    let inner = self.dictionary(&form.dict, b"Resources").cloned().unwrap_or_default();
                    let content = form.decompressed_content().unwrap_or_else(|_| form.content.clone());
                    self.read(&content, &inner, matrix);
                }
                _ => {}
            }
        }
    }

    fn unicode(&self, font: &Dictionary, codes: &[u16]) -> String {
        let stream = self.pdf.dereference(font.get(b"ToUnicode").unwrap()).unwrap().1.as_stream().unwrap();
        let table = String::from_utf8(stream.decompressed_content().unwrap()).unwrap();
        let map: BTreeMap<u16, String> = table
            .lines()
            .filter_map(|line| {
                let (code, unicode) = line.strip_prefix('<')?.strip_suffix('>')?.split_once("> <")?;
                let units = unicode.as_bytes().chunks(4).map(|hex| std::str::from_utf8(hex).unwrap());
                let units: Vec<u16> = units.map(|hex| u16::from_str_radix(hex, 16).unwrap()).collect();
                Some((u16::from_str_radix(code, 16).ok()?, String::from_utf16(&units).ok()?))
            })
            .collect();
        codes.iter().map(|code| map[code].as_str()).collect()
    }
}

fn pages(bytes: &[u8]) -> Vec<Page> {
    let pdf = Lo::load_mem(bytes).unwrap();
    let read = |id| {
        let page = pdf.get_dictionary(id).unwrap();
        let height = numbers(page.get(b"MediaBox").unwrap().as_array().unwrap())[3];
        let resources = pdf.dereference(page.get(b"Resources").unwrap()).unwrap().1.as_dict().unwrap();
        let mut reader = Reader { pdf: &pdf, height, page: Page::default() };
        reader.read(&pdf.get_page_content(id), resources, [1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);
        reader.page
    };
    pdf.page_iter().map(read).collect()
}

#[test]
fn a_form_of_a_part_s_size_is_one_copy_of_it() {
    for (printing, copies) in [(Printing::default(), 11), (duplex(Flip::Long), 11)] {
        let (sheets, _) = made(&[eleven()], printing);
        let pdf = Lo::load_mem(&sheets.pdf).unwrap();
        let wanted = [62.0 * PT_PER_MM, 42.0 * PT_PER_MM];
        let mut found = 0;
        for page in pdf.page_iter() {
            let resources = pdf.get_dictionary(page).unwrap().get(b"Resources").unwrap();
            let resources = pdf.dereference(resources).unwrap().1.as_dict().unwrap();
            let objects = pdf.dereference(resources.get(b"XObject").unwrap()).unwrap().1.as_dict().unwrap();
            for operation in Content::decode(&pdf.get_page_content(page)).unwrap().operations {
                if operation.operator == "Do" {
                    let form = objects.get(operation.operands[0].as_name().unwrap()).unwrap();
                    let form = pdf.dereference(form).unwrap().1.as_stream().unwrap();
                    let bounds = numbers(form.dict.get(b"BBox").unwrap().as_array().unwrap());
                    found += usize::from((0..2).all(|side| (bounds[side + 2] - wanted[side]).abs() < 0.03));
                }
            }
        }
        assert_eq!(found, copies);
    }
}

/// Where the letter of a back has to be behind its front, seen through the front, and which way it has to go.
fn wanted((at, way): (Point, Point), part: &Part) -> (Point, Point) {
    let placed = |(x, y): Point| (x * way.0 - y * way.1, x * way.1 + y * way.0);
    let letter = placed(ON_FRONT);
    let corner = (at.0 - letter.0, at.1 - letter.1);
    let back = placed((part.trim.width.0 - ON_BACK.0, ON_BACK.1));
    ((corner.0 + back.0, corner.1 + back.1), (-way.0, -way.1))
}

fn same(mut found: Vec<(Point, Point)>, mut wanted: Vec<(Point, Point)>) {
    let key = |((x, y), (a, b)): &(Point, Point)| [*x, *y, *a, *b].map(|number| (number * 50.0).round() as i64);
    found.sort_by_key(key);
    wanted.sort_by_key(key);
    assert_eq!(found.len(), wanted.len());
    for (found, wanted) in found.iter().zip(&wanted) {
        let ((a, b), (c, d)) = (found.0, wanted.0);
        assert!((a - c).abs() < 0.01 && (b - d).abs() < 0.01, "{found:?} is to be {wanted:?}");
        assert!((found.1.0 - wanted.1.0).abs() < 1e-4 && (found.1.1 - wanted.1.1).abs() < 1e-4, "{found:?} {wanted:?}");
    }
}

fn three_wide(pages: &[Page]) {
    let all: Vec<_> = pages.iter().flat_map(|page| page.letters("F")).collect();
    let mut columns: Vec<i64> = all.iter().map(|(at, _)| (at.0 * 100.0).round() as i64).collect();
    columns.sort_unstable();
    columns.dedup();
    assert_eq!((all.len(), columns.len()), (11, 3));
}

#[test]
fn eleven_parts_that_are_folded_have_their_backs_behind_them() {
    let part = eleven();
    let (_, pages) = made(std::slice::from_ref(&part), Printing::default());
    three_wide(&pages[1..]);
    for page in &pages[1..] {
        let fronts = page.letters("F");
        // each back turned over at the fold that is nearest: dashed lines as long as a part with its bleed
        let folds: Vec<[f64; 4]> =
            page.lines.iter().copied().filter(|[a, b, c, d]| b == d && (c - a - 62.0).abs() < 0.01).collect();
        assert_eq!(folds.len(), fronts.len());
        let turned = |((x, y), (a, b)): (Point, Point)| {
            let crosses = folds.iter().filter(|fold| fold[0] <= x && x <= fold[2]);
            let fold = crosses.min_by(|p, q| (p[1] - y).abs().total_cmp(&(q[1] - y).abs())).unwrap();
            ((x, 2.0 * fold[1] - y), (a, -b))
        };
        let backs = page.letters("B").into_iter().map(turned).collect();
        same(backs, fronts.into_iter().map(|front| wanted(front, &part)).collect());
    }
}

#[test]
fn eleven_parts_printed_on_both_sides_have_their_backs_behind_them_whichever_edge_is_turned() {
    // one that has to be turned by a quarter is among them
    let parts = [eleven(), part("long", 2, (210.0, 60.0))];
    for flip in [Flip::Long, Flip::Short] {
        let (sheets, pages) = made(&parts, duplex(flip));
        assert_eq!(sheets.pages % 2, 0);
        let mut quarters = 0;
        let mut counted = 0;
        for leaf in pages.chunks(2).skip(1) {
            assert!(leaf[0].letters("B").is_empty() && leaf[1].letters("F").is_empty());
            let seen_through = |((x, y), (a, b)): (Point, Point)| match flip {
                Flip::Long => ((210.0 - x, y), (-a, b)),
                Flip::Short => ((x, 297.0 - y), (a, -b)),
            };
            let backs = leaf[1].letters("B").into_iter().map(seen_through).collect();
            let fronts = leaf[0].letters("F");
            quarters += fronts.iter().filter(|(_, way)| way.0.abs() < 0.5).count();
            counted += fronts.len();
            let part = |way: Point| if way.0.abs() < 0.5 { &parts[1] } else { &parts[0] };
            same(backs, fronts.into_iter().map(|front| wanted(front, part(front.1))).collect());
        }
        assert_eq!((counted, quarters), (13, 2));
    }
}

#[test]
fn without_backs_there_are_fronts_alone() {
    let parts = [eleven()];
    let (sheets, pages) = made(&parts, Printing { backs: Backs::None, ..Printing::default() });
    three_wide(&pages[1..]);
    assert_eq!((sheets.pages, sheets.first[0]), (2, 2));
    assert!(pages.iter().all(|page| page.letters("B").is_empty()));
}

#[test]
fn a_back_that_a_kit_is_whole_without_is_printed_where_it_is_asked_for() {
    let mut part = eleven();
    part.back.as_mut().unwrap().optional = true;
    let counted = |printing| {
        let (_, pages) = made(std::slice::from_ref(&part), printing);
        // the first page is the cover, which shows the part once more
        pages[1..].iter().map(|page| page.letters("B").len()).sum::<usize>()
    };
    assert_eq!(counted(Printing::default()), 0);
    assert_eq!(counted(Printing { all_backs: true, ..Printing::default() }), 11);
    assert_eq!(counted(Printing { all_backs: true, ..duplex(Flip::Long) }), 11);
    assert_eq!(counted(Printing { all_backs: true, backs: Backs::None, ..Printing::default() }), 0);
}

#[test]
fn a_wide_part_is_folded_beside_its_front() {
    let part = part("wide", 1, (80.0, 140.0));
    let (_, pages) = made(std::slice::from_ref(&part), Printing::default());
    let page = &pages[1];
    // the fold goes down the page, as long as the part with its bleed
    let fold = page.lines.iter().find(|[a, b, c, d]| a == c && (d - b - 146.0).abs() < 0.01).unwrap();
    let turned = |((x, y), (a, b)): (Point, Point)| ((2.0 * fold[0] - x, y), (-a, b));
    same(
        page.letters("B").into_iter().map(turned).collect(),
        page.letters("F").into_iter().map(|front| wanted(front, &part)).collect(),
    );
}

#[test]
fn the_offset_moves_the_back_pages_to_the_right_and_down_and_nothing_else() {
    let parts = [eleven()];
    for flip in [Flip::Long, Flip::Short] {
        let (plain, before) = made(&parts, duplex(flip));
        let (moved, after) = made(&parts, Printing { back_offset: (Mm(0.4), Mm(-1.2)), ..duplex(flip) });
        assert_ne!(plain.layout, moved.layout);
        // the cover shows the part too
        for (before, after) in before.iter().zip(&after).skip(1) {
            same(after.letters("F"), before.letters("F"));
            let shifted = |((x, y), way): (Point, Point)| ((x + 0.4, y - 1.2), way);
            same(after.letters("B"), before.letters("B").into_iter().map(shifted).collect());
        }
    }
}

/// The lines of a scale with their numbers, by the middle of the line across the scale: `0` across, `1` down.
fn scale(page: &Page, way: usize) -> Vec<(f64, f64)> {
    let (along, over) = (way, 1 - way);
    let lines = page
        .lines
        .iter()
        .filter(|line| line[along] == line[along + 2] && (line[over + 2] - line[over] - 7.0).abs() < 0.01);
    let value = |line: &[f64; 4]| {
        let near = |at: &Point| {
            let at = [at.0 + 1.2, at.1 - 1.0];
            let beside = (line[over] - at[over]).max(at[over] - line[over + 2]).max(0.0);
            libm::hypot(at[along] - line[along], beside)
        };
        let number = |text: &str| text.replace('\u{2212}', "-").parse::<f64>().ok();
        let numbers = page.texts.iter().filter_map(|(text, at, _)| Some((number(text)?, near(at))));
        numbers.min_by(|a, b| a.1.total_cmp(&b.1)).unwrap().0
    };
    lines.map(|line| (value(line), line[along])).collect()
}

#[test]
fn the_number_where_the_lines_meet_is_the_offset_that_undoes_the_printers() {
    for flip in [Flip::Long, Flip::Short] {
        for typed in [(0.0, 0.0), (0.6, -1.0)] {
            let printing = Printing { back_offset: (Mm(typed.0), Mm(typed.1)), ..duplex(flip) };
            let bytes = with_request(&[], printing, |request| sheet::calibration(request).unwrap());
            let pages = pages(&bytes);
            assert_eq!(pages.len(), 2);
            for (way, shift, typed) in [(0, -0.8, typed.0), (1, 1.4, typed.1)] {
                let (front, back) = (scale(&pages[0], way), scale(&pages[1], way));
                assert_eq!((front.len(), back.len()), (31, 31));
                // what the printer does to the back, and where it is then behind the front
                let behind = |at: f64| match (way, flip) {
                    (0, Flip::Long) => 210.0 - (at + shift),
                    (1, Flip::Short) => 297.0 - (at + shift),
                    _ => at + shift,
                };
                let meet: Vec<f64> = front
                    .iter()
                    .filter(|(value, at)| {
                        let there = back.iter().find(|(other, _)| other == value).unwrap().1;
                        (behind(there) - at).abs() < 0.02
                    })
                    .map(|(value, _)| *value)
                    .collect();
                // what was typed and what is read now together undo the shift
                assert_eq!(meet.len(), 1, "{flip:?} {way}: {meet:?}");
                assert!((meet[0] + typed + shift).abs() < 1e-6, "{flip:?} {way}: {meet:?}");
            }
        }
    }
}

#[test]
fn every_choice_that_is_not_the_plain_one_stands_on_every_page() {
    let printing = Printing { margin: Mm(12.5), copies: 2, back_offset: (Mm(-0.5), Mm(1.0)), ..duplex(Flip::Short) };
    let (_, pages) = made(&[eleven()], printing.clone());
    for page in &pages {
        let text: String = page.texts.iter().map(|(text, ..)| format!("{text} ")).collect();
        let text = text.replace('\u{a0}', " ");
        for wanted in ["2 copies", "short edge", "\u{2212}0.5; 1 mm", "12.5 mm"] {
            assert!(text.contains(wanted), "no `{wanted}` in {text}");
        }
    }
    let facts = serde_json::json!({
        "copies": 2, "backs": "duplex", "flip": "short", "back_offset_mm": [-0.5, 1.0], "all_backs": false,
        "printable_margin_mm": 12.5,
    });
    for (name, value) in facts.as_object().unwrap() {
        assert_eq!(&printing.facts()[name], value, "{name}");
    }
}

#[test]
fn a_part_whose_block_is_larger_than_the_paper_is_refused_with_numbers() {
    let large = part("large", 1, (180.0, 130.0));
    let refused = |printing| {
        let found = with_request(std::slice::from_ref(&large), printing, |request| sheet::build(request).unwrap_err());
        (found[0].message.clone(), found[0].help.clone().unwrap_or_default())
    };
    let (message, help) = refused(Printing::default());
    assert!(
        message.contains("`large`") && message.contains("186 × 276 mm") && message.contains("190 × 254"),
        "{message}"
    );
    assert!(help.contains("--backs duplex"), "{help}");
    assert!(made(std::slice::from_ref(&large), duplex(Flip::Long)).0.pages > 2);
}
