//! Parts: what kits make, as SVG, in PDF, as pixels.

mod folding;
mod golden;
mod ink;
mod kit;
mod mundialito_kit;
mod png;
mod svg_pdf;
mod svg_refused;
