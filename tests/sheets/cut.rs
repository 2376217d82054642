//! Cut files against the PDF that they belong to, its layers, and registration marks.

use lopdf::content::Content;
use lopdf::{Document as Lo, Object, ObjectId};
use pressbox::assets::Templates;
use pressbox::game;
use pressbox::geom::{Mm, Size};
use pressbox::i18n::{Lang, Words};
use pressbox::kit::{Kit, Outline, Part};
use pressbox::pdf::Ink;
use pressbox::sheet::{self, CutFile, Paper, Printing, Registration, Request, Sheets};
use pressbox::svg::Fonts;

const PT_PER_MM: f64 = 72.0 / 25.4;
/// Left, top, right, bottom in mm from the paper's top left corner.
type Area = [f64; 4];

fn parts(id: &str, lang: Lang) -> Vec<Part> {
    let templates = Templates::embedded();
    let kit = Kit::load(&templates, id).expect("the kit holds");
    let game = game::find(id).expect("it is there").with(kit.options()).map_err(|_| ()).expect("its options hold");
    let words = Words::load(&templates, id, lang).map_err(|_| ()).expect("its words hold");
    kit.parts(&*game, &words).expect("its parts can be made")
}

fn made(parts: &[Part], paper: Paper, registration: Registration) -> Result<Sheets, String> {
    let fonts = Fonts::bundled().expect("the fonts");
    let words = Words::load(&Templates::embedded(), "shared", Lang::En).map_err(|_| ()).expect("words");
    let arts = sheet::arts(&fonts, parts).map_err(|found| found[0].message.clone())?;
    let request = Request {
        fonts: &fonts,
        words: &words,
        game: "a-game",
        title: "A Game",
        arts: &arts,
        paper,
        printing: Printing { registration, ..Printing::default() },
        accent: Ink::new(71, 121, 58),
        date: None,
    };
    sheet::build(&request).map_err(|found| found[0].message.clone())
}

fn ids() -> Vec<&'static str> {
    game::registry().iter().map(|game| game.about.id).collect()
}

/// Every path of a group of a cut file: its numbers in pairs.
fn group(cut: &CutFile, id: &str) -> Vec<Vec<(f64, f64)>> {
    let Some((_, rest)) = cut.svg.split_once(&format!("<g id=\"{id}\"")) else { return Vec::new() };
    let group = rest.split("</g>").next().expect("a group ends");
    let numbers = |data: &str| -> Vec<f64> {
        let split = data.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'));
        split.filter(|word| !word.is_empty()).map(|word| word.parse().expect("a number")).collect()
    };
    let paths = group.split(" d=\"").skip(1).map(|rest| rest.split('"').next().expect("a quote"));
    paths.map(|data| numbers(data).chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()).collect()
}

fn around(points: &[(f64, f64)]) -> Area {
    let low = |pick: fn(&(f64, f64)) -> f64| points.iter().map(pick).fold(f64::INFINITY, f64::min);
    let high = |pick: fn(&(f64, f64)) -> f64| points.iter().map(pick).fold(f64::NEG_INFINITY, f64::max);
    [low(|p| p.0), low(|p| p.1), high(|p| p.0), high(|p| p.1)]
}

fn near(a: &Area, b: &Area) -> bool {
    a.iter().zip(b).all(|(a, b)| (a - b).abs() < 0.01)
}

fn numbers(objects: &[Object]) -> Vec<f64> {
    objects.iter().filter_map(|object| object.as_float().ok()).map(f64::from).collect()
}

/// One matrix and then another.
fn times(first: &[f64], then: &[f64]) -> Vec<f64> {
    let [a, b, c, d, e, f]: [f64; 6] = first.try_into().expect("six numbers");
    let [p, q, r, s, t, u]: [f64; 6] = then.try_into().expect("six numbers");
    let at = |x: f64, y: f64| [x * p + y * r, x * q + y * s];
    let ([a, b], [c, d], [e, f]) = (at(a, b), at(c, d), at(e, f));
    vec![a, b, c, d, e + t, f + u]
}

/// The boxes of the forms that a page of a PDF shows without a clip, by the PDF's own numbers.
fn forms(pdf: &Lo, page: ObjectId) -> Vec<Area> {
    let dict = pdf.get_dictionary(page).expect("a page");
    let height = numbers(dict.get(b"MediaBox").expect("a box").as_array().expect("numbers"))[3];
    let resources = pdf.dereference(dict.get(b"Resources").expect("resources")).expect("there").1;
    let objects = resources.as_dict().expect("a dictionary").get(b"XObject").expect("forms");
    let objects = pdf.dereference(objects).expect("there").1.as_dict().expect("a dictionary");
    let (mut found, mut matrix, mut clipped, mut stack) =
        (Vec::new(), vec![1.0, 0.0, 0.0, 1.0, 0.0, 0.0], false, vec![]);
    for operation in Content::decode(&pdf.get_page_content(page)).expect("content").operations {
        match operation.operator.as_str() {
            "q" => stack.push((matrix.clone(), clipped)),
            "Q" => (matrix, clipped) = stack.pop().expect("balanced"),
            "cm" => matrix = times(&numbers(&operation.operands), &matrix),
            "W" => clipped = true,
            "Do" if !clipped => {
                let name = operation.operands[0].as_name().expect("a name");
                let form = pdf.dereference(objects.get(name).expect("it is there")).expect("there").1;
                let size = numbers(form.as_stream().expect("a form").dict.get(b"BBox").unwrap().as_array().unwrap());
                let at = |x: f64, y: f64| {
                    let right = matrix[0] * x + matrix[2] * y + matrix[4];
                    let up = matrix[1] * x + matrix[3] * y + matrix[5];
                    (right / PT_PER_MM, (height - up) / PT_PER_MM)
                };
                found.push(around(&[at(0.0, 0.0), at(size[2], size[3])]));
            }
            _ => {}
        }
    }
    found
}

