//! The parts of a language as pictures for screens, and all of them on sprite sheets for virtual tables.

use super::files::Made;
use super::inspect::Edition;
use crate::geom::decimals;
use crate::kit::Part;
use crate::report::{Finding, Source};
use crate::sheet::Printing;
use crate::svg::{self, Fonts, PngError, Raster};
use serde_json::{Value, json};

/// The longest side of a sprite sheet, in pixels: what graphics cards and virtual tables take.
const MOST: u32 = 4096;
/// Between two sprites, so that none bleeds into another when it is scaled.
const GAP: u32 = 2;

/// What pictures are made of.
pub struct Wanted<'a> {
    /// The game's id.
    pub game: &'a str,
    /// The language's code.
    pub lang: &'a str,
    /// Dots to the inch.
    pub dpi: u32,
    /// The fonts.
    pub fonts: &'a Fonts,
    /// Which backs are wanted.
    pub printing: &'a Printing,
}

/// One picture with what it is of.
struct Sprite<'a> {
    part: &'a Part,
    /// The part's id, with `-back` behind it for the other side.
    id: String,
    is_back: bool,
    raster: Raster,
    file: String,
}

/// Where a sprite stands: the index of its sheet, and its top left corner there.
type Place = (usize, (u32, u32));

impl Wanted<'_> {
    /// The folder of the pictures, and how the names of the sprite sheets begin: all that a build with pictures replaces.
    pub fn replaced(&self) -> [String; 2] {
        [format!("png/{}/", self.lang), format!("{}-sprites-{}", self.game, self.lang)]
    }

    /// `png/<lang>/<id>.png` for every part, the sprite sheets and what is where on them.
    ///
    /// # Errors
    /// A part that would have too many pixels, with the resolution that would do.
    pub fn files(&self, edition: &Edition) -> Result<Vec<Made>, Vec<Finding>> {
        let mut findings = Vec::new();
        let mut sprites = Vec::new();
        for part in &edition.parts {
            let back = self.printing.wanted_back(part);
            let sides = [
                Some((part.id.clone(), part.cut_out())),
                back.map(|back| (format!("{}-back", part.id), part.cut_out_back(back))),
            ];
            for (is_back, (id, svg)) in [false, true].into_iter().zip(sides).filter_map(|(is, side)| Some((is, side?)))
            {
                match self.sprite(part, id, is_back, svg) {
                    Ok(sprite) => sprites.push(sprite),
                    Err(more) => findings.extend(more),
                }
            }
        }
        if !findings.is_empty() {
            return Err(findings);
        }
        let mut made = Vec::new();
        for sprite in &sprites {
            made.push((sprite.file.clone(), self.png(&sprite.raster)?));
        }
        let (places, sizes) = placed(&sprites.iter().map(|sprite| sprite.raster.size()).collect::<Vec<_>>());
        let mut sheets = Vec::new();
        for (width, height) in sizes {
            sheets.push(Raster::new(width, height).map_err(|error| told(&error))?);
        }
        for (sprite, place) in sprites.iter().zip(&places) {
            if let Some((sheet, corner)) = place
                && let Some(sheet) = sheets.get_mut(*sheet)
            {
                sheet.put(&sprite.raster, *corner);
            }
        }
        for (index, sheet) in sheets.iter().enumerate() {
            made.push((self.sheet_name(index), self.png(sheet)?));
        }
        let table = serde_json::to_string_pretty(&self.table(&sprites, &places, sheets.len())).unwrap_or_default();
        made.push((format!("{}-sprites-{}.json", self.game, self.lang), (table + "\n").into_bytes()));
        Ok(made)
    }

    fn sprite<'p>(&self, part: &'p Part, id: String, is_back: bool, svg: String) -> Result<Sprite<'p>, Vec<Finding>> {
        let source = Source::new(format!("{id}.svg"), svg);
        let tree = svg::load(self.fonts, &source)?;
        let raster = Raster::of(&tree, self.dpi).map_err(|error| {
            let finding = Finding::placeless("png", format!("part `{}` at {} dpi: {error}", part.id, self.dpi));
            vec![finding.help(format!("--png {} would do", svg::most_dpi(part.trim)))]
        })?;
        let file = format!("png/{}/{id}.png", self.lang);
        Ok(Sprite { part, id, is_back, raster, file })
    }

    fn png(&self, raster: &Raster) -> Result<Vec<u8>, Vec<Finding>> {
        raster.png(self.dpi).map_err(|error| told(&error))
    }

    fn sheet_name(&self, index: usize) -> String {
        let number = if index == 0 { String::new() } else { format!("-{}", index + 1) };
        format!("{}-sprites-{}{number}.png", self.game, self.lang)
    }

    /// What is where: a frame a part, in the order of the kit, pixels from the top left corner of its image.
    fn table(&self, sprites: &[Sprite<'_>], places: &[Option<Place>], sheets: usize) -> Value {
        let length = |mm: f64| decimals(mm, 3).parse::<f64>().unwrap_or(mm);
        let frame = |(sprite, place): (&Sprite<'_>, &Option<Place>)| {
            let (part, (w, h)) = (sprite.part, sprite.raster.size());
            // what is larger than a sheet is an image by itself
            let (image, (x, y)) = match place {
                Some((sheet, corner)) => (self.sheet_name(*sheet), *corner),
                None => (sprite.file.clone(), (0, 0)),
            };
            let back = self.printing.wanted_back(part).filter(|_| !sprite.is_back).map(|_| format!("{}-back", part.id));
            json!({
                "id": sprite.id, "side": if sprite.is_back { "back" } else { "front" }, "back": back,
                "title": part.title, "group": part.group, "count": part.count, "spare": part.spare,
                "image": image, "x": x, "y": y, "w": w, "h": h,
                "width_mm": length(part.trim.width.0), "height_mm": length(part.trim.height.0),
            })
        };
        json!({
            "game": self.game,
            "language": self.lang,
            "dpi": self.dpi,
            "images": (0..sheets).map(|index| self.sheet_name(index)).collect::<Vec<_>>(),
            "frames": sprites.iter().zip(places).map(frame).collect::<Vec<_>>(),
        })
    }
}

