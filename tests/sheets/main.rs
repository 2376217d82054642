//! Sheets and books to print, read back from their PDF.

mod backs;
mod book;
mod cut;
mod pdf_document;
mod printing;
mod sheet;
mod tiling;
