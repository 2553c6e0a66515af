//! The mate solver behind an object-safe type.

use crate::Seat;
use crate::players::seat;
use tenbin_core::{Limits, Notation, Stop, Table, Tactics};
use tenbin_search::{MateAnswer, MateReport, MateSolver};

/// Somebody who looks for forced mates. What it finds out about one position it uses for the next.
pub trait Mates: Send {
    /// Looks for a mate by the side to move, within a budget.
    fn solve(&mut self, table: &dyn Table, budget: &Limits, stop: &Stop) -> Result<MateReport<String>, String>;
}

impl<G: Notation + Tactics> Mates for MateSolver<G> {
    fn solve(&mut self, table: &dyn Table, budget: &Limits, stop: &Stop) -> Result<MateReport<String>, String> {
        let position = seat::<G>(table)?.line().now();
        let MateReport { answer, nodes, time } = MateSolver::solve(self, position, budget, stop);
        let answer = match answer {
            MateAnswer::Mate(line) => MateAnswer::Mate(Seat::turns_from(position, &line)),
            MateAnswer::NoMate => MateAnswer::NoMate,
            MateAnswer::Unknown => MateAnswer::Unknown,
        };
        Ok(MateReport { answer, nodes, time })
    }
}
