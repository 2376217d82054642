//! Can everybody tell two colours apart? Contrast, lightness, difference, and how colour-blind eyes see.

use palette::color_difference::{Ciede2000, Wcag21RelativeContrast};
use palette::convert::FromColorUnclamped;
use palette::{Lab, LinSrgb, Srgb};
use serde_json::Value;

/// Eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vision {
    /// Those of most people.
    Common,
    /// Without long-wave cones: red is dark.
    Protanopia,
    /// Without middle-wave cones: red and green are one.
    Deuteranopia,
    /// Without short-wave cones: blue and green are one.
    Tritanopia,
}

impl Vision {
    /// All of them.
    pub const ALL: [Vision; 4] = [Vision::Common, Vision::Protanopia, Vision::Deuteranopia, Vision::Tritanopia];

    /// What a colour looks like to these eyes, in linear RGB: the matrices of Machado, Oliveira and Fernandes, "A
    /// Physiologically-based Model for Simulation of Color Vision Deficiency" (IEEE TVCG 15(6), 2009), severity 1.0.
    fn sees(self, colour: LinSrgb<f64>) -> LinSrgb<f64> {
        let [r, g, b] = match self {
            Vision::Common => return colour,
            Vision::Protanopia => {
                [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
            }
            Vision::Deuteranopia => {
                [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
            }
            Vision::Tritanopia => {
                [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
            }
        };
        let row = |[x, y, z]: [f64; 3]| (x * colour.red + y * colour.green + z * colour.blue).clamp(0.0, 1.0);
        LinSrgb::new(row(r), row(g), row(b))
    }
}

/// A colour of a palette.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Colour(Srgb<f64>);

impl Colour {
    /// From `#RRGGBB`; `None` for anything else.
    pub fn new(text: &str) -> Option<Colour> {
        let text = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        Some(Colour(text.parse::<Srgb<u8>>().ok()?.into_format()))
    }

    /// The colour at a JSON pointer of a kit's palette, as `/team/yellow/field`.
    pub fn of(palette: &Value, pointer: &str) -> Option<Colour> {
        Colour::new(palette.pointer(pointer)?.as_str()?)
    }

    /// CIE L*, 0 black to 100 white.
    pub fn lightness(self) -> f64 {
        Lab::from_color_unclamped(self.0).l
    }

    /// The grey of the same luminance, as `#RRGGBB`.
    pub fn grey(self) -> String {
        let light = self.0.into_linear();
        // the luminance of sRGB's primaries (IEC 61966-2-1)
        let luminance = 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue;
        let grey: Srgb<u8> = Srgb::<f64>::from_linear(LinSrgb::new(luminance, luminance, luminance)).into_format();
        format!("#{0:02X}{0:02X}{0:02X}", grey.green)
    }

    /// The contrast of WCAG 2.1, 1 to 21.
    pub fn contrast(self, other: Colour) -> f64 {
        self.0.relative_contrast(other.0)
    }

    /// CIEDE2000 between the two as these eyes see them.
    pub fn difference(self, other: Colour, eyes: Vision) -> f64 {
        let seen = |colour: Colour| -> Lab<palette::white_point::D65, f64> {
            Lab::from_color_unclamped(eyes.sees(colour.0.into_linear()))
        };
        seen(self).difference(seen(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colour(text: &str) -> Colour {
        Colour::new(text).expect("a colour")
    }

    #[test]
    fn black_and_white_are_as_far_apart_as_can_be() {
        let (black, white) = (colour("#000000"), colour("#FFFFFF"));
        assert!((black.contrast(white) - 21.0).abs() < 1e-9);
        assert!((white.lightness() - 100.0).abs() < 1e-3);
        for eyes in Vision::ALL {
            assert!((black.difference(white, eyes) - 100.0).abs() < 0.1, "{eyes:?}");
        }
    }

    #[test]
    fn red_and_green_of_one_lightness_are_alike_to_deuteranopes_alone() {
        let (red, green) = (colour("#C05A4A"), colour("#8A7A2A"));
        assert!(red.difference(green, Vision::Common) > 30.0);
        assert!(red.difference(green, Vision::Deuteranopia) < 12.0);
    }

    #[test]
    fn only_six_digits_are_a_colour() {
        for wrong in ["", "#fff", "14202E", "#14202", "#14202G", "red"] {
            assert_eq!(Colour::new(wrong), None, "{wrong}");
        }
    }
}
