//! Exact solver: proves who wins, by a depth-first win/loss search over reduced positions.
//!
//! - `worker`: the search of one thread; several may work on one position.
//! - `table`: the transposition table, of fixed size, which can be saved and restored.

pub mod params;
mod table;
mod worker;

use crate::limits::SearchLimits;
use params::REPORT_INTERVAL_MS;
use std::io::{self, Read, Write};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};
use table::SolverTable;
use tenbin_core::{Flow, Outcome, ReducedPosition, Side, Solvable, Stop};
use worker::{BusyCounts, SolverContext, SolverWorker, known_result};

/// A proved outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<M> {
    /// The outcome with best play.
    pub outcome: Outcome,
    /// A principal variation. The losing side plays the move that took the most work to refute.
    pub pv: Vec<M>,
    /// Nodes.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

/// The progress of a proof.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolverProgress {
    /// Nodes.
    pub nodes: u64,
    /// Root moves proved to lose.
    pub refuted: u32,
    /// Different root moves, after reduction.
    pub root_moves: u32,
    /// Share of the table in use.
    pub table_used: f64,
    /// Time so far.
    pub time: Duration,
}

/// An exact solver with a transposition table, for many positions and many threads.
pub struct Solver<G: Solvable> {
    table: SolverTable,
    busy: BusyCounts,
    theorems: bool,
    game: PhantomData<fn() -> G>,
}

impl<G: Solvable> Solver<G> {
    /// A solver with a table of this many bytes. Without `theorems` it uses no theorem about the game, so that theorems can
    /// be checked.
    pub fn new(memory: usize, theorems: bool) -> Solver<G> {
        Solver { table: SolverTable::new(memory), busy: BusyCounts::new(), theorems, game: PhantomData }
    }

    /// Proves the outcome with this many threads; `None` if stopped.
    pub fn prove(
        &self,
        position: &G,
        threads: usize,
        stop: &Stop,
        watch: &mut dyn FnMut(&SolverProgress),
    ) -> Option<Proof<G::Move>> {
        let start = Instant::now();
        if let Some(outcome) = position.outcome() {
            return Some(Proof { outcome, pv: Vec::new(), nodes: 0, time: start.elapsed() });
        }
        let mut cache = Default::default();
        let (outcome, nodes) = self.solve_outcome(position, threads, &mut cache, stop, watch)?;
        let pv = self.principal_variation(position, outcome, stop, &mut cache);
        Some(Proof { outcome, pv, nodes, time: start.elapsed() })
    }

    /// The outcome of an unfinished position, and the nodes searched: whether the side to move wins, and if not, in games
    /// with draws, whether it draws.
    fn solve_outcome(
        &self,
        position: &G,
        threads: usize,
        cache: &mut CacheOf<G>,
        stop: &Stop,
        watch: &mut dyn FnMut(&SolverProgress),
    ) -> Option<(Outcome, u64)> {
        let side = position.side_to_move();
        let mut ask = |draw_winner| {
            let reduced = position.reduce(self.theorems, draw_winner, cache);
            self.solve(&reduced, threads, stop, watch)
        };
        let (wins, nodes) = ask(!side)?;
        if wins {
            return Some((Outcome::Won(side), nodes));
        }
        let (draws, more) = if G::HAS_DRAWS { ask(side)? } else { (false, 0) };
        Some((if draws { Outcome::Drawn } else { Outcome::Won(!side) }, nodes + more))
    }

    /// The outcome, if it is known without search.
    pub fn known_outcome(&self, position: &G) -> Option<Outcome> {
        let side = position.side_to_move();
        let known = |draw_winner| {
            known_result(&self.table, &position.reduce(self.theorems, draw_winner, &mut Default::default()))
        };
        let searched = || match known(!side) {
            Some(true) => Some(Outcome::Won(side)),
            Some(false) if !G::HAS_DRAWS => Some(Outcome::Won(!side)),
            without_draws => match known(side)? {
                false => Some(Outcome::Won(!side)),
                true => without_draws.map(|_| Outcome::Drawn),
            },
        };
        position.outcome().or_else(searched)
    }

