//! How much ink a kit's parts take: its palette as it is, its palette with lines in place of fills, or greys.
//!
//! `[low]` and `[grey]` of `kit.toml` give other values for colours of `[palette]`, under the same names. In `[low]` a
//! value may be a hatch, `{ hatch = "#1F3A5F", gap = 1.2, width = 0.2 }` with `angle` in degrees, `cross = true` for
//! lines both ways and a `ground` other than white: lines on paper, all in millimetres. Templates notice nothing of it:
//! a hatch reaches them as the paint `url(#hatch-…)`, and `shared/part.svg` defines it.

use super::colour::Colour;
use super::read::{Amount, Reader};
use crate::report::{Finding, Source, nearest};
use serde_json::{Map, Value, json};
use std::ops::Range;
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

/// How a kit is inked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Inking {
    /// Its colours.
    #[default]
    Full,
    /// Outlines and hatching on bare paper.
    Low,
    /// Greys, which a colour printer mixes from black alone.
    Grey,
}

impl Inking {
    /// All, by their words.
    pub const ALL: [(&str, Inking); 3] = [("full", Inking::Full), ("low", Inking::Low), ("grey", Inking::Grey)];

    /// `full`, `low` or `grey`.
    pub fn id(self) -> &'static str {
        Inking::ALL.iter().find(|(_, inking)| *inking == self).map_or("", |(id, _)| id)
    }
}

/// What `kit.toml` says of other inks.
#[derive(Debug, Default)]
pub(super) struct Inks {
    low: Option<Palette>,
    grey: Value,
}

/// Values in place of those of the palette, and the hatches among them.
#[derive(Debug, Default)]
struct Palette {
    colours: Value,
    hatches: Vec<Value>,
}

