//! Boards larger than the paper, read back from their PDF: laid together by their join marks, the tiles are the board.

use lopdf::content::Content;
use lopdf::{Document as Lo, Object};
use pressbox::assets::Templates;
use pressbox::geom::{Mm, Size};
use pressbox::i18n::{Lang, Words};
use pressbox::kit::{Outline, Part};
use pressbox::pdf::Ink;
use pressbox::sheet::{self, Paper, Printing, Request};
use pressbox::svg::Fonts;

const MM: f64 = 25.4 / 72.0;

/// A board of squares with a margin around them.
fn board(columns: u32, rows: u32, square: f64, margin: f64, bleed: f64) -> Part {
    let size = |number: u32| f64::from(number) * square + 2.0 * margin;
    let (width, height) = (size(columns), size(rows));
    let squares: String = (0..columns * rows)
        .map(|index| {
            let at = |number: u32| margin + f64::from(number) * square;
            let colour = if (index / columns + index % columns).is_multiple_of(2) { "#8b6" } else { "#ac8" };
            let (x, y) = (at(index % columns), at(index / columns));
            format!("<rect x=\"{x}\" y=\"{y}\" width=\"{square}\" height=\"{square}\" fill=\"{colour}\"/>")
        })
        .collect();
    let (outer_width, outer_height) = (width + 2.0 * bleed, height + 2.0 * bleed);
    Part {
        id: "board".into(),
        group: "board".into(),
        title: "Board".into(),
        desc: "A board.".into(),
        count: 1,
        spare: false,
        fold: None,
        trim: Size::new(Mm(width), Mm(height)),
        bleed: Mm(bleed),
        outline: Outline::Rect,
        creases: Vec::new(),
        back: None,
        svg: format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{outer_width}mm\" height=\"{outer_height}mm\" \
             viewBox=\"-{bleed} -{bleed} {outer_width} {outer_height}\">{squares}</svg>"
        ),
    }
}

/// One page with a tile. Millimetres from the page's lower left corner, as the PDF has them.
#[derive(Debug, Default)]
struct Tile {
    /// The board: `cm` before the form is shown.
    matrix: [f64; 6],
    /// What of it is seen: left, bottom, right, top.
    window: [f64; 4],
    /// Both ends of the straight side of each join mark.
    marks: Vec<[f64; 4]>,
}

fn numbers(objects: &[Object]) -> Vec<f64> {
    objects.iter().map(|object| f64::from(object.as_float().unwrap())).collect()
}

/// `a` applied first, then `b`.
fn times(a: [f64; 6], b: [f64; 6]) -> [f64; 6] {
    let row = |x: f64, y: f64| (x * b[0] + y * b[2], x * b[1] + y * b[3]);
    let ((a0, a1), (a2, a3), (a4, a5)) = (row(a[0], a[1]), row(a[2], a[3]), row(a[4], a[5]));
    [a0, a1, a2, a3, a4 + b[4], a5 + b[5]]
}

fn tiles(pdf: &[u8]) -> Vec<Tile> {
    let pdf = Lo::load_mem(pdf).unwrap();
    let read = |page| {
        let (mut tile, mut rect, mut path) = (Tile::default(), Vec::new(), Vec::new());
        let (mut clip, mut matrix, mut stack) = (None, [1.0, 0.0, 0.0, 1.0, 0.0, 0.0], Vec::new());
        for operation in Content::decode(&pdf.get_page_content(page)).unwrap().operations {
            let operands = &operation.operands;
            match operation.operator.as_str() {
                "re" => rect = numbers(operands),
                "W" => clip = Some([rect[0], rect[1], rect[0] + rect[2], rect[1] + rect[3]].map(|n| n * MM)),
                "q" => stack.push(matrix),
                "Q" => matrix = stack.pop().unwrap(),
                "cm" => matrix = times(<[f64; 6]>::try_from(numbers(operands)).unwrap(), matrix),
                "Do" if clip.is_some() => (tile.matrix, tile.window) = (matrix, clip.take().unwrap()),
                "m" => path = vec![numbers(operands)],
                "l" => path.push(numbers(operands)),
                // a triangle: from the seam's end along the seam, back by way of the tip
                "s" | "h" if path.len() == 3 => {
                    let (near, far) = (&path[0], &path[2]);
                    tile.marks.push([near[0], near[1], far[0], far[1]].map(|n| n * MM));
                }
                _ => {}
            }
        }
        tile
    };
    pdf.page_iter().map(read).filter(|tile| tile.window != [0.0; 4]).collect()
}

fn laid(part: &Part, paper: Paper) -> Vec<Tile> {
    let fonts = Fonts::bundled().unwrap();
    let words = Words::load(&Templates::embedded(), "shared", Lang::En).map_err(|found| found[0].message.clone());
    let words = words.unwrap();
    let arts = sheet::arts(&fonts, std::slice::from_ref(part)).unwrap();
    let request = Request {
        fonts: &fonts,
        words: &words,
        game: "game",
        title: "Ball Game",
        arts: &arts,
        paper,
        printing: Printing::default(),
        accent: Ink::new(71, 121, 58),
        date: None,
    };
    let sheets = sheet::build(&request).unwrap();
    let name = format!("tiles-{}-{}.pdf", part.trim.width.0, paper.id());
    std::fs::write(std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name), &sheets.pdf).unwrap();
    tiles(&sheets.pdf)
}

