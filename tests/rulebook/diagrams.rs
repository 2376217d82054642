//! The diagram checker as a whole: the cases, one small file for every sentence of its rules, and its messages.

use pressbox::assets::{Environment, Templates};
use pressbox::diagram::{self, Checked, Demands, Picture, Studio};
use pressbox::game::{self, Game, Options};
use pressbox::i18n::{Lang, Words};
use pressbox::report::{self, Severity, Source};
use pressbox::svg::Fonts;

fn master_move() -> Box<dyn Game> {
    game::find("master-move").expect("registered").with(&Options::new()).unwrap_or_else(|_| panic!("the defaults do"))
}

fn check(name: &str, text: &str, demands: Demands) -> Checked {
    let game = master_move();
    diagram::check(&diagram::parse(&Source::new(name, text), &*game), &*game, demands)
}

fn lines(checked: &Checked) -> Vec<usize> {
    let mut lines: Vec<usize> = checked
        .findings
        .iter()
        .filter(|finding| finding.severity == Severity::Error)
        .map(|finding| finding.place.as_ref().map_or(0, |place| place.line_column().0))
        .collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

const RIGHT: &str = include_str!("../cases/dia/master-move-right.dia");

#[test]
fn lines_that_nothing_checks_are_counted() {
    assert_eq!(check("right.dia", RIGHT, Demands::default()).unchecked, 2);
}

const START: &str = "position yellow K E1; blue K E16, R G3; blue to move";

/// A tiny file and the findings that it must give, as `line code`. `@` stands for [`START`].
const SENTENCES: &[(&str, &str, &[&str])] = &[
    // the first line
    ("an id is kebab-case", "diagram Raider\n@\nlegal G3-F1", &["1 not-an-id"]),
    ("an id ends in no dash", "diagram a-\n@", &["1 not-an-id"]),
    ("an id begins with a letter", "diagram 2nd\n@\nmoves 9", &["1 not-an-id"]),
    ("a diagram line needs an id", "diagram\n@\nmoves 9", &["1 missing-part"]),
    ("a diagram line holds one id", "diagram a b\n@", &["1 too-much"]),
    (
        "an id is unique; the later line is wrong",
        "diagram a\n@\n\ndiagram a\n@\nmoves 8",
        &["4 id-taken", "6 wrong-count"],
    ),
    (
        "from an id given twice means the first",
        "diagram a\n@\n\ndiagram a\n@\nplay G3-F1\n\ndiagram b\nfrom a\nmoves 9",
        &["4 id-taken"],
    ),
    // starts
    ("a start is the second line", "diagram a\nlegal G3-F1\n@", &["3 out-of-place"]),
    ("a second start is out of place", "diagram a\n@\nfrom b\nlegal G3-F1\n\ndiagram b\n@", &["3 out-of-place"]),
    ("a comment is no line", "diagram a # first\n# nothing\n@ # the start\n\t\nlegal G3-F1", &["5 outside-diagram"]),
    ("no start: the diagram line", "diagram a\nlegal G3-F1", &["1 no-start"]),
    ("an empty diagram has no start", "diagram a\n\ndiagram b\n@", &["1 no-start"]),
    ("a malformed start is one finding", "diagram a\nposition\nlegal G3-F2", &["2 missing-part"]),
    ("a misspelt start is one finding", "diagram a\npostion yellow K E1\nlegal G3-F2", &["2 unknown-keyword"]),
    ("refused lines alone need no start", "diagram a\nrefused yellow K E3 because keeper-in-goal", &[]),
    ("a malformed refused line needs none either", "diagram a\nrefused yellow K E3", &["2 missing-part"]),
    ("marks beside them need one", "diagram a\nrefused yellow K E3 because keeper-in-goal\nmark E3", &["1 no-start"]),
    ("from finds diagrams below", "diagram a\nfrom b\nmoves 9\n\ndiagram b\n@", &[]),
    ("from nowhere", "diagram a\nfrom bee\nmoves 99\n\ndiagram bees\n@", &["2 no-such-diagram"]),
    (
        "from a diagram without position",
        "diagram a\nfrom b\n\ndiagram b\nrefused yellow K E3 because keeper-in-goal",
        &["2 no-position"],
    ),
    ("from one that lacks its start: one cause", "diagram a\nfrom b\nmoves 1\n\ndiagram b\nmoves 1", &["5 no-start"]),
    (
        "a cycle: each from on it",
        "diagram a\nfrom b\n\ndiagram b\nfrom a\n\ndiagram c\nfrom a\nmoves 3",
        &["2 from-cycle", "5 from-cycle"],
    ),
    ("from itself", "diagram a\nfrom a\nmoves 3", &["2 from-cycle"]),
    ("from starts where the last play ended", "diagram a\nfrom b\nto-move yellow\n\ndiagram b\n@\nplay G3-E4", &[]),
    // outside and inside
    (
        "lines outside: the first up to a blank line",
        "legal G3-F1\nfoo\n\nbar\n# c\nbaz\n\ndiagram a\n@",
        &["1 outside-diagram", "4 outside-diagram"],
    ),
    ("a diagram ends the lines outside", "foo\ndiagram a\n@\nmoves 9", &["1 outside-diagram"]),
    (
        "a diagram inside a diagram begins a new one",
        "diagram a\n@\ndiagram b\n@\nmoves 8",
        &["3 diagram-in-diagram", "5 wrong-count"],
    ),
    // form
    ("an unknown keyword", "diagram a\n@\nLegal G3-F1\nlegal G3-F1", &["3 unknown-keyword"]),
    ("a word that is no move", "diagram a\n@\nlegal G3_F1 G3-F1 g3-f1", &["3 not-a-move", "3 not-a-move"]),
    ("a move off the board is a move", "diagram a\n@\nillegal G3-Z99 because off-board", &[]),
    ("legal needs a move", "diagram a\n@\nlegal", &["3 missing-part"]),
    ("an unknown reason", "diagram a\n@\nillegal G3-E2 because offside", &["3 unknown-reason"]),
    ("a reason of positions is none of moves", "diagram a\n@\nillegal G3-E2 because too-many", &["3 unknown-reason"]),
    ("illegal needs because", "diagram a\n@\nillegal G3-E2 white-area because", &["3 missing-part"]),
    ("one move and one reason", "diagram a\n@\nillegal G3-E2 because white-area movement", &["3 too-much"]),
    ("an unknown square", "diagram a\n@\nreach G3 = F1 E4 J1", &["3 unknown-square"]),
    ("a square once", "diagram a\n@\nreach G3 = F1 E4 F5 H1 H5 I2 I4 F1", &["3 too-much"]),
    ("reach needs its sign", "diagram a\n@\nreach G3 F1", &["3 missing-part"]),
    ("reach needs a list", "diagram a\n@\nreach G3 =", &["3 missing-part"]),
    ("none stands alone", "diagram a\n@\nreach G3 = none F1", &["3 unknown-square"]),
    ("an unknown side", "diagram a\n@\nto-move red\nwins Yellow", &["3 unknown-side", "4 unknown-side"]),
    ("too much", "diagram a\n@\nongoing blue", &["3 too-much"]),
    (
        "moves is a number",
        "diagram a\n@\nmoves nine\nmoves -9\nmoves +9",
        &["3 not-a-number", "4 not-a-number", "5 not-a-number"],
    ),
    ("forced has its parts", "diagram a\n@\nforced blue 2\nforced blue in", &["3 missing-part", "4 missing-part"]),
    ("at least one turn", "diagram a\n@\nforced blue in 0", &["3 not-a-number"]),
    ("then needs a play above", "diagram a\n@\nthen score 0-1\nplay G3-F1\nthen score 0-1", &["3 out-of-place"]),
    (
        "then below a malformed play is in its place",
        "diagram a\n@\nplay G3_F1\nthen goals 9-9",
        &["3 not-a-move", "4 bad-fragment"],
    ),
    ("then needs something", "diagram a\n@\nplay G3-F1\nthen", &["4 missing-part"]),
    (
        "then off needs side and code",
        "diagram a\n@\nplay G3-F1\nthen off\nthen off blue\nthen off blue X\nthen off green K",
        &["4 missing-part", "5 missing-part", "6 unknown-code", "7 unknown-side"],
    ),
    ("codes are exact", "diagram a\n@\nplay G3-F1\nthen off blue r", &["4 unknown-code"]),
    (
        "a fragment is read as a position is",
        "diagram a\n@\nplay G3-F1\nthen goals 0-1\nthen SCORE 0-1",
        &["4 bad-fragment"],
    ),
    ("one show", "diagram a\n@\nplay G3-F1\nshow both\nshow after", &["5 out-of-place"]),
    ("a malformed show is ignored", "diagram a\n@\nshow all\nshow before", &["3 unknown-panel"]),
    ("after needs a play", "diagram a\n@\nshow after", &["3 out-of-place"]),
    ("a play anywhere will do", "diagram a\n@\nshow both\nplay G3-F1", &[]),
    (
        "one view, both corners on the board",
        "diagram a\n@\nview A1-J6\nview A6\nview I6-A1\nview A1-I6",
        &["3 unknown-square", "4 missing-part", "6 out-of-place"],
    ),
    (
        "marks and labels stand on squares",
        "diagram a\n@\nmark A1 Z1\nlabel A1\nlabel J1 goal\nlabel A1 Corner",
        &["3 unknown-square", "4 missing-part", "5 unknown-square"],
    ),
    (
        "refused has its parts",
        "diagram a\nrefused because syntax\nrefused yellow K E3 because\nrefused yellow K E3 because keeper-in-goal x",
        &["2 missing-part", "3 missing-part", "4 too-much"],
    ),
    // truth
    ("each move of legal", "diagram a\n@\nlegal G3-F1 G3-E2 G3-G4", &["3 not-legal", "3 not-legal"]),
    ("legal after all", "diagram a\n@\nillegal G3-F1 because movement", &["3 legal-after-all"]),
    ("another reason", "diagram a\n@\nillegal G3-E2 because movement", &["3 another-reason"]),
    ("staying does not count", "diagram a\n@\nreach G3 = F1 E4 F5 H1 H5 I2 I4 G3", &["3 wrong-reach"]),
    ("the other side reaches none", "diagram a\n@\nreach E1 = none\nreach E1 = D1", &["4 wrong-reach"]),
    ("nothing there", "diagram a\n@\nreach A1 = none", &["3 nothing-there"]),
    (
        "a failed play ends the truth, not the form",
        "diagram a\n@\nmoves 9\nplay G3-F1 G3-F1\nmoves 1\nthen score 3-0\nmoves x\nrefused yellow K E3 because occupied",
        &["4 play-illegal", "7 not-a-number", "8 refused-otherwise"],
    ),
    (
        "so it does in a diagram from it",
        "diagram a\n@\nplay G3-G4\n\ndiagram b\nfrom a\nmoves 1\nmoves y",
        &["3 play-illegal", "8 not-a-number"],
    ),
    (
        "below a malformed play nothing is asked",
        "diagram a\n@\nmoves 8\nplay G3\nmoves 1",
        &["3 wrong-count", "4 not-a-move"],
    ),
    ("below a misspelt play neither", "diagram a\n@\nplays G3-F1\nthen score 0-1\nmoves 1", &["3 unknown-keyword"]),
    (
        "a refused position",
        "diagram a\nposition yellow K E3\nmoves 1\nrefused yellow K E1 because syntax",
        &["2 position-refused", "4 not-refused"],
    ),
    (
        "a false claim does not end the truth",
        "diagram a\n@\nmoves 1\nto-move yellow\nongoing",
        &["3 wrong-count", "4 wrong-side"],
    ),
    (
        "then tells every field that differs",
        "diagram a\n@\nplay G3-F1\nthen score 1-0; yellow to move",
        &["4 then-differs", "4 then-differs"],
    ),
    ("then off", "diagram a\n@\nplay G3-E4\nthen off blue R\nthen off yellow R", &["4 not-off"]),
    ("outcomes", "diagram a\n@\nwins blue\nongoing\nforced yellow in 1", &["3 wrong-outcome", "5 not-forced"]),
    (
        "a finished game is won for its winner only",
        "diagram a\nposition yellow K E1; blue K E16; score 3-1\nforced yellow in 1\nforced blue in 1",
        &["4 not-forced"],
    ),
];

#[test]
fn every_sentence_of_the_checking_rules_holds() {
    for (sentence, text, expected) in SENTENCES {
        let text = text.replace('@', START);
        let checked = check("x.dia", &text, Demands::default());
        let found: Vec<String> = checked
            .findings
            .iter()
            .map(|finding| {
                let line = finding.place.as_ref().map_or(0, |place| place.line_column().0);
                format!("{line} {}", finding.code)
            })
            .collect();
        assert_eq!(found, *expected, "{sentence}\n{text}\n{}", report::human(&checked.findings, false));
    }
}

#[test]
fn what_nothing_checks_is_counted_and_refused_when_strict() {
    let text = format!("diagram a\n{START}\nmark G3\nlabel E1 goal\nmoves 9");
    let checked = check("x.dia", &text, Demands::default());
    assert_eq!((checked.claims, checked.unchecked, checked.findings.len()), (1, 2, 0));
    let strict = check("x.dia", &text, Demands { strict: true, coverage: false });
    assert_eq!(lines(&strict), [3, 4]);
}

#[test]
fn a_games_own_file_is_warned_of_reasons_that_no_diagram_shows() {
    let text =
        format!("diagram a\n{START}\nillegal G3-E2 because white-area\nrefused yellow K E3 because keeper-in-goal");
    let warned = check("x.dia", &text, Demands { strict: false, coverage: true });
    assert!(!report::any_error(&warned.findings));
    let named = |id: &str| warned.findings.iter().any(|finding| finding.message.contains(&format!("`{id}`")));
    assert!(named("blocked") && named("too-many"));
    assert!(!named("white-area") && !named("keeper-in-goal"));
}

#[test]
fn every_kind_of_message_reads_as_it_should() {
    let text = include_str!("../cases/dia/messages.dia");
    let checked = check("messages.dia", text, Demands { strict: true, coverage: false });
    let found = report::human(&checked.findings, false);
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/dia/messages.txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(file, &found).expect("written");
    }
    assert_eq!(found, std::fs::read_to_string(file).expect("the golden file"));
}

