//! Verbs: arguments to a request, results to an exit code. No logic lives here.

mod args;
mod i18n;
mod printing;
mod progress;

use crate::game::registry;
use crate::i18n::Lang;
use crate::report::{self, Finding};
use crate::sheet::Paper;
use crate::studio::{self, Failure, Order, Studio, Wish};
use args::{Cli, Format, Verb, When};
use clap::{ColorChoice, CommandFactory, FromArgMatches};
use progress::Progress;
use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

/// Nothing is wrong.
const CLEAN: u8 = 0;
/// Something is wrong with what was given.
const FINDINGS: u8 = 1;
/// The request is wrong, or reading or writing failed.
const REFUSED: u8 = 2;

/// Runs the tool on the process's own arguments.
pub fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let mut command = Cli::command().color(asked_color(&arguments));
    let parsed = command.try_get_matches_from_mut(arguments);
    let cli = match parsed.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => return ExitCode::from(told_by_parser(&error)),
    };
    let color = wants_color(cli.color);
    let mut out = BufWriter::new(io::stdout().lock());
    let result = run(&cli, color, &mut out).and_then(|status| {
        out.flush()?;
        Ok(status)
    });
    ExitCode::from(match result {
        Ok(status) => status,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => CLEAN,
        Err(failure) => tell(failure, color),
    })
}

/// Prints help, the version or what is wrong with the arguments; the exit status.
fn told_by_parser(error: &clap::Error) -> u8 {
    let printed = error.print().and_then(|()| io::stdout().flush());
    match printed {
        // there is nobody else to tell
        _ if error.use_stderr() => REFUSED,
        Err(fault) if fault.kind() != io::ErrorKind::BrokenPipe => tell(Failure::Output(fault), false),
        _ => CLEAN,
    }
}

/// What `--color` says, for the messages of the parser, which come before there is anything parsed.
fn asked_color(arguments: &[OsString]) -> ColorChoice {
    let words: Vec<&str> = arguments.iter().map(|word| word.to_str().unwrap_or_default()).collect();
    let options = words.split(|word| *word == "--").next().unwrap_or_default();
    let before = std::iter::once(&"").chain(options);
    let said = before.zip(options).filter_map(|(before, word)| match *before {
        "--color" => Some(*word),
        _ => word.strip_prefix("--color="),
    });
    match said.last() {
        Some("never") => ColorChoice::Never,
        Some("always") => ColorChoice::Always,
        _ => ColorChoice::Auto,
    }
}

/// Says on stderr what went wrong; the exit status.
fn tell(failure: Failure, color: bool) -> u8 {
    let (status, findings) = match failure {
        Failure::Findings(findings) => (status(&findings).max(FINDINGS), findings),
        Failure::Refused(findings) => (REFUSED, findings),
        Failure::Output(error) => {
            (REFUSED, vec![Finding::placeless("output", format!("cannot write the output: {error}"))])
        }
    };
    match status {
        FINDINGS => eprint_findings(&findings, color),
        // what is wrong with a request is one thing, and needs no sum
        _ => eprint(&report::human(&report::capped(&findings), color)),
    }
    status
}

/// Findings for people, what is missing in great number as one, and how many there are.
fn eprint_findings(findings: &[Finding], color: bool) {
    let Some(total) = report::total(findings) else { return };
    let told = report::human(&report::capped(&report::gathered(findings)), color);
    eprint(&format!("{told}\n{total}\n"));
}

fn eprint(text: &str) {
    // a closed stderr leaves nobody to tell
    let _ = io::stderr().write_all(text.as_bytes());
}

fn wants_color(when: When) -> bool {
    match when {
        When::Always => true,
        When::Never => false,
        When::Auto => std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) && io::stderr().is_terminal(),
    }
}

fn run(cli: &Cli, color: bool, out: &mut impl Write) -> Result<u8, Failure> {
    match &cli.verb {
        Verb::List => list(&Studio::new(cli.templates.as_deref())?, out)?,
        Verb::Completions { shell } => completions(*shell, out)?,
        Verb::Man => clap_mangen::Man::new(Cli::command()).render(out)?,
        verb => {
            let studio = Studio::new(cli.templates.as_deref());
            let done = studio.and_then(|studio| with_studio(&studio, verb, color, out));
            return in_format(done, verb, color, out);
        }
    }
    Ok(CLEAN)
}

