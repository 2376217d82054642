//! Where the moves of a diagram have brought what they moved: an arrow and a ghost are drawn only where they lead to
//! the very thing that moved.

use super::verdict::{CheckedDiagram, Play, What};
use crate::game::{Placed, Square, Stroke, StrokeKind};

/// The plays of a diagram, one after the other.
pub(super) struct Moved<'a> {
    diagram: &'a CheckedDiagram,
    /// With their numbers from 1.
    pub played: Vec<(usize, &'a Play)>,
}

impl<'a> Moved<'a> {
    pub fn of(diagram: &'a CheckedDiagram) -> Moved<'a> {
        let plays = diagram.facts.iter().filter_map(|fact| match &fact.what {
            What::Play(plays) => Some(plays),
            _ => None,
        });
        let played = plays.flatten().enumerate().map(|(index, play)| (index + 1, play)).collect();
        Moved { diagram, played }
    }

    fn at(&self, stage: usize, square: Square) -> Option<Placed> {
        let pieces = self.diagram.stages.get(stage).map(|position| position.pieces()).unwrap_or_default();
        pieces.into_iter().find(|piece| piece.square == square)
    }

    fn last(&self) -> usize {
        self.diagram.stages.len().saturating_sub(1)
    }

    /// Whether a ball that belongs to nobody lies on that square, and nowhere else.
    fn has_loose(&self, stage: usize, square: Square) -> bool {
        let things = self.diagram.stages.get(stage).map(|position| position.loose()).unwrap_or_default();
        things.iter().any(|thing| thing.squares == [square])
    }

    /// Whether what a played move took along stands at the end where that move and later ones have brought it: only
    /// then does an arrow on the panel after the plays tell the truth.
    pub fn leads_to_the_end(&self, number: usize, stroke: Stroke) -> bool {
        let later = || self.played.iter().skip(number).filter_map(|(_, play)| play.stroke);
        if stroke.kind == StrokeKind::Ball && self.has_loose(number - 1, stroke.from) {
            let kicks = later().filter(|later| later.kind == StrokeKind::Ball);
            let end = kicks.fold(stroke.to, |end, later| if later.from == end { later.to } else { end });
            return self.has_loose(self.last(), end);
        }
        // a piece that comes from off the board is seen only where it comes to
        let Some(mover) = self.at(number - 1, stroke.from).or_else(|| self.at(number, stroke.to)) else { return false };
        let end = later().fold(stroke.to, |end, later| match later.kind {
            StrokeKind::Ball if self.has_loose_at_any(later.from) => end,
            _ if later.from == end => later.to,
            StrokeKind::Trade if later.to == end => later.from,
            _ => end,
        });
        self.at(self.last(), end).is_some_and(|piece| piece.side == mover.side && piece.code == mover.code)
    }

    fn has_loose_at_any(&self, square: Square) -> bool {
        (0..self.diagram.stages.len()).any(|stage| self.has_loose(stage, square))
    }

    /// Whether what a played move pushed is at the end where it was pushed to.
    pub fn stays(&self, number: usize, pushed: Stroke) -> bool {
        let (was, is) = (self.at(number - 1, pushed.from), self.at(self.last(), pushed.to));
        was.zip(is).is_some_and(|(was, is)| was.side == is.side && was.code == is.code)
    }

    /// What the move finds on its first square, as it begins.
    pub fn mover(&self, number: usize, stroke: Stroke) -> Option<Placed> {
        self.at(number - 1, stroke.from)
    }
}
