//! From the text of a `.dia` file to diagrams: lines, blocks of lines, and what is out of place.

use super::claim::{Claim, Diagram, Keyword, Line, Parsed, Spanned, Start, is_id};
use super::line::{self, Words};
use crate::game::Game;
use crate::report::{Finding, Source};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// Reads a file of diagrams. What is malformed is reported and otherwise ignored, so that the rest can be checked.
pub fn parse(source: &Arc<Source>, game: &dyn Game) -> Parsed {
    let mut reader = Reader { source, game, findings: Vec::new(), taken: BTreeMap::new(), diagrams: Vec::new() };
    let mut open: Option<Block> = None;
    let mut outside = false;
    for words in lines(&source.text) {
        match words {
            Content::Blank => {
                reader.finish(open.take());
                outside = false;
            }
            Content::Comment => {}
            Content::Words(words) if words.first().value == "diagram" => {
                if open.is_some() {
                    reader.report(diagram_in_diagram(source, &words));
                }
                reader.finish(open.replace(Block { head: words, lines: Vec::new() }));
            }
            Content::Words(words) => match &mut open {
                Some(block) => block.lines.push(words),
                None if outside => {}
                None => {
                    outside = true;
                    reader.report(outside_diagram(source, &words));
                }
            },
        }
    }
    reader.finish(open);
    Parsed { source: source.clone(), diagrams: reader.diagrams, findings: reader.findings }
}

fn diagram_in_diagram(source: &Arc<Source>, words: &Words) -> Finding {
    Finding::error("diagram-in-diagram", source, words.span(), "a diagram begins inside another one")
        .help("end the diagram above with a blank line")
}

fn outside_diagram(source: &Arc<Source>, words: &Words) -> Finding {
    let finding = Finding::error("outside-diagram", source, words.span(), "this line belongs to no diagram");
    match Keyword::guess(words.first().value) {
        Some((near, Keyword::Diagram)) => finding.help(format!("did you mean `{near}`?")),
        _ => finding.help("a diagram begins with its `diagram ID` line and ends at a blank line"),
    }
}

/// One line of the file.
enum Content<'a> {
    Blank,
    Comment,
    Words(Words<'a>),
}

/// The lines, cut into words. A comment runs from `#` to the end of its line.
fn lines(text: &str) -> impl Iterator<Item = Content<'_>> {
    let mut start = 0;
    text.split_inclusive('\n').map(move |line| {
        let begin = start;
        start += line.len();
        let code = line.split('#').next().unwrap_or_default();
        match Words::new(code, begin) {
            Some(words) => Content::Words(words),
            None if code.len() < line.len() => Content::Comment,
            None => Content::Blank,
        }
    })
}

/// The lines of one diagram.
struct Block<'a> {
    head: Words<'a>,
    lines: Vec<Words<'a>>,
}

struct Reader<'a> {
    source: &'a Arc<Source>,
    game: &'a dyn Game,
    findings: Vec<Finding>,
    /// Where each id was given first.
    taken: BTreeMap<String, Range<usize>>,
    diagrams: Vec<Diagram>,
}

/// What a line begins with, as far as one can tell: a misspelt keyword counts as the one that it is near to when
/// it is asked whether something is missing, so that one slip is one finding.
#[derive(Clone, Copy)]
struct Head {
    exact: Option<Keyword>,
    meant: Option<Keyword>,
}

