//! One thread: takes pairs of whichever match is next, and plays them.

use super::game::{Limits, Seat, Stops, play};
use super::queue::{Queue, Task};
use super::running::{Desk, Report, Running};
use super::{MakePlayer, MatchError, MatchSetup, Pairing, Spectator};
use crate::openings::lay_out;
use crate::record::PairRecord;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::SyncSender;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tenbin_core::{Random, Stop, Table};

/// What all threads share.
pub(super) struct Shared<'a> {
    queue: Mutex<Queue>,
    pub(super) boards: Vec<Board<'a>>,
    /// Raised from outside.
    pub(super) outer: &'a Stop,
    /// Raised when nobody is to go on.
    pub(super) all: Stop,
    /// What each thread is doing.
    pub(super) desks: Vec<Desk>,
}

/// What the threads know of one match.
pub(super) struct Board<'a> {
    make: [&'a MakePlayer<'a>; 2],
    players: [usize; 2],
    limits: Limits<'a>,
    spectator: Option<&'a Spectator<'a>>,
    seed: u64,
    /// Raised when this match is over.
    pub(super) stop: Stop,
    pub(super) playing: AtomicUsize,
}

/// What a thread has finished: the number of the match, and the pair.
pub(super) type Finished = Result<(usize, PairRecord), MatchError>;

/// A thread's own table and players.
pub(super) struct Worker<'a> {
    shared: &'a Shared<'a>,
    desk: &'a Desk,
    table: Box<dyn Table>,
    /// By the numbers of the players; made when they are first needed.
    seats: BTreeMap<usize, Seat<'a>>,
}

/// Plays until there is nothing left, it is time to stop, or something fails.
pub(super) fn work<'a>(shared: &'a Shared<'a>, desk: &'a Desk, table: Box<dyn Table>, finished: &SyncSender<Finished>) {
    let mut worker = Worker { shared, desk, table, seats: BTreeMap::new() };
    if let Err(error) = worker.play_all(finished) {
        // Nobody listens any more when another thread has failed first.
        let _ = finished.send(Err(error));
    }
    Report { desk, spectator: None }.ends();
}

impl<'a> Worker<'a> {
    fn play_all(&mut self, finished: &SyncSender<Finished>) -> Result<(), MatchError> {
        while !self.shared.is_over() {
            let Some(task) = self.shared.queue().take(&self.shared.all)? else { return Ok(()) };
            let lane = task.lane;
            // A match that is over while one of its pairs is played gives the thread back to the others.
            let Some(pair) = self.play_pair(task)? else { continue };
            if finished.send(Ok((lane, pair))).is_err() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Plays both games of a pair; none if it was stopped on the way.
    fn play_pair(&mut self, task: Task) -> Result<Option<PairRecord>, MatchError> {
        let Task { lane, index, opening } = task;
        let shared = self.shared;
        let board = &shared.boards[lane];
        let mut seats = [self.seat(board, 0)?, self.seat(board, 1)?];
        let table = lay_out(&*self.table, index, &opening)?;
        let mut games = Vec::with_capacity(2);
        for game in 0..2 {
            for (player, seat) in seats.iter_mut().enumerate() {
                seat.new_game(game_seed(board.seed, index, game, player));
            }
            let report = Report { desk: self.desk, spectator: board.spectator };
            report.begins(Running::new(lane, index, game));
            board.playing.fetch_add(1, Ordering::Relaxed);
            let stops = Stops { own: &board.stop, outer: shared.outer };
            let played = play(table.fork(), game, &mut seats, board.limits, stops, &report);
            board.playing.fetch_sub(1, Ordering::Relaxed);
            let Some(played) = played else { break };
            let record = played.tidy_up(&mut seats).map_err(|(player, cause)| MatchError::no_player(player, cause))?;
            games.push(record);
        }
        self.seats.extend(board.players.into_iter().zip(seats));
        Ok(games.try_into().ok().map(|games| PairRecord { index, opening, games }))
    }

    /// Takes a player of a match out of the thread's own, or makes it.
    fn seat(&mut self, board: &Board<'a>, player: usize) -> Result<Seat<'a>, MatchError> {
        let make = board.make[player];
        let kept = self.seats.remove(&board.players[player]);
        kept.map_or_else(|| Seat::new(make), Ok).map_err(|cause| MatchError::no_player(player, cause))
    }
}

/// What a player's chance in a game comes from. The openings use the match's own streams, so these start elsewhere.
fn game_seed(seed: u64, index: u64, game: usize, player: usize) -> u64 {
    const GAMES: u64 = 0x6761_6d65_735f_5f5f;
    let stream = index.wrapping_mul(4) + 2 * game as u64 + player as u64;
    Random::stream(seed ^ GAMES, stream).bits()
}

impl<'a> Board<'a> {
    fn new(pairing: &Pairing<'a>) -> Board<'a> {
        let &Pairing { setup, players, claim } = pairing;
        let MatchSetup { max_turns, arbiter, adjudication, margin, .. } = setup;
        let limits = Limits { max_turns, arbiter, adjudication, margin };
        let (stop, playing) = (Stop::new(), AtomicUsize::new(0));
        let (make, spectator) = ([setup.a, setup.b], setup.spectator);
        Board { make, players, limits, spectator, seed: claim.card().seed, stop, playing }
    }
}

impl<'a> Shared<'a> {
    pub(super) fn new(queue: Queue, pairings: &[Pairing<'a>], threads: usize, outer: &'a Stop) -> Shared<'a> {
        let boards = pairings.iter().map(Board::new).collect();
        let desks = (0..threads).map(|_| Desk::default()).collect();
        Shared { queue: Mutex::new(queue), boards, outer, all: Stop::new(), desks }
    }

    /// A thread that panicked in a game's rules has left the queue as it was before.
    pub(super) fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether everybody is to stop.
    pub(super) fn is_over(&self) -> bool {
        self.all.is_raised() || self.outer.is_raised()
    }

    /// Ends one match: nothing of it is begun any more, and what is being played is broken off.
    pub(super) fn end(&self, match_number: usize) {
        self.boards[match_number].stop.raise();
        self.queue().close(match_number);
    }

    /// Ends everything. Players listen to their own match's flag only.
    pub(super) fn end_all(&self) {
        self.all.raise();
        self.boards.iter().for_each(|board| board.stop.raise());
    }
}
