//! Penguin Soccer: tackles, lines of pushed penguins, the edge and the corners.

use pressbox::game::{Game, Position, find};

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

/// Plays a word, holds it against the list of legal moves too, and says what is printed then.
fn after(text: &str, word: &str) -> String {
    let before = at(text);
    assert!(before.moves().iter().any(|legal| legal == word), "{word} is not generated in {text}");
    before.after(word).unwrap_or_else(|error| panic!("{word}: {error}")).text()
}

fn refused(text: &str, word: &str, reason: &str) {
    assert_eq!(reasons(text, word), [reason], "{word} in {text}");
    assert!(!at(text).moves().iter().any(|legal| legal == word), "{word} is generated in {text}");
}

#[test]
fn the_tackler_takes_square_and_ball_and_the_struck_lies_facing_the_push() {
    assert_eq!(
        after("orange B b2:N; blue M b4:up; ball b4", "b2-N/up"),
        "orange B b4:up; blue M b5:N; ball b4; blue to move"
    );
    assert_eq!(
        after("orange B b2:up; blue M c3:up; ball c3", "b2-NE/up"),
        "orange B c3:up; blue M d4:NE; ball c3; blue to move",
        "on the first step"
    );
    assert_eq!(
        after("orange B b2:N; blue M b5:up; ball b5", "b2-N/up"),
        "orange B b5:up; blue M b6:N; ball b5; blue to move",
        "on the last"
    );
    assert_eq!(reasons("orange B b2:N; blue M b4:up; ball b4", "b2-N/N"), ["must-stand"]);
    assert_eq!(reasons("orange P b2:N; blue M b5:up; ball b5", "b2-N/N"), [""; 0], "out of reach");
}

#[test]
fn only_the_opposing_ball_holder_can_be_struck() {
    refused("orange B b2:N; blue M b4:up; ball h4", "b2-N/up", "blocked");
    refused("orange B b2:N, M b4:up; ball b4", "b2-N/up", "blocked");
    refused("orange B b2:N; blue M b4:up, P b3:N; ball b4", "b2-N/up", "blocked");
    refused("blue B b5:S, M b4:up; ball b4; blue to move", "b5-S/up", "blocked");
}

#[test]
fn a_line_is_pushed_on_whichever_side_its_penguins_are_on() {
    assert_eq!(
        after("orange B b1:N, M b5:S; blue M b4:up, P b6:up; ball b4", "b1-N/up"),
        "orange M b6:N, B b4:up; blue M b5:N, P b7:N; ball b4; blue to move"
    );
    // A gap ends the line.
    assert_eq!(
        after("orange B b1:N, M b6:S; blue M b4:up, P b7:up; ball b4", "b1-N/up"),
        "orange M b6:S, B b4:up; blue M b5:N, P b7:up; ball b4; blue to move"
    );
    // All six.
    assert_eq!(
        after("orange M c4:W, P d4:S, B a4:E; blue M b4:up, P e4:N, B f4:SE; ball b4", "a4-E/up"),
        "orange M d4:E, P e4:E, B b4:up; blue M c4:E, P f4:E, B g4:E; ball b4; blue to move"
    );
}

#[test]
fn one_pushed_over_the_edge_goes_off_and_may_enter_again() {
    let text = after("orange P e4:E; blue M g4:up, B h4:N; ball g4", "e4-E/up");
    assert_eq!(text, "orange P g4:up; blue M h4:E; ball g4; blue to move");
    assert_eq!(reasons(&text, "B+S/S"), [""; 0], "blue's Baby may enter again");
    // The struck one itself; one's own; over each edge and diagonally over each of the other corners.
    for (before, word, then) in [
        ("orange P f4:E; blue M h4:up; ball h4", "f4-E/up", "orange P h4:up; ball h4; blue to move"),
        ("orange P c4:W; blue M a4:up; ball a4", "c4-W/up", "orange P a4:up; ball a4; blue to move"),
        ("orange P d6:N; blue M d8:up; ball d8", "d6-N/up", "orange P d8:up; ball d8; blue to move"),
        ("orange P d3:S; blue M d1:up; ball d1", "d3-S/up", "orange P d1:up; ball d1; blue to move"),
        ("orange P c6:NW; blue M a8:up; ball a8", "c6-NW/up", "orange P a8:up; ball a8; blue to move"),
        ("orange P f3:SE; blue M h1:up; ball h1", "f3-SE/up", "orange P h1:up; ball h1; blue to move"),
        (
            "orange P e4:E, B h4:N; blue M g4:up; ball g4",
            "e4-E/up",
            "orange P g4:up; blue M h4:E; ball g4; blue to move",
        ),
    ] {
        assert_eq!(after(before, word), then);
        let side = if then.contains("blue") { "orange" } else { "blue" };
        let gone = at(then).pieces().len() < at(before).pieces().len();
        assert!(gone, "{side} has lost one: {before}");
    }
}

