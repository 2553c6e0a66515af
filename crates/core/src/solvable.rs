//! Positions for the exact solver: who wins?
//!
//! The solver knows wins and losses only. A game with draws is solved by two such questions: does a side win, and does it
//! at least draw? The lead of a reduced position tells them apart, so both share one transposition table.

use crate::{Flow, Outcome, Position, Side};

/// A position reduced to what decides the winner. Many positions may reduce to the same one: mirrored positions, positions with
/// exchanged colours, positions that differ only in decided regions.
pub trait ReducedPosition: Clone + Send + Sync {
    /// Cached results about parts of positions. Each thread has its own.
    type Cache: Default + Send;

    /// Whether the side to move wins, if it is known without search.
    fn result(&self) -> Option<bool>;

    /// A key: positions with equal keys and an equal [`lead`](ReducedPosition::lead) have the same result. All its bits have to
    /// be well mixed, because tables check only a part of them.
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

/// A game that ends after a bounded number of plies, for the exact solver.
pub trait Solvable: Position {
    /// Whether games can be drawn.
    const HAS_DRAWS: bool = false;

    /// The type of reduced positions; [`WholePosition`] without a reduction.
    type ReducedPosition: ReducedPosition;

    /// The key of the whole position, for [`WholePosition`]. A proof of many positions needs more than the 64 bits of the
    /// default.
    fn solver_key(&self) -> u128 {
        let key = self.key();
        u128::from(key) << 64 | u128::from(key)
    }

    /// A heuristic value of the whole position for the side to move, for the move ordering of [`WholePosition`].
    fn solver_heuristic(&self) -> i16 {
        0
    }

    /// Reduces the position; a draw counts as a win of `draw_winner`. Without `theorems` the reduction uses no theorem about
    /// the game, so that theorems can be checked.
    fn reduce(
        &self,
        theorems: bool,
        draw_winner: Side,
        cache: &mut <Self::ReducedPosition as ReducedPosition>::Cache,
    ) -> Self::ReducedPosition;
}

/// The identity reduction: the whole position.
#[derive(Clone, Debug)]
pub struct WholePosition<G> {
    position: G,
    draw_winner: Side,
}

impl<G: Position> WholePosition<G> {
    /// The whole position; a draw counts as a win of `draw_winner`.
    pub fn new(position: G, draw_winner: Side) -> WholePosition<G> {
        WholePosition { position, draw_winner }
    }
}

impl<G: Solvable> ReducedPosition for WholePosition<G> {
    type Cache = ();

    fn result(&self) -> Option<bool> {
        let side = self.position.side_to_move();
        self.position.outcome().map(|outcome| match outcome {
            Outcome::Won(winner) => winner == side,
            Outcome::Drawn => self.draw_winner == side,
        })
    }

    fn key(&self) -> u128 {
        self.position.solver_key()
    }

    /// A draw that counts as a win is worth more than one that does not.
    fn lead(&self) -> i16 {
        i16::from(self.draw_winner == self.position.side_to_move())
    }

    fn heuristic(&self) -> i16 {
        self.position.solver_heuristic()
    }

    fn successors(&self, (): &mut (), mut visit: impl FnMut(Self, bool) -> Flow) {
        self.position.moves(|mv| {
            let mut next = self.position.clone();
            next.play(mv);
            let same_side = next.side_to_move() == self.position.side_to_move();
            visit(WholePosition::new(next, self.draw_winner), same_side)
        });
    }
}
