//! Parts to pages of paper: imposed, marked for scissors, tiled where they are larger than the paper, and a cover
//! sheet that says what is there and what to do with it.
//!
//! ```
//! use pressbox::assets::Templates;
//! use pressbox::geom::{Mm, Size};
//! use pressbox::i18n::{Lang, Words};
//! use pressbox::kit::{Outline, Part};
//! use pressbox::pdf::Ink;
//! use pressbox::sheet::{self, Paper, Printing, Request};
//! use pressbox::svg::Fonts;
//!
//! let fonts = Fonts::bundled()?;
//! let words = Words::load(&Templates::embedded(), "shared", Lang::It).map_err(|_| "words")?;
//! let card = Part {
//!     id: "card".into(),
//!     group: "card".into(),
//!     title: "Carta".into(),
//!     desc: "Una carta rossa.".into(),
//!     count: 5,
//!     spare: false,
//!     fold: None,
//!     trim: Size::new(Mm(60.0), Mm(90.0)),
//!     bleed: Mm(3.0),
//!     outline: Outline::Rect,
//!     back: None,
//!     creases: Vec::new(),
//!     svg: r##"<svg xmlns="http://www.w3.org/2000/svg" width="66mm" height="96mm" viewBox="-3 -3 66 96"><rect x="-3"
//!         y="-3" width="66" height="96" fill="#c00"/></svg>"##.into(),
//! };
//! let parts = [card];
//! let arts = sheet::arts(&fonts, &parts).map_err(|_| "a fault in a part")?;
//! let request = Request {
//!     fonts: &fonts,
//!     words: &words,
//!     game: "a-game",
//!     title: "A game",
//!     arts: &arts,
//!     paper: Paper::A4,
//!     printing: Printing::default(),
//!     accent: Ink::new(0, 90, 0),
//!     date: None,
//! };
//! let sheets = sheet::build(&request).map_err(|_| "no room")?;
//! assert_eq!((sheets.pages, sheets.first[0]), (2, 2)); // a cover, five cards
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arrange;
mod backs;
mod calibration;
mod classes;
mod cover;
mod cut;
mod cuts;
mod draw;
mod edges;
mod fill;
mod furniture;
mod guide;
#[cfg(test)]
mod laws;
mod lettering;
mod machine;
mod manifest;
mod marks;
mod pack;
mod paper;
mod pictures;
mod plan;
mod printing;
mod registration;
mod seams;
mod shared;
mod space;
mod steps;
mod tile;

pub use backs::farthest;
pub use calibration::{calibration, farthest_measured};
pub use cut::CutFile;
pub use draw::{append, build};
pub use guide::{Guide, guide};
pub use manifest::{Contents, manifest};
pub use paper::{Paper, UnknownPaper};
pub use printing::{Backs, Flip, Printing};
pub use registration::Registration;

use crate::geom::{Mm, Rect, Size};
use crate::i18n::Words;
use crate::kit::{Back, Crease, Outline, Part};
use crate::pdf::{Form, Ink, Step};
use crate::report::{Finding, Source};
use crate::svg::{self, Fonts};
use std::sync::{Arc, OnceLock};

/// A part with its picture resolved.
pub struct Art<'p> {
    /// The part.
    pub part: &'p Part,
    /// Its picture, in millimetres, bleed included.
    pub tree: Arc<usvg::Tree>,
    /// The picture of its back, of the same size.
    pub back: Option<Arc<usvg::Tree>>,
    /// What scissors follow where that is no rectangle, in points from the trim box's top left corner.
    outline: Vec<Step>,
    /// The lines to crease, in the same points.
    creases: Vec<(Crease, Vec<Step>)>,
    forms: Arc<Forms>,
}

/// A part's picture as forms, each made when it is first asked for, once for all documents.
#[derive(Default)]
struct Forms {
    whole: OnceLock<Form>,
    back: OnceLock<Form>,
    /// What scissors leave.
    cut_out: OnceLock<Form>,
    small: OnceLock<Form>,
}

