//! Rulebooks as they are printed: what a proof-reader would look at, and what is refused.

mod dia_cases;
mod diagrams;
mod drift;
mod figures;
mod house_rules;
mod pages;
mod press;
mod refused;
mod shaping;
mod spreads;

use press::{Press, sound};
use pressbox::i18n::Lang;
use pressbox::rulebook::{self, Proof};
use std::path::Path;

const GAME: &str = "master-move";

fn proof(lang: Lang) -> Proof {
    let press = Press::new(GAME, lang);
    sound(rulebook::proof(&press.book(GAME, true), &press.ingredients(), press.fonts.faces()))
}

/// Every book, kept beside the test for looking at.
#[test]
fn every_book_is_set_alike_twice_and_is_small() {
    for lang in Lang::ALL {
        let press = Press::new(GAME, lang);
        let book = press.book(GAME, true);
        let set = || sound(rulebook::typeset(&book, &press.ingredients(), press.fonts.faces()));
        let bytes = set();
        assert!(bytes == set(), "{lang}: two runs differ");
        assert!(bytes.len() < 600_000, "{lang}: {} bytes", bytes.len());
        std::fs::write(Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("rules-{lang}.pdf")), bytes).expect("kept");
    }
}

#[test]
fn lines_keep_to_the_measure_and_pages_to_their_height() {
    for lang in Lang::ALL {
        let proof = proof(lang);
        for (number, page) in proof.pages.iter().enumerate() {
            assert!(page.depth <= proof.height + 0.1, "{lang}, page {}: {} pt deep", number + 1, page.depth);
            for line in &page.lines {
                assert!(line.right <= proof.measure + 0.5, "{lang}: “{}” ends at {}", line.text, line.right);
            }
        }
    }
}

#[test]
fn justified_lines_end_at_the_measure() {
    let proof = proof(Lang::En);
    let body = proof.pages.iter().flat_map(|page| &page.lines).filter(|line| line.block == "game-football");
    let lines: Vec<_> = body.collect();
    assert!(lines.len() > 3);
    for line in &lines[..lines.len() - 1] {
        assert!((line.right - proof.measure).abs() < 0.01, "“{}” ends at {}", line.text, line.right);
    }
}

#[test]
fn at_most_two_lines_in_a_row_end_in_a_hyphen_and_heads_never_do() {
    for lang in Lang::ALL {
        let proof = proof(lang);
        let lines: Vec<_> = proof.pages.iter().flat_map(|page| &page.lines).collect();
        for three in lines.windows(3) {
            let same = three.iter().all(|line| line.block == three[0].block);
            assert!(!(same && three.iter().all(|line| line.hyphenated)), "{lang}: {}", three[2].text);
        }
        assert!(lines.iter().all(|line| !(line.head && line.text.contains('\u{ad}'))));
        for pair in lines.windows(2).filter(|pair| pair[0].text.ends_with('\u{ad}') && pair[0].block == pair[1].block) {
            let before =
                pair[0].text.trim_end_matches('\u{ad}').chars().rev().take_while(|c| c.is_alphabetic()).count();
            let after = pair[1].text.chars().take_while(|c| c.is_alphabetic()).count();
            assert!(before >= 2 && after >= 3, "{lang}: {} / {}", pair[0].text, pair[1].text);
        }
    }
}

#[test]
fn no_page_begins_or_ends_with_a_single_line_of_a_paragraph_nor_ends_with_a_head() {
    for lang in Lang::ALL {
        for page in proof(lang).pages {
            let running: Vec<_> = page.lines.iter().filter(|line| line.line.is_some() || line.head).collect();
            let (Some(first), Some(last)) = (running.first(), running.last()) else { continue };
            if let Some((index, count)) = first.line {
                assert!(index == 0 || count - index >= 2, "{lang}: widow “{}”", first.text);
            }
            if let Some((index, count)) = last.line {
                assert!(index + 1 == count || index >= 1, "{lang}: orphan “{}”", last.text);
            }
            let closes = page.lines.last().is_some_and(|line| line.head);
            assert!(!closes, "{lang}: the head “{}” closes a page", last.text);
        }
    }
}