#[test]
fn findings_for_machines_have_their_keys() {
    let text = format!("diagram a\n{START}\nillegal G3-E2 because movement");
    let mut out = Vec::new();
    report::json(&check("x.dia", &text, Demands::default()).findings, &mut out).expect("written");
    let found: serde_json::Value = serde_json::from_slice(&out).expect("one object");
    let known = [("file", "x.dia".into()), ("line", 3.into()), ("column", 23.into()), ("severity", "error".into())];
    for (key, value) in known.into_iter().chain([("code", serde_json::json!("another-reason"))]) {
        assert_eq!(found[key], value, "{key}");
    }
    assert_eq!(found["label"], "white-area at E2");
}

#[test]
fn no_garbage_makes_it_panic() {
    let mut random = fastrand::Rng::with_seed(7);
    let game = master_move();
    let stanzas: Vec<&str> = RIGHT.split("\n\n").filter(|stanza| !stanza.contains("forced")).collect();
    let bits =
        ["#", ";", "-", "\n", "\n\n", " ", "=", "because", "none", "\u{feff}", "è", "E16", "reach", "play", "\t", "/"];
    for _ in 0..300 {
        let mut text: Vec<char> = stanzas[random.usize(..stanzas.len())].chars().collect();
        for _ in 0..random.usize(1..6) {
            let at = random.usize(..=text.len());
            let end = (at + random.usize(..12)).min(text.len());
            text.splice(at..end, bits[random.usize(..bits.len())].chars());
        }
        let text: String = text.into_iter().collect();
        let checked = diagram::check(&diagram::parse(&Source::new("x", &*text), &*game), &*game, Demands::default());
        report::human(&checked.findings, false);
    }
}

