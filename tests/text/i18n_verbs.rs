//! The `i18n` verbs as a translator runs them: the real binary on a copy of the templates.

use pressbox::game::registry;
use pressbox::i18n::blocks::{self, Block};
use pressbox::i18n::po::{self, Po};
use pressbox::report::Source;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

pub fn games() -> impl Iterator<Item = &'static str> {
    registry().iter().map(|game| game.about.id)
}

pub fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder").flatten() {
        let (path, place) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &place);
        } else {
            std::fs::copy(&path, &place).expect("copied");
        }
    }
}

/// The templates of the project, to be changed.
pub fn templates() -> TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    copy(Path::new("templates"), dir.path());
    dir
}

pub fn run(templates: &Path, arguments: &[&str]) -> Output {
    let templates = templates.to_str().expect("UTF-8");
    Command::new(env!("CARGO_BIN_EXE_pressbox"))
        .args(["--color", "never", "--templates", templates])
        .args(arguments)
        .output()
        .expect("the binary runs")
}

pub fn words(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    (text(&output.stdout), text(&output.stderr))
}

/// Runs, expects that status, and gives stdout and stderr.
pub fn status(templates: &Path, arguments: &[&str], expected: i32) -> (String, String) {
    let output = run(templates, arguments);
    let said = words(&output);
    assert_eq!(output.status.code(), Some(expected), "{arguments:?}: {said:?}");
    said
}

pub fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub fn po_path(templates: &Path, game: &str, lang: &str) -> PathBuf {
    templates.join(format!("{game}/i18n/{lang}.po"))
}

pub fn parsed(path: &Path) -> Po {
    let (po, findings) = po::parse(&Source::new("x.po", read(path)));
    assert!(findings.is_empty(), "{findings:#?}");
    po
}

pub fn snapshot(folder: &Path, root: &Path, into: &mut BTreeMap<String, Vec<u8>>) {
    for path in std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            snapshot(&path, root, into);
        } else {
            let name = path.strip_prefix(root).expect("below it").to_string_lossy().into_owned();
            into.insert(name, std::fs::read(&path).expect("readable"));
        }
    }
}

pub fn all(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut into = BTreeMap::new();
    snapshot(folder, folder, &mut into);
    into
}

/// A sentence of the game's rulebook, the last of a plain paragraph, with the id of its block.
pub fn sentence(rulebook: &str) -> (String, String) {
    let (blocks, _) = blocks::read(&Source::new("rulebook.md", rulebook));
    let plain = |block: &&Block| {
        let text = &block.text.text;
        block.heading().is_none() && text.ends_with('.') && !text.contains(['|', '-', '[', '*', '{', '`', '\n'])
    };
    let block = blocks.iter().rfind(plain).expect("a plain paragraph of one line");
    (block.id.clone(), block.text.text.clone())
}

