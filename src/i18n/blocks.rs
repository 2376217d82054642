//! A rulebook's source cut into its blocks.
//!
//! A block is a header line, `@block-id key="value" …`, and the CommonMark text below it, up to the next header line.
//! Its id is the block's name for ever: translations and links hold on to it. Lines of HTML comments between blocks
//! are notes to the author and no part of any text.

use super::Passage;
use crate::report::{Finding, Source, nearest};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// The keys that a header line may have.
pub const KEYS: [&str; 7] = ["kind", "rules", "under", "fig", "figure", "width", "generate"];

/// One block of a rulebook.
#[derive(Clone, Debug)]
pub struct Block {
    /// Its kebab-case id, unique in the file.
    pub id: String,
    /// Where the id stands, the `@` included.
    pub at: Range<usize>,
    /// What the header line says.
    pub keys: BTreeMap<String, Passage>,
    /// Its text, not rendered; may be empty for a block that is generated.
    pub text: Passage,
}

impl Block {
    /// The value of a key of the header line.
    pub fn key(&self, name: &str) -> Option<&str> {
        self.keys.get(name).map(|value| value.text.as_str())
    }

    /// The words of a key's value, each with its place in the file.
    pub fn words(&self, name: &str) -> Vec<(&str, Range<usize>)> {
        let Some(value) = self.keys.get(name) else { return Vec::new() };
        let start = value.text.as_ptr() as usize;
        let words = value.text.split_whitespace();
        words
            .map(|word| {
                let at = word.as_ptr() as usize - start;
                (word, value.place(at..at + word.len()))
            })
            .collect()
    }

    /// The level of the heading that the block begins with: 1 for `# …`.
    pub fn heading(&self) -> Option<usize> {
        let marks = self.text.text.bytes().take_while(|byte| *byte == b'#').count();
        ((1..=6).contains(&marks) && self.text.text[marks..].starts_with(' ')).then_some(marks)
    }
}

/// The blocks of `source` and every fault of their header lines.
pub fn read(source: &Arc<Source>) -> (Vec<Block>, Vec<Finding>) {
    let mut blocks: Vec<Block> = Vec::new();
    let mut findings = Vec::new();
    let mut body: Option<Range<usize>> = None;
    let mut start = 0;
    let mut comment = false;
    for line in source.text.split_inclusive('\n') {
        let content = line.trim_end();
        let end = start + content.len();
        comment |= content.starts_with("<!--");
        if comment {
            comment = !content.ends_with("-->");
        } else if is_header(content) {
            close(&mut blocks, &mut body, source);
            blocks.push(header(source, start..end, &mut findings));
            body = Some(end..end);
        } else if !content.trim().is_empty() {
            match &mut body {
                Some(range) if range.start == range.end => *range = start..end,
                Some(range) => range.end = end,
                None => findings.push(
                    Finding::error("block-none", source, start..end, "this text is in no block")
                        .help("put a header line `@block-id` above it"),
                ),
            }
        }
        start += line.len();
    }
    close(&mut blocks, &mut body, source);
    unique(&blocks, source, &mut findings);
    if blocks.is_empty() {
        findings.push(
            Finding::error("book-empty", source, 0..0, "the rulebook holds no block")
                .help("a block is a header line, as `@title kind=\"title\"`, and the text below it"),
        );
    }
    (blocks, findings)
}

fn is_header(line: &str) -> bool {
    line.strip_prefix('@').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphanumeric()))
}

fn close(blocks: &mut [Block], body: &mut Option<Range<usize>>, source: &Arc<Source>) {
    if let (Some(block), Some(range)) = (blocks.last_mut(), body.take()) {
        block.text = Passage::plain(source, range);
    }
}

fn header(source: &Arc<Source>, span: Range<usize>, findings: &mut Vec<Finding>) -> Block {
    let line = &source.text[span.clone()];
    let id_end = line.find(char::is_whitespace).unwrap_or(line.len());
    let id = line[1..id_end].to_string();
    let at = span.start..span.start + id_end;
    if !is_kebab(&id) {
        let message = format!("`{id}` is no block id");
        findings.push(
            Finding::error("block-id", source, at.clone(), message)
                .help("an id is small letters and digits, joined by hyphens"),
        );
    }
    let mut keys = BTreeMap::new();
    let mut rest = id_end;
    while let Some(skip) = line[rest..].find(|c: char| !c.is_whitespace()) {
        rest += skip;
        let place = |from: usize, to: usize| span.start + from..span.start + to;
        let Some((key, value)) = pair(line, rest) else {
            let message = format!("`{}` is not of the form key=\"value\"", &line[rest..]);
            findings.push(Finding::error("block-header", source, place(rest, line.len()), message));
            break;
        };
        let name = &line[key.clone()];
        if !KEYS.contains(&name) {
            let finding =
                Finding::error("block-key", source, place(key.start, key.end), format!("a block has no key `{name}`"));
            findings.push(match nearest(name, KEYS) {
                Some(known) => finding.help(format!("is `{known}` meant?")),
                None => finding.help(format!("the keys are {}", KEYS.join(", "))),
            });
        }
        rest = value.end + 1;
        keys.insert(name.to_string(), Passage::plain(source, place(value.start, value.end)));
    }
    Block { id, at: at.clone(), keys, text: Passage::empty(source, span.end) }
}

/// The ranges of the key and, without its quotes, of the value that begin at `at`.
fn pair(line: &str, at: usize) -> Option<(Range<usize>, Range<usize>)> {
    let equals = at + line[at..].find("=\"")?;
    let value = equals + 2;
    let close = value + line[value..].find('"')?;
    let key = &line[at..equals];
    let well_formed = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    well_formed.then_some((at..equals, value..close))
}

fn is_kebab(id: &str) -> bool {
    let part = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    id.split('-').all(part)
}

fn unique(blocks: &[Block], source: &Arc<Source>, findings: &mut Vec<Finding>) {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for block in blocks {
        let line = source.line_column(block.at.start).0;
        if let Some(first) = seen.insert(&block.id, line) {
            let message = format!("the block `{}` is there already, in line {first}", block.id);
            findings.push(Finding::error("block-twice", source, block.at.clone(), message));
        }
    }
}
