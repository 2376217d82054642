//! `build`: everything is checked, then made in memory, then written whole.

use super::asked;
use super::files::{self, Made};
use super::inspect::{Edition, Inspection, inspect_for};
use super::lock::Lock;
use super::record::Record;
use super::{Failure, Studio};
use crate::i18n::Lang;
use crate::kit::Part;
use crate::pdf::{Form, Ink, source_date};
use crate::report::{Finding, Source, nearest};
use crate::rulebook::{self, Ingredients, PartPicture};
use crate::sheet::{self, Art, Contents, Paper, Printing, Request, Sheets};
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
    /// How the sheets are printed.
    pub printing: Printing,
    /// What is to be made; everything when `None`.
    pub only: Option<Kind>,
    /// Whether the English text stands, marked, where a translation is missing or stale.
    pub draft: bool,
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
    /// The sheet that measures how far a printer puts backs off their fronts; made only when it is asked for.
    Calibration,
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
    let mut findings = studio.unread();
    let mut inspections = Vec::new();
    known_sizes(studio, order)?;
    for game in &order.games {
        say(format!("{game}: checking"));
        let (inspection, more) = inspect_for(studio, game, &order.langs, false, order.draft)?;
        findings.extend(more);
        inspections.extend(inspection);
    }
    if crate::report::any_error(&findings) {
        asked::blamed(studio, order, &findings)?;
        return Err(Failure::Findings(findings));
    }
    asked::offset(order, &inspections)?;
    asked::room(studio, order, &inspections)?;
    let mut made = Vec::new();
    for inspection in &inspections {
        let game = inspection.loaded.game.about().id;
        say(format!("{game}: making"));
        let dir = order.out.join(game);
        // a manifest at fault is told before the work is done; it is read again where nobody else can change it
        Record::read(&dir)?;
        let press = Press { inspection, order, fonts: &inspection.fonts };
        let pressed = press.run()?;
        made.push((dir, press, pressed));
    }
    made.sort_by(|(one, ..), (other, ..)| one.cmp(other));
    // in the order of their names, so that two builds never wait for each other
    let locks = made.iter().map(|(dir, ..)| Lock::on(dir)).collect::<Result<Vec<_>, _>>()?;
    for (dir, press, pressed) in made {
        let (files, record) = press.bound(&dir, pressed)?;
        files::put(&dir, &files, &record.ours, &record.stale)?;
    }
    locks.into_iter().for_each(Lock::keep);
    Ok(findings)
}

