//! Polling of search limits.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tenbin_core::{Limits, Stop};

/// Nodes between two polls of the clock: a fraction of a millisecond.
const POLL_INTERVAL: u32 = 256;

/// The limits of a search, shared by its threads.
pub(super) struct SharedLimits {
    start: Instant,
    deadline: Option<Instant>,
    playouts: u64,
    begun: AtomicU64,
    stop: Stop,
    over: AtomicBool,
}

impl SharedLimits {
    pub(super) fn new(limits: &Limits, stop: &Stop) -> SharedLimits {
        let start = Instant::now();
        SharedLimits {
            start,
            // An overflowing deadline is no limit.
            deadline: limits.time.and_then(|time| start.checked_add(time)),
            playouts: limits.playouts.unwrap_or(u64::MAX),
            begun: AtomicU64::new(0),
            stop: stop.clone(),
            over: AtomicBool::new(false),
        }
    }

    /// Takes one playout from the limit, if one is left.
    pub(super) fn begin(&self) -> bool {
        !self.over.load(Ordering::Relaxed) && self.begun.fetch_add(1, Ordering::Relaxed) < self.playouts
    }

    /// Takes the first playout, which every search makes.
    pub(super) fn begin_first(&self) {
        self.begun.store(1, Ordering::Relaxed);
    }

    /// Ends the search, for all threads.
    pub(super) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    fn poll(&self) -> bool {
        if self.stop.is_raised() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.end();
        }
        self.over.load(Ordering::Relaxed)
    }

    /// The number of playouts that the remaining time allows at the rate so far; `None` without a time limit.
    pub(super) fn playouts_left(&self) -> Option<u64> {
        let left = self.deadline?.saturating_duration_since(Instant::now());
        let begun = self.begun.load(Ordering::Relaxed).min(self.playouts);
        let by_time = (begun as f64 * left.as_secs_f64() / self.elapsed().as_secs_f64()) as u64;
        Some(by_time.min(self.playouts - begun))
    }

    /// Whether this share of the time is spent.
    pub(super) fn is_spent(&self, share: f64) -> bool {
        let whole = self.deadline.map(|deadline| deadline.saturating_duration_since(self.start));
        whole.is_some_and(|whole| self.elapsed() >= whole.mul_f64(share))
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

/// One thread's polling of the limits.
pub(super) struct LimitPoller<'l> {
    pub(super) limits: &'l SharedLimits,
    unpolled: u32,
}

impl<'l> LimitPoller<'l> {
    pub(super) fn new(limits: &'l SharedLimits) -> LimitPoller<'l> {
        LimitPoller { limits, unpolled: POLL_INTERVAL }
    }

    /// Whether the search is over, this many nodes after the last call.
    #[inline]
    pub(super) fn is_over_after(&mut self, nodes: u32) -> bool {
        self.unpolled = self.unpolled.saturating_add(nodes);
        if self.unpolled < POLL_INTERVAL {
            return false;
        }
        self.unpolled = 0;
        self.limits.poll()
    }
}
