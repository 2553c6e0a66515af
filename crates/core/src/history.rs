//! A position together with how it came about.

use crate::{Outcome, Position};

/// What is kept of a position that was on the board before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastPosition {
    /// Its [`key`](Game::key).
    pub key: u64,
    /// Its [`repetition_info`](Game::repetition_info).
    pub repetition_info: u32,
}

impl PastPosition {
    /// What is kept of this position.
    pub fn of<G: Position>(position: &G) -> PastPosition {
        PastPosition { key: position.key(), repetition_info: position.repetition_info() }
    }
}

/// A game in progress: where it started, what was played, where it stands.
#[derive(Clone, Debug)]
pub struct GameHistory<G: Position> {
    start: G,
    plies: Vec<G::Move>,
    now: G,
    /// The positions before this one, where any can come up again.
    past: Vec<PastPosition>,
}

impl<G: Position> GameHistory<G> {
    /// A line in which nothing has been played yet.
    pub fn new(start: G) -> Self {
        GameHistory { now: start.clone(), start, plies: Vec::new(), past: Vec::new() }
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

    /// The positions before that one, the latest last; empty in games where none can come up again.
    pub fn past(&self) -> &[PastPosition] {
        &self.past
    }

    /// How the game has ended, if it has: on the board, or by a adjudicate.
    pub fn outcome(&self) -> Option<Outcome> {
        self.now.outcome().or_else(|| self.now.adjudicate(&self.past))
    }

    /// Makes a legal ply.
    pub fn play(&mut self, ply: G::Move) {
        if G::CAN_REPEAT {
            self.past.push(PastPosition::of(&self.now));
        }
        self.now.play(ply);
        self.plies.push(ply);
    }
}
