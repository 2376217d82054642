//! Writing whole or not at all: everything is put beside its place first, then moved there, and moved back if
//! anything fails on the way.

use super::Failure;
use crate::report::Finding;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Folders that were made on the way. Those that are empty in the end go again, unless they are to be kept.
#[derive(Debug, Default)]
pub struct Folders(Vec<PathBuf>);

impl Folders {
    /// Makes a folder and those above it.
    ///
    /// # Errors
    /// What the file system said.
    pub fn make(&mut self, dir: &Path) -> io::Result<()> {
        let missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
        let new: Vec<PathBuf> = dir.ancestors().take_while(missing).map(Path::to_path_buf).collect();
        self.0.extend(new.into_iter().rev());
        fs::create_dir_all(dir)
    }

    /// They are wanted.
    pub fn keep(&mut self) {
        self.0.clear();
    }
}

impl Drop for Folders {
    fn drop(&mut self) {
        // a folder that somebody else has put something into meanwhile is not empty, and stays
        for folder in self.0.iter().rev() {
            let _ = fs::remove_dir(folder);
        }
    }
}

/// A file to be made: its path below the folder, with `/` between the names, and what is in it.
pub type Made = (String, Vec<u8>);

/// Puts `made` into `dir` and takes `stale` away, or leaves all as it was.
///
/// A file that stands in the way and is not in `ours` is somebody else's: nothing is written then.
///
/// # Errors
/// What stands in the way, or what the file system said, with the path.
pub fn put(dir: &Path, made: &[Made], ours: &[String], stale: &[String]) -> Result<(), Failure> {
    let in_the_way: Vec<Finding> = made
        .iter()
        .filter(|(name, _)| dir.join(name).exists() && !(dir.join(name).is_file() && ours.contains(name)))
        .map(|(name, _)| foreign(&dir.join(name)))
        .collect();
    if !in_the_way.is_empty() {
        return Err(Failure::Refused(in_the_way));
    }
    let mut folders = Folders::default();
    folders.make(dir).map_err(|error| at(dir, &error))?;
    let beside = tempfile::Builder::new().prefix(PREFIX).tempdir_in(dir).map_err(|error| at(dir, &bare(&error)))?;
    for (name, bytes) in made {
        let path = beside.path().join("new").join(name);
        write(&path, bytes).map_err(|error| at(&dir.join(name), &error))?;
    }
    let mut moves = Moves { dir, beside: &beside, folders, done: Vec::new() };
    moves.run(made, stale).map_err(|(path, error)| {
        moves.undo();
        at(&path, &error)
    })?;
    moves.folders.keep();
    Ok(())
}

/// How the names of the folders begin that hold new and old files for a while, and how many letters and digits follow.
const PREFIX: &str = ".pressbox-";
const RANDOM: usize = 6;

