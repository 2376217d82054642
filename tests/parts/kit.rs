//! The kit as a whole: what Master Move's parts are, that they are sound, and what is said of a broken kit.

use pressbox::assets::Templates;
use pressbox::game::{Game, find};
use pressbox::i18n::{Lang, Words};
use pressbox::kit::colour::{Colour, Vision};
use pressbox::kit::{Back, Kit, Outline, Part};
use pressbox::report::{Finding, Source, human};
use pressbox::svg;
use serde_json::Value;

const GAME: &str = "master-move";

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

fn parts(lang: Lang) -> Vec<Part> {
    let (kit, game) = kit_and_game();
    kit.parts(&*game, &words(lang)).map_err(told).expect("every part can be made")
}

/// `UPDATE_GOLDEN=1 cargo test --test parts` writes the files anew.
#[test]
fn a_side_has_the_pieces_of_the_rules_in_their_numbers() {
    let parts = parts(Lang::En);
    let table = [("goalkeeper", 1), ("defender", 2), ("winger", 3), ("midfielder", 2), ("joker", 1), ("raider", 2)];
    for team in ["yellow", "blue", "white", "black"] {
        for (piece, count) in table {
            let id = format!("shield-{team}-{piece}");
            let part = parts.iter().find(|part| part.id == id).unwrap_or_else(|| panic!("no {id}"));
            assert_eq!((part.count, part.spare), (count, false), "{id}");
        }
    }
    let shields = parts.iter().filter(|part| part.id.starts_with("shield-")).map(|part| part.count);
    assert_eq!(shields.sum::<u32>(), 44);
    let markers = parts.iter().filter(|part| part.id.starts_with("marker-")).map(|part| part.count);
    assert_eq!(markers.sum::<u32>(), 4 * 3, "three Moves for each colour");
    let spares: Vec<_> = parts.iter().filter(|part| part.spare).map(|part| (part.id.as_str(), part.count)).collect();
    assert_eq!(spares, [("spare-shield-yellow-winger", 1), ("spare-shield-blue-winger", 1)]);
}

#[test]
fn every_part_loads_at_its_size_without_a_warning_in_every_language() {
    let fonts = svg::Fonts::bundled().expect("the bundled fonts are whole");
    for lang in Lang::ALL {
        for part in parts(lang) {
            let source = Source::new(part.id.clone(), part.svg.clone());
            let tree = svg::load(&fonts, &source).map_err(told).expect("no warning");
            let (width, height) = (tree.size().width(), tree.size().height());
            let wanted = (part.trim.width.0 + 2.0 * part.bleed.0, part.trim.height.0 + 2.0 * part.bleed.0);
            assert!((f64::from(width) - wanted.0).abs() < 1e-3, "{}", part.id);
            assert!((f64::from(height) - wanted.1).abs() < 1e-3, "{}", part.id);
            assert!(part.svg.contains("<title>") && part.svg.contains("<desc>"), "{}", part.id);
            for forbidden in [" id=", "<filter", "Gradient", "<image", "opacity"] {
                assert!(!part.svg.contains(forbidden), "{}: {forbidden}", part.id);
            }
        }
    }
}

#[test]
fn a_part_alike_on_both_sides_is_shown_once() {
    let part = parts(Lang::En).swap_remove(0);
    let back = |svg: String| Back { svg, optional: false };
    let (same, other) = (back(part.svg.clone()), back(part.svg.replace("<svg", "<svg data-side=\"back\"")));
    assert_eq!(part.shown(Some(&same)), part.shown(None));
    assert_eq!(part.shown_size(Some(&same)), part.trim);
    assert!(part.shown(Some(&other)).contains("cut-out-of-back"));
    assert!(part.shown_size(Some(&other)).width.0 > 2.0 * part.trim.width.0);
}

#[test]
fn the_board_goes_on_two_a4_sheets_and_on_one_a3_sheet() {
    let parts = parts(Lang::It);
    let board = parts.iter().find(|part| part.id == "board").expect("there is a board");
    let (long, short) = (board.trim.width.0 + 2.0 * board.bleed.0, board.trim.height.0 + 2.0 * board.bleed.0);
    assert!(short <= 190.0 && long <= 257.0 + 257.0 - 10.0, "two A4 areas of 190 × 257 mm, overlapping by 10");
    assert!(short <= 277.0 && long <= 380.0, "one A3 area of 277 × 380 mm");
}

#[test]
fn cards_fit_side_by_side_and_every_part_fits_one_sheet_but_the_board() {
    for part in parts(Lang::Fr).iter().filter(|part| part.id != "board") {
        let (width, height) = (part.trim.width.0 + 2.0 * part.bleed.0, part.trim.height.0 + 2.0 * part.bleed.0);
        assert!(width <= 190.0 && height <= 257.0, "{}", part.id);
        if part.id == "card" {
            assert!(2.0 * width <= 190.0);
        }
    }
}

