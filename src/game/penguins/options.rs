//! Where the published rules are silent or contradict themselves: the choices that a kit can make.

use super::about::ABOUT;
use super::ice::SIZE;
use super::state::Penguin;
use crate::game::{OptionFault, Options, Side};
use crate::report::nearest;
use toml::Value;

/// The choices under which the engine works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choices {
    /// `first-side`: the side that moves first. A position line without a side to move names the default nevertheless.
    pub(super) first: Side,
    /// `own-goals`: a side may kick the ball into its own home corner, and loses by it. Where it may not, the board
    /// ends before that corner for the balls that it kicks.
    pub(super) own_goals: bool,
    /// `entry-counts-corner`: the home corner is the first square of an entry. Where it is not, the entry goes its full
    /// distance beyond the corner, Mama's too, and her word names the direction as the others' do.
    pub(super) corner_counts: bool,
    /// `mama-entry`: how Mama may face on the corner.
    pub(super) mama_entry: MamaEntry,
    /// `forbidden-corner`: which corner is closed to a pushed penguin.
    pub(super) forbidden: Forbidden,
    /// `tackle`: who can be struck.
    pub(super) tackle: Tackle,
    /// `baby-slide`: a house rule, how many squares Baby slides.
    pub(super) baby_slide: u8,
}

/// How Mama may face when she enters on the corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MamaEntry {
    /// Within an eighth of a turn of an inward direction.
    Five,
    /// In an inward direction.
    Three,
}

/// Which corner is closed to a pushed penguin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Forbidden {
    /// The one that the acting side attacks.
    ActingSide,
    /// The one that the pushed penguin's own side attacks.
    PushedPiece,
}

/// Who can be struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tackle {
    /// The other side's penguin with the ball.
    Opponents,
    /// The penguin with the ball, of either side.
    Any,
}

const SIDES: [(&str, Side); 2] = [("orange", Side::First), ("blue", Side::Second)];
const MAMA_ENTRY: [(&str, MamaEntry); 2] = [("five", MamaEntry::Five), ("three", MamaEntry::Three)];
const FORBIDDEN: [(&str, Forbidden); 2] =
    [("acting-side", Forbidden::ActingSide), ("pushed-piece", Forbidden::PushedPiece)];
const TACKLE: [(&str, Tackle); 2] = [("opponents", Tackle::Opponents), ("any", Tackle::Any)];

impl Default for Choices {
    fn default() -> Choices {
        Choices {
            first: Side::First,
            own_goals: true,
            corner_counts: true,
            mama_entry: MamaEntry::Five,
            forbidden: Forbidden::ActingSide,
            tackle: Tackle::Opponents,
            baby_slide: Penguin::Baby.slides(),
        }
    }
}

impl Choices {
    /// The choices of a kit; what it leaves open has its default.
    pub(super) fn read(options: &Options) -> Result<Choices, Vec<OptionFault>> {
        let mut choices = Choices::default();
        let mut faults = Vec::new();
        for (name, value) in options {
            let read = match name.as_str() {
                "first-side" => one_of(value, &SIDES).map(|first| choices.first = first),
                "own-goals" => yes_or_no(value).map(|own_goals| choices.own_goals = own_goals),
                "entry-counts-corner" => yes_or_no(value).map(|counts| choices.corner_counts = counts),
                "mama-entry" => one_of(value, &MAMA_ENTRY).map(|entry| choices.mama_entry = entry),
                "forbidden-corner" => one_of(value, &FORBIDDEN).map(|forbidden| choices.forbidden = forbidden),
                "tackle" => one_of(value, &TACKLE).map(|tackle| choices.tackle = tackle),
                "baby-slide" => slide(value).map(|squares| choices.baby_slide = squares),
                _ => Err(unknown(name)),
            };
            if let Err(message) = read {
                faults.push(OptionFault { name: name.clone(), message });
            }
        }
        if faults.is_empty() { Ok(choices) } else { Err(faults) }
    }

    /// The choices as a kit would name them.
    pub(super) fn options(&self) -> Options {
        self.told().into_iter().map(|(name, value)| (name.replace('_', "-"), value)).collect()
    }

