//! Composing: every block becomes slabs.

use super::figures::Plate;
use super::named;
use super::pages::{Flow, Page};
use super::results::Results;
use super::slab::{Break, Draw, Marks, Slab};
use super::style::{self, Gap, Style};
use super::{Composed, Link, settle, whole};
use crate::i18n::{Lang, Passage, typography};
use crate::pdf::font::{FontError, Fonts};
use crate::pdf::{Document, FormId, Settings, Tag, TagId, Target as Place};
use crate::report::Finding;
use crate::report::any_error;
use crate::rulebook::book::{Book, Ingredients};
use crate::rulebook::format::{Format, Leaf};
use crate::rulebook::paragraph::{self, Line, Shape, Span};
use crate::rulebook::prose::{self, Element, Inline, Target};
use crate::rulebook::typefaces::{Font, Typefaces, Voice};
use crate::rulebook::{check, facts};
use std::collections::{BTreeMap, BTreeSet};

/// How many lines stay with a head on its page.
const LINES_WITH_HEAD: usize = 2;
/// What it costs to end a page within a paragraph, between paragraphs, before a figure.
const WITHIN: f64 = 12.0;
pub(super) const BETWEEN: f64 = 4.0;

/// A block with its elements, facts filled in.
pub(super) struct Filled {
    pub(super) text: Passage,
    pub(super) elements: Vec<Element>,
}

/// Turns a book into slabs.
pub(super) struct Composer<'a, 'f> {
    pub(super) book: &'a Book,
    pub(super) given: &'a Ingredients<'a>,
    pub(super) typefaces: Typefaces<'f>,
    pub(super) document: Document<'f>,
    pub(super) forms: BTreeMap<&'a str, FormId>,
    pub(super) filled: Vec<Filled>,
    pub(super) slabs: Vec<Slab>,
    pub(super) links: Vec<Link>,
    pub(super) findings: Vec<Finding>,
    /// The titles of all sections, as [`as_title`] has them.
    titles: BTreeSet<String>,
    /// The terms that links lead to.
    pub(super) terms: BTreeSet<String>,
    /// The chapter that is being composed.
    pub(super) section: TagId,
    /// The block that is being composed.
    pub(super) block: usize,
    /// The panel that is being composed.
    pub(super) panel: Option<usize>,
    /// Lines that must still stand below the last head.
    pub(super) after_head: usize,
    /// Whether the next chapter begins on a new page.
    pub(super) fresh_page: bool,
    /// The style of the quick reference.
    pub(super) back_style: Style,
    /// Half-width figures, and the slabs that show them one by one.
    pub(super) halves: Vec<(usize, Plate)>,
}

/// How and where a paragraph is set.
#[derive(Clone)]
pub(super) struct Setting {
    pub(super) style: Style,
    pub(super) x: f64,
    pub(super) width: f64,
    pub(super) gap: Gap,
    pub(super) tag: TagId,
    pub(super) marks: Marks,
    pub(super) head: bool,
    /// Whether its first line stays with what is above it.
    pub(super) joined: bool,
    /// Things drawn beside its first line: a number, a bullet.
    pub(super) beside: Vec<Draw>,
}

