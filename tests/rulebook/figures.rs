//! Every figure of every game, as the books show it: nothing covers what it must not, nothing is too thin to print, and
//! the legend explains the marks that there are.

use pressbox::diagram::{self, Mark, Picture};
use pressbox::game;
use pressbox::i18n::Lang;
use pressbox::report::Source;
use pressbox::rulebook::{Format, Leaf, TypeSize};
use pressbox::studio::{Edition, Inspection, Studio, inspect};
use pressbox::svg::{self, Fonts};
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// The thinnest line that is printed, and the width of a square in figures that need not shrink, in points.
const THINNEST: f32 = 0.25;
const SQUARE: f32 = 20.5;

const FORMATS: [Format; 2] =
    [Format { page: Leaf::A5, type_size: TypeSize::Regular }, Format { page: Leaf::A4, type_size: TypeSize::Large }];

fn inspections() -> &'static [Inspection] {
    static MADE: OnceLock<Vec<Inspection>> = OnceLock::new();
    MADE.get_or_init(|| {
        let studio = Studio::new(None).unwrap_or_else(|_| panic!("the built-in templates"));
        let each = game::registry().iter().map(|game| {
            let (inspection, findings) =
                inspect(&studio, game.about.id, &Lang::ALL, false).unwrap_or_else(|_| panic!("{}", game.about.id));
            inspection.unwrap_or_else(|| panic!("{}", pressbox::report::human(&findings, false)))
        });
        each.collect()
    })
}

/// The figures of a book with their pictures.
fn pictures(inspection: &Inspection, edition: &Edition) -> Vec<(String, Picture)> {
    pictures_in(inspection, edition, Format::default())
}

/// The same as a format has them.
fn pictures_in(inspection: &Inspection, edition: &Edition, format: Format) -> Vec<(String, Picture)> {
    let kit = &inspection.loaded.kit;
    let studio = diagram::Studio {
        game: &*inspection.loaded.game,
        templates: kit.environment(),
        words: &edition.words,
        palette: kit.palette(),
        figures: kit.figures(),
    };
    let drawn = edition.book.figures().into_iter().map(|id| {
        let checked = inspection.diagrams.find(id).expect("checked");
        let picture = diagram::draw_for(checked, &studio, None, edition.book.figure_room(id, format)).expect("drawn");
        (id.to_string(), picture)
    });
    drawn.collect()
}

/// Crosses keep off pieces, off what stood there and off the arrows that a board prints; numbers off pieces, off one
/// another, off heads and crosses; a line is seen between what moves and its head.
#[test]
fn no_mark_covers_a_piece_every_head_is_on_its_square_and_no_label_covers_a_symbol() {
    let mut clashes = Vec::new();
    for inspection in inspections() {
        let game = inspection.loaded.game.about().id;
        for (edition, format) in inspection.editions.iter().flat_map(|edition| FORMATS.map(|format| (edition, format)))
        {
            for (id, picture) in pictures_in(inspection, edition, format) {
                let lang = edition.words.lang();
                clashes.extend(picture.clashes.iter().map(|clash| format!("{game} {lang} {id}, {format:?}: {clash}")));
            }
        }
    }
    assert!(clashes.is_empty(), "{}", clashes.join("\n"));
}

/// The sizes of all texts, in points where a square is so wide, each with what it says.
fn letters(group: &usvg::Group, square: f64, found: &mut Vec<(String, f64)>) {
    for node in group.children() {
        match node {
            usvg::Node::Group(inner) => letters(inner, square, found),
            usvg::Node::Text(text) => {
                let (x, y) = text.abs_transform().get_scale();
                for chunk in text.chunks() {
                    for span in chunk.spans() {
                        // natural pictures are in millimetres, with squares of 8
                        let size = f64::from(span.font_size().get() * x.min(y)) * square / 8.0;
                        found.push((chunk.text().to_string(), size));
                    }
                }
            }
            _ => {}
        }
    }
}

