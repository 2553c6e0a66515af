//! Mate solvers behind an object-safe trait.

use crate::{TypedTable, typed_table};
use tenbin_core::{ForcedWins, Limits, Notation, Stop, Table};
use tenbin_search::{MateAnswer, MateReport, MateSolver};

/// A solver of forced mates for tables of one game. It keeps its transposition table for later positions.
pub trait DynMateSolver: Send {
    /// Searches for a forced mate by the side to move, within limits.
    fn solve(&mut self, table: &dyn Table, limits: &Limits, stop: &Stop) -> Result<MateReport<String>, String>;
}

impl<G: Notation + ForcedWins> DynMateSolver for MateSolver<G> {
    fn solve(&mut self, table: &dyn Table, limits: &Limits, stop: &Stop) -> Result<MateReport<String>, String> {
        let position = typed_table::<G>(table)?.history().now();
        let MateReport { answer, nodes, time } = MateSolver::solve(self, position, limits, stop);
        let answer = match answer {
            MateAnswer::Mate(line) => MateAnswer::Mate(TypedTable::move_texts(position, &line)),
            MateAnswer::NoMate => MateAnswer::NoMate,
            MateAnswer::Unknown => MateAnswer::Unknown,
        };
        Ok(MateReport { answer, nodes, time })
    }
}
