//! Game records as SGF (FF 4, game 1).

mod read;
mod replay;
mod ruleset;
mod setup;
mod write;

pub use read::{SgfGame, read_sgf};

use crate::{GoPosition, Move, Rules};
use tenbin_core::{BySide, Outcome, Position};

/// The property in which we keep what a position has beyond its stones, as in its text.
const STATE: &str = "TENBIN";

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<const N: usize> {
    /// Where it began, with all that was agreed upon.
    pub start: GoPosition<N>,
    /// What was played; every move is legal where it stands.
    pub moves: Vec<Move>,
    /// How it ended, if it did and somebody wrote it down.
    pub outcome: Option<Outcome>,
    /// Who played. White space within a name is written as one blank.
    pub players: BySide<String>,
}

impl<const N: usize> Record<N> {
    /// The position at the end.
    pub fn end(&self) -> GoPosition<N> {
        self.moves.iter().fold(self.start.clone(), |mut position, &ply| {
            position.play(ply);
            position
        })
    }

    /// How many plies were played at its end.
    fn plies(&self) -> u16 {
        let played = usize::from(self.start.plies()) + self.moves.len();
        u16::try_from(played).unwrap_or(u16::MAX)
    }

    /// Sets what was agreed upon. Whatever that says of its length, the game may last as long as it did.
    fn set_rules(&mut self, rules: Rules) {
        let is_longer = !self.moves.is_empty() && self.plies() > rules.max_plies_on(self.start.size());
        let max_plies = if is_longer { self.plies().saturating_add(1) } else { rules.max_plies };
        self.start = GoPosition::with(self.start.board().clone(), Rules { max_plies, ..rules }, &self.start.state());
    }

    /// Sets what was written down as the outcome. Players agree on which stones are dead, and may resign; a board does not know
    /// that. So where it would count otherwise the game has not ended on it: the last pass is left out, or it may last longer.
    fn set_outcome(&mut self, written: Option<Outcome>) {
        let end = self.end();
        self.outcome = written.or_else(|| end.outcome());
        if end.outcome().is_none() || end.outcome() == self.outcome {
            return;
        }
        match end.passes() {
            2 => drop(self.moves.pop()),
            _ => self.set_rules(Rules { max_plies: self.plies().saturating_add(1), ..*self.start.rules() }),
        }
    }
}
