//! Findings as text for people and as JSON for machines.

use super::Place;
use super::{Finding, Severity};
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use std::borrow::Cow;
use std::io::{self, Write};
use std::ops::Range;

/// Compiler-style messages: source line, underline, what the rules say, what would help.
pub fn human(findings: &[Finding], color: bool) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    findings.iter().map(|finding| renderer.render(&[group(finding)]) + "\n").collect::<Vec<_>>().join("\n")
}

/// One line that is no finding: what there is to know beside an answer.
pub fn remark(words: &str, color: bool) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    renderer.render(&[Group::with_title(Level::NOTE.primary_title(words))]) + "\n"
}

fn group(finding: &Finding) -> Group<'_> {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(short(&finding.message)).id(finding.code);
    let mut group = match &finding.place {
        None => Group::with_title(title),
        // of a file that is empty or cannot be read there is no line to quote
        Some(place) if place.source.text.is_empty() => title.element(Origin::path(&place.source.name)),
        Some(place) if is_wide(place, &finding.marks) => cut(title, finding, place),
        Some(place) => {
            let mark = AnnotationKind::Primary.span(place.span.clone()).label(finding.label.as_deref());
            let others = finding
                .marks
                .iter()
                .map(|(span, label)| AnnotationKind::Context.span(span.clone()).label(label.as_str()));
            let snippet = Snippet::source(&place.source.text).path(&place.source.name);
            title.element(snippet.annotation(mark).annotations(others))
        }
    };
    for note in &finding.notes {
        group = group.element(Level::NOTE.message(short(note)));
    }
    match &finding.help {
        Some(help) => group.element(Level::HELP.message(help)),
        None => group,
    }
}

/// The longest message that is shown whole, in characters: it repeats what was given, whatever its length.
const LONG: usize = 2000;

fn short(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONG) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

/// The longest line that is quoted whole, in characters, and how much of a longer one stands before the place.
const WIDE: usize = 200;
const BEFORE: usize = 60;

/// The line that a byte is in, without its end.
fn line_at(text: &str, at: usize) -> Range<usize> {
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let end = text[at..].find('\n').map_or(text.len(), |newline| at + newline);
    start..end
}

fn is_wide(place: &Place, marks: &[(Range<usize>, String)]) -> bool {
    let text = &place.source.text;
    let quoted = std::iter::once(&place.span).chain(marks.iter().map(|(span, _)| span));
    quoted.into_iter().any(|span| {
        let lines = line_at(text, span.start).start..line_at(text, span.end).end;
        text[lines].lines().any(|line| line.chars().count() > WIDE)
    })
}

/// A quote from a long line: what is around the place, and the marks that fall into it.
fn cut<'a>(title: annotate_snippets::Title<'a>, finding: &'a Finding, place: &'a Place) -> Group<'a> {
    let text = &place.source.text;
    let line = line_at(text, place.span.start);
    let back = text[line.start..place.span.start].char_indices().rev().nth(BEFORE - 1);
    let start = back.map_or(line.start, |(at, _)| line.start + at);
    let end = text[start..line.end].char_indices().nth(WIDE).map_or(line.end, |(at, _)| start + at);
    let dots = |there: bool| if there { "…" } else { "" };
    let head = dots(start > line.start);
    let quote = format!("{head}{}{}", &text[start..end], dots(end < line.end));
    let within = |span: &Range<usize>| span.start.clamp(start, end)..span.end.clamp(start, end);
    let moved = |span: Range<usize>| span.start - start + head.len()..span.end - start + head.len();
    let (number, column) = place.line_column();
    let origin = Origin::path(&place.source.name).line(number).char_column(column);
    let mark = AnnotationKind::Primary.span(moved(within(&place.span))).label(finding.label.as_deref());
    let others = finding.marks.iter().filter(|(span, _)| within(span) == *span);
    let others = others.map(|(span, label)| AnnotationKind::Context.span(moved(span.clone())).label(label.as_str()));
    let snippet = Snippet::source(quote).line_start(number).annotation(mark).annotations(others);
    title.element(origin).element(snippet)
}

/// One JSON object a finding a line: `file`, `line`, `column`, `code`, `severity`, `message`, and where they say
/// something `label`, `notes`, `help`, and `marks` (each with `line`, `column`, `label`). A finding without a place has `file` empty and line and column 0; one
/// of a file that is empty or cannot be read has line and column 0.
///
/// # Errors
/// What the writer says.
pub fn json(findings: &[Finding], out: &mut impl Write) -> io::Result<()> {
    for finding in findings {
        let (file, (line, column)) = match &finding.place {
            Some(place) if place.source.text.is_empty() => (place.source.name.as_str(), (0, 0)),
            Some(place) => (place.source.name.as_str(), place.line_column()),
            None => ("", (0, 0)),
        };
        let mut object = serde_json::json!({
            "file": file, "line": line, "column": column, "code": finding.code,
            "severity": finding.severity.word(), "message": finding.message,
        });
        if let Some(label) = &finding.label {
            object["label"] = label.as_str().into();
        }
        if let Some(place) = &finding.place
            && !finding.marks.is_empty()
        {
            let marks = finding.marks.iter().map(|(span, label)| {
                let (line, column) = place.source.line_column(span.start);
                serde_json::json!({ "line": line, "column": column, "label": label })
            });
            object["marks"] = marks.collect();
        }
        if !finding.notes.is_empty() {
            object["notes"] = finding.notes.clone().into();
        }
        if let Some(help) = &finding.help {
            object["help"] = help.as_str().into();
        }
        writeln!(out, "{object}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Source;

    #[test]
    fn a_message_that_repeats_endless_words_ends_before_them() {
        let said = human(&[Finding::placeless("code", "è".repeat(70_000)).note("n".repeat(70_000))], false);
        assert_eq!(said.matches('è').count(), 2000);
        assert!(said.contains("è…") && said.contains("n…") && said.len() < 10_000, "{}", said.len());
    }

    #[test]
    fn a_long_line_is_cut_around_the_place_that_keeps_its_line_and_column() {
        let text = format!("first\n{}HERE{}\n", "è".repeat(300), "x".repeat(9000));
        let at = text.find("HERE").unwrap_or_default();
        let said =
            human(&[Finding::error("code", &Source::new("file", text), at..at + 4, "wrong").label("this")], false);
        assert!(said.contains("file:2:301"), "{said}");
        assert!(said.contains(&format!("…{}HERE", "è".repeat(60))) && said.contains("^^^^ this"), "{said}");
        assert!(said.lines().all(|line| line.chars().count() < 220), "{said}");
    }
}
