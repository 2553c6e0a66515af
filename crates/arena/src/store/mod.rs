//! The store: one SQLite file with every finished pair of games, proved positions, and cached answers of programs.
//!
//! What [`Claim::append`] has acknowledged is on disk: neither SIGKILL nor a power cut loses it, and a pair cannot be stored
//! twice. Several processes may share a store. One process plays a match at a time; its lock ends with the process. Foreign
//! files stay unchanged.
//!
//! ```
//! use tenbin_arena::description::{MatchConditions, MatchDescription, OpeningSource, PlayerIdentity};
//! use tenbin_arena::store::Store;
//!
//! let player = |spec: &str| PlayerIdentity { spec: spec.to_owned(), fingerprint: String::new() };
//! let description = MatchDescription {
//!     game: "amazons:6x6".to_owned(),
//!     position: None,
//!     a: player("ks"),
//!     b: player("random"),
//!     openings: OpeningSource::OnePosition,
//!     conditions: MatchConditions::new(100),
//!     version: "0.1.0".to_owned(),
//!     label: "first try".to_owned(),
//! };
//! let store = Store::in_memory()?;
//! let claim = match store.resumable(&description)? {
//!     Some(id) => store.claim(id)?,
//!     None => store.begin(&description)?,
//! };
//! assert_eq!((claim.pairs()?.len(), store.list()?.len()), (0, 1));
//! # Ok::<(), tenbin_arena::store::StoreError>(())
//! ```

mod cached_answers;
mod claim;
mod entry;
mod error;
mod lock;
mod match_cards;
mod proofs;
mod schema;

#[cfg(test)]
mod disk_full_test;

pub use cached_answers::CachedAnswer;
pub use claim::Claim;
pub use entry::{MatchEnding, MatchEntry, MatchId, Summary};
pub use error::StoreError;
pub use proofs::{ProofKind, ProofRecord};

use crate::description::MatchDescription;
use crate::record::PairRecord;
use crate::stats::Pairs;
use rusqlite::{Connection, OptionalExtension, Row};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The store file: matches with their games, proved positions and cached answers.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    /// The path for messages, as given.
    path: PathBuf,
    /// The file with links resolved, so that every process puts its locks at the same place; none in memory.
    file: Option<PathBuf>,
}

