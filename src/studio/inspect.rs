//! `check`: a game looked at from every side, with all that is wrong in one list. Every picture is drawn, so that
//! nothing is left for `build` to find.

use super::{Failure, Loaded, Studio, glyphs, registered};
use crate::assets::plain;
use crate::diagram::{self, Checked, CheckedDiagram, Demands, Mark, Picture, Room};
use crate::game::{About, Game, Grid, Options};
use crate::i18n::{Lang, Words};
use crate::kit::{self, Kit, Part};
use crate::report::{Finding, Place, Severity, Source, UNREADABLE};
use crate::rulebook::{self, Basis, Book, Claims, Figure, Format};
use crate::sheet::{self, Art, Kept};
use crate::svg::{self, Fonts};
use std::collections::BTreeSet;
use std::path::Path;

/// A game with everything that a build makes something of, and what is wrong with it.
pub struct Inspection {
    /// The game and its kit.
    pub loaded: Loaded,
    /// The game's own diagrams.
    pub diagrams: Checked,
    /// One for each language asked for.
    pub editions: Vec<Edition>,
    /// The fonts that its pictures were drawn with.
    pub fonts: Fonts,
}

impl Inspection {
    /// Gives up what is of no use once everything is made: the figures and the pictures of the parts.
    pub(super) fn put_away(&mut self) {
        for edition in &mut self.editions {
            edition.figures = Vec::new();
            edition.legend = Vec::new();
            edition.pictures = Vec::new();
        }
    }
}

/// What one language has of a game.
pub struct Edition {
    /// Words and terms.
    pub words: Words,
    /// The rulebook's text.
    pub book: Book,
    /// The parts.
    pub parts: Vec<Part>,
    /// The figures that the book shows, drawn.
    pub figures: Vec<Figure>,
    /// The marks that they use, each by itself.
    pub legend: Vec<Figure>,
    /// The same two as large print has them, once [`Inspection::enlarge`] has drawn them.
    pub(super) large: Option<Drawn>,
    pictures: Vec<Kept>,
}

/// Figures, and the marks that they use.
pub(super) type Drawn = (Vec<Figure>, Vec<Figure>);

impl Edition {
    /// The parts with their pictures.
    pub fn arts(&self) -> Vec<Art<'_>> {
        self.parts.iter().zip(&self.pictures).map(|(part, picture)| picture.of(part)).collect()
    }
}

impl Inspection {
    /// Draws the figures of every edition for a format of large print.
    ///
    /// # Errors
    /// What drawing fails at.
    pub(super) fn enlarge(&mut self, studio: &Studio, format: Format) -> Result<(), Vec<Finding>> {
        let (game, kit) = (&*self.loaded.game, Some(&self.loaded.kit));
        let looked =
            Looked { studio, game, kit, diagrams: Some(&self.diagrams), fonts: &self.fonts, mode: Mode::Release };
        for edition in &mut self.editions {
            edition.large = Some(looked.figures(&edition.book, &edition.words, format)?);
        }
        Ok(())
    }
}

/// Checks a game's kit, diagrams, words, parts and rulebooks. The inspection is whole when no finding is an error, and
/// else has what could be made.
///
/// # Errors
/// Only what makes looking impossible: a game that there is not.
pub fn inspect(
    studio: &Studio,
    game: &str,
    langs: &[Lang],
    strict: bool,
) -> Result<(Option<Inspection>, Vec<Finding>), Failure> {
    inspect_for(studio, game, langs, strict, Mode::Release)
}

/// What a game is looked at for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// To be printed as it is: what is missing or stale is a fault.
    Release,
    /// To be printed as far as it has come: English stands where a translation is missing, stale or cannot be printed,
    /// and what is only unfinished is a warning.
    Draft,
    /// To tell a translator what is wrong with what there is: what is missing or stale is no fault.
    Proof,
}