/// A part's picture without the part: what can be kept beside the parts and used again.
#[derive(Clone)]
pub struct Kept {
    tree: Arc<usvg::Tree>,
    back: Option<Arc<usvg::Tree>>,
    outline: Vec<Step>,
    creases: Vec<(Crease, Vec<Step>)>,
    forms: Arc<Forms>,
}

impl Art<'_> {
    /// The picture alone.
    pub fn kept(self) -> Kept {
        Kept { tree: self.tree, back: self.back, outline: self.outline, creases: self.creases, forms: self.forms }
    }

    /// The picture as it is printed, bleed included.
    ///
    /// # Errors
    /// What keeps it from being vectors.
    pub fn form(&self, fonts: &Fonts) -> Result<Form, Vec<Finding>> {
        once(&self.forms.whole, || svg::form(fonts, &self.tree))
    }

    /// The picture of its back as it is printed, where it has one.
    ///
    /// # Errors
    /// As [`Art::form`].
    pub fn back_form(&self, fonts: &Fonts) -> Result<Option<Form>, Vec<Finding>> {
        self.back.as_ref().map(|back| once(&self.forms.back, || svg::form(fonts, back))).transpose()
    }

    /// A picture of the part as it is in the hand: what scissors leave, and the back beside it that every such part has.
    ///
    /// # Errors
    /// As [`Art::form`].
    pub fn cut_out(&self, fonts: &Fonts) -> Result<Form, Vec<Finding>> {
        once(&self.forms.cut_out, || self.shown(fonts, self.part.needed_back(), 1.0))
    }

    /// As [`Art::cut_out`], with such a back beside it, smaller by the scale that the cover shows it at.
    fn small(&self, fonts: &Fonts, back: Option<&Back>, scale: f64) -> Result<Form, Vec<Finding>> {
        once(&self.forms.small, || self.shown(fonts, back, scale))
    }

    /// What scissors leave, from the picture as it was resolved; beside a back from both, resolved anew.
    fn shown(&self, fonts: &Fonts, back: Option<&Back>, scale: f64) -> Result<Form, Vec<Finding>> {
        let part = self.part;
        if back.is_some() {
            let source = Source::new(format!("{}.svg", part.id), part.shown(back));
            return svg::picture(fonts, &svg::load(fonts, &source)?, scale);
        }
        let cut = svg::Cut { size: part.trim, bleed: part.bleed, outline: &self.outline };
        svg::form_of_cut(fonts, &self.tree, &cut, scale)
    }
}

fn once(cell: &OnceLock<Form>, make: impl FnOnce() -> Result<Form, Vec<Finding>>) -> Result<Form, Vec<Finding>> {
    match cell.get() {
        Some(form) => Ok(form.clone()),
        None => make().map(|form| cell.get_or_init(|| form).clone()),
    }
}

impl Kept {
    /// The picture with its part again.
    pub fn of<'p>(&self, part: &'p Part) -> Art<'p> {
        Art {
            part,
            tree: self.tree.clone(),
            back: self.back.clone(),
            outline: self.outline.clone(),
            creases: self.creases.clone(),
            forms: self.forms.clone(),
        }
    }
}

/// Resolves the pictures of parts, once for all papers.
///
/// # Errors
/// Every fault of every part: its SVG, its outline, a size that is not its trim box with the bleed.
pub fn arts<'p>(fonts: &Fonts, parts: &'p [Part]) -> Result<Vec<Art<'p>>, Vec<Finding>> {
    let mut findings = Vec::new();
    let mut arts = Vec::new();
    for part in parts {
        match art(fonts, part) {
            Ok(art) => arts.push(art),
            Err(more) => findings.extend(more),
        }
    }
    if findings.is_empty() { Ok(arts) } else { Err(findings) }
}

/// The name of a part's back in findings, and of its file.
pub fn back_file(part: &str) -> String {
    format!("{part}-back.svg")
}

