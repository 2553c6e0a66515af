//! The generalised log-likelihood ratio (GSPRT) of two hypotheses about a distribution.
//!
//! A hypothesis fixes one number (the mean score, or the advantage in standard deviations) and leaves the rest of the
//! distribution open. Its likelihood is that of the most likely distribution it allows: Van den Bergh, *Comments on
//! normalized Elo*, section 4.1. His closed form (4.2) is off by a factor of hundreds when one side wins every game.

use super::bisection::bisect;
use super::distribution::{ScoreDistribution, moments};

/// A constraint on the distribution of results.
#[derive(Clone, Copy)]
pub(super) enum Hypothesis {
    /// The mean score.
    Mean(f64),
    /// The advantage over an even score, in standard deviations of one result.
    Advantage(f64),
}

/// Logarithm of how much more likely the distribution is under hypothesis `one` than under hypothesis `zero`.
pub(super) fn log_likelihood_ratio(distribution: &ScoreDistribution, zero: Hypothesis, one: Hypothesis) -> f64 {
    let (zero, one) = (most_likely(distribution, zero), most_likely(distribution, one));
    let per_result: f64 = (distribution.cells.iter().zip(zero).zip(one))
        .map(|((&(_, seen), (_, zero)), (_, one))| seen * (one / zero).ln())
        .sum();
    distribution.results * per_result
}

fn most_likely(distribution: &ScoreDistribution, hypothesis: Hypothesis) -> Vec<(f64, f64)> {
    match hypothesis {
        Hypothesis::Mean(mean) => tilted(distribution, |score| score - mean),
        Hypothesis::Advantage(advantage) => most_likely_with_advantage(distribution, advantage),
    }
}

/// The advantage is not linear in the distribution, so it is linearised around a guess and the guess improved.
fn most_likely_with_advantage(distribution: &ScoreDistribution, advantage: f64) -> Vec<(f64, f64)> {
    /// Three to twelve do for nearly every distribution, forty in the corners.
    const ROUNDS: usize = 100;
    const SETTLED: f64 = 1e-9;
    let uniform = 1.0 / distribution.cells.len() as f64;
    let mut guess: Vec<(f64, f64)> = distribution.cells.iter().map(|&(score, _)| (score, uniform)).collect();
    for _ in 0..ROUNDS {
        let (mean, variance) = moments(&guess);
        let deviation = variance.sqrt();
        let better = tilted(distribution, |score| {
            let distance = (score - mean) / deviation;
            score - 0.5 - advantage * deviation * (1.0 + distance * distance) / 2.0
        });
        let change = guess.iter().zip(&better).map(|(old, new)| (old.1 - new.1).abs()).fold(0.0, f64::max);
        guess = better;
        if change < SETTLED {
            break;
        }
    }
    guess
}

/// The most likely distribution under which `excess` averages to zero: every share divided by `1 + x · excess`, with the
/// one `x` that keeps them positive and makes it so. `excess` must take both signs on the distribution's scores.
fn tilted(distribution: &ScoreDistribution, excess: impl Fn(f64) -> f64) -> Vec<(f64, f64)> {
    let excesses: Vec<(f64, f64)> = distribution.cells.iter().map(|&(score, share)| (excess(score), share)).collect();
    let most = excesses.iter().map(|cell| cell.0).fold(f64::NEG_INFINITY, f64::max);
    let least = excesses.iter().map(|cell| cell.0).fold(f64::INFINITY, f64::min);
    debug_assert!(least < 0.0 && 0.0 < most, "no distribution on these scores fits the hypothesis");
    // Between its poles the average falls from +∞ to -∞.
    let x = bisect(-1.0 / most, -1.0 / least, |x| {
        excesses.iter().map(|(excess, share)| share * excess / divisor(x, *excess)).sum()
    });
    (distribution.cells.iter().zip(&excesses))
        .map(|(&(score, share), &(excess, _))| (score, share / divisor(x, excess)))
        .collect()
}

/// `1 + x · excess`, kept positive where rounding beside a pole would lose it.
fn divisor(x: f64, excess: f64) -> f64 {
    (1.0 + x * excess).max(f64::EPSILON)
}
