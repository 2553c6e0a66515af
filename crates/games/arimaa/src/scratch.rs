//! Scratch terms: terms on trial, which only the player `scratch` has, beside those of its base.
//!
//! A template: replace the term and the function. CONTRIBUTING.md has the recipe.

use crate::ArimaaPosition;
use tenbin_board::{Direction, Set, Set64};
use tenbin_core::{Feature, FeatureSink, Side, Term};
use tenbin_entry::scratch::ScratchTerms;

/// The terms on trial: name and meaning. `scratch:weight.edge=0.2` sets a weight; without that it is 0.
const TERMS: &[Term] = &[Term::new("edge", "pieces on an edge file")];

const EDGE: Feature = Term::feature(TERMS, "edge");

impl ScratchTerms for ArimaaPosition {
    const SCRATCH: &'static [Term] = TERMS;

    /// Puts the amount of each term: `put_all` on squares, `put` on one, `put_whole` on none. Positive favours Gold.
    ///
    /// Positions during setup have score 0. `threats/` has goals and captures within a turn.
    #[inline]
    fn put_scratch<S: FeatureSink>(&self, sink: &mut S) {
        if self.is_setup() {
            return;
        }
        let board = Set64::board(8, 8);
        let inside = board.shifted(Direction::East) & board.shifted(Direction::West);
        for side in Side::BOTH {
            sink.put_all(EDGE, side.sign(), self.pieces().side(side) & !inside);
        }
    }
}
