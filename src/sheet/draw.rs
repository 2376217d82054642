//! The sheets as a PDF.

use super::backs::{self, Face, Side};
use super::furniture::Said;
use super::lettering::Lettering;
use super::marks::{self, crop_marks, draw_marks, moved};
use super::plan::{self, Page, Placed};
use super::seams::Lines;
use super::space::{MARK_GAP, band, printable};
use super::tile::{self, Tile};
use super::{Art, Request, Sheets, cover, furniture, shared};
use crate::geom::{Mm, Pt, Rect, Size, decimals};
use crate::kit::Outline;
use crate::pdf::{Canvas, Document, FormId, Ink, Settings, Tag, TagId, fingerprint};
use crate::report::Finding;
use crate::svg;

/// Lays out and draws all sheets: a cover first, then the parts in the order of the kit.
///
/// # Errors
/// Every part that does not fit or is not vector, and furniture where it must not be; nothing is drawn then.
pub fn build(request: &Request<'_>) -> Result<Sheets, Vec<Finding>> {
    let pages = plan::pages(request.arts, request.paper, &request.printing)?;
    let letters = Lettering::new(request.fonts.faces()).map_err(|finding| vec![*finding])?;
    let words = request.words;
    let settings = Settings {
        title: format!("{} – {}", request.title, words.text("sheet.kit")),
        lang: words.lang().tag().to_string(),
        author: "pressbox".into(),
        unscaled: true,
        date: request.date,
        ..Settings::default()
    };
    let covers = cover::plan(request, &letters).map_err(|finding| vec![*finding])?;
    let doubled = backs::doubled(request.arts, &request.printing);
    let leaves = covers.len() + pages.len();
    let total = if doubled { 2 * leaves } else { leaves };
    let layout = layout_id(request, &pages);
    let faults: Vec<Finding> = pages
        .iter()
        .enumerate()
        .flat_map(|(index, page)| faults(request, page, covers.len() + index, doubled))
        .collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut document = Document::new(request.fonts.faces(), settings);
    let forms = forms(request, &mut document)?;
    let first = first_pages(request.arts.len(), &pages, covers.len(), doubled);
    let mut sheets = Drawing { request, letters, forms, layout, total, doubled };
    let thumbnails = cover::thumbnails(request, &mut document)?;
    sheets.covers(&mut document, &covers, &thumbnails, &first, &pages).map_err(|finding| vec![*finding])?;
    for (index, page) in pages.iter().enumerate() {
        sheets.page(&mut document, page, covers.len() + index).map_err(|finding| vec![*finding])?;
    }
    let tiled = (0..request.arts.len())
        .map(|part| pages.iter().any(|page| matches!(page, Page::Tile { placed, .. } if placed.part == part)))
        .collect();
    let pdf = document.finish()?;
    Ok(Sheets { pdf, pages: total, layout: sheets.layout, first, tiled })
}

/// So much wider is the box of a back than that of its front: each form of a part's size is one copy of the part.
const BACK_EDGE: Mm = Mm(0.1);

/// A part's pictures: its front, and its back where that is printed.
#[derive(Clone, Copy)]
struct Forms {
    front: FormId,
    back: Option<FormId>,
}

fn forms(request: &Request<'_>, document: &mut Document<'_>) -> Result<Vec<Forms>, Vec<Finding>> {
    let mut findings = Vec::new();
    let mut forms = Vec::new();
    for art in request.arts {
        let back = art.back.as_ref().filter(|_| backs::two_sided(art.part, &request.printing));
        let back = back.map(|tree| svg::form(request.fonts, tree)).transpose();
        match svg::form(request.fonts, &art.tree).and_then(|front| Ok((front, back?))) {
            Ok((front, back)) => forms.push(Forms {
                front: document.form(front),
                back: back.map(|back| document.form(back.padded(BACK_EDGE.into()))),
            }),
            Err(more) => {
                findings.extend(more.into_iter().map(|finding| finding.note(format!("part `{}`", art.part.id))))
            }
        }
    }
    if findings.is_empty() { Ok(forms) } else { Err(findings) }
}

/// For each part the page that it is first on, counted from 1.
fn first_pages(parts: usize, pages: &[Page], covers: usize, doubled: bool) -> Vec<usize> {
    let first = |part| pages.iter().position(|page| page.parts().contains(&part)).unwrap_or(0);
    (0..parts).map(|part| backs::number(covers + first(part), doubled)).collect()
}

