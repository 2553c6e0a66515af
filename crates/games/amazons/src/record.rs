//! A game that was played.

use crate::{AmazonsPosition, Move};
use tenbin_board::Set;
use tenbin_core::{BySide, Notation, Outcome, Position};

/// A game that was played.
///
/// A game may be given up while there still are moves. But once the side to move has none, it has lost, and a file that
/// says otherwise is mistaken.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<S> {
    /// Where it began. This also says how pieces move, and how large the board is.
    pub start: AmazonsPosition<S>,
    /// What was played; every move is legal where it stands.
    pub moves: Vec<Move>,
    /// How it ended, if it did and somebody wrote it down.
    pub outcome: Option<Outcome>,
    /// Who played. White space within a name is written as one blank.
    pub players: BySide<String>,
}

impl<S: Set> Record<S> {
    /// A game in which nothing has been played yet.
    pub fn new(start: AmazonsPosition<S>) -> Record<S> {
        Record { start, moves: Vec::new(), outcome: None, players: BySide::default() }
    }

    /// The position at the end.
    pub fn end(&self) -> AmazonsPosition<S> {
        self.moves.iter().fold(self.start, |mut position, &ply| {
            position.play(ply);
            position
        })
    }

    /// Sets what was written down as the outcome, which the board may contradict or add to.
    pub(crate) fn set_outcome(&mut self, written: Option<Outcome>) -> Result<(), String> {
        let Some(on_board) = self.end().outcome() else {
            self.outcome = written;
            return Ok(());
        };
        if let (Some(written), Outcome::Won(winner)) = (written, on_board)
            && written != on_board
        {
            let (winner, loser) = (AmazonsPosition::<S>::side_name(winner), AmazonsPosition::<S>::side_name(!winner));
            return Err(format!("{winner} has won this game: {loser} cannot move"));
        }
        self.outcome = Some(on_board);
        Ok(())
    }
}
