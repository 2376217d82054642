//! Sheets read back from their PDF: what lies where, to a hundredth of a millimetre.

use lopdf::content::Content;
use lopdf::{Dictionary, Document as Lo, Object, ObjectId};
use pressbox::assets::Templates;
use pressbox::geom::{Mm, Size};
use pressbox::i18n::{Lang, Words};
use pressbox::kit::{Outline, Part};
use pressbox::pdf::Ink;
use pressbox::sheet::{self, Contents, Paper, Printing, Request, Sheets};
use pressbox::svg::Fonts;

const PT_PER_MM: f64 = 72.0 / 25.4;

fn part(id: &str, count: u32, size: (f64, f64), bleed: f64, inside: &str) -> Part {
    let (width, height) = (size.0 + 2.0 * bleed, size.1 + 2.0 * bleed);
    let box_ = format!("x=\"-{bleed}\" y=\"-{bleed}\" width=\"{width}\" height=\"{height}\"");
    Part {
        id: id.into(),
        group: "group".into(),
        title: format!("Part {id}"),
        desc: format!("This is {id}."),
        count,
        spare: false,
        fold: None,
        trim: Size::new(Mm(size.0), Mm(size.1)),
        bleed: Mm(bleed),
        outline: Outline::Rect,
        back: None,
        creases: Vec::new(),
        svg: format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
             viewBox=\"-{bleed} -{bleed} {width} {height}\"><rect {box_} fill=\"#cde\"/>{inside}\
             <text x=\"2\" y=\"9\" font-family=\"Alegreya Sans\" font-size=\"6\">{id}</text></svg>"
        ),
    }
}

/// A board that is larger than A4 and one that is larger than A3, cards, shapes, small markers.
fn kit() -> Vec<Part> {
    let squares: String = (0..144)
        .map(|index| {
            let (x, y) = (10 + index % 16 * 20, 10 + index / 16 * 20);
            let colour = if (index % 16 + index / 16) % 2 == 0 { "#8b6" } else { "#ac8" };
            format!("<rect x=\"{x}\" y=\"{y}\" width=\"20\" height=\"20\" fill=\"{colour}\"/>")
        })
        .collect();
    let shape = Outline::Path("M0 3A3 3 0 0 1 3 0H15A3 3 0 0 1 18 3V12C18 17 12 19 9 20C6 19 0 17 0 12Z".into());
    let mut shield = part("shield", 11, (18.0, 20.0), 3.0, "");
    shield.outline = shape.clone();
    let mut spare = part("spare-shield", 2, (18.0, 20.0), 3.0, "<circle cx=\"9\" cy=\"9\" r=\"4\" fill=\"#000\"/>");
    spare.outline = shape;
    spare.spare = true;
    vec![
        part("board", 1, (340.0, 200.0), 0.0, &squares),
        shield,
        part("card", 5, (60.0, 90.0), 3.0, ""),
        part("strip", 1, (230.0, 20.0), 0.0, ""),
        part("marker", 6, (12.5, 12.5), 0.0, ""),
        spare,
    ]
}

fn made(parts: &[Part], paper: Paper, lang: Lang) -> Sheets {
    let fonts = Fonts::bundled().unwrap();
    let words = Words::load(&Templates::embedded(), "shared", lang).map_err(|found| found[0].message.clone()).unwrap();
    let arts = sheet::arts(&fonts, parts).unwrap();
    let request = Request {
        fonts: &fonts,
        words: &words,
        game: "ball-game",
        title: "Ball Game",
        arts: &arts,
        paper,
        printing: Printing::default(),
        accent: Ink::new(71, 121, 58),
        date: None,
    };
    let sheets = sheet::build(&request).unwrap();
    let name = format!("sheets-{}-{}.pdf", lang.code(), paper.id());
    std::fs::write(std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name), &sheets.pdf).unwrap();
    sheets
}

/// A box on a page in mm from the paper's top left corner: left, top, right, bottom.
type Area = [f64; 4];

/// A form as it is shown: the page, the object, its box, and the clip it is seen through.
#[derive(Clone, Debug)]
struct Shown {
    page: usize,
    form: ObjectId,
    area: Area,
    clip: Option<Area>,
}

fn numbers(objects: &[Object]) -> Vec<f64> {
    objects.iter().map(|object| f64::from(object.as_float().unwrap())).collect()
}

fn page_height(pdf: &Lo, page: ObjectId) -> f64 {
    numbers(pdf.get_dictionary(page).unwrap().get(b"MediaBox").unwrap().as_array().unwrap())[3]
}

