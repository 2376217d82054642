//! Each fault is told once, with what would mend it; requests that contradict themselves are refused.

use super::cli::{pressbox, refused, stderr, stdout};
use std::fs;

/// The codes and helps that `i18n check` has for an Italian file of penguins in which `old` is `new`.
fn told(file: &str, old: &str, new: &str) -> Vec<(String, String)> {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let path = dir.path().join("penguins/i18n");
    fs::create_dir_all(&path).expect("a new folder");
    let text = fs::read_to_string(format!("templates/penguins/i18n/{file}")).expect("a file");
    assert!(text.contains(old), "{old}");
    fs::write(path.join(file), text.replacen(old, new, 1)).expect("a new file");
    let templates = dir.path().display().to_string();
    let output = pressbox(&["--templates", &templates, "check", "penguins", "--format", "json"]);
    let said = stdout(&output);
    let finding = |line: &str| {
        let finding: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let text = |key: &str| finding[key].as_str().unwrap_or_default().to_string();
        (text("code"), text("help"))
    };
    said.lines().map(finding).collect()
}

#[test]
fn a_word_that_is_empty_or_no_text_is_not_missing_besides() {
    let line = fs::read_to_string("templates/penguins/i18n/words.it.toml").expect("a file");
    let line = line.lines().find(|line| line.starts_with("head = ")).expect("a heading").to_string();
    let empty = told("words.it.toml", &line, "head = \"\"");
    assert_eq!(empty, [("words-empty".to_string(), "write the text between the quotes".to_string())]);
    let number = told("words.it.toml", &line, "head = 5");
    assert_eq!(number.iter().map(|(code, _)| code.as_str()).collect::<Vec<_>>(), ["words-type"]);
}

#[test]
fn a_gender_that_is_none_is_not_missing_besides() {
    let codes = told("terms.it.toml", "gender = \"m\"", "gender = \"x\"");
    assert_eq!(codes.iter().map(|(code, _)| code.as_str()).collect::<Vec<_>>(), ["term-type"]);
}

#[test]
fn a_size_of_another_game_is_told_as_that() {
    let words = refused(&["build", "master-move", "--coaster", "100"], 2);
    assert!(words.contains("that is a size of mundialito"), "{words}");
}

#[test]
fn a_size_has_one_length() {
    let twice = [["--size", "square=30", "--size", "square=25"], ["--square", "25", "--size", "square=30"]];
    for sizes in twice {
        let words = refused(&[&["build", "master-move"], &sizes[..]].concat(), 2);
        assert!(words.contains("`square` is given twice"), "{words}");
    }
}

#[test]
fn a_size_that_is_too_small_is_refused_in_words_of_the_house() {
    let words = refused(&["build", "master-move", "--only", "sheets", "--lang", "en", "--size", "marker=1"], 2);
    assert!(words.contains("has no room then") && words.contains("--size marker="), "{words}");
    assert!(!words.contains("Circle"), "{words}");
}

#[test]
fn options_without_effect_are_refused() {
    for (options, what) in [
        (["--type", "large", "--only", "sheets"], "`--type`"),
        (["--type", "large", "--only", "book"], "`--type`"),
        (["--only", "rules", "--paper", "a3"], "`--paper a3`"),
    ] {
        let words = refused(&[&["build", "penguins"], &options[..]].concat(), 2);
        assert!(words.contains(what) && words.contains("has no effect"), "{words}");
    }
}

#[test]
fn a_translation_that_is_begun_for_one_game_is_begun_for_the_rest() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let templates = dir.path().display().to_string();
    let new = |more: &[&str]| pressbox(&[&["--templates", &templates, "i18n", "new"], more].concat());
    assert_eq!(new(&["de", "penguins"]).status.code(), Some(0));
    let po = dir.path().join("penguins/i18n/de.po");
    fs::write(&po, "mine").expect("a changed file");
    let rest = new(&["de"]);
    assert_eq!(rest.status.code(), Some(0), "{}", stderr(&rest));
    assert!(stdout(&rest).contains("mundialito/i18n/de.po") && !stdout(&rest).contains("penguins"));
    assert_eq!(fs::read_to_string(&po).expect("the file"), "mine");
    assert_eq!(new(&["de"]).status.code(), Some(2));
    let english = new(&["en"]);
    assert_eq!(english.status.code(), Some(2));
    assert!(!stderr(&english).contains("i18n update"), "{}", stderr(&english));
}
