//! What is going on while matches are played.

use super::Spectator;
use super::ledger::Progress;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tenbin_core::{Choice, Clock, Score, Table};

/// How matches that are played at the same time stand.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Each of them, in the order in which they were named.
    pub matches: Vec<Progress>,
    /// The games that are being played, one for each thread that has one.
    pub games: Vec<Running>,
}

/// A game that is being played.
#[derive(Clone, Debug)]
pub struct Running {
    /// The number of its match among those that are played.
    pub pairing: usize,
    /// The number of its pair.
    pub pair: u64,
    /// Which of the two games of the pair it is.
    pub game: usize,
    /// How many turns the players have chosen.
    pub turns: usize,
    /// The last of them.
    pub last: Option<String>,
    /// What A and B said last, each from its own view.
    pub scores: [Option<Score>; 2],
    /// Who thinks: 0 for A, 1 for B.
    pub thinks: usize,
    /// Since when.
    pub since: Instant,
    /// The clocks of A and B as they were then.
    pub clocks: [Option<Clock>; 2],
}

impl Running {
    pub(super) fn new(pairing: usize, pair: u64, game: usize) -> Running {
        let since = Instant::now();
        Running { pairing, pair, game, turns: 0, last: None, scores: [None; 2], thinks: 0, since, clocks: [None; 2] }
    }

    /// The time that a player's clock shows now, if it has one: the main time, or what is left of the byoyomi after it.
    pub fn clock(&self, player: usize) -> Option<Duration> {
        let mut clock = self.clocks[player]?;
        if player == self.thinks {
            clock.spend(self.since.elapsed());
        }
        Some(if clock.left().is_zero() { clock.byoyomi() } else { clock.left() })
    }
}

/// Where a thread says what it is doing.
pub(super) type Desk = Mutex<Option<Running>>;

/// A game's way to say how it goes.
pub(super) struct Report<'a> {
    pub(super) desk: &'a Desk,
    /// Somebody who looks on.
    pub(super) spectator: Option<&'a Spectator<'a>>,
}

impl Report<'_> {
    fn lock(&self) -> MutexGuard<'_, Option<Running>> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn begins(&self, running: Running) {
        *self.lock() = Some(running);
    }

    pub(super) fn ends(&self) {
        *self.lock() = None;
    }

    /// The table, before each turn and at the end.
    pub(super) fn shows(&self, table: &dyn Table) {
        let Some(spectator) = self.spectator else { return };
        let game = self.lock().as_ref().map(|running| (running.pair, running.game));
        if let Some((pair, game)) = game {
            spectator(pair, game, table);
        }
    }

    /// A player is asked for its turn.
    pub(super) fn asks(&self, player: usize, clocks: [Option<Clock>; 2]) {
        self.change(|running| {
            (running.thinks, running.since, running.clocks) = (player, Instant::now(), clocks);
        });
    }

    /// It has answered.
    pub(super) fn hears(&self, player: usize, answer: &Result<Choice, String>) {
        let Ok(choice) = answer else { return };
        self.change(|running| {
            running.turns += 1;
            running.last = Some(choice.best_move.clone());
            running.scores[player] = choice.score;
        });
    }

    fn change(&self, change: impl FnOnce(&mut Running)) {
        if let Some(running) = &mut *self.lock() {
            change(running);
        }
    }
}
