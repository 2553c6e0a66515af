//! The empirical distribution of results with its moments.

use super::ResultCounts;

/// Regularisation: the count of a result that never occurred, where zero would make a likelihood infinite.
const ZERO_COUNT: f64 = 1e-3;

/// Shares of the results over the scores from 0 to 1, with their first two moments.
pub(super) struct ScoreDistribution {
    /// Score and share of each result, worst first. The shares add up to 1.
    pub(super) cells: Vec<(f64, f64)>,
    /// How many results there were: a real number, since regularised counts are not whole.
    pub(super) results: f64,
    pub(super) mean: f64,
    /// The mean's lead over an even score, summed on its own so that an even match comes out at exactly nothing.
    pub(super) advantage: f64,
    /// Variance of one result, be it a game or a pair. Never zero.
    pub(super) variance: f64,
    pub(super) games_per_result: f64,
}

impl ScoreDistribution {
    /// The results as they are, which must differ among themselves to have a variance.
    ///
    /// If all are alike, one more is imagined, half of it the best and half the worst result possible. Less would
    /// promise too much: with zero counts taken as 0.001, one even pair would already be known to 34 Elo, and one won
    /// pair would make its winner the stronger with certainty.
    pub(super) fn seen(counts: &dyn ResultCounts) -> ScoreDistribution {
        let mut weights: Vec<f64> = counts.counts().into_iter().map(|count| count as f64).collect();
        if weights.iter().filter(|&&weight| weight > 0.0).count() < 2 {
            let best = weights.len() - 1;
            weights[0] += 0.5;
            weights[best] += 0.5;
        }
        ScoreDistribution::new(&weights)
    }

    /// The results with 0.001 in the place of zero counts, as fishtest and fastchess do before they take logarithms.
    pub(super) fn regularised(counts: &dyn ResultCounts) -> ScoreDistribution {
        let weights: Vec<f64> = counts.counts().into_iter().map(|count| (count as f64).max(ZERO_COUNT)).collect();
        ScoreDistribution::new(&weights)
    }

    fn new(weights: &[f64]) -> ScoreDistribution {
        let results: f64 = weights.iter().sum();
        let best = (weights.len() - 1) as f64;
        let cells: Vec<(f64, f64)> =
            weights.iter().enumerate().map(|(cell, weight)| (cell as f64 / best, weight / results)).collect();
        let (mean, variance) = moments(&cells);
        let advantage = cells.iter().map(|(score, share)| (score - 0.5) * share).sum();
        ScoreDistribution { cells, results, mean, advantage, variance, games_per_result: best / 2.0 }
    }

    pub(super) fn games(&self) -> f64 {
        self.results * self.games_per_result
    }

    /// Standard deviation a game, the unit of normalised Elo. For a pair's mean score it is √2 times that of the pair.
    pub(super) fn deviation_per_game(&self) -> f64 {
        (self.variance * self.games_per_result).sqrt()
    }
}

/// Mean and variance of a distribution given as values with their shares.
pub(super) fn moments(cells: &[(f64, f64)]) -> (f64, f64) {
    let mean = cells.iter().map(|(value, share)| value * share).sum();
    let variance = cells.iter().map(|(value, share)| share * (value - mean) * (value - mean)).sum();
    (mean, variance)
}
