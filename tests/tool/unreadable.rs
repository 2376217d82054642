//! What cannot be read is no fault of what is written there: exit status 2, in the format that was asked for.

use super::cli::{pressbox, stderr, stdout};
use serde_json::Value;

fn check(file: &str, format: &str) -> (Value, Option<i32>) {
    let output = pressbox(&["check", "master-move", "--diagrams", file, "--format", format]);
    let told = stdout(&output);
    assert!(output.stderr.is_empty(), "{}", stderr(&output));
    (serde_json::from_str(&told).unwrap_or_else(|error| panic!("{error}: {told}")), output.status.code())
}

#[test]
fn a_file_of_diagrams_that_is_not_there_is_told_in_the_format() {
    let (finding, status) = check("nofile.dia", "json");
    assert_eq!((&finding["file"], &finding["code"], status), (&"nofile.dia".into(), &"unreadable".into(), Some(2)));
    assert_eq!((&finding["line"], &finding["column"]), (&0.into(), &0.into()));
    let (log, status) = check("nofile.dia", "sarif");
    let invocation = &log["runs"][0]["invocations"][0];
    assert_eq!((&invocation["executionSuccessful"], status), (&Value::Bool(false), Some(2)));
    let place = &invocation["toolConfigurationNotifications"][0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "nofile.dia");
    assert!(place["region"].is_null(), "{place}");
}

#[test]
fn a_file_without_a_diagram_is_a_warning() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in [("empty.dia", ""), ("comment.dia", "# nothing yet\n")] {
        let file = dir.path().join(name);
        std::fs::write(&file, text).expect("a new file");
        let (finding, status) = check(&file.display().to_string(), "json");
        assert_eq!((&finding["code"], &finding["severity"]), (&"diagram-none".into(), &"warning".into()));
        assert_eq!(status, Some(0));
    }
}

/// A folder is in the place of the file: nobody can read that, whatever his rights.
#[test]
fn a_translation_or_a_kit_that_cannot_be_read_is_one_finding_and_no_fault_of_the_texts() {
    for path in ["penguins/i18n/it.po", "penguins/kit.toml"] {
        let dir = tempfile::tempdir().expect("a temporary folder");
        std::fs::create_dir_all(dir.path().join(path)).expect("a new folder");
        std::fs::create_dir_all(dir.path().join("shared")).expect("a new folder");
        std::fs::copy("templates/shared/part.svg", dir.path().join("shared/part.svg")).expect("a copy");
        let templates = dir.path().display().to_string();
        for verb in [vec!["check"], vec!["i18n", "check", "--lang", "it"]] {
            let arguments = [&["--templates", &templates], &verb[..], &["penguins", "--format", "json"]].concat();
            let output = pressbox(&arguments);
            let told = stdout(&output);
            assert_eq!(told.matches("\"code\":\"unreadable\"").count(), 1, "{path} {verb:?}: {told}");
            assert!(!told.contains("translation-missing"), "{path} {verb:?}: {told}");
            assert_eq!(output.status.code(), Some(2), "{path} {verb:?}: {told}");
        }
    }
}
