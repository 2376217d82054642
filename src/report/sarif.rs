//! Findings as a SARIF 2.1.0 log (Static Analysis Results Interchange Format, an OASIS standard), as code review tools
//! take it. Section numbers are those of the standard.

use super::{Finding, Place, Severity, Source, codes};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Component, Path};
use std::sync::Arc;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The kinds of findings of a log, each with its place in the list of descriptors.
type Kinds = BTreeMap<&'static str, usize>;

/// One log with one run. A finding with a place is a result, one without (a fault of the set-up, of no line of any
/// file) and a file that cannot be read a notification. Files below the folder `root` are named by their path from there, and columns count characters
/// as those of [`super::json`] do.
///
/// # Errors
/// What the writer says.
pub fn sarif(findings: &[Finding], root: Option<&Path>, out: &mut impl Write) -> io::Result<()> {
    let log = json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run(findings, root)] });
    serde_json::to_writer_pretty(&mut *out, &log)?;
    writeln!(out)
}

fn run(findings: &[Finding], root: Option<&Path>) -> Value {
    let (placed, placeless): (Vec<&Finding>, Vec<&Finding>) =
        findings.iter().partition(|finding| finding.place.is_some() && !finding.is_unreadable());
    let (rules, notices) = (kinds(&placed), kinds(&placeless));
    let results = placed.iter().filter_map(|finding| result(finding, finding.place.as_ref()?, &rules, root));
    let notifications = placeless.iter().map(|finding| notification(finding, &notices, root));
    let sound = placeless.iter().all(|finding| finding.severity != Severity::Error);
    json!({
        "tool": { "driver": {
            "name": env!("CARGO_PKG_NAME"),
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "version": env!("CARGO_PKG_VERSION"),
            "rules": rules.keys().map(|code| descriptor(code)).collect::<Vec<_>>(),
            "notifications": notices.keys().map(|code| descriptor(code)).collect::<Vec<_>>(),
        } },
        "invocations": [{
            "executionSuccessful": sound,
            "toolConfigurationNotifications": notifications.collect::<Vec<_>>(),
        }],
        "columnKind": "unicodeCodePoints",
        "results": results.collect::<Vec<_>>(),
    })
}

/// The kinds among these findings, in the order of their names.
fn kinds(findings: &[&Finding]) -> Kinds {
    let mut kinds: Kinds = findings.iter().map(|finding| (finding.code, 0)).collect();
    kinds.values_mut().enumerate().for_each(|(index, place)| *place = index);
    kinds
}

fn descriptor(code: &str) -> Value {
    let kind = codes::find(code);
    let says = message(kind.map_or(code, |kind| kind.says));
    let level = kind.map_or(Severity::Error, |kind| kind.severity).word();
    json!({
        "id": code,
        "shortDescription": says,
        "fullDescription": says,
        "help": says,
        "defaultConfiguration": { "level": level },
    })
}

fn result(finding: &Finding, place: &Place, rules: &Kinds, root: Option<&Path>) -> Option<Value> {
    let source = &place.source;
    let mut result = json!({
        "ruleId": finding.code,
        "ruleIndex": rules.get(finding.code)?,
        "level": finding.severity.word(),
        "message": message(&words(finding)),
        "locations": [{ "physicalLocation": physical(source, &place.span, root) }],
    });
    if !finding.marks.is_empty() {
        let related = finding.marks.iter().enumerate().map(|(id, (span, label))| {
            json!({ "id": id, "physicalLocation": physical(source, span, root), "message": message(label) })
        });
        result["relatedLocations"] = related.collect();
    }
    if let Some(fix) = &finding.fix {
        let replacement =
            json!({ "deletedRegion": region(source, &fix.span), "insertedContent": { "text": fix.text } });
        let change = json!({ "artifactLocation": artifact(source, root), "replacements": [replacement] });
        result["fixes"] = json!([{ "description": message("Write what the rules say."), "artifactChanges": [change] }]);
    }
    Some(result)
}

fn notification(finding: &Finding, notices: &Kinds, root: Option<&Path>) -> Value {
    let mut notification = json!({
        "descriptor": { "id": finding.code, "index": notices.get(finding.code) },
        "level": finding.severity.word(),
        "message": message(&words(finding)),
    });
    if let Some(place) = &finding.place {
        notification["locations"] = json!([{ "physicalLocation": physical(&place.source, &place.span, root) }]);
    }
    notification
}

/// All that a finding says: its message with the label, then the notes and the help, a line each.
fn words(finding: &Finding) -> String {
    let label = finding.label.iter().map(|label| format!(" ({label})"));
    let notes = finding.notes.iter().map(|note| format!("\nnote: {note}"));
    let help = finding.help.iter().map(|help| format!("\nhelp: {help}"));
    std::iter::once(finding.message.clone()).chain(label).chain(notes).chain(help).collect()
}

/// A text that has no placeholders: its braces are written twice (3.11.5).
fn message(text: &str) -> Value {
    json!({ "text": text.replace('{', "{{").replace('}', "}}") })
}

