//! Mundialito's kit: what its parts are, that they are sound, and that they say what the rules say.

use pressbox::assets::Templates;
use pressbox::game::{Game, find};
use pressbox::i18n::{Lang, Words};
use pressbox::kit::colour::{Colour, Vision};
use pressbox::kit::{Kit, Outline, Part};
use pressbox::report::{Finding, Source, human};
use pressbox::svg;
use serde_json::Value;

const GAME: &str = "mundialito";

fn told(findings: Vec<Finding>) -> String {
    human(&findings, false)
}

fn kit_and_game() -> (Kit, Box<dyn Game>) {
    let kit = Kit::load(&Templates::embedded(), GAME).map_err(told).expect("the kit is sound");
    let game = find(GAME).expect("registered").with(kit.options()).expect("the options are sound");
    (kit, game)
}

fn words(lang: Lang) -> Words {
    Words::load(&Templates::embedded(), GAME, lang).map_err(told).expect("the words are sound")
}

fn parts_with(lang: Lang, change: impl FnOnce(&mut Value)) -> Vec<Part> {
    let (kit, game) = kit_and_game();
    let mut values = kit.values(&*game);
    change(&mut values);
    kit.parts_from(values, &words(lang)).map_err(told).expect("every part can be made")
}

fn parts(lang: Lang) -> Vec<Part> {
    parts_with(lang, |_| {})
}

/// `UPDATE_GOLDEN=1 cargo test --test parts` writes the files anew.
#[test]
fn there_are_four_coasters_twelve_pyramids_and_two_balls_with_a_spare_each() {
    let parts = parts(Lang::En);
    let counted = |what: &str| -> Vec<u32> {
        parts.iter().filter(|part| part.id.starts_with(what)).map(|part| part.count).collect()
    };
    assert_eq!(counted("coaster-"), [1; 4]);
    assert_eq!(counted("pyramid-yellow-"), [2; 3]);
    assert_eq!(counted("pyramid-red-"), [2; 3]);
    assert_eq!((counted("ball-"), counted("spare-ball-")), (vec![1; 2], vec![1; 2]));
    assert!(parts.iter().all(|part| part.spare == part.id.starts_with("spare-")));
    assert!(parts.iter().all(|part| part.fold.is_some() == part.id.starts_with("pyramid-")));
}

#[test]
fn every_part_loads_at_its_size_without_a_warning_in_every_language() {
    let fonts = svg::Fonts::bundled().expect("the bundled fonts are whole");
    for lang in Lang::ALL {
        for part in parts(lang) {
            let source = Source::new(part.id.clone(), part.svg.clone());
            let tree = svg::load(&fonts, &source).map_err(told).expect("no warning");
            let wanted = [part.trim.width, part.trim.height].map(|side| side.0 + 2.0 * part.bleed.0);
            assert!((f64::from(tree.size().width()) - wanted[0]).abs() < 1e-3, "{}", part.id);
            assert!((f64::from(tree.size().height()) - wanted[1]).abs() < 1e-3, "{}", part.id);
            for forbidden in [" id=", "<filter", "Gradient", "<image", "opacity"] {
                assert!(!part.svg.contains(forbidden), "{}: {forbidden}", part.id);
            }
        }
    }
}

#[test]
fn the_coasters_fit_two_by_two_and_at_the_published_size_one_above_the_other() {
    for (side, beside) in [(88.0, 2.0), (101.6, 1.0)] {
        let parts = parts_with(Lang::It, |values| values["sizes"]["coaster"] = side.into());
        let coaster = parts.iter().find(|part| part.id == "coaster-blue").expect("there is one");
        assert_eq!((coaster.trim.width.0, coaster.trim.height.0, coaster.bleed.0), (side, side, 3.0));
        assert!((side + 6.0) * beside <= 190.0 && (side + 6.0) * 2.0 <= 257.0);
    }
}

