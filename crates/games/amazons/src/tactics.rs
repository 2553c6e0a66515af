//! Hooks for tactical search.

use crate::{AmazonsPosition, Move};
use tenbin_board::Set;
use tenbin_core::{MultiPlyTurns, PlayoutPolicy, Position, Tactics};

/// The number of squares, those of the border included.
const fn squares<S: Set>() -> usize {
    S::STRIDE as usize * S::RANKS as usize
}

/// No tactics: Amazons has no captures and no threats that must be answered at once.
impl<S: Set> Tactics for AmazonsPosition<S> {
    /// The movement (side, from, to) and the shot (side, from, arrow).
    const HISTORY_SIZES: [usize; 2] = [2 * squares::<S>() * squares::<S>(); 2];

    #[inline]
    fn history_index(&self, mv: Move) -> [usize; 2] {
        let slot = |from: u8, to: u8| {
            (self.side_to_move() as usize * squares::<S>() + usize::from(from)) * squares::<S>() + usize::from(to)
        };
        [slot(mv.from, mv.to), slot(mv.to, mv.arrow)]
    }
}

/// One ply per turn.
impl<S: Set> MultiPlyTurns for AmazonsPosition<S> {}

/// Uniformly random playouts.
impl<S: Set> PlayoutPolicy for AmazonsPosition<S> {}
