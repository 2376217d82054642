//! The options of `build` that say how sheets are printed.

use crate::sheet::Printing;
use clap::{Args, value_parser};

/// How sheets are printed.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Printing")]
pub struct PrintingArgs {
    /// Print every part this many times
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..=1000))]
    pub copies: u32,
}

impl From<&PrintingArgs> for Printing {
    fn from(args: &PrintingArgs) -> Printing {
        Printing { copies: args.copies }
    }
}
