//! Opening the store's file: recognising our own, leaving everything else alone.

use super::{StoreError, match_cards};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// `TNBN`, in the place SQLite keeps for telling programs' files apart.
const APPLICATION_ID: i64 = 0x544e_424e;

/// The format this version writes. A file of an older format is brought up to it when it is opened.
const FORMAT: i64 = MIGRATIONS.len() as i64;

/// How long to wait for another process that is writing.
const BUSY_TIMEOUT: Duration = Duration::from_secs(20);

/// A step from one format to the next.
type Migration = fn(&Transaction<'_>) -> rusqlite::Result<()>;

/// The migration to each format.
const MIGRATIONS: [Migration; 4] = [
    |transaction| transaction.execute_batch(MATCHES),
    |transaction| transaction.execute_batch(PROOFS),
    |transaction| transaction.execute_batch(ANSWERS),
    match_cards::migrate,
];

/// `result` duplicates A's two results of the record as letters, so that lists need not read every game.
const MATCHES: &str = "
    CREATE TABLE matches (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        started_ms INTEGER NOT NULL,
        finished_ms INTEGER,
        card TEXT NOT NULL,
        label TEXT NOT NULL,
        summary TEXT
    ) STRICT;
    CREATE TABLE pairs (
        match INTEGER NOT NULL REFERENCES matches (id),
        number INTEGER NOT NULL,
        result TEXT NOT NULL,
        record TEXT NOT NULL,
        PRIMARY KEY (match, number)
    ) STRICT;
    CREATE INDEX results ON pairs (match, result, number);
";

/// `theorems`: whether the proof uses theorems about the game.
const PROOFS: &str = "
    CREATE TABLE proofs (
        game TEXT NOT NULL,
        theorems INTEGER NOT NULL,
        position TEXT NOT NULL,
        winner TEXT NOT NULL,
        best TEXT,
        nodes INTEGER NOT NULL,
        version TEXT NOT NULL,
        PRIMARY KEY (game, theorems, position)
    ) STRICT, WITHOUT ROWID;
";

/// Cached answers of programs.
const ANSWERS: &str = "
    CREATE TABLE answers (
        program TEXT NOT NULL,
        question TEXT NOT NULL,
        words TEXT NOT NULL,
        micros INTEGER NOT NULL,
        PRIMARY KEY (program, question)
    ) STRICT, WITHOUT ROWID;
";

/// Opens the store at `path`, an absolute one, or makes it if there is nothing.
pub(super) fn open(path: &Path) -> Result<Connection, StoreError> {
    if path.is_dir() {
        return Err(StoreError::Folder { path: path.to_path_buf() });
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| StoreError::from_io(path, &error))?;
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(path, flags)
        .map_err(|error| StoreError::from_sqlite(path, error))
        .and_then(|connection| check_format(connection, path))
}

/// A store without a file.
pub(super) fn in_memory() -> rusqlite::Result<Connection> {
    let mut connection = Connection::open_in_memory()?;
    migrate(&mut connection)?;
    Ok(connection)
}

fn check_format(mut connection: Connection, path: &Path) -> Result<Connection, StoreError> {
    let named = |error| StoreError::from_sqlite(path, error);
    // Until the file is known to be ours, not even what its owner left in the write-ahead log may be moved into it.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true).map_err(named)?;
    connection.busy_timeout(BUSY_TIMEOUT).map_err(named)?;
    if is_empty(&connection, path)? {
        migrate(&mut connection).map_err(named)?;
    }
    if pragma(&connection, "application_id").map_err(named)? != APPLICATION_ID {
        return Err(StoreError::Foreign { path: path.to_path_buf() });
    }
    let found = pragma(&connection, "user_version").map_err(named)?;
    if found > FORMAT {
        return Err(StoreError::Newer { path: path.to_path_buf(), found, known: FORMAT });
    }
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false).map_err(named)?;
    make_durable(&connection).map_err(named)?;
    if found < FORMAT {
        migrate(&mut connection).map_err(named)?;
    }
    Ok(connection)
}

/// Whether there is nothing in the file yet. SQLite takes a few bytes of text for nothing, and would write over them.
fn is_empty(connection: &Connection, path: &Path) -> Result<bool, StoreError> {
    let no_pages = || {
        pragma(connection, "page_count").map(|pages| pages == 0).map_err(|error| StoreError::from_sqlite(path, error))
    };
    if !no_pages()? {
        return Ok(false);
    }
    let bytes = fs::metadata(path).map_err(|error| StoreError::from_io(path, &error))?.len();
    // Asked again, because another process may just have made a store of it.
    if bytes > 0 && no_pages()? {
        return Err(StoreError::NotSqlite { path: path.to_path_buf() });
    }
    Ok(bytes == 0)
}

/// Applies the missing migrations in one transaction.
fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    let transaction = Transaction::new(connection, TransactionBehavior::Immediate)?;
    let found = pragma(&transaction, "user_version")?;
    let missing = MIGRATIONS.get(usize::try_from(found).unwrap_or(0)..).unwrap_or_default();
    if !missing.is_empty() {
        missing.iter().try_for_each(|step| step(&transaction))?;
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", FORMAT)?;
    }
    transaction.commit()
}

/// Every commit reaches the disk before it returns, and readers never wait for a writer nor it for them: a write-ahead
/// log, synchronised at every commit. Where the file system cannot do that (some network drives), SQLite keeps its
/// rollback journal, which is as durable and only makes readers wait.
fn make_durable(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    let mode: String = connection.query_row("PRAGMA journal_mode", [], |row| row.get(0))?;
    if mode == "wal" {
        return Ok(());
    }
    match connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(())) {
        // Another process has the store open: the next one that opens it sets the mode.
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => Ok(()),
        other => other,
    }
}

fn pragma(connection: &Connection, name: &str) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, name, |row| row.get(0))
}
