//! The evaluations `handmade`, `full` and `rich`; each extends the one before.
//!
//! - `terms.rs`: the definition of all terms.
//! - `pieces.rs`: terms of single pieces, updated incrementally.
//! - `flags.rs`: terms of a piece's neighbourhood; `traps.rs`: trap control.
//! - `full.rs`: terms that `full` adds: ranks, mobility, goal and capture threats.
//! - `relations.rs`: terms that `rich` adds: relations between pieces.
//! - `bounded.rs`: lazy evaluation against a bound.
//!
//! Positions during setup have score 0, so that a search chooses the customary setup.

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

/// The built-in weights of `handmade`.
pub const HANDMADE_WEIGHTS: &str = include_str!("../../../../../weights/arimaa/handmade.toml");

/// The built-in weights of `full`.
pub const FULL_WEIGHTS: &str = include_str!("../../../../../weights/arimaa/full.toml");

/// Weights of `full` trained on games.
pub const LEARNED_WEIGHTS: &str = include_str!("../../../../../weights/arimaa/learned.toml");

/// The built-in weights of `rich`.
pub const RICH_WEIGHTS: &str = include_str!("../../../../../weights/arimaa/rich.toml");

/// An evaluation of Arimaa.
#[derive(Clone, Debug, PartialEq)]
pub struct ArimaaEvaluation {
    weights: Weights,
    /// Whether it has the terms of `full`.
    is_full: bool,
    /// Whether it has the terms of `rich`.
    is_rich: bool,
    /// Upper bounds on the score of threats.
    threat_bounds: AllThreatBounds,
}

impl ArimaaEvaluation {
    /// The terms of `handmade`.
    pub const HANDMADE_TERMS: &'static [Term] = terms::HANDMADE;

    /// The terms of `full`.
    pub const FULL_TERMS: &'static [Term] = terms::FULL;

    /// The terms of `rich`.
    pub const RICH_TERMS: &'static [Term] = terms::TERMS;

    /// The evaluation whose terms these weights are for.
    pub fn new(weights: Weights) -> ArimaaEvaluation {
        let terms = weights.terms().len();
        let is_full = terms > ArimaaEvaluation::HANDMADE_TERMS.len();
        let is_rich = terms > ArimaaEvaluation::FULL_TERMS.len();
        let threat_bounds = if is_full { AllThreatBounds::new(&weights) } else { AllThreatBounds::default() };
        ArimaaEvaluation { weights, is_full, is_rich, threat_bounds }
    }

    /// `handmade` with its built-in weights.
    pub fn handmade() -> ArimaaEvaluation {
        ArimaaEvaluation::built_in(HANDMADE_WEIGHTS, ArimaaEvaluation::HANDMADE_TERMS)
    }

    /// `full` with its built-in weights.
    pub fn full() -> ArimaaEvaluation {
        ArimaaEvaluation::built_in(FULL_WEIGHTS, ArimaaEvaluation::FULL_TERMS)
    }

    /// `rich` with its built-in weights.
    pub fn rich() -> ArimaaEvaluation {
        ArimaaEvaluation::built_in(RICH_WEIGHTS, ArimaaEvaluation::RICH_TERMS)
    }

    fn built_in(text: &str, terms: &'static [Term]) -> ArimaaEvaluation {
        ArimaaEvaluation::new(Weights::parse(text, terms).expect("the built-in weights are tested"))
    }
}

/// The weighted sum of all piece terms, updated incrementally.
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

    /// Adds the difference by the same feature code as the full evaluation, so that the two agree.
    #[inline]
    fn update(&self, accumulator: &mut ArimaaAccumulator, before: &ArimaaPosition, _ply: Move, after: &ArimaaPosition) {
        let mut change = ScoreSink::new(&self.weights);
        pieces::put_change(before.pieces(), after.pieces(), self.is_full, &mut change);
        accumulator.total += change.total();
    }

    /// The difference does not depend on the plies in between.
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
    fn slow_terms<S: FeatureSink>(
        &self,
        position: &ArimaaPosition,
        _accumulator: &ArimaaAccumulator,
        (): (),
        sink: &mut S,
    ) {
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
    /// All terms but threats.
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
