//! How much a search may spend, and how it is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What a search may spend on one decision. The first limit reached ends it; depth, nodes and playouts give the same
/// answer every time, time does not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Random games to play out.
    pub playouts: Option<u64>,
    /// Time on the clock on the wall.
    pub time: Option<Duration>,
}

impl Limits {
    /// Looks ahead a fixed number of plies.
    pub fn depth(plies: u32) -> Limits {
        Limits { depth: Some(plies), ..Limits::default() }
    }

    /// Whether the same position always gets the same answer: nothing depends on the clock.
    pub fn is_reproducible(&self) -> bool {
        self.time.is_none()
    }

    /// Whether nothing limits the search at all.
    pub fn is_endless(&self) -> bool {
        *self == Limits::default()
    }
}

/// A flag shared between whoever waits and whoever works. Cloning shares it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is not raised yet.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Asks everybody who shares the flag to stop soon.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked to stop.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
