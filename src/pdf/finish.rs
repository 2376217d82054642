//! From a document to bytes: printpdf writes the pages, lopdf what printpdf has no words for.

use super::canvas::close;
use super::document::{Bookmark, Document, FormId, Numbering, Target};
use super::{Dict as Entries, Tag, embed, fingerprint, pack, share, structure};
use crate::report::Finding;
use lopdf::{Dictionary, Document as Lo, Object, ObjectId, Stream, StringFormat, dictionary};
use printpdf::{
    ExternalStream, ExternalXObject, Layer, LayerIntent, LayerInternalId, LayerSubtype, PdfDocument, PdfPage,
    PdfSaveOptions, XObject, XObjectId,
};
use std::collections::{BTreeMap, BTreeSet};

/// Stands for the file's identity until the bytes are there to take it from.
const NO_ID: [u8; 16] = *b"identity pending";

/// A place of the document: page, and height from its bottom.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    page: usize,
    y: f64,
}

impl Place {
    /// `[page /XYZ null y null]`.
    pub(super) fn destination(self, pages: &[ObjectId]) -> Vec<Object> {
        let page = pages.get(self.page).map_or(Object::Null, |id| (*id).into());
        vec![page, "XYZ".into(), Object::Null, Object::Real(self.y as f32), Object::Null]
    }
}

/// A text string of PDF: in the encoding of its own that has a byte for each character, where it has all of them, else
/// in UTF-16.
pub(super) fn text_string(text: &str) -> Object {
    let bytes = text.chars().map(own_code).collect::<Option<Vec<u8>>>().unwrap_or_else(|| {
        let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
        units.flat_map(u16::to_be_bytes).collect()
    });
    Object::String(bytes, StringFormat::Literal)
}

/// The code of a character in PDFDocEncoding, as far as books need it (ISO 32000-1, D.2).
fn own_code(character: char) -> Option<u8> {
    const BETWEEN: [char; 9] = ['•', '†', '‡', '…', '—', '–', 'ƒ', '⁄', '‹'];
    const QUOTES: [char; 9] = ['−', '‰', '„', '“', '”', '‘', '’', '‚', '™'];
    let listed = |list: &[char], first: u8| {
        let at = list.iter().position(|known| *known == character)?;
        first.checked_add(u8::try_from(at).ok()?)
    };
    match character {
        ' '..='~' | '¡'..='ÿ' if character != '\u{ad}' => u8::try_from(u32::from(character)).ok(),
        'Œ' => Some(0x96),
        'œ' => Some(0x9C),
        _ => listed(&BETWEEN, 0x80).or_else(|| listed(&QUOTES, 0x8A)),
    }
}

/// See [`Document::finish`].
pub(super) fn bytes(mut document: Document<'_>) -> Result<Vec<u8>, Vec<Finding>> {
    let faults = faults(&document);
    if !faults.is_empty() {
        return Err(faults);
    }
    document.pages.iter_mut().for_each(close);
    let embedded = embed::embed(document.fonts, &document.glyphs).map_err(|error| vec![Finding::from(error)])?;
    let mut pdf = written(&mut document, &embedded)?;
    let mut pages: Vec<ObjectId> = pdf.page_iter().collect();
    let fonts = font_dictionary(&pdf, &pages);
    if !embedded.is_empty() {
        pdf.delete_pages(&[pages.len() as u32]);
        pages.pop();
    }
    spell_together(&mut pdf, &pages);
    if let Some(fonts) = fonts {
        embed::mend(&mut pdf, document.fonts, &document.glyphs, &embedded, fonts);
        embed::resolve_stand_ins(&mut pdf, fonts);
    }
    share::share(&mut pdf);
    let anchors: BTreeMap<String, Place> =
        document.anchors.iter().map(|(name, (page, y))| (name.clone(), Place { page: *page, y: *y })).collect();
    let areas = structure::links(&mut pdf, &document, &pages, &anchors);
    structure::tree(&mut pdf, &document, &pages, &areas);
    outline(&mut pdf, &document.bookmarks, &pages);
    catalog(&mut pdf, &document, &pages, &anchors);
    layers(&mut pdf, &document.layers, &document.hidden_layers);
    metadata(&mut pdf, &document);
    saved(pdf)
}

