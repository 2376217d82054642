//! How the house is built: a game lives in its own two folders and nowhere else.

use pressbox::game::registry;
use std::path::{Path, PathBuf};

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder of the project").flatten() {
        let path = entry.path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

/// The registry names each game once, and `src/game/mod.rs` declares its module.
const DOORS: [&str; 2] = ["src/game/registry.rs", "src/game/mod.rs"];

/// Everyday words that are a piece of some game and a thing of the house too: the weight of a typeface, large print.
const EVERYDAY: [(&str, &str); 2] = [("src/pdf/font.rs", "\"medium\""), ("src/rulebook/format.rs", "\"large\"")];

#[test]
fn no_file_outside_a_game_s_folders_names_the_game_or_its_pieces() {
    let mut found = Vec::new();
    for game in registry() {
        let about = game.about;
        let module = about.id.replace('-', "_");
        let own = [format!("src/game/{module}/"), format!("templates/{}/", about.id)];
        let mut names = vec![about.id.to_string(), about.id.replace('-', " "), module.clone()];
        // as a value in the code: some terms are everyday words
        names.extend(about.pieces.iter().map(|piece| format!("\"{}\"", piece.term)));
        for path in files(Path::new("src")).into_iter().chain(files(Path::new("templates/shared"))) {
            let name = path.to_string_lossy().replace('\\', "/");
            if own.iter().any(|folder| name.starts_with(folder)) || DOORS.contains(&name.as_str()) {
                continue;
            }
            // another game's folder may have pieces of the same name, but not this game's
            let foreign = name.starts_with("src/game/") && name.matches('/').count() > 2;
            let text = std::fs::read_to_string(&path).expect("a text file").to_lowercase();
            let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '-').collect();
            for wanted in if foreign { &names[..3] } else { &names[..] } {
                let said = if wanted.contains([' ', '"']) {
                    text.contains(wanted.as_str())
                } else {
                    words.contains(&wanted.as_str())
                };
                if said && !EVERYDAY.contains(&(name.as_str(), wanted.as_str())) {
                    found.push(format!("{name} says `{wanted}`"));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_door_names_a_game_on_one_line() {
    for game in registry() {
        let module = game.about.id.replace('-', "_");
        let modules = std::fs::read_to_string("src/game/mod.rs").expect("the room's own file");
        assert_eq!(modules.matches(&format!("mod {module};")).count(), 1, "{module} in src/game/mod.rs");
        let registry = std::fs::read_to_string("src/game/registry.rs").expect("the registry");
        assert_eq!(registry.matches(&format!("of::<{module}::")).count(), 1, "{module} in the registry");
    }
}

#[test]
fn templates_hold_no_literal_colour() {
    let mut found = Vec::new();
    for path in files(Path::new("templates")).into_iter().filter(|path| path.extension().is_some_and(|e| e == "svg")) {
        let text = std::fs::read_to_string(&path).expect("a text file");
        for (number, line) in text.lines().enumerate() {
            let hex = line.match_indices('#').any(|(at, _)| {
                let digits = line[at + 1..].chars().take_while(char::is_ascii_hexdigit).count();
                let before = line[..at].chars().next_back();
                matches!(digits, 3 | 6 | 8) && matches!(before, Some('"' | '\'' | ':' | ' '))
            });
            if hex || line.contains("rgb(") {
                found.push(format!("{}:{}: {}", path.display(), number + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
