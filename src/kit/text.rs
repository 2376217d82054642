//! Text that has to fit its place: filters that measure with the bundled fonts.

use crate::pdf::font::{FaceId, FontError, Fonts, Style};
use std::sync::Arc;
use tera::{Error, Kwargs, State, Tera, TeraResult};

/// The family of everything that is printed on parts.
const FAMILY: &str = "Alegreya Sans";

/// Between a text that is too wide and its room.
const WIDER: &str = " mm wide, and there is room for ";

/// Behind a text that is too long for its place, as a template throws it.
const LONGER: &str = "` takes more lines than there is room for";

/// A text that has no room. A tenth of a millimetre too much is told as such.
fn wider(text: &str, width: f64, room: f64) -> Error {
    let digits = if width - room < 0.1 { 2 } else { 1 };
    Error::message(format!("`{text}` is {width:.digits$}{WIDER}{room:.digits$}"))
}

/// The text that a finding's message says to be too wide or too long for its place, when it says that.
pub fn too_wide(message: &str) -> Option<&str> {
    let message = message.strip_prefix('`')?;
    match message.split_once(WIDER) {
        Some((text, _)) => text.rsplit_once("` is ").map(|(text, _)| text),
        None => message.split_once(LONGER).map(|(text, _)| text),
    }
}

/// Measures texts in the family of parts.
#[derive(Clone)]
pub(super) struct Setter {
    fonts: Arc<Fonts>,
}

impl Setter {
    pub fn new() -> Result<Setter, FontError> {
        Ok(Setter { fonts: Arc::new(Fonts::bundled()?) })
    }

    /// Adds `lines(width, size, weight = 400)`, a text as a list of lines no wider than `width` millimetres, and
    /// `fit(width, size, weight = 400)`, the same text, which is an error where it is wider. Both take the `family`.
    pub fn register(&self, tera: &mut Tera) {
        let setter = self.clone();
        tera.register_filter("lines", move |text: &str, place: Kwargs, _: &State| setter.lines(text, &place));
        let setter = self.clone();
        tera.register_filter("fit", move |text: &str, place: Kwargs, _: &State| setter.fit(text, &place));
    }

    fn face(&self, place: &Kwargs) -> TeraResult<FaceId> {
        let weight = place.get::<u16>("weight")?.unwrap_or(400);
        let style = [Style::Regular, Style::Medium, Style::Bold, Style::Black]
            .into_iter()
            .find(|style| style.weight() == weight)
            .ok_or_else(|| Error::message(format!("no bundled face has weight {weight}")))?;
        let family = place.get::<String>("family")?;
        self.fonts.id(family.as_deref().unwrap_or(FAMILY), style).map_err(Error::message)
    }

    /// The width in millimetres.
    fn width(&self, text: &str, face: FaceId, size: f64) -> TeraResult<f64> {
        Ok(self.fonts.face(face).width(text, &[]).map_err(Error::message)? * size)
    }

    fn fit(&self, text: &str, place: &Kwargs) -> TeraResult<String> {
        let (room, size) = (place.must_get::<f64>("width")?, place.must_get::<f64>("size")?);
        let width = self.width(text, self.face(place)?, size)?;
        if width > room {
            return Err(wider(text, width, room));
        }
        Ok(text.to_string())
    }

    /// Breaks at spaces alone, into as few lines as there can be, those of about one length.
    fn lines(&self, text: &str, place: &Kwargs) -> TeraResult<Vec<String>> {
        let (room, size) = (place.must_get::<f64>("width")?, place.must_get::<f64>("size")?);
        let face = self.face(place)?;
        let mut best = self.broken(text, face, size, room)?;
        if best.len() < 2 {
            return Ok(best);
        }
        // a narrower room evens the lines out, until it takes one more of them or a word no longer fits
        let mut narrower = room - size / 4.0;
        while let Ok(lines) = self.broken(text, face, size, narrower)
            && lines.len() == best.len()
        {
            best = lines;
            narrower -= size / 4.0;
        }
        Ok(best)
    }

    /// Breaks as late as possible.
    fn broken(&self, text: &str, face: FaceId, size: f64, room: f64) -> TeraResult<Vec<String>> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            if let Some(line) = lines.last_mut() {
                let longer = format!("{line} {word}");
                if self.width(&longer, face, size)? <= room {
                    *line = longer;
                    continue;
                }
            }
            let width = self.width(word, face, size)?;
            if width > room {
                return Err(wider(word, width, room));
            }
            lines.push(word.to_string());
        }
        Ok(lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rendered(template: &str) -> Result<String, String> {
        let mut tera = Tera::new();
        Setter::new().expect("the bundled fonts are whole").register(&mut tera);
        tera.render_str(template, &tera::Context::new(), false).map_err(|error| error.to_string())
    }

    #[test]
    fn lines_are_few_and_even() {
        let text = "one two three four five six seven eight nine ten";
        let made = rendered(&format!("{{{{ '{text}' | lines(width=40, size=3) | join(sep='/') }}}}")).expect("it fits");
        assert_eq!(made.replace('/', " "), text);
        let lengths: Vec<usize> = made.split('/').map(str::len).collect();
        assert_eq!(lengths.len(), 2);
        assert!(lengths[0].abs_diff(lengths[1]) <= 6, "{made}");
    }

    #[test]
    fn what_does_not_fit_is_an_error() {
        let said = rendered("{{ 'a incomprehensibilities' | lines(width=5, size=3) }}").expect_err("no room");
        assert_eq!(
            too_wide(said.lines().next().unwrap_or_default().trim_start_matches("error: ")),
            Some("incomprehensibilities"),
            "{said}"
        );
        assert!(rendered("{{ 'MM' | fit(width=4, size=3.3, weight=900) }}").is_err());
        assert!(rendered("{{ 'x' | fit(width=4, size=3, weight=901) }}").is_err());
        assert_eq!(rendered("{{ 'At' | fit(width=4.2, size=3.3, weight=900) }}").as_deref(), Ok("At"));
    }
}
