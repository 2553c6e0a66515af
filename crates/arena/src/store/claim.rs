//! Claims: the exclusive right to add to a match.

use super::lock::{MatchLock, Refused};
use super::{MatchId, Store, StoreError, Summary, now_ms, to_json};
use crate::description::MatchDescription;
use crate::record::PairRecord;
use rusqlite::{ErrorCode, Transaction, TransactionBehavior, params};

/// The right to add to a match. There is one at a time, on this machine, and it ends with the process that holds it.
#[derive(Debug)]
pub struct Claim<'s> {
    store: &'s Store,
    id: MatchId,
    description: MatchDescription,
    /// None for a store in memory, which no other process can reach.
    _lock: Option<MatchLock>,
}

impl Store {
    /// Begins a match.
    pub fn begin(&self, description: &MatchDescription) -> Result<Claim<'_>, StoreError> {
        let transaction = Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate);
        let transaction = transaction.map_err(|error| self.named(error))?;
        transaction
            .execute(
                "INSERT INTO matches (started_ms, description, label) VALUES (?1, ?2, ?3)",
                params![now_ms(), identity(description), description.label],
            )
            .map_err(|error| self.named(error))?;
        let id = MatchId(transaction.last_insert_rowid());
        // Locked before other processes can see the match.
        let lock = self.lock(id)?;
        transaction.commit().map_err(|error| self.named(error))?;
        Ok(Claim { store: self, id, description: description.clone(), _lock: lock })
    }

    /// The newest unfinished match with this description, labels aside: one that was stopped or killed, or is still in play.
    pub fn resumable(&self, description: &MatchDescription) -> Result<Option<MatchId>, StoreError> {
        self.newest(description, "finished_ms IS NULL")
    }

    /// The newest match with this description, labels aside, that was played to its end.
    pub fn finished(&self, description: &MatchDescription) -> Result<Option<MatchId>, StoreError> {
        self.newest(description, "finished_ms IS NOT NULL")
    }

    fn newest(&self, description: &MatchDescription, condition: &str) -> Result<Option<MatchId>, StoreError> {
        let query = format!("SELECT max(id) FROM matches WHERE {condition} AND description = ?1");
        let found = self.connection.query_row(&query, [identity(description)], |row| row.get::<_, Option<i64>>(0));
        Ok(found.map_err(|error| self.named(error))?.map(MatchId))
    }

    /// Goes on with an unfinished match, unless another process is playing it.
    pub fn claim(&self, id: MatchId) -> Result<Claim<'_>, StoreError> {
        let lock = self.lock(id)?;
        // Looked up under the lock: its last owner may have finished it a moment ago.
        let entry = self.get(id)?;
        if entry.finished_ms.is_some() {
            return Err(StoreError::Finished { id });
        }
        Ok(Claim { store: self, id, description: entry.description, _lock: lock })
    }

    fn lock(&self, id: MatchId) -> Result<Option<MatchLock>, StoreError> {
        let Some(file) = &self.file else { return Ok(None) };
        let mut name = file.file_name().unwrap_or_default().to_os_string();
        name.push(format!("-match-{id}.lock"));
        let path = file.with_file_name(name);
        MatchLock::take(path.clone()).map(Some).map_err(|refused| match refused {
            Refused::Held(owner) => StoreError::InPlay { id, owner },
            Refused::Io(error) => StoreError::from_io(&path, &error),
        })
    }
}

impl Claim<'_> {
    /// The match.
    pub fn id(&self) -> MatchId {
        self.id
    }

    /// The description of the match.
    pub fn description(&self) -> &MatchDescription {
        &self.description
    }

    /// The pairs stored so far, in the order of their numbers.
    pub fn pairs(&self) -> Result<Vec<PairRecord>, StoreError> {
        self.store.pairs(self.id)
    }

    /// Stores a finished pair. Once this returns, the pair survives a kill and a power cut.
    pub fn append(&self, pair: &PairRecord) -> Result<(), StoreError> {
        let result: String = pair.half_points().iter().map(|&points| letter(points)).collect();
        let number = i64::try_from(pair.index).unwrap_or(i64::MAX);
        let stored = self.store.connection.execute(
            "INSERT INTO pairs (match, number, result, record) VALUES (?1, ?2, ?3, ?4)",
            params![self.id.0, number, result, to_json(pair)],
        );
        match stored {
            Ok(_) => Ok(()),
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                Err(StoreError::PairTwice { id: self.id, index: pair.index })
            }
            Err(error) => Err(self.store.named(error)),
        }
    }

    /// Marks the match as finished; it cannot be claimed any more.
    pub fn finish(&self, summary: &Summary) -> Result<(), StoreError> {
        let finished = self.store.connection.execute(
            "UPDATE matches SET finished_ms = ?2, summary = ?3 WHERE id = ?1",
            params![self.id.0, now_ms(), to_json(summary)],
        );
        finished.map(|_| ()).map_err(|error| self.store.named(error))
    }
}

/// The description as stored and compared. Its fields are always written in the same order.
fn identity(description: &MatchDescription) -> String {
    to_json(&MatchDescription { label: String::new(), ..description.clone() })
}

fn letter(half_points: u8) -> char {
    match half_points {
        0 => 'l',
        1 => 'd',
        _ => 'w',
    }
}
