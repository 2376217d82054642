//! How sheets are to be printed, beyond what is on them and on which paper: every choice that a reader makes for a
//! printer, a pair of scissors or a machine. All of them are facts: they stand in the manifest and on the sheets.

use serde_json::{Value, json};

/// The choices; `default()` is what a plain build makes.
#[derive(Clone, Debug, PartialEq)]
pub struct Printing {
    /// Every part's count is multiplied by this.
    pub copies: u32,
}

impl Default for Printing {
    fn default() -> Self {
        Printing { copies: 1 }
    }
}

impl Printing {
    /// The choices by name, for the manifest; lengths are millimetres.
    pub fn facts(&self) -> Value {
        json!({ "copies": self.copies })
    }
}
