//! What a book is refused for: each kind of finding with its line and column. The game is made up.

use crate::press::sound;
use pressbox::assets::Templates;
use pressbox::game;
use pressbox::geom::Size;
use pressbox::i18n::{Lang, Words};
use pressbox::pdf::{Form, Ink};
use pressbox::report::{Finding, Source};
use pressbox::rulebook::{self, Basis, Book, Claims, Figure, Format, Ingredients};
use pressbox::svg::{self, Fonts};
use serde_json::{Value, json};

const SOUND: &str = "\
@title kind=\"title\"
# Draughts

@aim kind=\"lead\"
Take all men.

@front figure=\"front\" width=\"full\"
A game.

@contents generate=\"contents\"
## Contents

@play
## Play

@moves fig=\"jump\" rules=\"jump\"
A [man](#man) moves {{ steps }} square, as in [](fig:jump): `B2-D4`. See [Play](#play).

@fig-jump figure=\"jump\" width=\"half\"
A jump.

@table
| Side | Men |
|---|---|
| white | {{ men }} |
| black | {{ men }} |

@glossary generate=\"glossary\"
## Glossary

@quick kind=\"back\"
## In short

@quick-lines kind=\"back\"
- **Jump** when you can.
";

fn folder(rulebook: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    let i18n = dir.path().join("draughts/i18n");
    std::fs::create_dir_all(&i18n).expect("made");
    std::fs::write(dir.path().join("draughts/rulebook.md"), rulebook).expect("written");
    for (lang, gender) in [("it", "m"), ("fr", "m"), ("en", "")] {
        let term = format!(
            "[man]\nsingular = \"man\"\nplural = \"men\"\ngender = \"{gender}\"\ngloss = \"A piece.\"\nforbidden = [\"pawn\"]\n"
        );
        std::fs::write(i18n.join(format!("terms.{lang}.toml")), term).expect("written");
    }
    dir
}

fn facts() -> Value {
    json!({ "steps": 1, "men": 12, "nested": { "one": 1 } })
}

fn claims() -> Vec<Claims> {
    let words = |list: &[&str]| list.iter().map(|word| word.to_string()).collect();
    vec![
        Claims { id: "front".into(), words: words(&[]) },
        Claims { id: "jump".into(), words: words(&["B2", "C3", "B2-D4"]) },
    ]
}

fn told(findings: &[Finding]) -> Vec<(&'static str, usize, usize)> {
    findings
        .iter()
        .map(|finding| {
            let (line, column) = finding.place.as_ref().map_or((0, 0), |place| place.line_column());
            (finding.code, line, column)
        })
        .collect()
}

fn check(rulebook: &str) -> Vec<Finding> {
    let dir = folder(rulebook);
    let templates = Templates::overridden_by(dir.path()).expect("a folder");
    let words = sound(Words::load(&templates, "draughts", Lang::En));
    let book = match Book::read(&templates, "draughts", Lang::En, false) {
        Ok(book) => book,
        Err(findings) => return findings,
    };
    let rules = ["jump".to_string()];
    let (facts, claims) = (facts(), claims());
    let options = game::Options::new();
    let basis = Basis { words: &words, facts: &facts, claims: &claims, rules: &rules, options: &options };
    rulebook::check(&book, &basis)
}

fn picture(fonts: &Fonts) -> Form {
    let text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40mm\" height=\"40mm\" viewBox=\"0 0 40 40\">\
                <rect width=\"40\" height=\"40\" fill=\"#abc\"/></svg>";
    sound(svg::form(fonts, &sound(svg::load(fonts, &Source::new("p.svg", text)))))
}

fn typeset(rulebook: &str, lang: Lang, draft: bool) -> Result<usize, Vec<Finding>> {
    let dir = folder(rulebook);
    let templates = Templates::overridden_by(dir.path()).expect("a folder");
    let fonts = Fonts::bundled().expect("bundled");
    let words = sound(Words::load(&templates, "draughts", lang));
    let book = Book::read(&templates, "draughts", lang, draft)?;
    let facts = facts();
    let figure = |id: &str| {
        let (form, squares) = (picture(&fonts), Size::new(5.0, 5.0));
        Figure { id: id.into(), form, squares, alt: "a square".into() }
    };
    let figures = [figure("front"), figure("jump")];
    let (accent, ink) = (Ink::new(0, 90, 0), Ink::BLACK);
    let format = Format::default();
    let (figures, legend, parts) = (&figures[..], &[][..], &[][..]);
    let given = Ingredients { words: &words, facts: &facts, figures, legend, parts, format, accent, ink };
    rulebook::typeset(&book, &given, fonts.faces()).map(|bytes| bytes.len())
}

#[test]
fn a_sound_book_has_no_findings_and_every_kind_of_block_can_be_set() {
    assert_eq!(told(&check(SOUND)), []);
    assert!(sound(typeset(SOUND, Lang::En, false)) > 10_000);
}

#[test]
fn a_draft_without_a_translation_prints_the_source_and_a_release_is_refused() {
    assert!(sound(typeset(SOUND, Lang::Fr, true)) > 10_000);
    let codes: Vec<_> = typeset(SOUND, Lang::Fr, false).unwrap_err().iter().map(|finding| finding.code).collect();
    assert!(codes.contains(&"template-file") && codes.contains(&"translation-missing"), "{codes:?}");
}

/// The finding that one change of the sound book brings about.
fn one(from: &str, to: &str, expected: (&'static str, usize, usize), help: Option<&str>) {
    assert!(SOUND.contains(from), "{from}");
    let findings = check(&SOUND.replace(from, to));
    assert_eq!(told(&findings), [expected], "{from} → {to}");
    if help.is_some() {
        assert_eq!(findings[0].help.as_deref(), help);
    }
}

#[test]
fn facts_that_are_not_there() {
    one("{{ steps }}", "{{ step }}", ("fact-unknown", 17, 21), Some("is `steps` meant?"));
    one("{{ steps }}", "{{ nested }}", ("fact-unknown", 17, 21), Some("there are nested.one"));
    one("{{ steps }}", "{{ steps | nonsense }}", ("fact-unknown", 17, 21), None);
    one("{{ steps }} square", "{% if steps %} square", ("prose-logic", 17, 21), None);
}

#[test]
fn figures_squares_terms_links_and_rules() {
    one("{{ steps }} square", "[x](fig:jmup)", ("figure-unknown", 17, 21), Some("is `jump` meant?"));
    one("`B2-D4`", "`B2-D5`", ("square-unknown", 17, 61), Some("is `B2-D4` meant?"));
    one("@moves fig=\"jump\"", "@moves", ("square-without-figure", 17, 61), None);
    one("[man](#man)", "[mans](#man)", ("term-form", 17, 3), Some("is “man” meant?"));
    one("A jump.", "A pawn.", ("term-forbidden", 20, 3), Some("the word is “man”"));
    one("(#play)", "(#paly)", ("link-unknown", 17, 74), Some("is `play` meant?"));
    one("rules=\"jump\"", "rules=\"jmup\"", ("rule-unexplained", 1, 1), None);
    one("as in [](fig:jump)", "so", ("figure-unreferred", 19, 19), None);
}

#[test]
fn squares_of_a_move_may_be_named_alone() {
    assert_eq!(told(&check(&SOUND.replace("`B2-D4`", "`D4`"))), []);
}

#[test]
fn a_diagram_that_is_no_figure_and_one_that_is_twice() {
    let without = SOUND.replace("@fig-jump figure=\"jump\" width=\"half\"", "@fig-jump");
    let findings = check(&without);
    assert_eq!(told(&findings), [("figure-unknown", 17, 47), ("figure-unused", 1, 1)]);
    let twice = SOUND.replace("@table\n", "@again figure=\"jump\"\nAgain.\n\n@table\n");
    assert_eq!(told(&check(&twice)), [("figure-twice", 22, 16)]);
}

#[test]
fn header_lines_headings_and_markup() {
    one("kind=\"lead\"", "kind=\"laed\"", ("block-value", 4, 12), Some("is `lead` meant?"));
    one("width=\"half\"", "width=\"third\"", ("block-value", 19, 32), Some("there are full, half"));
    one("## Play", "#### Play", ("heading-level", 14, 1), None);
    one("A jump.", "> A jump.", ("markdown", 20, 1), None);
    let steps = "@turn kind=\"turn\"\n1. a\n2. b\n3. c\n4. d\n5. e\n6. f\n7. g\n8. h\n\n@table\n";
    assert_eq!(told(&check(&SOUND.replace("@table\n", steps))), [("turn-lines", 23, 1)]);
}

#[test]
fn a_character_that_no_font_has_is_told_with_its_place() {
    let findings = typeset(&SOUND.replace("A jump.", "A 跳 jump."), Lang::En, false).unwrap_err();
    assert_eq!(told(&findings), [("missing-glyph", 20, 3)]);
}

#[test]
fn a_word_wider_than_the_page_is_told() {
    let long = "B2-".repeat(60);
    let findings = typeset(&SOUND.replace("`B2-D4`", &format!("`{long}`")), Lang::En, false).unwrap_err();
    assert_eq!(told(&findings), [("line-overfull", 17, 62)]);
}

#[test]
fn a_quick_reference_is_set_smaller_and_is_a_finding_when_that_is_not_enough() {
    let lines = |count: usize| {
        let lines = "- **Jump** when you can.\n".repeat(count);
        typeset(&SOUND.replace("- **Jump** when you can.\n", &lines), Lang::En, false)
    };
    // in its largest size a page holds 26 lines
    for count in [26, 27] {
        assert!(lines(count).is_ok(), "{count} lines");
    }
    let findings = lines(40).unwrap_err();
    assert_eq!(told(&findings), [("quick-reference", 35, 1)]);
    assert!(findings[0].message.contains("`quick-lines`"), "{}", findings[0].message);
    let help = findings[0].help.as_deref().unwrap_or_default();
    let over: usize = help.chars().filter(char::is_ascii_digit).collect::<String>().parse().expect("lines");
    assert!((8..=16).contains(&over), "{help}");
}

#[test]
fn a_book_without_a_block_or_without_a_title_is_refused() {
    assert_eq!(told(&check("")), [("book-empty", 1, 1)]);
    assert_eq!(told(&check("<!-- a note -->\n")), [("book-empty", 1, 1)]);
    // and nothing is said against the translations of what is gone
    let dir = folder("");
    let po = "msgid \"\"\nmsgstr \"Language: it\\n\"\n\nmsgctxt \"aim\"\nmsgid \"Take\"\nmsgstr \"Prendi\"\n";
    std::fs::write(dir.path().join("draughts/i18n/it.po"), po).expect("written");
    let templates = Templates::overridden_by(dir.path()).expect("a folder");
    let found = Book::read(&templates, "draughts", Lang::It, false).expect_err("no book");
    assert_eq!(told(&found), [("book-empty", 1, 1)]);
    let untitled = SOUND.replacen("@title kind=\"title\"", "@title", 1);
    assert!(told(&check(&untitled)).contains(&("book-untitled", 1, 1)), "{:?}", told(&check(&untitled)));
}

#[test]
fn a_block_that_takes_an_unknown_option_for_granted_is_refused() {
    let wrong = SOUND.replacen("@aim kind=\"lead\"", "@aim kind=\"lead\" under=\"colour=red\"", 1);
    assert_eq!(told(&check(&wrong)), [("block-value", 4, 25)]);
}
