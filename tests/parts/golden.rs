//! Every part of every registered game, drawn, byte for byte as the files in `tests/golden/<game>/`.
//!
//! A part that is drawn the same in all languages has one file in `all`, with its titles beside it; another has one a
//! language. `UPDATE_GOLDEN=1 cargo test --test parts golden` writes them anew: look at the pictures before that is kept.

use pressbox::assets::Templates;
use pressbox::game::registry;
use pressbox::i18n::{Lang, Words};
use pressbox::kit::{Kit, Part};
use pressbox::report::{Finding, human};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn told(findings: Vec<Finding>) -> String {
    human(&findings, false)
}

fn parts(game: &str, lang: Lang) -> Vec<Part> {
    let templates = Templates::embedded();
    let kit = Kit::load(&templates, game).map_err(told).expect("the kit is sound");
    let rules = pressbox::game::find(game).expect("registered").with(kit.options()).expect("the options are sound");
    let words = Words::load(&templates, game, lang).map_err(told).expect("the words are sound");
    kit.parts(&*rules, &words).map_err(told).expect("every part can be made")
}

/// The drawing without its words: they have files of their own where the drawing is the same in all languages.
fn drawn(part: &Part) -> String {
    unworded(&part.svg)
}

fn unworded(svg: &str) -> String {
    let worded = |line: &&str| !line.starts_with("<title>") && !line.starts_with("<desc>");
    svg.lines().filter(worded).map(|line| format!("{line}\n")).collect()
}

/// The golden files of a game, by their paths below its folder.
fn golden(game: &str) -> BTreeMap<PathBuf, String> {
    let all = Lang::ALL.map(|lang| (lang, parts(game, lang)));
    let mut files = BTreeMap::new();
    for (index, part) in all[0].1.iter().enumerate() {
        let same = all.iter().all(|(_, parts)| drawn(&parts[index]) == drawn(part));
        for (lang, parts) in &all {
            let folder = if same { "all" } else { lang.code() };
            files.insert(Path::new(folder).join(format!("{}.svg", part.id)), drawn(&parts[index]));
        }
        for (lang, parts) in &all {
            let Some(back) = &parts[index].back else { continue };
            let of = |part: &Part| part.back.as_ref().map(|back| unworded(&back.svg));
            let folder = if all.iter().all(|(_, parts)| of(&parts[index]) == of(part)) { "all" } else { lang.code() };
            files.insert(Path::new(folder).join(format!("{}-back.svg", part.id)), unworded(&back.svg));
        }
        let titles = all
            .iter()
            .map(|(lang, parts)| format!("{}: {} | {}\n", lang.code(), parts[index].title, parts[index].desc));
        files.insert(Path::new("all").join(format!("{}.txt", part.id)), titles.collect());
    }
    files
}

fn kept(folder: &Path) -> usize {
    let folders = std::fs::read_dir(folder).into_iter().flatten().flatten();
    folders.map(|folder| std::fs::read_dir(folder.path()).into_iter().flatten().count()).sum()
}

#[test]
fn every_part_is_drawn_as_its_golden_file_byte_for_byte() {
    for game in registry() {
        let folder = Path::new("tests/golden").join(game.about.id);
        let files = golden(game.about.id);
        assert!(files.len() > 20, "{}: {} files", game.about.id, files.len());
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            let _ = std::fs::remove_dir_all(&folder);
            for (file, text) in &files {
                let path = folder.join(file);
                std::fs::create_dir_all(path.parent().expect("in a folder")).expect("made");
                std::fs::write(path, text).expect("written");
            }
        }
        for (file, text) in &files {
            let kept = std::fs::read_to_string(folder.join(file)).unwrap_or_default();
            assert!(&kept == text, "{} is not what it was; UPDATE_GOLDEN=1 if that is meant", file.display());
        }
        assert_eq!(kept(&folder), files.len(), "{}: a golden file stands for no part", game.about.id);
    }
}
