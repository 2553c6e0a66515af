//! Search limits, and the parameters of a player's spec that stand for them.

use std::time::Duration;
use tenbin_core::{ParseError, Spec, Table};
use tenbin_registry::game_entry;

/// The limit of one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchLimit {
    Depth(u64),
    Nodes(u64),
    Time(TimeLimits),
    /// Until `stop`.
    Infinite,
    /// The limits in the player's spec.
    PlayerDefault,
}

impl SearchLimit {
    /// A time limit that is soft and hard at once.
    pub(crate) fn fixed_time(time: Duration) -> SearchLimit {
        SearchLimit::Time(TimeLimits { soft: time, hard: time })
    }
}

/// The soft and the hard time limit of one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeLimits {
    /// After the soft limit no new iteration begins.
    pub(crate) soft: Duration,
    /// At the hard limit the search is stopped.
    pub(crate) hard: Duration,
}

/// The `time` parameter of a player whose search is stopped from outside.
pub(crate) const UNLIMITED_TIME: &str = "86400s";
/// The same as a duration.
pub(crate) const A_DAY: Duration = Duration::from_secs(86_400);

impl SearchLimit {
    /// The player's spec with this limit as a parameter, unless the spec sets it or the player has none.
    pub(crate) fn applied(self, spec: &str, table: &dyn Table) -> Result<String, ParseError> {
        match self {
            SearchLimit::Depth(depth) => with_param(spec, table, "depth", &depth.to_string()),
            SearchLimit::Nodes(nodes) => with_param(spec, table, "nodes", &nodes.to_string()),
            SearchLimit::Time(_) | SearchLimit::Infinite => with_param(spec, table, "time", UNLIMITED_TIME),
            SearchLimit::PlayerDefault => Ok(spec.to_owned()),
        }
    }
}

/// Whether a player is a preset of the bench with this parameter.
pub(crate) fn has_param(spec: &str, table: &dyn Table, key: &str) -> Result<bool, ParseError> {
    let parsed = Spec::parse(spec)?;
    let preset = game_entry(table.game())?.presets().iter().find(|preset| preset.name == parsed.name());
    Ok(preset.is_some_and(|preset| preset.params().iter().any(|param| param.key == key)))
}

/// A player's spec with one more parameter, unless the spec sets it or the player has none of this name.
pub(crate) fn with_param(spec: &str, table: &dyn Table, key: &str, value: &str) -> Result<String, ParseError> {
    let parsed = Spec::parse(spec)?;
    let set = parsed.items().iter().any(|item| item.key.as_deref() == Some(key));
    Ok(match (has_param(spec, table, key)? && !set, parsed.items().is_empty()) {
        (false, _) => spec.to_owned(),
        (true, true) => format!("{spec}:{key}={value}"),
        (true, false) => format!("{spec},{key}={value}"),
    })
}
