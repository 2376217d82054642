//! What the position notations of the games share: one line of `; `-separated fields.
//!
//! Order, repeated spaces and letter case do not matter to a reader; printing is canonical. A reader collects every
//! fault with its place in the text ([`Faults`]) and goes on; only what the rules mark as stopping an explanation
//! (`syntax`, then `off-board`) hides the faults behind it.

use super::{About, Grid, Naming, Placed, PositionFault, Side, Square};
use std::fmt;
use std::ops::Range;

/// Not in the notation; stops the explanation.
pub const SYNTAX: &str = "syntax";
/// A well-formed square that does not exist; stops the explanation.
pub const OFF_BOARD: &str = "off-board";
/// Two things on one square.
pub const OCCUPIED: &str = "occupied";
/// More of a kind than a side has.
pub const TOO_MANY: &str = "too-many";

/// A part of a position text and where it begins; never with spaces at its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<'a> {
    /// What it says.
    pub text: &'a str,
    /// The byte at which it begins.
    pub start: usize,
}

impl<'a> Part<'a> {
    /// The whole text.
    pub fn whole(text: &'a str) -> Part<'a> {
        Part { text, start: 0 }.trimmed()
    }

    fn trimmed(self) -> Part<'a> {
        let text = self.text.trim_start_matches(' ');
        let start = self.start + self.text.len() - text.len();
        Part { text: text.trim_end_matches(' '), start }
    }

    /// The bytes of the text that it takes.
    pub fn span(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Whether it says `word`, letter case aside.
    pub fn is(self, word: &str) -> bool {
        self.text.eq_ignore_ascii_case(word)
    }

    /// The parts between the separators, in order; one part when there is none.
    pub fn split(self, separator: char) -> Vec<Part<'a>> {
        let mut start = self.start;
        self.text
            .split(separator)
            .map(|text| {
                let part = Part { text, start };
                start += text.len() + separator.len_utf8();
                part.trimmed()
            })
            .collect()
    }

    /// What stands before the first separator and behind it.
    pub fn cut(self, separator: char) -> Option<(Part<'a>, Part<'a>)> {
        let (before, behind) = self.text.split_once(separator)?;
        Some(self.ends(before, behind))
    }

    /// What stands before the last of these separators and behind it.
    pub fn cut_last<const N: usize>(self, separators: [char; N]) -> Option<(Part<'a>, Part<'a>)> {
        let (before, behind) = self.text.rsplit_once(separators)?;
        Some(self.ends(before, behind))
    }

    fn ends(self, before: &'a str, behind: &'a str) -> (Part<'a>, Part<'a>) {
        let behind_start = self.start + self.text.len() - behind.len();
        (Part { text: before, start: self.start }.trimmed(), Part { text: behind, start: behind_start }.trimmed())
    }

    /// The words: what spaces separate.
    pub fn words(self) -> Vec<Part<'a>> {
        self.split(' ').into_iter().filter(|part| !part.text.is_empty()).collect()
    }

    /// The first word, and what follows it.
    pub fn headed(self) -> (Part<'a>, Part<'a>) {
        self.cut(' ').unwrap_or((self, Part { text: "", start: self.start + self.text.len() }))
    }

    /// The side that it names.
    pub fn side(self, about: &About) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.is(about.sides[side.index()]))
    }

    /// The number that it writes in decimal digits, without leading zeros; what is too large becomes the largest.
    pub fn number(self) -> Option<u32> {
        is_number(self.text).then(|| self.text.parse().unwrap_or(u32::MAX))
    }
}

/// Whether `text` is a number as the notations write one: digits, no zero in front of others.
pub fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'))
}

/// The faults found so far.
#[derive(Debug, Default)]
pub struct Faults(Vec<PositionFault>);

impl Faults {
    /// None yet.
    pub fn new() -> Faults {
        Faults::default()
    }

    /// One more.
    pub fn add(&mut self, reason: &'static str, span: Range<usize>, message: impl Into<String>) {
        self.0.push(PositionFault { reason, span, message: message.into() });
    }

    /// One more of form.
    pub fn syntax(&mut self, span: Range<usize>, message: impl Into<String>) {
        self.add(SYNTAX, span, message);
    }

    /// What is to be told: the faults in the order of the game's position reasons, then of the text; faults of form
    /// alone where there are any, else squares off the board alone.
    ///
    /// # Errors
    /// When there is any fault.
    pub fn verdict(mut self, order: &[&str]) -> Result<(), Vec<PositionFault>> {
        for stops in [SYNTAX, OFF_BOARD] {
            if self.0.iter().any(|fault| fault.reason == stops) {
                self.0.retain(|fault| fault.reason == stops);
            }
        }
        let rank = |fault: &PositionFault| order.iter().position(|reason| *reason == fault.reason);
        self.0.sort_by_key(|fault| (rank(fault), fault.span.start, fault.span.end));
        if self.0.is_empty() { Ok(()) } else { Err(self.0) }
    }
}

