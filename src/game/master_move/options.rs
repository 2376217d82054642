//! Where the published rules are silent: the choices that a kit can make, and two house rules for those who try others.

use super::about::ABOUT;
use super::pieces::{Piece, SAMPLE};
use super::pitch::{COLUMNS, Cell, Cells, GOAL_ROWS};
use super::state::MOVES_TO_WIN;
use crate::game::{OptionFault, Options, Side};
use toml::Value;

/// The choices under which the engine works.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Choices {
    /// `white-area`: the squares on which nothing may stop.
    pub(super) white: Cells,
    /// `kick-off`: the side that kicks off the match.
    pub(super) kick_off: Side,
    /// `relocates-first`: who relocates first at a restart.
    pub(super) relocates_first: RelocatesFirst,
    /// `alike-delta-e`: two shirts closer than this in CIEDE2000 are alike.
    pub(super) alike_delta_e: f64,
    /// `light-l`: a shirt with a CIE L* above this is light.
    pub(super) light_l: f64,
    /// `moves-to-win`: a house rule for a shorter match.
    pub(super) moves_to_win: u8,
    /// `winger-reach`: a house rule, how many squares a winger goes at most.
    pub(super) winger_reach: u8,
}

/// Who relocates first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RelocatesFirst {
    /// The side that scored.
    Scorer,
    /// The side that conceded.
    Conceder,
}

impl RelocatesFirst {
    pub(super) const NAMES: [(&'static str, RelocatesFirst); 2] =
        [("scorer", RelocatesFirst::Scorer), ("conceder", RelocatesFirst::Conceder)];

    pub(super) fn name(self) -> &'static str {
        match self {
            RelocatesFirst::Scorer => "scorer",
            RelocatesFirst::Conceder => "conceder",
        }
    }

    /// The side that relocates first when `conceder` has conceded.
    pub(super) fn side(self, conceder: Side) -> Side {
        match self {
            RelocatesFirst::Scorer => conceder.other(),
            RelocatesFirst::Conceder => conceder,
        }
    }
}

impl Default for Choices {
    fn default() -> Choices {
        let beside = [1, COLUMNS - 2];
        Choices {
            white: GOAL_ROWS.flat_map(|row| beside.map(|column| Cell::at(row, column))).collect(),
            kick_off: Side::First,
            relocates_first: RelocatesFirst::Scorer,
            alike_delta_e: 20.0,
            light_l: 80.0,
            moves_to_win: MOVES_TO_WIN,
            winger_reach: Piece::Winger.reach(),
        }
    }
}

impl Choices {
    /// How many steps in one direction a piece goes at most.
    pub(super) fn reach(&self, piece: Piece) -> u8 {
        if piece == Piece::Winger { self.winger_reach } else { piece.reach() }
    }

    /// The choices as a kit would name them.
    pub(super) fn options(&self) -> Options {
        let white: Vec<Value> = self.white.iter().map(|cell| cell.to_string().into()).collect();
        let options: [(&str, Value); 7] = [
            ("white-area", white.into()),
            ("kick-off", ABOUT.sides[self.kick_off.index()].into()),
            ("relocates-first", self.relocates_first.name().into()),
            ("alike-delta-e", as_written(self.alike_delta_e)),
            ("light-l", as_written(self.light_l)),
            ("moves-to-win", i64::from(self.moves_to_win).into()),
            ("winger-reach", i64::from(self.winger_reach).into()),
        ];
        options.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
    }