impl Store {
    /// Opens the store at `path`, or makes it (and the folders above it) if there is nothing.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        // Made absolute because SQLite takes some relative names, such as `:memory:`, for something else.
        let absolute = std::path::absolute(path).map_err(|error| StoreError::from_io(path, &error))?;
        let connection = schema::open(&absolute)?;
        let file = absolute.canonicalize().map_err(|error| StoreError::from_io(path, &error))?;
        Ok(Store { connection, path: path.to_path_buf(), file: Some(file) })
    }

    /// A store in memory.
    pub fn in_memory() -> Result<Store, StoreError> {
        let path = PathBuf::from("(in memory)");
        let connection = schema::in_memory().map_err(|error| StoreError::from_sqlite(&path, error))?;
        Ok(Store { connection, path, file: None })
    }

    /// All matches, newest first.
    pub fn list(&self) -> Result<Vec<MatchEntry>, StoreError> {
        let mut results = self.results()?;
        let mut statement = self.prepare(&format!("{SELECT_MATCH} ORDER BY id DESC"))?;
        let rows = statement.query_map([], MatchRow::read).map_err(|error| self.named(error))?;
        rows.map(|row| {
            let row = row.map_err(|error| self.named(error))?;
            let pairs = results.remove(&row.id).unwrap_or_default();
            self.entry(&row, pairs)
        })
        .collect()
    }

    /// One match.
    pub fn get(&self, id: MatchId) -> Result<MatchEntry, StoreError> {
        let mut statement = self.prepare(&format!("{SELECT_MATCH} WHERE id = ?1"))?;
        let found = statement.query_row([id.0], MatchRow::read).optional().map_err(|error| self.named(error))?;
        let row = found.ok_or_else(|| StoreError::NoSuchMatch { path: self.path.clone(), id })?;
        let pairs = self.results()?.remove(&id).unwrap_or_default();
        self.entry(&row, pairs)
    }

    /// The stored pairs of a match, in the order of their numbers.
    pub fn pairs(&self, id: MatchId) -> Result<Vec<PairRecord>, StoreError> {
        let mut statement = self.prepare("SELECT number, record FROM pairs WHERE match = ?1 ORDER BY number")?;
        let rows = statement.query_map([id.0], |row| Ok((row.get(0)?, row.get(1)?)));
        rows.map_err(|error| self.named(error))?
            .map(|row| {
                let (number, record): (i64, String) = row.map_err(|error| self.named(error))?;
                self.read(&record, || format!("pair {number} of match {id}"))
            })
            .collect()
    }

    /// A's results in every match that has any.
    fn results(&self) -> Result<BTreeMap<MatchId, Pairs>, StoreError> {
        let mut statement = self.prepare(
            "SELECT match, result, count(*) FROM pairs JOIN matches ON matches.id = pairs.match
             WHERE summary IS NULL OR number < json_extract(summary, '$.counted') GROUP BY match, result",
        )?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
        let mut results: BTreeMap<MatchId, Pairs> = BTreeMap::new();
        for row in rows.map_err(|error| self.named(error))? {
            let (id, letters, count): (i64, String, i64) = row.map_err(|error| self.named(error))?;
            let half_points = half_points(&letters).ok_or_else(|| {
                StoreError::damaged(&self.path, &format!("match {id}"), format!("result `{letters}`"))
            })?;
            let pairs = results.entry(MatchId(id)).or_default();
            (0..count).for_each(|_| pairs.count(half_points));
        }
        Ok(results)
    }

    fn entry(&self, row: &MatchRow, pairs: Pairs) -> Result<MatchEntry, StoreError> {
        let place = || format!("match {}", row.id);
        let description = MatchDescription { label: row.label.clone(), ..self.read(&row.description, place)? };
        let summary = row.summary.as_ref().map(|summary| self.read(summary, place)).transpose()?;
        let &MatchRow { id, started_ms, finished_ms, .. } = row;
        Ok(MatchEntry { id, description, started_ms, finished_ms, summary, pairs })
    }

    fn read<T: for<'de> Deserialize<'de>>(&self, json: &str, place: impl Fn() -> String) -> Result<T, StoreError> {
        serde_json::from_str(json).map_err(|error| StoreError::damaged(&self.path, &place(), error))
    }

    fn prepare(&self, sql: &str) -> Result<rusqlite::Statement<'_>, StoreError> {
        self.connection.prepare(sql).map_err(|error| self.named(error))
    }

    fn named(&self, error: rusqlite::Error) -> StoreError {
        StoreError::from_sqlite(&self.path, error)
    }
}

const SELECT_MATCH: &str = "SELECT id, started_ms, finished_ms, description, label, summary FROM matches";

/// A row of the table of matches, before its texts are read.
struct MatchRow {
    id: MatchId,
    started_ms: i64,
    finished_ms: Option<i64>,
    description: String,
    label: String,
    summary: Option<String>,
}

impl MatchRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<MatchRow> {
        Ok(MatchRow {
            id: MatchId(row.get(0)?),
            started_ms: row.get(1)?,
            finished_ms: row.get(2)?,
            description: row.get(3)?,
            label: row.get(4)?,
            summary: row.get(5)?,
        })
    }
}

fn half_points(letters: &str) -> Option<[u8; 2]> {
    let points = |letter| "ldw".bytes().position(|known| known == letter).map(|points| points as u8);
    match letters.as_bytes() {
        &[first, second] => Some([points(first)?, points(second)?]),
        _ => None,
    }
}

fn to_json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data with text keys can always be written as JSON")
}

fn now_ms() -> i64 {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since_1970.as_millis()).unwrap_or(i64::MAX)
}
