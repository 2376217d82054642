//! How sheets are to be printed, beyond what is on them and on which paper: every choice that a reader makes for a
//! printer, a pair of scissors or a machine. All of them are facts: they stand in the manifest and on the sheets.

use super::space::{CUT_MARGIN, PRINT_MARGIN};
use crate::geom::{Mm, decimals};
use crate::i18n::Words;
use crate::kit::{Back, Part};
use serde_json::{Value, json};

/// How the backs of two-sided parts are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backs {
    /// Front and back on one side of the paper with a fold between them: fold, glue, cut once.
    Fold,
    /// A page of backs after each page of fronts, for printing on both sides of the paper.
    Duplex,
    /// Fronts alone.
    None,
}

/// The edge of the upright paper that a printer turns it about, to print its other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flip {
    /// As one turns the leaf of a book.
    Long,
    /// As one turns the leaf of a wall calendar.
    Short,
}

/// The choices; `default()` is what a plain build makes.
#[derive(Clone, Debug, PartialEq)]
pub struct Printing {
    /// Every part's count is multiplied by this.
    pub copies: u32,
    /// How backs are printed.
    pub backs: Backs,
    /// The edge that paper is turned about, for [`Backs::Duplex`].
    pub flip: Flip,
    /// How far what is on back pages is moved, to the right and down as one looks at the back page, for
    /// [`Backs::Duplex`].
    pub back_offset: (Mm, Mm),
    /// Whether the backs are printed that a kit is whole without.
    pub all_backs: bool,
    /// Nothing to cut lies nearer to the paper's edge.
    pub margin: Mm,
}

impl Default for Printing {
    fn default() -> Self {
        Printing {
            copies: 1,
            backs: Backs::Fold,
            flip: Flip::Long,
            back_offset: (Mm::ZERO, Mm::ZERO),
            all_backs: false,
            margin: CUT_MARGIN,
        }
    }
}

impl Printing {
    /// The least that [`Printing::margin`] may be: nothing at all is printed nearer to the paper's edge.
    pub const LEAST_MARGIN: Mm = PRINT_MARGIN;

    /// The back of a part that is wanted, however backs are printed.
    pub fn wanted_back<'p>(&self, part: &'p Part) -> Option<&'p Back> {
        part.back.as_ref().filter(|back| !back.optional || self.all_backs)
    }

    /// The choices by name, for the manifest; lengths are millimetres.
    pub fn facts(&self) -> Value {
        json!({
            "copies": self.copies,
            "backs": match self.backs { Backs::Fold => "fold", Backs::Duplex => "duplex", Backs::None => "none" },
            "flip": match self.flip { Flip::Long => "long", Flip::Short => "short" },
            "back_offset_mm": [self.back_offset.0.0, self.back_offset.1.0],
            "all_backs": self.all_backs,
            "printable_margin_mm": self.margin.0,
        })
    }

    /// What differs from a plain build, in words, short: for the small type of sheets.
    pub fn said(&self, words: &Words) -> Vec<String> {
        let plain = Printing::default();
        let mut said = Vec::new();
        if self.copies != plain.copies {
            said.push(words.fill("printing.copies", &[("n", &self.copies.to_string())]));
        }
        match (self.backs, self.flip) {
            (Backs::Fold, _) => {}
            (Backs::Duplex, Flip::Long) => said.push(words.text("printing.duplex_long").to_string()),
            (Backs::Duplex, Flip::Short) => said.push(words.text("printing.duplex_short").to_string()),
            (Backs::None, _) => said.push(words.text("printing.no_backs").to_string()),
        }
        if self.back_offset != plain.back_offset {
            let (x, y) = (length(self.back_offset.0, words), length(self.back_offset.1, words));
            said.push(words.fill("printing.offset", &[("across", &x), ("down", &y)]));
        }
        if self.all_backs {
            said.push(words.text("printing.all_backs").to_string());
        }
        if self.margin != plain.margin {
            said.push(words.fill("printing.margin", &[("mm", &length(self.margin, words))]));
        }
        said
    }
}

/// A length in mm as the language writes it, with the minus sign of text.
pub(super) fn length(length: Mm, words: &Words) -> String {
    let text = decimals(length.0, 2).replace('-', "\u{2212}");
    if words.lang() == crate::i18n::Lang::En { text } else { text.replace('.', ",") }
}
