//! A cut-down TrueType file without the instructions that fit outlines to a coarse grid of pixels: on paper and on
//! today's screens the outlines alone count, and they stay as they are. That is more than a third of the file.

use super::sfnt::{table, u16_at, u32_at};
use std::ops::Range;

/// The tables that a font in a PDF needs, and `name`, which says whose it is; in their order in the file.
const KEPT: [&[u8; 4]; 7] = [b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp", b"name"];

/// Flags of a component of a glyph made of others (OpenType, `glyf`).
const ARGUMENTS_ARE_WORDS: u16 = 0x0001;
const HAS_SCALE: u16 = 0x0008;
const MORE_COMPONENTS: u16 = 0x0020;
const HAS_TWO_SCALES: u16 = 0x0040;
const HAS_MATRIX: u16 = 0x0080;
const HAS_INSTRUCTIONS: u16 = 0x0100;

/// In `maxp`: what instructions need, from the points of their own zone to the longest program.
const LIMITS: Range<usize> = 16..28;
/// In `head`: where the sum of the whole file stands, and the flags that say what instructions may do.
const SUM: Range<usize> = 8..12;
const FLAGS: Range<usize> = 16..18;
const OF_INSTRUCTIONS: u16 = 0b1_0100;

/// The file without instructions and without tables that no reader of a PDF asks for; `None` where it is no TrueType
/// file, or one that ends too early.
pub(super) fn unhinted(file: &[u8]) -> Option<Vec<u8>> {
    let [mut head, mut maxp] = [table(file, b"head")?.to_vec(), table(file, b"maxp")?.to_vec()];
    let is_long = u16_at(&head, 50)? != 0;
    let (glyf, loca) = outlines(table(file, b"glyf")?, table(file, b"loca")?, is_long)?;
    maxp.get_mut(LIMITS)?.fill(0);
    let flags = u16_at(&head, FLAGS.start)? & !OF_INSTRUCTIONS;
    head.get_mut(FLAGS)?.copy_from_slice(&flags.to_be_bytes());
    head.get_mut(SUM)?.fill(0);
    let made = [(b"glyf", glyf), (b"head", head), (b"loca", loca), (b"maxp", maxp)];
    let tables = KEPT.into_iter().filter_map(|tag| {
        let anew = made.iter().find(|(other, _)| *other == tag).map(|(_, table)| table.as_slice());
        Some((tag, anew.or_else(|| table(file, tag))?))
    });
    written(&tables.collect::<Vec<_>>())
}

/// The outlines of all glyphs without their instructions, and where each is.
fn outlines(glyf: &[u8], loca: &[u8], is_long: bool) -> Option<(Vec<u8>, Vec<u8>)> {
    let place = |index: usize| -> Option<usize> {
        if is_long { u32_at(loca, index * 4) } else { u16_at(loca, index * 2).map(|half| usize::from(half) * 2) }
    };
    let count = loca.len() / if is_long { 4 } else { 2 };
    let (mut outlines, mut places) = (Vec::with_capacity(glyf.len()), Vec::with_capacity(loca.len()));
    for index in 0..count {
        if is_long {
            places.extend(u32::try_from(outlines.len()).ok()?.to_be_bytes());
        } else {
            places.extend(u16::try_from(outlines.len() / 2).ok()?.to_be_bytes());
        }
        if index + 1 < count {
            let glyph = glyf.get(place(index)?..place(index + 1)?)?;
            if !glyph.is_empty() {
                outlines.extend(outline(glyph)?);
            }
            // places are counted in pairs of bytes
            outlines.resize(outlines.len().next_multiple_of(2), 0);
        }
    }
    Some((outlines, places))
}

/// One glyph. It begins with the number of its contours and its box.
fn outline(glyph: &[u8]) -> Option<Vec<u8>> {
    const BOX: usize = 10;
    let contours = u16_at(glyph, 0)?;
    if contours > i16::MAX.unsigned_abs() {
        return composed(glyph, BOX);
    }
    // the last point of each contour, then the instructions
    let ends = BOX + usize::from(contours) * 2;
    let instructions = usize::from(u16_at(glyph, ends)?);
    let points = glyph.get(ends + 2 + instructions..)?;
    Some([glyph.get(..ends)?, &[0, 0], points].concat())
}

/// A glyph made of others: its instructions stand behind the last of them.
fn composed(glyph: &[u8], start: usize) -> Option<Vec<u8>> {
    let (mut made, mut at) = (glyph.get(..start)?.to_vec(), start);
    loop {
        let flags = u16_at(glyph, at)?;
        let arguments = if flags & ARGUMENTS_ARE_WORDS != 0 { 4 } else { 2 };
        let scales = match flags {
            _ if flags & HAS_SCALE != 0 => 2,
            _ if flags & HAS_TWO_SCALES != 0 => 4,
            _ if flags & HAS_MATRIX != 0 => 8,
            _ => 0,
        };
        let end = at + 4 + arguments + scales;
        made.extend((flags & !HAS_INSTRUCTIONS).to_be_bytes());
        made.extend(glyph.get(at + 2..end)?);
        if flags & MORE_COMPONENTS == 0 {
            return Some(made);
        }
        at = end;
    }
}

/// A file of tables in the order of their names.
fn written(tables: &[(&[u8; 4], &[u8])]) -> Option<Vec<u8>> {
    let count = u16::try_from(tables.len()).ok()?;
    let power = count.checked_ilog2()?;
    let search = 16u16 << power;
    let mut file = vec![0, 1, 0, 0];
    file.extend([count, search, power as u16, count * 16 - search].iter().flat_map(|word| word.to_be_bytes()));
    let mut place = 12 + 16 * tables.len();
    let mut head = None;
    for (tag, table) in tables {
        let numbers = [sum(table), u32::try_from(place).ok()?, u32::try_from(table.len()).ok()?];
        file.extend(tag.iter().copied().chain(numbers.iter().flat_map(|number| number.to_be_bytes())));
        head = head.or((*tag == b"head").then_some(place));
        place = (place + table.len()).next_multiple_of(4);
    }
    for (_, table) in tables {
        file.extend(*table);
        file.resize(file.len().next_multiple_of(4), 0);
    }
    let (whole, head) = (0xB1B0_AFBA_u32.wrapping_sub(sum(&file)), head?);
    file.get_mut(head + SUM.start..head + SUM.end)?.copy_from_slice(&whole.to_be_bytes());
    Some(file)
}

/// The sum of a table's words, as the directory has it.
fn sum(table: &[u8]) -> u32 {
    table.chunks(4).fold(0, |sum, chunk| {
        let word = chunk.iter().enumerate().fold(0, |word, (index, byte)| word | u32::from(*byte) << (24 - 8 * index));
        sum.wrapping_add(word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdf::font::Fonts;
    use std::sync::Arc;

    /// A file with tables that a PDF does without beside those that were kept, for readers that look for letters.
    fn readable(made: &[u8], whole: &[u8]) -> Vec<u8> {
        const ALL: [&[u8; 4]; 9] = [b"OS/2", b"cmap", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp", b"name"];
        let tables = ALL.map(|tag| (tag, table(made, tag).or_else(|| table(whole, tag)).expect("a table")));
        written(&tables).expect("a file")
    }

    /// Words as outlines, by a reader of fonts that shares no code with this file.
    fn outlines_of(words: &str, file: Vec<u8>) -> String {
        let mut database = usvg::fontdb::Database::new();
        let id = database.load_font_source(usvg::fontdb::Source::Binary(Arc::new(file)))[0];
        let resolver = usvg::FontResolver {
            select_font: Box::new(move |_, _| Some(id)),
            select_fallback: usvg::FontResolver::default_fallback_selector(),
        };
        let options = usvg::Options { fontdb: Arc::new(database), font_resolver: resolver, ..usvg::Options::default() };
        let svg = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='900' height='99'><text y='50' font-size='30'>{words}</text></svg>"
        );
        let tree = usvg::Tree::from_str(&svg, &options).expect("a tree");
        tree.to_string(&usvg::WriteOptions::default())
    }

    #[test]
    fn outlines_stay_as_they_are_and_a_third_of_the_file_goes() {
        // letters, and letters made of others
        let words = "Hamburgefonstiv ÀÉÎÕÜ çñø ½ 0123";
        for face in Fonts::bundled().expect("bundled").faces() {
            let made = unhinted(face.data()).expect("a TrueType file");
            let [was, is] = [face.data(), &made].map(|file| outlines_of(words, readable(file, face.data())));
            assert!(was.len() > 5000 && was == is, "{}: {} and {} bytes of outlines", face.name(), was.len(), is.len());
            let [was, is] = [face.data(), &made].map(|file| table(file, b"glyf").expect("outlines").len());
            assert!(4 * is < 3 * was, "{}: {is} bytes of {was}", face.name());
            assert_eq!((table(&made, b"fpgm"), sum(&made)), (None, 0xB1B0_AFBA), "{}", face.name());
        }
    }

    #[test]
    fn a_file_that_ends_too_early_is_none() {
        let fonts = Fonts::bundled().expect("bundled");
        let made = unhinted(fonts.faces()[0].data()).expect("a TrueType file");
        for length in [0, 11, 60, 130, 2000, made.len() / 2] {
            assert_eq!(unhinted(&made[..length]), None, "{length}");
        }
    }
}
