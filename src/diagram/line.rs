//! The form of one line: its words, and what each kind of line is made of.

use super::claim::{Claim, Keyword, Show, Spanned};
use crate::game::{Game, ReasonKind, Side, Square};
use crate::report::{Finding, Source, nearest};
use std::ops::Range;
use std::sync::Arc;

type Word<'a> = Spanned<&'a str>;

/// A line cut into words: at least one.
pub(super) struct Words<'a> {
    words: Vec<Word<'a>>,
    /// The whole line without its comment, and where it begins.
    line: &'a str,
    begin: usize,
}

impl<'a> Words<'a> {
    /// The words of `line`, which begins at byte `begin` of its file; `None` when there are none. A byte order mark
    /// before the first word is no part of it.
    pub(super) fn new(line: &'a str, begin: usize) -> Option<Self> {
        let between = |letter: char| letter.is_ascii_whitespace() || (letter == '\u{feff}' && begin == 0);
        let mut words = Vec::new();
        let mut rest = 0;
        while let Some(start) = line[rest..].find(|letter| !between(letter)).map(|at| rest + at) {
            let end = line[start..].find(between).map_or(line.len(), |at| start + at);
            words.push(Spanned { value: &line[start..end], span: begin + start..begin + end });
            rest = end;
        }
        (!words.is_empty()).then_some(Words { words, line, begin })
    }

    /// The first word, the keyword.
    pub(super) fn first(&self) -> &Word<'a> {
        &self.words[0] // never empty: see `new`
    }

    fn tail(&self) -> &[Word<'a>] {
        &self.words[1..] // never empty: see `new`
    }

    /// From the first word to the last.
    pub(super) fn span(&self) -> Range<usize> {
        span_of(&self.words).unwrap_or(self.begin..self.begin)
    }

    /// The text of these bytes of the file.
    fn text(&self, span: Range<usize>) -> Word<'a> {
        Spanned { value: self.line.get(span.start - self.begin..span.end - self.begin).unwrap_or_default(), span }
    }

    /// Everything behind the keyword.
    pub(super) fn rest(&self, what: &'static str) -> Result<Word<'a>, Fault> {
        match span_of(self.tail()) {
            Some(span) => Ok(self.text(span)),
            None => Err(self.missing(what)),
        }
    }

    fn missing(&self, what: &str) -> Fault {
        Fault::new("missing-part", self.span(), format!("`{}` needs {what}", self.first().value))
    }

    /// Whether a `show` line asks for the panel after the plays.
    pub(super) fn asks_for_after(&self) -> bool {
        matches!(self.tail(), [word] if matches!(word.value, "after" | "both"))
    }
}

fn span_of(words: &[Word<'_>]) -> Option<Range<usize>> {
    Some(words.first()?.span.start..words.last()?.span.end)
}

/// One fault of form.
pub(super) struct Fault {
    code: &'static str,
    span: Range<usize>,
    message: String,
    help: Option<String>,
}

impl Fault {
    fn new(code: &'static str, span: Range<usize>, message: impl Into<String>) -> Self {
        Fault { code, span, message: message.into(), help: None }
    }

    fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The word is none of these names; the nearest is suggested, or all are listed.
    fn none_of(code: &'static str, word: &Word<'_>, what: &str, known: &[&str]) -> Self {
        let fault = Fault::new(code, word.span.clone(), format!("`{}` is no {what}", word.value));
        match nearest(word.value, known.iter().copied()) {
            Some(near) => fault.help(format!("did you mean `{near}`?")),
            None if known.len() > 8 => fault,
            None => fault.help(format!("there are: {}", known.join(", "))),
        }
    }

    pub(super) fn finding(self, source: &Arc<Source>) -> Finding {
        let finding = Finding::error(self.code, source, self.span, self.message);
        match self.help {
            Some(help) => finding.help(help),
            None => finding,
        }
    }
}

pub(super) fn unknown_keyword(source: &Arc<Source>, word: &Word<'_>) -> Finding {
    let message = format!("no line of a diagram begins with `{}`", word.value);
    let finding = Finding::error("unknown-keyword", source, word.span.clone(), message);
    match Keyword::guess(word.value) {
        Some((near, _)) => finding.help(format!("did you mean `{near}`?")),
        None => finding,
    }
}

/// The words behind the keyword, when there are as many as `parts` names.
pub(super) fn exactly<'a, const N: usize>(words: &Words<'a>, parts: &[&str; N]) -> Result<[Word<'a>; N], Fault> {
    let tail = words.tail();
    if let Some(missing) = parts.get(tail.len()) {
        return Err(words.missing(missing));
    }
    <[Word<'a>; N]>::try_from(tail.to_vec()).map_err(|_| too_much(words, &tail[N..]))
}

fn too_much(words: &Words<'_>, extra: &[Word<'_>]) -> Fault {
    let span = span_of(extra).unwrap_or(words.span());
    Fault::new("too-much", span, format!("this is too much for `{}`", words.first().value))
}

