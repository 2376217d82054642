//! A rulebook's blocks in one language, and what the caller knows about the game that they tell of.

use super::format::Format;
use crate::assets::{AssetError, Templates};
use crate::game::Options;
use crate::geom::{Mm, Size};
use crate::i18n::blocks::{self, Block};
use crate::i18n::merge::{self, Rendering};
use crate::i18n::po::{self, Po};
use crate::i18n::{Lang, Passage, Words};
use crate::pdf::{Form, Ink};
use crate::report::{Finding, Source, any_error};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

/// A rulebook in one language: its blocks and their texts, facts not yet filled in.
#[derive(Clone, Debug)]
pub struct Book {
    pub(super) lang: Lang,
    pub(super) blocks: Vec<Block>,
    pub(super) texts: Vec<Rendering>,
    /// Whether the texts are translations.
    pub(super) translated: bool,
    /// Whether a page is wanted even where something on it is not right yet.
    pub(super) lenient: bool,
    /// Where each block's text stands in its file, as it was read.
    pub(super) translations: Vec<(Arc<Source>, Range<usize>)>,
}

impl Book {
    /// The rulebook of `game`: `<game>/rulebook.md`, and for another language than English its translation,
    /// `<game>/i18n/<lang>.po`. A draft takes the source's text where the translation is missing or stale.
    ///
    /// # Errors
    /// Every fault of form of both files, and unless it is a draft one finding for each block without a good
    /// translation.
    pub fn read(templates: &Templates, game: &str, lang: Lang, draft: bool) -> Result<Book, Vec<Finding>> {
        let (book, findings) = Book::look(templates, game, lang, draft);
        let findings = if draft { crate::i18n::forgiven(findings) } else { findings };
        match book.filter(|_| !any_error(&findings)) {
            Some(book) => Ok(book),
            None => Err(findings),
        }
    }

    /// As [`Book::read`], and the book as far as it goes beside what is wrong with it: none where a file is not well
    /// formed, the source's text where a translation is missing or stale.
    pub fn look(templates: &Templates, game: &str, lang: Lang, draft: bool) -> (Option<Book>, Vec<Finding>) {
        let source = match templates.read(&format!("{game}/rulebook.md")) {
            Ok(source) => source,
            Err(error) => return (None, vec![error.into()]),
        };
        let (blocks, mut findings) = blocks::read(&source);
        if blocks.is_empty() {
            // nothing is said of translations: they are of the text that is gone
            return (None, findings);
        }
        let po = if lang == Lang::En { None } else { translation(templates, game, lang, draft, &mut findings) };
        if po.is_none() && lang != Lang::En {
            // of what cannot be read nothing can be said
            return (None, findings);
        }
        let formed = !any_error(&findings);
        let (texts, refused) = merge::translate(&blocks, po.as_ref(), lang, draft);
        findings.extend(refused);
        if let Some(po) = po.as_ref().filter(|_| draft) {
            findings.extend(merge::foreign(po, &blocks, lang));
        }
        let whole = |text: &Rendering| (text.text.source.clone(), text.text.place(0..text.text.text.len()));
        let translations = texts.iter().map(whole).collect();
        let book = Book { lang, blocks, texts, translated: po.is_some(), lenient: false, translations };
        (formed.then_some(book), findings)
    }

