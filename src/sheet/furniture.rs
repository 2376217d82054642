//! What every page has: a line of exactly 100 mm, and a footer. And what keeps them off the parts.

use super::lettering::Lettering;
use super::space::printable;
use super::{Paper, Request};
use crate::geom::{Mm, Pt, Rect};
use crate::pdf::{Canvas, Ink};
use crate::report::Finding;

/// The length that can be measured on every page.
pub const BAR: Mm = Mm(100.0);
/// Strong enough to lay a ruler on.
const BAR_WIDTH: Mm = Mm(0.2);
/// Half the height of the marks at the ends of the bar; those between are shorter.
const TICK: Mm = Mm(0.8);
const INK: Ink = Ink::new(40, 40, 40);

/// The boxes that the furniture of a page takes in its band, with a word for each.
pub fn boxes(band: Rect<Mm>) -> Vec<(&'static str, Rect<Mm>)> {
    let bar = Rect::new(band.x, band.y, band.width, TICK + TICK + Mm(1.2));
    let footer = Rect::new(band.x, bar.far(), band.width, band.far() - bar.far());
    vec![("the scale bar", bar), ("the footer", footer)]
}

/// What the furniture of a page says.
pub struct Said<'a> {
    /// Which page of how many.
    pub sheet: &'a str,
    /// What is on the page: the longest of its forms that fits is set.
    pub what: &'a [String],
    /// The layout's short name.
    pub layout: &'a str,
}

/// Draws bar and footer in their band; where a sheet is not printed the plain way, how.
///
/// # Errors
/// A character without a glyph; not even the shortest form fits.
pub fn draw(
    page: &mut Canvas<'_, '_>,
    letters: &Lettering<'_>,
    request: &Request<'_>,
    band: Rect<Mm>,
    said: &Said<'_>,
) -> Result<(), Box<Finding>> {
    let words = request.words;
    page.artifact();
    let bar = band.y + TICK + Mm(0.4);
    let line = |page: &mut Canvas<'_, '_>, from: (Mm, Mm), to: (Mm, Mm)| {
        let points = [from, to].map(|(x, y)| (Pt::from(x), Pt::from(y)));
        page.stroke(&points, false, BAR_WIDTH.into(), Ink::BLACK, &[]);
    };
    line(page, (band.x, bar), (band.x + BAR, bar));
    for step in 0..=10 {
        let x = band.x + BAR * (f64::from(step) / 10.0);
        let half = if step % 10 == 0 { TICK } else { TICK / 2.0 };
        line(page, (x, bar - half), (x, bar + half));
    }
    let small = letters.regular(7.0, INK);
    let options = request.printing.said(words);
    let about_bar = words.text(if options.is_empty() { "sheet.bar" } else { "printing.bar" });
    let end = letters.line(page, band.x + BAR + Mm(2.5), bar + Mm(0.8), about_bar, small)?;
    choices(page, letters, &options.join(" · "), Rect::new(end, bar, band.right() - end, Mm::ZERO))?;
    let right = format!(
        "{} · {} · {}",
        request.paper.name(),
        words.text("sheet.print_words"),
        words.fill("sheet.layout", &[("id", said.layout)])
    );
    let base = band.far() - Mm(0.9);
    letters.line_to(page, band.right(), base, &right, small)?;
    let room = band.width - letters.width(&right, small)? - Mm(4.0);
    for what in said.what {
        let left = format!("{} · {} · {what}", request.title, said.sheet);
        if letters.width(&left, small)? <= room {
            return letters.line(page, band.x, base, &left, small).map(|_| ());
        }
    }
    Err(Box::new(too_long(request, said, &right, letters, room)?))
}

