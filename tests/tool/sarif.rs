//! `check --format sarif`: a log that code review tools take, with the places of `--format json`.

use super::cli::{pressbox, stderr, stdout};
use serde_json::Value;
use std::process::{Command, Output};

/// Several findings: two of a kind, one with two underlines, one on a line of letters beyond ASCII and beyond the plane
/// that UTF-16 has one unit for.
const WRONG: &str = "diagram one
position yellow K E1; blue K E16, R G3; blue to move
reach G3 = F1 E2
illegal G3-E2 because movement
moves 8
legal 🐧è G3-E2
legal E16-E2

diagram two
nonsense
";

/// Checks `WRONG` as a file of that name in a folder with blanks in it, from the folder above.
fn check(format: &str, text: &str) -> Output {
    let dir = tempfile::tempdir().expect("a temporary folder");
    std::fs::create_dir(dir.path().join("my games")).expect("a new folder");
    std::fs::write(dir.path().join("my games/wröng.dia"), text).expect("a new file");
    Command::new(env!("CARGO_BIN_EXE_pressbox"))
        .args(["check", "master-move", "--diagrams", "./my games/wröng.dia", "--format", format])
        .current_dir(dir.path())
        .output()
        .expect("the binary runs")
}

fn log(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", stdout(output)))
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("no list: {value}"))
}

/// What the schema of SARIF 2.1.0 requires of the objects that are used, and what GitHub requires beyond it.
fn check_required(log: &Value) {
    let required = |object: &Value, names: &[&str]| {
        for name in names {
            assert!(!object[*name].is_null(), "{name} is missing in {object}");
        }
    };
    assert_eq!(log["version"], "2.1.0");
    assert_eq!(list(&log["runs"]).len(), 1);
    let run = &log["runs"][0];
    required(run, &["tool", "results", "columnKind"]);
    let driver = &run["tool"]["driver"];
    required(driver, &["name", "version", "rules"]);
    for rule in list(&driver["rules"]) {
        required(rule, &["id", "shortDescription", "fullDescription", "help", "defaultConfiguration"]);
        assert!(rule["shortDescription"]["text"].as_str().is_some_and(|text| text.ends_with('.')), "{rule}");
        assert!(matches!(rule["defaultConfiguration"]["level"].as_str(), Some("error" | "warning")), "{rule}");
    }
    for result in list(&run["results"]) {
        required(result, &["ruleId", "ruleIndex", "level", "message"]);
        let index = result["ruleIndex"].as_u64().and_then(|index| usize::try_from(index).ok()).expect("an index");
        assert_eq!(driver["rules"][index]["id"], result["ruleId"]);
        assert!(result["message"]["text"].as_str().is_some_and(|text| !text.is_empty()), "{result}");
        assert_eq!(list(&result["locations"]).len(), 1);
        let physical = &result["locations"][0]["physicalLocation"];
        let uri = physical["artifactLocation"]["uri"].as_str().expect("a URI");
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/%".contains(&byte);
        assert!(uri.bytes().all(plain) && !uri.starts_with('/'), "{uri}");
        let at = |name: &str| physical["region"][name].as_u64().unwrap_or_default();
        assert!(at("startLine") >= 1 && at("startColumn") >= 1, "{physical}");
        assert!((at("endLine"), at("endColumn")) >= (at("startLine"), at("startColumn")), "{physical}");
    }
}

#[test]
fn results_have_the_codes_and_places_of_the_json_findings() {
    let output = check("sarif", WRONG);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(1), ""));
    let log = log(&output);
    check_required(&log);
    let results = list(&log["runs"][0]["results"]);
    let json = check("json", WRONG);
    let findings: Vec<Value> =
        stdout(&json).lines().map(|line| serde_json::from_str(line).expect("one object a line")).collect();
    assert!(findings.len() >= 7, "{findings:?}");
    let of_finding =
        |finding: &Value| ["code", "severity", "line", "column"].map(|name| finding[name].to_string()).to_vec();
    let of_result = |result: &Value| {
        let region = &result["locations"][0]["physicalLocation"]["region"];
        [&result["ruleId"], &result["level"], &region["startLine"], &region["startColumn"]]
            .map(Value::to_string)
            .to_vec()
    };
    let told: Vec<Vec<String>> = results.iter().map(of_result).collect();
    assert_eq!(told, findings.iter().map(of_finding).collect::<Vec<_>>());
    for (result, finding) in results.iter().zip(&findings) {
        let text = result["message"]["text"].as_str().expect("a text");
        assert!(text.starts_with(finding["message"].as_str().expect("a text")), "{text}");
        assert_eq!(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "my%20games/wr%C3%B6ng.dia");
    }
}

