//! CommonMark as the elements that a book is made of.

use crate::i18n::{Lang, Passage, agree, typography};
use crate::report::Finding;
use pulldown_cmark::{Event, HeadingLevel, Parser, Tag, TagEnd};
use std::ops::Range;

/// Where a link leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// `fig:id`: a figure.
    Figure(String),
    /// `#id`: a term or a block.
    Anchor(String),
    /// An address on the web.
    Address(String),
}

/// A piece of running text in one style.
#[derive(Clone, Debug, Default)]
pub struct Inline {
    /// The text; empty for a figure reference that is to be written out.
    pub text: String,
    /// Bold.
    pub strong: bool,
    /// Italic.
    pub emphasis: bool,
    /// A square, a move, an option's name.
    pub code: bool,
    /// Where it leads.
    pub link: Option<Target>,
    /// Its bytes in the block's text.
    pub at: Range<usize>,
}

/// A block-level element.
#[derive(Clone, Debug)]
pub enum Element {
    /// A heading and its level.
    Heading(usize, Vec<Inline>),
    /// A paragraph.
    Paragraph(Vec<Inline>),
    /// A list: the number of its first item if it is numbered, and what the items hold.
    List(Option<u64>, Vec<Vec<Element>>),
    /// A table: rows of cells, the first row being the head.
    Table(Vec<Vec<Vec<Inline>>>),
}

impl Element {
    /// All running text of the element, one list a paragraph, heading or cell.
    pub fn texts(&self) -> Vec<&Vec<Inline>> {
        match self {
            Element::Heading(_, text) | Element::Paragraph(text) => vec![text],
            Element::List(_, items) => items.iter().flatten().flat_map(Element::texts).collect(),
            Element::Table(rows) => rows.iter().flatten().collect(),
        }
    }
}

/// The elements of a text, and what of it no book can hold.
pub fn parse(text: &Passage) -> (Vec<Element>, Vec<Finding>) {
    let mut reader = Reader { text, findings: Vec::new(), style: Inline::default() };
    let mut events = Parser::new_ext(&text.text, agree::markdown()).into_offset_iter();
    let elements = reader.elements(&mut events, None);
    (elements, reader.findings)
}

struct Reader<'a> {
    text: &'a Passage,
    findings: Vec<Finding>,
    style: Inline,
}

impl Reader<'_> {
    /// Reads elements up to the end of the tag `until`; text that stands directly in it becomes a paragraph.
    fn elements<'e>(
        &mut self,
        events: &mut impl Iterator<Item = (Event<'e>, Range<usize>)>,
        until: Option<TagEnd>,
    ) -> Vec<Element> {
        let mut elements = Vec::new();
        while let Some((event, at)) = events.next() {
            match event {
                Event::End(end) if Some(end) == until => break,
                Event::Start(Tag::Paragraph) => {
                    let text = self.inlines(events, TagEnd::Paragraph);
                    elements.push(Element::Paragraph(text));
                }
                Event::Start(Tag::Heading { level, .. }) => {
                    let text = self.inlines(events, TagEnd::Heading(level));
                    elements.push(Element::Heading(level_of(level), text));
                }
                Event::Start(Tag::List(first)) => elements.push(self.list(events, first)),
                Event::Start(Tag::Table(_)) => elements.push(self.table(events)),
                event if is_inline(&event) => {
                    // a tight list's item holds its text directly
                    let mut words = Vec::new();
                    self.inline(event, at, &mut words);
                    if self.loose(events, until, words, &mut elements) {
                        break;
                    }
                }
                Event::Start(tag) => self.refuse(at, &format!("{:?}", tag.to_end())),
                Event::End(_) => {}
                _ => self.refuse(at, "a rule, HTML or a picture"),
            }
        }
        elements
    }

    /// Text of a tight item up to what is no text any more; whether the item ended there.
    fn loose<'e>(
        &mut self,
        events: &mut impl Iterator<Item = (Event<'e>, Range<usize>)>,
        until: Option<TagEnd>,
        mut words: Vec<Inline>,
        elements: &mut Vec<Element>,
    ) -> bool {
        for (event, at) in events.by_ref() {
            match event {
                Event::End(end) if Some(end) == until => {
                    elements.push(Element::Paragraph(words));
                    return true;
                }
                Event::Start(Tag::List(first)) => {
                    elements.push(Element::Paragraph(std::mem::take(&mut words)));
                    let list = self.list(events, first);
                    elements.push(list);
                    return false;
                }
                other => self.inline(other, at, &mut words),
            }
        }
        elements.push(Element::Paragraph(words));
        true
    }

    fn list<'e>(
        &mut self,
        events: &mut impl Iterator<Item = (Event<'e>, Range<usize>)>,
        first: Option<u64>,
    ) -> Element {
        let mut items = Vec::new();
        while let Some((event, _)) = events.next() {
            match event {
                Event::Start(Tag::Item) => items.push(self.elements(events, Some(TagEnd::Item))),
                Event::End(TagEnd::List(_)) => break,
                _ => {}
            }
        }
        Element::List(first, items)
    }

    fn table<'e>(&mut self, events: &mut impl Iterator<Item = (Event<'e>, Range<usize>)>) -> Element {
        let mut rows: Vec<Vec<Vec<Inline>>> = Vec::new();
        while let Some((event, _)) = events.next() {
            match event {
                Event::Start(Tag::TableHead | Tag::TableRow) => rows.push(Vec::new()),
                Event::Start(Tag::TableCell) => {
                    let cell = self.inlines(events, TagEnd::TableCell);
                    if let Some(row) = rows.last_mut() {
                        row.push(cell);
                    }
                }
                Event::End(TagEnd::Table) => break,
                _ => {}
            }
        }
        Element::Table(rows)
    }

    fn inlines<'e>(
        &mut self,
        events: &mut impl Iterator<Item = (Event<'e>, Range<usize>)>,
        until: TagEnd,
    ) -> Vec<Inline> {
        let mut words = Vec::new();
        for (event, at) in events.by_ref() {
            if event == Event::End(until) {
                break;
            }
            self.inline(event, at, &mut words);
        }
        words
    }

    fn inline(&mut self, event: Event<'_>, at: Range<usize>, words: &mut Vec<Inline>) {
        match event {
            Event::Start(Tag::Strong) => self.style.strong = true,
            Event::End(TagEnd::Strong) => self.style.strong = false,
            Event::Start(Tag::Emphasis) => self.style.emphasis = true,
            Event::End(TagEnd::Emphasis) => self.style.emphasis = false,
            Event::Start(Tag::Link { dest_url, .. }) => {
                self.style.link = Some(target(&dest_url));
                self.style.at = at.clone();
                words.push(Inline { text: String::new(), at, ..self.style.clone() });
            }
            Event::End(TagEnd::Link) => {
                // a link with words needs no stand-in for them
                let target = self.style.link.take();
                let filled = words.iter().rposition(|word| word.text.is_empty() && word.link == target);
                if let Some(at) = filled.filter(|at| at + 1 < words.len()) {
                    words.remove(at);
                }
            }
            Event::Text(text) => self.push(&text, at, false, words),
            Event::Code(text) => self.push(&text, at, true, words),
            Event::SoftBreak | Event::HardBreak => self.push(" ", at, false, words),
            _ => self.refuse(at, "something else than text, emphasis, links and squares"),
        }
    }

    fn push(&mut self, text: &str, at: Range<usize>, code: bool, words: &mut Vec<Inline>) {
        // a link's place is all of it, brackets included
        let at = if self.style.link.is_some() { self.style.at.clone() } else { at };
        let next = Inline { text: text.to_string(), code, at: at.clone(), ..self.style.clone() };
        match words.last_mut() {
            Some(last) if !code && !last.code && !last.text.is_empty() && same_style(last, &next) => {
                last.text.push_str(text);
                last.at.end = at.end;
            }
            _ => words.push(next),
        }
    }

    fn refuse(&mut self, at: Range<usize>, what: &str) {
        let message = format!("a rulebook cannot hold {what}");
        self.findings.push(
            self.text
                .error("markdown", at, message)
                .help("it holds headings, paragraphs, lists, tables, emphasis, links, and `squares`"),
        );
    }
}

