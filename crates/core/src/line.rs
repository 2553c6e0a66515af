//! A position together with how it came about.

use crate::{Game, Outcome};

/// What is kept of a position that was on the board before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Its [`key`](Game::key).
    pub key: u64,
    /// Its [`remark`](Game::remark).
    pub remark: u32,
}

impl Seen {
    /// What is kept of this position.
    pub fn of<G: Game>(position: &G) -> Seen {
        Seen { key: position.key(), remark: position.remark() }
    }
}

/// A game in progress: where it started, what was played, where it stands.
#[derive(Clone, Debug)]
pub struct Line<G: Game> {
    start: G,
    plies: Vec<G::Move>,
    now: G,
    /// The positions before this one, where any can come up again.
    past: Vec<Seen>,
}

impl<G: Game> Line<G> {
    /// A line in which nothing has been played yet.
    pub fn new(start: G) -> Self {
        Line { now: start.clone(), start, plies: Vec::new(), past: Vec::new() }
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
    pub fn past(&self) -> &[Seen] {
        &self.past
    }

    /// How the game has ended, if it has: on the board, or by a ruling.
    pub fn outcome(&self) -> Option<Outcome> {
        self.now.outcome().or_else(|| self.now.ruling(&self.past))
    }

    /// Makes a legal ply.
    pub fn play(&mut self, ply: G::Move) {
        if G::RECURS {
            self.past.push(Seen::of(&self.now));
        }
        self.now.play(ply);
        self.plies.push(ply);
    }
}
