//! Hooks of searches: the history heuristic. Othello has no captures in the sense of an exchange, so most are empty.

use crate::{Move, OthelloPosition};
use tenbin_core::{ForcedWins, MultiPlyTurns, PlayoutPolicy, Position, Tactics};

/// No quiescence search, and no null move: a pass is legal only where it is forced.
impl Tactics for OthelloPosition {
    /// Squares and the pass, for each side.
    const HISTORY_SIZES: [usize; 2] = [2 * 65, 1];

    #[inline]
    fn history_index(&self, mv: Move) -> [usize; 2] {
        [65 * self.side_to_move() as usize + usize::from(mv.index()), 0]
    }
}

/// One ply per turn.
impl MultiPlyTurns for OthelloPosition {}

/// Uniformly random playouts.
impl PlayoutPolicy for OthelloPosition {}

/// No forcing moves, so no df-pn.
impl ForcedWins for OthelloPosition {}