/// printpdf writes every glyph as a string of its own; those that stand next to each other are one string here.
fn spell_together(pdf: &mut Lo, pages: &[ObjectId]) {
    let contents: Vec<ObjectId> = pages.iter().flat_map(|page| pdf.get_page_contents(*page)).collect();
    for id in contents {
        if let Ok(stream) = pdf.get_object_mut(id).and_then(Object::as_stream_mut) {
            let mut together = Vec::with_capacity(stream.content.len());
            let mut bytes = stream.content.iter().copied().peekable();
            while let Some(byte) = bytes.next() {
                if byte == b'>' && bytes.next_if_eq(&b'<').is_some() {
                    continue;
                }
                together.push(byte);
            }
            stream.set_content(together);
        }
    }
}

/// What keeps a document from being written.
fn faults(document: &Document<'_>) -> Vec<Finding> {
    let mut faults = Vec::new();
    for (number, page) in document.pages.iter().enumerate() {
        for link in &page.links {
            if let Target::Anchor(name) = &link.target
                && !document.anchors.contains_key(name)
            {
                let message = format!("a link on page {} leads to `{name}`, which no page has", number + 1);
                faults.push(Finding::placeless("dead-link", message));
            }
        }
    }
    let silent = |element: &&super::tags::Element| element.tag == Tag::Figure && element.alt.is_none();
    for element in document.elements.iter().filter(silent) {
        let page = element.bounds.map_or(0, |(page, _)| page + 1);
        let message = format!("a figure on page {page} has no words for those who cannot see it");
        faults.push(Finding::placeless("no-alt-text", message));
    }
    faults
}

/// The pages as printpdf writes them, and behind them the page that shows every font.
fn written(document: &mut Document<'_>, embedded: &[embed::Embedded]) -> Result<Lo, Vec<Finding>> {
    let mut pdf = PdfDocument::new(&document.settings.title);
    for font in embedded {
        pdf.resources.fonts.map.insert(font.id.clone(), font.font.clone());
    }
    for (index, form) in document.forms.iter().enumerate() {
        let xobject = XObject::External(external(form));
        pdf.resources.xobjects.map.insert(XObjectId(document.form_name(FormId(index))), xobject);
    }
    for name in &document.layers {
        let layer = Layer {
            name: name.clone(),
            creator: "pressbox".into(),
            intent: LayerIntent::View,
            usage: LayerSubtype::Artwork,
        };
        pdf.resources.layers.map.insert(LayerInternalId(name.clone()), layer);
    }
    let mut pages: Vec<PdfPage> = Vec::new();
    for page in &mut document.pages {
        let mut made = PdfPage::new(printpdf::Mm(1.0), printpdf::Mm(1.0), std::mem::take(&mut page.ops));
        for side in [&mut made.media_box, &mut made.crop_box, &mut made.trim_box] {
            side.width = printpdf::Pt(page.size.width.0 as f32);
            side.height = printpdf::Pt(page.size.height.0 as f32);
        }
        pages.push(made);
    }
    if !embedded.is_empty() {
        pages.push(PdfPage::new(printpdf::Mm(1.0), printpdf::Mm(1.0), embed::scratch_page(embedded)));
    }
    pdf.with_pages(pages);
    let mut warnings = Vec::new();
    let options = PdfSaveOptions { subset_fonts: false, ..PdfSaveOptions::default() };
    let made = pdf.to_lopdf_document(&options, &mut warnings);
    let findings: Vec<_> = warnings.iter().map(|warning| Finding::placeless("pdf", warning.msg.clone())).collect();
    if findings.is_empty() { Ok(made) } else { Err(findings) }
}

