//! Font files cut down to what a document shows, and the font dictionaries that go with them.
//!
//! Content streams name a glyph by its id in the whole font file, so that a form need not know what else a document
//! shows; `CIDToGIDMap` leads from there to the cut-down file.

use super::font::{Face, FaceId, FontError, Fonts};
use super::sfnt::Sfnt;
use super::unhinted::unhinted;
use super::{Glyphs, fingerprint, resource_name};
use lopdf::{Dictionary, Document, Object, ObjectId, Stream};
use printpdf::{Codepoint, FontId, FontMetrics, Op, ParsedFont, PdfFont, PdfFontHandle, PdfFontMetricsStub, TextItem};
use std::collections::BTreeMap;
use std::fmt::Write;
use subsetter::GlyphRemapper;

/// The codes of one face with what they stand for.
type Codes = BTreeMap<u16, (u16, String)>;

/// A font for printpdf, and where its glyphs went.
pub(super) struct Embedded {
    pub(super) id: FontId,
    pub(super) font: PdfFont,
    face: FaceId,
    remapper: GlyphRemapper,
}

/// Cuts every face that is used.
pub(super) fn embed(fonts: &Fonts, glyphs: &Glyphs) -> Result<Vec<Embedded>, FontError> {
    glyphs.0.iter().map(|(face, codes)| cut(fonts, *face, codes)).collect()
}

fn cut(fonts: &Fonts, id: FaceId, codes: &Codes) -> Result<Embedded, FontError> {
    let face = fonts.face(id);
    let broken = || FontError::Unreadable(format!("{}.ttf", face.name()));
    let mut remapper = GlyphRemapper::new();
    for (glyph, _) in codes.values() {
        remapper.remap(*glyph);
    }
    let data = subsetter::subset(face.data(), 0, &remapper).map_err(|_| broken())?;
    let data = unhinted(&data).unwrap_or(data);
    let sfnt = Sfnt::new(face.data()).ok_or_else(broken)?;
    let name = format!("{}+{}", tag_of(&data), face.name());
    let metrics = FontMetrics { ascent: sfnt.ascent(), descent: sfnt.descent() };
    let units_per_em = sfnt.units_per_em();
    let widths = codes.iter().map(|(code, (glyph, _))| (*code, sfnt.advance(*glyph))).collect();
    let mut parsed = ParsedFont::with_glyph_data(data, 0, Some(name), BTreeMap::new(), widths, units_per_em, metrics);
    let [x_min, y_min, x_max, y_max] = sfnt.bounds();
    let (caret_slope_rise, caret_slope_run) = sfnt.caret_slope();
    let us_weight_class = sfnt.weight();
    parsed.pdf_font_metrics = PdfFontMetricsStub {
        units_per_em,
        x_min,
        y_min,
        x_max,
        y_max,
        caret_slope_rise,
        caret_slope_run,
        us_weight_class,
    };
    Ok(Embedded { id: FontId(resource_name(fonts, id)), font: PdfFont::new(parsed), face: id, remapper })
}

/// printpdf writes only fonts that a page shows; this page shows one glyph of each and is removed afterwards.
pub(super) fn scratch_page(embedded: &[Embedded]) -> Vec<Op> {
    let mut ops = vec![Op::StartTextSection];
    for font in embedded {
        ops.push(Op::SetFont { font: PdfFontHandle::External(font.id.clone()), size: printpdf::Pt(1.0) });
        let glyph = Codepoint { gid: 0, offset: 0.0, cid: Some(String::new()) };
        ops.push(Op::ShowText { items: vec![TextItem::GlyphIds(vec![glyph])] });
    }
    ops.push(Op::EndTextSection);
    ops
}

