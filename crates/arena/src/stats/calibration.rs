//! Calibration: the winning probability that belongs to a score, by logistic regression on the results of games.

use super::estimate::DEVIATIONS_95;

/// A score and the result of its game, both for the same side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoredResult {
    /// The score, in points.
    pub score: f64,
    /// The result: 1 for a win, ½ for a draw, 0 for a loss.
    pub result: f64,
    /// The pair of games it is from. Scores within a pair depend on each other.
    pub pair: usize,
}

/// The winning probability as a function of the score: 1 / (1 + exp(−score / scale)).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibration {
    /// The inverse of the scale: the change of the log-odds per point.
    pub slope: f64,
    /// Half width of the slope's 95 % interval.
    pub slope_error: f64,
}

const MAX_ITERATIONS: usize = 100;
/// A slope per standard deviation of the scores beyond which the scores separate wins from losses without exception.
const SEPARATED: f64 = 50.0;

impl Calibration {
    /// The maximum-likelihood fit, by Newton's method. The error is robust against dependence within pairs (a sandwich
    /// estimator). `None` if the scores are all 0, or separate wins from losses without exception. Samples of a pair lie side
    /// by side.
    pub fn fit(samples: &[ScoredResult]) -> Option<Calibration> {
        let square = samples.iter().map(|sample| sample.score * sample.score).sum::<f64>() / samples.len() as f64;
        let unit = Some(square.sqrt()).filter(|&unit| unit > 0.0)?;
        let mut slope = 0.0;
        for _ in 0..MAX_ITERATIONS {
            let (gradient, information) = derivatives(samples, slope, unit);
            let step = (gradient / information).clamp(-1.0, 1.0);
            slope += step;
            if slope.abs() > SEPARATED || !slope.is_finite() {
                return None;
            }
            if step.abs() < 1e-12 {
                break;
            }
        }
        let (_, information) = derivatives(samples, slope, unit);
        let in_pair = |pair: &[ScoredResult]| derivatives(pair, slope, unit).0.powi(2);
        let variance: f64 = samples.chunk_by(|a, b| a.pair == b.pair).map(in_pair).sum();
        Some(Calibration { slope: slope / unit, slope_error: DEVIATIONS_95 * variance.sqrt() / information / unit })
    }

    /// The points at which the winning probability is 73 % (the logistic function of 1).
    pub fn scale(&self) -> f64 {
        1.0 / self.slope
    }

    /// The 95 % interval of the scale. Its upper end is infinite if the slope may be 0.
    pub fn scale_interval(&self) -> (f64, f64) {
        let least = self.slope - self.slope_error;
        (1.0 / (self.slope + self.slope_error), if least > 0.0 { 1.0 / least } else { f64::INFINITY })
    }

    /// The winning probability of a score.
    pub fn win_probability(&self, score: f64) -> f64 {
        logistic(self.slope * score)
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// First derivative of the log-likelihood, and the information, for a slope per unit.
fn derivatives(samples: &[ScoredResult], slope: f64, unit: f64) -> (f64, f64) {
    samples.iter().fold((0.0, 0.0), |(gradient, information), sample| {
        let score = sample.score / unit;
        let expected = logistic(slope * score);
        (gradient + (sample.result - expected) * score, information + expected * (1.0 - expected) * score * score)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_core::Random;

    /// Pairs with two games each, whose scores have a common result drawn with the true probability of the first score.
    fn simulated(scale: f64, pairs: usize, per_pair: usize, random: &mut Random) -> Vec<ScoredResult> {
        let uniform = |random: &mut Random| random.below(1 << 30) as f64 / (1 << 30) as f64;
        let pair = |pair| {
            let score = (uniform(random) - 0.5) * 8.0 * scale;
            let result = f64::from(uniform(random) < logistic(score / scale));
            vec![ScoredResult { score, result, pair }; per_pair]
        };
        (0..pairs).flat_map(pair).collect()
    }

    #[test]
    fn the_interval_covers_the_true_scale() {
        let mut random = Random::new(3);
        let covers = |_| {
            let fit = Calibration::fit(&simulated(250.0, 200, 5, &mut random)).expect("the results overlap");
            let (low, high) = fit.scale_interval();
            low <= 250.0 && 250.0 <= high
        };
        let covered = (0..2_000).map(covers).filter(|&covers| covers).count();
        assert!((1_860..=1_940).contains(&covered), "{covered} of 2000, where 1900 are expected");
    }

    #[test]
    fn dependent_scores_add_no_certainty() {
        let one = Calibration::fit(&simulated(100.0, 300, 1, &mut Random::new(4))).expect("the results overlap");
        let many = Calibration::fit(&simulated(100.0, 300, 20, &mut Random::new(4))).expect("the results overlap");
        assert!((one.slope - many.slope).abs() < 1e-9 && (one.slope_error / many.slope_error - 1.0).abs() < 1e-6);
    }

    #[test]
    fn probabilities_follow_the_scale() {
        let fit = Calibration { slope: 0.01, slope_error: 0.02 };
        assert_eq!((fit.scale(), fit.win_probability(0.0)), (100.0, 0.5));
        assert!((fit.win_probability(100.0) - 0.731_058_578_630_004_9).abs() < 1e-12);
        assert_eq!(fit.scale_interval().1, f64::INFINITY);
    }

    #[test]
    fn what_cannot_be_fitted_is_none() {
        let sample = |score, result| ScoredResult { score, result, pair: 0 };
        assert_eq!(Calibration::fit(&[]), None);
        assert_eq!(Calibration::fit(&[sample(0.0, 1.0), sample(0.0, 0.0)]), None);
        assert_eq!(Calibration::fit(&[sample(5.0, 1.0), sample(-5.0, 0.0)]), None);
    }
}
