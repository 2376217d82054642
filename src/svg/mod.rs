//! svg: load, resolve and check SVG text; write it with outlines, as pixels, or as the content of a PDF form.

mod digits;
mod fonts;
mod form;
mod listen;
mod load;
mod outline;
mod raster;
mod straight;
mod write;

pub use fonts::Fonts;
pub use form::{Cut, form, form_of_cut, picture};
pub use load::{MAX_BYTES, MAX_DEPTH, MAX_NODES, load};
pub use outline::outline;
pub use raster::{Raster, most_dpi, pixels_of};
pub use straight::{Straight, straight};
pub use write::{PngError, outlined, pixels, png};
