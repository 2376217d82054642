//! What the house says, in Italian, French and English: words, terms, translations, typography.
//!
//! Texts are data: furniture words and terms are TOML tables ([`Words`]), rulebook prose is translated block by
//! block in gettext PO ([`po`]). Whatever a reader sees passes [`typography::apply`] once; it changes nothing the
//! second time.

pub mod agree;
pub mod blocks;
mod commented;
pub mod difference;
mod draft;
mod guest;
pub mod habits;
pub mod hyphen;
mod lang;
pub mod merge;
mod passage;
pub mod po;
pub mod pseudo;
pub mod renew;
pub mod stub;
mod table;
mod tables;
mod terms;
pub mod typography;
mod words;

pub use draft::{forgiven, milder};
pub use guest::Guest;
pub use lang::{Lang, UnknownLang};
pub use passage::Passage;
pub use table::syntax;
pub use terms::{Gender, Term};
pub use words::Words;
