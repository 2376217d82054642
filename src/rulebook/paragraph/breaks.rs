//! Where the lines of a paragraph end: the breaks that together cost least.

use super::items::{Item, NEVER};
use super::{HYPHENS_IN_A_ROW, Shape};

/// Under which terms a paragraph is tried.
struct Pass {
    /// How much the spaces may give, times their stretch.
    tolerance: f64,
    /// The stretch that a hopeless paragraph gets on top, in points.
    extra: f64,
    /// Whether words may be divided, where the paragraph's are at all.
    divides: bool,
    /// Whether it may end in a short line.
    ends_short: bool,
}

const fn pass(tolerance: f64, divides: bool, ends_short: bool) -> Pass {
    Pass { tolerance, extra: 0.0, divides, ends_short }
}

/// The passes: wider spaces are better than a last line that is no line.
const PASSES: [Pass; 6] = [
    pass(1.3, false, false),
    pass(2.2, true, false),
    pass(3.2, true, false),
    pass(2.2, true, true),
    pass(4.0, true, true),
    Pass { extra: 20.0, ..pass(f64::INFINITY, true, true) },
];
/// What two lines in a row that end in hyphens cost on top, the second to last line among them, and neighbours of
/// very different tightness.
const TWO_HYPHENS: f64 = 3_000.0;
const LAST_HYPHEN: f64 = 60_000.0;
const UNEVEN: f64 = 3_000.0;
/// What a last line shorter than this many points costs.
const SHORT_LINE: f64 = 24.0;
const SHORT_LAST: f64 = 30_000.0;
/// How much a ragged line may fall short before it looks bad, in points.
const RAG: f64 = 42.0;

/// A break in the least expensive way to come to it.
#[derive(Clone, Copy)]
struct Node {
    /// The item of the break; the line before it ends there.
    item: usize,
    /// Sums of width, stretch and shrink up to the start of the next line.
    width: f64,
    stretch: f64,
    shrink: f64,
    demerits: f64,
    previous: usize,
    hyphens: usize,
    class: usize,
    first: bool,
}

/// The items at which the lines end, the last one being the number of items.
pub fn choose(items: &[Item], shape: &Shape) -> Vec<usize> {
    for pass in &PASSES {
        if let Some(found) = attempt(items, shape, pass) {
            return found;
        }
    }
    // the last pass takes any line, so this is a paragraph without items
    vec![items.len()]
}

struct Attempt<'a> {
    shape: &'a Shape,
    pass: &'a Pass,
    nodes: Vec<Node>,
    active: Vec<usize>,
}

fn attempt(items: &[Item], shape: &Shape, pass: &Pass) -> Option<Vec<usize>> {
    let hyphens = pass.divides && shape.hyphenate;
    let start = Node {
        item: 0,
        width: 0.0,
        stretch: 0.0,
        shrink: 0.0,
        demerits: 0.0,
        previous: usize::MAX,
        hyphens: 0,
        class: 1,
        first: true,
    };
    let mut state = Attempt { shape, pass, nodes: vec![start], active: vec![0] };
    let mut sums = (0.0, 0.0, 0.0);
    for (index, item) in items.iter().enumerate() {
        let after_box = index > 0 && matches!(items[index - 1], Item::Box { .. });
        match item {
            Item::Box { width, .. } => sums.0 += width,
            Item::Glue { width, stretch, shrink, .. } => {
                if after_box {
                    state.consider(items, index, sums, (0.0, 0.0, false));
                }
                sums = (sums.0 + width, sums.1 + stretch, sums.2 + shrink);
            }
            Item::Penalty { width, cost, hyphen } if *cost < NEVER => {
                if hyphens || *width == 0.0 {
                    state.consider(items, index, sums, (*width, *cost, *hyphen));
                }
            }
            Item::Penalty { .. } => {}
        }
        if state.active.is_empty() {
            return None;
        }
    }
    state.consider(items, items.len(), sums, (0.0, 0.0, false));
    let best = state.active.iter().copied().filter(|at| state.nodes[*at].item == items.len());
    let mut at = best.min_by(|a, b| state.nodes[*a].demerits.total_cmp(&state.nodes[*b].demerits))?;
    let mut found = Vec::new();
    while at != 0 {
        found.push(state.nodes[at].item);
        at = state.nodes[at].previous;
    }
    found.reverse();
    Some(found)
}

