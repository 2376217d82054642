//! The templates of one game as a Tera environment, whose faults are findings with file, line and column.
//!
//! Two habits of Tera that templates must mind: a map has no order, so a template iterates over lists alone, and a
//! component sees its arguments alone, save those that it declares as implicit (`@facts`), which come from its caller.

use super::{AssetError, Templates};
use crate::geom;
use crate::report::{Finding, Source, nearest};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use tera::{Context, Error, ErrorKind, Kwargs, State, Tera, TeraResult, Value};

/// Filters that need fonts. They are the kit's to add; without it they compile, and fail when they are used.
const MEASURING: [&str; 2] = ["fit", "lines"];

/// All SVG templates below `shared/` and below a game's own folder, compiled together.
///
/// Values that end in SVG are escaped. Beyond Tera's own filters there are:
///
/// | filter | what it does |
/// |---|---|
/// | `mm` | a number with at most 3 decimals, never `-0` |
/// | `sqrt` | the square root |
/// | `smallest`, `largest` | of a list of numbers |
/// | `fill(from=map)` | a text with each `{name}` or `{name.within}` replaced from the map; what is not there is an error |
///
/// and the function `fan(base, height, tab, inset)`, a net to fold: see [`geom::Fan::to_json`].
#[derive(Debug)]
pub struct Environment {
    tera: Tera,
    sources: BTreeMap<String, Arc<Source>>,
    /// The first map that each variable was, as it was given and as Tera has it.
    known: Mutex<BTreeMap<String, (serde_json::Value, Value)>>,
}

impl Environment {
    /// The environment of `game`.
    ///
    /// # Errors
    /// Every fault that can be seen without rendering: syntax, unknown components, filters and functions.
    pub fn load(templates: &Templates, game: &str) -> Result<Environment, Vec<Finding>> {
        Environment::load_with(templates, game, |_| {})
    }

    /// As [`Environment::load`], with filters and functions that `extend` adds before the templates are compiled.
    ///
    /// # Errors
    /// As [`Environment::load`].
    pub fn load_with(
        templates: &Templates,
        game: &str,
        extend: impl Fn(&mut Tera),
    ) -> Result<Environment, Vec<Finding>> {
        let mut findings = Vec::new();
        let mut sources = BTreeMap::new();
        for path in ["shared", game].into_iter().flat_map(|folder| templates.list(folder, ".svg")) {
            match templates.read(&path) {
                Ok(source) => {
                    sources.insert(path, source);
                }
                Err(error) => findings.push(error.into()),
            }
        }
        let mut environment = Environment { tera: base(&extend), sources, known: Mutex::default() };
        findings.extend(environment.syntax(&extend));
        if findings.is_empty() {
            let texts = environment.sources.iter().map(|(path, source)| (path.as_str(), source.text.as_str()));
            if let Err(error) = environment.tera.add_raw_templates(texts) {
                findings.extend(environment.findings(&error));
            }
        }
        if findings.is_empty() { Ok(environment) } else { Err(findings) }
    }

    /// Whether there is a template of that path, as `my-game/board.svg`.
    pub fn contains(&self, template: &str) -> bool {
        self.sources.contains_key(template)
    }

