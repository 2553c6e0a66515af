//! The evaluations: `full` extends `handmade`, `rich` and `positional` extend `full`, and `conjunctions` replaces some of its
//! terms.
//!
//! - `terms.rs`: the definition of all terms.
//! - `pieces.rs`: terms of single pieces, updated incrementally.
//! - `flags.rs`: terms of a piece's neighbourhood; `traps.rs`: trap control.
//! - `full.rs`: terms that `full` adds: ranks, mobility, goal and capture threats.
//! - `relations.rs`: terms that `rich` adds: relations between pieces.
//! - `conjunctions.rs`, `conjunction_terms.rs`: the flags of `full` as conjunctions, and each trap with its own weights.
//! - `positional.rs`, `positional_terms.rs`: terms that `positional` adds: what players of the game judge by.
//! - `bounded.rs`: lazy evaluation against a bound.
//!
//! Positions during setup have score 0, so that a search chooses the customary setup.

mod bounded;
mod conjunction_terms;
mod conjunctions;
mod flags;
mod full;
mod pieces;
mod positional;
mod positional_terms;
mod relations;
mod terms;
mod traps;

use crate::{ArimaaPosition, Board, Move};
use bounded::{AllThreatBounds, BoundedScore};
use conjunctions::FromFull;
use tenbin_core::{Evaluation, FeatureSink, Score, ScoreSink, Side, Term, Weights};

/// The built-in weights of `handmade`.
pub const HANDMADE_WEIGHTS: &str = include_str!("../../../../../weights/arimaa/handmade.toml");

/// The built-in weights of `full`.
pub const FULL_WEIGHTS: &str = include_str!("../../../../../weights/arimaa/full.toml");

/// Weights of `full` trained on games.
pub const LEARNED_WEIGHTS: &str = include_str!("../../../../../weights/arimaa/learned.toml");

/// The built-in weights of `rich`.
pub const RICH_WEIGHTS: &str = include_str!("../../../../../weights/arimaa/rich.toml");

/// The built-in weights of `positional`.
pub const POSITIONAL_WEIGHTS: &str = include_str!("../../../../../weights/arimaa/positional.toml");

/// The built-in weights of `conjunctions`.
pub const CONJUNCTION_WEIGHTS: &str = include_str!("../../../../../weights/arimaa/conjunctions.toml");

/// Weights of `positional` trained on moves, results and search scores.
pub const COMBINED_WEIGHTS: &str = include_str!("../../../../../weights/arimaa/combined.toml");

/// The evaluations by their terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TermSet {
    Handmade,
    /// `handmade`, and what the paper adds.
    Full,
    /// `full`, and relations between pieces.
    Rich,
    /// `full`, and what players judge by.
    Positional,
    /// `full`, with conjunctions of flags instead of single ones.
    Conjunctions,
}

impl TermSet {
    fn of(terms: &[Term]) -> TermSet {
        let sets = [
            (ArimaaEvaluation::HANDMADE_TERMS, TermSet::Handmade),
            (ArimaaEvaluation::FULL_TERMS, TermSet::Full),
            (ArimaaEvaluation::POSITIONAL_TERMS, TermSet::Positional),
            (ArimaaEvaluation::CONJUNCTION_TERMS, TermSet::Conjunctions),
        ];
        sets.into_iter().find(|(of_set, _)| *of_set == terms).map_or(TermSet::Rich, |(_, set)| set)
    }
}

/// An evaluation of Arimaa.
#[derive(Clone, Debug, PartialEq)]
pub struct ArimaaEvaluation {
    weights: Weights,
    terms: TermSet,
    /// Whether bounds on threats decide a comparison of its score early.
    is_bounded: bool,
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

    /// The terms of `positional`.
    pub const POSITIONAL_TERMS: &'static [Term] = positional_terms::POSITIONAL;

    /// The terms of `conjunctions`.
    pub const CONJUNCTION_TERMS: &'static [Term] = conjunction_terms::CONJUNCTIONS;

    /// The evaluation whose terms these weights are for.
    pub fn new(weights: Weights) -> ArimaaEvaluation {
        let terms = TermSet::of(weights.terms());
        let is_bounded = matches!(terms, TermSet::Full | TermSet::Rich | TermSet::Positional);
        let threat_bounds = if is_bounded { AllThreatBounds::new(&weights) } else { AllThreatBounds::default() };
        ArimaaEvaluation { weights, terms, is_bounded, threat_bounds }
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

    /// `positional` with its built-in weights.
    pub fn positional() -> ArimaaEvaluation {
        ArimaaEvaluation::built_in(POSITIONAL_WEIGHTS, ArimaaEvaluation::POSITIONAL_TERMS)
    }

    /// `conjunctions` with its built-in weights.
    pub fn conjunctions() -> ArimaaEvaluation {
        ArimaaEvaluation::built_in(CONJUNCTION_WEIGHTS, ArimaaEvaluation::CONJUNCTION_TERMS)
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
        self.put_pieces(&Board::EMPTY, position.pieces(), &mut sum);
        ArimaaAccumulator { total: sum.total() }
    }

    /// Adds the difference by the same feature code as the full evaluation, so that the two agree.
    #[inline]
    fn update(&self, accumulator: &mut ArimaaAccumulator, before: &ArimaaPosition, _ply: Move, after: &ArimaaPosition) {
        let mut change = ScoreSink::new(&self.weights);
        self.put_pieces(before.pieces(), after.pieces(), &mut change);
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
        sink.put_kept(accumulator.total, |sink| self.put_pieces(&Board::EMPTY, board, sink));
        if self.terms == TermSet::Conjunctions {
            put_flags(board, &mut FromFull(sink));
            conjunctions::put(board, sink);
        } else {
            put_flags(board, sink);
            traps::put(board, sink);
        }
    }

    #[inline]
    fn slow_terms<S: FeatureSink>(
        &self,
        position: &ArimaaPosition,
        _accumulator: &ArimaaAccumulator,
        (): (),
        sink: &mut S,
    ) {
        if position.is_setup() {
            return;
        }
        match self.terms {
            TermSet::Handmade => {}
            TermSet::Conjunctions => full::put(position, &mut FromFull(sink)),
            TermSet::Full | TermSet::Rich | TermSet::Positional => {
                full::put(position, sink);
                self.put_added(position, sink);
            }
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
        if !self.is_bounded || position.is_setup() {
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
        self.put_added(position, sink);
    }

    /// The terms beyond those of `full`.
    #[inline]
    fn put_added<S: FeatureSink>(&self, position: &ArimaaPosition, sink: &mut S) {
        match self.terms {
            TermSet::Handmade | TermSet::Full | TermSet::Conjunctions => {}
            TermSet::Rich => relations::put(position.pieces(), sink),
            TermSet::Positional => positional::put(position, sink),
        }
    }

    /// The difference of the piece terms between two boards.
    #[inline]
    fn put_pieces<S: FeatureSink>(&self, before: &Board, after: &Board, sink: &mut S) {
        match self.terms {
            TermSet::Conjunctions => pieces::put_change(before, after, true, &mut FromFull(sink)),
            terms => pieces::put_change(before, after, terms != TermSet::Handmade, sink),
        }
    }
}

#[inline]
fn put_flags<S: FeatureSink>(board: &Board, sink: &mut S) {
    for side in Side::BOTH {
        flags::put(board, side, sink);
    }
}
