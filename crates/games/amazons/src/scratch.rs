//! Scratch terms: terms on trial, which only the player `scratch` has, beside those of its base.
//!
//! A template: replace the term and the function. CONTRIBUTING.md has the recipe.

use crate::AmazonsPosition;
use tenbin_board::{Direction, Set};
use tenbin_core::{Feature, FeatureSink, Side, Term};
use tenbin_entry::scratch::ScratchTerms;

/// The terms on trial: name and meaning. `scratch:weight.edge=0.2` sets a weight; without that it is 0.
const TERMS: &[Term] = &[Term::new("edge", "pieces on the edge of the board")];

const EDGE: Feature = Term::feature(TERMS, "edge");

impl<S: Set> ScratchTerms for AmazonsPosition<S> {
    const SCRATCH: &'static [Term] = TERMS;

    /// Puts the amount of each term: `put_all` on squares, `put` on one, `put_whole` on none. Positive favours White.
    ///
    /// `eval/reach.rs` and `eval/race.rs` have the squares that pieces reach, and the moves that each side needs.
    #[inline]
    fn put_scratch<Sink: FeatureSink>(&self, sink: &mut Sink) {
        let board = self.board_squares();
        let inside = Direction::ALL.into_iter().fold(board, |inside, direction| inside & board.shifted(direction));
        for side in Side::BOTH {
            sink.put_all(EDGE, side.sign(), self.pieces(side) & !inside);
        }
    }
}
