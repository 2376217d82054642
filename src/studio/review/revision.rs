//! Two states of the templates: folders, or revisions of a git repository.

use crate::assets::plain;
use crate::report::{Finding, Source};
use crate::studio::{Failure, Studio};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// One state of the templates.
#[derive(Clone, Debug)]
pub enum Version {
    /// A folder on disk.
    Folder(PathBuf),
    /// A revision, of the repository that the folder is in.
    Revision(PathBuf, String),
}

fn refused<T>(message: String, help: &str) -> Result<T, Failure> {
    Err(Failure::Refused(vec![Finding::placeless("usage", message).help(help)]))
}

/// `OLD NEW` as two folders, or `REV..REV`; what is on disk is compared where the second revision is empty.
///
/// # Errors
/// Folders and revisions that there are not, and no git where revisions are asked for.
pub fn pair(studio: &Studio, what: &[String]) -> Result<(Version, Version), Failure> {
    match what {
        [old, new] => Ok((folder(old)?, folder(new)?)),
        [range] => {
            let Some((old, new)) = range.split_once("..") else {
                return refused(
                    format!("`{range}` is neither two folders nor two revisions"),
                    "write `i18n diff OLD NEW` for folders, `i18n diff REV..REV` for revisions of git",
                );
            };
            let dir = home(studio)?;
            let new = match new.trim_start_matches('.') {
                "" => Version::Folder(dir.clone()),
                new => revision(&dir, new)?,
            };
            Ok((revision(&dir, if old.is_empty() { "HEAD" } else { old })?, new))
        }
        _ => refused("one range or two folders are needed".into(), "write `i18n diff OLD NEW` or `i18n diff REV..REV`"),
    }
}

fn folder(name: &str) -> Result<Version, Failure> {
    let dir = PathBuf::from(name);
    if dir.is_dir() {
        return Ok(Version::Folder(dir));
    }
    refused(format!("there is no folder {name}"), "for revisions of git write `i18n diff REV..REV`")
}

/// The folder of templates whose history is asked for.
fn home(studio: &Studio) -> Result<PathBuf, Failure> {
    let usual = Path::new("templates");
    match studio.templates().folder() {
        Some(dir) => Ok(dir.to_path_buf()),
        None if usual.is_dir() => Ok(usual.to_path_buf()),
        None => refused(
            "no folder of templates is named whose history could be read".into(),
            "write `pressbox --templates DIR i18n diff REV..REV`",
        ),
    }
}

fn git(dir: &Path, arguments: &[&str]) -> Result<Option<Vec<u8>>, Failure> {
    match Command::new("git").arg("-C").arg(dir).args(arguments).output() {
        Ok(output) => Ok(output.status.success().then_some(output.stdout)),
        Err(error) => refused(format!("cannot run git: {error}"), "install git, or give two folders"),
    }
}

fn revision(dir: &Path, name: &str) -> Result<Version, Failure> {
    let help = "`git log --oneline` lists the revisions that there are";
    // a name that looks like an option is none of a revision
    if name.starts_with('-') {
        return refused(format!("`{name}` is no revision"), help);
    }
    match git(dir, &["rev-parse", "--verify", "--quiet", &format!("{name}^{{commit}}")])? {
        Some(hash) => {
            let hash = String::from_utf8_lossy(&hash).trim().to_string();
            Ok(Version::Revision(dir.to_path_buf(), hash))
        }
        None => refused(format!("git knows no revision `{name}` in {}", dir.display()), help),
    }
}

impl Version {
    /// What a reader knows it by.
    pub fn name(&self) -> String {
        match self {
            Version::Folder(dir) => dir.display().to_string(),
            Version::Revision(_, hash) => hash.chars().take(10).collect(),
        }
    }

    /// Whether there is such a file.
    ///
    /// # Errors
    /// No git where a revision is asked.
    pub fn has(&self, path: &str) -> Result<bool, Failure> {
        match self {
            Version::Folder(dir) => Ok(dir.join(path).is_file()),
            Version::Revision(dir, hash) => Ok(git(dir, &["cat-file", "-e", &format!("{hash}:./{path}")])?.is_some()),
        }
    }

    /// One file; `None` where there is none.
    ///
    /// # Errors
    /// What is not text in UTF-8, or cannot be read.
    pub fn read(&self, path: &str) -> Result<Option<Arc<Source>>, Failure> {
        let bytes = match self {
            Version::Folder(dir) => match std::fs::read(dir.join(path)) {
                Ok(bytes) => Some(bytes),
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
                Err(error) => {
                    return refused(format!("cannot read {}: {error}", dir.join(path).display()), "see to it");
                }
            },
            Version::Revision(dir, hash) => git(dir, &["show", &format!("{hash}:./{path}")])?,
        };
        let Some(bytes) = bytes else { return Ok(None) };
        let name = match self {
            Version::Folder(dir) => dir.join(path).display().to_string(),
            Version::Revision(..) => format!("{}:{path}", self.name()),
        };
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Some(Source::new(name, plain(text)))),
            Err(_) => refused(format!("{name} is not UTF-8 text"), "save it as UTF-8"),
        }
    }
}
