//! `kit.toml`.

use super::fits::{self, Fits};
use super::inking::{self, Inks};
use super::part::{Crease, Fold};
use super::read::{Amount, Placed, Reader, number};
use super::under::{self, Under};
use crate::assets::Environment;
use crate::game::Options;
use crate::report::{Finding, Source, nearest};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

/// A kit as its file describes it.
#[derive(Debug, Default)]
pub(super) struct Manifest {
    pub accent: String,
    pub palette: Value,
    pub figures: Value,
    pub inks: Inks,
    pub options: Options,
    pub option_places: BTreeMap<String, Range<usize>>,
    pub sizes: Value,
    pub parts: Vec<Entry>,
    pub fits: Vec<Fits>,
    pub under: Vec<Under>,
}

/// One `[[part]]`: a part, or one for each team and each piece.
#[derive(Debug)]
pub(super) struct Entry {
    /// What its ids begin with.
    pub id: Placed<String>,
    /// Its key in the words.
    pub words: Placed<String>,
    pub group: String,
    pub template: Placed<String>,
    pub width: Placed<Amount>,
    pub height: Placed<Amount>,
    pub bleed: Option<Placed<Amount>>,
    pub count: Option<Placed<Amount>>,
    pub spare: bool,
    pub fold: Option<Fold>,
    /// The table of the palette that the names of `teams` are in: `team`, when none is named.
    pub palette: String,
    /// One part for each of these tables of the palette's table.
    pub teams: Option<Vec<Placed<String>>>,
    /// One part for each piece of the game, or for those with these codes.
    pub pieces: Option<Vec<Placed<String>>>,
    /// The component that gives the outline of what is no rectangle.
    pub outline: Option<Placed<String>>,
    /// The template of its other side.
    pub back: Option<Placed<String>>,
    /// Whether the back is printed only where it is asked for.
    pub back_optional: bool,
    /// The components that give the lines to crease, by the way they are creased.
    pub creases: Vec<(Crease, Placed<String>)>,
}

/// Reads the file as far as it can be read; what is wrong goes into `findings`.
pub(super) fn read(source: &Arc<Source>, game: &str, findings: &mut Vec<Finding>) -> Manifest {
    let (table, errors) = DeTable::parse_recoverable(&source.text);
    for error in errors {
        let span = error.span().unwrap_or(0..0);
        findings.push(Finding::error("toml-syntax", source, span, error.message().to_string()));
    }
    let mut reader = Reader::new(source, "a kit", 0..0, table.get_ref(), findings);
    let (head, palette) = (reader.table("game"), reader.table("palette"));
    let (rules, sizes) = (reader.table("rules"), reader.table("sizes"));
    let (entries, fits) = (reader.tables("part"), reader.tables("fits"));
    let (figures, under) = (reader.table("figures"), reader.table("under"));
    let (low, grey) = (reader.table("low"), reader.table("grey"));
    reader.finish();
    let mut manifest = Manifest::default();
    if let Some((_, table)) = palette {
        manifest.palette = colours("palette", table, source, findings);
    }
    manifest.accent = accent(head, &manifest.palette, game, source, findings);
    manifest.inks = inking::read(low, grey, &manifest.palette, source, findings);
    manifest.sizes = lengths(sizes.map(|(_, table)| table), source, findings);
    if let Some((_, table)) = figures {
        manifest.figures = widths("figures", table, source, findings);
    }
    if let Some((_, table)) = rules {
        options(table, &mut manifest);
    }
    if let Some((_, table)) = under {
        manifest.under = under::read(source, table, findings);
    }
    for (at, table) in entries {
        manifest.parts.extend(entry(source, at, table, &manifest.palette, findings));
    }
    manifest.fits = fits.into_iter().filter_map(|(at, table)| fits::read(source, at, table, findings)).collect();
    manifest
}

impl Manifest {
    pub fn unknown_templates(&self, source: &Arc<Source>, environment: &Environment) -> Vec<Finding> {
        let mut findings = Vec::new();
        for entry in &self.parts {
            for Placed { value, at } in std::iter::once(&entry.template).chain(&entry.back) {
                if !environment.contains(value) {
                    let finding =
                        Finding::error("kit-template", source, at.clone(), format!("there is no template `{value}`"));
                    findings.push(with_nearest(finding, value, environment.names()));
                }
            }
            let components = entry.outline.iter().chain(entry.creases.iter().map(|(_, component)| component));
            for Placed { value, at } in components.filter(|component| !environment.has_component(&component.value)) {
                let message = format!("no template has a component `{value}`");
                let names = environment.component_names();
                findings.push(with_nearest(
                    Finding::error("kit-template", source, at.clone(), message),
                    value,
                    names.iter().map(String::as_str),
                ));
            }
        }
        findings
    }