#[test]
fn one_changed_english_sentence_makes_exactly_that_entry_fuzzy_in_every_language_and_a_build_says_where() {
    let dir = templates();
    let before = all(dir.path());
    let mut changed = Vec::new();
    for game in games() {
        let path = dir.path().join(game).join("rulebook.md");
        let (id, text) = sentence(&read(&path));
        let new = format!("{} — or so they say.", text.trim_end_matches('.'));
        std::fs::write(&path, read(&path).replacen(&text, &new, 1)).expect("written");
        changed.push((game, id, text, new));
    }
    let (said, _) = status(dir.path(), &["i18n", "update"], 0);
    assert_eq!(said.lines().filter(|line| line.ends_with(": 1 to be looked at again")).count(), 6, "{said}");
    for (game, id, old, new) in &changed {
        for lang in ["it", "fr"] {
            let path = po_path(dir.path(), game, lang);
            let was = String::from_utf8(before[&format!("{game}/i18n/{lang}.po")].clone()).expect("UTF-8");
            let (po, now) = (parsed(&path), read(&path));
            let fuzzy: Vec<&str> = po.entries.iter().filter(|entry| entry.fuzzy()).map(|entry| entry.key()).collect();
            assert_eq!(fuzzy, [id.as_str()], "{game} {lang}");
            let entry = po.entry(id).expect("the entry");
            assert_eq!((entry.previous_id(), entry.id.text.as_str()), (Some(old.as_str()), new.as_str()));
            let outside = |text: &str| -> String {
                let at = text.find(&format!("msgctxt \"{id}\"\n")).expect("the entry's context");
                let start = text[..at].rfind("\n\n").expect("an entry before it");
                let end = text[at..].find("\n\n").map_or(text.len(), |end| at + end);
                format!("{}|{}", &text[..start], &text[end..])
            };
            assert_eq!(outside(&now), outside(&was), "{game} {lang}: nothing else changed");
            let (_, refused) = status(dir.path(), &["build", game, "--lang", lang, "--out", "/dev/null/x"], 1);
            let line = now[..now.find(&format!("msgctxt \"{id}\"\n")).expect("there")].matches('\n').count() + 1;
            assert!(refused.contains(&format!("{lang}.po:{line}:10")), "{refused}");
            assert!(refused.contains("--draft") && refused.contains("fuzzy"), "the remedy: {refused}");
        }
    }
    for (game, _, old, new) in &changed {
        let path = dir.path().join(game).join("rulebook.md");
        std::fs::write(&path, read(&path).replacen(new, old, 1)).expect("written");
    }
    status(dir.path(), &["i18n", "update"], 0);
    assert!(all(dir.path()) == before, "the old sentence makes the old files");
}

#[test]
fn what_is_up_to_date_is_not_touched() {
    let dir = templates();
    let before = all(dir.path());
    let (said, _) = status(dir.path(), &["i18n", "update"], 0);
    assert_eq!(said, "every translation is up to the source already\n");
    assert!(all(dir.path()) == before);
}

#[test]
fn status_counts_and_asks_no_more_than_it_is_told() {
    let dir = templates();
    let game = games().next().expect("a game");
    let path = po_path(dir.path(), game, "fr");
    let text = read(&path);
    let second = text.match_indices("msgctxt").nth(1).expect("two entries").0;
    std::fs::write(&path, format!("{}#, fuzzy\n{}", &text[..second], &text[second..])).expect("written");
    let (json, _) = status(dir.path(), &["i18n", "status", game, "--json"], 0);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let found: Vec<(&str, u64)> = json
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| (one["lang"].as_str().expect("a code"), one["stale"].as_u64().expect("a number")))
        .collect();
    assert_eq!(found, [("it", 0), ("fr", 1)]);
    assert_eq!((json[0]["percent"].as_u64(), json[1]["percent"].as_u64()), (Some(100), Some(99)));
    let sum: u64 = json[1]["chapters"].as_array().expect("chapters").iter().map(|c| c["words"].as_u64().unwrap()).sum();
    assert_eq!(json[1]["words"].as_u64(), Some(sum));
    let (table, nothing) = status(dir.path(), &["i18n", "status", game, "--min", "fr=99,it=100"], 0);
    assert!(table.contains(&format!("{game}, fr: 99 %")) && nothing.is_empty(), "{table}{nothing}");
    let (_, below) = status(dir.path(), &["i18n", "status", game, "--min", "fr=100"], 1);
    assert!(below.contains("to 99 %, and 100 % are asked for"), "{below}");
}

