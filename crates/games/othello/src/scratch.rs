//! Scratch terms: terms on trial, which only the player `scratch` has, beside those of its base.
//!
//! A template: replace the term and the function. CONTRIBUTING.md has the recipe.

use crate::OthelloPosition;
use tenbin_board::{Direction, Set};
use tenbin_core::{Feature, FeatureSink, Side, Term};
use tenbin_entry::scratch::ScratchTerms;

/// The terms on trial: name and meaning. `scratch:weight.edge=0.2` sets a weight; without that it is 0.
const TERMS: &[Term] = &[Term::new("edge", "discs on the edge of the board")];

const EDGE: Feature = Term::feature(TERMS, "edge");

impl ScratchTerms for OthelloPosition {
    const SCRATCH: &'static [Term] = TERMS;

    /// Puts the amount of each term: `put_all` on squares, `put` on one, `put_whole` on none. Positive favours Black.
    #[inline]
    fn put_scratch<S: FeatureSink>(&self, sink: &mut S) {
        let inside =
            Direction::ALL.into_iter().fold(self.board(), |inside, direction| inside & self.board().shifted(direction));
        for side in Side::BOTH {
            sink.put_all(EDGE, side.sign(), self.discs(side) & !inside);
        }
    }
}
