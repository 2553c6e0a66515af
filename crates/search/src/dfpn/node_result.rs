//! The result of a node, and the children of a node.

use super::proof_numbers::ProofNumbers;
use super::table::TtKey;

/// The base of an unconditional refutation. Others are one more than an index on the path; 0 lies before all of it.
pub(super) const NO_BASE: u16 = u16::MAX;

/// The result of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeResult {
    pub(super) numbers: ProofNumbers,
    /// Of a proof: an upper bound of its length in plies.
    pub(super) length: u16,
    /// Of a refutation: the position on the path that it depends on.
    pub(super) base: u16,
}

impl NodeResult {
    pub(super) fn open(numbers: ProofNumbers) -> NodeResult {
        NodeResult { numbers, length: 0, base: NO_BASE }
    }

    pub(super) fn proved(length: u16) -> NodeResult {
        NodeResult { numbers: ProofNumbers::PROVED, length, base: NO_BASE }
    }

    pub(super) fn refuted(base: u16) -> NodeResult {
        NodeResult { numbers: ProofNumbers::REFUTED, length: 0, base }
    }

    pub(super) fn is_decided(&self) -> bool {
        self.numbers.is_proved() || self.numbers.is_refuted()
    }

    /// Whether a refutation holds on every path.
    pub(super) fn is_unconditional(&self) -> bool {
        self.base == NO_BASE
    }
}

/// A child of a node.
pub(super) struct DfpnChild<M> {
    pub(super) mv: M,
    pub(super) key: TtKey,
    pub(super) result: NodeResult,
    pub(super) move_class: Option<u32>,
    /// Postponed until an earlier move of its class has failed.
    pub(super) postponed: bool,
}

impl<M> DfpnChild<M> {
    /// Whether the move is of this class and undecided.
    pub(super) fn is_open_in_class(&self, move_class: u32) -> bool {
        self.move_class == Some(move_class) && !self.result.is_decided()
    }
}

/// Activates the next postponed move of a class after one of it has failed.
pub(super) fn activate_next<M>(children: &mut [DfpnChild<M>], failed: usize) {
    if let Some(move_class) = children[failed].move_class
        && let Some(next) = children.iter_mut().find(|child| child.postponed && child.is_open_in_class(move_class))
    {
        next.postponed = false;
    }
}
