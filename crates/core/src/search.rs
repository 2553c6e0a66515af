//! The search trait.

use crate::{GameHistory, Limits, Position, Score, Stop};
use std::time::Duration;

/// A search algorithm: alpha-beta, UCT, random.
pub trait Search<G: Position>: Send {
    /// Searches the current position within the limits. `watch` gets every intermediate result.
    ///
    /// The result has a move unless the game is over, whatever the limits and the stop flag are.
    fn search(
        &mut self,
        history: &GameHistory<G>,
        limits: &Limits,
        stop: &Stop,
        watch: &mut dyn FnMut(&SearchResult<G>),
    ) -> SearchResult<G>;

    /// Clears all tables, so that games do not depend on each other.
    fn new_game(&mut self);
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<G: Position> {
    /// The principal variation, the best move first; empty only if the game is over.
    pub pv: Vec<G::Move>,
    /// The rank of the variation in MultiPV, from 1.
    pub multipv: usize,
    /// The score for the side to move; `None` for searches without scores.
    pub score: Option<Score>,
    /// The completed depth in plies.
    pub depth: u32,
    /// Nodes.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

impl<G: Position> SearchResult<G> {
    /// The best move.
    pub fn best_move(&self) -> Option<G::Move> {
        self.pv.first().copied()
    }
}
