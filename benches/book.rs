//! How long one rulebook takes and how large it is, in turns with `typst` setting a document of the same length: the
//! words of the built book on A5 in the same faces, heads, contents, page numbers, justified and hyphenated, tagged, and
//! the same figures as finished SVG files, which `build` still has to check and draw. Once with the figures alone, once
//! with the parts and the marks of the legend too, which our books have as well.
//!
//!     python3 -m venv target/venv && target/venv/bin/pip install typst==0.15.2
//!     PYTHON=target/venv/bin/python cargo bench --bench book
//!
//! The peer reads its text and its pictures; it checks nothing and makes no links in the text. Without `PYTHON` only our
//! own numbers are printed.

// the book as the tests prepare it: a bench needs half of that
#[allow(dead_code)]
#[path = "../tests/rulebook/press.rs"]
mod press;
mod support;

use press::{Press, sound};
use pressbox::assets::Templates;
use pressbox::diagram::{self, Mark, Studio};
use pressbox::game;
use pressbox::i18n::Lang;
use pressbox::kit::Kit;
use pressbox::rulebook::{self, Book, Format, Proof, TextProof};
use std::collections::VecDeque;
use std::path::Path;
use std::process::Command;
use support::{median, ours, run};

const GAMES: [&str; 3] = ["master-move", "mundialito", "penguins"];
const ROUNDS: usize = 11;
/// What the peer's process does.
const PEER: &str = "import sys, typst
typst.compile(sys.argv[1], output=sys.argv[2], font_paths=[sys.argv[3]], ignore_system_fonts=True)";
/// The look of our books: measure, faces, sizes and leading.
const LOOK: &str = r##"#set document(title: "Rules of play")
#set page(width: 148mm, height: 210mm, margin: (inside: 23mm, outside: 25mm, top: 24mm, bottom: 22mm), numbering: "1")
#set text(font: "Vollkorn", size: 9.8pt, lang: "en", region: "gb", hyphenate: true, number-type: "lining",
  top-edge: 0.75em, bottom-edge: -0.25em)
#set par(justify: true, leading: 3.6pt, spacing: 8.6pt)
#show heading: set text(font: "Alegreya Sans", size: 12.2pt)
#show heading.where(level: 1): set text(size: 17.5pt)
#show heading: set block(above: 18pt, below: 7pt)
#show heading.where(level: 1): set block(above: 28pt, below: 8pt)
#show outline: set text(font: "Alegreya Sans")
#show outline: set par(leading: 1pt)
#show outline.entry: set block(spacing: 2.4pt)
#let small(size, words) = par(text(font: "Alegreya Sans", size: size, hyphenate: false, words))
#let plate(file, width, about, caption) = block(breakable: false, above: 12pt, below: 12pt)[
  #image(file, width: width, alt: about)
  #if caption != "" { small(8.8pt, caption) }
]
"##;
/// As in our books: how wide a square is at most, and how tall a figure. In points.
const SQUARE: f64 = 20.5;
const TALLEST: f64 = 250.0;

/// Lines that belong together.
struct Passage {
    words: String,
    head: bool,
    /// Running text, in the serif.
    running: bool,
    size: f64,
    block: String,
}

fn passages(proof: &Proof) -> Vec<Passage> {
    let mut found: Vec<Passage> = Vec::new();
    for line in proof.pages.iter().flat_map(|page| &page.lines) {
        let goes_on = found.last().is_some_and(|before| continues(before, line));
        match found.last_mut().filter(|_| goes_on) {
            Some(before) => {
                if before.words.ends_with('\u{ad}') {
                    before.words.pop();
                } else {
                    before.words.push(' ');
                }
                before.words.push_str(&line.text);
            }
            None => found.push(Passage {
                words: line.text.clone(),
                head: line.head,
                running: line.line.is_some(),
                size: line.size,
                block: line.block.clone(),
            }),
        }
    }
    found
}

fn continues(before: &Passage, line: &TextProof) -> bool {
    let begins = line.line.map_or_else(|| is_caption(&line.text), |(index, _)| index == 0);
    before.block == line.block && before.head == line.head && before.running == line.line.is_some() && !begins
}

