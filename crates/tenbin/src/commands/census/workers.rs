//! Solves many positions on many threads with one transposition table.

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};
use tenbin_arena::store::ProofRecord;
use tenbin_core::{Outcome, Stop, Table};
use tenbin_registry::{CanonicalPlacement, DynSolver};

/// Interval at which proofs are handed over.
const HAND_OVER_INTERVAL: Duration = Duration::from_millis(200);

/// The positions to solve, and how.
pub(super) struct CensusRun<'p> {
    pub(super) open: &'p [&'p CanonicalPlacement],
    pub(super) table: &'p dyn Table,
    pub(super) threads: usize,
    pub(super) stop: &'p Stop,
}

/// Receives proofs and the used percentage of the table.
type ProofSink<'k> = dyn FnMut(Vec<ProofRecord>, u32) -> anyhow::Result<()> + 'k;

impl CensusRun<'_> {
    /// Solves the positions until all are solved or the stop flag is raised. Proofs are handed over several times a second;
    /// unfinished ones are dropped.
    pub(super) fn run(&self, prover: &dyn DynSolver, keep: &mut ProofSink<'_>) -> anyhow::Result<()> {
        let next = AtomicUsize::new(0);
        let memory_used = AtomicU32::new(0);
        std::thread::scope(|scope| {
            let (proofs, proved) = channel();
            for _ in 0..self.threads {
                let (proofs, table, stop) = (proofs.clone(), self.table.fork(), self.stop);
                let (next, memory_used, open) = (&next, &memory_used, self.open);
                let worker = CensusWorker { prover, table, stop, memory_used };
                scope.spawn(move || worker.work(open, next, &proofs));
            }
            drop(proofs);
            let kept = hand_over(&proved, &memory_used, keep);
            if kept.is_err() {
                // Further proofs could not be kept.
                self.stop.raise();
            }
            kept
        })
    }
}

fn hand_over(proved: &Receiver<ProofRecord>, memory_used: &AtomicU32, keep: &mut ProofSink<'_>) -> anyhow::Result<()> {
    let mut waiting = Vec::new();
    let mut due = Instant::now() + HAND_OVER_INTERVAL;
    loop {
        let received = proved.recv_timeout(due.saturating_duration_since(Instant::now()));
        let over = matches!(received, Err(RecvTimeoutError::Disconnected));
        waiting.extend(received);
        if over || Instant::now() >= due {
            keep(std::mem::take(&mut waiting), memory_used.load(Relaxed))?;
            due = Instant::now() + HAND_OVER_INTERVAL;
        }
        if over {
            return Ok(());
        }
    }
}

/// One solver thread.
struct CensusWorker<'w> {
    prover: &'w dyn DynSolver,
    table: Box<dyn Table>,
    stop: &'w Stop,
    memory_used: &'w AtomicU32,
}

impl CensusWorker<'_> {
    fn work(&self, open: &[&CanonicalPlacement], next: &AtomicUsize, proofs: &Sender<ProofRecord>) {
        while let Some(placed) = open.get(next.fetch_add(1, Relaxed)) {
            if self.stop.is_raised() {
                return;
            }
            let Some(proof) = self.prove(&placed.position) else { return };
            if proofs.send(proof).is_err() {
                return;
            }
        }
    }

    /// The proof of a position; `None` if stopped.
    fn prove(&self, position: &str) -> Option<ProofRecord> {
        let table = self.table.with_position(position).expect("the game reads what it writes");
        let proven = self.prover.prove(table.as_ref(), 1, self.stop, &mut |effort| {
            self.memory_used.store((effort.table_used * 100.0) as u32, Relaxed);
        })?;
        let wins = proven.outcome == Outcome::Won(table.side_to_move());
        let best = proven.pv.into_iter().next().filter(|_| wins);
        // Stopped after the result, before the winning move was found.
        if wins && best.is_none() {
            return None;
        }
        Some(ProofRecord { position: position.to_owned(), outcome: proven.outcome, best, nodes: proven.nodes })
    }
}