/// As [`inspect`], for another purpose.
///
/// # Errors
/// As [`inspect`].
pub fn inspect_for(
    studio: &Studio,
    game: &str,
    langs: &[Lang],
    strict: bool,
    mode: Mode,
) -> Result<(Option<Inspection>, Vec<Finding>), Failure> {
    let mut findings = Vec::new();
    let (game_rules, kit) = rules_and_kit(studio, game, &mut findings)?;
    findings.extend(kit.iter().flat_map(|kit| kit.misfits(&kit.values(&*game_rules))));
    let diagrams = own_diagrams(studio, game, &*game_rules, strict, &mut findings);
    let fonts =
        Fonts::bundled().map_err(|error| Failure::Findings(vec![Finding::placeless("font", error.to_string())]))?;
    let (kit_ref, diagrams_ref) = (kit.as_ref(), diagrams.as_ref());
    let looked = Looked { studio, game: &*game_rules, kit: kit_ref, diagrams: diagrams_ref, fonts: &fonts, mode };
    let mut editions = Vec::new();
    for (edition, more) in super::each(langs, |lang| looked.edition(*lang)) {
        editions.extend(edition);
        findings.extend(more);
    }
    drop_repeats(&mut findings);
    let inspection = match (kit, diagrams) {
        (Some(kit), Some(diagrams)) => {
            Some(Inspection { loaded: Loaded { game: game_rules, kit }, diagrams, editions, fonts })
        }
        _ => None,
    };
    Ok((inspection, findings))
}

/// Checks as [`inspect`] does, and sets the books: all that a build would find. Languages that are begun in the folder of
/// templates are looked at as drafts.
///
/// # Errors
/// As [`inspect`].
pub fn check(studio: &Studio, game: &str, langs: &[Lang], strict: bool) -> Result<Vec<Finding>, Failure> {
    let (inspection, mut findings) = inspect(studio, game, langs, strict)?;
    inspection.iter().for_each(|inspection| also(&mut findings, super::build::proof(inspection)));
    let is_of = |games: &[&str]| games.contains(&game);
    let begun = super::begun(studio).into_iter().filter(|(_, games)| is_of(games));
    let begun: Vec<Lang> = begun.map(|(lang, _)| lang).collect();
    if !begun.is_empty() {
        let (inspection, more) = inspect_for(studio, game, &begun, strict, Mode::Draft)?;
        findings.extend(more);
        inspection.iter().for_each(|inspection| also(&mut findings, super::build::proof(inspection)));
    }
    drop_repeats(&mut findings);
    Ok(findings)
}

/// Adds what setting a book finds to what checking it has found, each fault once.
pub(super) fn also(findings: &mut Vec<Finding>, more: Vec<Finding>) {
    let place = |finding: &Finding| finding.place.as_ref().map(|place| (place.source.name.clone(), place.span.clone()));
    let told: BTreeSet<_> = findings
        .iter()
        .filter_map(|finding| Some((finding.code, place(finding)?.0, place(finding)?.1.start)))
        .collect();
    let is_new =
        |finding: &Finding| place(finding).is_none_or(|(file, span)| !told.contains(&(finding.code, file, span.start)));
    findings.extend(more.into_iter().filter(is_new));
}

/// Checks a file of diagrams by itself.
///
/// # Errors
/// A game that there is not, a kit at fault, a file that cannot be read.
pub fn check_file(studio: &Studio, game: &str, file: &Path, strict: bool) -> Result<Vec<Finding>, Failure> {
    let loaded = studio.load(game)?;
    let source = read(file)?;
    let parsed = diagram::parse(&source, &*loaded.game);
    let mut findings = diagram::check(&parsed, &*loaded.game, Demands { strict, coverage: false }).findings;
    if parsed.diagrams.is_empty() && findings.is_empty() {
        let message = format!("there is no diagram in {}", source.name);
        let finding = Finding::warning("diagram-none", &source, 0..0, message);
        findings.push(finding.help("a diagram begins with a line `diagram NAME`"));
    }
    Ok(findings)
}

fn read(file: &Path) -> Result<std::sync::Arc<Source>, Failure> {
    let name = file.display().to_string();
    let refused = |message: String| Failure::Refused(vec![Finding::of_file(UNREADABLE, &name, message)]);
    let bytes = super::files::read(file).map_err(|error| refused(format!("cannot read {name}: {error}")))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        refused(format!("{name} is not UTF-8 text: byte {} of it begins no character", at + 1))
    })?;
    Ok(Source::new(name, plain(text)))
}

