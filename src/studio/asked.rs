//! What was asked for on the command line and cannot be: one message each, with the number that would do.

use super::build::{Kind, Order};
use super::inspect::Inspection;
use super::{Failure, Studio};
use crate::geom::{Mm, decimals};
use crate::i18n::Words;
use crate::report::{Finding, Severity};
use crate::sheet::{self, Backs, Printing};
use crate::svg::Fonts;

/// How exactly the number that would do is told, in mm.
const GRAIN: f64 = 0.5;

fn number(length: Mm) -> String {
    decimals(length.0, 2)
}

/// An offset that no printer needs and no bleed allows.
pub(super) fn offset(order: &Order, inspections: &[Inspection]) -> Result<(), Failure> {
    let (right, down) = order.printing.back_offset;
    let asked = Mm(right.0.abs()).max(Mm(down.0.abs()));
    if order.printing.backs != Backs::Duplex || order.only == Some(Kind::Rules) {
        return Ok(());
    }
    let measuring = order.only == Some(Kind::Calibration);
    let parts = inspections.iter().filter_map(|inspection| inspection.editions.first());
    let limits = parts.filter_map(|edition| sheet::farthest(&edition.parts, &order.printing));
    let limit = if measuring { Some(sheet::farthest_measured()) } else { limits.reduce(Mm::min) };
    match limit.filter(|limit| asked > *limit) {
        None => Ok(()),
        Some(limit) => {
            let why = if measuring { "the scales reach" } else { "the bleed of two-sided parts allows" };
            let message = format!(
                "`--back-offset {},{}` moves backs farther than {why}: at most {} mm each way",
                number(right),
                number(down),
                number(limit)
            );
            let help = "a printer that is farther off prints scaled, or turns the paper over the other edge";
            Err(Failure::Refused(vec![Finding::placeless("offset-too-large", message).help(help)]))
        }
    }
}

/// Parts that have no room under the margin or the sizes that were asked for.
pub(super) fn room(studio: &Studio, order: &Order, inspections: &[Inspection]) -> Result<(), Failure> {
    let changed = order.printing.margin != Printing::default().margin || !studio.sizes.is_empty();
    if !changed || matches!(order.only, Some(Kind::Rules | Kind::Calibration)) {
        return Ok(());
    }
    let mut findings = Vec::new();
    for inspection in inspections {
        let Some(edition) = inspection.editions.first() else { continue };
        if let Err(more) = sheet::room_for(&edition.arts(), order.paper, &order.printing) {
            findings.extend(more);
        }
    }
    if findings.is_empty() { Ok(()) } else { blamed(studio, order, &findings) }
}

/// Refuses a request whose margin or sizes are what makes a build impossible that would be possible without them.
pub(super) fn blamed(studio: &Studio, order: &Order, findings: &[Finding]) -> Result<(), Failure> {
    let plain = Trial { sizes: Vec::new(), margin: Printing::default().margin };
    let asked = Trial { sizes: studio.sizes.clone(), margin: order.printing.margin };
    if asked == plain {
        return Ok(());
    }
    let fonts =
        Fonts::bundled().map_err(|error| Failure::Findings(vec![Finding::placeless("font", error.to_string())]))?;
    let court = Court { studio, order, fonts: &fonts };
    if !court.possible(&plain) {
        return Ok(());
    }
    // a picture that is made with a length below nothing says so in words of its library
    let first = findings.first().map_or("", |finding| match finding.code.starts_with("svg-") {
        true => "what is drawn on a part has no room then",
        false => finding.message.as_str(),
    });
    let mut refused = Vec::new();
    if !court.possible(&Trial { margin: asked.margin, ..plain.clone() }) {
        let between = |margin| Trial { margin, ..plain.clone() };
        let would_do = court.nearest(plain.margin, asked.margin, between);
        let what = format!("--printable-margin {}", number(asked.margin));
        refused.push(refusal(&what, first, &format!("--printable-margin {}", number(would_do))));
    }
    for (name, length) in &asked.sizes {
        let alone = |length| Trial { sizes: vec![(name.clone(), length)], ..plain.clone() };
        if !court.possible(&alone(*length)) {
            let usual = court.usual(name).unwrap_or(*length);
            let would_do = court.nearest(usual, *length, alone);
            let what = format!("--size {name}={}", number(*length));
            refused.push(refusal(&what, first, &format!("--size {name}={}", number(would_do))));
        }
    }
    if refused.is_empty() && !court.possible(&asked) {
        let all: Vec<String> = asked.sizes.iter().map(|(name, length)| format!("{name}={}", number(*length))).collect();
        let message = format!("{} do not go together: {first}", all.join(", "));
        refused.push(Finding::placeless("size", message).help("each of them alone would do"));
    }
    if refused.is_empty() { Ok(()) } else { Err(Failure::Refused(refused)) }
}

