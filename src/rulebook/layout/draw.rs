//! Drawing composed pages into a PDF.

use super::blocks::PANEL_PAD;
use super::pages::Page;
use super::slab::{Draw, Slab};
use super::style::{self, pt};
use super::{Composed, Link};
use crate::geom::{Mm, Pt, Rect, Size};
use crate::pdf::font::{FontError, Run};
use crate::pdf::{Canvas, Document, Ink as Colour, Numbering, Piece as Shown, Tag, TagId};
use crate::report::Finding;
use crate::rulebook::format::Format;
use crate::rulebook::imposition::Side;
use crate::rulebook::paragraph::{Line, Piece};
use crate::rulebook::typefaces::{Font, Ink, Typefaces};
use std::collections::BTreeMap;

/// Draws the pages one by one, each on a page of its own.
pub(super) fn pages<'f>(composed: &Composed<'f>, document: &mut Document<'f>) -> Result<(), Vec<Finding>> {
    let size: Size<Pt> = composed.format.size().into();
    let places: Vec<Place> = (0..composed.pages.len())
        .map(|index| Place { canvas: document.page(size).number(), x: 0.0, recto: index % 2 == 0 })
        .collect();
    document.number_pages(0, Numbering::Decimal, "");
    all(composed, &composed.pages, document, &places)
}

/// Draws the pages two by two on the sides of paper that lies on its long edge. The pages meet at the fold.
pub(super) fn imposed<'f>(
    composed: &Composed<'f>,
    pages: &[Page],
    document: &mut Document<'f>,
    sides: &[Side],
    paper: Size<Mm>,
) -> Result<(), Vec<Finding>> {
    let size: Size<Pt> = Size::new(paper.width.max(paper.height), paper.width.min(paper.height)).into();
    let (fold, width) = (size.width.0 / 2.0, pt(composed.format.size().width));
    let mut places: BTreeMap<usize, Place> = BTreeMap::new();
    for side in sides {
        let canvas = document.page(size).number();
        for (page, x, recto) in [(side.left, fold - width, false), (side.right, fold, true)] {
            places.extend(page.map(|page| (page, Place { canvas, x, recto })));
        }
    }
    // in the order of reading, whatever the order on paper: that is what the structure goes by
    let places: Vec<Place> = places.into_values().collect();
    all(composed, pages, document, &places)
}

/// Where a page of the book is drawn: on which page of the document, how far from its left edge, and whether it is a
/// right one.
#[derive(Clone, Copy)]
struct Place {
    canvas: usize,
    x: f64,
    recto: bool,
}

fn all<'f>(
    composed: &Composed<'f>,
    pages: &[Page],
    document: &mut Document<'f>,
    places: &[Place],
) -> Result<(), Vec<Finding>> {
    let Composed { typefaces, slabs, links, title, bare, format, results, .. } = composed;
    let numbers = page_numbers(slabs, pages);
    let (inner, outer) = (pt(format.inner()), pt(format.size().width - format.inner()) - format.wide());
    let mut shared = Shared {
        typefaces,
        links,
        numbers: &numbers,
        format: *format,
        colours: Colours::new(composed.inks),
        link_tags: BTreeMap::new(),
    };
    let mut chapter = String::new();
    for (index, (page, place)) in pages.iter().zip(places).enumerate() {
        let head = if page.is_empty() { results.title.clone() } else { chapter_of(page, slabs, &mut chapter) };
        let Some(canvas) = document.page_again(place.canvas) else { continue };
        let left = place.x + if place.recto { inner } else { outer };
        let mut sheet = Sheet { canvas, shared: &mut shared, left, top: pt(format.top()) };
        let furnished = index >= bare.0 && index + bare.1 < pages.len();
        let drawn = if page.is_empty() { sheet.results(results) } else { sheet.page(page, slabs) };
        let drawn = drawn.and_then(|()| match furnished {
            true => sheet.furniture(index, if index % 2 == 0 { &head } else { title }),
            false => Ok(()),
        });
        drawn.map_err(|error| vec![error.into()])?;
    }
    Ok(())
}

