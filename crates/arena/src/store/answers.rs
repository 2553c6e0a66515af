//! What programs said when they were asked something that takes them long, so that nobody has to ask again: others', and our own when
//! it learns.

use super::{Store, StoreError};
use rusqlite::{OptionalExtension, params};
use std::time::Duration;

/// An answer of a program, in its own words, and how long it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// What it said.
    pub words: String,
    /// How long it took.
    pub time: Duration,
}

impl Store {
    /// What a program, named with its version, answered to a question, if it was asked before.
    pub fn said(&self, program: &str, question: &str) -> Result<Option<Said>, StoreError> {
        let mut statement = self.prepare("SELECT words, micros FROM answers WHERE program = ?1 AND question = ?2")?;
        let read = |row: &rusqlite::Row<'_>| {
            let micros: i64 = row.get(1)?;
            Ok(Said { words: row.get(0)?, time: Duration::from_micros(micros.unsigned_abs()) })
        };
        statement.query_row(params![program, question], read).optional().map_err(|error| self.named(error))
    }

    /// Stores an answer. Once this returns, it survives a kill and a power cut. A question keeps its first answer.
    pub fn keep_said(&self, program: &str, question: &str, said: &Said) -> Result<(), StoreError> {
        let micros = i64::try_from(said.time.as_micros()).unwrap_or(i64::MAX);
        let mut statement =
            self.prepare("INSERT OR IGNORE INTO answers (program, question, words, micros) VALUES (?1, ?2, ?3, ?4)")?;
        statement.execute(params![program, question, said.words, micros]).map_err(|error| self.named(error))?;
        Ok(())
    }
}
