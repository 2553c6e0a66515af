//! The exact solver behind an object-safe type.

use crate::Seat;
use tenbin_core::{Notation, Outcome, Stop, Table};
use tenbin_search::Solver;

/// Somebody who proves how games end with best play.
pub trait Prover {
    /// The outcome of the table's position with best play by both sides; `None` if it was stopped, or if the table is of
    /// another game.
    fn prove(&mut self, table: &dyn Table) -> Option<Outcome>;

    /// The number of positions visited so far.
    fn nodes(&self) -> u64;
}

impl<G: Notation> Prover for Solver<G> {
    fn prove(&mut self, table: &dyn Table) -> Option<Outcome> {
        let seat: &Seat<G> = table.as_any().downcast_ref()?;
        Solver::prove(self, seat.line().now())
    }

    fn nodes(&self) -> u64 {
        Solver::nodes(self)
    }
}

/// A prover that remembers at most `limit` positions.
pub(crate) fn prover<G: Notation>(limit: usize, stop: &Stop) -> Box<dyn Prover> {
    Box::new(Solver::<G>::new(limit, stop))
}
