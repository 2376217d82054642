//! `check --fix`: computed lists become what the rules say, and nothing else changes.

use super::cli::{pressbox, refused, stderr, stdout};
use pressbox::game::registry;
use std::fs;
use std::path::{Path, PathBuf};

/// Wrong where the comments say so, in lists and numbers alone.
const WRONG: &str = "\u{feff}# kept: è\r
\r
diagram one   # kept\r
position yellow K E1; blue K E16, R G3; blue to move\r
\t reach  G3   =  F1 E4 F5   I2 E2\t# wrong: è\r
reach G3 = I4 I2 H5 H1 F5 F1 E4 # right, in another order
  moves 8# wrong\r
reach E1 = E2 # wrong: none
illegal G3-E2 because white-area\r
play G3-F1\r
reach C4 = none
\r
";

/// The same, mended.
const MENDED: &str = "\u{feff}# kept: è\r
\r
diagram one   # kept\r
position yellow K E1; blue K E16, R G3; blue to move\r
\t reach  G3   =  E4 F1 F5 H1 H5 I2 I4\t# wrong: è\r
reach G3 = I4 I2 H5 H1 F5 F1 E4 # right, in another order
  moves 9# wrong\r
reach E1 = none # wrong: none
illegal G3-E2 because white-area\r
play G3-F1\r
reach C4 = none
\r
";

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn put(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("it has a folder")).expect("a new folder");
    fs::write(path, text).expect("a new file");
}

fn fix(file: &Path, game: &str) -> std::process::Output {
    pressbox(&["check", game, "--diagrams", file.to_str().expect("a plain path"), "--fix"])
}

/// The last line of the diagram is wrong too, but nothing stands there.
fn without_last_claim(text: &str) -> String {
    text.replace("reach C4 = none\n", "")
}

#[test]
fn lists_and_numbers_become_what_the_rules_say_and_no_other_byte_changes() {
    let dir = folder();
    let file = dir.path().join("mine.dia");
    put(&file, &without_last_claim(WRONG));
    let output = fix(&file, "master-move");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(fs::read_to_string(&file).expect("it is there"), without_last_claim(MENDED));
    assert_eq!(stdout(&output), "");
    let name = file.display();
    let told = [
        format!(
            "note: fixed {name}:5: `reach  G3   =  F1 E4 F5   I2 E2` is now `reach  G3   =  E4 F1 F5 H1 H5 I2 I4`\n"
        ),
        format!("note: fixed {name}:7: `moves 8` is now `moves 9`\n"),
        format!("note: fixed {name}:8: `reach E1 = E2` is now `reach E1 = none`\n"),
    ];
    assert_eq!(stderr(&output), told.concat());
    // once more: nothing to do
    let again = fix(&file, "master-move");
    assert_eq!((again.status.code(), stderr(&again).as_str()), (Some(0), ""));
    assert_eq!(fs::read_to_string(&file).expect("it is there"), without_last_claim(MENDED));
}

#[test]
fn what_no_list_can_mend_is_reported_as_without_fix() {
    let dir = folder();
    let file = dir.path().join("mine.dia");
    put(&file, WRONG);
    let output = fix(&file, "master-move");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(fs::read_to_string(&file).expect("it is there"), MENDED);
    let said = stderr(&output);
    assert!(said.contains("nothing stands on C4") && said.contains("mine.dia:11:7"), "{said}");
    assert!(!said.contains("error[wrong-reach]") && !said.contains("error[wrong-count]"), "{said}");
}

#[test]
fn a_claim_below_a_failed_play_is_not_computed_and_not_touched() {
    let dir = folder();
    let file = dir.path().join("mine.dia");
    let text = "diagram one\nposition yellow K E1; blue K E16, R G3; blue to move\nplay G3-E2\nmoves 3\n\
                reach E16 = A1\n\ndiagram two\nposition nonsense\nmoves 3\n\ndiagram three\nfrom one\nmoves 3\n";
    put(&file, text);
    let output = fix(&file, "master-move");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(fs::read_to_string(&file).expect("it is there"), text);
    assert!(!stderr(&output).contains("fixed"), "{}", stderr(&output));
}

/// The lines of a text without those that `--fix` may write.
fn others(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !matches!(line.split_whitespace().next(), Some("reach" | "moves"))).collect()
}