fn external(form: &super::Form) -> ExternalXObject {
    use printpdf::DictItem::{Array, Bool, Dict, Name, Real};
    let name = |text: &str| Name(text.into());
    let edges = [0.0, 0.0, form.size().width.0 as f32, form.size().height.0 as f32];
    let group: Entries =
        [("S".to_string(), name("Transparency")), ("I".to_string(), Bool(true)), ("CS".to_string(), name("DeviceRGB"))]
            .into();
    let mut dict: Entries = [
        ("Type".to_string(), name("XObject")),
        ("Subtype".to_string(), name("Form")),
        ("BBox".to_string(), Array(edges.map(Real).to_vec())),
        ("Resources".to_string(), Dict { map: form.resources().clone() }),
    ]
    .into();
    // What is nowhere transparent needs no group of its own, whose colour space would be that of its greys too.
    if form.resources().contains_key("ExtGState") {
        dict.insert("Group".to_string(), Dict { map: group });
    }
    if form.is_deflated() {
        dict.insert("Filter".into(), name("FlateDecode"));
    }
    let stream = ExternalStream { dict, content: form.packed().bytes.clone(), compress: false };
    ExternalXObject { stream, width: None, height: None, dpi: None }
}

/// The one font dictionary that all pages share.
fn font_dictionary(pdf: &Lo, pages: &[ObjectId]) -> Option<ObjectId> {
    let page = pdf.get_dictionary(*pages.first()?).ok()?;
    let resources = page.get(b"Resources").ok()?.as_reference().ok()?;
    pdf.get_dictionary(resources).ok()?.get(b"Font").ok()?.as_reference().ok()
}

fn outline(pdf: &mut Lo, bookmarks: &[Bookmark], pages: &[ObjectId]) {
    if bookmarks.is_empty() {
        return;
    }
    let root = pdf.new_object_id();
    let ids: Vec<ObjectId> = bookmarks.iter().map(|_| pdf.new_object_id()).collect();
    let levels: Vec<usize> = bookmarks.iter().map(|bookmark| bookmark.level).collect();
    let parents: Vec<Option<usize>> =
        (0..levels.len()).map(|index| (0..index).rev().find(|earlier| levels[*earlier] < levels[index])).collect();
    let children = |of: Option<usize>| -> Vec<ObjectId> {
        ids.iter().zip(&parents).filter(|(_, parent)| **parent == of).map(|(id, _)| *id).collect()
    };
    for (index, (bookmark, id)) in bookmarks.iter().zip(&ids).enumerate() {
        let parent = parents[index];
        let siblings = children(parent);
        let own = children(Some(index));
        let place = Place { page: bookmark.page, y: bookmark.y };
        let mut dict = dictionary! {
            "Title" => text_string(&bookmark.title),
            "Parent" => parent.map_or(root, |parent| ids[parent]),
            "Dest" => place.destination(pages),
        };
        let at = siblings.iter().position(|sibling| sibling == id).unwrap_or(0);
        if let Some(before) = at.checked_sub(1).and_then(|before| siblings.get(before)) {
            dict.set("Prev", *before);
        }
        if let Some(after) = siblings.get(at + 1) {
            dict.set("Next", *after);
        }
        if let (Some(first), Some(last)) = (own.first(), own.last()) {
            dict.set("First", *first);
            dict.set("Last", *last);
            // Negative: shown closed.
            dict.set("Count", -(own.len() as i64));
        }
        pdf.set_object(*id, dict);
    }
    let top = children(None);
    if let (Some(first), Some(last)) = (top.first(), top.last()) {
        let count = top.len() as i64;
        pdf.set_object(
            root,
            dictionary! { "Type" => "Outlines", "First" => *first, "Last" => *last, "Count" => count },
        );
    }
    if let Ok(catalog) = pdf.catalog_mut() {
        catalog.set("Outlines", root);
        catalog.set("PageMode", "UseOutlines");
    }
}