/// The fields of a line. An empty one is a fault: a line has at least one field, and no `;` without one.
pub fn fields<'a>(text: &'a str, faults: &mut Faults) -> Vec<Part<'a>> {
    let whole = Part::whole(text);
    if whole.text.is_empty() {
        faults.syntax(0..text.len(), "a position has at least one field, as `<side> to move`");
        return Vec::new();
    }
    let (full, empty): (Vec<_>, Vec<_>) = whole.split(';').into_iter().partition(|field| !field.text.is_empty());
    for field in empty {
        faults.syntax(around(text, field.start), "a field is missing beside this `;`");
    }
    full
}

/// The byte before `at`: something visible to point at where a part is missing.
fn around(text: &str, at: usize) -> Range<usize> {
    let start = text[..at].char_indices().next_back().map_or(0, |(start, _)| start);
    start..at.max(start + usize::from(at == 0)).min(text.len())
}

/// A field that may stand once: takes it, or reports the second one.
pub fn once<T>(place: &mut Option<T>, value: T, field: Part<'_>, what: &str, faults: &mut Faults) {
    if place.is_some() {
        faults.syntax(field.span(), format!("{what} is given twice"));
    } else {
        *place = Some(value);
    }
}

/// The side of a `<side> to move` field, if the field is one.
pub fn to_move(field: Part<'_>, about: &About) -> Option<Side> {
    match field.words()[..] {
        [side, to, go] if to.is("to") && go.is("move") => side.side(about),
        _ => None,
    }
}

/// One thing of a piece list: what it is, and what is said of where it is.
#[derive(Clone, Copy, Debug)]
pub struct Listed<'a> {
    /// The code, as it stands in the list.
    pub code: Part<'a>,
    /// The square, with a state in games that have one.
    pub item: Part<'a>,
}

/// The things of a list `<code> <item> <item>, <code> <item>`; every missing part is a fault.
pub fn listed<'a>(list: Part<'a>, faults: &mut Faults) -> Vec<Listed<'a>> {
    let mut all = Vec::new();
    for group in list.split(',') {
        let words = group.words();
        match words[..] {
            [] => faults.syntax(list.span(), "pieces are missing: they are written `<code> <square>`"),
            [code] => faults.syntax(code.span(), format!("`{}` is without a square", code.text)),
            [code, ref items @ ..] => all.extend(items.iter().map(|&item| Listed { code, item })),
        }
    }
    all
}

/// The index in the piece table of a code; a fault when it is none.
pub fn piece(code: Part<'_>, about: &About, faults: &mut Faults) -> Option<usize> {
    let found = about.pieces.iter().position(|entry| code.is(entry.code));
    if found.is_none() {
        let pieces = about.pieces.iter().map(|entry| entry.code);
        let codes: Vec<&str> = pieces.chain(about.other_codes.iter().copied()).collect();
        faults.syntax(code.span(), format!("`{}` is no piece: there are {}", code.text, codes.join(", ")));
    }
    found
}

/// The square of that name, letter case aside; a fault when it is no name, or not on the board.
pub fn square(name: Part<'_>, grid: &Grid, faults: &mut Faults) -> Option<Square> {
    let exact = match grid.naming {
        Naming::RowColumn => name.text.to_ascii_uppercase(),
        Naming::FileRank => name.text.to_ascii_lowercase(),
    };
    match Spot::read(&exact, grid) {
        Some(Spot::On(square)) => Some(square),
        Some(Spot::Off(_)) => {
            faults.add(OFF_BOARD, name.span(), format!("there is no square `{exact}` on a board of {grid}"));
            None
        }
        None => {
            faults.syntax(name.span(), format!("`{}` is no square: a letter and a number make one", name.text));
            None
        }
    }
}

/// A square as a move word writes it: on the board or not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// A square of the board.
    On(Square),
    /// The name of a square that the board does not have.
    Off(Box<str>),
}

impl Spot {
    /// A letter (case exact) and a number without leading zeros; `None` when `name` is not that.
    pub fn read(name: &str, grid: &Grid) -> Option<Spot> {
        if let Some(square) = grid.square(name) {
            return Some(Spot::On(square));
        }
        let letters = match grid.naming {
            Naming::RowColumn => 'A'..='Z',
            Naming::FileRank => 'a'..='z',
        };
        let mut rest = name.chars();
        let well_formed = letters.contains(&rest.next()?) && is_number(rest.as_str());
        well_formed.then(|| Spot::Off(name.into()))
    }

