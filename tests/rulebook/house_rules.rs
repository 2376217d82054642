//! A house rule reaches what is told of it: whatever value an option takes, the book says another number, or what tells
//! the old rule is refused.

use super::press::sound;
use pressbox::assets::Templates;
use pressbox::game::{self, Game, Options, Registered};
use pressbox::i18n::{Lang, Words};
use pressbox::kit::Kit;
use pressbox::report::Finding;
use pressbox::rulebook::{self, Basis, Book};
use serde_json::Value;
use std::collections::BTreeSet;

/// Other values of an option that the rules take, found by asking them.
fn others(registered: &Registered, name: &str, now: &toml::Value) -> Vec<toml::Value> {
    let tried: Vec<toml::Value> = match now {
        toml::Value::Boolean(flag) => vec![(!flag).into()],
        toml::Value::Integer(_) => (-1..=300).map(toml::Value::from).collect(),
        toml::Value::Array(items) => (0..items.len())
            .map(|out| {
                let rest = items.iter().enumerate().filter(|(at, _)| *at != out);
                toml::Value::Array(rest.map(|(_, item)| item.clone()).collect())
            })
            .collect(),
        // a wrong text is refused with those that will do, in quotes
        _ => {
            let faults = with(registered, name, "no such value".into()).err().expect("a text that is none");
            let quoted = faults.split(['"', '`']).skip(1).step_by(2);
            quoted.flat_map(varied).map(toml::Value::from).collect()
        }
    };
    let taken =
        |value: &toml::Value| with(registered, name, value.clone()).is_ok_and(|game| game.options()[name] != *now);
    tried.into_iter().filter(taken).collect()
}

/// A text, and if its words are pairs, `a:x b:y`, those in which one pair has the other end of another: `a:y b:y`.
fn varied(text: &str) -> Vec<String> {
    let pairs: Option<Vec<(&str, &str)>> = text.split(' ').map(|word| word.split_once(':')).collect();
    let pairs = pairs.unwrap_or_default();
    let with_end = |at: usize, end: &str| {
        let ends = pairs.iter().enumerate().map(|(place, (key, own))| (key, if place == at { end } else { own }));
        ends.map(|(key, end)| format!("{key}:{end}")).collect::<Vec<_>>().join(" ")
    };
    let changed = (0..pairs.len()).flat_map(|at| pairs.iter().map(move |(_, end)| (at, *end)));
    std::iter::once(text.to_string()).chain(changed.map(|(at, end)| with_end(at, end))).collect()
}

fn with(registered: &Registered, name: &str, value: toml::Value) -> Result<Box<dyn Game>, String> {
    let options = Options::from_iter([(name.to_string(), value)]);
    registered.with(&options).map_err(|faults| faults.iter().map(|fault| fault.message.as_str()).collect())
}

/// What the placeholders of a text become.
fn numbers<'t>(text: &'t str, facts: &Value) -> Vec<(&'t str, Option<Value>)> {
    let names = text.split("{{").skip(1).filter_map(|rest| rest.split_once("}}"));
    names.map(|(name, _)| (name, facts.pointer(&format!("/{}", name.trim().replace('.', "/"))).cloned())).collect()
}

/// The findings of house rules under a game, those of blocks and those of words.
fn refused(game: &dyn Game, lang: Lang) -> Vec<Finding> {
    let (templates, id) = (Templates::embedded(), game.about().id);
    let words = sound(Words::load(&templates, id, lang));
    let book = sound(Book::read(&templates, id, lang, true));
    let (facts, options) = (game.facts(), game.options());
    let mut found =
        rulebook::check(&book, &Basis { words: &words, facts: &facts, claims: &[], rules: &[], options: &options });
    found.extend(sound(Kit::load(&templates, id)).told_otherwise(&options, &words));
    found.retain(|finding| matches!(finding.code, "house-rule" | "kit-option" | "kit-key" | "block-value"));
    found
}

#[test]
fn what_is_shipped_tells_the_rules_that_are_shipped() {
    for registered in game::registry() {
        let game = registered.with(&Options::new()).unwrap_or_else(|_| panic!("the defaults"));
        for lang in Lang::ALL {
            let found = refused(&*game, lang);
            assert!(found.is_empty(), "{lang}: {}", pressbox::report::human(&found, false));
        }
    }
}

#[test]
fn the_options_of_a_game_are_those_that_it_names_and_make_it_again() {
    for registered in game::registry() {
        let game = registered.with(&Options::new()).unwrap_or_else(|_| panic!("the defaults"));
        let options = game.options();
        let names: BTreeSet<&str> = options.keys().map(String::as_str).collect();
        assert_eq!(names, registered.about.options.iter().copied().collect(), "{}", registered.about.id);
        for (name, now) in &options {
            for value in others(registered, name, now) {
                let other = with(registered, name, value.clone()).expect("taken before");
                assert_eq!(other.options().get(name), Some(&value), "{name}");
                let again = registered.with(&other.options()).unwrap_or_else(|_| panic!("its own options"));
                assert_eq!(again.facts(), other.facts(), "{name} = {value}");
            }
        }
    }
}

#[test]
fn no_option_of_any_game_leaves_its_book_as_it_is_without_a_finding() {
    for registered in game::registry() {
        let id = registered.about.id;
        let source = Templates::embedded().read(&format!("{id}/rulebook.md")).expect("a rulebook");
        let game = registered.with(&Options::new()).unwrap_or_else(|_| panic!("the defaults"));
        let before = numbers(&source.text, &game.facts());
        for (name, now) in &game.options() {
            let others = others(registered, name, now);
            assert!(!others.is_empty(), "{id}: no other value of `{name}` was found");
            for value in others {
                let other = with(registered, name, value.clone()).expect("taken before");
                let follows = numbers(&source.text, &other.facts()) != before;
                let refused = || refused(&*other, Lang::En).iter().any(|finding| finding.code == "house-rule");
                assert!(follows || refused(), "{id}: `{name} = {value}` reaches no text, and `check` would be silent");
            }
        }
    }
}
