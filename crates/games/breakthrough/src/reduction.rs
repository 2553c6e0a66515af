//! The solver's view of a position.

use crate::BreakthroughPosition;
use tenbin_core::{Side, Solvable, WholePosition};

/// No reduction: nothing smaller than the whole position decides who wins.
impl Solvable for BreakthroughPosition {
    type ReducedPosition = WholePosition<BreakthroughPosition>;

    fn reduce(&self, _theorems: bool, draw_winner: Side, (): &mut ()) -> WholePosition<BreakthroughPosition> {
        WholePosition::new(self.clone(), draw_winner)
    }
}