/// Lays tiles together, the first where it is, each other one by two join marks that it has in common with one that lies
/// already; gives the way that each was moved.
fn assembled(tiles: &[Tile]) -> Vec<[f64; 2]> {
    let mut moves: Vec<Option<[f64; 2]>> = vec![None; tiles.len()];
    moves[0] = Some([0.0, 0.0]);
    // the board's own coordinates only say which marks belong together
    let on_board = |tile: &Tile, mark: &[f64; 4]| {
        let (x, y) = (tile.matrix[4] * MM, tile.matrix[5] * MM);
        [mark[0] - x, mark[1] - y, mark[2] - x, mark[3] - y].map(|n| (n * 10.0).round())
    };
    for _ in 0..tiles.len() {
        for (index, tile) in tiles.iter().enumerate() {
            for (other, lying) in tiles.iter().enumerate().filter(|(other, _)| *other != index) {
                let (Some(by), None) = (moves[other], moves[index]) else { continue };
                let pairs = tile.marks.iter().flat_map(|mark| lying.marks.iter().map(move |partner| (mark, partner)));
                let common: Vec<_> = pairs.filter(|(a, b)| on_board(tile, a) == on_board(lying, b)).collect();
                if common.len() >= 2 {
                    let ways: Vec<[f64; 2]> =
                        common.iter().map(|(a, b)| [b[0] + by[0] - a[0], b[1] + by[1] - a[1]]).collect();
                    let same =
                        |way: &[f64; 2]| (way[0] - ways[0][0]).abs() < 0.01 && (way[1] - ways[0][1]).abs() < 0.01;
                    assert!(ways.iter().all(same), "the marks of a seam disagree: {ways:?}");
                    moves[index] = Some(ways[0]);
                }
            }
        }
    }
    moves.into_iter().map(|way| way.expect("every tile has a seam with another")).collect()
}

#[test]
fn laid_together_by_their_marks_the_tiles_are_the_board_to_a_tenth_of_a_millimetre() {
    let cases =
        [(16, 9, 25.0, 10.0, 0.0, [3, 3, 2]), (16, 9, 35.0, 10.0, 0.0, [6, 6, 3]), (12, 10, 49.0, 6.0, 3.0, [9, 9, 4])];
    for (columns, rows, square, margin, bleed, wanted) in cases {
        let part = board(columns, rows, square, margin, bleed);
        for (paper, wanted) in [Paper::A4, Paper::Letter, Paper::A3].into_iter().zip(wanted) {
            let tiles = laid(&part, paper);
            let name = format!("{} × {} mm on {}", part.trim.width.0, part.trim.height.0, paper.id());
            assert_eq!(tiles.len(), wanted, "{name}");
            let moves = assembled(&tiles);
            // the drawing runs on: the board itself lies in one place
            let places: Vec<[f64; 2]> = tiles
                .iter()
                .zip(&moves)
                .map(|(tile, by)| [tile.matrix[4] * MM + by[0], tile.matrix[5] * MM + by[1]])
                .collect();
            for (tile, place) in tiles.iter().zip(&places) {
                assert!(
                    (place[0] - places[0][0]).abs() < 0.1 && (place[1] - places[0][1]).abs() < 0.1,
                    "{name}: {places:?}"
                );
                assert!(tile.matrix[..4] == tiles[0].matrix[..4], "{name}");
                let scale = tile.matrix[..4].iter().map(|n| n * n).sum::<f64>();
                assert!((scale - 2.0).abs() < 1e-6, "{name}: scaled: {:?}", tile.matrix);
            }
            // and is whole: as wide and high as it is to be, all of it seen
            let windows: Vec<[f64; 4]> = tiles
                .iter()
                .zip(&moves)
                .map(|(t, by)| [t.window[0] + by[0], t.window[1] + by[1], t.window[2] + by[0], t.window[3] + by[1]])
                .collect();
            let least = |at: usize| windows.iter().map(|w| w[at]).fold(f64::INFINITY, f64::min);
            let most = |at: usize| windows.iter().map(|w| w[at]).fold(f64::NEG_INFINITY, f64::max);
            let mut sides = [most(2) - least(0), most(3) - least(1)];
            let mut size = [part.trim.width.0 + 2.0 * bleed, part.trim.height.0 + 2.0 * bleed];
            sides.sort_by(f64::total_cmp);
            size.sort_by(f64::total_cmp);
            assert!((sides[0] - size[0]).abs() < 0.1 && (sides[1] - size[1]).abs() < 0.1, "{name}: {sides:?}");
            for x in 0..100 {
                for y in 0..100 {
                    let at = |share: i32, low: f64, high: f64| low + (f64::from(share) + 0.5) / 100.0 * (high - low);
                    let (x, y) = (at(x, least(0), most(2)), at(y, least(1), most(3)));
                    let seen = windows.iter().any(|w| w[0] <= x && x <= w[2] && w[1] <= y && y <= w[3]);
                    assert!(seen, "{name}: no tile shows {x}, {y}");
                }
            }
        }
    }
}

#[test]
fn seams_lie_on_the_lines_between_squares() {
    for (square, paper) in [(25.0, Paper::A4), (25.0, Paper::Letter), (35.0, Paper::A4), (35.0, Paper::A3)] {
        let tiles = laid(&board(16, 9, square, 10.0, 0.0), paper);
        assert!(tiles.len() > 1);
        for tile in &tiles {
            for mark in &tile.marks {
                // across the seam: whichever way the mark does not run, from the corner of the board
                let upright = (mark[0] - mark[2]).abs() < 0.001;
                let from = if upright { mark[0] - tile.matrix[4] * MM } else { mark[1] - tile.matrix[5] * MM };
                let squares = (from.abs() - 10.0) / square;
                assert!((squares - squares.round()).abs() < 0.001, "{square} on {paper:?}: {squares} squares");
            }
        }
    }
}