/// Writes widths without rounding them to integers, the text layer, and the way from codes to the cut-down file.
pub(super) fn mend(pdf: &mut Document, fonts: &Fonts, glyphs: &Glyphs, embedded: &[Embedded], dict: ObjectId) {
    for font in embedded {
        let Some(codes) = glyphs.0.get(&font.face) else { continue };
        let face = fonts.face(font.face);
        let unicode = pdf.add_object(Stream::new(Dictionary::new(), to_unicode(codes).into_bytes()));
        let map = pdf.add_object(Stream::new(Dictionary::new(), cid_to_gid(codes, &font.remapper)));
        let Some(id) = reference(pdf, dict, font.id.0.as_bytes()) else { continue };
        let Ok(type0) = pdf.get_dictionary_mut(id) else { continue };
        type0.set("ToUnicode", unicode);
        let descendants = type0.get_mut(b"DescendantFonts").and_then(Object::as_array_mut);
        let Some(Object::Dictionary(descendant)) = descendants.ok().and_then(|all| all.first_mut()) else { continue };
        descendant.set("W", widths(face, codes));
        descendant.set("DW", 0);
        descendant.set("CIDToGIDMap", map);
        let descriptor = descendant.get(b"FontDescriptor").and_then(Object::as_reference);
        if let Ok(descriptor) = descriptor.and_then(|id| pdf.get_dictionary_mut(id)) {
            descriptor.set("CapHeight", (face.metrics().cap_height * 1000.0).round() as i64);
        }
    }
}

/// The entry `key` of the dictionary object `dict`, which must be a reference.
fn reference(pdf: &Document, dict: ObjectId, key: &[u8]) -> Option<ObjectId> {
    pdf.get_dictionary(dict).ok()?.get(key).ok()?.as_reference().ok()
}

fn widths(face: &Face, codes: &Codes) -> Vec<Object> {
    let mut all: Vec<Object> = Vec::new();
    let mut run: Vec<Object> = Vec::new();
    let mut next = None;
    for (code, (glyph, _)) in codes {
        let em = face.nominal_width(*glyph);
        if next != Some(*code) && !run.is_empty() {
            all.push(std::mem::take(&mut run).into());
        }
        if run.is_empty() {
            all.push(i64::from(*code).into());
        }
        run.push(Object::Real((em * 1_000_000.0).round() as f32 / 1000.0));
        next = code.checked_add(1);
    }
    if !run.is_empty() {
        all.push(run.into());
    }
    all
}

fn cid_to_gid(codes: &Codes, remapper: &GlyphRemapper) -> Vec<u8> {
    let last = codes.keys().next_back().copied().unwrap_or(0);
    let mut map = vec![0u8; (usize::from(last) + 1) * 2];
    for (code, (glyph, _)) in codes {
        let at = usize::from(*code) * 2;
        let new = remapper.get(*glyph).unwrap_or(0).to_be_bytes();
        map[at..at + 2].copy_from_slice(&new);
    }
    map
}

fn to_unicode(codes: &Codes) -> String {
    let entries: Vec<_> = codes.iter().filter(|(_, (_, text))| !text.is_empty()).collect();
    let mut cmap = String::from(
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo << /Registry (Adobe) \
         /Ordering (UCS) /Supplement 0 >> def\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n\
         1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n",
    );
    // At most a hundred entries may stand in one block.
    for block in entries.chunks(100) {
        // Writing to a string cannot fail.
        let _ = writeln!(cmap, "{} beginbfchar", block.len());
        for (code, (_, text)) in block {
            let units: String = text.encode_utf16().map(|unit| format!("{unit:04X}")).collect();
            let _ = writeln!(cmap, "<{code:04X}> <{units}>");
        }
        cmap.push_str("endbfchar\n");
    }
    cmap.push_str("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n");
    cmap
}

/// Six letters that tell this cut of the font from others.
fn tag_of(data: &[u8]) -> String {
    let hash = fingerprint(data);
    (0..6).map(|index| char::from(b'A' + ((hash >> (index * 8)) % 26) as u8)).collect()
}

/// Puts the document's fonts where form streams left a stand-in for them.
pub(super) fn resolve_stand_ins(pdf: &mut Document, dict: ObjectId) {
    let stand_in = super::FONTS_OF_THE_DOCUMENT.as_bytes();
    for object in pdf.objects.values_mut() {
        if let Object::Stream(stream) = object
            && let Ok(Object::Dictionary(resources)) = stream.dict.get_mut(b"Resources")
            && resources.get(b"Font").and_then(Object::as_name).is_ok_and(|name| name == stand_in)
        {
            resources.set("Font", dict);
        }
    }
}
