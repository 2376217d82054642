//! The kit: a game's `kit.toml` and SVG templates become the parts that are printed and cut.
//!
//! `kit.toml` holds what no template may: colours (`[palette]`), the rules' options (`[rules]`), lengths (`[sizes]`)
//! the list of parts (`[[part]]`) and
//! the words that tell a rule that the options change (`[under]`). Numbers that are rules come from the engine's facts, words from the word and
//! term tables. Nothing here knows a game.

pub mod colour;
mod file;
mod fits;
mod inking;
mod part;
mod read;
mod text;
mod under;

pub use inking::Inking;
pub use part::{Back, Crease, Fold, Outline, Part};
pub use text::too_wide;

use crate::assets::{Environment, Templates};
use crate::game::{Game, Options, find};
use crate::geom::Mm;
use crate::i18n::Words;
use crate::report::{Finding, Place, Source};
use file::Manifest;
use serde_json::{Value, json};
use std::sync::Arc;

/// A game's kit, read and found whole.
#[derive(Debug)]
pub struct Kit {
    source: Arc<Source>,
    manifest: Manifest,
    environment: Environment,
    /// The palette of the parts, and the hatches among its paints.
    inked: (Value, Vec<Value>),
    inking: Inking,
}

impl Kit {
    /// Reads `<game>/kit.toml` and compiles the game's templates.
    ///
    /// # Errors
    /// Every fault of both in one run: keys, types, colours, options of the rules, templates.
    pub fn load(templates: &Templates, game: &str) -> Result<Kit, Vec<Finding>> {
        let mut findings = Vec::new();
        let manifest = match templates.read(&format!("{game}/kit.toml")) {
            Ok(source) => Some((source.clone(), file::read(&source, game, &mut findings))),
            Err(error) => {
                findings.push(error.into());
                None
            }
        };
        let environment = environment(templates, game).map_err(|more| findings.extend(more)).ok();
        if let (Some((source, manifest)), Some(environment)) = (&manifest, &environment) {
            findings.extend(manifest.unknown_templates(source, environment));
        }
        if let Some((source, manifest)) = &manifest {
            findings.extend(option_faults(source, manifest, game));
        }
        match (manifest, environment) {
            (Some((source, manifest)), Some(environment)) if findings.is_empty() => {
                let inked = (manifest.palette.clone(), Vec::new());
                Ok(Kit { source, manifest, environment, inked, inking: Inking::Full })
            }
            _ => {
                // A recovering TOML parser can say one thing twice.
                findings.dedup_by(|a, b| a.message == b.message && place_of(a) == place_of(b));
                Err(findings)
            }
        }
    }

    /// The options of the rules, for the registry.
    pub fn options(&self) -> &Options {
        &self.manifest.options
    }

    /// The lengths of `[sizes]` by name, in mm.
    pub fn sizes(&self) -> &Value {
        &self.manifest.sizes
    }

    /// Gives a length of `[sizes]` another value; false when the kit has no length of that name.
    pub fn resize(&mut self, name: &str, length: Mm) -> bool {
        let size = self.manifest.sizes.as_object_mut().and_then(|sizes| sizes.get_mut(name));
        size.map(|size| *size = json!(length.0)).is_some()
    }

    /// Inks the parts otherwise; figures and pages of books keep the palette.
    ///
    /// # Errors
    /// A kit that has no such ink.
    pub fn ink(&mut self, inking: Inking) -> Result<(), Box<Finding>> {
        self.inked = self.manifest.inks.palette(&self.manifest.palette, inking)?;
        self.inking = inking;
        Ok(())
    }

    /// The colours by name: `#RRGGBB` texts, in tables as `kit.toml` has them (`team.<name>.field`).
    pub fn palette(&self) -> &Value {
        &self.manifest.palette
    }

    /// The room that pieces take up in figures, where a square has 20: `square` and `round` hold half of their widths by
    /// their codes.
    pub fn figures(&self) -> &Value {
        &self.manifest.figures
    }

