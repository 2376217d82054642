//! A game's book with its real figures and parts, as the studio prepares it.

use pressbox::assets::Templates;
use pressbox::diagram::{self, Checked, Demands, Mark, Picture};
use pressbox::game::{self, Game};
use pressbox::i18n::{Lang, Words};
use pressbox::kit::Kit;
use pressbox::pdf::Ink;
use pressbox::report::{self, Finding, Source};
use pressbox::rulebook::{Basis, Book, Claims, Figure, Format, Ingredients, PartPicture};
use pressbox::svg::{self, Fonts};
use serde_json::Value;
use std::collections::BTreeSet;

pub struct Press {
    pub fonts: Fonts,
    pub words: Words,
    pub facts: Value,
    pub claims: Vec<Claims>,
    pub rules: Vec<String>,
    pub figures: Vec<Figure>,
    pub legend: Vec<Figure>,
    pub parts: Vec<PartPicture>,
    pub accent: Ink,
    pub options: game::Options,
}

pub fn sound<T>(result: Result<T, Vec<Finding>>) -> T {
    result.unwrap_or_else(|findings| panic!("{}", report::human(&findings, false)))
}

impl Press {
    pub fn new(id: &str, lang: Lang) -> Press {
        let templates = Templates::embedded();
        let fonts = Fonts::bundled().expect("bundled");
        let kit = sound(Kit::load(&templates, id));
        let game = game::find(id).expect("registered").with(kit.options()).unwrap_or_else(|_| panic!("options"));
        let words = sound(Words::load(&templates, id, lang));
        let checked = checked(&templates, &*game);
        let mut facts = game.facts();
        facts["version"] = "0.1.0".into();
        let book = sound(Book::read(&templates, id, lang, true));
        let accent = kit.accent().to_string();
        let pictures = pictures(&words, &kit, &*game, &checked, &book);
        Press {
            legend: legend(&fonts, &words, &kit, &*game, &pictures),
            figures: figures(&fonts, pictures),
            parts: parts(&fonts, &words, &kit, &*game),
            claims: checked
                .diagrams
                .iter()
                .filter(|diagram| diagram.is_figure())
                .filter_map(|diagram| {
                    Some(Claims { id: diagram.id.clone()?, words: diagram.mentions(game.about().grid) })
                })
                .collect(),
            rules: rules(&*game),
            options: game.options(),
            accent: Ink::hex(&accent).or_else(|| Ink::hex(kit.palette()[&accent].as_str()?)).expect("an accent"),
            words,
            facts,
            fonts,
        }
    }

    pub fn ingredients(&self) -> Ingredients<'_> {
        Ingredients {
            words: &self.words,
            facts: &self.facts,
            figures: &self.figures,
            legend: &self.legend,
            parts: &self.parts,
            format: Format::default(),
            accent: self.accent,
            ink: Ink::new(0x14, 0x20, 0x2e),
        }
    }

    pub fn basis(&self) -> Basis<'_> {
        Basis {
            words: &self.words,
            facts: &self.facts,
            claims: &self.claims,
            rules: &self.rules,
            options: &self.options,
        }
    }

    /// The pictures of the figures.
    pub fn pictures(&self, id: &str) -> Vec<(String, Picture)> {
        let templates = Templates::embedded();
        let kit = sound(Kit::load(&templates, id));
        let game = game::find(id).expect("registered").with(kit.options()).unwrap_or_else(|_| panic!("options"));
        let checked = checked(&templates, &*game);
        pictures(&self.words, &kit, &*game, &checked, &self.book(id, true))
    }

    pub fn book(&self, id: &str, draft: bool) -> Book {
        sound(Book::read(&Templates::embedded(), id, self.words.lang(), draft))
    }
}

fn rules(game: &dyn Game) -> Vec<String> {
    let about = game.about();
    let reasons = about.reasons.iter().map(|reason| reason.id);
    let mut rules: Vec<String> = reasons
        .chain(about.shown_rules.iter().copied())
        .chain(about.told_rules.iter().copied())
        .map(String::from)
        .collect();
    rules.sort();
    rules.dedup();
    rules
}

fn checked(templates: &Templates, game: &dyn Game) -> Checked {
    let source = templates.read(&format!("{}/diagrams.dia", game.about().id)).expect("diagrams");
    diagram::check(&diagram::parse(&source, game), game, Demands::default())
}

/// The book's figures, lettered for their places in it.
fn pictures(words: &Words, kit: &Kit, game: &dyn Game, checked: &Checked, book: &Book) -> Vec<(String, Picture)> {
    let (palette, figures) = (kit.palette(), kit.figures());
    let studio = diagram::Studio { game, templates: kit.environment(), words, palette, figures };
    let shown = checked.diagrams.iter().filter(|diagram| diagram.is_figure()).filter_map(|diagram| {
        let id = diagram.id.clone().expect("an id");
        let room = book.figure_room(&id, Format::default())?;
        Some((id, sound(diagram::draw_for(diagram, &studio, None, Some(room)))))
    });
    shown.collect()
}

/// The marks of those figures.
fn legend(fonts: &Fonts, words: &Words, kit: &Kit, game: &dyn Game, pictures: &[(String, Picture)]) -> Vec<Figure> {
    let (palette, extents) = (kit.palette(), kit.figures());
    let studio = diagram::Studio { game, templates: kit.environment(), words, palette, figures: extents };
    let marks: BTreeSet<Mark> = pictures.iter().flat_map(|(_, picture)| picture.marks.iter().copied()).collect();
    let drawn = marks.into_iter().map(|mark| (mark.id().to_string(), sound(diagram::legend(mark, &studio))));
    figures(fonts, drawn.collect())
}

fn figures(fonts: &Fonts, pictures: Vec<(String, Picture)>) -> Vec<Figure> {
    let drawn = pictures.into_iter().map(|(id, picture)| {
        let tree = sound(svg::load(fonts, &Source::new(format!("{id}.svg"), picture.svg)));
        let form = sound(svg::form(fonts, &tree));
        Figure { id, form, squares: picture.squares, alt: picture.description }
    });
    drawn.collect()
}

fn parts(fonts: &Fonts, words: &Words, kit: &Kit, game: &dyn Game) -> Vec<PartPicture> {
    let parts = sound(kit.parts(game, words)).into_iter().map(|part| {
        let tree = sound(svg::load(fonts, &Source::new(format!("{}.svg", part.id), part.svg)));
        let form = sound(svg::picture(fonts, &tree, 1.0));
        let (group, title, count, spare) = (part.group, part.title, part.count, part.spare);
        PartPicture { group, title, count, spare, size: part.trim, form, alt: part.desc }
    });
    parts.collect()
}
