//! What a search must offer.

use crate::{GameHistory, Limits, Position, Score, Stop};
use std::time::Duration;

/// A way of choosing a ply: alpha-beta, Monte Carlo, chance.
pub trait Search<G: Position>: Send {
    /// Chooses a ply within the budget. `watch` is told of every deeper answer on the way.
    ///
    /// The first answer comes whatever the budget and the stop flag say, so there is a ply unless the game has ended.
    fn search(
        &mut self,
        line: &GameHistory<G>,
        budget: &Limits,
        stop: &Stop,
        watch: &mut dyn FnMut(&SearchResult<G>),
    ) -> SearchResult<G>;

    /// Forgets everything learned in earlier positions, so that games do not depend on each other.
    fn new_game(&mut self);
}

/// What a search thinks of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<G: Position> {
    /// The best line found, the chosen ply first; empty only if the game has ended.
    pub pv: Vec<G::Move>,
    /// Where the line stands among those that are told: 1 for the best, 2 for the best without its first ply, and so on.
    pub multipv: usize,
    /// What it is worth to the side to move; `None` for searches that do not say.
    pub score: Option<Score>,
    /// How many plies were looked ahead in full.
    pub depth: u32,
    /// How many positions were visited.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl<G: Position> SearchResult<G> {
    /// The chosen ply.
    pub fn best_move(&self) -> Option<G::Move> {
        self.pv.first().copied()
    }
}
