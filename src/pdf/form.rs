//! A picture that a PDF stores once and shows as often as it likes.

use super::fingerprint;
use super::font::{FaceId, Fonts};
use crate::geom::{Pt, Size};
use flate2::{Compress, Compression, FlushCompress, Status};
use printpdf::DictItem;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// A dictionary of the PDF, ordered by key so that equal dictionaries are equal bytes.
pub(crate) type Dict = BTreeMap<String, DictItem>;

/// Stands in a `Resources` dictionary for the document's fonts until they are known.
pub(crate) const FONTS_OF_THE_DOCUMENT: &str = "FontsOfTheDocument";

/// The content of one Form XObject: vectors and real text, its box `0 0 width height` in points, `y` upward.
///
/// A copy shares everything with what it was copied from, so that a picture in many documents is deflated once.
#[derive(Clone, Debug)]
pub struct Form(Arc<Stored>);

#[derive(Debug)]
struct Stored {
    size: Size<Pt>,
    content: Vec<u8>,
    resources: Dict,
    glyphs: Glyphs,
    packed: OnceLock<Packed>,
}

/// A content stream as a file holds it.
#[derive(Debug)]
pub(super) struct Packed {
    /// The deflated stream.
    pub(super) bytes: Vec<u8>,
    /// What pages call it by: made from the bytes, so that it is the same in every document.
    pub(super) name: String,
}

impl PartialEq for Form {
    fn eq(&self, other: &Form) -> bool {
        let (one, two) = (&self.0, &other.0);
        let same = || one.size == two.size && one.content == two.content && one.resources == two.resources;
        Arc::ptr_eq(one, two) || same()
    }
}

impl Form {
    pub(crate) fn new(size: Size<Pt>, content: Vec<u8>, resources: Dict, glyphs: Glyphs) -> Form {
        Form(Arc::new(Stored { size, content, resources, glyphs, packed: OnceLock::new() }))
    }

    /// Width and height of its box.
    pub fn size(&self) -> Size<Pt> {
        self.0.size
    }

    pub(super) fn resources(&self) -> &Dict {
        &self.0.resources
    }

    pub(crate) fn glyphs(&self) -> &Glyphs {
        &self.0.glyphs
    }

    pub(super) fn packed(&self) -> &Packed {
        self.0.packed.get_or_init(|| {
            let bytes = deflated(&self.0.content).unwrap_or_else(|| self.0.content.clone());
            let name = format!("F{:012x}", fingerprint(&bytes) & 0xFFFF_FFFF_FFFF);
            Packed { bytes, name }
        })
    }

    /// Deflates it now, where several may be deflated at once, and not when a document takes it.
    pub(crate) fn pack(&self) {
        self.packed();
    }

    /// Whether [`Form::packed`] is deflated.
    pub(super) fn is_deflated(&self) -> bool {
        self.packed().bytes.len() < self.0.content.len()
    }

    /// The same picture in a box that is so much larger on every side.
    pub fn padded(&self, by: Pt) -> Form {
        let by_number = crate::geom::decimals(by.0, 4);
        let mut content = format!("q 1 0 0 1 {by_number} {by_number} cm\n").into_bytes();
        content.extend(&self.0.content);
        content.extend(b"\nQ\n");
        let size = Size::new(self.0.size.width + by * 2.0, self.0.size.height + by * 2.0);
        Form::new(size, content, self.0.resources.clone(), self.0.glyphs.clone())
    }
}

/// A stream deflated, where that makes it shorter by more than the filter's own entry. The level is zlib's own: the
/// highest takes twice as long for a hundredth of the bytes.
pub(super) fn deflated(content: &[u8]) -> Option<Vec<u8>> {
    // what does not fit is no shorter
    let mut bytes = Vec::with_capacity(content.len());
    let mut packer = packers().pop().unwrap_or_else(|| Compress::new(Compression::default(), true));
    let ended = packer.compress_vec(content, &mut bytes, FlushCompress::Finish);
    packer.reset();
    packers().push(packer);
    let shorter = ended.is_ok_and(|status| status == Status::StreamEnd) && bytes.len() + FILTER_ENTRY < content.len();
    bytes.shrink_to_fit();
    shorter.then_some(bytes)
}

/// What deflates, kept for the next stream: a new one clears a quarter of a megabyte.
fn packers() -> MutexGuard<'static, Vec<Compress>> {
    static IDLE: Mutex<Vec<Compress>> = Mutex::new(Vec::new());
    // between taking one and giving it back nothing can go wrong that would leave the list half changed
    IDLE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The length of ` /Filter /FlateDecode`.
const FILTER_ENTRY: usize = 20;

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
