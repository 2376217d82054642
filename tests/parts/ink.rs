//! Little ink and greys: what is left must tell everything that colours told.

use pressbox::assets::Templates;
use pressbox::game;
use pressbox::i18n::{Lang, Words};
use pressbox::kit::colour::Colour;
use pressbox::kit::{Inking, Kit, Part};
use pressbox::report::Source;
use pressbox::svg::{self, Fonts};
use serde_json::Value;

/// Dots to the inch of the pictures that are measured.
const DPI: f32 = 150.0;

fn ids() -> Vec<&'static str> {
    game::registry().iter().map(|game| game.about.id).collect()
}

fn kit(id: &str, inking: Inking) -> (Kit, Value, Vec<Part>) {
    let templates = Templates::embedded();
    let mut kit = Kit::load(&templates, id).expect("the kit holds");
    kit.ink(inking).expect("the kit has that ink");
    let game = game::find(id).expect("it is there").with(kit.options()).map_err(|_| ()).expect("its options hold");
    let words = Words::load(&templates, id, Lang::En).map_err(|_| ()).expect("its words hold");
    let values = kit.values(&*game);
    let parts = kit.parts(&*game, &words).expect("its parts can be made");
    (kit, values, parts)
}

fn pixels(fonts: &Fonts, part: &Part) -> Vec<[u8; 3]> {
    let source = Source::new(format!("{}.svg", part.id), part.cut_out());
    let tree = svg::load(fonts, &source).map_err(|found| found[0].message.clone()).expect("a picture");
    let pixels = svg::pixels(&tree, DPI).expect("pixels");
    pixels.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect()
}

/// How much two parts of one form differ for a grey printer: the mean difference of their points, 0 to 1.
fn apart(fonts: &Fonts, one: &Part, other: &Part) -> f64 {
    let light =
        |[r, g, b]: &[u8; 3]| (0.2126 * f64::from(*r) + 0.7152 * f64::from(*g) + 0.0722 * f64::from(*b)) / 255.0;
    let (one, other) = (pixels(fonts, one), pixels(fonts, other));
    assert_eq!(one.len(), other.len());
    one.iter().zip(&other).map(|(a, b)| (light(a) - light(b)).abs()).sum::<f64>() / one.len() as f64
}

/// How much of a part is covered by ink, a colour being mixed of three inks and a grey being one.
fn covered(fonts: &Fonts, part: &Part) -> f64 {
    let all = pixels(fonts, part);
    let inks = |[r, g, b]: &[u8; 3]| {
        if [r, g, b] == [&255; 3] {
            0.0
        } else if r == g && g == b {
            1.0
        } else {
            3.0
        }
    };
    all.iter().map(inks).sum::<f64>() / all.len() as f64
}

/// Pairs of parts that differ in their team alone.
fn rivals<'p>(values: &Value, parts: &'p [Part]) -> Vec<(&'p Part, &'p Part)> {
    let teams: Vec<&String> = values["palette"]["team"].as_object().expect("teams").keys().collect();
    let mut pairs = Vec::new();
    for (index, one) in teams.iter().enumerate() {
        for other in &teams[index + 1..] {
            for part in parts.iter().filter(|part| part.id.split('-').any(|word| word == one.as_str())) {
                let id = part.id.replace(one.as_str(), other);
                pairs.extend(parts.iter().find(|rival| rival.id == id).map(|rival| (part, rival)));
            }
        }
    }
    pairs
}

#[test]
fn a_kit_in_low_ink_covers_at_most_a_third_and_is_cut_alike() {
    let fonts = Fonts::bundled().expect("the fonts");
    for id in ids() {
        let ((_, _, full), (_, _, low)) = (kit(id, Inking::Full), kit(id, Inking::Low));
        let (mut before, mut after) = (0.0, 0.0);
        for (full, low) in full.iter().zip(&low) {
            assert_eq!((&full.id, full.trim, &full.outline), (&low.id, low.trim, &low.outline));
            let area = full.trim.width.0 * full.trim.height.0 * f64::from(full.count);
            before += covered(&fonts, full) * area;
            after += covered(&fonts, low) * area;
        }
        assert!(after < before / 3.0, "{id}: {:.2}", after / before);
    }
}

#[test]
fn teams_are_told_apart_in_low_ink_and_in_greys() {
    let fonts = Fonts::bundled().expect("the fonts");
    for id in ids() {
        for (inking, least) in [(Inking::Low, 0.04), (Inking::Grey, 0.05), (Inking::Full, 0.05)] {
            let (_, values, parts) = kit(id, inking);
            let pairs = rivals(&values, &parts);
            assert!(!pairs.is_empty(), "{id}");
            for (one, other) in pairs {
                let apart = apart(&fonts, one, other);
                assert!(apart >= least, "{id}, {}: {} and {}: {apart:.3}", inking.id(), one.id, other.id);
            }
        }
    }
}

#[test]
fn greys_are_greys_and_as_far_apart_as_teams_must_be() {
    for id in ids() {
        let (_, values, parts) = kit(id, Inking::Grey);
        for part in &parts {
            for colour in part.svg.split("=\"#").skip(1).filter_map(|rest| rest.get(..6)) {
                let (red, green, blue) = (&colour[..2], &colour[2..4], &colour[4..]);
                assert!(red == green && green == blue, "{id}: {} has #{colour}", part.id);
            }
        }
        let teams = values["palette"]["team"].as_object().expect("teams");
        let colour = |team: &Value, what: &str| Colour::new(team[what].as_str().expect("a colour")).expect("a colour");
        for (name, team) in teams {
            let contrast = colour(team, "mark").contrast(colour(team, "field"));
            assert!(contrast >= 4.5, "{id}: the mark of {name}: {contrast:.1}");
        }
        // the sides of the game stand first among the teams that may meet
        let game = game::find(id).expect("it is there");
        let sides: Vec<&Value> = game.about.sides.iter().map(|side| &teams[*side]).collect();
        let apart = (colour(sides[0], "field").lightness() - colour(sides[1], "field").lightness()).abs();
        assert!(apart >= 25.0, "{id}: ΔL* {apart:.1}");
    }
}

#[test]
fn full_colours_keep_their_texts_legible_on_a_grey_printer() {
    for id in ids() {
        let (kit, ..) = kit(id, Inking::Full);
        let grey = |pointer: &str| {
            let colour = Colour::of(kit.palette(), pointer).unwrap_or_else(|| panic!("{id} has no {pointer}"));
            Colour::new(&colour.grey()).expect("a grey")
        };
        for (text, ground) in
            [("/on_head", "/head"), ("/ink", "/paper"), ("/accent", "/paper"), ("/coordinate", "/paper")]
        {
            let contrast = grey(text).contrast(grey(ground));
            assert!(contrast >= 4.5, "{id}: {text} on {ground}: {contrast:.2}");
        }
    }
}

#[test]
fn low_ink_is_lines_no_picture_and_no_filter() {
    for id in ids() {
        let (_, values, parts) = kit(id, Inking::Low);
        assert!(values["hatches"].as_array().is_some_and(|hatches| !hatches.is_empty()), "{id}");
        assert!(parts.iter().any(|part| part.svg.contains("url(#hatch-")), "{id}");
        assert!(parts.iter().all(|part| !part.svg.contains("<image") && !part.svg.contains("<filter")));
    }
}
