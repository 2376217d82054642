//! One entry of `kit.toml` becomes parts.

use super::file::Entry;
use super::read::{Amount, Placed};
use crate::assets::Environment;
use crate::geom::{Mm, Size, decimals};
use crate::report::{Finding, Source};
use serde_json::{Value, json};
use std::ops::Range;
use std::sync::Arc;

/// What scissors follow.
#[derive(Clone, Debug, PartialEq)]
pub enum Outline {
    /// The trim box.
    Rect,
    /// SVG path data in millimetres, origin at the trim box's top left corner.
    Path(String),
}

/// How a part is folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// A net: every fold away from the print, a tab glued behind the first face.
    Net,
}

impl Fold {
    /// All, by the words of `kit.toml`.
    pub const ALL: [(&str, Fold); 1] = [("net", Fold::Net)];
}

/// The other side of a part.
#[derive(Clone, Debug, PartialEq)]
pub struct Back {
    /// The whole SVG file, of the front's size and bleed, as it is seen by whoever looks at the back with the part's
    /// upper edge up: an outline that is not the same left and right is mirrored in it.
    pub svg: String,
    /// Whether a kit is whole without it, so that it is printed only where it is asked for.
    pub optional: bool,
}

/// How a line is creased.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Crease {
    /// Scratched, and bent only as far as it must be.
    Score,
    /// Folded towards the print.
    Valley,
    /// Folded away from the print.
    Mountain,
}

impl Crease {
    /// All, by the keys of `kit.toml` that name the components of their lines.
    pub const ALL: [(&'static str, Crease); 3] =
        [("scores", Crease::Score), ("valleys", Crease::Valley), ("mountains", Crease::Mountain)];
}

/// One part of a kit, in one language.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Kebab-case, unique in its kit: `shield-yellow-winger`.
    pub id: String,
    /// Parts of one group are printed together.
    pub group: String,
    /// What it is, in the language.
    pub title: String,
    /// What is to be seen on it, in the language.
    pub desc: String,
    /// How many a kit needs.
    pub count: u32,
    /// Whether it is for the day when one is lost.
    pub spare: bool,
    /// How it is folded and glued, if it is.
    pub fold: Option<Fold>,
    /// Its size when cut.
    pub trim: Size<Mm>,
    /// How far its colour goes on beyond the trim box, on all four sides; 0 when none reaches the edge.
    pub bleed: Mm,
    /// What scissors follow.
    pub outline: Outline,
    /// Lines to crease, each as SVG path data as in [`Outline::Path`].
    pub creases: Vec<(Crease, String)>,
    /// The whole SVG file: `width`, `height` in mm, `viewBox` in mm the trim box grown by the bleed, its origin at the
    /// trim box's top left corner.
    pub svg: String,
    /// What is on its other side, if anything is.
    pub back: Option<Back>,
}

/// Between the two sides of a part in a picture that shows both.
const BESIDE: Mm = Mm(2.0);

impl Part {
    /// The back that a kit is not whole without.
    pub fn needed_back(&self) -> Option<&Back> {
        self.back.as_ref().filter(|back| !back.optional)
    }

    /// Whether a back looks otherwise than the front: seen twice, one disc would look like two.
    fn differs(&self, back: &Back) -> bool {
        back.svg != self.svg
    }

    /// How large [`Part::shown`] is.
    pub fn shown_size(&self, back: Option<&Back>) -> Size<Mm> {
        let back = back.filter(|back| self.differs(back));
        let width = if back.is_some() { self.trim.width * 2.0 + BESIDE } else { self.trim.width };
        Size::new(width, self.trim.height)
    }

    /// The picture as scissors leave it, and beside it that of the back, where one is given that differs.
    pub fn shown(&self, back: Option<&Back>) -> String {
        let Some(back) = back.filter(|back| self.differs(back)) else { return self.cut_out() };
        let number = |length: Mm| decimals(length.0, 3);
        let size = self.shown_size(Some(back));
        let (width, height, right) = (number(size.width), number(size.height), number(self.trim.width + BESIDE));
        let other = self.cut_out_back(back);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
             viewBox=\"0 0 {width} {height}\">{}<g transform=\"translate({right} 0)\">{other}</g></svg>",
            self.cut_out()
        )
    }

