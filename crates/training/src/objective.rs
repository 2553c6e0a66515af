//! Training objectives: the loss and gradient of one sample.

use crate::features::FeatureUnits;
use tenbin_core::{Evaluation, Feature, Random};

/// The training set or the validation set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// Samples that move the weights.
    Training,
    /// Held-out samples that measure generalisation.
    Validation,
}

/// Loss and gradient of one sample.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    /// The negative gradient of the loss: the direction of descent.
    pub(crate) negative_gradient: FeatureUnits,
    /// The loss, summed over `count` terms.
    pub loss: f64,
    /// Number of terms in the loss.
    pub count: f64,
    /// Whether the sample was skipped, wholly or in part: a score that it needs cannot be traced to a leaf. The game is decided
    /// there, or the search has overwritten the table entries of the line.
    pub is_skipped: bool,
}

impl Sample {
    /// The negative gradient for one weight, in points per unit of its term.
    pub fn negative_gradient(&self, feature: Feature) -> f64 {
        let found = self.negative_gradient.binary_search_by_key(&feature, |&(feature, _)| feature);
        found.map_or(0.0, |at| self.negative_gradient[at].1)
    }
}

/// An objective: a loss function over a dataset.
pub trait Objective<E: Evaluation>: Sync {
    /// The number of samples in one epoch.
    fn sample_count(&self, split: Split) -> usize;

    /// Computes the loss and gradient of one sample at the present weights. Deterministic on any thread.
    fn evaluate(&self, evaluation: &E, split: Split, number: usize, random: &mut Random) -> Sample;
}