    /// The same book to be printed as a draft: what is too long or too much on its pages keeps none from being made.
    #[must_use]
    pub fn lenient(mut self, lenient: bool) -> Book {
        self.lenient = lenient;
        self
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The texts that are translations, each with its source.
    pub fn translations(&self) -> impl Iterator<Item = (&Passage, &str)> {
        let all = self.texts.iter().zip(&self.blocks).filter(|(text, _)| self.translated && !text.stand_in);
        all.map(|(text, block)| (&text.text, block.text.text.as_str()))
    }

    /// How many blocks print their source's text because their translation is missing or stale.
    pub fn stand_ins(&self) -> usize {
        self.texts.iter().filter(|text| text.stand_in).count()
    }

    /// The ids of the diagrams that the book shows as figures, in their order.
    pub fn figures(&self) -> Vec<&str> {
        self.blocks.iter().filter_map(|block| block.key("figure")).collect()
    }

    /// Whether the book explains the marks of its figures.
    pub fn has_legend(&self) -> bool {
        self.blocks.iter().any(|block| block.key("generate") == Some("legend"))
    }

    /// A figure's number: its place among the figures, the picture on the title page apart, which has none.
    pub(super) fn number(&self, figure: &str) -> Option<usize> {
        let mut number = 0;
        for block in &self.blocks {
            if let Some(id) = block.key("figure") {
                let numbered = !self.on_title_page(block);
                number += usize::from(numbered);
                if id == figure {
                    return numbered.then_some(number);
                }
            }
        }
        None
    }

    /// Whether a block stands before the first chapter.
    pub(super) fn on_title_page(&self, block: &Block) -> bool {
        let is_chapter = |block: &Block| block.heading() == Some(2);
        let first = self.blocks.iter().find(|block| is_chapter(block)).map_or(usize::MAX, |block| block.at.start);
        block.at.start < first
    }
}

fn translation(templates: &Templates, game: &str, lang: Lang, draft: bool, findings: &mut Vec<Finding>) -> Option<Po> {
    match templates.read(&format!("{game}/i18n/{lang}.po")) {
        Ok(source) => {
            let (po, faults) = po::parse(&source);
            findings.extend(faults);
            Some(po)
        }
        Err(AssetError::Missing(_)) if draft => Some(Po::new(lang, game)),
        Err(error) => {
            let missing = matches!(error, AssetError::Missing(_));
            let finding = Finding::from(error);
            let help =
                format!("`pressbox --templates DIR i18n new {lang}` makes it, one entry a block, for translating");
            findings.push(if missing { finding.help(help) } else { finding });
            missing.then(|| Po::new(lang, game))
        }
    }
}

/// What the checker says about one diagram.
#[derive(Clone, Debug)]
pub struct Claims {
    /// The diagram's id.
    pub id: String,
    /// Every square and move word of its position and claims.
    pub words: BTreeSet<String>,
}

/// What a book is checked against.
#[derive(Clone, Copy, Debug)]
pub struct Basis<'a> {
    /// The words and terms of the book's language.
    pub words: &'a Words,
    /// The numbers that are rules, for `{{ name }}`.
    pub facts: &'a serde_json::Value,
    /// The game's diagrams, in the order of their file.
    pub claims: &'a [Claims],
    /// The ids of the reasons and rules that the book must explain.
    pub rules: &'a [String],
    /// The values in force of all options of the rules.
    pub options: &'a Options,
}

/// One figure, drawn.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The diagram's id.
    pub id: String,
    /// The drawing.
    pub form: Form,
    /// Its natural size in squares of the board, coordinates and other surroundings included.
    pub squares: Size<f64>,
    /// The words that stand for it, in the book's language.
    pub alt: String,
}

/// A part of the kit, for the chapter that tells what is in the box.
#[derive(Clone, Debug)]
pub struct PartPicture {
    /// Parts of one group are shown together.
    pub group: String,
    /// What it is, in the book's language.
    pub title: String,
    /// How many there are.
    pub count: u32,
    /// Whether it is only there for the case that one gets lost.
    pub spare: bool,
    /// Its true size.
    pub size: Size<Mm>,
    /// The drawing.
    pub form: Form,
    /// The words that stand for the drawing.
    pub alt: String,
}

/// What a book is printed with.
#[derive(Clone, Copy, Debug)]
pub struct Ingredients<'a> {
    /// The words and terms of the book's language.
    pub words: &'a Words,
    /// The numbers that are rules, for `{{ name }}`.
    pub facts: &'a serde_json::Value,
    /// Every figure that the book shows.
    pub figures: &'a [Figure],
    /// The marks that these use, in the order in which they are explained; the id is the key of the words in `legend`.
    pub legend: &'a [Figure],
    /// The parts, in the order in which they are listed.
    pub parts: &'a [PartPicture],
    /// What it is printed on.
    pub format: Format,
    /// The game's accent, for rules, folios and heads.
    pub accent: Ink,
    /// The text's ink.
    pub ink: Ink,
}
