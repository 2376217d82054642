//! pdf
