//! Search limits and the stop flag.

use crate::{Clock, Side};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The limits of one search. The first one reached ends it. Depth, nodes and playouts are reproducible; time is not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Playouts.
    pub playouts: Option<u64>,
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Game clocks, of which the player allots a part to this move.
    pub clock: Option<Clocks>,
}

/// The clocks before a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// The clock of the side to move.
    pub own: Clock,
    /// The clock of the opponent, if it has one.
    pub other: Option<Clock>,
}

impl Clocks {
    /// The clock of `side`, when `to_move` is to move.
    pub fn of(&self, side: Side, to_move: Side) -> Option<Clock> {
        if side == to_move { Some(self.own) } else { self.other }
    }
}

impl Limits {
    /// No limit: an infinite search.
    pub const NONE: Limits = Limits { depth: None, nodes: None, playouts: None, time: None, clock: None };

    /// A fixed depth.
    pub const fn depth(plies: u32) -> Limits {
        Limits { depth: Some(plies), ..Limits::NONE }
    }

    /// A fixed number of nodes.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::NONE }
    }

    /// A fixed time.
    pub const fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::NONE }
    }

    /// The same limits, each at most the other's. The clock is the other's only where these have none.
    pub fn within(&self, other: &Limits) -> Limits {
        Limits {
            depth: self.depth.into_iter().chain(other.depth).min(),
            nodes: self.nodes.into_iter().chain(other.nodes).min(),
            playouts: self.playouts.into_iter().chain(other.playouts).min(),
            time: self.time.into_iter().chain(other.time).min(),
            clock: self.clock.or(other.clock),
        }
    }

    /// The same limits with the clock's share of this move as time.
    pub fn with_allotted_time(&self) -> Limits {
        let share = self.clock.map(|clock| clock.own.thinking_time());
        Limits { time: self.time.into_iter().chain(share).min(), ..*self }
    }

    /// Whether the same position always gets the same answer: neither time nor a clock limits the search.
    pub fn is_reproducible(&self) -> bool {
        self.time.is_none() && self.clock.is_none()
    }

    /// Whether there is no limit: an infinite search.
    pub fn is_infinite(&self) -> bool {
        *self == Limits::NONE
    }
}

/// A stop flag shared between threads. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that is not raised.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Requests that every search with this flag stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether a stop was requested.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