#[test]
fn a_new_language_is_built_as_a_draft_from_the_first_day_and_grows() {
    let dir = templates();
    let game = games().last().expect("a game");
    let (made, _) = status(dir.path(), &["i18n", "new", "de"], 0);
    assert_eq!(made.lines().count(), 3 * games().count() + 1, "{made}");
    let out = tempfile::tempdir().expect("a folder");
    let out = out.path().to_str().expect("UTF-8");
    let build = ["build", game, "--lang", "de", "--only", "rules", "--out", out];
    let (_, refused) = status(dir.path(), &build, 1);
    assert!(refused.contains("translation-missing") && refused.contains("words-missing"), "{refused}");
    let (_, warned) = status(dir.path(), &[&build[..], &["--draft"]].concat(), 0);
    assert!(warned.is_empty(), "its files are read: {warned}");
    assert!(Path::new(out).join(game).join(format!("{game}-rules-de.pdf")).is_file());
    let (_, again) = status(dir.path(), &["i18n", "new", "de", game], 2);
    assert!(again.contains("is there already") && again.contains("i18n update --lang de"), "{again}");
    // a first sentence, a first word, a first term
    let path = po_path(dir.path(), game, "de");
    let text = read(&path);
    let (id, english) = sentence(&read(&dir.path().join(game).join("rulebook.md")));
    let at = text.find(&format!("msgctxt \"{id}\"\n")).expect("the entry");
    let empty = at + text[at..].find("msgstr \"\"\n").expect("an empty translation");
    let translated = format!("{}msgstr \"Spielt „fair“.\"\n{}", &text[..empty], &text[empty + 10..]);
    std::fs::write(&path, translated).expect("written");
    let words = dir.path().join("shared/i18n/words.de.toml");
    std::fs::write(&words, read(&words).replace("# contents = \"Contents\"", "contents = \"Inhalt\""))
        .expect("written");
    let (json, _) = status(dir.path(), &["i18n", "status", game, "--lang", "de", "--json"], 0);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json[0]["translated"], 1);
    assert_eq!(json[0]["words_translated"].as_u64(), Some(english.split_whitespace().count() as u64));
    assert_eq!(json[0]["tables"][0]["translated"], 1, "{}", json[0]["tables"]);
    status(dir.path(), &["i18n", "check", game, "--lang", "de"], 0);
}

#[test]
fn the_pseudo_language_is_longer_whole_and_lays_out_in_all_games() {
    let dir = tempfile::tempdir().expect("a folder");
    status(dir.path(), &["i18n", "pseudo"], 0);
    for game in games() {
        let po = parsed(&po_path(dir.path(), game, "qps"));
        let (mut source, mut made) = (0, 0);
        for entry in po.entries.iter().filter(|entry| !entry.header()) {
            let (plain, pseudo) = (&entry.id.text, &entry.strings[0].text);
            let count = |text: &str, what: &str| text.matches(what).count();
            for kept in ["{{", "}}", "](", "`", "**", "|", "\n"] {
                assert_eq!(count(plain, kept), count(pseudo, kept), "`{kept}` in {}", entry.key());
            }
            source += plain.chars().count();
            made += pseudo.chars().count();
        }
        let growth = made as f64 / source as f64;
        assert!((1.25..1.5).contains(&growth), "{game}: grown to {growth}, markup and facts apart by two fifths");
    }
    let out = tempfile::tempdir().expect("a folder");
    let out = out.path().to_str().expect("UTF-8");
    let (_, found) = status(dir.path(), &["build", "--lang", "qps", "--out", out], 0);
    let other = found.lines().find(|line| {
        line.contains("[") && line.starts_with(['w', 'e']) && !line.starts_with("warning[quick-reference]")
    });
    assert_eq!(other, None, "nothing but the back page may be too short for two fifths more: {found}");
    let before = all(dir.path());
    status(dir.path(), &["i18n", "pseudo"], 0);
    assert!(all(dir.path()) == before, "made again it is the same");
}

#[test]
fn the_translations_of_the_house_pass_their_own_check() {
    let (_, found) = status(Path::new("templates"), &["i18n", "check"], 0);
    assert!(found.is_empty(), "{found}");
}

#[test]
fn check_finds_what_a_translator_gets_wrong_and_leaves_what_is_missing_alone() {
    let dir = templates();
    let game = games().last().expect("a game");
    let path = po_path(dir.path(), game, "it");
    let (id, english) = sentence(&read(&dir.path().join(game).join("rulebook.md")));
    let text = read(&path);
    let at = text.find(&format!("msgctxt \"{id}\"\n")).expect("the entry");
    let string = at + text[at..].find("\nmsgstr").expect("a translation") + 1;
    let end = string + text[string..].find("\n\n").map_or(text.len() - string, |end| end + 1);
    let with = |translation: &str| {
        let new = format!("{}msgstr \"{translation}\"\n{}", &text[..string], &text[end..]);
        std::fs::write(&path, new).expect("written");
        words(&run(dir.path(), &["i18n", "check", game, "--lang", "it"])).1
    };
    assert_eq!(with(""), "", "missing is no fault");
    let line = text[..string].matches('\n').count() + 1;
    let cases = [
        ("Una frase con {{ nothing }}.", "fact-unknown"),
        ("Una frase con 77 pedine.", "translation-number"),
        ("Una frase con `A1-Z9`.", "translation-square"),
        ("- Una frase.", "translation-structure"),
        ("Una frase con 中.", "glyph"),
        ("Una “frase”.", "typography-quotes"),
        ("Una frase", "translation-ending"),
        (english.as_str(), "translation-identical"),
    ];
    for (translation, code) in cases {
        let found = with(&translation.replace('"', "\\\""));
        assert!(found.contains(code), "{code} in {found}");
        assert!(found.contains(&format!("it.po:{line}:")), "{code}, with its place: {found}");
    }
}

