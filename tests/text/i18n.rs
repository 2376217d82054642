//! The i18n room as its users see it: typography sentence by sentence, word tables and their faults.

use pressbox::assets::Templates;
use pressbox::i18n::{Lang, Words, typography};
use std::path::Path;

fn check(lang: Lang, cases: &[(&str, &str)]) {
    for (typed, printed) in cases {
        assert_eq!(typography::apply(lang, typed), *printed, "{lang}: {typed}");
        assert_eq!(typography::apply(lang, printed), *printed, "{lang}, again: {printed}");
    }
}

#[test]
fn english_sentences() {
    check(
        Lang::En,
        &[
            ("\"Move!\" he said.", "“Move!” he said."),
            ("It's the raider's turn, isn't it?", "It’s the raider’s turn, isn’t it?"),
            ("the players' shields", "the players’ shields"),
            ("a 'free' square", "a ‘free’ square"),
            ("He said \"a \"free\" square\" again", "He said “a “free” square” again"),
            ("(\"so\")", "(“so”)"),
            ("Wait...", "Wait…"),
            ("a board of 9 x 16 squares, 9x16", "a board of 9\u{a0}×\u{a0}16 squares, 9\u{a0}×\u{a0}16"),
            ("-3 points", "−3 points"),
            ("the score is 3-0, then 2-2", "the score is 3–0, then 2–2"),
            ("G3-F1 scores", "G3-F1 scores"),
            ("on 2026-11-30", "on 2026-11-30"),
            ("see fig. 3 on p. 12", "see fig.\u{a0}3 on p.\u{a0}12"),
            ("squares of 20 mm", "squares of 20\u{a0}mm"),
            ("print at 100 %", "print at 100\u{a0}%"),
            ("a  doubled   space", "a doubled space"),
            ("the keeper -- alone -- may", "the keeper\u{a0}– alone\u{a0}– may"),
            ("the keeper—alone—may", "the keeper\u{a0}– alone\u{a0}– may"),
            ("the keeper - alone", "the keeper\u{a0}– alone"),
            ("back-and-forth", "back-and-forth"),
            ("no space before , or !", "no space before, or!"),
            ("see https://example.org/a?b=c;d! now", "see https://example.org/a?b=c;d! now"),
            ("sheet {n} / {total}, {n} mm", "sheet {n} / {total}, {n}\u{a0}mm"),
            ("5' 3\" tall", "5′ 3″ tall"),
        ],
    );
}

#[test]
fn italian_sentences() {
    check(
        Lang::It,
        &[
            ("E' Move!", "È Move!"),
            ("E’ in porta: e' gol.", "È in porta: è gol."),
            ("L'ala dell'attacco", "L’ala dell’attacco"),
            ("\"E' Move !\"", "«È Move!»"),
            ("« Move ! »", "«Move!»"),
            ("disse \"il \"portiere\" para\"", "disse «il “portiere” para»"),
            ("perche', poichè e nè l'uno", "perché, poiché e né l’uno"),
            ("Perchè no ?", "Perché no?"),
            ("qual'è un po' e un pò", "qual è un po’ e un po’"),
            ("cioé piú su", "cioè più su"),
            ("cioè, più e già restano", "cioè, più e già restano"),
            ("9 x 16 caselle ...", "9\u{a0}×\u{a0}16 caselle …"),
            ("vedi fig. 3 ; poi", "vedi fig.\u{a0}3; poi"),
            ("finisce 3-0", "finisce 3–0"),
            ("Da' un'occhiata", "Da’ un’occhiata"),
        ],
    );
}

#[test]
fn french_sentences() {
    check(
        Lang::Fr,
        &[
            ("Move!", "Move\u{202f}!"),
            ("\"Move!\"", "«\u{a0}Move\u{202f}!\u{a0}»"),
            ("« Move ! »", "«\u{a0}Move\u{202f}!\u{a0}»"),
            ("Pourquoi? Parce que; ainsi: voilà !", "Pourquoi\u{202f}? Parce que\u{202f}; ainsi\u{a0}: voilà\u{202f}!"),
            ("Vraiment?!", "Vraiment\u{202f}?!"),
            ("(!)", "(!)"),
            ("à 12:30", "à 12:30"),
            ("l'ailier qu'il a", "l’ailier qu’il a"),
            ("il dit \"le \"gardien\" joue\"", "il dit «\u{a0}le “gardien” joue\u{a0}»"),
            ("n°3, n° 4", "n°\u{a0}3, n°\u{a0}4"),
            (
                "12000 et 12 000 et 1 250 000 mais 2026",
                "12\u{202f}000 et 12\u{202f}000 et 1\u{202f}250\u{202f}000 mais 2026",
            ),
            ("A la fin, l'Equipe gagne. A toi!", "À la fin, l’Équipe gagne. À toi\u{202f}!"),
            ("Ca va. Egalité", "Ça va. Égalité"),
            ("la case A est libre, A1 aussi", "la case A est libre, A1 aussi"),
            ("le 1er, la 1ère, le 2ème", "le 1er, la 1re, le 2e"),
            ("100%", "100\u{a0}%"),
            ("fig. 3 : le but", "fig.\u{a0}3\u{a0}: le but"),
            ("un mot , deux", "un mot, deux"),
            ("voir http://exemple.fr/?a;b!", "voir http://exemple.fr/?a;b\u{202f}!"),
            ("…!", "…!"),
        ],
    );
}

