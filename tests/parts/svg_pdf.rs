//! What a PDF shows against what resvg shows, pixel by pixel.

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};
use pressbox::geom::{Mm, Pt, Size};
use pressbox::pdf::{Document, Form, Settings};
use pressbox::report::Source;
use pressbox::svg::{self, Fonts};

/// Two inches wide and high, so that both rasters have whole pixels.
fn tree(fonts: &Fonts, inside: &str) -> usvg::Tree {
    let text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"50.8mm\" height=\"50.8mm\" viewBox=\"0 0 50.8 50.8\">\
         {inside}</svg>"
    );
    let source = Source::new("test.svg", text);
    svg::load(fonts, &source).unwrap_or_else(|found| panic!("{}", pressbox::report::human(&found, false)))
}

fn pdf(fonts: &Fonts, tree: &usvg::Tree) -> Vec<u8> {
    shown(fonts, svg::form(fonts, tree).unwrap())
}

fn shown(fonts: &Fonts, form: Form) -> Vec<u8> {
    let mut document = Document::new(fonts.faces(), Settings::default());
    let size = form.size();
    let form = document.form(form);
    document.page(size).form(form, Pt(0.0), Pt(0.0));
    document.finish().unwrap()
}

/// The share of pixels, in percent, that differ by more than a quarter of the range (less is anti-aliasing).
fn difference(name: &str, inside: &str) -> f64 {
    let fonts = Fonts::bundled().unwrap();
    let tree = tree(&fonts, inside);
    compared(name, &tree, pdf(&fonts, &tree))
}

fn compared(name: &str, tree: &usvg::Tree, bytes: Vec<u8>) -> f64 {
    let expected = svg::pixels(tree, 200.0).unwrap();
    let kept = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(kept.join(format!("{name}.pdf")), &bytes).unwrap();
    expected.save_png(kept.join(format!("{name}.png"))).unwrap();
    let pdf = Pdf::new(bytes).unwrap();
    let scale = 200.0 / 72.0 + 1e-5;
    let shown = render(
        &pdf.pages()[0],
        &RenderCache::new(),
        &InterpreterSettings::default(),
        &RenderSettings { hinting: false, glyph_caching: false, ..RenderSettings::default() },
        &PixmapSettings { x_scale: scale, y_scale: scale, bg_color: WHITE },
    );
    assert_eq!((u32::from(shown.width()), u32::from(shown.height())), (expected.width(), expected.height()));
    let shown = shown.data_as_u8_slice();
    let far = |a: &[u8], b: &[u8]| a.iter().zip(b).take(3).any(|(a, b)| a.abs_diff(*b) > 64);
    let pairs = expected.data().chunks(4).zip(shown.chunks(4));
    let count = pairs.filter(|(a, b)| far(a, b)).count();
    count as f64 * 100.0 / f64::from(expected.width() * expected.height())
}

fn assert_same(name: &str, inside: &str) {
    let difference = difference(name, inside);
    assert!(difference < 0.3, "{name}: {difference:.3} % of the pixels differ");
}

#[test]
fn flat_art_with_strokes_and_even_odd_holes() {
    assert_same(
        "flat",
        r##"<rect width="50.8" height="50.8" fill="#3f8f4f"/>
        <path d="M5 5H45V45H5Z M15 15H35V35H15Z" fill="#fc0" fill-rule="evenodd" stroke="#123" stroke-width="1.5"/>
        <g transform="rotate(30 25 25) scale(1.2 .6)"><circle cx="20" cy="40" r="6" fill="#fff" stroke="#a00"
        stroke-width="2"/></g><path d="M2 48Q25 30 48 48T60 48" fill="none" stroke="#00f" stroke-linecap="round"/>"##,
    );
}