#[test]
fn a_label_that_is_too_wide_for_its_place_is_told_with_both_widths() {
    let dir = templates();
    let path = dir.path().join("penguins/i18n/words.it.toml");
    let text = read(&path);
    let line = text.lines().find(|line| line.starts_with("slide = ")).expect("a head of a column");
    std::fs::write(&path, text.replace(line, "slide = \"scivolandoscivolando\"")).expect("written");
    let (_, said) = status(dir.path(), &["i18n", "check", "penguins", "--lang", "it"], 1);
    assert!(
        said.contains("`scivolandoscivolando` is ") && said.contains("mm wide, and there is room for 16.2"),
        "{said}"
    );
}

#[test]
fn a_file_at_fault_is_told_with_its_place_and_nothing_is_written() {
    let dir = templates();
    let game = games().next().expect("a game");
    let path = po_path(dir.path(), game, "it");
    // something to do in another file, that must not be done
    let rulebook = dir.path().join(games().last().expect("a game")).join("rulebook.md");
    let (_, sentence) = sentence(&read(&rulebook));
    std::fs::write(&rulebook, read(&rulebook).replacen(&sentence, "Another.", 1)).expect("written");
    let sound = read(&path);
    let first = sound.find("msgctxt").expect("an entry");
    let entry = &sound[first..first + sound[first..].find("\n\n").expect("its end") + 2];
    let line = |needle: &str, text: &str| text[..text.find(needle).expect("there")].matches('\n').count() + 1;
    let latin = sound.replacen("charset=UTF-8", "charset=ISO-8859-1", 1);
    let twice = format!("{}{entry}{}", &sound[..first], &sound[first..]);
    let open = sound.replacen("msgid \"# ", "msgid # ", 1);
    let other = sound.replacen("Language: it", "Language: pt", 1);
    let cases = [
        (latin.as_bytes(), format!("it.po:{}:", line("charset", &latin)), "po-charset"),
        (twice.as_bytes(), format!("it.po:{}:10", line(entry, &sound) + entry.matches('\n').count()), "po-duplicate"),
        (open.as_bytes(), format!("it.po:{}:", line("msgid # ", &open)), "po-string"),
        (other.as_bytes(), "it.po:1:1".to_string(), "translation-language"),
        (b"msgid \"\"\nmsgstr \"\"\n\n# caf\xe9\n", "it.po:4:6".to_string(), "not-utf-8"),
    ];
    for (bytes, place, code) in cases {
        std::fs::write(&path, bytes).expect("written");
        let before = all(dir.path());
        for verb in ["update", "status"] {
            let (_, said) = status(dir.path(), &["i18n", verb], 1);
            assert!(said.contains(&place) && said.contains(code), "{place} {code} in {said}");
        }
        assert!(all(dir.path()) == before, "{code}: nothing was written");
    }
}

