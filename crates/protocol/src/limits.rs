//! The limits that a host sets on a search.

use std::time::Duration;
use tenbin_core::{Limits, Player};

/// The limit of one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchLimit {
    /// The limits of the host; without any, until `stop`.
    Host(HostLimits),
    /// The limits of the player.
    PlayerDefault,
}

/// What a host limits; the first limit reached ends the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct HostLimits {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<TimeLimits>,
}

/// The soft and the hard time limit of one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeLimits {
    /// After the soft limit no new iteration begins.
    pub(crate) soft: Duration,
    /// At the hard limit the search is stopped.
    pub(crate) hard: Duration,
}

impl SearchLimit {
    /// Until `stop`.
    pub(crate) const INFINITE: SearchLimit = SearchLimit::Host(HostLimits { depth: None, nodes: None, time: None });

    /// A depth in plies.
    pub(crate) fn depth(plies: u32) -> SearchLimit {
        SearchLimit::Host(HostLimits { depth: Some(plies), ..HostLimits::default() })
    }

    /// A soft and a hard time limit.
    pub(crate) fn time(time: TimeLimits) -> SearchLimit {
        SearchLimit::Host(HostLimits { time: Some(time), ..HostLimits::default() })
    }

    /// A time limit that is soft and hard at once.
    pub(crate) fn fixed_time(time: Duration) -> SearchLimit {
        SearchLimit::time(TimeLimits { soft: time, hard: time })
    }

    /// The time limits of the host.
    pub(crate) fn host_time(self) -> Option<TimeLimits> {
        match self {
            SearchLimit::Host(limits) => limits.time,
            SearchLimit::PlayerDefault => None,
        }
    }

    /// The limits of a player's search: those of the host, capped by the player's spec. While the player ponders, no time
    /// runs.
    pub(crate) fn limits(self, player: &dyn Player, ponder: bool) -> Limits {
        match self {
            SearchLimit::Host(HostLimits { depth, nodes, time }) => {
                let time = time.filter(|_| !ponder).map(|time| time.hard);
                Limits { depth, nodes, time, ..Limits::NONE }.within(&player.limits())
            }
            SearchLimit::PlayerDefault => player.default_limits(),
        }
    }
}
