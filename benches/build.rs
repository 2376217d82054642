//! How long whole commands take: `check` and `build` inside the process (divan's table), and `build` as a process in
//! turns with Python's `protograf` drawing one empty board of 9 × 16 squares in the same run. Then a kit many times,
//! against 2,000 cards of protograf's.
//!
//!     python3 -m venv target/venv && target/venv/bin/pip install protograf==0.5.2
//!     PYTHON=target/venv/bin/python cargo bench --bench build
//!
//! Without `PYTHON` only our own figures are printed.

mod support;

use pressbox::i18n::Lang;
use pressbox::sheet::{Paper, Printing};
use pressbox::studio::{Order, Studio, build, inspect};
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use support::{median, ours, run};

const GAME: &str = "master-move";
const ROUNDS: usize = 7;
/// What the peer draws: squares and nothing else.
const PEER: &str = "from protograf import *
Create(filename='{out}', paper='A3-l', margin=1)
Squares(rows=9, cols=16, x=1, y=1, side=2)
Save()
";

/// What the peer draws for many parts: a disc and a letter on each of 2,000 cards.
const PEER_DECK: &str = "from protograf import *
Create(filename='{out}', paper='A4', margin=1)
Deck(cards=2000, width=2, height=2, fill='#CCDDEE')
Card('*', circle(cx=1, cy=1, radius=0.6, fill='#113355'), text(x=1, y=1, text='R', stroke='#FFFFFF'))
Save()
";
const PEER_PARTS: f64 = 2000.0;

fn peer(python: &str, script: &str, out: &Path) -> Command {
    let mut command = Command::new(python);
    command.arg("-c").arg(script.replace("{out}", &out.display().to_string()));
    command
}

/// The sheets of one game as often as is said: how many parts those are, how long it took, the most memory in kB, and
/// the bytes of the PDF.
fn copies(out: &Path, number: u32) -> (f64, Duration, u64, u64) {
    let mut command = ours(out, &[GAME]);
    command.args(["--only", "sheets", "--lang", "en", "--copies", &number.to_string()]);
    let (time, memory) = run(&mut command);
    let folder = out.join(GAME);
    let manifest = std::fs::read_to_string(folder.join("manifest.json")).expect("a manifest");
    let manifest: serde_json::Value = serde_json::from_str(&manifest).expect("JSON");
    let counts = manifest["parts"].as_array().expect("parts").iter().filter_map(|part| part["count"].as_u64());
    let bytes = std::fs::metadata(folder.join(format!("{GAME}-kit-en-a4.pdf"))).expect("a PDF").len();
    ((counts.sum::<u64>() * u64::from(number)) as f64, time, memory, bytes)
}

/// Big jobs: more and more copies of one kit, and the peer's 2,000 cards.
fn many() {
    let dir = tempfile::tempdir().expect("a folder for what is built");
    println!("one kit many times, its sheets in one language:");
    let mut each = Vec::new();
    for number in [1, 10, 31, 100] {
        let (parts, time, memory, bytes) = copies(&dir.path().join("many"), number);
        let seconds = time.as_secs_f64();
        println!("  {parts:>6} parts {seconds:>6.2} s {:>5} MB {:>6} kB", memory / 1000, bytes / 1000);
        each.push((parts, seconds, memory as f64, bytes as f64));
    }
    let [first, .., last] = each[..] else { return };
    let more = last.0 - first.0;
    println!(
        "  each part more     {:.1} kB of memory, {:.0} bytes of PDF",
        (last.2 - first.2) / more,
        (last.3 - first.3) / more
    );
    if let Ok(python) = std::env::var("PYTHON") {
        let (theirs, _) = run(&mut peer(&python, PEER_DECK, &dir.path().join("deck.pdf")));
        let theirs = theirs.as_secs_f64();
        let ours = each[2].1 / each[2].0;
        println!("  protograf, 2000 cards {theirs:.2} s");
        println!("  its time for a part against ours: {:.0} times", theirs / PEER_PARTS / ours);
    }
}

fn processes() {
    let dir = tempfile::tempdir().expect("a folder for what is built");
    let python = std::env::var("PYTHON").ok();
    let (mut one, mut all, mut theirs, mut memory) = (Vec::new(), Vec::new(), Vec::new(), [0, 0]);
    for _ in 0..ROUNDS {
        let (time, held) = run(&mut ours(&dir.path().join("one"), &[GAME]));
        one.push(time);
        memory[0] = memory[0].max(held);
        let (time, held) = run(&mut ours(&dir.path().join("all"), &[]));
        all.push(time);
        memory[1] = memory[1].max(held);
        if let Some(python) = &python {
            theirs.push(run(&mut peer(python, PEER, &dir.path().join("board.pdf"))).0);
        }
    }
    let (one, all) = (median(one), median(all));
    println!("whole processes, median of {ROUNDS}, three languages, A4:");
    println!("  build {GAME:<12} {one:.2} s   {} MB", memory[0] / 1000);
    println!("  build (all games)  {all:.2} s   {} MB", memory[1] / 1000);
    match python {
        Some(_) => {
            let theirs = median(theirs);
            println!("  protograf, 1 board {theirs:.2} s");
            println!("  ratios             {:.2} and {:.2}", one / theirs, all / theirs);
        }
        None => println!("  set PYTHON to an interpreter that has protograf to see the ratios"),
    }
}

#[divan::bench]
fn check_one_game(bencher: divan::Bencher<'_, '_>) {
    let studio = Studio::new(None).unwrap_or_else(|failure| panic!("{failure:?}"));
    bencher.bench(|| inspect(&studio, GAME, &Lang::ALL, false).map(|(_, findings)| findings.len()).ok());
}

#[divan::bench(sample_count = 10)]
fn build_one_game(bencher: divan::Bencher<'_, '_>) {
    let studio = Studio::new(None).unwrap_or_else(|failure| panic!("{failure:?}"));
    let dir = tempfile::tempdir().expect("a folder for what is built");
    let order = Order {
        games: vec![GAME.into()],
        langs: Lang::ALL.to_vec(),
        paper: Paper::A4,
        books: vec![Paper::A4, Paper::Letter],
        printing: Printing::default(),
        type_size: pressbox::rulebook::TypeSize::Regular,
        only: None,
        draft: false,
        png: None,
        out: dir.path().to_path_buf(),
    };
    bencher.bench(|| build(&studio, &order, &|_| ()).is_ok());
}

fn main() {
    processes();
    many();
    divan::main();
}
