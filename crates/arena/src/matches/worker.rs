//! One thread of a match: takes pairs and plays them.

use super::game::{Limits, Seat, Stops, play};
use super::queue::Queue;
use super::{MatchError, MatchSetup, Spectator};
use crate::openings::lay_out;
use crate::record::{Opening, PairRecord};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::SyncSender;
use std::sync::{Mutex, PoisonError};
use tenbin_core::{Random, Table};

/// What all threads of a match share.
pub(super) struct Shared<'a> {
    pub(super) queue: Mutex<Queue>,
    pub(super) stops: Stops<'a>,
    pub(super) playing: AtomicUsize,
    pub(super) seed: u64,
    pub(super) limits: Limits<'a>,
    /// Somebody who looks on.
    pub(super) spectator: Option<&'a Spectator<'a>>,
}

/// A thread's own table and players.
pub(super) struct Worker<'a> {
    shared: &'a Shared<'a>,
    table: Box<dyn Table>,
    seats: [Seat<'a>; 2],
}

/// Makes a thread's players and plays until there is nothing left, it is time to stop, or something fails.
pub(super) fn work<'a>(
    shared: &'a Shared<'a>,
    table: Box<dyn Table>,
    [a, b]: [&'a super::MakePlayer<'a>; 2],
    finished: &SyncSender<Result<PairRecord, MatchError>>,
) {
    let seat = |who: usize, make| Seat::new(make).map_err(|cause| MatchError::no_player(who, cause));
    let worker = seat(0, a).and_then(|a| Ok(Worker { shared, table, seats: [a, seat(1, b)?] }));
    let report = match worker {
        Ok(mut worker) => worker.play_all(finished),
        Err(error) => Err(error),
    };
    if let Err(error) = report {
        // Nobody listens any more when another thread has failed first.
        let _ = finished.send(Err(error));
    }
}

impl Worker<'_> {
    fn play_all(&mut self, finished: &SyncSender<Result<PairRecord, MatchError>>) -> Result<(), MatchError> {
        while !self.shared.stops.any() {
            let Some((index, opening)) = self.take()? else { return Ok(()) };
            let Some(pair) = self.play_pair(index, opening)? else { return Ok(()) };
            if finished.send(Ok(pair)).is_err() {
                return Ok(());
            }
        }
        Ok(())
    }

    fn take(&self) -> Result<Option<(u64, Opening)>, MatchError> {
        // A thread that panicked in a game's rules has left the queue as it was before.
        let mut queue = self.shared.queue.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(queue.take(self.shared.stops.own)?)
    }

    /// Plays both games of a pair; none if it was stopped on the way.
    fn play_pair(&mut self, index: u64, opening: Opening) -> Result<Option<PairRecord>, MatchError> {
        let table = lay_out(&*self.table, index, &opening)?;
        let mut games = Vec::with_capacity(2);
        for game in 0..2 {
            for (player, seat) in self.seats.iter_mut().enumerate() {
                seat.new_game(game_seed(self.shared.seed, index, game, player));
            }
            self.shared.playing.fetch_add(1, Ordering::Relaxed);
            let look = |table: &dyn Table| {
                if let Some(spectator) = self.shared.spectator {
                    spectator(index, game, table);
                }
            };
            let played = play(table.fork(), game, &mut self.seats, self.shared.limits, self.shared.stops, &look);
            self.shared.playing.fetch_sub(1, Ordering::Relaxed);
            let Some(played) = played else { return Ok(None) };
            let record =
                played.tidy_up(&mut self.seats).map_err(|(player, cause)| MatchError::no_player(player, cause))?;
            games.push(record);
        }
        let games = games.try_into().expect("a pair has two games");
        Ok(Some(PairRecord { index, opening, games }))
    }
}

/// What a player's chance in a game comes from. The openings use the match's own streams, so these start elsewhere.
fn game_seed(seed: u64, index: u64, game: usize, player: usize) -> u64 {
    const GAMES: u64 = 0x6761_6d65_735f_5f5f;
    let stream = index.wrapping_mul(4) + 2 * game as u64 + player as u64;
    Random::stream(seed ^ GAMES, stream).bits()
}

impl<'a> Shared<'a> {
    pub(super) fn new(queue: Queue, setup: &MatchSetup<'a>, seed: u64, stops: Stops<'a>) -> Shared<'a> {
        let limits = Limits { max_turns: setup.max_turns, arbiter: setup.arbiter };
        Shared {
            queue: Mutex::new(queue),
            stops,
            playing: AtomicUsize::new(0),
            seed,
            limits,
            spectator: setup.spectator,
        }
    }
}
