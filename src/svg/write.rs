//! A resolved tree as a file: SVG that needs no font, or pixels.

use crate::geom::decimals;
use resvg::tiny_skia::{Color, Pixmap};

/// What is written to `svg/`: every text as outlines, `width` and `height` in millimetres, a view box whose unit is
/// 1 mm, `<title>` and `<desc>` for screen readers, group ids (as `cut`) kept. Same tree, same bytes.
pub fn outlined(tree: &usvg::Tree, title: &str, desc: &str) -> String {
    let options = usvg::WriteOptions {
        coordinates_precision: 4,
        transforms_precision: 6,
        indent: usvg::Indent::Spaces(1),
        ..Default::default()
    };
    let written = tree.to_string(&options);
    let mm = |length: f32| decimals(f64::from(length), 3);
    let (width, height) = (mm(tree.size().width()), mm(tree.size().height()));
    // usvg writes one `svg` element with the size in pixels; what stands in it is kept as it is.
    let body = written.split_once('>').map_or("", |(_, body)| body);
    let body = body.rsplit_once("</svg>").map_or("", |(body, _)| body);
    let links = if body.contains("xlink:") { " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" } else { "" };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\"{links} width=\"{width}mm\" height=\"{height}mm\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n <title>{}</title>\n <desc>{}</desc>{}</svg>\n",
        escaped(title),
        escaped(desc),
        body
    )
}

/// A text inside XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Why no pixels could be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PngError {
    /// The size and resolution ask for too many pixels, or for none.
    #[error("{width} × {height} pixels cannot be drawn")]
    Size {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
    /// The pixels cannot be packed.
    #[error("the pixels cannot be written: {0}")]
    Encoding(String),
}

/// The most pixels that a picture may have.
pub(super) const MAX_PIXELS: u64 = 100_000_000;

/// The tree on white, `dpi` dots to the inch, as a PNG file.
///
/// # Errors
/// [`PngError`] when it would have no pixel or more than a hundred million.
pub fn png(tree: &usvg::Tree, dpi: f32) -> Result<Vec<u8>, PngError> {
    pixels(tree, dpi)?.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}

/// As [`png`], the pixels themselves.
///
/// # Errors
/// As [`png`].
pub fn pixels(tree: &usvg::Tree, dpi: f32) -> Result<Pixmap, PngError> {
    let scale = dpi / 25.4;
    // A float to integer cast saturates, so a huge size is caught by the limit.
    let (width, height) = ((tree.size().width() * scale).ceil() as u32, (tree.size().height() * scale).ceil() as u32);
    let too_many = u64::from(width) * u64::from(height) > MAX_PIXELS;
    let made = if too_many { None } else { Pixmap::new(width, height) };
    let mut pixmap = made.ok_or(PngError::Size { width, height })?;
    pixmap.fill(Color::WHITE);
    resvg::render(tree, usvg::Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Ok(pixmap)
}
