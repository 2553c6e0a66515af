//! The evaluation `advance`: pawns by their distance to the far rank, protected pawns and unstoppable pawns.
//!
//! One walk over the position puts amounts of features into a [`FeatureSink`]. The sink sums them up for play, collects
//! them for training, or keeps their squares for drawing. Terms of single pawns (`pawn`, `rank`) are updated incrementally
//! in an accumulator. Terms of several pawns together (`safe`, `breaker`) are the slow terms of lazy evaluation.

use crate::BreakthroughPosition;
use crate::movegen::{Move, forward};
use tenbin_board::{Set, Set64};
use tenbin_core::{Evaluation, Feature, FeatureSink, ScoreSink, Side, Term, Weights};

/// The terms, in the order of their weights.
pub const TERMS: &[Term] = &[
    Term::new("pawn", "pawns on the board"),
    Term::new("rank", "pawns by their distance to the far rank").with(&["1 step", "2 steps", "3 steps", "4 steps"]),
    Term::new("safe", "pawns protected by another pawn"),
    Term::new("breaker", "pawns that no enemy pawn can stop"),
];

const PAWN: Feature = Term::feature(TERMS, "pawn");
const RANK: Feature = Term::feature(TERMS, "rank");
const SAFE: Feature = Term::feature(TERMS, "safe");
const BREAKER: Feature = Term::feature(TERMS, "breaker");

/// Weight file of the default weights.
pub const DEFAULT_WEIGHTS: &str = include_str!("../../../../../weights/breakthrough/advance.toml");

/// Weight file of the learned weights.
pub const LEARNED_WEIGHTS: &str = include_str!("../../../../../weights/breakthrough/learned.toml");

/// The evaluation `advance`.
#[derive(Clone, Debug, PartialEq)]
pub struct Advance {
    weights: Weights,
}

impl Advance {
    /// The evaluation with these weights of [`TERMS`].
    pub fn new(weights: Weights) -> Advance {
        Advance { weights }
    }
}

impl Default for Advance {
    /// The evaluation with the default weights.
    fn default() -> Advance {
        Advance::new(Weights::parse(DEFAULT_WEIGHTS, TERMS).expect("the default weights are tested"))
    }
}

/// Accumulator: the weighted sum of the terms of single pawns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AdvanceAccumulator {
    total: i64,
}

impl Evaluation for Advance {
    type Position = BreakthroughPosition;
    type Accumulator = AdvanceAccumulator;
    /// The slow terms need nothing from the fast ones.
    type FastResult = ();

    fn weights(&self) -> &Weights {
        &self.weights
    }

    fn with_weights(&self, weights: Weights) -> Advance {
        Advance::new(weights)
    }

    fn init(&self, position: &BreakthroughPosition) -> AdvanceAccumulator {
        let mut sum = ScoreSink::new(&self.weights);
        put_all_pawns(position, &mut sum);
        AdvanceAccumulator { total: sum.total() }
    }

    /// Adds and removes the changed pawns with the same walk as [`init`](Evaluation::init), so that the sums cannot drift.
    #[inline]
    fn update(
        &self,
        accumulator: &mut AdvanceAccumulator,
        before: &BreakthroughPosition,
        _mv: Move,
        after: &BreakthroughPosition,
    ) {
        let mut change = ScoreSink::new(&self.weights);
        for side in Side::BOTH {
            let (old, new) = (before.pawns(side), after.pawns(side));
            put_pawns(after, side, new & !old, side.sign(), &mut change);
            put_pawns(after, side, old & !new, -side.sign(), &mut change);
        }
        accumulator.total += change.total();
    }

    #[inline]
    fn fast_terms<S: FeatureSink>(
        &self,
        position: &BreakthroughPosition,
        accumulator: &AdvanceAccumulator,
        sink: &mut S,
    ) {
        sink.put_kept(accumulator.total, |sink| put_all_pawns(position, sink));
    }

    #[inline]
    fn slow_terms<S: FeatureSink>(
        &self,
        position: &BreakthroughPosition,
        _accumulator: &AdvanceAccumulator,
        (): (),
        sink: &mut S,
    ) {
        for side in Side::BOTH {
            let own = position.pawns(side);
            sink.put_all(SAFE, side.sign(), own & protected_by(own, side));
            sink.put_all(BREAKER, side.sign(), own & !reach_of(position.pawns(!side), !side));
        }
    }
}

fn put_all_pawns<S: FeatureSink>(position: &BreakthroughPosition, sink: &mut S) {
    for side in Side::BOTH {
        put_pawns(position, side, position.pawns(side), side.sign(), sink);
    }
}

/// Puts the terms of single pawns.
#[inline]
fn put_pawns<S: FeatureSink>(position: &BreakthroughPosition, side: Side, pawns: Set64, amount: i32, sink: &mut S) {
    if pawns.is_empty() {
        return;
    }
    sink.put_all(PAWN, amount, pawns);
    let [back, ..] = forward(!side);
    let mut rank = position.goal(side);
    for feature in RANK..SAFE {
        rank = rank.shifted(back);
        sink.put_all(feature, amount, pawns & rank);
    }
}

/// The squares that these pawns protect.
#[inline]
fn protected_by(pawns: Set64, side: Side) -> Set64 {
    let [_, left, right] = forward(side);
    pawns.shifted(left) | pawns.shifted(right)
}

/// The squares of these pawns and all squares they could reach on an empty board.
///
/// An enemy pawn outside this area can be neither captured nor blocked. With each move it comes one rank nearer and moves at
/// most one file aside, as they do, so it stays outside. It loses the race only to a pawn that arrives sooner.
///
/// ```text
/// . . p . . .
/// . x x x . .     x: reach of p
/// x x x x x P     P: a breaker
/// ```
#[inline]
fn reach_of(pawns: Set64, side: Side) -> Set64 {
    let [straight, left, right] = forward(side);
    let mut reach = pawns;
    // Each round adds one rank.
    for _ in 1..Set64::RANKS {
        reach |= reach.shifted(straight) | reach.shifted(left) | reach.shifted(right);
    }
    reach
}
