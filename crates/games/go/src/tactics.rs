//! Tactics: none.

use crate::{GoPosition, Move};
use tenbin_core::{MultiPlyTurns, Tactics};

/// No quiescence search: the value of a capture depends on the whole board.
impl<const N: usize> Tactics for GoPosition<N> {
    /// History tables: point by side, and kinds of neighbours by side.
    const HISTORY_SIZES: [usize; 2] = [2 * N, 2 * 8];

    #[inline]
    fn history_index(&self, ply: Move) -> [usize; 2] {
        let side = self.side_to_move() as usize;
        [side * N + usize::from(ply.index()), side * 8 + usize::from(self.board().neighbour_kinds(ply.index()) & 7)]
    }
}

/// One ply per turn.
impl<const N: usize> MultiPlyTurns for GoPosition<N> {}
