//! The diagram cases of every registered game: `tests/cases/dia/<game>-right.dia`, whose every claim is true, and
//! `<game>-wrong.dia`, whose false lines are those of its `.expect`.

use pressbox::diagram::{self, Checked, Demands};
use pressbox::game::{Registered, registry};
use pressbox::report::{self, Severity, Source};

/// No file of wrong diagrams has fewer false lines; a lost `.expect` is found.
const FEWEST: usize = 30;

fn text(game: &Registered, ending: &str) -> String {
    let path = format!("tests/cases/dia/{}-{ending}", game.about.id);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn check(game: &Registered, ending: &str) -> Checked {
    let rules = game.with(&Default::default()).unwrap_or_else(|faults| panic!("the defaults are valid: {faults:?}"));
    diagram::check(&diagram::parse(&Source::new(ending, text(game, ending)), &*rules), &*rules, Demands::default())
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
fn every_claim_of_the_right_files_is_true() {
    for game in registry() {
        let checked = check(game, "right.dia");
        assert_eq!(report::human(&checked.findings, false), "", "{}", game.about.id);
        assert!(checked.claims > FEWEST, "{}: {} claims", game.about.id, checked.claims);
    }
}

#[test]
fn exactly_the_false_lines_of_the_wrong_files_are_reported() {
    for game in registry() {
        let checked = check(game, "wrong.dia");
        let expect = text(game, "wrong.expect");
        let expected: Vec<usize> = expect.split_whitespace().map(|line| line.parse().expect("a line number")).collect();
        assert!(expected.len() >= FEWEST, "{}: {} lines", game.about.id, expected.len());
        assert_eq!(error_lines(&checked), expected, "{}", report::human(&checked.findings, false));
    }
}
