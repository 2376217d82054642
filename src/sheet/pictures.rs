//! Small pictures that say what to do with a sheet, drawn by lines alone. Millimetres from the paper's top left corner.

use super::lettering::Lettering;
use crate::geom::{Mm, Pt, Rect};
use crate::pdf::{Canvas, Ink};
use crate::report::Finding;

/// How high each of them is.
pub const HEIGHT: Mm = Mm(24.0);
const INK: Ink = Ink::new(30, 30, 30);
/// What shows through from the other side of the paper.
const PALE: Ink = Ink::new(120, 120, 120);
/// How thick lines are.
const THICK: Mm = Mm(0.4);

fn line(page: &mut Canvas<'_, '_>, points: &[(f64, f64)], closed: bool, thick: Mm, ink: Ink, dash: &[Pt]) {
    let points: Vec<(Pt, Pt)> = points.iter().map(|(x, y)| (Mm(*x).into(), Mm(*y).into())).collect();
    page.stroke(&points, closed, thick.into(), ink, dash);
}

/// A sheet held against a lamp, about 44 mm wide: the lamp behind it shines through the lines of its back.
pub fn against_the_light(page: &mut Canvas<'_, '_>, (x, y): (Mm, Mm), accent: Ink) {
    let (x, y) = (x.0, y.0);
    let (lamp_x, lamp_y) = (x + 36.0, y + 12.0);
    let round: Vec<(f64, f64)> = (0..24)
        .map(|step| std::f64::consts::TAU * f64::from(step) / 24.0)
        .map(|angle| (lamp_x + 4.0 * libm::cos(angle), lamp_y + 4.0 * libm::sin(angle)))
        .collect();
    line(page, &round, true, THICK, accent, &[]);
    for step in 0..12 {
        let angle = std::f64::consts::TAU * f64::from(step) / 12.0;
        let at = |away: f64| (lamp_x + away * libm::cos(angle), lamp_y + away * libm::sin(angle));
        // those that fall on the sheet are long
        let reach = if (5..=7).contains(&step) { 13.0 } else { 7.5 };
        line(page, &[at(5.5), at(reach)], false, THICK, accent, &[]);
    }
    let sheet = [(x + 4.0, y + 3.0), (x + 20.0, y), (x + 20.0, y + 21.0), (x + 4.0, y + 24.0)];
    line(page, &sheet, true, THICK, INK, &[]);
    for step in 0..5 {
        let (at, lift) = (x + 7.0 + 2.5 * f64::from(step), 0.47 * f64::from(step));
        line(page, &[(at, y + 9.4 - lift), (at, y + 12.4 - lift)], false, THICK, INK, &[]);
        let at = at + 0.3 * f64::from(step - 2);
        line(page, &[(at, y + 12.4 - lift), (at, y + 15.4 - lift)], false, THICK, PALE, &[]);
    }
}

/// Five numbered lines with those of the back below them, about 46 mm wide; the third pair makes one line.
///
/// # Errors
/// A character without a glyph.
pub fn lines_that_meet(
    page: &mut Canvas<'_, '_>,
    letters: &Lettering<'_>,
    (x, y): (Mm, Mm),
    numbers: &[String],
    accent: Ink,
) -> Result<(), Box<Finding>> {
    let pitch = 9.0;
    let meets = Rect::new(x + Mm(2.0 * pitch), y, Mm(pitch), HEIGHT);
    let corners = [(meets.x, meets.y), (meets.right(), meets.y), (meets.right(), meets.far()), (meets.x, meets.far())];
    line(page, &corners.map(|(x, y)| (x.0, y.0)), true, THICK, accent, &[]);
    for (index, number) in numbers.iter().enumerate() {
        let (at, aside) = (x.0 + pitch * (index as f64 + 0.5), -0.8 * (index as f64 - 2.0));
        let look = if index == 2 { letters.bold(9.0, INK) } else { letters.regular(9.0, INK) };
        letters.line_at(page, Mm(at), y + Mm(4.5), number, look)?;
        line(page, &[(at, y.0 + 6.0), (at, y.0 + 14.0)], false, THICK, INK, &[]);
        line(page, &[(at + aside, y.0 + 14.0), (at + aside, y.0 + 22.0)], false, THICK, PALE, &[]);
    }
    Ok(())
}
