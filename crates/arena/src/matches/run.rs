//! Running matches: the thread that stores, counts and decides while the others play.

use super::ledger::{Ledger, Progress};
use super::queue::{Lane, Queue};
use super::running::{Running, Standing};
use super::worker::{Finished, Shared, work};
use super::{MatchSetup, Pairing};
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
    watch: &dyn Fn(&Standing),
) -> Result<MatchResult, MatchError> {
    let results = run_all(&[Pairing { setup: *setup, players: [0, 1], claim }], stop, watch)?;
    Ok(results.into_iter().next().expect("one match has one result"))
}

/// Plays several matches at once, each as [`run`] would: on the threads and from the openings of the first one, always
/// going on with the match that has been given the fewest pairs. Answers with the result of each.
pub fn run_all(
    pairings: &[Pairing<'_>],
    stop: &Stop,
    watch: &dyn Fn(&Standing),
) -> Result<Vec<MatchResult>, MatchError> {
    let Some(first) = pairings.first() else { return Ok(Vec::new()) };
    let mut lanes = Vec::with_capacity(pairings.len());
    let mut counted = Vec::with_capacity(pairings.len());
    for pairing in pairings {
        let stored = pairing.claim.pairs()?;
        let openings = stored.iter().map(|pair| (pair.index, pair.opening.clone())).collect();
        let steward = Steward::new(pairing, stored);
        lanes.push(Lane::new(if steward.must_go_on() { pairing.setup.pairs } else { 0 }, openings));
        counted.push(steward);
    }
    let openings = Openings::new(first.setup.table, first.claim.card().seed, &first.setup.openings)?;
    let left: u64 = counted.iter().map(Steward::left).sum();
    let threads = first.setup.threads.clamp(1, usize::try_from(left).unwrap_or(usize::MAX).max(1));
    let shared = Shared::new(Queue::new(openings, lanes), pairings, threads, stop);
    let mut hall = Hall { stewards: counted, shared: &shared, watch, started: Instant::now() };
    if left > 0 {
        hall.play(first.setup.table)?;
    }
    hall.conclude()
}

/// How a match in the store went, told from its pairs without playing anything.
pub fn retell(entry: &MatchEntry, pairs: Vec<PairRecord>, wanted: u64, sprt: Option<Sprt>) -> MatchResult {
    let mut ledger = Ledger::new(wanted, sprt);
    let resumed = pairs.len() as u64;
    pairs.into_iter().for_each(|pair| ledger.add(pair));
    let progress = Progress { resumed, ..ledger.progress().clone() };
    MatchResult { progress, ending: entry.summary.map(|summary| summary.ending) }
}

/// Everybody who plays, and whoever looks after them.
struct Hall<'a> {
    stewards: Vec<Steward<'a>>,
    shared: &'a Shared<'a>,
    watch: &'a dyn Fn(&Standing),
    started: Instant,
}

impl Hall<'_> {
    /// Plays on all threads until nobody has anything left to do.
    fn play(&mut self, table: &dyn tenbin_core::Table) -> Result<(), MatchError> {
        let shared = self.shared;
        thread::scope(|scope| {
            // Room for one pair each: a disk that cannot keep up slows the games down rather than fill the memory.
            let (sender, finished) = sync_channel(shared.desks.len());
            for desk in &shared.desks {
                let (table, sender) = (table.fork(), sender.clone());
                scope.spawn(move || work(shared, desk, table, &sender));
            }
            drop(sender);
            let result = self.attend(&finished);
            shared.end_all();
            result
        })
    }

    fn attend(&mut self, finished: &Receiver<Finished>) -> Result<(), MatchError> {
        // What other threads finish after one has failed is still taken in.
        let mut outcome = Ok(());
        loop {
            match finished.recv_timeout(TICK) {
                Ok(Ok((number, pair))) => self.take_in(number, pair)?,
                Ok(Err(error)) => outcome = outcome.and(Err(error)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return outcome,
            }
            if self.shared.is_over() || outcome.is_err() || !self.stewards.iter().any(Steward::must_go_on) {
                self.shared.end_all();
            }
            (self.watch)(&self.standing());
        }
    }

    fn take_in(&mut self, number: usize, pair: PairRecord) -> Result<(), MatchError> {
        let steward = &mut self.stewards[number];
        steward.claim.append(&pair)?;
        steward.ledger.add(pair);
        if !steward.must_go_on() {
            self.shared.end(number);
            steward.conclude(None)?;
        }
        Ok(())
    }

    fn progress(&self, number: usize) -> Progress {
        let steward = &self.stewards[number];
        Progress {
            resumed: steward.resumed,
            playing: self.shared.boards[number].playing.load(Ordering::Relaxed),
            elapsed: self.started.elapsed(),
            ..steward.ledger.progress().clone()
        }
    }

    fn standing(&self) -> Standing {
        let at_desk =
            |desk: &std::sync::Mutex<Option<Running>>| desk.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let matches = (0..self.stewards.len()).map(|number| self.progress(number)).collect();
        Standing { matches, games: self.shared.desks.iter().filter_map(at_desk).collect() }
    }

    fn conclude(&self) -> Result<Vec<MatchResult>, MatchError> {
        let distinct = self.shared.queue().distinct_openings();
        let result = |number: usize| {
            let ending = self.stewards[number].conclude(distinct)?;
            Ok(MatchResult { progress: self.progress(number), ending })
        };
        (0..self.stewards.len()).map(result).collect()
    }
}

/// Counts the pairs of one match, and says when it is enough.
struct Steward<'a> {
    claim: &'a Claim<'a>,
    ledger: Ledger,
    resumed: u64,
}

impl<'a> Steward<'a> {
    fn new(pairing: &Pairing<'a>, stored: Vec<PairRecord>) -> Steward<'a> {
        let mut ledger = Ledger::new(pairing.setup.pairs, pairing.setup.sprt);
        let resumed = stored.len() as u64;
        stored.into_iter().for_each(|pair| ledger.add(pair));
        Steward { claim: pairing.claim, ledger, resumed }
    }

    fn must_go_on(&self) -> bool {
        !self.ledger.is_decided() && !self.ledger.is_complete()
    }

    /// How many pairs it may still take.
    fn left(&self) -> u64 {
        if self.must_go_on() { self.ledger.progress().wanted - self.ledger.counted() } else { 0 }
    }

    /// Why the match is over, if it is; then it is marked as finished. So many openings there are, if that is known.
    fn conclude(&self, distinct: Option<u64>) -> Result<Option<MatchEnding>, MatchError> {
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
        Ok(ending)
    }
}