    /// The paths of all templates, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.sources.keys().map(String::as_str)
    }

    /// Renders a template with the entries of a JSON object as its variables.
    ///
    /// # Errors
    /// What stopped it, with the place in the template (one finding: Tera stops at the first); never a blank.
    pub fn render(&self, template: &str, values: &serde_json::Value) -> Result<String, Vec<Finding>> {
        let context = self.context(values)?;
        if !self.contains(template) {
            return Err(vec![AssetError::Missing(template.to_string()).into()]);
        }
        self.tera.render(template, &context).map_err(|error| self.findings(&error))
    }

    /// Renders one component: `arguments` are its own, `implicit` what it and those that it calls take from the caller.
    ///
    /// # Errors
    /// As [`Environment::render`].
    pub fn component(
        &self,
        name: &str,
        arguments: &serde_json::Value,
        implicit: &serde_json::Value,
    ) -> Result<String, Vec<Finding>> {
        let (arguments, implicit) = (self.context(arguments)?, self.context(implicit)?);
        self.tera
            .render_component_with_implicits(name, &arguments, &implicit, None, true)
            .map_err(|error| self.findings(&error))
    }

    /// A short template that stands elsewhere, as a size in a kit's file.
    ///
    /// # Errors
    /// What stopped it, in one sentence: the place is the caller's to know.
    pub fn text(&self, template: &str, values: &serde_json::Value) -> Result<String, String> {
        let context = Context::from_serialize(values).map_err(|error| error.to_string())?;
        self.tera.render_str(template, &context, false).map_err(|error| match error.kind() {
            ErrorKind::SyntaxError(report) | ErrorKind::RenderingError(report) => {
                report.message().split(". Available ").next().unwrap_or_default().to_string()
            }
            _ => error.to_string(),
        })
    }

    fn context(&self, values: &serde_json::Value) -> Result<Context, Vec<Finding>> {
        let Some(values) = values.as_object() else {
            return Context::from_serialize(values).map_err(|error| told(&error));
        };
        let mut context = Context::new();
        for (name, value) in values {
            context.insert_value(name.clone(), self.value(name, value).map_err(|error| told(&error))?);
        }
        Ok(context)
    }

    /// A value as Tera has it. The facts, the colours and the like are the same for nearly every picture: bringing them
    /// over takes longer than seeing that they are.
    fn value(&self, name: &str, value: &serde_json::Value) -> TeraResult<Value> {
        if !value.is_object() {
            return Value::try_from_serializable(value);
        }
        // nothing can go wrong while it is locked that would leave it half changed
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        match known.get(name) {
            Some((given, made)) if given == value => Ok(made.clone()),
            Some(_) => {
                drop(known);
                Value::try_from_serializable(value)
            }
            None => {
                let made = Value::try_from_serializable(value)?;
                known.insert(name.to_string(), (value.clone(), made.clone()));
                Ok(made)
            }
        }
    }

    /// Whether any template defines a component of that name.
    pub fn has_component(&self, name: &str) -> bool {
        self.tera.contains_component(name)
    }

    /// The names of all components, sorted.
    pub fn component_names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.tera.get_component_names().map(ToString::to_string).collect();
        names.sort();
        names
    }

    /// The syntax errors of all templates, each looked at by itself so that none hides another.
    fn syntax(&self, extend: &impl Fn(&mut Tera)) -> Vec<Finding> {
        self.sources
            .iter()
            .filter_map(|(path, source)| base(extend).add_raw_template(path, &source.text).err())
            .filter(|error| matches!(error.kind(), ErrorKind::SyntaxError(_)))
            .flat_map(|error| self.findings(&error))
            .collect()
    }

    fn findings(&self, error: &Error) -> Vec<Finding> {
        match error.kind() {
            ErrorKind::SyntaxError(report) => {
                vec![self.finding("template-syntax", report.filename(), report.span().range.clone(), report.message())]
            }
            ErrorKind::RenderingError(report) => {
                vec![self.finding("template-value", report.filename(), report.span().range.clone(), report.message())]
            }
            _ => self.reports(&error.to_string()),
        }
    }

    /// Tera hands on some errors as text alone, each a report with a line `--> file:line:column`; read that back.
    fn reports(&self, text: &str) -> Vec<Finding> {
        let mut found = Vec::new();
        for report in text.split("\n\n") {
            let message = report.lines().next().unwrap_or(report).trim_start_matches("error: ");
            let place = report.lines().find_map(|line| line.trim_start().strip_prefix("--> "));
            let place = place.and_then(|place| {
                let mut parts = place.rsplitn(3, ':');
                let (column, line) = (parts.next()?.parse::<usize>().ok()?, parts.next()?.parse::<usize>().ok()?);
                Some((parts.next()?, line, column))
            });
            found.push(match place {
                None => Finding::placeless("template", message),
                Some((path, line, column)) => {
                    let start = self.sources.get(path).map_or(0, |source| {
                        let span = source.line_span(line);
                        let text = &source.text[span.clone()];
                        span.start + text.char_indices().nth(column.saturating_sub(1)).map_or(text.len(), |(at, _)| at)
                    });
                    self.finding("template-name", path, start..start + 1, message)
                }
            });
        }
        found
    }

    /// Tera's lists of what there is instead come in no order: they are replaced by the nearest name.
    fn finding(&self, code: &'static str, path: &str, span: std::ops::Range<usize>, message: &str) -> Finding {
        let (what, known) = match message.split_once(" Available ") {
            Some((what, list)) => (what, list.split_once(": ").map_or("", |(_, names)| names)),
            None => (message, ""),
        };
        let what = what.trim_end_matches('.');
        let mut finding = match self.sources.get(path) {
            Some(source) => Finding::error(code, source, span, what),
            None => Finding::placeless(code, format!("{path}: {what}")),
        };
        let asked = what.split('`').nth(1).unwrap_or_default();
        if let Some(near) = nearest(asked, known.split(", ")).filter(|near| !near.is_empty()) {
            finding = finding.help(format!("there is `{near}`"));
        }
        finding
    }
}

fn told(error: &Error) -> Vec<Finding> {
    vec![Finding::placeless("template-value", error.to_string())]
}

fn base(extend: &impl Fn(&mut Tera)) -> Tera {
    let mut tera = Tera::new();
    tera.autoescape_on([".svg"]);
    tera.register_filter("mm", |value: f64, _: Kwargs, _: &State| geom::decimals(value, 3));
    tera.register_filter("sqrt", |value: f64, _: Kwargs, _: &State| root(value));
    tera.register_filter("smallest", |values: Vec<f64>, _: Kwargs, _: &State| extreme(&values, f64::min));
    tera.register_filter("largest", |values: Vec<f64>, _: Kwargs, _: &State| extreme(&values, f64::max));
    tera.register_filter("fill", |text: &str, names: Kwargs, _: &State| fill(text, &names));
    tera.register_function("fan", |place: Kwargs, _: &State| fan(&place));
    for name in MEASURING {
        tera.register_filter(name, |_: &str, _: Kwargs, _: &State| -> TeraResult<String> {
            Err(Error::message("no text can be measured here: the fonts are a room above"))
        });
    }
    extend(&mut tera);
    tera
}

