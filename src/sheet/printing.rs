//! How sheets are to be printed, beyond what is on them and on which paper: every choice that a reader makes for a
//! printer, a pair of scissors or a machine. All of them are facts: they stand in the manifest and on the sheets.

use super::Registration;
use crate::kit::Inking;
use serde_json::{Value, json};

/// The choices; `default()` is what a plain build makes.
#[derive(Clone, Debug, PartialEq)]
pub struct Printing {
    /// Every part's count is multiplied by this.
    pub copies: u32,
    /// How the parts are inked. The kit draws them so; it is here to be told.
    pub ink: Inking,
    /// The marks by which a cutting machine finds the print.
    pub registration: Registration,
}

impl Default for Printing {
    fn default() -> Self {
        Printing { copies: 1, ink: Inking::Full, registration: Registration::None }
    }
}

impl Printing {
    /// The choices by name, for the manifest; lengths are millimetres.
    pub fn facts(&self) -> Value {
        json!({ "copies": self.copies, "ink": self.ink.id(), "registration": self.registration.id() })
    }
}
