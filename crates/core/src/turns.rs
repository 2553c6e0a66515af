//! Turns of several plies.

use crate::{Flow, Position, Score};
use std::collections::HashSet;

/// Turns of several plies: how alpha-beta search counts them. The defaults are right for a game with one ply per turn, so such a
/// game writes `impl MultiPlyTurns for MyPosition {}`.
pub trait MultiPlyTurns: Position {
    /// The depth that a legal move uses up, at least 1.
    fn depth_cost(&self, _mv: Self::Move) -> u32 {
        1
    }

    /// The depth that the plies of this turn have used up, in games where a turn is searched as a whole.
    fn depth_used(&self) -> u32 {
        0
    }

    /// An upper bound of the material gain, in points, within the same turn after a legal move.
    fn max_further_gain(&self, _mv: Self::Move) -> Score {
        0
    }

    /// The number of different positions at the end of this turn, which lasts until the other side moves or the game is over.
    fn count_turns(&self) -> u64 {
        let mut ends = HashSet::new();
        let mut visited = HashSet::from([self.key()]);
        let mut waiting = vec![self.clone()];
        while let Some(now) = waiting.pop() {
            now.moves(|mv| {
                let mut next = now.clone();
                next.play(mv);
                let goes_on = next.side_to_move() == self.side_to_move() && next.outcome().is_none();
                if !goes_on {
                    ends.insert(next.key());
                } else if visited.insert(next.key()) {
                    waiting.push(next);
                }
                Flow::Continue(())
            });
        }
        ends.len() as u64
    }
}
