//! `show`: a diagram or a position as a text board or as a picture.

use super::engine::ended;
use super::{Failure, Studio, files, position};
use crate::diagram::{self, Checked, CheckedDiagram, Crop, Demands};
use crate::game::{Game, Position};
use crate::i18n::{Lang, Words};
use crate::report::{Finding, any_error, nearest};
use std::io::Write;
use std::path::Path;

/// What is to be shown, and how.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// The game's id.
    pub game: &'a str,
    /// The id of one of its diagrams, or a position.
    pub what: &'a str,
    /// The language of the words in a picture.
    pub lang: Lang,
    /// The file that gets the picture, `-` for the output; a text board without one.
    pub file: Option<&'a Path>,
}

/// Shows a diagram or a position. Gives what there is to say beside it: that the game is over where it is shown.
///
/// # Errors
/// A diagram that there is not or that does not hold, a position that is refused, a file that cannot be written.
pub fn show(studio: &Studio, wish: Wish<'_>, out: &mut impl Write) -> Result<Option<String>, Failure> {
    let loaded = studio.load(wish.game)?;
    let game = &*loaded.game;
    let shown = if is_id(wish.what) {
        let checked = checked(studio, wish.game, game)?;
        Shown::Diagram(Box::new(find(&checked, wish.what)?.clone()))
    } else {
        Shown::Position(position(game, wish.what)?)
    };
    let ended = shown.position().and_then(|at| ended(game.about(), at));
    let Some(file) = wish.file else {
        write!(out, "{}", shown.board(game))?;
        return Ok(ended);
    };
    let words = Words::load(studio.templates(), wish.game, wish.lang).map_err(Failure::Findings)?;
    let kit = &loaded.kit;
    let (palette, figures) = (kit.palette(), kit.figures());
    let with = diagram::Studio { game, templates: kit.environment(), words: &words, palette, figures };
    let picture = match &shown {
        Shown::Diagram(diagram) => diagram::draw(diagram, &with, None),
        Shown::Position(position) => diagram::draw_position(&**position, &with),
    }
    .map_err(Failure::Findings)?;
    if file.as_os_str() == "-" {
        write!(out, "{}", picture.svg)?;
    } else {
        files::replace(file, picture.svg.as_bytes())?;
    }
    Ok(ended)
}

enum Shown {
    Diagram(Box<CheckedDiagram>),
    Position(Box<dyn Position>),
}

impl Shown {
    /// The position of the board: a diagram's start.
    fn position(&self) -> Option<&dyn Position> {
        match self {
            Shown::Position(position) => Some(&**position),
            Shown::Diagram(diagram) => diagram.start(),
        }
    }

    fn board(&self, game: &dyn Game) -> String {
        let about = game.about();
        match self {
            Shown::Position(position) => diagram::text_board(about, &**position, Crop::whole(about.grid)),
            Shown::Diagram(diagram) => {
                let view = diagram.view.map(|(first, second)| Crop::between(first, second));
                let crop = view.unwrap_or_else(|| Crop::whole(about.grid));
                let start = diagram.start().map(|position| diagram::text_board(about, position, crop));
                start.unwrap_or_default()
            }
        }
    }
}

/// Diagram ids are kebab-case words; no position is one.
fn is_id(what: &str) -> bool {
    what.starts_with(|letter: char| letter.is_ascii_lowercase())
        && what.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

fn checked(studio: &Studio, id: &str, game: &dyn Game) -> Result<Checked, Failure> {
    let source = studio.templates().read(&format!("{id}/diagrams.dia"))?;
    let checked = diagram::check(&diagram::parse(&source, game), game, Demands::default());
    if any_error(&checked.findings) {
        return Err(Failure::Findings(checked.findings));
    }
    Ok(checked)
}

fn find<'c>(checked: &'c Checked, id: &str) -> Result<&'c CheckedDiagram, Failure> {
    checked.find(id).ok_or_else(|| {
        let known = || checked.diagrams.iter().filter_map(|diagram| diagram.id.as_deref());
        let list = known().collect::<Vec<_>>().join(", ");
        let mut finding = Finding::placeless("unknown-diagram", format!("there is no diagram `{id}`"));
        finding = finding.note(format!("there are: {list}"));
        if let Some(near) = nearest(id, known()) {
            finding = finding.help(format!("did you mean `{near}`?"));
        }
        Failure::Refused(vec![finding])
    })
}
