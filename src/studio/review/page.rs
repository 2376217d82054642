//! The reviewer's page. Every text of a book is escaped on its way in.

use super::{Change, Section};
use crate::i18n::Lang;
use crate::i18n::difference::{self, Piece};
use crate::i18n::merge::State;
use std::fmt::Write;

/// The look, in light and in dark, on a phone and on paper.
const STYLE: &str = include_str!("page.css");

/// The whole page.
pub(super) fn page(old: &str, new: &str, sections: &[Section]) -> String {
    let mut out = String::from("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    out.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    let title = format!("Review of translations: {} → {}", escaped(old), escaped(new));
    put(
        &mut out,
        format_args!("<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"),
    );
    contents(&mut out, sections);
    for section in sections.iter().filter(|section| !section.changes.is_empty()) {
        one(&mut out, section);
    }
    out.push_str("</body>\n</html>\n");
    out
}

/// Writing into a string does not fail.
fn put(out: &mut String, what: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(what);
}

fn anchor(section: &Section) -> String {
    format!("{}-{}", section.game, section.lang)
}

fn contents(out: &mut String, sections: &[Section]) {
    out.push_str("<nav><ul>\n");
    for section in sections {
        let (game, lang, count) = (escaped(&section.game), section.lang.english(), section.changes.len());
        if count == 0 {
            put(out, format_args!("<li class=\"soft\">{game}, {lang}: nothing changed</li>\n"));
            continue;
        }
        let number = |state: State| section.changes.iter().filter(|change| change.state == Some(state)).count();
        put(
            out,
            format_args!(
                "<li><a href=\"#{}\">{game}, {lang}</a>: {count} changed; {} to be looked at again, {} to be \
                 translated</li>\n",
                escaped(&anchor(section)),
                number(State::Stale),
                number(State::Missing)
            ),
        );
    }
    out.push_str("</ul></nav>\n");
}

fn one(out: &mut String, section: &Section) {
    let (game, lang) = (escaped(&section.game), section.lang);
    put(out, format_args!("<section id=\"{}\">\n<h2>{game}, {}</h2>\n", escaped(&anchor(section)), lang.english()));
    for change in &section.changes {
        block(out, change, lang);
    }
    out.push_str("</section>\n");
}

fn block(out: &mut String, change: &Change, lang: Lang) {
    let (class, words) = match change.state {
        Some(State::Translated) => ("translated", "translated"),
        Some(State::Stale) => ("stale", "to be looked at again"),
        Some(State::Missing) => ("missing", "to be translated"),
        None => ("gone", "block is gone"),
    };
    let id = escaped(&change.id);
    put(
        out,
        format_args!(
            "<article>\n<header class=\"block\"><h3>{id}</h3><span class=\"state {class}\">{words}</span></header>\n"
        ),
    );
    let (old, new) = difference::compare(&change.source.0, &change.source.1);
    pair(out, "English", Lang::En.tag(), &old, &new);
    let (old, new) = difference::compare(&change.translation.0, &change.translation.1);
    pair(out, lang.english(), lang.tag(), &old, &new);
    out.push_str("</article>\n");
}

/// Old and new beside each other; one below the other on a phone.
fn pair(out: &mut String, name: &str, tag: &str, old: &[Piece<'_>], new: &[Piece<'_>]) {
    out.push_str("<div class=\"pair\">\n");
    for (age, mark, pieces) in [("old", "del", old), ("new", "ins", new)] {
        put(out, format_args!("<div><p class=\"name\">{name}, {age}</p><p class=\"text\" lang=\"{tag}\">"));
        for (text, only) in pieces {
            match only {
                true => put(out, format_args!("<{mark}>{}</{mark}>", escaped(text))),
                false => out.push_str(&escaped(text)),
            }
        }
        if pieces.is_empty() {
            out.push_str("<span class=\"soft\">(none)</span>");
        }
        out.push_str("</p></div>\n");
    }
    out.push_str("</div>\n");
}

/// Text that is neither markup nor the end of an attribute.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}
