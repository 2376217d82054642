//! What a text takes for granted of the options: `first-side=orange`, or `moves-to-win=2|3` where it is true under more
//! than one value.

use super::Options;
use crate::report::nearest;
use toml::Value;

/// A text tells a rule that is not in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Otherwise {
    /// What it tells, as TOML: `first-side = "orange"`.
    pub told: String,
    /// The value in force, as TOML: `"blue"`.
    pub now: String,
}

/// Whether a word of the form `option=value|value` holds under `options`, which has a value for every option there is.
///
/// # Errors
/// What is wrong with the word, in one sentence: it has no such form, or there is no such option.
pub fn told_under(word: &str, options: &Options) -> Result<Option<Otherwise>, String> {
    let Some((name, values)) = word.split_once('=').filter(|(_, values)| !values.is_empty()) else {
        return Err(format!("`{word}` is not of the form option=value"));
    };
    let Some(now) = options.get(name) else {
        let near = nearest(name, options.keys().map(String::as_str));
        return Err(match near {
            Some(near) => format!("the rules have no option `{name}`; `{near}` is one"),
            None => format!("the rules have no option `{name}`"),
        });
    };
    let values: Vec<&str> = values.split('|').collect();
    if values.contains(&plain(now).as_str()) {
        return Ok(None);
    }
    let quoted = |value: &&str| if now.is_str() { format!("\"{value}\"") } else { (*value).to_string() };
    let told = values.iter().map(quoted).collect::<Vec<_>>().join(" or ");
    Ok(Some(Otherwise { told: format!("{name} = {told}"), now: now.to_string() }))
}

/// A value as it is written in a word: a text without its quotes, a list with commas alone.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(word: &str) -> Result<Option<Otherwise>, String> {
        let options = "side = \"red\"\nmust = true\nmoves = 2\narea = [\"D2\", \"E2\"]";
        told_under(word, &options.parse().expect("the test's own TOML"))
    }

    #[test]
    fn what_is_in_force_is_told_rightly() {
        for word in ["side=red", "side=blue|red", "must=true", "moves=1|2", "area=D2,E2"] {
            assert_eq!(told(word), Ok(None), "{word}");
        }
    }

    #[test]
    fn what_is_not_in_force_is_shown_as_the_kit_would_write_it() {
        let otherwise = |told: &str, now: &str| Ok(Some(Otherwise { told: told.into(), now: now.into() }));
        assert_eq!(told("side=blue"), otherwise("side = \"blue\"", "\"red\""));
        assert_eq!(told("must=false"), otherwise("must = false", "true"));
        assert_eq!(told("moves=3|4"), otherwise("moves = 3 or 4", "2"));
    }

    #[test]
    fn a_word_that_names_no_option_is_refused() {
        assert_eq!(told("sides=red"), Err("the rules have no option `sides`; `side` is one".into()));
        for word in ["side", "side=", "red"] {
            assert_eq!(told(word), Err(format!("`{word}` is not of the form option=value")));
        }
    }
}