/// A short name that changes when anything of the layout does.
fn layout_id(request: &Request<'_>, pages: &[Page]) -> String {
    let mut text = format!("{} {}", request.paper.id(), request.printing.facts());
    let number = |length: Mm| decimals(length.0, 3);
    let mut put = |placed: &Placed, letter: char| {
        let id = request.arts.get(placed.part).map_or("", |art| art.part.id.as_str());
        let corner = format!("{} {}", number(placed.trim.x), number(placed.trim.y));
        let size = format!("{} {}", number(placed.trim.width), number(placed.trim.height));
        text.push_str(&format!("\n{letter} {id} {corner} {size} {}", placed.turned));
    };
    for page in pages {
        match page {
            Page::Parts(all) => all.iter().for_each(|placed| put(placed, ' ')),
            Page::Tile { placed, tile, .. } => put(placed, tile.letter),
        }
    }
    for art in request.arts {
        text.push_str(&art.part.svg);
        text.push_str(art.part.back.as_ref().map_or("", |back| &back.svg));
    }
    format!("{:08x}", fingerprint(text.as_bytes()) & 0xFFFF_FFFF)
}

/// What is wrong with where things are on a leaf, counted from 0: on its page of fronts, and on the page behind.
fn faults(request: &Request<'_>, page: &Page, leaf: usize, doubled: bool) -> Vec<Finding> {
    let number = backs::number(leaf, doubled);
    let mut furniture = furniture::boxes(band(request.paper));
    if let Page::Tile { placed, tile, .. } = page {
        let room = tile::free_below(moved(tile.window, placed), request.area());
        furniture.extend(room.map(|room| ("the map of the tiles", room)));
    }
    furniture.extend(marks_of(request, page).iter().map(|mark| ("a crop mark", marks::around(mark))));
    furniture.extend(backs::page_folds(request, page).iter().map(|line| ("a fold", marks::around(line))));
    let mut faults = furniture::check(request.paper, number, &taken(request, page), &furniture);
    if let Page::Parts(all) = page {
        faults.extend(shared::check(request.arts, all, number));
    }
    if doubled {
        let backs = backs::back_page(request, page);
        let taken: Vec<_> = backs.iter().filter_map(|face| printed(request.arts, face)).collect();
        let furniture = furniture::boxes(backs::band_behind(request));
        faults.extend(furniture::check(request.paper, number + 1, &taken, &furniture));
    }
    faults
}

/// What is printed of a face, bleed included, with the part's id.
fn printed<'a>(arts: &'a [Art<'_>], face: &Face) -> Option<(&'a str, Rect<Mm>)> {
    let part = arts.get(face.part)?.part;
    Some((part.id.as_str(), face.trim.grown(part.bleed)))
}

/// The faces of what lies on a page, each with the box of what is printed of it: where neighbours share a cut, that ends
/// there.
fn shown(request: &Request<'_>, all: &[Placed]) -> Vec<(Face, Rect<Mm>)> {
    let of = |(placed, printed): (&Placed, Rect<Mm>)| -> Vec<(Face, Rect<Mm>)> {
        let Some(part) = request.arts.get(placed.part).map(|art| art.part) else { return Vec::new() };
        match backs::faces(part, placed, &request.printing, request.room()).as_slice() {
            [face] => vec![(*face, printed)],
            both => both.iter().map(|face| (*face, face.trim.grown(part.bleed))).collect(),
        }
    };
    all.iter().zip(shared::printed(request.arts, all)).flat_map(of).collect()
}

/// What is printed of each part on a page, bleed included, with the part's id.
fn taken<'a>(request: &'a Request<'_>, page: &Page) -> Vec<(&'a str, Rect<Mm>)> {
    let id = |part: usize| request.arts.get(part).map_or("", |art| art.part.id.as_str());
    match page {
        Page::Parts(all) => shown(request, all).iter().map(|(face, printed)| (id(face.part), *printed)).collect(),
        Page::Tile { placed, tile, .. } => vec![(id(placed.part), moved(tile.window, placed))],
    }
}

