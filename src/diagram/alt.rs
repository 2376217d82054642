//! A picture in words, for those who do not see it: what stands where, and what the claims say, in the book's
//! language.

use super::claim::Show;
use super::crop::Crop;
use super::verdict::{CheckedDiagram, Play, What};
use crate::game::{About, Loose, Position, Side, Square};
use crate::i18n::Words;
use std::collections::BTreeMap;

/// The term of a code; codes that are no pieces (a ball) are their own terms.
fn term_id<'a>(about: &'a About, code: &'a str) -> &'a str {
    about.pieces.iter().find(|entry| entry.code == code).map_or(code, |entry| entry.term)
}

/// What stands small on a piece; nothing for what has no abbreviation.
pub(super) fn abbreviation(about: &About, words: &Words, code: &str) -> String {
    words.term(term_id(about, code)).and_then(|term| term.abbreviation.clone()).unwrap_or_default()
}

fn piece_name(about: &About, words: &Words, code: &str) -> String {
    words.term(term_id(about, code)).map_or_else(|| code.to_string(), |term| term.singular.clone())
}

fn side_name(about: &About, words: &Words, side: Side) -> String {
    let id = about.sides[side.index()];
    words.term(id).map_or_else(|| id.to_string(), |term| term.label.clone())
}

/// What a badge says of an outcome; `None` for a claim that has none.
pub(super) fn badge(about: &About, words: &Words, what: &What) -> Option<String> {
    let side = |side: &Side| side_name(about, words, *side);
    match what {
        What::Wins(winner) => Some(words.fill("figure.wins", &[("side", &side(winner))])),
        What::Ongoing => Some(words.text("figure.ongoing").to_string()),
        What::Forced { side: winner, turns: 1 } => Some(words.fill("figure.forced_one", &[("side", &side(winner))])),
        What::Forced { side: winner, turns } => {
            Some(words.fill("figure.forced", &[("side", &side(winner)), ("n", &turns.to_string())]))
        }
        _ => None,
    }
}

pub(super) struct Teller<'a> {
    pub about: &'static About,
    pub words: &'a Words,
    pub crop: Crop,
}