fn catalog(pdf: &mut Lo, document: &Document<'_>, pages: &[ObjectId], anchors: &BTreeMap<String, Place>) {
    let names: Vec<Object> = anchors
        .iter()
        .flat_map(|(name, place)| [Object::string_literal(name.as_str()), place.destination(pages).into()])
        .collect();
    let labels: Vec<Object> = document
        .labels
        .iter()
        .flat_map(|(first, (numbering, prefix))| {
            let mut label = Dictionary::new();
            match numbering {
                Numbering::Decimal => label.set("S", "D"),
                Numbering::Roman => label.set("S", "r"),
                Numbering::None => {}
            }
            if !prefix.is_empty() {
                label.set("P", text_string(prefix));
            }
            [(*first as i64).into(), label.into()]
        })
        .collect();
    let mut preferences = dictionary! { "DisplayDocTitle" => true };
    if document.settings.unscaled {
        preferences.set("PrintScaling", "None");
    }
    let lang = Object::string_literal(document.settings.lang.as_str());
    let Ok(catalog) = pdf.catalog_mut() else { return };
    if !names.is_empty() {
        catalog.set("Names", dictionary! { "Dests" => dictionary! { "Names" => names } });
    }
    if !labels.is_empty() {
        // Every page needs a label once one has: those before the first are numbered.
        let mut all: Vec<Object> = Vec::new();
        if !document.labels.contains_key(&0) {
            all.extend([0.into(), dictionary! { "S" => "D" }.into()]);
        }
        all.extend(labels);
        catalog.set("PageLabels", dictionary! { "Nums" => all });
    }
    catalog.set("ViewerPreferences", preferences);
    catalog.set("Lang", lang);
}

/// printpdf writes the names of layers as UTF-8 and their usage as a group; both are mended here. A layer for machines
/// is off, on screen and in print: its state is the document's own, since PDF/UA has no room for a viewer's (`AS`).
fn layers(pdf: &mut Lo, names: &[String], hidden: &BTreeSet<String>) {
    let groups: Vec<ObjectId> = pdf
        .catalog()
        .and_then(|catalog| catalog.get(b"OCProperties")?.as_dict()?.get(b"OCGs")?.as_array())
        .map(|all| all.iter().filter_map(|group| group.as_reference().ok()).collect())
        .unwrap_or_default();
    let mut known: Vec<(&String, ObjectId)> = Vec::new();
    for id in groups {
        let Ok(group) = pdf.get_dictionary_mut(id) else { continue };
        let raw = group.get(b"Name").and_then(Object::as_str).map(<[u8]>::to_vec).unwrap_or_default();
        let Some(name) = names.iter().find(|name| name.as_bytes() == raw) else { continue };
        known.push((name, id));
        let state = if hidden.contains(name) { "OFF" } else { "ON" };
        group.set("Name", text_string(name));
        group.set("Intent", "View");
        let usage = dictionary! {
            "CreatorInfo" => dictionary! { "Creator" => text_string("pressbox"), "Subtype" => "Artwork" },
            "View" => dictionary! { "ViewState" => state },
            "Print" => dictionary! { "PrintState" => state },
        };
        group.set("Usage", usage);
    }
    known.sort_by_key(|(name, _)| names.iter().position(|other| other == *name));
    let all = |off: bool| -> Vec<Object> {
        known.iter().filter(|(name, _)| !off || hidden.contains(*name)).map(|(_, id)| (*id).into()).collect()
    };
    let defaults = dictionary! {
        "Name" => text_string("pressbox"), "BaseState" => "ON", "OFF" => all(true), "Order" => all(false),
    };
    if let Ok(catalog) = pdf.catalog_mut()
        && let Ok(Object::Dictionary(properties)) = catalog.get_mut(b"OCProperties")
    {
        properties.set("D", defaults);
    }
}

