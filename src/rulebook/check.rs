//! What can be wrong with a rulebook although every file is well formed.

use super::book::{Basis, Book};
use super::prose::{Element, Inline, Target};
use super::{facts, prose};
use crate::game::told_under;
use crate::i18n::blocks::Block;
use crate::i18n::{Passage, agree};
use crate::report::{Finding, nearest};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The kinds of blocks.
pub const KINDS: [&str; 10] = ["title", "subtitle", "lead", "facts", "turn", "steps", "list", "box", "qa", "back"];
/// What a block can have generated.
pub const GENERATED: [&str; 4] = ["components", "contents", "glossary", "legend"];
/// How wide a figure can be.
pub const WIDTHS: [&str; 2] = ["full", "half"];
/// Faults of what a source has right, where its translation has something else.
const UNKNOWN: [&str; 4] = ["fact-unknown", "figure-unknown", "link-unknown", "square-unknown"];
/// The most lines that the turn may take.
const TURN_LINES: usize = 7;

/// Everything that is wrong with the book: facts, markup, links, terms, figures, squares, rules that no block
/// explains, and where a translation says something else than its source.
pub fn check(book: &Book, basis: &Basis<'_>) -> Vec<Finding> {
    let mut check = Check::new(book, basis);
    for (block, text) in book.blocks.iter().zip(&book.texts) {
        check.keys(block);
        check.under(block);
        let (filled, faults) = facts::fill(&text.text, basis.facts);
        check.findings.extend(faults);
        let (elements, faults) = prose::parse(&filled);
        check.findings.extend(faults);
        check.elements(block, &filled, &elements);
        // a source's text that stands in for a translation has the words of another language
        if !text.stand_in {
            check.findings.extend(agree::terms(&text.text, basis.words));
        }
        if book.translated && !text.stand_in {
            let is_term = |link: &str| basis.words.term(link.trim_start_matches('#')).is_some();
            check.compared(agree::compare(block, &text.text, &is_term));
        }
    }
    check.title();
    check.figures();
    check.rules();
    check.findings
}

struct Check<'a> {
    book: &'a Book,
    basis: &'a Basis<'a>,
    blocks: BTreeSet<&'a str>,
    claims: BTreeMap<&'a str, &'a BTreeSet<String>>,
    referred: BTreeSet<String>,
    level: usize,
    findings: Vec<Finding>,
}

impl<'a> Check<'a> {
    fn new(book: &'a Book, basis: &'a Basis<'a>) -> Self {
        Check {
            book,
            basis,
            blocks: book.blocks.iter().map(|block| block.id.as_str()).collect(),
            claims: basis.claims.iter().map(|claims| (claims.id.as_str(), &claims.words)).collect(),
            referred: BTreeSet::new(),
            level: 0,
            findings: Vec::new(),
        }
    }

    /// What a translation has and its source has not is told once, with what the source says.
    fn compared(&mut self, found: Vec<Finding>) {
        let place =
            |finding: &Finding| finding.place.as_ref().map(|place| (place.source.name.clone(), place.span.start));
        for finding in found {
            let is_twin = |known: &&mut Finding| UNKNOWN.contains(&known.code) && place(known) == place(&finding);
            match self.findings.iter_mut().find(is_twin) {
                Some(twin) => {
                    twin.notes.extend(finding.notes);
                    twin.help = finding.help;
                }
                None => self.findings.push(finding),
            }
        }
    }

    fn error(&mut self, block: &Block, code: &'static str, at: Range<usize>, message: String, help: Option<String>) {
        let finding = Finding::error(code, &block.text.source, at, message);
        self.findings.push(match help {
            Some(help) => finding.help(help),
            None => finding,
        });
    }

