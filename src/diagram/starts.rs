//! Which diagram starts from which, and in what order they are therefore checked.

use super::claim::{Diagram, Parsed, Start};
use crate::report::{Finding, nearest};
use std::collections::BTreeMap;

/// The order in which to check the diagrams (each after the one that it starts from), and for each of them the one
/// that it starts from. A `from` that leads nowhere has no entry, and is reported.
pub(super) struct Order {
    pub order: Vec<usize>,
    pub parent: Vec<Option<usize>>,
    pub findings: Vec<Finding>,
}

pub(super) fn resolve(parsed: &Parsed) -> Order {
    let ids: BTreeMap<&str, usize> = parsed
        .diagrams
        .iter()
        .enumerate()
        .filter_map(|(index, diagram)| Some((diagram.id.as_deref()?, index)))
        .collect();
    let mut findings = Vec::new();
    let mut parent: Vec<Option<usize>> = Vec::new();
    for diagram in &parsed.diagrams {
        parent.push(named(parsed, &ids, diagram, &mut findings));
    }
    let round = on_cycles(&parent);
    findings.extend(round.iter().map(|&index| cycle(parsed, &parent, index)));
    for index in round {
        parent[index] = None;
    }
    Order { order: parents_first(&parent), parent, findings }
}

/// The diagram that this one's `from` names, if it can start there.
fn named(
    parsed: &Parsed,
    ids: &BTreeMap<&str, usize>,
    diagram: &Diagram,
    findings: &mut Vec<Finding>,
) -> Option<usize> {
    let Start::From(name) = &diagram.start else { return None };
    let error = |code, message: String| Finding::error(code, &parsed.source, name.span.clone(), message);
    let Some(&index) = ids.get(name.value.as_str()) else {
        let finding = error("no-such-diagram", format!("there is no diagram `{}`", name.value));
        findings.push(match nearest(&name.value, ids.keys().copied()) {
            Some(near) => finding.help(format!("did you mean `{near}`?")),
            None => finding,
        });
        return None;
    };
    if parsed.diagrams[index].start == Start::Unneeded {
        let message = format!("the diagram `{}` has no position to start from", name.value);
        findings.push(
            error("no-position", message).mark(parsed.diagrams[index].head.clone(), "holds `refused` lines alone"),
        );
        return None;
    }
    Some(index)
}

/// The diagrams from which their own `from` leads back to them, ascending. Each `from` is followed once.
fn on_cycles(parent: &[Option<usize>]) -> Vec<usize> {
    let mut walk: Vec<Option<usize>> = vec![None; parent.len()];
    let mut round = Vec::new();
    for start in 0..parent.len() {
        let mut at = Some(start);
        while let Some(index) = at
            && walk[index].is_none()
        {
            walk[index] = Some(start);
            at = parent[index];
        }
        let Some(first) = at.filter(|&index| walk[index] == Some(start)) else { continue };
        // this walk met itself at `first`: everything from there on lies on the cycle
        round.push(first);
        let mut at = parent[first];
        while let Some(index) = at.filter(|&index| index != first) {
            round.push(index);
            at = parent[index];
        }
    }
    round.sort_unstable();
    round
}

fn cycle(parsed: &Parsed, parent: &[Option<usize>], index: usize) -> Finding {
    let diagram = &parsed.diagrams[index];
    let span = match &diagram.start {
        Start::From(name) => name.span.clone(),
        _ => diagram.head.clone(),
    };
    let name = |index: usize| parsed.diagrams[index].id.clone().unwrap_or_default();
    let mut way = vec![name(index)];
    let mut at = parent[index];
    while let Some(next) = at
        && next != index
        && way.len() <= parent.len()
    {
        way.push(name(next));
        at = parent[next];
    }
    way.push(name(index));
    Finding::error("from-cycle", &parsed.source, span, "this start leads back to the diagram itself")
        .note(format!("the way round: {}", way.join(" from ")))
}

fn parents_first(parent: &[Option<usize>]) -> Vec<usize> {
    let mut order = Vec::new();
    let mut placed = vec![false; parent.len()];
    for index in 0..parent.len() {
        let mut chain = Vec::new();
        let mut at = Some(index);
        while let Some(next) = at
            && !placed[next]
        {
            placed[next] = true;
            chain.push(next);
            at = parent[next];
        }
        order.extend(chain.into_iter().rev());
    }
    order
}
