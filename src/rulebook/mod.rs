//! Rulebooks: blocks, translations and facts become typeset pages.

pub mod paragraph;
pub mod typefaces;
