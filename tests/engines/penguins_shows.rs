//! Penguin Soccer: what other rooms ask of a position — the rules that a move shows, its line, where it leads, facts.

use pressbox::game::{Game, Position, Stroke, find};
use serde_json::json;

fn game(toml: &str) -> Box<dyn Game> {
    let options = toml.parse().unwrap_or_else(|error| panic!("{toml}: {error}"));
    find("penguins").expect("registered").with(&options).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn at(text: &str) -> Box<dyn Position> {
    game("").position(text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

fn shows(text: &str, word: &str) -> String {
    at(text).shows(word).join(" ")
}

/// The line as `b2 Slide b5`.
fn stroke(text: &str, word: &str) -> Option<String> {
    let grid = &game("").about().grid;
    let Stroke { from, to, kind } = at(text).stroke(word)?;
    Some(format!("{} {kind:?} {}", grid.name(from), grid.name(to)))
}

#[test]
fn a_slide_shows_its_length_its_turn_and_its_stop() {
    assert_eq!(shows("orange M b2:N; ball h4", "b2-N/N"), "mama-slides");
    assert_eq!(shows("orange P b2:N; ball h4", "b2-N/E"), "papa-slides papa-turns");
    assert_eq!(shows("orange B b2:up; ball h4", "b2-N/SW"), "any-direction baby-slides baby-turns");
    assert_eq!(shows("orange B b2:N; ball b4", "b2-N/up"), "takes-ball");
    assert_eq!(shows("orange B b2:N; ball b5", "b2-N/up"), "takes-ball last-step");
    assert_eq!(shows("orange B b2:NE", "b2-NE/up"), "takes-ball centre-ball");
    assert_eq!(shows("orange B b7:N; ball h4", "b7-N/up"), "stops-at-edge");
    assert_eq!(shows("orange B b7:N; ball h4", "b7/up"), "stand-up");
    assert_eq!(shows("orange B b7:N; ball h4", "b7-N/N"), "", "what is not legal shows nothing");
}

#[test]
fn a_tackle_shows_how_far_the_push_goes() {
    assert_eq!(shows("orange B b2:N; blue M b4:up; ball b4", "b2-N/up"), "tackle");
    assert_eq!(shows("orange B b2:N; blue M b4:up, P b5:N; ball b4", "b2-N/up"), "tackle pushed-on");
    assert_eq!(shows("orange P f4:E; blue M h4:up; ball h4", "f4-E/up"), "tackle pushed-off");
    assert_eq!(shows("orange P e4:E; blue M g4:up, B h4:N; ball g4", "e4-E/up"), "tackle pushed-on pushed-off");
}

#[test]
fn a_kick_shows_its_length_its_stop_and_its_goal() {
    assert_eq!(shows("orange M d4:up; ball d4", "d4*N"), "mama-kicks kicker-lies");
    assert_eq!(shows("orange P d7:up; ball d7", "d7*N"), "kicker-lies kick-stops-at-edge");
    assert_eq!(shows("orange P d4:up, M d5:N; ball d4", "d4*N"), "kicker-lies kick-stops-at-friend");
    assert_eq!(shows("orange P d4:up; blue M d6:N; ball d4", "d4*N"), "papa-kicks kicker-lies kick-stops-at-foe");
    assert_eq!(shows("orange B g7:up; ball g7", "g7*NE"), "baby-kicks kicker-lies goal");
    assert_eq!(
        shows("orange B g7:up; blue M h8:S; ball g7", "g7*NE"),
        "baby-kicks kicker-lies kick-stops-at-foe goal occupied-goal"
    );
    assert_eq!(shows("orange P b2:up; ball b2", "b2*SW"), "kicker-lies kick-stops-at-edge own-goal");
}

#[test]
fn an_entry_shows_who_enters_and_a_pass_that_nothing_can_be_done() {
    assert_eq!(shows("orange to move", "M+/NW"), "mama-enters");
    assert_eq!(shows("orange to move", "P+N/E"), "papa-turns papa-enters");
    assert_eq!(shows("orange to move", "B+NE/NE"), "baby-enters");
    assert_eq!(shows("ball a2", "B+N/up"), "takes-ball entry-stops");
    assert_eq!(shows("blue M a2:up; ball a2", "B+N/up"), "tackle entry-stops");
    assert_eq!(shows("blue P a1:N; ball c4", "pass"), "pass");
}

#[test]
fn a_move_has_a_line_of_its_kind() {
    for (text, word, line) in [
        ("orange B b2:N; ball h4", "b2-N/N", Some("b2 Slide b5")),
        ("orange B b2:N; ball b4", "b2-N/up", Some("b2 Slide b4")),
        ("orange B b7:N; ball h4", "b7-N/up", Some("b7 Slide b8")),
        ("orange B b2:N; blue M b4:up; ball b4", "b2-N/up", Some("b2 Push b4")),
        ("orange M d4:up; ball d4", "d4*N", Some("d4 Ball d7")),
        ("orange M d4:up; blue P d6:S; ball d4", "d4*N", Some("d4 Ball d6")),
        ("orange to move", "B+NE/NE", Some("a1 Slide c3")),
        ("blue to move", "P+W/W", Some("h8 Slide g8")),
        ("blue M b2:up; ball b2", "B+NE/up", Some("a1 Push b2")),
        ("orange to move", "M+/N", Some("a1 Place a1")),
        ("blue to move", "M+/S", Some("h8 Place h8")),
        ("orange B b2:N; ball h4", "b2/up", None),
        ("blue P a1:N; ball c4", "pass", None),
        // An illegal one, as far as it would go: to the penguin in the way.
        ("orange B b2:N, M b4:up; ball b4", "b2-N/up", Some("b2 Slide b4")),
        ("orange B b2:N; ball h4", "b2-E/E", Some("b2 Slide e2")),
        ("orange B b8:N; ball h4", "b8-N/up", None),
        ("orange M d8:up; ball d8", "d8*N", None),
        ("orange to move", "c3-N/N", Some("c3 Slide c4")),
        ("orange to move", "i9-N/N", None),
        ("orange to move", "B+S/S", None),
        ("orange to move", "nonsense", None),
    ] {
        assert_eq!(stroke(text, word).as_deref(), line, "{word} in {text}");
    }
}

#[test]
fn reach_is_where_a_slide_or_the_kicked_ball_ends() {
    let grid = &game("").about().grid;
    let reach = |text: &str, square: &str| -> Option<String> {
        let squares = at(text).reach(grid.square(square).expect("a square of the test's own"))?;
        Some(squares.iter().map(|square| grid.name(*square)).collect::<Vec<_>>().join(" "))
    };
    let tackle = "orange B b2:N, M a1:N; blue M b4:up; ball b4";
    assert_eq!(reach(tackle, "b2").as_deref(), Some("b4"));
    assert_eq!(reach(tackle, "b4").as_deref(), Some(""), "nothing for the other side's, pushed or not");
    assert_eq!(reach(tackle, "c3"), None);
    assert_eq!(reach("orange M d4:up; blue P d6:S; ball d4", "d4").as_deref(), Some("a1 a4 a7 d1 d6 g1 g4 g7"));
    assert_eq!(reach("orange M h2:E; ball a5", "h2").as_deref(), Some(""), "standing up is no way");
    assert_eq!(reach("orange P h7:up; ball a5", "h7").as_deref(), Some("f5 f7 g8 h5"), "an edge, the corner not");
}

#[test]
fn pieces_have_their_state_and_the_ball_its_square() {
    let position = at("orange P c3:NE, M d4:up; ball d4");
    let pieces = position.pieces();
    let told: Vec<_> = pieces.iter().map(|man| (man.code, man.state)).collect();
    assert_eq!(told, [("M", Some("up")), ("P", Some("NE"))]);
    assert_eq!(position.loose()[0].squares, [pieces[0].square]);
}

#[test]
fn facts_are_the_numbers_of_the_rules() {
    let facts = game("").facts();
    assert_eq!(facts["slides"], json!({"mama": 1, "papa": 2, "baby": 3}));
    assert_eq!(facts["turns"], json!({"mama": 45, "papa": 90, "baby": 135}));
    assert_eq!(facts["kicks"], json!({"mama": 3, "papa": 2, "baby": 1}));
    assert_eq!(facts["enters_beyond"], json!({"mama": 0, "papa": 1, "baby": 2}));
    assert_eq!(facts["home"], json!({"orange": "a1", "blue": "h8"}));
    assert_eq!(facts["attacks"], json!({"orange": "h8", "blue": "a1"}));
    assert_eq!(facts["inward"], json!({"orange": ["N", "NE", "E"], "blue": ["S", "SW", "W"]}));
    assert_eq!(facts["mama_facings"]["orange"], json!(["NW", "N", "NE", "E", "SE"]));
    assert_eq!(facts["centre"], json!(["d4", "d5", "e4", "e5"]));
    assert_eq!((&facts["start_moves"], &facts["pieces_a_side"], &facts["pieces"]), (&json!(41), &json!(3), &json!(6)));
    assert_eq!(
        (&facts["players"], &facts["age"], &facts["minutes"]),
        (&json!(2), &json!(8), &json!({"from": 20, "to": 30}))
    );
    let other = game("mama-entry = 'three'\nentry-counts-corner = false\nfirst-side = 'blue'").facts();
    assert_eq!(other["mama_facings"]["blue"], json!(["S", "SW", "W"]));
    assert_eq!(other["enters_beyond"], json!({"mama": 1, "papa": 2, "baby": 3}));
    assert_eq!((&other["first_side"], &other["entry_counts_corner"]), (&json!("blue"), &json!(false)));
}
