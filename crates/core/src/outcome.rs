//! How a game ends.

use crate::Side;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A side has won.
    Won(Side),
    /// Nobody has won.
    Drawn,
}

impl Outcome {
    /// The half points this outcome gives to a side: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn half_points(self, side: Side) -> u8 {
        match self {
            Outcome::Won(winner) if winner == side => 2,
            Outcome::Won(_) => 0,
            Outcome::Drawn => 1,
        }
    }
}
