//! `build`: everything is checked, then made in memory, then written whole.

use super::files::{self, Made};
use super::inspect::{Edition, Inspection, inspect};
use super::record::Record;
use super::{Failure, Studio};
use crate::diagram;
use crate::i18n::Lang;
use crate::kit::Part;
use crate::pdf::{Form, Ink, source_date};
use crate::report::{Finding, Source, nearest};
use crate::rulebook::{self, Figure, Ingredients, PartPicture};
use crate::sheet::{self, Art, Contents, Paper, Request, Sheets};
use crate::svg::{self, Fonts};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// What is to be built.
#[derive(Clone, Debug)]
pub struct Order {
    /// The games, by id.
    pub games: Vec<String>,
    /// The languages.
    pub langs: Vec<Lang>,
    /// The paper of the sheets.
    pub paper: Paper,
    /// What is to be made; everything when `None`.
    pub only: Option<Kind>,
    /// The folder that gets one folder a game.
    pub out: PathBuf,
}

/// A kind of thing that a build makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Rulebooks.
    Rules,
    /// Sheets to print.
    Sheets,
    /// Parts as SVG files.
    Svg,
}

impl Order {
    fn makes(&self, kind: Kind) -> bool {
        self.only.is_none_or(|only| only == kind)
    }
}

/// Builds an order and gives the warnings that checking found. `say` is told what is being done.
///
/// # Errors
/// Every error that checking found, in all games, or what writing failed at; nothing has changed on disk then.
pub fn build(studio: &Studio, order: &Order, say: &dyn Fn(String)) -> Result<Vec<Finding>, Failure> {
    let mut findings = Vec::new();
    let mut inspections = Vec::new();
    known_sizes(studio, order)?;
    for game in &order.games {
        say(format!("{game}: checking"));
        let (inspection, more) = inspect(studio, game, &order.langs, false)?;
        findings.extend(more);
        inspections.extend(inspection);
    }
    if crate::report::any_error(&findings) {
        return Err(Failure::Findings(findings));
    }
    let fonts = Fonts::bundled().map_err(|error| findings_of(Finding::placeless("font", error.to_string())))?;
    let mut folders = Vec::new();
    for inspection in &inspections {
        let game = inspection.loaded.game.about().id;
        say(format!("{game}: making"));
        let press = Press { inspection, order, fonts: &fonts };
        folders.push((order.out.join(game), press.run(&order.out.join(game))?));
    }
    for (dir, (made, record)) in &folders {
        files::put(dir, made, &record.ours, &record.stale)?;
    }
    Ok(findings)
}

/// A length that none of the kits has was mistyped, or is another game's.
fn known_sizes(studio: &Studio, order: &Order) -> Result<(), Failure> {
    if studio.sizes.is_empty() {
        return Ok(());
    }
    let mut known = BTreeSet::new();
    for game in &order.games {
        // a kit at fault is reported in full by the inspection
        let Ok(loaded) = studio.load(game) else { return Ok(()) };
        known.extend(loaded.kit.sizes().as_object().into_iter().flat_map(|sizes| sizes.keys().cloned()));
    }
    let unknown = studio.sizes.iter().filter(|(name, _)| !known.contains(name));
    let findings: Vec<Finding> = unknown
        .map(|(name, _)| {
            let list = known.iter().cloned().collect::<Vec<_>>().join(", ");
            let finding = Finding::placeless("unknown-size", format!("no kit has a size `{name}`; there are: {list}"));
            match nearest(name, known.iter().map(String::as_str)) {
                Some(near) => finding.help(format!("did you mean `{near}`?")),
                None => finding,
            }
        })
        .collect();
    if findings.is_empty() { Ok(()) } else { Err(Failure::Refused(findings)) }
}

fn findings_of(finding: Finding) -> Failure {
    Failure::Findings(vec![finding])
}

/// One game under way.
struct Press<'a> {
    inspection: &'a Inspection,
    order: &'a Order,
    fonts: &'a Fonts,
}

/// What one language gives.
struct Pressed {
    made: Vec<Made>,
    sheets: Option<Sheets>,
}

