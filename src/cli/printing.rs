//! The options of `build` that say how sheets are printed.

use crate::kit::Inking;
use crate::sheet::{Printing, Registration};
use clap::{Args, ValueEnum, value_parser};

/// How sheets are printed.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Printing")]
pub struct PrintingArgs {
    /// Print every part this many times
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..=1000))]
    pub copies: u32,
    /// How much ink the parts take
    #[arg(long, value_name = "HOW", default_value = "full")]
    pub ink: InkArg,
    /// Print the marks by which a cutting machine finds the sheet
    #[arg(long, value_name = "WHOSE", default_value = "none")]
    pub registration: RegistrationArg,
}

/// What `--ink` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum InkArg {
    /// Colours
    Full,
    /// Outlines and hatching in place of fills
    Low,
    /// Greys
    Grey,
}

/// What `--registration` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RegistrationArg {
    /// No marks
    None,
    /// Those of Silhouette's machines: inset 10 mm, length 5 mm, thickness 1 mm
    Silhouette,
}

impl From<InkArg> for Inking {
    fn from(arg: InkArg) -> Inking {
        match arg {
            InkArg::Full => Inking::Full,
            InkArg::Low => Inking::Low,
            InkArg::Grey => Inking::Grey,
        }
    }
}

impl From<RegistrationArg> for Registration {
    fn from(arg: RegistrationArg) -> Registration {
        match arg {
            RegistrationArg::None => Registration::None,
            RegistrationArg::Silhouette => Registration::Silhouette,
        }
    }
}

impl From<&PrintingArgs> for Printing {
    fn from(args: &PrintingArgs) -> Printing {
        Printing { copies: args.copies, ink: args.ink.into(), registration: args.registration.into() }
    }
}