/// `a` applied first, then `b`.
fn times(a: [f64; 6], b: [f64; 6]) -> [f64; 6] {
    let row = |x: f64, y: f64| (x * b[0] + y * b[2], x * b[1] + y * b[3]);
    let ((a0, a1), (a2, a3), (a4, a5)) = (row(a[0], a[1]), row(a[2], a[3]), row(a[4], a[5]));
    [a0, a1, a2, a3, a4 + b[4], a5 + b[5]]
}

fn mapped(matrix: [f64; 6], rect: &[f64], height: f64) -> Area {
    let at = |x: f64, y: f64| {
        (matrix[0] * x + matrix[2] * y + matrix[4], height - (matrix[1] * x + matrix[3] * y + matrix[5]))
    };
    let corners = [at(rect[0], rect[1]), at(rect[2], rect[1]), at(rect[2], rect[3]), at(rect[0], rect[3])];
    let low = |pick: fn(&(f64, f64)) -> f64| corners.iter().map(pick).fold(f64::INFINITY, f64::min) / PT_PER_MM;
    let high = |pick: fn(&(f64, f64)) -> f64| corners.iter().map(pick).fold(f64::NEG_INFINITY, f64::max) / PT_PER_MM;
    [low(|c| c.0), low(|c| c.1), high(|c| c.0), high(|c| c.1)]
}

/// Everything that the pages show: forms, and straight lines with the layer they are in.
/// The page, the bounding box and whether it is clipped.
type Clip = (usize, [f64; 4], bool);

fn shown(pdf: &Lo) -> (Vec<Shown>, Vec<Clip>) {
    let (mut forms, mut lines) = (Vec::new(), Vec::new());
    for (number, page) in pdf.page_iter().enumerate() {
        let height = page_height(pdf, page);
        let resources = pdf.get_dictionary(page).unwrap().get(b"Resources").unwrap();
        let resources = pdf.dereference(resources).unwrap().1.as_dict().unwrap();
        let objects = pdf.dereference(resources.get(b"XObject").unwrap()).unwrap().1.as_dict().unwrap();
        let mut stack: Vec<([f64; 6], Option<Area>)> = Vec::new();
        let (mut matrix, mut clip) = ([1.0, 0.0, 0.0, 1.0, 0.0, 0.0], None);
        let (mut pen, mut rect, mut nesting) = ((0.0, 0.0), Vec::new(), Vec::new());
        for operation in Content::decode(&pdf.get_page_content(page)).unwrap().operations {
            let operands = &operation.operands;
            match operation.operator.as_str() {
                "q" => stack.push((matrix, clip)),
                "Q" => (matrix, clip) = stack.pop().unwrap(),
                "cm" => matrix = times(<[f64; 6]>::try_from(numbers(operands)).unwrap(), matrix),
                "re" => {
                    let n = numbers(operands);
                    rect = vec![n[0], n[1], n[0] + n[2], n[1] + n[3]];
                }
                "W" => clip = Some(mapped(matrix, &rect, height)),
                "m" => pen = (numbers(operands)[0], numbers(operands)[1]),
                "l" => {
                    let to = (numbers(operands)[0], numbers(operands)[1]);
                    let line = [pen.0, height - pen.1, to.0, height - to.1].map(|length| length / PT_PER_MM);
                    lines.push((number, line, nesting.contains(&true)));
                    pen = to;
                }
                "BDC" => nesting.push(operands[0].as_name().unwrap() == b"OC"),
                "BMC" => nesting.push(false),
                "EMC" => {
                    nesting.pop();
                }
                "Do" => {
                    let form = objects.get(operands[0].as_name().unwrap()).unwrap().as_reference().unwrap();
                    let dict = &pdf.get_object(form).unwrap().as_stream().unwrap().dict;
                    let bounds = numbers(dict.get(b"BBox").unwrap().as_array().unwrap());
                    forms.push(Shown { page: number, form, area: mapped(matrix, &bounds, height), clip });
                }
                _ => {}
            }
        }
    }
    (forms, lines)
}

/// The copies of a part: forms of its size with bleed, lying or standing.
fn copies(forms: &[Shown], part: &Part) -> Vec<Shown> {
    let (w, h) = (part.trim.width.0 + 2.0 * part.bleed.0, part.trim.height.0 + 2.0 * part.bleed.0);
    let near = |a: f64, b: f64| (a - b).abs() < 0.01;
    forms
        .iter()
        .filter(|shown| {
            let (x, y) = (shown.area[2] - shown.area[0], shown.area[3] - shown.area[1]);
            (near(x, w) && near(y, h)) || (near(x, h) && near(y, w))
        })
        .cloned()
        .collect()
}

