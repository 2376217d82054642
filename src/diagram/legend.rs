//! The marks of figures, each by itself: what a book explains once.

use super::body::{Body, Shape};
use super::crop::Crop;
use super::draw::{NATURAL_SQUARE, Picture, Studio};
use super::scene::{Badge, Panel, Piece, SQUARE, Scene, spot};
use super::stroke::{ArrowKind, Obstacles, Tip, Wanted, arrows};
use crate::game::{Square, Stroke, StrokeKind};
use crate::geom::Size;
use crate::report::Finding;
use serde_json::json;
use std::collections::BTreeSet;

/// A mark of figures, in the order in which a legend explains them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// A solid arrow.
    Move,
    /// A bent arrow of a piece that leaps.
    Leap,
    /// A dotted arrow of a piece that is put elsewhere.
    Place,
    /// A dashed arrow.
    Ball,
    /// A dashed arrow with two heads.
    Trade,
    /// An arrow with a double shaft; one with an open head for what is pushed.
    Push,
    /// An arrow that leaves the board at one edge and comes in at the other.
    OverEdge,
    /// Four points that lead into a square.
    Entry,
    /// A disc with a number.
    Number,
    /// A pale piece.
    Ghost,
    /// A lit square.
    Reach,
    /// A red line with a cross.
    Refusal,
    /// A dashed red ring.
    Decider,
    /// A framed square.
    Framed,
    /// The sign between a board before the moves and one after them.
    Then,
    /// The disc below a board that says who wins.
    Badge,
}

impl Mark {
    /// All of them.
    pub const ALL: [Mark; 16] = [
        Mark::Move,
        Mark::Leap,
        Mark::Place,
        Mark::Ball,
        Mark::Trade,
        Mark::Push,
        Mark::OverEdge,
        Mark::Entry,
        Mark::Number,
        Mark::Ghost,
        Mark::Reach,
        Mark::Refusal,
        Mark::Decider,
        Mark::Framed,
        Mark::Then,
        Mark::Badge,
    ];

    /// Its key in the words: `legend.ID` tells what it means, `legend_sign.ID` what it looks like.
    pub fn id(self) -> &'static str {
        match self {
            Mark::Move => "move",
            Mark::Leap => "leap",
            Mark::Place => "place",
            Mark::Ball => "ball",
            Mark::Trade => "trade",
            Mark::Push => "push",
            Mark::OverEdge => "over_edge",
            Mark::Entry => "entry",
            Mark::Number => "number",
            Mark::Ghost => "ghost",
            Mark::Reach => "reach",
            Mark::Refusal => "refusal",
            Mark::Decider => "decider",
            Mark::Framed => "framed",
            Mark::Then => "then",
            Mark::Badge => "badge",
        }
    }

    /// The squares that its picture is wide.
    fn squares(self) -> u8 {
        match self {
            Mark::Leap | Mark::Place | Mark::Ball | Mark::Trade | Mark::Push | Mark::OverEdge | Mark::Number => 3,
            Mark::Then => 3,
            Mark::Entry | Mark::Reach | Mark::Decider | Mark::Framed | Mark::Badge => 1,
            _ => 2,
        }
    }
}

/// The marks that a picture uses.
pub(super) fn marks(scene: &Scene) -> BTreeSet<Mark> {
    let mut marks = BTreeSet::new();
    if scene.link.is_some() {
        marks.insert(Mark::Then);
    }
    for panel in &scene.panels {
        let mut has = |mark: Mark, is: bool| {
            if is {
                marks.insert(mark);
            }
        };
        has(Mark::Reach, !panel.highlights.is_empty());
        has(Mark::Framed, !panel.marks.is_empty());
        has(Mark::Decider, !panel.deciders.is_empty());
        has(Mark::Badge, panel.badge.is_some());
        has(Mark::Ghost, !panel.ghosts.is_empty() || !panel.loose_ghosts.is_empty());
        for arrow in &panel.arrows {
            let shaft = !arrow.line.is_empty() && !arrow.illegal;
            has(Mark::Refusal, arrow.illegal);
            has(Mark::OverEdge, arrow.over_edge);
            has(Mark::Entry, arrow.enters);
            has(Mark::Number, !arrow.number.is_empty());
            has(Mark::Push, shaft && (arrow.push || arrow.pushed));
            has(Mark::Trade, arrow.back.is_some());
            has(Mark::Ball, shaft && arrow.ball && arrow.back.is_none());
            has(Mark::Leap, shaft && arrow.leap);
            has(Mark::Place, shaft && arrow.placed);
            let special = arrow.ball || arrow.push || arrow.pushed || arrow.leap || arrow.placed;
            has(Mark::Move, shaft && !special);
        }
    }
    marks
}

