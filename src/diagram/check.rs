//! The checker: every claim of every diagram against the engine.

use super::claim::{Claim, Diagram, Line, Parsed, Show, Start};
use super::starts::{self, Order};
use super::truth::{self, Judge};
use super::verdict::{CheckedDiagram, Fact, Play, What};
use crate::game::{Game, Position};
use crate::report::{Finding, Severity};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a run asks for beside the truth of the claims.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Demands {
    /// Lines that nothing checks (`mark`, `label`) are errors.
    pub strict: bool,
    /// The file is the game's own: reasons and rules that no diagram shows are warnings.
    pub coverage: bool,
}

/// What the checker found.
#[derive(Clone, Debug)]
pub struct Checked {
    /// Every diagram of the file, in its order.
    pub diagrams: Vec<CheckedDiagram>,
    /// Everything that is wrong, of form and of truth, in the order of the file.
    pub findings: Vec<Finding>,
    /// How many claims were found true.
    pub claims: usize,
    /// How many lines nothing checks.
    pub unchecked: usize,
}

impl Checked {
    /// The diagram of that id.
    pub fn find(&self, id: &str) -> Option<&CheckedDiagram> {
        self.diagrams.iter().find(|diagram| diagram.id.as_deref() == Some(id))
    }
}

/// Checks every claim of a file against the rules of `game`.
pub fn check(parsed: &Parsed, game: &dyn Game, demands: Demands) -> Checked {
    let Order { order, parent, findings } = starts::resolve(parsed);
    let mut run = Run {
        parsed,
        game,
        demands,
        findings: parsed.findings.iter().cloned().chain(findings).collect(),
        shown: BTreeSet::new(),
        unchecked: 0,
    };
    let mut done: Vec<Option<CheckedDiagram>> = parsed.diagrams.iter().map(|_| None).collect();
    for index in order {
        let start = match parent[index].and_then(|parent| done[parent].as_ref()) {
            Some(before) => before.end().map(|end| end.boxed()),
            None => run.own_start(&parsed.diagrams[index]),
        };
        done[index] = Some(run.diagram(&parsed.diagrams[index], start));
    }
    if demands.coverage {
        run.coverage();
    }
    let diagrams: Vec<CheckedDiagram> = done.into_iter().flatten().collect();
    run.findings
        .sort_by_key(|finding| finding.place.as_ref().map_or((0, 0), |place| (place.span.start, place.span.end)));
    Checked {
        claims: diagrams.iter().map(|diagram| diagram.facts.len()).sum(),
        diagrams,
        findings: run.findings,
        unchecked: run.unchecked,
    }
}

struct Run<'a> {
    parsed: &'a Parsed,
    game: &'a dyn Game,
    demands: Demands,
    findings: Vec<Finding>,
    /// Reasons and rules that a true claim shows.
    shown: BTreeSet<&'static str>,
    unchecked: usize,
}

