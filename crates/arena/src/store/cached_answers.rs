//! A cache of expensive answers: of external engines, and of our own training runs.

use super::{Store, StoreError};
use rusqlite::{OptionalExtension, params};
use std::time::Duration;

/// An answer of a program, with the time it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CachedAnswer {
    /// The text of the answer.
    pub text: String,
    /// The time that the program took.
    pub time: Duration,
}

impl Store {
    /// The cached answer of a program (name and version) to a question.
    pub fn cached_answer(&self, program: &str, question: &str) -> Result<Option<CachedAnswer>, StoreError> {
        let mut statement = self.prepare("SELECT words, micros FROM answers WHERE program = ?1 AND question = ?2")?;
        let read = |row: &rusqlite::Row<'_>| {
            let micros: i64 = row.get(1)?;
            Ok(CachedAnswer { text: row.get(0)?, time: Duration::from_micros(micros.unsigned_abs()) })
        };
        statement.query_row(params![program, question], read).optional().map_err(|error| self.named(error))
    }

    /// Caches an answer durably: once this returns, it survives a kill and a power cut. The first answer to a question stays.
    pub fn cache_answer(&self, program: &str, question: &str, answer: &CachedAnswer) -> Result<(), StoreError> {
        let micros = i64::try_from(answer.time.as_micros()).unwrap_or(i64::MAX);
        let mut statement =
            self.prepare("INSERT OR IGNORE INTO answers (program, question, words, micros) VALUES (?1, ?2, ?3, ?4)")?;
        statement.execute(params![program, question, answer.text, micros]).map_err(|error| self.named(error))?;
        Ok(())
    }
}
