//! Conformance checks for games and evaluations: what every implementation of the traits must hold.
//!
//! A game's tests call them in a few lines:
//!
//! ```ignore
//! testing::check_game(&MyPosition::default(), 20, 1);
//! testing::check_tactics(&MyPosition::default(), 5, 2);
//! testing::check_evaluation(&MyEvaluation::default(), &MyPosition::default(), 20, 3);
//! ```
//!
//! Each check plays random games and panics with the position in the game's notation where a promise is broken.

mod evaluation;
mod game;
mod hooks;

pub use evaluation::{check_evaluation, random_weights};
pub use game::check_game;
pub use hooks::{check_forced_wins, check_playouts, check_tactics, check_turns};

use crate::{Flow, Position, Random};

/// The longest random game.
const MAX_PLIES: usize = 400;

/// Shows each position of random games from `start` with the ply that is played there; `None` at the end.
pub fn random_games<G: Position>(start: &G, games: u32, seed: u64, mut show: impl FnMut(&G, Option<G::Move>)) {
    let mut random = Random::new(seed);
    for _ in 0..games {
        let mut position = start.clone();
        for _ in 0..MAX_PLIES {
            let Some(ply) = position.random_move(&mut random) else { break };
            show(&position, Some(ply));
            position.play(ply);
        }
        show(&position, None);
    }
}

/// All legal plies.
pub fn legal_moves<G: Position>(position: &G) -> Vec<G::Move> {
    visited(|visit| position.moves(visit))
}

/// The plies that a generator visits.
fn visited<M>(generate: impl FnOnce(&mut dyn FnMut(M) -> Flow)) -> Vec<M> {
    let mut found = Vec::new();
    generate(&mut |ply| {
        found.push(ply);
        Flow::Continue(())
    });
    found
}
