//! Drawing on a page. Points from the top left corner, `y` downward.

use super::document::{Bookmark, Document, FormId, Link, Open, Target};
use super::font::Run;
use super::tags::Kid;
use super::{Ink, Tag, TagId, resource_name};
use crate::geom::{Pt, Rect, Size};
use printpdf::{
    Codepoint, CurTransMat, DictItem, FontId, LayerInternalId, Line, LineDashPattern, LinePoint, Op, PaintMode,
    PdfFontHandle, Point, Polygon, PolygonRing, TextItem, TextMatrix, WindingOrder, XObjectId, XObjectTransform,
};

/// One step of a path, points relative to its origin, `y` downward.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Begins a new line.
    Move((Pt, Pt)),
    /// A straight line.
    Line((Pt, Pt)),
    /// A cubic curve: two control points and its end.
    Curve((Pt, Pt), (Pt, Pt), (Pt, Pt)),
    /// Back to where the line began.
    Close,
}

/// A shaped text with what it is set in.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'r> {
    run: &'r Run,
    size: Pt,
    ink: Ink,
    rise: Pt,
    stretch: Pt,
    spacing: Pt,
}

impl<'r> Piece<'r> {
    /// A text in a size and a colour.
    pub fn new(run: &'r Run, size: Pt, ink: Ink) -> Self {
        Piece { run, size, ink, rise: Pt::ZERO, stretch: Pt::ZERO, spacing: Pt::ZERO }
    }

    /// Raised above the base line by so much (lowered when negative).
    pub fn rise(mut self, rise: Pt) -> Self {
        self.rise = rise;
        self
    }

    /// With so much added to each space (U+0020, U+00A0), to fill a line.
    pub fn stretch(mut self, each: Pt) -> Self {
        self.stretch = each;
        self
    }

    /// With so much added after each glyph.
    pub fn spacing(mut self, each: Pt) -> Self {
        self.spacing = each;
        self
    }

    /// The width that it takes.
    pub fn width(&self) -> Pt {
        self.run.glyphs.iter().enumerate().map(|(index, _)| self.advance(index)).sum()
    }

    fn advance(&self, index: usize) -> Pt {
        let Some(glyph) = self.run.glyphs.get(index) else { return Pt::ZERO };
        let stretch = if matches!(self.run.text_of(glyph), " " | "\u{A0}") { self.stretch } else { Pt::ZERO };
        self.size * glyph.advance + stretch + self.spacing
    }
}

/// One page of a [`Document`], to draw on.
pub struct Canvas<'d, 'f> {
    pub(super) document: &'d mut Document<'f>,
    pub(super) page: usize,
}

impl Canvas<'_, '_> {
    /// The page's number, counted from 0.
    pub fn number(&self) -> usize {
        self.page
    }

    /// As [`Document::root`].
    pub fn root(&self) -> TagId {
        self.document.root()
    }

    /// As [`Document::tag`].
    pub fn tag(&mut self, parent: TagId, tag: Tag) -> TagId {
        self.document.tag(parent, tag)
    }

    /// As [`Document::alt`].
    pub fn alt(&mut self, figure: TagId, words: &str) {
        self.document.alt(figure, words);
    }

    /// What is drawn from here on belongs to an element.
    pub fn mark(&mut self, tag: TagId) {
        self.state().wanted.mark = Some(tag);
    }

    /// What is drawn from here on is not read: decoration, running heads, folios.
    pub fn artifact(&mut self) {
        self.state().wanted.mark = None;
    }

    /// What is drawn from here on lies in a layer that viewers can switch off, or in none.
    pub fn layer(&mut self, name: Option<&str>) {
        self.state().wanted.layer = name.map(str::to_string);
        if let Some(name) = name
            && !self.document.layers.iter().any(|known| known == name)
        {
            self.document.layers.push(name.to_string());
        }
    }