/// Takes away what a build that was killed has left. To be called under the lock on the folder, so that no other build
/// is at work in it.
pub fn sweep(dir: &Path) {
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let random = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
        let ours = random.is_some_and(|rest| rest.len() == RANDOM && rest.bytes().all(|b| b.is_ascii_alphanumeric()));
        // a link is followed nowhere
        if ours && entry.file_type().is_ok_and(|kind| kind.is_dir()) && is_beside(&entry.path()) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Whether nothing is in a folder but new files. Old files that were not moved back are somebody's last ones, and stay.
fn is_beside(dir: &Path) -> bool {
    fs::read_dir(dir).into_iter().flatten().flatten().all(|entry| entry.file_name() == "new")
}

/// The longest file of diagrams that is read, in bytes: no rulebook has a hundredth of it, and a device has no end.
const LONGEST: u64 = 16 << 20;

/// Reads one file that the user named, or a pipe.
///
/// # Errors
/// What the file system said; more than 16 MiB.
pub fn read(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    io::Read::read_to_end(&mut io::Read::take(fs::File::open(file)?, LONGEST + 1), &mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        return Err(io::Error::other(format!("it holds more than {} MiB", LONGEST >> 20)));
    }
    Ok(bytes)
}

/// Writes one file that the user named, whole or not at all. A file that is there keeps its permissions, and a link to
/// one stays a link.
///
/// # Errors
/// What the file system said, with the path.
pub fn replace(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let named = file;
    let there = fs::canonicalize(file).ok();
    let file = there.as_deref().unwrap_or(file);
    let permissions = fs::metadata(file).ok().map(|known| known.permissions());
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    // for everybody whom the system lets read it, as any other new file; a temporary one is its maker's alone
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let written = builder.tempfile_in(folder).and_then(|mut beside| {
        io::Write::write_all(&mut beside, bytes)?;
        if let Some(permissions) = permissions {
            beside.as_file().set_permissions(permissions)?;
        }
        beside.persist(file).map_err(|error| error.error)
    });
    written.map(drop).map_err(|error| {
        let why = bare(&error);
        let finding = Finding::placeless("output", format!("cannot write {}: {why}", named.display()));
        let help = match folder.is_dir() {
            true => format!("nothing was changed; {} or choose another file", remedy(&error)),
            false => "there is no such folder: make it, or choose another file".to_string(),
        };
        Failure::Refused(vec![finding.help(help)])
    })
}

fn foreign(path: &Path) -> Finding {
    let message = format!("{} is there already, and the manifest does not list it as made here", path.display());
    Finding::placeless("file-in-the-way", message).help("move it away, or choose another folder with --out")
}

/// What the file system said of a path below the output folder.
pub fn at(path: &Path, error: &io::Error) -> Failure {
    let finding = Finding::placeless("output", format!("cannot write {}: {error}", path.display()));
    if let Some(file) = path.ancestors().find(|above| above.is_file())
        && matches!(error.kind(), io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists)
    {
        let help = format!("{} is a file: move it away, or choose a folder with --out", file.display());
        return Failure::Refused(vec![finding.help(help)]);
    }
    Failure::Refused(vec![finding.help(format!("nothing was changed; {} or choose another folder", remedy(error)))])
}

/// What may be done against what the file system said.
fn remedy(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::PermissionDenied => "see that you may write there,",
        io::ErrorKind::ReadOnlyFilesystem => "that disk takes no files: make it writable",
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => "make room",
        _ => "mend that",
    }
}

/// The error without the path that a temporary file's message names: nobody knows that name.
fn bare(error: &io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(number) => io::Error::from_raw_os_error(number),
        None => {
            let said = error.to_string();
            let words = said.split(" at path ").next().unwrap_or_default();
            io::Error::new(error.kind(), words.to_string())
        }
    }
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::write(path, bytes)
}

/// Renames on the way from the old state to the new one, each of which can be taken back.
struct Moves<'a> {
    dir: &'a Path,
    beside: &'a TempDir,
    folders: Folders,
    done: Vec<(PathBuf, PathBuf)>,
}

