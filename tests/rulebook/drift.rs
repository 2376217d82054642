//! Facts cannot drift: one number of an engine is changed, and the parts, the figures and the prose follow it; what was
//! claimed under the old one is refused.

use super::press::{Press, sound};
use pressbox::assets::Templates;
use pressbox::diagram::{self, Demands};
use pressbox::game::{self, Game};
use pressbox::i18n::{Lang, Words};
use pressbox::kit::Kit;
use pressbox::report::Severity;
use pressbox::rulebook;
use std::collections::{BTreeMap, BTreeSet};

fn under(id: &str, options: &str) -> Box<dyn Game> {
    let options = options.parse().expect("the test's own TOML");
    game::find(id).expect("registered").with(&options).unwrap_or_else(|_| panic!("sound options"))
}

/// The diagrams of the game's own file that do not hold under a game.
fn refused(game: &dyn Game) -> BTreeSet<String> {
    let source = Templates::embedded().read(&format!("{}/diagrams.dia", game.about().id)).expect("diagrams");
    let checked = diagram::check(&diagram::parse(&source, game), game, Demands::default());
    let errors = checked.findings.iter().filter(|finding| finding.severity == Severity::Error);
    let line = |finding: &pressbox::report::Finding| finding.place.as_ref().map_or(0, |place| place.line_column().0);
    // the diagram that a line belongs to
    let heads: Vec<(usize, &str)> = source
        .text
        .lines()
        .enumerate()
        .filter_map(|(number, text)| Some((number + 1, text.strip_prefix("diagram ")?.trim())))
        .collect();
    errors
        .filter_map(|finding| heads.iter().rev().find(|(at, _)| *at <= line(finding)))
        .map(|(_, id)| (*id).to_string())
        .collect()
}

/// What the kit prints, drawings and counts, by part.
fn printed(game: &dyn Game) -> BTreeMap<String, (u32, String)> {
    let templates = Templates::embedded();
    let kit = sound(Kit::load(&templates, game.about().id));
    let words = sound(Words::load(&templates, game.about().id, Lang::En));
    sound(kit.parts(game, &words)).into_iter().map(|part| (part.id, (part.count, part.svg))).collect()
}

/// The parts that are drawn or counted otherwise.
fn changed_parts(before: &dyn Game, after: &dyn Game) -> BTreeSet<String> {
    let (before, after) = (printed(before), printed(after));
    let ids = before.keys().chain(after.keys());
    ids.filter(|id| before.get(*id) != after.get(*id)).cloned().collect()
}

/// The text of each block of a book, as it is set.
fn told(press: &Press, id: &str) -> BTreeMap<String, String> {
    let proof = sound(rulebook::proof(&press.book(id, false), &press.ingredients(), press.fonts.faces()));
    let mut told: BTreeMap<String, String> = BTreeMap::new();
    let mut lines: Vec<_> = proof.pages.iter().flat_map(|page| &page.lines).collect();
    lines.sort_by(|one, other| one.block.cmp(&other.block));
    for line in lines {
        let text = told.entry(line.block.clone()).or_default();
        text.push_str(line.text.trim_end_matches('\u{ad}'));
        if !line.hyphenated {
            text.push(' ');
        }
    }
    told
}

/// For each language: the blocks that say something else under the new facts, each as what was said and what is.
fn changed_blocks(id: &str, after: &dyn Game) -> Vec<(Lang, BTreeMap<String, [String; 2]>)> {
    let of_lang = |lang| {
        let mut press = Press::new(id, lang);
        let before = told(&press, id);
        let version = press.facts["version"].clone();
        press.facts = after.facts();
        press.facts["version"] = version;
        let after = told(&press, id);
        let changed = before.into_iter().filter(|(block, text)| after.get(block) != Some(text));
        let pairs = changed.map(|(block, text)| {
            let now = after.get(&block).cloned().unwrap_or_default();
            (block, [text, now])
        });
        (lang, pairs.collect())
    };
    Lang::ALL.map(of_lang).into()
}

/// The numbers of a text.
fn numbers(text: &str) -> Vec<u32> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

/// In every language at least so many blocks follow; numbers `from` become `to`, none other changes but by `also`.
fn follows(id: &str, after: &dyn Game, (from, to): (u32, u32), least: usize, also: &[(u32, u32)]) {
    for (lang, blocks) in changed_blocks(id, after) {
        // the contents, with their page numbers, may change as a line more or less moves a head
        let blocks: Vec<_> = blocks.into_iter().filter(|(block, _)| block != "contents").collect();
        assert!(blocks.len() >= least, "{lang}: {blocks:#?}");
        let mut seen = 0;
        for (block, [before, now]) in blocks {
            let (before, now) = (numbers(&before), numbers(&now));
            assert_eq!(before.len(), now.len(), "{lang}, {block}");
            for (old, new) in before.into_iter().zip(now).filter(|(old, new)| old != new) {
                seen += usize::from((old, new) == (from, to));
                assert!((old, new) == (from, to) || also.contains(&(old, new)), "{lang}, {block}: {old} became {new}");
            }
        }
        assert!(seen >= least, "{lang}: {seen}");
    }
}

#[test]
fn what_is_shipped_holds_under_the_shipped_rules() {
    for registered in game::registry() {
        assert_eq!(refused(&*under(registered.about.id, "")), BTreeSet::new(), "{}", registered.about.id);
    }
}

