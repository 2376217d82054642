//! Languages that a folder of templates may add to the built-in three. Nothing of them is shipped: what a language
//! needs to be counted, quoted and divided is here, its texts are a translator's.

/// A language that the house can set once somebody has translated it.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Guest {
    /// The code in file names: ISO 639-1, or ISO 639-3 for the pseudo-language.
    pub code: &'static str,
    /// The tag written into documents (BCP 47).
    pub tag: &'static str,
    /// Its English name.
    pub english: &'static str,
    /// Its own name for itself.
    pub name: &'static str,
    /// The header field `Plural-Forms` of its PO files, as gettext's manual gives it.
    pub plurals: &'static str,
    /// Opening and closing quotes of the first and of the second level.
    pub quotes: [(char, char); 2],
}

/// The code of the pseudo-language: ISO 639-3 keeps `qaa` to `qtz` for private use, and `qps` is what others use.
pub const PSEUDO: &str = "qps";

const TWO: &str = "nplurals=2; plural=(n != 1);";
const CZECH: &str = "nplurals=3; plural=(n == 1) ? 0 : (n >= 2 && n <= 4) ? 1 : 2;";
const POLISH: &str =
    "nplurals=3; plural=(n == 1) ? 0 : (n%10 >= 2 && n%10 <= 4 && (n%100 < 10 || n%100 >= 20)) ? 1 : 2;";
const ROMANIAN: &str = "nplurals=3; plural=(n == 1) ? 0 : (n == 0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2;";

/// All of them, in the order of their codes. The bundled fonts have their letters.
pub static GUESTS: [Guest; 14] = [
    guest("ca", "Catalan", "català", TWO, [('«', '»'), ('“', '”')]),
    guest("cs", "Czech", "čeština", CZECH, [('„', '“'), ('‚', '‘')]),
    guest("da", "Danish", "dansk", TWO, [('»', '«'), ('›', '‹')]),
    guest("de", "German", "Deutsch", TWO, [('„', '“'), ('‚', '‘')]),
    guest("es", "Spanish", "español", TWO, [('«', '»'), ('“', '”')]),
    guest("fi", "Finnish", "suomi", TWO, [('”', '”'), ('’', '’')]),
    guest("hu", "Hungarian", "magyar", TWO, [('„', '”'), ('»', '«')]),
    guest("nb", "Norwegian", "norsk bokmål", TWO, [('«', '»'), ('‘', '’')]),
    guest("nl", "Dutch", "Nederlands", TWO, [('“', '”'), ('‘', '’')]),
    guest("pl", "Polish", "polski", POLISH, [('„', '”'), ('«', '»')]),
    guest("pt", "Portuguese", "português", TWO, [('“', '”'), ('‘', '’')]),
    Guest {
        code: PSEUDO,
        // a private region: nobody takes it for a language that somebody speaks
        tag: "en-XA",
        english: "pseudo-language",
        name: "pseudo",
        plurals: TWO,
        quotes: [('“', '”'), ('‘', '’')],
    },
    guest("ro", "Romanian", "română", ROMANIAN, [('„', '”'), ('«', '»')]),
    guest("sv", "Swedish", "svenska", TWO, [('”', '”'), ('’', '’')]),
];

const fn guest(
    code: &'static str,
    english: &'static str,
    name: &'static str,
    plurals: &'static str,
    quotes: [(char, char); 2],
) -> Guest {
    Guest { code, tag: code, english, name, plurals, quotes }
}
