//! What can be typed: the verbs and their options.

use super::printing::PrintingArgs;
use crate::game::registry;
use crate::geom::Mm;
use crate::i18n::Lang;
use crate::rulebook::TypeSize;
use crate::sheet::Paper;
use crate::studio::Kind;
use clap::builder::{PathBufValueParser, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum, value_parser};
use clap_complete::Shell;
use std::path::PathBuf;

/// Print-and-play kits and machine-checked rulebooks for abstract football board games.
#[derive(Debug, Parser)]
#[command(name = "pressbox", version, propagate_version = true, max_term_width = 100)]
#[command(after_help = "Exit status: 0 clean, 1 findings, 2 usage or input/output.")]
pub struct Cli {
    /// When to colour messages
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: When,
    /// Take templates from this folder first, the built-in ones where it has none
    #[arg(long, global = true, value_name = "DIR")]
    pub templates: Option<PathBuf>,
    /// What to do
    #[command(subcommand)]
    pub verb: Verb,
}

/// When to colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The verbs.
#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Check everything, then make rulebooks, books to print, sheets and SVG parts
    Build(Build),
    /// Check rules, diagrams, texts and translations; write nothing but what --fix mends
    Check(Check),
    /// Show a diagram or a position, as a text board or as an SVG picture
    Show(Show),
    /// List the legal moves of a position
    Moves(AtPosition),
    /// Play moves and print the position that they lead to
    Play(Play),
    /// Count the move sequences of a length
    Perft(Perft),
    /// Say whether a move is legal, and if not, every reason why
    Explain(Explain),
    /// Help translators: how far, what to do, what is wrong, what changed
    I18n(super::i18n::I18n),
    /// List the games, languages and papers that there are
    List,
    /// Print a completion script for a shell
    Completions {
        /// The shell
        #[arg(value_parser = value_parser!(Shell))]
        shell: Shell,
    },
    /// Print the manual page
    Man,
}

/// `build`
#[derive(Debug, Args)]
pub struct Build {
    /// The games; all when none is named
    #[arg(value_parser = games(), value_name = "GAME")]
    pub games: Vec<String>,
    /// The languages, separated by commas
    #[arg(long, value_delimiter = ',', value_parser = languages(), default_value = "it,fr,en", value_name = "LANG")]
    pub lang: Vec<Lang>,
    /// The paper; without it, sheets are made for a4, and books for a4 and letter
    #[arg(long, value_parser = papers(), value_name = "PAPER")]
    pub paper: Option<Paper>,
    /// The type of the rulebooks: large is 13 pt on the paper's whole page, `<game>-rules-<lang>-large.pdf`
    #[arg(long = "type", value_parser = type_sizes(), default_value = "regular", value_name = "SIZE")]
    pub type_size: TypeSize,
    /// Make only this
    #[arg(long, value_name = "WHAT")]
    pub only: Option<Only>,
    /// Print the English text, with a bar in the margin, where a translation is missing or stale
    #[arg(long)]
    pub draft: bool,
    /// Another length than the kit's, in mm; the names are those of `[sizes]` in its kit.toml
    #[arg(long = "size", value_name = "NAME=MM", value_parser = size)]
    pub sizes: Vec<(String, Mm)>,
    /// The side of a coaster tile in mm, short for `--size coaster=MM`
    #[arg(long, value_name = "MM", value_parser = length, allow_hyphen_values = true)]
    pub coaster: Option<Mm>,
    /// The side of a board's squares in mm, short for `--size square=MM`
    #[arg(long, value_name = "MM", value_parser = length, allow_hyphen_values = true)]
    pub square: Option<Mm>,
    /// Make every part a PNG picture of so many dots to the inch, and sprite sheets of all
    #[arg(long, value_name = "DPI", value_parser = value_parser!(u32).range(36..=1200))]
    pub png: Option<u32>,
    /// How sheets are printed
    #[command(flatten)]
    pub printing: PrintingArgs,
    /// The folder that gets one folder a game
    #[arg(long, default_value = "output", value_name = "DIR")]
    pub out: PathBuf,
}

/// What `--only` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Only {
    /// The rulebooks
    Rules,
    /// The books to print: the rules as a booklet, and the sheets
    Book,
    /// The sheets to print
    Sheets,
    /// The parts as SVG files
    Svg,
    /// The sheet that measures how far a printer puts backs off their fronts, for `--back-offset`
    Calibration,
}

impl From<Only> for Kind {
    fn from(only: Only) -> Kind {
        match only {
            Only::Rules => Kind::Rules,
            Only::Book => Kind::Book,
            Only::Sheets => Kind::Sheets,
            Only::Svg => Kind::Svg,
            Only::Calibration => Kind::Calibration,
        }
    }
}