    /// The square, when there is one.
    pub fn square(&self) -> Option<Square> {
        match self {
            Spot::On(square) => Some(*square),
            Spot::Off(_) => None,
        }
    }

    /// How it is written.
    pub fn shown(&self, grid: &'static Grid) -> impl fmt::Display + '_ {
        ShownSpot(self, grid)
    }
}

struct ShownSpot<'a>(&'a Spot, &'static Grid);

impl fmt::Display for ShownSpot<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Spot::On(square) => out.write_str(&self.1.name(*square)),
            Spot::Off(name) => out.write_str(name),
        }
    }
}

/// The piece lists of the sides that have any, as `yellow K E1, D C3 G3`; `placed` is in canonical order.
pub fn piece_lists(placed: &[Placed], about: &About) -> Vec<String> {
    let mut lists = Vec::new();
    for side in Side::BOTH {
        let mut list = String::new();
        let mut code = "";
        for man in placed.iter().filter(|man| man.side == side) {
            match code {
                _ if code == man.code => {}
                "" => list.push_str(&format!("{} {}", about.sides[side.index()], man.code)),
                _ => list.push_str(&format!(", {}", man.code)),
            }
            code = man.code;
            list.push_str(&format!(" {}", about.grid.name(man.square)));
            if let Some(state) = man.state {
                list.push_str(&format!(":{state}"));
            }
        }
        if !list.is_empty() {
            lists.push(list);
        }
    }
    lists
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_know_where_they_stand_in_the_text() {
        let text = "  yellow  K  E1 ,D C3;blue to move ";
        let fields = Part::whole(text).split(';');
        let said: Vec<(&str, &str)> = fields.iter().map(|field| (field.text, &text[field.span()])).collect();
        assert_eq!(said, [("yellow  K  E1 ,D C3", "yellow  K  E1 ,D C3"), ("blue to move", "blue to move")]);
        let (side, list) = fields[0].headed();
        assert_eq!((side.text, list.text), ("yellow", "K  E1 ,D C3"));
        let mut faults = Faults::new();
        let things: Vec<(&str, &str, usize)> = listed(list, &mut faults)
            .iter()
            .map(|thing| (thing.code.text, thing.item.text, thing.item.start))
            .collect();
        assert_eq!(things, [("K", "E1", 13), ("D", "C3", 19)]);
        assert_eq!(faults.verdict(&[]), Ok(()));
    }

    #[test]
    fn what_stops_the_explanation_hides_the_rest() {
        let told = |reasons: &[&'static str]| {
            let mut faults = Faults::new();
            for (at, reason) in reasons.iter().enumerate() {
                faults.add(reason, at..at + 1, "");
            }
            let order = [SYNTAX, OFF_BOARD, OCCUPIED, TOO_MANY, "own"];
            faults.verdict(&order).err().map(|faults| faults.iter().map(|fault| fault.reason).collect::<Vec<_>>())
        };
        assert_eq!(told(&["own", OCCUPIED, "own"]), Some(vec![OCCUPIED, "own", "own"]));
        assert_eq!(told(&["own", OFF_BOARD]), Some(vec![OFF_BOARD]));
        assert_eq!(told(&[OFF_BOARD, SYNTAX, "own"]), Some(vec![SYNTAX]));
        assert_eq!(told(&[]), None);
    }

    #[test]
    fn a_square_is_a_letter_and_a_number_without_leading_zeros() {
        let grid = Grid { columns: 16, rows: 9, naming: Naming::RowColumn };
        for off in ["J1", "A17", "A0", "Z99999999999999999999999"] {
            assert_eq!(Spot::read(off, &grid), Some(Spot::Off(off.into())), "{off}");
        }
        for none in ["", "A", "1", "A01", "A00", "a1", "É1", "A1 ", "A-1", "A+1", "AA1", "A１"] {
            assert_eq!(Spot::read(none, &grid), None, "{none}");
        }
        assert!(matches!(Spot::read("I16", &grid), Some(Spot::On(_))));
    }

    #[test]
    fn an_empty_field_is_pointed_at_inside_the_text() {
        for text in ["", ";", "; ;", " ", "a;", ";a", "a; ;b", "é;", ";é", "é;;é"] {
            let mut faults = Faults::new();
            fields(text, &mut faults);
            for fault in faults.verdict(&[]).expect_err(text) {
                assert!(text.get(fault.span.clone()).is_some(), "{text:?}: {fault:?}");
            }
        }
    }
}
