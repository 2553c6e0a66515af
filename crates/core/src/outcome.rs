//! The result of a game.

use crate::Side;

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A win for a side.
    Won(Side),
    /// A draw.
    Drawn,
}

impl Outcome {
    /// The score of a side in half points: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn half_points(self, side: Side) -> u8 {
        match self {
            Outcome::Won(winner) if winner == side => 2,
            Outcome::Won(_) => 0,
            Outcome::Drawn => 1,
        }
    }
}
