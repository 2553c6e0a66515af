//! When a search has to end.

use std::time::{Duration, Instant};
use tenbin_core::{Limits, Stop};

/// How many positions are visited between two looks at the clock.
const LOOK_EVERY: u64 = 1024;

/// What ends a search, checked at every position.
#[derive(Clone, Debug)]
pub(super) struct LimitChecker {
    start: Instant,
    deadline: Option<Instant>,
    time: Option<Duration>,
    nodes: u64,
    stop: Stop,
    look_at: u64,
    over: bool,
}

impl LimitChecker {
    pub(super) fn new(budget: &Limits, stop: &Stop) -> LimitChecker {
        let start = Instant::now();
        LimitChecker {
            start,
            // A time too long to be reckoned is no limit.
            deadline: budget.time.and_then(|time| start.checked_add(time)),
            time: budget.time,
            nodes: budget.nodes.unwrap_or(u64::MAX),
            stop: stop.clone(),
            look_at: 0,
            over: false,
        }
    }

    /// Whether the search is over, having visited this many positions. Once it is, it stays so.
    #[inline]
    pub(super) fn reached(&mut self, visited: u64) -> bool {
        if visited >= self.look_at {
            self.look_at = (visited + LOOK_EVERY).min(self.nodes.max(visited + 1));
            self.over |= visited >= self.nodes
                || self.stop.is_raised()
                || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        }
        self.over
    }

    /// Whether another, deeper iteration is worth starting. It will hardly come to its end if most of the time is spent, but
    /// what it finds before counts.
    pub(super) fn allow_another_iteration(&self, visited: u64) -> bool {
        let in_time = self.time.is_none_or(|time| self.start.elapsed() * 10 < time * 9);
        in_time && !self.over && visited < self.nodes && !self.stop.is_raised()
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
