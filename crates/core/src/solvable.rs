//! Positions for the exact solver: who wins?

use crate::{Flow, Outcome, Position};

/// A position reduced to what decides the winner. Many positions may reduce to the same one: mirrored positions, positions with
/// exchanged colours, positions that differ only in decided regions.
pub trait ReducedPosition: Clone + Send + Sync {
    /// Cached results about parts of positions. Each thread has its own.
    type Cache: Default + Send;

    /// Whether the side to move wins, if it is known without search.
    fn result(&self) -> Option<bool>;

    /// A key: positions with equal keys and an equal [`lead`](ReducedPosition::lead) have the same result.
    fn key(&self) -> u128;

    /// The lead of the side to move that the key leaves out. A larger lead is never worse.
    fn lead(&self) -> i16;

    /// A heuristic value for the side to move, for move ordering.
    fn heuristic(&self) -> i16;

    /// A guess of a winning move: the position after it, and whether the same side moves on. The solver tries it before it
    /// expands the node. It may be wrong.
    fn likely_win(&self, _cache: &mut Self::Cache) -> Option<(Self, bool)> {
        None
    }

    /// Calls `visit` with the position after each relevant move, and whether the same side moves on.
    fn successors(&self, cache: &mut Self::Cache, visit: impl FnMut(Self, bool) -> Flow);
}

/// A game without draws, for the exact solver.
pub trait Solvable: Position {
    /// The type of reduced positions.
    type ReducedPosition: ReducedPosition;

    /// Reduces the position. Without `theorems` the reduction uses no theorem about the game, so that theorems can be checked.
    fn reduce(
        &self,
        theorems: bool,
        cache: &mut <Self::ReducedPosition as ReducedPosition>::Cache,
    ) -> Self::ReducedPosition;
}

/// The identity reduction: the whole position.
#[derive(Clone, Debug)]
pub struct WholePosition<G>(pub G);

impl<G: Position> ReducedPosition for WholePosition<G> {
    type Cache = ();

    fn result(&self) -> Option<bool> {
        self.0.outcome().map(|outcome| outcome == Outcome::Won(self.0.side_to_move()))
    }

    fn key(&self) -> u128 {
        let key = self.0.key();
        u128::from(key) << 64 | u128::from(key)
    }

    fn lead(&self) -> i16 {
        0
    }

    fn heuristic(&self) -> i16 {
        0
    }

    fn successors(&self, (): &mut (), mut visit: impl FnMut(Self, bool) -> Flow) {
        self.0.moves(|mv| {
            let mut next = self.0.clone();
            next.play(mv);
            let same_side = next.side_to_move() == self.0.side_to_move();
            visit(WholePosition(next), same_side)
        });
    }
}