/// What setting the books of a game finds that nothing else does, as a character without a glyph.
pub(super) fn proof(inspection: &Inspection) -> Vec<Finding> {
    let langs = inspection.editions.iter().map(|edition| edition.words.lang()).collect();
    let order = Order {
        games: Vec::new(),
        langs,
        paper: Paper::ALL[0],
        printing: Printing::default(),
        only: Some(Kind::Rules),
        draft: false,
        out: PathBuf::default(),
    };
    match (Press { inspection, order: &order, fonts: &inspection.fonts }).run() {
        Err(Failure::Findings(findings)) => findings,
        _ => Vec::new(),
    }
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
    /// What the languages give, in their order.
    fn run(&self) -> Result<Vec<Pressed>, Failure> {
        let mut made = Vec::new();
        let mut findings = Vec::new();
        for result in super::each(&self.inspection.editions, |edition| self.edition(edition)) {
            match result {
                Ok(pressed) => made.push(pressed),
                Err(more) => findings.extend(more),
            }
        }
        if findings.is_empty() { Ok(made) } else { Err(Failure::Findings(findings)) }
    }

    /// All files of the game's folder, the manifest last, and what is there already. The folder is to be locked.
    fn bound(&self, dir: &std::path::Path, pressed: Vec<Pressed>) -> Result<(Vec<Made>, Record), Failure> {
        let mut record = Record::read(dir)?;
        let mut made = Vec::new();
        let mut sheets = None;
        for pressed in pressed {
            made.extend(pressed.made);
            sheets = sheets.or(pressed.sheets);
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
        let arts = edition.arts();
        let lang = edition.words.lang();
        let game = self.inspection.loaded.game.about().id;
        let mut made = Vec::new();
        if self.order.makes(Kind::Svg) {
            let folder = svg_folder(lang);
            made.extend(arts.iter().map(|art| {
                let svg = svg::outlined(&art.tree, &art.part.title, &art.part.desc);
                (format!("{folder}{}.svg", art.part.id), svg.into_bytes())
            }));
            let backs = arts.iter().filter(|art| self.order.printing.wanted_back(art.part).is_some());
            made.extend(backs.filter_map(|art| {
                let svg = svg::outlined(art.back.as_ref()?, &art.part.title, &art.part.desc);
                Some((format!("{folder}{}", sheet::back_file(&art.part.id)), svg.into_bytes()))
            }));
        }
        let mut sheets = None;
        if self.order.only == Some(Kind::Calibration) {
            let name = format!("{game}-calibration-{}-{}.pdf", lang.code(), self.order.paper.id());
            made.push((name, sheet::calibration(&self.request(edition, &arts)?)?));
        } else if self.order.only != Some(Kind::Rules) {
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
        sheet::build(&self.request(edition, arts)?)
    }

    fn request<'a>(&'a self, edition: &'a Edition, arts: &'a [Art<'a>]) -> Result<Request<'a>, Vec<Finding>> {
        Ok(Request {
            fonts: self.fonts,
            words: &edition.words,
            title: edition.words.text("game.title"),
            arts,
            paper: self.order.paper,
            printing: self.order.printing.clone(),
            accent: self.colour(self.inspection.loaded.kit.accent())?,
            date: source_date(),
        })
    }

    fn rulebook(&self, edition: &Edition, arts: &[Art<'_>]) -> Result<Vec<u8>, Vec<Finding>> {
        let parts = arts
            .iter()
            .map(|art| {
                Ok(PartPicture {
                    group: art.part.group.clone(),
                    title: art.part.title.clone(),
                    count: art.part.count,
                    spare: art.part.spare,
                    size: art.part.shown_size(art.part.needed_back()),
                    form: self.picture(art.part)?,
                    alt: art.part.desc.clone(),
                })
            })
            .collect::<Result<Vec<_>, Vec<Finding>>>()?;
        let kit = &self.inspection.loaded.kit;
        let ingredients = Ingredients {
            words: &edition.words,
            facts: &self.inspection.loaded.game.facts(),
            figures: &edition.figures,
            legend: &edition.legend,
            parts: &parts,
            accent: self.colour(kit.accent())?,
            ink: self.colour(kit.palette()["ink"].as_str().unwrap_or_default())?,
        };
        rulebook::typeset(&edition.book, &ingredients, self.fonts.faces())
    }

    /// A part as it is in the hand.
    fn picture(&self, part: &Part) -> Result<Form, Vec<Finding>> {
        let tree = svg::load(self.fonts, &Source::new(format!("{}.svg", part.id), part.shown(part.needed_back())))?;
        svg::form(self.fonts, &tree)
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
            printing: self.order.printing.facts(),
            date: None,
        };
        match (sheets, self.inspection.editions.first()) {
            (Some(sheets), Some(edition)) => {
                let folder = svg_folder(edition.words.lang());
                let printing = &self.order.printing;
                sheet::manifest(&contents, &edition.parts, sheets, |part, back| match back {
                    false => Some(format!("{folder}{}.svg", part.id)),
                    true => printing.wanted_back(part).map(|_| format!("{folder}{}", sheet::back_file(&part.id))),
                })
            }
            _ => record.with_files(&contents),
        }
    }
}

/// Where the parts of a language are, relative to the game's folder.
fn svg_folder(lang: Lang) -> String {
    format!("svg/{}/", lang.code())
}