#[test]
fn style_switches_are_seen_through_and_pieces_count_as_letters() {
    let switch = typography::SWITCH;
    assert_eq!(typography::apply(Lang::En, &format!("\"{switch}so{switch}\"")), format!("“{switch}so{switch}”"));
    assert_eq!(
        typography::apply(Lang::Fr, &format!("{switch}Move{switch}!")),
        format!("{switch}Move\u{202f}{switch}!")
    );
    assert_eq!(typography::apply(Lang::Fr, "vers \u{e101}?"), "vers \u{e101}\u{202f}?");
}

#[test]
fn french_ordinals_are_raised_but_not_squares() {
    assert_eq!(typography::raised(Lang::Fr, "le 1er et la 2e, E1 er"), vec![4..6, 14..15]);
    assert!(typography::raised(Lang::It, "1er").is_empty());
}

/// Every output is a fixed point, holds no straight quote, and no doubled space; whatever the input.
#[test]
fn typography_of_random_text_is_a_fixed_point() {
    let pieces = [
        "\"",
        "'",
        "’",
        "“",
        "”",
        "«",
        "»",
        "‘",
        " ",
        "  ",
        "\u{a0}",
        "\u{202f}",
        "-",
        "--",
        "–",
        "—",
        "...",
        ".",
        "…",
        ",",
        ";",
        ":",
        "!",
        "?",
        "x",
        "×",
        "0",
        "3",
        "12",
        "12000",
        "000",
        "mm",
        "%",
        "fig.",
        "n°",
        "E",
        "e'",
        "A",
        "a",
        "po'",
        "perche'",
        "qual'è",
        "é",
        "Equipe",
        "1er",
        "2ème",
        "(",
        ")",
        "[",
        "{n}",
        "\u{e000}",
        "\u{e101}",
        "\n",
        "http://a.b/?c",
        "G3-F1",
        "°",
        "/",
        "#",
        "−",
        "pò",
    ];
    // quotes that stand the other way round, and both ways alike
    let others = ["da", "de", "sv"].map(|code| code.parse().unwrap());
    let langs: Vec<Lang> = Lang::ALL.into_iter().chain(others).collect();
    let mut random = fastrand::Rng::with_seed(7);
    for round in 0..60_000 {
        let text: String = (0..random.usize(1..12)).map(|_| pieces[random.usize(..pieces.len())]).collect();
        for &lang in &langs {
            let once = typography::apply(lang, &text);
            assert_eq!(typography::apply(lang, &once), once, "{lang} round {round}: {text:?}");
            let outside = once.replace("http://a.b/?c", "");
            assert!(!outside.contains(['"', '\'']), "{lang}: {text:?} → {once:?}");
            assert!(!once.contains("  "), "{lang}: {text:?} → {once:?}");
        }
    }
}

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = dir.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    dir
}

fn templates(dir: &Path) -> Templates {
    Templates::overridden_by(dir).unwrap()
}

/// Code, file name, line and column of each finding.
fn faults(files: &[(&str, &str)]) -> Vec<(String, String, usize, usize)> {
    let dir = folder(files);
    let findings = Words::load(&templates(dir.path()), "draughts", Lang::It).unwrap_err();
    let mut told: Vec<_> = findings
        .iter()
        .map(|finding| {
            let place = finding.place.as_ref();
            let file = place.map_or("", |place| place.source.name.rsplit('/').next().unwrap());
            let (line, column) = place.map_or((0, 0), |place| place.line_column());
            (finding.code.to_string(), file.to_string(), line, column)
        })
        .collect();
    told.sort();
    told
}

fn fault(code: &str, file: &str, line: usize, column: usize) -> (String, String, usize, usize) {
    (code.into(), file.into(), line, column)
}

