//! Lining tabular figures inside pictures. The bundled faces have old-style figures by default, and usvg applies no
//! `font-feature-settings`; so usvg is given each face with a character map that leads from 0–9 to those figures. The
//! outlines are the font's own, and so are the glyph ids: text in a PDF form names the same glyphs.

use crate::pdf::font::{Face, Feature};
use crate::pdf::sfnt::{record, u16_at, u32_at};
use std::borrow::Cow;
use std::collections::BTreeMap;

const DIGITS: &str = "0123456789";

/// A face's file for pictures: 0–9 are its lining tabular figures. The file as it is where it has none, or where its
/// character map cannot be read.
pub(super) fn lining(face: &Face) -> Cow<'static, [u8]> {
    let file = face.bytes();
    match remapped(face, &file) {
        Some(remapped) => Cow::Owned(remapped),
        None => file,
    }
}

fn remapped(face: &Face, file: &[u8]) -> Option<Vec<u8>> {
    let run = face.shape(DIGITS, &[Feature(*b"lnum", 1), Feature(*b"tnum", 1)]).ok()?;
    if run.glyphs.len() != DIGITS.len() {
        return None;
    }
    let (record, start, length) = record(file, b"cmap")?;
    let mut map = glyphs(file.get(start..start.checked_add(length)?)?)?;
    map.extend(DIGITS.chars().map(u32::from).zip(run.glyphs.iter().map(|glyph| glyph.id)));
    let table = written(&map);
    let mut made = file.to_vec();
    // a table begins at a multiple of four bytes
    made.resize(made.len().next_multiple_of(4), 0);
    let place = [made.len(), table.len()].map(|number| u32::try_from(number).unwrap_or(u32::MAX).to_be_bytes());
    made.get_mut(record + 8..record + 16)?.copy_from_slice(&place.concat());
    made.extend(table);
    Some(made)
}

/// The glyphs of a character map, by character: its subtable of format 12, else of format 4.
fn glyphs(cmap: &[u8]) -> Option<BTreeMap<u32, u16>> {
    let count = usize::from(u16_at(cmap, 2)?);
    let tables: Vec<&[u8]> = (0..count).filter_map(|index| cmap.get(u32_at(cmap, 8 + index * 8)?..)).collect();
    let of = |format: u16| tables.iter().find(move |table| u16_at(table, 0) == Some(format)).copied();
    match (of(12), of(4)) {
        (Some(table), _) => of_groups(table),
        (None, Some(table)) => of_segments(table),
        _ => None,
    }
}

/// Format 12: groups of first character, last character, first glyph.
fn of_groups(table: &[u8]) -> Option<BTreeMap<u32, u16>> {
    let mut map = BTreeMap::new();
    for group in 0..u32_at(table, 12)? {
        let number = |place: usize| u32::try_from(u32_at(table, 16 + group * 12 + place * 4)?).ok();
        let (first, last, glyph) = (number(0)?, number(1)?.min(0x0010_FFFF), number(2)?);
        for code in first..=last {
            map.insert(code, u16::try_from(glyph.checked_add(code - first)?).ok()?);
        }
    }
    Some(map)
}

/// Format 4: segments with a last and a first character, a number to add, and for some a place to look up.
fn of_segments(table: &[u8]) -> Option<BTreeMap<u32, u16>> {
    let double = usize::from(u16_at(table, 6)?);
    let mut map = BTreeMap::new();
    for segment in (0..double).step_by(2) {
        let last = u16_at(table, 14 + segment)?;
        // behind the last characters two bytes are unused
        let place = |column: usize| 16 + column * double + segment;
        let (first, delta, offset) = (u16_at(table, place(1))?, u16_at(table, place(2))?, u16_at(table, place(3))?);
        for code in (first..=last).filter(|code| *code != u16::MAX) {
            let glyph = match offset {
                0 => code.wrapping_add(delta),
                _ => match u16_at(table, place(3) + usize::from(offset) + 2 * usize::from(code - first))? {
                    0 => 0,
                    glyph => glyph.wrapping_add(delta),
                },
            };
            if glyph != 0 {
                map.insert(u32::from(code), glyph);
            }
        }
    }
    Some(map)
}

