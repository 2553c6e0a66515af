//! What a solver asks: does the side to move win?

use crate::{Flow, Outcome, Position};

/// A position reduced to what decides who wins it. Many positions may come down to one question: mirrored ones, ones with
/// the colours exchanged, ones that differ where nothing can happen any more.
pub trait ReducedPosition: Clone + Send + Sync {
    /// Where what was worked out once is kept, so that it need not be worked out again. Each thread has its own.
    type Cache: Default + Send;

    /// Whether the side to move wins, where that can be seen without looking ahead.
    fn result(&self) -> Option<bool>;

    /// A key: questions with equal keys and an equal [`lead`](Question::lead) have the same answer.
    fn key(&self) -> u128;

    /// What the side to move has in hand besides what the key stands for. With a larger lead it never does worse.
    fn lead(&self) -> i16;

    /// How good it looks for the side to move; any guess is right, a good one saves work.
    fn heuristic(&self) -> i16;

    /// The question after a ply that is worth trying before the others are even listed, and whether the same side moves on.
    /// Any guess is right, as it is for [`heuristic`](Question::heuristic).
    fn likely_win(&self, _memory: &mut Self::Cache) -> Option<(Self, bool)> {
        None
    }

    /// Shows the question after each ply worth trying. `visit` is told whether the same side moves on.
    fn successors(&self, cache: &mut Self::Cache, visit: impl FnMut(Self, bool) -> Flow);
}

/// A game without draws, whose positions a solver can work on.
pub trait Solvable: Position {
    /// What its positions come down to.
    type ReducedPosition: ReducedPosition;

    /// The question that this position asks. Without `theorems` nothing is taken for known that a theorem about the
    /// game says, so that the theorem itself can be checked.
    fn reduce(
        &self,
        theorems: bool,
        cache: &mut <Self::ReducedPosition as ReducedPosition>::Cache,
    ) -> Self::ReducedPosition;
}

/// The question of a game that knows nothing better: the whole position as it is.
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
        self.0.moves(|ply| {
            let mut next = self.0.clone();
            next.play(ply);
            let again = next.side_to_move() == self.0.side_to_move();
            visit(WholePosition(next), again)
        });
    }
}
