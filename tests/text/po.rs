//! PO files and blocks as translators and the book use them: bytes kept, laws of the merge, faults with their place.

use pressbox::assets::Templates;
use pressbox::i18n::blocks::{self, Block};
use pressbox::i18n::po::{self, Po};
use pressbox::i18n::{Lang, Words, agree, merge};
use pressbox::report::{Finding, Source};

const FULL: &str = "\
# Translator's note at the top.
# Another line.
msgid \"\"
msgstr \"\"
\"Language: it\\n\"
\"Content-Type: text/plain; charset=UTF-8\\n\"

# loose comment, of no entry

#. for the translator
#: templates/x/rulebook.md:12
#, fuzzy, no-wrap
#| msgctxt \"aim\"
#| msgid \"Score  \\\"three\\\" goals\"
msgctxt \"aim\"
msgid \"\"
\"Score three\\n\"
\"goals\\tnow\\\\\"
msgstr   \"Segna\"


msgctxt \"men\"
msgid \"{n} man\"
msgid_plural \"{n} men\"
msgstr[0] \"{n} pedina\"
msgstr[1] \"{n} pedine\"
#~| msgid \"Older\"
#~ msgctxt \"old\"
#~ msgid \"Old\"
#~ msgstr \"\"
#~ \"Vec\"
#~ \"chio\"
# last words
";

fn read(text: &str) -> (Po, Vec<Finding>) {
    po::parse(&Source::new("it.po", text))
}

fn sound(text: &str) -> Po {
    let (po, findings) = read(text);
    assert!(findings.is_empty(), "{findings:#?}");
    po
}

fn told(findings: &[Finding]) -> Vec<(&str, usize, usize)> {
    findings
        .iter()
        .map(|finding| {
            let (line, column) = finding.place.as_ref().map_or((0, 0), |place| place.line_column());
            (finding.code, line, column)
        })
        .collect()
}

fn blocks(text: &str) -> Vec<Block> {
    let (blocks, findings) = blocks::read(&Source::new("rulebook.md", text));
    assert!(findings.is_empty(), "{findings:#?}");
    blocks
}

#[test]
fn a_file_is_read_whole_and_printed_byte_for_byte() {
    let po = sound(FULL);
    assert_eq!(po.to_string(), FULL);
    assert_eq!(sound(&FULL.replace('\n', "\r\n")).to_string(), FULL.replace('\n', "\r\n"));
    assert_eq!(sound(FULL.trim_end()).to_string(), FULL.trim_end());
    let aim = po.entry("aim").unwrap();
    assert!(aim.fuzzy());
    assert_eq!(aim.flags, ["fuzzy", "no-wrap"]);
    assert_eq!(aim.id.text, "Score three\ngoals\tnow\\");
    assert_eq!(aim.previous_id(), Some("Score  \"three\" goals"));
    let men = po.entry("men").unwrap();
    assert_eq!(men.plural.as_ref().unwrap().text, "{n} men");
    assert_eq!(men.strings[1].text, "{n} pedine");
    let old = po.entries.iter().find(|entry| entry.obsolete).unwrap();
    assert_eq!((old.key(), old.id.text.as_str(), old.strings[0].text.as_str()), ("old", "Old", "Vecchio"));
    assert_eq!(old.previous_id(), Some("Older"));
    assert_eq!(po.header_field("Language"), Some("it"));
}

#[test]
fn a_place_in_a_text_of_several_strings_is_found_in_the_file() {
    let po = sound(FULL);
    let aim = po.entry("aim").unwrap();
    let at = aim.id.text.find("now").unwrap();
    assert_eq!(&po.source.text[aim.id.place(at..at + 3)], "now");
    let tab = aim.id.text.find('\t').unwrap();
    assert_eq!(&po.source.text[aim.id.place(tab..tab + 1)].chars().next(), &Some('\\'));
}

