//! A tree node, shared by all threads.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use tenbin_core::{Outcome, PLAYOUT_WIN, Side};

/// The value of a win; a loss is 0.
pub(super) const ONE: u32 = PLAYOUT_WIN;

const COUNT: u32 = (1 << 24) - 1;
const COMPLETE: u32 = 1 << 24;
const EXPANDED: u32 = 1 << 25;
const LOCKED: u32 = 1 << 26;
const PROOF_SHIFT: u32 = 27;

/// A node. Values are those of the side that made the move to it.
///
/// Threads only add to a node, so atomic counters are enough without locks. The number of children is raised after a child
/// is written; a thread that reads the number may read the child.
#[derive(Debug, Default)]
pub(super) struct TreeNode {
    sum: AtomicU64,
    visits: AtomicU32,
    mv: AtomicU32,
    /// Bits from the lowest: number of children 24, complete, expanded, locked, proof 2.
    state: AtomicU32,
    /// The first block of children; 0 for none.
    first: AtomicU32,
    /// In the first node of a block: the next block of the same parent; 0 for none.
    next: AtomicU32,
    prior: AtomicU32,
}

/// The expansion state of a node at one moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeState(u32);

impl NodeState {
    pub(super) fn children(self) -> u32 {
        self.0 & COUNT
    }

    /// Whether every legal move has a child.
    pub(super) fn is_complete(self) -> bool {
        self.0 & COMPLETE != 0
    }

    /// Whether expansion is finished.
    pub(super) fn is_expanded(self) -> bool {
        self.0 & EXPANDED != 0
    }

    /// The proven outcome.
    pub(super) fn proof(self) -> Option<Outcome> {
        match self.0 >> PROOF_SHIFT & 3 {
            0 => None,
            1 => Some(Outcome::Won(Side::First)),
            2 => Some(Outcome::Won(Side::Second)),
            _ => Some(Outcome::Drawn),
        }
    }
}

impl TreeNode {
    /// Initialises the node of an unvisited move.
    pub(super) fn begin(&self, mv: u32, prior: u32) {
        self.sum.store(0, Ordering::Relaxed);
        self.visits.store(0, Ordering::Relaxed);
        self.mv.store(mv, Ordering::Relaxed);
        self.first.store(0, Ordering::Relaxed);
        self.next.store(0, Ordering::Relaxed);
        self.prior.store(prior, Ordering::Relaxed);
        self.state.store(0, Ordering::Relaxed);
    }

    /// Takes the children away. Visits, value and proof stay.
    pub(super) fn collapse(&self) {
        self.first.store(0, Ordering::Relaxed);
        self.state.fetch_and(3 << PROOF_SHIFT, Ordering::Relaxed);
    }

    /// Copies another node.
    pub(super) fn copy_from(&self, other: &TreeNode) {
        let copy = |to: &AtomicU32, from: &AtomicU32| to.store(from.load(Ordering::Relaxed), Ordering::Relaxed);
        self.sum.store(other.sum.load(Ordering::Relaxed), Ordering::Relaxed);
        copy(&self.visits, &other.visits);
        copy(&self.mv, &other.mv);
        copy(&self.state, &other.state);
        copy(&self.first, &other.first);
        copy(&self.next, &other.next);
        copy(&self.prior, &other.prior);
    }

    /// The packed move that led here.
    #[inline]
    pub(super) fn mv(&self) -> u32 {
        self.mv.load(Ordering::Relaxed)
    }

    /// Visits, including virtual losses.
    #[inline]
    pub(super) fn visits(&self) -> u32 {
        self.visits.load(Ordering::Relaxed)
    }

    /// The sum of the values of all visits.
    #[inline]
    pub(super) fn sum(&self) -> u64 {
        self.sum.load(Ordering::Relaxed)
    }

    /// The prior value of the move.
    #[inline]
    pub(super) fn prior(&self) -> u32 {
        self.prior.load(Ordering::Relaxed)
    }

    /// Adds a virtual loss: a visit whose value is added only after the playout, so that other threads go elsewhere. Returns
    /// the number of visits before.
    #[inline]
    pub(super) fn add_virtual_loss(&self) -> u32 {
        self.visits.fetch_add(1, Ordering::Relaxed)
    }

    /// Adds the value of a visit, which ends its virtual loss.
    #[inline]
    pub(super) fn add_value(&self, value: u32) {
        self.sum.fetch_add(u64::from(value), Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn state(&self) -> NodeState {
        NodeState(self.state.load(Ordering::Acquire))
    }

    /// Locks the node for expansion by the caller. Fails if another thread holds the lock or expansion is finished.
    pub(super) fn try_lock_expansion(&self) -> bool {
        let before = self.state.fetch_or(LOCKED, Ordering::Acquire);
        if before & LOCKED != 0 {
            return false;
        }
        if before & EXPANDED != 0 {
            self.unlock_expansion();
            return false;
        }
        true
    }

    pub(super) fn unlock_expansion(&self) {
        self.state.fetch_and(!LOCKED, Ordering::Release);
    }

    /// Publishes a written child to the other threads.
    pub(super) fn publish_child(&self) {
        self.state.fetch_add(1, Ordering::Release);
    }

    /// Finishes expansion; `complete` if every legal move has a child.
    pub(super) fn set_expanded(&self, complete: bool) {
        self.state.fetch_or(if complete { EXPANDED | COMPLETE } else { EXPANDED }, Ordering::Release);
    }

    /// Records the proven outcome. A proof never changes.
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

/// The value of an outcome for a side.
pub(super) fn outcome_value(outcome: Outcome, side: Side) -> u32 {
    u32::from(outcome.half_points(side)) * (ONE / 2)
}
