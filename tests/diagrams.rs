//! The diagram checker as a whole: the cases, one small file for every sentence of its rules, and its messages.

use pressbox::diagram::{self, Checked, Demands};
use pressbox::game::{self, Game, Options};
use pressbox::report::{self, Severity, Source};

fn master_move() -> Box<dyn Game> {
    game::find("master-move").expect("registered").with(&Options::new()).unwrap_or_else(|_| panic!("the defaults do"))
}

fn check(name: &str, text: &str, demands: Demands) -> Checked {
    let game = master_move();
    diagram::check(&diagram::parse(&Source::new(name, text), &*game), &*game, demands)
}

fn lines(checked: &Checked) -> Vec<usize> {
    let mut lines: Vec<usize> = checked
        .findings
        .iter()
        .filter(|finding| finding.severity == Severity::Error)
        .map(|finding| finding.place.as_ref().map_or(0, |place| place.line_column().0))
        .collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

const RIGHT: &str = include_str!("cases/dia/master-move-right.dia");
const WRONG: &str = include_str!("cases/dia/master-move-wrong.dia");
const EXPECT: &str = include_str!("cases/dia/master-move-wrong.expect");

#[test]
fn every_claim_of_the_right_file_is_true() {
    let checked = check("right.dia", RIGHT, Demands::default());
    assert_eq!(report::human(&checked.findings, false), "");
    assert_eq!(checked.unchecked, 2);
}

#[test]
fn exactly_the_false_lines_of_the_wrong_file_are_reported() {
    let checked = check("wrong.dia", WRONG, Demands::default());
    let expected: Vec<usize> = EXPECT.split_whitespace().map(|line| line.parse().expect("a number")).collect();
    assert_eq!(lines(&checked), expected, "{}", report::human(&checked.findings, false));
}
