//! The games that there are: one line each.

use super::erased::Engine;
use super::{About, Game, OptionFault, Options, Rules, master_move, mundialito, penguins};
use std::sync::Arc;

/// A registered game: what it is, and how to make it under options.
pub struct Registered {
    /// What the game is made of.
    pub about: &'static About,
    make: Make,
}

type Make = fn(&Options) -> Result<Box<dyn Game>, Vec<OptionFault>>;

impl Registered {
    /// The game under these options.
    ///
    /// # Errors
    /// Every fault of the options.
    pub fn with(&self, options: &Options) -> Result<Box<dyn Game>, Vec<OptionFault>> {
        (self.make)(options)
    }
}

const fn of<R: Rules>() -> Registered {
    Registered {
        about: R::ABOUT,
        make: |options| R::new(options).map(|rules| Box::new(Engine(Arc::new(rules))) as Box<dyn Game>),
    }
}

static REGISTRY: &[Registered] =
    &[of::<master_move::MasterMove>(), of::<mundialito::Mundialito>(), of::<penguins::Penguins>()];

/// All games, in the order in which they are listed and built.
pub fn registry() -> &'static [Registered] {
    REGISTRY
}

/// The game of that id.
pub fn find(id: &str) -> Option<&'static Registered> {
    REGISTRY.iter().find(|game| game.about.id == id)
}