/// Reads one line below the start.
pub(super) fn read(keyword: Keyword, words: &Words<'_>, game: &dyn Game) -> Result<Claim, Vec<Fault>> {
    let form = Form { words, game };
    let claim = match keyword {
        Keyword::Legal => return Ok(Claim::Legal(form.moves()?)),
        Keyword::Play => return Ok(Claim::Play(form.moves()?)),
        Keyword::Illegal => return form.illegal(),
        Keyword::Reach => return form.reach(),
        Keyword::Then => return form.then(),
        Keyword::Refused => return form.refused(),
        Keyword::Forced => return form.forced(),
        Keyword::Mark => return form.mark(),
        Keyword::View => return form.view(),
        Keyword::Moves => form.count(),
        Keyword::Wins => exactly(words, &["a side"]).and_then(|[side]| Ok(Claim::Wins(form.side(&side)?))),
        Keyword::ToMove => exactly(words, &["a side"]).and_then(|[side]| Ok(Claim::ToMove(form.side(&side)?))),
        Keyword::Ongoing => exactly(words, &[]).map(|[]| Claim::Ongoing),
        Keyword::Show => form.show(),
        Keyword::Label => form.label(),
        // starts and heads are read elsewhere
        Keyword::Diagram | Keyword::Position | Keyword::From => Err(too_much(words, &[])),
    };
    claim.map_err(|fault| vec![fault])
}

struct Form<'a, 'w> {
    words: &'a Words<'w>,
    game: &'a dyn Game,
}

impl Form<'_, '_> {
    fn side(&self, word: &Word<'_>) -> Result<Spanned<Side>, Fault> {
        let names = self.game.about().sides;
        let side = Side::BOTH.into_iter().find(|side| names[side.index()] == word.value);
        match side {
            Some(value) => Ok(Spanned { value, span: word.span.clone() }),
            None => Err(Fault::none_of("unknown-side", word, "side", &names)),
        }
    }

    fn square(&self, word: &Word<'_>) -> Result<Spanned<Square>, Fault> {
        let grid = self.game.about().grid;
        match grid.square(word.value) {
            Some(value) => Ok(Spanned { value, span: word.span.clone() }),
            None => {
                let all = grid.squares();
                let corners = [all.first(), all.last()].map(|square| square.map(|at| grid.name(*at)));
                let [first, last] = corners.map(Option::unwrap_or_default);
                let message = format!("`{}` is no square of this board", word.value);
                Err(Fault::new("unknown-square", word.span.clone(), message)
                    .help(format!("the squares are {first} to {last}")))
            }
        }
    }

    fn word(&self, word: &Word<'_>) -> Result<Spanned<String>, Fault> {
        match self.game.word(word.value) {
            Ok(()) => Ok(Spanned { value: word.value.to_string(), span: word.span.clone() }),
            Err(error) => Err(Fault::new("not-a-move", word.span.clone(), format!("`{}` is no move word", word.value))
                .help(error.expected)),
        }
    }

    /// A reason of moves, or of positions.
    fn reason(&self, word: &Word<'_>, kind: ReasonKind) -> Result<Spanned<String>, Fault> {
        let fits = |of: ReasonKind| of == kind || of == ReasonKind::Both;
        let reasons = self.game.about().reasons;
        let known: Vec<&str> = reasons.iter().filter(|reason| fits(reason.kind)).map(|reason| reason.id).collect();
        let what = if kind == ReasonKind::Position { "positions" } else { "moves" };
        if known.contains(&word.value) {
            return Ok(Spanned { value: word.value.to_string(), span: word.span.clone() });
        }
        if reasons.iter().any(|reason| reason.id == word.value) {
            let message = format!("`{}` is a reason, but not one of {what}", word.value);
            return Err(Fault::new("unknown-reason", word.span.clone(), message)
                .help(format!("the reasons of {what} are: {}", known.join(", "))));
        }
        let fault = Fault::none_of("unknown-reason", word, "reason", &known);
        Err(match fault.help {
            Some(_) => fault,
            None => fault.help(format!("the reasons of {what} are: {}", known.join(", "))),
        })
    }

