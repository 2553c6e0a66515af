//! Errors of the store.

use super::MatchId;
use rusqlite::ErrorCode;
use std::io;
use std::path::{Path, PathBuf};

/// An error of the store. The file is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The path is a folder.
    #[error("`{}` is a folder; the store is a file, for example `{}`", path.display(), path.join("tenbin.db").display())]
    Folder {
        /// The path.
        path: PathBuf,
    },
    /// The path cannot be created or written.
    #[error("the store `{}` cannot be created or written: {cause}; choose a path in a folder you may write to", path.display())]
    Unwritable {
        /// The path.
        path: PathBuf,
        /// The error of the system.
        cause: String,
    },
    /// The file is no SQLite file at all.
    #[error("`{}` is not a store (not even an SQLite file) and stays unchanged; choose another path", path.display())]
    NotSqlite {
        /// The path.
        path: PathBuf,
    },
    /// The file is an SQLite file of another program.
    #[error("`{}` is an SQLite file of another program and stays unchanged; choose another path", path.display())]
    Foreign {
        /// The path.
        path: PathBuf,
    },
    /// The store was written by a later version of the bench.
    #[error("the store `{}` has format {found}, this version reads up to {known}: use a newer tenbin, or another path", path.display())]
    Newer {
        /// The path.
        path: PathBuf,
        /// The format found.
        found: i64,
        /// The newest format this version knows.
        known: i64,
    },
    /// The file is damaged.
    #[error("the store `{}` is damaged ({detail}); keep a copy, and try `sqlite3 FILE .recover` on it", path.display())]
    Damaged {
        /// The path.
        path: PathBuf,
        /// What was found to be wrong.
        detail: String,
    },
    /// There is no room left.
    #[error("no room left for the store `{}`; what was stored before is safe: make room and resume the match", path.display())]
    Full {
        /// The path.
        path: PathBuf,
    },
    /// Another process has kept the store locked for too long.
    #[error("another process keeps the store `{}` locked; wait for it, or choose another path", path.display())]
    Locked {
        /// The path.
        path: PathBuf,
    },
    /// Another process is playing the match right now.
    #[error("match {id} is being played by {owner} right now; wait for it, or begin a new match")]
    InPlay {
        /// The match.
        id: MatchId,
        /// Who plays it.
        owner: String,
    },
    /// There is no such match.
    #[error("the store `{}` has no match {id}", path.display())]
    NoSuchMatch {
        /// The path.
        path: PathBuf,
        /// The match asked for.
        id: MatchId,
    },
    /// The match has ended, so nothing can be added to it.
    #[error("match {id} is finished; begin a new one")]
    Finished {
        /// The match.
        id: MatchId,
    },
    /// The pair is stored already.
    #[error("pair {index} of match {id} is stored already; a pair is played once")]
    PairTwice {
        /// The match.
        id: MatchId,
        /// The pair's number.
        index: u64,
    },
    /// Anything else SQLite reports.
    #[error("the store `{}`: {source}", path.display())]
    Sqlite {
        /// The path.
        path: PathBuf,
        /// What it reports.
        source: rusqlite::Error,
    },
}

impl StoreError {
    /// Gives an error of SQLite its name.
    pub(super) fn from_sqlite(path: &Path, error: rusqlite::Error) -> StoreError {
        let path = path.to_path_buf();
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => StoreError::NotSqlite { path },
            Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged { path, detail: error.to_string() },
            Some(ErrorCode::DiskFull) => StoreError::Full { path },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Locked { path },
            Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
                StoreError::Unwritable { path, cause: error.to_string() }
            }
            _ => StoreError::Sqlite { path, source: error },
        }
    }

    pub(super) fn from_io(path: &Path, error: &io::Error) -> StoreError {
        match error.kind() {
            io::ErrorKind::StorageFull => StoreError::Full { path: path.to_path_buf() },
            _ => StoreError::Unwritable { path: path.to_path_buf(), cause: error.to_string() },
        }
    }

    /// A row that does not say what this version writes.
    pub(super) fn damaged(path: &Path, place: &str, detail: impl std::fmt::Display) -> StoreError {
        StoreError::Damaged { path: path.to_path_buf(), detail: format!("{place}: {detail}") }
    }
}
