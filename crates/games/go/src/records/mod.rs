//! Game records as SGF (FF 4, game 1).

mod read;
mod replay;
mod ruleset;
mod setup;
mod write;

pub use read::{SgfGame, read_sgf};

use crate::{GoPosition, Move, Rules};
use tenbin_core::{BySide, Outcome, Position};

/// The property that keeps the state of a position beyond its stones.
const STATE_PROPERTY: &str = "TENBIN";

/// A recorded game.
#[derive(Clone, Debug, PartialEq)]
pub struct GoRecord<const N: usize> {
    /// The start position, with the rules.
    pub start: GoPosition<N>,
    /// The moves, all legal.
    pub moves: Vec<Move>,
    /// The outcome, if known.
    pub outcome: Option<Outcome>,
    /// Player names, with white space normalised.
    pub players: BySide<String>,
}

impl<const N: usize> GoRecord<N> {
    /// The final position.
    pub fn end(&self) -> GoPosition<N> {
        self.moves.iter().fold(self.start.clone(), |mut position, &ply| {
            position.play(ply);
            position
        })
    }

    /// The number of plies at the end.
    fn plies(&self) -> u16 {
        let played = usize::from(self.start.plies()) + self.moves.len();
        u16::try_from(played).unwrap_or(u16::MAX)
    }

    /// Sets the rules; the ply limit is raised to the length of the game.
    fn set_rules(&mut self, rules: Rules) {
        let is_longer = !self.moves.is_empty() && self.plies() > rules.max_plies_on(self.start.size());
        let max_plies = if is_longer { self.plies().saturating_add(1) } else { rules.max_plies };
        self.start = GoPosition::with(self.start.board().clone(), Rules { max_plies, ..rules }, &self.start.state());
    }

    /// Sets the recorded outcome. Players agree on dead stones and may resign, which the board does not show. Where
    /// scoring gives another outcome, the game must not end on the board: the last pass is dropped, or the ply limit
    /// raised.
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
