//! The first sheet: what is printed, on what, in which order to cut and glue, what else is needed, the licence.

use super::backs;
use super::lettering::{Lettering, Look};
use super::plan::Page;
use super::space::area;
use super::steps::{self, Pictures, Step};
use super::{Art, Backs, Flip, Request};
use crate::geom::{Mm, Rect, decimals};
use crate::i18n::Lang;
use crate::kit::{Fold, Outline};
use crate::pdf::{Canvas, Document, FormId, Ink, Tag, TagId};
use crate::report::Finding;

/// The box for the picture of a part.
const PICTURE: Mm = Mm(12.5);
/// How wide a cell of the contents is, at least.
const CELL: Mm = Mm(27.0);
/// Between columns.
const GUTTER: Mm = Mm(6.0);
/// How large the instructions are.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// How wide the picture of a step is.
    step: Mm,
    /// The type size in points.
    text: f64,
}

/// The sizes to choose from. The largest is taken with which all instructions stand on the first cover; where none
/// fits, they have a cover of their own, and the room for the largest.
const SCALES: [Scale; 7] = [
    Scale { step: Mm(38.0), text: 10.5 },
    Scale { step: Mm(33.0), text: 10.0 },
    Scale { step: Mm(28.0), text: 9.5 },
    Scale { step: Mm(24.0), text: 9.0 },
    Scale { step: Mm(20.0), text: 8.5 },
    Scale { step: Mm(16.5), text: 8.2 },
    Scale { step: Mm(14.0), text: 8.0 },
];
/// The room for its number.
const NUMBER: Mm = Mm(4.5);
const INK: Ink = Ink::new(30, 30, 30);
const SOFT: Ink = Ink::new(90, 90, 90);

/// What stands on one cover, from the top.
#[derive(Clone, Debug, Default)]
pub struct Cover {
    blocks: Vec<Block>,
    /// How large the instructions on it are.
    pub scale: Option<Scale>,
}

