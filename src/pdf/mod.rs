//! pdf: pages, fonts and forms to bytes. [`Document`] shows how it is used.

mod canvas;
mod date;
mod document;
mod embed;
mod finish;
pub mod font;
mod form;
mod ink;
mod pack;
pub(crate) mod sfnt;
mod share;
mod structure;
mod tags;
mod unhinted;

pub use canvas::{Canvas, Piece, Step};
pub use document::{Document, FormId, Numbering, Settings, Target, source_date};
pub use form::Form;
pub(crate) use form::{Dict, FONTS_OF_THE_DOCUMENT, Glyphs, resource_name};
pub use ink::Ink;
pub use tags::{Tag, TagId};

/// A short name for bytes that differs when the bytes differ (FNV-1a, 128 bits): the identity of files and layouts.
pub fn fingerprint(bytes: &[u8]) -> u128 {
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    bytes.iter().fold(BASIS, |hash, byte| (hash ^ u128::from(*byte)).wrapping_mul(PRIME))
}
