//! pdf: pages, fonts and forms to bytes.

pub mod font;
mod sfnt;