    /// The picture of a back as scissors leave it: seen from behind, that is the mirror image.
    pub fn cut_out_back(&self, back: &Back) -> String {
        let other = Part { svg: back.svg.clone(), ..self.clone() };
        let clip = format!("translate({} 0) scale(-1 1)", decimals(self.trim.width.0, 3));
        other.cut_by("cut-out-of-back", &clip)
    }

    /// The picture as scissors leave it: the trim box or the outline, and nothing beyond.
    pub fn cut_out(&self) -> String {
        self.cut_by("cut-out-of-part", "")
    }

    fn cut_by(&self, id: &str, transform: &str) -> String {
        let number = |length: Mm| decimals(length.0, 3);
        let (width, height, bleed) = (number(self.trim.width), number(self.trim.height), number(self.bleed));
        let outline = match &self.outline {
            Outline::Rect => format!("M0 0H{width}V{height}H0Z"),
            Outline::Path(data) => data.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;"),
        };
        let transform = if transform.is_empty() { String::new() } else { format!(" transform=\"{transform}\"") };
        // A declaration may only stand at the beginning of a file.
        let picture = self.svg.split_once("?>").map_or(self.svg.as_str(), |(_, rest)| rest);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
             viewBox=\"0 0 {width} {height}\"><clipPath id=\"{id}\"><path d=\"{outline}\"{transform}/></clipPath>\
             <g clip-path=\"url(#{id})\"><g transform=\"translate(-{bleed} -{bleed})\">{picture}</g></g></svg>"
        )
    }
}

/// The sizes of type that are tried, as shares of the template's own: languages differ in length by two fifths, and
/// what is drawn in 2.8 mm is still read in 2.1 mm (6 pt).
const TYPE_SCALES: [f64; 6] = [1.0, 0.95, 0.9, 0.85, 0.8, 0.75];

/// What turns entries into parts.
pub(super) struct Press<'a> {
    pub source: &'a Arc<Source>,
    pub environment: &'a Environment,
    pub values: Value,
}

