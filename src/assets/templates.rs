//! The template folder: embedded in the binary, each file open to be overridden by a folder on disk.

use crate::report::{Finding, Severity, Source, UNREADABLE, nearest};
use rust_embed::RustEmbed;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(RustEmbed)]
#[folder = "templates/"]
struct Embedded;

/// Why a template file could not be had.
#[derive(Debug, thiserror::Error)]
pub enum AssetError {
    /// No such file, neither in the override folder nor embedded.
    #[error("there is no template `{0}`")]
    Missing(String),
    /// It is not text in UTF-8 from that byte on; what can be read of it.
    #[error("{}: this is no UTF-8 text", .0.name)]
    NotText(Arc<Source>, usize),
    /// The override folder could not be read.
    #[error("cannot read {0}: {1}")]
    Unreadable(String, io::Error),
}

impl From<AssetError> for Finding {
    fn from(error: AssetError) -> Finding {
        match error {
            AssetError::NotText(source, at) => not_text(&source, at),
            AssetError::Unreadable(ref name, _) => {
                let name = name.clone();
                Finding::of_file(UNREADABLE, name, error.to_string())
            }
            AssetError::Missing(_) => Finding::placeless("template-file", error.to_string()),
        }
    }
}

/// The template folder.
#[derive(Clone, Debug, Default)]
pub struct Templates {
    over: Option<PathBuf>,
}

impl Templates {
    /// The embedded files alone.
    pub fn embedded() -> Self {
        Templates { over: None }
    }

    /// The embedded files, each replaced by the file of the same path below `dir` where there is one.
    ///
    /// # Errors
    /// When `dir` is not a folder that can be read.
    pub fn overridden_by(dir: &Path) -> Result<Self, AssetError> {
        std::fs::read_dir(dir).map_err(|error| AssetError::Unreadable(dir.display().to_string(), error))?;
        Ok(Templates { over: Some(dir.to_path_buf()) })
    }

    /// The folder whose files go before the embedded ones.
    pub fn folder(&self) -> Option<&Path> {
        self.over.as_deref()
    }

    /// The text of one file, `path` being relative to the folder, as `my-game/kit.toml`.
    ///
    /// # Errors
    /// When it is in neither place, cannot be read, or is not text.
    pub fn read(&self, path: &str) -> Result<Arc<Source>, AssetError> {
        if let Some(dir) = &self.over {
            let file = dir.join(path);
            let name = file.display().to_string();
            match std::fs::read(&file) {
                Ok(bytes) => {
                    let text = utf_8(bytes, &name)?;
                    return Ok(Source::new(name, plain(text)));
                }
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(AssetError::Unreadable(name, error)),
            }
        }
        let file = Embedded::get(path).ok_or_else(|| AssetError::Missing(path.to_string()))?;
        let name = format!("templates/{path}");
        let text = utf_8(file.data.into_owned(), &name)?;
        Ok(Source::new(name, plain(text)))
    }

    /// The file of the override folder that [`Templates::read`] reads for this path, if it is there.
    pub fn on_disk(&self, path: &str) -> Option<PathBuf> {
        self.over.as_ref().map(|dir| dir.join(path)).filter(|file| file.is_file())
    }

    /// What lies in the override folder and takes no embedded file's place, so that nothing may read it; `extra` says of
    /// a path whether it is read all the same. A warning each, with the nearest path that is read.
    pub fn unread(&self, extra: impl Fn(&str) -> bool) -> Vec<Finding> {
        let Some(dir) = &self.over else { return Vec::new() };
        let mut files = Vec::new();
        collect(dir, dir, "", &mut files);
        files.retain(|path| !path.split('/').any(|name| name.starts_with('.')));
        files.sort();
        let warning =
            |message: String| Finding { severity: Severity::Warning, ..Finding::placeless("template-unread", message) };
        let known: Vec<String> = Embedded::iter().map(|path| path.into_owned()).collect();
        let unread = files.iter().filter(|path| !known.contains(path) && !extra(path));
        unread
            .map(|path| {
                let finding = warning(format!("nothing reads {}", dir.join(path).display()));
                match near(path, &known) {
                    Some(near) => finding.help(format!("the path that is read is {near}")),
                    None => finding.help("its path is to be that of a built-in template, as shared/diagram.svg"),
                }
            })
            .collect()
    }

