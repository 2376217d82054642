//! The moves of a panel as lines: which claims and plays are drawn on it.

use super::{Maker, When, spot};
use crate::diagram::crop::Crop;
use crate::diagram::moved::Moved;
use crate::diagram::stroke::{Arrow, ArrowKind, Obstacles, Tip, Wanted, arrows};
use crate::diagram::verdict::{Play, What};
use crate::game::{Position, Square, Stroke, StrokeKind};

/// The common reason that nothing stands where a move begins.
const NOBODY: &str = "no-piece";
impl Maker<'_> {
    /// The arrows of a panel, and the squares that decide against its barred ones.
    pub(super) fn arrows(
        &self,
        when: When,
        crop: Crop,
        position: &dyn Position,
        around: &Obstacles,
    ) -> (Vec<Arrow>, Vec<Square>) {
        let pieces = position.pieces();
        let stands = |square: Square| pieces.iter().any(|piece| piece.square == square);
        let enters = |play: &Play| play.stroke.is_some_and(|stroke| !stands(stroke.from));
        let mut wanted: Vec<Wanted> = Vec::new();
        let mut deciders = Vec::new();
        for fact in self.diagram.facts.iter().filter(|fact| fact.stage == self.stage(when)) {
            match &fact.what {
                What::Legal(plays) => {
                    for play in plays {
                        wanted.extend(self.wanted(play, ArrowKind::Legal, enters(play)));
                        wanted.extend(play.pushed.iter().map(|stroke| self.pushed(*stroke)));
                        wanted.extend(self.pushed_off(play));
                    }
                }
                What::Illegal { play, at, reason } => {
                    // a piece that is nowhere goes nowhere; one that is to come from off the board is barred there
                    let Some(mut barred) = self.wanted(play, ArrowKind::Illegal, enters(play)) else { continue };
                    if play.enters && !barred.enters {
                        // from where somebody stands it would read as a move of theirs
                        barred = self.kept_out(barred.stroke.from);
                    }
                    if barred.enters && *reason == NOBODY {
                        continue;
                    }
                    wanted.push(barred);
                    deciders.extend(at.filter(|at| *at != barred.stroke.from && *at != barred.stroke.to));
                }
                _ => {}
            }
        }
        wanted.extend(self.played(when));
        deciders.sort();
        deciders.dedup();
        wanted.retain(|wanted| crop.holds(wanted.stroke.from) && crop.holds(wanted.stroke.to));
        // a number alone orders nothing
        if wanted.iter().filter(|wanted| matches!(wanted.kind, ArrowKind::Played(_))).count() < 2 {
            let plays = wanted.iter_mut().filter(|wanted| matches!(wanted.kind, ArrowKind::Played(_)));
            plays.for_each(|wanted| wanted.kind = ArrowKind::Played(0));
        }
        (arrows(crop, &wanted, around, &|stroke| self.tip(crop, stroke, position)), deciders)
    }

    fn wanted(&self, play: &Play, kind: ArrowKind, enters: bool) -> Option<Wanted> {
        let over_edge = play.over_edge.then_some(self.about.grid.columns);
        play.stroke.map(|stroke| Wanted { stroke, kind, over_edge, enters })
    }

    /// An entry that ends before it has begun, since its square is taken: it comes from beyond the nearest edges.
    fn kept_out(&self, door: Square) -> Wanted {
        let beyond = |at: u8, count: u8| i8::from(at + 1 >= count) - i8::from(at == 0);
        let grid = self.about.grid;
        let kind = ArrowKind::KeptOut(beyond(door.column, grid.columns), beyond(door.row, grid.rows));
        let stroke = Stroke { from: door, to: door, kind: StrokeKind::Place };
        Wanted { stroke, kind, over_edge: None, enters: true }
    }

    /// The step of what is pushed: to the next square, which is far away over joined edges only.
    fn pushed(&self, stroke: Stroke) -> Wanted {
        let over = stroke.from.column.abs_diff(stroke.to.column) > 1;
        let over_edge = over.then_some(self.about.grid.columns);
        Wanted { stroke, kind: ArrowKind::Pushed, over_edge, enters: false }
    }

    /// The step of what a move pushes off the board.
    fn pushed_off(&self, play: &Play) -> Option<Wanted> {
        let (push, from) = play.stroke.zip(play.pushed_off)?;
        let step = |from: u8, to: u8| (i16::from(to) - i16::from(from)).signum() as i8;
        let (columns, rows) = (step(push.from.column, push.to.column), step(push.from.row, push.to.row));
        let stroke = Stroke { from, to: from, kind: StrokeKind::Push };
        Some(Wanted { stroke, kind: ArrowKind::PushedOff(columns, rows), over_edge: None, enters: false })
    }

    /// The arrows of the moves played, where they belong on this panel, each with what it pushes.
    fn played(&self, when: When) -> Vec<Wanted> {
        let moved = Moved::of(self.diagram);
        let mut wanted = Vec::new();
        if self.plays_are_after() != (when == When::After) {
            return wanted;
        }
        for (number, play) in &moved.played {
            let Some(stroke) = play.stroke else { continue };
            if when == When::Before || moved.leads_to_the_end(*number, stroke) {
                wanted.extend(self.wanted(play, ArrowKind::Played(*number), moved.mover(*number, stroke).is_none()));
                let still = play.pushed.iter().filter(|pushed| when == When::Before || moved.stays(*number, **pushed));
                wanted.extend(still.map(|pushed| self.pushed(*pushed)));
                wanted.extend(self.pushed_off(play));
            }
        }
        wanted
    }

    fn tip(&self, crop: Crop, stroke: Stroke, position: &dyn Position) -> Tip {
        let (pieces, columns) = (position.pieces(), self.about.grid.columns);
        let piece = |square: Square| pieces.iter().find(|piece| piece.square == square);
        let lies = |square: Square| {
            let at = spot(crop, square);
            self.loose(crop, position).iter().find(|thing| thing.at == at).map(|thing| self.lying(thing))
        };
        let (from, to) = (stroke.from, stroke.to);
        // two columns apart, over joined edges too
        let apart = from.column.abs_diff(to.column);
        let column = match apart {
            0 => Some(from.column),
            2 => Some(from.column.min(to.column) + 1),
            _ if apart + 2 == columns => Some((from.column.max(to.column) + 1) % columns),
            _ => None,
        };
        let row = match from.row.abs_diff(to.row) {
            0 => Some(from.row),
            2 => Some(from.row.min(to.row) + 1),
            _ => None,
        };
        let between = column.zip(row).map(|(column, row)| Square { column, row });
        let over =
            stroke.kind == StrokeKind::Leap && between.is_some_and(|square| square != from && piece(square).is_some());
        Tip {
            from: piece(from).map(|piece| self.body(crop, piece)),
            to: piece(to).map(|piece| self.body(crop, piece)).or_else(|| lies(to)),
            over,
        }
    }
}
