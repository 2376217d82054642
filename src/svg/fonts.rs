//! The bundled faces as usvg wants them: a database without the system's fonts, and a resolver that never guesses.

use crate::pdf::font::{self, FaceId, FontError, Style};
use std::fmt;
use std::sync::Arc;
use usvg::fontdb;

/// The bundled faces, for text set by this house ([`Fonts::faces`]) and for text inside SVG files alike.
pub struct Fonts {
    faces: font::Fonts,
    database: Arc<fontdb::Database>,
    ids: Arc<Vec<fontdb::ID>>,
}

impl Fonts {
    /// The faces embedded in the binary.
    ///
    /// # Errors
    /// [`FontError::Unreadable`] when a font file is broken.
    pub fn bundled() -> Result<Fonts, FontError> {
        let faces = font::Fonts::bundled()?;
        let mut database = fontdb::Database::new();
        let mut ids = Vec::new();
        for face in faces.faces() {
            let source = fontdb::Source::Binary(Arc::new(super::digits::lining(face)));
            let id = database.load_font_source(source).first().copied();
            ids.push(id.ok_or_else(|| FontError::Unreadable(face.name().to_string()))?);
        }
        Ok(Fonts { faces, database: Arc::new(database), ids: Arc::new(ids) })
    }

    /// The same faces for shaping.
    pub fn faces(&self) -> &font::Fonts {
        &self.faces
    }

    /// The face behind an id of the database.
    pub(super) fn face_of(&self, id: fontdb::ID) -> Option<FaceId> {
        let index = self.ids.iter().position(|known| *known == id)?;
        self.faces.faces().get(index).map(font::Face::id)
    }

    /// The database for [`usvg::Options`].
    pub(super) fn database(&self) -> Arc<fontdb::Database> {
        self.database.clone()
    }

    /// What the resolver picks for a CSS font: the first family named, in exactly the style asked for.
    ///
    /// # Errors
    /// Family or style not bundled; a generic family is never taken for one of ours.
    pub(super) fn pick(&self, wanted: &usvg::Font) -> Result<fontdb::ID, String> {
        let family = match wanted.families().first() {
            Some(usvg::FontFamily::Named(name)) if !name.is_empty() => name.clone(),
            Some(usvg::FontFamily::Named(_)) | None => {
                return Err("a text names no font family".to_string());
            }
            Some(generic) => generic.to_string(),
        };
        let italic = wanted.style() != usvg::FontStyle::Normal;
        let same = |style: &Style| style.weight() == wanted.weight() && style.is_italic() == italic;
        let styles = [Style::Regular, Style::Italic, Style::Medium, Style::Bold, Style::BoldItalic, Style::Black];
        let family_exists = self.faces.id(&family, Style::Regular).map_err(|error| error.to_string());
        let Some(style) = styles.iter().find(|style| same(style)) else {
            family_exists?;
            let slant = if italic { "italic" } else { "upright" };
            return Err(format!("`{family}` is not bundled {slant} in weight {}", wanted.weight()));
        };
        let id = self.faces.id(&family, *style).map_err(|error| error.to_string())?;
        self.ids.get(id.index()).copied().ok_or_else(|| format!("`{family}` is not loaded"))
    }
}

impl fmt::Debug for Fonts {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("Fonts").field(&self.faces).finish()
    }
}
