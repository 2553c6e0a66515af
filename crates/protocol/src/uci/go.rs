//! The arguments of `go`.

use crate::Dialect;
use crate::limits::{HostLimits, SearchLimit, TimeLimits};
use std::time::Duration;
use tenbin_core::{Clock, Side, TURNS_TO_GO, TimeControl};

/// The hard limit on a clock, in shares of the time left; the soft limit is one share.
const HARD_SHARES: u32 = 3;

/// The largest depth that a host may ask for.
const MAX_DEPTH: u64 = 100;

/// The arguments of `go`.
pub(crate) struct GoArgs<'w>(pub(crate) &'w [&'w str]);

impl GoArgs<'_> {
    pub(crate) fn has(&self, word: &str) -> bool {
        self.0.contains(&word)
    }

    fn number(&self, name: &str) -> Option<u64> {
        let at = self.0.iter().position(|word| *word == name)?;
        self.0.get(at + 1)?.parse().ok()
    }

    /// The limits; several may be given. `overhead` is taken off the time.
    pub(crate) fn limit(&self, dialect: &Dialect, side: Side, overhead: Duration) -> SearchLimit {
        let fixed = self.number("movetime").map(|time| [Duration::from_millis(time); 2]);
        let time = fixed.or_else(|| self.on_clock(dialect.colour(side))).map(|[soft, hard]| {
            let hard = hard.saturating_sub(overhead.min(hard / 4));
            TimeLimits { soft: soft.min(hard), hard }
        });
        let depth = self.number("depth").map(|depth| depth.clamp(1, MAX_DEPTH) as u32);
        let nodes = self.number("nodes").map(|nodes| nodes.max(1));
        SearchLimit::Host(HostLimits { depth, nodes, time })
    }

    /// The soft and the hard limit from the clock: one share or several of the time left, plus increment or byoyomi.
    fn on_clock(&self, colour: char) -> Option<[Duration; 2]> {
        let byoyomi = self.number("byoyomi").unwrap_or(0);
        let left = self.number(&format!("{colour}time")).or_else(|| (byoyomi > 0).then_some(0))?;
        let increment = self.number(&format!("{colour}inc")).unwrap_or(0);
        let moves = self.number("movestogo").map_or(TURNS_TO_GO, |moves| u32::try_from(moves).unwrap_or(u32::MAX));
        let [main, byoyomi, increment] = [left, byoyomi, increment].map(Duration::from_millis);
        let clock = Clock::new(TimeControl { main, byoyomi, increment });
        Some([1, HARD_SHARES].map(|shares| clock.shares(shares, moves)))
    }

    /// `mate [TIME]`: `Some(None)` is a mate search without a time limit.
    pub(crate) fn mate(&self) -> Option<Option<Duration>> {
        self.has("mate").then(|| self.number("mate").map(Duration::from_millis))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_limits_stay_within_the_clock() {
        let overhead = Duration::from_millis(15);
        for (go, left) in [
            ("btime 1000 wtime 60000", 1000),
            ("btime 0 wtime 0 byoyomi 300", 300),
            ("btime 500 wtime 500 binc 100 winc 100", 500),
            ("movetime 200", 200),
            ("btime 30 wtime 30", 30),
        ] {
            let words: Vec<&str> = go.split(' ').collect();
            let limit = GoArgs(&words).limit(&Dialect::USI, Side::First, overhead);
            let TimeLimits { soft, hard } = limit.host_time().expect("a clock is a time limit");
            assert!(soft <= hard && hard < Duration::from_millis(left), "{go}: {soft:?} {hard:?}");
        }
    }
}
