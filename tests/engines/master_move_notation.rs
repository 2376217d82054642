//! The corners of Master Move's position notation, each as the rules settle it.

use pressbox::game::{Game, find};

fn game() -> Box<dyn Game> {
    find("master-move").expect("it is registered").with(&Default::default()).expect("the defaults are valid")
}

/// The canonical text, or the reasons with what they point at.
fn read(text: &str) -> Result<String, Vec<(&'static str, String)>> {
    match game().position(text) {
        Ok(position) => Ok(position.text()),
        Err(faults) => Err(faults.into_iter().map(|fault| (fault.reason, text[fault.span].to_string())).collect()),
    }
}

fn canonical(text: &str, wanted: &str) {
    assert_eq!(read(text).as_deref(), Ok(wanted), "{text}");
    assert_eq!(read(wanted).as_deref(), Ok(wanted), "canonical text reads as itself");
}

fn refused(text: &str, wanted: &[(&'static str, &str)]) {
    let wanted = wanted.iter().map(|&(reason, at)| (reason, at.to_string())).collect();
    assert_eq!(read(text), Err(wanted), "{text}");
}

const MIRRORED: &str = "formation yellow K E1, D C3 G3, W B5 E5 H5, M C6 G6, J E7, R D8 F8 / \
                        blue K E16, D C14 G14, W B12 E12 H12, M C11 G11, J E10, R D9 F9";

#[test]
fn order_spaces_and_letter_case_do_not_matter() {
    canonical("BLUE to  MOVE;  blue  r g3,  k e16; Yellow k e1", "yellow K E1; blue K E16, R G3; blue to move");
    canonical("yellow R D8,K E1,R C8, D G3 C3", "yellow K E1, D C3 G3, R C8 D8");
    canonical("  yellow K E1  ", "yellow K E1");
    canonical("yellow K E1;blue K E16", "yellow K E1; blue K E16");
    canonical("LAST c4-C3; TRIPS c3:c3-C4X2; yellow d c3", "yellow D C3; trips C3:C3-C4x2; last C4-C3");
    canonical("Score 1-0; Restart BLUE; yellow k e1", "yellow K E1; score 1-0; restart blue");
    canonical("formation BLUE k e16/yellow k f1", "formation yellow K F1 / blue K E16");
}

#[test]
fn a_field_equal_to_its_default_is_not_printed_unless_the_line_would_be_empty() {
    canonical("yellow to move", "yellow to move");
    canonical("score 0-0", "yellow to move");
    canonical("score 0-0; yellow K E1; yellow to move", "yellow K E1");
    canonical("blue to move", "blue to move");
    canonical(MIRRORED, "yellow to move");
    canonical(&format!("yellow K E1; {}", MIRRORED.to_lowercase()), "yellow K E1");
    // The default is yellow at a restart too, where blue relocates first after yellow conceded.
    canonical("score 0-1; restart yellow; yellow to move", "score 0-1; restart yellow");
    canonical("blue to move; restart yellow; score 0-1", "blue to move; score 0-1; restart yellow");
}

#[test]
fn squares_are_ascending_by_row_and_then_number() {
    canonical("yellow W C14 C3 B16", "yellow W B16 C3 C14");
    canonical("yellow R A10 A9", "yellow R A9 A10");
}

#[test]
fn trips_and_latest_moves_are_sorted_by_where_the_piece_stands() {
    canonical(
        "yellow W C3 C14, D B2; trips C14:C14-D15x1 C3:D4-C3x1 C3:C3-E5x2 C3:C3-D4x1 B2:B2-B3x1; last D4-C3 A1-B2 A16-C14",
        "yellow D B2, W C3 C14; trips B2:B2-B3x1 C3:C3-D4x1 C3:C3-E5x2 C3:D4-C3x1 C14:C14-D15x1; last A1-B2 D4-C3 A16-C14",
    );
    canonical("yellow D D3; trips D3:C3-C4x7", "yellow D D3; trips D3:C3-C4x7");
    // `trips` may stand without `last`, and `last` without `trips`; the pair need not hold the square.
    canonical("yellow D C3; trips C3:A1-I9x1", "yellow D C3; trips C3:A1-I9x1");
    canonical("yellow D C3; last C4-C3", "yellow D C3; last C4-C3");
    canonical("yellow D C3; last D2-C3", "yellow D C3; last D2-C3");
}

#[test]
fn a_formation_may_be_partial() {
    canonical("yellow K E1; formation yellow K E1 / blue K E16", "yellow K E1; formation yellow K E1 / blue K E16");
    canonical("formation blue K E16 / yellow K E1", "formation yellow K E1 / blue K E16");
    canonical("formation yellow D C4 C3", "formation yellow D C3 C4");
    canonical("formation blue D C14", "formation blue D C14");
    canonical("formation yellow / blue", "formation yellow / blue");
    for half in
        ["formation", "formation yellow", "formation /", "formation yellow K E1 /", "formation yellow K E1 / blue"]
    {
        assert!(read(half).is_err_and(|faults| faults.iter().all(|fault| fault.0 == "syntax")), "{half}");
    }
    refused("formation yellow K E1 / yellow D C3", &[("syntax", "yellow D C3")]);
    refused("formation yellow K E1 / green D C3", &[("syntax", "green")]);
    refused("formation yellow K E1; formation blue K E16", &[("syntax", "formation blue K E16")]);
}

#[test]
fn a_restart_that_empties_the_board_leaves_an_empty_formation() {
    let position = game().position("score 1-0; restart blue").expect("a diagram may be empty");
    let end = position.after("decline").and_then(|position| position.after("decline")).expect("declining is allowed");
    assert_eq!(end.text(), "blue to move; score 1-0; formation yellow / blue");
    assert_eq!(game().position(&end.text()).map(|again| again.text()).ok(), Some(end.text()));
}

#[test]
fn what_is_not_in_the_notation_is_told_alone_and_all_of_it() {
    refused("", &[("syntax", "")]);
    refused("yellow K E1; ; blue K E16", &[("syntax", " ")]);
    refused("yellow K E1;", &[("syntax", ";")]);
    refused("green K E1", &[("syntax", "green")]);
    refused("yellow X E1, D J1", &[("syntax", "X")]);
    refused("yellow X E1, Y C3 C4", &[("syntax", "X"), ("syntax", "Y")]);
    refused("yellow K", &[("syntax", "K")]);
    refused("yellow", &[("syntax", "yellow")]);
    refused("yellow K E1,", &[("syntax", "K E1,")]);
    refused("yellow K E1,, D C3", &[("syntax", "K E1,, D C3")]);
    refused("yellow K E01", &[("syntax", "E01")]);
    refused("yellow K E", &[("syntax", "E")]);
    refused("yellow KE1", &[("syntax", "KE1")]);
    refused("yellow K\tE1", &[("syntax", "K\tE1")]);
    refused("yellow K E1 blue K E16", &[("syntax", "blue"), ("syntax", "K")]);
    refused("yellow K E1: blue K E16", &[("syntax", "E1:"), ("syntax", "blue"), ("syntax", "K")]);
    refused("blue to go", &[("syntax", "to"), ("syntax", "go")]);
    refused("to move", &[("syntax", "to")]);
    refused("green to move; score 9-9", &[("syntax", "green")]);
    refused("restart green", &[("syntax", "restart green")]);
    refused("restart", &[("syntax", "restart")]);
    for score in
        ["score", "score 1", "score 1:0", "score 01-0", "score 1 - 0", "score -1-0", "score 1-0-0", "score one-0"]
    {
        refused(score, &[("syntax", score)]);
    }
}

#[test]
fn a_field_given_twice_is_not_in_the_notation() {
    refused("yellow K E1; yellow D C3", &[("syntax", "yellow D C3")]);
    refused("yellow to move; yellow to move", &[("syntax", "yellow to move")]);
    refused("yellow to move; blue to move", &[("syntax", "blue to move")]);
    refused("score 1-0; score 1-0", &[("syntax", "score 1-0")]);
    refused("score 1-0; restart blue; restart blue", &[("syntax", "restart blue")]);
    refused("yellow D C3; last C4-C3; last C4-C3", &[("syntax", "last C4-C3")]);
    refused("yellow D C3; trips C3:C3-C4x1; trips C3:C4-C3x1", &[("syntax", "trips C3:C4-C3x1")]);
}

#[test]
fn round_trips_and_latest_moves_are_well_formed() {
    let with = |field: &str| format!("yellow D C3; {field}");
    let wrong = |field: &str, at: &[&str]| {
        let wanted: Vec<(&'static str, &str)> = at.iter().map(|at| ("syntax", *at)).collect();
        refused(&with(field), &wanted);
    };
    wrong("trips", &["trips"]);
    wrong("last", &["last"]);
    wrong("trips C3:C3-C4x0", &["C3:C3-C4x0"]);
    wrong("trips C3:C3-C4x01", &["C3:C3-C4x01"]);
    wrong("trips C3:C3-C4x99999999999", &["C3:C3-C4x99999999999"]);
    wrong("trips C3:C3-C4", &["C3:C3-C4"]);
    wrong("trips C3:C3-C4x", &["C3:C3-C4x"]);
    wrong("trips C3-C4x1", &["C3-C4x1"]);
    wrong("trips C3:C4-C4x1", &["C3:C4-C4x1"]);
    wrong("trips C3:c4-C4x1", &["C3:c4-C4x1"]);
    wrong("trips C3:J4-J4x1", &["C3:J4-J4x1"]);
    wrong("trips C3:C3-C4x1 C3:C3-C4x1", &["C3:C3-C4x1"]);
    wrong("trips C3:C3-C4x1 C3:C3-C4x2", &["C3:C3-C4x2"]);
    wrong("trips C3:C3-C4x1, C3:C4-C3x1", &["C3:C3-C4x1,"]);
    wrong("last C3-C3", &["C3-C3"]);
    wrong("last C3", &["C3"]);
    wrong("last C4-C3 C4-C3", &["C4-C3"]);
    wrong("last C4-C3 D3-C3", &["D3-C3"]);
    wrong("last C4-C3-C4", &["C3-C4"]);
    refused(
        &with("trips J3:C3-C4x1 C3:C3-C17x1; last A0-C3"),
        &[("off-board", "J3"), ("off-board", "C17"), ("off-board", "A0")],
    );
    // The other way round is another pair, and another piece's is another's.
    canonical(
        "yellow D C3 D3; trips C3:C3-C4x1 C3:C4-C3x1 D3:C3-C4x1",
        "yellow D C3 D3; trips C3:C3-C4x1 C3:C4-C3x1 D3:C3-C4x1",
    );
}

#[test]
fn squares_that_do_not_exist_hide_the_other_reasons() {
    refused("yellow K J1, D D2 D2", &[("off-board", "J1")]);
    refused(
        "yellow D A17 C0; blue D Z99999999999999999999",
        &[("off-board", "A17"), ("off-board", "C0"), ("off-board", "Z99999999999999999999")],
    );
    refused("formation blue D A17; score 9-0", &[("off-board", "A17")]);
}

#[test]
fn every_reason_is_told_in_the_order_of_the_rules() {
    refused(
        "blue K D1 E16; formation yellow D D1, W C10 C10 / blue J F15 G9; restart yellow; trips E16:E16-D16x1 A1:A1-A2x1; score 0-4",
        &[
            ("occupied", "C10"),
            ("too-many", "E16"),
            ("too-many", "G9"),
            ("white-area", "F15"),
            ("goal-square", "D1"),
            ("keeper-in-goal", "D1"),
            ("own-half", "D1"),
            ("own-half", "C10"),
            ("own-half", "C10"),
            ("score", "score 0-4"),
            ("restart", "trips E16:E16-D16x1 A1:A1-A2x1"),
            ("no-piece", "A1:A1-A2x1"),
            ("exempt", "E16:E16-D16x1"),
        ],
    );
}

#[test]
fn the_board_is_asked_for_halves_at_a_restart_only() {
    canonical("yellow D A16; blue D A1", "yellow D A16; blue D A1");
    refused("yellow D A16; score 1-0; restart blue", &[("own-half", "A16")]);
    refused("yellow W E16; blue K D16", &[("goal-square", "E16")]);
}

#[test]
fn a_restart_needs_a_move_of_the_other_side_and_a_new_beginning() {
    refused("restart blue", &[("restart", "restart blue")]);
    refused("score 0-1; restart blue", &[("restart", "restart blue")]);
    refused("score 3-1; restart blue", &[("restart", "restart blue")]);
    refused("yellow D C3; score 1-0; restart blue; last C4-C3", &[("restart", "last C4-C3")]);
    canonical("score 1-1; restart blue", "score 1-1; restart blue");
    refused("score 99999999999999999999-0", &[("score", "score 99999999999999999999-0")]);
    refused("score 3-3", &[("score", "score 3-3")]);
}

#[test]
fn memories_belong_to_pieces_that_are_no_keepers() {
    refused("yellow K E1; last C3-C4 D1-E1", &[("no-piece", "C3-C4"), ("exempt", "D1-E1")]);
    refused("trips C3:C3-C4x1", &[("no-piece", "C3:C3-C4x1")]);
}

#[test]
fn a_fragment_is_held_against_the_position_field_by_field() {
    let position =
        game().position("yellow K E1, D C3; score 1-0; trips C3:C3-C4x2; last C4-C3").expect("it is possible");
    let wrong = |fragment: &str| {
        let differences = position.compare(fragment).expect("the form is right");
        differences.into_iter().map(|one| (fragment[one.span].to_string(), one.actual)).collect::<Vec<_>>()
    };
    for holds in [
        "yellow D C3",
        "yellow to move",
        "score 1-0",
        "trips C3:C3-C4x2",
        "last C4-C3",
        "formation yellow D G3; yellow K E1",
    ] {
        assert_eq!(wrong(holds), [], "{holds}");
    }
    let one = |at: &str, actual: &str| vec![(at.to_string(), actual.to_string())];
    assert_eq!(wrong("yellow D C3 C4"), one("C4", "nothing on C4"));
    assert_eq!(wrong("yellow W C3"), one("C3", "yellow D C3"));
    assert_eq!(wrong("blue D C3"), one("C3", "yellow D C3"));
    assert_eq!(wrong("blue to move"), one("blue to move", "yellow to move"));
    assert_eq!(wrong("score 0-0"), one("score 0-0", "score 1-0"));
    assert_eq!(wrong("restart blue"), one("restart blue", "no restart"));
    assert_eq!(wrong("trips C3:C3-C4x1"), one("C3:C3-C4x1", "C3:C3-C4x2"));
    assert_eq!(wrong("trips C3:C4-C3x1"), one("C3:C4-C3x1", "no round trip C4-C3 of a piece on C3"));
    assert_eq!(wrong("last D3-C3"), one("D3-C3", "C4-C3"));
    assert_eq!(wrong("last A1-E1"), one("A1-E1", "no latest move to E1"));
    assert_eq!(wrong("formation blue K D16"), one("D16", "formation nothing on D16"));
    // What cannot be so is no fault of form: it does not hold.
    assert_eq!(wrong("yellow D D2").len(), 1);
    assert_eq!(position.compare("goals 0-1").expect_err("no field").len(), 1);
    assert_eq!(position.compare("yellow D J1").expect_err("no square")[0].reason, "off-board");
    assert!(game().fragment("score 1-0; score 1-0").is_err() && game().fragment("yellow D D2").is_ok());
}