/// What is lettered in a figure: nothing below 5 pt; in large print nothing below 12 pt. (Initials of pieces are left
/// out where they would be smaller.)
#[test]
fn no_letter_of_a_figure_is_too_small_to_read() {
    let fonts = Fonts::bundled().expect("bundled");
    let mut small = Vec::new();
    let mut read = 0;
    for inspection in inspections() {
        for (edition, format) in inspection.editions.iter().flat_map(|edition| FORMATS.map(|format| (edition, format)))
        {
            let least = if format.type_size == TypeSize::Large { 12.0 } else { 5.0 };
            for (id, picture) in pictures_in(inspection, edition, format) {
                let room = edition.book.figure_room(&id, format).expect("a figure of the book");
                let square = room.square_of(picture.squares) * format.enlargement();
                let tree = svg::load(&fonts, &Source::new(format!("{id}.svg"), picture.svg)).expect("loads");
                let mut found = Vec::new();
                letters(tree.root(), square, &mut found);
                read += found.len();
                let game = inspection.loaded.game.about().id;
                let told = found.iter().filter(|(_, size)| *size < least - 0.05);
                small.extend(told.map(|(text, size)| format!("{game} {id} “{text}”: {size:.1} pt, {format:?}")));
            }
        }
    }
    assert!(read > 5000, "{read}");
    assert!(small.is_empty(), "{}", small.join("\n"));
}

/// Figures of few squares have larger ones: what is smaller than the whole board need not look so.
#[test]
fn squares_are_the_larger_the_fewer_there_are_and_large_print_has_larger_ones() {
    for inspection in inspections() {
        let english = inspection.editions.iter().find(|edition| edition.words.lang() == Lang::En).expect("English");
        let [regular, large] = FORMATS.map(|format| pictures_in(inspection, english, format));
        for ((id, picture), (_, bigger)) in regular.iter().zip(&large) {
            let game = inspection.loaded.game.about().id;
            let squares = |format: Format, picture: &Picture| {
                let room = english.book.figure_room(id, format).expect("a figure of the book");
                room.square_of(picture.squares) * format.enlargement()
            };
            let [small, large] = [squares(FORMATS[0], picture), squares(FORMATS[1], bigger)];
            assert!(large > 1.25 * small, "{game} {id}: {small} and {large} pt");
            if picture.squares.width < 4.9 && picture.squares.height < 4.6 {
                assert!(small > 26.0, "{game} {id}: {small} pt");
            }
        }
    }
}

#[test]
fn a_books_legend_explains_the_marks_of_its_figures_and_no_others() {
    for inspection in inspections() {
        for edition in &inspection.editions {
            let used: BTreeSet<Mark> =
                pictures(inspection, edition).into_iter().flat_map(|(_, picture)| picture.marks).collect();
            let used: Vec<&str> = used.into_iter().map(Mark::id).collect();
            let explained: Vec<&str> = edition.legend.iter().map(|mark| mark.id.as_str()).collect();
            let game = inspection.loaded.game.about().id;
            assert_eq!(explained, used, "{game} {}", edition.words.lang());
            assert!(used.contains(&"refusal") && used.contains(&"move"), "{game}: {used:?}");
        }
    }
}

/// A picture of a mark uses that mark, and the words for it are the language's own.
#[test]
fn every_mark_has_words_of_its_own_in_every_language() {
    for inspection in inspections() {
        let mut told = BTreeSet::new();
        for edition in &inspection.editions {
            for mark in Mark::ALL {
                for key in [format!("legend.{}", mark.id()), format!("legend_sign.{}", mark.id())] {
                    let words = edition.words.get(&key).unwrap_or_else(|| panic!("{key}"));
                    assert!(told.insert(words.to_string()), "`{words}` twice: {key} {}", edition.words.lang());
                }
            }
        }
    }
}

/// Lines of another colour than what they surround; a line of the same colour only rounds a shape.
fn thin_lines(group: &usvg::Group, thin: &mut Vec<f32>) {
    for node in group.children() {
        match node {
            usvg::Node::Group(inner) => thin_lines(inner, thin),
            usvg::Node::Path(path) => {
                let Some(stroke) = path.stroke() else { continue };
                if path.fill().is_some_and(|fill| fill.paint() == stroke.paint()) {
                    continue;
                }
                let (x, y) = path.abs_transform().get_scale();
                // natural pictures are in millimetres, with squares of 8
                let points = stroke.width().get() * x.min(y) * SQUARE / 8.0;
                if points < THINNEST {
                    thin.push(points);
                }
            }
            _ => {}
        }
    }
}

#[test]
fn no_line_of_a_figure_is_too_thin_to_print() {
    let fonts = Fonts::bundled().expect("bundled");
    for inspection in inspections() {
        let english = inspection.editions.iter().find(|edition| edition.words.lang() == Lang::En).expect("English");
        for (id, picture) in pictures(inspection, english) {
            let tree = svg::load(&fonts, &Source::new(format!("{id}.svg"), picture.svg)).expect("loads");
            let mut thin = Vec::new();
            thin_lines(tree.root(), &mut thin);
            assert!(thin.is_empty(), "{} {id}: {thin:?} pt", inspection.loaded.game.about().id);
        }
    }
}
