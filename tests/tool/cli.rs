//! The tool as a user runs it: the real binary, its output, its exit status.

use std::process::{Command, Output};

pub(super) fn pressbox(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pressbox"))
        .args(arguments)
        .env_remove("NO_COLOR")
        .output()
        .expect("the binary runs")
}

pub(super) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("stdout is UTF-8")
}

pub(super) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("stderr is UTF-8")
}

/// Runs, expects that status, and gives stderr.
pub(super) fn refused(arguments: &[&str], status: i32) -> String {
    let output = pressbox(arguments);
    let words = stderr(&output);
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {words}");
    assert!(!words.trim().is_empty(), "{arguments:?} says nothing");
    assert!(stdout(&output).is_empty(), "{arguments:?} prints half an answer");
    words
}

const WORKED: &str = "yellow K E1; blue K E16, R G3; blue to move";

#[test]
fn moves_are_listed_sorted_and_nothing_else() {
    let output = pressbox(&["moves", "master-move", WORKED]);
    assert_eq!(stdout(&output), "E16-D16\nE16-F16\nG3-E4\nG3-F1\nG3-F5\nG3-H1\nG3-H5\nG3-I2\nG3-I4\n");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn play_prints_one_line() {
    let output = pressbox(&["play", "master-move", WORKED, "G3-F1", "decline", "decline"]);
    let text = stdout(&output);
    assert_eq!(text.lines().count(), 1);
    assert!(text.contains("score 0-1") && !text.contains("restart"), "{text}");
}

#[test]
fn an_illegal_move_is_a_finding_that_names_the_move_and_every_reason() {
    let words = refused(&["play", "master-move", WORKED, "E16-D16", "E1-E2"], 1);
    assert!(words.contains("E1-E2 is illegal: movement"), "{words}");
    assert!(words.contains("The piece does not move that way."), "{words}");
}

#[test]
fn explain_answers_either_way_with_status_0() {
    let legal = pressbox(&["explain", "master-move", WORKED, "G3-F1"]);
    assert_eq!((stdout(&legal).as_str(), legal.status.code()), ("legal\n", Some(0)));
    let not = pressbox(&["explain", "master-move", WORKED, "G3-E2"]);
    assert_eq!((stdout(&not).as_str(), not.status.code()), ("white-area\n", Some(0)));
}

#[test]
fn a_word_that_is_no_move_is_refused_with_the_forms_that_there_are() {
    let words = refused(&["explain", "master-move", WORKED, "g3-f1"], 2);
    assert!(words.contains("`g3-f1` is no move word"), "{words}");
}

#[test]
fn every_fault_of_a_position_is_shown_under_its_own_words() {
    let words = refused(&["moves", "master-move", "yellow K E1 F1, D C9; blue W C9, R F15"], 2);
    for code in ["occupied", "too-many", "white-area"] {
        assert!(words.contains(code), "{code} is missing in {words}");
    }
    assert!(words.contains("^^^"), "{words}");
}

#[test]
fn perft_counts_on_its_last_line() {
    let output = pressbox(&["perft", "master-move", "yellow to move", "--depth", "0"]);
    assert_eq!(stdout(&output).lines().last(), Some("1"));
    let start = "yellow K E1, D C3 G3, W B5 E5 H5, M C6 G6, J E7, R D8 F8; \
                 blue K E16, D C14 G14, W B12 E12 H12, M C11 G11, J E10, R D9 F9";
    assert_eq!(stdout(&pressbox(&["perft", "master-move", start, "--depth", "2"])), "5898\n");
    for depth in ["101", "-1", "4294967295", "99999999999999999999", "two"] {
        let words = refused(&["perft", "master-move", start, "--depth", depth], 2);
        assert!(words.contains(depth) && (words.contains("0..=100") || words.contains("invalid")), "{words}");
    }
}

#[test]
fn unknown_names_list_what_there_is_and_suggest_the_nearest() {
    let game = refused(&["moves", "mastermove", WORKED], 2);
    assert!(game.contains("master-move"), "{game}");
    let lang = refused(&["build", "master-move", "--lang", "itt"], 2);
    assert!(lang.contains("it, fr, en") && lang.contains("tip"), "{lang}");
    let paper = refused(&["build", "master-move", "--paper", "a44"], 2);
    assert!(paper.contains("a4, letter, a3") && paper.contains("similar"), "{paper}");
}

#[test]
fn a_closed_pipe_is_no_error() {
    use std::process::Stdio;
    for arguments in [vec!["man"], vec!["completions", "bash"], vec!["list"], vec!["moves", "master-move", WORKED]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pressbox"))
            .args(&arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
        assert!(output.stderr.is_empty(), "{arguments:?}: {}", stderr(&output));
    }
}

#[test]
fn list_names_games_languages_and_papers() {
    let text = stdout(&pressbox(&["list"]));
    for name in ["games", "master-move", "languages", "it", "fr", "en", "papers", "a4", "letter", "a3"] {
        assert!(text.lines().any(|line| line.trim().split("  ").next() == Some(name)), "{name} is missing in {text}");
    }
}

#[test]
fn completions_and_manual_page_come_from_the_same_definition() {
    assert!(stdout(&pressbox(&["completions", "fish"])).contains("explain"));
    assert!(stdout(&pressbox(&["man"])).contains(".TH pressbox 1"));
}

#[test]
fn colour_is_asked_for_and_declined() {
    let always = pressbox(&["--color", "always", "moves", "master-move", "nonsense"]);
    assert!(stderr(&always).contains("\u{1b}["), "no colour");
    for never in [
        pressbox(&["--color", "never", "moves", "master-move", "nonsense"]),
        pressbox(&["moves", "master-move", "nonsense"]),
    ] {
        assert!(!stderr(&never).contains("\u{1b}["), "colour in a pipe");
    }
}

#[test]
fn a_template_folder_that_is_not_there_is_named() {
    let words = refused(&["--templates", "no/such/folder", "moves", "master-move", WORKED], 2);
    assert!(words.contains("no/such/folder"), "{words}");
}

#[test]
fn a_picture_goes_into_an_svg_file_in_a_folder_that_there_is() {
    let words = refused(&["show", "master-move", WORKED, "-o", "x.pdf"], 2);
    assert!(words.contains("ends in .svg"), "{words}");
    let words = refused(&["show", "master-move", WORKED, "-o", "no-such-folder/x.svg"], 2);
    assert!(
        words.contains("cannot write no-such-folder/x.svg") && words.contains("there is no such folder"),
        "{words}"
    );
    assert!(!words.contains("--out") && !words.contains(".tmp"), "{words}");
}

#[test]
fn colour_holds_for_usage_errors_too() {
    let escape = |arguments: &[&str]| refused(arguments, 2).contains('\u{1b}');
    assert!(escape(&["--color", "always", "bild"]));
    assert!(!escape(&["--color=always", "bild", "--color", "never"]));
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_printed_is_an_error() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("there is one");
    let output = Command::new(env!("CARGO_BIN_EXE_pressbox")).arg("--help").stdout(full).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("cannot write the output"), "{}", stderr(&output));
}
