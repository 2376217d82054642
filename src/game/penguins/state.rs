//! A position as a small value.

use super::about::ABOUT;
use super::ice::{CENTRE, Cell, Cells, Way, attacked, home};
use crate::game::{Outcome, Placed, Side};
use std::fmt;

/// A kind of penguin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Penguin {
    /// Large.
    Mama,
    /// Medium.
    Papa,
    /// Small.
    Baby,
}

impl Penguin {
    /// All, in the order of the piece table.
    pub(super) const ALL: [Penguin; 3] = [Penguin::Mama, Penguin::Papa, Penguin::Baby];

    pub(super) fn code(self) -> &'static str {
        ABOUT.pieces[self as usize].code
    }

    /// The term id, for messages and facts.
    pub(super) fn term(self) -> &'static str {
        ABOUT.pieces[self as usize].term
    }

    /// How many squares it slides.
    pub(super) const fn slides(self) -> u8 {
        match self {
            Penguin::Mama => 1,
            Penguin::Papa => 2,
            Penguin::Baby => 3,
        }
    }

    /// How many eighths of a turn it may turn after a full slide, either way.
    pub(super) const fn turns(self) -> u8 {
        match self {
            Penguin::Mama => 1,
            Penguin::Papa => 2,
            Penguin::Baby => 3,
        }
    }

    /// How many squares its kick flies.
    pub(super) const fn kicks(self) -> u8 {
        match self {
            Penguin::Mama => 3,
            Penguin::Papa => 2,
            Penguin::Baby => 1,
        }
    }
}

/// How a penguin is on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pose {
    /// On its belly, facing that way.
    Lying(Way),
    /// Standing; it faces nowhere.
    Up,
}

impl Pose {
    /// All nine.
    pub(super) fn all() -> impl Iterator<Item = Pose> {
        Way::ALL.into_iter().map(Pose::Lying).chain([Pose::Up])
    }

    /// As the notation writes it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Pose::Lying(way) => way.name(),
            Pose::Up => "up",
        }
    }

    /// The pose of that name, letter case exact.
    pub(super) fn named(name: &str) -> Option<Pose> {
        Pose::all().find(|pose| pose.name() == name)
    }

    /// With its facing, if it has one, changed.
    pub(super) fn map(self, change: impl FnOnce(Way) -> Way) -> Pose {
        match self {
            Pose::Lying(way) => Pose::Lying(change(way)),
            Pose::Up => Pose::Up,
        }
    }
}

impl fmt::Display for Pose {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// One penguin of one side: its place in the arrays of a [`State`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bird(u8);

impl Bird {
    pub(super) const fn new(side: Side, penguin: Penguin) -> Bird {
        Bird(side as u8 * 3 + penguin as u8)
    }

    /// All six, in canonical order.
    pub(super) fn all() -> impl Iterator<Item = Bird> {
        (0..6).map(Bird)
    }

    pub(super) fn side(self) -> Side {
        if self.0 < 3 { Side::First } else { Side::Second }
    }

    pub(super) fn penguin(self) -> Penguin {
        Penguin::ALL[self.0 as usize % 3]
    }
}

/// A position. Equal values are equal positions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Where each bird is; [`Cell::NOWHERE`] off the board.
    at: [Cell; 6],
    /// How each bird is; [`Pose::Up`] off the board.
    poses: [Pose; 6],
    /// Where the ball is; [`Cell::NOWHERE`] on the crossing of the centre squares.
    pub(super) ball: Cell,
    pub(super) to_move: Side,
}

impl State {
    /// Nobody on the board, the ball on the crossing.
    pub(super) const fn empty(to_move: Side) -> State {
        State { at: [Cell::NOWHERE; 6], poses: [Pose::Up; 6], ball: Cell::NOWHERE, to_move }
    }

    /// Where a bird is; [`Cell::NOWHERE`] off the board.
    pub(super) fn cell(&self, bird: Bird) -> Cell {
        self.at[bird.0 as usize]
    }

    /// How a bird is; `Up` off the board.
    pub(super) fn pose(&self, bird: Bird) -> Pose {
        self.poses[bird.0 as usize]
    }

    /// Puts a bird on a square.
    pub(super) fn put(&mut self, bird: Bird, cell: Cell, pose: Pose) {
        self.at[bird.0 as usize] = cell;
        self.poses[bird.0 as usize] = pose;
    }

