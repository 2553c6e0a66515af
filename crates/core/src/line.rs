//! A position together with how it came about.

use crate::Game;

/// A game in progress: where it started, what was played, where it stands.
#[derive(Clone, Debug)]
pub struct Line<G: Game> {
    start: G,
    plies: Vec<G::Move>,
    now: G,
}

impl<G: Game> Line<G> {
    /// A line in which nothing has been played yet.
    pub fn new(start: G) -> Self {
        Line { now: start.clone(), start, plies: Vec::new() }
    }

    /// The position the line began with.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The plies played so far.
    pub fn plies(&self) -> &[G::Move] {
        &self.plies
    }

    /// The position reached.
    pub fn now(&self) -> &G {
        &self.now
    }

    /// Makes a legal ply.
    pub fn play(&mut self, ply: G::Move) {
        self.now.play(ply);
        self.plies.push(ply);
    }
}