    /// The values of the header line that must be of a closed list.
    fn keys(&mut self, block: &Block) {
        let closed: [(&str, &[&str]); 3] = [("kind", &KINDS), ("generate", &GENERATED), ("width", &WIDTHS)];
        for (key, known) in closed {
            for (word, at) in block.words(key) {
                if !known.contains(&word) {
                    let message = format!("there is no {key} `{word}`");
                    self.error(block, "block-value", at, message, Some(suggestion(word, known.iter().copied())));
                }
            }
        }
        for (id, at) in block.words("figure").into_iter().chain(block.words("fig")) {
            if !self.claims.contains_key(id) {
                let help = suggestion(id, self.claims.keys().copied());
                self.error(block, "figure-unknown", at, format!("there is no diagram `{id}`"), Some(help));
            }
        }
    }

    /// A block that tells a rule as it is under some value of an option is refused under another.
    fn under(&mut self, block: &Block) {
        for (word, at) in block.words("under") {
            match told_under(word, self.basis.options) {
                Ok(None) => {}
                Ok(Some(otherwise)) => {
                    let (told, now) = (otherwise.told, otherwise.now);
                    let message = format!("`{}` tells the rule under `{told}`, and kit.toml says {now}", block.id);
                    let help = "rewrite it (and its translations), then change its `under`".to_string();
                    self.error(block, "house-rule", at, message, Some(help));
                }
                Err(message) => self.error(block, "block-value", at, message, None),
            }
        }
    }

    /// A book has a title.
    fn title(&mut self) {
        let untitled = !self.book.blocks.iter().any(|block| block.key("kind") == Some("title"));
        if let Some(first) = self.book.blocks.first().filter(|_| untitled) {
            let help = "put `kind=\"title\"` into the header line of the block with the game’s name".to_string();
            let message = "no block is the rulebook’s title".to_string();
            self.error(first, "book-untitled", first.at.clone(), message, Some(help));
        }
    }

    fn elements(&mut self, block: &Block, text: &Passage, elements: &[Element]) {
        for element in elements {
            match element {
                Element::Heading(level, _) if *level > self.level + 1 => {
                    let message = format!("a heading of level {level} cannot follow one of level {}", self.level);
                    self.findings.push(text.error("heading-level", 0..first_line(&text.text), message));
                    self.level = *level;
                }
                Element::Heading(level, _) => self.level = *level,
                Element::List(_, items) if block.key("kind") == Some("turn") && items.len() > TURN_LINES => {
                    let message =
                        format!("the turn has {} lines; {TURN_LINES} is the most that one keeps in mind", items.len());
                    self.findings.push(text.error("turn-lines", 0..first_line(&text.text), message));
                }
                _ => {}
            }
            for inlines in element.texts() {
                self.inlines(block, text, inlines);
            }
        }
    }

    fn inlines(&mut self, block: &Block, text: &Passage, inlines: &[Inline]) {
        for inline in inlines {
            if let Some(target) = &inline.link {
                self.link(text, inline, target);
            }
            if inline.code {
                self.square(block, text, inline);
            }
        }
    }

    fn link(&mut self, text: &Passage, inline: &Inline, target: &Target) {
        let finding = match target {
            Target::Figure(id) => {
                self.referred.insert(id.clone());
                if self.book.figures().contains(&id.as_str()) {
                    return;
                }
                let finding =
                    text.error("figure-unknown", inline.at.clone(), format!("the book shows no figure `{id}`"));
                finding.help(suggestion(id, self.book.figures()))
            }
            Target::Anchor(id) => {
                if self.blocks.contains(id.as_str()) || self.basis.words.term(id).is_some() {
                    return;
                }
                let terms = self.basis.words.terms().map(|term| term.id.as_str());
                let known = self.blocks.iter().copied().chain(terms);
                let message = format!("`{id}` is neither a term nor a block");
                text.error("link-unknown", inline.at.clone(), message).help(suggestion(id, known))
            }
            Target::Address(_) => return,
        };
        self.findings.push(finding);
    }

