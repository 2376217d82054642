//! What Mundialito is made of: names, board, reasons, rule ids.

use super::board::GRID;
use crate::game::{About, Entry, Reason, ReasonKind};

const fn reason(kind: ReasonKind, id: &'static str, says: &'static str) -> Reason {
    Reason { id, kind, says }
}

const fn entry(code: &'static str, term: &'static str) -> Entry {
    Entry { code, term, per_side: 2 }
}

/// Everything that other rooms may know of Mundialito without asking the engine.
pub static ABOUT: About = About {
    id: "mundialito",
    sides: ["yellow", "red"],
    grid: GRID,
    pieces: &[entry("L", "large"), entry("M", "medium"), entry("S", "small")],
    other_codes: &["ball"],
    reasons: &[
        reason(ReasonKind::Move, "game-over", "The game is finished."),
        reason(
            ReasonKind::Move,
            "must-act",
            "A player who can act must: no passing, no ending before the first action.",
        ),
        reason(ReasonKind::Move, "no-piece", "There is no piece on that square; for a switch, no ball."),
        reason(ReasonKind::Move, "not-yours", "The piece is the other side's."),
        reason(ReasonKind::Both, "off-board", "There is no such square."),
        reason(ReasonKind::Move, "not-adjacent", "The two squares are not next to each other."),
        reason(ReasonKind::Move, "not-in-line", "The squares are not on one line of the kind that the action needs."),
        reason(ReasonKind::Move, "not-your-ball", "A switch is made with one's own ball."),
        reason(ReasonKind::Move, "not-your-piece", "A ball trades places with a piece of its own side only."),
        reason(ReasonKind::Move, "vertical", "A ball never switches along a file."),
        reason(ReasonKind::Move, "blocked", "No piece and no ball stands between the two that switch."),
        reason(ReasonKind::Move, "nothing-to-push", "Only an opposing piece is pushed; never a ball, never one's own."),
        reason(ReasonKind::Move, "nothing-to-jump", "Only an opposing piece is jumped over; never a ball."),
        reason(ReasonKind::Move, "no-arrow", "The square that the piece would leave has no arrow that way."),
        reason(ReasonKind::Both, "occupied", "A square holds one thing: a piece or a ball."),
        reason(ReasonKind::Move, "too-small", "A piece pushes its own size and smaller ones."),
        reason(ReasonKind::Move, "not-bigger", "A piece jumps over bigger ones only."),
        reason(ReasonKind::Move, "home-row", "A piece on rank 1 or 6 is neither pushed nor jumped over."),
        reason(ReasonKind::Move, "no-arrow-behind", "The other piece's square has no arrow on in the same direction."),
        reason(ReasonKind::Move, "no-room", "The square behind the other piece is taken, or there is none."),
        reason(ReasonKind::Position, "syntax", "That is not in the notation."),
        reason(ReasonKind::Position, "too-many", "A side has two pieces of each size and one ball."),
    ],
    shown_rules: super::shown::SHOWN,
    told_rules: super::shown::TOLD,
    options: &["must-act", "coasters", "actions"],
};