impl Attempt<'_> {
    /// Tries to end a line at `index` from every active node, keeping the best way for each kind of line.
    fn consider(&mut self, items: &[Item], index: usize, sums: (f64, f64, f64), penalty: (f64, f64, bool)) {
        let last = index == items.len();
        let mut best: Vec<Node> = Vec::new();
        let mut keep = Vec::with_capacity(self.active.len());
        let after = skipped(items, index, sums);
        // a line that is too long is taken where there is no other way alone
        let hopeless = self.pass.tolerance.is_infinite()
            && self.active.iter().all(|active| self.stretched(*active, sums, penalty.0, last) < -1.0);
        for &active in &self.active {
            let node = self.nodes[active];
            let natural = sums.0 - node.width + penalty.0;
            let ratio = self.stretched(active, sums, penalty.0, last);
            // what is too long from here stays too long for all later breaks
            let too_long = ratio < -1.0;
            if !too_long && !last {
                keep.push(active);
            }
            if ratio > self.pass.tolerance || too_long && !hopeless {
                continue;
            }
            // a last line that is only the end of a word is no line
            if last && node.hyphens > 0 && self.pass.tolerance.is_finite() && is_one_word(&items[node.item..]) {
                continue;
            }
            if last && !node.first && natural < SHORT_LINE && !self.pass.ends_short {
                continue;
            }
            let hyphens = if penalty.2 { node.hyphens + 1 } else { 0 };
            if hyphens > HYPHENS_IN_A_ROW {
                continue;
            }
            let class = class(ratio, self.shape.ragged);
            let demerits = node.demerits + self.demerits(&node, ratio, natural, (penalty.1, hyphens, class, last));
            let candidate = Node {
                item: index,
                width: after.0,
                stretch: after.1,
                shrink: after.2,
                demerits,
                previous: active,
                hyphens,
                class,
                first: false,
            };
            match best.iter_mut().find(|known| known.class == class && known.hyphens == hyphens) {
                Some(known) if known.demerits <= demerits => {}
                Some(known) => *known = candidate,
                None => best.push(candidate),
            }
        }
        self.active = keep;
        for node in best {
            self.nodes.push(node);
            self.active.push(self.nodes.len() - 1);
        }
    }

    /// How much the spaces must give in a line from a node to a break with these sums and a hyphen so wide.
    fn stretched(&self, active: usize, sums: (f64, f64, f64), hyphen: f64, last: bool) -> f64 {
        let node = &self.nodes[active];
        let natural = sums.0 - node.width + hyphen;
        let measure = self.shape.width - if node.first { self.shape.indent } else { 0.0 };
        self.ratio(natural, measure, sums.1 - node.stretch, sums.2 - node.shrink, last)
    }

    /// How much the spaces must give: 0 natural, 1 all their stretch, -1 all their shrink.
    fn ratio(&self, natural: f64, measure: f64, stretch: f64, shrink: f64, last: bool) -> f64 {
        let room = measure - natural;
        if self.shape.ragged {
            return if room < -1e-6 {
                -2.0
            } else if last {
                0.0
            } else {
                room / (RAG + self.pass.extra)
            };
        }
        if room >= 0.0 {
            return if last { 0.0 } else { room / (stretch + self.pass.extra).max(0.01) };
        }
        if shrink > 0.0 { room / shrink } else { -2.0 }
    }

    fn demerits(&self, node: &Node, ratio: f64, natural: f64, end: (f64, usize, usize, bool)) -> f64 {
        let (cost, hyphens, class, last) = end;
        let size = ratio.abs().min(50.0);
        let line = 1.0 + 100.0 * size * size * size;
        let mut demerits = line * line + cost * cost;
        if hyphens > 1 {
            demerits += TWO_HYPHENS;
        }
        if last && node.hyphens > 0 {
            demerits += LAST_HYPHEN;
        }
        if last && !node.first && natural < SHORT_LINE {
            demerits += SHORT_LAST;
        }
        if class.abs_diff(node.class) > 1 {
            demerits += UNEVEN;
        }
        demerits
    }
}

/// Tight, normal, loose, very loose; ragged lines are all of one class.
fn class(ratio: f64, ragged: bool) -> usize {
    match ratio {
        _ if ragged => 1,
        ratio if ratio < -0.5 => 0,
        ratio if ratio <= 0.5 => 1,
        ratio if ratio <= 1.0 => 2,
        _ => 3,
    }
}

fn is_one_word(items: &[Item]) -> bool {
    !items.iter().any(|item| matches!(item, Item::Glue { .. }))
}

/// The sums at the start of the line after a break at `index`: spaces there vanish.
fn skipped(items: &[Item], index: usize, mut sums: (f64, f64, f64)) -> (f64, f64, f64) {
    for item in &items[index..] {
        match item {
            Item::Glue { width, stretch, shrink, .. } => {
                sums = (sums.0 + width, sums.1 + stretch, sums.2 + shrink);
            }
            Item::Penalty { .. } => {}
            Item::Box { .. } => break,
        }
    }
    sums
}
