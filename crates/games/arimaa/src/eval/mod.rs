//! The evaluations `handmade`, `full` and `rich`: one walk over the board, the second with what the paper adds, the third with more.
//!
//! - `terms.rs`: the one definition of each term.
//! - `pieces.rs`: what a piece is worth by itself, which follows the moves.
//! - `flags.rs`: what its neighbourhood makes of it; `traps.rs`: who holds the traps.
//! - `is_full.rs`: what `full` sees besides: ranks, reach, goals and captures within a turn.
//! - `relations.rs`: what `rich` sees besides: how pieces stand to each other.
//! - `bounded.rs`: the same only as far as it takes to know that a position is not worth so many points.
//!
//! While the sides set up nothing is judged, so whoever looks ahead sets up in the customary way.

mod bounded;
mod flags;
mod full;
mod pieces;
mod relations;
mod terms;
mod traps;

use crate::{ArimaaPosition, Board, Move};
use bounded::{AllThreatBounds, BoundedScore};
use tenbin_core::{Evaluation, FeatureSink, Score, ScoreSink, Side, Term, Weights};

/// The weights of `handmade` that come with the bench.
pub const HANDMADE_WEIGHTS: &str = include_str!("../../../../../weights/arimaa/handmade.toml");

/// The weights of `full` that come with the bench.
pub const FULL_WEIGHTS: &str = include_str!("../../../../../weights/arimaa/full.toml");

/// The weights of `full` that were learned from games.
pub const LEARNED_WEIGHTS: &str = include_str!("../../../../../weights/arimaa/learned.toml");

/// The weights of `rich` that come with the bench.
pub const RICH_WEIGHTS: &str = include_str!("../../../../../weights/arimaa/rich.toml");

/// An evaluation of Arimaa.
#[derive(Clone, Debug, PartialEq)]
pub struct ArimaaEvaluation {
    weights: Weights,
    /// Whether it sees what the paper adds.
    is_full: bool,
    /// Whether it sees how pieces stand to each other.
    is_rich: bool,
    /// The most that what the paper adds may come to.
    threat_bounds: AllThreatBounds,
}

impl ArimaaEvaluation {
    /// What `handmade` sees.
    pub const HANDMADE_TERMS: &'static [Term] = terms::HANDMADE;

    /// What `full` sees.
    pub const FULL_TERMS: &'static [Term] = terms::FULL;

    /// What `rich` sees.
    pub const RICH_TERMS: &'static [Term] = terms::TERMS;

    /// The evaluation that sees what these weights are for.
    pub fn new(weights: Weights) -> ArimaaEvaluation {
        let terms = weights.terms().len();
        let is_full = terms > ArimaaEvaluation::HANDMADE_TERMS.len();
        let is_rich = terms > ArimaaEvaluation::FULL_TERMS.len();
        let threat_bounds = if is_full { AllThreatBounds::new(&weights) } else { AllThreatBounds::default() };
        ArimaaEvaluation { weights, is_full, is_rich, threat_bounds }
    }

    /// `handmade` with the weights that come with the bench.
    pub fn handmade() -> ArimaaEvaluation {
        ArimaaEvaluation::built_in(HANDMADE_WEIGHTS, ArimaaEvaluation::HANDMADE_TERMS)
    }

    /// `full` with the weights that come with the bench.
    pub fn full() -> ArimaaEvaluation {
        ArimaaEvaluation::built_in(FULL_WEIGHTS, ArimaaEvaluation::FULL_TERMS)
    }

    /// `rich` with the weights that come with the bench.
    pub fn rich() -> ArimaaEvaluation {
        ArimaaEvaluation::built_in(RICH_WEIGHTS, ArimaaEvaluation::RICH_TERMS)
    }

    fn built_in(text: &str, terms: &'static [Term]) -> ArimaaEvaluation {
        ArimaaEvaluation::new(Weights::parse(text, terms).expect("the weights that come with the bench are tested"))
    }
}

/// What follows the moves: what the pieces are worth by themselves, already weighed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArimaaAccumulator {
    total: i64,
}

