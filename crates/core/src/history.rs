//! A game in progress: the start, the moves, and the past positions that repetition rules need.

use crate::{Outcome, Position};

/// An earlier position of the game, as repetition rules need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastPosition {
    /// Its [`key`](Position::key).
    pub key: u64,
    /// Its [`repetition_info`](Position::repetition_info).
    pub repetition_info: u32,
}

impl PastPosition {
    /// The record of this position.
    pub fn of<G: Position>(position: &G) -> PastPosition {
        PastPosition { key: position.key(), repetition_info: position.repetition_info() }
    }
}

/// A game in progress: start, moves, current position.
#[derive(Clone, Debug)]
pub struct GameHistory<G: Position> {
    start: G,
    plies: Vec<G::Move>,
    now: G,
    /// Empty where positions cannot repeat.
    past: Vec<PastPosition>,
}

impl<G: Position> GameHistory<G> {
    /// A game before its first move.
    pub fn new(start: G) -> Self {
        GameHistory { now: start.clone(), start, plies: Vec::new(), past: Vec::new() }
    }

    /// The start position.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The plies played.
    pub fn plies(&self) -> &[G::Move] {
        &self.plies
    }

    /// The current position.
    pub fn now(&self) -> &G {
        &self.now
    }

    /// The positions before the current one, the latest last; empty in games where none can repeat.
    pub fn past(&self) -> &[PastPosition] {
        &self.past
    }

    /// The result: on the board, or by [`adjudicate`](Position::adjudicate).
    pub fn outcome(&self) -> Option<Outcome> {
        self.now.outcome().or_else(|| self.now.adjudicate(&self.past))
    }

    /// Plays a legal ply.
    pub fn play(&mut self, ply: G::Move) {
        if G::CAN_REPEAT {
            self.past.push(PastPosition::of(&self.now));
        }
        self.now.play(ply);
        self.plies.push(ply);
    }
}
