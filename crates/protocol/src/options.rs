//! What an interface can set, besides the game.

use crate::Dialect;
use crate::limit::with;
use std::time::Duration;
use tenbin_core::{ParseError, Table};

/// The settings of a session.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// Mebibytes for what a search remembers.
    hash: u64,
    threads: u64,
    /// How many of the best moves are told.
    lines: u64,
    /// What a message on its way may take.
    pub(crate) lag: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options { hash: 64, threads: 1, lines: 1, lag: Duration::from_millis(15) }
    }
}

const MOST_HASH: u64 = 65_536;
const MOST_THREADS: u64 = 256;
const MOST_LAG: u64 = 5_000;
const MOST_LINES: u64 = 600;

impl Options {
    /// The lines that say what can be set.
    pub(crate) fn lines(&self, dialect: &Dialect) -> [String; 5] {
        let lag = self.lag.as_millis();
        let own = if *dialect == Dialect::USI { "USI_" } else { "" };
        [
            format!("option name {own}Hash type spin default {} min 1 max {MOST_HASH}", self.hash),
            format!("option name {own}Ponder type check default false"),
            format!("option name Threads type spin default {} min 1 max {MOST_THREADS}", self.threads),
            format!("option name MultiPV type spin default {} min 1 max {MOST_LINES}", self.lines),
            format!("option name Lag type spin default {lag} min 0 max {MOST_LAG}"),
        ]
    }

    /// Sets an option by its name, in any spelling that is usual; answers whether there is one.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<bool, ParseError> {
        let number = |most: u64| {
            let number = value.parse::<u64>().ok().filter(|number| *number <= most);
            number.ok_or_else(|| ParseError::whole(value, format!("`{name}` takes a number up to {most}")))
        };
        match name {
            "USI_Hash" | "Hash" => self.hash = number(MOST_HASH)?.max(1),
            "Threads" => self.threads = number(MOST_THREADS)?.max(1),
            "MultiPV" | "USI_MultiPV" => self.lines = number(MOST_LINES)?.max(1),
            "Lag" | "NetworkDelay" => self.lag = Duration::from_millis(number(MOST_LAG)?),
            // Whether to think on the other's time is asked for with every `go`.
            "USI_Ponder" | "Ponder" => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The bytes for what a solver remembers.
    pub(crate) fn memory(&self) -> usize {
        (self.hash as usize) << 20
    }

    /// The player's spec with these settings, so far as it takes them.
    pub(crate) fn applied(&self, spec: &str, table: &dyn Table) -> Result<String, ParseError> {
        let spec = with(spec, table, "hash", &self.hash.to_string())?;
        let spec = if self.lines > 1 { with(&spec, table, "lines", &self.lines.to_string())? } else { spec };
        with(&spec, table, "threads", &self.threads.to_string())
    }
}
