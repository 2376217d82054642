//! What must fit what: `[[fits]]` of `kit.toml`, for lengths that readers may change one by one.

use super::Kit;
use super::read::{Amount, Placed, Reader};
use crate::geom::decimals;
use crate::report::{Finding, Source};
use serde_json::Value;
use std::ops::Range;
use std::sync::Arc;
use toml::de::DeTable;

/// One `[[fits]]`: a length that is to be no more than another.
#[derive(Debug)]
pub(super) struct Fits {
    /// The thing, as it is told.
    what: Placed<String>,
    length: Placed<Amount>,
    /// What it is to fit, as it is told.
    inside: Placed<String>,
    room: Placed<Amount>,
    /// The size that makes the thing smaller, or the room larger where `grows`.
    size: Placed<String>,
    grows: bool,
}

pub(super) fn read(
    source: &Arc<Source>,
    at: Range<usize>,
    table: &DeTable<'_>,
    findings: &mut Vec<Finding>,
) -> Option<Fits> {
    let mut reader = Reader::new(source, "[[fits]]", at, table, findings);
    let (what, inside, size) = (reader.needed_text("what"), reader.needed_text("inside"), reader.needed_text("size"));
    let (length, room) = (reader.needed_amount("length"), reader.needed_amount("room"));
    let grows = reader.flag("grows");
    reader.finish();
    Some(Fits { what: what?, length: length?, inside: inside?, room: room?, size: size?, grows })
}

/// Less than this (in mm) nobody sees.
const UNSEEN: f64 = 0.005;

impl Kit {
    /// A warning for each thing that does not fit what it is to fit, with the size that would do.
    pub fn misfits(&self, values: &Value) -> Vec<Finding> {
        self.manifest.fits.iter().filter_map(|fits| self.misfit(fits, values)).collect()
    }

    fn misfit(&self, fits: &Fits, values: &Value) -> Option<Finding> {
        let number = |amount: &Placed<Amount>| match &amount.value {
            Amount::Number(number) => Ok(*number),
            Amount::Template(template) => {
                let given = self.environment.text(template, values)?;
                given.trim().parse().map_err(|_| format!("`{given}` is no number"))
            }
        };
        let wrong = |at: &Range<usize>, message| Some(Finding::error("kit-fits", &self.source, at.clone(), message));
        let (length, room): (f64, f64) = match (number(&fits.length), number(&fits.room)) {
            (Ok(length), Ok(room)) => (length, room),
            (Err(message), _) => return wrong(&fits.length.at, message),
            (_, Err(message)) => return wrong(&fits.room.at, message),
        };
        let name = &fits.size.value;
        let Some(size) = self.manifest.sizes[name.as_str()].as_f64() else {
            return wrong(&fits.size.at, format!("there is no size `{name}`"));
        };
        if length <= room + UNSEEN {
            return None;
        }
        let (told, number) = ((&fits.what.value, &fits.inside.value), |length| decimals(length, 2));
        let message = format!("{} is {} mm, and {} {} mm", told.0, number(length), told.1, number(room));
        let would_do = match fits.grows {
            true => (size * length / room * 10.0 - UNSEEN).ceil() / 10.0,
            false => (size * room / length * 10.0).floor() / 10.0,
        };
        let finding = Finding::warning("kit-fits", &self.source, fits.what.at.clone(), message);
        Some(finding.help(format!("it fits with `--size {name}={}`", number(would_do))))
    }
}
