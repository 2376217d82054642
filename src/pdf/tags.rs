//! The structure of a document: what is a heading, a paragraph, a figure, for those who do not see the page.

use crate::geom::{Pt, Rect};

/// What an element is (the standard structure types of PDF 1.7 that this house uses).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tag {
    /// The root.
    Document,
    /// A chapter or a part of one.
    Section,
    /// A heading of level 1 to 6; levels must not be skipped.
    Heading(u8),
    /// A paragraph.
    Paragraph,
    /// A list; holds items.
    List,
    /// One item of a list; holds a label and a body.
    Item,
    /// The number or bullet of an item.
    Label,
    /// The text of an item.
    Body,
    /// A table; holds rows.
    Table,
    /// A row of a table.
    Row,
    /// A head cell for the column below it.
    ColumnHead,
    /// A head cell for the row beside it.
    RowHead,
    /// A cell.
    Cell,
    /// A picture; needs an alternative text.
    Figure,
    /// The caption of a figure or table.
    Caption,
    /// A link; holds its text, and its area is given by [`super::Canvas::link`].
    Link,
    /// A table of contents; holds entries.
    Contents,
    /// One entry of a table of contents.
    Entry,
    /// A part of a paragraph.
    Span,
}

impl Tag {
    pub(super) fn name(self) -> String {
        match self {
            Tag::Document => "Document",
            Tag::Section => "Sect",
            Tag::Heading(level) => return format!("H{}", level.clamp(1, 6)),
            Tag::Paragraph => "P",
            Tag::List => "L",
            Tag::Item => "LI",
            Tag::Label => "Lbl",
            Tag::Body => "LBody",
            Tag::Table => "Table",
            Tag::Row => "TR",
            Tag::ColumnHead | Tag::RowHead => "TH",
            Tag::Cell => "TD",
            Tag::Figure => "Figure",
            Tag::Caption => "Caption",
            Tag::Link => "Link",
            Tag::Contents => "TOC",
            Tag::Entry => "TOCI",
            Tag::Span => "Span",
        }
        .to_string()
    }
}

/// Which element, within one document; the default is the root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TagId(pub(super) usize);

/// What an element holds, in reading order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kid {
    /// Another element.
    Element(TagId),
    /// Marked content: page and number on the page.
    Content(usize, i64),
    /// A link's area: page and number on the page.
    Area(usize, usize),
}

/// One element.
#[derive(Clone, Debug)]
pub(super) struct Element {
    pub(super) tag: Tag,
    pub(super) kids: Vec<Kid>,
    pub(super) alt: Option<String>,
    /// For figures: the page, and the box round what was drawn there, `y` upward.
    pub(super) bounds: Option<(usize, Rect<Pt>)>,
}

impl Element {
    pub(super) fn new(tag: Tag) -> Element {
        Element { tag, kids: Vec::new(), alt: None, bounds: None }
    }

    /// Grows a figure's box; what it shows on further pages is not counted.
    pub(super) fn cover(&mut self, page: usize, area: Rect<Pt>) {
        if self.tag != Tag::Figure {
            return;
        }
        self.bounds = match self.bounds {
            None => Some((page, area)),
            Some((first, known)) if first == page => {
                let (x, y) = (known.x.min(area.x), known.y.min(area.y));
                let (right, top) = (known.right().max(area.right()), known.far().max(area.far()));
                Some((page, Rect::new(x, y, right - x, top - y)))
            }
            other => other,
        };
    }
}
