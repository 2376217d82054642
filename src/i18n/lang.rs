//! The three languages, and those that may be added.

use super::guest::{GUESTS, Guest, PSEUDO};
use std::fmt;
use std::str::FromStr;

/// A language of the books.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lang {
    /// Italian.
    It,
    /// French.
    Fr,
    /// English, the language of the sources; British spelling, “double quotes”, spaced en dashes.
    En,
    /// Another one, whose texts are in a folder of templates and not in the program.
    Guest(&'static Guest),
}

impl Lang {
    /// The languages that are built in, in the order in which they are built.
    pub const ALL: [Lang; 3] = [Lang::It, Lang::Fr, Lang::En];

    /// Every language that a folder of templates may add, in the order of their codes.
    pub fn guests() -> impl Iterator<Item = Lang> {
        GUESTS.iter().map(Lang::Guest)
    }

    /// The language that only shows where texts are too long or not translatable.
    pub fn pseudo() -> Option<Lang> {
        Lang::guests().find(|lang| lang.code() == PSEUDO)
    }

    /// Whether its texts are in the program.
    pub fn built_in(self) -> bool {
        !matches!(self, Lang::Guest(_))
    }

    /// The ISO 639 code: `it`, `fr`, `en`.
    pub fn code(self) -> &'static str {
        match self {
            Lang::It => "it",
            Lang::Fr => "fr",
            Lang::En => "en",
            Lang::Guest(guest) => guest.code,
        }
    }

    /// The tag written into documents (BCP 47): the English is British.
    pub fn tag(self) -> &'static str {
        match self {
            Lang::It => "it",
            Lang::Fr => "fr",
            Lang::En => "en-GB",
            Lang::Guest(guest) => guest.tag,
        }
    }

    /// The language's English name, for messages.
    pub fn english(self) -> &'static str {
        match self {
            Lang::It => "Italian",
            Lang::Fr => "French",
            Lang::En => "English",
            Lang::Guest(guest) => guest.english,
        }
    }

    /// The language's own name for itself.
    pub fn name(self) -> &'static str {
        match self {
            Lang::It => "italiano",
            Lang::Fr => "français",
            Lang::En => "English",
            Lang::Guest(guest) => guest.name,
        }
    }

    /// How many forms a number makes, as the header of a PO file says it.
    pub fn plurals(self) -> &'static str {
        match self {
            Lang::Fr => "nplurals=2; plural=(n > 1);",
            Lang::It | Lang::En => "nplurals=2; plural=(n != 1);",
            Lang::Guest(guest) => guest.plurals,
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A word that names no language of the house.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no language `{0}`: it, fr and en are built in, and there may be {others}", others = others())]
pub struct UnknownLang(pub String);

fn others() -> String {
    let codes: Vec<&str> = Lang::guests().map(Lang::code).collect();
    codes.join(", ")
}

impl FromStr for Lang {
    type Err = UnknownLang;
    fn from_str(word: &str) -> Result<Lang, UnknownLang> {
        let mut all = Lang::ALL.into_iter().chain(Lang::guests());
        all.find(|lang| lang.code() == word).ok_or_else(|| UnknownLang(word.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_round_trip_and_others_are_named() {
        for lang in Lang::ALL.into_iter().chain(Lang::guests()) {
            assert_eq!(lang.to_string().parse(), Ok(lang));
        }
        assert_eq!(
            "dee".parse::<Lang>().unwrap_err().to_string(),
            "there is no language `dee`: it, fr and en are built in, and there may be ca, cs, da, de, es, fi, hu, nb, nl, \
             pl, pt, qps, ro, sv"
        );
    }
}
