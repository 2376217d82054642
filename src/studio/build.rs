//! `build`: everything is checked, then made in memory, then written whole.

use super::asked;
use super::cuts;
use super::files::{self, Made};
use super::inspect::{Edition, Inspection, Mode, also, at_its_word, inspect_for};
use super::lock::Lock;
use super::pictures::Wanted;
use super::record::Record;
use super::{Failure, Studio, book};
use crate::i18n::Lang;
use crate::pdf::{Ink, source_date};
use crate::report::{Finding, nearest};
use crate::rulebook::{self, Format, Ingredients, Leaf, PartPicture, SetBook, TypeSize};
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
    /// The papers of the books to print, of those that books are made for.
    pub books: Vec<Paper>,
    /// How the sheets are printed.
    pub printing: Printing,
    /// How large the rulebooks' type is.
    pub type_size: TypeSize,
    /// What is to be made; everything when `None`.
    pub only: Option<Kind>,
    /// Whether the English text stands, marked, where a translation is missing or stale.
    pub draft: bool,
    /// The resolution of pictures of the parts, in dots to the inch, where there are to be any.
    pub png: Option<u32>,
    /// The folder that gets one folder a game.
    pub out: PathBuf,
}

/// A kind of thing that a build makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Rulebooks.
    Rules,
    /// Books to print: the rules as a booklet, and the sheets.
    Book,
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

    /// What the rulebooks are made for: A5 to read on a screen or in a box; large print fills the printer's sheet.
    fn format(&self) -> Format {
        match (self.type_size, self.paper) {
            (TypeSize::Regular, _) => Format::default(),
            (TypeSize::Large, Paper::Letter) => Format::large(Leaf::Letter),
            (TypeSize::Large, Paper::A4 | Paper::A3) => Format::large(Leaf::A4),
        }
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
    if order.only == Some(Kind::Book) && order.books.is_empty() {
        let message = format!("there is no book for the paper {}: half of it is no page to read", order.paper.name());
        let finding = Finding::placeless("no-book", message);
        return Err(Failure::Refused(vec![
            finding.help("print the book on a4 or letter; the sheets can be printed on a3"),
        ]));
    }
    for game in &order.games {
        say(format!("{game}: checking"));
        let mode = if order.draft { Mode::Draft } else { Mode::Release };
        let (mut inspection, more) = inspect_for(studio, game, &order.langs, false, mode)?;
        // what could not be drawn has been told already
        let large = order.type_size == TypeSize::Large && !crate::report::any_error(&more);
        if let Some(inspection) = inspection.as_mut().filter(|_| large) {
            inspection.enlarge(studio, order.format()).map_err(Failure::Findings)?;
        }
        findings.extend(more);
        inspections.extend(inspection);
    }
    if crate::report::any_error(&findings) {
        asked::blamed(studio, order, &findings)?;
        // what setting the books would find is told in the same run
        inspections.iter().for_each(|inspection| also(&mut findings, proof(inspection)));
        return Err(Failure::Findings(findings));
    }
    asked::offset(order, &inspections)?;
    asked::room(studio, order, &inspections)?;
    findings.extend(asked::backs(order, &inspections));
    let mut made = Vec::new();
    for (index, inspection) in inspections.iter_mut().enumerate() {
        let game = inspection.loaded.game.about().id;
        say(format!("{game}: making"));
        let dir = order.out.join(game);
        // a manifest at fault is told before the work is done; it is read again where nobody else can change it
        Record::read(&dir)?;
        let press = Press { inspection, order, fonts: &inspection.fonts };
        let pressed = press.run().map_err(|failure| told_with(failure, &findings))?;
        findings.extend(pressed.iter().flat_map(|pressed| pressed.warnings.iter().cloned()));
        inspection.put_away();
        made.push((dir, index, pressed));
    }
    made.sort_by(|(one, ..), (other, ..)| one.cmp(other));
    // in the order of their names, so that two builds never wait for each other
    let locks = made.iter().map(|(dir, ..)| Lock::on(dir)).collect::<Result<Vec<_>, _>>()?;
    for (dir, index, pressed) in made {
        let Some(inspection) = inspections.get(index) else { continue };
        let press = Press { inspection, order, fonts: &inspection.fonts };
        let (files, record) = press.bound(&dir, pressed)?;
        files::sweep(&dir);
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
        books: Vec::new(),
        printing: Printing::default(),
        type_size: TypeSize::default(),
        only: Some(Kind::Rules),
        draft: false,
        png: None,
        out: PathBuf::default(),
    };
    match (Press { inspection, order: &order, fonts: &inspection.fonts }).run() {
        Err(Failure::Findings(findings)) => findings,
        Ok(pressed) => pressed.into_iter().flat_map(|pressed| pressed.warnings).collect(),
        Err(_) => Vec::new(),
    }
}

