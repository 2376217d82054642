//! Penguin Soccer under every option, and its two descriptions of what is legal held against each other under all of
//! them, on positions that play seldom gets into.

use pressbox::game::penguins::{Penguins, State};
use pressbox::game::{Game, Options, Outcome, Rules, Side, find};

fn options(toml: &str) -> Options {
    toml.parse().unwrap_or_else(|error| panic!("{toml}: {error}"))
}

fn game(toml: &str) -> Box<dyn Game> {
    let registered = find("penguins").expect("registered");
    registered.with(&options(toml)).unwrap_or_else(|faults| panic!("{toml}: {faults:?}"))
}

/// What is said of a move under the default options, and under the given one.
fn both(toml: &str, position: &str, word: &str) -> [String; 2] {
    ["", toml].map(|toml| {
        let position = game(toml).position(position).unwrap_or_else(|faults| panic!("{position}: {faults:?}"));
        let whys = position.explain(word).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(whys.is_empty(), position.moves().iter().any(|legal| legal == word), "{word}");
        let reasons: Vec<&str> = whys.iter().map(|why| why.reason).collect();
        if reasons.is_empty() { "legal".into() } else { reasons.join(" ") }
    })
}

fn after(toml: &str, position: &str, word: &str) -> String {
    let position = game(toml).position(position).unwrap_or_else(|faults| panic!("{position}: {faults:?}"));
    position.after(word).unwrap_or_else(|error| panic!("{word}: {error}")).text()
}

#[test]
fn first_side() {
    let start = game("first-side = 'blue'").start();
    assert_eq!((start.to_move(), start.text().as_str()), (Side::Second, "blue to move"));
    assert_eq!(game("first-side = 'orange'").start().text(), "orange to move");
    let text = "orange M a1:N; ball h4";
    let read = game("first-side = 'blue'").position(text).expect("a position");
    assert_eq!((read.to_move(), read.text().as_str()), (Side::First, text), "a line means the same under every option");
}

#[test]
fn own_goals() {
    let no = "own-goals = false";
    assert_eq!(after("", "orange M c3:up; ball c3", "c3*SW"), "orange M c3:SW; ball a1; blue to move");
    assert_eq!(after(no, "orange M c3:up; ball c3", "c3*SW"), "orange M c3:SW; ball b2; blue to move");
    assert_eq!(both(no, "orange M a2:up; ball a2", "a2*S"), ["legal", "edge"]);
    assert_eq!(both(no, "blue M a2:up; ball a2; blue to move", "a2*S"), ["legal", "legal"], "that is a goal");
    assert_eq!(both(no, "orange M g8:up; ball g8", "g8*E"), ["legal", "legal"]);
    assert_eq!(game(no).position("ball a1").map(|end| end.outcome()).ok(), Some(Outcome::Won(Side::Second)));
}

#[test]
fn entry_counts_corner() {
    let beyond = "entry-counts-corner = false";
    assert_eq!(after(beyond, "ball h4", "M+N/NE"), "orange M a2:NE; ball h4; blue to move");
    assert_eq!(after(beyond, "ball h4", "P+N/N"), "orange P a3:N; ball h4; blue to move");
    assert_eq!(after(beyond, "ball h4", "B+NE/E"), "orange B d4:E; ball h4; blue to move");
    assert_eq!(after(beyond, "orange to move", "B+NE/up"), "orange B d4:up; ball d4; blue to move");
    assert_eq!(both(beyond, "orange P a4:up; ball h4", "B+N/N"), ["legal", "blocked"]);
    let position = game(beyond).position("ball h4").expect("a position");
    assert_eq!(position.explain("M+N/E").map(|whys| whys[0].reason), Ok("turn-limit"));
    assert_eq!(position.explain("M+S/S").map(|whys| whys[0].reason), Ok("inward-only"));
    // Mama's word has a direction exactly when she leaves the corner.
    for (toml, word, other) in [("", "M+/N", "M+N/N"), (beyond, "M+N/N", "M+/N")] {
        assert!(game(toml).word(word).is_ok() && game(toml).word(other).is_err(), "{word}");
        let start = game(toml).start();
        assert!(start.moves().contains(&word.to_string()) && !start.moves().contains(&other.to_string()), "{word}");
        assert!(start.after(other).is_err() && start.explain(other).is_err() && start.stroke(other).is_none());
    }
}

