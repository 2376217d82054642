//! From elements to pages to a PDF.

mod blocks;
mod compose;
mod draw;
mod figures;
mod front;
mod generated;
mod legend;
mod lists;
mod pages;
mod proof;
mod slab;
mod style;

pub use proof::{PageProof, Proof, TextProof, proof};

use super::book::{Book, Ingredients};
use crate::pdf::font::Fonts;
use crate::report::Finding;
use compose::Composer;
use slab::Slab;

/// The book as a PDF: A5, tagged, with outline, links and page numbers. Same input, same bytes.
///
/// # Errors
/// A finding for each fact, figure or link that is not there (more than [`super::check`] would tell it does not), for
/// each character that a font lacks, and for each line that could not be made to fit the measure.
pub fn typeset(book: &Book, ingredients: &Ingredients<'_>, fonts: &Fonts) -> Result<Vec<u8>, Vec<Finding>> {
    let composed = Composer::new(book, ingredients, fonts)?.compose()?;
    draw::document(composed, ingredients)
}

/// A book composed and broken into pages, not yet drawn.
pub(in crate::rulebook) struct Composed<'f> {
    pub(in crate::rulebook) document: crate::pdf::Document<'f>,
    pub(in crate::rulebook) typefaces: super::typefaces::Typefaces<'f>,
    pub(in crate::rulebook) slabs: Vec<Slab>,
    pub(in crate::rulebook) pages: Vec<pages::Page>,
    pub(in crate::rulebook) links: Vec<Link>,
    pub(in crate::rulebook) title: String,
    /// How many pages at the front and at the back have no running head and folio.
    pub(in crate::rulebook) bare: (usize, usize),
}

/// Where a link leads, and in words.
#[derive(Clone, Debug)]
pub(in crate::rulebook) struct Link {
    pub(in crate::rulebook) target: crate::pdf::Target,
    pub(in crate::rulebook) words: String,
}
