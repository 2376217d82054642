//! Mundialito's notation, options, drawing data and rule ids.

use pressbox::game::{Game, Options, Placed, Position, ReasonKind, Side, StrokeKind, find};
use std::collections::BTreeSet;

fn under(options: &str) -> Result<Box<dyn Game>, Vec<(String, String)>> {
    let options: Options = options.parse().expect("the test's own TOML");
    let made = find("mundialito").expect("registered").with(&options);
    made.map_err(|faults| faults.into_iter().map(|fault| (fault.name, fault.message)).collect())
}

fn game() -> Box<dyn Game> {
    under("").expect("the default options")
}

fn at(text: &str) -> Box<dyn Position> {
    game().position(text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

#[test]
fn printing_is_canonical_and_leaves_defaults_out() {
    for (written, printed) in [
        ("red to move", "red to move"),
        ("yellow L a1", "yellow L a1; red to move"),
        ("2 actions left", "red to move"),
        (
            "RED TO MOVE;1   ACTION Left ; red s C3,ball B2 ,L f5;Yellow m f1 A2",
            "yellow M a2 f1; red L f5, S c3, ball b2; red to move; 1 action left",
        ),
        ("yellow S b2, S a3; red to move", "yellow S a3 b2; red to move"),
        ("coasters se:NW sw:ne ne:sw nw:se; yellow to move", "yellow to move"),
        (
            "coasters se:nw sw:ne ne:sw nw:sw; 1 action left",
            "red to move; 1 action left; coasters nw:sw ne:sw sw:ne se:nw",
        ),
    ] {
        assert_eq!(at(written).text(), printed, "{written}");
    }
}

/// Reasons and the words that they point at.
fn faults(text: &str) -> Vec<(&'static str, String)> {
    let faults = game().position(text).err().unwrap_or_else(|| panic!("{text:?} is accepted"));
    faults.into_iter().map(|fault| (fault.reason, text[fault.span].to_string())).collect()
}

#[test]
fn every_fault_of_a_position_is_told_and_pointed_at() {
    let table: &[(&str, &[(&str, &str)])] = &[
        ("yellow K a1, Q b1; red to move", &[("syntax", "K"), ("syntax", "Q")]),
        ("yellow L a1, M a1, K b1; red L g9; red to move", &[("syntax", "K")]),
        ("yellow L a1, M a1 g1; red L b7; red to move", &[("off-board", "g1"), ("off-board", "b7")]),
        ("yellow L a0; red to move", &[("off-board", "a0")]),
        ("yellow L a01, M aa1; red to move", &[("syntax", "a01"), ("syntax", "aa1")]),
        ("yellow L a1:up; red to move", &[("syntax", "a1:up")]),
        ("green to move", &[("syntax", "green")]),
        ("yellow red to move", &[("syntax", "yellow red")]),
        ("green L a1; red to move", &[("syntax", "green")]),
        ("red to move; 3 actions left", &[("syntax", "3 actions left")]),
        ("red to move; 0 actions left", &[("syntax", "0 actions left")]),
        ("red to move; 1 actions left", &[("syntax", "1 actions left")]),
        ("red to move; action left", &[("syntax", "action left")]),
        ("red to move; red to move", &[("syntax", "red to move")]),
        ("yellow L a1; yellow M b1", &[("syntax", "yellow M b1")]),
        ("1 action left; 1 action left", &[("syntax", "1 action left")]),
        ("yellow", &[("syntax", "yellow")]),
        ("yellow L", &[("syntax", "L")]),
        ("yellow L a1,", &[("syntax", "L a1,")]),
        ("red to move;", &[("syntax", ";")]),
        ("", &[("syntax", "")]),
        ("coasters", &[("syntax", "coasters")]),
        ("coasters nw:up ne:sw sw:ne se:nw", &[("syntax", "nw:up")]),
        ("coasters nw:nw ne sw:ne se:nw", &[("syntax", "ne")]),
        ("coasters nw:nw nw:se ne:sw sw:ne se:nw", &[("syntax", "nw:se")]),
        ("coasters nw:nw ne:sw", &[("syntax", "coasters nw:nw ne:sw")]),
        ("yellow ball c3; red ball c3; red to move", &[("occupied", "c3")]),
        ("yellow L a1 a1; red M a1; red to move", &[("occupied", "a1"), ("occupied", "a1")]),
        ("red S a1 b1, S c1; red to move", &[("too-many", "c1")]),
        ("red S a1 b1 c1 d1; yellow L c2 c3, L c4; red to move", &[("too-many", "c1"), ("too-many", "c4")]),
        ("yellow ball c3 c3; red to move", &[("occupied", "c3"), ("too-many", "c3")]),
        ("yellow ball c3, ball d3; red to move", &[("too-many", "d3")]),
    ];
    for (text, wanted) in table {
        let mut wanted: Vec<(&str, String)> = wanted.iter().map(|(reason, at)| (*reason, at.to_string())).collect();
        let mut got = faults(text);
        got.sort();
        wanted.sort();
        assert_eq!(got, wanted, "{text:?}");
    }
    let second = game().position("yellow L a1 b2; red M b2; red to move").expect_err("b2 is taken");
    assert_eq!(
        (second[0].span.clone(), second[0].message.as_str()),
        (22..24, "b2 is taken: `yellow L b2` stands there")
    );
}

#[test]
fn a_fragment_holds_field_by_field() {
    let position = at("yellow S a3 c3, ball f3; red L a6; yellow to move; 1 action left");
    let told = |fragment: &str| -> Vec<String> {
        let differences = position.compare(fragment).unwrap_or_else(|faults| panic!("{fragment}: {faults:?}"));
        differences.into_iter().map(|it| format!("{} {:?}: {}", it.claimed, &fragment[it.span], it.actual)).collect()
    };
    let none: [&str; 0] = [];
    for holds in [
        "yellow S c3",
        "red L a6; yellow to move",
        "1 action left",
        "YELLOW ball f3",
        "coasters nw:se ne:sw sw:ne se:nw",
    ] {
        assert_eq!(told(holds), none, "{holds}");
    }
    assert_eq!(told("yellow ball c3"), ["yellow ball c3 \"c3\": yellow ball f3"]);
    assert_eq!(told("red ball c4"), ["red ball c4 \"c4\": no red ball"]);
    assert_eq!(told("red M a6 b6"), ["red M a6 \"a6\": red L a6", "red M b6 \"b6\": nothing on b6"]);
    assert_eq!(told("yellow L f3"), ["yellow L f3 \"f3\": yellow ball f3"]);
    assert_eq!(told("yellow S a3 a3"), ["yellow S a3 \"a3\": a3 is named twice"]);
    assert_eq!(
        told("2 actions left; red to move"),
        ["2 actions left \"2 actions left\": 1 action left", "red to move \"red to move\": yellow to move"]
    );
    let turned = "coasters nw:nw ne:sw sw:ne se:nw";
    assert_eq!(told(turned), [format!("{turned} {turned:?}: coasters nw:se ne:sw sw:ne se:nw")]);
    for malformed in ["yellow K a1", "yellow L g1", "3 actions left", "coasters nw:nw", "", "nobody"] {
        assert!(position.compare(malformed).is_err() && game().fragment(malformed).is_err(), "{malformed}");
    }
}

#[test]
fn the_coasters_option_is_the_setting_that_goes_without_saying() {
    let pips = "nw:nw ne:ne sw:sw se:se";
    let game = under(&format!("coasters = '{pips}'")).expect("a setting");
    assert_eq!(game.start().text(), self::game().start().text());
    assert_eq!(game.start().perft(4), 3844, "as with these coasters named");
    let named = game.position(&format!("red to move; coasters {pips}")).expect("well formed");
    assert_eq!(named.text(), "red to move");
    let standard = game.position("red to move; coasters nw:se ne:sw sw:ne se:nw").expect("well formed");
    assert_eq!(standard.text(), "red to move; coasters nw:se ne:sw sw:ne se:nw");
    assert_eq!(under("coasters = 'standard'").map(|game| game.start().perft(4)).ok(), Some(3721));
}

#[test]
fn every_bad_option_is_told() {
    let faults = under("coasters = 'nw:up ne:sw'\nmust-act = 'yes'\nball = 2\n").err().unwrap_or_default();
    let names: Vec<&str> = faults.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["ball", "must-act", "coasters"]);
    assert!(faults[0].1.contains("must-act, coasters"), "{faults:?}");
    assert!(faults[2].1.contains("`nw:up`"), "{faults:?}");
    assert!(under("coasters = 7").is_err());
    assert!(under("coasters = ''").is_err());
}

#[test]
fn what_stands_where_is_in_canonical_order_balls_last() {
    let grid = find("mundialito").expect("registered").about.grid;
    let placed = at("red ball c2, S f6; yellow ball a1, S b4, L d5 b5; red to move").pieces();
    let shown: Vec<String> = placed
        .iter()
        .map(|Placed { side, code, square, .. }| format!("{side:?} {code} {}", grid.name(*square)))
        .collect();
    assert_eq!(shown, ["First L b5", "First L d5", "First S b4", "First ball a1", "Second S f6", "Second ball c2"]);
}

#[test]
fn each_action_has_its_stroke() {
    let grid = find("mundialito").expect("registered").about.grid;
    let position = game().start();
    for (word, kind) in [
        ("c2-c3", StrokeKind::Slide),
        ("b2~c3", StrokeKind::Trade),
        ("c2>c3", StrokeKind::Push),
        ("c2^c4", StrokeKind::Leap),
    ] {
        let stroke = position.stroke(word).expect(word);
        assert_eq!(stroke.kind, kind);
        assert!(word.starts_with(&grid.name(stroke.from)) && word.ends_with(&grid.name(stroke.to)), "{word}");
    }
    for nothing in ["end", "pass", "c2-c7", "c2"] {
        assert_eq!(position.stroke(nothing), None, "{nothing}");
    }
}

#[test]
fn each_shown_rule_is_shown_by_a_move_and_only_where_it_is_seen() {
    let about = find("mundialito").expect("registered").about;
    let lone = "yellow L c3; red L f6; yellow to move";
    let edge = "yellow S f2; red M a2; yellow to move";
    let ball = "yellow S a3 d6, M f3, ball c5; red L a6; yellow to move";
    let pitch = "yellow S a3 f3, M b4, ball c3; red L a6; yellow to move";
    let table: &[(&str, &str, &[&str])] = &[
        (lone, "c3-c2", &["move"]),
        ("yellow L c4; red L f6; yellow to move", "c4-c3", &["move", "arrow-where-you-leave"]),
        ("yellow L f2; red L f6; yellow to move", "f2-a2", &["move", "joined-edges"]),
        (
            "yellow L a1; red L f6; yellow to move; coasters nw:nw ne:nw sw:nw se:nw",
            "a1-f1",
            &["move", "joined-edges", "any-orientation"],
        ),
        (edge, "f2^b2", &["jump", "joined-edges"]),
        ("yellow L b3; red M c3; yellow to move", "b3>c3", &["push", "push-smaller"]),
        ("yellow L b3; red L c3; yellow to move; 1 action left", "b3>c3", &["push", "push-own-size", "two-actions"]),
        ("yellow L e2; red M f2; yellow to move", "e2>f2", &["push", "push-smaller", "joined-edges"]),
        (pitch, "c3~f3", &["switch", "switch-horizontal", "switch-at-a-distance"]),
        (
            "yellow S d3, ball c3; red L a6; yellow to move",
            "c3~d3",
            &["switch", "switch-horizontal", "switch-needs-no-arrow"],
        ),
        (pitch, "c3~b4", &["switch", "switch-diagonal", "switch-needs-no-arrow"]),
        (ball, "c5~d6", &["switch", "switch-diagonal", "switch-needs-no-arrow", "goal", "goal-ends-turn"]),
        ("yellow L c3; red L f6; yellow to move; 1 action left", "end", &["end-after-one"]),
        ("yellow S c6; red L b6 d6; yellow to move", "pass", &["pass-when-stuck"]),
    ];
    let mut seen = BTreeSet::new();
    for (position, word, shown) in table {
        let got: BTreeSet<&str> = at(position).shows(word).into_iter().collect();
        assert_eq!(got, shown.iter().copied().collect(), "{position} {word}");
        seen.extend(got);
    }
    assert_eq!(seen, about.shown_rules.iter().copied().collect(), "each id of the list");
    assert_eq!(at(lone).shows("c3-c4"), [] as [&str; 0], "an illegal move shows nothing");
    let goal_second = at(&format!("{ball}; 1 action left")).shows("c5~d6");
    assert!(goal_second.contains(&"two-actions") && !goal_second.contains(&"goal-ends-turn"));
}

#[test]
fn ids_are_unique_and_every_reason_is_told_somewhere() {
    let about = find("mundialito").expect("registered").about;
    let ids: Vec<&str> = about
        .reasons
        .iter()
        .map(|reason| reason.id)
        .chain(about.shown_rules.iter().copied())
        .chain(about.told_rules.iter().copied())
        .collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
    let cases = std::fs::read_to_string("tests/cases/explain/mundialito.jsonl").expect("the cases");
    for reason in about.reasons.iter().filter(|reason| reason.kind != ReasonKind::Position) {
        assert!(cases.contains(&format!("\"{}\"", reason.id)), "{}", reason.id);
    }
}

#[test]
fn facts_say_what_the_rules_say() {
    let facts = game().facts();
    for (pointer, value) in [
        ("/players", 2),
        ("/age", 7),
        ("/minutes/from", 20),
        ("/minutes/to", 30),
        ("/columns", 6),
        ("/actions", 2),
        ("/pieces_per_side", 6),
        ("/per_size", 2),
        ("/ranks/yellow/first", 1),
        ("/ranks/yellow/ball", 2),
        ("/ranks/yellow/last", 6),
        ("/ranks/red/first", 6),
        ("/ranks/red/ball", 5),
        ("/ranks/red/last", 1),
    ] {
        assert_eq!(facts.pointer(pointer).and_then(serde_json::Value::as_u64), Some(value), "{pointer}");
    }
    assert_eq!(facts["first_side"], "red");
    assert_eq!(facts["standard"]["pips"]["nw"], "se");
    assert_eq!(facts["standard"]["arrows"][0][0], "LRD");
    assert_eq!(facts["coaster"]["arrows"][2][1], "LURD");
    let turned = at("red to move; coasters nw:nw ne:sw sw:ne se:nw").scene();
    assert_eq!((&turned["pips"]["nw"], &turned["arrows"][0][0]), (&"nw".into(), &"URD".into()));
    assert_eq!(at("red to move").scene(), facts["setting"]);
    assert_eq!(at("red to move").to_move(), Side::Second);
}
