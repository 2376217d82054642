//! Every figure of every game, as the books show it: nothing covers what it must not, nothing is too thin to print, and
//! the legend explains the marks that there are.

use pressbox::diagram::{self, Mark, Picture};
use pressbox::game;
use pressbox::i18n::Lang;
use pressbox::report::Source;
use pressbox::rulebook::Format;
use pressbox::studio::{Edition, Inspection, Studio, inspect};
use pressbox::svg::{self, Fonts};
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// The thinnest line that is printed, and the width of a square in figures that need not shrink, in points.
const THINNEST: f32 = 0.25;
const SQUARE: f32 = 20.5;

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
        let picture =
            diagram::draw_for(checked, &studio, None, edition.book.room(id, Format::default())).expect("drawn");
        (id.to_string(), picture)
    });
    drawn.collect()
}

#[test]
fn no_mark_covers_a_piece_every_head_is_on_its_square_and_no_label_covers_a_symbol() {
    let mut clashes = Vec::new();
    for inspection in inspections() {
        let game = inspection.loaded.game.about().id;
        for edition in &inspection.editions {
            for (id, picture) in pictures(inspection, edition) {
                let lang = edition.words.lang();
                clashes.extend(picture.clashes.iter().map(|clash| format!("{game} {lang} {id}: {clash}")));
            }
        }
    }
    assert!(clashes.is_empty(), "{}", clashes.join("\n"));
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
