//! What a search found out about a position, and the positions that can follow another.

use super::numbers::Numbers;
use super::table::Place;

/// The base of a refutation that holds on every path. Others are one more than a place on the path; 0 lies before all.
pub(super) const NO_BASE: u16 = u16::MAX;

/// What a search found out about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) numbers: Numbers,
    /// Of a proved mate: at most how many plies it takes.
    pub(super) length: u16,
    /// Of a refutation: what it rests on.
    pub(super) base: u16,
}

impl Found {
    pub(super) fn open(numbers: Numbers) -> Found {
        Found { numbers, length: 0, base: NO_BASE }
    }

    pub(super) fn proved(length: u16) -> Found {
        Found { numbers: Numbers::PROVED, length, base: NO_BASE }
    }

    pub(super) fn refuted(base: u16) -> Found {
        Found { numbers: Numbers::REFUTED, length: 0, base }
    }

    pub(super) fn is_decided(&self) -> bool {
        self.numbers.is_proved() || self.numbers.is_refuted()
    }

    /// Whether the refutation holds on every path.
    pub(super) fn is_fact(&self) -> bool {
        self.base == NO_BASE
    }
}

/// A position that can follow.
pub(super) struct Child<M> {
    pub(super) ply: M,
    pub(super) place: Place,
    pub(super) found: Found,
    pub(super) likeness: Option<u32>,
    /// Left until a ply much like it has failed.
    pub(super) waits: bool,
}

impl<M> Child<M> {
    /// Whether the ply is one of those that are this much alike, and nobody knows yet what it comes to.
    pub(super) fn is_open_and_like(&self, likeness: u32) -> bool {
        self.likeness == Some(likeness) && !self.found.is_decided()
    }
}

/// A ply has failed: the next one that is much like it has its turn.
pub(super) fn wake<M>(children: &mut [Child<M>], failed: usize) {
    if let Some(likeness) = children[failed].likeness
        && let Some(next) = children.iter_mut().find(|child| child.waits && child.is_open_and_like(likeness))
    {
        next.waits = false;
    }
}
