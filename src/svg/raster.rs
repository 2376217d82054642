//! Pictures for screens: exactly as many pixels as a length has at a resolution, and nothing where nothing is drawn.

use super::write::{MAX_PIXELS, PngError};
use crate::geom::{Mm, Size};
use resvg::tiny_skia::{Pixmap, PixmapPaint};

/// Pixels, transparent where nothing is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Raster(Pixmap);

/// How many pixels a length has: `round(mm / 25.4 · dpi)`, and at least one.
pub fn pixels_of(length: Mm, dpi: u32) -> u32 {
    // a float to integer cast saturates, and what is so large is refused
    ((length.0 / 25.4 * f64::from(dpi)).round() as u32).max(1)
}

/// The highest resolution at which a size has no more pixels than are drawn.
pub fn most_dpi(size: Size<Mm>) -> u32 {
    // one less, since both sides may be rounded up
    let most = 25.4 * libm::sqrt(MAX_PIXELS as f64 / (size.width.0 * size.height.0));
    (most as u32).saturating_sub(1)
}

impl Raster {
    /// Nothing, so many pixels wide and high.
    ///
    /// # Errors
    /// [`PngError::Size`] for none or more than a hundred million.
    pub fn new(width: u32, height: u32) -> Result<Raster, PngError> {
        let too_many = u64::from(width) * u64::from(height) > MAX_PIXELS;
        let made = if too_many { None } else { Pixmap::new(width, height) };
        made.map(Raster).ok_or(PngError::Size { width, height })
    }

    /// A tree in millimetres at so many dots to the inch.
    ///
    /// # Errors
    /// As [`Raster::new`].
    pub fn of(tree: &usvg::Tree, dpi: u32) -> Result<Raster, PngError> {
        let side = |length: f32| pixels_of(Mm(f64::from(length)), dpi);
        let mut raster = Raster::new(side(tree.size().width()), side(tree.size().height()))?;
        let scale = dpi as f32 / 25.4;
        resvg::render(tree, usvg::Transform::from_scale(scale, scale), &mut raster.0.as_mut());
        Ok(raster)
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        (self.0.width(), self.0.height())
    }

    /// Puts another picture on this one, its top left corner so many pixels from this one's.
    pub fn put(&mut self, other: &Raster, (x, y): (u32, u32)) {
        // no picture has as many pixels a side as an `i32` cannot count
        let (x, y) = (i32::try_from(x).unwrap_or(i32::MAX), i32::try_from(y).unwrap_or(i32::MAX));
        self.0.draw_pixmap(x, y, other.0.as_ref(), &PixmapPaint::default(), usvg::Transform::identity(), None);
    }

    /// The PNG file, which says its resolution (`pHYs`, in pixels a metre).
    ///
    /// # Errors
    /// [`PngError::Encoding`].
    pub fn png(&self, dpi: u32) -> Result<Vec<u8>, PngError> {
        let file = self.0.encode_png().map_err(|error| PngError::Encoding(error.to_string()))?;
        // the signature and the header chunk are 33 bytes long in every PNG (its specification, 11.2.2)
        let Some((head, rest)) = file.split_at_checked(33) else { return Ok(file) };
        let a_metre = (f64::from(dpi) / 0.0254).round() as u32;
        let mut chunk = b"pHYs".to_vec();
        for number in [a_metre, a_metre] {
            chunk.extend(number.to_be_bytes());
        }
        chunk.push(1);
        let mut whole = head.to_vec();
        whole.extend(9_u32.to_be_bytes());
        whole.extend(&chunk);
        whole.extend(checksum(&chunk).to_be_bytes());
        whole.extend(rest);
        Ok(whole)
    }
}

/// The checksum of a PNG chunk (CRC-32, ISO 3309).
fn checksum(bytes: &[u8]) -> u32 {
    let bit = |sum: u32| if sum & 1 == 1 { (sum >> 1) ^ 0xEDB8_8320 } else { sum >> 1 };
    let byte = |sum: u32, byte: &u8| (0..8).fold(sum ^ u32::from(*byte), |sum, _| bit(sum));
    !bytes.iter().fold(!0, byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_that_of_the_standard_s_example() {
        assert_eq!(checksum(b"123456789"), 0xCBF4_3926);
    }

    #[test]
    fn lengths_are_rounded_to_pixels_and_too_many_are_refused() {
        assert_eq!(pixels_of(Mm(25.4), 300), 300);
        assert_eq!(pixels_of(Mm(17.6), 150), 104);
        assert!(Raster::new(20_000, 20_000).is_err());
        let size = Size::new(Mm(340.0), Mm(200.0));
        let most = most_dpi(size);
        assert!(Raster::new(pixels_of(size.width, most), pixels_of(size.height, most)).is_ok());
        assert!(Raster::new(pixels_of(size.width, most + 2), pixels_of(size.height, most + 2)).is_err());
    }
}