fn root(value: f64) -> TeraResult<f64> {
    if value < 0.0 { Err(Error::message(format!("{value} has no square root"))) } else { Ok(libm::sqrt(value)) }
}

fn extreme(values: &[f64], choose: fn(f64, f64) -> f64) -> TeraResult<f64> {
    values.iter().copied().reduce(choose).ok_or_else(|| Error::message("an empty list has no such number"))
}

fn fan(place: &Kwargs) -> TeraResult<Value> {
    let length = |name: &'static str| -> TeraResult<f64> {
        let value = place.must_get::<f64>(name)?;
        if value > 0.0 { Ok(value) } else { Err(Error::message(format!("`{name}` is to be above 0"))) }
    };
    let net = geom::Fan::new(length("base")?, length("height")?, length("tab")?);
    Value::try_from_serializable(&net.to_json(length("inset")?))
}

fn fill(text: &str, kwargs: &Kwargs) -> TeraResult<String> {
    let values = kwargs.must_get::<Value>("from")?;
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let unclosed = || Error::message(format!("`{text}` has a brace that is not closed"));
        let (path, after) = after.split_once('}').ok_or_else(unclosed)?;
        let mut value = Some(&values);
        for name in path.split('.') {
            value = value.and_then(|value| value.as_map()?.get(&name.to_string().into()));
        }
        let value = value.filter(|value| !value.is_undefined() && !value.is_map() && !value.is_array());
        let value = value.ok_or_else(|| Error::message(format!("`{text}` wants `{path}`, and there is none")))?;
        filled.push_str(before);
        filled.push_str(&value.to_string());
        rest = after;
    }
    Ok(filled + rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn environment(files: &[(&str, &str)]) -> Result<Environment, Vec<Finding>> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        // what the shared picture of a diagram takes from every game
        let figure = "{% component figure_board(...rest) %}{% endcomponent figure_board %}\
                      {% component figure_piece(...rest) %}{% endcomponent figure_piece %}";
        for (path, text) in [("g/figure.svg", figure)].iter().chain(files) {
            let file = folder.path().join(path);
            std::fs::create_dir_all(file.parent().expect("it is in a folder")).expect("made");
            std::fs::write(file, text).expect("written");
        }
        Environment::load(&Templates::overridden_by(folder.path()).expect("it is there"), "g")
    }

    fn places(findings: &[Finding]) -> Vec<(usize, usize)> {
        findings.iter().filter_map(|finding| Some(finding.place.as_ref()?.line_column())).collect()
    }

    #[test]
    fn every_template_with_a_syntax_error_is_named_at_its_place() {
        let findings = environment(&[("g/a.svg", "<svg>\n {% if %}"), ("g/b.svg", "{{ x + }}")]).expect_err("faults");
        assert_eq!(places(&findings), [(2, 8), (1, 8)]);
        assert!(findings.iter().all(|finding| finding.code == "template-syntax"));
    }

    #[test]
    fn unknown_filters_and_components_are_all_reported() {
        let findings = environment(&[("g/a.svg", "{{ 1 | miles }}\n{{ <shape/> }}")]).expect_err("faults");
        assert_eq!(findings.len(), 2);
        assert_eq!(places(&findings)[1].0, 2);
    }

    #[test]
    fn an_undefined_value_is_an_error_with_the_nearest_name_and_never_a_blank() {
        let environment = environment(&[("g/a.svg", "<svg>\n{{ facts.raech }}</svg>")]).expect("compiles");
        let findings = environment.render("g/a.svg", &json!({ "facts": { "reach": 4 } })).expect_err("undefined");
        assert_eq!(places(&findings), [(2, 10)]);
        assert_eq!(findings[0].help.as_deref(), Some("there is `reach`"));
    }

    #[test]
    fn numbers_texts_and_filled_words_come_out_exact() {
        let text = "{{ (0.1 + 0.2) | mm }} {{ 2 | sqrt | mm }} {{ [3, 1, 2] | smallest | mm }} {{ w | fill(from=f) }}";
        let environment = environment(&[("g/a.svg", text)]).expect("compiles");
        let made =
            environment.render("g/a.svg", &json!({ "w": "1 < {n.m}", "f": { "n": { "m": 4 } } })).expect("renders");
        assert_eq!(made, "0.3 1.414 1 1 &lt; 4");
        for wrong in ["{m}", "{n.k}", "{n}", "{n.m"] {
            assert!(
                environment.render("g/a.svg", &json!({ "w": wrong, "f": { "n": { "m": 4 } } })).is_err(),
                "{wrong}"
            );
        }
    }
}
