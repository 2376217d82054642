//! The truth of one claim in one position, and what to say when it is false.

use super::claim::{Claim, Line, Spanned};
use super::verdict::{Play, What};
use crate::game::{About, Forced, Game, Illegal, Outcome, Position, PositionFault, Side, Square, Why};
use crate::report::{Finding, Source};
use std::ops::Range;
use std::sync::Arc;

/// Positions that the search behind `forced` may look at.
const FORCED_BUDGET: u64 = 200_000;

/// One position, asked about claims.
pub(super) struct Judge<'a> {
    pub source: Arc<Source>,
    pub about: &'static About,
    pub position: &'a dyn Position,
}

impl Judge<'_> {
    fn error(&self, code: &'static str, span: &Range<usize>, message: impl Into<String>) -> Finding {
        Finding::error(code, &self.source, span.clone(), message)
    }

    fn side(&self, side: Side) -> &'static str {
        self.about.sides[side.index()]
    }

    fn squares(&self, squares: &[Square]) -> String {
        let names: Vec<String> = squares.iter().map(|square| self.about.grid.name(*square)).collect();
        if names.is_empty() { "none".into() } else { names.join(" ") }
    }

    /// What the claim says when it is true.
    pub(super) fn claim(&self, line: &Line, claim: &Claim) -> Result<What, Vec<Finding>> {
        match claim {
            Claim::Legal(words) => self.legal(words),
            Claim::Illegal { word, reason } => self.illegal(word, reason),
            Claim::Reach { square, ends, list } => self.reach(square, ends, list),
            Claim::Then(fragment) => self.then(fragment),
            Claim::Off { side, code } => self.off(*side, code),
            Claim::Moves(count) => self.moves(count),
            Claim::Wins(side) => self.outcome(&line.span, Outcome::Won(side.value), What::Wins(side.value)),
            Claim::Ongoing => self.outcome(&line.span, Outcome::Ongoing, What::Ongoing),
            Claim::ToMove(side) => self.to_move(side),
            Claim::Forced { side, turns } => self.forced(&line.span, *side, turns.value),
            // read by the walk over the lines, which knows what they change
            Claim::Play(_)
            | Claim::LostPlay
            | Claim::Refused { .. }
            | Claim::Show(_)
            | Claim::View(..)
            | Claim::Mark(_)
            | Claim::Label { .. } => Err(Vec::new()),
        }
    }

    fn play(&self, word: &str) -> Play {
        Play::new(word, self.position)
    }

    fn legal(&self, words: &[Spanned<String>]) -> Result<What, Vec<Finding>> {
        let wrong: Vec<Finding> = words
            .iter()
            .filter_map(|word| match self.position.explain(&word.value) {
                Ok(whys) if whys.is_empty() => None,
                Ok(whys) => {
                    let finding = self.error("not-legal", &word.span, format!("`{}` is illegal", word.value));
                    Some(self.with_whys(finding, &whys))
                }
                Err(error) => Some(self.error("not-a-move", &word.span, error.to_string())),
            })
            .collect();
        if wrong.is_empty() {
            Ok(What::Legal(words.iter().map(|word| self.play(&word.value)).collect()))
        } else {
            Err(wrong)
        }
    }

    /// Adds what the rules say against a move: the first reason beside the underline, each with its sentence below.
    fn with_whys(&self, finding: Finding, whys: &[Why]) -> Finding {
        let finding = match whys.first() {
            Some(why) => finding.label(self.why(why)),
            None => finding,
        };
        whys.iter().fold(finding, |finding, why| {
            let says = says(self.about, why.reason);
            finding.note(format!("{}: {says}", self.why(why)))
        })
    }

    /// `white-area at E2`.
    fn why(&self, why: &Why) -> String {
        match why.at {
            Some(square) => format!("{} at {}", why.reason, self.about.grid.name(square)),
            None => why.reason.to_string(),
        }
    }

    fn illegal(&self, word: &Spanned<String>, reason: &Spanned<String>) -> Result<What, Vec<Finding>> {
        let whys = match self.position.explain(&word.value) {
            Ok(whys) => whys,
            Err(error) => return Err(vec![self.error("not-a-move", &word.span, error.to_string())]),
        };
        if let Some(why) = whys.iter().find(|why| why.reason == reason.value) {
            return Ok(What::Illegal { play: self.play(&word.value), reason: why.reason, at: why.at });
        }
        if whys.is_empty() {
            let message = format!("`{}` is legal after all", word.value);
            return Err(vec![self.error("legal-after-all", &word.span, message).label("no reason speaks against it")]);
        }
        let message = format!("`{}` is illegal, but for another reason than `{}`", word.value, reason.value);
        let finding = self.error("another-reason", &reason.span, message);
        let finding = self.with_whys(finding, &whys);
        Err(vec![finding.mark(word.span.clone(), "illegal")])
    }

    pub(super) fn play_failed(&self, word: &Spanned<String>, illegal: &Illegal) -> Finding {
        let message = format!("`{}` cannot be played: it is illegal", word.value);
        let finding = self.error("play-illegal", &word.span, message);
        match illegal {
            Illegal::Word(error) => finding.help(error.expected.clone()),
            Illegal::Reasons(whys) => self.with_whys(finding, whys),
        }
        .note(format!("the position then: {}", self.position.text()))
    }

    fn reach(
        &self,
        square: &Spanned<Square>,
        ends: &[Spanned<Square>],
        list: &Range<usize>,
    ) -> Result<What, Vec<Finding>> {
        let name = self.about.grid.name(square.value);
        let Some(truth) = self.position.reach(square.value) else {
            return Err(vec![self.error("nothing-there", &square.span, format!("nothing stands on {name}"))]);
        };
        let extra: Vec<&Spanned<Square>> = ends.iter().filter(|end| !truth.contains(&end.value)).collect();
        let missed: Vec<Square> =
            truth.iter().copied().filter(|square| !ends.iter().any(|end| end.value == *square)).collect();
        if extra.is_empty() && missed.is_empty() {
            return Ok(What::Reach { square: square.value, ends: truth });
        }
        let message = format!("the piece on {name} does not reach exactly these squares");
        let mut finding = self.error("wrong-reach", list, message);
        for end in extra {
            let whys = self.position.explain_to(square.value, end.value);
            let end_name = self.about.grid.name(end.value);
            finding = finding.mark(end.span.clone(), self.unreachable(square.value, end.value, &whys));
            finding = finding.note(format!("claimed, but not reachable: {end_name}{}", self.because(&whys)));
        }
        if !missed.is_empty() {
            finding = finding.note(format!("reachable, but not claimed: {}", self.squares(&missed)));
        }
        let truth = self.squares(&truth);
        Err(vec![finding.help(format!("the rules say: `reach {name} = {truth}`")).fix(list.clone(), truth)])
    }

    fn unreachable(&self, from: Square, to: Square, whys: &[Why]) -> String {
        match whys.first() {
            _ if from == to => "staying does not count".into(),
            Some(why) => self.why(why),
            None => "not reachable".into(),
        }
    }

    fn because(&self, whys: &[Why]) -> String {
        let reasons: Vec<String> =
            whys.iter().map(|why| format!("{}: {}", self.why(why), says(self.about, why.reason))).collect();
        if reasons.is_empty() { String::new() } else { format!(" ({})", reasons.join(" ")) }
    }

    fn then(&self, fragment: &Spanned<String>) -> Result<What, Vec<Finding>> {
        let place = |inner: Range<usize>| fragment.span.start + inner.start..fragment.span.start + inner.end;
        match self.position.compare(&fragment.value) {
            Ok(differences) if differences.is_empty() => Ok(What::Then(fragment.value.clone())),
            Ok(differences) => Err(differences
                .into_iter()
                .map(|difference| {
                    let message = format!("this does not hold: `{}`", difference.claimed);
                    let actual = if difference.actual.is_empty() { "not so".into() } else { difference.actual };
                    self.error("then-differs", &place(difference.span), message)
                        .label(format!("the rules say: {actual}"))
                        .note(format!("the position then: {}", self.position.text()))
                })
                .collect()),
            Err(faults) => Err(faults
                .into_iter()
                .map(|fault| self.error("bad-fragment", &place(fault.span), fault.message))
                .collect()),
        }
    }

    fn off(&self, side: Side, code: &Spanned<String>) -> Result<What, Vec<Finding>> {
        let there: Vec<Square> = self
            .position
            .pieces()
            .into_iter()
            .filter(|piece| piece.side == side && piece.code == code.value)
            .map(|piece| piece.square)
            .collect();
        if there.is_empty() {
            return Ok(What::Off { side, code: code.value.clone() });
        }
        let message = format!("{} has `{}` on the board", self.side(side), code.value);
        Err(vec![self.error("not-off", &code.span, message).label(format!("at {}", self.squares(&there)))])
    }

    fn moves(&self, count: &Spanned<u64>) -> Result<What, Vec<Finding>> {
        let moves = self.position.moves();
        if moves.len() as u64 == count.value {
            return Ok(What::Moves(count.value));
        }
        let message = format!("the number of legal moves is not {}", count.value);
        let finding = self.error("wrong-count", &count.span, message).label(format!("the rules say: {}", moves.len()));
        let finding = finding.fix(count.span.clone(), moves.len().to_string());
        Err(vec![if moves.len() > 12 { finding } else { finding.note(format!("the moves: {}", moves.join(" "))) }])
    }

    fn outcome(&self, span: &Range<usize>, claimed: Outcome, what: What) -> Result<What, Vec<Finding>> {
        let truth = self.position.outcome();
        if truth == claimed {
            return Ok(what);
        }
        let so = |outcome: Outcome| match outcome {
            Outcome::Ongoing => "the game goes on".to_string(),
            Outcome::Won(side) => format!("{} has won", self.side(side)),
        };
        let message = format!("it is not so that {}", so(claimed));
        Err(vec![self.error("wrong-outcome", span, message).label(format!("the rules say: {}", so(truth)))])
    }

    fn to_move(&self, side: &Spanned<Side>) -> Result<What, Vec<Finding>> {
        let truth = self.position.to_move();
        if truth == side.value {
            return Ok(What::ToMove(truth));
        }
        let message = format!("{} is not to move", self.side(side.value));
        Err(vec![self.error("wrong-side", &side.span, message).label(format!("the rules say: {}", self.side(truth)))])
    }

    fn forced(&self, span: &Range<usize>, side: Side, turns: u32) -> Result<What, Vec<Finding>> {
        let within = format!("{turns} {}", if turns == 1 { "turn" } else { "turns" });
        match self.position.forced(side, turns, FORCED_BUDGET) {
            Forced::Proven { .. } => Ok(What::Forced { side, turns }),
            Forced::Refuted => {
                let message = format!("{} cannot force a win within {within}", self.side(side));
                let finding = self.error("not-forced", span, message);
                Err(vec![match self.position.outcome() {
                    Outcome::Won(winner) => finding.label(format!("{} has won", self.side(winner))),
                    Outcome::Ongoing => finding.label(format!("{} can prevent it", self.side(side.other()))),
                }])
            }
            Forced::Undecided => {
                let message = format!("undecided: whether {} can force a win within {within}", self.side(side));
                Err(vec![
                    self.error("forced-undecided", span, message)
                        .label(format!("not settled within {FORCED_BUDGET} positions"))
                        .help("claim fewer turns, or show a position nearer to the end"),
                ])
            }
        }
    }
}