/// What a verb fails at, too, is told in the format that was asked for.
fn in_format(done: Result<u8, Failure>, verb: &Verb, color: bool, out: &mut impl Write) -> Result<u8, Failure> {
    let format = match verb {
        Verb::Check(check) => check.format,
        Verb::I18n(i18n) => i18n.format(),
        _ => Format::Human,
    };
    match done {
        Err(Failure::Refused(findings)) if format != Format::Human => {
            told(&findings, format, color, out)?;
            Ok(REFUSED)
        }
        Err(Failure::Findings(findings)) if format != Format::Human => told(&findings, format, color, out),
        done => done,
    }
}

fn with_studio(studio: &Studio, verb: &Verb, color: bool, out: &mut impl Write) -> Result<u8, Failure> {
    let begins = matches!(verb, Verb::I18n(i18n) if i18n.begins());
    studio.holds_templates(begins)?;
    match verb {
        Verb::Moves(at) => {
            let ended = studio::moves(studio, &at.game, &at.position, out)?;
            return remarked(ended, color, out);
        }
        Verb::Play(play) => {
            let ended = studio::play(studio, &play.at.game, &play.at.position, &play.moves, out)?;
            return remarked(ended, color, out);
        }
        Verb::Perft(perft) => {
            let _progress = Progress::start("counting");
            studio::perft(studio, &perft.at.game, &perft.at.position, perft.depth, out)?;
        }
        Verb::Explain(explain) => {
            let ended = studio::explain(studio, &explain.at.game, &explain.at.position, &explain.play, out)?;
            return remarked(ended, color, out);
        }
        Verb::Show(show) => {
            let wish = Wish { game: &show.game, what: &show.what, lang: show.lang, file: show.out.as_deref() };
            let ended = studio::show(studio, wish, out)?;
            return remarked(ended, color, out);
        }
        Verb::Check(check) => return self::check(studio, check, color, out),
        Verb::Build(build) => return self::build(studio, build, color),
        Verb::I18n(i18n) => return self::i18n::run(studio, i18n, color, out),
        // these need no studio
        Verb::List | Verb::Completions { .. } | Verb::Man => {}
    }
    Ok(CLEAN)
}

/// Says on stderr what there is to know beside the answer, which goes out first; the exit status.
fn remarked(words: impl IntoIterator<Item = impl ToString>, color: bool, out: &mut impl Write) -> Result<u8, Failure> {
    out.flush()?;
    for words in words {
        // a closed stderr leaves nobody to tell
        let _ = io::stderr().write_all(report::remark(&words.to_string(), color).as_bytes());
    }
    Ok(CLEAN)
}

/// Prints findings in their format; the exit status.
fn told(findings: &[Finding], format: Format, color: bool, out: &mut impl Write) -> Result<u8, Failure> {
    match format {
        Format::Human => eprint_findings(findings, color),
        Format::Json => report::json(findings, out)?,
        // a review shows each beside its line, and none may be missing there
        Format::Sarif => report::sarif(findings, std::env::current_dir().ok().as_deref(), out)?,
    }
    Ok(status(findings))
}

/// The exit status of a list of findings: a file that cannot be read is no fault in what is written there.
fn status(findings: &[Finding]) -> u8 {
    match report::any_error(findings) {
        true if findings.iter().any(Finding::is_unreadable) => REFUSED,
        true => FINDINGS,
        false => CLEAN,
    }
}

/// The games that were named, or all.
fn chosen(games: &[String]) -> Vec<String> {
    let mut chosen: Vec<String> = Vec::new();
    for game in games {
        if !chosen.contains(game) {
            chosen.push(game.clone());
        }
    }
    if chosen.is_empty() { registry().iter().map(|game| game.about.id.to_string()).collect() } else { chosen }
}

