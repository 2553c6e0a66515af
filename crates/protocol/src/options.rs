//! Engine options (`setoption`) of UCI and USI, other than the variant.

use crate::Dialect;
use std::time::Duration;
use tenbin_core::{ParseError, Spec, Table};
use tenbin_registry::game_entry;

/// The engine options of a session.
#[derive(Clone, Debug)]
pub(crate) struct EngineOptions {
    /// Transposition table, in MiB; `None` leaves it to the player's spec.
    hash: Option<u64>,
    /// `None` leaves it to the player's spec.
    threads: Option<u64>,
    multipv: u64,
    /// Time reserved for each message on its way.
    pub(crate) move_overhead: Duration,
}

/// The default of `Hash`, in MiB.
const DEFAULT_HASH: u64 = 64;
const MAX_HASH: u64 = 65_536;
const MAX_THREADS: u64 = 256;
const MAX_OVERHEAD: u64 = 5_000;
const MAX_MULTIPV: u64 = 600;

impl EngineOptions {
    /// The options of UCI and USI.
    pub(crate) fn for_uci() -> EngineOptions {
        EngineOptions { threads: Some(1), ..EngineOptions::with_hash() }
    }

    /// A transposition table of the default size; everything else as in the player's spec.
    pub(crate) fn with_hash() -> EngineOptions {
        EngineOptions { hash: Some(DEFAULT_HASH), ..EngineOptions::from_spec() }
    }

    /// Everything as in the player's spec.
    pub(crate) fn from_spec() -> EngineOptions {
        EngineOptions { hash: None, threads: None, multipv: 1, move_overhead: Duration::from_millis(15) }
    }

    /// The `option name …` lines.
    pub(crate) fn lines(&self, dialect: &Dialect) -> [String; 5] {
        let (prefix, overhead) = if dialect.is_usi() { ("USI_", "NetworkDelay") } else { ("", "Move Overhead") };
        [
            format!("option name {prefix}Hash type spin default {DEFAULT_HASH} min 1 max {MAX_HASH}"),
            format!("option name {prefix}Ponder type check default false"),
            format!("option name Threads type spin default 1 min 1 max {MAX_THREADS}"),
            format!("option name MultiPV type spin default 1 min 1 max {MAX_MULTIPV}"),
            format!(
                "option name {overhead} type spin default {} min 0 max {MAX_OVERHEAD}",
                self.move_overhead.as_millis()
            ),
        ]
    }

    /// Sets an option by any of its usual names. `Ok(false)` means that there is no such option.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<bool, ParseError> {
        let number = |max: u64| {
            let number = value.parse::<u64>().ok().filter(|number| *number <= max);
            number.ok_or_else(|| ParseError::whole(value, format!("`{name}`: expected a number up to {max}")))
        };
        match name {
            "USI_Hash" | "Hash" => self.hash = Some(number(MAX_HASH)?.max(1)),
            "Threads" => self.threads = Some(number(MAX_THREADS)?.max(1)),
            "MultiPV" | "USI_MultiPV" => self.multipv = number(MAX_MULTIPV)?.max(1),
            "Move Overhead" | "NetworkDelay" => self.move_overhead = Duration::from_millis(number(MAX_OVERHEAD)?),
            "Lag" => return Err(ParseError::whole(name, "`Lag` is now `Move Overhead`")),
            // Each `go` says whether to ponder.
            "USI_Ponder" | "Ponder" => {}
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The memory of a mate solver, in bytes.
    pub(crate) fn hash_bytes(&self) -> usize {
        (self.hash.unwrap_or(DEFAULT_HASH) as usize) << 20
    }

    /// The player's spec with these options, as far as the player has such parameters.
    pub(crate) fn applied(&self, spec: &str, table: &dyn Table) -> Result<String, ParseError> {
        let multipv = Some(self.multipv).filter(|&lines| lines > 1);
        let values = [("hash", self.hash), ("multipv", multipv), ("threads", self.threads)];
        let set = values.into_iter().filter_map(|(key, value)| Some((key, value?)));
        set.into_iter()
            .try_fold(spec.to_owned(), |spec, (key, value)| with_param(&spec, table, key, &value.to_string()))
    }
}

/// A player's spec with one more parameter, unless the spec sets it or the player has none of this name.
fn with_param(spec: &str, table: &dyn Table, key: &str, value: &str) -> Result<String, ParseError> {
    let parsed = Spec::parse(spec)?;
    let preset = game_entry(table.game())?.presets().iter().find(|preset| preset.name == parsed.name());
    let has_param = preset.is_some_and(|preset| preset.params().iter().any(|param| param.key == key));
    let is_set = parsed.items().iter().any(|item| item.key.as_deref() == Some(key));
    Ok(match (has_param && !is_set, parsed.items().is_empty()) {
        (false, _) => spec.to_owned(),
        (true, true) => format!("{spec}:{key}={value}"),
        (true, false) => format!("{spec},{key}={value}"),
    })
}