#[test]
fn words_of_a_game_stand_beside_the_shared_ones_and_are_typeset() {
    let dir = folder(&[
        ("draughts/i18n/words.it.toml", "[part]\nking = \"E' dama !\"\n"),
        ("draughts/i18n/words.fr.toml", "[part]\nking = \"Dame!\"\n"),
        ("draughts/i18n/words.en.toml", "[part]\nking = \"King!\"\n"),
        ("draughts/i18n/terms.it.toml", "[man]\nsingular = \"pedina\"\nplural = \"pedine\"\ngender = \"f\"\n"),
        ("draughts/i18n/terms.fr.toml", "[man]\nsingular = \"pion\"\nplural = \"pions\"\ngender = \"m\"\n"),
        (
            "draughts/i18n/terms.en.toml",
            "[man]\nsingular = \"man\"\nplural = \"men\"\narticles = [\"the man's\"]\nforbidden = [\"pawn\"]\n",
        ),
    ]);
    let words = |lang| Words::load(&templates(dir.path()), "draughts", lang).unwrap();
    assert_eq!(words(Lang::It).text("part.king"), "È dama!");
    assert_eq!(words(Lang::Fr).text("part.king"), "Dame\u{202f}!");
    assert_eq!(words(Lang::Fr).text("book.glossary"), "Glossaire");
    let english = words(Lang::En);
    let man = english.term("man").unwrap();
    assert_eq!(man.label, "Man");
    assert!(man.allows("Men") && man.allows("the man’s") && !man.allows("pawns"));
    assert_eq!(english.to_json()["terms"]["man"]["plural"], "men");
    assert_eq!(english.to_json()["words"]["part"]["king"], "King!");
}

#[test]
fn every_fault_of_every_word_file_is_told_with_its_place() {
    let told = faults(&[
        ("draughts/i18n/words.it.toml", "[part]\nking = \"Dama {n}\"\nman = 3\nempty = \" \"\n"),
        ("draughts/i18n/words.fr.toml", "[part]\nking = \"Dame {m}\"\nbroken = \n"),
        ("draughts/i18n/words.en.toml", "[part]\nking = \"King {n}\"\nextra = \"More\"\n"),
        ("draughts/i18n/terms.it.toml", "[man]\nsingular = \"pedina\"\nplurale = \"x\"\ngender = \"x\"\n"),
        ("draughts/i18n/terms.fr.toml", "[man]\nsingular = \"pion\"\nplural = \"pions\"\ngender = \"m\"\n"),
        ("draughts/i18n/terms.en.toml", "[man]\nsingular = \"man\"\nplural = \"men\"\n[king]\nsingular = 1\n"),
    ]);
    for expected in [
        fault("words-type", "words.it.toml", 3, 7),
        fault("words-empty", "words.it.toml", 4, 9),
        fault("toml-syntax", "words.fr.toml", 3, 10),
        fault("words-placeholders", "words.fr.toml", 2, 1),
        fault("words-missing", "words.en.toml", 3, 1),
        fault("term-key", "terms.it.toml", 3, 1),
        fault("term-type", "terms.it.toml", 4, 10),
        fault("term-incomplete", "terms.it.toml", 2, 1),
        fault("term-type", "terms.en.toml", 5, 12),
        fault("term-missing", "terms.en.toml", 5, 1),
    ] {
        assert!(told.contains(&expected), "{expected:?} is not among {told:#?}");
    }
}

#[test]
fn a_language_without_its_file_is_told() {
    let dir = folder(&[("draughts/i18n/words.it.toml", "[part]\nking = \"Dama\"\n")]);
    let findings = Words::load(&templates(dir.path()), "draughts", Lang::It).unwrap_err();
    let messages: Vec<_> = findings.iter().map(|finding| finding.message.as_str()).collect();
    assert!(messages.contains(&"there is no template `draughts/i18n/words.fr.toml`"), "{messages:?}");
    assert!(messages.contains(&"there is no template `draughts/i18n/words.en.toml`"), "{messages:?}");
}

#[test]
fn a_folder_that_drops_a_shared_word_is_told() {
    let only = "[book]\nfigure = \"fig. {n}\"\n";
    let dir = folder(&[
        ("shared/i18n/words.it.toml", only),
        ("shared/i18n/words.fr.toml", only),
        ("shared/i18n/words.en.toml", only),
    ]);
    let findings = Words::load(&templates(dir.path()), "draughts", Lang::En).unwrap_err();
    assert!(findings.iter().any(|finding| finding.message == "there is no text `book.glossary`"));
}
