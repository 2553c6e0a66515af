//! The exact solver behind an object-safe type.

use crate::Seat;
use std::io::{self, Read, Write};
use std::time::Duration;
use tenbin_core::{Notation, Outcome, Solvable, Stop, Table};
use tenbin_search::{Effort, Solver};

/// Somebody who proves how games end with best play. What it finds out about one position it uses for the next, and many
/// threads may ask it at once.
pub trait Prover: Send + Sync {
    /// Proves how the table's position ends, on this many threads. `watch` is told every now and then how far the work
    /// has come. `None` if it was stopped, or if the table is of another game.
    fn prove(&self, table: &dyn Table, threads: usize, stop: &Stop, watch: &mut dyn FnMut(&Effort)) -> Option<Proven>;

    /// How the table's position ends, where that can be seen without any work.
    fn seen(&self, table: &dyn Table) -> Option<Outcome>;
}

/// A prover whose work can be put down and taken up again.
pub trait LastingProver: Prover {
    /// Writes down everything found out so far.
    fn save(&self, to: &mut dyn Write) -> io::Result<()>;

    /// Reads what a prover of the same game and size has written down.
    fn restore(&self, from: &mut dyn Read) -> io::Result<()>;
}

/// A position whose end is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proven {
    /// How the game ends with best play.
    pub outcome: Outcome,
    /// Best play, the turn to make first; empty at the end of the game.
    pub line: Vec<String>,
    /// How many questions were opened.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl<G: Notation + Solvable> Prover for Solver<G> {
    fn prove(&self, table: &dyn Table, threads: usize, stop: &Stop, watch: &mut dyn FnMut(&Effort)) -> Option<Proven> {
        let seat: &Seat<G> = table.as_any().downcast_ref()?;
        let position = seat.line().now();
        let proof = Solver::prove(self, position, threads, stop, watch)?;
        let line = Seat::turns_from(position, &proof.line);
        Some(Proven { outcome: proof.outcome, line, nodes: proof.nodes, time: proof.time })
    }

    fn seen(&self, table: &dyn Table) -> Option<Outcome> {
        Solver::seen(self, table.as_any().downcast_ref::<Seat<G>>()?.line().now())
    }
}

impl<G: Notation + Solvable> LastingProver for Solver<G> {
    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        Solver::save(self, to)
    }

    fn restore(&self, from: &mut dyn Read) -> io::Result<()> {
        Solver::restore(self, from)
    }
}