#[derive(Clone, Debug)]
enum Block {
    Title,
    Heading(&'static str),
    /// Parts of one row of the contents.
    Row(Vec<usize>),
    /// Two columns of heads with their paragraphs, by key.
    Columns(Vec<Passage>, Vec<Passage>),
}

/// A head and the paragraphs below it, by key.
#[derive(Clone, Debug)]
struct Passage {
    head: &'static str,
    paragraphs: Vec<Told>,
    /// Whether they are steps, to be taken in their order.
    steps: bool,
}

/// A paragraph, by key, and the picture beside it.
#[derive(Clone, Copy, Debug)]
struct Told(&'static str, Option<Step>);

/// The picture of a part, small.
pub struct Thumbnail {
    form: FormId,
    scale: f64,
}

/// Small pictures of all parts, cut out as scissors will. Each is a form of its own, so that every form of a part's
/// size is a part to cut.
///
/// # Errors
/// What keeps a picture from being vectors.
pub fn thumbnails(request: &Request<'_>, document: &mut Document<'_>) -> Result<Vec<Thumbnail>, Vec<Finding>> {
    let small = |art: &Art<'_>| {
        let part = art.part;
        let back = part.back.as_ref().filter(|_| backs::two_sided(part, &request.printing));
        let size = part.shown_size(back);
        let scale = (PICTURE / size.height).min((CELL - Mm(3.0)) / size.width).min(0.9);
        let form = art.small(request.fonts, back, scale)?;
        Ok(Thumbnail { form: document.form(form), scale })
    };
    request.arts.iter().map(small).collect()
}

/// The pictures of what hands do with the parts of a kit.
///
/// # Errors
/// What keeps a picture from being vectors.
pub fn pictures(request: &Request<'_>, document: &mut Document<'_>) -> Result<Pictures, Vec<Finding>> {
    let (left, right) = passages(request);
    let told = left.iter().chain(&right).flat_map(|passage| &passage.paragraphs);
    let shown: Vec<Step> = told.filter_map(|told| told.1).collect();
    Pictures::new(request.fonts, request.accent, &shown, document)
}

/// Shares the blocks out on as many covers as they need.
///
/// # Errors
/// A character without a glyph.
pub fn plan(request: &Request<'_>, letters: &Lettering<'_>) -> Result<Vec<Cover>, Box<Finding>> {
    for scale in SCALES {
        let covers = shared_out(request, letters, scale)?;
        if covers.len() == 1 {
            return Ok(covers);
        }
    }
    shared_out(request, letters, SCALES[0])
}

fn shared_out(request: &Request<'_>, letters: &Lettering<'_>, scale: Scale) -> Result<Vec<Cover>, Box<Finding>> {
    let room = area(request.paper);
    let columns = ((room.width + Mm(1.0)) / CELL).floor().max(1.0) as usize;
    let parts: Vec<usize> = (0..request.arts.len()).collect();
    let mut blocks = vec![Block::Title, Block::Heading("sheet.contents")];
    blocks.extend(parts.chunks(columns).map(|row| Block::Row(row.to_vec())));
    let (left, right) = passages(request);
    blocks.push(Block::Columns(left, right));
    let scene = Scene { request, letters, pictures: None, scale: Some(scale), first: &[], pages: &[], covers: 1 };
    let cover = || Cover { blocks: Vec::new(), scale: Some(scale) };
    let mut covers = vec![cover()];
    let mut used = Mm::ZERO;
    for block in blocks {
        let height = scene.block(&mut None, TagId::default(), &block, room.y, &[])? - room.y;
        if (used + height).0 > room.height.0 && used.0 > 0.0 {
            covers.push(cover());
            used = Mm::ZERO;
        }
        used += height;
        if let Some(cover) = covers.last_mut() {
            cover.blocks.push(block);
        }
    }
    Ok(covers)
}

fn passages(request: &Request<'_>) -> (Vec<Passage>, Vec<Passage>) {
    let any = |test: &dyn Fn(&Art<'_>) -> bool| request.arts.iter().any(test);
    let area = area(request.paper);
    let room = crate::geom::Size::new(area.width, area.height);
    let mut order = Vec::new();
    if any(&|art| super::tile::fits(art.part.trim, art.part.bleed, room).is_none()) {
        order.push(Told("sheet.order_board", Some(Step::Board)));
    }
    if any(&|art| art.part.outline == Outline::Rect) {
        order.push(Told("sheet.order_rectangles", Some(Step::Rectangles)));
    }
    let folded = |art: &Art<'_>| art.part.fold.is_some() || backs::two_sided(art.part, &request.printing);
    if any(&|art| art.part.outline != Outline::Rect && !folded(art)) {
        order.push(Told("sheet.order_shapes", Some(Step::Shapes)));
    }
    if any(&|art| backs::two_sided(art.part, &request.printing)) {
        match (request.printing.backs, request.printing.flip) {
            // both sides are printed before anything is cut
            (Backs::Duplex, Flip::Long) => order.insert(0, Told("backs.order_long", None)),
            (Backs::Duplex, Flip::Short) => order.insert(0, Told("backs.order_short", None)),
            _ => order.push(Told("sheet.order_pairs", Some(Step::Pairs))),
        }
    }
    if any(&|art| art.part.fold == Some(Fold::Net)) {
        order.push(Told("sheet.order_folds", Some(Step::Folds)));
    }
    if any(&|art| art.part.spare) {
        order.push(Told("sheet.order_spares", Some(Step::Spares)));
    }
    // whose game it is comes before whose drawings
    let mut credits = vec![Told("sheet.licence_text", None)];
    if request.words.get("game.credits").is_some() {
        credits.insert(0, Told("game.credits", None));
    }
    let passage = |head, paragraphs| Passage { head, paragraphs, steps: false };
    let mut printing = vec![Told("sheet.print_text", None), Told("sheet.scale_text", Some(Step::Measure))];
    if any(&|art| backs::left_out(art.part, &request.printing)) {
        printing.insert(0, Told("backs.left_out", None));
    }
    let left = vec![
        passage("sheet.print_title", printing),
        passage("sheet.paper_title", vec![Told("sheet.paper_text", None)]),
        passage("sheet.licence_title", credits),
    ];
    let right = vec![
        passage("sheet.needed_title", vec![Told("sheet.needed_text", Some(Step::Tools))]),
        Passage { head: "sheet.order_title", paragraphs: order, steps: true },
    ];
    (left, right)
}

/// What a cover is drawn from.
pub struct Scene<'a> {
    /// The request.
    pub request: &'a Request<'a>,
    /// The faces.
    pub letters: &'a Lettering<'a>,
    /// The pictures of steps; without them, heights are measured.
    pub pictures: Option<&'a Pictures>,
    /// How large the instructions are.
    pub scale: Option<Scale>,
    /// For each part the page that it is first on, counted from 1.
    pub first: &'a [usize],
    /// The pages of parts.
    pub pages: &'a [Page],
    /// How many covers there are.
    pub covers: usize,
}

/// A page to draw on; without one, heights are measured.
type Ground<'c, 'd, 'f> = Option<&'c mut Canvas<'d, 'f>>;

impl Scene<'_> {
    /// Draws one cover.
    pub fn draw(&self, page: &mut Canvas<'_, '_>, cover: &Cover, thumbnails: &[Thumbnail]) -> Result<(), Box<Finding>> {
        let root = page.root();
        let section = page.tag(root, Tag::Section);
        page.bookmark(self.request.words.text("sheet.cover"), 0, crate::geom::Pt(0.0));
        let mut y = area(self.request.paper).y;
        for block in &cover.blocks {
            y = self.block(&mut Some(&mut *page), section, block, y, thumbnails)?;
        }
        Ok(())
    }