    /// Writes the table.
    pub fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        self.table.save(to)
    }

    /// Reads the table of a solver of the same game.
    pub fn restore(&self, from: &mut dyn Read) -> io::Result<()> {
        self.table.restore(from)
    }

    /// Whether the side to move wins a reduced position, and the nodes searched.
    fn solve(
        &self,
        reduced: &G::ReducedPosition,
        threads: usize,
        stop: &Stop,
        watch: &mut dyn FnMut(&SolverProgress),
    ) -> Option<(bool, u64)> {
        let start = Instant::now();
        let limits = SearchLimits::until(stop);
        let context = SolverContext {
            table: &self.table,
            busy: &self.busy,
            limits: &limits,
            nodes: AtomicU64::new(0),
            refuted: AtomicU32::new(0),
            root_moves: AtomicU32::new(0),
        };
        let progress = || SolverProgress {
            nodes: context.nodes.load(Relaxed),
            refuted: context.refuted.load(Relaxed),
            root_moves: context.root_moves.load(Relaxed),
            table_used: self.table.used(),
            time: start.elapsed(),
        };
        let result = std::thread::scope(|scope| {
            let (sender, receiver) = channel();
            for _ in 0..threads.max(1) {
                let (context, sender): (_, Sender<bool>) = (&context, sender.clone());
                scope.spawn(move || {
                    if let Some(wins) = SolverWorker::new(context).solve(reduced) {
                        context.limits.end();
                        // The receiver is gone if another thread was first.
                        let _ = sender.send(wins);
                    }
                });
            }
            drop(sender);
            loop {
                match receiver.recv_timeout(Duration::from_millis(REPORT_INTERVAL_MS)) {
                    Ok(wins) => return Some(wins),
                    Err(RecvTimeoutError::Disconnected) => return None,
                    Err(RecvTimeoutError::Timeout) => watch(&progress()),
                }
            }
        });
        result.map(|wins| (wins, context.nodes.load(Relaxed)))
    }

    /// The principal variation of a proved position, as far as it is found before a stop. In a drawn position each side
    /// plays a move that keeps the draw.
    fn principal_variation(&self, position: &G, outcome: Outcome, stop: &Stop, cache: &mut CacheOf<G>) -> Vec<G::Move> {
        let mut pv = Vec::new();
        let mut position = position.clone();
        while position.outcome().is_none() {
            let side = position.side_to_move();
            let best = match outcome {
                Outcome::Won(winner) if winner != side => self.hardest_move(&position, cache),
                Outcome::Won(winner) => self.winning_move(&position, !winner, stop, cache),
                Outcome::Drawn => self.winning_move(&position, side, stop, cache),
            };
            let Some(mv) = best else { break };
            pv.push(mv);
            position.play(mv);
        }
        pv
    }

    /// Every move with the reduced position after it and whether the same side moves on.
    fn children(
        &self,
        position: &G,
        draw_winner: Side,
        cache: &mut CacheOf<G>,
    ) -> Vec<(G::Move, G::ReducedPosition, bool)> {
        let mut children = Vec::new();
        position.moves(|mv| {
            let mut next = position.clone();
            next.play(mv);
            let same_side = next.side_to_move() == position.side_to_move();
            // Finished games can be reduced too.
            children.push((mv, next.reduce(self.theorems, draw_winner, cache), same_side));
            Flow::Continue(())
        });
        children
    }

    /// A winning move, where a draw counts as a win of `draw_winner`: one in the table, or the first that is proved.
    fn winning_move(&self, position: &G, draw_winner: Side, stop: &Stop, cache: &mut CacheOf<G>) -> Option<G::Move> {
        let children = self.children(position, draw_winner, cache);
        let known = children.iter().find(|(_, next, same_side)| known_result(&self.table, next) == Some(*same_side));
        let proved = || {
            let wins = |(_, next, same_side): &&(_, _, bool)| {
                self.solve(next, 1, stop, &mut |_| {}).is_some_and(|(wins, _)| wins == *same_side)
            };
            children.iter().find(wins)
        };
        known.or_else(proved).map(|(mv, _, _)| *mv)
    }

    /// The losing side's move that took the most work to refute.
    fn hardest_move(&self, position: &G, cache: &mut CacheOf<G>) -> Option<G::Move> {
        let children = self.children(position, position.side_to_move(), cache);
        let hardest = children.into_iter().max_by_key(|(_, next, _)| self.table.work(next.key()));
        hardest.map(|(mv, _, _)| mv)
    }
}

type CacheOf<G> = <<G as Solvable>::ReducedPosition as ReducedPosition>::Cache;
