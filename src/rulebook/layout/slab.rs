//! What pages are made of: slabs, as wide as the text block, one above the other.

use super::style::Gap;
use crate::pdf::{FormId, TagId};
use crate::rulebook::paragraph::Line;
use crate::rulebook::typefaces::{Font, Ink};

/// A thing drawn within a slab; places are in points from the slab's top left corner.
#[derive(Clone, Debug)]
pub enum Draw {
    /// A line of text that belongs to an element.
    Text { line: Line, x: f64, baseline: f64, tag: TagId },
    /// A picture that belongs to an element, scaled to a width.
    Form { form: FormId, x: f64, y: f64, width: f64, tag: TagId },
    /// A filled rectangle; decoration.
    Fill { x: f64, y: f64, width: f64, height: f64, ink: Ink },
    /// The number of the page on which an anchor is, set flush right, with a line of dots from `from` on.
    PageNumber { anchor: String, from: f64, right: f64, baseline: f64, font: Font, tag: TagId, link: usize },
}

/// Whether a page may end before a slab.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Break {
    /// It may, at a cost.
    Cost(f64),
    /// It may not.
    Never,
    /// It must.
    Always,
}

impl Break {
    /// The same place at a higher cost.
    pub fn dearer(self, by: f64) -> Break {
        match self {
            Break::Cost(cost) => Break::Cost(cost + by),
            other => other,
        }
    }
}

/// What a slab means for the pages.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// Names of this place.
    pub anchors: Vec<String>,
    /// An entry of the outline: level from 0, title.
    pub bookmark: Option<(usize, String)>,
    /// The chapter that begins here, for the running head.
    pub chapter: Option<String>,
    /// Whether the text stands in for a translation: it gets a bar in the margin.
    pub stand_in: bool,
}

/// A slab.
#[derive(Clone, Debug)]
pub struct Slab {
    /// The space above it, which falls away at the top of a page.
    pub gap: Gap,
    /// Its height.
    pub height: f64,
    /// Whether a page may end before it.
    pub break_before: Break,
    /// Whether it may wait for the next page while the text goes on.
    pub floats: bool,
    /// What is drawn.
    pub draws: Vec<Draw>,
    /// What it means.
    pub marks: Marks,
    /// The panel it is in: panels are framed, page by page.
    pub panel: Option<usize>,
    /// The list it is in, by the slab that the list was set from.
    pub list: Option<usize>,
    /// The block it is from.
    pub block: usize,
    /// Which line of how many of a paragraph it is.
    pub line: Option<(usize, usize)>,
    /// Whether it is a head.
    pub head: bool,
}

impl Slab {
    /// Makes what it shows so many times as large: books are composed in points of regular type.
    pub fn enlarge(&mut self, by: f64) {
        self.height *= by;
        self.draws.iter_mut().for_each(|draw| draw.enlarge(by));
    }
}

impl Draw {
    fn enlarge(&mut self, by: f64) {
        let scale = |lengths: &mut [&mut f64]| lengths.iter_mut().for_each(|length| **length *= by);
        match self {
            Draw::Text { line, x, baseline, .. } => {
                line.enlarge(by);
                scale(&mut [x, baseline]);
            }
            Draw::Form { x, y, width, .. } => scale(&mut [x, y, width]),
            Draw::Fill { x, y, width, height, .. } => scale(&mut [x, y, width, height]),
            Draw::PageNumber { from, right, baseline, font, .. } => {
                *font = font.enlarged(by);
                scale(&mut [from, right, baseline]);
            }
        }
    }
}