    /// Draws a block from `y` on, and returns where it ends.
    fn block(
        &self,
        ground: &mut Ground<'_, '_, '_>,
        section: TagId,
        block: &Block,
        y: Mm,
        thumbnails: &[Thumbnail],
    ) -> Result<Mm, Box<Finding>> {
        let room = area(self.request.paper);
        match block {
            Block::Title => self.title(ground, section, y),
            Block::Heading(key) => {
                let look = self.letters.bold(12.0, self.request.accent);
                let head = tagged(ground, section, Tag::Heading(2));
                let lines = Lines { x: room.x, width: room.width, look };
                Ok(self.set(ground, head, self.request.words.text(key), y + Mm(5.0), lines)? + Mm(1.0))
            }
            Block::Row(parts) => self.row(ground, section, parts, y, thumbnails),
            Block::Columns(left, right) => {
                let width = (room.width - GUTTER) / 2.0;
                let top = y + Mm(3.0);
                let first = self.passages(ground, section, left, (room.x, top), width)?;
                let second = self.passages(ground, section, right, (room.x + width + GUTTER, top), width)?;
                Ok(first.max(second))
            }
        }
    }

    fn title(&self, ground: &mut Ground<'_, '_, '_>, section: TagId, y: Mm) -> Result<Mm, Box<Finding>> {
        let (request, room) = (self.request, area(self.request.paper));
        let head = tagged(ground, section, Tag::Heading(1));
        let look = self.letters.black(30.0, request.accent);
        let end = self.set(ground, head, request.title, y + Mm(8.5), Lines { x: room.x, width: room.width, look })?;
        let below = tagged(ground, section, Tag::Paragraph);
        let look = self.letters.italic(13.0, SOFT);
        let text = request.words.text("sheet.kit");
        let base = end - look.leading() * 1.35;
        let end = self.set(ground, below, text, base, Lines { x: room.x, width: room.width, look })? - Mm(3.0);
        if let Some(page) = ground {
            page.artifact();
            page.fill(Rect::new(room.x, end, room.width, Mm(0.8)).into(), request.accent);
        }
        Ok(end + Mm(3.0))
    }

    fn row(
        &self,
        ground: &mut Ground<'_, '_, '_>,
        section: TagId,
        parts: &[usize],
        y: Mm,
        thumbnails: &[Thumbnail],
    ) -> Result<Mm, Box<Finding>> {
        let room = area(self.request.paper);
        let columns = ((room.width + Mm(1.0)) / CELL).floor().max(1.0);
        let width = room.width / columns;
        let mut end = y;
        let list = tagged(ground, section, Tag::List);
        for (index, part) in parts.iter().enumerate() {
            let Some(art) = self.request.arts.get(*part) else { continue };
            let x = room.x + width * index as f64;
            let item = tagged(ground, list, Tag::Item);
            let body = tagged(ground, item, Tag::Body);
            if let (Some(page), Some(thumbnail)) = (ground.as_deref_mut(), thumbnails.get(*part)) {
                self.picture(page, body, art, thumbnail, Rect::new(x, y, width - Mm(3.0), PICTURE));
            }
            let lines = |look| Lines { x, width: width - Mm(2.0), look };
            let text = tagged(ground, body, Tag::Paragraph);
            let bold = self.letters.bold(8.0, INK);
            let count = (art.part.count * self.request.printing.copies).to_string();
            let title = format!("{} {}", self.request.words.fill("sheet.copies", &[("n", &count)]), art.part.title);
            let mut at = self.set(ground, text, &title, y + PICTURE + Mm(3.6), lines(bold))?;
            for fact in self.facts(*part, art) {
                at = self.set(ground, text, &fact, at, lines(self.letters.regular(7.5, SOFT)))?;
            }
            end = end.max(at);
        }
        Ok(end + Mm(0.5))
    }

    fn picture(&self, page: &mut Canvas<'_, '_>, body: TagId, art: &Art<'_>, thumbnail: &Thumbnail, room: Rect<Mm>) {
        let figure = page.tag(body, Tag::Figure);
        page.alt(figure, &art.part.desc);
        page.mark(figure);
        let height = art.part.trim.height * thumbnail.scale;
        page.form(thumbnail.form, room.x.into(), (room.far() - height).into());
    }

