//! Scratch terms: terms on trial, which only the player `scratch` has, beside those of its base.
//!
//! A template: replace the term and the function. CONTRIBUTING.md has the recipe.

use crate::BreakthroughPosition;
use tenbin_board::{Direction, Set, Set64};
use tenbin_core::{Feature, FeatureSink, Side, Term};
use tenbin_entry::scratch::ScratchTerms;

/// The terms on trial: name and meaning. `scratch:weight.edge=0.2` sets a weight; without that it is 0.
const TERMS: &[Term] = &[Term::new("edge", "pawns on an edge file")];

const EDGE: Feature = Term::feature(TERMS, "edge");

impl ScratchTerms for BreakthroughPosition {
    const SCRATCH: &'static [Term] = TERMS;

    /// Puts the amount of each term: `put_all` on squares, `put` on one, `put_whole` on none. Positive favours White.
    #[inline]
    fn put_scratch<S: FeatureSink>(&self, sink: &mut S) {
        let board = Set64::board(self.size().files, self.size().ranks);
        let inside = board.shifted(Direction::East) & board.shifted(Direction::West);
        for side in Side::BOTH {
            sink.put_all(EDGE, side.sign(), self.pawns(side) & !inside);
        }
    }
}
