//! Can a side win by force? An exhaustive search over turns, within a budget of positions.

use super::{Outcome, Rules, Side};
use std::collections::HashMap;

/// What the search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forced {
    /// The side wins within that many of its own turns (the fewest) whatever the other does; 0 when it has won.
    Proven {
        /// Its own turns needed.
        turns: u32,
    },
    /// The other side can prevent it.
    Refuted,
    /// The budget ran out before either was proven.
    Undecided,
}

/// Searches with one more turn at a time, so that a short win is found before a long search for a longer one.
pub(super) fn search<R: Rules>(rules: &R, state: &R::State, side: Side, turns: u32, budget: u64) -> Forced {
    if let Outcome::Won(winner) = rules.outcome(state) {
        return if winner == side { Forced::Proven { turns: 0 } } else { Forced::Refuted };
    }
    let mut search = Search { rules, side, left: budget, seen: HashMap::new() };
    for turns in 0..=turns {
        match search.wins(state, turns) {
            Some(true) => return Forced::Proven { turns },
            Some(false) => {}
            None => return Forced::Undecided,
        }
    }
    Forced::Refuted
}

struct Search<'a, R: Rules> {
    rules: &'a R,
    side: Side,
    /// Positions that may still be looked at.
    left: u64,
    /// For a position, with how many turns left it is known to be won, or not.
    seen: HashMap<R::State, Known>,
}

#[derive(Clone, Copy, Default)]
struct Known {
    won_with: Option<u32>,
    lost_with: Option<u32>,
}

impl<R: Rules> Search<'_, R> {
    /// Whether the side wins with `turns` of its own turns left (the one under way counts); `None`: budget spent.
    fn wins(&mut self, state: &R::State, turns: u32) -> Option<bool> {
        if let Outcome::Won(winner) = self.rules.outcome(state) {
            return Some(winner == self.side);
        }
        let mine = self.rules.to_move(state) == self.side;
        if mine && turns == 0 {
            return Some(false);
        }
        let known = self.seen.get(state).copied().unwrap_or_default();
        if known.won_with.is_some_and(|enough| turns >= enough) {
            return Some(true);
        }
        if known.lost_with.is_some_and(|too_few| turns <= too_few) {
            return Some(false);
        }
        self.left = self.left.checked_sub(1)?;
        let verdict = self.any_or_all(state, turns, mine)?;
        let entry = self.seen.entry(state.clone()).or_default();
        *(if verdict { &mut entry.won_with } else { &mut entry.lost_with }) = Some(turns);
        Some(verdict)
    }

    /// One good move is enough for the side itself; every move of the other must be good for the side.
    fn any_or_all(&mut self, state: &R::State, turns: u32, mine: bool) -> Option<bool> {
        let mut moves = Vec::new();
        self.rules.legal(state, &mut moves);
        moves.sort();
        for play in moves {
            let mut next = state.clone();
            self.rules.apply(&mut next, play);
            let turn_over = mine && self.rules.to_move(&next) != self.side;
            if self.wins(&next, if turn_over { turns - 1 } else { turns })? == mine {
                return Some(mine);
            }
        }
        Some(!mine)
    }
}
