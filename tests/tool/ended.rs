//! The end of a game, as the verbs that ask an engine tell it: the answer on stdout stays what it was, and who has won
//! is said on stderr.

use super::cli::{pressbox, refused, stderr, stdout};
use std::process::Output;

/// A position one move before its end, that move, and what is said behind it.
const ENDS: [[&str; 4]; 4] = [
    ["master-move", "yellow K E1, W B13; blue K D16; score 2-1", "B13-E16", "yellow has won"],
    [
        "mundialito",
        "yellow L d3, M b4, S e5 f3, ball c4; red L c6, M a5, S d6, ball d2; yellow to move",
        "e5-e6 c4~e6",
        "yellow has won",
    ],
    ["penguins", "orange P f8:up; blue M g7:W; ball f8", "f8*E", "orange has won"],
    // an own goal
    ["penguins", "orange B b2:up; ball b2", "b2*SW", "blue has won"],
];

fn run(verb: &str, game: &str, position: &str, words: &str) -> Output {
    let output = pressbox(&[&[verb, game, position], words.split(' ').collect::<Vec<_>>().as_slice()].concat());
    assert_eq!(output.status.code(), Some(0), "{verb} {game}: {}", stderr(&output));
    output
}

/// The position behind the last move.
fn finished([game, position, words, _]: [&str; 4]) -> String {
    stdout(&run("play", game, position, words)).trim_end().to_string()
}

#[test]
fn play_says_who_has_won_beside_the_position() {
    for end in ENDS {
        let output = run("play", end[0], end[1], end[2]);
        assert_eq!(stderr(&output), format!("note: the game is over: {}\n", end[3]), "{end:?}");
        assert_eq!(stdout(&output).lines().count(), 1, "{end:?}");
    }
    let goes_on = run("play", "master-move", "yellow K E1, W B13; blue K D16; score 1-1", "B13-E16");
    assert_eq!(stderr(&goes_on), "");
}

#[test]
fn a_finished_game_has_no_moves_and_says_why() {
    for end in ENDS {
        let output = pressbox(&["moves", end[0], &finished(end)]);
        assert_eq!((stdout(&output).as_str(), output.status.code()), ("", Some(0)), "{end:?}");
        assert_eq!(stderr(&output), format!("note: the game is over: {}\n", end[3]), "{end:?}");
        let board = pressbox(&["show", end[0], &finished(end)]);
        assert!(stdout(&board).lines().count() > 5 && !stdout(&board).contains("won"), "{end:?}");
        assert_eq!(stderr(&board), format!("note: the game is over: {}\n", end[3]), "{end:?}");
        let before = pressbox(&["moves", end[0], end[1]]);
        assert!(stdout(&before).lines().count() > 1 && stderr(&before).is_empty(), "{end:?}");
    }
}

#[test]
fn explain_gives_its_reason_and_says_who_has_won() {
    for (end, word) in ENDS.into_iter().zip(["D16-D15", "d2~d3", "g7/up", "B+NE/E"]) {
        let output = run("explain", end[0], &finished(end), word);
        assert_eq!(stdout(&output).lines().next(), Some("game-over"), "{end:?}");
        assert_eq!(stderr(&output), format!("note: the game is over: {}\n", end[3]), "{end:?}");
    }
}

#[test]
fn a_move_behind_the_last_one_is_refused_with_the_move_that_won() {
    for (end, word) in ENDS.into_iter().zip(["D16-D15", "d2~d3", "g7/up", "B+NE/E"]) {
        let [game, position, words, won] = end;
        let line: Vec<&str> = ["play", game, position].into_iter().chain(words.split(' ')).chain([word]).collect();
        let said = refused(&line, 1);
        let side = won.split(' ').next().expect("a side");
        let last = words.split(' ').next_back().expect("a move");
        assert!(said.contains(&format!("{word} is illegal: game-over")), "{said}");
        assert!(said.contains(&format!("{side} wins with this move, and the game is over")), "{said}");
        assert!(said.contains(&format!("help: leave out what follows {last}")), "{said}");
    }
}

#[test]
fn a_game_that_was_over_from_the_beginning_is_told_so() {
    for (end, word) in ENDS.into_iter().zip(["D16-D15", "d2~d3", "g7/up", "B+NE/E"]) {
        let said = refused(&["play", end[0], &finished(end), word], 1);
        assert!(said.contains(&format!("the game is over in this position already: {}", end[3])), "{said}");
        assert!(!said.contains("leave out"), "{said}");
    }
}