fn refusal(what: &str, first: &str, would_do: &str) -> Finding {
    Finding::placeless("size", format!("`{what}` cannot be printed: {first}")).help(format!("`{would_do}` would do"))
}

/// Sizes and a margin that might have been asked for.
#[derive(Clone, PartialEq)]
struct Trial {
    sizes: Vec<(String, Mm)>,
    margin: Mm,
}

struct Court<'a> {
    studio: &'a Studio,
    order: &'a Order,
    fonts: &'a Fonts,
}

impl Court<'_> {
    /// Whether all parts of all games could be made and placed.
    fn possible(&self, trial: &Trial) -> bool {
        let studio = Studio { sizes: trial.sizes.clone(), ..self.studio.clone() };
        let printing = Printing { margin: trial.margin, ..self.order.printing.clone() };
        let Some(lang) = self.order.langs.first() else { return true };
        self.order.games.iter().all(|game| {
            let Ok(loaded) = studio.load(game) else { return false };
            let Ok(words) = Words::load(studio.templates(), game, *lang) else { return false };
            let Ok(parts) = loaded.kit.parts(&*loaded.game, &words) else { return false };
            let Ok(arts) = sheet::arts(self.fonts, &parts) else { return false };
            sheet::room_for(&arts, self.order.paper, &printing).is_ok()
        })
    }

    /// What a kit has for a length.
    fn usual(&self, name: &str) -> Option<Mm> {
        let plain = Studio { sizes: Vec::new(), ..self.studio.clone() };
        let sizes = |game: &String| plain.load(game).ok()?.kit.sizes()[name].as_f64();
        self.order.games.iter().find_map(sizes).map(Mm)
    }

    /// The length nearest to the one asked for that is possible, `good` being possible.
    fn nearest(&self, good: Mm, bad: Mm, trial: impl Fn(Mm) -> Trial) -> Mm {
        // beyond any paper nothing is possible
        let (mut good, mut bad) = (good, bad.min(Mm(2000.0)));
        while (bad - good).0.abs() > GRAIN {
            let middle = (good + bad) / 2.0;
            if self.possible(&trial(middle)) { good = middle } else { bad = middle }
        }
        // a round number on the good side
        let steps = good.0 / GRAIN;
        let rounded = Mm(GRAIN * if bad > good { steps.floor() } else { steps.ceil() });
        if self.possible(&trial(rounded)) { rounded } else { good }
    }
}

/// Warnings of games whose parts have no back that would be printed, where back pages are asked for.
pub(super) fn backs(order: &Order, inspections: &[Inspection]) -> Vec<Finding> {
    if order.printing.backs != Backs::Duplex || order.only == Some(Kind::Calibration) {
        return Vec::new();
    }
    let none = |inspection: &&Inspection| {
        let mut editions = inspection.editions.iter();
        editions.all(|edition| sheet::farthest(&edition.parts, &order.printing).is_none())
    };
    let told = |inspection: &Inspection| {
        let game = inspection.loaded.game.about().id;
        let message = format!("no part of `{game}` has a back to print: its sheets are printed on one side");
        let finding = Finding { severity: Severity::Warning, ..Finding::placeless("no-backs", message) };
        let optional = inspection.editions.iter().flat_map(|edition| &edition.parts).any(|part| part.back.is_some());
        if optional { finding.help("--all-backs prints the backs that this kit leaves out") } else { finding }
    };
    inspections.iter().filter(none).map(told).collect()
}