/// Every figure of `text` in every language.
fn pictures(text: &str) -> Vec<(String, Lang, Picture)> {
    let templates = Templates::embedded();
    let told = |findings: Vec<report::Finding>| -> ! { panic!("{}", report::human(&findings, false)) };
    let game = master_move();
    let environment = Environment::load(&templates, "master-move").unwrap_or_else(|findings| told(findings));
    let kit = templates.read("master-move/kit.toml").expect("it is embedded");
    let kit: toml::Table = toml::from_str(&kit.text).expect("it is TOML");
    let palette = serde_json::to_value(&kit["palette"]).expect("it is data");
    let figures = serde_json::Value::Null; // every piece has the common size
    let checked = check("x.dia", text, Demands::default());
    let mut made = Vec::new();
    for lang in Lang::ALL {
        let words = Words::load(&templates, "master-move", lang).unwrap_or_else(|findings| told(findings));
        let studio =
            Studio { game: &*game, templates: &environment, words: &words, palette: &palette, figures: &figures };
        for diagram in checked.diagrams.iter().filter(|diagram| diagram.is_figure()) {
            let id = diagram.id.clone().expect("it has one");
            let picture = diagram::draw(diagram, &studio, None).unwrap_or_else(|findings| told(findings));
            assert_eq!(diagram::describe(diagram, &*game, &words).ok().as_ref(), Some(&picture.description));
            made.push((id, lang, picture));
        }
    }
    made
}