    /// Takes a bird off the board.
    pub(super) fn take_off(&mut self, bird: Bird) {
        self.put(bird, Cell::NOWHERE, Pose::Up);
    }

    /// Who stands or lies on a square.
    pub(super) fn on(&self, cell: Cell) -> Option<Bird> {
        if !cell.is_on() {
            return None;
        }
        Bird::all().find(|bird| self.cell(*bird) == cell)
    }

    /// The squares with a penguin.
    pub(super) fn taken(&self) -> Cells {
        self.at.into_iter().collect()
    }

    /// The square on which the ball is, or the four on whose crossing it is.
    pub(super) fn ball_cells(&self) -> Vec<Cell> {
        if self.ball.is_on() { vec![self.ball] } else { CENTRE.to_vec() }
    }

    /// Whether the ball is on that square; on the crossing it is on all four centre squares.
    pub(super) fn ball_on(&self, cell: Cell) -> bool {
        if self.ball.is_on() { self.ball == cell } else { CENTRE.contains(&cell) }
    }

    /// The penguin with the ball.
    pub(super) fn holder(&self) -> Option<Bird> {
        self.on(self.ball)
    }

    /// The ball in a corner has won the game for the side that attacks it.
    pub(super) fn outcome(&self) -> Outcome {
        match Side::BOTH.into_iter().find(|side| self.ball == attacked(*side)) {
            Some(winner) => Outcome::Won(winner),
            None => Outcome::Ongoing,
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.outcome() != Outcome::Ongoing
    }

    /// Whether a penguin is on the home corner of the side to move.
    pub(super) fn home_taken(&self) -> bool {
        self.on(home(self.to_move)).is_some()
    }

    /// The penguins on the board, in canonical order.
    pub(super) fn placed(&self) -> Vec<Placed> {
        let shown = |bird: Bird| {
            let square = self.cell(bird).square()?;
            let state = Some(self.pose(bird).name());
            Some(Placed { side: bird.side(), code: bird.penguin().code(), square, state })
        };
        Bird::all().filter_map(shown).collect()
    }

    /// The position seen from the other end of the table: half a turn of the board, the colours swapped.
    pub(super) fn turned(&self) -> State {
        let mut image = State::empty(self.to_move.other());
        for bird in Bird::all() {
            let other = Bird::new(bird.side().other(), bird.penguin());
            image.put(other, self.cell(bird).turned(), self.pose(bird).map(Way::turned));
        }
        image.ball = self.ball.turned();
        image
    }

    /// The position in a mirror along the diagonal between the home corners.
    pub(super) fn reflected(&self) -> State {
        let mut image = State::empty(self.to_move);
        for bird in Bird::all() {
            image.put(bird, self.cell(bird).reflected(), self.pose(bird).map(Way::reflected));
        }
        image.ball = self.ball.reflected();
        image
    }

    /// How often each bird is found, looking square by square and off the board: once, or something is wrong.
    pub(super) fn count(&self, bird: Bird) -> u32 {
        let off = u32::from(!self.cell(bird).is_on());
        Cell::all().map(|cell| u32::from(self.on(cell) == Some(bird))).sum::<u32>() + off
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_small() {
        assert!(size_of::<State>() <= 16, "{}", size_of::<State>());
    }

    #[test]
    fn birds_are_in_the_order_of_sides_and_piece_table() {
        let all: Vec<(Side, Penguin)> = Bird::all().map(|bird| (bird.side(), bird.penguin())).collect();
        let mut listed = Vec::new();
        for side in Side::BOTH {
            listed.extend(Penguin::ALL.map(|penguin| (side, penguin)));
        }
        assert_eq!(all, listed);
        assert!(Bird::all().all(|bird| Bird::new(bird.side(), bird.penguin()) == bird));
        assert_eq!(Penguin::ALL.map(Penguin::term), ["mama", "papa", "baby"]);
    }

    #[test]
    fn two_on_one_square_are_noticed_by_the_count() {
        let mut state = State::empty(Side::First);
        let [mama, papa] = [Penguin::Mama, Penguin::Papa].map(|penguin| Bird::new(Side::First, penguin));
        state.put(mama, Cell::at(0, 1), Pose::Up);
        assert!(Bird::all().all(|bird| state.count(bird) == 1));
        state.put(papa, Cell::at(0, 1), Pose::Up);
        assert_eq!(state.count(papa), 0);
    }
}
