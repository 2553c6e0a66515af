//! Polling of search limits.

use std::time::{Duration, Instant};
use tenbin_core::{Limits, Stop};

/// Nodes between two polls of the clock.
const POLL_INTERVAL: u64 = 1024;

/// The limits of one thread, checked at every node.
#[derive(Clone, Debug)]
pub(super) struct LimitChecker {
    start: Instant,
    deadline: Option<Instant>,
    time: Option<Duration>,
    nodes: u64,
    stop: Stop,
    poll_at: u64,
    over: bool,
}

impl LimitChecker {
    pub(super) fn new(limits: &Limits, stop: &Stop) -> LimitChecker {
        let start = Instant::now();
        LimitChecker {
            start,
            // An overflowing deadline is no limit.
            deadline: limits.time.and_then(|time| start.checked_add(time)),
            time: limits.time,
            nodes: limits.nodes.unwrap_or(u64::MAX),
            stop: stop.clone(),
            poll_at: 0,
            over: false,
        }
    }

    /// Whether a limit is reached after this many nodes. Once it is, it stays so.
    #[inline]
    pub(super) fn reached(&mut self, nodes: u64) -> bool {
        if nodes >= self.poll_at {
            self.poll_at = (nodes + POLL_INTERVAL).min(self.nodes.max(nodes + 1));
            self.over |= nodes >= self.nodes
                || self.stop.is_raised()
                || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        }
        self.over
    }

    /// Whether to start another iteration: it is unlikely to finish with most of the time spent.
    pub(super) fn allow_another_iteration(&self, nodes: u64) -> bool {
        let in_time = self.time.is_none_or(|time| self.start.elapsed() * 10 < time * 9);
        in_time && !self.over && nodes < self.nodes && !self.stop.is_raised()
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
