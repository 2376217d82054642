//! Small pictures of what hands do: measuring, cutting, folding, gluing. Ink and the game's colour, 30 × 20 mm.

use crate::geom::{Mm, Size};
use crate::pdf::{Canvas, Document, FormId, Ink};
use crate::report::{Finding, Source};
use crate::svg::{self, Fonts};

/// What is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// A ruler on the line of 100 mm.
    Measure,
    /// Tiles that are glued on each other.
    Board,
    /// A ruler from crop mark to crop mark.
    Rectangles,
    /// Scissors round a shape.
    Shapes,
    /// A piece with two faces, folded and glued.
    Pairs,
    /// A net that becomes a pyramid.
    Folds,
    /// An envelope.
    Spares,
    /// Scissors, glue, ruler.
    Tools,
    /// Paper that is flipped on its short edge.
    TwoSided,
    /// Sheets that are folded in the middle.
    Fold,
    /// Staples in the fold.
    Staple,
    /// Sheets with parts.
    OneSided,
}

impl Step {
    const ALL: [Step; 12] = [
        Step::Measure,
        Step::Board,
        Step::Rectangles,
        Step::Shapes,
        Step::Pairs,
        Step::Folds,
        Step::Spares,
        Step::Tools,
        Step::TwoSided,
        Step::Fold,
        Step::Staple,
        Step::OneSided,
    ];

    /// The drawing, in ink and the current colour.
    fn drawing(self) -> &'static str {
        match self {
            Step::Measure => include_str!("steps/measure.svg"),
            Step::Board => include_str!("steps/board.svg"),
            Step::Rectangles => include_str!("steps/rectangles.svg"),
            Step::Shapes => include_str!("steps/shapes.svg"),
            Step::Pairs => include_str!("steps/pairs.svg"),
            Step::Folds => include_str!("steps/folds.svg"),
            Step::Spares => include_str!("steps/spares.svg"),
            Step::Tools => include_str!("steps/tools.svg"),
            Step::TwoSided => include_str!("steps/two-sided.svg"),
            Step::Fold => include_str!("steps/fold.svg"),
            Step::Staple => include_str!("steps/staple.svg"),
            Step::OneSided => include_str!("steps/one-sided.svg"),
        }
    }
}

/// The size of a picture when a step is as wide as `width`.
pub fn size(width: Mm) -> Size<Mm> {
    Size::new(width, width * (2.0 / 3.0))
}

/// The pictures of one document, each of them in it once it is shown.
pub struct Pictures {
    forms: Vec<(Step, FormId)>,
}

impl Pictures {
    /// Draws what `steps` names in the game's colour.
    ///
    /// # Errors
    /// What keeps a picture from being vectors.
    pub fn new(
        fonts: &Fonts,
        accent: Ink,
        steps: &[Step],
        document: &mut Document<'_>,
    ) -> Result<Pictures, Vec<Finding>> {
        let mut forms = Vec::new();
        for step in Step::ALL.into_iter().filter(|step| steps.contains(step)) {
            let colour = format!("<svg color=\"#{:02x}{:02x}{:02x}\" ", accent.red, accent.green, accent.blue);
            let text = step.drawing().replacen("<svg ", &colour, 1);
            let tree = svg::load(fonts, &Source::new(format!("{step:?}.svg"), text))?;
            forms.push((step, document.form(svg::form(fonts, &tree)?)));
        }
        Ok(Pictures { forms })
    }

    /// Shows a picture, its top left corner at a point. What it shows stands beside it in words: it is not read.
    pub fn show(&self, page: &mut Canvas<'_, '_>, step: Step, x: Mm, y: Mm, width: Mm) {
        if let Some((_, form)) = self.forms.iter().find(|(known, _)| *known == step) {
            page.artifact();
            page.form_scaled(*form, x.into(), y.into(), width.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Pt;
    use crate::pdf::Settings;

    #[test]
    fn every_picture_is_vectors_thirty_by_twenty() {
        let fonts = Fonts::bundled().unwrap();
        let mut document = Document::new(fonts.faces(), Settings::default());
        let pictures = Pictures::new(&fonts, Ink::new(71, 121, 58), &Step::ALL, &mut document).unwrap();
        assert_eq!(pictures.forms.len(), Step::ALL.len());
        for step in Step::ALL {
            let tree = svg::load(&fonts, &Source::new("step.svg", step.drawing())).unwrap();
            let form = svg::form(&fonts, &tree).unwrap().size();
            let wanted: Size<Pt> = size(Mm(30.0)).into();
            assert!((form.width.0 - wanted.width.0).abs() < 0.01 && (form.height.0 - wanted.height.0).abs() < 0.01);
        }
    }
}
