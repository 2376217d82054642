//! A picture that a PDF stores once and shows as often as it likes.

use super::font::{FaceId, Fonts};
use crate::geom::{Pt, Size};
use printpdf::DictItem;
use std::collections::BTreeMap;

/// A dictionary of the PDF, ordered by key so that equal dictionaries are equal bytes.
pub(crate) type Dict = BTreeMap<String, DictItem>;

/// Stands in a `Resources` dictionary for the document's fonts until they are known.
pub(crate) const FONTS_OF_THE_DOCUMENT: &str = "FontsOfTheDocument";

/// The content of one Form XObject: vectors and real text, its box `0 0 width height` in points, `y` upward.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    pub(crate) size: Size<Pt>,
    pub(crate) content: Vec<u8>,
    pub(crate) resources: Dict,
    pub(crate) glyphs: Glyphs,
}

impl Form {
    /// Width and height of its box.
    pub fn size(&self) -> Size<Pt> {
        self.size
    }

    /// The same picture in a box that is so much larger on every side.
    pub fn padded(mut self, by: Pt) -> Form {
        let by_number = crate::geom::decimals(by.0, 4);
        let mut content = format!("q 1 0 0 1 {by_number} {by_number} cm\n").into_bytes();
        content.append(&mut self.content);
        content.extend(b"\nQ\n");
        let size = Size::new(self.size.width + by * 2.0, self.size.height + by * 2.0);
        Form { size, content, ..self }
    }
}

/// The glyphs that a content stream shows: by face and code, the glyph id and what the text layer holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Glyphs(pub(crate) BTreeMap<FaceId, BTreeMap<u16, (u16, String)>>);

impl Glyphs {
    /// Notes one use. Where a glyph serves two texts (space and no-break space), the first in code point order and
    /// shortest stays, whatever the order of use.
    pub(crate) fn add(&mut self, face: FaceId, code: u16, glyph: u16, text: &str) {
        let known = self.0.entry(face).or_default().entry(code).or_insert_with(|| (glyph, text.to_string()));
        let rank = |text: &str| (text.is_empty(), text.chars().count());
        if (rank(text), text) < (rank(&known.1), known.1.as_str()) {
            known.1 = text.to_string();
        }
    }

    /// Notes all uses of another stream.
    pub(crate) fn merge(&mut self, other: &Glyphs) {
        for (face, codes) in &other.0 {
            for (code, (glyph, text)) in codes {
                self.add(*face, *code, *glyph, text);
            }
        }
    }
}

/// The name that a content stream calls a face by.
pub(crate) fn resource_name(fonts: &Fonts, face: FaceId) -> String {
    fonts.face(face).name().to_string()
}
