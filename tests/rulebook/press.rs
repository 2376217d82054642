//! A game's book with its real figures and parts, as the studio prepares it.

use pressbox::assets::Templates;
use pressbox::diagram::{self, Checked, Demands};
use pressbox::game::{self, Game};
use pressbox::i18n::{Lang, Words};
use pressbox::kit::Kit;
use pressbox::pdf::Ink;
use pressbox::report::{self, Finding, Source};
use pressbox::rulebook::{Basis, Book, Claims, Figure, Ingredients, PartPicture};
use pressbox::svg::{self, Fonts};
use serde_json::Value;

pub struct Press {
    pub fonts: Fonts,
    pub words: Words,
    pub facts: Value,
    pub claims: Vec<Claims>,
    pub rules: Vec<String>,
    pub figures: Vec<Figure>,
    pub parts: Vec<PartPicture>,
    pub accent: Ink,
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
        let source = templates.read(&format!("{id}/diagrams.dia")).expect("diagrams");
        let checked = diagram::check(&diagram::parse(&source, &*game), &*game, Demands::default());
        let mut facts = game.facts();
        facts["version"] = "0.1.0".into();
        let accent = kit.accent().to_string();
        Press {
            figures: figures(&fonts, &words, &kit, &*game, &checked),
            parts: parts(&fonts, &words, &kit, &*game),
            claims: checked
                .diagrams
                .iter()
                .filter(|diagram| diagram.is_figure())
                .filter_map(|diagram| Some(Claims { id: diagram.id.clone()?, words: diagram.mentions(game.about().grid) }))
                .collect(),
            rules: rules(&*game),
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
            parts: &self.parts,
            accent: self.accent,
            ink: Ink::new(0x14, 0x20, 0x2e),
        }
    }

    pub fn basis(&self) -> Basis<'_> {
        Basis { words: &self.words, facts: &self.facts, claims: &self.claims, rules: &self.rules }
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

fn figures(fonts: &Fonts, words: &Words, kit: &Kit, game: &dyn Game, checked: &Checked) -> Vec<Figure> {
    let studio = diagram::Studio { game, templates: kit.environment(), words, palette: kit.palette() };
    let drawn = checked.diagrams.iter().filter(|diagram| diagram.is_figure()).map(|diagram| {
        let id = diagram.id.clone().expect("an id");
        let picture = sound(diagram::draw(diagram, &studio, None));
        let tree = sound(svg::load(fonts, &Source::new(format!("{id}.svg"), picture.svg)));
        let form = sound(svg::form(fonts, &tree));
        Figure { id, form, squares: picture.squares, alt: picture.description }
    });
    drawn.collect()
}

fn parts(fonts: &Fonts, words: &Words, kit: &Kit, game: &dyn Game) -> Vec<PartPicture> {
    let parts = sound(kit.parts(game, words)).into_iter().map(|part| {
        let tree = sound(svg::load(fonts, &Source::new(format!("{}.svg", part.id), part.svg)));
        let form = sound(svg::form(fonts, &tree));
        let (title, count, spare) = (part.title, part.count, part.spare);
        PartPicture { title, count, spare, size: part.trim, form, alt: part.desc }
    });
    parts.collect()
}
