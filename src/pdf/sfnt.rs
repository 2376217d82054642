//! What is read straight from a font file: its tables, and a few numbers in them, in font units.

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
        number(self.head, 18)
    }

    /// Left, bottom, right, top of the box round all glyphs.
    pub(crate) fn bounds(&self) -> [i16; 4] {
        [36, 38, 40, 42].map(|offset| signed(self.head, offset))
    }

    pub(crate) fn ascent(&self) -> i16 {
        signed(self.hhea, 4)
    }

    pub(crate) fn descent(&self) -> i16 {
        signed(self.hhea, 6)
    }

    /// Rise and run of a slanted caret.
    pub(crate) fn caret_slope(&self) -> (i16, i16) {
        (signed(self.hhea, 18), signed(self.hhea, 20))
    }

    pub(crate) fn glyph_count(&self) -> u16 {
        number(self.maxp, 4)
    }

    pub(crate) fn weight(&self) -> u16 {
        number(self.os2, 4)
    }

    pub(crate) fn x_height(&self) -> i16 {
        signed(self.os2, 86)
    }

    pub(crate) fn cap_height(&self) -> i16 {
        signed(self.os2, 88)
    }

    /// The advance width of a glyph; glyphs beyond the table have the width of its last one.
    pub(crate) fn advance(&self, glyph: u16) -> u16 {
        let last = number(self.hhea, 34).saturating_sub(1);
        number(self.hmtx, 4 * usize::from(glyph.min(last)))
    }
}

/// Where the record of a table is in a font file, where its table begins, and how long that is.
pub(crate) fn record(file: &[u8], tag: &[u8; 4]) -> Option<(usize, usize, usize)> {
    let count = usize::from(u16_at(file, 4)?);
    let record = (0..count).map(|index| 12 + index * 16).find(|&at| file.get(at..at + 4) == Some(tag))?;
    Some((record, u32_at(file, record + 8)?, u32_at(file, record + 12)?))
}

/// A table of a font file.
pub(crate) fn table<'a>(file: &'a [u8], tag: &[u8; 4]) -> Option<&'a [u8]> {
    let (_, start, length) = record(file, tag)?;
    file.get(start..start.checked_add(length)?)
}

/// The number in two bytes; `None` beyond the end, as for all that are read here.
pub(crate) fn u16_at(data: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes(data.get(at..at.checked_add(2)?)?.try_into().ok()?))
}

/// The number in four bytes.
pub(crate) fn u32_at(data: &[u8], at: usize) -> Option<usize> {
    usize::try_from(u32::from_be_bytes(data.get(at..at.checked_add(4)?)?.try_into().ok()?)).ok()
}

/// 0 beyond the end, where [`Sfnt::new`] has not looked before.
fn number(table: &[u8], at: usize) -> u16 {
    u16_at(table, at).unwrap_or(0)
}

fn signed(table: &[u8], at: usize) -> i16 {
    number(table, at).cast_signed()
}
