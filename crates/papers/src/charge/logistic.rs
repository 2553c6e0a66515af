//! Logistic regression by Newton's method, with L2 regularisation.

use super::roc::ScoredChain;

/// L2 regularisation, worth this many examples: rare features get small weights.
const L2: f64 = 1.0;
const MAX_STEPS: usize = 30;

/// A chain with its features and its label.
#[derive(Clone, Debug)]
pub struct Example {
    /// The game it comes from.
    pub game: usize,
    /// Amount of each feature; the first is constant.
    pub features: Vec<f64>,
    /// The label: whether it survived.
    pub survived: bool,
}

/// Fits weights whose sum over the features is the log-odds of survival.
///
/// Features are scaled by their root mean square, so that the regularisation is the same for all.
pub fn fit(examples: &[Example]) -> Vec<f64> {
    let count = examples.first().map_or(0, |example| example.features.len());
    let scales: Vec<f64> = (0..count).map(|feature| spread(examples, feature)).collect();
    let mut weights = vec![0.0; count];
    for _ in 0..MAX_STEPS {
        let (gradient, hessian) = gradient_and_hessian(examples, &scales, &weights);
        let Some(step) = solve(hessian, gradient) else { break };
        weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += step);
        if step.iter().all(|step| step.abs() < 1e-10) {
            break;
        }
    }
    weights.iter().zip(&scales).map(|(weight, scale)| weight / scale).collect()
}

/// The predicted log-odds of each example.
pub fn predict(examples: &[Example], weights: &[f64]) -> Vec<ScoredChain> {
    let scored = |example: &Example| {
        let score = example.features.iter().zip(weights).map(|(amount, weight)| amount * weight).sum();
        ScoredChain { game: example.game, score, survived: example.survived }
    };
    examples.iter().map(scored).collect()
}

fn spread(examples: &[Example], feature: usize) -> f64 {
    let squares: f64 = examples.iter().map(|example| example.features[feature].powi(2)).sum();
    let root = (squares / examples.len().max(1) as f64).sqrt();
    if root > 0.0 { root } else { 1.0 }
}

/// The gradient and the Hessian of the log-likelihood.
fn gradient_and_hessian(examples: &[Example], scales: &[f64], weights: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let count = weights.len();
    let mut gradient: Vec<f64> = weights.iter().map(|weight| -L2 * weight).collect();
    let mut hessian = vec![vec![0.0; count]; count];
    (0..count).for_each(|at| hessian[at][at] = L2);
    let mut scaled = vec![0.0; count];
    for example in examples {
        scaled.iter_mut().zip(&example.features).zip(scales).for_each(|((to, from), scale)| *to = from / scale);
        let odds: f64 = scaled.iter().zip(weights).map(|(amount, weight)| amount * weight).sum();
        let chance = 1.0 / (1.0 + (-odds).exp());
        let (missing, sure) = (f64::from(u8::from(example.survived)) - chance, chance * (1.0 - chance));
        for row in 0..count {
            gradient[row] += missing * scaled[row];
            for (entry, amount) in hessian[row].iter_mut().zip(&scaled) {
                *entry += sure * scaled[row] * amount;
            }
        }
    }
    (gradient, hessian)
}

/// Solves a system of linear equations by elimination; `None` without a unique solution.
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
    fn known_odds_are_recovered() {
        let truth = [0.5, -1.0, 0.02];
        let mut random = Random::new(6);
        let mut unit = || random.below(10_001) as f64 / 10_000.0;
        let examples: Vec<Example> = (0..20_000)
            .map(|number| {
                let features = vec![1.0, unit() * 4.0 - 2.0, unit() * 200.0 - 100.0];
                let odds: f64 = features.iter().zip(truth).map(|(amount, weight)| amount * weight).sum();
                Example { game: number / 100, survived: unit() < 1.0 / (1.0 + (-odds).exp()), features }
            })
            .collect();
        let weights = fit(&examples);
        for (found, wanted) in weights.iter().zip(truth) {
            assert!((found - wanted).abs() < 0.07 * wanted.abs() + 0.04, "{weights:?}");
        }
    }

    #[test]
    fn an_absent_feature_gets_no_weight() {
        let example =
            |number: usize| Example { game: 0, features: vec![1.0, 0.0], survived: !number.is_multiple_of(4) };
        let weights = fit(&(0..400).map(example).collect::<Vec<_>>());
        assert!((weights[0] - 3f64.ln()).abs() < 0.02 && weights[1] == 0.0, "{weights:?}");
        assert!(fit(&[]).is_empty());
    }
}