    /// As [`Canvas::layer`], for what only machines follow: viewers hide it and do not print it until they are told to.
    pub fn layer_for_machines(&mut self, name: &str) {
        self.layer(Some(name));
        self.document.hidden_layers.insert(name.to_string());
    }

    /// Sets pieces one after the other on one base line, and returns where they end.
    pub fn line(&mut self, x: Pt, baseline: Pt, pieces: &[Piece<'_>]) -> Pt {
        let Some(first) = pieces.first() else { return x };
        self.begin();
        let y = self.up(baseline);
        self.push(Op::StartTextSection);
        self.push(Op::SetTextMatrix { matrix: TextMatrix::Raw([1.0, 0.0, 0.0, 1.0, fine(x), fine(y)]) });
        let (mut end, mut rise) = (x, Pt::ZERO);
        // Where the reader's pen is behind where it should be.
        let mut behind = Pt::ZERO;
        for piece in pieces {
            if piece.rise != rise {
                rise = piece.rise;
                self.push(Op::SetLineOffset { multiplier: rise.0 as f32 });
            }
            self.fill_with(piece.ink);
            behind = self.piece(piece, behind);
            end += piece.width();
        }
        if rise != Pt::ZERO {
            self.push(Op::SetLineOffset { multiplier: 0.0 });
        }
        self.push(Op::EndTextSection);
        let height = first.size;
        self.cover(Rect::new(x, y, end - x, height));
        end
    }

    /// Writes the glyphs of a piece; takes and returns how far the reader's pen is behind.
    fn piece(&mut self, piece: &Piece<'_>, mut behind: Pt) -> Pt {
        let font = Some((piece.run.face, piece.size));
        if self.state().font != font {
            self.state().font = font;
            let font = PdfFontHandle::External(FontId(resource_name(self.document.fonts, piece.run.face)));
            self.push(Op::SetFont { font, size: printpdf::Pt(piece.size.0 as f32) });
        }
        let (mut items, mut codes) = (Vec::new(), Vec::new());
        for (index, glyph) in piece.run.glyphs.iter().enumerate() {
            self.document.glyphs.add(piece.run.face, glyph.code, glyph.id, piece.run.text_of(glyph));
            let shift = piece.size * glyph.dx;
            let moved = ((behind + shift) / piece.size * 1000.0).round();
            if moved != 0.0 {
                if !codes.is_empty() {
                    items.push(TextItem::GlyphIds(std::mem::take(&mut codes)));
                }
                items.push(TextItem::Offset(-moved as f32));
                behind -= piece.size * (moved / 1000.0);
            }
            codes.push(Codepoint { gid: glyph.code, offset: 0.0, cid: None });
            behind += piece.advance(index) - piece.size * glyph.nominal;
        }
        if !codes.is_empty() {
            items.push(TextItem::GlyphIds(codes));
        }
        self.push(Op::ShowText { items });
        behind
    }

    /// Fills a rectangle.
    pub fn fill(&mut self, area: Rect<Pt>, ink: Ink) {
        self.begin();
        self.fill_with(ink);
        let rectangle = self.rectangle(area, PaintMode::Fill);
        self.push(Op::DrawRectangle { rectangle });
        self.cover(self.flipped(area));
    }

    /// Draws straight lines from point to point. `dash` is the lengths of strokes and gaps; empty for a solid line.
    pub fn stroke(&mut self, points: &[(Pt, Pt)], closed: bool, width: Pt, ink: Ink, dash: &[Pt]) {
        self.begin();
        let place = |x: Pt, y: Pt| Point { x: printpdf::Pt(x.0 as f32), y: printpdf::Pt(self.up(y).0 as f32) };
        let points = points.iter().map(|(x, y)| LinePoint { p: place(*x, *y), bezier: false }).collect();
        self.push(Op::SaveGraphicsState);
        self.push(Op::SetOutlineColor { col: ink.color() });
        self.push(Op::SetOutlineThickness { pt: printpdf::Pt(width.0 as f32) });
        if !dash.is_empty() {
            let pattern = dash.iter().map(|length| length.0 as f32).collect();
            self.push(Op::SetLineDashPattern { dash: LineDashPattern { offset: 0.0, pattern } });
        }
        self.push(Op::DrawLine { line: Line { points, is_closed: closed } });
        self.push(Op::RestoreGraphicsState);
    }

    /// Shows a form with its top left corner at a point, at its own size.
    pub fn form(&mut self, form: FormId, x: Pt, y: Pt) {
        self.begin();
        self.show(form, x, y);
        if let Some(size) = self.size_of(form) {
            self.cover(self.flipped(Rect::new(x, y, size.width, size.height)));
        }
    }

    /// As [`Canvas::form`], only what lies inside `window`.
    pub fn form_within(&mut self, form: FormId, x: Pt, y: Pt, window: Rect<Pt>) {
        self.begin();
        self.push(Op::SaveGraphicsState);
        let rectangle = self.rectangle(window, PaintMode::Clip);
        self.push(Op::DrawRectangle { rectangle });
        self.show(form, x, y);
        self.push(Op::RestoreGraphicsState);
        self.cover(self.flipped(window));
    }

    /// Shows a form turned by a quarter, clockwise, the top left corner of what is then seen at a point.
    pub fn form_turned(&mut self, form: FormId, x: Pt, y: Pt) {
        self.begin();
        self.show_turned(form, x, y);
        if let Some(size) = self.size_of(form) {
            self.cover(self.flipped(Rect::new(x, y, size.height, size.width)));
        }
    }

    /// Shows a form turned by quarters, clockwise, the top left corner of what is then seen at a point.
    pub fn form_quarters(&mut self, form: FormId, x: Pt, y: Pt, quarters: u8) {
        let Some(size) = self.size_of(form) else { return };
        match quarters % 4 {
            0 => return self.form(form, x, y),
            1 => return self.form_turned(form, x, y),
            _ => self.begin(),
        }
        let (matrix, seen) = if quarters % 4 == 2 {
            let corner = [(x + size.width).0 as f32, self.up(y).0 as f32];
            ([-1.0, 0.0, 0.0, -1.0, corner[0], corner[1]], size)
        } else {
            let corner = [(x + size.height).0 as f32, self.up(y + size.width).0 as f32];
            ([0.0, 1.0, -1.0, 0.0, corner[0], corner[1]], Size::new(size.height, size.width))
        };
        self.show_through(form, matrix);
        self.cover(self.flipped(Rect::new(x, y, seen.width, seen.height)));
    }

    /// As [`Canvas::form_turned`], only what lies inside `window`.
    pub fn form_turned_within(&mut self, form: FormId, x: Pt, y: Pt, window: Rect<Pt>) {
        self.begin();
        self.push(Op::SaveGraphicsState);
        let rectangle = self.rectangle(window, PaintMode::Clip);
        self.push(Op::DrawRectangle { rectangle });
        self.show_turned(form, x, y);
        self.push(Op::RestoreGraphicsState);
        self.cover(self.flipped(window));
    }

    /// Fills what lies within straight lines; curves are taken for straight. Points from the page's corner.
    pub fn fill_path(&mut self, steps: &[Step], ink: Ink) {
        self.begin();
        self.fill_with(ink);
        let place = |to: (Pt, Pt)| Point { x: printpdf::Pt(to.0.0 as f32), y: printpdf::Pt(self.up(to.1).0 as f32) };
        let points = steps.iter().filter_map(|step| match *step {
            Step::Move(to) | Step::Line(to) | Step::Curve(_, _, to) => Some(LinePoint { p: place(to), bezier: false }),
            Step::Close => None,
        });
        let rings = vec![PolygonRing { points: points.collect() }];
        self.push(Op::DrawPolygon {
            polygon: Polygon { rings, mode: PaintMode::Fill, winding_order: WindingOrder::NonZero },
        });
    }

    /// Draws the lines and curves of a path, whose origin is put at a point.
    pub fn path(&mut self, steps: &[Step], x: Pt, y: Pt, width: Pt, ink: Ink) {
        self.begin();
        self.push(Op::SaveGraphicsState);
        self.push(Op::SetOutlineColor { col: ink.color() });
        self.push(Op::SetOutlineThickness { pt: printpdf::Pt(width.0 as f32) });
        let mut line = Line { points: Vec::new(), is_closed: false };
        let place = |page: &Self, at: (Pt, Pt), bezier: bool| LinePoint {
            p: Point { x: printpdf::Pt((x + at.0).0 as f32), y: printpdf::Pt(page.up(y + at.1).0 as f32) },
            bezier,
        };
        for step in steps {
            match *step {
                Step::Move(to) => {
                    let points = vec![place(self, to, false)];
                    let done = std::mem::replace(&mut line, Line { points, is_closed: false });
                    if !done.points.is_empty() {
                        self.push(Op::DrawLine { line: done });
                    }
                }
                Step::Line(to) => line.points.push(place(self, to, false)),
                Step::Curve(first, second, to) => {
                    let curve = [place(self, first, true), place(self, second, true), place(self, to, false)];
                    line.points.extend(curve);
                }
                Step::Close => line.is_closed = true,
            }
        }
        self.push(Op::DrawLine { line });
        self.push(Op::RestoreGraphicsState);
    }

    /// Shows a form scaled to a width, in proportion: for pictures of things, never for the things themselves.
    pub fn form_scaled(&mut self, form: FormId, x: Pt, y: Pt, width: Pt) {
        let Some(size) = self.size_of(form) else { return };
        let scale = width / size.width;
        self.begin();
        let bottom = self.up(y + size.height * scale);
        let (scale32, id) = (scale as f32, XObjectId(self.document.form_name(form)));
        self.push(Op::SaveGraphicsState);
        let matrix = CurTransMat::Raw([scale32, 0.0, 0.0, scale32, x.0 as f32, bottom.0 as f32]);
        self.push(Op::SetTransformationMatrix { matrix });
        let transform = XObjectTransform { no_auto_scale: true, ..XObjectTransform::default() };
        self.push(Op::UseXobject { id, transform });
        self.push(Op::RestoreGraphicsState);
        self.cover(Rect::new(x, bottom, width, size.height * scale));
    }

    /// Names a place of this page for [`Target::Anchor`]; viewers put `y` at the window's top.
    pub fn anchor(&mut self, name: &str, y: Pt) {
        let place = (self.page, self.up(y).0);
        self.document.anchors.entry(name.to_string()).or_insert(place);
    }

    /// An entry of the outline, `level` 0 for chapters. Entries come in the order of the calls.
    pub fn bookmark(&mut self, title: &str, level: usize, y: Pt) {
        let (page, y, level) = (self.page, self.up(y).0, level + self.document.outline_level);
        self.document.bookmarks.push(Bookmark { title: title.to_string(), level, page, y });
    }

    /// Makes an area lead somewhere. `tag` is the [`Tag::Link`] element whose text lies there; `words` say where it
    /// leads to those who cannot see it.
    pub fn link(&mut self, tag: TagId, area: Rect<Pt>, target: Target, words: &str) {
        let placed = self.flipped(area);
        let area = [placed.x.0, placed.y.0, placed.right().0, placed.far().0];
        let page = self.page;
        let state = self.state();
        state.links.push(Link { area, target, words: words.to_string() });
        let index = state.links.len() - 1;
        if let Some(element) = self.document.elements.get_mut(tag.0) {
            element.kids.push(Kid::Area(page, index));
        }
    }

    fn size_of(&self, form: FormId) -> Option<Size<Pt>> {
        self.document.forms.get(form.0).map(super::Form::size)
    }

    fn state(&mut self) -> &mut super::document::Page {
        // A canvas is made by `Document::page` and `page_again` alone, for a page that exists; pages are never removed.
        &mut self.document.pages[self.page]
    }

    fn push(&mut self, op: Op) {
        self.state().ops.push(op);
    }

    /// Opens what is to be open: the layer, and in it the marked content.
    fn begin(&mut self) {
        let state = self.state();
        if state.open.as_ref() == Some(&state.wanted) {
            return;
        }
        close(state);
        let Open { layer, mark } = state.wanted.clone();
        state.open = Some(state.wanted.clone());
        if let Some(layer) = layer {
            state.ops.push(Op::BeginLayer { layer_id: LayerInternalId(layer) });
        }
        let Some(tag) = mark else {
            state.ops.push(Op::BeginMarkedContent { tag: "Artifact".into() });
            return;
        };
        let number = state.marks.len() as i64;
        state.marks.push(tag);
        let page = self.page;
        let Some(element) = self.document.elements.get_mut(tag.0) else { return };
        element.kids.push(Kid::Content(page, number));
        let map = [("MCID".to_string(), DictItem::Int(number))].into();
        let (tag, properties) = (element.tag.name(), DictItem::Dict { map });
        self.push(Op::BeginMarkedContentWithProperties { tag, properties });
    }

    fn show(&mut self, form: FormId, x: Pt, y: Pt) {
        let Some(size) = self.size_of(form) else { return };
        let (bottom, id) = (self.up(y + size.height), XObjectId(self.document.form_name(form)));
        let transform = XObjectTransform {
            no_auto_scale: true,
            translate_x: Some(printpdf::Pt(x.0 as f32)),
            translate_y: Some(printpdf::Pt(bottom.0 as f32)),
            ..XObjectTransform::default()
        };
        self.push(Op::UseXobject { id, transform });
    }

    fn show_turned(&mut self, form: FormId, x: Pt, y: Pt) {
        self.show_through(form, [0.0, -1.0, 1.0, 0.0, x.0 as f32, self.up(y).0 as f32]);
    }

    fn show_through(&mut self, form: FormId, matrix: [f32; 6]) {
        let id = XObjectId(self.document.form_name(form));
        self.push(Op::SaveGraphicsState);
        self.push(Op::SetTransformationMatrix { matrix: CurTransMat::Raw(matrix) });
        let transform = XObjectTransform { no_auto_scale: true, ..XObjectTransform::default() };
        self.push(Op::UseXobject { id, transform });
        self.push(Op::RestoreGraphicsState);
    }

    fn fill_with(&mut self, ink: Ink) {
        let state = self.state();
        if state.ink != Some(ink) {
            state.ink = Some(ink);
            state.ops.push(Op::SetFillColor { col: ink.color() });
        }
    }

    fn cover(&mut self, area: Rect<Pt>) {
        let page = self.page;
        if let Some(tag) = self.state().wanted.mark
            && let Some(element) = self.document.elements.get_mut(tag.0)
        {
            element.cover(page, area);
        }
    }

    fn up(&self, y: Pt) -> Pt {
        // As in `state`: the page exists.
        self.document.pages[self.page].size.height - y
    }

    fn flipped(&self, area: Rect<Pt>) -> Rect<Pt> {
        Rect::new(area.x, self.up(area.far()), area.width, area.height)
    }

    fn rectangle(&self, area: Rect<Pt>, mode: PaintMode) -> printpdf::Rect {
        let placed = self.flipped(area);
        let point = |length: Pt| printpdf::Pt(length.0 as f32);
        printpdf::Rect {
            x: point(placed.x),
            y: point(placed.y),
            width: point(placed.width),
            height: point(placed.height),
            mode: Some(mode),
            winding_order: None,
        }
    }
}

/// A place of text: a hundredth of a point is a 280th of a millimetre.
fn fine(length: Pt) -> f32 {
    (length.0 * 100.0).round() as f32 / 100.0
}

/// Ends what is open on a page.
pub(super) fn close(page: &mut super::document::Page) {
    if let Some(open) = page.open.take() {
        page.ops.push(Op::EndMarkedContent);
        if open.layer.is_some() {
            page.ops.push(Op::EndLayer);
        }
    }
}
