//! The bundled faces: shaping with HarfBuzz's rules, widths and metrics, every missing glyph an error.
//!
//! All lengths here are in **em**: multiply by the type size for points.
//!
//! ```
//! use pressbox::pdf::font::{Feature, Fonts, Style};
//!
//! let fonts = Fonts::bundled()?;
//! let body = fonts.id("Vollkorn", Style::Regular)?;
//! let run = fonts.face(body).shape("Prêt\u{202F}!", &[Feature(*b"onum", 1)])?;
//! let narrow = run.glyphs.iter().find(|glyph| run.text_of(glyph) == "\u{202F}");
//! assert_eq!(narrow.map(|glyph| glyph.advance), Some(1.0 / 6.0));
//!
//! let missing = fonts.face(body).shape("汉", &[]).map(|run| run.width()).unwrap_err();
//! assert_eq!(missing.to_string(), "Vollkorn-Regular has no glyph for `汉` (U+6C49)");
//! # Ok::<(), pressbox::pdf::font::FontError>(())
//! ```

use super::sfnt::Sfnt;
use crate::assets;
use crate::report::{Finding, nearest};
use harfrust::{Direction, FontRef, ShapeOptions, ShapePlan, ShaperData, Tag, UnicodeBuffer, script};
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

/// The width given to U+202F, the narrow no-break space, whatever a font says.
pub const NARROW_SPACE: f64 = 1.0 / 6.0;

/// Why a text cannot be set.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum FontError {
    /// The family is not bundled.
    #[error("there is no font family `{family}`; the bundled ones are {}", known.join(", "))]
    UnknownFamily {
        /// The family asked for.
        family: String,
        /// What there is.
        known: Vec<String>,
    },
    /// The family is bundled, but not in this style.
    #[error("`{family}` has no style {style}; it comes in {}", known.join(", "))]
    UnknownStyle {
        /// The family asked for.
        family: String,
        /// The style asked for.
        style: Style,
        /// What there is.
        known: Vec<String>,
    },
    /// The face has no glyph for a character.
    #[error("{face} has no glyph for `{character}` (U+{:04X})", *character as u32)]
    MissingGlyph {
        /// The face's name, as `Vollkorn-Bold`.
        face: String,
        /// The character.
        character: char,
    },
    /// A font file is broken.
    #[error("the font file {0} cannot be read")]
    Unreadable(String),
}

impl From<FontError> for Finding {
    fn from(error: FontError) -> Finding {
        let code = match error {
            FontError::MissingGlyph { .. } => "missing-glyph",
            FontError::Unreadable(_) => "font-file",
            _ => "unknown-font",
        };
        let help = match &error {
            FontError::UnknownFamily { family, known } => nearest(family, known.iter().map(String::as_str)),
            _ => None,
        };
        let finding = Finding::placeless(code, error.to_string());
        match help {
            Some(name) => finding.help(format!("did you mean `{name}`?")),
            None if code == "missing-glyph" => finding.help("write it with letters and signs of European languages"),
            None => finding,
        }
    }
}

impl From<FontError> for Box<Finding> {
    fn from(error: FontError) -> Box<Finding> {
        Box::new(error.into())
    }
}

/// A style within a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Style {
    /// Upright, weight 400.
    Regular,
    /// Slanted, weight 400.
    Italic,
    /// Upright, weight 500.
    Medium,
    /// Upright, weight 700.
    Bold,
    /// Slanted, weight 700.
    BoldItalic,
    /// Upright, weight 900.
    Black,
}

impl Style {
    const ALL: [Style; 6] =
        [Style::Regular, Style::Italic, Style::Medium, Style::Bold, Style::BoldItalic, Style::Black];

    /// The style as it stands in a font file's name.
    pub fn name(self) -> &'static str {
        match self {
            Style::Regular => "Regular",
            Style::Italic => "Italic",
            Style::Medium => "Medium",
            Style::Bold => "Bold",
            Style::BoldItalic => "BoldItalic",
            Style::Black => "Black",
        }
    }

    /// CSS weight, 400 to 900.
    pub fn weight(self) -> u16 {
        match self {
            Style::Regular | Style::Italic => 400,
            Style::Medium => 500,
            Style::Bold | Style::BoldItalic => 700,
            Style::Black => 900,
        }
    }

    /// Whether the letters are slanted.
    pub fn is_italic(self) -> bool {
        matches!(self, Style::Italic | Style::BoldItalic)
    }
}

