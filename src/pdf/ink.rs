//! Colours, as everything in this house has them: red, green and blue of a screen.

use printpdf::{Color, Greyscale, Rgb};

/// A colour without transparency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ink {
    /// 0 to 255.
    pub red: u8,
    /// 0 to 255.
    pub green: u8,
    /// 0 to 255.
    pub blue: u8,
}

impl Ink {
    /// Black.
    pub const BLACK: Ink = Ink::new(0, 0, 0);
    /// White.
    pub const WHITE: Ink = Ink::new(255, 255, 255);

    /// A colour by its parts.
    pub const fn new(red: u8, green: u8, blue: u8) -> Ink {
        Ink { red, green, blue }
    }

    /// `#rrggbb` as in SVG; `None` for anything else.
    ///
    /// ```
    /// use pressbox::pdf::Ink;
    /// assert_eq!(Ink::hex("#ff8000"), Some(Ink::new(255, 128, 0)));
    /// assert_eq!(Ink::hex("red"), None);
    /// ```
    pub fn hex(text: &str) -> Option<Ink> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        Some(Ink::new(part(0)?, part(2)?, part(4)?))
    }

    pub(super) fn color(self) -> Color {
        // a grey is said to be one, so that a printer takes black alone for it
        if self.red == self.green && self.green == self.blue {
            return Color::Greyscale(Greyscale { percent: f32::from(self.red) / 255.0, icc_profile: None });
        }
        let [r, g, b] = [self.red, self.green, self.blue].map(|part| f32::from(part) / 255.0);
        Color::Rgb(Rgb { r, g, b, icc_profile: None })
    }
}
