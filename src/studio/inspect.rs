//! `check`: a game looked at from every side, with all that is wrong in one list. Every picture is drawn, so that
//! nothing is left for `build` to find.

use super::{Failure, Loaded, Studio, registered};
use crate::assets::plain;
use crate::diagram::{self, Checked, CheckedDiagram, Demands, Mark, Picture, Room};
use crate::game::{About, Game, Grid, Options};
use crate::i18n::{Lang, Words};
use crate::kit::{Kit, Part};
use crate::report::{Finding, Place, Source, any_error};
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
        let looked = Looked { studio, game, kit, diagrams: Some(&self.diagrams), fonts: &self.fonts, draft: false };
        for edition in &mut self.editions {
            edition.large = Some(looked.figures(&edition.book, &edition.words, format)?);
        }
        Ok(())
    }
}

/// Checks a game's kit, diagrams, words, parts and rulebooks. The inspection is there when no finding is an error.
///
/// # Errors
/// Only what makes looking impossible: a game that there is not.
pub fn inspect(
    studio: &Studio,
    game: &str,
    langs: &[Lang],
    strict: bool,
) -> Result<(Option<Inspection>, Vec<Finding>), Failure> {
    inspect_for(studio, game, langs, strict, false)
}

/// As [`inspect`]; a draft has the English text where a translation is missing or stale, and that is no finding.
///
/// # Errors
/// As [`inspect`].
pub fn inspect_for(
    studio: &Studio,
    game: &str,
    langs: &[Lang],
    strict: bool,
    draft: bool,
) -> Result<(Option<Inspection>, Vec<Finding>), Failure> {
    let mut findings = Vec::new();
    let (game_rules, kit) = rules_and_kit(studio, game, &mut findings)?;
    findings.extend(kit.iter().flat_map(|kit| kit.misfits(&kit.values(&*game_rules))));
    let diagrams = own_diagrams(studio, game, &*game_rules, strict, &mut findings);
    let fonts =
        Fonts::bundled().map_err(|error| Failure::Findings(vec![Finding::placeless("font", error.to_string())]))?;
    let (kit_ref, diagrams_ref) = (kit.as_ref(), diagrams.as_ref());
    let looked = Looked { studio, game: &*game_rules, kit: kit_ref, diagrams: diagrams_ref, fonts: &fonts, draft };
    let mut editions = Vec::new();
    for (edition, more) in super::each(langs, |lang| looked.edition(*lang)) {
        editions.extend(edition);
        findings.extend(more);
    }
    drop_repeats(&mut findings);
    let inspection = match (kit, diagrams) {
        (Some(kit), Some(diagrams)) if !any_error(&findings) => {
            Some(Inspection { loaded: Loaded { game: game_rules, kit }, diagrams, editions, fonts })
        }
        _ => None,
    };
    Ok((inspection, findings))
}

/// Checks as [`inspect`] does, and sets the books where nothing else is wrong: all that a build would find.
///
/// # Errors
/// As [`inspect`].
pub fn check(studio: &Studio, game: &str, langs: &[Lang], strict: bool) -> Result<Vec<Finding>, Failure> {
    let (inspection, mut findings) = inspect(studio, game, langs, strict)?;
    findings.extend(inspection.iter().flat_map(super::build::proof));
    drop_repeats(&mut findings);
    Ok(findings)
}

/// Checks a file of diagrams by itself.
///
/// # Errors
/// A game that there is not, a kit at fault, a file that cannot be read.
pub fn check_file(studio: &Studio, game: &str, file: &Path, strict: bool) -> Result<Vec<Finding>, Failure> {
    let loaded = studio.load(game)?;
    let source = read(file)?;
    let parsed = diagram::parse(&source, &*loaded.game);
    Ok(diagram::check(&parsed, &*loaded.game, Demands { strict, coverage: false }).findings)
}

fn read(file: &Path) -> Result<std::sync::Arc<Source>, Failure> {
    let name = file.display().to_string();
    let refused = |message: String| Failure::Refused(vec![Finding::placeless("unreadable", message)]);
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
    draft: bool,
}

impl Looked<'_> {
    fn edition(&self, lang: Lang) -> (Option<Edition>, Vec<Finding>) {
        let mut findings = Vec::new();
        let edition = self.look(lang, &mut findings);
        (edition, findings)
    }

    fn look(&self, lang: Lang, findings: &mut Vec<Finding>) -> Option<Edition> {
        let about = self.game.about();
        let templates = self.studio.templates();
        let (words, book) = super::both(
            || Words::load_for(templates, about.id, lang, self.draft),
            || Book::read(templates, about.id, lang, self.draft),
        );
        let (words, book) = (kept(words, findings), kept(book, findings));
        let words = words?;
        if let (Some(book), Some(diagrams)) = (&book, self.diagrams) {
            let basis = Basis {
                words: &words,
                facts: &self.game.facts(),
                claims: &claims(diagrams, about.grid),
                rules: &rule_ids(about),
            };
            findings.extend(rulebook::check(book, &basis));
        }
        let (drawn, kit) = super::both(
            || book.as_ref().map(|book| self.figures(book, &words, Format::default())),
            || {
                let parts = self.kit.map(|kit| kit.parts(self.game, &words))?;
                Some(parts.map(|parts| (self.pictures(&parts), parts)))
            },
        );
        let kit = kit.and_then(|kit| kept(kit, findings));
        let kit = kit.and_then(|(pictures, parts)| Some((kept(pictures, findings)?, parts)));
        let (figures, legend) = drawn.and_then(|drawn| kept(drawn, findings))?;
        let (pictures, parts) = kit?;
        Some(Edition { book: book?, parts, words, figures, legend, large: None, pictures })
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
        seen.insert((finding.code, place, finding.message.clone()))
    });
}
