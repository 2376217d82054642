//! The explainer: every reason against a move, as the rules list them. It shares no walk with the generator, so that
//! the two prove each other.

use super::Penguins;
use super::ice::{Cell, Way, attacked, home};
use super::options::{Forbidden, MamaEntry, Tackle};
use super::state::{Bird, Penguin, Pose, State};
use super::words::{self, Word};
use crate::game::Why;
use crate::game::notation::Spot;

/// How a slide along a line of squares goes.
enum Course {
    /// There is no square ahead.
    NoSquare,
    /// On this square is a penguin that may not be tackled.
    Blocked(Cell),
    /// It goes its full distance and ends here.
    Full(Cell),
    /// It is stopped here by the ball or the edge.
    Stopped(Cell),
    /// It strikes the ball-holder here.
    Tackles(Cell),
}

/// The reasons collected.
struct Against<'a> {
    whys: &'a mut Vec<Why>,
}

impl Against<'_> {
    fn say(&mut self, reason: &'static str, at: Cell) {
        self.whys.push(Why { reason, at: at.square() });
    }

    fn say_if(&mut self, applies: bool, reason: &'static str, at: Cell) {
        if applies {
            self.say(reason, at);
        }
    }
}

impl Penguins {
    pub(super) fn explain(&self, state: &State, word: &Word, whys: &mut Vec<Why>) {
        whys.clear();
        if state.is_over() {
            return Against { whys }.say("game-over", state.ball);
        }
        match word {
            Word::Pass => {
                if self.can_act(state, whys) {
                    Against { whys }.say("must-act", Cell::NOWHERE);
                }
            }
            Word::Slide { from, way, pose } => {
                if let Some(bird) = own_on(state, from, whys) {
                    self.against_slide(state, bird, *way, *pose, &mut Against { whys });
                }
            }
            Word::Stand { at } => {
                if let Some(bird) = own_on(state, at, whys) {
                    let up = state.pose(bird) == Pose::Up;
                    Against { whys }.say_if(up, "already-up", state.cell(bird));
                }
            }
            Word::Kick { from, way } => {
                if let Some(bird) = own_on(state, from, whys) {
                    self.against_kick(state, state.cell(bird), *way, &mut Against { whys });
                }
            }
            Word::Enter { penguin, way, pose } => {
                self.against_entry(state, *penguin, *way, *pose, &mut Against { whys });
            }
        }
    }

    /// Whether any word but `pass` is legal; leaves `whys` empty.
    fn can_act(&self, state: &State, whys: &mut Vec<Why>) -> bool {
        let mut own = Penguin::ALL.into_iter().map(|penguin| Bird::new(state.to_move, penguin));
        let can = own.any(|bird| {
            let words = match state.cell(bird).square() {
                Some(square) => words::at(&Spot::On(square)),
                None => words::entries(bird.penguin(), !self.choices.corner_counts),
            };
            words.iter().any(|word| {
                self.explain(state, word, whys);
                whys.is_empty()
            })
        });
        whys.clear();
        can
    }

    fn against_slide(&self, state: &State, bird: Bird, way: Way, pose: Pose, against: &mut Against<'_>) {
        let from = state.cell(bird);
        against.say_if(state.holder() == Some(bird), "has-ball", from);
        let ahead = match state.pose(bird) {
            Pose::Up => true,
            Pose::Lying(facing) => facing == way,
        };
        against.say_if(!ahead, "ahead-only", from);
        let limit = bird.penguin().turns();
        self.against_course(state, (from, way, self.slide_of(bird.penguin())), (pose, limit), against);
    }

    fn against_entry(&self, state: &State, penguin: Penguin, way: Option<Way>, pose: Pose, against: &mut Against<'_>) {
        let at = state.cell(Bird::new(state.to_move, penguin));
        if at.is_on() {
            return against.say("on-board", at);
        }
        let corner = home(state.to_move);
        against.say_if(state.home_taken(), "corner-taken", corner);
        let Some(way) = way else {
            let allowed = if self.choices.mama_entry == MamaEntry::Five { 1 } else { 0 };
            return match pose {
                Pose::Up => against.say("must-lie", corner),
                Pose::Lying(facing) => {
                    let too_far = Way::inward(state.to_move).iter().all(|inward| inward.apart(facing) > allowed);
                    against.say_if(too_far, "turn-limit", corner);
                }
            };
        };
        if !corner.step(way).is_on() {
            return against.say("inward-only", corner);
        }
        let steps = if self.choices.corner_counts { self.slide_of(penguin) - 1 } else { self.slide_of(penguin) };
        self.against_course(state, (corner, way, steps), (pose, penguin.turns()), against);
    }