    /// Size and sheet of a part, a line each.
    fn facts(&self, index: usize, art: &Art<'_>) -> Vec<String> {
        let (words, part) = (self.request.words, art.part);
        let comma = !matches!(words.lang(), Lang::En);
        let number = |length: Mm| {
            let text = decimals(length.0, 1);
            if comma { text.replace('.', ",") } else { text }
        };
        let size =
            words.fill("sheet.size", &[("width", &number(part.trim.width)), ("height", &number(part.trim.height))]);
        let first = self.first.get(index).copied().unwrap_or(1);
        let has = |page: &Page| page.parts().contains(&index);
        let doubled = backs::doubled(self.request.arts, &self.request.printing);
        let last = self.pages.iter().rposition(has);
        let last = last.map_or(first, |last| backs::number(self.covers + last, doubled));
        let (one, many) =
            if doubled { ("backs.on_page", "backs.on_pages") } else { ("sheet.on_sheet", "sheet.on_sheets") };
        let sheet = if last > first {
            words.fill(many, &[("from", &first.to_string()), ("to", &last.to_string())])
        } else {
            words.fill(one, &[("n", &first.to_string())])
        };
        let spare = if part.spare { format!(" · {}", words.text("sheet.spare")) } else { String::new() };
        vec![size, format!("{sheet}{spare}")]
    }

    fn passages(
        &self,
        ground: &mut Ground<'_, '_, '_>,
        section: TagId,
        passages: &[Passage],
        (x, y): (Mm, Mm),
        width: Mm,
    ) -> Result<Mm, Box<Finding>> {
        let words = self.request.words;
        let Scale { step: wide, text: size } = self.scale.unwrap_or(SCALES[0]);
        let head_look = self.letters.bold(size + 2.0, self.request.accent);
        let look = self.letters.regular(size, INK);
        let mut y = y;
        for passage in passages {
            let head = tagged(ground, section, Tag::Heading(2));
            let lines = Lines { x, width, look: head_look };
            y = self.set(ground, head, words.text(passage.head), y + Mm(4.0), lines)? - Mm(0.3);
            let numbered = passage.steps && passage.paragraphs.len() > 1;
            let list = if numbered { tagged(ground, section, Tag::List) } else { section };
            for (index, Told(key, step)) in passage.paragraphs.iter().enumerate() {
                let top = y - look.leading();
                let indent = self.beside(ground, *step, (x, top), wide);
                let mut holder = list;
                if numbered {
                    holder = tagged(ground, list, Tag::Item);
                    let label = tagged(ground, holder, Tag::Label);
                    let number =
                        Lines { x: x + indent, width: NUMBER, look: self.letters.bold(size, self.request.accent) };
                    self.set(ground, label, &format!("{} ", index + 1), y, number)?;
                    holder = tagged(ground, holder, Tag::Body);
                }
                let text = tagged(ground, holder, Tag::Paragraph);
                let indent = if numbered { indent + NUMBER } else { indent };
                let lines = Lines { x: x + indent, width: width - indent, look };
                y = self.set(ground, text, words.text(key), y, lines)? + Mm(0.6);
                if step.is_some() {
                    y = y.max(top + steps::size(wide).height + look.leading()) + Mm(0.8);
                }
            }
            y += Mm(0.8);
        }
        Ok(y)
    }

    /// Shows the picture of a step; returns how far the words beside it are from its left edge.
    fn beside(&self, ground: &mut Ground<'_, '_, '_>, step: Option<Step>, (x, y): (Mm, Mm), wide: Mm) -> Mm {
        let Some(step) = step else { return Mm::ZERO };
        if let (Some(page), Some(pictures)) = (ground.as_deref_mut(), self.pictures) {
            pictures.show(page, step, x, y + Mm(0.6), wide);
        }
        wide + Mm(3.0)
    }

    /// Sets a text from the base line `y` on, and returns the base line after its last.
    fn set(
        &self,
        ground: &mut Ground<'_, '_, '_>,
        tag: TagId,
        text: &str,
        y: Mm,
        lines: Lines,
    ) -> Result<Mm, Box<Finding>> {
        let mut y = y;
        for line in self.letters.lines(text, lines.look, lines.width)? {
            if let Some(page) = ground {
                page.mark(tag);
                // A space at the end keeps lines apart in the text layer.
                self.letters.line(page, lines.x, y, &format!("{} ", line.trim_end()), lines.look)?;
            }
            y += lines.look.leading();
        }
        Ok(y)
    }
}

/// Where lines begin, how wide they may be, and how they are set.
#[derive(Clone, Copy)]
struct Lines {
    x: Mm,
    width: Mm,
    look: Look,
}

fn tagged(ground: &mut Ground<'_, '_, '_>, parent: TagId, tag: Tag) -> TagId {
    ground.as_deref_mut().map_or(parent, |page| page.tag(parent, tag))
}
