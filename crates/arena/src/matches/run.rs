//! Runs matches: this thread stores, counts and decides while the workers play.

use super::queue::{MatchQueue, PairQueue};
use super::result_ledger::{Progress, ResultLedger};
use super::status::{MatchesStatus, RunningGame};
use super::worker::{FinishedPair, SharedState, work};
use super::{MatchSetup, Pairing};
use crate::openings::{OpeningError, Openings};
use crate::record::PairRecord;
use crate::store::{Claim, MatchEnding, MatchEntry, StoreError, Summary};
use std::error::Error;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};
use tenbin_core::{Stop, Table};

/// Interval between progress reports and checks of the stop flags.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Why a match cannot continue. Stored pairs are safe, and the match can be resumed.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// A pair cannot be stored.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// An opening cannot be made.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// A player cannot be created.
    #[error("cannot create player {who}: {cause}")]
    NoPlayer {
        /// `A` or `B`.
        who: char,
        /// The cause.
        cause: Box<dyn Error + Send + Sync>,
    },
}

impl MatchError {
    pub(super) fn no_player(player: usize, cause: Box<dyn Error + Send + Sync>) -> MatchError {
        MatchError::NoPlayer { who: if player == 0 { 'A' } else { 'B' }, cause }
    }
}

/// The result of a match, or of this run of it.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchResult {
    /// The counted results.
    pub progress: Progress,
    /// Why the match is over; `None` if it was interrupted and can be resumed.
    pub ending: Option<MatchEnding>,
}

impl MatchResult {
    /// Whether the match was stopped before its end.
    pub fn interrupted(&self) -> bool {
        self.ending.is_none()
    }
}

/// Plays a match of players 0 and 1 from its stored state to its end, or until `stop` is raised.
///
/// Every pair is stored as it finishes; pairs in the middle of a game when the match stops are dropped, and played
/// again from their beginning when it is resumed. A match that comes to its end is marked as finished in the store.
/// `watch` is called after every pair and several times a second, on the calling thread.
pub fn run(
    setup: &MatchSetup<'_>,
    openings: Openings,
    claim: &Claim<'_>,
    stop: &Stop,
    watch: &dyn Fn(&MatchesStatus),
) -> Result<MatchResult, MatchError> {
    let results = run_all(setup, openings, &[Pairing { players: [0, 1], claim }], stop, watch)?;
    Ok(results.into_iter().next().expect("one match has one result"))
}

/// Plays several matches concurrently, each as [`run`] would; `openings` must agree with all their descriptions. The match
/// with the fewest pairs so far comes next. Returns the result of each.
pub fn run_all(
    setup: &MatchSetup<'_>,
    openings: Openings,
    pairings: &[Pairing<'_>],
    stop: &Stop,
    watch: &dyn Fn(&MatchesStatus),
) -> Result<Vec<MatchResult>, MatchError> {
    let mut queues = Vec::with_capacity(pairings.len());
    let mut counted = Vec::with_capacity(pairings.len());
    for pairing in pairings {
        let stored = pairing.claim.pairs()?;
        let known = stored.iter().map(|pair| (pair.index, pair.opening.clone())).collect();
        let counter = MatchCounter::new(pairing.claim, stored);
        queues.push(MatchQueue::new(if counter.continues() { counter.ledger.progress().wanted } else { 0 }, known));
        counted.push(counter);
    }
    let table = openings.table().fork();
    let left: u64 = counted.iter().map(MatchCounter::left).sum();
    let threads = setup.threads.clamp(1, usize::try_from(left).unwrap_or(usize::MAX).max(1));
    let shared = SharedState::new(setup, PairQueue::new(openings, queues), pairings, threads, stop);
    let mut runner = MatchRunner { counters: counted, shared: &shared, watch, started: Instant::now() };
    if left > 0 {
        runner.play(&*table)?;
    }
    runner.conclude()
}

/// The result of a stored match, recomputed from its pairs.
pub fn stored_result(entry: &MatchEntry, pairs: Vec<PairRecord>) -> MatchResult {
    let mut ledger = ResultLedger::new(&entry.description.conditions);
    let resumed = pairs.len() as u64;
    pairs.into_iter().for_each(|pair| ledger.add(pair));
    let progress = Progress { resumed, ..ledger.progress().clone() };
    MatchResult { progress, ending: entry.summary.map(|summary| summary.ending) }
}

/// Runs the worker threads of concurrent matches and counts their results.
struct MatchRunner<'a> {
    counters: Vec<MatchCounter<'a>>,
    shared: &'a SharedState<'a>,
    watch: &'a dyn Fn(&MatchesStatus),
    started: Instant,
}