/// A kit at fault does not keep the rest from being looked at: the rules have their defaults then.
fn rules_and_kit(
    studio: &Studio,
    game: &str,
    findings: &mut Vec<Finding>,
) -> Result<(Box<dyn Game>, Option<Kit>), Failure> {
    match studio.load(game) {
        Ok(loaded) => Ok((loaded.game, Some(loaded.kit))),
        Err(Failure::Findings(more)) => {
            findings.extend(more);
            let by_default = registered(game)?.with(&Options::new()).map_err(|faults| {
                let said = faults.into_iter().map(|fault| Finding::placeless("option", fault.message));
                Failure::Findings(said.collect())
            })?;
            Ok((by_default, None))
        }
        Err(failure) => Err(failure),
    }
}

fn own_diagrams(
    studio: &Studio,
    game: &str,
    rules: &dyn Game,
    strict: bool,
    findings: &mut Vec<Finding>,
) -> Option<Checked> {
    match studio.templates().read(&format!("{game}/diagrams.dia")) {
        Ok(source) => {
            let checked = diagram::check(&diagram::parse(&source, rules), rules, Demands { strict, coverage: true });
            findings.extend(checked.findings.iter().cloned());
            Some(checked)
        }
        Err(error) => {
            findings.push(error.into());
            None
        }
    }
}

struct Looked<'a> {
    studio: &'a Studio,
    game: &'a dyn Game,
    kit: Option<&'a Kit>,
    diagrams: Option<&'a Checked>,
    fonts: &'a Fonts,
    mode: Mode,
}