    /// A square or move must occur in the figure that the block speaks of.
    fn square(&mut self, block: &Block, text: &Passage, inline: &Inline) {
        let ids: Vec<&str> = block.words("fig").into_iter().chain(block.words("figure")).map(|(id, _)| id).collect();
        let word = &inline.text;
        if ids.is_empty() {
            let message = format!("`{word}` is in no figure: its block names none");
            self.findings.push(
                text.error("square-without-figure", inline.at.clone(), message)
                    .help("put `fig=\"diagram-id\"` into the block's header line"),
            );
            return;
        }
        let known: Vec<&&BTreeSet<String>> = ids.iter().filter_map(|id| self.claims.get(id)).collect();
        if known.is_empty() || known.iter().any(|words| occurs(word, words)) {
            return;
        }
        let message = format!("`{word}` does not occur in the figure `{}`", ids.join("`, `"));
        let all = known.iter().flat_map(|words| words.iter());
        let near = all.min_by_key(|known| strsim::damerau_levenshtein(word, known));
        let near = near.filter(|near| strsim::damerau_levenshtein(word, near) <= (near.len() / 3).max(1));
        let finding = text.error("square-unknown", inline.at.clone(), message);
        self.findings.push(match near {
            Some(near) => finding.help(format!("is `{near}` meant?")),
            None => finding.help("name what the diagram's position or claims hold, or claim it there"),
        });
    }

    /// Every diagram is a figure once, and every figure is referred to.
    fn figures(&mut self) {
        let mut shown: BTreeMap<&str, usize> = BTreeMap::new();
        for block in &self.book.blocks {
            for (id, at) in block.words("figure") {
                let line = block.text.source.line_column(at.start).0;
                if let Some(first) = shown.insert(id, line) {
                    let message = format!("the figure `{id}` is there already, in line {first}");
                    self.error(block, "figure-twice", at, message, None);
                } else if !self.book.on_title_page(block) && !self.referred.contains(id) {
                    let help = Some(format!("write `[](fig:{id})` in the text that it belongs to"));
                    self.error(block, "figure-unreferred", at, format!("no text refers to the figure `{id}`"), help);
                }
            }
        }
        let Some(first) = self.book.blocks.first() else { return };
        for claims in self.basis.claims.iter().filter(|claims| !shown.contains_key(claims.id.as_str())) {
            let message = format!("the diagram `{}` is no figure of the book", claims.id);
            let help = Some(format!("give it a block: `@fig-{0} figure=\"{0}\"`", claims.id));
            self.error(first, "figure-unused", first.at.clone(), message, help);
        }
    }

    /// Every rule is explained in a block that names its id.
    fn rules(&mut self) {
        let explained: BTreeSet<&str> =
            self.book.blocks.iter().flat_map(|block| block.words("rules")).map(|(id, _)| id).collect();
        let Some(first) = self.book.blocks.first() else { return };
        for rule in self.basis.rules.iter().filter(|rule| !explained.contains(rule.as_str())) {
            let known = explained.iter().copied().filter(|id| !self.basis.rules.iter().any(|rule| rule == id));
            let help = match nearest(rule, known) {
                Some(near) => format!("`{near}` is explained: is that the rule meant?"),
                None => format!("put `rules=\"{rule}\"` into the header line of the block that tells it"),
            };
            let message = format!("no block explains the rule `{rule}`");
            self.error(first, "rule-unexplained", first.at.clone(), message, Some(help));
        }
    }
}

/// Whether a word is one of a figure's, or a square of one of its moves.
fn occurs(word: &str, words: &BTreeSet<String>) -> bool {
    let is_part = |known: &String| known.split(|c: char| !c.is_alphanumeric()).any(|part| part == word);
    words.contains(word) || words.iter().any(is_part)
}

/// What to say about a word that is not among the known ones.
pub(super) fn suggestion<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    match nearest(word, known.iter().copied()) {
        Some(near) => format!("is `{near}` meant?"),
        None if known.len() <= 12 => format!("there are {}", known.join(", ")),
        None => format!("none of the {} that there are is near", known.len()),
    }
}

fn first_line(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}