#[test]
fn a_winger_that_goes_one_square_farther() {
    let (id, option) = ("master-move", "winger-reach = 5");
    let (before, after) = (under(id, ""), under(id, option));
    assert_eq!([&before, &after].map(|game| game.facts()["reach"]["winger"].clone()), [4, 5]);
    let parts = changed_parts(&*before, &*after);
    assert!(!parts.is_empty() && parts.iter().all(|part| part == "card" || part.contains("winger")), "{parts:?}");
    let refused = refused(&*after);
    assert!(refused.iter().any(|diagram| diagram.contains("winger")), "{refused:?}");
    follows(id, &*after, (4, 5), 1, &[]);
    // the figure is drawn from the engine: where the piece may go there is one square more each way
    let open = "yellow K E1, W D8; blue K E16; yellow to move";
    let ends = |game: &dyn Game| {
        let position = game.position(open).unwrap_or_else(|faults| panic!("{faults:?}"));
        position.reach(game.about().grid.square("D8").expect("a square")).expect("a piece").len()
    };
    assert_eq!([ends(&*before), ends(&*after)], [14, 16]);
}

#[test]
fn a_match_that_two_moves_win() {
    let (id, option) = ("master-move", "moves-to-win = 2");
    let (before, after) = (under(id, ""), under(id, option));
    let facts = after.facts();
    assert_eq!([&facts["moves_to_win"], &facts["max_restarts"], &facts["forfeit"]["winner"]], [2, 2, 2]);
    let parts = changed_parts(&*before, &*after);
    let expected: BTreeSet<&str> =
        ["card", "marker-black", "marker-blue", "marker-white", "marker-yellow", "track"].into();
    assert_eq!(parts.iter().map(String::as_str).collect::<BTreeSet<_>>(), expected);
    assert!(printed(&*after)["marker-blue"].0 == 2);
    // a side that had two Moves had not won: its figures are no positions of this match
    let refused = refused(&*after);
    assert!(refused.len() > 1, "{refused:?}");
    follows(id, &*after, (3, 2), 4, &[(4, 2), (2, 1)]);
}

#[test]
fn a_turn_of_one_action() {
    let (id, option) = ("mundialito", "actions = 1");
    let (before, after) = (under(id, ""), under(id, option));
    assert_eq!(after.facts()["actions"], 1);
    assert!(!changed_parts(&*before, &*after).is_empty(), "the card tells the turn");
    assert!(!refused(&*after).is_empty());
    follows(id, &*after, (2, 1), 3, &[]);
    let turned = after.position(&after.start().text()).map(|start| {
        let word = start.moves().into_iter().next().expect("a move");
        (start.to_move(), start.after(&word).expect("legal").to_move())
    });
    assert!(turned.is_ok_and(|(first, next)| first != next));
}

#[test]
fn a_penguin_that_slides_less_far() {
    let (id, option) = ("penguins", "baby-slide = 2");
    let (before, after) = (under(id, ""), under(id, option));
    assert_eq!([&before, &after].map(|game| game.facts()["slides"]["baby"].clone()), [3, 2]);
    assert!(!changed_parts(&*before, &*after).is_empty(), "the card tells how far");
    let refused = refused(&*after);
    assert!(refused.iter().any(|diagram| diagram.contains("baby")), "{refused:?}");
    // how far beyond the corner an entry ends follows too
    follows(id, &*after, (3, 2), 2, &[(2, 1)]);
}

/// Each rule that an engine has is told in every book: one block less, and `check` names the rule.
#[test]
fn a_rule_that_no_block_explains_is_named() {
    for registered in game::registry() {
        let id = registered.about.id;
        let source = Templates::embedded().read(&format!("{id}/rulebook.md")).expect("a rulebook");
        let (blocks, _) = pressbox::i18n::blocks::read(&source);
        let of_blocks: BTreeSet<&str> =
            blocks.iter().flat_map(|block| block.words("rules")).map(|(rule, _)| rule).collect();
        let press = Press::new(id, Lang::En);
        let known: BTreeSet<&str> = press.rules.iter().map(String::as_str).collect();
        assert!(known.len() > 20, "{id}: {known:?}");
        assert_eq!(known.difference(&of_blocks).collect::<Vec<_>>(), Vec::<&&str>::new(), "{id}");
        for rule in &press.rules {
            let dir = tempfile::tempdir().expect("a folder");
            std::fs::create_dir_all(dir.path().join(id)).expect("made");
            let without: String = source.text.split_inclusive('\n').map(|line| stripped(line, rule)).collect();
            std::fs::write(dir.path().join(id).join("rulebook.md"), without).expect("written");
            let templates = Templates::overridden_by(dir.path()).expect("a folder");
            let book = sound(rulebook::Book::read(&templates, id, Lang::En, false));
            let findings = rulebook::check(&book, &press.basis());
            let missing = findings.iter().filter(|finding| finding.code == "rule-unexplained");
            let missing: Vec<&str> = missing.map(|finding| finding.message.as_str()).collect();
            assert_eq!(missing, [format!("no block explains the rule `{rule}`")], "{id}");
        }
    }
}

/// A header line without one rule among its `rules`.
fn stripped(line: &str, rule: &str) -> String {
    let Some((before, rest)) = line.split_once("rules=\"").filter(|_| line.starts_with('@')) else {
        return line.to_string();
    };
    let Some((rules, after)) = rest.split_once('"') else { return line.to_string() };
    let kept: Vec<&str> = rules.split(' ').filter(|word| *word != rule).collect();
    if kept.is_empty() {
        format!("{before}{}", after.trim_start_matches(' '))
    } else {
        format!("{before}rules=\"{}\"{after}", kept.join(" "))
    }
}
