//! `build`, as a user runs it: what it writes, what it keeps, what it refuses.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const GAME: &str = "master-move";

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pressbox"))
        .args(arguments)
        .env_remove("SOURCE_DATE_EPOCH")
        .output()
        .expect("the binary runs")
}

fn build(out: &Path, more: &[&str]) -> Output {
    let out = out.to_str().expect("a UTF-8 path");
    run(&[&["build", GAME, "--out", out], more].concat())
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Every file below a folder by its path with `/`, and what is in it.
fn snapshot(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    fn add(root: &Path, folder: &Path, into: &mut BTreeMap<String, Vec<u8>>) {
        for path in std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                add(root, &path, into);
            } else {
                let name = path.strip_prefix(root).expect("below it").to_string_lossy().replace('\\', "/");
                into.insert(name, std::fs::read(&path).expect("readable"));
            }
        }
    }
    let mut into = BTreeMap::new();
    add(folder, folder, &mut into);
    into
}

fn manifest(folder: &Path) -> serde_json::Value {
    let text = std::fs::read_to_string(folder.join(GAME).join("manifest.json")).expect("a manifest");
    serde_json::from_str(&text).expect("JSON")
}

fn listed(manifest: &serde_json::Value) -> Vec<String> {
    let files = manifest["files"].as_array().expect("a list of files");
    files.iter().map(|file| file.as_str().expect("a name").to_string()).collect()
}

#[test]
fn a_build_writes_what_its_manifest_lists_and_the_same_bytes_every_time() {
    let dir = tempfile::tempdir().expect("a folder");
    let first = build(dir.path(), &["--lang", "it,en"]);
    assert_eq!(first.status.code(), Some(0), "{}", stderr(&first));
    let files = snapshot(&dir.path().join(GAME));
    let manifest = manifest(dir.path());
    let mut names = listed(&manifest);
    names.push("manifest.json".into());
    names.sort();
    assert_eq!(names, files.keys().cloned().collect::<Vec<_>>());
    for name in ["master-move-rules-it.pdf", "master-move-kit-en-a4.pdf", "svg/it/shield-yellow-winger.svg"] {
        assert!(files.contains_key(name), "{name} is missing");
    }
    // 22 pieces, the white and the black set, and each side's three markers
    let count = |start: &str| {
        let parts = manifest["parts"].as_array().expect("parts").iter();
        parts
            .filter(|part| part["id"].as_str().is_some_and(|id| id.starts_with(start)))
            .map(|part| part["count"].as_u64().expect("a count"))
            .sum::<u64>()
    };
    assert_eq!(["shield-yellow", "shield-blue", "shield-white", "shield-black"].map(count), [11, 11, 11, 11]);
    assert_eq!(["marker-yellow", "marker-blue"].map(count), [3, 3]);
    let again = tempfile::tempdir().expect("a folder");
    assert_eq!(build(again.path(), &["--lang", "en,it"]).status.code(), Some(0));
    let twice = snapshot(&again.path().join(GAME));
    for (name, bytes) in &files {
        assert!(twice.get(name) == Some(bytes), "{name} differs from one build to the next");
    }
    keeps_the_rest(dir.path(), &files);
}

/// A later build replaces what it makes and keeps the rest listed.
fn keeps_the_rest(dir: &Path, before: &BTreeMap<String, Vec<u8>>) {
    let later = build(dir, &["--lang", "fr", "--only", "rules"]);
    assert_eq!(later.status.code(), Some(0), "{}", stderr(&later));
    let after = manifest(dir);
    assert_eq!(after["languages"], serde_json::json!(["en", "fr", "it"]));
    let names = listed(&after);
    assert!(names.contains(&"master-move-rules-fr.pdf".to_string()));
    for (name, bytes) in before.iter().filter(|(name, _)| *name != "manifest.json") {
        assert!(names.contains(name), "{name} is no longer listed");
        assert!(std::fs::read(dir.join(GAME).join(name)).expect("still there") == *bytes, "{name} has changed");
    }
}

