//! Polling of search limits, the same for every search.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tenbin_core::{Limits, Stop};

/// The limits of a search, shared by its threads.
pub(crate) struct SearchLimits {
    start: Instant,
    deadline: Option<Instant>,
    nodes: u64,
    playouts: u64,
    playouts_begun: AtomicU64,
    under_clock: bool,
    stop: Stop,
    ended: AtomicBool,
}

impl SearchLimits {
    pub(crate) fn new(limits: &Limits, stop: &Stop) -> SearchLimits {
        let start = Instant::now();
        SearchLimits {
            start,
            // An overflowing deadline is no limit.
            deadline: limits.time.and_then(|time| start.checked_add(time)),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            playouts: limits.playouts.unwrap_or(u64::MAX),
            playouts_begun: AtomicU64::new(0),
            under_clock: limits.clock.is_some(),
            stop: stop.clone(),
            ended: AtomicBool::new(false),
        }
    }

    /// No limits but a stop flag.
    pub(crate) fn until(stop: &Stop) -> SearchLimits {
        SearchLimits::new(&Limits::default(), stop)
    }

    /// Ends the search of all threads.
    pub(crate) fn end(&self) {
        self.ended.store(true, Relaxed);
    }

    /// Whether the search has ended, was stopped, or is past its deadline.
    fn is_over(&self) -> bool {
        self.ended.load(Relaxed)
            || self.stop.is_raised()
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Whether the search has ended, or reached one of its limits besides nodes.
    pub(crate) fn has_ended(&self) -> bool {
        self.is_over() || self.playouts_begun.load(Relaxed) >= self.playouts
    }

    /// Whether time that is not used stays on a clock.
    pub(crate) fn is_under_clock(&self) -> bool {
        self.under_clock
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether this share of the time is spent; `false` without a time limit.
    pub(crate) fn is_spent(&self, share: f64) -> bool {
        let time = self.deadline.map(|deadline| deadline.saturating_duration_since(self.start));
        time.is_some_and(|time| self.elapsed() >= time.mul_f64(share))
    }

    /// Takes one playout from the limit, if one is left.
    pub(crate) fn begin_playout(&self) -> bool {
        !self.ended.load(Relaxed) && self.playouts_begun.fetch_add(1, Relaxed) < self.playouts
    }

    /// Takes the first playout, which every search makes.
    pub(crate) fn begin_first_playout(&self) {
        self.playouts_begun.store(1, Relaxed);
    }

    /// The number of playouts that the remaining time allows at the rate so far; `None` without a time limit.
    pub(crate) fn playouts_left(&self) -> Option<u64> {
        let left = self.deadline?.saturating_duration_since(Instant::now());
        let begun = self.playouts_begun.load(Relaxed).min(self.playouts);
        let by_time = (begun as f64 * left.as_secs_f64() / self.elapsed().as_secs_f64()) as u64;
        Some(by_time.min(self.playouts - begun))
    }
}

/// The polling of one thread: often enough to be in time, rarely enough to cost nothing. The node limit is exact.
pub(crate) struct LimitPoller<'l> {
    limits: &'l SearchLimits,
    interval: u64,
    node_limit: u64,
    poll_at: u64,
    over: bool,
}

impl<'l> LimitPoller<'l> {
    /// Polls before the first node, and then after every `interval` nodes.
    pub(crate) fn new(limits: &'l SearchLimits, interval: u64) -> LimitPoller<'l> {
        LimitPoller { limits, interval, node_limit: limits.nodes, poll_at: 0, over: false }
    }

    /// Whether a limit is reached after this many nodes. Once it is, it stays so.
    #[inline]
    pub(crate) fn is_over(&mut self, nodes: u64) -> bool {
        if self.is_due(nodes) {
            self.poll(nodes);
        }
        self.over
    }

    /// Whether the next poll is due.
    #[inline]
    pub(crate) fn is_due(&self, nodes: u64) -> bool {
        nodes >= self.poll_at
    }

    /// Polls now.
    pub(crate) fn poll(&mut self, nodes: u64) {
        self.poll_at = nodes.saturating_add(self.interval).min(self.node_limit.max(nodes + 1));
        self.over |= nodes >= self.node_limit || self.limits.is_over();
    }

    /// Whether the last poll found a limit reached.
    #[inline]
    pub(crate) fn was_over(&self) -> bool {
        self.over
    }

    pub(crate) fn node_limit(&self) -> u64 {
        self.node_limit
    }

    /// Replaces the node limit. The search goes on unless another limit is reached.
    pub(crate) fn set_node_limit(&mut self, node_limit: u64) {
        self.node_limit = node_limit;
        self.poll_at = 0;
        self.over = false;
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.limits.elapsed()
    }

    /// Whether this share of the time is spent; `false` without a time limit.
    pub(crate) fn is_spent(&self, share: f64) -> bool {
        self.limits.is_spent(share)
    }
}
