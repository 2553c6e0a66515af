//! When a search has to end.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tenbin_core::{Limits, Stop};

/// How many positions are visited between two looks at the clock: a fraction of a millisecond.
const LOOK_EVERY: u32 = 256;

/// What ends a search, shared by its threads.
pub(super) struct SharedLimits {
    start: Instant,
    deadline: Option<Instant>,
    playouts: u64,
    begun: AtomicU64,
    stop: Stop,
    over: AtomicBool,
}

impl SharedLimits {
    pub(super) fn new(budget: &Limits, stop: &Stop) -> SharedLimits {
        let start = Instant::now();
        SharedLimits {
            start,
            // A time too long to be reckoned is no limit.
            deadline: budget.time.and_then(|time| start.checked_add(time)),
            playouts: budget.playouts.unwrap_or(u64::MAX),
            begun: AtomicU64::new(0),
            stop: stop.clone(),
            over: AtomicBool::new(false),
        }
    }

    /// Takes one playout from the budget, if there is one left.
    pub(super) fn begin(&self) -> bool {
        !self.over.load(Ordering::Relaxed) && self.begun.fetch_add(1, Ordering::Relaxed) < self.playouts
    }

    /// Takes the first playout, which is there whatever the budget says.
    pub(super) fn begin_first(&self) {
        self.begun.store(1, Ordering::Relaxed);
    }

    /// Ends the search, for all threads.
    pub(super) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    fn look(&self) -> bool {
        if self.stop.is_raised() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.end();
        }
        self.over.load(Ordering::Relaxed)
    }

    /// How many playouts there is still time for, at the rate so far; `None` where no time is set.
    pub(super) fn playouts_left(&self) -> Option<u64> {
        let left = self.deadline?.saturating_duration_since(Instant::now());
        let begun = self.begun.load(Ordering::Relaxed).min(self.playouts);
        let by_time = (begun as f64 * left.as_secs_f64() / self.elapsed().as_secs_f64()) as u64;
        Some(by_time.min(self.playouts - begun))
    }

    /// Whether this share of the time is over.
    pub(super) fn is_spent(&self, share: f64) -> bool {
        let whole = self.deadline.map(|deadline| deadline.saturating_duration_since(self.start));
        whole.is_some_and(|whole| self.elapsed() >= whole.mul_f64(share))
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

/// One thread's look at the limits: often enough to be on time, rarely enough to cost nothing.
pub(super) struct LimitPoller<'l> {
    pub(super) limits: &'l SharedLimits,
    unseen: u32,
}

impl<'l> LimitPoller<'l> {
    pub(super) fn new(limits: &'l SharedLimits) -> LimitPoller<'l> {
        LimitPoller { limits, unseen: LOOK_EVERY }
    }

    /// Whether the search is over, so many positions after the last time this was asked.
    #[inline]
    pub(super) fn is_over_after(&mut self, positions: u32) -> bool {
        self.unseen = self.unseen.saturating_add(positions);
        if self.unseen < LOOK_EVERY {
            return false;
        }
        self.unseen = 0;
        self.limits.look()
    }
}
