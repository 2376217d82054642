//! What Penguin Soccer is made of: names, board, reasons, rule ids.

use crate::game::{About, Entry, Grid, Naming, Reason, ReasonKind};

const fn on_move(id: &'static str, says: &'static str) -> Reason {
    Reason { id, kind: ReasonKind::Move, says }
}

const fn on_position(id: &'static str, says: &'static str) -> Reason {
    Reason { id, kind: ReasonKind::Position, says }
}

const fn entry(code: &'static str, term: &'static str) -> Entry {
    Entry { code, term, per_side: 1 }
}

/// The position reasons, in the rules' order.
pub(super) const POSITION_ORDER: &[&str] =
    &["syntax", "off-board", "occupied", "too-many", "first-possession", "holder-up"];

/// Everything that other rooms may know of Penguin Soccer without asking the engine.
pub static ABOUT: About = About {
    id: "penguins",
    sides: ["orange", "blue"],
    grid: Grid { columns: 8, rows: 8, naming: Naming::FileRank },
    pieces: &[entry("M", "mama"), entry("P", "papa"), entry("B", "baby")],
    other_codes: &[],
    reasons: &[
        on_move("game-over", "The game is finished."),
        on_move("must-act", "A side that has a legal action may not pass."),
        on_move("no-piece", "No penguin stands on that square."),
        on_move("not-yours", "The penguin is the other side's."),
        on_move("has-ball", "The penguin with the ball can do nothing but kick."),
        on_move("ahead-only", "A lying penguin slides straight ahead only."),
        on_move("on-board", "Only a penguin that is off the board enters."),
        on_move("corner-taken", "Nobody enters while a penguin stands on the home corner."),
        on_move("inward-only", "An entry heads along an edge or the diagonal, into the board."),
        on_move("edge", "Neither a penguin nor the ball moves zero squares: there is no square ahead."),
        on_move("blocked", "A slide does not pass, bump into or stop short of a penguin."),
        on_move("turn-limit", "After a full slide a penguin turns no farther than its limit."),
        on_move("must-stand", "A penguin stopped by the ball, a tackle or the edge stands up."),
        on_move("must-lie", "After a full slide a penguin stays lying."),
        on_move("attacked-corner", "No action puts a penguin on the corner that the acting side attacks."),
        on_move("already-up", "Only a lying penguin stands up."),
        on_move("no-ball", "Only the penguin with the ball kicks."),
        on_position("syntax", "That is not in the notation."),
        on_position("off-board", "There is no such square."),
        on_position("occupied", "Two penguins do not share a square."),
        on_position("too-many", "A side has one penguin of each kind."),
        on_position("first-possession", "The first penguin that stops on a centre square has the ball."),
        on_position("holder-up", "The penguin with the ball is up."),
    ],
    shown_rules: &[
        "any-direction",
        "mama-slides",
        "papa-slides",
        "baby-slides",
        "mama-turns",
        "papa-turns",
        "baby-turns",
        "takes-ball",
        "centre-ball",
        "last-step",
        "stops-at-edge",
        "stand-up",
        "mama-kicks",
        "papa-kicks",
        "baby-kicks",
        "kicker-lies",
        "kick-stops-at-edge",
        "kick-stops-at-friend",
        "kick-stops-at-foe",
        "tackle",
        "pushed-on",
        "pushed-off",
        "mama-enters",
        "papa-enters",
        "baby-enters",
        "entry-stops",
        "goal",
        "occupied-goal",
        "own-goal",
        "pass",
    ],
    told_rules: &["board", "corners", "start", "first-side", "one-action", "poses", "enters-again", "repetition"],
    options: &[
        "first-side",
        "own-goals",
        "entry-counts-corner",
        "mama-entry",
        "forbidden-corner",
        "tackle",
        "baby-slide",
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_position_reasons_are_in_the_order_of_the_list() {
        let listed: Vec<&str> =
            ABOUT.reasons.iter().filter(|reason| reason.kind != ReasonKind::Move).map(|reason| reason.id).collect();
        assert_eq!(listed, POSITION_ORDER);
    }
}