#[test]
fn every_figure_is_sound_svg_with_its_size_and_its_words() {
    let fonts = Fonts::bundled().unwrap_or_else(|error| panic!("{error}"));
    let own = Templates::embedded().read("master-move/diagrams.dia").expect("it is embedded");
    for text in [RIGHT, &own.text] {
        for (id, lang, picture) in pictures(text) {
            let tree = pressbox::svg::load(&fonts, &Source::new(&*id, &*picture.svg))
                .unwrap_or_else(|findings| panic!("{lang}: {}", report::human(&findings, false)));
            assert!(tree.size().width() > 0.0);
            assert!(picture.svg.contains(&format!("<desc>{}", picture.description.split('’').next().unwrap_or(""))));
            assert!((picture.size.width.0 - picture.squares.width * 8.0).abs() < 1e-9, "{id}");
            assert!(!picture.description.contains("figure."), "{id} in {lang}: {}", picture.description);
        }
    }
}

#[test]
fn a_figure_is_told_in_the_language_of_its_book() {
    let text =
        format!("diagram a\n{START}\nlegal G3-F1\nillegal G3-E2 because white-area\nreach E1 = none\nview D1-G4");
    let told: Vec<String> = pictures(&text).into_iter().map(|(_, _, picture)| picture.description).collect();
    assert_eq!(
        told,
        [
            "Caselle da D1 a G4. Giallo: portiere E1. Blu: incursore G3. Muove: Blu. Permesso: G3-F1. Vietato: G3-E2 \
             (area bianca). Da E1 non si arriva in nessuna casella.",
            "Cases D1 à G4. Jaunes\u{a0}: gardien E1. Bleus\u{a0}: attaquant G3. À jouer\u{a0}: Bleus. \
             Permis\u{a0}: G3-F1. Interdit\u{a0}: G3-E2 (zone blanche). De E1, on ne peut aller nulle part.",
            "Squares D1 to G4. Yellow: goalkeeper E1. Blue: raider G3. Blue to move. Allowed: G3-F1. Not allowed: \
             G3-E2 (white area). From E1 there is nowhere to go.",
        ]
    );
}