#[test]
fn dashes_joins_and_caps() {
    assert_same(
        "dash",
        r##"<g fill="none" stroke="#000"><path d="M5 5H45" stroke-width="1" stroke-dasharray="3 2" stroke-dashoffset="1"/>
        <path d="M5 15L25 10L45 15" stroke-width="2" stroke-linejoin="round" stroke-linecap="square"/>
        <path d="M5 25L25 20L45 25" stroke-width="2" stroke-linejoin="bevel"/>
        <path d="M5 40L10 28L15 40" stroke-width="2" stroke-miterlimit="1.5"/>
        <path d="M25 40L30 28L35 40" stroke-width="2" stroke-dasharray="0 3" stroke-linecap="round"/></g>"##,
    );
}

#[test]
fn text_with_kerning_turned_and_faded() {
    assert_same(
        "text",
        r##"<text x="3" y="12" font-family="Vollkorn" font-size="8" fill="#222">AVàfi œ</text>
        <text x="25" y="25" font-family="Alegreya Sans" font-weight="900" font-size="6" text-anchor="middle"
        fill="#07c">9 × 16</text><text transform="translate(25 45) rotate(-20)" font-family="Vollkorn"
        font-style="italic" font-size="7" fill="#800" opacity=".5">Master <tspan font-weight="700">Move</tspan></text>
        <text x="3" y="48" font-family="Vollkorn" font-size="4" fill="#fff" stroke="#000" stroke-width=".2">line</text>"##,
    );
}

#[test]
fn clips_of_one_and_of_several_shapes() {
    assert_same(
        "clip",
        r##"<clipPath id="a"><circle cx="15" cy="15" r="10"/></clipPath>
        <clipPath id="b"><rect x="25" y="25" width="12" height="12"/><circle cx="37" cy="37" r="8"/></clipPath>
        <rect width="50" height="50" fill="#c33" clip-path="url(#a)"/>
        <g clip-path="url(#b)"><rect width="50" height="50" fill="#36c"/><path d="M0 0L50 50" stroke="#fff"
        stroke-width="3"/></g>"##,
    );
}

#[test]
fn opacity_of_paths_and_of_groups() {
    assert_same(
        "opacity",
        r##"<rect x="5" y="5" width="25" height="25" fill="#f00" fill-opacity=".5"/>
        <g opacity=".4"><rect x="15" y="15" width="20" height="20" fill="#00f"/><circle cx="35" cy="35" r="10"
        fill="#080"/></g><path opacity=".5" d="M5 45H45" stroke="#000" stroke-width="4"/>
        <circle cx="40" cy="10" r="7" fill="#ff0" stroke="#000" stroke-width="2" opacity=".6"/>"##,
    );
}

/// The picture of a part with its bleed, cut out of itself, against an SVG that is cut by a clip.
#[test]
fn what_scissors_leave_is_the_picture_cut_along_the_outline() {
    let fonts = Fonts::bundled().unwrap();
    let art = r##"<rect width="50.8" height="50.8" fill="#dcebf3"/><circle cx="20" cy="20" r="14" fill="#c33"
        stroke="#123" stroke-width="2"/><path d="M0 50.8L50.8 0" stroke="#07c" stroke-width="3"/>
        <g transform="translate(30 34)" opacity=".5"><circle r="8" fill="#080"/><circle r="4" fill="#fff"/></g>"##;
    let bleed = Mm(7.62);
    // the trim box, and an outline with a corner, a curve and a hole's edge
    for (name, outline) in
        [("cut-box", "M0 0H35.56V35.56H0Z"), ("cut-line", "M0 4L30 0Q40 20 30 35.56H8C0 30 4 12 0 4Z")]
    {
        let steps = if name == "cut-box" { Vec::new() } else { svg::outline(outline).unwrap() };
        let cut = svg::Cut { size: Size::new(Mm(35.56), Mm(35.56)), bleed, outline: &steps };
        let form = svg::form_of_cut(&fonts, &tree(&fonts, art), &cut, 1.0).unwrap();
        let clipped = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"35.56mm\" height=\"35.56mm\" viewBox=\"0 0 35.56 35.56\">\
             <clipPath id=\"c\"><path d=\"{outline}\"/></clipPath><g clip-path=\"url(#c)\">\
             <g transform=\"translate(-7.62 -7.62)\">{art}</g></g></svg>"
        );
        let expected = svg::load(&fonts, &Source::new("cut.svg", clipped)).unwrap();
        let difference = compared(name, &expected, shown(&fonts, form));
        assert!(difference < 0.3, "{name}: {difference:.3} % of the pixels differ");
    }
}

