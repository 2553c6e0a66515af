//! What `go` asks for.

use crate::Dialect;
use std::time::Duration;
use tenbin_core::{Clock, ParseError, Side, Spec, TURNS_TO_GO, Table, TimeControl};
use tenbin_registry::room;

/// How long a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    Depth(u64),
    Nodes(u64),
    Time(Span),
    /// Until it is told to stop.
    Endless,
}

/// How long a search may take by the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    /// After so long a search that has come to the end of a depth need not begin another.
    pub(crate) enough: Duration,
    /// After so long it must answer.
    pub(crate) most: Duration,
}

/// A player that is stopped from outside still needs a budget: this one is longer than anybody waits.
pub(crate) const ENDLESS: &str = "86400s";
/// The same as a span.
pub(crate) const A_DAY: Duration = Duration::from_secs(86_400);

/// How many shares of the time a move may have that turns out to be hard.
const SHARES_IN_TROUBLE: u32 = 3;

/// The words after `go`.
pub(crate) struct Asked<'w>(pub(crate) &'w [&'w str]);

impl Asked<'_> {
    pub(crate) fn has(&self, word: &str) -> bool {
        self.0.contains(&word)
    }

    fn number(&self, name: &str) -> Option<u64> {
        let at = self.0.iter().position(|word| *word == name)?;
        self.0.get(at + 1)?.parse().ok()
    }

    /// With several limits the first of depth, nodes and time counts. `lag` is what a message on its way may take of the
    /// time for a move.
    pub(crate) fn limit(&self, dialect: &Dialect, turn: Side, lag: Duration) -> Limit {
        let fixed = self.number("movetime").map(|time| [Duration::from_millis(time); 2]);
        let span = fixed.or_else(|| self.on_clock(dialect.colour(turn))).map(|[enough, most]| {
            let most = most.saturating_sub(lag.min(most / 4));
            Span { enough: enough.min(most), most }
        });
        match (self.number("depth"), self.number("nodes"), span) {
            (Some(depth), ..) => Limit::Depth(depth.clamp(1, 100)),
            (_, Some(nodes), _) => Limit::Nodes(nodes.max(1)),
            (.., Some(span)) => Limit::Time(span),
            _ => Limit::Endless,
        }
    }

    /// The time after which this move has had enough, and the most it may have: a share of what is left and, in trouble,
    /// several shares; and what comes anew with every move.
    fn on_clock(&self, colour: char) -> Option<[Duration; 2]> {
        let byoyomi = self.number("byoyomi").unwrap_or(0);
        let left = self.number(&format!("{colour}time")).or_else(|| (byoyomi > 0).then_some(0))?;
        let increment = self.number(&format!("{colour}inc")).unwrap_or(0);
        let moves = self.number("movestogo").map_or(TURNS_TO_GO, |moves| u32::try_from(moves).unwrap_or(u32::MAX));
        let [main, byoyomi, increment] = [left, byoyomi, increment].map(Duration::from_millis);
        let clock = Clock::new(TimeControl { main, byoyomi, increment });
        Some([1, SHARES_IN_TROUBLE].map(|shares| clock.shares(shares, moves)))
    }

    /// How long a mate may be looked for, if one is asked for: so long, or until there is an answer.
    pub(crate) fn mate(&self) -> Option<Option<Duration>> {
        self.has("mate").then(|| self.number("mate").map(Duration::from_millis))
    }
}

impl Limit {
    /// The player's spec with this limit, so far as it takes one; what the spec says itself goes before.
    pub(crate) fn applied(self, spec: &str, table: &dyn Table) -> Result<String, ParseError> {
        match self {
            Limit::Depth(depth) => with(spec, table, "depth", &depth.to_string()),
            Limit::Nodes(nodes) => with(spec, table, "nodes", &nodes.to_string()),
            Limit::Time(_) | Limit::Endless => with(spec, table, "time", ENDLESS),
        }
    }
}

/// Whether a player is one of the bench's own that has this parameter.
pub(crate) fn takes(spec: &str, table: &dyn Table, key: &str) -> Result<bool, ParseError> {
    let parsed = Spec::parse(spec)?;
    let preset = room(table.game())?.presets().iter().find(|preset| preset.name == parsed.name());
    Ok(preset.is_some_and(|preset| preset.params().iter().any(|param| param.key == key)))
}

/// A player's spec with one more parameter, if the player takes it and it is not set already.
pub(crate) fn with(spec: &str, table: &dyn Table, key: &str, value: &str) -> Result<String, ParseError> {
    let parsed = Spec::parse(spec)?;
    let set = parsed.items().iter().any(|item| item.key.as_deref() == Some(key));
    Ok(match (takes(spec, table, key)? && !set, parsed.items().is_empty()) {
        (false, _) => spec.to_owned(),
        (true, true) => format!("{spec}:{key}={value}"),
        (true, false) => format!("{spec},{key}={value}"),
    })
}
