//! Forced wins: optional hooks for df-pn search.

use crate::{Side, Tactics};

/// What df-pn search asks of a game besides its [checks](Tactics::checks). The defaults give a slower but correct search,
/// so a game without hints writes `impl ForcedWins for MyPosition {}`.
pub trait ForcedWins: Tactics {
    /// Whether different move orders mostly transpose. Weak proof-number search then avoids counting leaves twice.
    const TRANSPOSES: bool = false;

    /// The class of a legal move. Moves of one class usually have the same refutation, such as drops on one square; the search
    /// postpones the others until the first has failed.
    fn move_class(&self, _mv: Self::Move) -> Option<u32> {
        None
    }

    /// Heuristic initial proof and disproof numbers, each at least 1. `None` uses the number of moves.
    fn initial_proof_numbers(&self, _attacker: Side) -> Option<[u32; 2]> {
        None
    }

    /// A key of the position without a side's hand, and that hand. Positions with equal keys differ only in the distribution
    /// of the same pieces in hand.
    fn hand(&self, _side: Side) -> (u64, u32) {
        (self.key(), 0)
    }

    /// Hand dominance: whether a side with `more` in hand can do everything that it can with `less`, and the other side no
    /// more than then.
    fn hand_dominates(more: u32, less: u32) -> bool {
        more == less
    }
}
