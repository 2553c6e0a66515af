//! Many positions proved on many threads with one solver, so that what is found out about one helps the next.

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};
use tenbin_arena::store::ProofRecord;
use tenbin_core::{Outcome, Stop, Table};
use tenbin_registry::{Placed, Prover};

/// How often what is proved is handed over.
const HAND_OVER_EVERY: Duration = Duration::from_millis(200);

/// What is to be proved, and how.
pub(super) struct Proving<'p> {
    pub(super) open: &'p [&'p Placed],
    pub(super) table: &'p dyn Table,
    pub(super) threads: usize,
    pub(super) stop: &'p Stop,
}

/// Somebody who keeps proofs, and is told how much of the memory is in use, in per cent.
type Keeper<'k> = dyn FnMut(Vec<ProofRecord>, u32) -> anyhow::Result<()> + 'k;

impl Proving<'_> {
    /// Proves one position after the other until all are proved or somebody stops the work. What is proved is handed
    /// over several times a second; what is half done when the work is stopped is dropped.
    pub(super) fn run(&self, prover: &dyn Prover, keep: &mut Keeper<'_>) -> anyhow::Result<()> {
        let next = AtomicUsize::new(0);
        let memory_used = AtomicU32::new(0);
        std::thread::scope(|scope| {
            let (proofs, proved) = channel();
            for _ in 0..self.threads {
                let (proofs, table, stop) = (proofs.clone(), self.table.fork(), self.stop);
                let (next, memory_used, open) = (&next, &memory_used, self.open);
                let worker = Worker { prover, table, stop, memory_used };
                scope.spawn(move || worker.work(open, next, &proofs));
            }
            drop(proofs);
            let kept = hand_over(&proved, &memory_used, keep);
            if kept.is_err() {
                // Nobody would know of anything more.
                self.stop.raise();
            }
            kept
        })
    }
}

fn hand_over(proved: &Receiver<ProofRecord>, memory_used: &AtomicU32, keep: &mut Keeper<'_>) -> anyhow::Result<()> {
    let mut waiting = Vec::new();
    let mut due = Instant::now() + HAND_OVER_EVERY;
    loop {
        let received = proved.recv_timeout(due.saturating_duration_since(Instant::now()));
        let over = matches!(received, Err(RecvTimeoutError::Disconnected));
        waiting.extend(received);
        if over || Instant::now() >= due {
            keep(std::mem::take(&mut waiting), memory_used.load(Relaxed))?;
            due = Instant::now() + HAND_OVER_EVERY;
        }
        if over {
            return Ok(());
        }
    }
}

/// One thread at work.
struct Worker<'w> {
    prover: &'w dyn Prover,
    table: Box<dyn Table>,
    stop: &'w Stop,
    memory_used: &'w AtomicU32,
}

impl Worker<'_> {
    fn work(&self, open: &[&Placed], next: &AtomicUsize, proofs: &Sender<ProofRecord>) {
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

    /// The proof of a position; `None` if the work was stopped.
    fn prove(&self, position: &str) -> Option<ProofRecord> {
        let table = self.table.with_position(position).expect("the game reads what it writes");
        let proven = self.prover.prove(table.as_ref(), 1, self.stop, &mut |effort| {
            self.memory_used.store((effort.filled * 100.0) as u32, Relaxed);
        })?;
        let wins = proven.outcome == Outcome::Won(table.side_to_move());
        let best = proven.line.into_iter().next().filter(|_| wins);
        // Stopped between the answer and the move that shows it.
        if wins && best.is_none() {
            return None;
        }
        Some(ProofRecord { position: position.to_owned(), outcome: proven.outcome, best, nodes: proven.nodes })
    }
}
