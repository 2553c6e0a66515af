//! Exact solvers behind object-safe traits.

use crate::TypedTable;
use std::io::{self, Read, Write};
use std::time::Duration;
use tenbin_core::{Notation, Outcome, Solvable, Stop, Table};
use tenbin_search::{Solver, SolverProgress};

/// An exact solver for tables of one game. It keeps its results for later positions, and threads share it.
pub trait DynSolver: Send + Sync {
    /// Solves the table's position on `threads` threads. `watch` receives the effort so far at intervals. `None` if stopped,
    /// or if the table is of another game.
    fn prove(
        &self,
        table: &dyn Table,
        threads: usize,
        stop: &Stop,
        watch: &mut dyn FnMut(&SolverProgress),
    ) -> Option<ProvedPosition>;

    /// The game-theoretic value of the table's position, if it is known without a search.
    fn known_outcome(&self, table: &dyn Table) -> Option<Outcome>;
}

/// A solver whose table can be saved and restored.
pub trait ResumableSolver: DynSolver {
    /// Saves the table.
    fn save(&self, to: &mut dyn Write) -> io::Result<()>;

    /// Restores a table that a solver of the same game and size saved.
    fn restore(&self, from: &mut dyn Read) -> io::Result<()>;
}

/// A solved position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedPosition {
    /// Game-theoretic value.
    pub outcome: Outcome,
    /// Principal variation, the next move first; empty at the end of the game.
    pub pv: Vec<String>,
    /// Nodes expanded.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
}

impl<G: Notation + Solvable> DynSolver for Solver<G> {
    fn prove(
        &self,
        table: &dyn Table,
        threads: usize,
        stop: &Stop,
        watch: &mut dyn FnMut(&SolverProgress),
    ) -> Option<ProvedPosition> {
        let typed: &TypedTable<G> = table.as_any().downcast_ref()?;
        let position = typed.history().now();
        let proof = Solver::prove(self, position, threads, stop, watch)?;
        let pv = TypedTable::move_texts(position, &proof.pv);
        Some(ProvedPosition { outcome: proof.outcome, pv, nodes: proof.nodes, time: proof.time })
    }

    fn known_outcome(&self, table: &dyn Table) -> Option<Outcome> {
        Solver::known_outcome(self, table.as_any().downcast_ref::<TypedTable<G>>()?.history().now())
    }
}

impl<G: Notation + Solvable> ResumableSolver for Solver<G> {
    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        Solver::save(self, to)
    }

    fn restore(&self, from: &mut dyn Read) -> io::Result<()> {
        Solver::restore(self, from)
    }
}
