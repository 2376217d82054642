//! From a checked diagram to its picture.

use super::alt::Teller;
use super::crop::Crop;
use super::legend::Mark;
use super::room::Room;
use super::scene::{Maker, SQUARE, Scene};
use super::verdict::CheckedDiagram;
use crate::assets::Environment;
use crate::game::{Game, Position};
use crate::geom::{Mm, Size};
use crate::i18n::Words;
use crate::report::{Finding, Source};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a picture is drawn with.
#[derive(Clone, Copy)]
pub struct Studio<'a> {
    /// The game.
    pub game: &'a dyn Game,
    /// Its templates: `shared/diagram.svg`, and the game's own `figure.svg`.
    pub templates: &'a Environment,
    /// The words, in the language of the picture.
    pub words: &'a Words,
    /// The colours: `[palette]` of the game's kit.
    pub palette: &'a Value,
    /// The room that pieces take up in pictures: `[figures]` of the game's kit.
    pub figures: &'a Value,
}

/// A picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The SVG, in millimetres, with `<title>` and `<desc>`.
    pub svg: String,
    /// Its size when a square is [`NATURAL_SQUARE`] wide.
    pub size: Size<Mm>,
    /// Its size in squares: times the width of a printed square, that is its printed size.
    pub squares: Size<f64>,
    /// What `<title>` says.
    pub title: String,
    /// What `<desc>` says: the picture in words.
    pub description: String,
    /// The marks that it uses, which a legend is to explain.
    pub marks: BTreeSet<Mark>,
    /// Where marks cover what they must not, in words; empty when all can be seen.
    pub clashes: Vec<String>,
}

/// The width of a square in a picture that nobody scales. The book prints squares between 7 and 10 mm wide; the
/// lettering is made for that.
pub const NATURAL_SQUARE: Mm = Mm(8.0);

/// Draws a checked diagram. `title` is what it is called (a caption); without one, its id stands in.
///
/// # Errors
/// When it has no position to draw, a label has no words, or a template fails.
pub fn draw(diagram: &CheckedDiagram, studio: &Studio<'_>, title: Option<&str>) -> Result<Picture, Vec<Finding>> {
    draw_for(diagram, studio, title, None)
}

/// As [`draw`], lettered to be read where it has that room on paper.
///
/// # Errors
/// As [`draw`].
pub fn draw_for(
    diagram: &CheckedDiagram,
    studio: &Studio<'_>,
    title: Option<&str>,
    room: Option<Room>,
) -> Result<Picture, Vec<Finding>> {
    let about = studio.game.about();
    let labels = label_words(diagram, studio.words)?;
    let maker = Maker { about, words: studio.words, diagram, labels, room, figures: studio.figures };
    let drawable = diagram.is_figure().then(|| maker.scene()).flatten();
    let Some(scene) = drawable else {
        let message = "this diagram has no position that could be drawn";
        return Err(vec![Finding::error("no-figure", &diagram.source, diagram.head.clone(), message)]);
    };
    let teller = Teller { about, words: studio.words, crop: maker.crop() };
    let description = teller.diagram(diagram, &maker.labels);
    let id = diagram.id.as_deref().unwrap_or_default();
    let title = title.map_or_else(|| studio.words.fill("figure.title", &[("id", id)]), str::to_string);
    render(studio, &scene, title, description)
}

/// Draws a position by itself, whole.
///
/// # Errors
/// When a template fails.
pub fn draw_position(position: &dyn Position, studio: &Studio<'_>) -> Result<Picture, Vec<Finding>> {
    let about = studio.game.about();
    let source = Source::new("", "");
    let diagram = CheckedDiagram {
        id: None,
        source,
        head: 0..0,
        stages: vec![Arc::from(position.boxed())],
        whole: true,
        facts: Vec::new(),
        show: None,
        view: None,
        marks: Vec::new(),
        labels: Vec::new(),
    };
    let title = studio.words.text("figure.board").to_string();
    let description = Teller { about, words: studio.words, crop: Crop::whole(about.grid) }.position(position).join(" ");
    let maker = Maker {
        about,
        words: studio.words,
        diagram: &diagram,
        labels: Vec::new(),
        room: None,
        figures: studio.figures,
    };
    match maker.scene() {
        Some(scene) => render(studio, &scene, title, description),
        None => Err(vec![Finding::placeless("no-figure", "there is no position to draw")]),
    }
}

/// The picture of a checked diagram in words: what its `<desc>` and a PDF's alternative text say.
pub fn describe(diagram: &CheckedDiagram, game: &dyn Game, words: &Words) -> Result<String, Vec<Finding>> {
    let labels = label_words(diagram, words)?;
    let maker = Maker { about: game.about(), words, diagram, labels, room: None, figures: &Value::Null };
    let teller = Teller { about: game.about(), words, crop: maker.crop() };
    Ok(teller.diagram(diagram, &maker.labels))
}

/// The words of the labels: `label.ID`, or the label of the term ID.
fn label_words(diagram: &CheckedDiagram, words: &Words) -> Result<Vec<String>, Vec<Finding>> {
    let mut texts = Vec::new();
    let mut findings = Vec::new();
    for (_, id) in &diagram.labels {
        let own = words.get(&format!("label.{id}")).map(str::to_string);
        match own.or_else(|| words.term(id).map(|term| term.label.clone())) {
            Some(text) => texts.push(text),
            None => {
                let message = format!("there are no words for the label `{id}` in {}", words.lang().english());
                let finding = Finding::error("no-label", &diagram.source, diagram.head.clone(), message);
                findings.push(finding.help(format!("give the words as `label.{id}`, or name a term")));
            }
        }
    }
    if findings.is_empty() { Ok(texts) } else { Err(findings) }
}

fn render(studio: &Studio<'_>, scene: &Scene, title: String, description: String) -> Result<Picture, Vec<Finding>> {
    let squares = Size::new(scene.width / SQUARE, scene.height / SQUARE);
    let size = Size::new(NATURAL_SQUARE * squares.width, NATURAL_SQUARE * squares.height);
    let values = json!({
        "scene": scene,
        "scale": NATURAL_SQUARE.0 / SQUARE,
        "width": size.width,
        "height": size.height,
        "title": title,
        "description": description,
        "lang": studio.words.lang().tag(),
        "palette": studio.palette,
        "board": studio.game.about().to_json(),
        "facts": studio.game.facts(),
    });
    let svg = studio.templates.render("shared/diagram.svg", &values)?;
    let (marks, clashes) = (super::legend::marks(scene), super::clash::clashes(scene));
    Ok(Picture { svg, size, squares, title, description, marks, clashes })
}