impl Evaluation for ArimaaEvaluation {
    type Position = ArimaaPosition;
    type Accumulator = ArimaaAccumulator;
    type FastResult = ();

    fn weights(&self) -> &Weights {
        &self.weights
    }

    fn with_weights(&self, weights: Weights) -> ArimaaEvaluation {
        ArimaaEvaluation::new(weights)
    }

    fn init(&self, position: &ArimaaPosition) -> ArimaaAccumulator {
        let mut sum = ScoreSink::new(&self.weights);
        pieces::put_all(position.pieces(), self.is_full, &mut sum);
        ArimaaAccumulator { total: sum.total() }
    }

    /// Weighs what came and what went with the same walk as all others, so that the trail cannot drift.
    #[inline]
    fn update(&self, accumulator: &mut ArimaaAccumulator, before: &ArimaaPosition, _ply: Move, after: &ArimaaPosition) {
        let mut change = ScoreSink::new(&self.weights);
        pieces::put_change(before.pieces(), after.pieces(), self.is_full, &mut change);
        accumulator.total += change.total();
    }

    /// What came and what went does not depend on the way.
    #[inline]
    fn update_turn(
        &self,
        accumulator: &mut ArimaaAccumulator,
        before: &ArimaaPosition,
        plies: &[Move],
        after: &ArimaaPosition,
    ) {
        if let Some(&last) = plies.last() {
            self.update(accumulator, before, last, after);
        }
    }

    #[inline]
    fn update_null_move(&self, accumulator: &ArimaaAccumulator, _after: &ArimaaPosition) -> ArimaaAccumulator {
        accumulator.clone()
    }

    #[inline]
    fn fast_terms<S: FeatureSink>(&self, position: &ArimaaPosition, accumulator: &ArimaaAccumulator, sink: &mut S) {
        if position.is_setup() {
            return;
        }
        let board = position.pieces();
        sink.put_kept(accumulator.total, |sink| pieces::put_all(board, self.is_full, sink));
        put_both(board, sink);
    }

    #[inline]
    fn slow_terms<S: FeatureSink>(&self, position: &ArimaaPosition, _trail: &ArimaaAccumulator, (): (), sink: &mut S) {
        if self.is_full && !position.is_setup() {
            full::put(position, sink);
            self.put_relations(position, sink);
        }
    }

    fn features_if_above<S: FeatureSink>(
        &self,
        position: &ArimaaPosition,
        accumulator: &ArimaaAccumulator,
        (side, points): (Side, Score),
        sink: &mut S,
    ) -> Option<Score> {
        let mut sum = ScoreSink::new(&self.weights);
        if !self.is_full || position.is_setup() {
            self.features(position, accumulator, &mut sum);
            let score = Some(sum.score()).filter(|score| score * side.sign() > points)?;
            self.features(position, accumulator, sink);
            return Some(score);
        }
        self.put_static_terms(position, accumulator, &mut sum);
        let board = position.pieces();
        let bounded = BoundedScore::new(&self.weights, board, sum.total(), (side, points));
        let (score, threats) = bounded.score(position, &self.threat_bounds)?;
        self.put_static_terms(position, accumulator, sink);
        threats.iter().for_each(|threats| threats.put(board, sink));
        Some(score)
    }
}

impl ArimaaEvaluation {
    /// Everything but what the sides could do in a turn.
    #[inline]
    fn put_static_terms<S: FeatureSink>(
        &self,
        position: &ArimaaPosition,
        accumulator: &ArimaaAccumulator,
        sink: &mut S,
    ) {
        self.fast_terms(position, accumulator, sink);
        full::put_static(position.pieces(), sink);
        self.put_relations(position, sink);
    }

    #[inline]
    fn put_relations<S: FeatureSink>(&self, position: &ArimaaPosition, sink: &mut S) {
        if self.is_rich {
            relations::put(position.pieces(), sink);
        }
    }
}

#[inline]
fn put_both<S: FeatureSink>(board: &Board, sink: &mut S) {
    for side in Side::BOTH {
        flags::put(board, side, sink);
    }
    traps::put(board, sink);
}