impl<'a, 'f> Composer<'a, 'f> {
    /// Fills in the facts and reads the elements of all blocks.
    pub(super) fn new(book: &'a Book, given: &'a Ingredients<'a>, fonts: &'f Fonts) -> Result<Self, Vec<Finding>> {
        let typefaces = Typefaces::new(fonts).map_err(|error| vec![error.into()])?;
        let mut findings = Vec::new();
        let mut filled = Vec::new();
        for text in &book.texts {
            let (text, faults) = facts::fill(&text.text, given.facts);
            findings.extend(faults);
            let (elements, faults) = prose::parse(&text);
            findings.extend(faults);
            filled.push(Filled { text, elements });
        }
        let headings = filled.iter().flat_map(|filled| &filled.elements).filter_map(|element| match element {
            Element::Heading(_, text) => Some(as_title(&prose::plain(text))),
            _ => None,
        });
        let titles = headings.collect();
        let title = title(book, &filled, given);
        let date = crate::pdf::source_date();
        let settings = Settings { title, lang: book.lang.tag().to_string(), date, ..Settings::default() };
        let document = Document::new(fonts, settings);
        let section = document.root();
        Ok(Composer {
            book,
            given,
            typefaces,
            document,
            forms: BTreeMap::new(),
            filled,
            slabs: Vec::new(),
            links: Vec::new(),
            findings,
            titles,
            terms: BTreeSet::new(),
            section,
            block: 0,
            panel: None,
            after_head: 0,
            fresh_page: false,
            back_style: style::BACK,
            halves: Vec::new(),
        })
    }

