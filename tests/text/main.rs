//! Words: translations, their files, the tool that keeps them true.

mod i18n;
mod i18n_verbs;
mod po;
mod po_bytes;
mod tables;
mod volunteer;
