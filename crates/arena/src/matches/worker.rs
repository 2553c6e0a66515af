//! A worker thread: takes the next pair of any match and plays it.

use super::game::{GameLimits, PlayerSlot, StopFlags, play};
use super::queue::{PairQueue, PairTask};
use super::status::{GameReporter, GameStatus, RunningGame};
use super::{MatchError, MatchSetup, Pairing};
use crate::description::MatchConditions;
use crate::openings::lay_out;
use crate::record::PairRecord;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::SyncSender;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tenbin_core::{Random, Stop, Table};

/// State shared by all threads.
pub(super) struct SharedState<'a> {
    setup: &'a MatchSetup<'a>,
    queue: Mutex<PairQueue>,
    pub(super) matches: Vec<MatchState<'a>>,
    /// Raised from outside.
    pub(super) outer: &'a Stop,
    /// Raised to stop all matches.
    pub(super) all: Stop,
    /// The game of each thread.
    pub(super) statuses: Vec<GameStatus>,
}

/// The state of one match that the threads share.
pub(super) struct MatchState<'a> {
    players: [usize; 2],
    limits: GameLimits<'a>,
    seed: u64,
    /// Raised when this match is over.
    pub(super) stop: Stop,
    pub(super) playing: AtomicUsize,
}

/// The result of a thread's work: the index of the match, and the pair.
pub(super) type FinishedPair = Result<(usize, PairRecord), MatchError>;

/// A thread's own table and players.
pub(super) struct MatchWorker<'a> {
    shared: &'a SharedState<'a>,
    status: &'a GameStatus,
    table: Box<dyn Table>,
    /// By player number; created when first needed.
    slots: BTreeMap<usize, PlayerSlot<'a>>,
}

/// Plays until nothing is left, a stop flag is raised, or an error occurs.
pub(super) fn work<'a>(
    shared: &'a SharedState<'a>,
    status: &'a GameStatus,
    table: Box<dyn Table>,
    finished: &SyncSender<FinishedPair>,
) {
    let mut worker = MatchWorker { shared, status, table, slots: BTreeMap::new() };
    if let Err(error) = worker.play_all(finished) {
        // The receiver is gone if another thread failed first.
        let _ = finished.send(Err(error));
    }
    GameReporter { status, spectator: None }.ends();
}

impl<'a> MatchWorker<'a> {
    fn play_all(&mut self, finished: &SyncSender<FinishedPair>) -> Result<(), MatchError> {
        while !self.shared.is_over() {
            let Some(task) = self.shared.queue().take(&self.shared.all)? else { return Ok(()) };
            let queue = task.queue;
            // The match may have ended while one of its pairs was in play.
            let Some(pair) = self.play_pair(task)? else { continue };
            if finished.send(Ok((queue, pair))).is_err() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Plays both games of a pair; `None` if stopped.
    fn play_pair(&mut self, task: PairTask) -> Result<Option<PairRecord>, MatchError> {
        let PairTask { queue, index, opening } = task;
        let shared = self.shared;
        let state = &shared.matches[queue];
        let mut slots = [self.slot(state, 0)?, self.slot(state, 1)?];
        let table = lay_out(&*self.table, index, &opening)?;
        let mut games = Vec::with_capacity(2);
        for game in 0..2 {
            for (player, slot) in slots.iter_mut().enumerate() {
                slot.new_game(game_seed(state.seed, index, game, player));
            }
            let reporter = GameReporter { status: self.status, spectator: shared.setup.spectator };
            reporter.begins(RunningGame::new(queue, index, game));
            state.playing.fetch_add(1, Ordering::Relaxed);
            let stops = StopFlags { own: &state.stop, outer: shared.outer };
            let played = play(table.fork(), game, &mut slots, state.limits, stops, &reporter);
            state.playing.fetch_sub(1, Ordering::Relaxed);
            let Some(played) = played else { break };
            let record = played.finish(&mut slots).map_err(|(player, cause)| MatchError::no_player(player, cause))?;
            games.push(record);
        }
        self.slots.extend(state.players.into_iter().zip(slots));
        Ok(games.try_into().ok().map(|games| PairRecord { index, opening, games }))
    }

    /// Takes a player from the thread's slots, or creates it.
    fn slot(&mut self, state: &MatchState<'a>, player: usize) -> Result<PlayerSlot<'a>, MatchError> {
        let number = state.players[player];
        let make = self.shared.setup.players[number];
        let kept = self.slots.remove(&number);
        kept.map_or_else(|| PlayerSlot::new(make), Ok).map_err(|cause| MatchError::no_player(player, cause))
    }
}

/// The random seed of a player in a game, independent of the streams of the openings.
fn game_seed(seed: u64, index: u64, game: usize, player: usize) -> u64 {
    const GAMES: u64 = 0x6761_6d65_735f_5f5f;
    let stream = index.wrapping_mul(4) + 2 * game as u64 + player as u64;
    Random::stream(seed ^ GAMES, stream).bits()
}

impl<'a> MatchState<'a> {
    fn new(setup: &MatchSetup<'a>, pairing: &Pairing<'_>) -> MatchState<'a> {
        let &MatchConditions { seed, adjudication, time_margin, .. } = &pairing.claim.description().conditions;
        let arbiter = setup.arbiter.filter(|_| adjudication.when_proved);
        let limits = GameLimits { arbiter, adjudication, time_margin };
        MatchState { players: pairing.players, limits, seed, stop: Stop::new(), playing: AtomicUsize::new(0) }
    }
}

impl<'a> SharedState<'a> {
    pub(super) fn new(
        setup: &'a MatchSetup<'a>,
        queue: PairQueue,
        pairings: &[Pairing<'_>],
        threads: usize,
        outer: &'a Stop,
    ) -> SharedState<'a> {
        let matches = pairings.iter().map(|pairing| MatchState::new(setup, pairing)).collect();
        let statuses = (0..threads).map(|_| GameStatus::default()).collect();
        SharedState { setup, queue: Mutex::new(queue), matches, outer, all: Stop::new(), statuses }
    }

    /// The queue. A panic in the rules of a game leaves it valid.
    pub(super) fn queue(&self) -> MutexGuard<'_, PairQueue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether all matches are to stop.
    pub(super) fn is_over(&self) -> bool {
        self.all.is_raised() || self.outer.is_raised()
    }

    /// Ends one match: no new pairs, and games in progress are broken off.
    pub(super) fn end(&self, match_number: usize) {
        self.matches[match_number].stop.raise();
        self.queue().close(match_number);
    }

    /// Ends all matches. Players see only the flag of their match.
    pub(super) fn end_all(&self) {
        self.all.raise();
        self.matches.iter().for_each(|state| state.stop.raise());
    }
}
