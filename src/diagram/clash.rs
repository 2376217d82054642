//! Where a picture's marks cover what they must not: measured on every figure.

use super::body::{Body, CROSS_SIZES, Shape, cross_clearance};
use super::curve::far;
use super::label::PLATE;
use super::number::{discs, signs};
use super::scene::{Panel, SQUARE, Scene, Spot};
use super::stroke::Arrow;

/// A cross that has no room between two pieces may cover that much of their rims.
const RIM: f64 = 2.2;
/// A number may touch the rim of a piece by that much.
const TOUCH: f64 = 1.0;
/// What lies within that part of a piece's half width is its symbol.
const SYMBOL: f64 = 4.0;
/// What is pale and so small leaves room for a cross on its square.
const SMALL: f64 = 6.5;
/// So much of an arrow's line is seen between what moves and the head.
const SHAFT: f64 = 2.5;

/// Everything that covers what it must not, in words; empty when all can be seen.
pub(super) fn clashes(scene: &Scene) -> Vec<String> {
    scene.panels.iter().flat_map(of_panel).collect()
}

fn of_panel(panel: &Panel) -> Vec<String> {
    let mut found = Vec::new();
    for (index, arrow) in panel.arrows.iter().enumerate() {
        found.extend(of_cross(panel, arrow));
        found.extend(of_heads(panel, arrow));
        found.extend(of_shaft(panel, arrow));
        found.extend(of_number(panel, index));
    }
    for label in &panel.labels {
        let (half, tall) = (label.width / 2.0, PLATE * panel.lettering / 2.0 - 0.7);
        let covers = |at: Spot, by: f64| (at.x - label.at.x).abs() < half + by && (at.y - label.at.y).abs() < tall + by;
        if panel.around.bodies.iter().any(|body| covers(body.at, SYMBOL)) {
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
    let clear = |bodies: &[Body]| cross_clearance(cross.at, cross.size, bodies);
    let least = cross.size <= CROSS_SIZES[CROSS_SIZES.len() - 1];
    let allowed = if least { -RIM } else { 0.0 };
    let small = |body: &&Body| matches!(body.shape, Shape::Square(half) | Shape::Round(half) if half <= SMALL);
    let pale: Vec<Body> = panel.around.pale.iter().filter(small).copied().collect();
    let kinds = [
        (clear(&panel.around.bodies), allowed, "a piece"),
        (clear(&pale), 0.0, "what stood there"),
        (clear(&panel.around.printed), 0.0, "what the board shows"),
    ];
    let (clear, _, what) = kinds.into_iter().find(|(clear, allowed, _)| clear < allowed)?;
    Some(format!("a cross at {} covers {:.1} of {what}", place(cross.at), -clear))
}

fn of_heads(panel: &Panel, arrow: &Arrow) -> Option<String> {
    let head = arrow.head?;
    let half = SQUARE / 2.0 + 1e-6;
    let inside = (head.at.x - arrow.to.x).abs() <= half && (head.at.y - arrow.to.y).abs() <= half;
    let (width, height) = (f64::from(panel.crop.columns) * SQUARE, f64::from(panel.crop.rows) * SQUARE);
    let on_board = (0.0..=width).contains(&head.at.x) && (0.0..=height).contains(&head.at.y);
    (!inside || on_board == arrow.leaves)
        .then(|| format!("a head at {} is not on the square it leads to", place(head.at)))
}

/// An arrow is a line with a head, however near to each other its ends are.
fn of_shaft(panel: &Panel, arrow: &Arrow) -> Option<String> {
    let (head, shaft) = arrow.head.zip(arrow.shaft)?;
    if arrow.pushed || arrow.back.is_some() {
        return None;
    }
    let parts = (0..=100).map(|part| shaft.at(f64::from(part) / 100.0));
    let seen = parts.filter(|at| panel.around.bodies.iter().all(|body| body.distance(*at) > 0.0)).count();
    let length = far(shaft.from, shaft.to) * seen as f64 / 101.0;
    (length < SHAFT).then(|| format!("{length:.1} is seen of the line to the head at {}", place(head.at)))
}

fn of_number(panel: &Panel, index: usize) -> Option<String> {
    let arrow = panel.arrows.get(index).filter(|arrow| !arrow.number.is_empty())?;
    let own = discs(arrow);
    let clear = |bodies: &[Body]| {
        let distances = own.iter().flat_map(|disc| {
            let Shape::Round(half) = disc.shape else { return Vec::new() };
            bodies.iter().map(|body| body.distance(disc.at) - half).collect()
        });
        distances.fold(f64::INFINITY, f64::min)
    };
    let others: Vec<Body> = panel.arrows[..index].iter().flat_map(discs).collect();
    let marks: Vec<Body> = panel.arrows.iter().flat_map(signs).collect();
    let kinds = [
        (clear(&panel.around.bodies), -TOUCH, "a piece"),
        (clear(&others), 0.0, "another number"),
        (clear(&marks), -TOUCH, "a head or a cross"),
    ];
    let (clear, _, what) = kinds.into_iter().find(|(clear, allowed, _)| clear < allowed)?;
    Some(format!("the number {} covers {:.1} of {what}", arrow.number, -clear))
}

fn place(at: Spot) -> String {
    format!("({:.1}, {:.1})", at.x, at.y)
}

#[cfg(test)]
mod tests {
    use super::super::crop::Crop;
    use super::super::stroke::{Cross, Head};
    use super::*;

    fn board(arrows: Vec<Arrow>) -> Panel {
        let crop = Crop { column: 0, row: 0, columns: 6, rows: 6 };
        Panel { crop, lettering: 1.0, arrows, ..Panel::default() }
    }

    fn numbered(number: &str, x: f64, y: f64) -> Arrow {
        let number_width = super::super::number::width(number);
        Arrow { number: number.into(), number_x: x, number_y: y, number_width, number_size: 1.0, ..Arrow::default() }
    }

    #[test]
    fn a_number_over_a_number_is_found_and_numbers_that_touch_are_not() {
        let over = board(vec![numbered("1", 40.0, 40.0), numbered("2", 44.0, 42.0)]);
        assert_eq!(of_panel(&over), ["the number 2 covers 3.1 of another number"]);
        assert!(of_panel(&board(vec![numbered("1", 40.0, 40.0), numbered("2", 47.6, 40.0)])).is_empty());
        // two numbers on one disc are wider
        let wide = board(vec![numbered("1", 40.0, 40.0), numbered("2 · 4", 49.0, 40.0)]);
        assert_eq!(of_panel(&wide).len(), 1);
    }

    #[test]
    fn a_number_over_a_head_or_a_cross_is_found() {
        let head = Some(Head { at: Spot { x: 50.0, y: 50.0 }, angle: 0.0, size: 1.0 });
        let arrow = Arrow { head, to: Spot { x: 50.0, y: 50.0 }, ..numbered("1", 48.0, 50.0) };
        assert!(of_panel(&board(vec![arrow.clone()]))[0].ends_with("of a head or a cross"));
        assert!(of_panel(&board(vec![Arrow { number_x: 39.0, ..arrow }])).is_empty());
    }

    #[test]
    fn a_cross_over_what_the_board_prints_is_found() {
        let cross = Some(Cross { at: Spot { x: 50.0, y: 50.0 }, size: 1.0 });
        let mut panel = board(vec![Arrow { cross, ..Arrow::default() }]);
        assert!(of_panel(&panel).is_empty());
        panel.around.printed = vec![Body { at: Spot { x: 54.0, y: 52.0 }, shape: Shape::Round(2.0) }];
        assert!(of_panel(&panel)[0].ends_with("of what the board shows"), "{:?}", of_panel(&panel));
    }

    #[test]
    fn a_head_without_a_line_is_found() {
        let head = Some(Head { at: Spot { x: 27.0, y: 10.0 }, angle: 0.0, size: 1.0 });
        let to = Spot { x: 30.0, y: 10.0 };
        let shaft = super::super::curve::Curve::bent(Spot { x: 10.0, y: 10.0 }, Spot { x: 23.0, y: 10.0 }, 0.0);
        let mut panel = board(vec![Arrow { head, to, shaft: Some(shaft), ..Arrow::default() }]);
        assert!(of_panel(&panel).is_empty());
        panel.around.bodies = vec![Body { at: Spot { x: 10.0, y: 10.0 }, shape: Shape::Round(12.5) }];
        assert_eq!(of_panel(&panel), ["0.5 is seen of the line to the head at (27.0, 10.0)"]);
    }
}
