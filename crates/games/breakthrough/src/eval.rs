//! `advance`: what pawns are worth by how far they have come, and which of them nobody can stop.
//!
//! The evaluation is one walk that puts amounts onto a [`FeatureSink`]; the scale decides whether they are summed up for
//! playing, collected for learning or drawn. What depends on single pawns only (`pawn`, `rank`) follows the moves; what
//! depends on several together (`safe`, `breaker`) is the heavy stage.

use crate::position::{BreakthroughPosition, forward};
use crate::rules::Move;
use tenbin_board::{Set, Set64};
use tenbin_core::{Evaluation, Feature, FeatureSink, ScoreSink, Side, Term, Weights};

/// Everything the evaluation looks at, in the order of its weights.
pub const TERMS: &[Term] = &[
    Term::new("pawn", "pawns on the board"),
    Term::new("rank", "pawns that are so many steps from the far rank")
        .with(&["1 step", "2 steps", "3 steps", "4 steps"]),
    Term::new("safe", "pawns protected by another pawn"),
    Term::new("breaker", "pawns that no enemy pawn can stop any more"),
];

const PAWN: Feature = Term::feature(TERMS, "pawn");
const RANK: Feature = Term::feature(TERMS, "rank");
const SAFE: Feature = Term::feature(TERMS, "safe");
const BREAKER: Feature = Term::feature(TERMS, "breaker");

/// The weights that come with the bench.
pub const DEFAULT_WEIGHTS: &str = include_str!("../../../../weights/breakthrough/advance.toml");

/// The evaluation `advance`.
#[derive(Clone, Debug, PartialEq)]
pub struct Advance {
    weights: Weights,
}

impl Advance {
    /// The evaluation with these weights of its [`TERMS`].
    pub fn new(weights: Weights) -> Advance {
        Advance { weights }
    }
}

impl Default for Advance {
    /// The evaluation with the weights that come with the bench.
    fn default() -> Advance {
        Advance::new(Weights::parse(DEFAULT_WEIGHTS, TERMS).expect("the weights that come with the bench are tested"))
    }
}

/// What follows the moves: the terms that depend on single pawns, already weighed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    total: i64,
}

impl Evaluation for Advance {
    type Position = BreakthroughPosition;
    type Accumulator = Trail;
    /// The heavy stage needs nothing from the cheap one.
    type FastResult = ();

    fn weights(&self) -> &Weights {
        &self.weights
    }

    fn with_weights(&self, weights: Weights) -> Advance {
        Advance::new(weights)
    }

    fn init(&self, position: &BreakthroughPosition) -> Trail {
        let mut sum = ScoreSink::new(&self.weights);
        put_all_pawns(position, &mut sum);
        Trail { total: sum.total() }
    }

    /// Weighs the pawns that came and those that went with the same walk as all others, so that the trail cannot drift.
    #[inline]
    fn update(&self, trail: &mut Trail, before: &BreakthroughPosition, _ply: Move, after: &BreakthroughPosition) {
        let mut change = ScoreSink::new(&self.weights);
        for side in Side::BOTH {
            let (old, new) = (before.pawns(side), after.pawns(side));
            put_pawns(after, side, new & !old, side.sign(), &mut change);
            put_pawns(after, side, old & !new, -side.sign(), &mut change);
        }
        trail.total += change.total();
    }

    #[inline]
    fn fast_terms<S: FeatureSink>(&self, position: &BreakthroughPosition, trail: &Trail, scale: &mut S) {
        scale.put_kept(trail.total, |scale| put_all_pawns(position, scale));
    }

    #[inline]
    fn slow_terms<S: FeatureSink>(&self, position: &BreakthroughPosition, _trail: &Trail, (): (), scale: &mut S) {
        for side in Side::BOTH {
            let own = position.pawns(side);
            scale.put_all(SAFE, side.sign(), own & protected(own, side));
            scale.put_all(BREAKER, side.sign(), own & !in_reach(position.pawns(!side), !side));
        }
    }
}

fn put_all_pawns<S: FeatureSink>(position: &BreakthroughPosition, scale: &mut S) {
    for side in Side::BOTH {
        put_pawns(position, side, position.pawns(side), side.sign(), scale);
    }
}

/// Puts what each of these pawns is worth by itself.
#[inline]
fn put_pawns<S: FeatureSink>(position: &BreakthroughPosition, side: Side, pawns: Set64, amount: i32, scale: &mut S) {
    if pawns.is_empty() {
        return;
    }
    scale.put_all(PAWN, amount, pawns);
    let [back, ..] = forward(!side);
    let mut rank = position.goal(side);
    for feature in RANK..SAFE {
        rank = rank.shifted(back);
        scale.put_all(feature, amount, pawns & rank);
    }
}

/// The squares on which a pawn of this side could take back.
#[inline]
fn protected(pawns: Set64, side: Side) -> Set64 {
    let [_, left, right] = forward(side);
    pawns.shifted(left) | pawns.shifted(right)
}

/// The squares these pawns stand on or could come to if nothing were in their way.
///
/// An enemy pawn outside can neither be captured nor blocked by them: with each ply it comes one rank nearer and at
/// most one file, just as they do, so it stays outside. Only a pawn that arrives sooner can beat it.
///
/// ```text
/// . . p . . .
/// . x x x . .     x: in reach of p
/// x x x x x P     P: a breaker
/// ```
#[inline]
fn in_reach(pawns: Set64, side: Side) -> Set64 {
    let [straight, left, right] = forward(side);
    let mut reach = pawns;
    // Each round adds one rank.
    for _ in 1..Set64::RANKS {
        reach |= reach.shifted(straight) | reach.shifted(left) | reach.shifted(right);
    }
    reach
}