fn apart(a: &Area, b: &Area) -> bool {
    let slack = 1e-3;
    a[2] <= b[0] + slack || b[2] <= a[0] + slack || a[3] <= b[1] + slack || b[3] <= a[1] + slack
}

#[test]
fn every_copy_is_there_at_its_size_and_each_part_is_stored_once() {
    let parts = kit();
    for paper in Paper::ALL {
        let sheets = made(&parts, paper, Lang::En);
        let pdf = Lo::load_mem(&sheets.pdf).unwrap();
        let (forms, _) = shown(&pdf);
        for (index, part) in parts.iter().enumerate().filter(|(_, part)| !part.id.contains("shield")) {
            let copies = copies(&forms, part);
            let tiles = if sheets.tiled[index] { 2 } else { 1 };
            assert_eq!(copies.len() as u32, part.count * tiles, "{} on {paper:?}", part.id);
            assert!(copies.iter().all(|copy| copy.form == copies[0].form), "{} is stored more than once", part.id);
            assert_eq!(copies[0].page + 1, sheets.first[index], "{}", part.id);
        }
        let shields = copies(&forms, &parts[1]);
        let kinds: std::collections::BTreeSet<ObjectId> = shields.iter().map(|copy| copy.form).collect();
        assert_eq!((shields.len(), kinds.len()), (13, 2));
    }
}

#[test]
fn pages_have_the_papers_size_and_nothing_to_cut_is_near_the_edge_or_on_another_part() {
    let parts = kit();
    for (paper, width, height) in [(Paper::A4, 210.0, 297.0), (Paper::Letter, 215.9, 279.4), (Paper::A3, 297.0, 420.0)]
    {
        let sheets = made(&parts, paper, Lang::Fr);
        let pdf = Lo::load_mem(&sheets.pdf).unwrap();
        for page in pdf.page_iter() {
            let size = numbers(pdf.get_dictionary(page).unwrap().get(b"MediaBox").unwrap().as_array().unwrap());
            assert!((size[2] - width * PT_PER_MM).abs() < 0.001 && (size[3] - height * PT_PER_MM).abs() < 0.001);
        }
        let (forms, lines) = shown(&pdf);
        let all: Vec<Shown> = parts.iter().flat_map(|part| copies(&forms, part)).collect();
        let seen = |shown: &Shown| shown.clip.unwrap_or(shown.area);
        for copy in &all {
            let [left, top, right, bottom] = seen(copy);
            assert!(left > 9.999 && top > 9.999 && right < width - 9.999 && bottom < height - 9.999, "{copy:?}");
        }
        for (index, one) in all.iter().enumerate() {
            let others = all[index + 1..].iter().filter(|other| other.page == one.page && other.form != one.form);
            others.for_each(|other| assert!(apart(&seen(one), &seen(other)), "{one:?} {other:?}"));
        }
        for (page, [x0, y0, x1, y1], _) in &lines {
            let edge = [x0.min(*x1), y0.min(*y1), width - x0.max(*x1), height - y0.max(*y1)];
            assert!(edge.iter().all(|distance| *distance > 4.999), "page {page}: {x0} {y0} {x1} {y1}");
        }
    }
}

#[test]
fn no_mark_or_line_lies_on_a_part_but_its_own_cut_line() {
    let parts = kit();
    let pdf = Lo::load_mem(&made(&parts, Paper::A4, Lang::It).pdf).unwrap();
    let (forms, lines) = shown(&pdf);
    let whole = parts.iter().skip(1).flat_map(|part| copies(&forms, part)).collect::<Vec<_>>();
    assert!(lines.iter().any(|(_, _, cut)| *cut), "no cut line is in a layer");
    for (page, [x0, y0, x1, y1], _) in lines.iter().filter(|(_, _, cut)| !cut) {
        let line = [x0.min(*x1), y0.min(*y1), x0.max(*x1), y0.max(*y1)];
        for copy in whole.iter().filter(|copy| copy.page == *page) {
            assert!(apart(&line, &copy.area), "page {page}: {line:?} in {copy:?}");
        }
    }
}

