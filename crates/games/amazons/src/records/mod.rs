//! Game records.

mod sgf;

pub use sgf::{SgfGame, read_sgf};

use crate::{AmazonsPosition, Move};
use tenbin_board::Set;
use tenbin_core::{BySide, Notation, Outcome, Position};

/// A game record.
///
/// A game can be resigned while there are legal moves. But a side to move without legal moves has lost, and a record with
/// another outcome is an error.
#[derive(Clone, Debug, PartialEq)]
pub struct AmazonsRecord<S> {
    /// Starting position; it has the movement rule and the board size.
    pub start: AmazonsPosition<S>,
    /// The moves, all legal.
    pub moves: Vec<Move>,
    /// Outcome, if the game ended and the record has it.
    pub outcome: Option<Outcome>,
    /// Player names. A run of white space is recorded as one space.
    pub players: BySide<String>,
}

impl<S: Set> AmazonsRecord<S> {
    /// A game without moves.
    pub fn new(start: AmazonsPosition<S>) -> AmazonsRecord<S> {
        AmazonsRecord { start, moves: Vec::new(), outcome: None, players: BySide::default() }
    }

    /// The final position.
    pub fn end(&self) -> AmazonsPosition<S> {
        self.moves.iter().fold(self.start, |mut position, &mv| {
            position.play(mv);
            position
        })
    }

    /// Sets the recorded outcome. The final position can contradict it or supply it.
    pub(crate) fn set_outcome(&mut self, recorded: Option<Outcome>) -> Result<(), String> {
        let Some(on_board) = self.end().outcome() else {
            self.outcome = recorded;
            return Ok(());
        };
        if let (Some(recorded), Outcome::Won(winner)) = (recorded, on_board)
            && recorded != on_board
        {
            let (winner, loser) = (AmazonsPosition::<S>::side_name(winner), AmazonsPosition::<S>::side_name(!winner));
            return Err(format!("wrong result: {winner} has won, because {loser} has no legal move"));
        }
        self.outcome = Some(on_board);
        Ok(())
    }
}
