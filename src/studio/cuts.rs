//! The sheets for cutting machines among the files of a build.

use super::build::Pressed;
use super::files::Made;
use crate::i18n::Lang;
use crate::sheet::{CutFile, Paper};

/// Where the cut files of a paper are, relative to the game's folder.
pub fn folder(paper: Paper) -> String {
    format!("cut/{}/", paper.id())
}

/// The cut files of all languages: once where the languages are cut alike, which they are unless a part or the cover
/// has another size in one of them; else in a folder for each.
pub fn files(pressed: &[Pressed], paper: Paper, langs: &[Lang]) -> Vec<Made> {
    let all: Vec<&[CutFile]> =
        pressed.iter().filter_map(|pressed| pressed.sheets.as_ref()).map(|sheets| sheets.cuts.as_slice()).collect();
    let alike = all.windows(2).all(|pair| pair[0] == pair[1]);
    let file =
        |folder: &str, cut: &CutFile| (format!("{folder}sheet-{:02}.svg", cut.page), cut.svg.clone().into_bytes());
    let shared = folder(paper);
    if alike {
        return all.first().into_iter().flat_map(|cuts| cuts.iter().map(|cut| file(&shared, cut))).collect();
    }
    let own = all.iter().zip(langs).map(|(cuts, lang)| (format!("{shared}{}/", lang.code()), cuts));
    own.flat_map(|(folder, cuts)| cuts.iter().map(|cut| file(&folder, cut)).collect::<Vec<_>>()).collect()
}
