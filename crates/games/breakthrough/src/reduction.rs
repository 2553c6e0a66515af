//! The solver's view of a position.

use crate::BreakthroughPosition;
use tenbin_core::{Solvable, WholePosition};

/// No reduction: nothing smaller than the whole position decides who wins.
impl Solvable for BreakthroughPosition {
    type ReducedPosition = WholePosition<BreakthroughPosition>;

    fn reduce(&self, _theorems: bool, (): &mut ()) -> WholePosition<BreakthroughPosition> {
        WholePosition(self.clone())
    }
}
