//! How fast positions are made: legal moves, a copy and the move itself, the last ply included.
//!
//! Master Move and chess (crate `shakmaty`) are walked by the same loop on their public calls, in turns in one run;
//! `cargo bench --bench perft` prints positions a second, their ratio and divan's table.

use pressbox::game::Rules;
use pressbox::game::master_move::MasterMove;
use shakmaty::{Chess, Position};
use std::time::{Duration, Instant};

const DEPTH: u32 = 4;
const ROUNDS: u32 = 5;
/// The counts that both walks must come to.
const MASTER_MOVE: u64 = 34_053_797;
const CHESS: u64 = 197_281;

fn rules() -> MasterMove {
    MasterMove::new(&Default::default()).unwrap_or_else(|faults| panic!("the defaults are valid: {faults:?}"))
}

/// The positions made, those of the last ply apart: `(last ply, all)`.
fn master_move<R: Rules>(rules: &R, state: &R::State, depth: u32, free: &mut Vec<Vec<R::Move>>) -> (u64, u64) {
    if depth == 0 {
        return (1, 1);
    }
    let mut moves = free.pop().unwrap_or_default();
    rules.legal(state, &mut moves);
    let mut counts = (0, 1);
    for &play in &moves {
        let mut next = state.clone();
        rules.apply(&mut next, play);
        let (last, all) = master_move(rules, &next, depth - 1, free);
        counts = (counts.0 + last, counts.1 + all);
    }
    free.push(moves);
    counts
}

fn chess(state: &Chess, depth: u32) -> (u64, u64) {
    if depth == 0 {
        return (1, 1);
    }
    let mut counts = (0, 1);
    for play in state.legal_moves() {
        let mut next = state.clone();
        next.play_unchecked(play);
        let (last, all) = chess(&next, depth - 1);
        counts = (counts.0 + last, counts.1 + all);
    }
    counts
}

fn timed(count: u64, walk: impl FnOnce() -> (u64, u64)) -> (u64, Duration) {
    let start = Instant::now();
    let (last, all) = walk();
    assert_eq!(last, count, "a walk went wrong");
    (all, start.elapsed())
}

fn per_second(positions: u64, time: Duration) -> f64 {
    positions as f64 / time.as_secs_f64()
}

fn main() {
    let rules = rules();
    let start = rules.start();
    let mut best = [0.0f64; 2];
    for _ in 0..ROUNDS {
        let (positions, time) = timed(MASTER_MOVE, || master_move(&rules, &start, DEPTH, &mut Vec::new()));
        best[0] = best[0].max(per_second(positions, time));
        // Chess has fewer positions at this depth: as many walks as make its time comparable.
        let walks = 40;
        let (positions, time) = timed(CHESS * walks, || {
            (0..walks).map(|_| chess(&Chess::default(), DEPTH)).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
        });
        best[1] = best[1].max(per_second(positions, time));
    }
    println!("perft {DEPTH} from the start, every position made, best of {ROUNDS}:");
    println!("  master-move  {:>6.1} million positions a second", best[0] / 1e6);
    println!("  shakmaty     {:>6.1} million positions a second", best[1] / 1e6);
    println!("  ratio        {:>6.2}", best[0] / best[1]);
    divan::main();
}

#[divan::bench]
fn master_move_depth_3(bencher: divan::Bencher) {
    let rules = rules();
    let start = rules.start();
    bencher.bench(|| master_move(&rules, &start, 3, &mut Vec::new()));
}

#[divan::bench]
fn chess_depth_4(bencher: divan::Bencher) {
    bencher.bench(|| chess(&Chess::default(), 4));
}