/// `check`
#[derive(Debug, Args)]
pub struct Check {
    /// The games; all when none is named
    #[arg(value_parser = games(), value_name = "GAME")]
    pub games: Vec<String>,
    /// Check this file of diagrams instead of the game's own (name one game)
    #[arg(long, value_name = "FILE")]
    pub diagrams: Option<PathBuf>,
    /// How findings are printed: for people on stderr, or for machines on stdout
    #[arg(long, default_value = "human", value_name = "FORMAT")]
    pub format: Format,
    /// Refuse what no engine can check (`mark` and `label` lines)
    #[arg(long)]
    pub strict: bool,
    /// Write what the rules say into the diagrams where a `reach` list or a `moves` number is wrong
    #[arg(long)]
    pub fix: bool,
}

/// How findings are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Messages with the source line and an underline, on stderr
    Human,
    /// One JSON object a finding a line, on stdout
    Json,
    /// A SARIF 2.1.0 log on stdout, for code review tools
    Sarif,
}

/// `show`
#[derive(Debug, Args)]
pub struct Show {
    /// The game
    #[arg(value_parser = games())]
    pub game: String,
    /// The id of one of the game's diagrams, or a position in its notation
    #[arg(value_name = "DIAGRAM-ID|POSITION")]
    pub what: String,
    /// The language of the words in the picture
    #[arg(long, value_parser = languages(), default_value = "en", value_name = "LANG")]
    pub lang: Lang,
    /// Write the picture as SVG to this file (`-`: to stdout) instead of a text board
    #[arg(short, long, value_parser = picture_file(), value_name = "FILE.svg")]
    pub out: Option<PathBuf>,
}

/// A position of a game.
#[derive(Debug, Args)]
pub struct AtPosition {
    /// The game
    #[arg(value_parser = games())]
    pub game: String,
    /// The position, in the game's notation
    pub position: String,
}

/// `play`
#[derive(Debug, Args)]
pub struct Play {
    /// Where play begins
    #[command(flatten)]
    pub at: AtPosition,
    /// The moves, in turn
    #[arg(required = true, value_name = "MOVE", allow_hyphen_values = true)]
    pub moves: Vec<String>,
}

/// The longest sequences that are counted: each move on the way takes room, and nobody waits for the end of shorter ones.
const DEEPEST: i64 = 100;

/// `perft`
#[derive(Debug, Args)]
pub struct Perft {
    /// Where counting begins
    #[command(flatten)]
    pub at: AtPosition,
    /// The length of the sequences
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(..=DEEPEST), allow_hyphen_values = true)]
    pub depth: u32,
}

/// `explain`
#[derive(Debug, Args)]
pub struct Explain {
    /// Where the move would be made
    #[command(flatten)]
    pub at: AtPosition,
    /// The move
    #[arg(value_name = "MOVE", allow_hyphen_values = true)]
    pub play: String,
}

pub(super) fn games() -> PossibleValuesParser {
    PossibleValuesParser::new(registry().iter().map(|game| game.about.id))
}

pub(super) fn languages() -> impl TypedValueParser<Value = Lang> {
    Languages
}

/// The built-in languages are listed and suggested; those that a folder of templates may add are taken too.
#[derive(Clone)]
struct Languages;

impl TypedValueParser for Languages {
    type Value = Lang;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<Lang, clap::Error> {
        if let Some(lang) = value.to_str().and_then(|code| code.parse().ok()) {
            return Ok(lang);
        }
        let built_in = PossibleValuesParser::new(Lang::ALL.iter().map(|lang| lang.code()));
        built_in.try_map(|code| code.parse::<Lang>()).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = clap::builder::PossibleValue> + '_>> {
        Some(Box::new(Lang::ALL.iter().map(|lang| lang.code().into())))
    }
}

fn papers() -> impl TypedValueParser<Value = Paper> {
    PossibleValuesParser::new(Paper::ALL.iter().map(|paper| paper.id())).try_map(|id| id.parse::<Paper>())
}

fn type_sizes() -> impl TypedValueParser<Value = TypeSize> {
    let named = |id: String| TypeSize::ALL.into_iter().find(|size| size.id() == id).ok_or("no such size");
    PossibleValuesParser::new(TypeSize::ALL.map(TypeSize::id)).try_map(named)
}

/// A picture is SVG, and nothing else is written into a file of another ending.
fn picture_file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| {
        let is_svg = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg"));
        if is_svg || path.as_os_str() == "-" { Ok(path) } else { Err("a file name that ends in .svg is needed, or -") }
    })
}

/// The longest length that anybody prints, in mm.
const LONGEST: f64 = 1000.0;

fn length(text: &str) -> Result<Mm, String> {
    let wanted = || format!("a number of millimetres above 0 and up to {LONGEST} is needed, as 101.6");
    let length: f64 = text.parse().map_err(|_| wanted())?;
    if length > 0.0 && length <= LONGEST { Ok(Mm(length)) } else { Err(wanted()) }
}

fn size(text: &str) -> Result<(String, Mm), String> {
    let (name, millimetres) = text.split_once('=').ok_or("write NAME=MM, as square=25")?;
    Ok((name.trim().to_string(), length(millimetres.trim())?))
}
