//! Every registered game against its own cases: `tests/cases/rules/<game>.jsonl` and `tests/cases/explain/<game>.jsonl`,
//! one JSON object a line, from implementations in other languages.

use pressbox::game::{Game, Illegal, Position, Registered, registry};
use serde_json::Value;

type Checked = Result<(), String>;

fn cases(kind: &str, game: &Registered) -> Vec<Value> {
    let path = format!("tests/cases/{kind}/{}.jsonl", game.about.id);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{path}: {error}"))).collect()
}

fn words(case: &Value, key: &str) -> Option<Vec<String>> {
    let list = case.get(key)?.as_array()?;
    Some(list.iter().filter_map(|word| word.as_str().map(String::from)).collect())
}

fn text<'a>(case: &'a Value, key: &str) -> &'a str {
    case[key].as_str().unwrap_or_default()
}

fn position(game: &dyn Game, case: &Value) -> Result<Box<dyn Position>, String> {
    game.position(text(case, "position")).map_err(|faults| format!("refused: {faults:?}"))
}

fn same<T: PartialEq + std::fmt::Debug>(got: T, wanted: T) -> Checked {
    if got == wanted { Ok(()) } else { Err(format!("\n    got    {got:?}\n    wanted {wanted:?}")) }
}

fn play(position: &dyn Position, moves: &[String]) -> Result<Box<dyn Position>, (usize, Illegal)> {
    let mut now = position.boxed();
    for (at, word) in moves.iter().enumerate() {
        now = now.after(word).map_err(|illegal| (at, illegal))?;
    }
    Ok(now)
}

fn check_rules(game: &dyn Game, case: &Value) -> Checked {
    let start = position(game, case);
    if case.get("error").is_some() {
        return match (start, words(case, "play")) {
            (Err(_), None) => Ok(()),
            (Ok(start), Some(moves)) => match play(&*start, &moves) {
                Err((at, _)) => same(at + 1, moves.len()),
                Ok(_) => Err("the last move was played".into()),
            },
            (start, _) => Err(format!("unexpected: {:?}", start.map(|start| start.text()))),
        };
    }
    let start = start?;
    if let Some(wanted) = words(case, "moves") {
        same(start.moves(), wanted)
    } else if let Some(counts) = case.get("perft").and_then(Value::as_array) {
        let wanted: Vec<u64> = counts.iter().filter_map(Value::as_u64).collect();
        same((1..).take(wanted.len()).map(|depth| start.perft(depth)).collect(), wanted)
    } else {
        let moves = words(case, "play").ok_or("neither moves nor perft nor play")?;
        let end = play(&*start, &moves).map_err(|(at, illegal)| format!("{}: {illegal}", moves[at]))?;
        same(end.text().as_str(), text(case, "result"))
    }
}

fn check_explain(game: &dyn Game, case: &Value) -> Checked {
    let reasons = position(game, case)?.explain(text(case, "move"));
    match (reasons, words(case, "reasons")) {
        (Ok(whys), Some(wanted)) => same(whys.iter().map(|why| why.reason.to_string()).collect(), wanted),
        (Err(_), None) => Ok(()),
        (reasons, _) => Err(format!("unexpected: {reasons:?}")),
    }
}

fn run(kind: &str, check: fn(&dyn Game, &Value) -> Checked) {
    let mut failures = Vec::new();
    for entry in registry() {
        let game = entry.with(&Default::default()).expect("the default options are valid");
        let cases = cases(kind, entry);
        assert!(cases.len() > 50, "{} {kind}: only {} cases", entry.about.id, cases.len());
        for case in &cases {
            if let Err(failure) = check(&*game, case) {
                failures.push(format!("{} ({}{}): {failure}", case["id"], text(case, "about"), text(case, "why")));
            }
        }
    }
    assert!(failures.is_empty(), "{} failed:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn rules() {
    run("rules", check_rules);
}

#[test]
fn explain() {
    run("explain", check_explain);
}
