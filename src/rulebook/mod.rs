//! Rulebooks: blocks, translations and facts become typeset pages.
//!
//! A book is read ([`Book::read`]), checked against the game ([`check`]) and typeset ([`typeset`]): facts are filled
//! into the language's text, CommonMark makes elements of it, typography makes it what the language prints, and the
//! elements become lines, the lines pages of A5, the pages a tagged PDF.

mod book;
mod check;
mod facts;
mod format;
mod imposition;
mod layout;
mod paragraph;
mod prose;
mod retreat;
mod typefaces;

pub use book::{Basis, Book, Claims, Figure, Ingredients, PartPicture};
pub use check::{GENERATED, KINDS, WIDTHS, check};
pub use format::{Format, Leaf, TypeSize};
pub use imposition::{Side, sides};
pub use layout::{PageProof, Proof, SetBook, TextProof, proof, set, typeset};