    /// From `edge` to `attacked-corner`; the penguin may turn by `limit` eighths after a full slide.
    fn against_course(
        &self,
        state: &State,
        (from, way, steps): (Cell, Way, u8),
        (pose, limit): (Pose, u8),
        against: &mut Against<'_>,
    ) {
        let course = self.course(state, from, way, steps);
        let end = match course {
            Course::NoSquare => return against.say("edge", from),
            Course::Blocked(at) => return against.say("blocked", at),
            Course::Full(end) | Course::Stopped(end) | Course::Tackles(end) => end,
        };
        match (&course, pose) {
            (Course::Full(_), Pose::Up) => against.say("must-lie", end),
            (Course::Full(_), Pose::Lying(facing)) => against.say_if(way.apart(facing) > limit, "turn-limit", end),
            (_, Pose::Lying(_)) => against.say("must-stand", end),
            (_, Pose::Up) => {}
        }
        let struck = matches!(course, Course::Tackles(_)).then_some(end);
        let pushed_onto = struck.and_then(|struck| self.pushed_onto_closed_corner(state, struck, way));
        let own = Some(end).filter(|end| *end == attacked(state.to_move));
        if let Some(corner) = own.or(pushed_onto) {
            against.say("attacked-corner", corner);
        }
    }

    fn course(&self, state: &State, from: Cell, way: Way, steps: u8) -> Course {
        let ahead: Vec<Cell> = line(from, way).take(usize::from(steps)).collect();
        for cell in &ahead {
            match state.on(*cell) {
                Some(bird) if self.may_strike(state, bird) => return Course::Tackles(*cell),
                Some(_) => return Course::Blocked(*cell),
                None if state.ball_on(*cell) => return Course::Stopped(*cell),
                None => {}
            }
        }
        match ahead.last() {
            None => Course::NoSquare,
            Some(last) if ahead.len() < usize::from(steps) => Course::Stopped(*last),
            Some(last) => Course::Full(*last),
        }
    }

    fn may_strike(&self, state: &State, bird: Bird) -> bool {
        let of_any_side = self.choices.tackle == Tackle::Any;
        state.holder() == Some(bird) && (of_any_side || bird.side() == state.to_move.other())
    }

    /// The closed corner onto which the push of the penguin on `struck`, and of those behind it, would lead.
    fn pushed_onto_closed_corner(&self, state: &State, struck: Cell, way: Way) -> Option<Cell> {
        let cells: Vec<Cell> = [struck].into_iter().chain(line(struck, way)).collect();
        let pushed: Vec<Bird> = cells.iter().map_while(|cell| state.on(*cell)).collect();
        let landings = pushed.into_iter().zip(cells.into_iter().skip(1));
        let closed = |bird: Bird| match self.choices.forbidden {
            Forbidden::ActingSide => attacked(state.to_move),
            Forbidden::PushedPiece => attacked(bird.side()),
        };
        landings.into_iter().find_map(|(bird, landing)| (landing == closed(bird)).then_some(landing))
    }

    fn against_kick(&self, state: &State, from: Cell, way: Way, against: &mut Against<'_>) {
        if state.ball != from {
            return against.say("no-ball", from);
        }
        let next = from.step(way);
        let closed = !self.choices.own_goals && next == home(state.to_move);
        against.say_if(!next.is_on() || closed, "edge", from);
    }
}

/// The squares beyond `from`, to the edge.
fn line(from: Cell, way: Way) -> impl Iterator<Item = Cell> {
    std::iter::successors(Some(from), move |cell| Some(cell.step(way)).filter(|next| next.is_on())).skip(1)
}

/// The bird of the side to move on the first square of a word; else the reason that stops the explanation.
fn own_on(state: &State, spot: &Spot, whys: &mut Vec<Why>) -> Option<Bird> {
    let mut against = Against { whys };
    let cell = spot.square().and_then(Cell::of).unwrap_or(Cell::NOWHERE);
    match state.on(cell) {
        None => against.say("no-piece", cell),
        Some(bird) if bird.side() != state.to_move => against.say("not-yours", cell),
        Some(bird) => return Some(bird),
    }
    None
}