impl Looked<'_> {
    fn edition(&self, lang: Lang) -> (Option<Edition>, Vec<Finding>) {
        let mut findings = Vec::new();
        let edition = self.look(lang, &mut findings);
        let findings = if self.mode == Mode::Draft { crate::i18n::forgiven(findings) } else { findings };
        (edition, findings)
    }

    fn look(&self, lang: Lang, findings: &mut Vec<Finding>) -> Option<Edition> {
        let about = self.game.about();
        let (templates, draft) = (self.studio.templates(), self.mode != Mode::Release);
        let ((mut words, more), (book, faults)) = super::both(
            || Words::read(templates, about.id, lang, draft),
            || Book::look(templates, about.id, lang, draft),
        );
        findings.extend(more.into_iter().chain(faults));
        findings.extend(glyphs::of_words(&mut words, self.fonts, self.mode == Mode::Draft));
        let retold = self.kit.map(|kit| kit.told_otherwise(&self.game.options(), &words));
        findings.extend(retold.unwrap_or_default());
        let mut book = book.map(|book| book.lenient(self.mode == Mode::Draft));
        if let (Some(book), Some(diagrams)) = (&mut book, self.diagrams) {
            let basis = Basis {
                words: &words,
                facts: &self.game.facts(),
                claims: &claims(diagrams, about.grid),
                rules: &rule_ids(about),
                options: &self.game.options(),
            };
            let mut found = rulebook::check(book, &basis);
            found.extend(glyphs::of_book(book, self.fonts));
            findings.extend(if self.mode == Mode::Draft { book.retreat(found) } else { found });
        }
        let (drawn, (parts, told)) = super::both(
            || book.as_ref().map(|book| self.figures(book, &words, Format::default())),
            || self.kit.map_or_else(Default::default, |kit| self.parts(kit, &words)),
        );
        findings.extend(told);
        let at_words =
            |found: Vec<Finding>| found.into_iter().map(|found| at_its_word(found, &words)).collect::<Vec<_>>();
        let pictures = parts.as_ref().and_then(|parts| kept(self.pictures(parts).map_err(at_words), findings));
        let (figures, legend) = drawn.and_then(|drawn| kept(drawn.map_err(at_words), findings))?;
        Some(Edition { book: book?, parts: parts?, words, figures, legend, large: None, pictures: pictures? })
    }

    /// The parts of a kit in a language. A draft has English words where the language's own have no room.
    fn parts(&self, kit: &Kit, words: &Words) -> (Option<Vec<Part>>, Vec<Finding>) {
        let draft = self.mode == Mode::Draft && words.lang() != Lang::En;
        let mut told = Vec::new();
        let mut changed: Option<Words> = None;
        let mut english = false;
        loop {
            let used = changed.as_ref().unwrap_or(words);
            let found = match kit.parts(self.game, used) {
                Ok(parts) => return (Some(parts), told),
                Err(found) => found,
            };
            let found: Vec<Finding> = found.into_iter().map(|finding| at_its_word(finding, used)).collect();
            let mut other = used.clone();
            let (short, rest): (Vec<Finding>, Vec<Finding>) = found.into_iter().partition(|finding| {
                draft && kit::too_wide(&finding.message).is_some_and(|text| other.retreat(text).is_some())
            });
            if !short.is_empty() {
                told.extend(short.into_iter().map(printed_in_english));
                changed = Some(other);
            } else if draft && !english && kit.parts(self.game, &words.in_english()).is_ok() {
                let milder = |finding: Finding| Finding { severity: Severity::Warning, ..finding };
                told.extend(
                    rest.into_iter().map(milder).map(|finding| finding.note("this draft prints the parts in English")),
                );
                (changed, english) = (Some(words.in_english()), true);
            } else {
                told.extend(rest);
                return (None, told);
            }
        }
    }

    fn pictures(&self, parts: &[Part]) -> Result<Vec<Kept>, Vec<Finding>> {
        let mut pictures = Vec::new();
        let mut findings = Vec::new();
        let made = super::spread(parts, |part| sheet::arts(self.fonts, std::slice::from_ref(part)));
        for (part, made) in parts.iter().zip(made) {
            match made {
                Ok(arts) => pictures.extend(arts.into_iter().map(Art::kept)),
                Err(more) => findings.extend(more.into_iter().map(|finding| self.of_part(finding, &part.id))),
            }
        }
        if findings.is_empty() { Ok(pictures) } else { Err(findings) }
    }

    /// A fault in what a template made, with the template's name. What has no place has that of the kit's entry.
    fn of_part(&self, finding: Finding, part: &str) -> Finding {
        let of_back = finding.place.as_ref().is_some_and(|place| place.source.name == sheet::back_file(part));
        let Some((template, place)) = self.kit.and_then(|kit| kit.origin(part, of_back)) else { return finding };
        let entry = format!("{}:{}", place.source.name, place.line_column().0);
        let placed = finding.place.is_some();
        let finding = Finding { place: finding.place.or(Some(place)), ..finding };
        if placed {
            drawn(finding, template, &format!("the part `{part}`, {entry}"))
        } else {
            made_by(finding, template)
        }
    }

    fn with<'s>(&'s self, kit: &'s Kit, words: &'s Words) -> diagram::Studio<'s> {
        let (palette, figures) = (kit.palette(), kit.figures());
        diagram::Studio { game: self.game, templates: kit.environment(), words, palette, figures }
    }

    /// The figures of a book that are there and hold (the others have been told), and the marks that they use.
    fn figures(&self, book: &Book, words: &Words, format: Format) -> Result<Drawn, Vec<Finding>> {
        let (Some(kit), Some(diagrams)) = (self.kit, self.diagrams) else { return Ok(Default::default()) };
        let with = self.with(kit, words);
        let mut figures = Vec::new();
        let mut marks = BTreeSet::new();
        let mut findings = Vec::new();
        let made = super::spread(&book.figures(), |id| {
            let checked = diagrams.find(id).filter(|checked| checked.is_figure())?;
            Some(self.figure(id, checked, &with, book.figure_room(id, format)))
        });
        for figure in made.into_iter().flatten() {
            match figure {
                Ok((figure, more)) => {
                    figures.push(figure);
                    marks.extend(more);
                }
                Err(more) => findings.extend(more),
            }
        }
        let mut legend = Vec::new();
        for mark in marks.into_iter().filter(|_| book.has_legend()) {
            let picture = diagram::legend_for(mark, &with, format.legend_lettering());
            match picture.and_then(|picture| self.drawn(mark.id(), picture, "shared/legend.svg")) {
                Ok(figure) => legend.push(figure),
                Err(more) => findings.extend(more),
            }
        }
        if findings.is_empty() { Ok((figures, legend)) } else { Err(findings) }
    }

    fn figure(
        &self,
        id: &str,
        checked: &CheckedDiagram,
        with: &diagram::Studio<'_>,
        room: Option<Room>,
    ) -> Result<(Figure, BTreeSet<Mark>), Vec<Finding>> {
        let picture = diagram::draw_for(checked, with, None, room)?;
        let marks = picture.marks.clone();
        Ok((self.drawn(id, picture, "shared/diagram.svg")?, marks))
    }

    fn drawn(&self, id: &str, picture: Picture, template: &str) -> Result<Figure, Vec<Finding>> {
        let told = |findings: Vec<Finding>| -> Vec<Finding> {
            findings.into_iter().map(|finding| drawn(finding, template, &format!("the figure `{id}`"))).collect()
        };
        let tree = svg::load(self.fonts, &Source::new(format!("{id}.svg"), picture.svg)).map_err(told)?;
        let form = svg::form(self.fonts, &tree).map_err(told)?;
        Ok(Figure { id: id.to_string(), form, squares: picture.squares, alt: picture.description })
    }
}

