//! What is refused at the door for SVG, and where the finding points.

use pressbox::report::Source;
use pressbox::svg::{self, Fonts};

/// Code, message and line of each finding.
fn faults(text: String) -> Vec<(String, String, usize)> {
    let fonts = Fonts::bundled().unwrap();
    let found = svg::load(&fonts, &Source::new("test.svg", text)).err().unwrap_or_default();
    found.into_iter().map(|one| (one.code.into(), one.message, one.place.unwrap().line_column().0)).collect()
}

fn inside(text: &str) -> Vec<(String, String, usize)> {
    let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20mm\" height=\"20mm\" viewBox=\"0 0 20 20\">";
    faults(format!("{head}{text}</svg>"))
}

fn one(code: &str, message: &str, line: usize) -> Vec<(String, String, usize)> {
    vec![(code.to_string(), message.to_string(), line)]
}

#[test]
fn a_font_that_is_not_bundled_is_never_replaced() {
    let family = "there is no font family `Comic Sans`; the bundled ones are Alegreya Sans, Vollkorn";
    let text = "\n<text font-family=\"Comic Sans\" x=\"1\" y=\"9\">a</text>";
    assert_eq!(inside(text), one("unknown-font", family, 2));
    let text = "<text font-family=\"Vollkorn\" font-weight=\"600\" x=\"1\" y=\"9\">a</text>";
    assert_eq!(inside(text), one("unknown-font", "`Vollkorn` is not bundled upright in weight 600", 1));
    let text = "<text x=\"1\" y=\"9\">a</text>";
    assert_eq!(inside(text), one("unknown-font", "a text names no font family", 1));
}

#[test]
fn a_character_without_a_glyph_is_named() {
    let text = "\n\n<text font-family=\"Vollkorn\" x=\"1\" y=\"9\">a汉b</text>";
    assert_eq!(inside(text), one("missing-glyph", "the font has no glyph for `汉` (U+6C49)", 3));
}

#[test]
fn what_cannot_be_vectors_or_is_not_drawn_is_refused() {
    assert_eq!(inside("\n<image href=\"x.png\" width=\"9\" height=\"9\"/>")[0].0, "not-vector");
    assert_eq!(inside("<filter id=\"f\"><feGaussianBlur stdDeviation=\"1\"/></filter>")[0].0, "not-vector");
    assert_eq!(inside("<foreignObject/>"), one("svg-dropped", "`foreignObject` is an element that is not drawn", 1));
    let other = "<x xmlns=\"urn:x\"/>";
    assert_eq!(inside(other), one("svg-dropped", "`x` is not in the SVG namespace, so nobody draws it", 1));
}

#[test]
fn links_to_nothing_and_values_that_usvg_drops_are_found() {
    assert_eq!(inside("<use href=\"#no\"/>")[0].1, "`href` points to `#no`, which is not in the file");
    let text = "<rect width=\"4\" height=\"1\" fill=\"url(#no)\"/>";
    assert_eq!(inside(text)[0].1, "`fill` points to `#no`, which is not in the file");
    assert_eq!(inside("\n<rect width=\"-4\" height=\"1\"/>")[0].0, "svg-dropped");
    assert_eq!(inside("\n<path d=\"M0 0L\" stroke=\"#000\"/>")[0].0, "svg-dropped");
    assert_eq!(inside("\n<rect width=\"4\"")[0].0, "svg-syntax");
}

#[test]
fn sizes_must_be_millimetres_in_the_shape_of_the_view_box() {
    let message = |head: &str| {
        let text = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" {head}><rect width=\"1\" height=\"1\"/></svg>");
        faults(text).into_iter().map(|(_, message, _)| message).collect::<Vec<_>>()
    };
    let wrong = "`width` and `height` must be given in millimetres, as `width=\"20mm\"`";
    assert_eq!(message("width=\"20\" height=\"10\" viewBox=\"0 0 20 10\""), [wrong]);
    assert!(message("width=\"20mm\" height=\"10mm\" viewBox=\"-3 -3 20 10\"").is_empty());
    let shape = "the `viewBox` has not the shape of 20 × 10 mm";
    assert_eq!(message("width=\"20mm\" height=\"10mm\" viewBox=\"0 0 20 11\""), [shape]);
    let missing = "there is no `viewBox`; for this size it is `0 0 20 10`";
    assert_eq!(message("width=\"20mm\" height=\"10mm\""), [missing]);
}
