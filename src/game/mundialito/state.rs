//! A position: a small value of bit sets.

use super::board::{Cell, Cells, last_row};
use super::coasters::Coasters;
use super::words::{Action, Move};
use crate::game::{Outcome, Side};

/// How many actions a turn has, unless a house rule says otherwise.
pub const ACTIONS: u8 = 2;

/// A pyramid's size, the smallest first: a bigger one is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Size {
    /// Small.
    Small,
    /// Medium.
    Medium,
    /// Large.
    Large,
}

impl Size {
    /// In the order of the piece table.
    pub const TABLE: [Size; 3] = [Size::Large, Size::Medium, Size::Small];

    fn index(self) -> usize {
        self as usize
    }

    /// The code of the notation.
    pub fn code(self) -> &'static str {
        ["S", "M", "L"][self.index()]
    }
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// By side and size.
    pieces: [[Cells; 3]; 2],
    /// By side; a ball may be absent.
    balls: [Option<Cell>; 2],
    /// The side that acts next.
    pub to_move: Side,
    /// 2, or 1 after the first action of a turn.
    pub actions_left: u8,
    /// How the coasters lie.
    pub coasters: Coasters,
}

impl State {
    /// The empty board; red starts with all of a turn's actions.
    pub fn empty(coasters: Coasters, actions: u8) -> State {
        State {
            pieces: [[Cells::NONE; 3]; 2],
            balls: [None; 2],
            to_move: Side::Second,
            actions_left: actions,
            coasters,
        }
    }

    /// Where a side's pieces of a size stand.
    pub fn of(&self, side: Side, size: Size) -> Cells {
        self.pieces[side.index()][size.index()]
    }

    /// Where a side's pieces stand.
    pub fn side(&self, side: Side) -> Cells {
        self.pieces[side.index()].into_iter().fold(Cells::NONE, Cells::or)
    }

    /// Where a side's pieces of a size and smaller stand.
    pub fn up_to(&self, side: Side, size: Size) -> Cells {
        self.pieces[side.index()][..=size.index()].iter().copied().fold(Cells::NONE, Cells::or)
    }

    /// A side's ball.
    pub fn ball(&self, side: Side) -> Option<Cell> {
        self.balls[side.index()]
    }

    /// Where anything stands, pieces and balls.
    pub fn taken(&self) -> Cells {
        let balls = self.balls.into_iter().flatten().collect();
        self.side(Side::First).or(self.side(Side::Second)).or(balls)
    }

    /// The piece on a square.
    pub fn piece(&self, cell: Cell) -> Option<(Side, Size)> {
        Side::BOTH.into_iter().find_map(|side| {
            Size::TABLE.into_iter().find(|&size| self.of(side, size).has(cell)).map(|size| (side, size))
        })
    }

    /// The side whose ball is on a square.
    pub fn ball_on(&self, cell: Cell) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.ball(side) == Some(cell))
    }

    /// Puts a piece down.
    pub fn put(&mut self, side: Side, size: Size, cell: Cell) {
        let set = &mut self.pieces[side.index()][size.index()];
        *set = set.with(cell);
    }

    /// Puts a side's ball down.
    pub fn put_ball(&mut self, side: Side, cell: Cell) {
        self.balls[side.index()] = Some(cell);
    }

    /// Whose ball is on its last row. Should both be there (no game leads to it), the side to move has won: so the
    /// answer turns with the board.
    pub fn outcome(&self) -> Outcome {
        let there = |side: &Side| self.ball(*side).is_some_and(|ball| ball.row() == last_row(*side));
        [self.to_move, self.to_move.other()].into_iter().find(there).map_or(Outcome::Ongoing, Outcome::Won)
    }

    /// Makes a legal move.
    pub fn apply(&mut self, play: Move, actions: u8) {
        let Move::Act(action, first, second) = play else { return self.end_turn(actions) };
        match action {
            Action::Move | Action::Jump => self.shift(first, second),
            Action::Switch => {
                self.shift(second, first);
                self.balls[self.to_move.index()] = Some(second);
            }
            Action::Push => {
                if let Some(behind) = first.toward(second).and_then(|way| second.next(way)) {
                    self.shift(second, behind);
                }
                self.shift(first, second);
            }
        }
        match self.actions_left {
            2.. => self.actions_left -= 1,
            _ => self.end_turn(actions),
        }
    }

    fn end_turn(&mut self, actions: u8) {
        self.to_move = self.to_move.other();
        self.actions_left = actions;
    }

    /// Moves what piece stands on `from`.
    fn shift(&mut self, from: Cell, to: Cell) {
        for set in self.pieces.iter_mut().flatten() {
            if set.has(from) {
                *set = set.without(from).with(to);
            }
        }
    }

    /// The same position after a half turn of the board, the sides' colours swapped.
    pub fn half_turn(&self) -> State {
        let turned =
            |side: Side| self.pieces[side.index()].map(|set| set.into_iter().map(Cell::opposite).collect::<Cells>());
        State {
            pieces: [turned(Side::Second), turned(Side::First)],
            balls: [self.ball(Side::Second).map(Cell::opposite), self.ball(Side::First).map(Cell::opposite)],
            to_move: self.to_move.other(),
            actions_left: self.actions_left,
            coasters: self.coasters.turned(2),
        }
    }
}
