//! The sheet that measures how far a printer puts the back of a sheet off its front: a vernier across the paper.
//!
//! Each scale is a row of lines on the front, numbered in steps of [`STEP`], and a row on the back that lies behind it
//! end to end. The lines of the back are at another distance, so that only those of one number can meet: those whose number
//! is the offset that brings every back behind its front.

use super::Request;
use super::backs::{band_behind, behind};
use super::furniture::{self, Said};
use super::lettering::{Lettering, Look};
use super::pictures;
use super::printing::{Flip, length};
use super::space::{area, band};
use crate::geom::{Mm, Pt, Rect};
use crate::pdf::{Canvas, Document, Ink, Settings, Tag, TagId, fingerprint};
use crate::report::Finding;

/// From one number of a scale to the next.
const STEP: Mm = Mm(0.2);
/// How many numbers there are on each side of 0: as far as backs may be moved.
const STEPS: i32 = 15;
/// From one line on the front to the next.
const PITCH: Mm = Mm(5.8);
/// How long a line is.
const LINE: Mm = Mm(7.0);
/// How thick a line is: as thin as a lamp shows through paper.
const THICK: Mm = Mm(0.2);
/// The scale across, from the paper's top.
const ACROSS: Mm = Mm(46.0);
/// The middle of the scale down the paper, from the paper's top, and the scale from the right edge of the room.
const DOWN: (Mm, Mm) = (Mm(22.0), Mm(157.0));
const INK: Ink = Ink::new(30, 30, 30);

/// The farthest that the sheet can be moved and still be read.
pub fn farthest_measured() -> Mm {
    STEP * f64::from(STEPS)
}

/// Which way a scale goes.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Across,
    Down,
}

/// Front and back of the sheet, as a PDF of two pages.
///
/// # Errors
/// A character without a glyph.
pub fn calibration(request: &Request<'_>) -> Result<Vec<u8>, Vec<Finding>> {
    let words = request.words;
    let letters = Lettering::new(request.fonts.faces()).map_err(|finding| vec![*finding])?;
    let settings = Settings {
        title: format!("{} – {}", request.title, words.text("calibration.title")),
        lang: words.lang().tag().to_string(),
        author: "pressbox".into(),
        unscaled: true,
        date: request.date,
        ..Settings::default()
    };
    let facts = format!("calibration {} {}", request.paper.id(), request.printing.facts());
    let layout = format!("{:08x}", fingerprint(facts.as_bytes()) & 0xFFFF_FFFF);
    let mut document = Document::new(request.fonts.faces(), settings);
    let sheet = Sheet { request, letters, layout };
    sheet.front(&mut document).and_then(|()| sheet.back(&mut document)).map_err(|finding| vec![*finding])?;
    document.finish()
}

/// The line of a number on the front, the line on the back as the back page shows it, and a box for the number of each.
struct Pair {
    value: Mm,
    front: Rect<Mm>,
    back: Rect<Mm>,
    labels: [Rect<Mm>; 2],
}

fn pairs(request: &Request<'_>, way: Way) -> impl Iterator<Item = Pair> {
    let (paper, printing) = (request.paper, &request.printing);
    let (width, area) = (paper.size().width, area(paper));
    let (right, down) = printing.back_offset;
    (-STEPS..=STEPS).map(move |number| {
        let value = STEP * f64::from(number);
        let along = PITCH * f64::from(number);
        // the line here, the line behind, and their numbers, all seen from the front
        let [front, hidden, label, hidden_label] = match way {
            Way::Across => {
                let x = width / 2.0 + along;
                let cell = |y| Rect::new(x - PITCH / 2.0, y, PITCH, Mm(3.0));
                [
                    Rect::new(x, ACROSS - LINE, Mm::ZERO, LINE),
                    Rect::new(x, ACROSS, Mm::ZERO, LINE),
                    cell(ACROSS - LINE - Mm(3.6)),
                    cell(ACROSS + LINE + Mm(0.6)),
                ]
            }
            Way::Down => {
                let (x, y) = (area.right() - DOWN.0, DOWN.1 + along);
                let cell = |x| Rect::new(x, y - Mm(1.5), PITCH, Mm(3.0));
                [
                    Rect::new(x - LINE, y, LINE, Mm::ZERO),
                    Rect::new(x, y, LINE, Mm::ZERO),
                    cell(x - LINE - Mm(0.8) - PITCH),
                    cell(x + LINE + Mm(0.8)),
                ]
            }
        };
        let apart = if way == Way::Across { (value, Mm::ZERO) } else { (Mm::ZERO, value) };
        let on_back = |seen: Rect<Mm>| {
            let seen = behind(seen, paper, printing.flip);
            Rect::new(seen.x + apart.0 + right, seen.y + apart.1 + down, seen.width, seen.height)
        };
        Pair { value, front, back: on_back(hidden), labels: [label, on_back(hidden_label)] }
    })
}