#[test]
fn what_is_no_rectangle_says_where_to_cut_and_stays_in_its_trim_box() {
    for part in parts(Lang::En) {
        let cut = matches!(part.outline, Outline::Path(_));
        assert_eq!(cut, part.id.contains("shield") || part.id.starts_with("marker"), "{}", part.id);
        let Outline::Path(path) = &part.outline else { continue };
        let (width, height) = (part.trim.width.0, part.trim.height.0);
        let text = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"><path d="{path}"/></svg>"#
        );
        let fonts = svg::Fonts::bundled().expect("whole");
        let tree = svg::load(&fonts, &Source::new("outline", text)).map_err(told).expect("a path");
        let bounds = tree.root().abs_bounding_box();
        let near = |a: f32, b: f64| (f64::from(a) - b).abs() < 0.02;
        assert!(near(bounds.left(), 0.0) && near(bounds.top(), 0.0), "{}: {bounds:?}", part.id);
        assert!(near(bounds.right(), width) && near(bounds.bottom(), height), "{}: {bounds:?}", part.id);
    }
}

#[test]
fn no_template_holds_a_colour() {
    let templates = Templates::embedded();
    for path in ["shared", GAME].into_iter().flat_map(|folder| templates.list(folder, ".svg")) {
        let text = templates.read(&path).expect("it is listed").text.clone();
        let hexadecimal = |word: &str| word.len() >= 3 && word.bytes().take(3).all(|byte| byte.is_ascii_hexdigit());
        assert!(!text.split('#').skip(1).any(hexadecimal), "{path}");
        for attribute in ["fill=\"", "stroke=\""] {
            for value in text.split(attribute).skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(value == "none" || value.starts_with("{{"), "{path}: {attribute}{value}");
            }
        }
    }
}

/// The values of the kit with one fact changed.
fn parts_with(change: impl FnOnce(&mut Value)) -> Result<Vec<Part>, Vec<Finding>> {
    let (kit, game) = kit_and_game();
    let mut values = kit.values(&*game);
    change(&mut values);
    kit.parts_from(values, &words(Lang::En))
}

fn svg_of(parts: &[Part], id: &str) -> String {
    parts.iter().find(|part| part.id == id).unwrap_or_else(|| panic!("no {id}")).svg.clone()
}

#[test]
fn a_symbol_has_a_mark_for_each_square_of_the_reach() {
    for reach in [1, 2, 4, 5] {
        let parts = parts_with(|values| values["facts"]["pieces"]["W"]["reach"] = reach.into()).map_err(told);
        let winger = svg_of(&parts.expect("made"), "shield-blue-winger");
        let symbol = winger.split("<g fill=").nth(1).expect("its rays");
        // four rays: a dot for each square passed, an arrowhead for the last
        assert_eq!(symbol.matches("<circle").count(), 4 * (reach - 1), "reach {reach}");
        assert_eq!(symbol.matches("<path").count(), 4, "reach {reach}");
    }
}

