//! `manifest.json`: what a folder holds and what one language's kit prints.

use super::Sheets;
use crate::kit::Part;
use serde_json::{Map, Value, json};

/// What a manifest tells besides the parts.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// The game's id.
    pub game: String,
    /// The languages that were made, by code.
    pub languages: Vec<String>,
    /// The paper's id.
    pub paper: String,
    /// Every file of the folder, the manifest left out, as paths with `/` relative to it.
    pub files: Vec<String>,
    /// The rules' options as they were.
    pub rules: Value,
    /// The kit's lengths by name, in mm, as they were.
    pub sizes: Value,
    /// How the sheets are printed, by name.
    pub printing: Value,
    /// The date, where one is to be written, as `2024-02-29T12:00:00Z`.
    pub date: Option<String>,
}

/// The manifest as JSON text. `svg` gives the file that a picture is in, by the part's id and whether it is the back's;
/// `None` where there is none.
///
/// Lengths are millimetres with three decimals; `sheet` is the page of the kit's PDF that the part is first on; a part
/// that is no tile has no `tiled`, one that is no spare no `spare`, one without a back no `back`.
pub fn manifest(
    contents: &Contents,
    parts: &[Part],
    sheets: &Sheets,
    svg: impl Fn(&Part, bool) -> Option<String>,
) -> String {
    let length = |mm: f64| (mm * 1000.0).round() / 1000.0;
    let parts: Vec<Value> = parts
        .iter()
        .zip(&sheets.first)
        .zip(&sheets.tiled)
        .map(|((part, first), tiled)| {
            let mut object = Map::new();
            object.insert("id".into(), part.id.as_str().into());
            object.insert("count".into(), part.count.into());
            object.insert("width_mm".into(), length(part.trim.width.0).into());
            object.insert("height_mm".into(), length(part.trim.height.0).into());
            object.insert("bleed_mm".into(), length(part.bleed.0).into());
            object.insert("sheet".into(), (*first).into());
            object.insert("svg".into(), svg(part, false).into());
            if let Some(back) = svg(part, true) {
                object.insert("back".into(), back.into());
            }
            if *tiled {
                object.insert("tiled".into(), true.into());
            }
            if part.spare {
                object.insert("spare".into(), true.into());
            }
            Value::Object(object)
        })
        .collect();
    let mut files = contents.files.clone();
    files.sort();
    files.dedup();
    let mut whole = json!({
        "game": contents.game,
        "languages": contents.languages,
        "paper": contents.paper,
        "parts": parts,
        "files": files,
        "rules": contents.rules,
        "sizes_mm": contents.sizes,
        "printing": contents.printing,
        "versions": { "pressbox": env!("CARGO_PKG_VERSION"), "layout": sheets.layout },
    });
    if let (Some(date), Some(object)) = (&contents.date, whole.as_object_mut()) {
        object.insert("date".into(), date.as_str().into());
    }
    // A value of strings and numbers can always be written.
    serde_json::to_string_pretty(&whole).unwrap_or_default() + "\n"
}
