//! How far weights go in the direction a lesson shows.

use crate::exact;
use crate::vector::Found;
use serde::{Deserialize, Serialize};

/// A rule for steps.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Stepping {
    /// So many times the direction, as the perceptron goes.
    Plain {
        /// How many times.
        rate: f64,
    },
    /// Steps of about the same length for every weight, however steep it is there (Adam).
    Even {
        /// That length, in points.
        rate: f64,
        /// How hard weights are pulled back to where they began.
        decay: f64,
    },
}

/// How much of the mean direction, and of its mean square, is kept from step to step.
const KEPT: [f64; 2] = [0.9, 0.999];

/// Weights under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Walker {
    /// Where they are.
    #[serde(with = "exact")]
    pub(crate) now: Vec<f64>,
    #[serde(with = "exact")]
    start: Vec<f64>,
    #[serde(with = "exact")]
    means: [Vec<f64>; 2],
    steps: i32,
}

impl Walker {
    pub(crate) fn new(start: Vec<f64>) -> Walker {
        let nothing = vec![0.0; start.len()];
        Walker { now: start.clone(), start, means: [nothing.clone(), nothing], steps: 0 }
    }

    /// Goes a step, having been shown directions that come from so many judgements together.
    pub(crate) fn step(&mut self, stepping: Stepping, shown: &[Found], judgements: f64) {
        let mut direction = vec![0.0; self.now.len()];
        for &(feature, units) in shown.iter().flatten() {
            direction[usize::from(feature)] += units;
        }
        match stepping {
            Stepping::Plain { rate } => {
                self.now.iter_mut().zip(&direction).for_each(|(weight, by)| *weight += rate * by);
            }
            Stepping::Even { rate, decay } => {
                direction.iter_mut().for_each(|by| *by /= judgements.max(1.0));
                self.step_evenly(&direction, rate, decay);
            }
        }
    }

    fn step_evenly(&mut self, direction: &[f64], rate: f64, decay: f64) {
        self.steps += 1;
        // Both means begin at nothing; this makes up for it.
        let grown = KEPT.map(|kept| 1.0 - kept.powi(self.steps));
        for (at, weight) in self.now.iter_mut().enumerate() {
            let [mean, square] = &mut self.means;
            mean[at] = KEPT[0] * mean[at] + (1.0 - KEPT[0]) * direction[at];
            square[at] = KEPT[1] * square[at] + (1.0 - KEPT[1]) * direction[at] * direction[at];
            let steep = (square[at] / grown[1]).sqrt();
            if steep > 0.0 {
                *weight += rate * (mean[at] / grown[0]) / steep;
            }
            *weight -= rate * decay * (*weight - self.start[at]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Downhill on (x − 3)² + 100 (y + 1)².
    fn slope(at: &[f64]) -> Found {
        vec![(0, -2.0 * (at[0] - 3.0)), (1, -200.0 * (at[1] + 1.0))]
    }

    #[test]
    fn even_steps_reach_the_bottom_of_an_uneven_valley() {
        let mut walker = Walker::new(vec![0.0, 0.0]);
        for _ in 0..2_000 {
            let shown = slope(&walker.now);
            walker.step(Stepping::Even { rate: 0.01, decay: 0.0 }, &[shown], 1.0);
        }
        assert!((walker.now[0] - 3.0).abs() < 0.05 && (walker.now[1] + 1.0).abs() < 0.05, "{:?}", walker.now);
    }

    #[test]
    fn decay_pulls_back_to_the_start() {
        let mut walker = Walker::new(vec![5.0, 5.0]);
        walker.now = vec![0.0, 9.0];
        (0..5_000).for_each(|_| walker.step(Stepping::Even { rate: 0.1, decay: 0.1 }, &[], 1.0));
        assert!(walker.now.iter().all(|weight| (weight - 5.0).abs() < 1e-9));
    }

    #[test]
    fn plain_steps_are_multiples() {
        let mut walker = Walker::new(vec![1.0, 1.0]);
        walker.step(Stepping::Plain { rate: 2.0 }, &[vec![(0, 1.0)], vec![(0, -0.5), (1, 3.0)]], 7.0);
        assert_eq!(walker.now, [2.0, 7.0]);
    }
}