/// A fault that a draft gets round: it has the English there.
pub(super) fn printed_in_english(finding: Finding) -> Finding {
    Finding { severity: Severity::Warning, ..finding }.note("this draft prints the English there")
}

/// How a font tells that it lacks a character, which follows.
const NO_GLYPH: &str = " has no glyph for `";

/// Words that have no room, or no glyph in the font, are shown where they were written; the template that has the place for them is named.
pub(super) fn at_its_word(finding: Finding, words: &Words) -> Finding {
    let lacking = finding.message.split_once(NO_GLYPH).and_then(|(_, rest)| rest.chars().next());
    if let Some(place) = lacking.and_then(|character| words.holding(character)) {
        let finding = Finding { code: "missing-glyph", place: Some(place), ..finding };
        return finding.help("write it with letters and signs of European languages");
    }
    let Some(place) = kit::too_wide(&finding.message).and_then(|text| words.origin(text)) else {
        let of_template = finding.code == "template-value" && words.lang() != Lang::En;
        return if of_template {
            finding.note(format!("with the words in {}", words.lang().english()))
        } else {
            finding
        };
    };
    let by = finding.place.as_ref().map(|place| format!("{}:{}", place.source.name, place.line_column().0));
    let finding = Finding { code: "word-too-wide", place: Some(place), ..finding };
    let finding = finding.help("write it shorter, or abbreviate it");
    let name = kit::too_wide(&finding.message).and_then(|text| words.name_of(text));
    let finding = match name {
        Some(name) => finding.note(format!("this is {name}")),
        None => finding,
    };
    match by {
        Some(by) => finding.note(format!("its place is made by the template {by}")),
        None => finding,
    }
}

/// A fault in a drawn text: no file has the line that is quoted, so its maker is named.
fn drawn(finding: Finding, template: &str, what: &str) -> Finding {
    let place = finding.place.as_ref().map(|place| {
        let source = Source::new(format!("{} (drawn)", place.source.name), place.source.text.as_str());
        Place::new(&source, place.span.clone())
    });
    made_by(Finding { place, ..finding }, template)
        .note(format!("this is {what}, as it is drawn: no file has that line"))
}

fn made_by(finding: Finding, template: &str) -> Finding {
    finding.note(format!("made by the template {template}"))
}

fn kept<T>(result: Result<T, Vec<Finding>>, findings: &mut Vec<Finding>) -> Option<T> {
    result.map_err(|more| findings.extend(more)).ok()
}

/// What the diagrams say, for the squares and moves that the prose names.
fn claims(diagrams: &Checked, grid: Grid) -> Vec<Claims> {
    let figures = diagrams.diagrams.iter().filter(|diagram| diagram.is_figure());
    figures.filter_map(|diagram| Some(Claims { id: diagram.id.clone()?, words: diagram.mentions(grid) })).collect()
}

/// Every rule that a book must explain.
fn rule_ids(about: &About) -> Vec<String> {
    let reasons = about.reasons.iter().map(|reason| reason.id);
    reasons.chain(about.shown_rules.iter().copied()).chain(about.told_rules.iter().copied()).map(String::from).collect()
}

/// A fault of a file that every language reads is one finding.
pub(super) fn drop_repeats(findings: &mut Vec<Finding>) {
    let mut seen = std::collections::BTreeSet::new();
    findings.retain(|finding| {
        let place = finding.place.as_ref().map(|place| (place.source.name.clone(), place.span.start, place.span.end));
        // fonts tell of one character in words of their own
        let message = if finding.code == "missing-glyph" && place.is_some() { "" } else { &finding.message };
        seen.insert((finding.code, place, message.to_string()))
    });
}