/// On which page, counted from 1, each anchor is.
pub(super) fn page_numbers(slabs: &[Slab], pages: &[Page]) -> BTreeMap<String, usize> {
    let mut numbers = BTreeMap::new();
    for (index, page) in pages.iter().enumerate() {
        for anchor in page.iter().flat_map(|(slab, _)| &slabs[*slab].marks.anchors) {
            numbers.entry(anchor.clone()).or_insert(index + 1);
        }
    }
    numbers
}

/// The chapter that a page's running head names: the first that begins on it, else the one that goes on.
fn chapter_of(page: &Page, slabs: &[Slab], current: &mut String) -> String {
    let mut begun =
        page.iter().filter_map(|(slab, _)| slabs[*slab].marks.chapter.as_ref()).filter(|name| !name.is_empty());
    let first = begun.next().cloned();
    let head = first.clone().unwrap_or_else(|| current.clone());
    if let Some(last) = begun.next_back().cloned().or(first) {
        *current = last;
    }
    head
}

/// The inks of a book.
pub(super) struct Colours {
    text: Colour,
    pub(super) accent: Colour,
    quiet: Colour,
}

impl Colours {
    fn new((text, accent): (Colour, Colour)) -> Colours {
        // a third of the way to white leaves a contrast above 4.5
        let paler = |part: u8| part + (255 - part) / 3;
        let quiet = Colour::new(paler(text.red), paler(text.green), paler(text.blue));
        Colours { text, accent, quiet }
    }

    pub(super) fn of(&self, ink: Ink) -> Colour {
        match ink {
            Ink::Text => self.text,
            Ink::Accent => self.accent,
            Ink::Quiet => self.quiet,
        }
    }
}

/// What all pages share.
pub(super) struct Shared<'a, 'f> {
    pub(super) typefaces: &'a Typefaces<'f>,
    links: &'a [Link],
    numbers: &'a BTreeMap<String, usize>,
    pub(super) format: Format,
    pub(super) colours: Colours,
    /// The element of each link; a link over two lines is one element.
    link_tags: BTreeMap<(usize, TagId), TagId>,
}

/// Pieces of one font as one run: a line is a few operators in place of one a word.
struct Joined {
    run: Run,
    font: Font,
    rise: f64,
    /// What is added to each space; the same all over a line.
    stretch: f64,
}

fn joined(pieces: &[&Piece]) -> Vec<Joined> {
    let mut all: Vec<Joined> = Vec::new();
    for piece in pieces {
        let is_space = matches!(piece.run.text.as_str(), " " | "\u{a0}");
        let stretch = if is_space { piece.advance - piece.run.width() * piece.font.size } else { 0.0 };
        match all.last_mut() {
            Some(last) if last.font == piece.font && last.rise == piece.rise => {
                let offset = last.run.text.len();
                last.run.text.push_str(&piece.run.text);
                last.run.glyphs.extend(piece.run.glyphs.iter().cloned().map(|mut glyph| {
                    glyph.bytes = glyph.bytes.start + offset..glyph.bytes.end + offset;
                    glyph
                }));
                if is_space {
                    last.stretch = stretch;
                }
            }
            _ => {
                let run = Run::clone(&piece.run);
                all.push(Joined { run, font: piece.font, rise: piece.rise, stretch });
            }
        }
    }
    all
}

/// One page being drawn.
pub(super) struct Sheet<'s, 'a, 'd, 'f> {
    pub(super) canvas: Canvas<'d, 'f>,
    pub(super) shared: &'s mut Shared<'a, 'f>,
    /// Where the text block is, in points.
    pub(super) left: f64,
    pub(super) top: f64,
}