    /// The whole book.
    pub(super) fn compose(mut self) -> Result<Composed<'f>, Vec<Finding>> {
        for figure in self.given.figures {
            let form = self.document.form(figure.form.clone());
            self.forms.insert(&figure.id, form);
        }
        let title = title(self.book, &self.filled, self.given);
        self.note_terms();
        let front = self.front();
        let body = self.slabs.len();
        self.body();
        self.settle();
        let results = Results::new(self.section, self.given.words);
        let back = self.slabs.len();
        self.back();
        let end = self.slabs.len();
        let rows = self.rows();
        self.overfull();
        space_panels(&mut self.slabs);
        whole::panels(&mut self.slabs, self.given.format.height());
        let fitting = super::fitting::Fitting::new(&self);
        if any_error(&self.findings) {
            return Err(self.findings);
        }
        let mut composed = Composed {
            document: self.document,
            typefaces: self.typefaces,
            slabs: self.slabs,
            parts: (body, back, end),
            rows,
            pages: vec![front],
            results,
            links: self.links,
            title,
            format: self.given.format,
            inks: (self.given.ink, self.given.accent),
            bare: (1, 0),
            warnings: self.findings,
        };
        composed.paginate();
        fitting.back(&mut composed)?;
        composed.enlarge();
        Ok(composed)
    }

    /// Figures go back to the sections that name them.
    fn settle(&mut self) {
        let from = settle::settle(&mut self.slabs, &self.links);
        for (slab, _) in &mut self.halves {
            *slab = from.iter().position(|from| from == slab).unwrap_or(*slab);
        }
    }

    pub(super) fn lang(&self) -> Lang {
        self.book.lang
    }

    /// The measure.
    pub(super) fn measure(&self) -> f64 {
        self.given.format.measure()
    }

    /// The height of the text block.
    pub(super) fn height(&self) -> f64 {
        self.given.format.height()
    }

    /// The key of the block that is being composed.
    pub(super) fn key(&self, name: &str) -> Option<&'a str> {
        self.book.blocks.get(self.block).and_then(|block| block.key(name))
    }

    /// The place of the current block for links and rules, and whether it stands in for a translation.
    pub(super) fn block_marks(&self) -> Marks {
        let (Some(block), Some(text)) = (self.book.blocks.get(self.block), self.book.texts.get(self.block)) else {
            return Marks::default();
        };
        let mut anchors = vec![block.id.clone()];
        anchors.extend(block.words("rules").into_iter().map(|(rule, _)| format!("rule-{rule}")));
        Marks { anchors, stand_in: text.stand_in, ..Marks::default() }
    }

    /// All terms that the text links to, for the glossary, which may come before some of them.
    fn note_terms(&mut self) {
        for filled in &self.filled {
            for inline in filled.elements.iter().flat_map(Element::texts).flatten() {
                if let Some(Target::Anchor(id)) = &inline.link
                    && self.given.words.term(id).is_some()
                {
                    self.terms.insert(id.clone());
                }
            }
        }
    }

    /// Running text ready to print: figure references written out, typography done.
    pub(super) fn printed(&self, text: &[Inline]) -> Vec<Inline> {
        let (book, words) = (self.book, self.given.words);
        prose::printed(text, self.lang(), &|id, begins| {
            let key = if begins { "book.figure_caption" } else { "book.figure" };
            let number = book.number(id).map_or_else(|| "?".to_string(), |number| number.to_string());
            words.fill(key, &[("n", &number)])
        })
    }

    /// A style as the book's format has it.
    pub(super) fn sized(&self, style: Style) -> Style {
        style.of(self.given.format)
    }

    /// Printed text as spans in the fonts of a style; its links are noted.
    pub(super) fn spans(&mut self, text: &[Inline], style: &Style) -> Vec<Span> {
        let style = self.sized(*style);
        let mut spans = Vec::new();
        for inline in text {
            let link = inline.link.as_ref().and_then(|target| self.link(target, inline));
            let voice = match inline.code {
                true => Voice::SansMedium,
                false => style.font.voice.varied(inline.strong, inline.emphasis || self.names_a_section(inline)),
            };
            let font = Font { voice, ..style.font };
            // an option's name, a word that is stressed or explained: one sees it whole
            let stressed = (inline.emphasis || inline.strong) && !inline.text.trim().contains([' ', '\u{a0}']);
            let whole = inline.code || stressed;
            let mut push = |text: &str, font: Font, rise: f64| {
                if !text.is_empty() {
                    spans.push(Span { text: text.to_string(), font, rise, link, whole });
                }
            };
            let mut index = 0;
            for raised in typography::raised(self.book.lang, &inline.text) {
                push(&inline.text[index..raised.start], font, 0.0);
                let small = Font { size: font.size * 0.68, ..font };
                push(&inline.text[raised.clone()], small, font.size * 0.3);
                index = raised.end;
            }
            push(&inline.text[index..], font, 0.0);
        }
        spans
    }

    /// Whether a text is the title of a section that it leads to; it is told from the sentence around it by italics.
    fn names_a_section(&self, inline: &Inline) -> bool {
        match &inline.link {
            Some(Target::Anchor(id)) if self.given.words.term(id).is_none() => {
                self.titles.contains(&as_title(&inline.text))
            }
            _ => false,
        }
    }

    fn link(&mut self, target: &Target, inline: &Inline) -> Option<usize> {
        let place = match target {
            Target::Figure(id) => {
                if self.book.number(id).is_none() {
                    let help = check::suggestion(id, self.book.figures());
                    self.fault(inline, "figure-unknown", format!("the book shows no numbered figure `{id}`"), help);
                    return None;
                }
                Place::Anchor(format!("fig-{id}"))
            }
            Target::Anchor(id) if self.given.words.term(id).is_some() => {
                if !self.book.blocks.iter().any(|block| block.key("generate") == Some("glossary")) {
                    return None;
                }
                Place::Anchor(format!("term-{id}"))
            }
            Target::Anchor(id) => {
                if !self.book.blocks.iter().any(|block| block.id == *id) {
                    let known: Vec<&str> = self.book.blocks.iter().map(|block| block.id.as_str()).collect();
                    let help = check::suggestion(id, known);
                    self.fault(inline, "link-unknown", format!("`{id}` is neither a term nor a block"), help);
                    return None;
                }
                Place::Anchor(id.clone())
            }
            Target::Address(address) => Place::Address(address.clone()),
        };
        // pieces of one link that follow one another are one link
        let same = self.links.last().is_some_and(|last| last.target == place && last.words.ends_with(&inline.text));
        if !same {
            let words = self.given.words.fill("book.link_to", &[("what", &inline.text)]);
            self.links.push(Link { target: place, words });
        }
        Some(self.links.len() - 1)
    }

    fn fault(&mut self, inline: &Inline, code: &'static str, message: String, help: String) {
        let Some(filled) = self.filled.get(self.block) else { return };
        self.findings.push(filled.text.error(code, inline.at.clone(), message).help(help));
    }

    /// A font's fault at the current block, at the very character where it is found.
    pub(super) fn font_fault(&mut self, error: FontError) {
        let Some(filled) = self.filled.get(self.block) else {
            self.findings.push(error.into());
            return;
        };
        let (at, word) = match &error {
            FontError::MissingGlyph { character, .. } => {
                (filled.text.text.find(*character), self.given.words.holding(*character))
            }
            _ => (None, None),
        };
        let mut finding = Finding::from(error);
        let place = at.map_or(0..0, |at| at..at + 1);
        let in_block = || crate::report::Place::new(&filled.text.source, filled.text.place(place));
        finding.place = Some(word.filter(|_| at.is_none()).unwrap_or_else(in_block));
        if !self.findings.iter().any(|known| known.message == finding.message) {
            self.findings.push(finding);
        }
    }

    /// A paragraph's lines.
    pub(super) fn lines(&mut self, spans: &[Span], style: &Style, width: f64) -> Vec<Line> {
        let shape = Shape { width, ragged: style.ragged, hyphenate: style.hyphenate, indent: 0.0, lang: self.lang() };
        paragraph::lines(spans, &shape, &self.typefaces).unwrap_or_else(|error| {
            self.font_fault(error);
            Vec::new()
        })
    }

    /// Text of this room's own, in one line.
    pub(super) fn label(&mut self, text: &str, font: Font) -> Option<Line> {
        let spans = [Span { text: text.to_string(), font, rise: 0.0, link: None, whole: true }];
        let style = Style { font, leading: 0.0, ragged: true, hyphenate: false };
        self.lines(&spans, &style, f64::INFINITY).into_iter().next()
    }

    /// How a paragraph of the current block is set in a style, over the whole measure.
    pub(super) fn setting(&mut self, style: Style, tag: Tag, gap: Gap) -> Setting {
        let inset = if self.panel.is_some() { super::blocks::PANEL_INSET } else { 0.0 };
        let tag = self.document.tag(self.section, tag);
        Setting {
            style: self.sized(style),
            x: inset,
            width: self.measure() - 2.0 * inset,
            gap,
            tag,
            marks: Marks::default(),
            head: false,
            joined: false,
            beside: Vec::new(),
        }
    }

    /// Sets spans as slabs, a line each.
    pub(super) fn set(&mut self, spans: &[Span], setting: Setting) {
        let Setting { style, x, width, gap, tag, marks, head, joined, beside } = setting;
        let lines = self.lines(spans, &style, width);
        let count = lines.len();
        let (mut marks, mut beside) = (Some(marks), Some(beside));
        let mut divided = false;
        for (index, line) in lines.into_iter().enumerate() {
            let baseline = baseline(&style);
            let mut draws = beside.take().unwrap_or_default();
            // no word goes on over the page
            let splits = index == 0 || index >= 2 && count - index >= 2 && !divided;
            divided = line.hyphenated;
            draws.push(Draw::Text { line, x, baseline, tag });
            let joined = joined && index == 0 || self.after_head > 0 || head && index > 0 || !splits;
            let cost = if index == 0 { BETWEEN } else { WITHIN };
            if !head {
                self.after_head = self.after_head.saturating_sub(1);
            }
            self.slabs.push(Slab {
                gap: if index == 0 { gap } else { style::NONE },
                height: style.leading,
                break_before: if joined { Break::Never } else { Break::Cost(cost) },
                floats: false,
                draws,
                marks: marks.take().unwrap_or_default(),
                panel: self.panel,
                list: None,
                block: self.block,
                line: (!head).then_some((index, count)),
                head,
            });
        }
        if head {
            self.after_head = LINES_WITH_HEAD;
        }
    }

    /// A slab of the current block without lines of running text.
    pub(super) fn slab(&self, gap: Gap, height: f64, draws: Vec<Draw>) -> Slab {
        Slab {
            gap,
            height,
            break_before: if self.after_head > 0 { Break::Never } else { Break::Cost(BETWEEN) },
            floats: false,
            draws,
            marks: Marks::default(),
            panel: self.panel,
            list: None,
            block: self.block,
            line: None,
            head: false,
        }
    }
}