fn check(studio: &Studio, check: &args::Check, color: bool, out: &mut impl Write) -> Result<u8, Failure> {
    if check.diagrams.is_some() && check.games.len() != 1 {
        let finding = Finding::placeless("usage", "--diagrams needs exactly one game");
        return Err(Failure::Refused(vec![finding.help("write `pressbox check GAME --diagrams FILE`")]));
    }
    let progress = Progress::start("checking");
    let games = chosen(&check.games);
    let fixed = match (check.fix, &check.diagrams, games.as_slice()) {
        (false, ..) => Vec::new(),
        (true, Some(file), [game]) => studio::fix_file(studio, game, file)?,
        (true, ..) => studio::fix(studio, &games, !check.games.is_empty())?,
    };
    let mut findings = studio.unread();
    for game in &games {
        progress.say(format!("{game}: checking"));
        let found = match &check.diagrams {
            Some(file) => studio::check_file(studio, game, file, check.strict),
            None => studio::check(studio, game, &Lang::ALL, check.strict),
        };
        match found {
            // a kit at fault is told in the format that was asked for, too
            Ok(more) | Err(Failure::Findings(more)) => findings.extend(more),
            Err(failure) => return Err(failure),
        }
    }
    drop(progress);
    remarked(fixed, color, out)?;
    told(&findings, check.format, color, out)
}

fn build(studio: &Studio, build: &args::Build, color: bool) -> Result<u8, Failure> {
    let refused = |message: String| Failure::Refused(vec![Finding::placeless("usage", message)]);
    let printing = build.printing.resolve(build.only == Some(args::Only::Calibration)).map_err(refused)?;
    without_effect(build).map_err(refused)?;
    let progress = Progress::start("building");
    let mut langs = build.lang.clone();
    langs.sort();
    langs.dedup();
    let order = Order {
        games: chosen(&build.games),
        langs,
        paper: build.paper.unwrap_or(Paper::A4),
        books: studio::book_papers(build.paper),
        printing,
        type_size: build.type_size,
        only: build.only.map(Into::into),
        draft: build.draft,
        png: build.png,
        out: build.out.clone(),
    };
    let mut sizes = build.sizes.clone();
    sizes.extend(build.coaster.map(|side| ("coaster".to_string(), side)));
    sizes.extend(build.square.map(|side| ("square".to_string(), side)));
    twice(&sizes).map_err(refused)?;
    let studio = &studio.clone().with_sizes(sizes).with_ink(order.printing.ink);
    let warnings = studio::build(studio, &order, &|what| progress.say(what))?;
    drop(progress);
    eprint_findings(&warnings, color);
    Ok(CLEAN)
}

/// A size that is given twice has two lengths.
fn twice(sizes: &[(String, crate::geom::Mm)]) -> Result<(), String> {
    let given = |(index, (name, _)): (usize, &(String, _))| {
        sizes.iter().take(index).any(|(other, _)| other == name).then(|| name.clone())
    };
    match sizes.iter().enumerate().find_map(given) {
        Some(name) => Err(format!("the size `{name}` is given twice: it can have one length")),
        None => Ok(()),
    }
}

/// Options that have no effect on what is made.
fn without_effect(build: &args::Build) -> Result<(), String> {
    let only = |what: &str, of: &str| Err(format!("{what} has no effect on what `--only {of}` makes"));
    match build.only {
        Some(args::Only::Rules) if build.paper == Some(Paper::A3) => only("`--paper a3`", "rules"),
        Some(args::Only::Sheets) if build.type_size != Default::default() => only("`--type`", "sheets"),
        Some(args::Only::Book) if build.type_size != Default::default() => only("`--type`", "book"),
        _ => Ok(()),
    }
}

fn list(studio: &Studio, out: &mut impl Write) -> Result<(), Failure> {
    studio.holds_templates(false)?;
    writeln!(out, "games")?;
    for game in registry() {
        writeln!(out, "  {}", game.about.id)?;
    }
    writeln!(out, "languages")?;
    for lang in Lang::ALL {
        writeln!(out, "  {}", lang.code())?;
    }
    for (lang, games) in studio::begun(studio) {
        writeln!(out, "  {} (begun: {})", lang.code(), games.join(", "))?;
    }
    writeln!(out, "papers")?;
    for paper in Paper::ALL {
        writeln!(out, "  {}", paper.id())?;
    }
    Ok(())
}

/// Into memory first: the generator panics when a pipe closes under it.
fn completions(shell: clap_complete::Shell, out: &mut impl Write) -> io::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "pressbox", &mut script);
    out.write_all(&script)
}
