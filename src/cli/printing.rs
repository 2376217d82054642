//! The options of `build` that say how sheets are printed.

use crate::geom::Mm;
use crate::sheet::{Backs, Flip, Printing};
use clap::{Args, ValueEnum, value_parser};

/// How sheets are printed.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Printing")]
pub struct PrintingArgs {
    /// Print every part this many times
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..=1000))]
    pub copies: u32,
    /// How the backs of two-sided parts are printed
    #[arg(long, value_name = "HOW", default_value = "fold")]
    pub backs: BacksArg,
    /// The edge that the printer turns paper about, for `--backs duplex` [default: long]
    #[arg(long, value_name = "EDGE")]
    pub flip: Option<FlipArg>,
    /// Move what is on back pages by so many mm to the right and down, for `--backs duplex`; `--only calibration`
    /// makes the sheet that measures it
    #[arg(long, value_name = "X,Y", value_parser = offset, allow_hyphen_values = true)]
    pub back_offset: Option<(Mm, Mm)>,
    /// Print the backs too that a kit leaves out by default
    #[arg(long)]
    pub all_backs: bool,
    /// Keep what is to be cut so many mm off the paper's edge [default: 10]
    #[arg(long, value_name = "MM", value_parser = margin, allow_hyphen_values = true)]
    pub printable_margin: Option<Mm>,
}

/// What `--backs` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum BacksArg {
    /// Beside the front with a fold between: fold, glue, cut once
    Fold,
    /// On a page of their own behind each page of fronts
    Duplex,
    /// Not at all
    None,
}

/// What `--flip` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FlipArg {
    /// The long edge, as a book is leafed through
    Long,
    /// The short edge, as a wall calendar is
    Short,
}

impl PrintingArgs {
    /// The choices; `measuring` when the calibration sheet is made, which is about back pages alone.
    ///
    /// # Errors
    /// Options that do not go together, in words.
    pub fn resolve(&self, measuring: bool) -> Result<Printing, String> {
        let duplex = measuring || self.backs == BacksArg::Duplex;
        for (option, given) in [("--flip", self.flip.is_some()), ("--back-offset", self.back_offset.is_some())] {
            if given && !duplex {
                return Err(format!("{option} is about back pages, which only `--backs duplex` has"));
            }
        }
        let plain = Printing::default();
        Ok(Printing {
            copies: self.copies,
            backs: match self.backs {
                _ if duplex => Backs::Duplex,
                BacksArg::Fold | BacksArg::Duplex => Backs::Fold,
                BacksArg::None => Backs::None,
            },
            flip: match self.flip {
                Some(FlipArg::Short) => Flip::Short,
                Some(FlipArg::Long) | None => Flip::Long,
            },
            back_offset: self.back_offset.unwrap_or(plain.back_offset),
            all_backs: self.all_backs,
            margin: self.printable_margin.unwrap_or(plain.margin),
        })
    }
}

fn millimetres(text: &str) -> Option<Mm> {
    text.trim().parse().ok().filter(|length: &f64| length.is_finite()).map(Mm)
}

fn offset(text: &str) -> Result<(Mm, Mm), String> {
    let wanted = || "two numbers of millimetres are needed, to the right and down, as 0.4,-1.2".to_string();
    let (x, y) = text.split_once(',').ok_or_else(wanted)?;
    Ok((millimetres(x).ok_or_else(wanted)?, millimetres(y).ok_or_else(wanted)?))
}

fn margin(text: &str) -> Result<Mm, String> {
    let margin = millimetres(text).ok_or("a number of millimetres is needed, as 10")?;
    if margin < Printing::LEAST_MARGIN {
        return Err(
            "printers leave the outermost 5 mm white, and viewers shrink pages that use them: at least 5".into()
        );
    }
    Ok(margin)
}
