//! Running a match: the thread that stores, counts and decides while the others play.

use super::MatchSetup;
use super::game::Stops;
use super::ledger::{Ledger, Progress};
use super::queue::Queue;
use super::worker::{Shared, work};
use crate::openings::{OpeningError, Openings};
use crate::record::PairRecord;
use crate::stats::Sprt;
use crate::store::{Claim, MatchEnding, MatchEntry, StoreError, Summary};
use std::error::Error;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};
use tenbin_core::Stop;

/// How often to look whether somebody asked to stop, and to report progress when nothing happens.
const TICK: Duration = Duration::from_millis(100);

/// Why a match cannot go on. What was stored before is safe, and the match can be resumed.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// A pair cannot be stored.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// An opening cannot be made.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// A player cannot be set up.
    #[error("player {who} cannot be set up: {cause}")]
    NoPlayer {
        /// `A` or `B`.
        who: char,
        /// What is wrong.
        cause: Box<dyn Error + Send + Sync>,
    },
}

impl MatchError {
    pub(super) fn no_player(player: usize, cause: Box<dyn Error + Send + Sync>) -> MatchError {
        MatchError::NoPlayer { who: if player == 0 { 'A' } else { 'B' }, cause }
    }
}

/// How a match, or this run of it, ended.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchResult {
    /// Everything counted.
    pub progress: Progress,
    /// Why the match is over; none if it was interrupted and can be resumed.
    pub ending: Option<MatchEnding>,
}

impl MatchResult {
    /// Whether somebody stopped the match before its end.
    pub fn interrupted(&self) -> bool {
        self.ending.is_none()
    }
}

/// Plays a match from where its store stands to its end, or until `stop` is raised.
///
/// Every pair is stored as it finishes; pairs in the middle of a game when the match stops are dropped, and played
/// again from their beginning when it is resumed. A match that comes to its end is marked as finished in the store.
/// `watch` is told how things stand after every pair and several times a second, from the calling thread.
pub fn run(
    setup: &MatchSetup<'_>,
    claim: &Claim<'_>,
    stop: &Stop,
    watch: &dyn Fn(&Progress),
) -> Result<MatchResult, MatchError> {
    let stored = claim.pairs()?;
    let openings = stored.iter().map(|pair| (pair.index, pair.opening.clone())).collect();
    let mut steward = Steward::new(setup, claim, watch, stored);
    let seed = claim.card().seed;
    let queue = Queue::new(Openings::new(setup.table, seed, &setup.openings)?, setup.pairs, openings);
    let own_stop = Stop::new();
    let shared = Shared::new(queue, setup, seed, Stops { own: &own_stop, outer: stop });
    if steward.must_go_on() {
        steward.play(setup, &shared)?;
    }
    let distinct = shared.queue.lock().unwrap_or_else(PoisonError::into_inner).distinct_openings();
    steward.conclude(distinct, &shared)
}

/// How a match in the store went, told from its pairs without playing anything.
pub fn retell(entry: &MatchEntry, pairs: Vec<PairRecord>, wanted: u64, sprt: Option<Sprt>) -> MatchResult {
    let mut ledger = Ledger::new(wanted, sprt);
    let resumed = pairs.len() as u64;
    pairs.into_iter().for_each(|pair| ledger.add(pair));
    let progress = Progress { resumed, ..ledger.progress().clone() };
    MatchResult { progress, ending: entry.summary.map(|summary| summary.ending) }
}

/// Stores and counts what the threads play, and says when it is enough.
struct Steward<'a> {
    claim: &'a Claim<'a>,
    watch: &'a dyn Fn(&Progress),
    ledger: Ledger,
    resumed: u64,
    started: Instant,
}

impl<'a> Steward<'a> {
    fn new(
        setup: &MatchSetup<'_>,
        claim: &'a Claim<'a>,
        watch: &'a dyn Fn(&Progress),
        stored: Vec<PairRecord>,
    ) -> Steward<'a> {
        let mut ledger = Ledger::new(setup.pairs, setup.sprt);
        let resumed = stored.len() as u64;
        stored.into_iter().for_each(|pair| ledger.add(pair));
        Steward { claim, watch, ledger, resumed, started: Instant::now() }
    }

    fn must_go_on(&self) -> bool {
        !self.ledger.is_decided() && !self.ledger.is_complete()
    }

    /// Plays on all threads until nobody has anything left to do.
    fn play(&mut self, setup: &MatchSetup<'_>, shared: &Shared<'_>) -> Result<(), MatchError> {
        let left = setup.pairs - self.ledger.counted();
        let threads = setup.threads.clamp(1, usize::try_from(left).unwrap_or(usize::MAX));
        let players = [setup.a, setup.b];
        thread::scope(|scope| {
            // Room for one pair each: a disk that cannot keep up slows the games down rather than fill the memory.
            let (sender, finished) = sync_channel(threads);
            for _ in 0..threads {
                let (table, sender) = (setup.table.fork(), sender.clone());
                scope.spawn(move || work(shared, table, players, &sender));
            }
            drop(sender);
            let result = self.attend(shared, &finished);
            shared.stops.own.raise();
            result
        })
    }

    fn attend(
        &mut self,
        shared: &Shared<'_>,
        finished: &Receiver<Result<PairRecord, MatchError>>,
    ) -> Result<(), MatchError> {
        // What other threads finish after one has failed is still taken in.
        let mut outcome = Ok(());
        loop {
            match finished.recv_timeout(TICK) {
                Ok(Ok(pair)) => self.take_in(pair)?,
                Ok(Err(error)) => outcome = outcome.and(Err(error)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return outcome,
            }
            if shared.stops.any() || outcome.is_err() || !self.must_go_on() {
                // Players listen to this flag only.
                shared.stops.own.raise();
            }
            (self.watch)(&self.progress(shared));
        }
    }

    fn take_in(&mut self, pair: PairRecord) -> Result<(), MatchError> {
        self.claim.append(&pair)?;
        self.ledger.add(pair);
        Ok(())
    }

    fn progress(&self, shared: &Shared<'_>) -> Progress {
        Progress {
            resumed: self.resumed,
            playing: shared.playing.load(Ordering::Relaxed),
            elapsed: self.started.elapsed(),
            ..self.ledger.progress().clone()
        }
    }

    fn conclude(&self, distinct: Option<u64>, shared: &Shared<'_>) -> Result<MatchResult, MatchError> {
        let counted = self.ledger.counted();
        let ending = if self.ledger.is_decided() {
            Some(MatchEnding::Decided)
        } else if self.ledger.is_complete() {
            Some(MatchEnding::AllPlayed)
        } else {
            distinct.filter(|&distinct| distinct == counted).map(|distinct| MatchEnding::OpeningsUsedUp { distinct })
        };
        if let Some(ending) = ending {
            self.claim.finish(&Summary { counted, ending })?;
        }
        Ok(MatchResult { progress: self.progress(shared), ending })
    }
}
