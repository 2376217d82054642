//! The first page of a book to print: which of its pages are printed how, with pictures of what hands do.

use super::lettering::{Lettering, Look};
use super::space::area;
use super::steps::{self, Pictures, Step};
use super::{Flip, Request, backs, furniture};
use crate::geom::{Mm, Rect};
use crate::pdf::{Canvas, Document, Ink, Tag, TagId};
use crate::report::Finding;

const INK: Ink = Ink::new(30, 30, 30);
const SOFT: Ink = Ink::new(90, 90, 90);
/// How wide the pictures are.
const PICTURE: Mm = Mm(45.0);
/// Between a picture and its words.
const BESIDE: Mm = Mm(7.0);
/// From one step to the next.
const BETWEEN: Mm = Mm(5.0);

/// Which pages of a book are what, counted from 1: first and last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guide {
    /// The sides of the booklet.
    pub booklet: (usize, usize),
    /// The sheets with parts.
    pub sheets: (usize, usize),
    /// The short name of the sheets' layout.
    pub layout: String,
}

/// What is said of one step: a picture, a head, a text; by key.
type Told = (Step, &'static str, &'static str);

const BOOKLET: [Told; 3] = [
    (Step::TwoSided, "guide.two_sided", "guide.two_sided_text"),
    (Step::Fold, "guide.fold", "guide.fold_text"),
    (Step::Staple, "guide.staple", "guide.staple_text"),
];

/// How the sheets are printed: on both sides where the backs have pages of their own.
fn sheets(request: &Request<'_>) -> [Told; 2] {
    let print = match (backs::doubled(request.arts, &request.printing), request.printing.flip) {
        (false, _) => (Step::OneSided, "guide.one_sided", "guide.one_sided_text"),
        (true, Flip::Long) => (Step::OneSided, "guide.both_long", "guide.both_text"),
        (true, Flip::Short) => (Step::OneSided, "guide.both_short", "guide.both_text"),
    };
    [print, (Step::Measure, "guide.measure", "sheet.scale_text")]
}

/// Draws the guide on the first page of a document, which is there already and empty.
///
/// # Errors
/// A character without a glyph, a footer that does not fit.
pub fn guide(request: &Request<'_>, document: &mut Document<'_>, told: &Guide) -> Result<(), Vec<Finding>> {
    let letters = Lettering::new(request.fonts.faces()).map_err(|finding| vec![*finding])?;
    let shown: Vec<Step> = BOOKLET.iter().chain(&sheets(request)).map(|(step, ..)| *step).collect();
    let pictures = Pictures::new(request.fonts, request.accent, &shown, document)?;
    let root = document.root();
    let section = document.tag_first(root, Tag::Section);
    let Some(page) = document.page_again(0) else { return Ok(()) };
    let mut desk = Desk { request, letters, pictures, section, page, y: area(request.paper).y };
    desk.draw(told).map_err(|finding| vec![*finding])
}

/// The page while it is filled from the top.
struct Desk<'a, 'd, 'f> {
    request: &'a Request<'a>,
    letters: Lettering<'a>,
    pictures: Pictures,
    section: TagId,
    page: Canvas<'d, 'f>,
    y: Mm,
}

impl Desk<'_, '_, '_> {
    fn draw(&mut self, told: &Guide) -> Result<(), Box<Finding>> {
        let words = self.request.words;
        self.title()?;
        self.part("guide.booklet", told.booklet, &BOOKLET)?;
        self.part("guide.sheets", told.sheets, &sheets(self.request))?;
        let what = [words.text("guide.label").to_string()];
        let of = words.fill("guide.page_of", &[("n", "1"), ("total", &told.sheets.1.to_string())]);
        let said = furniture::Said { sheet: &of, what: &what, layout: &told.layout };
        furniture::draw(&mut self.page, &self.letters, self.request, self.request.band(), &said)
    }

    fn title(&mut self) -> Result<(), Box<Finding>> {
        let (request, room) = (self.request, area(self.request.paper));
        self.y += Mm(8.5);
        self.text(Tag::Heading(1), request.title, room.x, self.letters.black(30.0, request.accent))?;
        self.y -= self.letters.black(30.0, INK).leading() * 0.35;
        self.text(Tag::Paragraph, request.words.text("guide.title"), room.x, self.letters.italic(13.0, SOFT))?;
        self.page.artifact();
        self.page.fill(Rect::new(room.x, self.y - Mm(3.0), room.width, Mm(0.8)).into(), request.accent);
        self.y += Mm(1.0);
        Ok(())
    }

    /// One of the two ways of printing, its pages in its head.
    fn part(&mut self, key: &str, (from, to): (usize, usize), steps: &[Told]) -> Result<(), Box<Finding>> {
        let (words, room) = (self.request.words, area(self.request.paper));
        self.y += Mm(7.0);
        let head = words.fill(key, &[("from", &from.to_string()), ("to", &to.to_string())]);
        self.text(Tag::Heading(2), &head, room.x, self.letters.bold(16.5, self.request.accent))?;
        for told in steps {
            self.step(told, (from, to))?;
        }
        Ok(())
    }

    fn step(&mut self, (step, head, text): &Told, (from, to): (usize, usize)) -> Result<(), Box<Finding>> {
        let (words, room) = (self.request.words, area(self.request.paper));
        let top = self.y - Mm(1.0);
        self.pictures.show(&mut self.page, *step, room.x, top, PICTURE);
        let x = room.x + PICTURE + BESIDE;
        self.y = top + Mm(5.0);
        let (next, from, to) = ((from + 1).to_string(), from.to_string(), to.to_string());
        let values = [("from", from.as_str()), ("to", to.as_str()), ("next", next.as_str())];
        self.text(Tag::Heading(3), &words.fill(head, &values), x, self.letters.bold(13.0, INK))?;
        self.text(Tag::Paragraph, &words.fill(text, &values), x, self.letters.regular(11.0, INK))?;
        self.y = self.y.max(top + steps::size(PICTURE).height) + BETWEEN;
        Ok(())
    }

    /// Sets a text from the current base line on, to the right edge of the room, and goes on below it.
    fn text(&mut self, tag: Tag, text: &str, x: Mm, look: Look) -> Result<(), Box<Finding>> {
        let width = area(self.request.paper).right() - x;
        let tag = self.page.tag(self.section, tag);
        for line in self.letters.lines(text, look, width)? {
            self.page.mark(tag);
            // a space at the end keeps lines apart in the text layer
            self.letters.line(&mut self.page, x, self.y, &format!("{} ", line.trim_end()), look)?;
            self.y += look.leading();
        }
        Ok(())
    }
}
