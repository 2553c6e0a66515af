//! Turns of several plies.

use crate::{Position, Score};

/// How alpha-beta search counts turns of several plies. The defaults are right for a game with one ply per turn, so such a
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
}