#[test]
fn every_fault_is_told_with_line_and_column() {
    let text = "\
msgid \"\"
msgstr \"Content-Type: text/plain; charset=latin1\\n\"

msgctxt \"a\"
msgid \"one \\q two\"
msgstr \"open

msgctxt \"a\"
msgid \"again\"
msgstr \"x\" y
mgsid \"typo\"

\"nobody's\"

msgctxt \"b\"
msgid \"no translation\"

msgctxt \"c\"
msgid \"n\"
msgid_plural \"ns\"
msgstr[1] \"wrong form\"
";
    let (po, findings) = read(text);
    assert_eq!(
        told(&findings),
        [
            ("po-string", 5, 12),
            ("po-string", 6, 13),
            ("po-string", 10, 12),
            ("po-syntax", 11, 1),
            ("po-syntax", 13, 1),
            ("po-incomplete", 15, 1),
            ("po-plural", 21, 1),
            ("po-duplicate", 8, 10),
            ("po-charset", 2, 43),
        ]
    );
    assert_eq!(findings[3].help.as_deref(), Some("is `msgid` meant?"));
    assert_eq!(po.to_string(), text, "even a faulty file comes out as it was");
}

const SOURCE: &str = "\
@head kind=\"title\"
# Rules

@aim
Score {{ goals }} goals.

@play
## Play

@move
Move one piece.
";

const ITALIAN: &str = "\
msgid \"\"
msgstr \"Language: it\\n\"

msgctxt \"head\"
msgid \"# Rules\"
msgstr \"# Regole\"

msgctxt \"aim\"
msgid \"Score {{ goals }} goals.\"
msgstr \"Segna {{ goals }} gol.\"

msgctxt \"play\"
msgid \"## Play\"
msgstr \"## Gioco\"

msgctxt \"move\"
msgid \"Move one piece.\"
msgstr \"Sposta una pedina.\"
";

#[test]
fn a_translation_that_is_up_to_date_is_not_touched() {
    let updated = merge::update(&sound(ITALIAN), &blocks(SOURCE));
    assert_eq!(updated.to_string(), ITALIAN);
}

#[test]
fn new_text_makes_the_translation_fuzzy_and_the_old_text_good_again() {
    let changed = SOURCE.replace("Move one piece.", "Move one or two pieces.");
    let updated = merge::update(&sound(ITALIAN), &blocks(&changed)).to_string();
    let tail = "\
#, fuzzy
#| msgid \"Move one piece.\"
msgctxt \"move\"
msgid \"Move one or two pieces.\"
msgstr \"Sposta una pedina.\"
";
    assert_eq!(updated, format!("{}{tail}", ITALIAN.split("msgctxt \"move\"").next().unwrap()));
    assert_eq!(merge::update(&sound(&updated), &blocks(&changed)).to_string(), updated, "twice is once");
    let again = SOURCE.replace("Move one piece.", "Move three.");
    let third = merge::update(&sound(&updated), &blocks(&again)).to_string();
    assert!(third.contains("#| msgid \"Move one piece.\"\n"), "what was translated is remembered: {third}");
    assert_eq!(merge::update(&sound(&third), &blocks(SOURCE)).to_string(), ITALIAN);
}

#[test]
fn a_block_that_leaves_becomes_obsolete_and_comes_back() {
    let without = SOURCE.replace("@aim\nScore {{ goals }} goals.\n\n", "");
    let updated = merge::update(&sound(ITALIAN), &blocks(&without)).to_string();
    assert!(updated.ends_with(
        "\n\n#~ msgctxt \"aim\"\n#~ msgid \"Score {{ goals }} goals.\"\n#~ msgstr \"Segna {{ goals }} gol.\"\n"
    ));
    let back = merge::update(&sound(&updated), &blocks(SOURCE)).to_string();
    assert_eq!(back, ITALIAN);
}

#[test]
fn matching_is_by_id_alone() {
    let renamed = SOURCE.replace("@move", "@step");
    let updated = merge::update(&sound(ITALIAN), &blocks(&renamed));
    assert!(updated.entry("step").unwrap().untranslated(), "the same text under a new id is a new block");
    let untranslated = merge::update(&sound(&updated.to_string()), &blocks(SOURCE));
    assert!(!untranslated.to_string().contains("\"step\""), "an empty entry leaves no memory");
}