impl Run<'_> {
    /// The position that a diagram gives itself; `None` when it gives none or a refused one.
    fn own_start(&mut self, diagram: &Diagram) -> Option<Box<dyn Position>> {
        let Start::Position(text) = &diagram.start else { return None };
        match self.game.position(&text.value) {
            Ok(position) => Some(position),
            Err(faults) => {
                let source = &self.parsed.source;
                self.findings.extend(truth::position_refused(source, text, &faults, self.game.about()));
                None
            }
        }
    }

    fn diagram(&mut self, diagram: &Diagram, start: Option<Box<dyn Position>>) -> CheckedDiagram {
        let mut checked = CheckedDiagram {
            id: diagram.id.clone(),
            source: self.parsed.source.clone(),
            head: diagram.head.clone(),
            stages: start.into_iter().map(Arc::from).collect(),
            whole: true,
            facts: Vec::new(),
            show: None,
            view: None,
            marks: Vec::new(),
            labels: Vec::new(),
        };
        checked.whole = !checked.stages.is_empty();
        for line in &diagram.lines {
            self.line(line, &mut checked);
        }
        checked
    }

    fn line(&mut self, line: &Line, checked: &mut CheckedDiagram) {
        match &line.claim {
            Claim::Show(show) => checked.show = Some(*show),
            Claim::View(first, second) => checked.view = Some((*first, *second)),
            Claim::Mark(squares) => {
                checked.marks.extend(squares);
                self.unchecked(line);
            }
            Claim::Label { square, id } => {
                checked.labels.push((*square, id.clone()));
                self.unchecked(line);
            }
            Claim::Refused { position, reason } => {
                match truth::refused(self.game, &self.parsed.source, position, reason) {
                    Ok(reason) => {
                        self.shown.insert(reason);
                        let what = What::Refused { position: position.value.clone(), reason };
                        checked.facts.push(Fact { stage: 0, what });
                    }
                    Err(findings) => self.findings.extend(findings),
                }
            }
            Claim::LostPlay => checked.whole = false,
            Claim::Play(words) if checked.whole => self.play(words, checked),
            claim if checked.whole => self.claim(line, claim, checked),
            _ => {}
        }
    }

    fn unchecked(&mut self, line: &Line) {
        self.unchecked += 1;
        if self.demands.strict {
            let message = "nothing checks this line";
            self.findings.push(
                Finding::error("unchecked-line", &self.parsed.source, line.span.clone(), message)
                    .help("say it with a claim, or check without `--strict`"),
            );
        }
    }

    fn judge<'p>(&self, position: &'p dyn Position) -> Judge<'p>
    where
        Self: 'p,
    {
        Judge { source: self.parsed.source.clone(), about: self.game.about(), position }
    }

    fn claim(&mut self, line: &Line, claim: &Claim, checked: &mut CheckedDiagram) {
        let Some(position) = checked.stages.last().cloned() else { return };
        match self.judge(&*position).claim(line, claim) {
            Ok(what) => {
                self.note_shown(&*position, &what);
                checked.facts.push(Fact { stage: checked.stages.len() - 1, what });
            }
            Err(findings) => self.findings.extend(findings),
        }
    }

    /// Plays move after move; one that fails leaves the diagram without a known end.
    fn play(&mut self, words: &[super::claim::Spanned<String>], checked: &mut CheckedDiagram) {
        let first = checked.stages.len().saturating_sub(1);
        let mut plays = Vec::new();
        for word in words {
            let Some(position) = checked.stages.last().cloned() else { return };
            match position.after(&word.value) {
                Ok(next) => {
                    self.shown.extend(position.shows(&word.value));
                    plays.push(Play::new(&word.value, &*position));
                    checked.stages.push(Arc::from(next));
                }
                Err(illegal) => {
                    self.findings.push(self.judge(&*position).play_failed(word, &illegal));
                    checked.whole = false;
                    return;
                }
            }
        }
        checked.facts.push(Fact { stage: first, what: What::Play(plays) });
    }

    fn note_shown(&mut self, position: &dyn Position, what: &What) {
        match what {
            What::Illegal { reason, .. } => {
                self.shown.insert(reason);
            }
            What::Legal(plays) => {
                for play in plays {
                    self.shown.extend(position.shows(&play.word));
                }
            }
            _ => {}
        }
    }

    /// Warns of every reason and every shown rule that no diagram exercises.
    fn coverage(&mut self) {
        let about = self.game.about();
        let top = self.parsed.source.line_span(1);
        let warn = |code, id: &str, what: &str| Finding {
            severity: Severity::Warning,
            ..Finding::error(code, &self.parsed.source, top.clone(), format!("no diagram shows the {what} `{id}`"))
        };
        let reasons = about.reasons.iter().filter(|reason| !self.shown.contains(reason.id));
        let rules = about.shown_rules.iter().filter(|id| !self.shown.contains(*id));
        let missing: Vec<Finding> = reasons
            .map(|reason| warn("unshown-reason", reason.id, "reason").note(reason.says))
            .chain(rules.map(|id| warn("unshown-rule", id, "rule")))
            .collect();
        self.findings.extend(missing);
    }
}

impl CheckedDiagram {
    /// The panels that are drawn: as `show` says; without it the start, when something is drawn upon it or nothing
    /// is played on, and what the plays led to, when a `then` speaks of it.
    pub fn panels(&self) -> Show {
        if let Some(show) = self.show {
            return show;
        }
        let speaks_of_the_end = self.facts.iter().any(|fact| matches!(fact.what, What::Then(_) | What::Off { .. }));
        let drawn_at_the_start = self.facts.iter().any(|fact| fact.stage == 0 && fact.what.is_drawn());
        match (speaks_of_the_end, drawn_at_the_start) {
            (true, true) => Show::Both,
            (true, false) => Show::After,
            (false, _) => Show::Before,
        }
    }
}