impl fmt::Display for Style {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// An OpenType feature and its value, as `Feature(*b"onum", 1)`. Kerning and standard ligatures are on by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Feature(pub [u8; 4], pub u32);

/// Which face, within one [`Fonts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FaceId(usize);

impl FaceId {
    /// The face's place in [`Fonts::faces`].
    pub fn index(self) -> usize {
        self.0
    }
}

/// One glyph of a shaped text. Lengths in em, `y` upward.
#[derive(Clone, Debug, PartialEq)]
pub struct Glyph {
    /// The glyph in the font file.
    pub id: u16,
    /// The code that a PDF content stream shows it by: the glyph id, or one of the two special codes.
    pub code: u16,
    /// How far the pen moves.
    pub advance: f64,
    /// How far the font's own width moves it (`/W` of the PDF font); the difference goes into `TJ`.
    pub nominal: f64,
    /// Shift to the right, the pen not moving.
    pub dx: f64,
    /// Shift upward, the pen not moving.
    pub dy: f64,
    /// The bytes of the run's text that it stands for; empty for a second glyph of the same cluster.
    pub bytes: Range<usize>,
}

/// A shaped text in one face.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// The face.
    pub face: FaceId,
    /// The text.
    pub text: String,
    /// The glyphs, left to right.
    pub glyphs: Vec<Glyph>,
}

impl Run {
    /// The sum of the advances in em.
    pub fn width(&self) -> f64 {
        self.glyphs.iter().map(|glyph| glyph.advance).sum()
    }

    /// What the text layer holds for a glyph of this run.
    pub fn text_of(&self, glyph: &Glyph) -> &str {
        self.text.get(glyph.bytes.clone()).unwrap_or("")
    }
}

/// The work of shaping, in numbers of texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How often [`Face::shape`] was called.
    pub asked: usize,
    /// How often the shaper ran: the calls that the cache could not answer.
    pub shapings: usize,
    /// How many different texts, under different features, are kept.
    pub distinct: usize,
}

/// Heights of a face in em; depths are negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Metrics {
    /// Top of the tallest letters.
    pub ascent: f64,
    /// Bottom of the deepest letters, negative.
    pub descent: f64,
    /// Height of a capital.
    pub cap_height: f64,
    /// Height of a small x.
    pub x_height: f64,
}

/// One bundled face.
pub struct Face {
    id: FaceId,
    name: String,
    family: String,
    style: Style,
    data: Cow<'static, [u8]>,
    shaper: ShaperData,
    units_per_em: f64,
    glyph_count: u16,
    metrics: Metrics,
    cache: Mutex<Cache>,
}

/// What a face has shaped so far, and how often it was asked and had to.
#[derive(Default)]
struct Cache {
    shaped: HashMap<Vec<Feature>, Shaped>,
    asked: usize,
    shapings: usize,
}

/// What was shaped under one set of features, and the plan for more of it.
struct Shaped {
    plan: ShapePlan,
    runs: HashMap<String, Arc<Run>>,
}

impl Face {
    fn load(id: FaceId, name: String, data: Cow<'static, [u8]>) -> Result<Face, FontError> {
        let broken = || FontError::Unreadable(format!("{name}.ttf"));
        let (family, style) = name.split_once('-').ok_or_else(broken)?;
        let style = Style::ALL.into_iter().find(|known| known.name() == style).ok_or_else(broken)?;
        let family = spaced(family);
        let font = FontRef::from_index(&data, 0).map_err(|_| broken())?;
        let shaper = ShaperData::new(&font);
        let sfnt = Sfnt::new(&data).ok_or_else(broken)?;
        let units_per_em = f64::from(sfnt.units_per_em());
        let em = |units: i16| f64::from(units) / units_per_em;
        let metrics = Metrics {
            ascent: em(sfnt.ascent()),
            descent: em(sfnt.descent()),
            cap_height: em(sfnt.cap_height()),
            x_height: em(sfnt.x_height()),
        };
        let (glyph_count, cache) = (sfnt.glyph_count(), Mutex::default());
        Ok(Face { id, family, style, shaper, units_per_em, glyph_count, metrics, cache, name, data })
    }