#[test]
fn every_cut_lies_where_the_pdf_shows_its_part() {
    for id in ids() {
        let parts = parts(id, Lang::En);
        let sheets = made(&parts, Paper::A4, Registration::None).expect("sheets");
        let pdf = Lo::load_mem(&sheets.pdf).expect("a PDF");
        let pages: Vec<ObjectId> = pdf.page_iter().collect();
        let mut seen = 0;
        for cut in &sheets.cuts {
            let cuts: Vec<Area> = group(cut, "cut").iter().map(|points| around(points)).collect();
            let bleeds = parts.iter().map(|part| part.bleed.0).fold(0.0, f64::max);
            for form in forms(&pdf, pages[cut.page - 1]) {
                let sized = |form: &Area, part: &Part, edge: f64| {
                    let (wide, high) = (form[2] - form[0] - 2.0 * edge, form[3] - form[1] - 2.0 * edge);
                    let (w, h) = (part.trim.width.0 + 2.0 * part.bleed.0, part.trim.height.0 + 2.0 * part.bleed.0);
                    [(w, h), (h, w)].iter().any(|(w, h)| (w - wide).abs() < 0.01 && (h - high).abs() < 0.01)
                };
                // the box of a back is 0.1 mm wider on every side than that of its front
                let is_back = parts.iter().any(|part| part.back.is_some() && sized(&form, part, 0.1));
                let form = if is_back { [form[0] + 0.1, form[1] + 0.1, form[2] - 0.1, form[3] - 0.1] } else { form };
                let part = parts.iter().find(|part| sized(&form, part, 0.0)).expect("a form of a page is a part");
                let bleed = part.bleed.0;
                assert!(bleed <= bleeds);
                let trim = [form[0] + bleed, form[1] + bleed, form[2] - bleed, form[3] - bleed];
                // control points of arcs may stick out of what they bend, which is no more than a millimetre here
                let fits = |cut: &Area| match part.outline {
                    Outline::Rect => near(cut, &trim),
                    Outline::Path(_) => cut.iter().zip(&trim).all(|(cut, trim)| (cut - trim).abs() < 1.0),
                };
                assert!(cuts.iter().any(fits), "{id}, page {}: {} at {trim:?}", cut.page, part.id);
                seen += 1;
            }
        }
        assert!(seen > 5, "{id}: {seen}");
    }
}

#[test]
fn a_net_is_folded_from_its_apex_to_its_corners_and_that_comes_before_it_is_cut() {
    let folded: Vec<(&str, CutFile)> = ids()
        .into_iter()
        .flat_map(|id| {
            made(&parts(id, Lang::En), Paper::A4, Registration::None)
                .expect("sheets")
                .cuts
                .into_iter()
                .map(move |cut| (id, cut))
        })
        .filter(|(_, cut)| cut.svg.contains("id=\"fold-mountain\""))
        .collect();
    assert!(!folded.is_empty(), "some kit has something to fold");
    for (id, cut) in folded {
        let (folds, cuts) = (group(&cut, "fold-mountain"), group(&cut, "cut"));
        let at = |what: &str| cut.svg.find(what).expect("it is there");
        assert!(at("id=\"fold-mountain\"") < at("id=\"cut\""), "{id}: creases come first");
        for fold in folds {
            assert_eq!(fold.len(), 2, "{id}: a fold is one straight line");
            // both its ends are corners of what is cut out, but for the fold that a glue tab hides one end of
            let corner = |end: &(f64, f64)| {
                cuts.iter().flatten().any(|(x, y)| (x - end.0).abs() < 0.002 && (y - end.1).abs() < 0.002)
            };
            assert!(corner(&fold[0]) && corner(&fold[1]), "{id}, page {}: {fold:?}", cut.page);
        }
    }
}