/// After any history of changes, every block has one entry with its text, nothing translated is lost, and a second
/// update changes nothing.
#[test]
fn laws_of_the_merge_under_random_histories() {
    let mut random = fastrand::Rng::with_seed(11);
    let ids = ["a", "b", "c", "d", "e"];
    let texts = [
        "One.",
        "Two with \"quotes\".",
        "- a list\n- of two\n",
        "A long text, longer than a line of a PO file is, with {{ fact }} in it.",
    ];
    for _ in 0..300 {
        let mut po = Po::new(Lang::Fr, "x");
        let mut translated = std::collections::BTreeSet::new();
        for _ in 0..6 {
            let mut source = String::new();
            for id in ids {
                if random.bool() {
                    source.push_str(&format!("@{id}\n{}\n\n", texts[random.usize(..texts.len())]));
                }
            }
            // that a book without a block is refused is no business of the merge
            let blocks = if source.is_empty() { Vec::new() } else { blocks(&source) };
            let once = merge::update(&po, &blocks).to_string();
            let read = sound(&once);
            assert_eq!(merge::update(&read, &blocks).to_string(), once);
            for block in &blocks {
                assert_eq!(read.entry(&block.id).unwrap().id.text, block.text.text);
            }
            for id in &translated {
                assert!(read.entries.iter().any(|entry| entry.key() == *id && !entry.untranslated()), "{id} lost");
            }
            po = read;
            if let Some(block) = blocks.first().filter(|block| po.entry(&block.id).unwrap().untranslated()) {
                let text = po.to_string();
                let at = text.find(&format!("msgctxt \"{}\"", block.id)).unwrap();
                let empty = at + text[at..].find("msgstr \"\"").unwrap();
                po = sound(&format!("{}msgstr \"Fait\"{}", &text[..empty], &text[empty + 9..]));
                translated.insert(block.id.clone());
            }
        }
    }
}

#[test]
fn status_counts_a_chapter_a_line() {
    let changed = SOURCE.replace("Move one piece.", "Move one or two pieces now.") + "\n@end\nThe end.\n";
    let po = merge::update(&sound(ITALIAN), &blocks(&changed));
    let chapters = merge::status(&po, &blocks(&changed));
    let line = |chapter: &merge::Chapter| {
        (chapter.title.clone(), chapter.translated, chapter.stale, chapter.missing, chapter.words)
    };
    assert_eq!(
        chapters.iter().map(line).collect::<Vec<_>>(),
        [("Rules".to_string(), 2, 0, 0, 7), ("Play".to_string(), 1, 1, 1, 10)]
    );
    assert_eq!(chapters[1].words_translated, 2);
}

#[test]
fn a_release_refuses_missing_stale_and_foreign_texts_and_a_draft_shows_the_source() {
    let po = sound(
        &ITALIAN
            .replace("msgctxt \"play\"", "#, fuzzy\nmsgctxt \"play\"")
            .replace("msgctxt \"move\"", "msgctxt \"mvoe\"")
            .replace("Segna {{ goals }} gol.", "")
            .replace("Language: it", "Language: fr"),
    );
    let blocks = blocks(SOURCE);
    let (_, findings) = merge::translate(&blocks, Some(&po), Lang::It, false);
    assert_eq!(
        told(&findings),
        [
            ("translation-missing", 8, 10),
            ("translation-stale", 13, 10),
            ("translation-missing", 10, 1),
            ("translation-foreign", 17, 10),
            ("translation-language", 1, 1),
        ]
    );
    assert_eq!(findings[3].help.as_deref(), Some("is `move` meant?"));
    let (texts, findings) = merge::translate(&blocks, Some(&po), Lang::It, true);
    assert!(findings.is_empty());
    let shown: Vec<_> = texts.iter().map(|text| (text.text.text.as_str(), text.stand_in)).collect();
    assert_eq!(
        shown,
        [("# Regole", false), ("Score {{ goals }} goals.", true), ("## Play", true), ("Move one piece.", true)]
    );
}

#[test]
fn a_new_file_is_ready_to_be_filled() {
    let po = merge::update(&Po::new(Lang::Fr, "draughts"), &blocks(SOURCE));
    let read = sound(&po.to_string());
    assert_eq!(read.header_field("Language"), Some("fr"));
    assert_eq!(read.entries.len(), 5);
    assert!(read.entry("aim").unwrap().untranslated());
}