#[test]
fn every_page_has_a_line_of_exactly_a_hundred_millimetres_and_a_footer() {
    for (lang, words, scale) in [
        (Lang::En, "Actual size", "100%"),
        (Lang::It, "Dimensioni effettive", "100 %"),
        (Lang::Fr, "Taille réelle", "100 %"),
    ] {
        let sheets = made(&kit(), Paper::A4, lang);
        let pdf = Lo::load_mem(&sheets.pdf).unwrap();
        let (_, lines) = shown(&pdf);
        for (number, page) in pdf.page_iter().enumerate() {
            let bar = |line: &[f64; 4]| line[1] == line[3] && ((line[2] - line[0]).abs() - 100.0).abs() < 0.001;
            let found = lines.iter().filter(|(on, line, _)| *on == number && bar(line)).count();
            assert_eq!(found, 1, "page {number}");
            let text = text_of(&pdf, page);
            for wanted in [words, "Ball Game", scale, "A4", &format!("{}/{}", number + 1, sheets.pages), &sheets.layout]
            {
                let wanted = wanted.replace(' ', "\u{a0}");
                assert!(text.replace(' ', "\u{a0}").contains(&wanted), "page {number} says no `{wanted}`: {text}");
            }
        }
    }
}

/// The text of a page by the fonts' own text layer.
fn text_of(pdf: &Lo, page: ObjectId) -> String {
    let mut maps = std::collections::BTreeMap::new();
    for (name, font) in pdf.get_page_fonts(page).unwrap() {
        let stream = pdf.dereference(font.get(b"ToUnicode").unwrap()).unwrap().1.as_stream().unwrap();
        let text = String::from_utf8(stream.decompressed_content().unwrap()).unwrap();
        let map: std::collections::BTreeMap<u16, String> = text
            .lines()
            .filter_map(|line| {
                let (code, unicode) = line.strip_prefix('<')?.strip_suffix('>')?.split_once("> <")?;
                let units = unicode.as_bytes().chunks(4).map(|hex| std::str::from_utf8(hex).unwrap());
                let units: Vec<u16> = units.map(|hex| u16::from_str_radix(hex, 16).unwrap()).collect();
                Some((u16::from_str_radix(code, 16).ok()?, String::from_utf16(&units).ok()?))
            })
            .collect();
        maps.insert(name, map);
    }
    let (mut text, mut font) = (String::new(), Vec::new());
    for operation in Content::decode(&pdf.get_page_content(page)).unwrap().operations {
        match operation.operator.as_str() {
            "Tf" => font = operation.operands[0].as_name().unwrap().to_vec(),
            "TJ" => {
                let codes = operation.operands[0].as_array().unwrap().iter().filter_map(|part| part.as_str().ok());
                for code in codes.flat_map(|codes| codes.chunks(2)) {
                    text.push_str(&maps[&font][&u16::from_be_bytes([code[0], code[1]])]);
                }
            }
            "ET" => text.push('\n'),
            _ => {}
        }
    }
    text
}

#[test]
fn the_tiles_of_the_board_meet() {
    let parts = kit();
    let pdf = Lo::load_mem(&made(&parts, Paper::A4, Lang::En).pdf).unwrap();
    let tiles = copies(&shown(&pdf).0, &parts[0]);
    assert_eq!(tiles.iter().map(|tile| tile.page).collect::<Vec<_>>(), [1, 2]);
    // what of the board each page shows, from the board's left edge
    let part = |tile: &Shown| {
        let clip = tile.clip.unwrap();
        [clip[0] - tile.area[0], clip[1] - tile.area[1], clip[2] - tile.area[0], clip[3] - tile.area[1]]
    };
    let (first, second) = (part(&tiles[0]), part(&tiles[1]));
    let near = |a: Area, b: Area| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 0.01);
    assert!(near(first, [0.0, 0.0, 180.0, 200.0]), "{first:?}: half the board and the tab");
    assert!(near(second, [170.0, 0.0, 340.0, 200.0]), "{second:?}");
    let a3 = Lo::load_mem(&made(&parts, Paper::A3, Lang::En).pdf).unwrap();
    let whole = copies(&shown(&a3).0, &parts[0]);
    assert_eq!((whole.len(), whole[0].clip), (1, None));
}

#[test]
fn there_is_no_image_and_every_font_is_cut_down_with_a_text_layer() {
    let pdf = Lo::load_mem(&made(&kit(), Paper::A4, Lang::En).pdf).unwrap();
    let is =
        |dict: &Dictionary, key: &[u8], name: &[u8]| dict.get(key).and_then(Object::as_name).is_ok_and(|n| n == name);
    let streams = pdf.objects.values().filter_map(|object| object.as_stream().ok());
    assert!(!streams.into_iter().any(|stream| is(&stream.dict, b"Subtype", b"Image")));
    let fonts =
        pdf.objects.values().filter_map(|object| object.as_dict().ok()).filter(|dict| is(dict, b"Subtype", b"Type0"));
    let mut count = 0;
    for font in fonts {
        count += 1;
        assert!(font.has(b"ToUnicode"));
        let name = font.get(b"BaseFont").unwrap().as_name().unwrap();
        assert_eq!(name.get(6), Some(&b'+'), "{}", String::from_utf8_lossy(name));
    }
    assert!(count >= 3);
    let preferences = pdf.catalog().unwrap().get(b"ViewerPreferences").unwrap().as_dict().unwrap();
    assert!(is(preferences, b"PrintScaling", b"None"));
}

