//! From elements to pages to a PDF.

mod blocks;
mod compose;
mod draw;
mod figures;
mod fitting;
mod front;
mod generated;
mod legend;
mod lists;
mod named;
mod pages;
mod parts;
mod proof;
mod results;
mod room;
mod settle;
mod slab;
mod style;
mod whole;

pub use proof::{PageProof, Proof, TextProof, proof};

use super::book::{Book, Ingredients};
use super::format::{Format, Leaf};
use super::imposition::{self, Side};
use crate::geom::{Mm, Size};
use crate::pdf::font::Fonts;
use crate::pdf::{Document, Ink};
use crate::report::Finding;
use compose::Composer;
use slab::Slab;

/// The book as a PDF: A5, tagged, with outline, links and page numbers. Same input, same bytes.
///
/// # Errors
/// A finding for each fact, figure or link that is not there (more than [`super::check`] would tell it does not), for
/// each character that a font lacks, and for each line that could not be made to fit the measure.
pub fn typeset(book: &Book, ingredients: &Ingredients<'_>, fonts: &Fonts) -> Result<Vec<u8>, Vec<Finding>> {
    set(book, ingredients, fonts)?.pdf()
}

/// The book set and broken into pages, ready to be drawn: once for itself, or imposed on paper.
///
/// # Errors
/// As [`typeset`].
pub fn set<'f>(book: &Book, ingredients: &Ingredients<'_>, fonts: &'f Fonts) -> Result<SetBook<'f>, Vec<Finding>> {
    Ok(SetBook(Composer::new(book, ingredients, fonts)?.compose()?))
}

/// A book that is set.
pub struct SetBook<'f>(Composed<'f>);

impl<'f> SetBook<'f> {
    /// Its pages one by one, as a PDF.
    ///
    /// # Errors
    /// What only drawing can find.
    pub fn pdf(&self) -> Result<Vec<u8>, Vec<Finding>> {
        let mut document = self.0.document.clone();
        draw::pages(&self.0, &mut document)?;
        document.finish()
    }

    /// The same book on another leaf: its lines stay as they are, its pages are broken anew.
    #[must_use]
    pub fn reflowed(mut self, leaf: Leaf) -> SetBook<'f> {
        self.0.reflow(leaf);
        self
    }

    /// What is not as it should be, and printed all the same.
    pub fn warnings(&self) -> &[Finding] {
        &self.0.warnings
    }

    /// What it is printed on.
    pub fn format(&self) -> Format {
        self.0.format
    }

    /// What is printed on the sides of the sheets of a booklet, in the order of printing: no page of it is blank.
    pub fn sides(&self) -> Vec<Side> {
        imposition::sides(self.0.pages_of_booklet().len(), self.0.bare.1)
    }

    /// A document that holds the book's pictures and elements, but no page yet.
    pub fn document(&self) -> Document<'f> {
        self.0.document.clone()
    }

    /// Draws the book as a booklet: each of [`SetBook::sides`] on a new page of `paper`, which lies on its long edge,
    /// the pages at their size against the fold in its middle. `document` is one that [`SetBook::document`] gave.
    ///
    /// # Errors
    /// What only drawing can find.
    pub fn impose(&self, document: &mut Document<'f>, paper: Size<Mm>) -> Result<(), Vec<Finding>> {
        draw::imposed(&self.0, &self.0.pages_of_booklet(), document, &self.sides(), paper)
    }
}

/// A book composed and broken into pages, not yet drawn.
pub(in crate::rulebook) struct Composed<'f> {
    pub(in crate::rulebook) document: Document<'f>,
    pub(in crate::rulebook) typefaces: super::typefaces::Typefaces<'f>,
    pub(in crate::rulebook) slabs: Vec<Slab>,
    /// Where the body begins among the slabs, where the back, and where it ends; behind it are those of the rows.
    pub(in crate::rulebook) parts: (usize, usize, usize),
    /// The ways in which figures can stand side by side.
    pub(in crate::rulebook) rows: Vec<pages::Row>,
    /// A page without slabs is one for results.
    pub(in crate::rulebook) pages: Vec<pages::Page>,
    pub(in crate::rulebook) results: results::Results,
    pub(in crate::rulebook) links: Vec<Link>,
    pub(in crate::rulebook) title: String,
    pub(in crate::rulebook) format: Format,
    /// Those of the text and of the game.
    pub(in crate::rulebook) inks: (Ink, Ink),
    /// How many pages at the front and at the back have no running head and folio.
    pub(in crate::rulebook) bare: (usize, usize),
    /// What is not as it should be, and printed all the same.
    pub(in crate::rulebook) warnings: Vec<Finding>,
}

/// Where a link leads, and in words.
#[derive(Clone, Debug)]
pub(in crate::rulebook) struct Link {
    pub(in crate::rulebook) target: crate::pdf::Target,
    pub(in crate::rulebook) words: String,
}
