//! The engines held against the cases, against laws on random positions, and each against its rules.

mod cases;
mod laws;
mod master_move;
mod master_move_notation;
mod master_move_options;
mod mundialito;
mod mundialito_board;
mod mundialito_notation;
mod penguins;
mod penguins_options;
mod penguins_shows;
mod penguins_tackles;