/// A footer without room even for the shortest of what is on the page, at the longest of the words that it is made of.
fn too_long(
    request: &Request<'_>,
    said: &Said<'_>,
    right: &str,
    letters: &Lettering<'_>,
    room: Mm,
) -> Result<Finding, Box<Finding>> {
    let words = request.words;
    let what = said.what.last().map_or("", String::as_str);
    let left = format!("{} · {} · {what}", request.title, said.sheet);
    let over = letters.width(&left, letters.regular(7.0, INK))? - room;
    let message = format!(
        "the footer of {} is {} mm longer than the page is wide: `{left}` and `{right}`",
        said.sheet,
        crate::geom::decimals(over.0, 1)
    );
    let finding = Finding::placeless("footer-too-long", message).help("write its words shorter");
    let length = |key: &&&str| words.text(key).chars().count();
    let longest = ["sheet.print_words", "sheet.layout", "sheet.sheet_of", "sheet.cover"].iter().max_by_key(length);
    let place = longest.and_then(|key| words.place(key)).filter(|_| what.chars().count() < 60);
    Ok(Finding { place: place.or_else(|| words.origin(what)), ..finding })
}

/// How the sheet is printed, in at most two lines at the right of the bar.
fn choices(page: &mut Canvas<'_, '_>, letters: &Lettering<'_>, text: &str, room: Rect<Mm>) -> Result<(), Box<Finding>> {
    let look = letters.regular(6.0, INK);
    let lines = letters.lines(text, look, room.width - Mm(4.0))?;
    let first = room.y + if lines.len() > 1 { Mm(0.3) } else { Mm(0.7) };
    for (index, line) in lines.iter().enumerate() {
        letters.line_to(page, room.right(), first + Mm(2.2) * index as f64, line.trim_end(), look)?;
    }
    Ok(())
}

/// What must not be: furniture in a trim or bleed box, or something near the paper's edge. `taken` are the boxes of
/// parts with their bleed, `furniture` what else is on the page, each with a word for it.
pub fn check(paper: Paper, sheet: usize, taken: &[(&str, Rect<Mm>)], furniture: &[(&str, Rect<Mm>)]) -> Vec<Finding> {
    let printable = printable(paper).grown(Mm(1e-6));
    let mut findings = Vec::new();
    for (id, part) in taken {
        for (what, piece) in furniture.iter().filter(|(_, piece)| piece.overlaps(&part.grown(Mm(-1e-6)))) {
            let message = format!("on sheet {sheet}, {what} ({}) lies in part `{id}` ({})", said(piece), said(part));
            findings.push(Finding::placeless("furniture-on-part", message));
        }
    }
    for (what, piece) in taken.iter().chain(furniture).filter(|(_, piece)| !printable.contains(piece)) {
        let message = format!("on sheet {sheet}, {what} ({}) comes within 5 mm of the paper’s edge", said(piece));
        findings.push(Finding::placeless("near-the-edge", message));
    }
    findings
}

/// A box in words: from corner to corner, in mm.
fn said(area: &Rect<Mm>) -> String {
    let number = |length: Mm| crate::geom::decimals(length.0, 2);
    format!("{}, {} to {}, {} mm", number(area.x), number(area.y), number(area.right()), number(area.far()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn furniture_on_a_part_and_near_the_edge_is_told_with_numbers() {
        let part = ("shield", Rect::new(Mm(20.0), Mm(260.0), Mm(30.0), Mm(20.0)));
        let found = check(Paper::A4, 3, &[part], &boxes(super::super::space::band(Paper::A4)));
        assert_eq!(
            found[0].message,
            "on sheet 3, the scale bar (10, 268 to 200, 270.8 mm) lies in part `shield` (20, 260 to 50, 280 mm)"
        );
        let edge = ("map", Rect::new(Mm(4.0), Mm(50.0), Mm(30.0), Mm(20.0)));
        let found = check(Paper::A4, 1, &[edge], &[]);
        assert_eq!(found[0].code, "near-the-edge");
        let clear = ("shield", Rect::new(Mm(20.0), Mm(240.0), Mm(30.0), Mm(20.0)));
        assert!(check(Paper::A4, 1, &[clear], &boxes(super::super::space::band(Paper::A4))).is_empty());
    }
}