    /// The face's place in its [`Fonts`].
    pub fn id(&self) -> FaceId {
        self.id
    }

    /// The PostScript name, as `AlegreyaSans-Bold`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The family, as `Alegreya Sans`.
    pub fn family(&self) -> &str {
        &self.family
    }

    /// The style.
    pub fn style(&self) -> Style {
        self.style
    }

    /// The font file.
    pub fn data(&self) -> &[u8] {
        &self.data
    }

    /// The font file, shared with whoever needs to own it.
    pub(crate) fn bytes(&self) -> Cow<'static, [u8]> {
        self.data.clone()
    }

    /// Heights in em.
    pub fn metrics(&self) -> Metrics {
        self.metrics
    }

    /// Font units in one em.
    pub fn units_per_em(&self) -> f64 {
        self.units_per_em
    }

    /// The code that stands for U+202F in a content stream, so that the text layer keeps it: above all glyph ids.
    pub fn narrow_code(&self) -> u16 {
        self.glyph_count
    }

    /// The code of a hyphen that only a line's end has put there (U+00AD in the text layer): above all glyph ids.
    pub fn soft_hyphen_code(&self) -> u16 {
        self.glyph_count.saturating_add(1)
    }

    /// The width of one glyph in em, as the font file gives it (0 for a glyph that it does not have).
    pub fn nominal_width(&self, glyph: u16) -> f64 {
        Sfnt::new(&self.data).map_or(0.0, |sfnt| f64::from(sfnt.advance(glyph)) / self.units_per_em)
    }

    /// Shapes a text, or takes it from the cache.
    ///
    /// U+202F becomes [`NARROW_SPACE`] wide. U+00AD is a hyphen that a line's end has put there: it is drawn, and
    /// stays U+00AD in the text layer; strike those that no line ends at before shaping.
    ///
    /// # Errors
    /// [`FontError::MissingGlyph`] for the first character that the face has no glyph for.
    pub fn shape(&self, text: &str, features: &[Feature]) -> Result<Arc<Run>, FontError> {
        // A panic elsewhere cannot leave the cache half-written: entries are only ever added whole.
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        cache.asked += 1;
        if let Some(run) = cache.shaped.get(features).and_then(|shaped| shaped.runs.get(text)) {
            return Ok(run.clone());
        }
        let font = FontRef::from_index(&self.data, 0).map_err(|_| FontError::Unreadable(self.name.clone()))?;
        let shaper = self.shaper.shaper(&font).build();
        let wanted: Vec<_> =
            features.iter().map(|Feature(tag, value)| harfrust::Feature::new(Tag::new(tag), *value, ..)).collect();
        cache.shapings += 1;
        let shaped = cache.shaped.entry(features.to_vec()).or_insert_with(|| Shaped {
            plan: ShapePlan::new(&shaper, Direction::LeftToRight, Some(script::LATIN), None, &wanted),
            runs: HashMap::new(),
        });
        let options = ShapeOptions::new().features(&wanted).plan(Some(&shaped.plan));
        let buffer = shaper.shape(prepared(text), options);
        let run = Arc::new(self.run(text, &buffer)?);
        shaped.runs.insert(text.to_string(), run.clone());
        Ok(run)
    }

    /// How often this face was asked for a shaped text, and what that took.
    pub fn tally(&self) -> Tally {
        let cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        let distinct = cache.shaped.values().map(|shaped| shaped.runs.len()).sum();
        Tally { asked: cache.asked, shapings: cache.shapings, distinct }
    }

    /// The width of a text in em.
    ///
    /// # Errors
    /// As [`Face::shape`].
    pub fn width(&self, text: &str, features: &[Feature]) -> Result<f64, FontError> {
        Ok(self.shape(text, features)?.width())
    }

    fn run(&self, text: &str, buffer: &harfrust::GlyphBuffer) -> Result<Run, FontError> {
        let infos = buffer.glyph_infos();
        let mut glyphs: Vec<Glyph> = Vec::with_capacity(infos.len());
        for (index, (info, position)) in infos.iter().zip(buffer.glyph_positions()).enumerate() {
            let start = info.cluster as usize;
            let later = infos.iter().skip(index + 1).map(|later| later.cluster as usize);
            let end = later.into_iter().find(|&next| next > start).unwrap_or(text.len());
            let first = index == 0 || infos.get(index - 1).is_some_and(|before| before.cluster != info.cluster);
            let character = text.get(start..).and_then(|rest| rest.chars().next()).unwrap_or('\u{FFFD}');
            let id = match u16::try_from(info.glyph_id) {
                Ok(id) if id != 0 => id,
                _ => return Err(FontError::MissingGlyph { face: self.name.clone(), character }),
            };
            let em = |units: i32| f64::from(units) / self.units_per_em;
            let (code, advance, nominal) = match character {
                // its width in the PDF is that of its glyph, as PDF/UA wants; what is missing moves the pen
                '\u{202F}' => (self.narrow_code(), NARROW_SPACE, self.nominal_width(id)),
                '\u{AD}' => (self.soft_hyphen_code(), em(position.x_advance), self.nominal_width(id)),
                _ => (id, em(position.x_advance), self.nominal_width(id)),
            };
            let bytes = if first { start..end } else { start..start };
            let (dx, dy) = (em(position.x_offset), em(position.y_offset));
            glyphs.push(Glyph { id, code, advance, nominal, dx, dy, bytes });
        }
        Ok(Run { face: self.id, text: text.to_string(), glyphs })
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Face({})", self.name)
    }
}

