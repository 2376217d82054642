//! The labels of a picture: words on plates. Lengths are the scene's.

use super::crop::Crop;
use super::scene::{SQUARE, Spot, spot};
use crate::game::{Placed, Square};
use serde::Serialize;

/// From the middle of a label's plate to the middle of the next below it.
pub(super) const PLATE: f64 = 9.5;

#[derive(Debug, Serialize)]
pub(super) struct Label {
    #[serde(flatten)]
    pub at: Spot,
    pub text: String,
    /// An estimate, good enough for a plate behind the words.
    pub width: f64,
}

/// Words on a plate: in the middle of an empty square, below what stands on one; never outside the board.
pub(super) fn label(crop: Crop, square: Square, text: &str, pieces: &[Placed], lettering: f64) -> Label {
    let at = spot(crop, square);
    let width = text.chars().count() as f64 * 2.75 * lettering + 4.0;
    let stands = pieces.iter().any(|piece| piece.square == square);
    let (half, board) = (width / 2.0, f64::from(crop.columns) * SQUARE);
    let x = if width + 2.0 > board { board / 2.0 } else { at.x.max(half + 1.0).min(board - half - 1.0) };
    Label { at: Spot { x, y: at.y + if stands { 5.0 + 4.0 * lettering } else { 0.0 } }, text: text.to_string(), width }
}

/// Moves plates down until none lies on one before it.
pub(super) fn apart(labels: Vec<Label>, plate: f64) -> Vec<Label> {
    let mut placed: Vec<Label> = Vec::new();
    for mut label in labels {
        let on = |other: &Label, label: &Label| {
            (other.at.x - label.at.x).abs() < (other.width + label.width) / 2.0 + 1.0
                && (other.at.y - label.at.y).abs() < plate
        };
        while let Some(other) = placed.iter().find(|other| on(other, &label)) {
            label.at.y = other.at.y + plate;
        }
        placed.push(label);
    }
    placed
}