fn metadata(pdf: &mut Lo, document: &Document<'_>) {
    let settings = &document.settings;
    let mut info = dictionary! {
        "Title" => text_string(&settings.title),
        "Producer" => text_string(concat!("pressbox ", env!("CARGO_PKG_VERSION"))),
    };
    for (key, value) in [("Author", &settings.author), ("Subject", &settings.subject)] {
        if !value.is_empty() {
            info.set(key, text_string(value));
        }
    }
    let date = settings.date.map(super::date::iso);
    if let Some(date) = &date {
        let digits: String = date.chars().filter(char::is_ascii_digit).collect();
        info.set("CreationDate", Object::string_literal(format!("D:{digits}Z")));
        info.set("ModDate", Object::string_literal(format!("D:{digits}Z")));
    }
    let info = pdf.add_object(info);
    pdf.trailer.set("Info", info);
    let xmp = Stream::new(
        dictionary! { "Type" => "Metadata", "Subtype" => "XML" },
        xmp(document, date.as_deref()).into_bytes(),
    );
    let xmp = pdf.add_object(xmp.with_compression(false));
    if let Ok(catalog) = pdf.catalog_mut() {
        catalog.set("Metadata", xmp);
    }
}

fn xmp(document: &Document<'_>, date: Option<&str>) -> String {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let settings = &document.settings;
    let (title, lang) = (escaped(&settings.title), escaped(&settings.lang));
    let mut inner = format!(
        "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">{title}</rdf:li></rdf:Alt></dc:title>\n\
         <dc:language><rdf:Bag><rdf:li>{lang}</rdf:li></rdf:Bag></dc:language>\n"
    );
    if !settings.author.is_empty() {
        let author = escaped(&settings.author);
        inner.push_str(&format!("<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>\n"));
    }
    if !settings.subject.is_empty() {
        let subject = escaped(&settings.subject);
        inner.push_str(&format!(
            "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">{subject}</rdf:li></rdf:Alt></dc:description>\n"
        ));
    }
    if let Some(date) = date {
        inner.push_str(&format!("<xmp:CreateDate>{date}</xmp:CreateDate>\n<xmp:ModifyDate>{date}</xmp:ModifyDate>\n"));
    }
    format!(
        "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n\
         <x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n\
         <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n\
         <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" \
         xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" \
         xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\">\n\
         {inner}<pdf:Producer>pressbox {}</pdf:Producer>\n\
         <pdfuaid:part>1</pdfuaid:part>\n\
         </rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"w\"?>",
        env!("CARGO_PKG_VERSION")
    )
}

fn saved(mut pdf: Lo) -> Result<Vec<u8>, Vec<Finding>> {
    pdf.version = "1.7".into();
    let pending = || Object::String(NO_ID.to_vec(), StringFormat::Hexadecimal);
    pdf.trailer.set("ID", vec![pending(), pending()]);
    pdf.prune_objects();
    pdf.renumber_objects();
    let mut bytes = pack::save(&mut pdf).map_err(|error| vec![Finding::placeless("pdf", error.to_string())])?;
    let pending: Vec<u8> = NO_ID.iter().flat_map(|byte| format!("{byte:02X}").into_bytes()).collect();
    let id = format!("{:032X}", fingerprint(&bytes)).into_bytes();
    // The identity stands twice near the end, in the dictionary of the cross-reference stream.
    for _ in 0..2 {
        let at = bytes.windows(pending.len()).rposition(|window| window == pending.as_slice());
        if let Some(at) = at {
            bytes[at..at + id.len()].copy_from_slice(&id);
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_as_it_was_whichever_way_it_is_written() {
        for (text, length) in [("Un’ala (a1) \\ “œ”", 17), ("no\u{a0}break", 18), ("Żółw", 10), ("\r\n", 6), ("", 0)]
        {
            let written = text_string(text);
            assert_eq!(written.as_str().expect("a string").len(), length, "{text}");
            assert_eq!(lopdf::decode_text_string(&written).expect("text"), text);
        }
    }

    #[test]
    fn every_code_of_one_byte_is_the_character_that_readers_take_it_for() {
        let coded: Vec<(char, u8)> = ('\u{0}'..='\u{ffff}').filter_map(|c| Some((c, own_code(c)?))).collect();
        assert_eq!(coded.len(), 95 + 94 + 20);
        for (character, code) in coded {
            let read = lopdf::decode_text_string(&Object::String(vec![code], StringFormat::Literal));
            assert_eq!(read.expect("text"), character.to_string(), "{code:#04x}");
        }
    }
}
