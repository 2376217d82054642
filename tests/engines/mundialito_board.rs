//! Mundialito's board: every setting of the coasters, every edge, every square, against rules written down anew.

use fastrand::Rng;
use pressbox::game::mundialito::{Mundialito, State};
use pressbox::game::{Forced, Game, Position, Rules, Side, find};
use std::collections::BTreeSet;

const FILES: [char; 6] = ['a', 'b', 'c', 'd', 'e', 'f'];
const CORNERS: [&str; 4] = ["nw", "ne", "sw", "se"];

fn game() -> Box<dyn Game> {
    find("mundialito").expect("registered").with(&Default::default()).expect("the default options")
}

fn at(text: &str) -> Box<dyn Position> {
    game().position(text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

/// All 256.
fn settings() -> Vec<String> {
    let mut all = Vec::new();
    for code in 0..256 {
        let pip = |shift: usize| CORNERS[code >> shift & 3];
        all.push(format!("coasters nw:{} ne:{} sw:{} se:{}", pip(0), pip(2), pip(4), pip(6)));
    }
    all
}

/// A square by file and rank, from 0.
type Spot = (i32, i32);

fn name((file, rank): Spot) -> String {
    format!("{}{}", FILES[file as usize], rank + 1)
}

fn spots() -> impl Iterator<Item = Spot> {
    (0..6).flat_map(|file| (0..6).map(move |rank| (file, rank)))
}

/// The step of an arrow: over the left and right edges, not over the top and the bottom.
fn step((file, rank): Spot, way: char) -> Option<Spot> {
    let (right, up) = match way {
        'U' => (0, 1),
        'D' => (0, -1),
        'L' => (-1, 0),
        _ => (1, 0),
    };
    let rank = rank + up;
    (0..6).contains(&rank).then_some(((file + right).rem_euclid(6), rank))
}

fn arrows(position: &dyn Position) -> Vec<Vec<String>> {
    serde_json::from_value(position.scene()["arrows"].clone()).expect("six rows of six")
}

fn has(arrows: &[Vec<String>], (file, rank): Spot, way: char) -> bool {
    arrows[5 - rank as usize][file as usize].contains(way)
}

fn legal(position: &dyn Position) -> BTreeSet<String> {
    position.moves().into_iter().filter(|word| word != "pass").collect()
}

#[test]
fn a_lone_piece_goes_along_its_arrows_over_the_sides_and_never_over_the_ends() {
    let mut over_the_edge = 0;
    for setting in settings() {
        let shown = arrows(&*at(&format!("red to move; {setting}")));
        for from in spots() {
            let there = at(&format!("yellow M {}; yellow to move; {setting}", name(from)));
            let ways = ['U', 'D', 'L', 'R'].into_iter().filter(|&way| has(&shown, from, way));
            let expected: BTreeSet<String> =
                ways.filter_map(|way| Some(format!("{}-{}", name(from), name(step(from, way)?)))).collect();
            over_the_edge += expected.iter().filter(|word| there.goes_over_the_edge(word)).count();
            assert_eq!(legal(&*there), expected, "{setting}");
        }
    }
    // A coaster has 9 arrows that point out of it; turned the four ways it shows each of them to its outer edge once.
    assert_eq!(over_the_edge, 4 * 64 * 9);
}

#[test]
fn pushes_and_jumps_join_the_sides_and_nothing_else() {
    const SIZES: [&str; 3] = ["S", "M", "L"];
    for setting in
        ["coasters nw:se ne:sw sw:ne se:nw", "coasters nw:nw ne:ne sw:sw se:se", "coasters nw:sw ne:se sw:nw se:nw"]
    {
        let shown = arrows(&*at(&format!("red to move; {setting}")));
        for from in spots() {
            for way in ['U', 'D', 'L', 'R'] {
                let Some(over) = step(from, way) else { continue };
                for (mine, theirs) in (0..3).flat_map(|mine| (0..3).map(move |theirs| (mine, theirs))) {
                    let text = format!(
                        "yellow {} {}; red {} {}; yellow to move; {setting}",
                        SIZES[mine],
                        name(from),
                        SIZES[theirs],
                        name(over)
                    );
                    let behind = step(over, way)
                        .filter(|_| has(&shown, from, way) && has(&shown, over, way) && (1..5).contains(&over.1));
                    let expected: BTreeSet<String> = behind
                        .map(|behind| match theirs > mine {
                            true => format!("{}^{}", name(from), name(behind)),
                            false => format!("{}>{}", name(from), name(over)),
                        })
                        .into_iter()
                        .collect();
                    let got: BTreeSet<String> =
                        legal(&*at(&text)).into_iter().filter(|word| word.contains(['>', '^'])).collect();
                    assert_eq!(got, expected, "{text}");
                }
            }
        }
    }
}

#[test]
fn a_pushed_piece_lands_behind_over_the_edge_too() {
    for (start, word, end) in [
        ("yellow L e2; red M f2; yellow to move", "e2>f2", "yellow L f2; red M a2; yellow to move; 1 action left"),
        ("yellow M b5; red S a5; yellow to move", "b5>a5", "yellow M a5; red S f5; yellow to move; 1 action left"),
        ("yellow L f2; red M a2; yellow to move", "f2>a2", "yellow L a2; red M b2; yellow to move; 1 action left"),
        ("yellow S f2; red M a2; yellow to move", "f2^b2", "yellow S b2; red M a2; yellow to move; 1 action left"),
        ("yellow S b5; red L a5; yellow to move", "b5^f5", "yellow S f5; red L a5; yellow to move; 1 action left"),
        ("yellow L b4; red L b5; yellow to move", "b4>b5", "yellow L b5; red L b6; yellow to move; 1 action left"),
    ] {
        assert_eq!(at(start).after(word).map(|there| there.text()), Ok(end.to_string()));
    }
}

#[test]
fn a_switch_is_straight_on_the_flat_board_from_every_square_to_every_other() {
    for ball in spots().filter(|ball| ball.1 < 5) {
        for piece in spots().filter(|&piece| piece != ball) {
            let (right, up) = (piece.0 - ball.0, piece.1 - ball.1);
            let straight = right != 0 && (up == 0 || right.abs() == up.abs());
            let word = format!("{}~{}", name(ball), name(piece));
            let there = at(&format!("yellow S {}, ball {}; yellow to move", name(piece), name(ball)));
            assert_eq!(there.moves().contains(&word), straight, "{word}");
            assert_eq!(there.explain(&word).is_ok_and(|whys| whys.is_empty()), straight, "{word}");
            assert!(!straight || !there.goes_over_the_edge(&word), "{word}");
        }
    }
}

#[test]
fn a_line_is_drawn_over_the_edge_where_the_action_goes_over_it() {
    let there = at("yellow S f2, M a5; red M a2, L f5, ball c3; yellow to move");
    for (word, over) in [
        ("f2-a2", true),
        ("a2-f2", true),
        ("f2>a2", true),
        ("f2^b2", true),
        ("e2^a2", true),
        ("f2-e2", false),
        ("e2>f2", false),
        ("a5-e5", false),
        ("a5-f4", false),
        ("c3~a5", false),
        ("f3~a3", false),
        ("b2^d2", false),
        ("f2-g2", false),
        ("end", false),
        ("no", false),
    ] {
        assert_eq!(there.goes_over_the_edge(word), over, "{word}");
    }
}

fn rules() -> Mundialito {
    Mundialito::new(&Default::default()).expect("the default options")
}

/// A position with all pieces and balls, somewhere; the game goes on.
fn scattered(rules: &Mundialito, random: &mut Rng, setting: &str) -> State {
    let mut squares: Vec<String> = spots().filter(|spot| (1..5).contains(&spot.1)).map(name).collect();
    random.shuffle(&mut squares);
    let side = |name: &str, at: usize| {
        let square = |index: usize| &squares[at + index];
        format!(
            "{name} L {} {}, M {} {}, S {} {}, ball {}",
            square(0),
            square(1),
            square(2),
            square(3),
            square(4),
            square(5),
            square(6)
        )
    };
    let to_move = if random.bool() { "yellow" } else { "red" };
    let text = format!("{}; {}; {to_move} to move; {setting}", side("yellow", 0), side("red", 7));
    rules.parse(&text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

#[test]
fn every_setting_builds_is_explained_and_is_searchable() {
    let rules = rules();
    let words = rules.conceivable();
    let turned = &rules.symmetries()[0];
    let mut random = Rng::with_seed(1980);
    for setting in settings() {
        let state = scattered(&rules, &mut random, &setting);
        let text = rules.print(&state);
        assert_eq!(rules.parse(&text).as_ref(), Ok(&state), "{text}");

        let mut moves = Vec::new();
        rules.legal(&state, &mut moves);
        let mut whys = Vec::new();
        let explained: BTreeSet<_> = words
            .iter()
            .filter(|word| {
                rules.reasons(&state, word, &mut whys);
                whys.is_empty()
            })
            .map(ToString::to_string)
            .collect();
        assert_eq!(moves.iter().map(ToString::to_string).collect::<BTreeSet<_>>(), explained, "{text}");

        let mirrored = (turned.state)(&rules, &state);
        assert_eq!((turned.state)(&rules, &mirrored), state);
        let (here, there) = (at(&text), at(&rules.print(&mirrored)));
        assert_eq!(here.perft(2), there.perft(2), "{text}");
        let found = here.forced(Side::First, 1, 200_000);
        assert_ne!(found, Forced::Undecided, "{text}");
        assert_eq!(found, there.forced(Side::Second, 1, 200_000), "{text}");
    }
}

#[test]
fn half_a_turn_carries_the_coasters_along() {
    let rules = rules();
    let state = rules
        .parse("yellow L a1, ball b2; red S f4; red to move; 1 action left; coasters nw:nw ne:ne sw:nw se:se")
        .expect("well formed");
    let turned = (rules.symmetries()[0].state)(&rules, &state);
    let expected = "yellow S a3; red L f6, ball e5; yellow to move; 1 action left; coasters nw:nw ne:se sw:sw se:se";
    assert_eq!(rules.print(&turned), expected);
}

#[test]
fn only_a_switch_moves_a_ball_and_nothing_leaves_the_board() {
    let rules = rules();
    let mut random = Rng::with_seed(81);
    let (mut moves, mut switches) = (Vec::new(), 0);
    for _ in 0..200 {
        let mut state = rules.start();
        let census = rules.census(&state);
        for _ in 0..80 {
            rules.legal(&state, &mut moves);
            let Some(&play) = random.choice(&moves) else { break };
            let balls = Side::BOTH.map(|side| state.ball(side));
            rules.apply(&mut state, play);
            let still = balls == Side::BOTH.map(|side| state.ball(side));
            assert_eq!(still, !play.to_string().contains('~'), "{play}");
            switches += u32::from(!still);
            assert_eq!(rules.census(&state), census);
        }
    }
    assert!(switches > 500);
}
