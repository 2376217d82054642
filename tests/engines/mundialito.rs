//! Mundialito, rule sentence by rule sentence.

use pressbox::game::{Forced, Game, Options, Outcome, Position, Side, find};

fn game() -> Box<dyn Game> {
    under("")
}

fn under(options: &str) -> Box<dyn Game> {
    let options: Options = options.parse().expect("the test's own TOML");
    find("mundialito").expect("registered").with(&options).expect("valid options")
}

fn at(text: &str) -> Box<dyn Position> {
    game().position(text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

fn why(position: &str, word: &str) -> Vec<&'static str> {
    at(position).explain(word).expect("a move word").iter().map(|why| why.reason).collect()
}

/// Plays on and tells the position's text.
fn after(position: &str, words: &[&str]) -> String {
    let mut now = at(position);
    for word in words {
        now = now.after(word).unwrap_or_else(|illegal| panic!("{} {word}: {illegal}", now.text()));
    }
    now.text()
}

/// Each of these is a position, a word and the reasons against it.
fn explained(table: &[(&str, &str, &[&str])]) {
    for (position, word, reasons) in table {
        assert_eq!(why(position, word), *reasons, "{position:?} {word}");
    }
}

#[test]
fn the_start_is_the_set_up_and_red_begins() {
    let start = game().start();
    let text = "yellow L a1 b1, M c1 d1, S e1 f1, ball b2; red L a6 b6, M c6 d6, S e6 f6, ball e5; red to move";
    assert_eq!(start.text(), text);
    assert_eq!(start.moves(), ["a6-a5", "b6-b5", "d6-d5", "e5~d6", "e5~f6", "f6-f5"]);
}

#[test]
fn perft_of_the_start() {
    let start = game().start();
    let counts: Vec<u64> = (0..=7).map(|depth| start.perft(depth)).collect();
    assert_eq!(counts, [1, 6, 61, 366, 3721, 35318, 401159, 3807164]);
}

#[test]
fn a_turn_has_two_actions_of_any_kind_the_same_one_twice_too() {
    let start = "yellow L c3; red L f6; yellow to move";
    assert_eq!(after(start, &["c3-d3"]), "yellow L d3; red L f6; yellow to move; 1 action left");
    assert_eq!(after(start, &["c3-d3", "d3-d4"]), "yellow L d4; red L f6; red to move");
    let pitch = "yellow S a3 f3, ball c3; red L a6; yellow to move";
    assert_eq!(after(pitch, &["c3~a3", "a3~c3"]), "yellow S a3 f3, ball c3; red L a6; red to move");
    assert_eq!(after(pitch, &["c3~f3", "a3-a4"]), "yellow S a4 c3, ball f3; red L a6; red to move");
}

#[test]
fn a_player_who_can_act_must_and_may_end_the_turn_after_one_action() {
    let fresh = "yellow L c3; red L f6; yellow to move";
    let acted = "yellow L c3; red L f6; yellow to move; 1 action left";
    let stuck = "yellow S c6; red L b6 d6; yellow to move";
    explained(&[
        (fresh, "pass", &["must-act"]),
        (fresh, "end", &["must-act"]),
        (acted, "pass", &["must-act"]),
        (acted, "end", &[]),
        (stuck, "pass", &[]),
        (stuck, "end", &["must-act"]),
    ]);
    assert_eq!(at(stuck).moves(), ["pass"]);
    assert_eq!(after(stuck, &["pass"]), "yellow S c6; red L b6 d6; red to move");
    assert_eq!(after(acted, &["end"]), "yellow L c3; red L f6; red to move");
    // Stuck only after the first action: the turn is ended, not passed.
    let late = format!("{stuck}; 1 action left");
    assert_eq!(at(&late).moves(), ["end"]);
    assert_eq!(why(&late, "pass"), ["must-act"]);
}

#[test]
fn without_must_act_a_side_may_pass_but_not_end_what_it_has_not_begun() {
    let game = under("must-act = false");
    let position = game.position("yellow L c3; red L f6; yellow to move").expect("well formed");
    assert_eq!(position.moves(), ["c3-b3", "c3-c2", "c3-d3", "pass"]);
    assert_eq!(position.explain("pass").expect("a word"), []);
    assert_eq!(position.explain("end").expect("a word").len(), 1);
    let acted = position.after("c3-b3").expect("legal");
    assert!(acted.moves().contains(&"end".to_string()) && !acted.moves().contains(&"pass".to_string()));
}

#[test]
fn a_piece_moves_one_square_along_an_arrow_of_the_square_that_it_leaves() {
    explained(&[
        ("yellow L c3; red L f6; yellow to move", "c3-b3", &[]),
        // c3 has no arrow up, though c4 has one down.
        ("yellow L c3; red L f6; yellow to move", "c3-c4", &["no-arrow"]),
        ("yellow L c4; red L f6; yellow to move", "c4-c3", &[]),
        ("yellow L c3; red L f6; yellow to move", "c3-d4", &["not-adjacent"]),
        ("yellow L c3; red L f6; yellow to move", "c3-e3", &["not-adjacent"]),
        ("yellow L c3; red L f6; yellow to move", "c3-c3", &["not-adjacent"]),
    ]);
    assert_eq!(
        after("yellow L c3; red L f6; red to move", &["f6-e6"]),
        "yellow L c3; red L e6; red to move; 1 action left"
    );
}

#[test]
fn a_piece_moves_to_a_square_free_of_pieces_and_balls_of_both_sides() {
    for taken in [
        "yellow L c3, M b3; red L f6",
        "yellow L c3, ball b3; red L f6",
        "yellow L c3; red L b3",
        "yellow L c3; red L f6, ball b3",
    ] {
        assert_eq!(why(&format!("{taken}; yellow to move"), "c3-b3"), ["occupied"], "{taken}");
    }
}

#[test]
fn a_side_moves_its_own_pieces_and_never_a_ball_but_by_a_switch() {
    let position = "yellow L c3, ball c2; red L f6, ball e5; yellow to move";
    explained(&[
        (position, "f6-e6", &["not-yours"]),
        (position, "c2-b2", &["no-piece"]),
        (position, "e5-d5", &["no-piece"]),
        (position, "d4-d5", &["no-piece"]),
        (position, "z9-d5", &["no-piece"]),
        (position, "c3-c0", &["off-board"]),
        (position, "f6-f7", &["not-yours"]),
        (position, "c3~b3", &["no-piece"]),
    ]);
}

#[test]
fn a_ball_switches_with_a_piece_of_its_own_side_only() {
    let position = "yellow S b4 d3, ball c3; red M d4, S b2, ball f2; yellow to move";
    explained(&[
        (position, "c3~b4", &[]),
        (position, "c3~d3", &[]),
        (position, "c3~d4", &["not-your-piece"]),
        (position, "c3~b3", &["not-your-piece"]),
        (position, "c3~f2", &["not-your-piece"]),
        (position, "f2~b4", &["not-your-ball"]),
        (position, "f2~g7", &["off-board"]),
        (position, "f2~f2", &["not-your-ball"]),
        (position, "c3~c3", &["not-your-piece"]),
    ]);
    assert_eq!(
        after(position, &["c3~b4"]),
        "yellow S c3 d3, ball b4; red M d4, S b2, ball f2; yellow to move; 1 action left"
    );
}

#[test]
fn a_switch_is_diagonal_or_horizontal_never_vertical_and_arrows_do_not_matter() {
    let position = "yellow L c5 d5, M f3 b1, S a5 f6, ball c3; red L a6; yellow to move";
    explained(&[
        (position, "c3~f3", &[]),
        (position, "c3~f6", &[]),
        (position, "c3~a5", &[]),
        (position, "c3~c5", &["vertical"]),
        (position, "c3~d5", &["not-in-line"]),
        (position, "c3~b1", &["not-in-line"]),
    ]);
    // d3 has no arrow to the left and d4 none down: a move of the piece could go neither way.
    assert_eq!(at("yellow S d3, ball c3; red L a6; yellow to move").scene()["arrows"][3][3], "URD");
    assert_eq!(why("yellow S d3, ball c3; red L a6; yellow to move", "d3-c3"), ["no-arrow", "occupied"]);
    assert_eq!(why("yellow S d3, ball c3; red L a6; yellow to move", "c3~d3"), [] as [&str; 0]);
}

#[test]
fn nothing_stands_between_a_ball_and_the_piece_it_switches_with() {
    for between in [
        "yellow S f3, M e3, ball c3; red L a6",
        "yellow S f3, ball c3; red L d3",
        "yellow S f3, ball c3; red L a6, ball e3",
    ] {
        assert_eq!(why(&format!("{between}; yellow to move"), "c3~f3"), ["blocked"], "{between}");
    }
    for beside in ["yellow S e5, ball c3; red L d3 c4", "yellow S e5, M f6, ball c3; red L b2"] {
        assert_eq!(why(&format!("{beside}; yellow to move"), "c3~e5"), [] as [&str; 0], "{beside}");
    }
    assert_eq!(why("yellow S e5, M d4, ball c3; red L a6; yellow to move", "c3~e5"), ["blocked"]);
    assert_eq!(why("yellow S a1, M b2, ball c3; red L a6; yellow to move", "c3~a1"), ["blocked"]);
}

#[test]
fn a_piece_pushes_its_own_size_and_smaller_ones_and_jumps_over_bigger_ones_only() {
    for (mine, me) in ["S", "M", "L"].into_iter().enumerate() {
        for (theirs, other) in ["S", "M", "L"].into_iter().enumerate() {
            let position = format!("yellow {me} b3; red {other} c3; yellow to move");
            let bigger = theirs > mine;
            let (push, jump): (&[&str], &[&str]) = if bigger { (&["too-small"], &[]) } else { (&[], &["not-bigger"]) };
            assert_eq!(why(&position, "b3>c3"), push, "{position}");
            assert_eq!(why(&position, "b3^d3"), jump, "{position}");
            let (word, then) = if bigger {
                ("b3^d3", format!("yellow {me} d3; red {other} c3; yellow to move; 1 action left"))
            } else {
                ("b3>c3", format!("yellow {me} c3; red {other} d3; yellow to move; 1 action left"))
            };
            assert_eq!(after(&position, &[word]), then);
        }
    }
}

#[test]
fn only_an_opposing_piece_is_pushed_or_jumped_over_never_a_ball() {
    for none in [
        "yellow S b3, L c3; red L f6",
        "yellow S b3; red L f6, ball c3",
        "yellow S b3, ball c3; red L f6",
        "yellow S b3; red L f6",
    ] {
        let position = format!("{none}; yellow to move");
        assert_eq!(why(&position, "b3>c3"), ["nothing-to-push"], "{none}");
        assert_eq!(why(&position, "b3^d3"), ["nothing-to-jump"], "{none}");
    }
}

#[test]
fn a_push_and_a_jump_follow_an_arrow_of_each_of_the_two_squares() {
    explained(&[
        // d4 has an arrow right, e4 none; b5 none right, c5 one.
        ("yellow L d4; red L e4; yellow to move", "d4>e4", &["no-arrow-behind"]),
        ("yellow S d4; red L e4; yellow to move", "d4^f4", &["no-arrow-behind"]),
        ("yellow L b5; red L c5; yellow to move", "b5>c5", &["no-arrow"]),
        ("yellow S b5; red L c5; yellow to move", "b5^d5", &["no-arrow"]),
        ("yellow L b3; red L c4; yellow to move", "b3>c4", &["not-adjacent"]),
        ("yellow L b3; red L d3; yellow to move", "b3>d3", &["not-adjacent"]),
        // No turning.
        ("yellow S b3; red L c3; yellow to move", "b3^c2", &["not-in-line"]),
        ("yellow S b3; red L c3; yellow to move", "b3^e3", &["not-in-line"]),
        ("yellow S b3; red L c3; yellow to move", "b3^c3", &["not-in-line"]),
    ]);
}

#[test]
fn a_push_and_a_jump_need_a_free_square_behind() {
    for behind in
        ["red L c3, M d3", "red L c3, ball d3", "red L c3; yellow S b3, M d3", "red L c3; yellow S b3, ball d3"]
    {
        let mine = if behind.contains("yellow") { "" } else { "; yellow S b3" };
        let small = format!("{behind}{mine}; yellow to move");
        assert_eq!(why(&small, "b3^d3"), ["no-room"], "{small}");
        let large = small.replace("S b3", "L b3");
        assert_eq!(why(&large, "b3>c3"), ["no-room"], "{large}");
    }
    // Pushed over the top there is no square at all.
    assert_eq!(why("yellow L b5; red S b6; yellow to move", "b5>b6"), ["home-row", "no-room"]);
    assert_eq!(why("red L a2; yellow S a1; red to move", "a2>a1"), ["home-row", "no-room"]);
}

#[test]
fn a_piece_on_rank_1_or_6_is_safe() {
    explained(&[
        ("yellow L b1; red M c1; yellow to move", "b1>c1", &["home-row"]),
        ("yellow L a6; red S b6; yellow to move", "a6>b6", &["home-row"]),
        ("yellow S b1; red M c1; yellow to move", "b1^d1", &["home-row"]),
        ("yellow S a6; red M b6; yellow to move", "a6^c6", &["home-row"]),
        ("red L b1; yellow M c1; red to move", "b1>c1", &["home-row"]),
        ("red S a6; yellow M b6; red to move", "a6^c6", &["home-row"]),
        // On ranks 2 and 5 it is not; and it may be pushed onto rank 6 or jumped over onto it.
        ("yellow L b4; red L b5; yellow to move", "b4>b5", &[]),
        ("yellow S b4; red L b5; yellow to move", "b4^b6", &[]),
    ]);
}

#[test]
fn a_ball_on_its_last_row_wins_at_once() {
    let before = "yellow S d6, ball c5; red L a6; yellow to move";
    assert_eq!(after(before, &["c5~d6"]), "yellow S c5, ball d6; red L a6; yellow to move; 1 action left");
    let second = format!("{before}; 1 action left");
    assert_eq!(after(&second, &["c5~d6"]), "yellow S c5, ball d6; red L a6; red to move");
    for text in [after(before, &["c5~d6"]), after(&second, &["c5~d6"])] {
        let won = at(&text);
        assert_eq!(won.outcome(), Outcome::Won(Side::First));
        assert_eq!(won.moves(), [] as [&str; 0]);
        assert_eq!(won.perft(1), 0);
        for word in ["a6-a5", "c5-b5", "pass", "end", "c5~d6", "z9-z9"] {
            assert_eq!(why(&text, word), ["game-over"], "{text} {word}");
        }
    }
    assert_eq!(
        at("red S c1, ball b2; yellow L f6; red to move").after("b2~c1").map(|won| won.outcome()),
        Ok(Outcome::Won(Side::Second))
    );
    for goes_on in [
        "yellow L a2, ball c1; red L f5, ball d6; yellow to move",
        "yellow L b3, ball c5; red L f6, ball c2; yellow to move",
    ] {
        assert_eq!(at(goes_on).outcome(), Outcome::Ongoing, "{goes_on}");
    }
}

#[test]
fn a_win_by_force_is_counted_in_turns_of_two_actions() {
    let position = at("yellow S d5, ball c5; red L a6; yellow to move");
    assert_eq!(position.forced(Side::First, 3, 200_000), Forced::Proven { turns: 1 });
    let one_left = at("yellow S d5, ball c5; red L a6; yellow to move; 1 action left");
    assert_eq!(one_left.forced(Side::First, 1, 200_000), Forced::Refuted);
}

#[test]
fn reach_is_where_one_action_ends() {
    let reach = |text: &str, square: &str| {
        let grid = find("mundialito").expect("registered").about.grid;
        let found = at(text).reach(grid.square(square).expect("a square"));
        found.map(|squares| squares.into_iter().map(|square| grid.name(square)).collect::<Vec<_>>().join(" "))
    };
    let start = "yellow L a1 b1, M c1 d1, S e1 f1, ball b2; red L a6 b6, M c6 d6, S e6 f6, ball e5; red to move";
    assert_eq!(reach(start, "e5").as_deref(), Some("d6 f6"), "a ball: the pyramids it can switch with");
    assert_eq!(reach(start, "d6").as_deref(), Some("d5 e5"), "a pyramid: a move, or the ball's square");
    assert_eq!(reach(start, "b2").as_deref(), Some(""), "the other side's");
    assert_eq!(reach(start, "c4"), None, "nobody");
    let push = "yellow L e2; red M f2; yellow to move";
    assert_eq!(reach(push, "e2").as_deref(), Some("e1 e3 f2"), "a push: the pushed piece's square");
    assert_eq!(reach(push, "f2").as_deref(), Some(""), "the pushed piece is not asked");
    assert_eq!(reach("yellow S b3; red M c3; yellow to move", "b3").as_deref(), Some("b2 b4 d3"), "a jump's landing");
}

#[test]
fn the_right_diagrams_show_every_reason_of_moves() {
    let right = include_str!("../cases/dia/mundialito-right.dia");
    let reasons = <pressbox::game::mundialito::Mundialito as pressbox::game::Rules>::ABOUT.reasons;
    for reason in reasons.iter().filter(|reason| reason.kind != pressbox::game::ReasonKind::Position) {
        assert!(right.contains(&format!("because {}", reason.id)), "{}", reason.id);
    }
}
