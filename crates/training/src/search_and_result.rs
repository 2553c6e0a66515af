//! Search-and-result training: the win probability of a position approaches a mixture of a recorded search score and the
//! game result, under cross-entropy loss.
//!
//! The game result is unbiased but noisy: one value for a hundred positions. Search scores are precise but biased by the
//! player that gave them. A mixture is better than either.

use crate::features::{FeatureExtractor, SparseSum};
use crate::objective::{Objective, Sample, Split};
use crate::replay::GameReplay;
use crate::temporal::game_result;
use tenbin_core::{Position, Random, win_probability};
use tenbin_search::SearchableEvaluation;

/// The search-and-result objective.
pub struct SearchAndResult<G: Position> {
    /// The games. Only positions with a recorded score become samples; depth 0 resolves each by quiescence search.
    pub replay: GameReplay<G>,
    /// Weight of the game result in the target: 1 is the result alone, 0 the search score alone.
    pub result_weight: f64,
    /// Points that multiply the odds of winning by *e*.
    pub sigmoid_scale: f64,
}

impl<E: SearchableEvaluation> Objective<E> for SearchAndResult<E::Position> {
    fn sample_count(&self, split: Split) -> usize {
        self.replay.source.games(split)
    }

    fn evaluate(&self, evaluation: &E, split: Split, number: usize, random: &mut Random) -> Sample {
        let Some(game) = self.replay.source.game(split, number) else { return Sample::default() };
        let result = game.outcome.map(game_result);
        let extractor = FeatureExtractor::new(evaluation);
        let mut negative_gradient = SparseSum::default();
        let (mut loss, mut count) = (0.0, 0.0);
        self.replay.replay(evaluation, (split, number), random, |step| {
            let score = game.scores.get(step.line.plies().len()).copied().flatten();
            let Some(score) = score.filter(|_| step.leaf.is_traced) else { return };
            let score = f64::from(score * step.line.now().side_to_move().sign());
            let searched = win_probability(score, self.sigmoid_scale);
            let target = searched + self.result_weight * (result.unwrap_or(searched) - searched);
            let predicted = win_probability(f64::from(step.leaf.score), self.sigmoid_scale);
            let features = extractor.extract(&step.leaf.position);
            negative_gradient.add((target - predicted) / self.sigmoid_scale, &features);
            loss += cross_entropy(target, predicted);
            count += 1.0;
        });
        Sample { negative_gradient: negative_gradient.into_sum(), loss, count, is_skipped: false }
    }
}

/// Binary cross-entropy of a predicted probability against a target.
fn cross_entropy(target: f64, predicted: f64) -> f64 {
    let part = |target: f64, predicted: f64| -target * predicted.max(f64::MIN_POSITIVE).ln();
    part(target, predicted) + part(1.0 - target, 1.0 - predicted)
}
