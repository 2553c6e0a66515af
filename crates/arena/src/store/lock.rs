//! A lock on a match that ends with its process.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Holds a match for this process. The operating system lets go of it when the process ends, even by SIGKILL, so there
/// is no list of owners to go stale.
#[derive(Debug)]
pub(super) struct MatchLock {
    path: PathBuf,
    _file: File,
}

/// Why the lock could not be had.
pub(super) enum Refused {
    /// Another process holds it.
    Held(String),
    /// The system refuses.
    Io(io::Error),
}

impl MatchLock {
    /// Takes the lock whose file is `path`.
    pub(super) fn take(path: PathBuf) -> Result<MatchLock, Refused> {
        loop {
            let mut options = OpenOptions::new();
            let mut file =
                options.read(true).write(true).create(true).truncate(false).open(&path).map_err(Refused::Io)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(Refused::Held(owner(&path))),
                Err(TryLockError::Error(error)) => return Err(Refused::Io(error)),
            }
            // Its last owner may have removed the file after we opened it; then others would lock a new one.
            if is_still_at(&file, &path) {
                // Only for a message to others: the lock holds without it.
                let _ = file.set_len(0).and_then(|()| write!(file, "{}", std::process::id()));
                return Ok(MatchLock { path, _file: file });
            }
        }
    }
}

impl Drop for MatchLock {
    fn drop(&mut self) {
        // The file is removed while it is locked, so no process can lock it in between. One left behind is harmless.
        let _ = fs::remove_file(&self.path);
    }
}

fn owner(path: &Path) -> String {
    let pid = fs::read_to_string(path).unwrap_or_default();
    if pid.is_empty() { "another process".to_owned() } else { format!("process {pid}") }
}

#[cfg(unix)]
fn is_still_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |meta: fs::Metadata| (meta.dev(), meta.ino());
    matches!((file.metadata().map(identity), fs::metadata(path).map(identity)), (Ok(ours), Ok(there)) if ours == there)
}

/// Elsewhere an open file's name cannot be taken over.
#[cfg(not(unix))]
fn is_still_at(_: &File, _: &Path) -> bool {
    true
}
