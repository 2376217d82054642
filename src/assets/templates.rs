//! The template folder: embedded in the binary, each file open to be overridden by a folder on disk.

use crate::report::{Finding, Source};
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
    /// It is not text in UTF-8.
    #[error("{0} is not UTF-8 text")]
    NotText(String),
    /// The override folder could not be read.
    #[error("cannot read {0}: {1}")]
    Unreadable(String, io::Error),
}

impl From<AssetError> for Finding {
    fn from(error: AssetError) -> Finding {
        Finding::placeless("template-file", error.to_string())
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
                    let text = String::from_utf8(bytes).map_err(|_| AssetError::NotText(name.clone()))?;
                    return Ok(Source::new(name, text));
                }
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(AssetError::Unreadable(name, error)),
            }
        }
        let file = Embedded::get(path).ok_or_else(|| AssetError::Missing(path.to_string()))?;
        let name = format!("templates/{path}");
        let text = String::from_utf8(file.data.into_owned()).map_err(|_| AssetError::NotText(name.clone()))?;
        Ok(Source::new(name, text))
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
