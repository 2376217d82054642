//! Facts filled into prose: `{{ name }}` becomes what the engine says, and nothing else happens in a sentence.

use crate::i18n::Passage;
use crate::report::{Finding, nearest};
use serde_json::Value;
use tera::{Context, Tera};

/// The text with its facts in place, each byte still knowing where it is from; and a finding for each fact that is
/// not there, each placeholder that is not closed, and each piece of template logic.
pub fn fill(text: &Passage, facts: &Value) -> (Passage, Vec<Finding>) {
    let mut findings = logic(text);
    let mut filled = Passage::empty(&text.source, text.place(0..0).start);
    let mut index = 0;
    while let Some(open) = text.text[index..].find("{{").map(|at| index + at) {
        filled.push(&text.text[index..open], text.place(index..open));
        let end = text.text[open + 2..].find("{{").map_or(text.text.len(), |at| open + 2 + at);
        let Some(close) = text.text[open..end].find("}}").map(|at| open + at) else {
            findings.push(
                text.error("fact-open", open..open + 2, "this placeholder is not closed").help("end it with `}}`"),
            );
            filled.push(&text.text[open..end], text.place(open..end));
            index = end;
            continue;
        };
        let span = open..close + 2;
        match value(&text.text[open + 2..close], facts) {
            Ok(value) => filled.push(&value, text.place(span.clone())),
            Err(Fault { message, help }) => {
                let finding = text.error("fact-unknown", span.clone(), message);
                findings.push(match help {
                    Some(help) => finding.help(help),
                    None => finding,
                });
            }
        }
        index = span.end;
    }
    filled.push(&text.text[index..], text.place(index..text.text.len()));
    (filled, findings)
}

/// Statements and comments of the template language have no place in prose.
fn logic(text: &Passage) -> Vec<Finding> {
    let starts = ["{%", "{#"].into_iter().flat_map(|mark| text.text.match_indices(mark));
    let finding = |(at, mark): (usize, &str)| {
        text.error("prose-logic", at..at + mark.len(), "prose holds facts, no template logic")
            .help("write whole sentences, and let a fact decide nothing")
    };
    starts.map(finding).collect()
}

/// Why there is no value.
struct Fault {
    message: String,
    help: Option<String>,
}

fn value(expression: &str, facts: &Value) -> Result<String, Fault> {
    let expression = expression.trim().trim_matches('-').trim();
    let is_path = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
    if !expression.is_empty() && expression.chars().all(is_path) {
        return path(expression, facts);
    }
    let fault = |error: tera::Error| {
        let message = error.to_string().lines().next().unwrap_or_default().to_string();
        Fault { message: format!("`{expression}` has no value: {message}"), help: None }
    };
    let context = Context::from_serialize(facts).map_err(fault)?;
    Tera::one_off(&format!("{{{{ {expression} }}}}"), &context, false).map_err(fault)
}

/// A dotted name. A list is printed with commas.
fn path(path: &str, facts: &Value) -> Result<String, Fault> {
    let mut at = facts;
    for name in path.split('.') {
        at = at.get(name).ok_or_else(|| {
            let names = at.as_object().into_iter().flat_map(|object| object.keys().map(String::as_str));
            let help = nearest(name, names.clone()).map_or_else(
                || format!("there are {}", names.collect::<Vec<_>>().join(", ")),
                |near| format!("is `{near}` meant?"),
            );
            Fault { message: format!("there is no fact `{path}`"), help: Some(help) }
        })?;
    }
    printed(at).ok_or_else(|| Fault {
        message: format!("the fact `{path}` is no single value"),
        help: at.as_object().map(|object| {
            let names: Vec<String> = object.keys().map(|name| format!("{path}.{name}")).collect();
            format!("there are {}", names.join(", "))
        }),
    })
}

fn printed(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string().trim_end_matches(".0").to_string()),
        Value::Array(items) => Some(items.iter().map(printed).collect::<Option<Vec<_>>>()?.join(", ")),
        Value::Bool(_) | Value::Null | Value::Object(_) => None,
    }
}
