//! What somebody who translates and does not program gets wrong, and what the tool says to it.

use crate::i18n_verbs::{games, po_path, read, run, sentence, status, templates, words};
use pressbox::i18n::blocks;
use pressbox::i18n::{Lang, Words};
use pressbox::report::Source;
use std::path::Path;
use tempfile::TempDir;

/// A copy of the templates with German begun, and the game that is translated.
fn begun() -> (TempDir, &'static str) {
    let dir = templates();
    status(dir.path(), &["i18n", "new", "de"], 0);
    (dir, games().last().expect("a game"))
}

/// Writes a translation of a block of one line into a PO file.
fn translate(path: &Path, id: &str, text: &str) {
    let po = read(path);
    let at = po.find(&format!("msgctxt \"{id}\"\n")).expect("the entry");
    let string = at + po[at..].find("\nmsgstr").expect("a translation") + 1;
    let end = string + po[string..].find("\n\n").map_or(po.len() - string, |end| end + 1);
    let escaped = text.replace('"', "\\\"");
    std::fs::write(path, format!("{}msgstr \"{escaped}\"\n{}", &po[..string], &po[end..])).expect("written");
}

fn replace(path: &Path, old: &str, new: &str) {
    let text = read(path);
    assert!(text.contains(old), "`{old}` in {}", path.display());
    std::fs::write(path, text.replacen(old, new, 1)).expect("written");
}

/// Builds a draft of the rulebook: its bytes, and what was said.
fn draft(dir: &Path, game: &str, expected: i32) -> (Option<Vec<u8>>, String) {
    let out = tempfile::tempdir().expect("a folder");
    let folder = out.path().to_str().expect("UTF-8");
    let build = ["build", game, "--lang", "de", "--only", "rules", "--draft", "--out", folder];
    let (_, said) = status(dir, &build, expected);
    (std::fs::read(out.path().join(game).join(format!("{game}-rules-de.pdf"))).ok(), said)
}

/// A block of one line that links to a term alone, and the term.
fn with_term(dir: &Path, game: &str) -> (String, String) {
    let words = Words::load(&pressbox::assets::Templates::embedded(), game, Lang::En).expect("sound");
    let (blocks, _) = blocks::read(&Source::new("rulebook.md", read(&dir.join(game).join("rulebook.md"))));
    let found = blocks.iter().find_map(|block| {
        let text = &block.text.text;
        let target = text.split_once("](#")?.1.split(')').next()?;
        let plain = text.matches("](").count() == 1 && !text.contains(['{', '`', '\n', '|']) && !text.contains("1");
        (plain && words.term(target).is_some()).then(|| (block.id.clone(), target.to_string()))
    });
    found.expect("a block that links to a term")
}

#[test]
fn a_draft_prints_a_term_s_wrong_form_and_says_which_file_to_edit() {
    let (dir, game) = begun();
    let path = po_path(dir.path(), game, "de");
    let (id, term) = with_term(dir.path(), game);
    translate(&path, &id, &format!("Ein [Dingsbums](#{term})."));
    let table = dir.path().join(game).join("i18n/terms.de.toml");
    let (pdf, said) = draft(dir.path(), game, 0);
    assert!(pdf.is_some() && said.contains("warning[term-form]") && !said.contains("error"), "{said}");
    assert!(said.contains("not translated yet") && said.contains(table.to_str().expect("UTF-8")), "{said}");
    // once it is begun, the line to add the form to is named
    let english = read(&table);
    let head = english.find(&format!("[{term}]\n")).expect("the term") + term.len() + 3;
    let whole = format!("{}singular = \"Ding\"\nplural = \"Dinge\"\n{}", &english[..head], &english[head..]);
    std::fs::write(&table, whole).expect("written");
    let line = english[..head].matches('\n').count() + 1;
    let (_, said) = draft(dir.path(), game, 0);
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains(&format!("add it to `forms` of `[{term}]` in {}, line {line}", table.display())), "{said}");
    assert!(said.contains("warning[term-gloss]") && said.contains("gloss = \"…\""), "{said}");
    let (_, strict) = status(dir.path(), &["i18n", "check", game, "--lang", "de"], 1);
    assert!(strict.contains("error[term-form]") && strict.contains("error[term-gloss]"), "{strict}");
}

