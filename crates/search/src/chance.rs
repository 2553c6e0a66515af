//! Plays uniformly at random: the weakest opponent there is, and the fairest generator of positions.

use std::time::Instant;
use tenbin_core::{GameHistory, Limits, Position, Random, Search, SearchResult, Stop};

/// Chooses each ply uniformly from all legal ones.
#[derive(Clone, Debug)]
pub struct Chance {
    random: Random,
}

impl Chance {
    /// A player whose choices all come from this seed.
    pub fn new(seed: u64) -> Chance {
        Chance { random: Random::new(seed) }
    }
}

impl<G: Position> Search<G> for Chance {
    fn search(
        &mut self,
        line: &GameHistory<G>,
        _: &Limits,
        _: &Stop,
        _: &mut dyn FnMut(&SearchResult<G>),
    ) -> SearchResult<G> {
        let start = Instant::now();
        let line = line.now().random_move(&mut self.random).into_iter().collect();
        SearchResult { pv: line, multipv: 1, score: None, depth: 0, nodes: 1, time: start.elapsed() }
    }

    fn new_game(&mut self) {}
}
