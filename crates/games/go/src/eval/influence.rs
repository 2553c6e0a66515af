//! `influence` and `bouzy`: Zobrist's and Bouzy's influence functions as evaluations, for comparison with `charge`.

use super::{KOMI, PRISONER, STONE, put_actual_points};
use crate::influence::{InfluenceMap, bouzy_influence, zobrist_influence};
use crate::{Board, GoPosition, Move};
use tenbin_core::{Evaluation, Feature, FeatureSink, Term, Weights};

/// The terms, in the order of their weights.
const TERMS: &[Term] = &[STONE, PRISONER, KOMI, Term::new("territory", "empty points under a side's influence")];

const ACTUAL_POINTS: Feature = Term::feature(TERMS, "stone");
const TERRITORY: Feature = Term::feature(TERMS, "territory");

/// The built-in weights for Zobrist's function.
pub const DEFAULT_INFLUENCE: &str = include_str!("../../../../../weights/go/influence.toml");
/// The built-in weights for Bouzy's function.
pub const DEFAULT_BOUZY: &str = include_str!("../../../../../weights/go/bouzy.toml");

/// Which influence function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InfluenceFunction {
    /// Zobrist's of 1969.
    Zobrist,
    /// Bouzy's 5/21.
    Bouzy,
}

impl InfluenceFunction {
    fn field<const N: usize>(self, board: &Board<N>) -> InfluenceMap<N> {
        match self {
            InfluenceFunction::Zobrist => zobrist_influence(board),
            InfluenceFunction::Bouzy => bouzy_influence(board),
        }
    }
}

/// An evaluation by an influence function.
#[derive(Clone, Debug, PartialEq)]
pub struct InfluenceEvaluation<const N: usize> {
    weights: Weights,
    influence: InfluenceFunction,
}

impl<const N: usize> InfluenceEvaluation<N> {
    /// The terms.
    pub const TERMS: &'static [Term] = TERMS;

    /// An evaluation with this function and these weights.
    pub fn new(weights: Weights, influence: InfluenceFunction) -> InfluenceEvaluation<N> {
        InfluenceEvaluation { weights, influence }
    }
}

impl<const N: usize> Evaluation for InfluenceEvaluation<N> {
    type Position = GoPosition<N>;
    type Accumulator = ();
    type FastResult = ();

    fn weights(&self) -> &Weights {
        &self.weights
    }

    fn with_weights(&self, weights: Weights) -> InfluenceEvaluation<N> {
        InfluenceEvaluation::new(weights, self.influence)
    }

    fn init(&self, _position: &GoPosition<N>) {}

    fn update(&self, (): &mut (), _before: &GoPosition<N>, _ply: Move, _after: &GoPosition<N>) {}

    #[inline]
    fn fast_terms<S: FeatureSink>(&self, position: &GoPosition<N>, (): &(), sink: &mut S) {
        put_actual_points(position, ACTUAL_POINTS, sink);
    }

    fn slow_terms<S: FeatureSink>(&self, position: &GoPosition<N>, (): &(), (): (), sink: &mut S) {
        let board = position.board();
        let field = self.influence.field(board);
        for at in board.points() {
            let sign = field[usize::from(at)].signum();
            // A stone's own influence outweighs all others, so no stone is under the opponent's.
            if board.owner(at).is_none() && sign != 0 {
                sink.put(TERRITORY, sign, board.square(at));
            }
        }
    }
}
