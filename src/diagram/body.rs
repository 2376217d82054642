//! The room that pieces take up in a picture, so that marks can keep off them. Lengths are the scene's.

use super::crop::Crop;
use super::scene::{Spot, spot};
use crate::game::Square;
use serde_json::Value;

/// What takes up room.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Body {
    /// Its centre.
    pub at: Spot,
    pub shape: Shape,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Shape {
    /// Half the side.
    Square(f64),
    /// The radius.
    Round(f64),
}

/// The radius of a piece whose size the kit does not tell.
const WHOLE: f64 = 8.8;

impl Shape {
    /// The shape of a piece: `[figures.square]` and `[figures.round]` of a kit give half of what its code is wide.
    pub fn of(figures: &Value, code: &str) -> Shape {
        let half = |form: &str| figures.get(form).and_then(|table| table.get(code)).and_then(Value::as_f64);
        match half("square") {
            Some(half) => Shape::Square(half),
            None => Shape::Round(half("round").unwrap_or(WHOLE)),
        }
    }
}

/// The letters by which a board tells where on a square something is printed, and the way that each of them points.
const WAYS: [(char, f64, f64); 4] = [('U', 0.0, -1.0), ('R', 1.0, 0.0), ('D', 0.0, 1.0), ('L', -1.0, 0.0)];

/// What a board prints on its squares in a position, so that marks can keep off it: `[figures.ground.NAME]` of a kit
/// says where the letter U of the table NAME of `ground` is printed, `ahead` of its square's centre and `aside` to the
/// right of that, and `half` of what it is wide. The other letters are turned.
pub(super) fn printed(figures: &Value, ground: &Value, crop: Crop) -> Vec<Body> {
    let mut bodies = Vec::new();
    for (name, place) in figures.get("ground").and_then(Value::as_object).into_iter().flatten() {
        let length = |key: &str| place.get(key).and_then(Value::as_f64);
        let (Some(ahead), Some(aside), Some(half)) = (length("ahead"), length("aside"), length("half")) else {
            continue;
        };
        let square = |row: u8, column: u8| ground.get(name)?.get(usize::from(row))?.get(usize::from(column))?.as_str();
        for row in crop.row..crop.row + crop.rows {
            for column in crop.column..crop.column + crop.columns {
                let letters = square(row, column).unwrap_or_default();
                let centre = spot(crop, Square { column, row });
                for (_, x, y) in WAYS.into_iter().filter(|(letter, ..)| letters.contains(*letter)) {
                    let at = Spot { x: centre.x + ahead * x - aside * y, y: centre.y + ahead * y + aside * x };
                    bodies.push(Body { at, shape: Shape::Round(half) });
                }
            }
        }
    }
    bodies
}

impl Body {
    /// The same so far along the x axis.
    pub fn shifted(self, by: f64) -> Body {
        Body { at: Spot { x: self.at.x + by, ..self.at }, ..self }
    }

    /// How far a point lies outside; negative inside.
    pub fn distance(&self, point: Spot) -> f64 {
        let (dx, dy) = (libm::fabs(point.x - self.at.x), libm::fabs(point.y - self.at.y));
        match self.shape {
            Shape::Round(radius) => libm::hypot(dx, dy) - radius,
            Shape::Square(half) if dx <= half || dy <= half => (dx - half).max(dy - half),
            Shape::Square(half) => libm::hypot(dx - half, dy - half),
        }
    }

    /// From its centre to its edge, in the direction of that vector.
    pub fn reach(&self, dx: f64, dy: f64) -> f64 {
        match self.shape {
            Shape::Round(radius) => radius,
            Shape::Square(half) => {
                let long = libm::fabs(dx).max(libm::fabs(dy));
                if long > 0.0 { half * libm::hypot(dx, dy) / long } else { half }
            }
        }
    }
}

/// The ends of a cross's arms are so far from its centre along each axis.
pub(super) const ARM: f64 = 2.8;
/// Half the width of its arms.
const ARM_HALF: f64 = 1.1;
/// So much smaller a cross may be where there is little room.
pub(super) const CROSS_SIZES: [f64; 3] = [1.0, 0.85, 0.7];

/// How far a cross is off the nearest body; negative where it covers one.
pub(super) fn cross_clearance(at: Spot, size: f64, bodies: &[Body]) -> f64 {
    // no point of a cross is farther than this from its centre, so a body so far behind the nearest is not it
    let reach = ARM * size * std::f64::consts::SQRT_2 + 1e-9;
    let mut nearest = f64::INFINITY;
    for body in bodies {
        if body.distance(at) - reach >= nearest {
            continue;
        }
        for arm in [0.0, 0.5, 1.0].map(|part| ARM * size * part) {
            for (x, y) in [(arm, arm), (arm, -arm), (-arm, arm), (-arm, -arm)] {
                nearest = nearest.min(body.distance(Spot { x: at.x + x, y: at.y + y }));
            }
        }
    }
    nearest - ARM_HALF * size
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_reaches_further_across_its_corners() {
        let body = Body { at: Spot { x: 10.0, y: 10.0 }, shape: Shape::Square(6.0) };
        assert_eq!(body.reach(1.0, 0.0), 6.0);
        assert!((body.reach(1.0, 1.0) - 6.0 * 2.0_f64.sqrt()).abs() < 1e-9);
        assert_eq!(body.distance(Spot { x: 19.0, y: 20.0 }), 5.0);
        assert_eq!(body.distance(Spot { x: 11.0, y: 12.0 }), -4.0);
    }

    #[test]
    fn what_a_board_prints_is_turned_with_its_letter() {
        let figures = serde_json::json!({ "ground": { "arrows": { "ahead": 7.5, "aside": 3.0, "half": 2.0 } } });
        let ground = serde_json::json!({ "arrows": [["", "UR"], ["L", ""]] });
        let crop = Crop { column: 0, row: 0, columns: 2, rows: 2 };
        let at: Vec<Spot> = printed(&figures, &ground, crop).into_iter().map(|body| body.at).collect();
        // up: right of the middle; right: below it; left: above it
        assert_eq!(at, [(33.0, 2.5), (37.5, 13.0), (2.5, 27.0)].map(|(x, y)| Spot { x, y }));
        let part = Crop { column: 1, row: 0, columns: 1, rows: 1 };
        assert_eq!(printed(&figures, &ground, part).first().map(|body| body.at), Some(Spot { x: 13.0, y: 2.5 }));
    }

    #[test]
    fn a_cross_is_off_what_its_arms_do_not_touch() {
        let body = Body { at: Spot { x: 0.0, y: 0.0 }, shape: Shape::Square(5.0) };
        // its arms end 2.8 before its centre and are 2.2 thick
        let clear = cross_clearance(Spot { x: 10.0, y: 0.0 }, 1.0, &[body]);
        assert!((clear - (10.0 - 2.8 - 1.1 - 5.0)).abs() < 1e-9, "{clear}");
    }
}