    /// What is wrong with an override folder that holds nothing that is read: it is another folder than was meant.
    /// Nothing is wrong with an empty one where that will do. `extra` is as for [`Templates::unread`].
    pub fn stranger(&self, empty_will_do: bool, extra: impl Fn(&str) -> bool) -> Vec<Finding> {
        let Some(dir) = &self.over else { return Vec::new() };
        let holds = |dir: &Path| Embedded::iter().any(|path| dir.join(path.as_ref()).is_file());
        let is_empty = || std::fs::read_dir(dir).is_ok_and(|mut entries| entries.next().is_none());
        if holds(dir) || empty_will_do && is_empty() {
            return Vec::new();
        }
        let mut files = Vec::new();
        near_the_top(dir, dir, DEEP, &mut files);
        if files.iter().any(|path| extra(path)) {
            return Vec::new();
        }
        let finding = Finding::placeless("templates-none", format!("{} holds no template", dir.display()));
        let inside = dir.join("templates");
        let above = dir.parent().filter(|above| !above.as_os_str().is_empty() && holds(above));
        let meant = |dir: &Path| format!("is `--templates {}` meant?", dir.display());
        let mut findings = vec![match (holds(&inside), above) {
            (true, _) => return vec![finding.help(meant(&inside))],
            (false, Some(above)) => return vec![finding.help(meant(above))],
            (false, None) => finding.help(
                "name a folder whose files have the paths of the built-in ones, as shared/diagram.svg: in a copy of the \
                 project that is `templates`",
            ),
        }];
        let known: Vec<String> = Embedded::iter().map(|path| path.into_owned()).collect();
        findings.extend(files.iter().take(FEW).filter_map(|path| {
            let near = near(path, &known)?;
            let finding = Finding::placeless("template-unread", format!("nothing reads {}", dir.join(path).display()));
            Some(finding.help(format!("the path that is read is {near}")))
        }));
        findings
    }

    /// The paths of all files directly or deeper below `folder` whose names end in `ending`, sorted.
    pub fn list(&self, folder: &str, ending: &str) -> Vec<String> {
        let prefix = format!("{}/", folder.trim_end_matches('/'));
        let mut found: Vec<String> = Embedded::iter()
            .map(|path| path.into_owned())
            .filter(|path| path.starts_with(&prefix) && path.ends_with(ending))
            .collect();
        if let Some(dir) = &self.over {
            collect(dir, &dir.join(folder), ending, &mut found);
        }
        found.sort();
        found.dedup();
        found
    }
}

/// How deep a folder that is none of templates is looked into, and how many of its files are told.
const DEEP: usize = 3;
const FEW: usize = 5;
/// The most files that are looked at in it: it may be somebody's whole disk.
const MANY: usize = 500;

/// Adds what lies in `folder` and not too deep below it, sorted.
fn near_the_top(root: &Path, folder: &Path, depth: usize, found: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).take(MANY).collect();
    paths.sort();
    for path in paths {
        let Some(name) = path.strip_prefix(root).ok().and_then(|path| path.to_str()) else { continue };
        if found.len() >= MANY || name.split(std::path::MAIN_SEPARATOR).any(|part| part.starts_with('.')) {
            continue;
        }
        if path.is_dir() && depth > 1 {
            near_the_top(root, &path, depth - 1, found);
        } else if path.is_file() {
            found.push(name.replace(std::path::MAIN_SEPARATOR, "/"));
        }
    }
}

/// A text whose bytes are no UTF-8 from `at` on.
pub fn not_text(source: &Arc<Source>, at: usize) -> Finding {
    Finding::error("not-utf-8", source, at..at + 1, "this is no UTF-8 text from here on")
        .help("open it with its own charset in an editor and save it as UTF-8")
}

fn utf_8(bytes: Vec<u8>, name: &str) -> Result<String, AssetError> {
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        AssetError::NotText(Source::new(name, String::from_utf8_lossy(error.as_bytes()).into_owned()), at)
    })
}

/// The known path that was meant: a mistyped one, or one of the same end at another level.
fn near<'a>(path: &str, known: &'a [String]) -> Option<&'a str> {
    let below = |inner: &str, outer: &str| outer.strip_suffix(inner).is_some_and(|head| head.ends_with('/'));
    let moved = known.iter().map(String::as_str).find(|known| below(path, known) || below(known, path));
    moved.or_else(|| nearest(path, known.iter().map(String::as_str)))
}

/// A text without a byte order mark and with `\n` alone at the ends of its lines, however its editor wrote it.
///
/// ```
/// assert_eq!(pressbox::assets::plain("\u{feff}one\r\ntwo\r\n".into()), "one\ntwo\n");
/// ```
pub fn plain(text: String) -> String {
    let text = match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_string(),
        None => text,
    };
    if text.contains("\r\n") { text.replace("\r\n", "\n") } else { text }
}

/// Adds what lies below `folder`, as paths relative to `root` with `/` between the names.
fn collect(root: &Path, folder: &Path, ending: &str, found: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(root, &path, ending, found);
        } else if let Some(name) = path.strip_prefix(root).ok().and_then(|path| path.to_str())
            && name.ends_with(ending)
        {
            found.push(name.replace(std::path::MAIN_SEPARATOR, "/"));
        }
    }
}