#[test]
fn links_lead_where_those_of_the_source_do_and_are_links() {
    let source = "See [the end](#end) and [there](#there).";
    assert_eq!(compared(source, "Vedi [lì](#there) e [la fine](#end), [fine](#end)."), []);
    assert_eq!(compared(source, "Vedi [lì](#there) e [la fine](#fine)."), [("translation-link", 4, 22)]);
    assert_eq!(
        compared(source, "Vedi [lì](#there) e [la fine] (#end)."),
        [("translation-link", 4, 2), ("translation-link", 4, 30)]
    );
    assert_eq!(compared("A [term](#term).", "Un termine."), [], "terms are linked where a language names them");
    assert_eq!(compared("A {{ n }} b.", "A {{ n } b {{ n }}."), [], "what is not closed is the facts' business");
}

fn compared(source: &str, translation: &str) -> Vec<(&'static str, usize, usize)> {
    let blocks = blocks(&format!("@b\n{source}\n"));
    let text = format!("msgctxt \"b\"\nmsgid \"\"\nmsgstr \"\"\n\"{}\"\n", translation.replace('\n', "\\n\"\n\""));
    let po = sound(&text);
    let findings = agree::compare(&blocks[0], &po.entry("b").unwrap().strings[0], &|link| link == "#term");
    findings
        .iter()
        .map(|finding| {
            let (line, column) = finding.place.as_ref().unwrap().line_column();
            (finding.code, line, column)
        })
        .collect()
}

#[test]
fn a_translation_names_the_same_facts_figures_squares_and_numbers_in_the_same_structure() {
    let source = "In [](fig:reach) `G3-F1` scores {{ n }} of 3.\n\n- one\n- two";
    assert_eq!(compared(source, "{{n}} su 3: [](fig:reach), `G3-F1` e `G3-F1`.\n\n- uno\n- due"), []);
    assert_eq!(
        compared(source, "In [](fig:raech) `G3-E2` segna {{ m }} su 4.\n\n- uno"),
        [
            // one for another is one fault, where it is
            ("translation-placeholder", 4, 33),
            ("translation-figure", 4, 5),
            ("translation-number", 4, 44),
            ("translation-square", 4, 19),
            ("translation-structure", 6, 7),
        ]
    );
    assert_eq!(compared("## A head", "### Un titolo"), [("translation-structure", 4, 2)]);
    let table = "| a | b |\n|---|---|\n| 1 | 2 |";
    assert_eq!(compared(table, "| a | b |\n|---|---|\n| 1 | 2 |\n| c | d |"), [("translation-structure", 7, 2)]);
}

#[test]
fn terms_are_named_by_their_forms_and_never_by_forbidden_words() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("draughts/i18n");
    std::fs::create_dir_all(&folder).unwrap();
    for (lang, gender) in [("it", "f"), ("fr", "m"), ("en", "")] {
        let text = format!(
            "[man]\nsingular = \"man\"\nplural = \"men\"\ngender = \"{gender}\"\nforms = [\"a man's\"]\nforbidden = [\"pawn\"]\n"
        );
        std::fs::write(folder.join(format!("terms.{lang}.toml")), text).unwrap();
    }
    let words = Words::load(&Templates::overridden_by(dir.path()).unwrap(), "draughts", Lang::En).unwrap();
    let source = "@b\n[Men](#man) and [a man's](#man) way; [mens](#man), a Pawn, pawnless, *pawn*.\n[else](#other)\n";
    let findings = agree::terms(&blocks(source)[0].text, &words);
    assert_eq!(told(&findings), [("term-form", 2, 38), ("term-forbidden", 2, 54), ("term-forbidden", 2, 71)]);
    assert_eq!(findings[0].help.as_deref(), Some("is “men” meant?"));
}

#[test]
fn faults_of_header_lines_are_all_told() {
    let text =
        "lost\n\n@Bad-Id\nx\n\n@ok knid=\"box\" fig=open\nx\n<!-- a note\nto the author -->\n@ok rules=\"a  b\"\nx\n";
    let (blocks, findings) = blocks::read(&Source::new("rulebook.md", text));
    assert_eq!(
        told(&findings),
        [
            ("block-none", 1, 1),
            ("block-id", 3, 1),
            ("block-key", 6, 5),
            ("block-header", 6, 16),
            ("block-twice", 10, 1)
        ]
    );
    assert_eq!(findings[2].help.as_deref(), Some("is `kind` meant?"));
    let rules: Vec<_> = blocks[2].words("rules").iter().map(|(word, at)| (*word, &text[at.clone()])).collect();
    assert_eq!(rules, [("a", "a"), ("b", "b")]);
}