/// Whether an event begins or is running text.
fn is_inline(event: &Event<'_>) -> bool {
    let style = |tag: &Tag<'_>| matches!(tag, Tag::Strong | Tag::Emphasis | Tag::Link { .. });
    match event {
        Event::Start(tag) => style(tag),
        Event::Text(_) | Event::Code(_) | Event::SoftBreak | Event::HardBreak => true,
        _ => false,
    }
}

fn same_style(a: &Inline, b: &Inline) -> bool {
    (a.strong, a.emphasis, &a.link) == (b.strong, b.emphasis, &b.link)
}

fn target(url: &str) -> Target {
    if let Some(id) = url.strip_prefix("fig:") {
        Target::Figure(id.to_string())
    } else if let Some(id) = url.strip_prefix('#') {
        Target::Anchor(id.to_string())
    } else {
        Target::Address(url.to_string())
    }
}

fn level_of(level: HeadingLevel) -> usize {
    level as usize
}

/// Stand-ins for inline code in a paragraph that typography sees as a whole.
const CODE: u32 = 0xe100;
const CODES: u32 = 0x500;

/// The text ready to print: figure references written out by `figure` (given the id and whether a sentence begins
/// there), typography done over the paragraph as a whole, so that quotes and spaces are right across styles.
pub fn printed(text: &[Inline], lang: Lang, figure: &dyn Fn(&str, bool) -> String) -> Vec<Inline> {
    let mut out: Vec<Inline> = text.to_vec();
    let mut before = String::new();
    for inline in &mut out {
        if inline.text.is_empty()
            && let Some(Target::Figure(id)) = &inline.link
        {
            let begins = before.trim_end().is_empty() || before.trim_end().ends_with(['.', '!', '?', ':']);
            inline.text = figure(id, begins);
        }
        before.push_str(&inline.text);
    }
    let stand_in = |index: usize| char::from_u32(CODE + index as u32 % CODES).unwrap_or('x');
    let whole: Vec<String> = out
        .iter()
        .enumerate()
        .map(|(index, inline)| if inline.code { stand_in(index).to_string() } else { inline.text.clone() })
        .collect();
    let whole = typography::apply(lang, &whole.join(&typography::SWITCH.to_string()));
    let parts: Vec<&str> = whole.split(typography::SWITCH).collect();
    if parts.len() == out.len() {
        for (index, (inline, part)) in out.iter_mut().zip(parts).enumerate() {
            inline.text = if inline.code { part.replace(stand_in(index), &inline.text) } else { part.to_string() };
        }
    } else {
        // a text with private-use characters of its own: piece by piece
        for inline in out.iter_mut().filter(|inline| !inline.code) {
            inline.text = typography::apply(lang, &inline.text);
        }
    }
    out
}

/// The words of running text, styles apart.
pub fn plain(text: &[Inline]) -> String {
    text.iter().map(|inline| inline.text.as_str()).collect()
}
