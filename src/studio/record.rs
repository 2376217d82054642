//! What an earlier build left in a folder, by its manifest: only that may be replaced or removed.

use super::Failure;
use super::files::Made;
use crate::report::{Finding, Source};
use crate::sheet::Contents;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;

/// The manifest's name.
pub const MANIFEST: &str = "manifest.json";

/// The earlier build.
#[derive(Debug, Default)]
pub struct Record {
    manifest: Option<Value>,
    /// Files that were made here, the manifest included.
    pub ours: Vec<String>,
    /// Those of them that stay listed, as they are on disk and nothing takes their place.
    pub kept: Vec<String>,
    /// Those that are to go.
    pub stale: Vec<String>,
}

impl Record {
    /// Reads a folder's manifest; nothing is recorded where there is none.
    ///
    /// # Errors
    /// A manifest that cannot be read or is none: then nobody knows which files are ours.
    pub fn read(dir: &Path) -> Result<Record, Failure> {
        let path = dir.join(MANIFEST);
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Record::default()),
            Err(error) if error.kind() == std::io::ErrorKind::NotADirectory => {
                return Err(super::files::at(dir, &error));
            }
            Err(error) => {
                let message = format!("cannot read {}: {error}", path.display());
                return Err(Failure::Refused(vec![Finding::placeless("output", message)]));
            }
        };
        let source = Source::new(path.display().to_string(), text);
        let manifest: Value = serde_json::from_str(&source.text).map_err(|error| {
            let start = source.line_span(error.line()).start + error.column().saturating_sub(1);
            damaged(&source, start, format!("this is no manifest: {error}"))
        })?;
        let files: Option<Vec<String>> = manifest["files"]
            .as_array()
            .and_then(|files| files.iter().map(|file| safe(file.as_str()?)).collect::<Option<Vec<_>>>());
        let Some(files) = files else {
            return Err(damaged(&source, 0, "this is no manifest: it has no list `files` of names below its folder"));
        };
        let kept: Vec<String> = files.iter().filter(|name| dir.join(name).is_file()).cloned().collect();
        let ours = files.into_iter().chain([MANIFEST.to_string()]).collect();
        Ok(Record { manifest: Some(manifest), ours, kept, stale: Vec::new() })
    }

    /// What lies in these folders was made anew: what is not among the new files goes.
    pub fn replaces(&mut self, folders: &[String], made: &[Made]) {
        let new: BTreeSet<&str> = made.iter().map(|(name, _)| name.as_str()).collect();
        let (stale, kept): (Vec<String>, _) = std::mem::take(&mut self.kept)
            .into_iter()
            .partition(|name| folders.iter().any(|folder| name.starts_with(folder)) && !new.contains(name.as_str()));
        self.stale.extend(stale);
        self.kept = kept;
    }

    /// The languages that were made earlier and those made now, sorted.
    pub fn languages(&self, now: impl Iterator<Item = String>) -> Vec<String> {
        let before = self.manifest.iter().filter_map(|manifest| manifest["languages"].as_array()).flatten();
        let before = before.filter_map(|lang| lang.as_str().map(str::to_string));
        before.chain(now).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The earlier manifest with the new list of files, for a build that makes no parts.
    pub fn with_files(&self, contents: &Contents) -> String {
        let mut files = contents.files.clone();
        files.sort();
        files.dedup();
        let mut manifest = self.manifest.clone().unwrap_or_else(
            || json!({ "game": contents.game, "parts": [], "versions": { "pressbox": env!("CARGO_PKG_VERSION") } }),
        );
        manifest["languages"] = contents.languages.clone().into();
        manifest["files"] = files.into();
        manifest["rules"] = contents.rules.clone();
        // a value of strings and numbers can always be written
        serde_json::to_string_pretty(&manifest).unwrap_or_default() + "\n"
    }
}

/// A name that stays below the folder.
fn safe(name: &str) -> Option<String> {
    let plain = name.split('/').all(|part| !part.is_empty() && part != "." && part != ".." && !part.contains('\\'));
    plain.then(|| name.to_string())
}

fn damaged(source: &std::sync::Arc<Source>, at: usize, message: impl Into<String>) -> Failure {
    let finding = Finding::error("manifest", source, at..at + 1, message);
    Failure::Refused(vec![finding.help("move the folder away, or choose another one with --out")])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(manifest: &str, files: &[&str]) -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join(MANIFEST), manifest).unwrap();
        for name in files {
            let path = dir.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "x").unwrap();
        }
        dir
    }

    #[test]
    fn what_is_made_anew_goes_and_the_rest_stays_listed() {
        let dir = folder(
            r#"{"files":["svg/it/a.svg","svg/it/b.svg","svg/fr/a.svg","gone.pdf"],"languages":["it"]}"#,
            &["svg/it/a.svg", "svg/it/b.svg", "svg/fr/a.svg"],
        );
        let mut record = Record::read(dir.path()).unwrap();
        record.replaces(&["svg/it/".into()], &[("svg/it/a.svg".into(), Vec::new())]);
        assert_eq!(record.stale, ["svg/it/b.svg"]);
        assert_eq!(record.kept, ["svg/it/a.svg", "svg/fr/a.svg"]);
        assert_eq!(record.languages(["fr".to_string()].into_iter()), ["fr", "it"]);
    }

    #[test]
    fn a_manifest_that_points_out_of_its_folder_or_is_none_is_refused() {
        for text in [r#"{"files":["../precious"]}"#, r#"{"files":["/etc/passwd"]}"#, "{\"files\":\n [1]}", "{", "[]"] {
            let dir = folder(text, &[]);
            let refused = Record::read(dir.path());
            assert!(matches!(refused, Err(Failure::Refused(findings)) if findings[0].code == "manifest"), "{text}");
        }
    }
}
