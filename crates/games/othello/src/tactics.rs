//! Hooks of searches and of the solver.

use crate::OthelloPosition;
use tenbin_core::{
    ForcedWins, MultiPlyTurns, PlayoutPolicy, Position, Side, Solvable, SquareSet, Tactics, WholePosition,
};

/// No quiescence search, and no null move: a pass is legal only where it is forced.
impl Tactics for OthelloPosition {}

/// One ply per turn.
impl MultiPlyTurns for OthelloPosition {}

/// Uniformly random playouts.
impl PlayoutPolicy for OthelloPosition {}

/// No forcing moves, so no df-pn.
impl ForcedWins for OthelloPosition {}

impl Solvable for OthelloPosition {
    const HAS_DRAWS: bool = true;
    type ReducedPosition = WholePosition<OthelloPosition>;

    fn reduce(&self, _theorems: bool, draw_winner: Side, (): &mut ()) -> WholePosition<OthelloPosition> {
        WholePosition::new(self.clone(), draw_winner)
    }

    /// Positions with exchanged colours share a key: the side to move does not matter.
    fn solver_key(&self) -> u128 {
        self.all_discs().exact_key(self.side_to_move())
    }

    /// Mobility: the side with fewer moves usually loses, and is refuted with less work.
    fn solver_heuristic(&self) -> i16 {
        let [own, other] =
            [self.side_to_move(), !self.side_to_move()].map(|side| self.legal_discs(side).count() as i16);
        16 * own - other
    }
}
