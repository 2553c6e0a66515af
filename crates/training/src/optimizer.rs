//! Optimizers: SGD, and Adam with decoupled weight decay (AdamW).

use crate::exact;
use crate::features::FeatureUnits;
use serde::{Deserialize, Serialize};

/// An optimizer with its hyperparameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Optimizer {
    /// Stochastic gradient descent; the step of the perceptron.
    Sgd {
        /// Learning rate.
        rate: f64,
    },
    /// Adam (Kingma and Ba 2015) with decoupled weight decay (Loshchilov and Hutter 2019).
    Adam {
        /// Learning rate, in points per step.
        rate: f64,
        /// Weight decay: L2 regularisation towards the initial weights.
        decay: f64,
    },
}

/// Adam's β₁ and β₂: decay rates of the first and second moment.
const BETAS: [f64; 2] = [0.9, 0.999];

/// The weights and moments of an optimizer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct OptimizerState {
    /// The present weights, in points.
    #[serde(with = "exact", alias = "now")]
    pub(crate) weights: Vec<f64>,
    #[serde(with = "exact", alias = "start")]
    initial: Vec<f64>,
    /// First and second moment of the gradient.
    #[serde(with = "exact", alias = "means")]
    moments: [Vec<f64>; 2],
    steps: i32,
}

impl OptimizerState {
    pub(crate) fn new(initial: Vec<f64>) -> OptimizerState {
        let zero = vec![0.0; initial.len()];
        OptimizerState { weights: initial.clone(), initial, moments: [zero.clone(), zero], steps: 0 }
    }

    /// Whether no step has moved a weight.
    pub(crate) fn is_untouched(&self, feature: usize) -> bool {
        self.weights[feature] == self.initial[feature]
    }

    /// Takes one step along the sum of these negative gradients, which come from `count` loss terms. Adam takes their mean.
    pub(crate) fn step(&mut self, optimizer: Optimizer, negative_gradients: &[FeatureUnits], count: f64) {
        let mut descent = vec![0.0; self.weights.len()];
        for &(feature, units) in negative_gradients.iter().flatten() {
            descent[usize::from(feature)] += units;
        }
        match optimizer {
            Optimizer::Sgd { rate } => {
                self.weights.iter_mut().zip(&descent).for_each(|(weight, by)| *weight += rate * by);
            }
            Optimizer::Adam { rate, decay } => {
                descent.iter_mut().for_each(|by| *by /= count.max(1.0));
                self.adam_step(&descent, rate, decay);
            }
        }
    }

    fn adam_step(&mut self, descent: &[f64], rate: f64, decay: f64) {
        self.steps += 1;
        // Bias correction: both moments start at zero.
        let correction = BETAS.map(|beta| 1.0 - beta.powi(self.steps));
        for (at, weight) in self.weights.iter_mut().enumerate() {
            let [first, second] = &mut self.moments;
            first[at] = BETAS[0] * first[at] + (1.0 - BETAS[0]) * descent[at];
            second[at] = BETAS[1] * second[at] + (1.0 - BETAS[1]) * descent[at] * descent[at];
            let deviation = (second[at] / correction[1]).sqrt();
            if deviation > 0.0 {
                *weight += rate * (first[at] / correction[0]) / deviation;
            }
            *weight -= rate * decay * (*weight - self.initial[at]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The negative gradient of (x − 3)² + 100 (y + 1)².
    fn negative_gradient(at: &[f64]) -> FeatureUnits {
        vec![(0, -2.0 * (at[0] - 3.0)), (1, -200.0 * (at[1] + 1.0))]
    }

    #[test]
    fn adam_minimises_an_ill_conditioned_quadratic() {
        let mut state = OptimizerState::new(vec![0.0, 0.0]);
        for _ in 0..2_000 {
            let descent = negative_gradient(&state.weights);
            state.step(Optimizer::Adam { rate: 0.01, decay: 0.0 }, &[descent], 1.0);
        }
        let weights = &state.weights;
        assert!((weights[0] - 3.0).abs() < 0.05 && (weights[1] + 1.0).abs() < 0.05, "{weights:?}");
    }

    #[test]
    fn weight_decay_returns_to_the_initial_weights() {
        let mut state = OptimizerState::new(vec![5.0, 5.0]);
        state.weights = vec![0.0, 9.0];
        (0..5_000).for_each(|_| state.step(Optimizer::Adam { rate: 0.1, decay: 0.1 }, &[], 1.0));
        assert!(state.weights.iter().all(|weight| (weight - 5.0).abs() < 1e-9));
    }

    #[test]
    fn sgd_steps_are_multiples_of_the_gradient() {
        let mut state = OptimizerState::new(vec![1.0, 1.0]);
        state.step(Optimizer::Sgd { rate: 2.0 }, &[vec![(0, 1.0)], vec![(0, -0.5), (1, 3.0)]], 7.0);
        assert_eq!(state.weights, [2.0, 7.0]);
    }
}
