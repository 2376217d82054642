//! svg: load, resolve and check SVG text; write it with outlines, as pixels, or as the content of a PDF form.

mod fonts;

pub use fonts::Fonts;