fn art<'p>(fonts: &Fonts, part: &'p Part) -> Result<Art<'p>, Vec<Finding>> {
    let tree = picture(fonts, part, format!("{}.svg", part.id), &part.svg)?;
    let back = part.back.as_ref().map(|back| picture(fonts, part, back_file(&part.id), &back.svg)).transpose()?;
    let drawn = |data: &str, what: &str| {
        svg::outline(data)
            .map_err(|why| vec![Finding::placeless("part-outline", format!("the {what} of `{}`: {why}", part.id))])
    };
    let outline = match &part.outline {
        Outline::Rect => Vec::new(),
        Outline::Path(data) => drawn(data, "outline")?,
    };
    let creased = part.creases.iter().map(|(crease, data)| Ok((*crease, drawn(data, "creases")?)));
    let creases = creased.collect::<Result<Vec<_>, Vec<Finding>>>()?;
    let (tree, back) = (Arc::new(tree), back.map(Arc::new));
    Ok(Art { part, tree, back, outline, creases, forms: Arc::default() })
}

/// One side of a part, resolved.
fn picture(fonts: &Fonts, part: &Part, name: String, svg: &str) -> Result<usvg::Tree, Vec<Finding>> {
    let source = Source::new(name, svg);
    let tree = svg::load(fonts, &source)?;
    let (width, height) = (f64::from(tree.size().width()), f64::from(tree.size().height()));
    let bleed = part.bleed.0 * 2.0;
    let (wanted_width, wanted_height) = (part.trim.width.0 + bleed, part.trim.height.0 + bleed);
    if (width - wanted_width).abs() > 0.001 || (height - wanted_height).abs() > 0.001 {
        let number = |length: f64| crate::geom::decimals(length, 3);
        let message = format!(
            "the picture of `{}` is {} × {} mm; its trim box with the bleed is {} × {} mm",
            source.name.trim_end_matches(".svg"),
            number(width),
            number(height),
            number(wanted_width),
            number(wanted_height)
        );
        return Err(vec![Finding::error("part-size", &source, 0..4, message)]);
    }
    Ok(tree)
}

/// Whether every part has room, whole or in tiles: what [`build`] would refuse before it draws anything.
///
/// # Errors
/// A finding for each part that has none.
pub fn room_for(arts: &[Art<'_>], paper: Paper, printing: &Printing) -> Result<(), Vec<Finding>> {
    plan::pages(arts, paper, printing).map(|_| ())
}

/// What sheets are to be made.
pub struct Request<'a> {
    /// The bundled fonts.
    pub fonts: &'a Fonts,
    /// The words of the language.
    pub words: &'a Words,
    /// The game's id, for what has no language.
    pub game: &'a str,
    /// The game's name.
    pub title: &'a str,
    /// The parts in the order of the kit.
    pub arts: &'a [Art<'a>],
    /// The paper.
    pub paper: Paper,
    /// How they are printed.
    pub printing: Printing,
    /// The game's colour, for heads.
    pub accent: Ink,
    /// Seconds since 1970, where a date is to be written.
    pub date: Option<u64>,
}

impl Request<'_> {
    /// Where parts with their bleed may lie.
    fn area(&self) -> Rect<Mm> {
        space::area_for(self.paper, &self.printing)
    }

    /// How large that is.
    fn room(&self) -> Size<Mm> {
        let area = self.area();
        Size::new(area.width, area.height)
    }

    /// Where scale bar and footer stand on its front pages.
    fn band(&self) -> Rect<Mm> {
        space::band_beside_marks(self.paper, self.printing.registration)
    }
}

/// Sheets that were made.
#[derive(Debug)]
pub struct Sheets {
    /// The PDF.
    pub pdf: Vec<u8>,
    /// How many pages it has, covers included.
    pub pages: usize,
    /// The short name of the layout, which is on every page.
    pub layout: String,
    /// For each part the page that it is first on, counted from 1.
    pub first: Vec<usize>,
    /// For each part whether it is tiled.
    pub tiled: Vec<bool>,
    /// The sheets for cutting machines: one for each page that has something to cut.
    pub cuts: Vec<CutFile>,
}
