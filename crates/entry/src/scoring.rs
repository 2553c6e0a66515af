//! Scoring of final positions in games that count territory: status of stones, score, groups.

use tenbin_core::{ParseError, Side, Square, Table};

/// The score of a position if both sides stop playing now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalScore {
    /// Score in half points in favour of `First`, with dead stones removed.
    pub margin: i32,
    /// Stones alive with two eyes.
    pub alive: Vec<Square>,
    /// Dead stones.
    pub dead: Vec<Square>,
    /// Stones alive in seki.
    pub seki: Vec<Square>,
    /// Whether no point is contested.
    pub settled: bool,
}

impl FinalScore {
    /// Whether a side wins by this score.
    pub fn is_won_by(&self, side: Side) -> bool {
        self.margin * side.sign() > 0
    }
}

/// A game whose final position is scored.
pub trait GameScoring: Sync {
    /// The score of the table's position.
    fn count(&self, table: &dyn Table) -> Result<FinalScore, ParseError>;

    /// A table with the same stones and this side to move, without history: a GTP controller may let a side move twice, or
    /// continue after the end of the game.
    fn with_side_to_move(&self, table: &dyn Table, side: Side) -> Result<Box<dyn Table>, ParseError>;

    /// The groups of connected stones.
    fn groups(&self, table: &dyn Table) -> Result<Vec<Vec<Square>>, ParseError>;
}