#[test]
fn a_draft_prints_english_for_what_cannot_be_printed() {
    let (dir, game) = begun();
    let path = po_path(dir.path(), game, "de");
    let (id, _) = sentence(&read(&dir.path().join(game).join("rulebook.md")));
    let (plain, _) = draft(dir.path(), game, 0);
    for (text, code, help) in [
        ("Mit {{ nichts }} geht es los.", "fact-unknown", "copy it from the English"),
        ("Mit {{ nichts } geht es los.", "fact-open", "end it with `}}`"),
        ("Siehe [dort](#nirgends).", "link-unknown", "copy `(#…)` from the English"),
        ("Das ist <b>wichtig</b>.", "markdown", "it holds headings"),
        ("Das ist 中.", "missing-glyph", "letters and signs of European languages"),
        ("Siehe [](fig:nirgends).", "figure-unknown", "copy `[](fig:…)` from the English"),
    ] {
        translate(&path, &id, text);
        let (pdf, said) = draft(dir.path(), game, 0);
        assert!(said.contains(&format!("warning[{code}]")) && !said.contains("error["), "{said}");
        assert!(said.contains("this draft prints the English text there") && said.contains(help), "{code}: {said}");
        assert!(pdf == plain, "{code}: the same page as without the translation");
        let (_, strict) = status(dir.path(), &["i18n", "check", game, "--lang", "de"], 1);
        assert!(strict.contains(&format!("error[{code}]")), "{strict}");
    }
}

#[test]
fn a_title_that_is_too_long_is_shown_in_the_translation_with_the_millimetres_that_are_too_many() {
    let (dir, game) = begun();
    let path = po_path(dir.path(), game, "de");
    let long = "Weltmeisterschaftsqualifikationsspiel";
    let (blocks, _) = blocks::read(&Source::new("rulebook.md", read(&dir.path().join(game).join("rulebook.md"))));
    let title = &blocks.iter().find(|block| block.key("kind") == Some("title")).expect("a title").id;
    translate(&path, title, &format!("# {long}"));
    let po = read(&path);
    let line = po[..po.find(long).expect("there")].matches('\n').count() + 1;
    let (pdf, said) = draft(dir.path(), game, 0);
    assert!(pdf.is_some() && said.contains("warning[line-overfull]"), "{said}");
    assert!(said.contains(&format!("de.po:{line}:11")) && said.contains(" mm more than there is room for"), "{said}");
    let letters = format!("of its {} letters are too many", long.len());
    assert!(said.contains(&letters), "{said}");
    let (_, strict) = status(dir.path(), &["i18n", "check", game, "--lang", "de"], 1);
    assert!(strict.contains("error[line-overfull]") && strict.contains(&format!("de.po:{line}:11")), "{strict}");
}

#[test]
fn a_word_that_is_too_wide_is_shown_in_its_table_and_printed_in_english_in_a_draft() {
    let (dir, game) = begun();
    let table = dir.path().join(game).join("i18n/words.de.toml");
    let long = "Wirklichunheimlichlangesfremdwort".repeat(3);
    let text = read(&table);
    let at = text.find("[parts.card]\n# title = ").expect("the card's title");
    let line = text[..at].matches('\n').count() + 2;
    let end = at + text[at..].find('\n').expect("an end") + 1;
    let rest = &text[end + text[end..].find('\n').expect("an end")..];
    std::fs::write(&table, format!("{}title = \"{long}\"{rest}", &text[..end])).expect("written");
    let (pdf, said) = draft(dir.path(), game, 0);
    assert!(pdf.is_some() && said.contains("warning[word-too-wide]"), "{said}");
    assert!(said.contains(&format!("words.de.toml:{line}:1")) && said.contains("there is room for"), "{said}");
    assert!(said.contains("this draft prints the English there"), "{said}");
    let (_, strict) = status(dir.path(), &["i18n", "check", game, "--lang", "de"], 1);
    assert!(strict.contains("error[word-too-wide]"), "{strict}");
}

#[test]
fn a_word_that_no_font_has_is_shown_in_its_table_and_printed_in_english_in_a_draft() {
    let (dir, game) = begun();
    let table = dir.path().join("shared/i18n/words.de.toml");
    replace(&table, "# print_words = \"", "print_words = \"中 ");
    let text = read(&table);
    let line = text[..text.find("print_words").expect("there")].matches('\n').count() + 1;
    let (plain, said) = draft(dir.path(), game, 0);
    assert!(plain.is_some() && said.contains("warning[missing-glyph]"), "{said}");
    assert!(said.contains(&format!("words.de.toml:{line}:1")), "{said}");
    let (_, strict) = status(dir.path(), &["i18n", "check", game, "--lang", "de"], 1);
    assert!(strict.contains("error[missing-glyph]") && strict.contains(&format!("words.de.toml:{line}:1")), "{strict}");
}

