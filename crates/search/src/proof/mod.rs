//! Proves who wins, by a depth-first search over what positions come down to.
//!
//! - `worker`: the search itself, on one thread; several may work on one question.
//! - `table`: what is known of questions already met, of a fixed size, which can be saved and restored.

mod table;
mod worker;

use std::io::{self, Read, Write};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};
use table::Table;
use tenbin_core::{Flow, Outcome, ReducedPosition, Solvable, Stop};
use worker::{Busy, Site, Worker, known};

/// What a solver found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<M> {
    /// How the game ends with best play.
    pub outcome: Outcome,
    /// A line of best play, the ply to make first. The losing side makes the ply that was the hardest to refute.
    pub line: Vec<M>,
    /// How many questions were opened.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// How far the work on a proof has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// How many questions were opened.
    pub nodes: u64,
    /// How many of the first plies are proved to fail.
    pub failed: u32,
    /// How many first plies there are to try: different ones, as far as it matters.
    pub plies: u32,
    /// The share of the memory in use.
    pub filled: f64,
    /// For how long it has been going on.
    pub time: Duration,
}

/// An exact solver with a table of what it has found out, which may be asked about many positions from many threads.
pub struct Solver<G: Solvable> {
    table: Table,
    busy: Busy,
    theorems: bool,
    game: PhantomData<fn() -> G>,
}

/// How often whoever watches is told.
const TELL_EVERY: Duration = Duration::from_millis(200);

impl<G: Solvable> Solver<G> {
    /// A solver whose table takes this many bytes. Without `theorems` nothing is taken for known that a theorem about
    /// the game says.
    pub fn new(memory: usize, theorems: bool) -> Solver<G> {
        Solver { table: Table::new(memory), busy: Busy::new(), theorems, game: PhantomData }
    }

    /// Proves who wins, on this many threads; `None` if the work was stopped.
    pub fn prove(
        &self,
        position: &G,
        threads: usize,
        stop: &Stop,
        watch: &mut dyn FnMut(&Effort),
    ) -> Option<Proof<G::Move>> {
        let start = Instant::now();
        let mut memory = Default::default();
        let question = position.reduce(self.theorems, &mut memory);
        let (wins, nodes) = match position.outcome() {
            Some(outcome) => return Some(Proof { outcome, line: Vec::new(), nodes: 0, time: start.elapsed() }),
            None => self.answer(&question, threads, stop, watch)?,
        };
        let outcome = Outcome::Won(if wins { position.side_to_move() } else { !position.side_to_move() });
        let line = self.line(position, wins, stop, &mut memory);
        Some(Proof { outcome, line, nodes, time: start.elapsed() })
    }

    /// Who wins, where that can be seen without any work.
    pub fn seen(&self, position: &G) -> Option<Outcome> {
        let seen = || {
            let question = position.reduce(self.theorems, &mut Default::default());
            known(&self.table, &question)
                .map(|wins| Outcome::Won(if wins { position.side_to_move() } else { !position.side_to_move() }))
        };
        position.outcome().or_else(seen)
    }

    /// Writes down everything found out so far.
    pub fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        self.table.save(to)
    }

    /// Reads what a solver of the same game has written down.
    pub fn restore(&self, from: &mut dyn Read) -> io::Result<()> {
        self.table.restore(from)
    }

    /// The answer to a question, and how many questions were opened for it.
    fn answer(
        &self,
        question: &G::ReducedPosition,
        threads: usize,
        stop: &Stop,
        watch: &mut dyn FnMut(&Effort),
    ) -> Option<(bool, u64)> {
        let start = Instant::now();
        let site = Site {
            table: &self.table,
            busy: &self.busy,
            stop,
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            failed: AtomicU32::new(0),
            plies: AtomicU32::new(0),
        };
        let effort = || Effort {
            nodes: site.nodes.load(Relaxed),
            failed: site.failed.load(Relaxed),
            plies: site.plies.load(Relaxed),
            filled: self.table.filled(),
            time: start.elapsed(),
        };
        let answer = std::thread::scope(|scope| {
            let (answers, answered) = channel();
            for _ in 0..threads.max(1) {
                let (site, answers): (_, Sender<bool>) = (&site, answers.clone());
                scope.spawn(move || {
                    if let Some(wins) = Worker::new(site).answer(question) {
                        site.done.store(true, Relaxed);
                        // Nobody listens if another thread was first.
                        let _ = answers.send(wins);
                    }
                });
            }
            drop(answers);
            loop {
                match answered.recv_timeout(TELL_EVERY) {
                    Ok(wins) => return Some(wins),
                    Err(RecvTimeoutError::Disconnected) => return None,
                    Err(RecvTimeoutError::Timeout) => watch(&effort()),
                }
            }
        });
        answer.map(|wins| (wins, site.nodes.load(Relaxed)))
    }

    /// Best play from a position whose winner is known, as far as it is found before somebody stops the work.
    fn line(&self, position: &G, wins: bool, stop: &Stop, memory: &mut Memory<G>) -> Vec<G::Move> {
        let winner = if wins { position.side_to_move() } else { !position.side_to_move() };
        let mut line = Vec::new();
        let mut position = position.clone();
        while position.outcome().is_none() {
            let best = if position.side_to_move() == winner {
                self.winning_ply(&position, stop, memory)
            } else {
                self.stubborn_ply(&position, memory)
            };
            let Some(ply) = best else { break };
            line.push(ply);
            position.play(ply);
        }
        line
    }

    /// What can be played, each with the question that follows and whether the same side moves on.
    fn options(&self, position: &G, memory: &mut Memory<G>) -> Vec<(G::Move, G::ReducedPosition, bool)> {
        let mut options = Vec::new();
        position.moves(|ply| {
            let mut next = position.clone();
            next.play(ply);
            // The end of the game is in the question's own words too.
            options.push((ply, next.reduce(self.theorems, memory), next.side_to_move() == position.side_to_move()));
            Flow::Continue(())
        });
        options
    }

    /// A ply that wins: one that is known to, or the first that can be proved to.
    fn winning_ply(&self, position: &G, stop: &Stop, memory: &mut Memory<G>) -> Option<G::Move> {
        let options = self.options(position, memory);
        let found = options.iter().find(|(_, question, again)| known(&self.table, question) == Some(*again));
        let proved = || {
            let wins = |(_, question, again): &&(_, _, bool)| {
                self.answer(question, 1, stop, &mut |_| {}).is_some_and(|(wins, _)| wins == *again)
            };
            options.iter().find(wins)
        };
        found.or_else(proved).map(|(ply, _, _)| *ply)
    }

    /// The losing side's ply that was the hardest to refute.
    fn stubborn_ply(&self, position: &G, memory: &mut Memory<G>) -> Option<G::Move> {
        let options = self.options(position, memory);
        let hardest = options.into_iter().max_by_key(|(_, question, _)| self.table.work(question.key()));
        hardest.map(|(ply, _, _)| ply)
    }
}

type Memory<G> = <<G as Solvable>::ReducedPosition as ReducedPosition>::Cache;
