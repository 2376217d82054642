//! The tool as it is run, and the house as it is kept.

mod build;
mod cli;
mod ended;
mod fix;
mod house;
mod once;
mod roomless;
mod sarif;
mod unreadable;
