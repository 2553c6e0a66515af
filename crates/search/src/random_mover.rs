//! Uniformly random moves: the weakest opponent, and an unbiased generator of positions.

use std::time::Instant;
use tenbin_core::{GameHistory, Limits, Position, Random, Search, SearchResult, Stop};

/// Chooses each move uniformly from all legal ones.
#[derive(Clone, Debug)]
pub struct RandomMover {
    random: Random,
}

impl RandomMover {
    /// A player with a random seed.
    pub fn new(seed: u64) -> RandomMover {
        RandomMover { random: Random::new(seed) }
    }
}

impl<G: Position> Search<G> for RandomMover {
    fn search(
        &mut self,
        game: &GameHistory<G>,
        _: &Limits,
        _: &Stop,
        _: &mut dyn FnMut(&SearchResult<G>),
    ) -> SearchResult<G> {
        let start = Instant::now();
        let pv = game.now().random_move(&mut self.random).into_iter().collect();
        SearchResult { pv, multipv: 1, score: None, depth: 0, nodes: 1, time: start.elapsed() }
    }

    fn new_game(&mut self) {}
}