#[test]
fn requests_that_make_no_sense_are_refused_with_what_would() {
    let dir = templates();
    let cases: [(&[&str], &str); 8] = [
        (&["i18n", "new", "xx"], "there may be ca, cs, da, de"),
        (&["i18n", "new", "fr"], "i18n update --lang fr"),
        (&["i18n", "new", "qps"], "i18n pseudo"),
        (&["i18n", "status", "--min", "fr=101"], "0 to 100"),
        (&["i18n", "status", "--min", "fr"], "LANG=PERCENT"),
        (&["i18n", "status", "--min", "en=5"], "English is the source"),
        (&["i18n", "update", "--lang", "en"], "English is the source"),
        (&["i18n", "diff", "nowhere"], "REV..REV"),
    ];
    let before = all(dir.path());
    for (arguments, remedy) in cases {
        let (_, said) = status(dir.path(), arguments, 2);
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(remedy), "{arguments:?}: {said}");
    }
    assert!(all(dir.path()) == before);
    for verb in [&["i18n", "update"][..], &["i18n", "new", "de"], &["i18n", "pseudo"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_pressbox")).args(verb).output().expect("the binary runs");
        let (_, said) = words(&output);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("--templates DIR"), "{said}");
    }
    let (_, none) = status(dir.path(), &["i18n", "status", "--lang", "de"], 1);
    assert!(none.contains("i18n new de"), "{none}");
}

#[test]
fn a_review_shows_old_and_new_marks_words_and_lets_no_markup_through() {
    let (old, new) = (templates(), templates());
    let game = games().next().expect("a game");
    let path = new.path().join(game).join("rulebook.md");
    let (id, text) = sentence(&read(&path));
    let changed = format!("{} <script>alert(1)</script> & more.", text.trim_end_matches('.'));
    std::fs::write(&path, read(&path).replacen(&text, &changed, 1)).expect("written");
    status(new.path(), &["i18n", "update"], 0);
    let names = [old.path().to_str().expect("UTF-8"), new.path().to_str().expect("UTF-8")];
    let (page, _) = status(old.path(), &["i18n", "diff", names[0], names[1], "--game", game], 0);
    assert_eq!(page.matches("<article>").count(), 2, "one block in two languages");
    assert!(page.contains(&format!("<h3>{id}</h3><span class=\"state stale\">")), "{page}");
    assert!(page.contains("alert") && !page.contains("<script"), "{page}");
    assert!(page.contains("<ins>") && page.contains("&amp;"), "{page}");
    for outside in ["http", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "`{outside}`: the page needs nothing else");
    }
    assert!(page.contains("prefers-color-scheme:dark") && page.contains("width=device-width"));
    let file = old.path().join("page.html");
    let file = file.to_str().expect("UTF-8");
    let (said, _) = status(old.path(), &["i18n", "diff", names[0], names[0], "-o", file], 0);
    assert!(said.is_empty() && read(Path::new(file)).contains("nothing changed"));
}

#[test]
fn a_review_of_revisions_reads_the_history_and_what_is_on_disk() {
    let dir = templates();
    let git = |arguments: &[&str]| {
        let who = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
        let output =
            Command::new("git").arg("-C").arg(dir.path()).args(who).args(arguments).output().expect("git runs");
        assert!(output.status.success(), "{arguments:?}: {:?}", words(&output));
    };
    git(&["init", "-q"]);
    git(&["add", "."]);
    git(&["commit", "-qm", "one"]);
    let game = games().next().expect("a game");
    let path = po_path(dir.path(), game, "fr");
    let text = read(&path);
    let last = text.rfind("msgstr \"").expect("a translation") + 8;
    std::fs::write(&path, format!("{}Nouveau. {}", &text[..last], &text[last..])).expect("written");
    let (on_disk, _) = status(dir.path(), &["i18n", "diff", "HEAD..", "--lang", "fr"], 0);
    assert_eq!(on_disk.matches("<article>").count(), 1);
    assert!(on_disk.contains("<ins>Nouveau"), "{on_disk}");
    git(&["commit", "-qam", "two"]);
    let (history, _) = status(dir.path(), &["i18n", "diff", "HEAD~1..HEAD", "--lang", "fr"], 0);
    assert!(history.contains("<ins>Nouveau"), "{history}");
    let (_, unknown) = status(dir.path(), &["i18n", "diff", "HEAD~9..HEAD"], 2);
    assert!(unknown.contains("git knows no revision `HEAD~9`"), "{unknown}");
    let (_, option) = status(dir.path(), &["i18n", "diff", "HEAD..-x"], 2);
    assert!(option.contains("`-x` is no revision"), "{option}");
}