impl Reader<'_> {
    fn report(&mut self, finding: Finding) {
        self.findings.push(finding);
    }

    fn finish(&mut self, block: Option<Block<'_>>) {
        let Some(block) = block else { return };
        let id = self.id(&block.head);
        let heads: Vec<Head> = block
            .lines
            .iter()
            .map(|words| {
                let word = words.first().value;
                let exact = Keyword::exact(word);
                Head { exact, meant: exact.or_else(|| Some(Keyword::guess(word)?.1)) }
            })
            .collect();
        let mut start = None;
        let mut lines = Vec::new();
        for (index, words) in block.lines.iter().enumerate() {
            if heads[index].exact.is_some_and(Keyword::is_start) {
                start = self.start(words, index).or(start);
            } else if let Some(claim) = self.claim(words, &heads, index, &lines) {
                lines.push(Line { span: words.span(), claim });
            }
        }
        let start = start.unwrap_or_else(|| self.without_start(&block.head, &heads, &lines));
        self.diagrams.push(Diagram { id, head: block.head.span(), start, lines });
    }

    fn id(&mut self, head: &Words<'_>) -> Option<String> {
        let source = self.source;
        let words = match line::exactly(head, &["an id"]) {
            Ok([id]) => id,
            Err(fault) => {
                self.report(fault.finding(source));
                return None;
            }
        };
        if !is_id(words.value) {
            let message = format!("`{}` is no id", words.value);
            self.report(
                Finding::error("not-an-id", source, words.span.clone(), message)
                    .help("an id is kebab-case: small letters and digits in words joined by `-`, a letter first"),
            );
            return None;
        }
        if let Some(first) = self.taken.get(words.value) {
            let message = format!("the id `{}` is taken", words.value);
            let finding =
                Finding::error("id-taken", source, words.span.clone(), message).mark(first.clone(), "first given here");
            self.report(finding);
            return None;
        }
        self.taken.insert(words.value.to_string(), words.span.clone());
        Some(words.value.to_string())
    }

    /// The start that a `position` or `from` line gives; `None` when it is not where a start belongs.
    fn start(&mut self, words: &Words<'_>, index: usize) -> Option<Start> {
        if index > 0 {
            let message = format!("`{}` must be the second line of its diagram", words.first().value);
            self.report(Finding::error("out-of-place", self.source, words.span(), message));
            return None;
        }
        let read = if words.first().value == "from" {
            line::exactly(words, &["the id of a diagram"]).map(|[id]| Start::From(id.owned()))
        } else {
            words.rest("a position").map(|text| Start::Position(text.owned()))
        };
        Some(read.unwrap_or_else(|fault| {
            self.report(fault.finding(self.source));
            Start::Unusable
        }))
    }

    /// What is left to say of a diagram in whose second line no start stands.
    fn without_start(&mut self, head: &Words<'_>, heads: &[Head], lines: &[Line]) -> Start {
        if heads.iter().any(|head| head.meant.is_some_and(Keyword::is_start)) {
            return Start::Unusable;
        }
        let all_refused = lines.iter().all(|line| matches!(line.claim, Claim::Refused { .. }));
        if all_refused && heads.iter().any(|head| head.meant == Some(Keyword::Refused)) {
            return Start::Unneeded;
        }
        let finding = Finding::error("no-start", self.source, head.span(), "the diagram has no start")
            .help("its second line says `position …` or `from …`; only `refused` lines do without");
        self.report(finding);
        Start::Unusable
    }

    fn claim(&mut self, words: &Words<'_>, heads: &[Head], index: usize, above: &[Line]) -> Option<Claim> {
        let Some(keyword) = heads[index].exact else {
            self.report(line::unknown_keyword(self.source, words.first()));
            return (heads[index].meant == Some(Keyword::Play)).then_some(Claim::LostPlay);
        };
        if let Some(message) = out_of_place(keyword, words, heads, index, above) {
            self.report(Finding::error("out-of-place", self.source, words.span(), message));
            return None;
        }
        match line::read(keyword, words, self.game) {
            Ok(claim) => Some(claim),
            Err(faults) => {
                let source = self.source;
                self.findings.extend(faults.into_iter().map(|fault| fault.finding(source)));
                (keyword == Keyword::Play).then_some(Claim::LostPlay)
            }
        }
    }
}

/// Why a line may not stand where it stands, or `None` when it may.
fn out_of_place(
    keyword: Keyword,
    words: &Words<'_>,
    heads: &[Head],
    index: usize,
    above: &[Line],
) -> Option<&'static str> {
    let is_play = |head: &Head| head.meant == Some(Keyword::Play);
    match keyword {
        Keyword::Then if !heads[..index].iter().any(is_play) => Some("`then` needs a `play` above it"),
        Keyword::Show if above.iter().any(|line| matches!(line.claim, Claim::Show(_))) => {
            Some("a diagram has one `show` at most")
        }
        Keyword::View if above.iter().any(|line| matches!(line.claim, Claim::View(..))) => {
            Some("a diagram has one `view` at most")
        }
        Keyword::Show if words.asks_for_after() && !heads.iter().any(is_play) => {
            Some("there is nothing after: the diagram has no `play`")
        }
        _ => None,
    }
}

impl Spanned<&str> {
    fn owned(&self) -> Spanned<String> {
        Spanned { value: self.value.to_string(), span: self.span.clone() }
    }
}
