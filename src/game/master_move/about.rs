//! What Master Move is made of: names, board, reasons.

use crate::game::{About, Entry, Grid, Naming, Reason, ReasonKind};

const fn reason(kind: ReasonKind, id: &'static str, says: &'static str) -> Reason {
    Reason { id, kind, says }
}

const fn entry(code: &'static str, term: &'static str, per_side: u8) -> Entry {
    Entry { code, term, per_side }
}

/// Why a position is refused, in the order in which it is told.
pub(super) const POSITION_ORDER: &[&str] = &[
    "syntax",
    "off-board",
    "occupied",
    "too-many",
    "white-area",
    "goal-square",
    "keeper-in-goal",
    "own-half",
    "score",
    "restart",
    "no-piece",
    "exempt",
];

/// Everything that other rooms may know of Master Move without asking the engine.
pub static ABOUT: About = About {
    id: "master-move",
    sides: ["yellow", "blue"],
    grid: Grid { columns: 16, rows: 9, naming: Naming::RowColumn },
    pieces: &[
        entry("K", "goalkeeper", 1),
        entry("D", "defender", 2),
        entry("W", "winger", 3),
        entry("M", "midfielder", 2),
        entry("J", "joker", 1),
        entry("R", "raider", 2),
    ],
    other_codes: &[],
    reasons: &[
        reason(ReasonKind::Move, "game-over", "The game is finished."),
        reason(ReasonKind::Move, "wrong-phase", "Relocations belong to a restart, moves to play."),
        reason(ReasonKind::Move, "must-act", "A side that has a legal move may not pass."),
        reason(ReasonKind::Both, "no-piece", "Nothing stands on that square."),
        reason(ReasonKind::Move, "not-yours", "The piece is the other side's."),
        reason(ReasonKind::Both, "off-board", "There is no such square."),
        reason(ReasonKind::Move, "movement", "The piece does not move that way."),
        reason(ReasonKind::Move, "too-far", "The piece does not reach that far."),
        reason(ReasonKind::Move, "blocked", "Nothing but the raider passes over a piece."),
        reason(ReasonKind::Both, "occupied", "An occupied square is closed to both sides."),
        reason(ReasonKind::Both, "white-area", "Nothing may stop on a white-area square."),
        reason(ReasonKind::Move, "own-goal", "Only its keeper enters a side's own goal."),
        reason(ReasonKind::Move, "through-goal", "A slide ends on the first goal square that it enters."),
        reason(ReasonKind::Move, "goal-line", "The keeper stays inside its own goal."),
        reason(ReasonKind::Move, "back-and-forth", "A third trip between the same two squares is not allowed."),
        reason(ReasonKind::Both, "own-half", "A formation stands in its own half."),
        reason(ReasonKind::Both, "goal-square", "Only a keeper stands on a goal square at kick-off."),
        reason(ReasonKind::Both, "keeper-in-goal", "The keeper stands on a square of its own goal."),
        reason(ReasonKind::Position, "syntax", "That is not in the notation."),
        reason(ReasonKind::Position, "too-many", "A side does not have that many of a kind."),
        reason(ReasonKind::Position, "score", "A match ends at 3 Moves."),
        reason(ReasonKind::Position, "restart", "A restart follows a Move! of the other side, and play begins anew."),
        reason(ReasonKind::Position, "exempt", "The keeper is exempt from the back-and-forth rule."),
    ],
    shown_rules: &[
        "one-piece-a-turn",
        "first-kick-off",
        "sample-formation",
        "goalkeeper-moves",
        "defender-moves",
        "winger-moves",
        "winger-colour",
        "midfielder-moves",
        "joker-moves",
        "raider-moves",
        "raider-jumps",
        "crosses-white-area",
        "jumps-white-area",
        "ordinary-end-squares",
        "scoring",
        "return-to-formation",
        "trips-forgotten",
        "three-moves",
        "pass",
        "relocation",
        "decline",
        "relocates-first",
        "relocations-add-up",
        "conceder-kicks-off",
        "keeper-exempt",
        "ordered-pair",
        "another-piece",
    ],
    told_rules: &[
        "board",
        "grass-colours",
        "attack",
        "free-formation",
        "wingers-on-either-colour",
        "most-restarts",
        "moves-between",
        "forfeit",
        "match-result",
        "shirts",
        "shirts-alike",
        "shirts-light",
        "round-robin",
        "ties",
        "shared-position",
        "knock-out",
        "final",
    ],
    options: &["white-area", "kick-off", "relocates-first", "alike-delta-e", "light-l"],
};