impl Teller<'_> {
    fn squares(&self, squares: &[Square]) -> String {
        let names: Vec<String> = squares.iter().map(|square| self.about.grid.name(*square)).collect();
        names.join(", ")
    }

    /// What stands on the squares that are shown, side by side, and who is to move.
    pub(super) fn position(&self, position: &dyn Position) -> Vec<String> {
        let words = self.words;
        let pieces = position.pieces();
        let mut told = Vec::new();
        for side in Side::BOTH {
            let mut kinds: Vec<(&str, Vec<String>)> = Vec::new();
            for piece in pieces.iter().filter(|piece| piece.side == side && self.crop.holds(piece.square)) {
                let square = self.about.grid.name(piece.square);
                let state = piece.state.map(|state| words.get(&format!("state.{state}")).unwrap_or(state));
                let place = state.map_or(square.clone(), |state| format!("{square} ({state})"));
                match kinds.iter_mut().find(|(code, _)| *code == piece.code) {
                    Some((_, places)) => places.push(place),
                    None => kinds.push((piece.code, vec![place])),
                }
            }
            let list: Vec<String> = kinds
                .iter()
                .map(|(code, places)| format!("{} {}", piece_name(self.about, words, code), places.join(" ")))
                .collect();
            if !list.is_empty() {
                let side = side_name(self.about, words, side);
                told.push(words.fill("figure.pieces", &[("side", &side), ("pieces", &list.join(", "))]));
            }
        }
        if told.is_empty() {
            told.push(words.text("figure.empty").to_string());
        }
        told.extend(position.loose().iter().map(|thing| self.loose(thing)));
        let side = side_name(self.about, words, position.to_move());
        told.push(words.fill("figure.to_move", &[("side", &side)]));
        told
    }

    /// Where something lies that belongs to nobody.
    fn loose(&self, thing: &Loose) -> String {
        let what = self.words.term(thing.code).map_or(thing.code, |term| term.label.as_str());
        let id = if thing.squares.len() == 1 { "figure.loose" } else { "figure.loose_between" };
        self.words.fill(id, &[("thing", what), ("squares", &self.squares(&thing.squares))])
    }

    /// The squares that are shown, unless all are.
    pub(super) fn shown(&self) -> Option<String> {
        (self.crop != Crop::whole(self.about.grid)).then(|| {
            let [first, last] = self.crop.corners().map(|square| self.about.grid.name(square));
            self.words.fill("figure.shown", &[("first", &first), ("last", &last)])
        })
    }

    /// A whole diagram.
    pub(super) fn diagram(&self, diagram: &CheckedDiagram, labels: &[String]) -> String {
        let mut told: Vec<String> = self.shown().into_iter().collect();
        let last = diagram.stages.len().saturating_sub(1);
        if diagram.panels() != Show::After
            && let Some(start) = diagram.start()
        {
            told.extend(self.position(start));
        }
        for ((square, _), text) in diagram.labels.iter().zip(labels) {
            let square = self.about.grid.name(*square);
            told.push(self.words.fill("figure.label", &[("square", &square), ("text", text)]));
        }
        if !diagram.marks.is_empty() {
            told.push(self.words.fill("figure.marked", &[("squares", &self.squares(&diagram.marks))]));
        }
        let mut stages: BTreeMap<usize, Vec<&What>> = BTreeMap::new();
        let mut played: Vec<&Play> = Vec::new();
        for fact in &diagram.facts {
            match &fact.what {
                What::Play(plays) => played.extend(plays),
                what => stages.entry(fact.stage).or_default().push(what),
            }
        }
        for what in stages.remove(&0).unwrap_or_default() {
            told.extend(self.claim(what));
        }
        if !played.is_empty() {
            told.push(self.words.fill("figure.played", &[("moves", &moves(&played))]));
        }
        for (stage, claims) in stages {
            let claims: Vec<String> = claims.into_iter().filter_map(|what| self.claim(what)).collect();
            if stage != last && !claims.is_empty() {
                told.push(self.words.fill("figure.after_n", &[("n", &stage.to_string())]));
                told.extend(claims);
            } else if !claims.is_empty() || diagram.panels() != Show::Before {
                told.push(self.words.text("figure.after").to_string());
                told.extend(self.end(diagram));
                told.extend(claims);
            }
        }
        told.join(" ")
    }

    /// A reason in a word or two: `reason.ID`, or the term of that id.
    fn reason(&self, id: &str) -> Option<&str> {
        let own = self.words.get(&format!("reason.{id}"));
        own.or_else(|| self.words.term(id).map(|term| term.singular.as_str()))
    }

    /// What stands on the panel after the plays.
    fn end(&self, diagram: &CheckedDiagram) -> Vec<String> {
        match diagram.end() {
            Some(end) if diagram.panels() != Show::Before => self.position(end),
            _ => Vec::new(),
        }
    }

    fn claim(&self, what: &What) -> Option<String> {
        let words = self.words;
        let side = |side: &Side| side_name(self.about, words, *side);
        let name = |square: &Square| self.about.grid.name(*square);
        match what {
            What::Legal(plays) => {
                Some(words.fill("figure.legal", &[("moves", &moves(&plays.iter().collect::<Vec<_>>()))]))
            }
            What::Illegal { play, reason, .. } => Some(match self.reason(reason) {
                Some(reason) => words.fill("figure.illegal", &[("move", &play.word), ("reason", reason)]),
                None => words.fill("figure.illegal_plain", &[("move", &play.word)]),
            }),
            What::Reach { square, ends } if ends.is_empty() => {
                Some(words.fill("figure.reach_none", &[("square", &name(square))]))
            }
            What::Reach { square, ends } => {
                Some(words.fill("figure.reach", &[("square", &name(square)), ("squares", &self.squares(ends))]))
            }
            What::Moves(count) => Some(words.fill("figure.moves", &[("n", &count.to_string())])),
            What::Off { side: whose, code } => {
                let piece = piece_name(self.about, words, code);
                Some(words.fill("figure.off", &[("piece", &piece), ("side", &side(whose))]))
            }
            What::Wins(_) | What::Ongoing | What::Forced { .. } => {
                badge(self.about, words, what).map(|text| text + ".")
            }
            // the position tells these, and a refused position is no part of the picture
            What::Then(_) | What::ToMove(_) | What::Refused { .. } | What::Play(_) => None,
        }
    }
}

fn moves(plays: &[&Play]) -> String {
    plays.iter().map(|play| play.word.as_str()).collect::<Vec<_>>().join(", ")
}