#[test]
fn all_that_is_wrong_is_told_in_one_run() {
    let (dir, game) = begun();
    let path = po_path(dir.path(), game, "de");
    let (id, _) = sentence(&read(&dir.path().join(game).join("rulebook.md")));
    let (other, term) = with_term(dir.path(), game);
    assert_ne!(id, other);
    translate(&path, &id, "Ein 中 und Schluss.");
    translate(&path, &other, &format!("Ein [Dingsbums](#{term})."));
    let table = dir.path().join(game).join("i18n/words.de.toml");
    replace(&table, "[parts.card]\n", "[parts.card]\nunbekannt = \"x\"\n");
    replace(&table, "[groups]\n", "[groups]\nleer = 3\n");
    replace(
        &dir.path().join(game).join("i18n/terms.de.toml"),
        &format!("[{term}]\n"),
        &format!("[{term}]\ngenus = \"m\"\n"),
    );
    let (_, said) = status(dir.path(), &["i18n", "check", game, "--lang", "de"], 1);
    for code in ["missing-glyph", "term-form", "words-unknown", "words-type", "term-key", "term-incomplete"] {
        assert!(said.contains(&format!("[{code}]")), "{code} in {said}");
    }
    assert!(said.ends_with(" in all\n"), "{said}");
}

#[test]
fn many_texts_that_are_missing_are_one_finding_a_file_and_json_has_each() {
    let (dir, game) = begun();
    let build = ["build", game, "--lang", "de", "--out", "/dev/null/x"];
    let (_, said) = status(dir.path(), &build, 1);
    assert!(said.lines().count() < 60, "{said}");
    let (json, _) = status(dir.path(), &["i18n", "status", game, "--lang", "de", "--json"], 0);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let texts = json[0]["missing"].as_u64().expect("a number");
    assert!(said.contains(&format!("i18n/de.po: {texts} texts are not translated yet")), "{said}");
    for table in json[0]["tables"].as_array().expect("a list") {
        let (file, missing) = (table["file"].as_str().expect("a name"), table["missing"].as_u64().expect("a number"));
        let kind = if file.contains("terms") { "terms" } else { "words" };
        assert!(said.contains(&format!("{file}: {missing} {kind} are not translated yet")), "{file} in {said}");
    }
    // what is quoted is the translator's own line, with the English on it
    assert!(said.contains("words.de.toml:") && !said.contains("words.it.toml"), "{said}");
    let sum: u64 =
        json[0]["tables"].as_array().into_iter().flatten().filter_map(|table| table["missing"].as_u64()).sum();
    assert!(said.ends_with(&format!("\n{} errors in all\n", sum + texts)), "{said}");
    // an empty file of a language that is built in
    let path = po_path(dir.path(), game, "it");
    let po = read(&path);
    std::fs::write(&path, &po[..po.find("\n\n").expect("a header") + 1]).expect("written");
    let (_, told) = status(dir.path(), &["check", game], 1);
    assert_eq!(told.matches("error[translation-missing]").count(), 1, "{told}");
    let (each, _) = status(dir.path(), &["check", game, "--format", "json"], 1);
    assert_eq!(each.matches("\"translation-missing\"").count() as u64, texts);
}

#[test]
fn a_folder_that_holds_no_template_is_refused_by_every_verb() {
    let dir = templates();
    let game = games().next().expect("a game");
    let wrong = tempfile::tempdir().expect("a folder");
    std::fs::write(wrong.path().join("letter.txt"), "Dear all").expect("written");
    let verbs: [&[&str]; 8] = [
        &["i18n", "update"],
        &["i18n", "status"],
        &["i18n", "check"],
        &["i18n", "new", "de"],
        &["i18n", "pseudo"],
        &["check"],
        &["build", "--draft"],
        &["list"],
    ];
    for verb in verbs {
        let (_, said) = status(wrong.path(), verb, 2);
        assert!(said.contains("holds no template") && said.contains("shared/diagram.svg"), "{verb:?}: {said}");
    }
    let (_, said) = status(&dir.path().join(game), &["i18n", "update"], 2);
    assert!(said.contains(&format!("is `--templates {}` meant?", dir.path().display())), "{said}");
    let above = tempfile::tempdir().expect("a folder");
    std::fs::create_dir_all(above.path().join("templates/shared")).expect("made");
    std::fs::copy("templates/shared/diagram.svg", above.path().join("templates/shared/diagram.svg")).expect("copied");
    let (_, said) = status(above.path(), &["check"], 2);
    assert!(said.contains(&format!("is `--templates {}` meant?", above.path().join("templates").display())), "{said}");
}

