//! Moves, and the words that name them: `c3-NE/E`, `c3/up`, `d4*NE`, `B+NE/E`, `M+/N`, `pass`.

use super::about::ABOUT;
use super::ice::{Cell, Way};
use super::state::{Penguin, Pose};
use crate::game::WordError;
use crate::game::notation::Spot;
use std::fmt;
use std::str::FromStr;

/// What a side does: one penguin, one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action<Place> {
    /// A penguin slides.
    Slide {
        /// From here.
        from: Place,
        /// That way.
        way: Way,
        /// And ends so.
        pose: Pose,
    },
    /// A penguin stands up.
    Stand {
        /// Here.
        at: Place,
    },
    /// A penguin kicks the ball.
    Kick {
        /// From here.
        from: Place,
        /// That way.
        way: Way,
    },
    /// A penguin enters from its home corner.
    Enter {
        /// Which.
        penguin: Penguin,
        /// That way; `None` for a Mama that does not leave the corner.
        way: Option<Way>,
        /// And ends so.
        pose: Pose,
    },
    /// Nothing can be done.
    Pass,
}

/// A legal decision.
pub type Move = Action<Cell>;

/// A move as written; its square need not exist.
pub type Word = Action<Spot>;

/// What a word looks like, for messages.
const FORMS: &str = "actions are written `c3-NE/E` (slide), `c3/up` (stand up), `d4*NE` (kick), `B+NE/E` (enter), \
                     `M+/N` (Mama enters), `pass`";

impl<Place> Action<Place> {
    /// The same action with its square named otherwise; `None` when the square cannot be.
    fn try_map<Other>(&self, place: impl FnOnce(&Place) -> Option<Other>) -> Option<Action<Other>> {
        Some(match self {
            Action::Slide { from, way, pose } => Action::Slide { from: place(from)?, way: *way, pose: *pose },
            Action::Stand { at } => Action::Stand { at: place(at)? },
            Action::Kick { from, way } => Action::Kick { from: place(from)?, way: *way },
            Action::Enter { penguin, way, pose } => Action::Enter { penguin: *penguin, way: *way, pose: *pose },
            Action::Pass => Action::Pass,
        })
    }

    fn write(&self, out: &mut fmt::Formatter<'_>, place: impl FnOnce(&Place) -> String) -> fmt::Result {
        match self {
            Action::Slide { from, way, pose } => write!(out, "{}-{way}/{pose}", place(from)),
            Action::Stand { at } => write!(out, "{}/up", place(at)),
            Action::Kick { from, way } => write!(out, "{}*{way}", place(from)),
            Action::Enter { penguin, way, pose } => {
                write!(out, "{}+{}/{pose}", penguin.code(), way.map_or("", Way::name))
            }
            Action::Pass => out.write_str("pass"),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(out, Cell::to_string)
    }
}

impl fmt::Display for Word {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(out, |spot| spot.shown(&ABOUT.grid).to_string())
    }
}

impl From<Move> for Word {
    fn from(play: Move) -> Word {
        // A move's square is on the board; were it not, the word would name nothing.
        let spot = |cell: &Cell| Some(cell.square().map_or_else(|| Spot::Off("off".into()), Spot::On));
        play.try_map(spot).unwrap_or(Word::Pass)
    }
}

impl FromStr for Word {
    type Err = WordError;

    /// Reads every form, that of Mama's entry with a direction too, which belongs to an option of the rules.
    fn from_str(word: &str) -> Result<Word, WordError> {
        read(word).ok_or_else(|| error(word))
    }
}

/// That the word has none of the forms.
pub(super) fn error(word: &str) -> WordError {
    WordError { word: word.into(), expected: FORMS.into() }
}

fn read(word: &str) -> Option<Word> {
    let spot = |name: &str| Spot::read(name, &ABOUT.grid);
    if word == "pass" {
        return Some(Word::Pass);
    }
    if let Some((from, way)) = word.split_once('*') {
        return Some(Word::Kick { from: spot(from)?, way: Way::named(way)? });
    }
    let (what, pose) = word.split_once('/')?;
    let pose = Pose::named(pose)?;
    if let Some((code, way)) = what.split_once('+') {
        let penguin = Penguin::ALL.into_iter().find(|penguin| penguin.code() == code)?;
        let way = if way.is_empty() && penguin == Penguin::Mama { None } else { Some(Way::named(way)?) };
        return Some(Word::Enter { penguin, way, pose });
    }
    if let Some((from, way)) = what.split_once('-') {
        return Some(Word::Slide { from: spot(from)?, way: Way::named(way)?, pose });
    }
    (pose == Pose::Up).then_some(Word::Stand { at: spot(what)? })
}