/// The crop marks of a page, as long as they can be without coming near another part, the furniture or the edge. What
/// is folded is cut by the marks of its front.
fn marks_of(request: &Request<'_>, page: &Page) -> Vec<marks::Segment> {
    let mut taken = taken(request, page);
    taken.extend(backs::page_folds(request, page).iter().map(|line| ("a fold", marks::around(line))));
    let furniture = furniture::boxes(band(request.paper));
    let printable = printable(request.paper);
    let free = |mark: &Rect<Mm>| {
        let grown = mark.grown(MARK_GAP - Mm(0.01));
        let others = taken.iter().chain(&furniture).all(|(_, area)| !area.overlaps(&grown));
        others && printable.contains(mark)
    };
    match page {
        Page::Tile { placed, tile, .. } => crop_marks(moved(tile.cut, placed), moved(tile.window, placed), free),
        Page::Parts(all) => {
            let ruled = |part: usize| request.arts.get(part).is_some_and(|art| art.part.outline == Outline::Rect);
            // where neighbours share a cut, the marks between them would lie on them
            let clear = |mark: &marks::Segment| !taken.iter().any(|(_, area)| area.overlaps(&marks::around(mark)));
            let faces = shown(request, all).into_iter();
            let each = faces.filter(|(face, _)| face.side == Side::Front && ruled(face.part));
            each.flat_map(|(face, outer)| crop_marks(face.trim, outer, free)).filter(clear).collect()
        }
    }
}

/// The sheets while they are drawn.
struct Drawing<'a> {
    request: &'a Request<'a>,
    letters: Lettering<'a>,
    forms: Vec<Forms>,
    layout: String,
    total: usize,
    /// Whether every page of fronts has one of backs behind it.
    doubled: bool,
}