impl Sheet<'_, '_, '_, '_> {
    fn page(&mut self, page: &Page, slabs: &[Slab]) -> Result<(), FontError> {
        self.panels(page, slabs);
        for (index, y) in page {
            let slab = &slabs[*index];
            let y = self.top + y;
            // the running head has a rule already
            let rule_alone = slab.head && slab.draws.iter().all(|draw| matches!(draw, Draw::Fill { .. }));
            if rule_alone && y <= self.top {
                self.marks(slab, y);
                continue;
            }
            self.marks(slab, y);
            for draw in &slab.draws {
                self.draw(draw, y)?;
            }
        }
        Ok(())
    }

    fn marks(&mut self, slab: &Slab, y: f64) {
        for anchor in &slab.marks.anchors {
            self.canvas.anchor(anchor, Pt(y - 8.0));
        }
        if let Some((level, title)) = &slab.marks.bookmark {
            self.canvas.bookmark(title, *level, Pt(y - 8.0));
        }
        if slab.marks.stand_in {
            let ink = self.shared.colours.accent;
            self.canvas.artifact();
            self.canvas.fill(Rect::new(Pt(self.left - 9.0), Pt(y), Pt(2.0), Pt(slab.height)), ink);
        }
    }

    fn draw(&mut self, draw: &Draw, y: f64) -> Result<(), FontError> {
        match draw {
            Draw::Text { line, x, baseline, tag } => self.text(line, self.left + x, y + baseline, *tag)?,
            Draw::Form { form, x, y: down, width, tag } => {
                self.canvas.mark(*tag);
                self.canvas.form_scaled(*form, Pt(self.left + x), Pt(y + down), Pt(*width));
            }
            Draw::Fill { x, y: down, width, height, ink } => {
                let ink = self.shared.colours.of(*ink);
                self.canvas.artifact();
                self.canvas.fill(Rect::new(Pt(self.left + x), Pt(y + down), Pt(*width), Pt(*height)), ink);
            }
            Draw::PageNumber { anchor, from, right, baseline, font, tag, link } => {
                let number = self.shared.numbers.get(anchor).copied().unwrap_or(0).to_string();
                let start = self.flush_right(&number, *font, self.left + right, y + baseline, Some((*tag, *link)))?;
                self.canvas.artifact();
                let (from, to, height) = (Pt(self.left + from + 6.0), Pt(start - 5.0), Pt(y + baseline - 0.3));
                let ink = self.shared.colours.quiet;
                if to > from {
                    self.canvas.stroke(&[(to, height), (from, height)], false, Pt(0.55), ink, &[Pt(0.55), Pt(3.2)]);
                }
            }
        }
        Ok(())
    }

    /// A line of text; neighbouring pieces of one link are one area.
    fn text(&mut self, line: &Line, x: f64, baseline: f64, tag: TagId) -> Result<(), FontError> {
        let typefaces = self.shared.typefaces;
        let end = match line.pieces.last() {
            // a reader's text goes on in the next line
            Some(last) if !line.hyphenated && !line.last => Some((typefaces.shape(" ", last.font)?, last)),
            _ => None,
        };
        let mut groups: Vec<Vec<&Piece>> = Vec::new();
        for piece in &line.pieces {
            match groups.last_mut() {
                Some(group) if group.first().is_some_and(|first| first.link == piece.link) => group.push(piece),
                _ => groups.push(vec![piece]),
            }
        }
        let count = groups.len();
        for (number, group) in groups.into_iter().enumerate() {
            let Some(first) = group.first().copied() else { continue };
            let joined = joined(&group);
            let mut shown: Vec<Shown<'_>> = joined.iter().map(|piece| self.shown(piece)).collect();
            let width: f64 = group.iter().map(|piece| piece.advance).sum();
            if let Some((space, last)) = end.as_ref().filter(|_| number + 1 == count) {
                shown.push(Shown::new(space, Pt(last.font.size), self.shared.colours.of(last.font.ink)));
            }
            let start = x + first.x;
            let element = first.link.map(|link| (link, self.link_tag(link, tag)));
            self.canvas.mark(element.map_or(tag, |(_, tag)| tag));
            self.canvas.line(Pt(start), Pt(baseline), &shown);
            if let Some((link, element)) = element {
                self.area(link, element, start, width, baseline, first.font.size);
            }
        }
        Ok(())
    }

