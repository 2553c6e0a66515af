//! The history that a superko needs.

use crate::board::Point;
use crate::zobrist::{stone_key, turn_key};
use crate::{GoPosition, Superko};
use std::sync::Arc;
use tenbin_core::Side;

/// Keys of positions that may not be repeated. Copies of a position share it until one of them plays on; empty without
/// a superko.
#[derive(Clone, Debug, Default)]
pub(crate) struct SuperkoHistory(Option<Arc<PastKeys>>);

#[derive(Clone, Debug, Default)]
struct PastKeys {
    keys: Vec<u64>,
    /// Forbidden points read from a position's text, in force until the next move.
    bans: Vec<Point>,
}

impl Superko {
    /// The key under which this superko compares positions.
    #[inline]
    fn key(self, stones: u64, side_to_move: Side) -> u64 {
        if self == Superko::Situational { stones ^ turn_key(side_to_move) } else { stones }
    }

    /// Whether this superko considers two positions equal, each given by the key of its stones and the side to move.
    #[inline]
    pub(crate) fn is_same(self, a: (u64, Side), b: (u64, Side)) -> bool {
        self.key(a.0, a.1) == self.key(b.0, b.1)
    }
}

impl SuperkoHistory {
    /// An empty history with these forbidden points.
    pub(crate) fn new(superko: Superko, bans: &[Point]) -> SuperkoHistory {
        let kept = || Arc::new(PastKeys { keys: Vec::new(), bans: bans.to_vec() });
        SuperkoHistory((superko != Superko::None).then(kept))
    }

    /// Whether a history is kept.
    #[inline]
    pub(crate) fn is_kept(&self) -> bool {
        self.0.is_some()
    }

    /// Whether a position's text forbids this point.
    #[inline]
    pub(crate) fn bans(&self, at: Point) -> bool {
        self.0.as_ref().is_some_and(|kept| kept.bans.contains(&at))
    }

    /// Whether a position has occurred before.
    #[inline]
    pub(crate) fn has(&self, superko: Superko, stones: u64, side_to_move: Side) -> bool {
        self.0.as_ref().is_some_and(|kept| kept.keys.contains(&superko.key(stones, side_to_move)))
    }

    /// Adds a position before the next move is made.
    #[inline]
    pub(crate) fn add(&mut self, superko: Superko, stones: u64, side_to_move: Side) {
        if let Some(kept) = &mut self.0 {
            let kept = Arc::make_mut(kept);
            kept.bans.clear();
            kept.keys.push(superko.key(stones, side_to_move));
        }
    }
}

impl<const N: usize> GoPosition<N> {
    /// Whether a move on an empty point repeats a position that the superko forbids.
    #[inline]
    pub(crate) fn is_repetition(&self, at: Point) -> bool {
        if !self.history().is_kept() {
            return false;
        }
        let mut stones = self.stones_key() ^ stone_key(self.side_to_move(), at);
        self.board().removed_by(at, self.side_to_move(), |removed, side| stones ^= stone_key(side, removed));
        if !self.board().captures(at, self.side_to_move()) && self.board().is_suicide(at, self.side_to_move()) {
            stones ^= stone_key(self.side_to_move(), at);
        }
        let superko = self.rules().superko;
        self.history().bans(at)
            || self.history().has(superko, stones, !self.side_to_move())
            || superko.is_same((stones, !self.side_to_move()), (self.stones_key(), self.side_to_move()))
    }

    /// The points that only a superko forbids to the side to move.
    pub(crate) fn bans(&self) -> Vec<Point> {
        let is_open = |at| at != self.ko() && self.is_playable_apart_from_repetition(at);
        self.board().points().filter(|&at| is_open(at) && self.is_repetition(at)).collect()
    }
}