    pub fn unknown_options(&self, source: &Arc<Source>, known: &[&str]) -> Vec<Finding> {
        let unknown = self.option_places.iter().filter(|(name, _)| !known.contains(&name.as_str()));
        unknown
            .map(|(name, at)| {
                let message = format!("the rules have no option `{name}`");
                let finding = Finding::error("kit-option", source, at.clone(), message);
                match nearest(name, known.iter().copied()) {
                    Some(near) => finding.help(format!("there is `{near}`")),
                    None => finding.help(format!("the options are {}", known.join(", "))),
                }
            })
            .collect()
    }
}

fn with_nearest<'a>(finding: Finding, asked: &str, known: impl Iterator<Item = &'a str>) -> Finding {
    match nearest(asked, known) {
        Some(near) => finding.help(format!("there is `{near}`")),
        None => finding,
    }
}

/// A table of colours, tables within it included.
fn colours(name: &str, table: &DeTable<'_>, source: &Arc<Source>, findings: &mut Vec<Finding>) -> Value {
    let mut found = Map::new();
    for (key, value) in table {
        let path = format!("{name}.{}", key.get_ref());
        let colour = match value.get_ref() {
            DeValue::Table(inner) => colours(&path, inner, source, findings),
            DeValue::String(text) if is_colour(text) => text.to_ascii_uppercase().into(),
            other => {
                let message = format!("`{path}` is no colour");
                let finding = Finding::error("kit-colour", source, value.span(), message);
                findings.push(finding.label(other.type_str()).help("a colour is written as \"#14202E\""));
                continue;
            }
        };
        found.insert(key.get_ref().to_string(), colour);
    }
    found.into()
}

/// `[figures]`: half of what pieces are wide in figures, by the code of the piece, a square having 20. A table for those
/// that are `square` and one for those that are `round`.
fn widths(name: &str, table: &DeTable<'_>, source: &Arc<Source>, findings: &mut Vec<Finding>) -> Value {
    let mut found = Map::new();
    for (key, value) in table {
        let path = format!("{name}.{}", key.get_ref());
        let width = match (value.get_ref(), number(value.get_ref())) {
            (DeValue::Table(inner), _) => widths(&path, inner, source, findings),
            (_, Some(half)) if half > 0.0 && half <= 10.0 => half.into(),
            (other, _) => {
                let finding = Finding::error("kit-figure", source, value.span(), format!("`{path}` is no width"));
                findings.push(finding.label(other.type_str()).help("a piece is up to 10 to each side of its centre"));
                continue;
            }
        };
        found.insert(key.get_ref().to_string(), width);
    }
    found.into()
}

fn is_colour(text: &str) -> bool {
    text.strip_prefix('#').is_some_and(|digits| digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_hexdigit()))
}