struct Sheet<'a> {
    request: &'a Request<'a>,
    letters: Lettering<'a>,
    layout: String,
}

impl Sheet<'_> {
    fn front(&self, document: &mut Document<'_>) -> Result<(), Box<Finding>> {
        let root = document.root();
        let (words, area) = (self.request.words, area(self.request.paper));
        let mut page = document.page(self.request.paper.size().into());
        let section = page.tag(root, Tag::Section);
        page.bookmark(words.text("calibration.front"), 0, Pt(0.0));
        let head = page.tag(section, Tag::Heading(1));
        page.mark(head);
        let title = self.letters.black(22.0, self.request.accent);
        let end = self.letters.line(&mut page, area.x, area.y + Mm(7.0), words.text("calibration.title"), title)?;
        let below = page.tag(section, Tag::Paragraph);
        page.mark(below);
        let subtitle = self.letters.italic(12.0, INK);
        self.letters.line(&mut page, end + Mm(4.0), area.y + Mm(7.0), words.text("calibration.subtitle"), subtitle)?;
        self.scale(&mut page, section, Way::Across, 0)?;
        self.steps(&mut page, section)?;
        self.scale(&mut page, section, Way::Down, 0)?;
        self.furniture(&mut page, band(self.request.paper), 1, "calibration.front")
    }

    fn back(&self, document: &mut Document<'_>) -> Result<(), Box<Finding>> {
        let root = document.root();
        let words = self.request.words;
        let mut page = document.page(self.request.paper.size().into());
        let section = page.tag(root, Tag::Section);
        page.bookmark(words.text("calibration.back"), 0, Pt(0.0));
        self.scale(&mut page, section, Way::Across, 1)?;
        self.scale(&mut page, section, Way::Down, 1)?;
        let text = page.tag(section, Tag::Paragraph);
        page.mark(text);
        let size = self.request.paper.size();
        let look = self.letters.bold(12.0, self.request.accent);
        self.letters.line_at(&mut page, size.width / 2.0, size.height / 2.0, words.text("calibration.behind"), look)?;
        self.furniture(&mut page, band_behind(self.request), 2, "calibration.back")
    }

    fn furniture(
        &self,
        page: &mut Canvas<'_, '_>,
        band: Rect<Mm>,
        number: usize,
        what: &str,
    ) -> Result<(), Box<Finding>> {
        let words = self.request.words;
        let sheet = words.fill("backs.page_of", &[("n", &number.to_string()), ("total", "2")]);
        let said = Said { sheet: &sheet, what: &[words.text(what).to_string()], layout: &self.layout };
        furniture::draw(page, &self.letters, self.request, band, &said)
    }

    /// One side (0 the front, 1 the back) of a scale, with its name.
    fn scale(&self, page: &mut Canvas<'_, '_>, section: TagId, way: Way, side: usize) -> Result<(), Box<Finding>> {
        let words = self.request.words;
        let figure = page.tag(section, Tag::Figure);
        let end = STEP * f64::from(STEPS);
        let values = [("from", &*length(-end, words)), ("to", &*length(end, words)), ("step", &*length(STEP, words))];
        page.alt(figure, &words.fill("calibration.alt_scale", &values));
        page.mark(figure);
        let mut first = None;
        for (index, pair) in pairs(self.request, way).enumerate() {
            let line = if side == 0 { pair.front } else { pair.back };
            let points = [(line.x.into(), line.y.into()), (line.right().into(), line.far().into())];
            page.stroke(&points, false, THICK.into(), Ink::BLACK, &[]);
            let label = pair.labels[side];
            let whole = index % 5 == 0;
            let look = if whole { self.letters.bold(7.5, INK) } else { self.letters.regular(6.5, INK) };
            let (x, y) = (label.x + label.width / 2.0, label.y + Mm(2.3));
            self.letters.line_at(page, x, y, &length(pair.value, words), look)?;
            first = first.or(Some(label));
        }
        let Some(first) = first.filter(|_| side == 0) else { return Ok(()) };
        let look = self.letters.black(15.0, self.request.accent);
        match way {
            Way::Across => self.letters.line_at(page, first.x - Mm(3.0), ACROSS - Mm(1.5), "X", look),
            Way::Down => self.letters.line_at(page, first.right() + LINE / 2.0, first.y - Mm(2.0), "Y", look),
        }
    }

    /// What to do, at the left of the scale that goes down.
    fn steps(&self, page: &mut Canvas<'_, '_>, section: TagId) -> Result<(), Box<Finding>> {
        let (words, area) = (self.request.words, area(self.request.paper));
        let (right, down) = self.request.printing.back_offset;
        let width = area.width - DOWN.0 - Mm(28.0);
        let mut column = Column { page, letters: &self.letters, x: area.x, y: Mm(68.0), width };
        let look = self.letters.regular(10.5, INK);
        column.paragraph(section, Mm::ZERO, words.text("calibration.why"), look)?;
        if (right, down) != (Mm::ZERO, Mm::ZERO) {
            let values = [("across", &*length(right, words)), ("down", &*length(down, words))];
            let text = words.fill("calibration.add", &values);
            column.paragraph(section, Mm::ZERO, &text, self.letters.bold(10.5, INK))?;
        }
        let print = if self.request.printing.flip == Flip::Long { "long" } else { "short" };
        let list = column.page.tag(section, Tag::List);
        for (index, key) in [print, "measure", "light", "read", "type"].into_iter().enumerate() {
            let item = column.page.tag(list, Tag::Item);
            let label = column.page.tag(item, Tag::Label);
            column.page.mark(label);
            let number = format!("{} ", index + 1);
            let y = column.y;
            self.letters.line(column.page, column.x, y, &number, self.letters.bold(10.5, self.request.accent))?;
            let body = column.page.tag(item, Tag::Body);
            column.paragraph(body, Mm(6.0), words.text(&format!("calibration.{key}")), look)?;
            if key == "read" {
                self.pictures(&mut column, body)?;
            }
        }
        self.example(&mut column, section)?;
        column.paragraph(section, Mm::ZERO, words.text("calibration.none"), look)
    }

    fn pictures(&self, column: &mut Column<'_, '_, '_, '_>, body: TagId) -> Result<(), Box<Finding>> {
        let words = self.request.words;
        let (x, y) = (column.x + Mm(6.0), column.y - Mm(2.0));
        let figure = column.page.tag(body, Tag::Figure);
        column.page.alt(figure, words.text("calibration.alt_light"));
        column.page.mark(figure);
        pictures::against_the_light(column.page, (x, y), self.request.accent);
        let figure = column.page.tag(body, Tag::Figure);
        let value = length(EXAMPLE.0, words);
        column.page.alt(figure, &words.fill("calibration.alt_read", &[("across", &value)]));
        column.page.mark(figure);
        let numbers: Vec<String> = (0..5).map(|number| length(STEP * f64::from(number), words)).collect();
        pictures::lines_that_meet(column.page, &self.letters, (x + Mm(52.0), y), &numbers, self.request.accent)?;
        let caption = column.page.tag(body, Tag::Paragraph);
        column.page.mark(caption);
        let look = self.letters.bold(11.0, self.request.accent);
        let text = words.fill("calibration.here", &[("across", &value)]);
        self.letters.line(column.page, x + Mm(102.0), y + Mm(14.0), &text, look)?;
        column.y = y + pictures::HEIGHT + Mm(7.0);
        Ok(())
    }

    /// What is to be typed, in a case that shows both signs.
    fn example(&self, column: &mut Column<'_, '_, '_, '_>, section: TagId) -> Result<(), Box<Finding>> {
        let words = self.request.words;
        let values = [("across", &*length(EXAMPLE.0, words)), ("down", &*length(EXAMPLE.1, words))];
        let look = self.letters.regular(10.5, INK);
        column.paragraph(section, Mm(6.0), &words.fill("calibration.example", &values), look)?;
        let flip = if self.request.printing.flip == Flip::Short { " --flip short" } else { "" };
        let number = |length: Mm| crate::geom::decimals(length.0, 1);
        let typed =
            format!("pressbox build … --backs duplex{flip} --back-offset {},{}", number(EXAMPLE.0), number(EXAMPLE.1));
        column.paragraph(section, Mm(6.0), &typed, self.letters.bold(10.5, INK))?;
        column.paragraph(section, Mm(6.0), words.text("calibration.signs"), look)?;
        column.y += Mm(1.0);
        Ok(())
    }
}

/// What the example reads from the scales: one number of each sign.
const EXAMPLE: (Mm, Mm) = (Mm(0.4), Mm(-1.2));

/// Text from the top down.
struct Column<'c, 'd, 'f, 'l> {
    page: &'c mut Canvas<'d, 'f>,
    letters: &'l Lettering<'l>,
    x: Mm,
    y: Mm,
    width: Mm,
}

impl Column<'_, '_, '_, '_> {
    fn paragraph(&mut self, parent: TagId, indent: Mm, text: &str, look: Look) -> Result<(), Box<Finding>> {
        let tag = self.page.tag(parent, Tag::Paragraph);
        self.page.mark(tag);
        for line in self.letters.lines(text, look, self.width - indent)? {
            self.letters.line(self.page, self.x + indent, self.y, &line, look)?;
            self.y += look.leading();
        }
        self.y += Mm(1.8);
        Ok(())
    }
}
