//! `i18n check`: everything that is wrong with what is translated so far; what is missing is no fault here.

use super::{File, only_translations, po_path, source_blocks};
use crate::i18n::merge::{self, State};
use crate::i18n::stub::{self, Table};
use crate::i18n::{Lang, habits};
use crate::report::Finding;
use crate::studio::inspect::{Mode, also, drop_repeats, inspect_for};
use crate::studio::{Failure, Studio, build};

/// Checks the translations of the games as a build of a draft would, label widths and glyphs included, and looks for
/// what often goes wrong besides.
///
/// # Errors
/// Only what makes looking impossible.
pub fn proofread(studio: &Studio, games: &[String], langs: &[Lang]) -> Result<Vec<Finding>, Failure> {
    only_translations(langs)?;
    let mut findings = Vec::new();
    for game in games {
        let begun = |lang: &Lang| super::begun(studio, games, *lang).contains(&game);
        let langs: &[Lang] = &langs.iter().copied().filter(begun).collect::<Vec<_>>();
        let (inspection, more) = inspect_for(studio, game, langs, false, Mode::Proof)?;
        findings.extend(more);
        inspection.iter().for_each(|inspection| also(&mut findings, build::proof(inspection)));
        for lang in langs {
            findings.extend(commented(studio, game, *lang));
            match habits_of(studio, game, *lang) {
                Ok(more) => findings.extend(more),
                Err(failure) => super::collect(failure, &mut findings)?,
            }
        }
    }
    drop_repeats(&mut findings);
    Ok(findings)
}

/// Entries of the tables that a translator has forgotten to uncomment.
fn commented(studio: &Studio, game: &str, lang: Lang) -> Vec<Finding> {
    let tables = [("shared", Table::Words), (game, Table::Words), (game, Table::Terms)];
    let read = |(folder, kind): (&str, Table)| {
        let english = studio.templates().read(&kind.path(folder, Lang::En)).ok()?;
        let table = studio.templates().read(&kind.path(folder, lang)).ok()?;
        Some(stub::still_commented(&english, &table))
    };
    // a file that cannot be read has been told
    tables.into_iter().filter_map(read).flatten().collect()
}

fn habits_of(studio: &Studio, game: &str, lang: Lang) -> Result<Vec<Finding>, Failure> {
    let blocks = source_blocks(studio, game)?;
    let Some(file) = File::read(studio, po_path(game, lang), lang)? else {
        return Ok(vec![super::no_translation(game, lang)]);
    };
    if Some(lang) == Lang::pseudo() {
        return Ok(Vec::new());
    }
    let good = blocks.iter().filter(|block| merge::state(&file.po, block) == State::Translated);
    let findings = good.filter_map(|block| {
        let text = file.po.entry(&block.id)?.strings.first()?;
        Some(habits::look(lang, &block.text.text, text))
    });
    Ok(findings.flatten().collect())
}