#[test]
fn two_builds_at_once_into_one_folder_leave_what_the_manifest_lists() {
    let dir = tempfile::tempdir().expect("a folder");
    let start = |lang: &str| {
        Command::new(env!("CARGO_BIN_EXE_pressbox"))
            .args(["build", GAME, "--only", "sheets", "--lang", lang, "--out"])
            .arg(dir.path())
            .spawn()
            .expect("the binary runs")
    };
    for mut child in ["it", "fr", "en"].map(start) {
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
    }
    let manifest = manifest(dir.path());
    assert_eq!(manifest["languages"], serde_json::json!(["en", "fr", "it"]));
    let mut names = listed(&manifest);
    names.push("manifest.json".into());
    names.sort();
    assert_eq!(names, snapshot(&dir.path().join(GAME)).into_keys().collect::<Vec<_>>());
}

#[test]
fn somebody_else_s_file_stops_a_build_and_stays() {
    let dir = tempfile::tempdir().expect("a folder");
    let folder = dir.path().join(GAME);
    std::fs::create_dir(&folder).expect("made");
    std::fs::write(folder.join("master-move-kit-en-a4.pdf"), "mine").expect("written");
    let refused = build(dir.path(), &["--lang", "en", "--only", "sheets"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("master-move-kit-en-a4.pdf is there already"), "{}", stderr(&refused));
    assert_eq!(snapshot(&folder), BTreeMap::from([("master-move-kit-en-a4.pdf".into(), b"mine".to_vec())]));
}

#[test]
fn an_output_folder_that_cannot_be_is_an_error_with_its_path() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("a-file");
    std::fs::write(&file, "x").expect("written");
    let refused = build(&file, &["--lang", "en", "--only", "sheets"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("a-file"), "{}", stderr(&refused));
    assert!(stderr(&refused).contains("is a file: move it away"), "{}", stderr(&refused));
    assert_eq!(std::fs::read_to_string(&file).expect("still there"), "x");
}

/// A template folder that holds one file of the game, changed.
fn overridden(name: &str, change: impl Fn(String) -> String) -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join(GAME).join(name);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    let text = std::fs::read_to_string(Path::new("templates").join(GAME).join(name)).expect("a template");
    std::fs::write(&path, change(text)).expect("written");
    (dir, path)
}

/// Runs `check` and `build` over a changed file: both find `code` in it, at a line and a column, and nothing is built.
fn found(name: &str, code: &str, change: impl Fn(String) -> String) {
    let (templates, path) = overridden(name, change);
    let templates = templates.path().to_str().expect("UTF-8");
    let checked = run(&["--templates", templates, "check", GAME, "--format", "json"]);
    assert_eq!(checked.status.code(), Some(1), "{name}: {}", stderr(&checked));
    let findings: Vec<serde_json::Value> = String::from_utf8_lossy(&checked.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("one object a line"))
        .collect();
    let hit = findings.iter().find(|finding| finding["code"] == code);
    let hit = hit.unwrap_or_else(|| panic!("{name}: no `{code}` in {findings:#?}"));
    assert_eq!(hit["file"], path.to_str().expect("UTF-8"), "{hit}");
    assert!(hit["line"].as_u64() > Some(0) && hit["column"].as_u64() > Some(0), "{hit}");
    let out = tempfile::tempdir().expect("a folder");
    let built = run(&["--templates", templates, "build", GAME, "--out", out.path().to_str().expect("UTF-8")]);
    assert_eq!(built.status.code(), Some(1), "{name}");
    assert!(snapshot(out.path()).is_empty(), "{name}: something was written");
}

#[test]
fn a_broken_diagram_is_found() {
    found("diagrams.dia", "another-reason", |text| {
        let line = text.lines().find(|line| line.starts_with("illegal") && line.ends_with("white-area"));
        let line = line.expect("a figure that shows the rule").to_string();
        text.replacen(&line, &line.replace("white-area", "movement"), 1)
    });
}

#[test]
fn a_missing_fact_is_found() {
    found("rulebook.md", "fact-unknown", |text| text.replacen("{{ moves_to_win }}", "{{ moves_to_wim }}", 1));
}

