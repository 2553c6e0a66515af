//! What hosts of games that are counted at their end ask of a table, beyond what every game offers.

use tenbin_core::{ParseError, Side, Square, Table};

/// How a game would be counted if both sides agreed to end it now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// By how many half points `First` is ahead, with dead stones taken off.
    pub margin: i32,
    /// Stones that live, with eyes of their own.
    pub alive: Vec<Square>,
    /// Stones that are as good as captured.
    pub dead: Vec<Square>,
    /// Stones that live because neither side can begin to take the other's.
    pub seki: Vec<Square>,
    /// Whether there is nothing left to play for.
    pub settled: bool,
}

impl Count {
    /// Whether a side has won by this count.
    pub fn is_won_by(&self, side: Side) -> bool {
        self.margin * side.sign() > 0
    }
}

/// A room whose games are counted.
pub trait Hosting: Sync {
    /// How the game at a table would be counted now.
    fn count(&self, table: &dyn Table) -> Result<Count, ParseError>;

    /// A table with the same stones and this side to move, as if nothing had been before: hosts may let a side move twice,
    /// and go on where a game has ended.
    fn to_move(&self, table: &dyn Table, side: Side) -> Result<Box<dyn Table>, ParseError>;

    /// The groups of stones that belong together.
    fn groups(&self, table: &dyn Table) -> Result<Vec<Vec<Square>>, ParseError>;
}