impl Press<'_> {
    /// All files of the game's folder, the manifest last, and what was there.
    fn run(&self, dir: &std::path::Path) -> Result<(Vec<Made>, Record), Failure> {
        let mut record = Record::read(dir)?;
        let pressed = super::each(&self.inspection.editions, |edition| self.edition(edition));
        let mut made = Vec::new();
        let mut sheets = None;
        let mut findings = Vec::new();
        for result in pressed {
            match result {
                Ok(pressed) => {
                    made.extend(pressed.made);
                    sheets = sheets.or(pressed.sheets);
                }
                Err(more) => findings.extend(more),
            }
        }
        if !findings.is_empty() {
            return Err(Failure::Findings(findings));
        }
        if self.order.makes(Kind::Svg) {
            let folders = self.order.langs.iter().map(|lang| svg_folder(*lang));
            record.replaces(&folders.collect::<Vec<_>>(), &made);
        }
        let manifest = self.manifest(&record, &made, sheets.as_ref());
        made.push((super::record::MANIFEST.to_string(), manifest.into_bytes()));
        Ok((made, record))
    }

    fn edition(&self, edition: &Edition) -> Result<Pressed, Vec<Finding>> {
        let arts = sheet::arts(self.fonts, &edition.parts)?;
        let lang = edition.words.lang();
        let game = self.inspection.loaded.game.about().id;
        let mut made = Vec::new();
        if self.order.makes(Kind::Svg) {
            let folder = svg_folder(lang);
            made.extend(arts.iter().map(|art| {
                let svg = svg::outlined(&art.tree, &art.part.title, &art.part.desc);
                (format!("{folder}{}.svg", art.part.id), svg.into_bytes())
            }));
        }
        let mut sheets = None;
        if self.order.only != Some(Kind::Rules) {
            let mut laid = self.sheets(edition, &arts)?;
            if self.order.makes(Kind::Sheets) {
                let name = format!("{game}-kit-{}-{}.pdf", lang.code(), self.order.paper.id());
                made.push((name, std::mem::take(&mut laid.pdf)));
            }
            sheets = Some(laid);
        }
        if self.order.makes(Kind::Rules) {
            made.push((format!("{game}-rules-{}.pdf", lang.code()), self.rulebook(edition, &arts)?));
        }
        Ok(Pressed { made, sheets })
    }

    fn sheets(&self, edition: &Edition, arts: &[Art<'_>]) -> Result<Sheets, Vec<Finding>> {
        sheet::build(&Request {
            fonts: self.fonts,
            words: &edition.words,
            title: edition.words.text("game.title"),
            arts,
            paper: self.order.paper,
            accent: self.colour(self.inspection.loaded.kit.accent())?,
            date: source_date(),
        })
    }

    fn rulebook(&self, edition: &Edition, arts: &[Art<'_>]) -> Result<Vec<u8>, Vec<Finding>> {
        let figures = self.figures(edition)?;
        let parts = arts
            .iter()
            .map(|art| {
                Ok(PartPicture {
                    group: art.part.group.clone(),
                    title: art.part.title.clone(),
                    count: art.part.count,
                    spare: art.part.spare,
                    size: art.part.trim,
                    form: self.picture(art.part)?,
                    alt: art.part.desc.clone(),
                })
            })
            .collect::<Result<Vec<_>, Vec<Finding>>>()?;
        let kit = &self.inspection.loaded.kit;
        let ingredients = Ingredients {
            words: &edition.words,
            facts: &self.inspection.loaded.game.facts(),
            figures: &figures,
            parts: &parts,
            accent: self.colour(kit.accent())?,
            ink: self.colour(kit.palette()["ink"].as_str().unwrap_or_default())?,
        };
        rulebook::typeset(&edition.book, &ingredients, self.fonts.faces())
    }

    /// A part as it is in the hand.
    fn picture(&self, part: &Part) -> Result<Form, Vec<Finding>> {
        let tree = svg::load(self.fonts, &Source::new(format!("{}.svg", part.id), part.cut_out()))?;
        svg::form(self.fonts, &tree)
    }

    fn figures(&self, edition: &Edition) -> Result<Vec<Figure>, Vec<Finding>> {
        let loaded = &self.inspection.loaded;
        let studio = diagram::Studio {
            game: &*loaded.game,
            templates: loaded.kit.environment(),
            words: &edition.words,
            palette: loaded.kit.palette(),
        };
        let mut figures = Vec::new();
        let mut findings = Vec::new();
        for id in edition.book.figures() {
            // the book's check has found every figure among the diagrams
            let Some(checked) = self.inspection.diagrams.find(id) else { continue };
            match self.figure(id, checked, &studio, edition.book.room(id)) {
                Ok(figure) => figures.push(figure),
                Err(more) => findings.extend(more),
            }
        }
        if findings.is_empty() { Ok(figures) } else { Err(findings) }
    }

    fn figure(
        &self,
        id: &str,
        checked: &diagram::CheckedDiagram,
        studio: &diagram::Studio<'_>,
        room: Option<f64>,
    ) -> Result<Figure, Vec<Finding>> {
        let picture = diagram::draw_for(checked, studio, None, room)?;
        let tree = svg::load(self.fonts, &Source::new(format!("{id}.svg"), picture.svg))?;
        let form = svg::form(self.fonts, &tree)?;
        Ok(Figure { id: id.to_string(), form, squares: picture.squares, alt: picture.description })
    }

    fn colour(&self, hex: &str) -> Result<Ink, Vec<Finding>> {
        let message = || format!("the kit's palette gives `{hex}` where a colour as #14202E is needed");
        Ink::hex(hex).ok_or_else(|| vec![Finding::placeless("colour", message())])
    }

    fn manifest(&self, record: &Record, made: &[Made], sheets: Option<&Sheets>) -> String {
        let made_names = made.iter().map(|(name, _)| name.clone());
        let langs = self.order.langs.iter().map(|lang| lang.code().to_string());
        let contents = Contents {
            game: self.inspection.loaded.game.about().id.to_string(),
            languages: record.languages(langs),
            paper: self.order.paper.id().to_string(),
            files: made_names.chain(record.kept.iter().cloned()).collect(),
            rules: serde_json::to_value(self.inspection.loaded.kit.options()).unwrap_or_default(),
            sizes: self.inspection.loaded.kit.sizes().clone(),
            date: None,
        };
        match (sheets, self.inspection.editions.first()) {
            (Some(sheets), Some(edition)) => {
                let folder = svg_folder(edition.words.lang());
                sheet::manifest(&contents, &edition.parts, sheets, |id| format!("{folder}{id}.svg"))
            }
            _ => record.with_files(&contents),
        }
    }
}

/// Where the parts of a language are, relative to the game's folder.
fn svg_folder(lang: Lang) -> String {
    format!("svg/{}/", lang.code())
}