#[test]
fn a_coaster_has_the_arrows_of_the_rules_each_on_the_side_that_it_points_to() {
    let parts = parts(Lang::En);
    let coaster = parts.iter().find(|part| part.id == "coaster-red").expect("there is one");
    let squares: Vec<String> = coaster
        .svg
        .split("<g transform=\"translate(")
        .skip(1)
        .map(|square| {
            let turns = [("U", "rotate(0)"), ("R", "rotate(90)"), ("D", "rotate(180)"), ("L", "rotate(270)")];
            turns.iter().filter(|(_, turn)| square.contains(turn)).map(|(letter, _)| *letter).collect()
        })
        .collect();
    // the table of the rules, the pip at the top left, letters in the order of a clock
    assert_eq!(squares, ["URD", "RDL", "URL", "URL", "URD", "URD", "RDL", "URDL", "URL"]);
}

/// The rings of straight lines of a path: `M` and `L` with absolute numbers.
fn points(path: &str) -> Vec<(f64, f64)> {
    let corners = path.trim_start_matches('M').trim_end_matches('Z').split('L');
    corners
        .filter_map(|corner| {
            let (x, y) = corner.split_once(' ')?;
            Some((x.parse().ok()?, y.parse().ok()?))
        })
        .collect()
}

#[test]
fn the_cut_lines_of_the_pyramids_fold_to_the_sizes_of_the_table() {
    let distance = |a: (f64, f64), b: (f64, f64)| libm::hypot(a.0 - b.0, a.1 - b.1);
    for (size, base, height) in [("small", 14.29, 25.40), ("medium", 19.84, 34.93), ("large", 25.40, 44.45)] {
        let parts = parts(Lang::Fr);
        let part = parts.iter().find(|part| part.id == format!("pyramid-red-{size}")).expect("there is one");
        let Outline::Path(path) = &part.outline else { panic!("{size} has an outline") };
        let ring = points(path);
        // the apex, the five ends of the base edges, three more corners of the tab
        assert_eq!(ring.len(), 9, "{path}");
        let apex = ring[0];
        for pair in ring[1..6].windows(2) {
            assert!((distance(pair[0], pair[1]) - base).abs() < 0.003, "{size}");
            let edge = distance(apex, pair[1]);
            // an edge is the diagonal of half the base's diagonal and the height
            assert!((edge * edge - base * base / 2.0 - height * height).abs() < 0.3, "{size}: {edge}");
        }
        let (width, high) = (part.trim.width.0, part.trim.height.0);
        assert!(ring.iter().all(|(x, y)| (-0.001..=width + 0.001).contains(x) && (-0.001..=high + 0.001).contains(y)));
        // one dot, two or three on each of four faces
        let pips = part.svg.matches("<circle").count();
        assert_eq!(pips, 4 * ["small", "medium", "large"].iter().position(|name| *name == size).map_or(0, |at| at + 1));
    }
}

#[test]
fn no_template_holds_a_colour() {
    let templates = Templates::embedded();
    for path in templates.list(GAME, ".svg") {
        let text = templates.read(&path).expect("it is listed").text.clone();
        for attribute in ["fill=\"", "stroke=\""] {
            for value in text.split(attribute).skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(value == "none" || value.starts_with("{{"), "{path}: {attribute}{value}");
            }
        }
    }
}

#[test]
fn the_sides_differ_in_lightness_and_to_every_eye_and_pips_stand_out() {
    let (kit, _) = kit_and_game();
    let colour = |path: &str| Colour::of(kit.palette(), path).expect("a colour");
    let (yellow, red) = (colour("/team/yellow/field"), colour("/team/red/field"));
    assert!((yellow.lightness() - red.lightness()).abs() >= 25.0);
    assert!(yellow.contrast(red) >= 3.0, "{}", yellow.contrast(red));
    for eyes in Vision::ALL {
        assert!(yellow.difference(red, eyes) >= 20.0, "{eyes:?}");
    }
    for side in ["yellow", "red"] {
        let contrast = colour(&format!("/team/{side}/mark")).contrast(colour(&format!("/team/{side}/field")));
        assert!(contrast >= 7.0, "{side}: {contrast:.1}");
    }
    for coaster in ["yellow", "red", "green", "blue"] {
        let deep = colour(&format!("/coaster/{coaster}/deep"));
        assert!(deep.contrast(colour(&format!("/coaster/{coaster}/square"))) >= 5.5, "{coaster}");
    }
}
