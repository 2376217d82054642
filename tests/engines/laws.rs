//! Laws that every registered game keeps: one line a game in [`laws!`], and a test that no game is left out.
//!
//! The positions come from random play-outs with a fixed seed, from the start and from the positions of the game's
//! cases (which know corners that play seldom gets into).

use pressbox::game::{Illegal, Outcome, Rules, Side, Why, registry};
use std::collections::{HashMap, HashSet};

macro_rules! law {
    ($rules:ty: $($law:ident),+) => { $(#[test] fn $law() { super::$law::<$rules>(); })+ };
}

/// One module of tests a game.
macro_rules! laws {
    ($($name:ident => $rules:ty;)+) => {
        $(mod $name {
            law!($rules: generator_and_explainer_agree, words_and_texts_round_trip, play_refuses_what_reasons_refuse,
                pieces_are_conserved, symmetries_commute, finished_means_no_moves, faulty_texts_are_refused_in_place,
                a_position_holds_all_that_it_prints, what_a_move_shows_is_listed, faults_come_in_order);
        })+
        #[test]
        fn no_registered_game_is_left_out() {
            let held: Vec<&str> = vec![$(<$rules as Rules>::ABOUT.id),+];
            let registered: Vec<&str> = registry().iter().map(|game| game.about.id).collect();
            assert_eq!(held, registered);
        }
    };
}

laws! {
    master_move => pressbox::game::master_move::MasterMove;
    mundialito => pressbox::game::mundialito::Mundialito;
    penguins => pressbox::game::penguins::Penguins;
}

fn rules<R: Rules>() -> R {
    R::new(&Default::default()).unwrap_or_else(|faults| panic!("the default options are valid: {faults:?}"))
}

fn legal<R: Rules>(rules: &R, state: &R::State) -> Vec<R::Move> {
    let mut moves = Vec::new();
    rules.legal(state, &mut moves);
    moves
}

fn reasons<R: Rules>(rules: &R, state: &R::State, word: &R::Word) -> Vec<Why> {
    let mut whys = Vec::new();
    rules.reasons(state, word, &mut whys);
    whys
}

/// The positions of the game's own cases.
fn case_positions<R: Rules>(rules: &R) -> Vec<R::State> {
    let path = |kind: &str| format!("tests/cases/{kind}/{}.jsonl", R::ABOUT.id);
    let text = ["rules", "explain"].map(|kind| std::fs::read_to_string(path(kind)).expect("every game has cases"));
    let lines = text.iter().flat_map(|text| text.lines());
    let cases = lines.map(|line| serde_json::from_str::<serde_json::Value>(line).expect("a case is JSON"));
    let positions = cases.filter_map(|case| rules.parse(case["position"].as_str()?).ok());
    positions.collect()
}

/// How a play-out chooses.
#[derive(Clone, Copy, PartialEq)]
enum Style {
    Random,
    /// Back the way the side came from where it can: the way into repetitions.
    Stall,
    /// For a win or another phase where it can: the way to the end.
    Eager,
}

/// A word without its letters and digits: what kind of word it is.
fn shape<M: ToString>(play: &M) -> String {
    play.to_string().chars().filter(|letter| !letter.is_alphanumeric()).collect()
}

fn is_eager<R: Rules>(rules: &R, state: &R::State, play: R::Move) -> bool {
    let mut next = state.clone();
    rules.apply(&mut next, play);
    let kind = |state: &R::State| legal(rules, state).first().map(shape);
    kind(&next) != kind(state)
}

/// Whether `play` reads like the side's last word but one backwards: `A1-B2` after `B2-A1`.
fn goes_back<M: ToString>(words: &[String], play: M) -> bool {
    let last = words.len().checked_sub(2).and_then(|at| words[at].split_once('-'));
    last.is_some_and(|(from, to)| play.to_string() == format!("{to}-{from}"))
}

/// Plays on from `state` for at most `plies`, with every state on the way.
fn playout<R: Rules>(
    rules: &R,
    state: R::State,
    style: Style,
    plies: usize,
    random: &mut fastrand::Rng,
) -> Vec<R::State> {
    let mut states = vec![state];
    let mut words: Vec<String> = Vec::new();
    for ply in 0..plies {
        let state = &states[ply];
        let moves = legal(rules, state);
        let wanted = if random.u8(..) > 200 {
            None
        } else {
            match style {
                Style::Random => None,
                Style::Stall => moves.iter().find(|play| goes_back(&words, play)),
                Style::Eager => moves.iter().find(|play| is_eager(rules, state, **play)),
            }
        };
        let Some(&play) = wanted.or_else(|| random.choice(&moves)) else { break };
        words.push(play.to_string());
        let mut next = state.clone();
        rules.apply(&mut next, play);
        states.push(next);
    }
    states
}

/// Play-outs from the start.
fn playouts<R: Rules>(rules: &R, count: usize) -> Vec<Vec<R::State>> {
    let mut random = fastrand::Rng::with_seed(2);
    let styles = [Style::Random, Style::Stall, Style::Eager];
    let plies = [300, 300, 600];
    (0..count).map(|at| playout(rules, rules.start(), styles[at % 3], plies[at % 3], &mut random)).collect()
}

/// So many different positions: all of the cases, the rest spread over play-outs.
fn positions<R: Rules>(rules: &R, count: usize) -> Vec<R::State> {
    let mut random = fastrand::Rng::with_seed(7);
    let cases = case_positions(rules);
    let mut played: Vec<R::State> = playouts(rules, 60).into_iter().flatten().collect();
    for state in &cases {
        played.extend(playout(rules, state.clone(), Style::Random, 8, &mut random));
    }
    random.shuffle(&mut played);
    // Every kind of situation gets its share: the rare ones (a phase, a pass, a finished game) come first.
    let situation = |state: &R::State| {
        let moves = legal(rules, state);
        (rules.outcome(state) == Outcome::Ongoing, moves.first().map(shape), moves.len() > 1)
    };
    let mut met: HashMap<_, usize> = HashMap::new();
    played.sort_by_cached_key(|state| {
        let times = met.entry(situation(state)).or_default();
        *times += 1;
        *times
    });
    let mut seen = HashSet::new();
    cases.into_iter().chain(played).filter(|state| seen.insert(state.clone())).take(count).collect()
}

fn generator_and_explainer_agree<R: Rules>() {
    let rules = rules::<R>();
    let words = rules.conceivable();
    let different: HashSet<&R::Word> = words.iter().collect();
    assert_eq!(different.len(), words.len(), "a conceivable word is listed twice");
    for state in positions(&rules, 120) {
        let moves = legal(&rules, &state);
        let generated: HashSet<R::Word> = moves.iter().map(|&play| play.into()).collect();
        assert_eq!(generated.len(), moves.len(), "a move is generated twice: {}", rules.print(&state));
        assert!(generated.iter().all(|word| different.contains(word)), "a legal word nobody could conceive");
        for word in &words {
            let whys = reasons(&rules, &state, word);
            let explained = whys.is_empty();
            assert_eq!(explained, generated.contains(word), "{word} in {}: {whys:?}", rules.print(&state));
            let ids: HashSet<&str> = whys.iter().map(|why| why.reason).collect();
            assert_eq!(ids.len(), whys.len(), "{word}: a reason twice: {whys:?}");
            assert!(ids.iter().all(|id| R::ABOUT.reasons.iter().any(|reason| reason.id == *id)), "{whys:?}");
        }
    }
}

fn words_and_texts_round_trip<R: Rules>() {
    let rules = rules::<R>();
    for word in rules.conceivable() {
        let text = word.to_string();
        assert_eq!(text.parse::<R::Word>().expect("a word is a word"), word);
        assert!(!text.contains(' '), "{text:?}");
        if let Some(play) = rules.resolve(&word) {
            assert_eq!(play.to_string(), text);
            assert_eq!(R::Word::from(play), word);
        }
    }
    for state in positions(&rules, 2000) {
        let text = rules.print(&state);
        let again = rules.parse(&text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"));
        assert_eq!(again, state, "{text}");
        assert_eq!(rules.print(&again), text);
        let shouted = text.to_uppercase();
        assert_eq!(rules.parse(&shouted).ok(), Some(state.clone()), "letter case does not matter: {shouted}");
        let mut fields: Vec<&str> = text.split("; ").collect();
        fields.reverse();
        let shuffled = fields.join("  ;   ");
        assert_eq!(rules.parse(&shuffled).ok(), Some(state), "order and spaces do not matter: {shuffled}");
    }
}

/// A fragment of all that a position prints holds in it.
fn a_position_holds_all_that_it_prints<R: Rules>() {
    let rules = rules::<R>();
    for state in positions(&rules, 500) {
        let text = rules.print(&state);
        assert_eq!(rules.compare(&state, &text), Ok(vec![]), "{text}");
        // A move changes something that the fields of the old position or the new one name.
        if let Some(&play) = legal(&rules, &state).first() {
            let mut next = state.clone();
            rules.apply(&mut next, play);
            let back = rules.compare(&next, &text).expect("the form is right");
            let forth = rules.compare(&state, &rules.print(&next)).expect("the form is right");
            assert!(!back.is_empty() || !forth.is_empty(), "{play} changes nothing: {text}");
            for difference in back {
                assert!(text.get(difference.span.clone()).is_some(), "{difference:?}");
                assert_ne!(difference.claimed, difference.actual);
            }
        }
    }
}

fn play_refuses_what_reasons_refuse<R: Rules>() {
    let rules = rules::<R>();
    let words = rules.conceivable();
    let mut random = fastrand::Rng::with_seed(11);
    for state in positions(&rules, 200) {
        let some = random.choose_multiple(&words, 400).into_iter().cloned();
        let all = some.chain(legal(&rules, &state).into_iter().map(R::Word::from)).collect::<Vec<_>>();
        for word in all {
            let mut next = state.clone();
            let whys = reasons(&rules, &state, &word);
            match rules.play(&mut next, &word) {
                Ok(()) => assert!(whys.is_empty(), "{word} was played in {}", rules.print(&state)),
                Err(Illegal::Reasons(told)) => {
                    assert!(!whys.is_empty(), "{word} was refused in {}", rules.print(&state));
                    assert_eq!((told, &next), (whys, &state), "{word}");
                }
                Err(Illegal::Word(error)) => panic!("{error}"),
            }
            // Not defined, but no panic.
            if let Some(play) = rules.resolve(&word) {
                let mut anything = state.clone();
                rules.apply(&mut anything, play);
                legal(&rules, &anything);
            }
        }
    }
}

fn pieces_are_conserved<R: Rules>() {
    let rules = rules::<R>();
    let start = rules.census(&rules.start());
    for side in Side::BOTH {
        for entry in R::ABOUT.pieces {
            let counted = start.iter().find(|(whose, code, _)| (*whose, *code) == (side, entry.code));
            assert_eq!(counted.map(|count| count.2), Some(u32::from(entry.per_side)), "{side:?} {}", entry.term);
        }
    }
    for states in playouts(&rules, 60) {
        for state in &states {
            assert_eq!(rules.census(state), start, "{}", rules.print(state));
            let mut squares: Vec<_> = rules.pieces(state).iter().map(|man| man.square).collect();
            let count = squares.len();
            squares.sort_unstable();
            squares.dedup();
            assert_eq!(squares.len(), count, "two on a square: {}", rules.print(state));
        }
    }
}

fn symmetries_commute<R: Rules>() {
    let rules = rules::<R>();
    assert!(!rules.symmetries().is_empty(), "every board has some symmetry");
    for symmetry in rules.symmetries() {
        for state in positions(&rules, 300) {
            let image = (symmetry.state)(&rules, &state);
            let context = || format!("{}: {} and {}", symmetry.name, rules.print(&state), rules.print(&image));
            assert_eq!((symmetry.state)(&rules, &image), state, "twice is nothing: {}", context());
            assert_eq!(rules.parse(&rules.print(&image)).as_ref(), Ok(&image), "{}", context());
            let side = |side: Side| if symmetry.swaps_sides { side.other() } else { side };
            assert_eq!(rules.to_move(&image), side(rules.to_move(&state)), "{}", context());
            let outcome = match rules.outcome(&state) {
                Outcome::Won(winner) => Outcome::Won(side(winner)),
                Outcome::Ongoing => Outcome::Ongoing,
            };
            assert_eq!(rules.outcome(&image), outcome, "{}", context());
            let moves = legal(&rules, &state);
            let mut images: Vec<R::Move> = moves.iter().map(|&play| (symmetry.play)(&rules, play)).collect();
            let mut of_image = legal(&rules, &image);
            images.sort();
            of_image.sort();
            assert_eq!(images, of_image, "{}", context());
            for play in moves {
                let (mut one, mut other) = (state.clone(), image.clone());
                rules.apply(&mut one, play);
                rules.apply(&mut other, (symmetry.play)(&rules, play));
                assert_eq!((symmetry.state)(&rules, &one), other, "{play} in {}", context());
            }
        }
    }
}

/// … and random play-outs never break: every position on the way can be written and read again.
fn finished_means_no_moves<R: Rules>() {
    let rules = rules::<R>();
    let mut finished = 0;
    for state in playouts(&rules, 100).iter().flatten().chain(&positions(&rules, 300)) {
        let over = rules.outcome(state) != Outcome::Ongoing;
        assert_eq!(over, legal(&rules, state).is_empty(), "{}", rules.print(state));
        finished += u32::from(over);
    }
    assert!(finished > 10, "only {finished} games were ever finished");
}

/// Garbage and damaged texts: no panic, and a refusal has faults, each at a place in the text.
fn faulty_texts_are_refused_in_place<R: Rules>() {
    let rules = rules::<R>();
    let mut random = fastrand::Rng::with_seed(5);
    let mut refused = 0;
    let mut check = |text: &str| {
        if let Err(faults) = rules.parse(text) {
            refused += 1;
            check_faults::<R>(text, &faults);
        }
        if let Err(faults) = rules.compare(&rules.start(), text) {
            check_faults::<R>(text, &faults);
        }
    };
    let alphabet: Vec<char> = ";;;,,/:-x 0123456789ABCDEFGHIJKRWMabcdefgh\u{e9}\u{1f427}\t\n\u{a0}".chars().collect();
    for _ in 0..3000 {
        let garbage: String = (0..random.usize(..40)).filter_map(|_| random.choice(&alphabet)).collect();
        check(&garbage);
    }
    for state in positions(&rules, 300) {
        let text = rules.print(&state);
        for _ in 0..40 {
            check(&damaged(&text, &alphabet, &mut random));
        }
    }
    assert!(refused > 5000, "only {refused} texts were refused");
}

fn check_faults<R: Rules>(text: &str, faults: &[pressbox::game::PositionFault]) {
    assert!(!faults.is_empty(), "refused without a fault: {text:?}");
    for fault in faults {
        assert!(text.get(fault.span.clone()).is_some(), "{text:?}: {fault:?}");
        assert!(!fault.span.is_empty() || text.is_empty(), "nothing to point at: {text:?}: {fault:?}");
        assert!(!fault.message.is_empty());
        assert!(R::ABOUT.reasons.iter().any(|reason| reason.id == fault.reason), "{fault:?}");
    }
}

/// One letter, word or field taken out, doubled, put elsewhere or replaced.
fn damaged(text: &str, alphabet: &[char], random: &mut fastrand::Rng) -> String {
    let separator = ["", " ", "; ", ", "][random.usize(..4)];
    let mut parts: Vec<String> = if separator.is_empty() {
        text.chars().map(String::from).collect()
    } else {
        text.split(separator).map(String::from).collect()
    };
    let (at, there) = (random.usize(..parts.len()), random.usize(..parts.len()));
    match random.u8(..4) {
        0 => drop(parts.remove(at)),
        1 => parts.insert(there, parts[at].clone()),
        2 => parts.swap(at, there),
        _ => parts[at] = random.choice(alphabet).map(|letter| letter.to_string()).unwrap_or_default(),
    }
    parts.join(separator)
}

fn what_a_move_shows_is_listed<R: Rules>() {
    let rules = rules::<R>();
    let about = R::ABOUT;
    let mut ids: Vec<&str> = about.reasons.iter().map(|reason| reason.id).collect();
    ids.extend(about.shown_rules);
    ids.extend(about.told_rules);
    let different: HashSet<&str> = ids.iter().copied().collect();
    assert_eq!(different.len(), ids.len(), "an id is given twice");
    let mut seen = HashSet::new();
    for state in positions(&rules, 3000) {
        for play in legal(&rules, &state) {
            let shown = rules.shows(&state, play);
            assert!(shown.iter().all(|id| about.shown_rules.contains(id)), "{shown:?}");
            seen.extend(shown);
        }
    }
    let never: Vec<_> = about.shown_rules.iter().filter(|id| !seen.contains(*id)).collect();
    assert!(never.is_empty(), "no move ever shows {never:?}");
}

/// Several faults in one text are all told; what stops the explanation is told alone.
fn faults_come_in_order<R: Rules>() {
    let rules = rules::<R>();
    let mut random = fastrand::Rng::with_seed(13);
    let off = format!("{} {} ", R::ABOUT.sides[0], R::ABOUT.pieces[0].code);
    for state in positions(&rules, 50) {
        let text = rules.print(&state);
        let unknown = format!("{text}; {}", ["nonsense", "green to move", "nobody A1"][random.usize(..3)]);
        let faults = rules.parse(&unknown).expect_err("no such field");
        assert!(faults.iter().all(|fault| fault.reason == "syntax"), "{unknown}: {faults:?}");
        let twice = format!("{text}; {text}");
        assert!(rules.parse(&twice).is_err(), "a field twice: {twice}");
        let torn = format!("{text};");
        assert!(rules.parse(&torn).is_err(), "a field missing: {torn}");
    }
    assert!(rules.parse(&off).is_err());
}