fn is_caption(words: &str) -> bool {
    words.starts_with("Fig.\u{a0}")
}

/// A string as typst reads it.
fn quoted(words: &str) -> String {
    format!("\"{}\"", words.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The peer's document while it is written.
struct Manuscript<'a> {
    press: &'a Press,
    book: &'a Book,
    measure: f64,
    text: String,
    words: usize,
    figures: VecDeque<&'a str>,
    /// A figure of half the measure that the next may stand beside.
    waiting: Option<String>,
}

impl Manuscript<'_> {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// The next figure, and whether it takes half the measure.
    fn plate(&mut self, caption: &str) -> (String, bool) {
        let id = self.figures.pop_front().expect("a figure for each caption");
        let figure = self.press.figures.iter().find(|figure| figure.id == id).expect("a figure of the book");
        let shape = figure.squares.width / figure.squares.height;
        let room = self.book.room(id, Format::default()).unwrap_or(self.measure);
        let width = room.min(SQUARE * figure.squares.width).min(TALLEST * shape);
        let plate = format!("plate(\"{id}.svg\", {width:.2}pt, {}, {})", quoted(&figure.alt), quoted(caption));
        (plate, room < 0.9 * self.measure)
    }

    fn contents(&mut self) {
        let (plate, _) = self.plate("");
        self.line(&format!("#{plate}\n#pagebreak()\n#outline()\n#pagebreak()"));
    }

    fn figure(&mut self, caption: &str) {
        let (plate, half) = self.plate(caption);
        match self.waiting.take() {
            Some(before) if half => self.line(&format!("#grid(columns: 2, column-gutter: 17pt, {before}, {plate})")),
            before => {
                self.waiting = before;
                self.settle();
                if half { self.waiting = Some(plate) } else { self.line(&format!("#{plate}")) }
            }
        }
    }

    /// A figure that none stands beside stands alone.
    fn settle(&mut self) {
        if let Some(before) = self.waiting.take() {
            self.line(&format!("#{before}"));
        }
    }

    fn passage(&mut self, passage: &Passage) {
        self.words += passage.words.split_whitespace().count();
        if !passage.running && is_caption(&passage.words) {
            return self.figure(&passage.words);
        }
        self.settle();
        let said = quoted(&passage.words);
        let line = match (passage.head, passage.running) {
            (true, _) if passage.size < 20.0 => {
                format!("#heading(level: {}, {said})", if passage.size > 15.0 { 1 } else { 2 })
            }
            (false, true) => format!("#par({said})"),
            _ => format!("#small({}pt, {said})", passage.size),
        };
        self.line(&line);
    }
}

/// The peer's document, and how many words and figures it has.
fn manuscript(game: &str) -> (String, usize, usize) {
    let press = Press::new(game, Lang::En);
    let book = press.book(game, false);
    let proof = sound(rulebook::proof(&book, &press.ingredients(), press.fonts.faces()));
    let figures = book.figures();
    let placed = figures.len();
    let (text, figures) = (LOOK.to_string(), figures.into());
    let mut made =
        Manuscript { press: &press, book: &book, measure: proof.measure, text, words: 0, figures, waiting: None };
    let mut contents = false;
    for passage in passages(&proof) {
        if passage.block != "contents" {
            made.passage(&passage);
        } else if !contents {
            made.contents();
            contents = true;
        }
    }
    made.settle();
    assert!(made.figures.is_empty(), "{game}: {:?} have no place", made.figures);
    (made.text, made.words, placed)
}

/// The figures of a game as `show` gives them.
fn figures(game: &str, folder: &Path) {
    for id in Press::new(game, Lang::En).book(game, false).figures() {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pressbox"));
        command.args(["show", game, id, "-o"]).arg(folder.join(format!("{id}.svg")));
        run(&mut command);
    }
}