impl Composed<'_> {
    /// Breaks the slabs behind the title page into pages of the format.
    fn paginate(&mut self) {
        let (height, (body, back, end)) = (self.format.height(), self.parts);
        let named = named::named(&self.slabs, &self.links);
        let pages = &mut self.pages;
        pages.truncate(1);
        // page 2 is a left one
        let large = self.format.enlargement() != 1.0;
        pages.extend(Flow::new(&self.slabs, body..back, height, &named, &self.rows).large(large).pages(true));
        let last = Flow::new(&self.slabs, back..end, height, &named, &[]).pages(pages.len() % 2 == 1);
        self.bare.1 = last.len();
        if !last.is_empty() && (pages.len() + last.len()) % 2 == 1 {
            // the quick reference is the outside of the last leaf
            pages.push(Page::new());
        }
        pages.extend(last);
    }

    /// The pages with so many for results before the back that they fill sheets of four.
    pub(super) fn pages_of_booklet(&self) -> Vec<Page> {
        let body = self.pages.len() - self.bare.1.min(self.pages.len());
        let more = self.pages.len().next_multiple_of(4) - self.pages.len();
        let (body, back) = self.pages.split_at(body);
        body.iter().cloned().chain(std::iter::repeat_n(Page::new(), more)).chain(back.iter().cloned()).collect()
    }

    /// Large print: everything grows alike. Such a book is not broken anew afterwards.
    fn enlarge(&mut self) {
        let enlargement = self.format.enlargement();
        if enlargement != 1.0 {
            self.slabs.iter_mut().for_each(|slab| slab.enlarge(enlargement));
            self.pages.iter_mut().flatten().for_each(|(_, y)| *y *= enlargement);
        }
    }

    /// The same book on another leaf whose lines are as long: its lines stay, its pages are broken anew.
    pub(super) fn reflow(&mut self, leaf: Leaf) {
        let taller = Format { page: leaf, ..self.format }.height() - self.format.height();
        self.format.page = leaf;
        // the picture of play stands at the foot of the title page
        if let Some((slab, y)) = self.pages.first_mut().and_then(|front| front.last_mut())
            && self.slabs[*slab].draws.iter().any(|draw| matches!(draw, Draw::Form { .. }))
        {
            *y += taller;
        }
        self.paginate();
    }
}

/// A title without what typography makes of its spaces and apostrophes.
fn as_title(text: &str) -> String {
    text.trim().replace(['\u{a0}', '\u{202f}'], " ").replace('\'', "’")
}

/// The distance of a panel's frame from its neighbours.
fn space_panels(slabs: &mut [Slab]) {
    for index in 1..slabs.len() {
        if slabs[index].panel != slabs[index - 1].panel {
            let gap = &mut slabs[index].gap;
            gap.natural = gap.natural.max(style::PANEL.natural);
            gap.stretch = gap.stretch.max(style::PANEL.stretch);
        }
    }
}

/// Where the baseline of a line is below its top.
pub(super) fn baseline(style: &Style) -> f64 {
    style.leading / 2.0 + style.font.size * 0.32
}

/// The book's title as it stands in viewers' windows: the game's name and what the book is.
fn title(book: &Book, filled: &[Filled], given: &Ingredients<'_>) -> String {
    let name = filled.iter().flat_map(|filled| &filled.elements).find_map(|element| match element {
        Element::Heading(1, text) => Some(prose::plain(text)),
        _ => None,
    });
    let name = typography::apply(book.lang, &name.unwrap_or_default());
    format!("{name} – {}", given.words.text("book.rules_of_play"))
}