    /// The choices of a kit; what it leaves open has its default.
    pub(super) fn read(options: &Options) -> Result<Choices, Vec<OptionFault>> {
        let mut choices = Choices::default();
        let mut faults = Vec::new();
        for (name, value) in options {
            let mut fault = |message: String| faults.push(OptionFault { name: name.clone(), message });
            match name.as_str() {
                "white-area" => match white_area(value) {
                    Ok(white) => choices.white = white,
                    Err(messages) => messages.into_iter().for_each(fault),
                },
                "kick-off" => match one_of(value, &ABOUT.sides.map(|side| (side, side))) {
                    Ok(side) => choices.kick_off = if side == ABOUT.sides[0] { Side::First } else { Side::Second },
                    Err(message) => fault(message),
                },
                "relocates-first" => match one_of(value, &RelocatesFirst::NAMES) {
                    Ok(first) => choices.relocates_first = first,
                    Err(message) => fault(message),
                },
                "alike-delta-e" => match number(value, 0.0..=200.0) {
                    Ok(number) => choices.alike_delta_e = number,
                    Err(message) => fault(message),
                },
                "light-l" => match number(value, 0.0..=100.0) {
                    Ok(number) => choices.light_l = number,
                    Err(message) => fault(message),
                },
                "moves-to-win" => match whole(value, 1..=MOVES_TO_WIN) {
                    Ok(moves) => choices.moves_to_win = moves,
                    Err(message) => fault(message),
                },
                "winger-reach" => match whole(value, 1..=COLUMNS) {
                    Ok(reach) => choices.winger_reach = reach,
                    Err(message) => fault(message),
                },
                _ => fault(format!("there is no such option: there are {}", ABOUT.options.join(", "))),
            }
        }
        if faults.is_empty() { Ok(choices) } else { Err(faults) }
    }
}

/// A whole number without a point.
fn as_written(number: f64) -> Value {
    let whole = number as i64;
    if whole as f64 == number { whole.into() } else { number.into() }
}

fn one_of<T: Copy>(value: &Value, names: &[(&str, T)]) -> Result<T, String> {
    let found = value.as_str().and_then(|text| names.iter().find(|(name, _)| *name == text));
    found.map(|(_, meant)| *meant).ok_or_else(|| {
        let all: Vec<String> = names.iter().map(|(name, _)| format!("\"{name}\"")).collect();
        format!("{value} will not do: it is {}", all.join(" or "))
    })
}

fn number(value: &Value, range: std::ops::RangeInclusive<f64>) -> Result<f64, String> {
    // A whole number of a kit is far from where an `f64` skips whole numbers; what is not is out of range.
    let number = value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64));
    number
        .filter(|number| range.contains(number))
        .ok_or_else(|| format!("{value} will not do: it is a number from {} to {}", range.start(), range.end()))
}

fn whole(value: &Value, range: std::ops::RangeInclusive<u8>) -> Result<u8, String> {
    let number = value.as_integer().and_then(|number| u8::try_from(number).ok());
    number
        .filter(|number| range.contains(number))
        .ok_or_else(|| format!("{value} will not do: it is a whole number from {} to {}", range.start(), range.end()))
}

/// Squares, none twice, none in a goal (nobody could score there), none under the sample formation.
fn white_area(value: &Value) -> Result<Cells, Vec<String>> {
    let Some(list) = value.as_array() else {
        return Err(vec![format!("{value} will not do: it is a list of squares, as [\"D2\", \"D15\"]")]);
    };
    let mut white = Cells::default();
    let mut messages = Vec::new();
    for item in list {
        let cell = item.as_str().and_then(|name| Cell::of(ABOUT.grid.square(name)?));
        match cell {
            None => messages.push(format!("{item} is no square of the board")),
            Some(cell) if white.has(cell) => messages.push(format!("{cell} is given twice")),
            Some(cell) if cell.in_a_goal() => messages.push(format!("{cell} is a goal square")),
            Some(cell) if SAMPLE.on(cell).is_some() => {
                messages.push(format!("{cell} holds a piece of the sample formation"));
            }
            Some(cell) => white.add(cell),
        }
    }
    if messages.is_empty() { Ok(white) } else { Err(messages) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(toml: &str) -> Result<Choices, Vec<OptionFault>> {
        Choices::read(&toml.parse().expect("the test's own TOML"))
    }

    #[test]
    fn the_defaults_are_those_of_the_rules() {
        let spelt_out = r#"
            white-area = ["D2", "E2", "F2", "D15", "E15", "F15"]
            kick-off = "yellow"
            relocates-first = "scorer"
            alike-delta-e = 20
            light-l = 80
            moves-to-win = 3
            winger-reach = 4
        "#;
        assert_eq!(read(spelt_out), Ok(Choices::default()));
        assert_eq!(read(""), Ok(Choices::default()));
        assert_ne!(read("alike-delta-e = 20.5"), Ok(Choices::default()));
    }

    #[test]
    fn every_bad_option_is_reported() {
        let all_wrong = r#"
            white-area = ["D2", "D2", "J1", "E1", "E5", 7]
            kick-off = "Yellow"
            relocates-first = 1
            alike-delta-e = -1
            light-l = nan
            moves-to-win = 4
            winger-reach = 0
            white-aera = []
        "#;
        let faults = read(all_wrong).expect_err("all is wrong");
        let count = |name: &str| faults.iter().filter(|fault| fault.name == name).count();
        assert_eq!(count("white-area"), 5, "{faults:?}");
        for name in
            ["kick-off", "relocates-first", "alike-delta-e", "light-l", "moves-to-win", "winger-reach", "white-aera"]
        {
            assert_eq!(count(name), 1, "{name}");
        }
        assert_eq!(faults.len(), 12);
        assert_eq!(read("white-area = 'D2'").expect_err("no list").len(), 1);
    }
}