    fn shown<'p>(&self, piece: &'p Joined) -> Shown<'p> {
        Shown::new(&piece.run, Pt(piece.font.size), self.shared.colours.of(piece.font.ink))
            .rise(Pt(piece.rise))
            .stretch(Pt(piece.stretch))
    }

    fn link_tag(&mut self, link: usize, tag: TagId) -> TagId {
        if let Some(known) = self.shared.link_tags.get(&(link, tag)) {
            return *known;
        }
        let made = self.canvas.tag(tag, Tag::Link);
        self.shared.link_tags.insert((link, tag), made);
        made
    }

    fn area(&mut self, link: usize, element: TagId, x: f64, width: f64, baseline: f64, size: f64) {
        let Some(Link { target, words }) = self.shared.links.get(link).cloned() else { return };
        let area = Rect::new(Pt(x), Pt(baseline - size * 0.8), Pt(width), Pt(size * 1.1));
        self.canvas.link(element, area, target, &words);
    }

    /// Text that ends at `right`; returns where it begins. Without an element it is an artifact.
    fn flush_right(
        &mut self,
        text: &str,
        font: Font,
        right: f64,
        baseline: f64,
        place: Option<(TagId, usize)>,
    ) -> Result<f64, FontError> {
        let run = self.shared.typefaces.shape(text, font)?;
        let width = run.width() * font.size;
        let start = right - width;
        let element = place.map(|(tag, link)| (link, self.link_tag(link, tag)));
        match element {
            Some((_, element)) => self.canvas.mark(element),
            None => self.canvas.artifact(),
        }
        let ink = self.shared.colours.of(font.ink);
        self.canvas.line(Pt(start), Pt(baseline), &[Shown::new(&run, Pt(font.size), ink)]);
        if let Some((link, element)) = element {
            self.area(link, element, start, width, baseline, font.size);
        }
        Ok(start)
    }

    /// Frames round the panels of a page, text inside.
    fn panels(&mut self, page: &Page, slabs: &[Slab]) {
        let pad = PANEL_PAD * self.shared.format.enlargement();
        let mut at = 0;
        while let Some((first, top)) = page.get(at) {
            let panel = slabs[*first].panel;
            let length = page[at..].iter().take_while(|(slab, _)| slabs[*slab].panel == panel).count();
            let (last, last_y) = page[at + length - 1];
            if panel.is_some() {
                let y = self.top + top - pad;
                let bottom = self.top + last_y + slabs[last].height + pad;
                let (left, right) = (self.left, self.left + self.shared.format.wide());
                let ink = self.shared.colours.accent;
                let corners = [(left, y), (right, y), (right, bottom), (left, bottom)].map(|(x, y)| (Pt(x), Pt(y)));
                self.canvas.artifact();
                self.canvas.stroke(&corners, true, Pt(0.6), ink, &[]);
            }
            at += length;
        }
    }

    /// Running head and folio.
    fn furniture(&mut self, index: usize, head: &str) -> Result<(), FontError> {
        let right_page = index.is_multiple_of(2);
        let format = self.shared.format;
        let (left, right) = (self.left, self.left + format.wide());
        let [running, folio_font] =
            [style::RUNNING, style::FOLIO].map(|font| format.font(font).enlarged(format.enlargement()));
        let baseline = pt(format.head_baseline());
        let width = self.shared.typefaces.width(head, running)?;
        let end = if right_page { right } else { left + width };
        self.flush_right(head, running, end, baseline, None)?;
        let ink = self.shared.colours.accent;
        self.canvas.fill(Rect::new(Pt(left), Pt(baseline + 5.0), Pt(right - left), Pt(0.4)), ink);
        let folio = (index + 1).to_string();
        let width = self.shared.typefaces.width(&folio, folio_font)?;
        let end = if right_page { right } else { left + width };
        self.flush_right(&folio, folio_font, end, pt(format.folio_baseline()), None)?;
        Ok(())
    }
}
