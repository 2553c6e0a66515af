//! Plays uniformly at random: the weakest opponent there is, and the fairest generator of positions.

use std::time::Instant;
use tenbin_core::{Budget, Game, Line, Random, Search, Stop, Thought};

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

impl<G: Game> Search<G> for Chance {
    fn think(&mut self, line: &Line<G>, _: &Budget, _: &Stop, _: &mut dyn FnMut(&Thought<G>)) -> Thought<G> {
        let start = Instant::now();
        let line = line.now().random_move(&mut self.random).into_iter().collect();
        Thought { line, rank: 1, score: None, depth: 0, nodes: 1, time: start.elapsed() }
    }

    fn new_game(&mut self) {}
}
