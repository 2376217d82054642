//! Master Move's options, facts, tournament rules, and what a move shows and draws.

use pressbox::game::master_move::MasterMove;
use pressbox::game::master_move::tournament::{Colour, MatchResult, Played, Shirt, finalists, table};
use pressbox::game::{Game, Options, Position, Rules, Side, StrokeKind, find};

fn options(toml: &str) -> Options {
    toml.parse().expect("the test's own TOML")
}

fn under(toml: &str) -> Box<dyn Game> {
    find("master-move").expect("it is registered").with(&options(toml)).expect("the options are valid")
}

fn at(game: &dyn Game, text: &str) -> Box<dyn Position> {
    game.position(text).expect("the position is possible")
}

fn reasons(position: &dyn Position, word: &str) -> Vec<&'static str> {
    position.explain(word).expect("it is a word").iter().map(|why| why.reason).collect()
}

#[test]
fn a_kit_chooses_the_white_area() {
    let game = under("white-area = ['D3', 'E3', 'F3', 'D2', 'E2', 'F2']");
    let position = at(&*game, "yellow D E14, M E4; blue K D16");
    assert_eq!(reasons(&*position, "E14-E15"), [] as [&str; 0]);
    assert_eq!(reasons(&*position, "E4-E3"), ["white-area"]);
    assert!(!position.moves().contains(&"E4-E3".to_string()) && position.moves().contains(&"E14-E15".to_string()));
    assert!(game.position("yellow D E15").is_ok() && game.position("yellow D E3").is_err());
    assert_eq!(game.facts()["white_area"].as_array().map(Vec::len), Some(6));
    // Only what the white area has itself is a symmetry.
    let rules = MasterMove::new(&options("white-area = ['D3', 'E3', 'F3']")).expect("valid");
    assert_eq!(rules.symmetries().iter().map(|symmetry| symmetry.name).collect::<Vec<_>>(), ["top to bottom"]);
}

#[test]
fn a_kit_chooses_who_kicks_off() {
    let game = under("kick-off = 'blue'");
    assert_eq!(game.start().to_move(), Side::Second);
    assert!(game.start().text().ends_with("; blue to move"));
    assert_eq!(at(&*game, "yellow K E1").to_move(), Side::First, "the notation's default stays");
}

#[test]
fn a_kit_chooses_who_relocates_first() {
    let game = under("relocates-first = 'conceder'");
    let scored = at(&*game, "yellow D C15; blue K E16").after("C15-D16").expect("it scores");
    assert_eq!(scored.to_move(), Side::Second);
    let second = scored.after("relocate:C14-A16").expect("blue relocates");
    assert_eq!((second.to_move(), second.compare("formation blue D C14 G14; restart blue")), (Side::First, Ok(vec![])));
    let kick_off = second.after("decline").expect("yellow declines");
    assert_eq!((kick_off.to_move(), kick_off.compare("formation blue D A16 G14")), (Side::Second, Ok(vec![])));
    assert!(kick_off.moves().iter().all(|word| !word.contains(':')));
}

#[test]
fn shirts_follow_the_order_of_the_rules() {
    let rules = MasterMove::new(&Options::new()).expect("the defaults are valid");
    let colour = |hex: &str| Colour::from_hex(hex).expect("a colour");
    let shirt = |home: &str, away: &str| rules.away_shirt(colour(home), colour(away));
    assert_eq!(shirt("#FF0000", "#0000FF"), Shirt::Own, "not alike");
    assert_eq!(shirt("#FF0000", "#E01010"), Shirt::White, "alike, home not in white");
    assert_eq!(shirt("#FFFFFF", "#F4F4F0"), Shirt::Black, "home in white, away light");
    assert_eq!(shirt("#FFFFFF", "#FFFFFF"), Shirt::Black);
    assert_eq!(shirt("#FFFFFF", "#104010"), Shirt::Own, "home in white, away not alike");
    // ΔE 8.4 apart, 4.7 and 13.1 from white; L* 92.0 and 79.2.
    assert!(!rules.is_light(colour("#C4C4C4")) && rules.alike(colour("#C4C4C4"), colour("#E8E8E8")));
    assert_eq!(shirt("#E8E8E8", "#C4C4C4"), Shirt::Own, "alike to a home team in white, not light");
}