#[test]
fn columns_count_characters_as_the_log_says() {
    let log = log(&check("sarif", WRONG));
    let run = &log["runs"][0];
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    let on_line = |line: u64| -> Vec<(u64, u64)> {
        let regions = list(&run["results"]).iter().map(|result| &result["locations"][0]["physicalLocation"]["region"]);
        let regions = regions.filter(|region| region["startLine"] == line);
        let columns = regions.map(|region| (region["startColumn"].as_u64(), region["endColumn"].as_u64()));
        columns.map(|(start, end)| (start.expect("a column"), end.expect("a column"))).collect()
    };
    // `🐧è` is two characters, three units of UTF-16, six bytes
    assert_eq!(on_line(6), [(7, 9)]);
    // of `reach G3 = F1 E2`, the list
    assert_eq!(on_line(3), [(12, 17)]);
    assert_eq!(on_line(5), [(7, 8)]);
}

#[test]
fn what_can_be_mended_comes_with_the_text_that_mends_it() {
    let log = log(&check("sarif", WRONG));
    let results = list(&log["runs"][0]["results"]);
    let fixes: Vec<(&str, &str)> = results
        .iter()
        .filter_map(|result| {
            let replacement = &result["fixes"][0]["artifactChanges"][0]["replacements"][0];
            Some((result["ruleId"].as_str()?, replacement["insertedContent"]["text"].as_str()?))
        })
        .collect();
    assert_eq!(fixes, [("wrong-reach", "E4 F1 F5 H1 H5 I2 I4"), ("wrong-count", "9")]);
    // the square that is claimed and not reached, beside the list
    let reach = results.iter().find(|result| result["ruleId"] == "wrong-reach").expect("it is found");
    let related = &reach["relatedLocations"][0];
    assert_eq!(related["physicalLocation"]["region"]["startColumn"], 15);
    assert_eq!(related["message"]["text"], "white-area at E2");
}

#[test]
fn nothing_wrong_is_a_log_without_results() {
    let output = check("sarif", "diagram one\nposition yellow to move\nto-move yellow\n");
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
    let log = log(&output);
    check_required(&log);
    assert_eq!(list(&log["runs"][0]["results"]).len(), 0);
    assert_eq!(log["runs"][0]["invocations"][0]["executionSuccessful"], true);
}

#[test]
fn the_same_findings_are_the_same_bytes_and_name_no_folder_of_the_machine() {
    let (one, other) = (check("sarif", WRONG), check("sarif", WRONG));
    assert_eq!(stdout(&one), stdout(&other));
    let here = std::env::temp_dir().display().to_string();
    assert!(!stdout(&one).contains(&here), "{}", stdout(&one));
}

#[test]
fn a_kit_at_fault_is_told_in_the_log_too() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let kit = dir.path().join("penguins/kit.toml");
    std::fs::create_dir(dir.path().join("penguins")).expect("a new folder");
    std::fs::write(kit, "[rules]\nnonsense = 1\n").expect("a new file");
    let given = dir.path().to_str().expect("a plain path");
    let output = pressbox(&["--templates", given, "check", "penguins", "--diagrams", "x.dia", "--format", "sarif"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let log = log(&output);
    let results = list(&log["runs"][0]["results"]);
    assert!(results.iter().any(|result| result["ruleId"].as_str().is_some_and(|id| id.starts_with("kit-"))), "{log}");
}
