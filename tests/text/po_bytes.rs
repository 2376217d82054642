//! PO files of other programs, odd ones among them: every byte comes out as it went in, and an update touches what it
//! must and nothing else.

use pressbox::i18n::blocks::{self, Block};
use pressbox::i18n::merge;
use pressbox::i18n::po::{self, Po};
use pressbox::report::Source;

/// Lines of every kind, right and wrong.
const LINES: [&str; 34] = [
    "",
    "",
    " ",
    "\t",
    "# a translator's word",
    "#",
    "#. for the translator",
    "#: rulebook.md:12 rulebook.md:15",
    "#, fuzzy",
    "#, fuzzy, no-wrap",
    "#,no-wrap",
    "#| msgid \"before\"",
    "#| \"and more of it\\n\"",
    "#~ msgctxt \"gone\"",
    "#~ msgid \"gone\"",
    "#~ msgstr \"andato\"",
    "#~| msgid \"long gone\"",
    "#~ \"still\"",
    "msgctxt \"a\"",
    "msgctxt \"b\"",
    "msgid \"\"",
    "msgid \"One.\"",
    "  msgid   \"One.\"  ",
    "msgid_plural \"Ones.\"",
    "msgstr \"\"",
    "msgstr \"Uno.\"",
    "msgstr[0] \"Uno.\"",
    "msgstr[1] \"Due.\"",
    "\"Language: it\\n\"",
    "\"Content-Type: text/plain; charset=UTF-8\\n\"",
    "\"è \\\"così\\\" \\\\ \\t\"",
    "mgsid \"typo\"",
    "msgstr \"open",
    "lost",
];

#[test]
fn whatever_the_lines_are_they_come_out_byte_for_byte() {
    let mut random = fastrand::Rng::with_seed(23);
    for round in 0..30_000 {
        let mut text = String::new();
        for _ in 0..random.usize(..14) {
            text.push_str(LINES[random.usize(..LINES.len())]);
            text.push_str(if random.u8(..4) == 0 { "\r\n" } else { "\n" });
        }
        if random.bool() {
            text.truncate(text.trim_end_matches(['\r', '\n']).len());
        }
        let (po, _) = po::parse(&Source::new("odd.po", text.as_str()));
        assert_eq!(po.to_string(), text, "round {round}");
    }
}

const SOURCE: &str = "@a\nOne.\n\n@b\nTwo.\n\n@c\nThree.\n";

const FILE: &str = "\
# Somebody <somebody@example.org>, 2026.
msgid \"\"
msgstr \"\"
\"Language: it\\n\"
\"Content-Type: text/plain; charset=UTF-8\\n\"
\"X-Generator: Poedit 3.4\\n\"

# keep the joke
#. a title
#: rulebook.md:1
#, no-wrap
msgctxt \"a\"
msgid \"One.\"
msgstr   \"Uno.\"
# closely set
msgctxt \"b\"
msgid \"\"
\"Two.\"
msgstr \"\"
\"Due\"
\".\"

#~ msgctxt \"z\"
#~ msgid \"Gone.\"
#~ msgstr \"Andato.\"";

fn blocks(text: &str) -> Vec<Block> {
    let (blocks, findings) = blocks::read(&Source::new("rulebook.md", text));
    assert!(findings.is_empty(), "{findings:#?}");
    blocks
}

fn sound(text: &str) -> Po {
    let (po, findings) = po::parse(&Source::new("it.po", text));
    assert!(findings.is_empty(), "{text}\n{findings:#?}");
    po
}

#[test]
fn an_update_keeps_line_ends_and_every_entry_that_it_need_not_touch() {
    for line_end in ["\n", "\r\n"] {
        for last in ["", "\n"] {
            let old = format!("{FILE}{last}").replace('\n', line_end);
            let new = merge::update(&sound(&old), &blocks(&SOURCE.replace("Two.", "Two or three."))).to_string();
            let kept = old.split_once("# closely").expect("the second entry").0;
            assert!(new.starts_with(kept), "{new}");
            let expected = "# closely set\n#, fuzzy\n#| msgid \"Two.\"\nmsgctxt \"b\"\nmsgid \"Two or three.\"\n\
                            msgstr \"Due.\"\n\nmsgctxt \"c\"\nmsgid \"Three.\"\nmsgstr \"\"\n\n#~ msgctxt";
            assert!(new.contains(&expected.replace('\n', line_end)), "{new}");
            assert_eq!(new.matches('\n').count(), new.matches(line_end).count(), "one kind of line end: {new:?}");
            let again = merge::update(&sound(&new), &blocks(&SOURCE.replace("Two.", "Two or three."))).to_string();
            assert_eq!(again, new, "twice is once");
        }
    }
}

#[test]
fn a_last_entry_without_a_line_end_gets_one_when_another_follows() {
    let old = "msgctxt \"a\"\nmsgid \"One.\"\nmsgstr \"Uno.\"";
    let new = merge::update(&sound(old), &blocks("@a\nOne.\n\n@b\nTwo.\n")).to_string();
    assert_eq!(new, format!("{old}\n\nmsgctxt \"b\"\nmsgid \"Two.\"\nmsgstr \"\"\n"));
}

#[test]
fn plural_forms_are_kept_when_an_entry_is_set_anew() {
    let old = "msgctxt \"a\"\nmsgid \"Man.\"\nmsgid_plural \"Men.\"\nmsgstr[0] \"Uomo.\"\nmsgstr[1] \"Uomini.\"\n";
    let new = merge::update(&sound(old), &blocks("@a\nMen!\n")).to_string();
    assert_eq!(
        new,
        "#, fuzzy\n#| msgid \"Man.\"\nmsgctxt \"a\"\nmsgid \"Men!\"\nmsgid_plural \"Men.\"\nmsgstr[0] \"Uomo.\"\n\
         msgstr[1] \"Uomini.\"\n"
    );
}
