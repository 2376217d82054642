//! The few numbers that are read straight from a font file's tables, in font units.

/// A TrueType file with the tables that this house needs, each known to be long enough.
pub(crate) struct Sfnt<'a> {
    head: &'a [u8],
    hhea: &'a [u8],
    hmtx: &'a [u8],
    os2: &'a [u8],
    maxp: &'a [u8],
}

impl<'a> Sfnt<'a> {
    /// `None` when a table is missing or too short.
    pub(crate) fn new(data: &'a [u8]) -> Option<Self> {
        let at_least = |tag: &[u8; 4], length: usize| table(data, tag).filter(|table| table.len() >= length);
        let sfnt = Sfnt {
            head: at_least(b"head", 54)?,
            hhea: at_least(b"hhea", 36)?,
            hmtx: table(data, b"hmtx")?,
            os2: at_least(b"OS/2", 90)?,
            maxp: at_least(b"maxp", 6)?,
        };
        (sfnt.units_per_em() > 0).then_some(sfnt)
    }

    pub(crate) fn units_per_em(&self) -> u16 {
        u16_at(self.head, 18)
    }

    /// Left, bottom, right, top of the box round all glyphs.
    pub(crate) fn bounds(&self) -> [i16; 4] {
        [36, 38, 40, 42].map(|offset| i16_at(self.head, offset))
    }

    pub(crate) fn ascent(&self) -> i16 {
        i16_at(self.hhea, 4)
    }

    pub(crate) fn descent(&self) -> i16 {
        i16_at(self.hhea, 6)
    }

    /// Rise and run of a slanted caret.
    pub(crate) fn caret_slope(&self) -> (i16, i16) {
        (i16_at(self.hhea, 18), i16_at(self.hhea, 20))
    }

    pub(crate) fn glyph_count(&self) -> u16 {
        u16_at(self.maxp, 4)
    }

    pub(crate) fn weight(&self) -> u16 {
        u16_at(self.os2, 4)
    }

    pub(crate) fn x_height(&self) -> i16 {
        i16_at(self.os2, 86)
    }

    pub(crate) fn cap_height(&self) -> i16 {
        i16_at(self.os2, 88)
    }

    /// The advance width of a glyph; glyphs beyond the table have the width of its last one.
    pub(crate) fn advance(&self, glyph: u16) -> u16 {
        let last = u16_at(self.hhea, 34).saturating_sub(1);
        u16_at(self.hmtx, 4 * usize::from(glyph.min(last)))
    }
}

fn table<'a>(data: &'a [u8], tag: &[u8; 4]) -> Option<&'a [u8]> {
    let count = usize::from(u16_at(data, 4));
    let record = (0..count).map(|index| 12 + index * 16).find(|&at| data.get(at..at + 4) == Some(tag))?;
    let number = |at: usize| {
        let bytes: [u8; 4] = data.get(at..at + 4)?.try_into().ok()?;
        usize::try_from(u32::from_be_bytes(bytes)).ok()
    };
    let (start, length) = (number(record + 8)?, number(record + 12)?);
    data.get(start..start.checked_add(length)?)
}

/// 0 beyond the end.
fn u16_at(data: &[u8], offset: usize) -> u16 {
    match data.get(offset..offset + 2) {
        Some([high, low]) => u16::from_be_bytes([*high, *low]),
        _ => 0,
    }
}

fn i16_at(data: &[u8], offset: usize) -> i16 {
    u16_at(data, offset).cast_signed()
}
