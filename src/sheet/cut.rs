//! A sheet as a file for cutting machines: lines alone, in millimetres, a group and a colour for each work.

use super::Paper;
use super::machine::{HAIRLINE, Line, Work};
use super::registration;
use crate::geom::{Pt, decimals};
use crate::pdf::{Ink, Step};

/// One sheet of a kit as a cut file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutFile {
    /// The page of the kit's PDF that it belongs to, counted from 1.
    pub page: usize,
    /// The file.
    pub svg: String,
}

/// The SVG of a page's lines: the view box is the whole paper and its unit the millimetre, so that a line has the place
/// that it has in the PDF. No word of it is in a language, since all languages are cut alike.
pub fn svg(game: &str, paper: Paper, page: usize, lines: &[Line], registered: bool) -> String {
    let size = paper.size();
    let (width, height) = (decimals(size.width.0, 3), decimals(size.height.0, 3));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" \
         width=\"{width}mm\" height=\"{height}mm\" viewBox=\"0 0 {width} {height}\">\n \
         <title>{game}, {}, sheet {page}</title>\n",
        paper.id()
    );
    if registered {
        text.push_str(&group("registration", "fill", Ink::BLACK));
        for mark in registration::marks(paper) {
            text.push_str(&format!("  <path d=\"{}\"/>\n", data(&mark)));
        }
        text.push_str(" </g>\n");
    }
    for work in Work::ALL {
        let mut of_work = lines.iter().filter(|line| line.work == work).peekable();
        if of_work.peek().is_none() {
            continue;
        }
        text.push_str(&group(work.id(), "stroke", work.ink()));
        of_work.for_each(|line| text.push_str(&format!("  <path d=\"{}\"/>\n", data(&line.steps))));
        text.push_str(" </g>\n");
    }
    text + "</svg>\n"
}

/// The beginning of a group, which Inkscape shows as a layer.
fn group(id: &str, painted: &str, ink: Ink) -> String {
    let colour = format!("#{:02x}{:02x}{:02x}", ink.red, ink.green, ink.blue);
    let paint = match painted {
        "fill" => format!("fill=\"{colour}\""),
        _ => format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"", decimals(HAIRLINE.0, 3)),
    };
    format!(" <g id=\"{id}\" inkscape:groupmode=\"layer\" inkscape:label=\"{id}\" {paint}>\n")
}

/// Steps as path data in millimetres.
fn data(steps: &[Step]) -> String {
    let number = |length: Pt| decimals(length.0 / 72.0 * 25.4, 4);
    let at = |(x, y): (Pt, Pt)| format!("{} {}", number(x), number(y));
    let step = |step: &Step| match *step {
        Step::Move(to) => format!("M{}", at(to)),
        Step::Line(to) => format!("L{}", at(to)),
        Step::Curve(first, second, to) => format!("C{} {} {}", at(first), at(second), at(to)),
        Step::Close => "Z".into(),
    };
    steps.iter().map(step).collect()
}