#[test]
fn the_picture_holds_what_the_claims_say_and_nothing_else() {
    let count = |lines: &str, part: &str| {
        let text = format!("diagram a\n{START}\n{lines}");
        let made = pictures(&text);
        made.first().map_or(0, |(_, _, picture)| picture.svg.matches(part).count())
    };
    let highlight = "fill=\"#FFF3B0\"";
    let arrow_head = "M0 0L-6.6 3.4";
    let ghost = "opacity=\".3\"";
    assert_eq!(count("moves 9", highlight) + count("moves 9", arrow_head), 0);
    assert_eq!(count("reach G3 = F1 E4 F5 H1 H5 I2 I4\nview A1-I6", highlight), 7);
    assert_eq!(count("legal G3-F1 G3-E4", arrow_head), 2);
    assert_eq!(count("legal G3-F1\nillegal G3-E2 because white-area", arrow_head), 1);
    assert_eq!(count("legal G3-E2", arrow_head), 0, "a false claim is not drawn");
    assert_eq!(count("play G3-E4\nthen blue R E4", ghost), 1);
    assert_eq!(count("play G3-F1\nthen score 0-1", ghost), 0, "all went home: there is nobody at the arrow's end");
}

#[test]
fn a_position_is_a_picture_and_a_board_of_text() {
    let game = master_move();
    let position = game.position("yellow K E1, D C3; blue K E16, R C4").unwrap_or_else(|_| panic!("it is possible"));
    let grid = game.about().grid;
    let corner = |name: &str| grid.square(name).expect("a square");
    let crop = diagram::Crop::between(corner("E1"), corner("C4"));
    let board = "   1 2 3 4\nC  . . D r\nD  . . . .\nE  K . . .\n   1 2 3 4\n\
                 CAPITALS: yellow, small letters: blue\nyellow K E1, D C3; blue K E16, R C4\n";
    assert_eq!(diagram::text_board(game.about(), &*position, crop), board);
}

#[test]
fn prose_may_name_what_a_figure_holds() {
    let text = format!("diagram a\n{START}\nreach G3 = F1 E4 F5 H1 H5 I2 I4\nlegal E16-D16");
    let checked = check("x.dia", &text, Demands::default());
    let named = checked.find("a").expect("it is there").mentions(master_move().about().grid);
    for word in ["G3", "E1", "I4", "E16-D16", "D16"] {
        assert!(named.contains(word), "{word}");
    }
    assert!(!named.contains("A1") && !named.contains("G3-F1"));
}

