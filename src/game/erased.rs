//! Any engine behind one door: [`Rules`] with its own types becomes a [`Game`] and its [`Position`]s.

use super::{
    About, Difference, Forced, Game, Illegal, Loose, Options, Outcome, Placed, Position, PositionFault, Rules, Side,
    Square, Stroke, Why, WordError, forced,
};
use std::fmt;
use std::sync::Arc;

/// A game: its rules, shared by all positions made from it.
pub(super) struct Engine<R: Rules>(pub(super) Arc<R>);

struct At<R: Rules> {
    rules: Arc<R>,
    state: R::State,
}

impl<R: Rules> Engine<R> {
    fn at(&self, state: R::State) -> Box<dyn Position> {
        Box::new(At { rules: self.0.clone(), state })
    }
}

impl<R: Rules> Game for Engine<R> {
    fn about(&self) -> &'static About {
        R::ABOUT
    }
    fn start(&self) -> Box<dyn Position> {
        self.at(self.0.start())
    }
    fn position(&self, text: &str) -> Result<Box<dyn Position>, Vec<PositionFault>> {
        Ok(self.at(self.0.parse(text)?))
    }
    fn word(&self, word: &str) -> Result<(), WordError> {
        self.0.word(word).map(drop)
    }
    fn fragment(&self, fragment: &str) -> Result<(), Vec<PositionFault>> {
        self.0.compare(&self.0.start(), fragment).map(drop)
    }
    fn facts(&self) -> serde_json::Value {
        self.0.facts()
    }
    fn options(&self) -> Options {
        self.0.options()
    }
}

impl<R: Rules> At<R> {
    fn with(&self, state: R::State) -> Box<dyn Position> {
        Box::new(At { rules: self.rules.clone(), state })
    }
    fn legal(&self) -> Vec<R::Move> {
        let mut moves = Vec::new();
        self.rules.legal(&self.state, &mut moves);
        moves
    }
}

impl<R: Rules> fmt::Debug for At<R> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {:?}", R::ABOUT.id, self.text())
    }
}

impl<R: Rules> Position for At<R> {
    fn text(&self) -> String {
        self.rules.print(&self.state)
    }
    fn to_move(&self) -> Side {
        self.rules.to_move(&self.state)
    }
    fn outcome(&self) -> Outcome {
        self.rules.outcome(&self.state)
    }
    fn moves(&self) -> Vec<String> {
        let mut words: Vec<String> = self.legal().iter().map(ToString::to_string).collect();
        words.sort();
        words
    }
    fn explain(&self, word: &str) -> Result<Vec<Why>, WordError> {
        let mut whys = Vec::new();
        self.rules.reasons(&self.state, &self.rules.word(word)?, &mut whys);
        Ok(whys)
    }
    fn after(&self, word: &str) -> Result<Box<dyn Position>, Illegal> {
        let mut state = self.state.clone();
        self.rules.play(&mut state, &self.rules.word(word)?)?;
        Ok(self.with(state))
    }
    fn shows(&self, word: &str) -> Vec<&'static str> {
        let play = self.rules.word(word).ok().and_then(|word| self.rules.resolve(&word));
        match play {
            Some(play) if self.legal().contains(&play) => self.rules.shows(&self.state, play),
            _ => Vec::new(),
        }
    }
    fn perft(&self, depth: u32) -> u64 {
        perft(&*self.rules, &self.state, depth, &mut Vec::new())
    }
    fn forced(&self, side: Side, turns: u32, budget: u64) -> Forced {
        forced::search(&*self.rules, &self.state, side, turns, budget)
    }
    fn reach(&self, square: Square) -> Option<Vec<Square>> {
        self.pieces().iter().find(|placed| placed.square == square)?;
        let lands: Vec<Square> = self
            .legal()
            .into_iter()
            .filter_map(|play| self.rules.lands(&self.state, play, square))
            .filter(|&end| end != square)
            .collect();
        Some(R::ABOUT.grid.squares().into_iter().filter(|square| lands.contains(square)).collect())
    }
    fn explain_to(&self, square: Square, target: Square) -> Vec<Why> {
        let place = |why: &Why| R::ABOUT.reasons.iter().position(|reason| reason.id == why.reason);
        self.rules
            .conceivable()
            .iter()
            .filter(|word| {
                self.rules.stroke(&self.state, word).is_some_and(|stroke| stroke.from == square && stroke.to == target)
            })
            .map(|word| {
                let mut whys = Vec::new();
                self.rules.reasons(&self.state, word, &mut whys);
                whys
            })
            .reduce(|best, whys| {
                if best.is_empty() || whys.is_empty() {
                    return Vec::new();
                }
                if whys.first().and_then(place) > best.first().and_then(place) { whys } else { best }
            })
            .unwrap_or_default()
    }
    fn pieces(&self) -> Vec<Placed> {
        self.rules.pieces(&self.state)
    }
    fn loose(&self) -> Vec<Loose> {
        self.rules.loose(&self.state)
    }
    fn stroke(&self, word: &str) -> Option<Stroke> {
        self.rules.stroke(&self.state, &self.rules.word(word).ok()?)
    }
    fn goes_over_the_edge(&self, word: &str) -> bool {
        word.parse().is_ok_and(|word| self.rules.goes_over_the_edge(&self.state, &word))
    }
    fn enters(&self, word: &str) -> bool {
        word.parse().is_ok_and(|word| self.rules.enters(&word))
    }
    fn scene(&self) -> serde_json::Value {
        self.rules.scene(&self.state)
    }
    fn compare(&self, fragment: &str) -> Result<Vec<Difference>, Vec<PositionFault>> {
        self.rules.compare(&self.state, fragment)
    }
    fn boxed(&self) -> Box<dyn Position> {
        self.with(self.state.clone())
    }
}

/// Counts the move sequences of length `depth`; every position is made, those of the last ply too. `free` holds
/// buffers between the calls.
fn perft<R: Rules>(rules: &R, state: &R::State, depth: u32, free: &mut Vec<Vec<R::Move>>) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = free.pop().unwrap_or_default();
    rules.legal(state, &mut moves);
    let mut count = 0;
    for &play in &moves {
        let mut next = state.clone();
        rules.apply(&mut next, play);
        count += perft(rules, &next, depth - 1, free);
    }
    free.push(moves);
    count
}
