//! Words and parts that have no room are told, with the entry or the size that is to be changed.

use super::cli::{pressbox, stderr, stdout};
use std::fs;

/// What `i18n check` finds when an Italian file has another text in the place of `old`: the finding's file, line, notes.
fn found(game: &str, file: &str, change: impl Fn(&str) -> String) -> String {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let path = dir.path().join(game).join("i18n");
    fs::create_dir_all(&path).expect("a new folder");
    let text = fs::read_to_string(format!("templates/{game}/i18n/{file}")).expect("a table");
    let changed = change(&text);
    assert_ne!(changed, text);
    fs::write(path.join(file), changed).expect("a new file");
    let templates = dir.path().display().to_string();
    let output = pressbox(&["--templates", &templates, "i18n", "check", game, "--lang", "it", "--format", "json"]);
    let said = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{said}{}", stderr(&output));
    let told = said.lines().find(|line| line.contains("\"word-too-wide\"")).unwrap_or_else(|| panic!("{said}"));
    assert!(told.contains(file), "{told}");
    told.to_string()
}

/// The line `key = …` of the table of that name says something else.
fn line<'t>(table: &'t str, key: &'t str, new: &'t str) -> impl Fn(&str) -> String + 't {
    move |text| {
        let mut inside = false;
        let lines = text.lines().map(|line| {
            if line.starts_with('[') {
                inside = line.trim_end() == format!("[{table}]");
            }
            match inside && line.split('=').next().is_some_and(|name| name.trim() == key) {
                true => format!("{key} = \"{new}\"\n"),
                false => format!("{line}\n"),
            }
        });
        lines.collect()
    }
}

#[test]
fn every_heading_of_a_card_is_measured() {
    for game in ["master-move", "penguins", "mundialito"] {
        let told = found(game, "words.it.toml", line("card.turn", "head", &"abc ".repeat(500)));
        assert!(told.contains("this is `card.turn.head`"), "{told}");
    }
}

#[test]
fn labels_and_abbreviations_are_measured_and_told_at_their_term() {
    let long = "Portierone della squadra di casa lunghissimo davvero";
    let told = found("master-move", "terms.it.toml", line("goalkeeper", "label", long));
    assert!(told.contains("this is `label` of the term `goalkeeper`"), "{told}");
    let told = found("master-move", "terms.it.toml", line("goalkeeper", "abbreviation", "PORT"));
    assert!(told.contains("this is `abbreviation` of the term `goalkeeper`"), "{told}");
}

#[test]
fn how_a_piece_moves_is_told_at_its_word() {
    let long = format!("{}{{leap.long}} e {{leap.short}}", "molto ".repeat(80));
    let told = found("master-move", "words.it.toml", line("card.moves", "raider", &long));
    assert!(told.contains("this is `card.moves.raider`"), "{told}");
}

#[test]
fn pieces_larger_than_their_squares_are_a_warning_with_the_square_that_would_do() {
    let out = tempfile::tempdir().expect("a temporary folder");
    let folder = out.path().display().to_string();
    let built = |square: &str| {
        let build = ["build", "master-move", "--lang", "en", "--only", "sheets", "--out", &folder, "--square", square];
        let output = pressbox(&build);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        stderr(&output)
    };
    let told = built("17");
    assert!(told.contains("warning[kit-fits]") && told.contains("`--size square=19.5`"), "{told}");
    assert!(!built("19.5").contains("kit-fits"));
}
