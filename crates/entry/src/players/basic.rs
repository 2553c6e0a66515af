//! The players that need nothing but the rules: random moves, and UCT with playouts.

use super::search_player::{PlayerSearch, SearchPlayer};
use super::uct;
use std::marker::PhantomData;
use tenbin_core::{
    GameHistory, Limits, MultiPlyTurns, Notation, Player, PlayoutPolicy, Position, Search, SearchResult, Settings, Stop,
};
use tenbin_search::RandomMover;

/// The players of a position type that need nothing but its rules.
pub trait BasicPlayers: Sync {
    /// Uniformly random moves.
    fn random(&self, settings: &Settings) -> Box<dyn Player>;

    /// UCT with playouts, by default within limits.
    fn uct(&self, settings: &Settings, default: Limits) -> Box<dyn Player>;
}

/// [`BasicPlayers`] of the position type `G`.
pub struct Basic<G>(PhantomData<fn() -> G>);

impl<G> Basic<G> {
    /// The players.
    pub const PLAYERS: Basic<G> = Basic(PhantomData);
}

impl<G: Notation + MultiPlyTurns + PlayoutPolicy> BasicPlayers for Basic<G> {
    fn random(&self, settings: &Settings) -> Box<dyn Player> {
        let search = RandomMoves(RandomMover::new(0));
        Box::new(SearchPlayer::<G, _>::new(settings, Limits::NONE, Limits::NONE, search))
    }

    fn uct(&self, settings: &Settings, default: Limits) -> Box<dyn Player> {
        uct::with_playouts::<G>(settings, default)
    }
}

/// Uniformly random moves.
struct RandomMoves(RandomMover);

impl<G: Position> Search<G> for RandomMoves {
    fn search(
        &mut self,
        history: &GameHistory<G>,
        limits: &Limits,
        stop: &Stop,
        watch: &mut dyn FnMut(&SearchResult<G>),
    ) -> SearchResult<G> {
        self.0.search(history, limits, stop, watch)
    }

    fn new_game(&mut self) {}
}

impl<G: Position> PlayerSearch<G> for RandomMoves {
    const PLANS_TURNS: bool = false;
    const IS_STOCHASTIC: bool = true;

    fn reset(&mut self, seed: u64) {
        self.0 = RandomMover::new(seed);
    }
}
