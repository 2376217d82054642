//! `build --png`, as a user runs it: pixels, transparency, resolution, sprite sheets.

use resvg::tiny_skia::Pixmap;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

const GAME: &str = "penguins";

fn build(out: &Path, more: &[&str]) -> Output {
    let out = out.to_str().expect("a UTF-8 path");
    let arguments = [&["build", GAME, "--lang", "en", "--only", "svg", "--out", out], more].concat();
    Command::new(env!("CARGO_BIN_EXE_pressbox")).args(arguments).output().expect("the binary runs")
}

fn json(path: &Path) -> Value {
    serde_json::from_slice(&std::fs::read(path).expect("it is there")).expect("JSON")
}

fn number(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

#[test]
fn pictures_have_their_pixels_their_resolution_and_nothing_round_them_and_sprites_are_the_same_pixels() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = build(folder.path(), &["--png", "120"]);
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let dir = folder.path().join(GAME);
    let table = json(&dir.join(format!("{GAME}-sprites-en.json")));
    let listed: Vec<String> = json(&dir.join("manifest.json"))["files"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|file| file.as_str().expect("a name").to_string())
        .collect();
    let frames = table["frames"].as_array().expect("frames");
    assert_eq!(frames.len(), std::fs::read_dir(dir.join("svg/en")).expect("parts").count());
    let mut round = 0;
    for frame in frames {
        let (id, image) = (frame["id"].as_str().expect("an id"), frame["image"].as_str().expect("a file"));
        let name = format!("png/en/{id}.png");
        assert!(listed.contains(&name) && listed.contains(&image.to_string()), "{id}");
        let bytes = std::fs::read(dir.join(&name)).expect("a picture");
        let side = |key: &str| (frame[key].as_f64().expect("a length") / 25.4 * 120.0).round() as u32;
        assert_eq!((number(&bytes, 16), number(&bytes, 20)), (side("width_mm"), side("height_mm")), "{id}");
        // 120 dots to the inch are 4724.4 to the metre
        assert_eq!((&bytes[37..41], number(&bytes, 41), number(&bytes, 45), bytes[49]), (&b"pHYs"[..], 4724, 4724, 1));
        let picture = Pixmap::decode_png(&bytes).expect("a PNG");
        let sheet = Pixmap::load_png(dir.join(image)).expect("a sheet");
        let at = |key: &str| u32::try_from(frame[key].as_u64().expect("a number")).expect("small");
        assert_eq!((at("w"), at("h")), (picture.width(), picture.height()));
        let same = |x: u32, y: u32| picture.pixel(x, y) == sheet.pixel(at("x") + x, at("y") + y);
        assert!((0..at("h")).all(|y| (0..at("w")).all(|x| same(x, y))), "{id} on its sheet");
        let corner = picture.pixel(0, 0).expect("a pixel").alpha();
        round += u32::from(corner == 0);
        let middle = picture.pixel(at("w") / 2, at("h") / 4).expect("a pixel").alpha();
        assert_eq!(middle, 255, "{id} is there");
        assert!(corner == 0 || corner == 255, "{id}: a corner is cut away or it is not");
    }
    assert!(round > 6, "tokens are round");
    assert!(round < u32::try_from(frames.len()).expect("few"), "the board is a rectangle");

    // a later build without pictures keeps them
    let before = std::fs::read(dir.join("png/en/board.png")).expect("there");
    assert!(build(folder.path(), &[]).status.success());
    assert_eq!(std::fs::read(dir.join("png/en/board.png")).expect("kept"), before);
    let files = json(&dir.join("manifest.json"))["files"].to_string();
    assert!(files.contains("png/en/board.png") && files.contains(&format!("{GAME}-sprites-en.png")));
}

#[test]
fn a_resolution_out_of_bounds_is_refused_with_the_bounds() {
    let folder = tempfile::tempdir().expect("a folder");
    for (dpi, number) in [("35", "36..=1200"), ("1201", "36..=1200"), ("many", "many")] {
        let refused = build(folder.path(), &["--png", dpi]);
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(refused.status.code() == Some(2) && said.contains(number), "{said}");
    }
    let refused = build(folder.path(), &["--png", "1200", "--size", "square=60"]);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(refused.status.code() == Some(1) && said.contains("part `board`") && said.contains("--png 5"), "{said}");
    assert!(!folder.path().join(GAME).exists(), "nothing is written");
}