    /// One or more of something, with every fault.
    fn each<T>(
        &self,
        words: &[Word<'_>],
        what: &str,
        read: impl Fn(&Word<'_>) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Vec<Fault>> {
        if words.is_empty() {
            return Err(vec![self.words.missing(what)]);
        }
        let mut good = Vec::new();
        let mut faults = Vec::new();
        for word in words {
            match read(word) {
                Ok(value) => good.push(value),
                Err(fault) => faults.push(fault),
            }
        }
        if faults.is_empty() { Ok(good) } else { Err(faults) }
    }

    fn moves(&self) -> Result<Vec<Spanned<String>>, Vec<Fault>> {
        self.each(self.words.tail(), "a move", |word| self.word(word))
    }

    fn mark(&self) -> Result<Claim, Vec<Fault>> {
        let squares = self.each(self.words.tail(), "a square", |word| self.square(word))?;
        Ok(Claim::Mark(squares.into_iter().map(|square| square.value).collect()))
    }

    fn illegal(&self) -> Result<Claim, Vec<Fault>> {
        let parts = exactly(self.words, &["a move", "`because` and a reason", "a reason after `because`"]);
        let [word, because, reason] = parts.map_err(|fault| vec![fault])?;
        if because.value != "because" {
            return Err(vec![self.wants(&because, "because")]);
        }
        both(self.word(&word), self.reason(&reason, ReasonKind::Move))
            .map(|(word, reason)| Claim::Illegal { word, reason })
    }

    fn wants(&self, found: &Word<'_>, wanted: &str) -> Fault {
        Fault::new("missing-part", found.span.clone(), format!("`{wanted}` is missing here"))
    }

    fn reach(&self) -> Result<Claim, Vec<Fault>> {
        let [square, equals, ends @ ..] = self.words.tail() else {
            let what = if self.words.tail().is_empty() { "a square" } else { "`=` and squares, or `= none`" };
            return Err(vec![self.words.missing(what)]);
        };
        if equals.value != "=" {
            return Err(vec![self.wants(equals, "=")]);
        }
        let list = span_of(ends).unwrap_or(equals.span.clone());
        let ends = match ends {
            [none] if none.value == "none" => Ok(Vec::new()),
            ends => self.each(ends, "squares after `=`, or `none`", |word| self.square(word)),
        };
        let (square, ends) = match (self.square(square), ends) {
            (Ok(square), Ok(ends)) => (square, ends),
            (Err(fault), Ok(_)) => return Err(vec![fault]),
            (Ok(_), Err(faults)) => return Err(faults),
            (Err(fault), Err(faults)) => return Err([fault].into_iter().chain(faults).collect()),
        };
        let twice: Vec<Fault> = ends
            .iter()
            .enumerate()
            .filter(|(index, end)| ends[..*index].iter().any(|earlier| earlier.value == end.value))
            .map(|(_, end)| Fault::new("too-much", end.span.clone(), "this square is listed twice"))
            .collect();
        if twice.is_empty() { Ok(Claim::Reach { square, ends, list }) } else { Err(twice) }
    }

    fn then(&self) -> Result<Claim, Vec<Fault>> {
        if let [off, rest @ ..] = self.words.tail()
            && off.value == "off"
        {
            return self.off(rest);
        }
        let text = self.words.rest("a fragment of a position, or `off SIDE CODE`").map_err(|fault| vec![fault])?;
        self.game.fragment(text.value).map_err(|faults| {
            let span = |inner: Range<usize>| text.span.start + inner.start..text.span.start + inner.end;
            faults
                .into_iter()
                .map(|fault| Fault::new("bad-fragment", span(fault.span), fault.message))
                .collect::<Vec<_>>()
        })?;
        Ok(Claim::Then(Spanned { value: text.value.to_string(), span: text.span }))
    }

    fn off(&self, rest: &[Word<'_>]) -> Result<Claim, Vec<Fault>> {
        let [side, code] = match rest {
            [side, code] => [side, code],
            [_, _, extra @ ..] => return Err(vec![too_much(self.words, extra)]),
            _ => return Err(vec![self.words.missing("a side and a code after `off`")]),
        };
        let about = self.game.about();
        let known: Vec<&str> =
            about.pieces.iter().map(|entry| entry.code).chain(about.other_codes.iter().copied()).collect();
        let code = if known.contains(&code.value) {
            Ok(Spanned { value: code.value.to_string(), span: code.span.clone() })
        } else {
            Err(Fault::none_of("unknown-code", code, "code", &known))
        };
        both(self.side(side), code).map(|(side, code)| Claim::Off { side: side.value, code })
    }

    fn refused(&self) -> Result<Claim, Vec<Fault>> {
        let tail = self.words.tail();
        let Some(at) = tail.iter().position(|word| word.value == "because") else {
            return Err(vec![self.words.missing("a position, `because` and a reason")]);
        };
        let Some(span) = span_of(&tail[..at]) else {
            return Err(vec![self.words.missing("a position before `because`")]);
        };
        let reason = match &tail[at + 1..] {
            [reason] => self.reason(reason, ReasonKind::Position).map_err(|fault| vec![fault])?,
            [] => return Err(vec![self.words.missing("a reason after `because`")]),
            [_, extra @ ..] => return Err(vec![too_much(self.words, extra)]),
        };
        let position = self.words.text(span);
        Ok(Claim::Refused { position: Spanned { value: position.value.to_string(), span: position.span }, reason })
    }

    fn forced(&self) -> Result<Claim, Vec<Fault>> {
        let parts = exactly(self.words, &["a side", "`in` and a number of turns", "a number of turns after `in`"]);
        let [side, in_word, turns] = parts.map_err(|fault| vec![fault])?;
        if in_word.value != "in" {
            return Err(vec![self.wants(&in_word, "in")]);
        }
        let count = match number(&turns) {
            Ok(0) => Err(Fault::new("not-a-number", turns.span.clone(), "a win takes at least 1 turn")),
            Ok(count) => Ok(u32::try_from(count).unwrap_or(u32::MAX)),
            Err(fault) => Err(fault),
        };
        both(self.side(&side), count)
            .map(|(side, value)| Claim::Forced { side: side.value, turns: Spanned { value, span: turns.span.clone() } })
    }

    fn count(&self) -> Result<Claim, Fault> {
        let [count] = exactly(self.words, &["a number"])?;
        Ok(Claim::Moves(Spanned { value: number(&count)?, span: count.span }))
    }

    fn show(&self) -> Result<Claim, Fault> {
        let [panels] = exactly(self.words, &["`before`, `after` or `both`"])?;
        match panels.value {
            "before" => Ok(Claim::Show(Show::Before)),
            "after" => Ok(Claim::Show(Show::After)),
            "both" => Ok(Claim::Show(Show::Both)),
            _ => Err(Fault::none_of("unknown-panel", &panels, "panel", &["before", "after", "both"])),
        }
    }

    fn view(&self) -> Result<Claim, Vec<Fault>> {
        let [corners] = exactly(self.words, &["two corners, as `A1-C3`"]).map_err(|fault| vec![fault])?;
        let Some((first, second)) = corners.value.split_once('-') else {
            return Err(vec![Fault::new("missing-part", corners.span, "a view is two corners joined by `-`")]);
        };
        let split = corners.span.start + first.len();
        let first = Spanned { value: first, span: corners.span.start..split };
        let second = Spanned { value: second, span: split + 1..corners.span.end };
        both(self.square(&first), self.square(&second)).map(|(first, second)| Claim::View(first.value, second.value))
    }

    fn label(&self) -> Result<Claim, Fault> {
        let [square, id] = exactly(self.words, &["a square", "the id of the words"])?;
        Ok(Claim::Label { square: self.square(&square)?.value, id: id.value.to_string() })
    }
}

fn number(word: &Word<'_>) -> Result<u64, Fault> {
    let digits = word.value.bytes().all(|byte| byte.is_ascii_digit());
    match word.value.parse() {
        Ok(number) if digits => Ok(number),
        _ if digits && !word.value.is_empty() => {
            let message = format!("`{}` is too large a number: {} is the largest", word.value, u64::MAX);
            Err(Fault::new("not-a-number", word.span.clone(), message))
        }
        _ => Err(Fault::new("not-a-number", word.span.clone(), format!("`{}` is no number", word.value))),
    }
}

/// Both, or every fault of the two.
fn both<A, B>(first: Result<A, Fault>, second: Result<B, Fault>) -> Result<(A, B), Vec<Fault>> {
    match (first, second) {
        (Ok(first), Ok(second)) => Ok((first, second)),
        (Err(first), Err(second)) => Err(vec![first, second]),
        (Err(fault), _) | (_, Err(fault)) => Err(vec![fault]),
    }
}