impl Press<'_> {
    pub fn parts(&self, entry: &Entry) -> Result<Vec<Part>, Vec<Finding>> {
        let teams: Vec<Option<&str>> = match &entry.teams {
            None => vec![None],
            Some(teams) => teams.iter().map(|team| Some(team.value.as_str())).collect(),
        };
        let pieces = self.pieces(entry)?;
        let mut parts = Vec::new();
        let mut findings = Vec::new();
        for team in teams {
            for piece in &pieces {
                match self.part(entry, team, piece.as_ref()) {
                    Ok(part) => parts.push(part),
                    Err(more) => findings.extend(more),
                }
            }
        }
        if findings.is_empty() { Ok(parts) } else { Err(findings) }
    }

    /// The entries of the piece table that the part is made for; `None` once when it is not made for pieces.
    fn pieces(&self, entry: &Entry) -> Result<Vec<Option<Value>>, Vec<Finding>> {
        let Some(codes) = &entry.pieces else { return Ok(vec![None]) };
        let table = self.values["board"]["pieces"].as_array().cloned().unwrap_or_default();
        let known: Vec<&str> = table.iter().filter_map(|piece| piece["code"].as_str()).collect();
        let unknown = codes.iter().filter(|code| code.value != "*" && !known.contains(&code.value.as_str()));
        let findings: Vec<Finding> = unknown
            .map(|code| {
                let message = format!("the game has no piece `{}`", code.value);
                Finding::error("kit-piece", self.source, code.at.clone(), message)
                    .help(format!("its pieces are {}; \"*\" is all of them", known.join(", ")))
            })
            .collect();
        if !findings.is_empty() {
            return Err(findings);
        }
        let wanted = |piece: &Value| codes.iter().any(|code| code.value == "*" || piece["code"] == *code.value);
        Ok(table.iter().filter(|piece| wanted(piece)).cloned().map(Some).collect())
    }

    fn part(&self, entry: &Entry, team: Option<&str>, piece: Option<&Value>) -> Result<Part, Vec<Finding>> {
        let mut values = self.values.clone();
        let mut id = entry.id.value.clone();
        if let Some(team) = team {
            id = format!("{id}-{team}");
            values["team"] = self.values["palette"][&entry.palette][team].clone();
            values["team"]["id"] = team.into();
        }
        if let Some(piece) = piece {
            id = format!("{id}-{}", piece["term"].as_str().unwrap_or_default());
            values["piece"] = piece.clone();
        }
        let width = self.amount(&entry.width, &values)?;
        let height = self.amount(&entry.height, &values)?;
        let bleed = entry.bleed.as_ref().map_or(Ok(0.0), |bleed| self.amount(bleed, &values))?;
        let per_side = piece.and_then(|piece| piece["per_side"].as_f64()).unwrap_or(1.0);
        let count = entry.count.as_ref().map_or(Ok(per_side), |count| self.amount(count, &values))?;
        self.sensible(entry, [width, height], bleed, count)?;
        let title = self.says(entry, "title", team, piece)?;
        let desc = self.says(entry, "desc", team, piece)?;
        values["part"] =
            json!({ "id": id, "title": title, "desc": desc, "width": width, "height": height, "bleed": bleed });
        let svg = self.fitted(&entry.template.value, &mut values)?;
        let back = match &entry.back {
            Some(template) => {
                let svg = self.fitted(&template.value, &mut values)?;
                Some(Back { svg, optional: entry.back_optional })
            }
            None => None,
        };
        let arguments = json!({ "width": width, "height": height, "x": width / 2.0, "y": height / 2.0 });
        let outline = match &entry.outline {
            None => Outline::Rect,
            Some(component) => Outline::Path(self.environment.component(&component.value, &arguments, &values)?),
        };
        let crease = |(crease, component): &(Crease, Placed<String>)| {
            Ok((*crease, self.environment.component(&component.value, &arguments, &values)?))
        };
        let creases = entry.creases.iter().map(crease).collect::<Result<Vec<_>, Vec<Finding>>>()?;
        let trim = Size::new(Mm(width), Mm(height));
        // `sensible` has seen that it is a whole number within the range.
        let count = count as u32;
        let group = entry.group.clone();
        Ok(Part {
            id,
            group,
            title,
            desc,
            count,
            spare: entry.spare,
            fold: entry.fold,
            trim,
            bleed: Mm(bleed),
            outline,
            creases,
            svg,
            back,
        })
    }

    /// The picture with its texts as large as they fit: the template is drawn at its own size of type first, and again at
    /// ever smaller ones, `part.type_scale`, while it says that something is wrong.
    fn fitted(&self, template: &str, values: &mut Value) -> Result<String, Vec<Finding>> {
        let mut drawn = Err(Vec::new());
        for scale in TYPE_SCALES {
            values["part"]["type_scale"] = scale.into();
            drawn = self.environment.render(template, values);
            if drawn.is_ok() {
                break;
            }
        }
        drawn
    }

    /// A number as it stands, or what its template gives.
    fn amount(&self, amount: &Placed<Amount>, values: &Value) -> Result<f64, Vec<Finding>> {
        let template = match &amount.value {
            Amount::Number(number) => return Ok(*number),
            Amount::Template(template) => template,
        };
        let given = self.environment.text(template, values).map_err(|message| vec![self.at(&amount.at, message)])?;
        let message = || vec![self.at(&amount.at, format!("`{given}` is no number"))];
        given.trim().parse().ok().filter(|number: &f64| number.is_finite()).ok_or_else(message)
    }

    fn sensible(&self, entry: &Entry, sides: [f64; 2], bleed: f64, count: f64) -> Result<(), Vec<Finding>> {
        let mut findings = Vec::new();
        if sides.iter().any(|side| !(1.0..=2000.0).contains(side)) {
            findings.push(self.at(&entry.width.at, "a part is from 1 to 2000 mm wide and high"));
        }
        if let Some(placed) = entry.bleed.as_ref().filter(|_| !(0.0..=10.0).contains(&bleed)) {
            findings.push(self.at(&placed.at, "a bleed is from 0 to 10 mm"));
        }
        if let Some(placed) = entry.count.as_ref().filter(|_| !(1.0..=1000.0).contains(&count) || count.fract() != 0.0)
        {
            findings.push(self.at(&placed.at, "a count is a whole number from 1 to 1000"));
        }
        if findings.is_empty() { Ok(()) } else { Err(findings) }
    }

    /// The text `parts.<entry>.<what>`, with the names of team and piece in their places.
    fn says(
        &self,
        entry: &Entry,
        what: &str,
        team: Option<&str>,
        piece: Option<&Value>,
    ) -> Result<String, Vec<Finding>> {
        let own = &self.values["words"]["parts"][&entry.words.value];
        let term = piece.and_then(|piece| piece["term"].as_str());
        // Where a language has no rule for a name, every name stands in its words.
        let named = team.map(|team| &own[format!("{what}s")][team]);
        let named = named.map(|named| term.map_or(named, |term| &named[term])).and_then(Value::as_str);
        let Some(text) = named.or_else(|| own[what].as_str()) else {
            let message = format!("the words have no text `parts.{}.{what}`", entry.words.value);
            return Err(vec![self.at(&entry.words.at, message)]);
        };
        let mut text = text.to_string();
        if let Some(team) = team {
            let table = format!("{}s", entry.palette);
            let name = &self.values["words"][&table][team];
            let name = name
                .as_str()
                .ok_or_else(|| vec![self.at(&entry.words.at, format!("the words have no text `{table}.{team}`"))])?;
            text = text.replace("{team}", name);
            // As an adjective beside the piece's name, whose gender it takes.
            let gender = term.and_then(|term| self.values["terms"][term]["gender"].as_str()).unwrap_or("m");
            if let Some(colour) = self.values["words"]["colours"][gender][team].as_str() {
                text = text.replace("{colour}", colour);
            }
        }
        if let Some(term) = term {
            if let Some(name) = self.values["terms"][term]["singular"].as_str() {
                text = text.replace("{name}", name);
            }
            let label = self.values["terms"][term]["label"]
                .as_str()
                .ok_or_else(|| vec![self.at(&entry.words.at, format!("the terms have no label for `{term}`"))])?;
            text = text.replace("{piece}", label);
        }
        if text.contains('{') {
            let message =
                format!("`parts.{}.{what}` wants a value that this part has not: `{text}`", entry.words.value);
            return Err(vec![self.at(&entry.words.at, message)]);
        }
        Ok(capitalised(&text))
    }

    fn at(&self, span: &Range<usize>, message: impl Into<String>) -> Finding {
        Finding::error("kit-part", self.source, span.clone(), message)
    }
}

/// With a capital at the beginning.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Ids that more than one part has.
pub(super) fn twice(parts: &[Part], source: &Arc<Source>) -> Vec<Finding> {
    let mut ids: Vec<&str> = parts.iter().map(|part| part.id.as_str()).collect();
    ids.sort_unstable();
    let same: std::collections::BTreeSet<&str> =
        ids.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    let message = |id| format!("two parts are called `{id}`");
    same.into_iter().map(|id| Finding::error("kit-part", source, 0..0, message(id))).collect()
}

/// One fault of a template or a size spoils many parts alike, and is told once.
pub(super) fn once(findings: Vec<Finding>) -> Vec<Finding> {
    let mut kept: Vec<Finding> = Vec::new();
    for finding in findings {
        let key = |finding: &Finding| {
            let place = finding.place.as_ref().map(|place| (place.source.name.clone(), place.span.clone()));
            (place, finding.message.clone())
        };
        if !kept.iter().any(|other| key(other) == key(&finding)) {
            kept.push(finding);
        }
    }
    kept
}