/// The differences were worked out with another implementation of the formula, in another language.
#[test]
fn alike_is_ciede2000_below_twenty_and_light_is_lightness_above_eighty() {
    let rules = MasterMove::new(&Options::new()).expect("the defaults are valid");
    let colour = |hex: &str| Colour::from_hex(hex).expect("a colour");
    for (one, other, wanted) in DIFFERENCES {
        let difference = rules.colour_difference(colour(one), colour(other));
        assert!((difference - wanted).abs() < 5e-3, "{one} {other}: {difference}, not {wanted}");
        assert_eq!(rules.alike(colour(one), colour(other)), *wanted < 20.0);
    }
    // L* of #C6C6C6 is 79.9, of #C7C7C7 80.2.
    assert!(!rules.is_light(colour("#C6C6C6")) && rules.is_light(colour("#C7C7C7")));
    let strict = MasterMove::new(&options("alike-delta-e = 5\nlight-l = 79.5")).expect("valid");
    assert!(strict.is_light(colour("#C6C6C6")));
    assert!(!strict.alike(colour("#FF0000"), colour("#E01010")));
    for none in ["", "#FFF", "FFFFFF", "#GGGGGG", "#FFFFFFFF", "#ffffff ", "#+12345"] {
        assert_eq!(Colour::from_hex(none), None, "{none:?}");
    }
    assert_eq!(Colour::from_hex("#ffffff"), Some(Colour::WHITE));
}

const DIFFERENCES: &[(&str, &str, f64)] = &[
    ("#FF0000", "#E01010", 6.582),
    ("#FF0000", "#0000FF", 52.881),
    ("#FF0000", "#FF8000", 21.165),
    ("#FFFFFF", "#F4F4F0", 3.089),
    ("#1040C0", "#2060E0", 10.700),
    ("#1040C0", "#1010A0", 11.887),
    ("#FFD700", "#FFFFFF", 30.483),
    ("#008000", "#30A050", 13.344),
    ("#E8E8E8", "#C4C4C4", 8.394),
    ("#FFE0E0", "#FFFFFF", 12.974),
];

#[test]
fn a_result_is_three_to_less() {
    for (first, second) in [(3, 3), (2, 2), (0, 0), (4, 0), (2, 1), (3, 4)] {
        assert!(MatchResult::new(first, second).is_err(), "{first}-{second}");
    }
    let lost = MatchResult::new(2, 3).expect("a result");
    assert_eq!((lost.winner(), lost.moves(Side::First), lost.moves(Side::Second)), (Side::Second, 2, 3));
    let forfeit = MatchResult::forfeit(Side::First);
    assert_eq!(Ok(forfeit), MatchResult::new(0, 3));
}

fn played(matches: &[(usize, usize, u8, u8)]) -> Vec<Played> {
    let one = |&(first, second, one, other)| Played {
        teams: [first, second],
        result: MatchResult::new(one, other).expect("a result"),
    };
    matches.iter().map(one).collect()
}

#[test]
fn a_table_goes_by_points_then_move_difference_then_moves_scored() {
    // Each beats the next in a ring, so all have 3 points.
    let ring = played(&[(0, 1, 3, 2), (1, 2, 3, 1), (2, 0, 3, 0)]);
    let lines = table(3, &ring);
    let shown: Vec<_> =
        lines.iter().map(|line| (line.position, line.team, line.points(), line.difference(), line.scored)).collect();
    assert_eq!(shown, [(1, 1, 3, 1, 5), (2, 2, 3, 1, 4), (3, 0, 3, -2, 3)]);
    // The difference comes before the Moves scored: 3 less 0, 3 less 2, 5 less 5, all with one win.
    let lines = table(4, &played(&[(0, 2, 3, 0), (1, 2, 3, 2), (3, 1, 3, 2)]));
    let order: Vec<_> = lines.iter().map(|line| (line.team, line.points(), line.difference(), line.scored)).collect();
    assert_eq!(order, [(0, 3, 3, 3), (3, 3, 1, 3), (1, 3, 0, 5), (2, 0, -4, 2)]);
    // A win is worth more than any difference.
    let lines = table(2, &played(&[(0, 1, 2, 3), (0, 1, 2, 3)]));
    assert_eq!((lines[0].team, lines[0].won, lines[1].lost, lines[1].points()), (1, 2, 2, 0));
}

#[test]
fn teams_equal_in_everything_share_the_position() {
    let equal = table(4, &played(&[(0, 1, 3, 0), (2, 3, 3, 0)]));
    assert_eq!(
        equal.iter().map(|line| (line.position, line.team)).collect::<Vec<_>>(),
        [(1, 0), (1, 2), (3, 1), (3, 3)]
    );
    assert_eq!(finalists(&equal), Some([0, 2]), "two share the first position: they are the first two");
    let open = table(3, &played(&[(0, 1, 3, 0), (0, 2, 3, 0)]));
    assert_eq!(open.iter().map(|line| line.position).collect::<Vec<_>>(), [1, 2, 2]);
    assert_eq!(finalists(&open), None, "who is second is open");
    assert_eq!(finalists(&table(3, &[])), None);
    assert_eq!(finalists(&table(1, &[])), None);
}