impl MatchRunner<'_> {
    /// Plays on all threads until no pair is left.
    fn play(&mut self, table: &dyn Table) -> Result<(), MatchError> {
        let shared = self.shared;
        thread::scope(|scope| {
            // A bounded channel: a slow disk slows the games down instead of filling the memory.
            let (sender, finished) = sync_channel(shared.statuses.len());
            for status in &shared.statuses {
                let (table, sender) = (table.fork(), sender.clone());
                scope.spawn(move || work(shared, status, table, &sender));
            }
            drop(sender);
            let result = self.collect(&finished);
            shared.end_all();
            result
        })
    }

    fn collect(&mut self, finished: &Receiver<FinishedPair>) -> Result<(), MatchError> {
        // Pairs that other threads finish after an error are still stored.
        let mut outcome = Ok(());
        loop {
            match finished.recv_timeout(POLL_INTERVAL) {
                Ok(Ok((number, pair))) => self.add_pair(number, pair)?,
                Ok(Err(error)) => outcome = outcome.and(Err(error)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return outcome,
            }
            if self.shared.is_over() || outcome.is_err() || !self.counters.iter().any(MatchCounter::continues) {
                self.shared.end_all();
            }
            (self.watch)(&self.status());
        }
    }

    fn add_pair(&mut self, number: usize, pair: PairRecord) -> Result<(), MatchError> {
        let counter = &mut self.counters[number];
        counter.claim.append(&pair)?;
        counter.ledger.add(pair);
        if !counter.continues() {
            self.shared.end(number);
            counter.conclude(None)?;
        }
        Ok(())
    }

    fn progress(&self, number: usize) -> Progress {
        let counter = &self.counters[number];
        Progress {
            resumed: counter.resumed,
            playing: self.shared.matches[number].playing.load(Ordering::Relaxed),
            elapsed: self.started.elapsed(),
            ..counter.ledger.progress().clone()
        }
    }

    fn status(&self) -> MatchesStatus {
        let game = |status: &std::sync::Mutex<Option<RunningGame>>| {
            status.lock().unwrap_or_else(PoisonError::into_inner).clone()
        };
        let matches = (0..self.counters.len()).map(|number| self.progress(number)).collect();
        MatchesStatus { matches, games: self.shared.statuses.iter().filter_map(game).collect() }
    }

    fn conclude(&self) -> Result<Vec<MatchResult>, MatchError> {
        let distinct = self.shared.queue().distinct_openings();
        let result = |number: usize| {
            let ending = self.counters[number].conclude(distinct)?;
            Ok(MatchResult { progress: self.progress(number), ending })
        };
        (0..self.counters.len()).map(result).collect()
    }
}

/// Counts the pairs of one match and decides when it ends.
struct MatchCounter<'a> {
    claim: &'a Claim<'a>,
    ledger: ResultLedger,
    resumed: u64,
}

impl<'a> MatchCounter<'a> {
    fn new(claim: &'a Claim<'a>, stored: Vec<PairRecord>) -> MatchCounter<'a> {
        let mut ledger = ResultLedger::new(&claim.description().conditions);
        let resumed = stored.len() as u64;
        stored.into_iter().for_each(|pair| ledger.add(pair));
        MatchCounter { claim, ledger, resumed }
    }

    fn continues(&self) -> bool {
        !self.ledger.is_decided() && !self.ledger.is_complete()
    }

    /// The maximum number of remaining pairs.
    fn left(&self) -> u64 {
        if self.continues() { self.ledger.progress().wanted - self.ledger.counted() } else { 0 }
    }

    /// Marks the match as finished if it is over, and returns the reason. `distinct` is the number of openings, if known.
    fn conclude(&self, distinct: Option<u64>) -> Result<Option<MatchEnding>, MatchError> {
        let counted = self.ledger.counted();
        let ending = if self.ledger.is_decided() {
            Some(MatchEnding::Decided)
        } else if self.ledger.is_complete() {
            Some(MatchEnding::AllPlayed)
        } else {
            distinct.filter(|&distinct| distinct == counted).map(|distinct| MatchEnding::OpeningsExhausted { distinct })
        };
        if let Some(ending) = ending {
            self.claim.finish(&Summary { counted, ending })?;
        }
        Ok(ending)
    }
}
