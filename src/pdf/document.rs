//! A document in the making: pages, forms, outline, anchors, structure.

use super::font::{FaceId, Fonts};
use super::tags::{Element, Kid};
use super::{Canvas, Form, Glyphs, Tag, TagId, finish};
use crate::geom::{Pt, Size};
use crate::report::Finding;
use printpdf::Op;
use std::collections::{BTreeMap, BTreeSet};

/// What a document is, and how a viewer should treat it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// The title, shown in the window's bar.
    pub title: String,
    /// The language, as `it`.
    pub lang: String,
    /// Who made it.
    pub author: String,
    /// What it is about, in a sentence.
    pub subject: String,
    /// Whether print dialogs should start at 100 % (`PrintScaling None`).
    pub unscaled: bool,
    /// Seconds since 1970 for its dates; `None` writes no dates. See [`source_date`].
    pub date: Option<u64>,
}

/// The date that `SOURCE_DATE_EPOCH` sets, if it does.
pub fn source_date() -> Option<u64> {
    std::env::var("SOURCE_DATE_EPOCH").ok()?.trim().parse().ok()
}

/// Which form, within one document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FormId(pub(super) usize);

/// How pages are numbered from some page on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbering {
    /// 1, 2, 3.
    Decimal,
    /// i, ii, iii.
    Roman,
    /// No number, only the prefix.
    None,
}

/// Where a link leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A place of this document that [`Canvas::anchor`] names, on an earlier or a later page.
    Anchor(String),
    /// An address on the web.
    Address(String),
}

#[derive(Clone, Debug)]
pub(super) struct Bookmark {
    pub(super) title: String,
    pub(super) level: usize,
    pub(super) page: usize,
    /// From the bottom of the page.
    pub(super) y: f64,
}

#[derive(Clone, Debug)]
pub(super) struct Link {
    /// Left, bottom, right, top from the page's bottom left corner.
    pub(super) area: [f64; 4],
    pub(super) target: Target,
    pub(super) words: String,
}

/// What is open on a page while it is drawn: a tag's or an artifact's content, inside a layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Open {
    pub(super) layer: Option<String>,
    pub(super) mark: Option<TagId>,
}

#[derive(Clone, Debug)]
pub(super) struct Page {
    pub(super) size: Size<Pt>,
    pub(super) ops: Vec<Op>,
    pub(super) marks: Vec<TagId>,
    pub(super) links: Vec<Link>,
    pub(super) wanted: Open,
    pub(super) open: Option<Open>,
    pub(super) ink: Option<super::Ink>,
    /// The face and size, in points, that text was last set in.
    pub(super) font: Option<(FaceId, Pt)>,
}

/// A PDF in the making.
///
/// Coordinates of pages are points from the **top left** corner, `y` downward. Whatever is drawn belongs to the
/// element that was last marked ([`Canvas::mark`]), in the order in which it is drawn, which must be the order in
/// which it is read; what is drawn without a mark is an artifact (running heads, folios, crop marks).
///
/// ```
/// use pressbox::geom::{Mm, Pt, Rect, Size};
/// use pressbox::pdf::font::Style;
/// use pressbox::pdf::{Document, Ink, Piece, Settings, Tag, Target};
/// use pressbox::report::Source;
/// use pressbox::svg;
///
/// let fonts = svg::Fonts::bundled()?;
/// let body = fonts.faces().id("Vollkorn", Style::Regular)?;
/// let settings = Settings { title: "Rules".into(), lang: "en".into(), ..Settings::default() };
/// let mut document = Document::new(fonts.faces(), settings);
///
/// let source = Source::new("dot.svg", r##"<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm"
///     viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4" fill="#c00"/></svg>"##);
/// let tree = svg::load(&fonts, &source).map_err(|_| "a fault in the picture")?;
/// let dot = document.form(svg::form(&fonts, &tree).map_err(|_| "not vector")?);
///
/// let root = document.root();
/// let mut page = document.page(Size::<Pt>::from(Size::new(Mm(148.0), Mm(210.0))));
/// let heading = page.tag(root, Tag::Heading(1));
/// page.mark(heading);
/// let title = fonts.faces().face(body).shape("The ball", &[])?;
/// page.line(Pt(40.0), Pt(60.0), &[Piece::new(&title, Pt(18.0), Ink::BLACK)]);
/// page.anchor("ball", Pt(40.0));
/// page.bookmark("The ball", 0, Pt(40.0));
///
/// let figure = page.tag(root, Tag::Figure);
/// page.alt(figure, "A red dot");
/// page.mark(figure);
/// page.form(dot, Pt(40.0), Pt(80.0));
///
/// // A sentence with a link in it: each piece of text goes to its own element.
/// let paragraph = page.tag(root, Tag::Paragraph);
/// let shape = |text| fonts.faces().face(body).shape(text, &[]);
/// let (before, word) = (shape("See ")?, shape("the ball")?);
/// page.mark(paragraph);
/// let x = page.line(Pt(40.0), Pt(130.0), &[Piece::new(&before, Pt(10.0), Ink::BLACK)]);
/// let link = page.tag(paragraph, Tag::Link);
/// page.mark(link);
/// let end = page.line(x, Pt(130.0), &[Piece::new(&word, Pt(10.0), Ink::BLACK)]);
/// let area = Rect::new(x, Pt(121.0), end - x, Pt(12.0));
/// page.link(link, area, Target::Anchor("ball".into()), "The ball");
///
/// page.artifact();
/// page.fill(Rect::new(Pt(40.0), Pt(560.0), Pt(340.0), Pt(0.5)), Ink::BLACK);
/// let bytes = document.finish().map_err(|_| "a link to nowhere")?;
/// assert!(bytes.starts_with(b"%PDF-1.7"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Document<'f> {
    pub(super) fonts: &'f Fonts,
    pub(super) settings: Settings,
    pub(super) pages: Vec<Page>,
    pub(super) forms: Vec<Form>,
    pub(super) form_names: Vec<String>,
    pub(super) elements: Vec<Element>,
    pub(super) bookmarks: Vec<Bookmark>,
    pub(super) anchors: BTreeMap<String, (usize, f64)>,
    pub(super) labels: BTreeMap<usize, (Numbering, String)>,
    pub(super) glyphs: Glyphs,
    pub(super) layers: Vec<String>,
    /// Those of them that are off until somebody switches them on.
    pub(super) hidden_layers: BTreeSet<String>,
    pub(super) outline_level: usize,
}