/// Reads `[low]` and `[grey]`; what is wrong goes into `findings`.
pub(super) fn read(
    low: Option<(Range<usize>, &DeTable<'_>)>,
    grey: Option<(Range<usize>, &DeTable<'_>)>,
    palette: &Value,
    source: &Arc<Source>,
    findings: &mut Vec<Finding>,
) -> Inks {
    let mut reading = Reading { source, findings, hatches: Some(Vec::new()) };
    let low = low.map(|(_, table)| reading.colours("low", table, palette));
    let hatches = reading.hatches.take().unwrap_or_default();
    let grey = grey.map(|(_, table)| reading.colours("grey", table, palette)).unwrap_or_default();
    Inks { low: low.map(|colours| Palette { colours, hatches }), grey }
}

impl Inks {
    /// The palette as templates get it, and the hatches that they may name.
    ///
    /// # Errors
    /// A kit that says nothing of low ink.
    pub fn palette(&self, full: &Value, inking: Inking) -> Result<(Value, Vec<Value>), Box<Finding>> {
        match inking {
            Inking::Full => Ok((full.clone(), Vec::new())),
            Inking::Grey => Ok((merged(&greyed(full), &self.grey), Vec::new())),
            Inking::Low => {
                let Some(low) = &self.low else {
                    let finding = Finding::placeless("kit-ink", "this kit has no `[low]`, the palette of `--ink low`");
                    return Err(Box::new(finding.help("add the table to its kit.toml, or print it with --ink grey")));
                };
                Ok((merged(full, &low.colours), low.hatches.clone()))
            }
        }
    }
}

/// A table with the values that another gives in their places.
fn merged(full: &Value, other: &Value) -> Value {
    match (full, other) {
        (Value::Object(full), Value::Object(other)) => full
            .iter()
            .map(|(name, value)| (name.clone(), other.get(name).map_or(value.clone(), |new| merged(value, new))))
            .collect::<Map<_, _>>()
            .into(),
        (full, Value::Null) => full.clone(),
        (_, other) => other.clone(),
    }
}

/// Every colour as the grey of its lightness.
fn greyed(value: &Value) -> Value {
    match value {
        Value::Object(table) => {
            table.iter().map(|(name, value)| (name.clone(), greyed(value))).collect::<Map<_, _>>().into()
        }
        Value::String(text) => Colour::new(text).map_or_else(|| value.clone(), |colour| colour.grey().into()),
        other => other.clone(),
    }
}

struct Reading<'a> {
    source: &'a Arc<Source>,
    findings: &'a mut Vec<Finding>,
    /// The hatches so far, where a value may be one.
    hatches: Option<Vec<Value>>,
}

impl Reading<'_> {
    fn colours(&mut self, name: &str, table: &DeTable<'_>, palette: &Value) -> Value {
        let mut found = Map::new();
        for (key, value) in table {
            let path = format!("{name}.{}", key.get_ref());
            let known = palette.get(key.get_ref().as_ref());
            match (value.get_ref(), known) {
                (_, None) => {
                    let message = format!("the palette has no `{}` that `{path}` could replace", key.get_ref());
                    let finding = Finding::error("kit-colour", self.source, key.span(), message);
                    let names = palette.as_object().into_iter().flatten().map(|(name, _)| name.as_str());
                    self.findings.push(match nearest(key.get_ref(), names) {
                        Some(near) => finding.help(format!("there is `{near}`")),
                        None => finding,
                    });
                }
                (DeValue::Table(inner), Some(Value::Object(_))) => {
                    let inner = self.colours(&path, inner, known.unwrap_or(&Value::Null));
                    found.insert(key.get_ref().to_string(), inner);
                }
                (DeValue::Table(inner), Some(_)) if self.hatches.is_some() => {
                    if let Some(paint) = self.hatch(&path, value.span(), inner) {
                        found.insert(key.get_ref().to_string(), paint);
                    }
                }
                (DeValue::String(text), Some(Value::String(_))) if Colour::new(text).is_some() => {
                    found.insert(key.get_ref().to_string(), text.to_ascii_uppercase().into());
                }
                (other, Some(_)) => {
                    let message = format!("`{path}` is no colour");
                    let finding = Finding::error("kit-colour", self.source, value.span(), message);
                    let help = match self.hatches {
                        Some(_) => "write \"#14202E\", or { hatch = \"#14202E\", gap = 1.2, width = 0.2 } in mm",
                        None => "a colour is written as \"#14202E\"",
                    };
                    self.findings.push(finding.label(other.type_str()).help(help));
                }
            }
        }
        found.into()
    }

    /// One hatch, noted, and the paint that names it.
    fn hatch(&mut self, path: &str, at: Range<usize>, table: &DeTable<'_>) -> Option<Value> {
        let mut reader = Reader::new(self.source, format!("the hatch `{path}`"), at.clone(), table, self.findings);
        let (line, ground) = (reader.needed_text("hatch"), reader.text("ground"));
        let (gap, width) = (reader.needed_amount("gap"), reader.needed_amount("width"));
        let (angle, cross) = (reader.amount("angle"), reader.flag("cross"));
        reader.finish();
        let number = |amount: Option<super::read::Placed<Amount>>, other: f64| match amount.map(|placed| placed.value) {
            Some(Amount::Number(number)) => number,
            _ => other,
        };
        let (gap, width, angle) = (number(gap, 0.0), number(width, 0.0), number(angle, 45.0));
        let line = line?;
        let ground = ground.map_or_else(|| "#FFFFFF".to_string(), |ground| ground.value);
        let colours = [&line.value, &ground].iter().all(|text| Colour::new(text).is_some());
        // narrower lines than that are lost on a home printer, and wider ones than half the gap are no longer lines
        if !colours || !(0.3..=20.0).contains(&gap) || !(0.05..=gap / 2.0).contains(&width) {
            let message = format!("the hatch `{path}` cannot be drawn");
            let help = "two colours as \"#14202E\", a gap from 0.3 to 20 mm, lines from 0.05 mm to half the gap wide";
            self.findings.push(Finding::error("kit-colour", self.source, at, message).help(help));
            return None;
        }
        let id = format!("hatch-{}", path.trim_start_matches("low.").replace(['.', '_'], "-"));
        let paint = format!("url(#{id})");
        let hatch = json!({
            "id": id, "line": line.value, "ground": ground, "gap": gap, "width": width, "angle": angle, "cross": cross,
        });
        self.hatches.as_mut()?.push(hatch);
        Some(paint.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inks(text: &str) -> (Inks, Vec<String>) {
        let source = Source::new("kit.toml", text);
        let table = DeTable::parse(&source.text).expect("TOML");
        let mut findings = Vec::new();
        let palette = json!({ "ink": "#14202E", "team": { "red": { "field": "#A81C22" } } });
        let mut reader = Reader::new(&source, "a kit", 0..0, table.get_ref(), &mut findings);
        let (low, grey) = (reader.table("low"), reader.table("grey"));
        let made = read(low, grey, &palette, &source, &mut findings);
        (made, findings.into_iter().map(|finding| finding.message).collect())
    }

    #[test]
    fn a_hatch_becomes_a_paint_and_what_is_not_named_stays() {
        let (inks, faults) = inks("[low.team.red]\nfield = { hatch = \"#A81C22\", gap = 1.5, width = 0.2 }");
        assert_eq!(faults, Vec::<String>::new());
        let palette = json!({ "ink": "#14202E", "team": { "red": { "field": "#A81C22" } } });
        let (low, hatches) = inks.palette(&palette, Inking::Low).expect("there is one");
        assert_eq!(low, json!({ "ink": "#14202E", "team": { "red": { "field": "url(#hatch-team-red-field)" } } }));
        assert_eq!((hatches.len(), &hatches[0]["gap"]), (1, &json!(1.5)));
        let (grey, _) = inks.palette(&palette, Inking::Grey).expect("always");
        let red = grey["team"]["red"]["field"].as_str().expect("a colour").to_string();
        assert_eq!((&red[1..3], &red[3..5]), (&red[3..5], &red[5..7]), "{red} is a grey");
    }

    #[test]
    fn what_is_no_colour_of_the_palette_and_what_is_no_hatch_is_told() {
        let (_, faults) = inks(
            "[low]\nikn = \"#000000\"\nink = { hatch = \"#000000\", gap = 1, width = 0.9 }\n[grey]\nink = { hatch = \"#0\" }",
        );
        assert_eq!(
            faults,
            [
                "the palette has no `ikn` that `low.ikn` could replace",
                "the hatch `low.ink` cannot be drawn",
                "`grey.ink` is no colour"
            ]
        );
        let refused = inks("").0.palette(&Value::Null, Inking::Low);
        assert_eq!(refused.map_err(|finding| finding.code), Err("kit-ink"));
    }
}
