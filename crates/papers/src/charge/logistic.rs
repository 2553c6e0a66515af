//! Logistic comparison: the weights under which what happened was likeliest, found by Newton's steps.

use super::curve::Judged;

/// Pulls weights towards nothing, as much as this many examples would: what is hardly ever there shall not weigh much.
const PULL: f64 = 1.0;
const STEPS: usize = 30;

/// Something with its features and whether it lived.
#[derive(Clone, Debug)]
pub struct Example {
    /// The game it is from.
    pub game: usize,
    /// Amounts of each feature; the first is the same in all.
    pub features: Vec<f64>,
    /// Whether it lived.
    pub lives: bool,
}

/// Weights whose sum over the features is the logarithm of the odds to live.
///
/// Features are measured in their own spread, so that the pull is alike for all.
pub fn learn(examples: &[Example]) -> Vec<f64> {
    let count = examples.first().map_or(0, |example| example.features.len());
    let scales: Vec<f64> = (0..count).map(|feature| spread(examples, feature)).collect();
    let mut weights = vec![0.0; count];
    for _ in 0..STEPS {
        let (slope, bend) = slope_and_bend(examples, &scales, &weights);
        let Some(step) = solve(bend, slope) else { break };
        weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += step);
        if step.iter().all(|step| step.abs() < 1e-10) {
            break;
        }
    }
    weights.iter().zip(&scales).map(|(weight, scale)| weight / scale).collect()
}

/// What the learned weights say of each example.
pub fn judge(examples: &[Example], weights: &[f64]) -> Vec<Judged> {
    let judged = |example: &Example| {
        let score = example.features.iter().zip(weights).map(|(amount, weight)| amount * weight).sum();
        Judged { game: example.game, score, lives: example.lives }
    };
    examples.iter().map(judged).collect()
}

fn spread(examples: &[Example], feature: usize) -> f64 {
    let squares: f64 = examples.iter().map(|example| example.features[feature].powi(2)).sum();
    let root = (squares / examples.len().max(1) as f64).sqrt();
    if root > 0.0 { root } else { 1.0 }
}

/// In which direction the likelihood grows, and how that changes.
fn slope_and_bend(examples: &[Example], scales: &[f64], weights: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let count = weights.len();
    let mut slope: Vec<f64> = weights.iter().map(|weight| -PULL * weight).collect();
    let mut bend = vec![vec![0.0; count]; count];
    (0..count).for_each(|at| bend[at][at] = PULL);
    let mut scaled = vec![0.0; count];
    for example in examples {
        scaled.iter_mut().zip(&example.features).zip(scales).for_each(|((to, from), scale)| *to = from / scale);
        let odds: f64 = scaled.iter().zip(weights).map(|(amount, weight)| amount * weight).sum();
        let chance = 1.0 / (1.0 + (-odds).exp());
        let (missing, sure) = (f64::from(u8::from(example.lives)) - chance, chance * (1.0 - chance));
        for row in 0..count {
            slope[row] += missing * scaled[row];
            for (bent, amount) in bend[row].iter_mut().zip(&scaled) {
                *bent += sure * scaled[row] * amount;
            }
        }
    }
    (slope, bend)
}

/// Solves a system of linear equations by elimination; `None` if it has no single solution.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let count = right.len();
    for column in 0..count {
        let pivot = (column..count).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        if matrix[pivot][column].abs() < 1e-12 {
            return None;
        }
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let (above, below) = matrix.split_at_mut(column + 1);
        let pivot = &above[column];
        for (row, lower) in below.iter_mut().enumerate() {
            let times = lower[column] / pivot[column];
            lower.iter_mut().zip(pivot).skip(column).for_each(|(to, from)| *to -= times * from);
            right[column + 1 + row] -= times * right[column];
        }
    }
    for row in (0..count).rev() {
        let known: f64 = (row + 1..count).map(|at| matrix[row][at] * right[at]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_core::Random;

    #[test]
    fn known_odds_are_found_again() {
        let truth = [0.5, -1.0, 0.02];
        let mut random = Random::new(6);
        let mut unit = || random.below(10_001) as f64 / 10_000.0;
        let examples: Vec<Example> = (0..20_000)
            .map(|number| {
                let features = vec![1.0, unit() * 4.0 - 2.0, unit() * 200.0 - 100.0];
                let odds: f64 = features.iter().zip(truth).map(|(amount, weight)| amount * weight).sum();
                Example { game: number / 100, lives: unit() < 1.0 / (1.0 + (-odds).exp()), features }
            })
            .collect();
        let weights = learn(&examples);
        for (found, wanted) in weights.iter().zip(truth) {
            assert!((found - wanted).abs() < 0.07 * wanted.abs() + 0.04, "{weights:?}");
        }
    }

    #[test]
    fn a_feature_that_is_never_there_weighs_nothing() {
        let example = |number: usize| Example { game: 0, features: vec![1.0, 0.0], lives: !number.is_multiple_of(4) };
        let weights = learn(&(0..400).map(example).collect::<Vec<_>>());
        assert!((weights[0] - 3f64.ln()).abs() < 0.02 && weights[1] == 0.0, "{weights:?}");
        assert!(learn(&[]).is_empty());
    }
}