#[test]
fn the_layout_is_the_same_on_a4_and_letter_and_the_bytes_are_the_same_twice() {
    let parts = kit();
    let places = |paper| {
        let sheets = made(&parts, paper, Lang::En);
        let pdf = Lo::load_mem(&sheets.pdf).unwrap();
        let left = (paper.size().width.0 - 190.0) / 2.0;
        let all: Vec<(usize, [i64; 2])> = parts
            .iter()
            .flat_map(|part| copies(&shown(&pdf).0, part))
            .map(|copy| (copy.page, [copy.area[0] - left, copy.area[1]].map(|mm| (mm * 100.0).round() as i64)))
            .collect();
        (all, sheets.pdf)
    };
    let (a4, bytes) = places(Paper::A4);
    assert_eq!(a4, places(Paper::Letter).0);
    assert_eq!(bytes, places(Paper::A4).1);
}

#[test]
fn a_part_that_cannot_fit_or_has_another_size_is_refused_with_its_id_and_numbers() {
    let fonts = Fonts::bundled().unwrap();
    let words =
        Words::load(&Templates::embedded(), "shared", Lang::En).map_err(|found| found[0].message.clone()).unwrap();
    let refused = |part: Part| -> (String, String) {
        let parts = [part];
        let arts = match sheet::arts(&fonts, &parts) {
            Ok(arts) => arts,
            Err(found) => return (found[0].code.into(), found[0].message.clone()),
        };
        let (paper, accent) = (Paper::A4, Ink::BLACK);
        let request = Request {
            fonts: &fonts,
            words: &words,
            game: "ball-game",
            title: "X",
            arts: &arts,
            paper,
            printing: Printing::default(),
            accent,
            date: None,
        };
        let found = sheet::build(&request).unwrap_err();
        (found[0].code.into(), found[0].message.clone())
    };
    let mut shape = part("star", 1, (300.0, 300.0), 0.0, "");
    shape.outline = Outline::Path("M0 0H300V300Z".into());
    let message = "part `star` is 300 × 300 mm, which is more than the 190 × 254 mm of the paper, and only rectangles \
                   are tiled";
    assert_eq!(refused(shape), ("part-too-large".into(), message.into()));
    let wall = part("wall", 1, (1900.0, 1900.0), 0.0, "");
    let message = "part `wall` is 1900 × 1900 mm: it would need more than 26 tiles";
    assert_eq!(refused(wall), ("part-too-large".into(), message.into()));
    let mut wrong = part("card", 1, (60.0, 90.0), 3.0, "");
    wrong.trim.width = Mm(61.0);
    let message = "the picture of `card` is 66 × 96 mm; its trim box with the bleed is 67 × 96 mm";
    assert_eq!(refused(wrong), ("part-size".into(), message.into()));
    let mut torn = part("torn", 1, (20.0, 20.0), 0.0, "");
    torn.outline = Outline::Path("M0 0L".into());
    assert_eq!(refused(torn).0, "part-outline");
}

#[test]
fn the_manifest_says_what_is_printed_where() {
    let parts = kit();
    let sheets = made(&parts, Paper::A4, Lang::It);
    let contents = Contents {
        game: "ball-game".into(),
        languages: vec!["it".into()],
        paper: "a4".into(),
        files: vec!["svg/b.svg".into(), "a.pdf".into()],
        rules: serde_json::json!({ "kick_off": "yellow" }),
        sizes: serde_json::json!({ "square": 20 }),
        printing: Printing::default().facts(),
        date: None,
    };
    let text =
        sheet::manifest(&contents, &parts, &sheets, |part, back| (!back).then(|| format!("svg/{}.svg", part.id)));
    assert!(text.contains("\"width_mm\": 12.5\n") && text.ends_with("}\n"));
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    let board = serde_json::json!({
        "id": "board", "count": 1, "width_mm": 340.0, "height_mm": 200.0, "bleed_mm": 0.0, "sheet": 2,
        "svg": "svg/board.svg", "tiled": true,
    });
    assert_eq!(value["parts"][0], board);
    assert_eq!(value["parts"][5]["spare"], true);
    assert_eq!(value["files"], serde_json::json!(["a.pdf", "svg/b.svg"]));
    assert_eq!(value["rules"]["kick_off"], "yellow");
    assert!(value.get("date").is_none());
}
