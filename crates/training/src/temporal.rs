//! Temporal-difference learning: TD(λ) and TD-Leaf(λ). Each prediction approaches the later predictions and the result.

use crate::features::{FeatureExtractor, FeatureUnits, SparseSum};
use crate::objective::{Objective, Sample, Split};
use crate::replay::{GameReplay, StaticLeaf};
use tenbin_core::{Outcome, Position, Random, Side, win_probability};
use tenbin_search::SearchableEvaluation;

/// The objective of TD(λ), or of TD-Leaf(λ), which evaluates the leaves of principal variations.
pub struct TemporalDifference<G: Position> {
    /// The games, and the depth of the searches.
    pub replay: GameReplay<G>,
    /// TD-Leaf: evaluate the leaf of the principal variation instead of the position.
    pub leaves: bool,
    /// Trace decay λ: 1 is the game result alone (Monte Carlo), 0 the next position alone.
    pub lambda: f64,
    /// Points that multiply the odds of winning by *e*.
    pub sigmoid_scale: f64,
}

/// The result of a game for `First`, from 0 to 1.
pub(crate) fn game_result(outcome: Outcome) -> f64 {
    f64::from(outcome.half_points(Side::First)) / 2.0
}

/// A predicted win probability with its features.
struct Prediction {
    probability: f64,
    features: FeatureUnits,
}

impl<E: SearchableEvaluation> Objective<E> for TemporalDifference<E::Position> {
    fn sample_count(&self, split: Split) -> usize {
        self.replay.source.games(split)
    }

    fn evaluate(&self, evaluation: &E, split: Split, number: usize, random: &mut Random) -> Sample {
        let extractor = FeatureExtractor::new(evaluation);
        let mut predictions = Vec::new();
        let outcome = self.replay.replay(evaluation, (split, number), random, |step| {
            let leaf = if self.leaves { step.traced_leaf() } else { step.resolver.leaf(step.line.now()) };
            let Some(StaticLeaf { position, points }) = leaf else { return };
            let probability = win_probability(points, self.sigmoid_scale);
            predictions.push(Prediction { probability, features: extractor.extract(&position) });
        });
        // A game that was broken off has no result.
        let Some(outcome) = outcome else { return Sample { is_skipped: true, ..Sample::default() } };
        self.sample(&predictions, game_result(outcome))
    }
}

impl<G: Position> TemporalDifference<G> {
    /// The sample of a game: each prediction moves by the discounted sum of later temporal differences.
    fn sample(&self, predictions: &[Prediction], result: f64) -> Sample {
        let mut negative_gradient = SparseSum::default();
        let mut loss = 0.0;
        let (mut error, mut next) = (0.0, result);
        for prediction in predictions.iter().rev() {
            let probability = prediction.probability;
            error = (next - probability) + self.lambda * error;
            next = probability;
            let derivative = probability * (1.0 - probability) / self.sigmoid_scale;
            negative_gradient.add(error * derivative, &prediction.features);
            loss += (result - probability).powi(2);
        }
        Sample {
            negative_gradient: negative_gradient.into_sum(),
            loss,
            count: predictions.len() as f64,
            is_skipped: false,
        }
    }
}