/// A `cmap` table with one subtable of format 12, for Unicode as Windows and everybody else names it.
fn written(map: &BTreeMap<u32, u16>) -> Vec<u8> {
    let mut groups: Vec<(u32, u32, u32)> = Vec::new();
    for (&code, &glyph) in map {
        let glyph = u32::from(glyph);
        match groups.last_mut() {
            Some((first, last, start)) if *last + 1 == code && *start + (code - *first) == glyph => *last = code,
            _ => groups.push((code, code, glyph)),
        }
    }
    let count = u32::try_from(groups.len()).unwrap_or(u32::MAX);
    // version, two records: (platform, encoding, where the subtable begins)
    let mut table: Vec<u8> = [0u16, 2, 0, 4, 0, 20, 3, 10, 0, 20].iter().flat_map(|word| word.to_be_bytes()).collect();
    table.extend([12u16, 0].iter().flat_map(|word| word.to_be_bytes()));
    table.extend([16 + 12 * count, 0, count].iter().flat_map(|word| word.to_be_bytes()));
    table.extend(groups.iter().flat_map(|(first, last, glyph)| [*first, *last, *glyph]).flat_map(u32::to_be_bytes));
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdf::font::Fonts;

    fn map_of(file: &[u8]) -> BTreeMap<u32, u16> {
        let (_, start, length) = record(file, b"cmap").expect("a character map");
        glyphs(&file[start..start + length]).expect("a readable one")
    }

    #[test]
    fn the_digits_of_every_face_lead_to_lining_tabular_figures_and_nothing_else_changes() {
        let fonts = Fonts::bundled().expect("bundled");
        for face in fonts.faces() {
            let (was, is) = (map_of(face.data()), map_of(&lining(face)));
            let (lnum, tnum) = (Feature(*b"lnum", 1), Feature(*b"tnum", 1));
            for digit in DIGITS.chars() {
                let run = face.shape(&digit.to_string(), &[lnum, tnum]).expect("it has digits");
                assert_eq!(is.get(&u32::from(digit)), Some(&run.glyphs[0].id), "{} {digit}", face.name());
            }
            let others = |map: &BTreeMap<u32, u16>| -> Vec<(u32, u16)> {
                map.iter().filter(|(code, _)| !(48..58).contains(*code)).map(|(code, glyph)| (*code, *glyph)).collect()
            };
            assert_eq!(others(&was), others(&is), "{}", face.name());
            assert!(was.len() > 300, "{}: {} characters", face.name(), was.len());
        }
    }

    /// What a part's form shows is the lining figure, and what can be copied from it is the digit.
    #[test]
    fn a_digit_of_a_picture_is_the_lining_glyph_and_stays_a_digit() {
        let fonts = crate::svg::Fonts::bundled().expect("bundled");
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='20mm' height='20mm' viewBox='0 0 20 20'>\
            <text x='2' y='9' font-family='Alegreya Sans' font-weight='700' font-size='6'>3</text></svg>";
        let tree = crate::svg::load(&fonts, &crate::report::Source::new("part.svg", svg)).expect("loads");
        let form = crate::svg::form(&fonts, &tree).expect("a form");
        let id = fonts.faces().id("Alegreya Sans", crate::pdf::font::Style::Bold).expect("bundled");
        let glyph = |features: &[Feature]| fonts.faces().face(id).shape("3", features).expect("shaped").glyphs[0].id;
        let lining = glyph(&[Feature(*b"lnum", 1), Feature(*b"tnum", 1)]);
        let shown: Vec<(u16, String)> = form.glyphs().0[&id].values().cloned().collect();
        assert_eq!(shown, [(lining, "3".to_string())]);
        assert_ne!(lining, glyph(&[]), "the face's own figures are old-style");
    }

    #[test]
    fn a_character_map_survives_being_written() {
        let map = BTreeMap::from([(32, 1), (48, 700), (49, 701), (50, 12), (0x1F600, 9)]);
        let written = written(&map);
        assert_eq!(glyphs(&written), Some(map));
        assert_eq!(u32_at(&written, 32), Some(4), "0 and 1 share a group");
    }

    #[test]
    fn a_map_that_ends_too_early_is_none() {
        let map = written(&BTreeMap::from([(48, 7), (50, 9)]));
        for length in 0..map.len() {
            assert_eq!(glyphs(&map[..length]), None, "{length}");
        }
    }
}
