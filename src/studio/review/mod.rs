//! `i18n diff`: what changed between two states of the books and their translations, as one page for a reviewer.

mod page;
mod revision;
mod tables;

use super::translate::po_path;
use super::{Failure, Studio};
use crate::i18n::Lang;
use crate::i18n::blocks::{self, Block};
use crate::i18n::merge::{self, State};
use crate::i18n::po::{self, Po};
use crate::report::{Finding, any_error};
use revision::Version;

/// One block that changed.
struct Change {
    id: String,
    /// How its translation stands now; `None` when the block is gone.
    state: Option<State>,
    source: (String, String),
    translation: (String, String),
}

/// All changes of one game in one language.
struct Section {
    game: String,
    lang: Lang,
    changes: Vec<Change>,
}

/// One game at one time.
struct Edition {
    blocks: Vec<Block>,
    po: Po,
}

impl Edition {
    /// Empty where the files are not there.
    fn read(version: &Version, game: &str, lang: Lang) -> Result<Edition, Failure> {
        let mut findings = Vec::new();
        let mut blocks = Vec::new();
        if let Some(source) = version.read(&format!("{game}/rulebook.md"))? {
            let (read, faults) = blocks::read(&source);
            blocks = read;
            findings.extend(faults);
        }
        let mut po = Po::new(lang, game);
        if let Some(source) = version.read(&po_path(game, lang))? {
            let (read, faults) = po::parse(&source);
            po = read;
            findings.extend(faults);
        }
        if any_error(&findings) { Err(Failure::Findings(findings)) } else { Ok(Edition { blocks, po }) }
    }

    fn block(&self, id: &str) -> Option<&Block> {
        self.blocks.iter().find(|block| block.id == id)
    }

    fn translation(&self, id: &str) -> &str {
        self.po.entry(id).and_then(|entry| entry.strings.first()).map_or("", |text| text.text.as_str())
    }

    fn change(&self, new: &Edition, id: &str) -> Option<Change> {
        let source = |edition: &Edition| edition.block(id).map(|block| block.text.text.clone()).unwrap_or_default();
        let state = |edition: &Edition| edition.block(id).map(|block| merge::state(&edition.po, block));
        let change = Change {
            id: id.to_string(),
            state: state(new),
            source: (source(self), source(new)),
            translation: (self.translation(id).to_string(), new.translation(id).to_string()),
        };
        let changed = change.source.0 != change.source.1
            || change.translation.0 != change.translation.1
            || state(self) != change.state;
        let has_text = !(change.source.0.is_empty() && change.source.1.is_empty());
        (changed && has_text).then_some(change)
    }
}

/// The page: for every block, word and field of a term whose text, translation or state changed the old and the new source and translation,
/// changed words marked. One HTML file that needs nothing else. `what` is two folders, or one range of git revisions.
///
/// # Errors
/// States that there are not, faults of the files, states without any rulebook.
pub fn review(studio: &Studio, what: &[String], games: &[String], langs: &[Lang]) -> Result<String, Failure> {
    let (old, new) = revision::pair(studio, what)?;
    let langs = languages(&old, &new, games, langs)?;
    let mut sections = Vec::new();
    let mut any = false;
    for lang in &langs {
        let changes = tables::changes(&old, &new, "shared", *lang)?;
        if !changes.is_empty() {
            sections.push(Section { game: "shared".to_string(), lang: *lang, changes });
        }
    }
    for game in games {
        for lang in &langs {
            let (before, after) = (Edition::read(&old, game, *lang)?, Edition::read(&new, game, *lang)?);
            any |= !before.blocks.is_empty() || !after.blocks.is_empty();
            let mut changes = changes(&before, &after);
            changes.extend(tables::changes(&old, &new, game, *lang)?);
            sections.push(Section { game: game.clone(), lang: *lang, changes });
        }
    }
    if !any {
        let message = format!("neither {} nor {} has a rulebook of these games", old.name(), new.name());
        let finding = Finding::placeless("nothing-to-compare", message);
        return Err(Failure::Refused(vec![finding.help("name folders of templates, as `templates`")]));
    }
    Ok(page::page(&old.name(), &new.name(), &sections))
}

/// The languages that were named, or all that either state has a translation into: the built-in ones always.
fn languages(old: &Version, new: &Version, games: &[String], named: &[Lang]) -> Result<Vec<Lang>, Failure> {
    let mut langs = named.to_vec();
    if langs.is_empty() {
        langs = Lang::ALL.into_iter().filter(|lang| *lang != Lang::En).collect();
        for lang in Lang::guests().filter(|lang| Some(*lang) != Lang::pseudo()) {
            let mut there = false;
            for version in [old, new] {
                for game in games {
                    there = there || version.has(&po_path(game, lang))?;
                }
            }
            langs.extend(there.then_some(lang));
        }
    }
    langs.sort();
    langs.dedup();
    Ok(langs)
}

/// In the order of the new book, what is gone at the end.
fn changes(old: &Edition, new: &Edition) -> Vec<Change> {
    let gone = old.blocks.iter().filter(|block| new.block(&block.id).is_none());
    new.blocks.iter().chain(gone).filter_map(|block| old.change(new, &block.id)).collect()
}
