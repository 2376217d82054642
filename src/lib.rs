//! `pressbox` turns the rules of abstract football board games into things people print, cut and play, and into
//! rulebooks whose worked diagrams are checked against the rules engines.
//!
//! Data flows one way, downward; a room imports only rooms below it:
//!
//! | room | holds |
//! |---|---|
//! | [`cli`] | verbs: arguments to a request, results to an exit code; no logic |
//! | [`studio`] | what a verb does, step by step: the one place that sees the whole flow |
//! | [`rulebook`], [`sheet`] | blocks + translation + facts to typeset pages; parts to pages of paper |
//! | [`diagram`], [`kit`] | `.dia` to claims to verdict to drawing; `kit.toml` + Tera to parts |
//! | [`i18n`], [`game`] | PO, terms, typography; the rules engines |
//! | [`pdf`], [`svg`] | pages, fonts, forms to bytes; load, resolve, check, to PDF form |
//! | [`assets`], [`geom`], [`report`] | embedded templates and fonts; lengths and numbers; findings with spans |
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod assets;
pub mod cli;
pub mod diagram;
pub mod game;
pub mod geom;
pub mod i18n;
pub mod kit;
pub mod pdf;
pub mod report;
pub mod rulebook;
pub mod sheet;
pub mod studio;
pub mod svg;
