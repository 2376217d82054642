//! Every code of a finding in one sentence, for tools that list what can be found.

use super::Severity;

/// What a code stands for.
pub(super) struct Kind {
    pub code: &'static str,
    /// How much such a finding matters.
    pub severity: Severity,
    /// What is wrong, whatever the place.
    pub says: &'static str,
}

const fn error(code: &'static str, says: &'static str) -> Kind {
    Kind { code, severity: Severity::Error, says }
}

const fn warning(code: &'static str, says: &'static str) -> Kind {
    Kind { code, severity: Severity::Warning, says }
}

/// What that code stands for.
pub(super) fn find(code: &str) -> Option<&'static Kind> {
    ALL.iter().find(|kind| kind.code == code)
}

const ALL: &[Kind] = &[
    error("another-reason", "A move is illegal, but for another reason than is claimed."),
    error("bad-fragment", "A fragment of a position is not in the notation."),
    error("block-header", "The header of a block is not of the form key=\"value\"."),
    error("block-id", "A block has an id that is none."),
    error("block-key", "The header of a block has a key that no block has."),
    error("block-none", "Text of a rulebook stands in no block."),
    error("block-twice", "Two blocks of a rulebook have the same id."),
    error("block-value", "The header of a block has a value that its key cannot have."),
    error("book-empty", "A rulebook holds no block."),
    error("book-untitled", "A rulebook has no title."),
    error("busy", "Another build is writing into the folder."),
    error("colour", "A palette gives something that is no colour."),
    error("dead-link", "A link of a PDF leads nowhere."),
    error("diagram-in-diagram", "A diagram begins inside another one."),
    warning("diagram-none", "A file of diagrams has no diagram."),
    error("fact-open", "A placeholder of the prose is not closed."),
    error("fact-unknown", "The prose asks the rules for a fact that there is not."),
    error("figure-twice", "A figure stands in a rulebook twice."),
    error("figure-unknown", "A rulebook shows or names a figure that there is not."),
    error("figure-unreferred", "No text of a rulebook refers to a figure."),
    error("figure-unused", "A diagram is no figure of the rulebook."),
    error("file-in-the-way", "A file that was not made here stands where one is to be written."),
    error("font", "A font cannot be used."),
    error("font-file", "A font file cannot be read."),
    error("footer-too-long", "The footer of a sheet has no room for what is on it."),
    error("forced-undecided", "Whether a side can force a win is not settled within the budget."),
    error("from-cycle", "The start of a diagram leads back to the diagram itself."),
    error("furniture-on-part", "A mark of a sheet lies in a part."),
    error("heading-level", "A heading leaves out a level."),
    error("house-rule", "A text tells another rule than the one that the kit sets."),
    error("id-taken", "Two diagrams have the same id."),
    error("illegal-move", "A move is illegal."),
    error("kit-colour", "A kit gives something that is no colour."),
    error("kit-figure", "A kit gives something that is no width of a piece in figures."),
    warning("kit-fits", "A part does not fit what it is made for."),
    error("kit-fold", "A kit folds a part in a way that there is not."),
    error("kit-game", "The kit of one game stands in the folder of another."),
    error("kit-ink", "A kit cannot be printed with the ink that was asked for."),
    error("kit-key", "A key of a kit is missing or unknown."),
    error("kit-option", "A kit sets an option of the rules that there is not, or to a value that it cannot have."),
    error("kit-part", "A part of a kit is not drawn as its entry says."),
    error("kit-piece", "A kit names a piece that the game has not."),
    error("kit-template", "A kit names a template that there is not."),
    error("kit-type", "A value of a kit is of the wrong type."),
    error("legal-after-all", "A move that is claimed to be illegal is legal."),
    error("line-overfull", "A line of a rulebook is wider than its measure."),
    error("link-unknown", "A link of a rulebook leads to no term and no block."),
    error("manifest", "The manifest of an output folder cannot be read."),
    error("markdown", "A rulebook holds something that none can be set with."),
    error("missing-glyph", "A font has no glyph for a character."),
    error("missing-part", "A part of a line of a diagram is missing."),
    error("near-the-edge", "A mark or a cut comes too near to the edge of the paper."),
    error("no-alt-text", "A figure has no words for those who cannot see it."),
    warning("no-backs", "No part of a game has a back to print."),
    error("no-book", "There is no book for that paper."),
    error("no-figure", "A diagram has no position that could be drawn."),
    error("no-label", "A label of a figure has no words."),
    error("no-move-word", "A word is no move."),
    error("no-position", "A diagram starts from one that has no position."),
    error("no-start", "A diagram has no start."),
    error("no-such-diagram", "A diagram starts from one that there is not."),
    error("not-a-move", "A word is no move."),
    error("not-a-number", "A word is no number."),
    error("not-an-id", "A word is no id."),
    error("not-forced", "A side cannot force a win within the turns that are claimed."),
    error("not-legal", "A move that is claimed to be legal is illegal."),
    error("not-off", "A side has on the board what is claimed to be off it."),
    error("not-refused", "A position that is claimed to be refused is possible."),
    error("not-utf-8", "A file is not UTF-8 text."),
    error("not-vector", "A picture is not made of shapes alone."),
    error("nothing-there", "Nothing stands on the square that a claim is about."),
    error("nothing-to-compare", "Neither of two versions has a rulebook."),
    error("offset-too-large", "Backs are moved farther than a sheet allows."),
    error("option", "An option of the rules has a value that it cannot have."),
    error("out-of-place", "A line of a diagram stands where it may not."),
    error("output", "The output cannot be written."),
    error("outside-diagram", "A line belongs to no diagram."),
    error("part-on-part", "Two parts lie on one another."),
    error("part-outline", "The outline of a part cannot be cut."),
    error("part-size", "A part is not as large as its kit says."),
    error("part-too-large", "A part does not fit the paper."),
    error("pdf", "A PDF cannot be made."),
    error("play-illegal", "A move that is to be played is illegal."),
    error("png", "A part cannot be made a picture of dots."),
    error("po-charset", "A translation is not in UTF-8."),
    error("po-duplicate", "A translation has two entries of the same id."),
    error("po-incomplete", "An entry of a translation lacks a part."),
    error("po-plural", "The plural forms of an entry are not in order."),
    error("po-string", "A string of a translation is not written as one."),
    error("po-syntax", "A line of a translation is not in the gettext format."),
    error("position-refused", "A position is refused."),
    error("prose-logic", "The prose holds template logic."),
    error("quick-reference", "The quick reference of a rulebook is more than its page."),
    error("refused-otherwise", "A position is refused, but for another reason than is claimed."),
    error("rule-unexplained", "A rulebook leaves a rule unexplained."),
    error("shared-cut", "Two parts of different colours share a cut."),
    error("size", "Sizes do not go together."),
    error("square-unknown", "The prose names a square or a move that the figure beside it does not show."),
    error("square-without-figure", "The prose names a square, and its block no figure."),
    error("svg-dropped", "A picture holds something that would be lost."),
    error("svg-size", "A picture has no size in millimetres."),
    error("svg-syntax", "A picture is not SVG."),
    warning("table-commented", "An entry of a table is still commented out, and is not the English text."),
    error("template", "A template cannot be filled in."),
    error("template-file", "A template cannot be read."),
    error("template-name", "A template uses a name that there is not."),
    error("template-syntax", "A template is not in the language of templates."),
    warning("template-unread", "Nothing reads a file of the folder of templates."),
    error("template-value", "A template cannot use a value."),
    error("templates-none", "A folder of templates holds none."),
    error("term-forbidden", "A word is used that the term table forbids."),
    error("term-form", "A form of a term is not in the term table."),
    error("term-gloss", "A term has no explanation for the glossary."),
    error("term-incomplete", "A term lacks a form."),
    error("term-key", "A key of a term table is missing or unknown."),
    error("term-missing", "A term is not in the term table."),
    error("term-syntax", "A term table is not written as one."),
    error("term-type", "A value of a term table is of the wrong type."),
    error("term-unknown", "A table has a term that the English one has not."),
    error("then-differs", "The position after the moves is not as is claimed."),
    error("toml-syntax", "A file is not TOML."),
    error("too-much", "A line of a diagram holds too much."),
    error("translation-below", "A translation is below what was asked for."),
    warning("translation-ending", "A translation ends with another mark than its source."),
    error("translation-figure", "A translation does not name the figures of its source."),
    error("translation-foreign", "A translation has an entry that its source has not."),
    warning("translation-identical", "A translation is its English source."),
    error("translation-language", "A translation is of another language than its file says."),
    error("translation-link", "A translation links elsewhere than its source, or writes a link that is none."),
    error("translation-missing", "A text is not translated."),
    error("translation-none", "There is no translation into that language."),
    error("translation-number", "A translation does not have the numbers of its source."),
    error("translation-placeholder", "A translation does not have the placeholders of its source."),
    warning("translation-space", "A translation begins or ends with other spaces than its source."),
    error("translation-square", "A translation does not name the squares and moves of its source."),
    error("translation-stale", "A translation is of an older text."),
    error("translation-structure", "A translation is not built as its source."),
    error("turn-lines", "The turn has more lines than one keeps in mind."),
    warning("typography-quotes", "A quote is not one of the language."),
    error("unchecked-line", "Nothing checks a line of a diagram."),
    error("unknown-code", "A code names no piece."),
    error("unknown-diagram", "There is no such diagram."),
    error("unknown-font", "There is no font of that name."),
    error("unknown-game", "There is no such game."),
    error("unknown-keyword", "A line of a diagram begins with no keyword."),
    error("unknown-panel", "A `show` line names no panel."),
    error("unknown-reason", "A word is no reason, or not one of that kind."),
    error("unknown-side", "A word is no side."),
    error("unknown-size", "No kit has a size of that name."),
    error("unknown-square", "A word is no square of the board."),
    error("unreadable", "A file cannot be read."),
    warning("unshown-reason", "No diagram shows a reason."),
    warning("unshown-rule", "No diagram shows a rule."),
    error("usage", "The request is not complete."),
    error("word-too-wide", "A word of a card or a picture is wider than its place."),
    error("words-empty", "A printed word is empty."),
    error("words-missing", "A printed word is missing."),
    error("words-placeholders", "A printed word has other placeholders than its source."),
    error("words-type", "A printed word is no text."),
    error("words-unknown", "A table has a word that the English one has not."),
    error("wrong-count", "The number of legal moves is not what is claimed."),
    error("wrong-outcome", "The game does not stand as is claimed."),
    error("wrong-reach", "A piece does not reach exactly the squares that are claimed."),
    error("wrong-side", "Another side is to move than is claimed."),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::path::Path;

    /// What makes a finding, or passes a code on to what does, by the end of its name.
    const MAKERS: [&str; 9] =
        ["error", "warning", "placeless", "fault", "finding", "warn", "Fault::new", "none_of", "differences"];

    /// The codes that a text gives to a maker, each with the maker: `error("code", …)`.
    fn codes(text: &str) -> Vec<(String, &str)> {
        let mut found = Vec::new();
        for (open, _) in text.match_indices('(') {
            let Some(maker) = MAKERS.into_iter().find(|maker| text[..open].ends_with(maker)) else { continue };
            let arguments = text[open + 1..].trim_start();
            // the code comes first, or behind one plain name
            let behind = arguments.split_once(", ").filter(|(first, _)| !first.contains(['"', '(', ')', '{']));
            let quoted = |text: &str| Some(text.strip_prefix('"')?.split_once("\",")?.0.to_string());
            let code = quoted(arguments).or_else(|| quoted(behind?.1));
            let is_code = |code: &String| code.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'));
            found.extend(code.filter(is_code).map(|code| (code, maker)));
        }
        found
    }

    fn sources(folder: &Path, found: &mut Vec<String>) {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                sources(&path, found);
            } else if !path.ends_with("report/codes.rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                found.push(text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default().to_string());
            }
        }
    }

    #[test]
    fn every_code_that_a_finding_is_made_with_has_its_sentence() {
        let mut texts = Vec::new();
        sources(Path::new("src"), &mut texts);
        let made: BTreeMap<String, &str> = texts.iter().flat_map(|text| codes(text)).collect();
        assert!(made.len() > 120, "only {} codes were found", made.len());
        let unknown: Vec<_> = made.keys().filter(|code| find(code).is_none()).collect();
        assert!(unknown.is_empty(), "no sentence in src/report/codes.rs for {unknown:?}");
        for kind in ALL {
            let quoted = format!("\"{}\"", kind.code);
            assert!(texts.iter().any(|text| text.contains(&quoted)), "nothing is found as {quoted} any more");
            let warns = made.get(kind.code).map(|maker| maker.starts_with("warn"));
            let placeless = made.get(kind.code) == Some(&"placeless");
            assert!(placeless || warns.is_none_or(|warns| warns == (kind.severity == Severity::Warning)), "{quoted}");
        }
        assert!(ALL.is_sorted_by_key(|kind| kind.code) && ALL.iter().all(|kind| kind.says.ends_with('.')));
    }
}