/// The text as code points for the shaper: the two characters that this house sets its own way take the place of a
/// space and a hyphen, so that no font is asked for them.
fn prepared(text: &str) -> UnicodeBuffer {
    let mut buffer = UnicodeBuffer::new();
    for (start, character) in text.char_indices() {
        let shown = match character {
            '\u{202F}' => ' ',
            '\u{AD}' => '-',
            // A control character must not pass as an invisible glyph.
            other if other.is_control() => '\u{FFFF}',
            other => other,
        };
        buffer.add(shown, u32::try_from(start).unwrap_or(u32::MAX));
    }
    buffer.set_direction(Direction::LeftToRight);
    buffer.set_script(script::LATIN);
    buffer
}

/// `AlegreyaSans` to `Alegreya Sans`.
fn spaced(family: &str) -> String {
    let mut name = String::new();
    for character in family.chars() {
        if character.is_uppercase() && !name.is_empty() {
            name.push(' ');
        }
        name.push(character);
    }
    name
}

/// All bundled faces.
#[derive(Debug)]
pub struct Fonts {
    faces: Vec<Face>,
}

impl Fonts {
    /// The faces embedded in the binary, in the order of their file names.
    ///
    /// # Errors
    /// [`FontError::Unreadable`] when a file is no font or its name is not `Family-Style.ttf`.
    pub fn bundled() -> Result<Fonts, FontError> {
        let faces = assets::fonts()
            .into_iter()
            .enumerate()
            .map(|(index, (name, data))| Face::load(FaceId(index), name, data))
            .collect::<Result<_, _>>()?;
        Ok(Fonts { faces })
    }

    /// All faces; a [`FaceId`] is a place in this list.
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// The face of an id that this value gave out.
    pub fn face(&self, id: FaceId) -> &Face {
        // Ids are made by `bundled` alone, which makes the same list on every call.
        &self.faces[id.0]
    }

