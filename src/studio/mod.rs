//! What a verb does, step by step: the one place that sees the whole flow.

mod asked;
mod book;
mod build;
mod cuts;
mod engine;
mod files;
mod fix;
mod inspect;
mod lock;
mod pictures;
mod record;
mod review;
mod show;
mod translate;

pub use book::papers as book_papers;
pub use build::{Kind, Order, build};
pub use engine::{explain, moves, perft, play};
pub use files::replace;
pub use fix::{Fixed, fix, fix_file};
pub use inspect::{Edition, Inspection, check, check_file, inspect};
pub use review::review;
pub use show::{Wish, show};
pub use translate::{Least, Progress, begin, below, pretend, proofread, status, translations, update};

use crate::assets::{AssetError, Templates};
use crate::game::{self, Game, Position, Registered};
use crate::geom::Mm;
use crate::kit::{Inking, Kit};
use crate::report::{Finding, Source};
use std::path::Path;

/// A request that could not be met.
#[derive(Debug)]
pub enum Failure {
    /// Something is wrong with what was given: exit status 1.
    Findings(Vec<Finding>),
    /// The request itself is wrong, or reading or writing failed: exit status 2.
    Refused(Vec<Finding>),
    /// The output could not be written.
    Output(std::io::Error),
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Failure::Output(error)
    }
}

impl From<AssetError> for Failure {
    fn from(error: AssetError) -> Self {
        Failure::Refused(vec![error.into()])
    }
}

/// The tool with its templates: what every verb starts from.
#[derive(Clone, Debug, Default)]
pub struct Studio {
    templates: Templates,
    sizes: Vec<(String, Mm)>,
    inking: Inking,
}

/// A game as its kit sets it up.
pub struct Loaded {
    /// The rules under the kit's options.
    pub game: Box<dyn Game>,
    /// Parts, palette, options.
    pub kit: Kit,
}

impl Studio {
    /// With the built-in templates, or those of a folder first.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn new(templates: Option<&Path>) -> Result<Self, Failure> {
        let templates = match templates {
            None => Templates::embedded(),
            Some(dir) => Templates::overridden_by(dir)?,
        };
        Ok(Studio { templates, sizes: Vec::new(), inking: Inking::Full })
    }

    /// With other lengths than the kits': each is set in every kit that has a length of its name.
    #[must_use]
    pub fn with_sizes(mut self, sizes: Vec<(String, Mm)>) -> Self {
        self.sizes = sizes;
        self
    }

    /// With the parts inked otherwise.
    #[must_use]
    pub fn with_ink(mut self, inking: Inking) -> Self {
        self.inking = inking;
        self
    }

    /// The templates.
    pub fn templates(&self) -> &Templates {
        &self.templates
    }

    /// Warnings of files in the folder of templates that nothing reads: a wrong name, or the wrong level.
    pub fn unread(&self) -> Vec<Finding> {
        self.templates.unread(|path| self.is_drawn_with(path))
    }

    /// Whether a file that replaces no built-in one is a picture that its kit names, or defines components.
    fn is_drawn_with(&self, path: &str) -> bool {
        let Some((folder, name)) = path.split_once('/') else { return false };
        let known = folder == "shared" || game::find(folder).is_some();
        if !name.ends_with(".svg") {
            return known && translate::is_guest_file(name);
        }
        let named = |kit: &str| {
            let text = self.templates.read(kit);
            text.is_ok_and(|source| {
                source.text.contains(&format!("\"{name}\"")) || source.text.contains(&format!("\"{path}\""))
            })
        };
        let defines = || self.templates.read(path).is_ok_and(|source| source.text.contains("{% component"));
        known && (named(&format!("{folder}/kit.toml")) || defines())
    }

    /// A game under the options of its kit.
    ///
    /// # Errors
    /// The faults of the kit and of its options.
    pub fn load(&self, id: &str) -> Result<Loaded, Failure> {
        let registered = registered(id)?;
        let mut kit = Kit::load(&self.templates, id).map_err(Failure::Findings)?;
        for (name, length) in &self.sizes {
            kit.resize(name, *length);
        }
        kit.ink(self.inking).map_err(|finding| Failure::Findings(vec![finding.note(format!("the kit of `{id}`"))]))?;
        let game = registered.with(kit.options()).map_err(|faults| {
            // the kit has asked the rules about its options already, and shows the places
            let findings = faults.into_iter().map(|fault| Finding::placeless("option", fault.message));
            Failure::Findings(findings.collect())
        })?;
        Ok(Loaded { game, kit })
    }
}

fn registered(id: &str) -> Result<&'static Registered, Failure> {
    game::find(id).ok_or_else(|| {
        let known = || game::registry().iter().map(|game| game.about.id);
        let list = known().collect::<Vec<_>>().join(", ");
        let mut finding = Finding::placeless("unknown-game", format!("there is no game `{id}`; there are: {list}"));
        if let Some(near) = crate::report::nearest(id, known()) {
            finding = finding.help(format!("did you mean `{near}`?"));
        }
        Failure::Refused(vec![finding])
    })
}

/// A position from its notation, its faults as findings in a text named `position`.
///
/// # Errors
/// Every fault of the position.
pub fn position(game: &dyn Game, text: &str) -> Result<Box<dyn Position>, Failure> {
    game.position(text).map_err(|faults| {
        let source = Source::new("position", text);
        let findings = faults.into_iter().map(|fault| Finding::error(fault.reason, &source, fault.span, fault.message));
        Failure::Refused(findings.collect())
    })
}

/// Does the same with each of many things, on as many threads as there are processors, and gives the results in the
/// things' order. The threads share nothing but what they read.
fn spread<'t, T: Sync, R: Send>(things: &'t [T], work: impl Fn(&'t T) -> R + Sync) -> Vec<R> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(things.len()).max(1);
    if threads == 1 {
        return things.iter().map(work).collect();
    }
    // every so manieth: what lies beside one another is often of one kind, and takes as long
    let hands: Vec<usize> = (0..threads).collect();
    let done = each(&hands, |first| things.iter().skip(*first).step_by(threads).map(&work).collect::<Vec<R>>());
    let mut done: Vec<_> = done.into_iter().map(Vec::into_iter).collect();
    (0..things.len()).filter_map(|index| done.get_mut(index % threads)?.next()).collect()
}

/// Does two things at the same time.
fn both<A: Send, B>(one: impl FnOnce() -> A + Send, other: impl FnOnce() -> B) -> (A, B) {
    std::thread::scope(|scope| {
        let one = scope.spawn(one);
        let other = other();
        (one.join().unwrap_or_else(|fault| std::panic::resume_unwind(fault)), other)
    })
}

/// Does the same with each of a few things, one thread a thing, and gives the results in the things' order. The
/// threads share nothing but what they read.
fn each<T: Sync, R: Send>(things: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    std::thread::scope(|scope| {
        let running: Vec<_> = things.iter().map(|thing| scope.spawn(|| work(thing))).collect();
        let ended = running.into_iter().map(std::thread::ScopedJoinHandle::join);
        ended.map(|result| result.unwrap_or_else(|fault| std::panic::resume_unwind(fault))).collect()
    })
}