impl Moves<'_> {
    fn run(&mut self, made: &[Made], stale: &[String]) -> Result<(), (PathBuf, io::Error)> {
        for name in made.iter().map(|(name, _)| name).chain(stale) {
            let place = self.dir.join(name);
            if place.is_file() {
                self.rename(place, self.beside.path().join("old").join(name))?;
            }
        }
        for (name, _) in made {
            self.rename(self.beside.path().join("new").join(name), self.dir.join(name))?;
        }
        Ok(())
    }

    fn rename(&mut self, from: PathBuf, to: PathBuf) -> Result<(), (PathBuf, io::Error)> {
        // what is moved aside goes with its folder, and only what comes into place makes folders that may stay
        let made = match to.parent() {
            Some(parent) if !parent.starts_with(self.beside.path()) => self.folders.make(parent),
            Some(parent) => fs::create_dir_all(parent),
            None => Ok(()),
        };
        let moved = made.and_then(|()| fs::rename(&from, &to));
        match moved {
            Ok(()) => {
                self.done.push((from, to));
                Ok(())
            }
            Err(error) => Err((to, error)),
        }
    }

    /// Takes the renames back, the last first. There is nothing better to do if one of them fails now.
    fn undo(&mut self) {
        for (from, to) in self.done.drain(..).rev() {
            let _ = fs::rename(to, from);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(files: &[(&str, &str)]) -> Vec<Made> {
        files.iter().map(|(name, text)| (name.to_string(), text.as_bytes().to_vec())).collect()
    }

    fn listing(dir: &Path) -> Vec<String> {
        let mut names: Vec<_> =
            fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[cfg(unix)]
    #[test]
    fn a_file_keeps_its_permissions_and_a_link_stays_one() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let dir = tempfile::tempdir().unwrap();
        let (file, link) = (dir.path().join("file"), dir.path().join("link"));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("file", &link).unwrap();
        replace(&link, b"new").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }

    #[test]
    fn files_are_replaced_and_stale_ones_go() {
        let dir = tempfile::tempdir().unwrap();
        put(dir.path(), &made(&[("a", "1"), ("svg/b", "2")]), &[], &[]).unwrap();
        put(dir.path(), &made(&[("a", "3")]), &["a".into(), "svg/b".into()], &["svg/b".into()]).unwrap();
        assert_eq!(fs::read_to_string(dir.path().join("a")).unwrap(), "3");
        assert!(!dir.path().join("svg/b").exists());
        assert_eq!(listing(dir.path()), ["a", "svg"]);
    }

    #[test]
    fn a_foreign_file_stops_everything_before_anything_is_written() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("mine"), "precious").unwrap();
        let refused = put(dir.path(), &made(&[("first", "1"), ("mine", "2")]), &["first".into()], &[]);
        assert!(matches!(refused, Err(Failure::Refused(findings)) if findings[0].code == "file-in-the-way"));
        assert_eq!(fs::read_to_string(dir.path().join("mine")).unwrap(), "precious");
        assert_eq!(listing(dir.path()), ["mine"]);
    }

    #[test]
    fn new_files_of_a_killed_build_are_swept_and_nothing_else() {
        let dir = tempfile::tempdir().unwrap();
        for path in [".pressbox-Ab3x9Z/new/svg", ".pressbox-notes", ".pressbox-Ab3x9Y/old", ".pressbox-Ab3x9"] {
            fs::create_dir_all(dir.path().join(path)).unwrap();
        }
        fs::write(dir.path().join(".pressbox-Ab3x9Z/new/svg/b"), "1").unwrap();
        fs::write(dir.path().join(".pressbox-Ab3x9W"), "a file").unwrap();
        sweep(dir.path());
        // old files are somebody's last ones
        assert_eq!(listing(dir.path()), [".pressbox-Ab3x9", ".pressbox-Ab3x9W", ".pressbox-Ab3x9Y", ".pressbox-notes"]);
    }

    #[cfg(unix)]
    #[test]
    fn the_help_fits_what_the_system_says() {
        let help = |kind: io::ErrorKind| match at(Path::new("x/y"), &io::Error::from(kind)) {
            Failure::Refused(findings) => findings[0].help.clone().unwrap(),
            _ => unreachable!(),
        };
        assert!(help(io::ErrorKind::PermissionDenied).contains("you may write"));
        assert!(help(io::ErrorKind::StorageFull).contains("make room"));
        assert!(!help(io::ErrorKind::PermissionDenied).contains("make room"));
    }

    #[test]
    fn a_move_that_fails_half_way_is_taken_back() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("a"), "old").unwrap();
        fs::write(dir.path().join("folder"), "a file where a folder is needed").unwrap();
        let failed = put(dir.path(), &made(&[("a", "new"), ("folder/b", "2")]), &["a".into()], &[]);
        assert!(matches!(failed, Err(Failure::Refused(findings)) if findings[0].code == "output"));
        assert_eq!(fs::read_to_string(dir.path().join("a")).unwrap(), "old");
        assert_eq!(listing(dir.path()), ["a", "folder"]);
    }
}