#[test]
fn of_all_wrong_cases_only_lists_and_numbers_change_and_the_other_findings_stay() {
    for game in registry().iter().map(|game| game.about.id) {
        let dir = folder();
        let file = dir.path().join("wrong.dia");
        let cases = fs::read_to_string(format!("tests/cases/dia/{game}-wrong.dia")).expect("every game has cases");
        // the search for a forced win takes long, and has no part in this
        let before: String = cases.split_inclusive('\n').filter(|line| !line.starts_with("forced")).collect();
        put(&file, &before);
        let path = file.to_str().expect("a plain path");
        let json = |more: &[&str]| -> Vec<String> {
            let output = pressbox(&[&["check", game, "--diagrams", path, "--format", "json"], more].concat());
            assert_eq!(output.status.code(), Some(1), "{game}");
            stdout(&output).lines().map(str::to_string).collect()
        };
        let computed =
            |line: &String| line.contains("\"code\":\"wrong-reach\"") || line.contains("\"code\":\"wrong-count\"");
        let (wrong, rest): (Vec<String>, Vec<String>) = json(&[]).into_iter().partition(computed);
        assert!(wrong.len() > 3, "{game}: {wrong:?}");
        assert_eq!(json(&["--fix"]), rest, "{game}");
        let after = fs::read_to_string(&file).expect("it is there");
        assert_ne!(after, before, "{game}");
        assert_eq!(others(&after), others(&before), "{game}");
        assert_eq!(json(&["--fix"]), rest, "{game}");
        assert_eq!(fs::read_to_string(&file).expect("it is there"), after, "{game}");
        assert_eq!(fs::read_dir(dir.path()).expect("a folder").count(), 1, "{game}: something was left behind");
    }
}

/// A folder of templates with one game's diagrams, and the file.
fn templates(dir: &Path, change: impl Fn(String) -> String) -> PathBuf {
    let file = dir.join("penguins/diagrams.dia");
    put(&file, &change(fs::read_to_string("templates/penguins/diagrams.dia").expect("the game's own diagrams")));
    file
}

#[test]
fn a_game_s_own_diagrams_are_mended_in_the_folder_of_templates() {
    let dir = folder();
    let file = templates(dir.path(), |text| text.replace("\nmoves 0\n", "\nmoves 7\n"));
    let changed = fs::read_to_string(&file).expect("it is there");
    let line = changed.lines().position(|line| line == "moves 7").expect("a finished game in the diagrams") + 1;
    let given = dir.path().to_str().expect("a plain path");
    let output = pressbox(&["--templates", given, "check", "penguins", "--fix"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let said = stderr(&output);
    assert!(said.contains(&format!("diagrams.dia:{line}: `moves 7` is now `moves 0`")), "{said}");
    let own = fs::read_to_string("templates/penguins/diagrams.dia").expect("the game's own diagrams");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), own);
}

#[test]
fn diagrams_inside_the_program_are_not_written_and_the_remedy_is_named() {
    let said = refused(&["check", "penguins", "--fix"], 2);
    assert!(said.contains("the diagrams of `penguins` are inside the program"), "{said}");
    assert!(said.contains("`pressbox --templates DIR check penguins --fix`"), "{said}");
    let dir = folder();
    let text = templates(dir.path(), |text| text.replace("\nmoves 0\n", "\nmoves 7\n"));
    let given = dir.path().to_str().expect("a plain path");
    let said = refused(&["--templates", given, "check", "penguins", "mundialito", "--fix"], 2);
    assert!(said.contains("has no diagrams of `mundialito`") && said.contains("check mundialito --fix"), "{said}");
    // nothing is written before everything can be
    assert!(fs::read_to_string(text).expect("it is there").contains("\nmoves 7\n"));
    let said = refused(&["check", "--diagrams", "x.dia", "--fix"], 2);
    assert!(said.contains("--diagrams needs exactly one game"), "{said}");
}

#[test]
fn a_kit_at_fault_leaves_the_rules_unknown_and_the_file_alone() {
    let dir = folder();
    let file = templates(dir.path(), |text| text.replace("\nmoves 0\n", "\nmoves 7\n"));
    put(&dir.path().join("penguins/kit.toml"), "[rules]\nnonsense = 1\n");
    let given = dir.path().to_str().expect("a plain path");
    let output = pressbox(&["--templates", given, "check", "penguins", "--fix"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(!stderr(&output).contains("fixed"), "{}", stderr(&output));
    assert!(fs::read_to_string(file).expect("it is there").contains("\nmoves 7\n"));
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_not_written_into_and_has_an_end() {
    let said = refused(&["check", "penguins", "--diagrams", "/dev/zero", "--fix"], 2);
    assert!(said.contains("--fix writes into a file, and /dev/zero is none"), "{said}");
    let said = refused(&["check", "penguins", "--diagrams", "/dev/zero"], 2);
    assert!(said.contains("cannot read /dev/zero: it holds more than 16 MiB"), "{said}");
    let said = refused(&["check", "penguins", "--diagrams", "no/such.dia", "--fix"], 2);
    assert!(said.contains("cannot read no/such.dia"), "{said}");
}