#[test]
fn a_translation_of_another_sentence_is_found() {
    found("i18n/it.po", "translation-stale", |text| text.replacen("msgid \"## Contents\"", "msgid \"## Content\"", 1));
}

#[test]
fn a_broken_kit_is_found() {
    found("kit.toml", "kit-colour", |text| text.replacen("\"#14202E\"", "\"#14202\"", 1));
}

#[test]
fn a_template_that_names_a_missing_word_is_found() {
    found("card.svg", "template-value", |text| text.replacen("palette.ink", "palette.inc", 1));
}

/// The findings of `check` over a changed file; `build` refuses it too, and leaves no folder.
fn refused_by_both(name: &str, change: impl Fn(String) -> String) -> String {
    let (templates, _) = overridden(name, change);
    let templates = templates.path().to_str().expect("UTF-8");
    let checked = run(&["--templates", templates, "check", GAME]);
    assert_eq!(checked.status.code(), Some(1), "{name}: {}", stderr(&checked));
    let out = tempfile::tempdir().expect("a folder");
    let folder = out.path().join("new");
    let built =
        run(&["--templates", templates, "build", GAME, "--lang", "en", "--out", folder.to_str().expect("UTF-8")]);
    assert_eq!(built.status.code(), Some(1), "{name}");
    assert!(!folder.exists(), "{name}: a folder was left");
    stderr(&checked)
}

#[test]
fn a_house_rule_that_the_texts_do_not_tell_is_refused() {
    let rule = |text: String| text.replacen("[rules]", "[rules]\nkick-off = \"blue\"\n#", 1);
    let said = refused_by_both("kit.toml", rule);
    for block in ["set-up-steps", "kick-off-first", "quick-set-up"] {
        let sentence = format!("`{block}` tells the rule under `kick-off = \"yellow\"`, and kit.toml says \"blue\"");
        assert_eq!(said.matches(&sentence).count(), 1, "{block}: {said}");
    }
}

#[test]
fn a_character_without_a_glyph_on_a_part_is_found_by_check_at_its_template() {
    let said = refused_by_both("card.svg", |text| text.replacen("</text>", "\u{4e2d}</text>", 1));
    assert!(said.contains("missing-glyph") && said.contains("made by the template master-move/card.svg"), "{said}");
}

#[test]
fn a_damaged_component_of_all_figures_is_told_three_times_and_counted() {
    let said = refused_by_both("figure.svg", |text| text.replace("<path", "<wrong"));
    assert!(said.contains("more like it") && said.lines().count() < 200, "{} lines", said.lines().count());
    assert!(said.contains("made by the template master-move/board.svg"), "{said}");
}

#[test]
fn line_ends_and_a_byte_order_mark_are_the_editor_s_business() {
    for name in ["rulebook.md", "i18n/it.po", "diagrams.dia", "kit.toml", "i18n/words.fr.toml"] {
        let (templates, _) = overridden(name, |text| format!("\u{feff}{}", text.replace('\n', "\r\n")));
        let checked = run(&["--templates", templates.path().to_str().expect("UTF-8"), "check", GAME]);
        assert_eq!((checked.status.code(), stderr(&checked)), (Some(0), String::new()), "{name}");
    }
}

#[test]
fn a_template_that_nothing_reads_is_warned_of_with_the_path_that_was_meant() {
    let dir = tempfile::tempdir().expect("a folder");
    let check = || run(&["--templates", dir.path().to_str().expect("UTF-8"), "check", GAME]);
    let empty = check();
    assert_eq!(empty.status.code(), Some(2));
    assert!(stderr(&empty).contains("holds no template"), "{}", stderr(&empty));
    std::fs::write(dir.path().join("kit.toml"), "").expect("written");
    std::fs::create_dir(dir.path().join(GAME)).expect("made");
    std::fs::write(dir.path().join(GAME).join("rulebok.md"), "").expect("written");
    let said = stderr(&check());
    assert!(said.contains("the path that is read is master-move/rulebook.md"), "{said}");
    assert!(said.contains("the path that is read is master-move/kit.toml"), "{said}");
}