    /// The one colour of the game's pages, as `#RRGGBB`.
    pub fn accent(&self) -> &str {
        &self.manifest.accent
    }

    /// The compiled templates, for figures that are drawn with the same components.
    pub fn environment(&self) -> &Environment {
        &self.environment
    }

    /// Where a part, or its back, comes from: its template, and the place of its entry in `kit.toml`.
    pub fn origin(&self, part: &str, back: bool) -> Option<(&str, Place)> {
        let is_of = |id: &str| part.strip_prefix(id).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'));
        let entries = self.manifest.parts.iter().filter(|entry| is_of(&entry.id.value));
        let entry = entries.max_by_key(|entry| entry.id.value.len())?;
        let template = entry.back.as_ref().filter(|_| back).unwrap_or(&entry.template);
        Some((&template.value, Place::new(&self.source, entry.id.at.clone())))
    }

    /// The values that every template of the kit can reach: `palette` as the parts are inked, `ink` (`full`, `low`,
    /// `grey`), `hatches` (what `shared/part.svg` defines), `sizes`, `board` (the game's
    /// [`crate::game::About::to_json`]) and `facts`.
    pub fn values(&self, game: &dyn Game) -> Value {
        json!({
            "palette": self.inked.0,
            "ink": self.inking.id(),
            "hatches": self.inked.1,
            "sizes": self.manifest.sizes,
            "board": game.about().to_json(),
            "facts": game.facts(),
        })
    }

    /// All parts in the language of `words`, in the order of `kit.toml`.
    ///
    /// # Errors
    /// Every part that cannot be made, with the place in its template or in `kit.toml`.
    pub fn parts(&self, game: &dyn Game, words: &Words) -> Result<Vec<Part>, Vec<Finding>> {
        self.parts_from(self.values(game), words)
    }

    /// As [`Kit::parts`], with the values of [`Kit::values`] given.
    ///
    /// # Errors
    /// As [`Kit::parts`].
    pub fn parts_from(&self, mut values: Value, words: &Words) -> Result<Vec<Part>, Vec<Finding>> {
        values["lang"] = words.lang().code().into();
        if let Value::Object(tables) = words.to_json() {
            for (name, table) in tables {
                values[name] = table;
            }
        }
        let press = part::Press { source: &self.source, environment: &self.environment, values };
        let mut findings = Vec::new();
        let mut parts = Vec::new();
        for entry in &self.manifest.parts {
            match press.parts(entry) {
                Ok(made) => parts.extend(made),
                Err(more) => findings.extend(more),
            }
        }
        findings.extend(part::twice(&parts, &self.source));
        if findings.is_empty() { Ok(parts) } else { Err(part::once(findings)) }
    }
}

/// The environment of a game's templates, with the filters that need fonts.
///
/// # Errors
/// Every fault of the templates.
pub fn environment(templates: &Templates, game: &str) -> Result<Environment, Vec<Finding>> {
    let setter = text::Setter::new().map_err(|error| vec![Finding::placeless("font", error.to_string())])?;
    Environment::load_with(templates, game, |tera| setter.register(tera))
}

fn place_of(finding: &Finding) -> Option<(usize, usize)> {
    finding.place.as_ref().map(|place| (place.span.start, place.span.end))
}

/// What the rules say of the options, at the options' places.
fn option_faults(source: &Arc<Source>, manifest: &Manifest, game: &str) -> Vec<Finding> {
    let Some(registered) = find(game) else { return Vec::new() };
    let known = registered.about.options;
    let faults = registered.with(&manifest.options).err().unwrap_or_default();
    let mut findings = manifest.unknown_options(source, known);
    for fault in faults.into_iter().filter(|fault| known.contains(&fault.name.as_str())) {
        let place = manifest.option_places.get(&fault.name).cloned().unwrap_or(0..0);
        findings.push(Finding::error("kit-option", source, place, format!("`{}`: {}", fault.name, fault.message)));
    }
    findings
}