/// Orange's Mama on the first of the squares of a line strikes blue's on the second, and all up to the `last` square
/// are pushed: blue's two others, then orange's.
fn line(squares: &[&str], way: &str, last: usize) -> String {
    let behind = &squares[2..=last];
    let men = |some: &[&str], state: &str| -> String {
        some.iter().zip(["P", "B"]).map(|(square, code)| format!(", {code} {square}:{state}")).collect()
    };
    let (blue, orange) = behind.split_at(behind.len().min(2));
    let (tackler, holder) = (squares[0], squares[1]);
    let (blue, orange) = (men(blue, "S"), men(orange, "up"));
    format!("orange M {tackler}:{way}{orange}; blue M {holder}:up{blue}; ball {holder}")
}

/// Lines of every length in front of either corner and onto it, along both edges and the diagonal: orange attacks `h8`
/// and may not push anybody onto it, whether another falls off before or not; its own corner is open.
#[test]
fn a_line_pushed_onto_a_corner() {
    let lines = [
        (["S", "N"], [["a6", "a5", "a4", "a3", "a2", "a1"], ["h3", "h4", "h5", "h6", "h7", "h8"]]),
        (["W", "E"], [["f1", "e1", "d1", "c1", "b1", "a1"], ["c8", "d8", "e8", "f8", "g8", "h8"]]),
        (["SW", "NE"], [["f6", "e5", "d4", "c3", "b2", "a1"], ["c3", "d4", "e5", "f6", "g7", "h8"]]),
    ];
    for ([back, forth], [to_open, to_closed]) in lines {
        for first in 0..=3 {
            let (to_open, to_closed) = (&to_open[first..], &to_closed[first..]);
            let corner = to_closed.len() - 1;
            // Up to the square before the corner, and with somebody on the corner.
            for last in [corner - 1, corner] {
                refused(&line(to_closed, forth, last), &format!("{}-{forth}/up", to_closed[0]), "attacked-corner");
                let before = line(to_open, back, last);
                let then = at(&after(&before, &format!("{}-{back}/up", to_open[0])));
                let square = game().about().grid.square(to_open[corner]);
                let there = then.pieces().into_iter().find(|man| Some(man.square) == square);
                assert_eq!(there.and_then(|man| man.state), Some(back), "it lies facing the push: {before}");
                let lost = at(&before).pieces().len() - then.pieces().len();
                assert_eq!(lost, last + 1 - corner, "who was on the corner is off: {before}");
            }
        }
    }
}

#[test]
fn blue_attacks_the_other_corner() {
    let a1 = "orange M b1:up; blue P d1:W; ball b1; blue to move";
    refused(a1, "d1-W/up", "attacked-corner");
    assert_eq!(
        after("orange M g8:up; blue P e8:E; ball g8; blue to move", "e8-E/up"),
        "orange M h8:E; blue P g8:up; ball g8",
        "its own corner is open"
    );
    // One off the corner, one onto it; and one's own onto it.
    refused("orange M b2:up, P a1:up; blue B d4:SW; ball b2; blue to move", "d4-SW/up", "attacked-corner");
    refused("orange M c3:up; blue B d4:SW, M b2:N; ball c3; blue to move", "d4-SW/up", "attacked-corner");
}

#[test]
fn nobody_slides_onto_the_corner_that_it_attacks() {
    for (text, word) in [
        ("orange M h7:N; ball a5", "h7-N/N"),
        ("orange P f8:E; ball a5", "f8-E/E"),
        ("orange B g7:NE; ball a5", "g7-NE/up"),
        ("orange P h7:up; ball a5", "h7-N/up"),
        ("blue M a2:S; ball h4; blue to move", "a2-S/S"),
        ("blue B b2:SW; ball h4; blue to move", "b2-SW/up"),
    ] {
        refused(text, word, "attacked-corner");
    }
    let why = at("orange M h7:N; ball a5").explain("h7-N/N").expect("a word")[0];
    assert_eq!(why.at, game().about().grid.square("h8"));
    // Its own corner is open, and so are the two others.
    assert_eq!(after("orange M a2:S; ball h4", "a2-S/SW"), "orange M a1:SW; ball h4; blue to move");
    assert_eq!(after("orange M h2:S; ball h4", "h2-S/S"), "orange M h1:S; ball h4; blue to move");
    assert_eq!(after("blue M h7:N; ball h4; blue to move", "h7-N/N"), "blue M h8:N; ball h4");
}

#[test]
fn an_entry_tackles_and_pushes_too() {
    assert_eq!(
        after("blue M b2:up, P c3:S; ball b2", "B+NE/up"),
        "orange B b2:up; blue M c3:NE, P d4:NE; ball b2; blue to move"
    );
    refused("orange M f6:N, P g7:E; blue M c3:up, P d4:S, B e5:N; ball c3", "B+NE/up", "attacked-corner");
    assert_eq!(
        reasons("orange M f6:N, P g7:E; blue M c3:up, P d4:S, B e5:N; ball c3", "B+NE/W"),
        ["must-stand", "attacked-corner"]
    );
}
