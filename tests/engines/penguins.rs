//! Penguin Soccer, rule sentence by rule sentence.

use pressbox::game::{Game, Outcome, Position, Side, find};

fn game() -> Box<dyn Game> {
    find("penguins").expect("registered").with(&Default::default()).unwrap_or_else(|_| panic!("the defaults are valid"))
}

fn at(text: &str) -> Box<dyn Position> {
    game().position(text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

fn reasons(text: &str, word: &str) -> Vec<&'static str> {
    let whys = at(text).explain(word).unwrap_or_else(|error| panic!("{error}"));
    whys.iter().map(|why| why.reason).collect()
}

/// Plays the words and says what is printed then.
fn after(text: &str, words: &str) -> String {
    let play = |now: Box<dyn Position>, word: &str| now.after(word).unwrap_or_else(|error| panic!("{word}: {error}"));
    words.split(' ').fold(at(text), play).text()
}

/// The endings of the legal moves that begin with `start`.
fn endings(text: &str, start: &str) -> Vec<String> {
    at(text).moves().iter().filter_map(|word| word.strip_prefix(start).map(String::from)).collect()
}

fn reach(text: &str, square: &str) -> Vec<String> {
    let position = at(text);
    let grid = &game().about().grid;
    let square = grid.square(square).expect("a square of the test's own");
    position.reach(square).expect("a penguin of the test's own").iter().map(|square| grid.name(*square)).collect()
}

const WON_BY_ORANGE: Outcome = Outcome::Won(Side::First);
const WON_BY_BLUE: Outcome = Outcome::Won(Side::Second);

mod start {
    use super::*;

    #[test]
    fn nobody_is_on_the_board_and_orange_moves_first() {
        let start = game().start();
        assert_eq!(start.text(), "orange to move");
        assert!(start.pieces().is_empty());
        assert!(start.moves().iter().all(|word| word.contains('+')), "everybody enters");
    }

    #[test]
    fn the_ball_is_on_all_four_centre_squares_until_a_penguin_stops_on_one() {
        for (from, way, centre) in [("d3", "N", "d4"), ("d6", "S", "d5"), ("f4", "W", "e4"), ("f6", "SW", "e5")] {
            let before = format!("orange M {from}:{way}, P a7:E");
            assert_eq!(endings(&before, &format!("{from}-")), [format!("{way}/up")]);
            let text = after(&before, &format!("{from}-{way}/up"));
            assert_eq!(text, format!("orange M {centre}:up, P a7:E; ball {centre}; blue to move"));
        }
        // Then it is on that square alone: the other three are ice.
        assert_eq!(reach("orange P c5:E; blue M d4:up; ball d4", "c5"), ["e5"]);
        let loose = at("orange to move").loose();
        let grid = &game().about().grid;
        let on: Vec<String> = loose[0].squares.iter().map(|square| grid.name(*square)).collect();
        assert_eq!((loose.len(), loose[0].code, on), (1, "ball", ["d4", "d5", "e4", "e5"].map(String::from).to_vec()));
        assert_eq!(at("ball d4").loose()[0].squares.len(), 1);
    }
}

mod turn {
    use super::*;

    #[test]
    fn one_penguin_does_one_thing_and_then_it_is_the_other_sides_turn() {
        for word in ["b2/up", "b2-N/N", "h1*N", "M+/N"] {
            let before = at("orange P b2:N, B h1:up; ball h1");
            let after = before.after(word).unwrap_or_else(|error| panic!("{word}: {error}"));
            assert_eq!((before.to_move(), after.to_move()), (Side::First, Side::Second), "{word}");
        }
    }

    #[test]
    fn passing_is_allowed_only_when_nothing_else_is() {
        assert_eq!(reasons("orange to move", "pass"), ["must-act"]);
        // A single way to stand up is enough to have to act.
        assert_eq!(reasons("orange M h2:E, P b1:up, B a1:N; blue M b2:N; ball b1", "pass"), ["must-act"]);
        let stuck = "blue P a1:N; ball c4";
        assert_eq!(at(stuck).moves(), ["pass"]);
        assert_eq!(reasons(stuck, "pass"), [""; 0]);
        assert_eq!(after(stuck, "pass"), "blue P a1:N; ball c4; blue to move");
        let walled_in = "orange B a1:up; blue M a2:N, P b1:N, B b2:N; ball h4";
        assert_eq!(at(walled_in).moves(), ["pass"], "up, and in the way of its own side's entries");
    }

    #[test]
    fn what_moves_is_there_and_ones_own() {
        let text = "orange M b2:N; blue M g7:S; ball h4";
        for word in ["c3-N/N", "c3/up", "c3*N", "i9/up", "a0-N/N", "h4*N"] {
            assert_eq!(reasons(text, word), ["no-piece"], "{word}");
        }
        for word in ["g7-S/S", "g7/up", "g7*S"] {
            assert_eq!(reasons(text, word), ["not-yours"], "{word}");
        }
    }

    #[test]
    fn a_lying_penguin_stands_up_and_a_standing_one_does_not() {
        assert_eq!(after("orange M b2:N; ball h4", "b2/up"), "orange M b2:up; ball h4; blue to move");
        assert_eq!(reasons("orange M b2:up; ball h4", "b2/up"), ["already-up"]);
    }
}

mod slide {
    use super::*;

    #[test]
    fn mama_papa_and_baby_slide_one_two_and_three_squares() {
        for (code, end) in [("M", "b3"), ("P", "b4"), ("B", "b5")] {
            assert_eq!(reach(&format!("orange {code} b2:N; ball h4"), "b2"), [end]);
        }
    }

    #[test]
    fn a_lying_penguin_slides_ahead_only() {
        assert_eq!(reasons("orange P d4:N; ball h1", "d4-NE/NE"), ["ahead-only"]);
        assert_eq!(reach("orange P d4:SW; ball h1", "d4"), ["b2"]);
    }

    #[test]
    fn a_standing_one_without_the_ball_slides_any_way() {
        assert_eq!(reach("orange P d4:up; ball h1", "d4"), ["b2", "b4", "b6", "d2", "d6", "f2", "f4", "f6"]);
    }

    #[test]
    fn after_a_full_slide_it_may_turn_within_its_limit_and_stays_lying() {
        let turns = |code: &str| endings(&format!("orange {code} b2:N; ball h4"), "b2-N/");
        assert_eq!(turns("M"), ["N", "NE", "NW"]);
        assert_eq!(turns("P"), ["E", "N", "NE", "NW", "W"]);
        assert_eq!(turns("B"), ["E", "N", "NE", "NW", "SE", "SW", "W"]);
        assert_eq!(reasons("orange M b2:N; ball h4", "b2-N/E"), ["turn-limit"]);
        assert_eq!(reasons("orange P b2:N; ball h4", "b2-N/SE"), ["turn-limit"]);
        assert_eq!(reasons("orange B b2:N; ball h4", "b2-N/S"), ["turn-limit"]);
        assert_eq!(reasons("orange B b2:N; ball h4", "b2-N/up"), ["must-lie"]);
        assert_eq!(after("orange B b2:N; ball h4", "b2-N/SW"), "orange B b5:SW; ball h4; blue to move");
    }

    #[test]
    fn the_edge_stops_it_on_the_last_square_standing() {
        let text = "orange B b7:N; ball h4";
        assert_eq!(after(text, "b7-N/up"), "orange B b8:up; ball h4; blue to move");
        assert_eq!(reasons(text, "b7-N/N"), ["must-stand"]);
        assert_eq!(endings("orange P b6:N; ball h4", "b6-N/"), ["E", "N", "NE", "NW", "W"], "a full slide to the edge");
    }

    #[test]
    fn zero_squares_is_no_slide() {
        for word in ["b8-N/up", "b8-N/N", "b8-N/S"] {
            assert_eq!(reasons("orange B b8:N; ball h4", word), ["edge"], "{word}");
        }
    }

    #[test]
    fn the_ball_stops_it_and_it_stands_up_with_it() {
        for (ball, end) in [("b3", "b3"), ("b4", "b4"), ("b5", "b5")] {
            let text = format!("orange B b2:N; ball {ball}");
            assert_eq!(after(&text, "b2-N/up"), format!("orange B {end}:up; ball {ball}; blue to move"));
            assert_eq!(reasons(&text, "b2-N/N"), ["must-stand"], "on the last step too");
        }
        assert_eq!(after("orange B b7:N; ball b8", "b7-N/up"), "orange B b8:up; ball b8; blue to move");
        assert_eq!(reach("orange B b2:N; ball b6", "b2"), ["b5"], "not one square beyond");
        // What stands behind the ball is in nobody's way.
        assert_eq!(reach("orange B b2:N; blue M b4:up; ball b3", "b2"), ["b3"]);
    }

    #[test]
    fn any_other_penguin_is_in_the_way() {
        for there in ["orange B b2:N, M b4:N; ball h4", "orange B b2:N; blue M b4:up; ball h4"] {
            for word in ["b2-N/N", "b2-N/up"] {
                assert_eq!(reasons(there, word), ["blocked"], "{there}");
            }
        }
        assert_eq!(reasons("orange B b2:N, M b5:N; ball h4", "b2-N/N"), ["blocked"], "no stopping short");
        assert_eq!(reasons("orange B b2:N, M b4:up; ball b4", "b2-N/up"), ["blocked"], "the own ball-holder");
        assert_eq!(reach("orange P b2:N; blue M b5:N; ball h4", "b2"), ["b4"], "beyond the end it is not");
        let why = at("orange B b2:N, M b4:N; ball h4").explain("b2-N/N").expect("a word")[0];
        assert_eq!(why.at, game().about().grid.square("b4"), "the square that decides");
    }

    #[test]
    fn the_penguin_with_the_ball_does_not_slide() {
        assert_eq!(reasons("orange B b2:up; ball b2", "b2-N/N"), ["has-ball"]);
        assert!(at("orange B b2:up, M a1:N; ball b2").moves().iter().all(|word| !word.starts_with("b2-")));
    }
}

mod kick {
    use super::*;

    #[test]
    fn mama_papa_and_baby_kick_three_two_and_one_square_any_way() {
        let flies = |code: &str| reach(&format!("orange {code} d4:up; ball d4"), "d4");
        assert_eq!(flies("M"), ["a1", "a4", "a7", "d1", "d7", "g1", "g4", "g7"]);
        assert_eq!(flies("P"), ["b2", "b4", "b6", "d2", "d6", "f2", "f4", "f6"]);
        assert_eq!(flies("B"), ["c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"]);
    }

    #[test]
    fn the_holder_can_do_nothing_else() {
        assert_eq!(endings("orange M d4:up; ball d4", "d4"), ["*E", "*N", "*NE", "*NW", "*S", "*SE", "*SW", "*W"]);
        assert_eq!(reasons("orange M d4:up; ball d4", "d4/up"), ["already-up"]);
        assert_eq!(reasons("orange M d4:up; ball d5", "d4*N"), ["no-ball"]);
        assert_eq!(reasons("orange M d4:up; ball d5", "d4*N"), reasons("orange M c3:up", "c3*N"));
    }

    #[test]
    fn the_kicker_lies_facing_the_kick() {
        assert_eq!(after("orange M d4:up; ball d4", "d4*SE"), "orange M d4:SE; ball g1; blue to move");
    }

    #[test]
    fn the_edge_stops_the_ball_and_zero_squares_is_no_kick() {
        assert_eq!(after("orange M d7:up; ball d7", "d7*N"), "orange M d7:N; ball d8; blue to move");
        assert_eq!(reasons("orange M d8:up; ball d8", "d8*N"), ["edge"]);
        assert_eq!(reasons("orange M d8:up; ball d8", "d8*NE"), ["edge"]);
    }

    #[test]
    fn a_penguin_of_either_side_stops_the_ball_and_stands_up_with_it() {
        assert_eq!(
            after("orange M d4:up; blue P d6:S; ball d4", "d4*N"),
            "orange M d4:N; blue P d6:up; ball d6; blue to move"
        );
        assert_eq!(
            after("orange M d4:up, B d5:W; blue P d6:S; ball d4", "d4*N"),
            "orange M d4:N, B d5:up; blue P d6:S; ball d5; blue to move"
        );
        assert_eq!(after("orange M d4:up, B d7:up; ball d4", "d4*N"), "orange M d4:N, B d7:up; ball d7; blue to move");
    }
}

mod enter {
    use super::*;

    #[test]
    fn the_corner_is_the_first_square() {
        assert_eq!(after("ball h4", "M+/N"), "orange M a1:N; ball h4; blue to move");
        assert_eq!(after("ball h4", "P+N/N"), "orange P a2:N; ball h4; blue to move");
        assert_eq!(after("ball h4", "B+N/N"), "orange B a3:N; ball h4; blue to move");
        assert_eq!(after("ball h4; blue to move", "B+SW/W"), "blue B f6:W; ball h4");
        assert_eq!(after("ball h4; blue to move", "M+/W"), "blue M h8:W; ball h4");
    }

    #[test]
    fn it_heads_along_either_edge_or_the_diagonal() {
        let ways = |text: &str| {
            let mut ways: Vec<String> = endings(text, "P+")
                .iter()
                .filter_map(|end| end.split_once('/').map(|(way, _)| way.to_string()))
                .collect();
            ways.dedup();
            ways
        };
        assert_eq!(ways("orange to move"), ["E", "N", "NE"]);
        assert_eq!(ways("blue to move"), ["S", "SW", "W"]);
        for way in ["SE", "S", "SW", "W", "NW"] {
            assert_eq!(reasons("orange to move", &format!("B+{way}/{way}")), ["inward-only"], "{way}");
        }
    }

    #[test]
    fn after_a_full_entry_it_may_turn_as_after_a_slide() {
        assert_eq!(endings("orange to move", "P+N/"), ["E", "N", "NE", "NW", "W"]);
        assert_eq!(endings("orange to move", "B+N/"), ["E", "N", "NE", "NW", "SE", "SW", "W"]);
        assert_eq!(reasons("orange to move", "P+N/up"), ["must-lie"]);
        assert_eq!(reasons("orange to move", "P+N/SE"), ["turn-limit"]);
    }

    #[test]
    fn mama_faces_within_an_eighth_of_an_inward_direction() {
        assert_eq!(endings("orange to move", "M+/"), ["E", "N", "NE", "NW", "SE"]);
        assert_eq!(endings("blue to move", "M+/"), ["NW", "S", "SE", "SW", "W"]);
        for facing in ["S", "SW", "W"] {
            assert_eq!(reasons("orange to move", &format!("M+/{facing}")), ["turn-limit"]);
        }
        assert_eq!(reasons("orange to move", "M+/up"), ["must-lie"]);
    }

    #[test]
    fn the_stops_apply_beyond_the_corner() {
        assert_eq!(after("ball a2", "B+N/up"), "orange B a2:up; ball a2; blue to move");
        assert_eq!(reasons("ball a2", "P+N/N"), ["must-stand"], "on the last step too");
        assert_eq!(
            after("blue M a2:up; ball a2", "B+N/up"),
            "orange B a2:up; blue M a3:N; ball a2; blue to move",
            "a tackle"
        );
        assert_eq!(reasons("blue M a2:up; ball h4", "B+N/N"), ["blocked"]);
        assert_eq!(reasons("blue M a3:up; ball h4", "B+N/N"), ["blocked"]);
        assert_eq!(reasons("blue M a3:up; ball h4", "P+N/N"), [""; 0]);
        assert_eq!(reasons("orange M a2:up; ball a2", "B+N/up"), ["blocked"], "the own ball-holder");
    }

    #[test]
    fn not_while_anybody_is_on_the_corner_nor_twice() {
        for there in ["orange M a1:N; ball h4", "blue M a1:N; ball h4"] {
            assert_eq!(reasons(there, "B+N/N"), ["corner-taken"], "{there}");
            assert!(endings(there, "B+").is_empty() && endings(there, "P+").is_empty(), "{there}");
        }
        assert_eq!(reasons("blue M a1:N; ball h4", "M+/N"), ["corner-taken"]);
        assert_eq!(reasons("orange M h8:N; ball h4", "B+N/N"), [""; 0], "the other corner does not matter");
        assert_eq!(reasons("orange B b5:N; ball h4", "B+N/N"), ["on-board"]);
        assert_eq!(reasons("orange B b5:N; ball h4", "B+S/S"), ["on-board"], "says it all");
    }
}

mod end {
    use super::*;

    #[test]
    fn the_ball_in_a_home_corner_ends_the_game_whoever_kicked_it() {
        for (text, word, outcome) in [
            ("orange M f6:up; ball f6", "f6*NE", WON_BY_ORANGE),
            ("orange M c3:up; ball c3", "c3*SW", WON_BY_BLUE),
            ("blue M f6:up; ball f6; blue to move", "f6*NE", WON_BY_ORANGE),
            ("blue M c3:up; ball c3; blue to move", "c3*SW", WON_BY_BLUE),
            ("orange M f6:up; blue P h8:S; ball f6", "f6*NE", WON_BY_ORANGE),
        ] {
            let end = at(text).after(word).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(end.outcome(), outcome, "{text}");
            assert_eq!((end.moves().len(), end.perft(1)), (0, 0), "{text}");
            for word in ["pass", "M+/N", "c3/up", "i9*N"] {
                assert_eq!(end.explain(word).map(|whys| whys[0].reason), Ok("game-over"), "{word}");
            }
        }
        assert!(after("orange M f6:up; blue P h8:S; ball f6", "f6*NE").contains("blue P h8:up"), "occupied: it stands");
    }

    #[test]
    fn the_other_corners_are_no_goals() {
        for corner in ["a8", "h1"] {
            assert_eq!(at(&format!("ball {corner}")).outcome(), Outcome::Ongoing);
        }
        assert_eq!(at("orange to move").outcome(), Outcome::Ongoing);
    }

    #[test]
    fn a_goal_can_be_forced_and_not_hoped_for() {
        use pressbox::game::Forced;
        let shot = at("orange M f6:up; blue P a7:W; ball f6");
        assert_eq!(shot.forced(Side::First, 1, 200_000), Forced::Proven { turns: 1 });
        assert_eq!(shot.forced(Side::Second, 1, 200_000), Forced::Refuted);
    }
}

#[test]
fn perft_from_the_start() {
    let start = game().start();
    let counts: Vec<u64> = (0..=4).map(|depth| start.perft(depth)).collect();
    assert_eq!(counts, [1, 41, 1681, 35301, 741035]);
}

#[test]
fn perft_from_the_start_to_depth_5() {
    assert_eq!(game().start().perft(5), 10_679_928);
}