fn told(error: &PngError) -> Vec<Finding> {
    vec![Finding::placeless("png", error.to_string())]
}

/// Places for pictures on as few sheets as rows allow, the highest first; `None` for what is larger than a sheet. With
/// them the sizes of the sheets.
fn placed(sizes: &[(u32, u32)]) -> (Vec<Option<Place>>, Vec<(u32, u32)>) {
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    order.sort_by_key(|index| std::cmp::Reverse(sizes.get(*index).map_or(0, |size| size.1)));
    let mut places = vec![None; sizes.len()];
    let mut sheets: Vec<(u32, u32)> = Vec::new();
    // where the next picture of the row goes, and how far down the row reaches
    let (mut at, mut row_end) = ((0, 0), 0);
    for index in order {
        let (Some(&(width, height)), Some(place)) = (sizes.get(index), places.get_mut(index)) else { continue };
        if width > MOST || height > MOST {
            continue;
        }
        if at.0 + width > MOST {
            at = (0, row_end + GAP);
        }
        if sheets.is_empty() || at.1 + height > MOST {
            sheets.push((0, 0));
            at = (0, 0);
        }
        if at.0 == 0 {
            row_end = at.1 + height;
        }
        *place = Some((sheets.len() - 1, at));
        if let Some(sheet) = sheets.last_mut() {
            *sheet = (sheet.0.max(at.0 + width), sheet.1.max(at.1 + height));
        }
        at.0 += width + GAP;
    }
    (places, sheets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sprites_never_meet_and_sheets_stay_within_what_is_taken() {
        let sizes: Vec<(u32, u32)> = (0..300).map(|n| (40 + n * 37 % 900, 30 + n * 53 % 1100)).collect();
        let (places, sheets) = placed(&sizes);
        assert!(sheets.len() > 1 && sheets.iter().all(|(width, height)| *width <= MOST && *height <= MOST));
        let boxes: Vec<(usize, u32, u32, u32, u32)> = places
            .iter()
            .zip(&sizes)
            .map(|(place, (w, h))| {
                let (sheet, (x, y)) = place.expect("all are small enough");
                (sheet, x, y, x + w, y + h)
            })
            .collect();
        for (index, a) in boxes.iter().enumerate() {
            assert!(a.3 <= sheets[a.0].0 && a.4 <= sheets[a.0].1);
            for b in &boxes[index + 1..] {
                assert!(a.0 != b.0 || a.3 < b.1 || b.3 < a.1 || a.4 < b.2 || b.4 < a.2, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn what_is_larger_than_a_sheet_is_left_alone() {
        assert_eq!(placed(&[(5000, 10), (10, 10)]), (vec![None, Some((0, (0, 0)))], vec![(10, 10)]));
    }
}
