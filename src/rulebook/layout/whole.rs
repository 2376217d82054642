//! What is taken in at a glance stays whole: short lists and boxes.

use super::slab::{Break, Slab};

/// A list of at most so many items, each of at most so many lines, is short.
const ITEMS: usize = 8;
const LINES: usize = 5;
/// What it costs to end a page within a short list, and within a box that a page has room for.
const IN_LIST: f64 = 900.0;
const IN_BOX: f64 = 4000.0;
/// A box that is cut leaves at least so many lines on either side.
const LEAST_LINES: usize = 4;

/// Makes a list of `slabs`, known by `id`, whose items begin with the first line of a paragraph each.
pub(super) fn list(slabs: &mut [Slab], id: usize) {
    let begins = slabs.iter().filter(|slab| slab.line.is_some_and(|(line, _)| line == 0)).count();
    let longest = slabs.iter().filter_map(|slab| slab.line).map(|(_, count)| count).max();
    let short = begins <= ITEMS && longest.is_some_and(|longest| longest <= LINES);
    for (index, slab) in slabs.iter_mut().enumerate() {
        slab.list = Some(id);
        if short && index > 0 {
            slab.break_before = slab.break_before.dearer(IN_LIST);
        }
    }
}

/// Keeps together what is in one panel, for pages of `height`.
pub(super) fn panels(slabs: &mut [Slab], height: f64) {
    for panel in slabs.chunk_by_mut(|above, below| above.panel == below.panel) {
        if panel.first().is_some_and(|slab| slab.panel.is_some()) {
            one_panel(panel, height);
        }
    }
}

fn one_panel(panel: &mut [Slab], height: f64) {
    let natural: f64 = panel.iter().skip(1).map(|slab| slab.gap.natural).sum();
    let fits = natural + panel.iter().map(|slab| slab.height).sum::<f64>() <= height;
    let lines = panel.iter().filter(|slab| slab.line.is_some()).count();
    let mut above = 0;
    for slab in panel.iter_mut().skip(1) {
        // the first slab is a line of text or the head
        above += 1;
        let below = (lines + 1).saturating_sub(above);
        if above <= LEAST_LINES || below < LEAST_LINES {
            slab.break_before = Break::Never;
        } else if fits {
            slab.break_before = slab.break_before.dearer(IN_BOX);
        }
    }
}
