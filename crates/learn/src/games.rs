//! Games to learn from.

use tenbin_core::{Game, Outcome, Random, Score, Side};

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    /// The position it began with.
    pub start: G,
    /// What was played.
    pub plies: Vec<G::Move>,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
    /// What was said of the position before each ply after a search, from the view of the side to move; empty, or `None`, where
    /// nobody said anything.
    pub scores: Vec<Option<Score>>,
}

/// One turn of somebody to learn from.
#[derive(Clone, Debug)]
pub(crate) struct Turn<G: Game> {
    /// The position before the turn.
    pub(crate) before: G,
    /// The position after it.
    pub(crate) after: G,
}

impl<G: Game> Turn<G> {
    /// Whose turn it was.
    pub(crate) fn side(&self) -> Side {
        self.before.turn()
    }
}

impl<G: Game> Played<G> {
    /// Every turn of the game that did not end it: what ends a game needs no judgement.
    pub(crate) fn turns(&self) -> Vec<Turn<G>> {
        let mut turns = Vec::new();
        let mut before = self.start.clone();
        let mut now = before.clone();
        for &ply in &self.plies {
            now.play(ply);
            if now.outcome().is_some() {
                break;
            }
            if now.turn() != before.turn() {
                turns.push(Turn { before, after: now.clone() });
                before = now.clone();
            }
        }
        turns
    }
}

/// Games to learn from, and games held out to see what was learned. Which is which depends on the seed alone.
#[derive(Clone, Debug)]
pub struct Library<G: Game> {
    /// To learn from.
    pub training: Vec<Played<G>>,
    /// Never learned from.
    pub held_out: Vec<Played<G>>,
}

impl<G: Game> Library<G> {
    /// Holds out a share of the games, drawn by the seed; at least one where there are two games.
    pub fn split(mut games: Vec<Played<G>>, held_out: f64, seed: u64) -> Library<G> {
        let mut random = Random::stream(seed, 0x4E1D);
        random.shuffle(&mut games);
        let wanted = (games.len() as f64 * held_out).round() as usize;
        let least = usize::from(games.len() > 1 && held_out > 0.0);
        let held_out = games.split_off(games.len() - wanted.max(least).min(games.len()));
        Library { training: games, held_out }
    }
}