#[test]
fn goals_white_area_and_counts_follow_the_facts() {
    let before = svg_of(&parts_with(|_| {}).expect("made"), "board");
    let after = parts_with(|values| {
        values["facts"]["white_area"] = serde_json::json!(["C2"]);
        values["facts"]["moves_to_win"] = 4.into();
    });
    let after = after.map_err(told).expect("made");
    let white = |svg: &str| svg.matches("<rect x=").count();
    assert_eq!((white(&before), white(&svg_of(&after, "board"))), (6, 1));
    assert!(svg_of(&after, "board").contains(r#"<rect x="20" y="40" width="20""#));
    assert_eq!(after.iter().find(|part| part.id == "marker-blue").map(|part| part.count), Some(4));
    assert_eq!(svg_of(&after, "track").matches("<text").count(), 8);
}

#[test]
fn a_missing_fact_is_one_error_at_its_place_and_no_part() {
    let findings = parts_with(|values| {
        values["facts"].as_object_mut().expect("facts").remove("white_area");
    });
    let findings = findings.expect_err("the board needs it");
    assert_eq!(findings.len(), 1, "{}", told(findings));
    let place = findings[0].place.as_ref().expect("a place");
    assert_eq!(place.source.name, "templates/master-move/figure.svg");
    assert!(place.source.text[place.span.start..].starts_with("facts.white_area"), "{:?}", place.line_column());
    assert_eq!(findings[0].help.as_deref(), None, "nothing that there is has a name like it");
}

fn broken(kit: &str) -> Vec<Finding> {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir_all(folder.path().join(GAME)).expect("made");
    std::fs::write(folder.path().join(GAME).join("kit.toml"), kit).expect("written");
    let templates = Templates::overridden_by(folder.path()).expect("there");
    Kit::load(&templates, GAME).err().unwrap_or_default()
}

#[test]
fn every_fault_of_a_kit_is_told_in_one_run_with_line_and_column() {
    let findings = broken(
        r##"[game]
id = "other-game"
accent = "gras"
colour = "x"

[palette]
grass = "#47793"
grassy = "#477938"

[palette.team.red]
field = 3

[rules]
white-aera = ["D2"]
kick-off = "green"

[sizes]
square = "20"

[[part]]
id = "board"
template = "master-move/bord.svg"
width = true
height = 10
outline = "shield_pth"
teams = ["rde"]
"##,
    );
    let told: Vec<(usize, usize, &str)> = findings
        .iter()
        .map(|finding| {
            let (line, column) = finding.place.as_ref().expect("a place").line_column();
            (line, column, finding.code)
        })
        .collect();
    for expected in [
        (2, 6, "kit-game"),
        (3, 10, "kit-colour"),
        (4, 1, "kit-key"),
        (7, 9, "kit-colour"),
        (11, 9, "kit-colour"),
        (14, 1, "kit-option"),
        (15, 1, "kit-option"),
        (18, 10, "kit-type"),
        (23, 9, "kit-type"),
        (26, 10, "kit-colour"),
    ] {
        assert!(told.contains(&expected), "{expected:?} is not among {told:?}");
    }
    let helps: Vec<&str> = findings.iter().filter_map(|finding| finding.help.as_deref()).collect();
    assert!(helps.contains(&"there is `white-area`"), "{helps:?}");
    assert!(helps.contains(&"there is `red`"), "{helps:?}");
}

#[test]
fn missing_templates_and_components_are_told_with_the_nearest() {
    let kit = Templates::embedded().read("master-move/kit.toml").expect("embedded").text.clone();
    let findings =
        broken(&kit.replace("master-move/board.svg", "master-move/bord.svg").replace("disc_path", "disk_path"));
    let helps: Vec<&str> = findings.iter().filter_map(|finding| finding.help.as_deref()).collect();
    assert_eq!(helps, ["there is `master-move/board.svg`", "there is `disc_path`"]);
}

#[test]
fn a_file_that_is_no_toml_is_told_where_it_breaks() {
    let findings = broken("[game]\nid = \n");
    assert!(findings.iter().any(|finding| {
        finding.code == "toml-syntax" && finding.place.as_ref().is_some_and(|place| place.line_column().0 == 2)
    }));
}

/// Which colours stand opposite each other. Yellow and blue are the two sides; at a tournament the away team changes
/// into white, or into black when the home team is in white.
const OPPONENTS: [(&str, &str); 4] = [("yellow", "blue"), ("white", "black"), ("white", "blue"), ("white", "yellow")];

fn field(palette: &Value, team: &str) -> Colour {
    Colour::of(palette, &format!("/team/{team}/field")).expect("a colour")
}

#[test]
fn teams_differ_in_lightness_and_to_every_eye() {
    let (kit, _) = kit_and_game();
    for (one, other) in OPPONENTS {
        let (a, b) = (field(kit.palette(), one), field(kit.palette(), other));
        let apart = (a.lightness() - b.lightness()).abs();
        assert!(apart >= 25.0, "{one} and {other}: ΔL* {apart:.1}");
        for eyes in Vision::ALL {
            let difference = a.difference(b, eyes);
            assert!(difference >= 20.0, "{one} and {other}: ΔE {difference:.1} to {eyes:?}");
        }
        // Amber on white cannot reach 3:1 and stay amber: there lightness and hue have to do, and the outline does.
        let contrast = a.contrast(b);
        assert!(contrast >= 3.0 || (one, other) == ("white", "yellow"), "{one} and {other}: contrast {contrast:.2}");
    }
}

#[test]
fn symbols_stand_out_from_their_shields_and_outlines_from_the_grass() {
    let (kit, _) = kit_and_game();
    let palette = kit.palette();
    for team in ["yellow", "blue", "white", "black"] {
        let mark = Colour::of(palette, &format!("/team/{team}/mark")).expect("a colour");
        let contrast = mark.contrast(field(palette, team));
        assert!(contrast >= 7.0, "{team}: {contrast:.1}");
        let outline = Colour::of(palette, &format!("/team/{team}/outline")).expect("a colour");
        for grass in ["grass_light", "grass_dark", "white_area"] {
            let contrast = outline.contrast(Colour::of(palette, &format!("/{grass}")).expect("a colour"));
            assert!(contrast >= 7.0, "{team} on {grass}: {contrast:.1}");
        }
    }
}