/// The accent of `[game]`, which names a colour of the palette.
fn accent(
    head: Option<(Range<usize>, &DeTable<'_>)>,
    palette: &Value,
    game: &str,
    source: &Arc<Source>,
    findings: &mut Vec<Finding>,
) -> String {
    let Some((at, table)) = head else {
        findings.push(Finding::error("kit-key", source, 0..0, "a kit has a table `[game]` with `id` and `accent`"));
        return String::new();
    };
    let mut reader = Reader::new(source, "[game]", at, table, findings);
    let (id, accent) = (reader.needed_text("id"), reader.needed_text("accent"));
    reader.finish();
    if let Some(id) = id.filter(|id| id.value != game) {
        let message = format!("this is the kit of `{game}`, not of `{}`", id.value);
        findings.push(Finding::error("kit-game", source, id.at, message));
    }
    let Some(accent) = accent else { return String::new() };
    match palette.get(&accent.value).and_then(Value::as_str) {
        Some(colour) => colour.to_string(),
        None => {
            let message = format!("the palette has no colour `{}`", accent.value);
            let finding = Finding::error("kit-colour", source, accent.at, message);
            findings.push(with_nearest(finding, &accent.value, names(palette)));
            String::new()
        }
    }
}

fn names(object: &Value) -> impl Iterator<Item = &str> {
    object.as_object().into_iter().flatten().map(|(name, _)| name.as_str())
}

fn lengths(table: Option<&DeTable<'_>>, source: &Arc<Source>, findings: &mut Vec<Finding>) -> Value {
    let mut found = Map::new();
    for (key, value) in table.into_iter().flatten() {
        match number(value.get_ref()).filter(|number| *number > 0.0) {
            Some(number) => {
                found.insert(key.get_ref().to_string(), json!(number));
            }
            None => {
                let message = format!("`sizes.{}` is to be a number of millimetres above 0", key.get_ref());
                let finding = Finding::error("kit-type", source, value.span(), message);
                findings.push(finding.label(value.get_ref().type_str()));
            }
        }
    }
    found.into()
}

fn options(table: &DeTable<'_>, manifest: &mut Manifest) {
    for (key, value) in table {
        manifest.option_places.insert(key.get_ref().to_string(), key.span());
        manifest.options.insert(key.get_ref().to_string(), plain(value.get_ref()));
    }
}

/// A value without its places.
fn plain(value: &DeValue<'_>) -> toml::Value {
    match value {
        DeValue::String(text) => toml::Value::String(text.to_string()),
        DeValue::Boolean(flag) => toml::Value::Boolean(*flag),
        DeValue::Datetime(time) => toml::Value::Datetime(*time),
        DeValue::Array(items) => toml::Value::Array(items.iter().map(|item| plain(item.get_ref())).collect()),
        DeValue::Table(table) => toml::Value::Table(
            table.iter().map(|(key, value)| (key.get_ref().to_string(), plain(value.get_ref()))).collect(),
        ),
        DeValue::Integer(integer) => {
            let digits = integer.as_str().replace('_', "");
            i64::from_str_radix(&digits, integer.radix())
                .map_or_else(|_| toml::Value::Float(f64::NAN), toml::Value::Integer)
        }
        DeValue::Float(_) => toml::Value::Float(number(value).unwrap_or(f64::NAN)),
    }
}

fn entry(
    source: &Arc<Source>,
    at: Range<usize>,
    table: &DeTable<'_>,
    palette: &Value,
    findings: &mut Vec<Finding>,
) -> Option<Entry> {
    let mut reader = Reader::new(source, "[[part]]", at, table, findings);
    let id = reader.needed_text("id");
    let (group, words) = (reader.text("group"), reader.text("words"));
    let template = reader.needed_text("template");
    let (width, height) = (reader.needed_amount("width"), reader.needed_amount("height"));
    let (bleed, count) = (reader.amount("bleed"), reader.amount("count"));
    let (spare, fold) = (reader.flag("spare"), reader.text("fold"));
    let (teams, pieces) = (reader.texts("teams"), reader.texts("pieces"));
    let outline = reader.text("outline");
    let (back, back_optional) = (reader.text("back"), reader.flag("back_optional"));
    let creases = Crease::ALL.into_iter().filter_map(|(name, crease)| Some((crease, reader.text(name)?))).collect();
    let family = reader.text("palette").map_or_else(|| "team".to_string(), |family| family.value);
    reader.finish();
    let fold = fold.and_then(|word| {
        let known = Fold::ALL.into_iter().find(|(name, _)| *name == word.value);
        if known.is_none() {
            let message = format!("a part is not folded as `{}`", word.value);
            findings.push(Finding::error("kit-fold", source, word.at, message).help("it is `net`"));
        }
        known.map(|(_, fold)| fold)
    });
    let known = palette.get(&family).unwrap_or(&Value::Null);
    for team in teams.iter().flatten().filter(|team| known.get(&team.value).is_none()) {
        let message = format!("the palette has no {family} `{}`", team.value);
        let finding = Finding::error("kit-colour", source, team.at.clone(), message);
        findings.push(with_nearest(finding, &team.value, names(known)));
    }
    let id = id?;
    let group = group.map_or_else(|| id.value.clone(), |group| group.value);
    Some(Entry {
        words: words.unwrap_or_else(|| id.clone()),
        id,
        group,
        template: template?,
        width: width?,
        height: height?,
        bleed,
        count,
        spare,
        fold,
        palette: family,
        teams,
        pieces,
        outline,
        back,
        back_optional,
        creases,
    })
}