impl<'f> Document<'f> {
    /// An empty document.
    pub fn new(fonts: &'f Fonts, settings: Settings) -> Self {
        Document {
            fonts,
            settings,
            pages: Vec::new(),
            forms: Vec::new(),
            form_names: Vec::new(),
            outline_level: 0,
            elements: vec![Element::new(Tag::Document)],
            bookmarks: Vec::new(),
            anchors: BTreeMap::new(),
            labels: BTreeMap::new(),
            glyphs: Glyphs::default(),
            layers: Vec::new(),
            hidden_layers: BTreeSet::new(),
        }
    }

    /// The fonts it was given.
    pub fn fonts(&self) -> &'f Fonts {
        self.fonts
    }

    /// The element that holds all others.
    pub fn root(&self) -> TagId {
        TagId(0)
    }

    /// What it is, and how viewers should treat it, from now on.
    pub fn settle(&mut self, settings: Settings) {
        self.settings = settings;
    }

    /// By how many levels the entries of the outline are lowered from now on, for a document of several parts.
    pub fn lower_outline(&mut self, levels: usize) {
        self.outline_level = levels;
    }

    /// An entry of the outline that leads to the top of a page, counted from 0, which may still have to be made; what
    /// follows is one level below it until [`Document::lower_outline`] says otherwise.
    pub fn open_outline(&mut self, title: &str, page: usize, height: Pt) {
        self.bookmarks.push(Bookmark { title: title.to_string(), level: 0, page, y: height.0 });
        self.outline_level = 1;
    }

    /// What content streams call a form by.
    pub(super) fn form_name(&self, form: FormId) -> String {
        self.form_names.get(form.0).cloned().unwrap_or_default()
    }

    /// A new element at the beginning of `parent`, to be read before what is there already.
    pub fn tag_first(&mut self, parent: TagId, tag: Tag) -> TagId {
        let id = TagId(self.elements.len());
        self.elements.push(Element::new(tag));
        if let Some(parent) = self.elements.get_mut(parent.0) {
            parent.kids.insert(0, Kid::Element(id));
        }
        id
    }

    /// A new element at the end of `parent`.
    pub fn tag(&mut self, parent: TagId, tag: Tag) -> TagId {
        let id = TagId(self.elements.len());
        self.elements.push(Element::new(tag));
        if let Some(parent) = self.elements.get_mut(parent.0) {
            parent.kids.push(Kid::Element(id));
        }
        id
    }

    /// The words that stand for a figure to those who cannot see it.
    pub fn alt(&mut self, figure: TagId, words: &str) {
        if let Some(element) = self.elements.get_mut(figure.0) {
            element.alt = Some(words.to_string());
        }
    }

    /// Takes a picture in; an equal one is stored once.
    pub fn form(&mut self, form: Form) -> FormId {
        if let Some(known) = self.forms.iter().position(|known| *known == form) {
            return FormId(known);
        }
        self.glyphs.merge(form.glyphs());
        let mut name = form.packed().name.clone();
        if self.form_names.contains(&name) {
            // the same stream with other resources
            name = format!("{name}-{}", self.forms.len());
        }
        self.form_names.push(name);
        self.forms.push(form);
        FormId(self.forms.len() - 1)
    }

    /// A new page at the end, to draw on.
    pub fn page(&mut self, size: Size<Pt>) -> Canvas<'_, 'f> {
        let wanted = Open { layer: None, mark: None };
        let (ops, marks, links) = (Vec::new(), Vec::new(), Vec::new());
        self.pages.push(Page { size, ops, marks, links, wanted, open: None, ink: None, font: None });
        let last = self.pages.len() - 1;
        Canvas { document: self, page: last }
    }

    /// An earlier page, counted from 0, to draw more on; `None` when there is none.
    pub fn page_again(&mut self, page: usize) -> Option<Canvas<'_, 'f>> {
        (page < self.pages.len()).then_some(Canvas { document: self, page })
    }

    /// How many pages there are.
    pub fn page_count(&self) -> usize {
        self.pages.len()
    }

    /// How viewers number the pages from `first` (counted from 0) on, each number starting at 1.
    pub fn number_pages(&mut self, first: usize, numbering: Numbering, prefix: &str) {
        self.labels.insert(first, (numbering, prefix.to_string()));
    }

    /// The faces that are used so far.
    pub fn faces_used(&self) -> impl Iterator<Item = FaceId> + '_ {
        self.glyphs.0.keys().copied()
    }

    /// The bytes of the file: the same for the same document.
    ///
    /// # Errors
    /// A finding for each link to an anchor that no page has, each figure without alternative text, and for a font
    /// that cannot be cut down to what is used.
    pub fn finish(self) -> Result<Vec<u8>, Vec<Finding>> {
        finish::bytes(self)
    }
}