/// What our book shows beside its figures, written as SVG, for the end of the peer's: parts and marks of the legend.
fn drawings(game: &str, folder: &Path) -> (String, usize) {
    let press = Press::new(game, Lang::En);
    let templates = Templates::embedded();
    let kit = sound(Kit::load(&templates, game));
    let rules = game::find(game).expect("registered").with(kit.options()).unwrap_or_else(|_| panic!("options"));
    let (palette, extents) = (kit.palette(), kit.figures());
    let studio = Studio { game: &*rules, templates: kit.environment(), words: &press.words, palette, figures: extents };
    let parts = sound(kit.parts(&*rules, &press.words)).into_iter().map(|part| (part.id, part.svg));
    let marks = Mark::ALL.into_iter().filter(|mark| press.legend.iter().any(|known| known.id == mark.id()));
    let marks = marks.map(|mark| (mark.id().to_string(), sound(diagram::legend(mark, &studio)).svg));
    let mut text = String::from("#grid(columns: 6, gutter: 9pt");
    let mut count = 0;
    for (name, svg) in parts.chain(marks) {
        let file = format!("drawing-{name}.svg");
        std::fs::write(folder.join(&file), svg).expect("written");
        text.push_str(&format!(", image(\"{file}\", height: 42pt, fit: \"contain\", alt: {})", quoted(&name)));
        count += 1;
    }
    (text + ")\n", count)
}

/// Pages, pictures (Form XObjects) and kB of a PDF.
fn measured(pdf: &Path) -> (usize, usize, f64) {
    let bytes = std::fs::read(pdf).expect("what was just written");
    let document = lopdf::Document::load_mem(&bytes).expect("a PDF");
    let is_form = |object: &&lopdf::Object| {
        let subtype = object.as_stream().and_then(|stream| stream.dict.get(b"Subtype")?.as_name());
        subtype.is_ok_and(|name| name == b"Form")
    };
    let forms = document.objects.values().filter(is_form).count();
    (document.get_pages().len(), forms, bytes.len() as f64 / 1000.0)
}

fn book(game: &str, python: Option<&str>) {
    let dir = tempfile::tempdir().expect("a folder for what is built");
    let (text, words, shown) = manuscript(game);
    figures(game, dir.path());
    let (more, drawn) = drawings(game, dir.path());
    // a peer with the figures alone, and one with the other pictures of our book too
    let peers = [("figures", text.clone(), shown), ("all pictures", text + &more, shown + drawn)];
    for (name, text, _) in &peers {
        std::fs::write(dir.path().join(format!("{name}.typ")), text).expect("written");
    }
    let (mut one, mut theirs) = (Vec::new(), [Vec::new(), Vec::new()]);
    for _ in 0..ROUNDS {
        one.push(run(ours(dir.path(), &[game]).args(["--lang", "en", "--only", "rules"])).0);
        for ((name, ..), times) in peers.iter().zip(&mut theirs).filter(|_| python.is_some()) {
            let [source, output] = ["typ", "pdf"].map(|kind| dir.path().join(format!("{name}.{kind}")));
            let fonts = concat!(env!("CARGO_MANIFEST_DIR"), "/fonts");
            let mut command = Command::new(python.unwrap_or_default());
            times.push(run(command.args(["-c", PEER]).args([source, output]).arg(fonts)).0);
        }
    }
    let one = median(one);
    let (pages, forms, size) = measured(&dir.path().join(game).join(format!("{game}-rules-en.pdf")));
    println!("{game}, {words} words:");
    println!("  pressbox             {one:.3} s {size:>5.0} kB {pages:>3} pages, {forms} pictures");
    for ((name, _, pictures), times) in peers.iter().zip(theirs).filter(|_| python.is_some()) {
        let theirs = median(times);
        let (their_pages, _, their_size) = measured(&dir.path().join(format!("{name}.pdf")));
        print!("  typst, {name:<13} {theirs:.3} s {their_size:>5.0} kB {their_pages:>3} pages, {pictures} pictures; ");
        println!("ratios {:.2} (time) and {:.2} (bytes)", one / theirs, size / their_size);
    }
}

fn main() {
    let python = std::env::var("PYTHON").ok();
    println!("whole processes, median of {ROUNDS}, English, A5:");
    for game in GAMES {
        book(game, python.as_deref());
    }
    if python.is_none() {
        println!("set PYTHON to an interpreter that has typst to see the ratios");
    }
}
