//! Scratch terms: terms on trial, which only the player `scratch` has, beside those of its base.
//!
//! A template: replace the term and the function. CONTRIBUTING.md has the recipe.

use crate::GoPosition;
use tenbin_core::{Feature, FeatureSink, Term};
use tenbin_entry::scratch::ScratchTerms;

/// The terms on trial: name and meaning. `scratch:weight.edge=0.2` sets a weight; without that it is 0.
const TERMS: &[Term] = &[Term::new("edge", "stones on the first line")];

const EDGE: Feature = Term::feature(TERMS, "edge");

impl<const N: usize> ScratchTerms for GoPosition<N> {
    const SCRATCH: &'static [Term] = TERMS;

    /// Puts the amount of each term: `put` on a square, `put_whole` on none. Positive favours Black.
    ///
    /// `influence/` has potentials, groups and their strength.
    #[inline]
    fn put_scratch<S: FeatureSink>(&self, sink: &mut S) {
        let board = self.board();
        for at in board.points() {
            let is_on_edge = || board.neighbours(at).into_iter().any(|neighbour| !board.is_on_board(neighbour));
            if let Some(side) = board.owner(at).filter(|_| is_on_edge()) {
                sink.put(EDGE, side.sign(), board.square(at));
            }
        }
    }
}
