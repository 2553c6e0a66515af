//! Scratch terms: terms on trial, which only the player `scratch` has, beside those of its base.
//!
//! A template: replace the term and the function. CONTRIBUTING.md has the recipe.

use crate::ShogiPosition;
use tenbin_core::{Feature, FeatureSink, Side, Term};
use tenbin_entry::scratch::ScratchTerms;

/// The terms on trial: name and meaning. `scratch:weight.edge=0.2` sets a weight; without that it is 0.
const TERMS: &[Term] = &[Term::new("edge", "pieces on an edge file")];

const EDGE: Feature = Term::feature(TERMS, "edge");

impl ScratchTerms for ShogiPosition {
    const SCRATCH: &'static [Term] = TERMS;

    /// Puts the amount of each term: `put_all` on squares, `put` on one, `put_whole` on none. Positive favours Black.
    ///
    /// `eval/attack_map.rs` has the attacked squares, `attacks` those of each kind of piece.
    #[inline]
    fn put_scratch<S: FeatureSink>(&self, sink: &mut S) {
        for side in Side::BOTH {
            for at in self.side(side).into_iter().filter(|at| matches!(at.file(), 1 | 9)) {
                sink.put(EDGE, side.sign(), at.into());
            }
        }
    }
}