/// What stopped a build, behind what was found before it.
fn told_with(failure: Failure, before: &[Finding]) -> Failure {
    match failure {
        Failure::Findings(more) => Failure::Findings(before.iter().cloned().chain(more).collect()),
        other => other,
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
            let others: Vec<&str> = crate::game::registry()
                .iter()
                .map(|game| game.about.id)
                .filter(|game| studio.load(game).is_ok_and(|other| !other.kit.sizes()[name.as_str()].is_null()))
                .collect();
            if !others.is_empty() {
                return finding.help(format!("that is a size of {}", others.join(" and ")));
            }
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
pub(super) struct Pressed {
    made: Vec<Made>,
    pub(super) sheets: Option<Sheets>,
    /// What is printed although it is not as it should be.
    warnings: Vec<Finding>,
}

impl Press<'_> {
    /// What the languages give, in their order.
    fn run(&self) -> Result<Vec<Pressed>, Failure> {
        let mut made = Vec::new();
        let mut findings = Vec::new();
        let results = super::each(&self.inspection.editions, |edition| self.edition(edition));
        for (result, edition) in results.into_iter().zip(&self.inspection.editions) {
            match result {
                Ok(pressed) => made.push(pressed),
                Err(more) => findings.extend(more.into_iter().map(|finding| match finding.place {
                    None => at_its_word(finding, &edition.words),
                    Some(_) => finding,
                })),
            }
        }
        if findings.is_empty() { Ok(made) } else { Err(Failure::Findings(findings)) }
    }

    /// All files of the game's folder, the manifest last, and what is there already. The folder is to be locked.
    fn bound(&self, dir: &std::path::Path, pressed: Vec<Pressed>) -> Result<(Vec<Made>, Record), Failure> {
        let mut record = Record::read(dir)?;
        let mut made = Vec::new();
        let mut sheets = None;
        let cuts = cuts::files(&pressed, self.order.paper, &self.order.langs);
        for pressed in pressed {
            made.extend(pressed.made);
            sheets = sheets.or(pressed.sheets);
        }
        if self.order.makes(Kind::Sheets) {
            made.extend(cuts);
            record.replaces(&[cuts::folder(self.order.paper)], &made);
        }
        if self.order.makes(Kind::Svg) {
            let folders = self.order.langs.iter().map(|lang| svg_folder(*lang));
            record.replaces(&folders.collect::<Vec<_>>(), &made);
        }
        if self.order.png.is_some() {
            let replaced = self.order.langs.iter().flat_map(|lang| self.pictures(*lang, 0).replaced());
            record.replaces(&replaced.collect::<Vec<_>>(), &made);
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
        if let Some(dpi) = self.order.png {
            made.extend(self.pictures(lang, dpi).files(edition)?);
        }
        let mut sheets = None;
        if self.order.only == Some(Kind::Calibration) {
            let name = format!("{game}-calibration-{}-{}.pdf", lang.code(), self.order.paper.id());
            made.push((name, sheet::calibration(&self.request(edition, &arts, self.order.paper)?)?));
        } else if self.order.makes(Kind::Sheets) || self.order.makes(Kind::Svg) {
            let mut laid = sheet::build(&self.request(edition, &arts, self.order.paper)?)?;
            if self.order.makes(Kind::Sheets) {
                let name = format!("{game}-kit-{}-{}.pdf", lang.code(), self.order.paper.id());
                made.push((name, std::mem::take(&mut laid.pdf)));
            }
            sheets = Some(laid);
        }
        let (format, mut regular) = (self.order.format(), None);
        let mut warnings = Vec::new();
        if self.order.makes(Kind::Rules) {
            let set = self.rulebook(edition, &arts, format)?;
            warnings.extend_from_slice(set.warnings());
            let large = if self.order.type_size == TypeSize::Large { "-large" } else { "" };
            made.push((format!("{game}-rules-{}{large}.pdf", lang.code()), set.pdf()?));
            if self.order.makes(Kind::Book) && format == Format::default() {
                regular = Some(set);
            }
        }
        if self.order.makes(Kind::Book) {
            // a booklet is always of regular type: its pages are half the paper
            let set = match regular {
                Some(set) => set,
                None => {
                    let set = self.rulebook(edition, &arts, Format::default())?;
                    warnings.extend_from_slice(set.warnings());
                    set
                }
            };
            let (books, laid) = self.books(edition, &arts, set)?;
            made.extend(books);
            sheets = sheets.or(laid);
        }
        Ok(Pressed { made, sheets, warnings })
    }

    fn pictures(&self, lang: Lang, dpi: u32) -> Wanted<'_> {
        Wanted {
            game: self.inspection.loaded.game.about().id,
            lang: lang.code(),
            dpi,
            fonts: self.fonts,
            printing: &self.order.printing,
        }
    }

    /// The books to print, and the sheets of the one on the order's paper.
    fn books(
        &self,
        edition: &Edition,
        arts: &[Art<'_>],
        mut set: SetBook<'_>,
    ) -> Result<(Vec<Made>, Option<Sheets>), Vec<Finding>> {
        let (game, lang) = (self.inspection.loaded.game.about().id, edition.words.lang());
        let (mut made, mut sheets) = (Vec::new(), None);
        for paper in &self.order.books {
            let Some(leaf) = book::leaf(*paper) else { continue };
            if set.format().page != leaf {
                set = set.reflowed(leaf);
            }
            let mut laid = book::bound(&set, &self.request(edition, arts, *paper)?)?;
            let name = format!("{game}-book-{}-{}.pdf", lang.code(), paper.id());
            made.push((name, std::mem::take(&mut laid.pdf)));
            if *paper == self.order.paper {
                sheets = Some(laid);
            }
        }
        Ok((made, sheets))
    }

    fn request<'r>(
        &'r self,
        edition: &'r Edition,
        arts: &'r [Art<'r>],
        paper: Paper,
    ) -> Result<Request<'r>, Vec<Finding>> {
        Ok(Request {
            fonts: self.fonts,
            words: &edition.words,
            game: self.inspection.loaded.game.about().id,
            title: edition.words.text("game.title"),
            arts,
            paper,
            printing: self.order.printing.clone(),
            accent: self.colour(self.inspection.loaded.kit.accent())?,
            date: source_date(),
        })
    }

    fn rulebook(&self, edition: &Edition, arts: &[Art<'_>], format: Format) -> Result<SetBook<'_>, Vec<Finding>> {
        let parts = super::spread(arts, |art| {
            let form = art.cut_out(self.fonts)?;
            form.pack();
            Ok(PartPicture {
                group: art.part.group.clone(),
                title: art.part.title.clone(),
                count: art.part.count,
                spare: art.part.spare,
                size: art.part.shown_size(art.part.needed_back()),
                form,
                alt: art.part.desc.clone(),
            })
        });
        let parts = parts.into_iter().collect::<Result<Vec<_>, Vec<Finding>>>()?;
        let (figures, legend) = match &edition.large {
            Some((figures, legend)) if format.type_size == TypeSize::Large => (figures, legend),
            _ => (&edition.figures, &edition.legend),
        };
        super::spread(figures, |figure| figure.form.pack());
        let kit = &self.inspection.loaded.kit;
        let ingredients = Ingredients {
            words: &edition.words,
            facts: &self.inspection.loaded.game.facts(),
            figures,
            legend,
            parts: &parts,
            format,
            accent: self.colour(kit.accent())?,
            ink: self.colour(kit.palette()["ink"].as_str().unwrap_or_default())?,
        };
        rulebook::set(&edition.book, &ingredients, self.fonts.faces())
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