#[test]
fn the_contents_name_the_pages_where_the_heads_are() {
    for lang in Lang::ALL {
        let proof = proof(lang);
        let entries: Vec<_> = proof.pages.iter().flat_map(|page| page.entries.clone()).collect();
        assert!(entries.len() > 20, "{lang}: {} entries", entries.len());
        for (anchor, number) in entries {
            let page = &proof.pages[number - 1];
            let head = page.lines.iter().find(|line| line.head && line.block == anchor);
            assert!(head.is_some(), "{lang}: `{anchor}` is not on page {number}");
        }
    }
}

#[test]
fn rules_and_figures_are_anchors_and_figures_stand_near_their_text() {
    let proof = proof(Lang::En);
    for anchor in ["rule-white-area", "rule-back-and-forth", "fig-raider-scores", "term-winger", "quick"] {
        assert!(proof.anchors.contains_key(anchor), "{anchor}");
    }
    let press = Press::new(GAME, Lang::En);
    let book = press.book(GAME, false);
    for id in book.figures().into_iter().skip(1) {
        let figure = proof.anchors[&format!("fig-{id}")];
        // the page of the text that says “fig. n”, wherever it is
        let number = book.figures().iter().skip(1).position(|known| *known == id).expect("a figure") + 1;
        let says = |text: &str| {
            text.split("ig.\u{a0}")
                .skip(1)
                .any(|rest| rest.chars().take_while(char::is_ascii_digit).collect::<String>() == number.to_string())
        };
        let pages = proof
            .pages
            .iter()
            .enumerate()
            .filter(|(_, page)| page.lines.iter().any(|line| line.line.is_some() && says(&line.text)));
        let nearest = pages.map(|(index, _)| (index + 1).abs_diff(figure)).min();
        assert!(nearest.is_some_and(|pages| pages <= 2), "figure {number} ({id}) is {nearest:?} pages off");
    }
}

#[test]
fn the_text_layer_reads_fig_3_and_the_document_is_tagged() {
    let press = Press::new(GAME, Lang::En);
    let bytes = sound(rulebook::typeset(&press.book(GAME, false), &press.ingredients(), press.fonts.faces()));
    let document = lopdf::Document::load_mem(&bytes).expect("a PDF");
    let catalog = document.catalog().expect("a catalogue");
    assert!(catalog.has(b"StructTreeRoot") && catalog.has(b"Outlines"));
    assert_eq!(catalog.get(b"Lang").and_then(|lang| lang.as_str()).expect("a language"), b"en-GB");
    let pages: Vec<u32> = document.get_pages().keys().copied().collect();
    let text = document.extract_text(&pages).expect("text");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("fig. 3"), "{}", &text[..text.len().min(3000)]);
    let mut names = std::collections::BTreeSet::new();
    for object in document.objects.values() {
        if let Ok(dictionary) = object.as_dict()
            && let Ok(name) = dictionary.get(b"S").and_then(|name| name.as_name())
            && dictionary.has(b"P")
        {
            names.insert(String::from_utf8_lossy(name).into_owned());
        }
    }
    for name in [
        "Document", "Sect", "H1", "H2", "H3", "P", "L", "LI", "Lbl", "LBody", "Figure", "Caption", "TOC", "TOCI",
        "Link",
    ] {
        assert!(names.contains(name), "no {name} among {names:?}");
    }
}

#[test]
fn the_real_books_hold_against_the_game() {
    for lang in Lang::ALL {
        let press = Press::new(GAME, lang);
        let findings = rulebook::check(&press.book(GAME, true), &press.basis());
        assert_eq!(pressbox::report::human(&findings, false), "", "{lang}");
    }
}
