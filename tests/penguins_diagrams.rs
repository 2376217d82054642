//! Penguin Soccer's diagram cases: a file whose every claim is true, and one with exactly one false claim a diagram.

use pressbox::diagram::{self, Checked, Demands};
use pressbox::report::{self, Severity, Source};

fn check(name: &str, text: &str) -> Checked {
    let registered = pressbox::game::find("penguins").expect("registered");
    let game = registered.with(&Default::default()).unwrap_or_else(|_| panic!("the defaults are valid"));
    diagram::check(&diagram::parse(&Source::new(name, text), &*game), &*game, Demands::default())
}

fn error_lines(checked: &Checked) -> Vec<usize> {
    let errors = checked.findings.iter().filter(|finding| finding.severity == Severity::Error);
    let mut lines: Vec<usize> =
        errors.map(|finding| finding.place.as_ref().map_or(0, |place| place.line_column().0)).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

#[test]
fn every_claim_of_the_right_file_is_true() {
    let checked = check("right.dia", include_str!("cases/dia/penguins-right.dia"));
    assert_eq!(report::human(&checked.findings, false), "");
}

#[test]
fn exactly_the_false_lines_of_the_wrong_file_are_reported() {
    let checked = check("wrong.dia", include_str!("cases/dia/penguins-wrong.dia"));
    let expect = include_str!("cases/dia/penguins-wrong.expect");
    let expected: Vec<usize> = expect.split_whitespace().filter_map(|line| line.parse().ok()).collect();
    assert_eq!(expected.len(), 39);
    assert_eq!(error_lines(&checked), expected, "{}", report::human(&checked.findings, false));
}