    /// Finds a face by family (letter case ignored) and style.
    ///
    /// # Errors
    /// [`FontError::UnknownFamily`] or [`FontError::UnknownStyle`], each listing what there is.
    pub fn id(&self, family: &str, style: Style) -> Result<FaceId, FontError> {
        let same: Vec<&Face> = self.faces.iter().filter(|face| face.family.eq_ignore_ascii_case(family)).collect();
        if same.is_empty() {
            let mut known: Vec<String> = self.faces.iter().map(|face| face.family.clone()).collect();
            known.dedup();
            return Err(FontError::UnknownFamily { family: family.to_string(), known });
        }
        let found = same.iter().find(|face| face.style == style).map(|face| face.id);
        found.ok_or_else(|| {
            let known = same.iter().map(|face| face.style.to_string()).collect();
            FontError::UnknownStyle { family: family.to_string(), style, known }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vollkorn() -> (Fonts, FaceId) {
        let fonts = Fonts::bundled().unwrap();
        let id = fonts.id("vollkorn", Style::Regular).unwrap();
        (fonts, id)
    }

    #[test]
    fn kerning_and_ligatures_are_applied_and_clusters_keep_their_text() {
        let (fonts, id) = vollkorn();
        let face = fonts.face(id);
        let apart = face.width("A", &[]).unwrap() + face.width("V", &[]).unwrap();
        assert!(face.width("AV", &[]).unwrap() < apart - 0.01);
        for face in fonts.faces() {
            let run = face.shape("office fì", &[]).unwrap();
            let text: String = run.glyphs.iter().map(|glyph| run.text_of(glyph)).collect();
            assert_eq!(text, "office fì", "{}", face.name());
        }
    }

    #[test]
    fn every_face_sets_the_narrow_space_alike_and_keeps_it_in_the_text_layer() {
        let (fonts, _) = vollkorn();
        for face in fonts.faces() {
            let run = face.shape("a\u{202F}!", &[]).unwrap();
            let glyph = &run.glyphs[1];
            assert_eq!((glyph.advance, glyph.code, run.text_of(glyph)), (1.0 / 6.0, face.narrow_code(), "\u{202F}"));
        }
    }

    #[test]
    fn a_missing_glyph_and_a_control_character_are_errors_that_name_the_character() {
        let (fonts, id) = vollkorn();
        let error = fonts.face(id).shape("a汉", &[]).unwrap_err();
        assert_eq!(error, FontError::MissingGlyph { face: "Vollkorn-Regular".into(), character: '汉' });
        let error = fonts.face(id).shape("a\tb", &[]).unwrap_err();
        assert_eq!(error, FontError::MissingGlyph { face: "Vollkorn-Regular".into(), character: '\t' });
    }

    #[test]
    fn a_line_end_hyphen_is_drawn_and_stays_soft_in_the_text_layer() {
        let (fonts, id) = vollkorn();
        let run = fonts.face(id).shape("pal\u{AD}", &[]).unwrap();
        let last = run.glyphs.last().unwrap();
        assert_eq!((last.code, run.text_of(last)), (fonts.face(id).soft_hyphen_code(), "\u{AD}"));
        assert!(last.advance > 0.2);
    }

    #[test]
    fn features_change_the_glyphs() {
        let (fonts, id) = vollkorn();
        let face = fonts.face(id);
        let plain = face.shape("1879", &[Feature(*b"lnum", 1)]).unwrap();
        let old = face.shape("1879", &[Feature(*b"onum", 1)]).unwrap();
        assert_ne!(plain.glyphs[0].id, old.glyphs[0].id);
    }

    #[test]
    fn an_unknown_family_or_style_lists_what_there_is() {
        let (fonts, _) = vollkorn();
        let error = fonts.id("Volkorn", Style::Bold).unwrap_err();
        assert!(error.to_string().contains("Alegreya Sans, Vollkorn"), "{error}");
        assert_eq!(Finding::from(error).help.as_deref(), Some("did you mean `Vollkorn`?"));
        let error = fonts.id("Vollkorn", Style::Medium).unwrap_err();
        assert!(error.to_string().contains("no style Medium"), "{error}");
    }

    #[test]
    fn metrics_are_in_em() {
        let (fonts, id) = vollkorn();
        let metrics = fonts.face(id).metrics();
        assert!((0.6..0.8).contains(&metrics.cap_height), "{metrics:?}");
        assert!((0.4..0.5).contains(&metrics.x_height), "{metrics:?}");
        assert!(metrics.ascent > 0.7 && metrics.descent < -0.2, "{metrics:?}");
    }
}