impl Drawing<'_> {
    fn paper_size(&self) -> Size<Pt> {
        self.request.paper.size().into()
    }

    fn sheet_of(&self, number: usize) -> String {
        let words = self.request.words;
        let key = if self.doubled { "backs.page_of" } else { "sheet.sheet_of" };
        words.fill(key, &[("n", &number.to_string()), ("total", &self.total.to_string())])
    }

    /// The furniture of a page, counted from 1.
    fn furniture(
        &self,
        canvas: &mut Canvas<'_, '_>,
        band: Rect<Mm>,
        number: usize,
        what: &[String],
    ) -> Result<(), Box<Finding>> {
        let said = Said { sheet: &self.sheet_of(number), what, layout: &self.layout };
        furniture::draw(canvas, &self.letters, self.request, band, &said)
    }

    fn covers(
        &self,
        document: &mut Document<'_>,
        covers: &[cover::Cover],
        thumbnails: &[cover::Thumbnail],
        first: &[usize],
        pages: &[Page],
    ) -> Result<(), Box<Finding>> {
        for (index, cover) in covers.iter().enumerate() {
            let mut page = document.page(self.paper_size());
            let scene =
                cover::Scene { request: self.request, letters: &self.letters, first, pages, covers: covers.len() };
            scene.draw(&mut page, cover, thumbnails)?;
            let what = [self.request.words.text("sheet.cover").to_string()];
            let number = backs::number(index, self.doubled);
            self.furniture(&mut page, band(self.request.paper), number, &what)?;
            if self.doubled {
                self.back(document, &[], number + 1)?;
            }
        }
        Ok(())
    }

    fn page(&mut self, document: &mut Document<'_>, page: &Page, leaf: usize) -> Result<(), Box<Finding>> {
        let number = backs::number(leaf, self.doubled);
        let root = document.root();
        let mut canvas = document.page(self.paper_size());
        let what = self.what(page);
        let section = canvas.tag(root, Tag::Section);
        match page {
            Page::Parts(all) => self.parts(&mut canvas, section, all),
            Page::Tile { placed, tile, of } => self.tile(&mut canvas, section, placed, tile, *of)?,
        }
        canvas.artifact();
        canvas.layer(None);
        draw_marks(&mut canvas, &marks_of(self.request, page));
        canvas.bookmark(self.groups(page).as_ref().or(what.last()).map_or("", String::as_str), 0, Pt(0.0));
        self.furniture(&mut canvas, band(self.request.paper), number, &what)?;
        if self.doubled {
            self.back(document, &backs::back_page(self.request, page), number + 1)?;
        }
        Ok(())
    }

    /// The page behind another, with the backs of what is on that one; empty where nothing there has a back, so that
    /// the whole file can be printed on both sides.
    fn back(&self, document: &mut Document<'_>, faces: &[Face], number: usize) -> Result<(), Box<Finding>> {
        let root = document.root();
        let mut canvas = document.page(self.paper_size());
        if !faces.is_empty() {
            let section = canvas.tag(root, Tag::Section);
            let printed = |face: &Face| printed(self.request.arts, face).map(|(_, printed)| (*face, printed));
            let faces: Vec<_> = faces.iter().filter_map(printed).collect();
            self.faces(&mut canvas, section, &faces);
        }
        canvas.artifact();
        canvas.layer(None);
        let words = self.request.words;
        let front = (number - 1).to_string();
        let key = if faces.is_empty() { "backs.empty" } else { "backs.behind" };
        let what = words.fill(key, &[("n", &front)]);
        canvas.bookmark(&what, 0, Pt(0.0));
        self.furniture(&mut canvas, backs::band_behind(self.request), number, &[what])
    }

    /// What is on a page, in words: the longest form first.
    fn what(&self, page: &Page) -> Vec<String> {
        let words = self.request.words;
        let titles: Vec<&str> = page
            .parts()
            .into_iter()
            .filter_map(|part| self.request.arts.get(part).map(|art| art.part.title.as_str()))
            .collect();
        let first = titles.first().copied().unwrap_or("");
        if let Page::Tile { tile, of, .. } = page {
            let values = [("title", first), ("letter", &tile.letter.to_string()), ("n", &of.to_string())];
            return vec![words.fill("sheet.tile", &values)];
        }
        let groups = self.groups(page);
        // A long row of names says less than what they are.
        let mut forms = if titles.len() > 4 && groups.is_some() { Vec::new() } else { vec![titles.join(" / ")] };
        forms.extend(groups);
        if titles.len() > 1 {
            let others = (titles.len() - 1).to_string();
            forms.push(words.fill("sheet.more", &[("title", first), ("n", &others)]));
        }
        forms
    }

    /// The groups of the parts on a page, where the words name them all and there are several parts.
    fn groups(&self, page: &Page) -> Option<String> {
        let parts = page.parts();
        let arts: Option<Vec<&Art<'_>>> = parts.iter().map(|part| self.request.arts.get(*part)).collect();
        let mut names: Vec<&str> = Vec::new();
        for art in arts.filter(|arts| arts.len() > 1)? {
            let name = self.request.words.get(&format!("groups.{}", art.part.group))?;
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let text = names.join(", ");
        let mut letters = text.chars();
        Some(letters.next()?.to_uppercase().chain(letters).collect())
    }

    fn figure(&self, canvas: &mut Canvas<'_, '_>, section: TagId, art: &Art<'_>, copies: usize) {
        let figure = canvas.tag(section, Tag::Figure);
        let copies = self.request.words.fill("sheet.copies", &[("n", &copies.to_string())]);
        canvas.alt(figure, &format!("{copies} {}. {}", art.part.title, art.part.desc));
        canvas.mark(figure);
    }

    fn parts(&self, canvas: &mut Canvas<'_, '_>, section: TagId, all: &[Placed]) {
        let faces = shown(self.request, all);
        self.faces(canvas, section, &faces);
        canvas.artifact();
        canvas.layer(Some("cut"));
        // What is folded is cut once, along its front.
        for (face, _) in faces.iter().filter(|(face, _)| face.side == Side::Front) {
            if let Some((art, _)) = self.art(face.part)
                && art.part.outline != Outline::Rect
            {
                marks::cut_line(canvas, &backs::outline(art, face));
            }
        }
        canvas.layer(Some("fold"));
        backs::folds(self.request, all).iter().for_each(|line| marks::fold_line(canvas, line));
    }

    /// Shows faces, those of one part as one figure.
    fn faces(&self, canvas: &mut Canvas<'_, '_>, section: TagId, faces: &[(Face, Rect<Mm>)]) {
        for copies in faces.chunk_by(|a, b| a.0.part == b.0.part) {
            let Some((art, forms)) = copies.first().and_then(|(face, _)| self.art(face.part)) else { continue };
            let number = copies.iter().filter(|(face, _)| face.side == copies[0].0.side).count();
            self.figure(canvas, section, art, number);
            for (face, printed) in copies {
                let (form, edge) = match face.side {
                    Side::Front => (Some(forms.front), Mm::ZERO),
                    Side::Back => (forms.back, BACK_EDGE),
                };
                let Some(form) = form else { continue };
                let outer = face.trim.grown(art.part.bleed + edge);
                show(canvas, face, outer, printed.grown(edge), form);
            }
        }
    }

    fn art(&self, part: usize) -> Option<(&Art<'_>, Forms)> {
        Some((self.request.arts.get(part)?, *self.forms.get(part)?))
    }

    fn tile(
        &self,
        canvas: &mut Canvas<'_, '_>,
        section: TagId,
        placed: &Placed,
        tile: &Tile,
        of: usize,
    ) -> Result<(), Box<Finding>> {
        let Some((art, Forms { front: form, .. })) = self.art(placed.part) else { return Ok(()) };
        let window = moved(tile.window, placed);
        self.figure(canvas, section, art, 1);
        let outer = placed.trim.grown(art.part.bleed);
        let (x, y) = (outer.x.into(), outer.y.into());
        if placed.turned {
            canvas.form_turned_within(form, x, y, window.into());
        } else {
            canvas.form_within(form, x, y, window.into());
        }
        canvas.artifact();
        let letter = self.letters.bold(13.0, Ink::BLACK);
        for (tab, neighbour) in marks::tabs(tile, placed) {
            marks::hatch(canvas, tab);
            let (x, y) = (tab.x + tab.width / 2.0, tab.y + tab.height / 2.0);
            canvas.fill(Rect::new(x - Mm(3.0), y - Mm(3.0), Mm(6.0), Mm(6.0)).into(), Ink::WHITE);
            self.letters.line_at(canvas, x, y + Mm(1.5), &neighbour.to_string(), letter)?;
        }
        self.joins(canvas, tile, placed)?;
        if let Some(room) = tile::free_below(window, self.request.area()) {
            return self.map(canvas, placed, tile, of, room);
        }
        // no room but on a tab, which is seen until the next tile is glued on it
        let Some((tab, _)) = marks::tabs(tile, placed).into_iter().next() else { return Ok(()) };
        let (aside, down) = if tab.height > tab.width { (1.0, 5.0) } else { (5.0, 1.0) };
        let room = Rect::new(tab.x + Mm(aside), tab.y + Mm(down), Mm(8.0), Mm(8.0));
        canvas.fill(room.grown(Mm(0.5)).into(), Ink::WHITE);
        self.tiles(canvas, art, Some(tile.letter), room).map(|_| ())
    }

    /// Half marks at both ends of every seam, with the letter of the tile that has the other halves.
    fn joins(&self, canvas: &mut Canvas<'_, '_>, tile: &Tile, placed: &Placed) -> Result<(), Box<Finding>> {
        let (body, window) = (moved(tile.body, placed), moved(tile.window, placed));
        let look = self.letters.bold(6.0, Ink::BLACK);
        // The letter stands beside the whole mark, not on a crop mark.
        for (neighbour, x, side, aside) in [(tile.right, body.right(), -1.0, 1.4), (tile.left, body.x, 1.0, 2.9)] {
            let Some(neighbour) = neighbour else { continue };
            let (name, at) = (neighbour.to_string(), x + Mm(aside));
            marks::join_mark(canvas, (x, window.y), (0.0, -1.0), (side, 0.0));
            marks::join_mark(canvas, (x, window.far()), (0.0, 1.0), (side, 0.0));
            self.letters.line_at(canvas, at, window.y - Mm(0.8), &name, look)?;
            self.letters.line_at(canvas, at, window.far() + Mm(2.4), &name, look)?;
        }
        for (neighbour, y, side, aside) in [(tile.below, body.far(), -1.0, 1.9), (tile.above, body.y, 1.0, 3.4)] {
            let Some(neighbour) = neighbour else { continue };
            let (name, base) = (neighbour.to_string(), y + Mm(aside) + Mm(0.5));
            marks::join_mark(canvas, (window.x, y), (-1.0, 0.0), (0.0, side));
            marks::join_mark(canvas, (window.right(), y), (1.0, 0.0), (0.0, side));
            self.letters.line_at(canvas, window.x - Mm(1.4), base, &name, look)?;
            self.letters.line_at(canvas, window.right() + Mm(1.4), base, &name, look)?;
        }
        Ok(())
    }

    /// The tiles side by side, this one grey, and what to do with them where there is room for words.
    fn map(
        &self,
        canvas: &mut Canvas<'_, '_>,
        placed: &Placed,
        tile: &Tile,
        of: usize,
        room: Rect<Mm>,
    ) -> Result<(), Box<Finding>> {
        let Some((art, _)) = self.art(placed.part) else { return Ok(()) };
        let words = self.request.words;
        let heading = words.text("sheet.assembly");
        let bold = self.letters.bold(9.0, Ink::BLACK);
        let caption = self.letters.bold(9.0, self.request.accent);
        let values = [("title", art.part.title.as_str()), ("letter", &tile.letter.to_string()), ("n", &of.to_string())];
        let title = words.fill("sheet.tile", &values);
        if room.height < FULL_MAP {
            let height = (room.height - Mm(1.0)).min(Mm(16.0));
            let right = self.tiles(canvas, art, Some(tile.letter), Rect::new(room.x, room.y, Mm(45.0), height))?;
            let x = right + Mm(4.0);
            self.letters.line(canvas, x, room.y + Mm(3.2), heading, caption)?;
            return self.letters.line(canvas, x, room.y + Mm(3.2) + caption.leading(), &title, bold).map(|_| ());
        }
        let base = room.y + Mm(3.2);
        self.letters.line(canvas, room.x, base, heading, caption)?;
        let top = base + Mm(2.5);
        let height = (room.far() - base - Mm(3.5)).min(Mm(38.0));
        self.tiles(canvas, art, Some(tile.letter), Rect::new(room.x, top, Mm(45.0), height))?;
        let look = self.letters.regular(9.0, Ink::BLACK);
        let (x, width) = (room.x + Mm(50.0), room.width - Mm(50.0));
        let mut y = top + Mm(3.0);
        for (text, look) in [(title.as_str(), bold), (words.text("sheet.order_board"), look)] {
            for line in self.letters.lines(text, look, width)? {
                self.letters.line(canvas, x, y, &line, look)?;
                y += look.leading();
            }
        }
        Ok(())
    }

    /// The tiles of a part in a small box, one of them grey; returns where they end at the right.
    fn tiles(
        &self,
        canvas: &mut Canvas<'_, '_>,
        art: &Art<'_>,
        grey: Option<char>,
        room: Rect<Mm>,
    ) -> Result<Mm, Box<Finding>> {
        let area = self.request.area();
        let area = Size::new(area.width, area.height);
        let Some(tiling) = tile::tiling(art.part.trim, art.part.bleed, area, &Lines::of(art)) else {
            return Ok(room.x);
        };
        let boxes = tile::map(&tiling, room);
        let least = boxes.iter().map(|(_, small)| small.height.min(small.width).0).fold(f64::INFINITY, f64::min);
        let size = (least * 1.6).clamp(4.5, 11.0);
        let mut right = room.x;
        for (letter, small) in boxes {
            if Some(letter) == grey {
                canvas.fill(small.into(), Ink::new(222, 222, 222));
            }
            outline(canvas, small);
            let look = self.letters.black(size, Ink::BLACK);
            let base = small.y + small.height / 2.0 + Mm(size * 0.125);
            self.letters.line_at(canvas, small.x + small.width / 2.0, base, &letter.to_string(), look)?;
            right = right.max(small.right());
        }
        Ok(right)
    }
}

/// From this height on, a map has room for words beside it.
const FULL_MAP: Mm = Mm(30.0);

/// Shows a part, as much of it as is printed.
fn show(canvas: &mut Canvas<'_, '_>, face: &Face, outer: Rect<Mm>, printed: Rect<Mm>, form: FormId) {
    let (x, y) = (outer.x.into(), outer.y.into());
    match (face.quarters, printed == outer) {
        (0, false) => canvas.form_within(form, x, y, printed.into()),
        (1, false) => canvas.form_turned_within(form, x, y, printed.into()),
        // Only what has one side shares cuts, and that is turned by one quarter at most.
        (quarters, _) => canvas.form_quarters(form, x, y, quarters),
    }
}

/// The edges of a box as a thin line.
fn outline(canvas: &mut Canvas<'_, '_>, area: Rect<Mm>) {
    let corners = [(area.x, area.y), (area.right(), area.y), (area.right(), area.far()), (area.x, area.far())];
    let corners: Vec<(Pt, Pt)> = corners.iter().map(|(x, y)| ((*x).into(), (*y).into())).collect();
    canvas.stroke(&corners, true, Pt(0.6), Ink::BLACK, &[]);
}