/// The first figure of `text`, in English, of another game.
fn picture_of(id: &str, text: &str) -> Picture {
    let told = |findings: Vec<report::Finding>| -> ! { panic!("{}", report::human(&findings, false)) };
    let kit = pressbox::kit::Kit::load(&Templates::embedded(), id).unwrap_or_else(|findings| told(findings));
    let game = game::find(id).expect("registered").with(kit.options()).unwrap_or_else(|_| panic!("the options do"));
    let words = Words::load(&Templates::embedded(), id, Lang::En).unwrap_or_else(|findings| told(findings));
    let (palette, figures) = (kit.palette(), kit.figures());
    let studio = Studio { game: &*game, templates: kit.environment(), words: &words, palette, figures };
    let checked = diagram::check(&diagram::parse(&Source::new("x.dia", text), &*game), &*game, Demands::default());
    assert_eq!(report::human(&checked.findings, false), "");
    let figure = checked.diagrams.iter().find(|diagram| diagram.is_figure()).expect("a figure");
    diagram::draw(figure, &studio, None).unwrap_or_else(|findings| told(findings))
}

const ARROW_HEAD: &str = "M0 0L-6.6 3.4";
const OPEN_HEAD: &str = "M-.6 0-5 2.9V-2.9Z";
const CYLINDER: &str = "diagram a\nposition yellow L e2, M b5, ball c1; red M f2, S a5; yellow to move\n";

#[test]
fn a_move_over_joined_edges_is_drawn_in_two_parts_with_one_head() {
    // two lines with a rim each: out at the one edge, in at the other
    let around = "diagram a\nposition yellow L f2; red L c6; yellow to move\nlegal f2-a2";
    let svg = picture_of("mundialito", around).svg;
    assert_eq!((svg.matches(ARROW_HEAD).count(), svg.matches("d=\"M110 90L125 90\"").count()), (1, 2));
    assert!(svg.contains("d=\"M-5 90L5 90\""));
}

#[test]
fn a_push_has_a_double_shaft_and_a_trade_two_heads_on_a_dashed_line() {
    let svg = |lines: &str| picture_of("mundialito", &format!("{CYLINDER}{lines}")).svg;
    let push = svg("legal e2>f2");
    assert_eq!((push.matches("d=\"M90 88.5L").count(), push.matches(ARROW_HEAD).count()), (2, 1));
    assert_eq!(push.matches(OPEN_HEAD).count(), 1, "what is pushed has an open head");
    let trade = "diagram a\nposition yellow L e4, ball c2; red L a6; yellow to move\nlegal c2~e4";
    let trade = picture_of("mundialito", trade).svg;
    assert_eq!((trade.matches("stroke-dasharray=\"4 2.6\"").count(), trade.matches(ARROW_HEAD).count()), (2, 2));
}

#[test]
fn the_board_of_a_figure_lies_as_its_position_says() {
    let turned = "diagram a\nposition yellow L b2; red L a6; yellow to move; coasters nw:se ne:sw sw:sw se:nw\nmoves 3";
    let standard = "diagram a\nposition yellow L b2; red L a6; yellow to move\nmoves 3";
    assert_ne!(picture_of("mundialito", turned).svg, picture_of("mundialito", standard).svg);
}

#[test]
fn a_board_of_text_stars_what_belongs_to_nobody_and_says_where_it_lies() {
    let game = game::find("penguins").expect("registered").with(&Options::new()).unwrap_or_else(|_| panic!("they do"));
    let board = |text: &str| {
        let position = game.position(text).unwrap_or_else(|_| panic!("it is possible"));
        let grid = game.about().grid;
        let corner = |name: &str| grid.square(name).expect("a square");
        diagram::text_board(game.about(), &*position, diagram::Crop::between(corner("d4"), corner("e3")))
    };
    let held = board("orange M d4:up, B e3:NE; ball d4");
    assert!(held.starts_with("   d     e\n4  M:up* .\n3  .     B:NE\n   d     e\n"), "{held}");
    assert!(held.contains("small letters: blue, *: ball on d4\n"), "{held}");
    let crossing = board("orange B e3:NE");
    assert!(crossing.contains("*: ball where these meet: d4 d5 e4 e5\n"), "{crossing}");
    assert!(!crossing.contains("* "), "{crossing}");
}
