//! The one door for SVG text: parsed, resolved, and refused where anything would be lost on paper.

use super::Fonts;
use super::listen;
use crate::report::{Finding, Source};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;
use usvg::roxmltree;

/// The largest file that is read, in bytes.
pub const MAX_BYTES: usize = 8 << 20;
/// How many XML nodes a file may hold.
pub const MAX_NODES: u32 = 200_000;
/// How deep elements may nest.
pub const MAX_DEPTH: usize = 64;

const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";

/// usvg's own unit is the pixel: at this resolution one is a millimetre.
const PIXELS_AN_INCH: f32 = 25.4;

/// Elements that are drawn, or help drawing.
const DRAWN: [&str; 23] = [
    "a",
    "circle",
    "clipPath",
    "defs",
    "ellipse",
    "g",
    "line",
    "linearGradient",
    "marker",
    "mask",
    "path",
    "pattern",
    "polygon",
    "polyline",
    "radialGradient",
    "rect",
    "stop",
    "style",
    "svg",
    "symbol",
    "text",
    "textPath",
    "tspan",
];
/// Elements that say something and draw nothing; `use` and `switch` are drawn by what is in them.
const SILENT: [&str; 5] = ["desc", "metadata", "switch", "title", "use"];

/// Parses and resolves an SVG whose `width` and `height` are lengths on paper. The tree's unit is the millimetre:
/// [`usvg::Tree::size`] is the size in mm, and its origin is the top left corner of the view box.
///
/// # Errors
/// Everything that is wrong: XML faults, elements that cannot be kept as vectors (`image`, `filter`) or that nobody
/// draws, links to nothing, a font family or style that is not bundled, a character without a glyph, a size that is
/// not in millimetres, and every warning of usvg, whatever it is about.
pub fn load(fonts: &Fonts, source: &Arc<Source>) -> Result<usvg::Tree, Vec<Finding>> {
    let whole = |message: String| vec![Finding::error("svg-syntax", source, 0..0, message)];
    if source.text.len() > MAX_BYTES {
        let message = format!("the file has {} bytes; at most {MAX_BYTES} are read", source.text.len());
        return Err(whole(message));
    }
    let limits = roxmltree::ParsingOptions { allow_dtd: false, nodes_limit: MAX_NODES, ..Default::default() };
    let document = roxmltree::Document::parse_with_options(&source.text, limits).map_err(|error| {
        let position = error.pos();
        let at = offset(&source.text, position.row, position.col);
        vec![Finding::error("svg-syntax", source, at..at + 1, error.to_string())]
    })?;
    let mut findings = elements(&document, source);
    let options = options(fonts);
    let parsed = listen::warnings(|| usvg::Tree::from_xmltree(&document, &options)).map_err(|why| whole(why.into()))?;
    let (tree, warnings) = parsed;
    let mut told = BTreeSet::new();
    findings.extend(warnings.iter().filter(|text| told.insert(*text)).filter_map(|text| warning(source, text)));
    match tree {
        Err(error) => {
            findings.extend(whole(error.to_string()));
            Err(findings)
        }
        Ok(_) if !findings.is_empty() => Err(findings),
        Ok(tree) => Ok(tree),
    }
}

fn options(fonts: &Fonts) -> usvg::Options<'_> {
    usvg::Options {
        dpi: PIXELS_AN_INCH,
        font_family: String::new(),
        fontdb: fonts.database(),
        font_resolver: usvg::FontResolver {
            select_font: Box::new(|wanted, _| match fonts.pick(wanted) {
                Ok(id) => Some(id),
                Err(message) => {
                    listen::note(format!("{FONT}{message}"));
                    None
                }
            }),
            // A fallback font may take over the whole text, so there is none; usvg then warns of the character.
            select_fallback: Box::new(|_, _, _| None),
        },
        image_href_resolver: usvg::ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..usvg::Options::default()
    }
}

/// How messages begin that the resolver of [`options`] leaves for [`warning`].
const FONT: &str = "font: ";