#[test]
fn the_facts_are_those_of_the_engine() {
    let facts = under("").facts();
    let fact = |path: &str| facts.pointer(path).unwrap_or_else(|| panic!("no fact {path}")).clone();
    let numbers = [
        ("/rows", 9),
        ("/columns", 16),
        ("/squares", 144),
        ("/pieces_per_side", 11),
        ("/count/winger", 3),
        ("/reach/goalkeeper", 1),
        ("/reach/winger", 4),
        ("/reach/joker", 2),
        ("/pieces/M/reach", 4),
        ("/pieces/R/directions", 8),
        ("/directions", 8),
        ("/leap/long", 2),
        ("/leap/short", 1),
        ("/goal_squares", 3),
        ("/attacked_column/yellow", 16),
        ("/half/blue/from", 9),
        ("/start_moves", 77),
        ("/moves_to_win", 3),
        ("/max_restarts", 4),
        ("/max_round_trips", 2),
        ("/points_per_win", 3),
        ("/alike_delta_e", 20),
        ("/light_l", 80),
        ("/players", 2),
        ("/age", 8),
        ("/minutes/to", 60),
    ];
    for (path, number) in numbers {
        assert_eq!(fact(path), number, "{path}");
    }
    assert_eq!(fact("/white_area_names/blue"), "D15, E15, F15");
    assert_eq!(fact("/goals/yellow/0"), "D1");
    let sample = fact("/formation");
    assert_eq!(sample.as_str(), Some(under("").start().text().as_str()));
}

#[test]
fn a_legal_move_shows_its_rules_and_an_illegal_one_none() {
    let game = under("");
    let shows = |text: &str, word: &str| at(&*game, text).shows(word);
    let raider = "yellow K E1; blue K E16, R G3; blue to move";
    let scoring =
        ["one-piece", "alternate", "movement-raider", "jumps-white-area", "scores", "worked-example", "returns"];
    assert_eq!(shows(raider, "G3-F1"), scoring);
    assert_eq!(shows(raider, "G3-G4"), [] as [&str; 0]);
    assert_eq!(shows(raider, "nonsense"), [] as [&str; 0]);
    let has = |text: &str, word: &str, id: &str| shows(text, word).contains(&id);
    assert!(has("yellow M C15; blue K E16", "C15-G15", "crosses-white-area"));
    assert!(!has("yellow M C14; blue K E16", "C14-G14", "crosses-white-area"));
    assert!(has("yellow R E8, D E9", "E8-D10", "raider-jumps") && !has("yellow R E8, D E5", "E8-D10", "raider-jumps"));
    assert!(
        has("yellow D B16", "B16-A16", "choice-edge-columns") && !has("yellow D C15", "C15-D16", "choice-edge-columns")
    );
    assert!(has("yellow R E14; blue K D16; score 2-2", "E14-F16", "first-to-three"));
    assert!(
        has("yellow D C4; last C3-C4", "C4-C3", "round-trips")
            && !has("yellow D C4; last C3-C4", "C4-C5", "round-trips")
    );
    assert!(has("yellow D C4; trips C4:C3-C4x2", "C4-C3", "ordered-pair"));
    assert!(!has("yellow D C4; trips C4:C3-C4x1", "C4-C3", "ordered-pair"));
    assert!(has("yellow D B3 C3; trips C3:C3-C4x2", "B3-C4", "another-piece"));
    let start = game.start().text();
    assert!(has(&start, "C3-C4", "kick-off") && !has(&format!("{start}; blue to move"), "C14-C13", "kick-off"));
    let restart = format!("{start}; score 1-0; restart blue");
    assert_eq!(shows(&restart, "decline"), ["declines", "choice-relocates-first"]);
    let second = format!("{restart}; blue to move");
    assert_eq!(shows(&second, "relocate:C14-A16"), ["relocates", "one-relocation", "conceder-kicks-off"]);
    assert_eq!(shows("blue K E16", "pass"), ["pass"]);
}

#[test]
fn strokes_and_reach() {
    let game = under("");
    let position = at(&*game, "yellow K E1, W C4; blue K E16, R G3");
    let kind = |word: &str| position.stroke(word).map(|stroke| stroke.kind);
    assert_eq!(kind("G3-F1"), Some(StrokeKind::Leap), "not yellow’s to move, drawn all the same");
    assert_eq!(kind("C4-D5"), Some(StrokeKind::Slide));
    assert_eq!(kind("relocate:C4-C6"), Some(StrokeKind::Place));
    assert_eq!(kind("C4-J9"), None);
    assert_eq!(kind("pass"), None);
    let square = |name: &str| game.about().grid.square(name).expect("a square");
    assert_eq!(position.reach(square("G3")), Some(vec![]), "blue is not to move");
    assert_eq!(position.reach(square("G4")), None);
    let restart = at(&*game, "yellow K E1; blue K E16; score 1-0; restart blue");
    assert_eq!(restart.reach(square("E1")), Some(vec![square("D1"), square("F1")]));
}