#[test]
fn languages_that_are_begun_are_listed_and_checked_as_drafts() {
    let (dir, game) = begun();
    let (listed, _) = status(dir.path(), &["list"], 0);
    assert!(listed.contains(&format!("  de (begun: {})", games().collect::<Vec<_>>().join(", "))), "{listed}");
    let (_, nothing) = status(dir.path(), &["check", game], 0);
    assert_eq!(nothing, "", "what is not translated yet is no fault");
    let (id, _) = sentence(&read(&dir.path().join(game).join("rulebook.md")));
    translate(&po_path(dir.path(), game, "de"), &id, "Mit 77 Figuren.");
    let (_, said) = status(dir.path(), &["check", game], 0);
    assert!(said.contains("warning[translation-number]") && said.contains("de.po:"), "{said}");
}

#[test]
fn a_language_of_one_game_alone_can_be_brought_up() {
    let dir = templates();
    let game = games().next().expect("a game");
    status(dir.path(), &["i18n", "new", "de", game], 0);
    let (said, _) = status(dir.path(), &["i18n", "update", "--lang", "de"], 0);
    assert_eq!(said, "every translation is up to the source already\n");
    status(dir.path(), &["i18n", "check", "--lang", "de"], 0);
    let (table, _) = status(dir.path(), &["i18n", "status", "--lang", "de"], 0);
    assert!(table.contains(&format!("{game}, de: 0 %")), "{table}");
    let other = games().last().expect("a game");
    let (_, none) = status(dir.path(), &["i18n", "update", other, "--lang", "de"], 1);
    assert!(none.contains("i18n new de"), "{none}");
}

#[test]
fn a_quick_reference_that_goes_on_over_its_page_is_told_by_how_much() {
    let dir = templates();
    let game = games().last().expect("a game");
    let (blocks, _) = blocks::read(&Source::new("rulebook.md", read(&dir.path().join(game).join("rulebook.md"))));
    let back = |block: &&blocks::Block| block.key("kind") == Some("back") && block.heading().is_none();
    let last = blocks.iter().rfind(back).expect("a block of the back");
    let path = po_path(dir.path(), game, "it");
    let po = read(&path);
    let at = po.find(&format!("msgctxt \"{}\"\n", last.id)).expect("the entry");
    let string = at + po[at..].find("\nmsgstr").expect("a translation") + 8;
    let string = string + po[string..].find('"').expect("a quote") + 1;
    let more = "Parole in più. ".repeat(120);
    std::fs::write(&path, format!("{}{more}{}", &po[..string], &po[string..])).expect("written");
    let (_, said) = status(dir.path(), &["i18n", "check", game, "--lang", "it"], 1);
    let told = |said: &str, severity: &str| {
        let line = said
            .lines()
            .find(|line| line.starts_with(&format!("{severity}[quick-reference]")))
            .unwrap_or_default()
            .to_string();
        assert!(line.contains(" mm taller than its page") && said.contains("it.po:"), "{said}");
    };
    told(&said, "error");
    let out = tempfile::tempdir().expect("a folder");
    let out = out.path().to_str().expect("UTF-8");
    let build = ["build", game, "--lang", "it", "--only", "rules", "--out", out];
    told(&words(&run(dir.path(), &build)).1, "error");
    let (_, said) = status(dir.path(), &[&build[..], &["--draft"]].concat(), 0);
    told(&said, "warning");
}

#[test]
fn what_is_no_toml_is_told_with_what_to_write() {
    let (dir, game) = begun();
    let table = dir.path().join(game).join("i18n/words.de.toml");
    let sound = read(&table);
    let head = sound.find("[groups]\n").expect("a section") + "[groups]\n".len();
    for (line, help) in [
        ("eins = „zwei“", "begins and ends with straight quotes"),
        ("eins = zwei", "stands between straight quotes"),
        ("eins = \"zwei", "end with a straight quote on the same line"),
        ("eins = \"zwei \"drei\"\"", "write those of your language"),
        ("eins", "an entry is `key = \"text\"`"),
    ] {
        std::fs::write(&table, format!("{}{line}\n{}", &sound[..head], &sound[head..])).expect("written");
        let number = sound[..head].matches('\n').count() + 1;
        let (_, said) = draft(dir.path(), game, 1);
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("toml-syntax") && said.contains(help), "{line}: {said}");
        assert!(said.contains(&format!("words.de.toml:{number}:")), "{line}: {said}");
        status(dir.path(), &["i18n", "update", "--lang", "de"], 1);
    }
}