/// A warning as a finding, at the first place of the file that it seems to speak of.
fn warning(source: &Arc<Source>, text: &str) -> Option<Finding> {
    if let Some(message) = text.strip_prefix(FONT) {
        let span = quoted(message, '`', '`').and_then(|name| find(source, name)).or_else(|| find(source, "<text"));
        return Some(Finding::error("unknown-font", source, span.unwrap_or(0..0), message));
    }
    if let Some(rest) = text.strip_prefix("No fonts with a ") {
        let character = rest.chars().next()?;
        let message = format!("the font has no glyph for `{character}` (U+{:04X})", u32::from(character));
        let span = find(source, character.encode_utf8(&mut [0; 4])).unwrap_or(0..0);
        return Some(Finding::error("missing-glyph", source, span, message));
    }
    let span = quoted(text, '\'', '\'').and_then(|name| find(source, name)).or_else(|| find(source, "<svg"));
    Some(Finding::error("svg-dropped", source, span.unwrap_or(0..0), text))
}

fn quoted(text: &str, open: char, close: char) -> Option<&str> {
    let (_, rest) = text.split_once(open)?;
    rest.split_once(close).map(|(inside, _)| inside).filter(|inside| !inside.is_empty())
}

fn find(source: &Source, what: &str) -> Option<Range<usize>> {
    source.text.find(what).map(|start| start..start + what.len())
}

/// The byte offset of a 1-based row and column (in characters).
fn offset(text: &str, row: u32, column: u32) -> usize {
    let line: &str = text.split_inclusive('\n').nth(row.saturating_sub(1) as usize).unwrap_or("");
    let before: usize = text.split_inclusive('\n').take(row.saturating_sub(1) as usize).map(str::len).sum();
    let within: usize = line.chars().take(column.saturating_sub(1) as usize).map(char::len_utf8).sum();
    before + within
}

/// What usvg would drop in silence, or what does not survive as vectors.
fn elements(document: &roxmltree::Document<'_>, source: &Arc<Source>) -> Vec<Finding> {
    let mut findings = size(document.root_element(), source);
    let ids: BTreeSet<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        let name = node.tag_name().name();
        let span = node.range().start..node.range().start + name.len() + 1;
        let error = |code, message: String| Finding::error(code, source, span.clone(), message);
        if node.tag_name().namespace() != Some(SVG) {
            findings.push(error("svg-dropped", format!("`{name}` is not in the SVG namespace, so nobody draws it")));
        } else if name == "filter" || name == "image" {
            findings.push(error("not-vector", format!("`{name}` cannot be printed as vectors")));
        } else if !name.starts_with("fe") && !DRAWN.contains(&name) && !SILENT.contains(&name) {
            findings.push(error("svg-dropped", format!("`{name}` is an element that is not drawn")));
        }
        if node.ancestors().count() > MAX_DEPTH {
            findings.push(error("svg-dropped", format!("`{name}` lies deeper than {MAX_DEPTH} elements")));
            break;
        }
        for attribute in node.attributes() {
            let value = attribute.value().trim();
            let target = match (attribute.name(), attribute.namespace()) {
                ("href", None | Some(XLINK)) => value.strip_prefix('#'),
                _ => value.strip_prefix("url(#").and_then(|rest| rest.split_once(')')).map(|(id, _)| id),
            };
            if let Some(id) = target.filter(|id| !ids.contains(id)) {
                let message = format!("`{}` points to `#{id}`, which is not in the file", attribute.name());
                findings.push(Finding::error("svg-dropped", source, attribute.range(), message));
            }
        }
    }
    findings
}

/// `width` and `height` must be millimetres, and the view box must have the same shape.
fn size(root: roxmltree::Node<'_, '_>, source: &Arc<Source>) -> Vec<Finding> {
    let span = root.range().start..root.range().start + 4;
    let error = |message: String| vec![Finding::error("svg-size", source, span.clone(), message)];
    let millimetres = |name| {
        let number = root.attribute(name)?.strip_suffix("mm")?.trim().parse::<f64>().ok()?;
        (number.is_finite() && number > 0.0).then_some(number)
    };
    let (Some(width), Some(height)) = (millimetres("width"), millimetres("height")) else {
        return error("`width` and `height` must be given in millimetres, as `width=\"20mm\"`".into());
    };
    let view_box: Option<Vec<f64>> = root.attribute("viewBox").map(|text| {
        text.split([' ', ',']).filter(|part| !part.is_empty()).filter_map(|part| part.parse().ok()).collect()
    });
    match view_box.as_deref() {
        None => error(format!("there is no `viewBox`; for this size it is `0 0 {width} {height}`")),
        Some([_, _, w, h]) if (w * height - h * width).abs() < 0.001 * w * height => Vec::new(),
        Some(_) => error(format!("the `viewBox` has not the shape of {width} × {height} mm")),
    }
}
