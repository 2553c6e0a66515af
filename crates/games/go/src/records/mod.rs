//! Game records as SGF (FF 4, game 1).

mod read;
mod setup;
mod write;

pub use read::{SgfGame, read_sgf};

use crate::{Move, Position};
use tenbin_core::{BySide, Game, Outcome};

/// The property in which we keep what a position has beyond its stones, as in its text.
const STATE: &str = "TENBIN";

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<const N: usize> {
    /// Where it began, with all that was agreed upon.
    pub start: Position<N>,
    /// What was played; every move is legal where it stands.
    pub moves: Vec<Move>,
    /// How it ended, if it did and somebody wrote it down.
    pub outcome: Option<Outcome>,
    /// Who played. White space within a name is written as one blank.
    pub players: BySide<String>,
}

impl<const N: usize> Record<N> {
    /// The position at the end.
    pub fn end(&self) -> Position<N> {
        self.moves.iter().fold(self.start.clone(), |mut position, &ply| {
            position.play(ply);
            position
        })
    }

    /// Sets what was written down as the outcome. Players agree on which stones are dead; a board does not know that, so where
    /// it would count otherwise the game has not ended on it, and the last pass is left out.
    fn set_outcome(&mut self, written: Option<Outcome>) {
        match (self.end().outcome(), written) {
            (Some(on_board), Some(written)) if on_board != written => {
                let passes = self.moves.iter().rev().take_while(|&&ply| ply == Move::PASS).count();
                self.moves.truncate(self.moves.len() - passes.min(1));
                self.outcome = Some(written);
            }
            (on_board, written) => self.outcome = written.or(on_board),
        }
    }
}