#[test]
fn mama_entry() {
    let three = "mama-entry = 'three'";
    for facing in ["NW", "SE"] {
        assert_eq!(both(three, "orange to move", &format!("M+/{facing}")), ["legal", "turn-limit"], "{facing}");
    }
    for facing in ["N", "NE", "E"] {
        assert_eq!(both(three, "orange to move", &format!("M+/{facing}")), ["legal", "legal"], "{facing}");
    }
}

#[test]
fn forbidden_corner() {
    let own = "forbidden-corner = 'pushed-piece'";
    // Orange pushes blue's penguin onto h8, which orange attacks: a blue penguin may be pushed home, an orange one not.
    let blue_onto_h8 = "orange P e8:E; blue M g8:up; ball g8";
    assert_eq!(both(own, blue_onto_h8, "e8-E/up"), ["attacked-corner", "legal"]);
    let orange_onto_h8 = "orange P d8:E, B g8:W; blue M f8:up; ball f8";
    assert_eq!(both(own, orange_onto_h8, "d8-E/up"), ["attacked-corner", "attacked-corner"]);
    let blue_onto_a1 = "orange P d1:W; blue M b1:up; ball b1";
    assert_eq!(both(own, blue_onto_a1, "d1-W/up"), ["legal", "attacked-corner"]);
    let orange_onto_a1 = "orange P d1:W, B b1:up; blue M c1:up; ball c1";
    assert_eq!(both(own, orange_onto_a1, "d1-W/up"), ["legal", "legal"]);
    assert_eq!(both(own, "orange M h7:N; ball a5", "h7-N/N"), ["attacked-corner", "attacked-corner"]);
}

#[test]
fn tackle() {
    let any = "tackle = 'any'";
    let own_holder = "orange B b2:N, M b4:up; ball b4";
    assert_eq!(both(any, own_holder, "b2-N/up"), ["blocked", "legal"]);
    assert_eq!(after(any, own_holder, "b2-N/up"), "orange M b5:N, B b4:up; ball b4; blue to move");
    assert_eq!(both(any, "orange B b2:N, M b4:up; ball h4", "b2-N/up"), ["blocked", "blocked"]);
    assert_eq!(both(any, "orange B b2:N; blue M b4:up; ball b4", "b2-N/up"), ["legal", "legal"]);
}

/// All combinations of the options.
fn all_rules() -> Vec<(String, Penguins)> {
    let each = [
        ["first-side = 'orange'", "first-side = 'blue'"],
        ["own-goals = true", "own-goals = false"],
        ["entry-counts-corner = true", "entry-counts-corner = false"],
        ["mama-entry = 'five'", "mama-entry = 'three'"],
        ["forbidden-corner = 'acting-side'", "forbidden-corner = 'pushed-piece'"],
        ["tackle = 'opponents'", "tackle = 'any'"],
    ];
    let choose = |number: usize| -> String {
        let lines = each.iter().enumerate().map(|(bit, lines)| lines[number >> bit & 1]);
        lines.collect::<Vec<_>>().join("\n")
    };
    let rules = |toml: String| {
        let rules = Penguins::new(&options(&toml)).unwrap_or_else(|faults| panic!("{toml}: {faults:?}"));
        (toml, rules)
    };
    (0..1 << each.len()).map(choose).map(rules).collect()
}

