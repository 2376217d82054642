//! Findings as text for people and as JSON for machines.

use super::{Finding, Severity};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::io::{self, Write};

/// Compiler-style messages: source line, underline, what the rules say, what would help.
pub fn human(findings: &[Finding], color: bool) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    findings.iter().map(|finding| renderer.render(&[group(finding)]) + "\n").collect::<Vec<_>>().join("\n")
}

fn group(finding: &Finding) -> Group<'_> {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(&finding.message).id(finding.code);
    let mut group = match &finding.place {
        None => Group::with_title(title),
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
        group = group.element(Level::NOTE.message(note));
    }
    match &finding.help {
        Some(help) => group.element(Level::HELP.message(help)),
        None => group,
    }
}

/// One JSON object a finding a line: `file`, `line`, `column`, `code`, `severity`, `message`, and where they say
/// something `label`, `notes`, `help`, and `marks` (each with `line`, `column`, `label`). A finding without a place has `file` empty and line and column 0.
///
/// # Errors
/// What the writer says.
pub fn json(findings: &[Finding], out: &mut impl Write) -> io::Result<()> {
    for finding in findings {
        let (file, (line, column)) = match &finding.place {
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
