//! The evaluation of shogi, in the four parts of Hamada, Hashimoto and Iida, *lazy heavy evaluation and directional
//! terms*. A pawn on the board is one unit, 100 points.
//!
//! | part | content | computed | file |
//! |---|---|---|---|
//! | E1 | material, piece-square values, pieces relative to both kings | in the accumulator | `material.rs` |
//! | E2 | king safety | fast stage | `safety.rs` |
//! | E3 | mobility of the major pieces; DAO-3 and DAO-4 | slow stage | `mobility.rs`, `directional.rs` |
//! | E4 | hanging and pinned pieces; DAO-1 and DAO-2 | slow stage | `special.rs`, `directional.rs` |
//!
//! - `terms.rs`: the terms; their weights are in `weights/shogi/shogi.toml`
//! - `attack_map.rs`: attacked squares, shared by E2 to E4
//! - `places.rs`, `king_ring.rs`: indices into tables of weights

mod attack_map;
mod directional;
mod king_ring;
mod material;
mod mobility;
mod places;
mod safety;
mod special;
mod terms;

pub use attack_map::AttackMaps;
pub use directional::{DirectionalTerms, SlowPieces};

use crate::{Move, ShogiPosition};
use king_ring::RingWeights;
use tenbin_core::{Evaluation, FeatureSink, Score, ScoreSink, Term, Weights};

/// The default weights.
pub const DEFAULT_WEIGHTS: &str = include_str!("../../../../../weights/shogi/shogi.toml");

/// Weights learned from self-play games of the bench.
pub const LEARNED_WEIGHTS: &str = include_str!("../../../../../weights/shogi/learned.toml");

/// The evaluation of shogi, with or without directional terms.
///
/// ```
/// use tenbin_core::{Evaluation, Notation};
/// use tenbin_shogi::{ShogiPosition, DirectionalTerms, ShogiEvaluation};
///
/// let shogi = ShogiEvaluation::with(DirectionalTerms::NONE);
/// let start = ShogiPosition::default();
/// let a_rook_less = start.parse_position("lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1").unwrap();
/// let score = |position| shogi.score(position, &shogi.init(position));
/// assert!(score(&a_rook_less) > score(&start) + 700);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ShogiEvaluation {
    weights: Weights,
    directional: DirectionalTerms,
    ring_weights: RingWeights,
}

impl ShogiEvaluation {
    /// All terms, in the order of their weights. Deselected directional terms are among them.
    pub const TERMS: &'static [Term] = terms::TERMS;

    /// The evaluation with these weights for [`TERMS`](ShogiEvaluation::TERMS) and these directional terms.
    pub fn new(weights: Weights, directional: DirectionalTerms) -> ShogiEvaluation {
        let ring_weights = RingWeights::new(&weights);
        ShogiEvaluation { weights, directional, ring_weights }
    }

    /// The evaluation with the default weights.
    pub fn with(directional: DirectionalTerms) -> ShogiEvaluation {
        let weights = Weights::parse(DEFAULT_WEIGHTS, ShogiEvaluation::TERMS);
        ShogiEvaluation::new(weights.expect("the weights that come with the bench are tested"), directional)
    }

    /// The selected directional terms.
    pub fn directional(&self) -> DirectionalTerms {
        self.directional
    }

    /// Adds one part of the evaluation, computed from scratch: for measuring its strength and its cost.
    #[inline]
    pub fn put_part<S: FeatureSink>(&self, part: EvalPart, position: &ShogiPosition, sink: &mut S) {
        match part {
            EvalPart::Material => material::put_all(position, sink),
            EvalPart::Safety => safety::put(&self.ring_weights, position, &AttackMaps::of(position), sink),
            EvalPart::Mobility => mobility::put(position, &AttackMaps::of(position), sink),
            EvalPart::Majors => directional::put_majors(self.directional, position, sink),
            EvalPart::SlowPieces => directional::put_slow(self.directional, position, sink),
            EvalPart::Special => special::put(position, &AttackMaps::of(position), sink),
        }
    }
}

impl Default for ShogiEvaluation {
    /// The evaluation with the default weights, without directional terms.
    fn default() -> ShogiEvaluation {
        ShogiEvaluation::with(DirectionalTerms::NONE)
    }
}

/// A part of the evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EvalPart {
    /// E1: material and piece-square values.
    Material,
    /// E2: king safety, including the attack maps.
    Safety,
    /// E3: mobility of the major pieces, including the attack maps, without directional terms.
    Mobility,
    /// The directional terms of E3: DAO-3 and DAO-4, if selected.
    Majors,
    /// The directional term of E4: DAO-1 or DAO-2, if selected.
    SlowPieces,
    /// E4: the other special terms, including the attack maps.
    Special,
}

impl EvalPart {
    /// All parts, in the order of the walk.
    pub const ALL: [EvalPart; 6] = [
        EvalPart::Material,
        EvalPart::Safety,
        EvalPart::Mobility,
        EvalPart::Majors,
        EvalPart::SlowPieces,
        EvalPart::Special,
    ];
}

/// The accumulator: the weighted sum of E1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MaterialAccumulator {
    total: i64,
}

impl Evaluation for ShogiEvaluation {
    type Position = ShogiPosition;
    type Accumulator = MaterialAccumulator;
    type FastResult = AttackMaps;

    fn weights(&self) -> &Weights {
        &self.weights
    }

    fn with_weights(&self, weights: Weights) -> ShogiEvaluation {
        ShogiEvaluation::new(weights, self.directional)
    }

    fn init(&self, position: &ShogiPosition) -> MaterialAccumulator {
        let mut sum = ScoreSink::new(&self.weights);
        material::put_all(position, &mut sum);
        MaterialAccumulator { total: sum.total() }
    }

    #[inline]
    fn update(&self, accumulator: &mut MaterialAccumulator, before: &ShogiPosition, mv: Move, after: &ShogiPosition) {
        let mut change = ScoreSink::new(&self.weights);
        material::put_change(before, mv, after, &mut change);
        accumulator.total += change.total();
    }

    /// E1 does not depend on the side to move.
    #[inline]
    fn update_null_move(&self, accumulator: &MaterialAccumulator, _after: &ShogiPosition) -> MaterialAccumulator {
        *accumulator
    }

    /// The score of E1.
    #[inline]
    fn accumulated_score(&self, accumulator: &MaterialAccumulator) -> Option<Score> {
        Some(Weights::points(accumulator.total))
    }

    fn fast_terms<S: FeatureSink>(
        &self,
        position: &ShogiPosition,
        accumulator: &MaterialAccumulator,
        sink: &mut S,
    ) -> AttackMaps {
        sink.put_kept(accumulator.total, |sink| material::put_all(position, sink));
        let maps = AttackMaps::of(position);
        safety::put(&self.ring_weights, position, &maps, sink);
        maps
    }

    fn slow_terms<S: FeatureSink>(
        &self,
        position: &ShogiPosition,
        _accumulator: &MaterialAccumulator,
        maps: AttackMaps,
        sink: &mut S,
    ) {
        mobility::put(position, &maps, sink);
        directional::put_majors(self.directional, position, sink);
        directional::put_slow(self.directional, position, sink);
        special::put(position, &maps, sink);
    }
}
