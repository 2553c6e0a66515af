//! One position of the tree, shared by all threads.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use tenbin_core::{Outcome, PLAYOUT_WIN, Side};

/// A certain win, in the units in which the tree adds up values; a certain loss is 0.
pub(super) const ONE: u32 = PLAYOUT_WIN;

const COUNT: u32 = (1 << 24) - 1;
const COMPLETE: u32 = 1 << 24;
const SETTLED: u32 = 1 << 25;
const BUSY: u32 = 1 << 26;
const PROOF_SHIFT: u32 = 27;

/// A position that was reached by a move. Values are those of the side that made the move.
///
/// Threads only ever add to a node, so that plain atomic counters are enough: the number of children is raised last when a
/// child has been written, and whoever read that number may read the child.
#[derive(Debug, Default)]
pub(super) struct Node {
    sum: AtomicU64,
    visits: AtomicU32,
    ply: AtomicU32,
    /// From the lowest bit: number of children 24, complete, settled, busy, proof 2.
    state: AtomicU32,
    /// The first block of children; 0 is none.
    first: AtomicU32,
    /// Of the first node in a block: the next block of the same parent; 0 is none.
    next: AtomicU32,
    prior: AtomicU32,
}

/// What is known of a node's children, at one moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct State(u32);

impl State {
    pub(super) fn children(self) -> u32 {
        self.0 & COUNT
    }

    /// Whether every legal move has its child.
    pub(super) fn is_complete(self) -> bool {
        self.0 & COMPLETE != 0
    }

    /// Whether no more children will come.
    pub(super) fn is_settled(self) -> bool {
        self.0 & SETTLED != 0
    }

    /// How the game ends from here with best play, if it is proven.
    pub(super) fn proof(self) -> Option<Outcome> {
        match self.0 >> PROOF_SHIFT & 3 {
            0 => None,
            1 => Some(Outcome::Won(Side::First)),
            2 => Some(Outcome::Won(Side::Second)),
            _ => Some(Outcome::Drawn),
        }
    }
}

impl Node {
    /// Makes this node that of a move that nobody has tried yet.
    pub(super) fn begin(&self, ply: u32, prior: u32) {
        self.sum.store(0, Ordering::Relaxed);
        self.visits.store(0, Ordering::Relaxed);
        self.ply.store(ply, Ordering::Relaxed);
        self.first.store(0, Ordering::Relaxed);
        self.next.store(0, Ordering::Relaxed);
        self.prior.store(prior, Ordering::Relaxed);
        self.state.store(0, Ordering::Relaxed);
    }

    /// Makes this node the same as another.
    pub(super) fn copy_from(&self, other: &Node) {
        let copy = |to: &AtomicU32, from: &AtomicU32| to.store(from.load(Ordering::Relaxed), Ordering::Relaxed);
        self.sum.store(other.sum.load(Ordering::Relaxed), Ordering::Relaxed);
        copy(&self.visits, &other.visits);
        copy(&self.ply, &other.ply);
        copy(&self.state, &other.state);
        copy(&self.first, &other.first);
        copy(&self.next, &other.next);
        copy(&self.prior, &other.prior);
    }

    /// The move that led here, packed.
    #[inline]
    pub(super) fn ply(&self) -> u32 {
        self.ply.load(Ordering::Relaxed)
    }

    /// How often the position was visited, visits under way included.
    #[inline]
    pub(super) fn visits(&self) -> u32 {
        self.visits.load(Ordering::Relaxed)
    }

    /// What the visits were worth together.
    #[inline]
    pub(super) fn sum(&self) -> u64 {
        self.sum.load(Ordering::Relaxed)
    }

    /// What the guide thinks of the move.
    #[inline]
    pub(super) fn prior(&self) -> u32 {
        self.prior.load(Ordering::Relaxed)
    }

    /// Counts a visit before it is known what it is worth, which is as if it were lost: so another thread goes elsewhere.
    /// Answers the number of visits before.
    #[inline]
    pub(super) fn visit(&self) -> u32 {
        self.visits.fetch_add(1, Ordering::Relaxed)
    }

    /// Adds what a visit was worth.
    #[inline]
    pub(super) fn add(&self, value: u32) {
        self.sum.fetch_add(u64::from(value), Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn state(&self) -> State {
        State(self.state.load(Ordering::Acquire))
    }

    /// Lets the caller alone add children, unless another thread does so already or no more will come.
    pub(super) fn try_to_own(&self) -> bool {
        let before = self.state.fetch_or(BUSY, Ordering::Acquire);
        if before & BUSY != 0 {
            return false;
        }
        if before & SETTLED != 0 {
            self.disown();
            return false;
        }
        true
    }

    pub(super) fn disown(&self) {
        self.state.fetch_and(!BUSY, Ordering::Release);
    }

    /// Shows a child that has been written to the other threads.
    pub(super) fn publish_child(&self) {
        self.state.fetch_add(1, Ordering::Release);
    }

    /// No more children will come; `complete` if that is because every legal move has one.
    pub(super) fn settle(&self, complete: bool) {
        self.state.fetch_or(if complete { SETTLED | COMPLETE } else { SETTLED }, Ordering::Release);
    }

    /// Notes how the game ends from here. A proof is never changed.
    pub(super) fn prove(&self, outcome: Outcome) {
        let bits = match outcome {
            Outcome::Won(Side::First) => 1,
            Outcome::Won(Side::Second) => 2,
            Outcome::Drawn => 3,
        };
        self.state.fetch_or(bits << PROOF_SHIFT, Ordering::Release);
    }

    pub(super) fn first_block(&self) -> u32 {
        self.first.load(Ordering::Relaxed)
    }

    pub(super) fn next_block(&self) -> u32 {
        self.next.load(Ordering::Relaxed)
    }

    pub(super) fn set_first_block(&self, block: u32) {
        self.first.store(block, Ordering::Relaxed);
    }

    pub(super) fn set_next_block(&self, block: u32) {
        self.next.store(block, Ordering::Relaxed);
    }
}

/// What an outcome is worth to a side.
pub(super) fn worth(outcome: Outcome, side: Side) -> u32 {
    u32::from(outcome.half_points(side)) * (ONE / 2)
}
