//! How a move is drawn, where it leads, and which rules it shows: the rule sentences that are no reasons.

use super::Penguins;
use super::about::ABOUT;
use super::ice::{Cell, Way, home};
use super::paths::Stop;
use super::state::{Penguin, Pose, State};
use super::words::{Move, Word};
use crate::game::{Outcome, Square, Stroke, StrokeKind};

impl Penguins {
    /// Where the penguin on a square slides to, or the ball that it kicks flies to.
    pub(super) fn landing(&self, state: &State, play: Move, square: Square) -> Option<Square> {
        let end = match play {
            Move::Slide { from, way, .. } if from.square() == Some(square) => {
                let penguin = state.on(from)?.penguin();
                self.glide(state, state.taken(), from, way, self.slide_of(penguin))?.end
            }
            Move::Kick { from, way } if from.square() == Some(square) => {
                self.flight(state, from, way, state.on(from)?.penguin().kicks())?
            }
            _ => return None,
        };
        end.square()
    }

    /// The line of a move, up to the penguin that blocks an illegal one.
    pub(super) fn line_of(&self, state: &State, word: &Word) -> Option<Stroke> {
        let (from, to, kind) = match word.resolve()? {
            Move::Slide { from, way, .. } => {
                let steps = state.on(from).map_or(1, |bird| self.slide_of(bird.penguin()));
                self.slide_line(state, from, way, steps)
            }
            Move::Kick { from, way } => {
                let squares = state.on(from).map_or(1, |bird| bird.penguin().kicks());
                let end = self.flight(state, from, way, squares).unwrap_or(from);
                (from, end, StrokeKind::Ball)
            }
            Move::Enter { way: None, .. } => {
                let corner = home(state.to_move).square()?;
                return Some(Stroke { from: corner, to: corner, kind: StrokeKind::Place });
            }
            Move::Enter { penguin, way: Some(way), .. } => {
                self.slide_line(state, home(state.to_move), way, self.entry_steps(penguin))
            }
            Move::Stand { .. } | Move::Pass => return None,
        };
        (from != to).then_some(Stroke { from: from.square()?, to: to.square()?, kind })
    }

    fn slide_line(&self, state: &State, from: Cell, way: Way, steps: u8) -> (Cell, Cell, StrokeKind) {
        let mut end = from;
        for _ in 0..steps {
            let next = end.step(way);
            if !next.is_on() {
                break;
            }
            end = next;
            if state.on(next).is_some() {
                let kind = if self.strikes(state, next) { StrokeKind::Push } else { StrokeKind::Slide };
                return (from, end, kind);
            }
            if state.ball_on(next) {
                break;
            }
        }
        (from, end, StrokeKind::Slide)
    }

    /// The ids of the rules that a legal move shows, in the order of the list.
    pub(super) fn shown(&self, state: &State, play: Move) -> Vec<&'static str> {
        let mut shown = Vec::new();
        match play {
            Move::Slide { from, way, pose } => {
                if let Some(bird) = state.on(from) {
                    if state.pose(bird) == Pose::Up {
                        shown.push("any-direction");
                    }
                    let penguin = bird.penguin();
                    let stop =
                        self.shown_sliding(state, penguin, (from, way, self.slide_of(penguin)), pose, &mut shown);
                    if stop == Some(Stop::Full) {
                        shown.push(of(penguin, ["mama-slides", "papa-slides", "baby-slides"]));
                    }
                }
            }
            Move::Stand { .. } => shown.push("stand-up"),
            Move::Kick { from, way } => self.shown_kicking(state, from, way, &mut shown),
            Move::Enter { penguin, way, pose } => {
                let line = way.map(|way| (home(state.to_move), way, self.entry_steps(penguin)));
                let stop = line.and_then(|line| self.shown_sliding(state, penguin, line, pose, &mut shown));
                shown.push(match stop {
                    None | Some(Stop::Full) => of(penguin, ["mama-enters", "papa-enters", "baby-enters"]),
                    Some(_) => "entry-stops",
                });
            }
            Move::Pass => shown.push("pass"),
        }
        shown.sort_by_key(|id| ABOUT.shown_rules.iter().position(|rule| rule == id));
        shown
    }

    /// What the end of a slide or of an entry shows.
    fn shown_sliding(
        &self,
        state: &State,
        penguin: Penguin,
        (from, way, steps): (Cell, Way, u8),
        pose: Pose,
        shown: &mut Vec<&'static str>,
    ) -> Option<Stop> {
        let glide = self.glide(state, state.taken(), from, way, steps)?;
        match glide.stop {
            Stop::Full => {
                if matches!(pose, Pose::Lying(facing) if facing.apart(way) == penguin.turns()) {
                    shown.push(of(penguin, ["mama-turns", "papa-turns", "baby-turns"]));
                }
            }
            Stop::Edge => shown.push("stops-at-edge"),
            Stop::Ball => {
                shown.push("takes-ball");
                if !state.ball.is_on() {
                    shown.push("centre-ball");
                }
                if steps_between(from, glide.end, way) == steps {
                    shown.push("last-step");
                }
            }
            Stop::Tackle => shown_tackling(state, glide.end, way, shown),
        }
        Some(glide.stop)
    }

    fn shown_kicking(&self, state: &State, from: Cell, way: Way, shown: &mut Vec<&'static str>) {
        let Some(kicker) = state.on(from) else { return };
        let squares = kicker.penguin().kicks();
        let Some(end) = self.flight(state, from, way, squares) else { return };
        shown.push("kicker-lies");
        let receiver = state.on(end);
        match receiver {
            Some(bird) if bird.side() == kicker.side() => shown.push("kick-stops-at-friend"),
            Some(_) => shown.push("kick-stops-at-foe"),
            None => {}
        }
        if steps_between(from, end, way) == squares {
            shown.push(of(kicker.penguin(), ["mama-kicks", "papa-kicks", "baby-kicks"]));
        } else if receiver.is_none() {
            shown.push("kick-stops-at-edge");
        }
        let mut after = state.clone();
        self.make(&mut after, Move::Kick { from, way });
        if let Outcome::Won(winner) = after.outcome() {
            shown.push(if winner == kicker.side() { "goal" } else { "own-goal" });
            if receiver.is_some() {
                shown.push("occupied-goal");
            }
        }
    }
}

fn shown_tackling(state: &State, struck: Cell, way: Way, shown: &mut Vec<&'static str>) {
    shown.push("tackle");
    let mut cell = struck;
    let mut pushed = 0;
    while state.on(cell).is_some() {
        pushed += 1;
        cell = cell.step(way);
    }
    if pushed > 1 {
        shown.push("pushed-on");
    }
    if !cell.is_on() {
        shown.push("pushed-off");
    }
}

fn of(penguin: Penguin, ids: [&'static str; 3]) -> &'static str {
    ids[penguin as usize]
}

/// How many steps that way lead from the one square to the other.
fn steps_between(from: Cell, to: Cell, way: Way) -> u8 {
    let mut cell = from;
    let mut steps = 0;
    while cell != to && cell.is_on() {
        cell = cell.step(way);
        steps += 1;
    }
    steps
}
