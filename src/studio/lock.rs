//! One build at a time writes in a folder: the lock that it holds from reading the manifest to the last rename.

use super::Failure;
use super::files::{Folders, at};
use crate::report::Finding;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The lock's name; it is hidden, and gone when the build is done.
const NAME: &str = ".pressbox.lock";
/// How long a build waits for another one.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often it looks.
const PAUSE: Duration = Duration::from_millis(20);

/// A folder that nobody else writes in until this is dropped.
#[derive(Debug)]
pub struct Lock {
    // dropped in this order: the lock's file goes while it is held, then folders that stayed empty
    _held: Held,
    folders: Folders,
}

impl Lock {
    /// Makes the folder where it is missing and waits until no other build writes there.
    ///
    /// # Errors
    /// A folder that cannot be made, or another build that does not end.
    pub fn on(dir: &Path) -> Result<Lock, Failure> {
        Lock::within(dir, PATIENCE)
    }

    fn within(dir: &Path, patience: Duration) -> Result<Lock, Failure> {
        let since = Instant::now();
        let mut folders = Folders::default();
        loop {
            folders.make(dir).map_err(|error| at(dir, &error))?;
            let path = dir.join(NAME);
            let file = match File::options().write(true).create(true).truncate(false).open(&path) {
                Ok(file) => file,
                // the build that made the folder has failed, and has just taken it away
                Err(error) if error.kind() == std::io::ErrorKind::NotFound && since.elapsed() < patience => continue,
                Err(error) => return Err(at(&path, &error)),
            };
            match file.try_lock() {
                Ok(()) if is_at(&file, &path) => return Ok(Lock { _held: Held { path, _file: file }, folders }),
                // its holder has removed it between our opening and our locking it
                Ok(()) => {}
                Err(TryLockError::WouldBlock) if since.elapsed() < patience => std::thread::sleep(PAUSE),
                Err(TryLockError::WouldBlock) => return Err(busy(dir)),
                // a file system without locks: nothing is gained by refusing to build there
                Err(TryLockError::Error(error)) if error.kind() == std::io::ErrorKind::Unsupported => {
                    return Ok(Lock { _held: Held { path, _file: file }, folders });
                }
                Err(TryLockError::Error(error)) => return Err(at(&path, &error)),
            }
        }
    }

    /// What was written stays: so do the folders.
    pub fn keep(mut self) {
        self.folders.keep();
    }
}

#[derive(Debug)]
struct Held {
    path: PathBuf,
    _file: File,
}

impl Drop for Held {
    fn drop(&mut self) {
        // where a file can be told from a later one of its name, it need not stay; see `is_at`
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Whether `path` still leads to this very file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let same = |a: &fs::Metadata, b: &fs::Metadata| (a.dev(), a.ino()) == (b.dev(), b.ino());
    matches!((file.metadata(), fs::metadata(path)), (Ok(a), Ok(b)) if same(&a, &b))
}

/// Elsewhere the file is never removed.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

fn busy(dir: &Path) -> Failure {
    let message = format!("another build is writing in {}", dir.display());
    Failure::Refused(vec![Finding::placeless("busy", message).help("wait for it to end, or choose another --out")])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_one_lock_at_a_time_and_none_afterwards() {
        let dir = tempfile::tempdir().unwrap();
        let game = dir.path().join("out/game");
        let first = Lock::on(&game).unwrap();
        let second = Lock::within(&game, Duration::from_millis(50));
        assert!(matches!(second, Err(Failure::Refused(findings)) if findings[0].code == "busy"));
        fs::write(game.join("made"), "x").unwrap();
        first.keep();
        drop(Lock::within(&game, Duration::ZERO).unwrap());
        let left: Vec<_> = fs::read_dir(&game).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left, ["made"]);
    }

    #[test]
    fn folders_that_were_made_for_nothing_go_again() {
        let dir = tempfile::tempdir().unwrap();
        drop(Lock::on(&dir.path().join("out/game")).unwrap());
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
    }
}
