//! The files that the tool carries inside itself: templates (which `--templates DIR` overrides) and fonts.

mod environment;
mod templates;

pub use environment::Environment;
pub use templates::{AssetError, Templates, not_text, plain};

use rust_embed::RustEmbed;
use std::borrow::Cow;

#[derive(RustEmbed)]
#[folder = "fonts/"]
struct Fonts;

/// The bundled font files, in the order of their names: name without `.ttf`, and the bytes.
pub fn fonts() -> Vec<(String, Cow<'static, [u8]>)> {
    let mut names: Vec<_> = Fonts::iter().filter(|name| name.ends_with(".ttf")).collect();
    names.sort();
    names
        .into_iter()
        .filter_map(|name| Some((name.trim_end_matches(".ttf").to_string(), Fonts::get(&name)?.data)))
        .collect()
}
