//! The three languages.

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
}

impl Lang {
    /// All languages, in the order in which they are built.
    pub const ALL: [Lang; 3] = [Lang::It, Lang::Fr, Lang::En];

    /// The ISO 639-1 code: `it`, `fr`, `en`.
    pub fn code(self) -> &'static str {
        match self {
            Lang::It => "it",
            Lang::Fr => "fr",
            Lang::En => "en",
        }
    }

    /// The tag written into documents (BCP 47): the English is British.
    pub fn tag(self) -> &'static str {
        match self {
            Lang::It => "it",
            Lang::Fr => "fr",
            Lang::En => "en-GB",
        }
    }

    /// The language's English name, for messages.
    pub fn english(self) -> &'static str {
        match self {
            Lang::It => "Italian",
            Lang::Fr => "French",
            Lang::En => "English",
        }
    }

    /// The language's own name for itself.
    pub fn name(self) -> &'static str {
        match self {
            Lang::It => "italiano",
            Lang::Fr => "français",
            Lang::En => "English",
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
#[error("there is no language `{0}`: it, fr and en are the ones")]
pub struct UnknownLang(pub String);

impl FromStr for Lang {
    type Err = UnknownLang;
    fn from_str(word: &str) -> Result<Lang, UnknownLang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == word).ok_or_else(|| UnknownLang(word.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_round_trip_and_others_are_named() {
        for lang in Lang::ALL {
            assert_eq!(lang.to_string().parse(), Ok(lang));
        }
        assert_eq!(
            "de".parse::<Lang>().unwrap_err().to_string(),
            "there is no language `de`: it, fr and en are the ones"
        );
    }
}
