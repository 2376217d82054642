//! The explainer: every reason why a move as written is illegal, from the geometry of the two squares.

use super::MasterMove;
use super::pieces::Piece;
use super::pitch::Cell;
use super::state::{ROUND_TRIPS, State};
use super::words::{Move, Word};
use crate::game::notation::Spot;
use crate::game::{Square, Why};

/// The reasons so far.
struct Whys<'a>(&'a mut Vec<Why>);

impl Whys<'_> {
    fn add(&mut self, reason: &'static str, at: Option<Cell>) {
        self.0.push(Why { reason, at: at.map(Cell::square) });
    }

    fn when(&mut self, holds: bool, reason: &'static str, at: Cell) {
        if holds {
            self.add(reason, Some(at));
        }
    }
}

impl MasterMove {
    pub(super) fn explain(&self, state: &State, word: &Word, whys: &mut Vec<Why>) {
        whys.clear();
        let mut whys = Whys(whys);
        let relocating = matches!(word, Word::Relocate { .. } | Word::Decline);
        if state.is_over(self.choices.moves_to_win) {
            whys.add("game-over", None);
        } else if relocating != state.restart.is_some() {
            whys.add("wrong-phase", None);
        } else {
            match word {
                Word::Decline => {}
                Word::Pass => {
                    if self.can_act(state) {
                        whys.add("must-act", None);
                    }
                }
                Word::Go { from, to } => {
                    if let Some((piece, from, to)) = ends(state, from, to, &mut whys) {
                        self.against_going(state, piece, from, to, &mut whys);
                    }
                }
                Word::Relocate { from, to } => {
                    if let Some((piece, _, to)) = ends(state, from, to, &mut whys) {
                        self.against_relocating(state, piece, to, &mut whys);
                    }
                }
            }
        }
    }

    fn can_act(&self, state: &State) -> bool {
        let mut moves = Vec::new();
        self.generate(state, &mut moves);
        moves.iter().any(|play| *play != Move::Pass)
    }

    fn against_going(&self, state: &State, piece: Piece, from: Cell, to: Cell, whys: &mut Whys<'_>) {
        let Some(distance) = distance(piece, from, to) else {
            whys.add("movement", Some(to));
            return;
        };
        let side = state.to_move;
        let keeper = piece.is_keeper();
        let between = between(piece, from, to);
        let first = |closed: &dyn Fn(Cell) -> bool| between.iter().copied().find(|&cell| closed(cell));
        whys.when(distance > self.choices.reach(piece), "too-far", to);
        if let Some(obstacle) = first(&|cell| state.board.on(cell).is_some()) {
            whys.add("blocked", Some(obstacle));
        }
        whys.when(state.board.on(to).is_some(), "occupied", to);
        whys.when(self.choices.white.has(to), "white-area", to);
        whys.when(!keeper && to.in_goal_of(side), "own-goal", to);
        if let Some(goal) = first(&|cell| !keeper && cell.in_a_goal()) {
            whys.add("through-goal", Some(goal));
        }
        whys.when(keeper && !to.in_goal_of(side), "goal-line", to);
        whys.when(state.round_trips(from, to) >= ROUND_TRIPS, "back-and-forth", to);
    }

    fn against_relocating(&self, state: &State, piece: Piece, to: Cell, whys: &mut Whys<'_>) {
        let side = state.to_move;
        let keeper = piece.is_keeper();
        whys.when(!to.in_half_of(side), "own-half", to);
        whys.when(!keeper && to.in_a_goal(), "goal-square", to);
        whys.when(self.choices.white.has(to), "white-area", to);
        whys.when(state.board.on(to).is_some(), "occupied", to);
        whys.when(keeper && !to.in_goal_of(side), "keeper-in-goal", to);
    }
}

/// The piece that a word moves and its two squares; or the reason that stops the explanation.
fn ends(state: &State, from: &Spot, to: &Spot, whys: &mut Whys<'_>) -> Option<(Piece, Cell, Cell)> {
    let cell = |square: Square| Cell::of(square);
    let start = from.square().and_then(cell);
    let Some((side, piece)) = start.and_then(|start| state.board.on(start)) else {
        whys.add("no-piece", start);
        return None;
    };
    if side != state.to_move {
        whys.add("not-yours", start);
        return None;
    }
    let Some(end) = to.square().and_then(cell) else {
        whys.add("off-board", None);
        return None;
    };
    start.map(|start| (piece, start, end))
}

/// How many steps of the piece lead from one square to the other along its line; `None` when none does, at any
/// distance.
fn distance(piece: Piece, from: Cell, to: Cell) -> Option<u8> {
    let (rows, columns) = (from.row().abs_diff(to.row()), from.column().abs_diff(to.column()));
    let straight = rows == 0 || columns == 0;
    let diagonal = rows == columns;
    let on_its_line = match piece {
        Piece::Goalkeeper => columns == 0,
        Piece::Defender | Piece::Joker => straight || diagonal,
        Piece::Winger => diagonal,
        Piece::Midfielder => straight,
        Piece::Raider => return (rows.min(columns) == 1 && rows.max(columns) == 2).then_some(1),
    };
    Some(rows.max(columns)).filter(|steps| on_its_line && *steps > 0)
}

/// The squares strictly between, in order; a raider has none.
fn between(piece: Piece, from: Cell, to: Cell) -> Vec<Cell> {
    let toward = |here: u8, there: u8| (there > here) as i8 - (there < here) as i8;
    let (down, right) = (toward(from.row(), to.row()), toward(from.column(), to.column()));
    if piece == Piece::Raider {
        return Vec::new();
    }
    std::iter::successors(from.step(down, right), |cell| cell.step(down, right))
        .take_while(|cell| *cell != to)
        .collect()
}