/// A crowded position: three by three or four by four squares full of penguins, one of them with the ball more often
/// than not.
fn crowded(rules: &Penguins, random: &mut fastrand::Rng) -> State {
    const FACINGS: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
    loop {
        let (file, rank, size) = (random.u8(..6), random.u8(..6), random.u8(3..5));
        let mut squares: Vec<String> = (0..size * size)
            .map(|at| (file + at / size, rank + at % size))
            .filter(|(file, rank)| *file < 8 && *rank < 8)
            .map(|(file, rank)| format!("{}{}", char::from(b'a' + file), rank + 1))
            .collect();
        random.shuffle(&mut squares);
        let ball = match random.u8(..8) {
            0 => "centre".to_string(),
            1 => squares[8].clone(),
            _ => squares[random.usize(..6)].clone(),
        };
        let mut fields = vec![format!("ball {ball}"), ["orange to move", "blue to move"][random.usize(..2)].into()];
        for (side, squares) in ["orange", "blue"].iter().zip(squares.chunks(3)) {
            let mut list = Vec::new();
            for (code, square) in ["M", "P", "B"].iter().zip(squares) {
                let up = *square == ball || random.u8(..2) == 0;
                let state = if up { "up" } else { FACINGS[random.usize(..8)] };
                if random.u8(..6) > 0 {
                    list.push(format!("{code} {square}:{state}"));
                }
            }
            if !list.is_empty() {
                fields.push(format!("{side} {}", list.join(", ")));
            }
        }
        if let Ok(state) = rules.parse(&fields.join("; ")) {
            return state;
        }
    }
}

#[test]
fn generator_and_explainer_agree_under_all_options() {
    let mut random = fastrand::Rng::with_seed(3);
    let (mut moves, mut whys, mut tackles) = (Vec::new(), Vec::new(), 0);
    for (toml, rules) in all_rules() {
        let words = rules.conceivable();
        for _ in 0..20 {
            let state = crowded(&rules, &mut random);
            rules.legal(&state, &mut moves);
            let legal: std::collections::HashSet<_> = moves.iter().map(|play| play.to_string()).collect();
            assert_eq!(legal.len(), moves.len(), "a move twice in {}", rules.print(&state));
            let mut explained = 0;
            for word in &words {
                rules.reasons(&state, word, &mut whys);
                if whys.is_empty() {
                    assert!(legal.contains(&word.to_string()), "{word} in {}\n{toml}", rules.print(&state));
                    explained += 1;
                }
            }
            assert_eq!(explained, legal.len(), "{:?} in {}\n{toml}", legal, rules.print(&state));
            tackles += moves.iter().filter(|play| rules.shows(&state, **play).contains(&"pushed-on")).count();
        }
    }
    assert!(tackles > 50, "only {tackles} lines were pushed");
}

#[test]
fn symmetries_and_conservation_hold_under_all_options() {
    let mut random = fastrand::Rng::with_seed(4);
    let (mut moves, mut images) = (Vec::new(), Vec::new());
    for (toml, rules) in all_rules() {
        let whole = rules.census(&rules.start());
        assert_eq!(whole.len(), 6);
        for _ in 0..60 {
            let state = crowded(&rules, &mut random);
            rules.legal(&state, &mut moves);
            for symmetry in rules.symmetries() {
                let image = (symmetry.state)(&rules, &state);
                rules.legal(&image, &mut images);
                images.sort();
                let mut mapped: Vec<_> = moves.iter().map(|play| (symmetry.play)(&rules, *play)).collect();
                mapped.sort();
                assert_eq!(mapped, images, "{} of {}\n{toml}", symmetry.name, rules.print(&state));
                for play in &moves {
                    let (mut one, mut other) = (state.clone(), image.clone());
                    rules.apply(&mut one, *play);
                    rules.apply(&mut other, (symmetry.play)(&rules, *play));
                    assert_eq!((symmetry.state)(&rules, &one), other, "{play} in {}\n{toml}", rules.print(&state));
                    assert_eq!(rules.census(&one), whole, "{play} in {}\n{toml}", rules.print(&state));
                    let again = rules.parse(&rules.print(&one));
                    assert_eq!(again.as_ref(), Ok(&one), "{play} in {}\n{toml}", rules.print(&state));
                }
            }
        }
    }
}
