//! What belongs to a tournament rather than to a match: shirts, results, tables.

use super::MasterMove;
use super::state::MOVES_TO_WIN;
use crate::game::Side;
use palette::color_difference::Ciede2000;
use palette::{FromColor, Lab, Srgb};
use std::cmp::Reverse;

/// Points that a win gives in a round robin.
pub const POINTS_PER_WIN: u32 = 3;

/// A team's colour, sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(Srgb<u8>);

impl Colour {
    /// The colour white.
    pub const WHITE: Colour = Colour(Srgb::new(255, 255, 255));

    /// From `#RRGGBB`; `None` when it is not that.
    pub fn from_hex(hex: &str) -> Option<Colour> {
        let digits = hex
            .strip_prefix('#')
            .filter(|digits| digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit()))?;
        digits.parse::<Srgb<u8>>().ok().map(Colour)
    }

    /// CIE L*a*b* under D65.
    fn lab(self) -> Lab<palette::white_point::D65, f64> {
        Lab::from_color(self.0.into_format::<f64>())
    }
}

/// What the away team plays in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shirt {
    /// Its own colour.
    Own,
    /// White.
    White,
    /// Black.
    Black,
}

impl MasterMove {
    /// The CIEDE2000 difference of two colours.
    pub fn colour_difference(&self, one: Colour, other: Colour) -> f64 {
        one.lab().difference(other.lab())
    }

    /// Whether two colours are alike: closer than the option `alike-delta-e`.
    pub fn alike(&self, one: Colour, other: Colour) -> bool {
        self.colour_difference(one, other) < self.choices.alike_delta_e
    }

    /// Whether a colour is light: its CIE L* above the option `light-l`.
    pub fn is_light(&self, colour: Colour) -> bool {
        colour.lab().l > self.choices.light_l
    }

    /// What the away team plays in; the home team always plays in its own colour.
    pub fn away_shirt(&self, home: Colour, away: Colour) -> Shirt {
        if !self.alike(home, away) {
            Shirt::Own
        } else if !self.alike(home, Colour::WHITE) {
            Shirt::White
        } else if !self.is_light(away) {
            Shirt::Own
        } else {
            Shirt::Black
        }
    }
}

/// The result of a match: 3 Moves to 0, 1 or 2. A match cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchResult {
    winner: Side,
    loser_moves: u8,
}

/// Numbers that are no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}-{1} is no result: one side has 3 Moves, the other 0, 1 or 2")]
pub struct NoResult(pub u8, pub u8);

impl MatchResult {
    /// The Moves of the first team and of the second.
    ///
    /// # Errors
    /// When a match cannot end so.
    pub fn new(first: u8, second: u8) -> Result<MatchResult, NoResult> {
        match (first, second) {
            (MOVES_TO_WIN, loser_moves @ 0..MOVES_TO_WIN) => Ok(MatchResult { winner: Side::First, loser_moves }),
            (loser_moves @ 0..MOVES_TO_WIN, MOVES_TO_WIN) => Ok(MatchResult { winner: Side::Second, loser_moves }),
            _ => Err(NoResult(first, second)),
        }
    }

    /// A forfeit: lost 0–3.
    pub fn forfeit(by: Side) -> MatchResult {
        MatchResult { winner: by.other(), loser_moves: 0 }
    }

    /// The winner: in a knock-out, who goes on.
    pub fn winner(self) -> Side {
        self.winner
    }

    /// The Moves of a side.
    pub fn moves(self, side: Side) -> u8 {
        if side == self.winner { MOVES_TO_WIN } else { self.loser_moves }
    }
}

/// A match of a round robin: two teams by number, and how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The first team and the second.
    pub teams: [usize; 2],
    /// How it ended.
    pub result: MatchResult,
}

/// A line of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The position, from 1; teams equal after all criteria share it, and the next position is left out.
    pub position: usize,
    /// The team's number.
    pub team: usize,
    /// Matches won.
    pub won: u32,
    /// Matches lost.
    pub lost: u32,
    /// Moves scored.
    pub scored: u32,
    /// Moves conceded.
    pub conceded: u32,
}

impl Standing {
    /// Points.
    pub fn points(&self) -> u32 {
        self.won * POINTS_PER_WIN
    }

    /// Moves scored less Moves conceded.
    pub fn difference(&self) -> i64 {
        i64::from(self.scored) - i64::from(self.conceded)
    }

    /// What decides, in this order: points, Move difference, Moves scored.
    fn merit(&self) -> (u32, i64, u32) {
        (self.points(), self.difference(), self.scored)
    }
}

/// The table of a round robin of so many teams, best first; teams that share a position by number. Matches of teams
/// that there are not, or of a team with itself, do not count.
pub fn table(teams: usize, matches: &[Played]) -> Vec<Standing> {
    let mut lines: Vec<Standing> =
        (0..teams).map(|team| Standing { position: 0, team, won: 0, lost: 0, scored: 0, conceded: 0 }).collect();
    for Played { teams: [first, second], result } in matches {
        if first == second || first.max(second) >= &teams {
            continue;
        }
        for (team, side) in [(*first, Side::First), (*second, Side::Second)] {
            let line = &mut lines[team];
            let won = u32::from(result.winner() == side);
            line.won += won;
            line.lost += 1 - won;
            line.scored += u32::from(result.moves(side));
            line.conceded += u32::from(result.moves(side.other()));
        }
    }
    lines.sort_by_key(|line| (Reverse(line.merit()), line.team));
    for place in 0..lines.len() {
        let shared = place > 0 && lines[place - 1].merit() == lines[place].merit();
        lines[place].position = if shared { lines[place - 1].position } else { place + 1 };
    }
    lines
}

/// The two teams of the final of a round robin with a final: the first two of the table; `None` when a shared position
/// leaves open who they are.
pub fn finalists(table: &[Standing]) -> Option<[usize; 2]> {
    match table {
        [first, second, rest @ ..] if rest.first().is_none_or(|third| third.position > 2) => {
            Some([first.team, second.team])
        }
        _ => None,
    }
}