    /// The choices by the names of the options, as facts.
    pub(super) fn told(&self) -> [(&'static str, Value); 7] {
        [
            ("first_side", Value::from(ABOUT.sides[self.first.index()])),
            ("own_goals", Value::from(self.own_goals)),
            ("entry_counts_corner", Value::from(self.corner_counts)),
            ("mama_entry", name_of(self.mama_entry, &MAMA_ENTRY)),
            ("forbidden_corner", name_of(self.forbidden, &FORBIDDEN)),
            ("tackle", name_of(self.tackle, &TACKLE)),
            ("baby_slide", Value::from(i64::from(self.baby_slide))),
        ]
    }
}

/// From 1 to what the ice has room for.
fn slide(value: &Value) -> Result<u8, String> {
    let squares = value.as_integer().and_then(|squares| u8::try_from(squares).ok());
    let room = 1..SIZE;
    squares
        .filter(|squares| room.contains(squares))
        .ok_or_else(|| format!("{value} will not do: it is a whole number from 1 to {}", SIZE - 1))
}

fn name_of<T: PartialEq>(choice: T, names: &[(&'static str, T)]) -> Value {
    // Every choice is in its table; `the_defaults_are_those_of_the_rules` and its neighbours walk through them.
    Value::from(names.iter().find(|(_, meant)| *meant == choice).map_or("", |(name, _)| name))
}

fn one_of<T: Copy>(value: &Value, names: &[(&str, T)]) -> Result<T, String> {
    let found = value.as_str().and_then(|text| names.iter().find(|(name, _)| *name == text));
    found.map(|(_, meant)| *meant).ok_or_else(|| {
        let all: Vec<String> = names.iter().map(|(name, _)| format!("\"{name}\"")).collect();
        format!("{value} will not do: it is {}", all.join(" or "))
    })
}

fn yes_or_no(value: &Value) -> Result<bool, String> {
    value.as_bool().ok_or_else(|| format!("{value} will not do: it is true or false"))
}

fn unknown(name: &str) -> String {
    match nearest(name, ABOUT.options.iter().copied()) {
        Some(near) => format!("there is no such option; `{near}` is one"),
        None => format!("there is no such option: there are {}", ABOUT.options.join(", ")),
    }
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
            first-side = "orange"
            own-goals = true
            entry-counts-corner = true
            mama-entry = "five"
            forbidden-corner = "acting-side"
            tackle = "opponents"
            baby-slide = 3
        "#;
        assert_eq!(read(spelt_out), Ok(Choices::default()));
        assert_eq!(read(""), Ok(Choices::default()));
    }

    #[test]
    fn every_option_is_read_and_told_again() {
        let other = r#"
            first-side = "blue"
            own-goals = false
            entry-counts-corner = false
            mama-entry = "three"
            forbidden-corner = "pushed-piece"
            tackle = "any"
            baby-slide = 2
        "#;
        let table: Options = other.parse().expect("the test's own TOML");
        let told = read(other).expect("all options are good").told();
        assert_eq!(told.len(), ABOUT.options.len());
        for ((name, value), option) in told.into_iter().zip(ABOUT.options) {
            assert_eq!((name.replace('_', "-").as_str(), Some(&value)), (*option, table.get(*option)));
        }
    }

    #[test]
    fn every_bad_option_is_reported() {
        let all_wrong = r#"
            first-side = "red"
            own-goals = "yes"
            entry-counts-corner = 1
            mama-entry = 5
            forbidden-corner = true
            tackle = "Any"
            takle = "any"
            shirts = 2
            baby-slide = 8
        "#;
        let faults = read(all_wrong).expect_err("all is wrong");
        assert_eq!(faults.len(), 9);
        let message = |name: &str| faults.iter().find(|fault| fault.name == name).map(|fault| fault.message.as_str());
        assert_eq!(message("first-side"), Some("\"red\" will not do: it is \"orange\" or \"blue\""));
        assert_eq!(message("own-goals"), Some("\"yes\" will not do: it is true or false"));
        assert_eq!(message("takle"), Some("there is no such option; `tackle` is one"));
    }
}