impl Word {
    /// The move, when its square exists.
    pub(super) fn resolve(&self) -> Option<Move> {
        self.try_map(|spot| Cell::of(spot.square()?))
    }
}

impl Move {
    /// The action with its square and directions changed.
    pub(super) fn map(self, cell: fn(Cell) -> Cell, way: fn(Way) -> Way) -> Move {
        match self {
            Move::Slide { from, way: ahead, pose } => {
                Move::Slide { from: cell(from), way: way(ahead), pose: pose.map(way) }
            }
            Move::Stand { at } => Move::Stand { at: cell(at) },
            Move::Kick { from, way: ahead } => Move::Kick { from: cell(from), way: way(ahead) },
            Move::Enter { penguin, way: ahead, pose } => {
                Move::Enter { penguin, way: ahead.map(way), pose: pose.map(way) }
            }
            Move::Pass => Move::Pass,
        }
    }
}

/// Every word over the squares that there are and four that there are not; `mama_leaves`: Mama's entry has a direction.
pub(super) fn conceivable(mama_leaves: bool) -> Vec<Word> {
    let off = ["a0", "a9", "i1", "z99999999999999999999"].into_iter().map(|name| Spot::Off(name.into()));
    let on = Cell::all().filter_map(Cell::square).map(Spot::On);
    let mut words = vec![Word::Pass];
    words.extend(on.chain(off).flat_map(|spot| at(&spot)));
    words.extend(Penguin::ALL.into_iter().flat_map(|penguin| entries(penguin, mama_leaves)));
    words
}

/// Every word that begins with that square.
pub(super) fn at(from: &Spot) -> Vec<Word> {
    let mut words = vec![Word::Stand { at: from.clone() }];
    for way in Way::ALL {
        words.push(Word::Kick { from: from.clone(), way });
        words.extend(Pose::all().map(|pose| Word::Slide { from: from.clone(), way, pose }));
    }
    words
}

/// Every word by which that penguin may enter.
pub(super) fn entries(penguin: Penguin, mama_leaves: bool) -> Vec<Word> {
    let stays = penguin == Penguin::Mama && !mama_leaves;
    let ways = if stays { vec![None] } else { Way::ALL.map(Some).to_vec() };
    ways.into_iter().flat_map(|way| Pose::all().map(move |pose| Word::Enter { penguin, way, pose })).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_one_of_the_forms_to_the_letter() {
        let words = [
            "c3-NE/E", "c3-NE/up", "c3/up", "d4*NE", "B+NE/E", "P+S/up", "M+/N", "M+/up", "pass", "i9-N/N", "a0/up",
            "z12*SW",
        ];
        for word in words {
            assert_eq!(word.parse::<Word>().map(|read| read.to_string()), Ok(word.to_string()));
        }
        let nones = [
            "",
            "c3",
            "c3/N",
            "c3/",
            "/up",
            "C3/up",
            "c3/UP",
            "c03/up",
            "c3-NE",
            "c3-NE/",
            "c3-/N",
            "c3-ne/N",
            "c3-NNE/N",
            "c3-NE/n",
            "c3-NE/N ",
            " c3-NE/N",
            "c3-NE/N/N",
            "d4*",
            "d4*up",
            "d4*NE/up",
            "*N",
            "b+N/N",
            "B+/N",
            "P+/N",
            "M+",
            "B+N",
            "M+/",
            "K+N/N",
            "B+up/N",
            "MB+N/N",
            "Pass",
            "passes",
            "c3xNE",
            "é3/up",
            "c3–NE/E",
        ];
        for none in nones {
            assert!(none.parse::<Word>().is_err(), "{none:?}");
        }
    }

    #[test]
    fn conceivable_words_are_all_different_and_read_back() {
        for mama_leaves in [false, true] {
            let words = conceivable(mama_leaves);
            let mut texts: Vec<String> = words.iter().map(ToString::to_string).collect();
            assert!(words.iter().zip(&texts).all(|(word, text)| text.parse().as_ref() == Ok(word)));
            texts.sort();
            texts.dedup();
            assert_eq!(texts.len(), words.len());
        }
        assert_eq!(conceivable(false).len(), 1 + 68 * (1 + 8 + 72) + 9 + 2 * 72);
    }
}
