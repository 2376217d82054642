//! Mundialito's diagrams: the cases, and that its reasons and rules can all be shown.

use pressbox::diagram::{self, Checked, Demands};
use pressbox::game::{Game, Options, ReasonKind, find};
use pressbox::report::{self, Severity, Source};

const RIGHT: &str = include_str!("cases/dia/mundialito-right.dia");
const WRONG: &str = include_str!("cases/dia/mundialito-wrong.dia");
const EXPECT: &str = include_str!("cases/dia/mundialito-wrong.expect");

fn game() -> Box<dyn Game> {
    find("mundialito").expect("registered").with(&Options::new()).expect("the defaults are valid")
}

fn check(name: &str, text: &str) -> Checked {
    let game = game();
    diagram::check(&diagram::parse(&Source::new(name, text), &*game), &*game, Demands::default())
}

fn lines(checked: &Checked) -> Vec<usize> {
    let errors = checked.findings.iter().filter(|finding| finding.severity == Severity::Error);
    let mut lines: Vec<usize> =
        errors.map(|finding| finding.place.as_ref().map_or(0, |place| place.line_column().0)).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

#[test]
fn every_claim_of_the_right_file_is_true() {
    let checked = check("right.dia", RIGHT);
    assert_eq!(report::human(&checked.findings, false), "");
}

#[test]
fn exactly_the_false_lines_of_the_wrong_file_are_reported() {
    let checked = check("wrong.dia", WRONG);
    let expected: Vec<usize> = EXPECT.split_whitespace().map(|line| line.parse().expect("a number")).collect();
    assert_eq!(lines(&checked), expected, "{}", report::human(&checked.findings, false));
}

#[test]
fn the_right_file_shows_every_reason() {
    for reason in game().about().reasons.iter().filter(|reason| reason.kind != ReasonKind::Position) {
        assert!(RIGHT.contains(&format!("because {}", reason.id)), "{}", reason.id);
    }
}