fn physical(source: &Arc<Source>, span: &Range<usize>, root: Option<&Path>) -> Value {
    match source.text.is_empty() {
        // no line of it can be shown
        true => json!({ "artifactLocation": artifact(source, root) }),
        false => json!({ "artifactLocation": artifact(source, root), "region": region(source, span) }),
    }
}

/// From the first character to the one behind the last, both from 1 (3.30).
fn region(source: &Source, span: &Range<usize>) -> Value {
    let ((line, column), (end_line, end_column)) = (source.line_column(span.start), source.line_column(span.end));
    json!({ "startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column })
}

fn artifact(source: &Source, root: Option<&Path>) -> Value {
    let path = Path::new(&source.name);
    match root.and_then(|root| path.strip_prefix(root).ok()).or(path.is_relative().then_some(path)) {
        Some(path) => json!({ "uri": encoded(path), "uriBaseId": "%SRCROOT%" }),
        None => json!({ "uri": format!("file:///{}", encoded(path)) }),
    }
}

/// The names of a path with `/` between them, as they stand in a URI: without detours, and with everything but letters,
/// digits and `-._~` as bytes.
fn encoded(path: &Path) -> String {
    let mut names: Vec<String> = Vec::new();
    for component in path.components() {
        match component {
            Component::ParentDir if names.last().is_some_and(|name| name != "..") => drop(names.pop()),
            Component::ParentDir => names.push("..".into()),
            Component::Normal(name) => names.push(percent(&name.to_string_lossy())),
            Component::Prefix(drive) => names.push(drive.as_os_str().to_string_lossy().replace('\\', "/")),
            Component::RootDir | Component::CurDir => {}
        }
    }
    names.join("/")
}

fn percent(name: &str) -> String {
    let letter = |byte: u8| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    name.bytes().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(findings: &[Finding]) -> Value {
        let mut out = Vec::new();
        sarif(findings, Some(Path::new("/home/someone/project")), &mut out).unwrap();
        serde_json::from_slice(&out).unwrap()
    }

    #[test]
    fn files_are_named_from_the_root_as_a_uri_is_written() {
        let uri = |name: &str| {
            let finding = Finding::error("too-much", &Source::new(name, "x"), 0..1, "m");
            let log = log(&[finding]);
            let location = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"];
            (location["uri"].as_str().unwrap().to_string(), location["uriBaseId"].as_str().map(str::to_string))
        };
        let below = |uri: &str| (uri.to_string(), Some("%SRCROOT%".to_string()));
        assert_eq!(uri("./a/../my games/è#1.dia"), below("my%20games/%C3%A8%231.dia"));
        assert_eq!(uri("/home/someone/project/a/b.dia"), below("a/b.dia"));
        assert_eq!(uri("../../b.dia"), below("../../b.dia"));
        assert_eq!(uri("c:d.dia"), below("c%3Ad.dia"));
        assert_eq!(uri("/srv/b.dia"), ("file:///srv/b.dia".to_string(), None));
    }

    #[test]
    fn a_finding_without_a_place_is_a_notification_and_no_result() {
        let warning = Finding { severity: Severity::Warning, ..Finding::placeless("template-unread", "unread {{x}}") };
        let run = &log(&[warning])["runs"][0];
        assert_eq!(run["results"], json!([]));
        let invocation = &run["invocations"][0];
        assert_eq!(invocation["executionSuccessful"], true);
        let told = &invocation["toolConfigurationNotifications"][0];
        assert_eq!((&told["level"], &told["message"]["text"]), (&json!("warning"), &json!("unread {{{{x}}}}")));
        assert_eq!(told["descriptor"], json!({ "id": "template-unread", "index": 0 }));
        assert_eq!(run["tool"]["driver"]["notifications"][0]["id"], "template-unread");
        let fault = log(&[Finding::placeless("font", "no such font")]);
        assert_eq!(fault["runs"][0]["invocations"][0]["executionSuccessful"], false);
    }

    #[test]
    fn marks_and_fixes_have_regions_of_their_own() {
        let source = Source::new("a.dia", "è {x}\nmoves 9 # è\n");
        let at = source.text.find('9').unwrap();
        let finding = Finding::error("wrong-count", &source, at..at + 1, "not 9")
            .mark(0.."è".len(), "here")
            .help("write {11}")
            .fix(at..at + 1, "11");
        let run = &log(&[finding])["runs"][0];
        let result = &run["results"][0];
        let nine = json!({ "startLine": 2, "startColumn": 7, "endLine": 2, "endColumn": 8 });
        assert_eq!(result["locations"][0]["physicalLocation"]["region"], nine);
        assert_eq!(result["message"]["text"], "not 9\nhelp: write {{11}}");
        assert_eq!(result["relatedLocations"][0]["physicalLocation"]["region"]["endColumn"], 2);
        let replacement = &result["fixes"][0]["artifactChanges"][0]["replacements"][0];
        assert_eq!(replacement, &json!({ "deletedRegion": nine, "insertedContent": { "text": "11" } }));
    }
}
