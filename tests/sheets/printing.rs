//! The options of printing as a user types them: what is made, what is refused, and with which words.

use std::path::Path;
use std::process::{Command, Output};

const GAME: &str = "penguins";

fn build(dir: &Path, game: &str, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pressbox"))
        .args(["build", game, "--lang", "en"])
        .args(arguments)
        .arg("--out")
        .arg(dir)
        .output()
        .expect("the binary runs")
}

/// Builds, expects to be refused with exit status 2 and one message, and gives it.
fn refused(game: &str, arguments: &[&str]) -> String {
    let dir = tempfile::tempdir().unwrap();
    let output = build(dir.path(), game, arguments);
    let words = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {words}");
    assert_eq!(words.lines().filter(|line| line.starts_with("error")).count(), 1, "{arguments:?}: {words}");
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0, "{arguments:?} leaves something behind");
    words
}

#[test]
fn what_cannot_be_is_refused_with_the_number_or_name_that_would_do() {
    for (game, arguments, wanted) in [
        (GAME, &["--backs", "duplex", "--back-offset", "4,0"][..], "at most 3 mm"),
        (GAME, &["--backs", "duplex", "--back-offset", "0,-3.01"], "at most 3 mm"),
        (GAME, &["--only", "calibration", "--back-offset", "0,5"], "at most 3 mm"),
        (GAME, &["--backs", "duplex", "--back-offset", "1"], "as 0.4,-1.2"),
        (GAME, &["--backs", "duplex", "--back-offset", "NaN,1"], "as 0.4,-1.2"),
        (GAME, &["--back-offset", "1,1"], "--backs duplex"),
        (GAME, &["--flip", "short"], "--backs duplex"),
        (GAME, &["--printable-margin", "4.9"], "at least 5"),
        (GAME, &["--printable-margin", "-1"], "at least 5"),
        (GAME, &["--printable-margin", "104"], "--printable-margin"),
        (GAME, &["--size", "ball=-3"], "above 0"),
        (GAME, &["--size", "ball=1e9"], "up to 1000"),
        (GAME, &["--size", "ball=500"], "--size ball="),
        (GAME, &["--size", "bal=9"], "did you mean `ball`?"),
        (GAME, &["--paper", "leter"], "letter"),
        ("mundialito", &["--coaster", "-5"], "as 101.6"),
        ("mundialito", &["--coaster", "999"], "--size coaster="),
    ] {
        let words = refused(game, arguments);
        assert!(words.contains(wanted), "{arguments:?} is to say `{wanted}`: {words}");
    }
}

#[test]
fn the_number_that_would_do_does() {
    for (arguments, option) in
        [(["--printable-margin", "104"], "--printable-margin "), (["--size", "ball=500"], "--size ")]
    {
        let words = refused(GAME, &arguments);
        let told = words.split('`').find(|words| words.starts_with(option) && !words.contains(arguments[1])).unwrap();
        let told: Vec<&str> = told.split(' ').collect();
        let dir = tempfile::tempdir().unwrap();
        let output = build(dir.path(), GAME, &[told[0], told[1], "--only", "sheets"]);
        assert_eq!(output.status.code(), Some(0), "{told:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn every_choice_stands_in_the_manifest_and_in_the_layouts_name() {
    let mut layouts = std::collections::BTreeSet::new();
    for arguments in [
        &["--only", "sheets"][..],
        &["--only", "sheets", "--backs", "none"],
        &["--only", "sheets", "--backs", "duplex"],
        &["--only", "sheets", "--backs", "duplex", "--flip", "short"],
        &["--only", "sheets", "--backs", "duplex", "--flip", "short", "--back-offset", "-0.5,1"],
        &["--only", "sheets", "--printable-margin", "8"],
    ] {
        let dir = tempfile::tempdir().unwrap();
        assert_eq!(build(dir.path(), GAME, arguments).status.code(), Some(0), "{arguments:?}");
        let text = std::fs::read_to_string(dir.path().join(GAME).join("manifest.json")).unwrap();
        let manifest: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert!(layouts.insert(manifest["versions"]["layout"].to_string()), "{arguments:?}");
        let printing = &manifest["printing"];
        for pair in arguments[2..].chunks(2) {
            let stands = match pair[0] {
                "--backs" => printing["backs"] == pair[1],
                "--flip" => printing["flip"] == pair[1],
                "--back-offset" => printing["back_offset_mm"] == serde_json::json!([-0.5, 1.0]),
                _ => printing["printable_margin_mm"] == 8.0,
            };
            assert!(stands, "{pair:?}: {printing}");
        }
    }
}

#[test]
fn the_calibration_sheet_is_made_where_it_is_asked_for_and_listed() {
    let dir = tempfile::tempdir().unwrap();
    assert_eq!(build(dir.path(), GAME, &["--only", "calibration", "--paper", "letter"]).status.code(), Some(0));
    let folder = dir.path().join(GAME);
    let text = std::fs::read_to_string(folder.join("manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&text).unwrap();
    let name = "penguins-calibration-en-letter.pdf";
    assert_eq!(manifest["files"], serde_json::json!([name]));
    assert!(std::fs::read(folder.join(name)).unwrap().starts_with(b"%PDF"));
}

#[test]
fn two_sided_parts_have_a_file_for_their_backs() {
    let dir = tempfile::tempdir().unwrap();
    assert_eq!(build(dir.path(), GAME, &["--only", "svg"]).status.code(), Some(0));
    let folder = dir.path().join(GAME).join("svg/en");
    let text = std::fs::read_to_string(dir.path().join(GAME).join("manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&text).unwrap();
    for part in manifest["parts"].as_array().unwrap() {
        let id = part["id"].as_str().unwrap();
        let file = folder.join(format!("{id}-back.svg"));
        assert_eq!(part["back"].as_str().is_some(), file.exists(), "{id}");
        assert_eq!(file.exists(), id.starts_with("token") || id.contains("ball"), "{id}");
    }
}