#[test]
fn a_cut_file_is_the_paper_in_millimetres_with_a_hairline_of_its_own_colour_for_each_work() {
    for paper in Paper::ALL {
        let sheets = made(&parts(ids()[0], Lang::En), paper, Registration::None).expect("sheets");
        for cut in sheets.cuts {
            let (width, height) = (paper.size().width.0, paper.size().height.0);
            let head = format!("width=\"{width}mm\" height=\"{height}mm\" viewBox=\"0 0 {width} {height}\"");
            assert!(cut.svg.contains(&head), "{}", cut.svg);
            let widths: Vec<&str> = cut.svg.split("stroke-width=\"").skip(1).collect();
            assert!(!widths.is_empty());
            for width in &widths {
                assert!(width.split('"').next().unwrap().parse::<f64>().unwrap() <= 0.1);
            }
            let mut colours: Vec<&str> =
                cut.svg.split(" stroke=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
            colours.dedup();
            assert_eq!(colours.len(), widths.len(), "one colour a group");
            assert!(!cut.svg.contains("<text"));
        }
    }
}

#[test]
fn all_languages_are_cut_alike() {
    for id in ids() {
        let cuts = |lang| made(&parts(id, lang), Paper::A4, Registration::None).expect("sheets").cuts;
        let first = cuts(Lang::En);
        assert!(!first.is_empty());
        for lang in Lang::ALL {
            assert_eq!(cuts(lang), first, "{id} in {}", lang.code());
        }
    }
}

/// The names of the optional-content groups, and whether each is on at first.
fn layers(pdf: &Lo) -> Vec<(String, bool)> {
    let catalog = pdf.catalog().expect("a catalogue");
    let properties = catalog.get(b"OCProperties").expect("layers").as_dict().expect("a dictionary");
    let defaults = properties.get(b"D").expect("defaults").as_dict().expect("a dictionary");
    assert!(defaults.get(b"AS").is_err(), "PDF/UA-1 (7.10) forbids AS");
    let off = defaults.get(b"OFF").expect("a list").as_array().expect("a list");
    let all = properties.get(b"OCGs").expect("a list").as_array().expect("a list");
    let name = |group: &Object| {
        let dict = pdf.dereference(group).expect("there").1.as_dict().expect("a group");
        lopdf::decode_text_string(dict.get(b"Name").unwrap()).expect("text")
    };
    all.iter().map(|group| (name(group), !off.contains(group))).collect()
}

#[test]
fn layers_for_machines_are_off_and_those_for_scissors_on() {
    let mut all = std::collections::BTreeMap::new();
    for id in ids() {
        let sheets = made(&parts(id, Lang::En), Paper::A4, Registration::None).expect("sheets");
        all.extend(layers(&Lo::load_mem(&sheets.pdf).expect("a PDF")));
    }
    let expected = [
        ("art", true),
        ("cut", true),
        ("fold", true),
        ("machine-cut", false),
        ("machine-fold-mountain", false),
        ("marks", true),
    ];
    let all: Vec<(&str, bool)> = all.iter().map(|(name, on)| (name.as_str(), *on)).collect();
    assert_eq!(all, expected);
}

#[test]
fn registration_marks_have_their_corners_at_the_inset_and_nothing_comes_near_them() {
    for (id, paper) in ids().into_iter().zip(Paper::ALL.into_iter().cycle()) {
        let sheets = made(&parts(id, Lang::En), paper, Registration::Silhouette).expect("sheets");
        let (width, height) = (paper.size().width.0, paper.size().height.0);
        for cut in &sheets.cuts {
            let marks: Vec<Area> = group(cut, "registration").iter().map(|points| around(points)).collect();
            let wanted = [
                [10.0, 10.0, 15.0, 15.0],
                [width - 15.0, 10.0, width - 10.0, 15.0],
                [10.0, height - 15.0, 15.0, height - 10.0],
            ];
            assert!(marks.len() == 3 && marks.iter().zip(&wanted).all(|(a, b)| near(a, b)), "{marks:?}");
            for line in group(cut, "cut") {
                let area = around(&line);
                let clear = |mark: &Area| {
                    area[2] <= mark[0] - 2.0
                        || area[0] >= mark[2] + 2.0
                        || area[3] <= mark[1] - 2.0
                        || area[1] >= mark[3] + 2.0
                };
                assert!(marks.iter().all(clear), "{id} on {}, page {}: {area:?}", paper.id(), cut.page);
            }
        }
    }
}

#[test]
fn a_shape_that_fits_only_without_the_marks_is_refused_with_the_numbers() {
    let outline = "M0 0H185V250L90 240L0 250Z";
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"185mm\" height=\"250mm\" viewBox=\"0 0 185 250\"/>";
    let part = Part {
        id: "sail".into(),
        group: "sail".into(),
        title: "Sail".into(),
        desc: "A sail.".into(),
        count: 1,
        spare: false,
        fold: None,
        trim: Size::new(Mm(185.0), Mm(250.0)),
        bleed: Mm(0.0),
        outline: Outline::Path(outline.into()),
        back: None,
        creases: Vec::new(),
        svg: svg.into(),
    };
    assert!(made(std::slice::from_ref(&part), Paper::A4, Registration::None).is_ok());
    let refused = made(&[part], Paper::A4, Registration::Silhouette).expect_err("no room");
    assert!(refused.contains("190 × 245.4 mm"), "{refused}");
}
