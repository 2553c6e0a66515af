//! The live status of running matches and games.

use super::Spectator;
use super::result_ledger::Progress;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tenbin_core::{Choice, Clock, Score, Table};

/// The status of concurrent matches.
#[derive(Clone, Debug)]
pub struct MatchesStatus {
    /// The progress of each match, in their order.
    pub matches: Vec<Progress>,
    /// The games in progress, at most one per thread.
    pub games: Vec<RunningGame>,
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct RunningGame {
    /// The index of its match.
    pub pairing: usize,
    /// The number of its pair.
    pub pair: u64,
    /// Game 0 or 1 of the pair.
    pub game: usize,
    /// Number of moves by the players.
    pub turns: usize,
    /// The last move.
    pub last: Option<String>,
    /// The last scores of A and B, each from its own view.
    pub scores: [Option<Score>; 2],
    /// The player to move: 0 for A, 1 for B.
    pub to_move: usize,
    /// When its thinking time began.
    pub since: Instant,
    /// The clocks of A and B at that time.
    pub clocks: [Option<Clock>; 2],
}

impl RunningGame {
    pub(super) fn new(pairing: usize, pair: u64, game: usize) -> RunningGame {
        let since = Instant::now();
        RunningGame {
            pairing,
            pair,
            game,
            turns: 0,
            last: None,
            scores: [None; 2],
            to_move: 0,
            since,
            clocks: [None; 2],
        }
    }

    /// The time on a player's clock now: main time, or the rest of the byoyomi after it.
    pub fn clock(&self, player: usize) -> Option<Duration> {
        let mut clock = self.clocks[player]?;
        if player == self.to_move {
            clock.spend(self.since.elapsed());
        }
        Some(if clock.left().is_zero() { clock.byoyomi() } else { clock.left() })
    }
}

/// The game that a thread plays.
pub(super) type GameStatus = Mutex<Option<RunningGame>>;

/// Reports the progress of a game.
pub(super) struct GameReporter<'a> {
    pub(super) status: &'a GameStatus,
    /// The spectator, if there is one.
    pub(super) spectator: Option<&'a Spectator<'a>>,
}

impl GameReporter<'_> {
    fn lock(&self) -> MutexGuard<'_, Option<RunningGame>> {
        self.status.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn begins(&self, running: RunningGame) {
        *self.lock() = Some(running);
    }

    pub(super) fn ends(&self) {
        *self.lock() = None;
    }

    /// Shows the table, before each turn and at the end.
    pub(super) fn position(&self, table: &dyn Table) {
        let Some(spectator) = self.spectator else { return };
        let game = self.lock().as_ref().map(|running| (running.pair, running.game));
        if let Some((pair, game)) = game {
            spectator(pair, game, table);
        }
    }

    /// A player starts to think.
    pub(super) fn thinking(&self, player: usize, clocks: [Option<Clock>; 2]) {
        self.change(|running| {
            (running.to_move, running.since, running.clocks) = (player, Instant::now(), clocks);
        });
    }

    /// A player has answered.
    pub(super) fn answered(&self, player: usize, answer: &Result<Choice, String>) {
        let Ok(choice) = answer else { return };
        self.change(|running| {
            running.turns += 1;
            running.last = Some(choice.best_move.clone());
            running.scores[player] = choice.score;
        });
    }

    fn change(&self, change: impl FnOnce(&mut RunningGame)) {
        if let Some(running) = &mut *self.lock() {
            change(running);
        }
    }
}