/// The picture of one mark, on squares without a board, drawn as figures draw it.
///
/// # Errors
/// When the template fails.
pub fn legend(mark: Mark, studio: &Studio<'_>) -> Result<Picture, Vec<Finding>> {
    legend_for(mark, studio, LETTERING)
}

/// As [`legend`], its letters so many times as large as those of a figure are on squares of the usual size.
///
/// # Errors
/// As [`legend`].
pub fn legend_for(mark: Mark, studio: &Studio<'_>, lettering: f64) -> Result<Picture, Vec<Finding>> {
    let panel = panel(mark, studio, lettering);
    let aside = if mark == Mark::OverEdge { BEYOND } else { ASIDE };
    let squares = Size::new(f64::from(panel.crop.columns) + 2.0 * aside / SQUARE, 1.0 + 2.0 * ABOVE / SQUARE);
    let size = Size::new(NATURAL_SQUARE * squares.width, NATURAL_SQUARE * squares.height);
    let (title, description) = (format!("legend.{}", mark.id()), format!("legend_sign.{}", mark.id()));
    let [title, description] = [title, description].map(|key| studio.words.text(&key).to_string());
    let values = json!({
        "panel": panel,
        "squares": squares_of(mark),
        "link": (mark == Mark::Then).then(|| json!({ "x": 1.5 * SQUARE, "y": SQUARE / 2.0, "down": false })),
        "aside": aside,
        "above": ABOVE,
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
    let svg = studio.templates.render("shared/legend.svg", &values)?;
    let clashes = Vec::new();
    Ok(Picture { svg, size, squares, title, description, marks: BTreeSet::from([mark]), clashes })
}

/// Squares are smaller in a legend than in figures.
const LETTERING: f64 = 1.3;
/// Room left and right of the squares, and where an arrow leaves them.
const ASIDE: f64 = 1.0;
const BEYOND: f64 = 5.0;
/// Room above and below them: a bend is as high.
const ABOVE: f64 = 3.0;

/// The squares of a mark's picture that are drawn.
fn squares_of(mark: Mark) -> Vec<u8> {
    match mark {
        Mark::Then => vec![0, 2],
        Mark::Badge => Vec::new(),
        _ => (0..mark.squares()).collect(),
    }
}

/// Where a badge's origin is, so that its disc is in the middle of the square.
const DISC_LEFT: f64 = 6.6;
const DISC_DOWN: f64 = 11.8;

/// What stands where in the picture of a mark: by square the side (0 the first), whether it is pale, and whether it is
/// what moves rather than another piece.
fn standing(mark: Mark) -> &'static [(u8, usize, bool)] {
    match mark {
        Mark::Leap => &[(0, 0, false), (1, 1, false)],
        Mark::Trade => &[(2, 0, false)],
        Mark::Push => &[(0, 0, false), (1, 1, false)],
        Mark::OverEdge => &[(2, 0, false)],
        Mark::Ghost => &[(0, 0, true), (1, 0, false)],
        Mark::Decider => &[(0, 1, false)],
        Mark::Then => &[(0, 0, false), (2, 0, false)],
        Mark::Entry | Mark::Reach | Mark::Framed | Mark::Badge => &[],
        _ => &[(0, 0, false)],
    }
}

/// The lines in the picture of a mark.
fn lines(mark: Mark) -> Vec<Wanted> {
    let line = |from: u8, to: u8, kind: StrokeKind, why: ArrowKind| {
        let square = |column| Square { column, row: 0 };
        let stroke = Stroke { from: square(from), to: square(to), kind };
        Wanted { stroke, kind: why, over_edge: None, enters: false }
    };
    let slide = |from, to, why| line(from, to, StrokeKind::Slide, why);
    match mark {
        Mark::Move => vec![slide(0, 1, ArrowKind::Legal)],
        Mark::Leap => vec![line(0, 2, StrokeKind::Leap, ArrowKind::Legal)],
        Mark::Place => vec![line(0, 2, StrokeKind::Place, ArrowKind::Legal)],
        Mark::Ball => vec![line(0, 2, StrokeKind::Ball, ArrowKind::Legal)],
        Mark::Trade => vec![line(0, 2, StrokeKind::Trade, ArrowKind::Legal)],
        Mark::Push => {
            vec![line(0, 1, StrokeKind::Push, ArrowKind::Legal), line(1, 2, StrokeKind::Push, ArrowKind::Pushed)]
        }
        Mark::OverEdge => vec![Wanted { over_edge: Some(3), ..slide(2, 0, ArrowKind::Legal) }],
        Mark::Entry => vec![Wanted { enters: true, ..line(0, 0, StrokeKind::Place, ArrowKind::Legal) }],
        Mark::Number => vec![slide(0, 2, ArrowKind::Played(1))],
        Mark::Ghost => vec![slide(0, 1, ArrowKind::Legal)],
        Mark::Refusal => vec![slide(0, 1, ArrowKind::Illegal)],
        Mark::Reach | Mark::Decider | Mark::Framed | Mark::Then | Mark::Badge => Vec::new(),
    }
}

fn panel(mark: Mark, studio: &Studio<'_>, lettering: f64) -> Panel {
    let about = studio.game.about();
    let crop = Crop { column: 0, row: 0, columns: mark.squares(), rows: 1 };
    let at = |column: u8| spot(crop, Square { column, row: 0 });
    // the smallest of a game's pieces leaves most room
    let smallest = about.pieces.last().map_or("", |entry| entry.code);
    let piece = |column: u8, side: usize, code: &'static str| Piece {
        at: at(column),
        side: about.sides[side],
        code,
        state: "",
        label: String::new(), // too small to be read
    };
    let mut panel = Panel { crop, lettering, ..Panel::default() };
    for (column, side, pale) in standing(mark) {
        let list = if *pale { &mut panel.ghosts } else { &mut panel.pieces };
        list.push(piece(*column, *side, smallest));
    }
    if let (Mark::Trade, Some(ball)) = (mark, about.other_codes.first()) {
        panel.pieces.push(piece(0, 0, ball));
    }
    let middle = vec![at(0)];
    match mark {
        Mark::Reach => panel.highlights = middle,
        Mark::Framed => panel.marks = middle,
        Mark::Decider => panel.deciders = middle,
        Mark::Badge => {
            panel.badge = Some(Badge { x: DISC_LEFT, y: DISC_DOWN, text: String::new(), side: about.sides[0] });
        }
        _ => {}
    }
    let bodies = panel.pieces.iter().map(|piece| Body { at: piece.at, shape: Shape::of(studio.figures, piece.code) });
    let around = Obstacles { bodies: bodies.collect(), lettering, ..Obstacles::default() };
    let on = |square: Square| around.bodies.iter().find(|body| body.at == spot(crop, square)).copied();
    let tip = |stroke: Stroke| Tip { from: on(stroke.from), to: on(stroke.to), over: mark == Mark::Leap };
    panel.arrows = arrows(crop, &lines(mark), &around, &tip);
    panel
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mark_is_drawn_by_its_own_picture_and_no_other_word_explains_it() {
        let ids: BTreeSet<&str> = Mark::ALL.iter().map(|mark| mark.id()).collect();
        assert_eq!(ids.len(), Mark::ALL.len());
        assert!(Mark::ALL.windows(2).all(|pair| pair[0] < pair[1]), "in the order of the legend");
    }
}
