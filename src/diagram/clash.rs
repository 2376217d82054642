//! Where a picture's marks cover what they must not: measured on every figure.

use super::body::{CROSS_SIZES, cross_clearance};
use super::label::PLATE;
use super::scene::{Panel, SQUARE, Scene, Spot};
use super::stroke::{Arrow, DISC};

/// A cross that has no room between two pieces may cover that much of their rims.
const RIM: f64 = 2.2;
/// A number may touch the rim of a piece by that much.
const TOUCH: f64 = 1.0;
/// What lies within that part of a piece's half width is its symbol.
const SYMBOL: f64 = 4.0;

/// Everything that covers what it must not, in words; empty when all can be seen.
pub(super) fn clashes(scene: &Scene) -> Vec<String> {
    scene.panels.iter().flat_map(of_panel).collect()
}

fn of_panel(panel: &Panel) -> Vec<String> {
    let mut found = Vec::new();
    for arrow in &panel.arrows {
        found.extend(of_cross(panel, arrow));
        found.extend(of_heads(panel, arrow));
        found.extend(of_number(panel, arrow));
    }
    for label in &panel.labels {
        let (half, tall) = (label.width / 2.0, PLATE * panel.lettering / 2.0 - 0.7);
        let covers = |at: Spot, by: f64| (at.x - label.at.x).abs() < half + by && (at.y - label.at.y).abs() < tall + by;
        if panel.bodies.iter().any(|body| covers(body.at, SYMBOL)) {
            found.push(format!("the label `{}` covers a piece", label.text));
        }
        if panel.arrows.iter().filter_map(|arrow| arrow.cross).any(|cross| covers(cross.at, 0.0)) {
            found.push(format!("the label `{}` covers a cross", label.text));
        }
    }
    found
}

fn of_cross(panel: &Panel, arrow: &Arrow) -> Option<String> {
    let cross = arrow.cross?;
    let clear = cross_clearance(cross.at, cross.size, &panel.bodies);
    let least = cross.size <= CROSS_SIZES[CROSS_SIZES.len() - 1];
    let allowed = if least { -RIM } else { 0.0 };
    (clear < allowed).then(|| format!("a cross at {} covers {:.1} of a piece", place(cross.at), -clear))
}

fn of_heads(panel: &Panel, arrow: &Arrow) -> Option<String> {
    let head = arrow.head?;
    let half = SQUARE / 2.0 + 1e-6;
    let inside = (head.at.x - arrow.to.x).abs() <= half && (head.at.y - arrow.to.y).abs() <= half;
    let board = f64::from(panel.crop.columns) * SQUARE;
    let on_board = (0.0..=board).contains(&head.at.x);
    (!inside || !on_board).then(|| format!("a head at {} is not on the square it leads to", place(head.at)))
}

fn of_number(panel: &Panel, arrow: &Arrow) -> Option<String> {
    if arrow.number.is_empty() {
        return None;
    }
    let at = Spot { x: arrow.number_x, y: arrow.number_y };
    let clear = panel.bodies.iter().map(|body| body.distance(at)).fold(f64::INFINITY, f64::min) - DISC;
    (clear < -TOUCH).then(|| format!("the number {} covers {:.1} of a piece", arrow.number, -clear))
}

fn place(at: Spot) -> String {
    format!("({:.1}, {:.1})", at.x, at.y)
}
