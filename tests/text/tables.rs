//! Tables of words and terms: what `i18n update` does with them, and what a review shows of them.

use crate::i18n_verbs::{all, games, read, status, templates};
use std::path::Path;

fn replace(path: &Path, old: &str, new: &str) {
    let text = read(path);
    assert!(text.contains(old), "`{old}` in {}", path.display());
    std::fs::write(path, text.replacen(old, new, 1)).expect("written");
}

#[test]
fn new_words_come_into_every_table_in_their_place_and_go_behind_a_mark() {
    let dir = templates();
    let game = games().last().expect("a game");
    status(dir.path(), &["i18n", "new", "de"], 0);
    let file = |folder: &str, kind: &str, lang: &str| dir.path().join(format!("{folder}/i18n/{kind}.{lang}.toml"));
    let german = file("shared", "words", "de");
    replace(&german, "# contents = \"Contents\"", "contents = \"Inhalt\"   # mein Wort");
    let crlf = read(&german).replace('\n', "\r\n");
    std::fs::write(&german, format!("\u{feff}{crlf}")).expect("written");
    let before = all(dir.path());
    let (said, _) = status(dir.path(), &["i18n", "update"], 0);
    assert_eq!(said, "every translation is up to the source already\n");
    assert!(all(dir.path()) == before, "byte for byte");
    // a word and a term more in English
    let (english, terms) = (file("shared", "words", "en"), file(game, "terms", "en"));
    replace(&english, "contents = \"Contents\"\n", "contents = \"Contents\"\nerrata = \"Errata\"\n");
    let more = "\n[referee]\nsingular = \"referee\"\nplural = \"referees\"\ngloss = \"Nobody.\"\n";
    std::fs::write(&terms, format!("{}{more}", read(&terms))).expect("written");
    let (said, _) = status(dir.path(), &["i18n", "update"], 0);
    for lang in ["it", "fr", "de"] {
        assert!(said.contains(&format!("shared/i18n/words.{lang}.toml: 1 to be translated\n")), "{said}");
        assert!(said.contains(&format!("{game}/i18n/terms.{lang}.toml: 3 to be translated\n")), "{said}");
        let table = read(&file(game, "terms", lang));
        assert!(
            table
                .ends_with("\n\n[referee]\n# singular = \"referee\"\n# plural = \"referees\"\n# gloss = \"Nobody.\"\n"),
            "{table}"
        );
    }
    let now = read(&german);
    assert_eq!(
        now,
        format!("\u{feff}{}", crlf.replacen("# mein Wort\r\n", "# mein Wort\r\n# errata = \"Errata\"\r\n", 1))
    );
    status(dir.path(), &["i18n", "check", game, "--lang", "de"], 0);
    // it was translated, and goes again
    replace(&german, "# errata = \"Errata\"", "errata = \"Druckfehler\"");
    replace(&english, "errata = \"Errata\"\n", "");
    let (said, _) = status(dir.path(), &["i18n", "update", "--lang", "de"], 0);
    assert!(said.contains("shared/i18n/words.de.toml: 1 obsolete"), "{said}");
    assert!(read(&german).contains("\r\n#~ errata = \"Druckfehler\"\r\n"));
    let (again, _) = status(dir.path(), &["i18n", "update", "--lang", "de"], 0);
    assert_eq!(again, "every translation is up to the source already\n");
}

#[test]
fn an_entry_that_somebody_forgot_to_uncomment_is_told() {
    let dir = templates();
    status(dir.path(), &["i18n", "new", "de"], 0);
    let table = dir.path().join("shared/i18n/words.de.toml");
    replace(&table, "# contents = \"Contents\"", "# contents = \"Inhalt\"");
    let game = games().next().expect("a game");
    let (_, said) = status(dir.path(), &["i18n", "check", game, "--lang", "de"], 0);
    assert!(said.contains("warning[table-commented]") && said.contains("take the `# ` away"), "{said}");
    status(dir.path(), &["i18n", "update", "--lang", "de"], 0);
    let kept = read(&table);
    assert!(kept.contains("#~ contents = \"Inhalt\"\n# contents = \"Contents\"\n"), "nothing is lost: {kept}");
}

#[test]
fn a_review_shows_words_terms_and_languages_that_are_only_begun() {
    let (old, new) = (templates(), templates());
    let game = games().last().expect("a game");
    status(new.path(), &["i18n", "new", "de"], 0);
    let names = [old.path().to_str().expect("UTF-8"), new.path().to_str().expect("UTF-8")];
    let (page, _) = status(old.path(), &["i18n", "diff", names[0], names[1], "--game", game], 0);
    assert!(page.contains(&format!("{game}, German")), "{page}");
    let english = new.path().join("shared/i18n/words.en.toml");
    replace(&english, "contents = \"Contents\"", "contents = \"In this book\"");
    replace(&new.path().join("shared/i18n/words.de.toml"), "# contents = \"Contents\"", "contents = \"Inhalt\"");
    let terms = new.path().join(game).join("i18n/terms.fr.toml");
    let gloss = read(&terms).lines().find(|line| line.starts_with("gloss = ")).expect("a gloss").to_string();
    replace(&terms, &gloss, "gloss = \"Tout autre chose.\"");
    let (page, _) = status(old.path(), &["i18n", "diff", names[0], names[1], "--game", game], 0);
    let stale = "<h3>words: book.contents</h3><span class=\"state stale\">";
    assert_eq!(page.matches(stale).count(), 2, "in Italian and in French: {page}");
    assert!(page.contains("<h3>words: book.contents</h3><span class=\"state translated\">"), "in German: {page}");
    assert!(page.contains("<ins>Inhalt</ins>") && page.contains("chose"), "{page}");
    assert!(page.contains("<h3>terms: "), "{page}");
}
