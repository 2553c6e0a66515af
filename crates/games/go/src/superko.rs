//! What a superko has to know of the past.

use crate::Superko;
use crate::board::Point;
use crate::keys::turn_key;
use std::sync::Arc;
use tenbin_core::Side;

/// The keys of what may not come again. Shared between copies of a position until one of them plays on, and nothing at all
/// where no superko is played.
#[derive(Clone, Debug, Default)]
pub(crate) struct SuperkoHistory(Option<Arc<PastKeys>>);

#[derive(Clone, Debug, Default)]
struct PastKeys {
    keys: Vec<u64>,
    /// Points that a text said were forbidden; they are so until something is played.
    bans: Vec<Point>,
}

impl Superko {
    /// The key by which it knows these stones with this side to move.
    #[inline]
    fn key(self, stones: u64, side_to_move: Side) -> u64 {
        if self == Superko::Situational { stones ^ turn_key(side_to_move) } else { stones }
    }

    /// Whether it takes two positions for the same, each by the key of its stones and the side to move.
    #[inline]
    pub(crate) fn is_same(self, a: (u64, Side), b: (u64, Side)) -> bool {
        self.key(a.0, a.1) == self.key(b.0, b.1)
    }
}

impl SuperkoHistory {
    /// Nothing yet, but what is said to be forbidden.
    pub(crate) fn new(superko: Superko, bans: &[Point]) -> SuperkoHistory {
        let kept = || Arc::new(PastKeys { keys: Vec::new(), bans: bans.to_vec() });
        SuperkoHistory((superko != Superko::None).then(kept))
    }

    /// Whether anybody asks for it.
    #[inline]
    pub(crate) fn is_kept(&self) -> bool {
        self.0.is_some()
    }

    /// Whether a point was said to be forbidden.
    #[inline]
    pub(crate) fn bans(&self, at: Point) -> bool {
        self.0.as_ref().is_some_and(|kept| kept.bans.contains(&at))
    }

    /// Whether a position has been before.
    #[inline]
    pub(crate) fn has(&self, superko: Superko, stones: u64, side_to_move: Side) -> bool {
        self.0.as_ref().is_some_and(|kept| kept.keys.contains(&superko.key(stones, side_to_move)))
    }

    /// Adds a position that is about to change.
    #[inline]
    pub(crate) fn add(&mut self, superko: Superko, stones: u64, side_to_move: Side) {
        if let Some(kept) = &mut self.0 {
            let kept = Arc::make_mut(kept);
            kept.bans.clear();
            kept.keys.push(superko.key(stones, side_to_move));
        }
    }
}
