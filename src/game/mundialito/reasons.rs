//! The explainer: every reason against a move as written, in the order of the rules.
//!
//! It goes square by square and shares no code with the generator but the board itself.

use super::board::{Cell, Direction, SIZE};
use super::coasters::Arrows;
use super::state::{Size, State};
use super::words::{Action, Word, cell};
use crate::game::notation::Spot;
use crate::game::{Outcome, Side, Why};

/// A position under explanation.
pub struct Explainer<'a> {
    /// The position.
    pub state: &'a State,
    /// The arrows of its coasters.
    pub arrows: &'a Arrows,
    /// Whether a side that can act must.
    pub must_act: bool,
    /// How many actions a turn has.
    pub actions: u8,
}

/// What is against a move; each square is the one that decides.
type Whys = Vec<Why>;

fn why(reason: &'static str, at: impl Into<Option<Cell>>) -> Why {
    Why { reason, at: at.into().map(Cell::square) }
}

impl Explainer<'_> {
    /// Every reason against `word`.
    pub fn reasons(&self, word: &Word) -> Whys {
        if self.state.outcome() != Outcome::Ongoing {
            let scored = Side::BOTH.into_iter().find(|&side| self.state.outcome() == Outcome::Won(side));
            return vec![why("game-over", scored.and_then(|side| self.state.ball(side)))];
        }
        let acted = self.state.actions_left < self.actions;
        match word {
            Word::End if acted => Whys::new(),
            Word::Pass if !(acted || self.must_act && self.can_act()) => Whys::new(),
            Word::End | Word::Pass => vec![why("must-act", None)],
            Word::Act(action, first, second) => self.action(*action, first, second),
        }
    }

    /// Whether there is any action against which nothing can be said.
    fn can_act(&self) -> bool {
        let spot = |cell: Cell| Spot::On(cell.square());
        let from_here = |from: Cell| Cell::all().map(move |to| (spot(from), spot(to)));
        let mut pairs = Cell::all().filter(|&from| self.is_taken(from)).flat_map(from_here);
        pairs.any(|(from, to)| Action::ALL.into_iter().any(|action| self.action(action, &from, &to).is_empty()))
    }

    fn action(&self, action: Action, first: &Spot, second: &Spot) -> Whys {
        let moved = |cell: &Cell| match action {
            Action::Switch => self.state.ball_on(*cell).is_some(),
            _ => self.state.piece(*cell).is_some(),
        };
        let Some(from) = cell(first).filter(moved) else { return vec![why("no-piece", cell(first))] };
        // Of a ball it is said below, and only after `off-board`.
        if self.state.piece(from).is_some_and(|(side, _)| side != self.state.to_move) {
            return vec![why("not-yours", from)];
        }
        let Some(to) = cell(second) else { return vec![why("off-board", None)] };
        match action {
            Action::Move => self.step(from, to),
            Action::Switch => self.switch(from, to),
            Action::Push => self.push(from, to),
            Action::Jump => self.jump(from, to),
        }
    }

    fn step(&self, from: Cell, to: Cell) -> Whys {
        let Some(way) = toward(from, to) else { return vec![why("not-adjacent", to)] };
        let mut whys = Whys::new();
        if !self.arrows.has(from, way) {
            whys.push(why("no-arrow", from));
        }
        if self.is_taken(to) {
            whys.push(why("occupied", to));
        }
        whys
    }

    fn switch(&self, ball: Cell, piece: Cell) -> Whys {
        let side = self.state.to_move;
        if self.state.ball(side) != Some(ball) {
            return vec![why("not-your-ball", ball)];
        }
        if self.state.piece(piece).is_none_or(|(owner, _)| owner != side) {
            return vec![why("not-your-piece", piece)];
        }
        let right = piece.column() as i8 - ball.column() as i8;
        let down = piece.row() as i8 - ball.row() as i8;
        if right == 0 {
            return vec![why("vertical", piece)];
        }
        if down != 0 && right.abs() != down.abs() {
            return vec![why("not-in-line", piece)];
        }
        let between = (1..right.abs()).filter_map(|far| ball.offset(far * right.signum(), far * down.signum()));
        between.filter(|&cell| self.is_taken(cell)).take(1).map(|cell| why("blocked", cell)).collect()
    }

    fn push(&self, from: Cell, to: Cell) -> Whys {
        let Some(way) = toward(from, to) else { return vec![why("not-adjacent", to)] };
        let Some(pushed) = self.opposing(to) else { return vec![why("nothing-to-push", to)] };
        let too_small = self.size(from) < Some(pushed);
        let behind = next(to, way);
        self.passing(
            from,
            way,
            to,
            [(too_small, "too-small"), (behind.is_none_or(|cell| self.is_taken(cell)), "no-room")],
            behind,
        )
    }

    fn jump(&self, from: Cell, to: Cell) -> Whys {
        let Some((way, over)) = two_on(from, to) else { return vec![why("not-in-line", to)] };
        let Some(under) = self.opposing(over) else { return vec![why("nothing-to-jump", over)] };
        let not_bigger = self.size(from) >= Some(under);
        self.passing(from, way, over, [(not_bigger, "not-bigger"), (self.is_taken(to), "no-room")], Some(to))
    }

    /// What a push and a jump have in common: the arrows of both squares, the sizes, the home rows, the room.
    fn passing(
        &self,
        from: Cell,
        way: Direction,
        other: Cell,
        [(wrong_size, size_reason), (no_room, room_reason)]: [(bool, &'static str); 2],
        behind: Option<Cell>,
    ) -> Whys {
        [
            (!self.arrows.has(from, way), why("no-arrow", from)),
            (wrong_size, why(size_reason, other)),
            (matches!(other.row(), 0 | 5), why("home-row", other)),
            (!self.arrows.has(other, way), why("no-arrow-behind", other)),
            (no_room, why(room_reason, behind)),
        ]
        .into_iter()
        .filter_map(|(applies, why)| applies.then_some(why))
        .collect()
    }

    fn is_taken(&self, cell: Cell) -> bool {
        self.state.piece(cell).is_some() || self.state.ball_on(cell).is_some()
    }

    fn size(&self, cell: Cell) -> Option<Size> {
        self.state.piece(cell).map(|(_, size)| size)
    }

    /// The size of the opposing piece on a square.
    fn opposing(&self, cell: Cell) -> Option<Size> {
        self.state.piece(cell).filter(|(side, _)| *side != self.state.to_move).map(|(_, size)| size)
    }
}

/// The next square that way, left and right edges joined.
fn next(cell: Cell, way: Direction) -> Option<Cell> {
    let edge = SIZE as i8 - 1;
    match way {
        Direction::Up => cell.offset(0, -1),
        Direction::Down => cell.offset(0, 1),
        Direction::Right => cell.offset(1, 0).or_else(|| cell.offset(-edge, 0)),
        Direction::Left => cell.offset(-1, 0).or_else(|| cell.offset(edge, 0)),
    }
}

/// The direction in which `to` is next to `from`.
fn toward(from: Cell, to: Cell) -> Option<Direction> {
    Direction::ALL.into_iter().find(|&way| next(from, way) == Some(to))
}

/// The direction in which `to` is two squares on, and the square between.
fn two_on(from: Cell, to: Cell) -> Option<(Direction, Cell)> {
    Direction::ALL.into_iter().find_map(|way| {
        let over = next(from, way)?;
        (next(over, way) == Some(to)).then_some((way, over))
    })
}
