//! Every rule sentence of Master Move, with what fails when it is broken.

use pressbox::game::{Game, Outcome, Position, Side, find};

/// What shows a sentence.
enum Check {
    /// Position, piece's square, all the squares that it can end on.
    Reach(&'static str, &'static str, &'static str),
    /// Position, words that are legal.
    Legal(&'static str, &'static str),
    /// Position, word, all its reasons.
    Illegal(&'static str, &'static str, &'static str),
    /// Position, words played, the canonical text then.
    Play(&'static str, &'static str, &'static str),
    /// Position, words played, a fragment that holds then.
    Then(&'static str, &'static str, &'static str),
    /// Text, all the reasons why it is refused.
    Refused(&'static str, &'static str),
    /// Position, who has won.
    Won(&'static str, Option<Side>),
}
use Check::{Illegal, Legal, Play, Reach, Refused, Then, Won};

struct Sentence(&'static str, &'static [Check]);

const SAMPLE: &str = "yellow K E1, D C3 G3, W B5 E5 H5, M C6 G6, J E7, R D8 F8; \
                      blue K E16, D C14 G14, W B12 E12 H12, M C11 G11, J E10, R D9 F9";
/// Yellow has made a Move! and is to relocate first.
const RESTART: &str = "yellow K E1, D C3 G3, W B5 E5 H5, M C6 G6, J E7, R D8 F8; \
    blue K E16, D C14 G14, W B12 E12 H12, M C11 G11, J E10, R D9 F9; score 1-0; restart blue";
const RAIDER: &str = "yellow K E1; blue K E16, R G3; blue to move";
const STALLED: &str = "yellow K E1, D B3 C3; blue K E16; trips C3:C3-C4x2; last C4-C3";

const SENTENCES: &[Sentence] = &[
    // Board
    Sentence(
        "9 rows A to I by 16 columns 1 to 16",
        &[
            Legal("yellow M H16; blue K E16", "H16-I16"),
            Illegal("yellow M I16; blue K E16", "I16-J16", "off-board"),
            Illegal("yellow M I16; blue K E16", "I16-I17", "off-board"),
            Refused("yellow D J1", "off-board"),
            Refused("yellow D A0", "off-board"),
        ],
    ),
    Sentence(
        "yellow’s goal is D1 E1 F1, blue’s is D16 E16 F16",
        &[
            Reach("yellow K E1", "E1", "D1 F1"),
            Reach("blue K E16; blue to move", "E16", "D16 F16"),
            Refused("yellow K C1", "keeper-in-goal"),
            Refused("yellow K G1", "keeper-in-goal"),
            Refused("blue K E15", "white-area keeper-in-goal"),
        ],
    ),
    Sentence(
        "yellow attacks column 16, blue attacks column 1",
        &[Then("yellow D C15", "C15-D16", "score 1-0"), Then("blue D C2; blue to move", "C2-D1", "score 0-1")],
    ),
    Sentence(
        "the white area is D2 E2 F2 and D15 E15 F15",
        &[
            Refused("yellow D D2", "white-area"),
            Refused("yellow D E2", "white-area"),
            Refused("yellow D F2", "white-area"),
            Refused("blue D D15", "white-area"),
            Refused("blue D E15", "white-area"),
            Refused("blue D F15", "white-area"),
            Legal("yellow D C2 G3; blue K E16", "C2-C3 G3-G2"),
        ],
    ),
    Sentence(
        "the other squares of columns 1 and 16 are ordinary",
        &[
            Legal("yellow M A1 H16; blue K E16", "A1-C1 H16-I16 H16-G16"),
            Legal("yellow D B2; blue K E16", "B2-C1 B2-A1"),
        ],
    ),
    // Pieces
    Sentence(
        "two sides of 11: a keeper, 2 defenders, 3 wingers, 2 midfielders, a joker, 2 raiders",
        &[
            Refused("yellow K E1 F1", "too-many"),
            Refused("yellow D A1 A2 A3", "too-many"),
            Refused("yellow W A1 A2, W A3 A4", "too-many"),
            Refused("yellow M A1 A2 A3", "too-many"),
            Refused("blue J A10 A11", "too-many"),
            Refused("blue R A10 A11 A12", "too-many"),
            Legal("yellow K E1, D A2 A3, W A4 A5 A6, M A7 A8, J A9, R A10 A11", "A11-C12"),
        ],
    ),
    Sentence(
        "the keeper goes 1 square along the goal line, inside its own goal",
        &[
            Reach("yellow K D1", "D1", "E1"),
            Illegal("yellow K D1", "D1-C1", "goal-line"),
            Illegal("yellow K D1", "D1-F1", "too-far"),
            Illegal("yellow K D1", "D1-D2", "movement"),
            Illegal("yellow K E1", "E1-D2", "movement"),
        ],
    ),
    Sentence(
        "the defender goes 1 square in any of the 8 directions",
        &[Reach("yellow D E8", "E8", "D7 D8 D9 E7 E9 F7 F8 F9"), Illegal("yellow D E8", "E8-E10", "too-far")],
    ),
    Sentence(
        "the winger goes diagonally, 1 to 4 squares",
        &[
            Reach("yellow W E8", "E8", "A4 A12 B5 B11 C6 C10 D7 D9 F7 F9 G6 G10 H5 H11 I4 I12"),
            Illegal("yellow W A1", "A1-F6", "too-far"),
            Illegal("yellow W A1", "A1-A2", "movement"),
        ],
    ),
    Sentence(
        "the midfielder goes along a row or a column, 1 to 4 squares",
        &[
            Reach("yellow M E8", "E8", "A8 B8 C8 D8 E4 E5 E6 E7 E9 E10 E11 E12 F8 G8 H8 I8"),
            Illegal("yellow M A1", "A1-A6", "too-far"),
            Illegal("yellow M A1", "A1-B2", "movement"),
        ],
    ),
    Sentence(
        "the joker goes 1 or 2 squares in any of the 8 directions",
        &[
            Reach("yellow J E8", "E8", "C6 C8 C10 D7 D8 D9 E6 E7 E9 E10 F7 F8 F9 G6 G8 G10"),
            Illegal("yellow J E8", "E8-E11", "too-far"),
            Illegal("yellow J E8", "E8-F10", "movement"),
        ],
    ),
    Sentence(
        "the raider goes in an L",
        &[Reach("yellow R E8", "E8", "C7 C9 D6 D10 F6 F10 G7 G9"), Illegal("yellow R E8", "E8-A6", "movement")],
    ),
    Sentence(
        "the raider is the only piece that jumps",
        &[
            Reach("yellow R E8, D D8 F8, W D7 D9 F7; blue D E7 E9, W F9", "E8", "C7 C9 D6 D10 F6 F10 G7 G9"),
            Illegal("yellow W E8; blue D D9", "E8-C10", "blocked"),
            Illegal("yellow M E8, D E9", "E8-E10", "blocked"),
            Illegal("yellow J E8; blue D E9", "E8-E10", "blocked"),
            Illegal("yellow D E8, J E9", "E8-E10", "too-far blocked"),
        ],
    ),
    Sentence(
        "a formation may put its three wingers on either colour",
        &[Legal("yellow W A1 A3 A5; blue K E16; formation yellow W A1 A3 A5", "A1-B2")],
    ),
    // Turn
    Sentence(
        "one piece moves a turn, sides alternate",
        &[
            Play("yellow D A1; blue D I16", "A1-A2 I16-I15", "yellow D A2; blue D I15; last A1-A2 I16-I15"),
            Illegal("yellow D A1; blue D I16", "I16-I15", "not-yours"),
            Illegal("yellow D A1; blue D I16", "B1-B2", "no-piece"),
        ],
    ),
    Sentence(
        "no capture: an occupied square is closed to both sides",
        &[
            Illegal("yellow D A1 A2; blue D I16", "A1-A2", "occupied"),
            Illegal("yellow D A1; blue D A2", "A1-A2", "occupied"),
            Reach("yellow R A1, D B3; blue D C2", "A1", "none"),
        ],
    ),
    Sentence(
        "nothing may stop on a white-area square of either end",
        &[
            Illegal("yellow M E5", "E5-E2", "white-area"),
            Illegal("yellow M E12", "E12-E15", "white-area"),
            Illegal("blue R C14; blue to move", "C14-E15", "white-area"),
            Illegal("yellow D E14", "E14-E15", "white-area"),
        ],
    ),
    Sentence(
        "W, M and J may cross the white area; a raider jumps it",
        &[
            Legal("yellow W A12; blue K D16", "A12-E16"),
            Legal("yellow M C15; blue K E16", "C15-G15"),
            Legal("yellow J E14; blue K D16", "E14-E16"),
            Legal("yellow R G14; blue K D16", "G14-F16"),
        ],
    ),
    Sentence(
        "a defender cannot cross the white area in one move",
        &[
            Illegal("yellow D E14; blue K D16", "E14-E16", "too-far"),
            Reach("yellow D E14; blue K D16", "E14", "D13 D14 E13 F13 F14"),
        ],
    ),
    Sentence(
        "a side’s own non-keepers never enter their own goal",
        &[
            Illegal("yellow D C2", "C2-D1", "own-goal"),
            Illegal("yellow J C1", "C1-D1", "own-goal"),
            Illegal("yellow R C2", "C2-E1", "own-goal"),
            Illegal("blue M H16; blue to move", "H16-F16", "own-goal"),
        ],
    ),
    Sentence(
        "a slide ends on the goal square that it enters",
        &[
            Legal("yellow M B16; blue K F16", "B16-D16"),
            Illegal("yellow M B16; blue K F16", "B16-E16", "through-goal"),
            Illegal("yellow M B1", "B1-G1", "too-far through-goal"),
            Illegal("yellow M C1", "C1-G1", "through-goal"),
            Reach("yellow J C16; blue K F16", "C16", "A14 A16 B15 B16 C14 C15 D16 E14"),
        ],
    ),
    Sentence(
        "a non-keeper scores by its own movement into a free square of the goal that it attacks",
        &[
            Then("yellow W B14", "B14-D16", "score 1-0; restart blue"),
            Then("yellow M E13", "E13-E16", "score 1-0; restart blue"),
            Then("yellow J F14", "F14-F16", "score 1-0; restart blue"),
            Then(RAIDER, "G3-F1", "score 0-1; restart yellow; blue to move"),
            Illegal("yellow D B15", "B15-D16", "movement"),
        ],
    ),
    Sentence(
        "the square on which the keeper stands is closed",
        &[
            Illegal("yellow R C15; blue K D16", "C15-D16", "movement"),
            Illegal("yellow R C15; blue K E16", "C15-E16", "occupied"),
        ],
    ),
    Sentence(
        "a keeper never scores",
        &[Illegal("yellow K E1", "E1-E16", "movement"), Refused("yellow K E16", "keeper-in-goal")],
    ),
    Sentence("yellow kicks off the match", &[Legal("yellow D A1; blue D I16", "A1-A2")]),
    Sentence(
        "a side without a legal move passes, and only then",
        &[
            Play("yellow D A1; blue W A2 B2, R B1", "pass", "yellow D A1; blue W A2 B2, R B1; blue to move"),
            Legal("blue K E16", "pass"),
            Illegal(RAIDER, "pass", "must-act"),
        ],
    ),
    // Formation
    Sentence(
        "a formation stands in its own half",
        &[
            Refused("formation yellow D A9", "own-half"),
            Refused("formation blue D A8", "own-half"),
            Legal("yellow D A1; formation yellow D A8 / blue D A9", "A1-A2"),
            Legal("yellow D A9; blue D A1", "A9-A10"),
        ],
    ),
    Sentence(
        "the keeper on one of its goal squares, nobody else on a goal square",
        &[
            Refused("formation yellow K A1", "keeper-in-goal"),
            Refused("formation yellow D D1", "goal-square"),
            Refused("formation yellow D D16", "goal-square own-half"),
            Refused("formation yellow K D16", "keeper-in-goal own-half"),
        ],
    ),
    Sentence("none on a white-area square", &[Refused("formation yellow D D2", "white-area")]),
    Sentence(
        "one piece a square",
        &[
            Refused("formation yellow D C3, W C3", "occupied"),
            Refused("yellow D C3; blue D C3", "occupied"),
            Refused("yellow D C3 C3", "occupied"),
        ],
    ),
    Sentence("the sample formation is the start", &[Play("yellow to move; score 0-0", "pass", "blue to move")]),
    // After a Move!
    Sentence(
        "all pieces return to the formation of the last kick-off",
        &[
            Then(RAIDER, "G3-F1", SAMPLE),
            Play(
                "yellow K E1, R E14; blue K D16, D A1; formation yellow K F1, R A1 / blue K D16",
                "E14-F16",
                "yellow K F1, R A1; blue K D16; score 1-0; formation yellow K F1, R A1 / blue K D16; restart blue",
            ),
        ],
    ),
    Sentence(
        "each side may relocate one piece of its own, then play goes on",
        &[
            Illegal(RESTART, "relocate:E10-A9", "not-yours"),
            Illegal(RESTART, "relocate:A1-A2", "no-piece"),
            Illegal(RESTART, "C3-C4", "wrong-phase"),
            Illegal(RESTART, "pass", "wrong-phase"),
            Illegal(RAIDER, "relocate:G3-G4", "wrong-phase"),
            Illegal(RAIDER, "decline", "wrong-phase"),
            Then(
                RESTART,
                "relocate:C3-A1 relocate:C14-A16 C11-C10",
                "yellow D A1 G3; blue D A16 G14, M C10 G11; yellow to move",
            ),
        ],
    ),
    Sentence(
        "to any free square that the formation rules allow",
        &[
            Legal(RESTART, "relocate:C3-A1 relocate:C3-I8 relocate:C3-C1"),
            Illegal(RESTART, "relocate:C3-C9", "own-half"),
            Illegal(RESTART, "relocate:C3-D1", "goal-square"),
            Illegal(RESTART, "relocate:C3-F16", "own-half goal-square"),
            Illegal(RESTART, "relocate:C3-E2", "white-area"),
            Illegal(RESTART, "relocate:C3-C3", "occupied"),
            Illegal(RESTART, "relocate:C3-G3", "occupied"),
            Illegal(RESTART, "relocate:C3-J3", "off-board"),
        ],
    ),
    Sentence(
        "the keeper relocates within its goal",
        &[
            Legal(RESTART, "relocate:E1-D1 relocate:E1-F1"),
            Illegal(RESTART, "relocate:E1-C1", "keeper-in-goal"),
            Illegal(RESTART, "relocate:E1-E2", "white-area keeper-in-goal"),
        ],
    ),
    Sentence(
        "relocations add up from restart to restart",
        &[Then(
            "yellow K E1, R E14; blue K D16; formation yellow D A1 G3 / blue K D16",
            "E14-F16 relocate:G3-H3 decline",
            "yellow D A1 H3; formation yellow D A1 H3",
        )],
    ),
    Sentence(
        "the formation changes when the second side has relocated or declined",
        &[
            Then(RESTART, "relocate:C3-A1", "yellow D A1 G3; formation yellow D C3 G3"),
            Then(RESTART, "relocate:C3-A1 decline", "formation yellow D A1 G3"),
            Then(RESTART, "decline relocate:C14-A16", "formation blue D A16 G14"),
        ],
    ),
    Sentence(
        "the side that scored relocates first, then the side that conceded, which kicks off",
        &[
            Then("yellow D C15", "C15-D16", "yellow to move; restart blue"),
            Then("yellow D C15", "C15-D16 decline", "blue to move; restart blue"),
            Then("yellow D C15", "C15-D16 decline decline C14-C13", "yellow to move; last C14-C13"),
        ],
    ),
    Sentence("declining is allowed", &[Legal(RESTART, "decline")]),
    Sentence(
        "first to 3 Moves wins",
        &[
            Won("score 2-2", None),
            Won("score 3-0", Some(Side::First)),
            Won("score 2-3; blue to move", Some(Side::Second)),
            Play(
                "yellow R E14; blue K D16; score 2-1; formation yellow K E1",
                "E14-F16",
                "yellow K E1; blue to move; score 3-1; formation yellow K E1",
            ),
            Illegal("yellow D A1; score 3-0", "A1-A2", "game-over"),
            Illegal("yellow D A1; score 0-3", "pass", "game-over"),
            Illegal("yellow D A1; score 0-3", "decline", "game-over"),
            Refused("score 4-0", "score"),
            Refused("score 3-3", "score"),
        ],
    ),
    // Anti-stall
    Sentence(
        "a third time there is not allowed",
        &[
            Illegal(STALLED, "C3-C4", "back-and-forth"),
            Legal("yellow D C3; trips C3:C3-C4x1", "C3-C4"),
            Then("yellow D C3; blue D I9", "C3-C4 I9-I10 C4-C3 I10-I11", "trips C3:C3-C4x1"),
            Then(
                "yellow D C3; blue D I9",
                "C3-C4 I9-I10 C4-C3 I10-I11 C3-C4 I11-I12 C4-C3 I12-I13",
                "trips C3:C3-C4x2 C3:C4-C3x1",
            ),
        ],
    ),
    Sentence(
        "the pair is ordered, and counts for that piece alone",
        &[
            Legal(STALLED, "B3-C4 C3-D3"),
            Legal("yellow D C4; trips C4:C3-C4x2", "C4-C3"),
            Legal("yellow D C3 D3; trips D3:C3-C4x2", "C3-C4"),
        ],
    ),
    Sentence(
        "its own next move must be the way back; others’ moves in between do not matter",
        &[
            Then("yellow D C3 I1; blue D I9", "C3-C4 I9-I10 I1-I2 I10-I11 C4-C3", "trips C3:C3-C4x1"),
            Play(
                "yellow D C3; blue D I9",
                "C3-C4 I9-I10 C4-D4 I10-I11 D4-C3 I11-I12 C3-C4",
                "yellow D C4; blue D I12; blue to move; last C3-C4 I11-I12",
            ),
        ],
    ),
    Sentence(
        "the keeper is exempt",
        &[
            Play(
                "yellow K E1; blue K E16",
                "E1-D1 E16-D16 D1-E1 D16-E16 E1-D1 E16-D16 D1-E1 D16-E16 E1-D1 E16-D16",
                "yellow K D1; blue K D16",
            ),
            Refused("yellow K E1; trips E1:D1-E1x1", "exempt"),
            Refused("yellow K E1; last D1-E1", "exempt"),
        ],
    ),
    Sentence(
        "until the next kick-off: a Move! forgets it",
        &[Then(
            "yellow D C3; blue R G3; trips C3:C3-C4x2; last C4-C3; blue to move",
            "G3-F1 decline decline C3-C4",
            "last C3-C4; score 0-1",
        )],
    ),
];

fn game() -> Box<dyn Game> {
    find("master-move").expect("it is registered").with(&Default::default()).expect("the defaults are valid")
}

fn position(game: &dyn Game, text: &str) -> Result<Box<dyn Position>, String> {
    game.position(text).map_err(|faults| format!("{text} is refused: {faults:?}"))
}

fn played(game: &dyn Game, text: &str, words: &str) -> Result<Box<dyn Position>, String> {
    let start = position(game, text)?;
    words.split(' ').try_fold(start, |now, word| now.after(word).map_err(|error| format!("{text}: {word}: {error}")))
}

fn same(got: &str, wanted: &str, of: &str) -> Result<(), String> {
    if got == wanted { Ok(()) } else { Err(format!("{of}\n    got    {got}\n    wanted {wanted}")) }
}

fn holds(game: &dyn Game, check: &Check) -> Result<(), String> {
    match check {
        Reach(text, square, squares) => {
            let grid = game.about().grid;
            let reach = grid.square(square).and_then(|square| position(game, text).ok()?.reach(square));
            let names =
                reach.ok_or(format!("{text}: nothing on {square}"))?.into_iter().map(|square| grid.name(square));
            let names = names.collect::<Vec<_>>().join(" ");
            same(if names.is_empty() { "none" } else { &names }, squares, &format!("{text}: {square}"))
        }
        Legal(text, words) => {
            let position = position(game, text)?;
            let moves = position.moves();
            match words.split(' ').find(|word| !moves.iter().any(|legal| legal == word)) {
                Some(word) => Err(format!("{text}: {word} is not legal: {:?}", position.explain(word))),
                None => Ok(()),
            }
        }
        Illegal(text, word, reasons) => {
            let position = position(game, text)?;
            let whys = position.explain(word).map_err(|error| error.to_string())?;
            let ids: Vec<&str> = whys.iter().map(|why| why.reason).collect();
            same(&ids.join(" "), reasons, &format!("{text}: {word}"))?;
            if position.moves().iter().any(|legal| legal == word) {
                Err(format!("{text}: {word} is generated"))
            } else {
                Ok(())
            }
        }
        Play(text, words, wanted) => same(&played(game, text, words)?.text(), wanted, text),
        Then(text, words, fragment) => {
            let differences = played(game, text, words)?.compare(fragment).map_err(|faults| format!("{faults:?}"))?;
            if differences.is_empty() { Ok(()) } else { Err(format!("{text}: {words}: {differences:?}")) }
        }
        Refused(text, reasons) => match game.position(text) {
            Ok(position) => Err(format!("{text} is taken: {position:?}")),
            Err(faults) => {
                let mut ids: Vec<&str> = faults.iter().map(|fault| fault.reason).collect();
                ids.dedup();
                same(&ids.join(" "), reasons, text)
            }
        },
        Won(text, winner) => {
            let outcome = position(game, text)?.outcome();
            let wanted = winner.map_or(Outcome::Ongoing, Outcome::Won);
            if outcome == wanted { Ok(()) } else { Err(format!("{text}: {outcome:?}")) }
        }
    }
}

#[test]
fn every_rule_sentence_holds() {
    let game = game();
    let mut failures = Vec::new();
    for Sentence(says, checks) in SENTENCES {
        failures.extend(checks.iter().filter_map(|check| Some(format!("{says}: {}", holds(&*game, check).err()?))));
    }
    assert!(failures.is_empty(), "{} failed:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn the_start_is_the_sample_formation_with_yellow_to_kick_off() {
    assert_eq!(game().start().text(), SAMPLE);
    assert_eq!(game().start().to_move(), Side::First);
}

#[test]
fn perft_from_the_start() {
    let start = game().start();
    let counts: Vec<u64> = (0..=4).map(|depth| start.perft(depth)).collect();
    assert_eq!(counts, [1, 77, 5898, 448_762, 34_053_797]);
}