/// The pattern's tile is a whole number of pixels: resvg draws patterns as pixels, PDF as vectors.
#[test]
fn gradients_patterns_and_masks() {
    assert_same(
        "paint",
        r##"<linearGradient id="l"><stop offset=".2" stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>
        <radialGradient id="r"><stop stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000"/></radialGradient>
        <pattern id="p" width="3.81" height="3.81" patternUnits="userSpaceOnUse"><path d="M.5 .5L3 2L1 3Z"
        fill="#640"/></pattern>
        <mask id="m"><rect width="50" height="50" fill="#fff"/><circle cx="40" cy="40" r="5" fill="#000"/></mask>
        <rect x="2" y="2" width="22" height="22" fill="url(#l)"/><rect x="26" y="2" width="22" height="22" fill="url(#r)"/>
        <rect x="2" y="26" width="22" height="22" fill="url(#p)" stroke="#000" stroke-width=".5"/>
        <rect x="28" y="28" width="20" height="20" fill="#083" mask="url(#m)"/>"##,
    );
}

#[test]
fn text_is_text_and_its_fonts_are_cut_down() {
    let fonts = Fonts::bundled().unwrap();
    let tree = tree(&fonts, r#"<text x="3" y="12" font-family="Vollkorn" font-size="8">office !</text>"#);
    let bytes = pdf(&fonts, &tree);
    assert!(bytes.len() < 12_000, "{} bytes: the font was not cut", bytes.len());
    let read = lopdf::Document::load_mem(&bytes).unwrap();
    let unicode = read.objects.values().filter_map(|object| object.as_stream().ok()).find_map(|stream| {
        let text = String::from_utf8(stream.decompressed_content().ok()?).ok()?;
        text.contains("beginbfchar").then_some(text)
    });
    let unicode = unicode.expect("a ToUnicode map");
    // `ffi` is one glyph in this font and three letters in the text layer.
    assert!(unicode.contains("<006600660069>"), "{unicode}");
}

#[test]
fn the_written_svg_needs_no_font_and_shows_the_same() {
    let fonts = Fonts::bundled().unwrap();
    let inside = r##"<g id="cut"><path d="M5 5H45V45H5Z" fill="none" stroke="#000" stroke-width=".15"/></g>
        <text x="8" y="20" font-family="Vollkorn" font-size="8" fill="#222">Move &amp; ball</text>"##;
    let tree = tree(&fonts, inside);
    let written = svg::outlined(&tree, "Ball & <goal>", "A ball.");
    assert!(written.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"50.8mm\" height=\"50.8mm\" "));
    assert!(written.contains("<title>Ball &amp; &lt;goal&gt;</title>") && written.contains("<desc>A ball.</desc>"));
    assert!(written.contains("id=\"cut\"") && !written.contains("<text") && !written.contains("font-family"));
    let again = svg::load(&fonts, &Source::new("written.svg", written.clone())).unwrap();
    let (before, after) = (svg::pixels(&tree, 150.0).unwrap(), svg::pixels(&again, 150.0).unwrap());
    let far = before.data().iter().zip(after.data()).filter(|(a, b)| a.abs_diff(**b) > 16).count();
    assert!(far < 20, "{far} bytes differ");
    assert_eq!(written, svg::outlined(&again, "Ball & <goal>", "A ball."), "writing it again changes it");
}