fn says(about: &About, id: &str) -> &'static str {
    about.reasons.iter().find(|reason| reason.id == id).map_or("", |reason| reason.says)
}

/// One finding a fault.
pub(super) fn position_refused(
    source: &Arc<Source>,
    text: &Spanned<String>,
    faults: &[PositionFault],
    about: &About,
) -> Vec<Finding> {
    faults
        .iter()
        .map(|fault| {
            let span = text.span.start + fault.span.start..text.span.start + fault.span.end;
            Finding::error("position-refused", source, span, "this position is refused")
                .label(fault.message.clone())
                .note(format!("{}: {}", fault.reason, says(about, fault.reason)))
        })
        .collect()
}

/// The reason of a true `refused` claim.
pub(super) fn refused(
    game: &dyn Game,
    source: &Arc<Source>,
    position: &Spanned<String>,
    reason: &Spanned<String>,
) -> Result<&'static str, Vec<Finding>> {
    let faults = match game.position(&position.value) {
        Ok(_) => {
            return Err(vec![
                Finding::error("not-refused", source, position.span.clone(), "this position is possible")
                    .label("nothing is wrong with it"),
            ]);
        }
        Err(faults) => faults,
    };
    if let Some(fault) = faults.iter().find(|fault| fault.reason == reason.value) {
        return Ok(fault.reason);
    }
    let message = format!("this position is refused, but for another reason than `{}`", reason.value);
    let finding = Finding::error("refused-otherwise", source, reason.span.clone(), message);
    Err(vec![faults.iter().fold(finding, |finding, fault| {
        let span = position.span.start + fault.span.start..position.span.start + fault.span.end;
        finding.mark(span, fault.reason).note(format!(
            "{}: {}. {}",
            fault.reason,
            fault.message,
            says(game.about(), fault.reason)
        ))
    })])
}
