//! The training loop: epochs of batches on all cores, with validation, early stopping and checkpoints.

use crate::exact;
use crate::features::{FeatureUnits, vec_to_weights, weights_to_vec};
use crate::objective::{Objective, Sample, Split};
use crate::optimizer::{Optimizer, OptimizerState};
use crate::rank::Ranking;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tenbin_core::{Evaluation, Feature, Random, Stop, Term, Weights};

/// Hyperparameters of a training run.
#[derive(Clone, Debug)]
pub struct Trainer {
    /// Maximum number of epochs.
    pub epochs: usize,
    /// Samples per batch; the weights move once per batch.
    pub batch_size: usize,
    /// Worker threads.
    pub threads: usize,
    /// Random seed.
    pub seed: u64,
    /// The optimizer with its learning rate.
    pub optimizer: Optimizer,
    /// Whether the result averages the weights of all epochs (averaged perceptron) instead of those of the last epoch.
    pub average_all: bool,
    /// Early stopping: training ends after more than this many epochs in a row without a lower validation loss.
    pub patience: usize,
}

/// The state of a training run: everything that a checkpoint needs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrainState {
    /// Completed epochs.
    #[serde(alias = "pass")]
    pub epoch: usize,
    /// Samples done in the current epoch.
    #[serde(alias = "given")]
    pub samples_done: usize,
    /// Sum of the loss in the current epoch, and its number of terms.
    #[serde(with = "exact")]
    loss: [f64; 2],
    /// Samples skipped in the current epoch.
    #[serde(alias = "lost")]
    skipped: usize,
    #[serde(alias = "walker")]
    pub(crate) optimizer: OptimizerState,
    /// Whether each feature occurred in a training sample. Empty in checkpoints of earlier versions.
    #[serde(default)]
    is_seen: Vec<bool>,
    /// Sum of the weights after each sample, for weight averaging.
    #[serde(with = "exact", alias = "sum")]
    weight_sum: Vec<f64>,
    #[serde(with = "exact", alias = "summed")]
    weights_summed: f64,
    /// The lowest validation loss and its weights.
    #[serde(with = "exact")]
    best: Option<(f64, Vec<f64>)>,
    /// Epochs since the lowest validation loss.
    #[serde(alias = "stale")]
    stale_epochs: usize,
}

/// Validation samples between two progress events.
const VALIDATION_BATCH: usize = 64;

/// Progress events of a training run.
pub enum TrainEvent<'n> {
    /// A batch is done.
    Batch {
        /// The state after it.
        progress: &'n TrainState,
        /// Samples per epoch.
        samples: usize,
        /// Mean training loss of the current epoch.
        loss: f64,
    },
    /// Part of the validation set is done: samples, or turns ranked.
    Validation {
        /// The number done.
        done: usize,
        /// The number of all.
        total: usize,
    },
    /// An epoch is done.
    Epoch(EpochReport<'n>),
}

/// The results of one epoch.
pub struct EpochReport<'n> {
    /// The state after the epoch.
    pub progress: &'n TrainState,
    /// Mean training loss, if the method has one.
    pub loss: Option<f64>,
    /// Mean validation loss; `None` without a validation set.
    pub validation: Option<f64>,
    /// How the weights rank validation turns, if this was measured.
    pub ranking: Option<Ranking>,
    /// Samples that were skipped because a score could not be traced to a leaf.
    pub skipped: usize,
    /// The weights, if training ended here.
    pub weights: &'n Weights,
}

impl fmt::Display for EpochReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "epoch {}", self.progress.epoch)?;
        if let Some(loss) = self.loss {
            write!(f, ", loss {loss:.5}")?;
        }
        if let Some(validation) = self.validation {
            write!(f, ", validation loss {validation:.5}")?;
        }
        if let Some(Ranking { turns, first, .. }) = self.ranking {
            write!(f, ", played turn first in {:.1} % of {turns} turns", first / turns.max(1) as f64 * 100.0)?;
        }
        match self.skipped {
            0 => Ok(()),
            skipped => write!(f, ", {skipped} samples skipped"),
        }
    }
}

/// The result of a training run.
#[derive(Clone, Debug)]
pub struct TrainResult {
    /// The weights with the lowest validation loss, or the last ones without a validation set.
    pub weights: Weights,
    /// The final state.
    pub progress: TrainState,
    /// Whether the run ended by itself instead of being stopped.
    pub is_finished: bool,
}

impl TrainState {
    /// The initial state for these weights.
    pub fn new(weights: &Weights) -> TrainState {
        let initial = weights_to_vec(weights);
        TrainState {
            epoch: 0,
            samples_done: 0,
            loss: [0.0; 2],
            skipped: 0,
            weight_sum: vec![0.0; initial.len()],
            weights_summed: 0.0,
            is_seen: vec![false; initial.len()],
            optimizer: OptimizerState::new(initial),
            best: None,
            stale_epochs: 0,
        }
    }

    /// The number of weights. A state resumes only with an evaluation of the same number.
    pub fn weight_count(&self) -> usize {
        self.optimizer.weights.len()
    }

    /// The features that occurred in no training sample.
    pub fn unseen_features(&self) -> Vec<Feature> {
        self.features(|feature| !self.is_seen[feature])
    }

    /// The features that occurred in training samples, but never with a gradient: they cancelled in each.
    pub fn cancelled_features(&self) -> Vec<Feature> {
        self.features(|feature| self.is_seen[feature] && self.optimizer.is_untouched(feature))
    }

    fn features(&self, is_wanted: impl Fn(usize) -> bool) -> Vec<Feature> {
        (0..self.is_seen.len()).filter(|&feature| is_wanted(feature)).map(|feature| feature as Feature).collect()
    }

    /// Records the features of a training sample.
    pub(crate) fn see(&mut self, features: &FeatureUnits) {
        for &(feature, _) in features {
            if let Some(is_seen) = self.is_seen.get_mut(usize::from(feature)) {
                *is_seen = true;
            }
        }
    }

    fn mean_loss(&self) -> f64 {
        self.loss[0] / self.loss[1].max(1.0)
    }

    /// The result of a run that ends in this state.
    pub(crate) fn into_result(self, terms: &'static [Term], stop: &Stop) -> TrainResult {
        let best = self.best.as_ref().map(|(_, best)| best.clone());
        let weights = vec_to_weights(&best.unwrap_or_else(|| self.average()), terms);
        TrainResult { weights, progress: self, is_finished: !stop.is_raised() }
    }

    /// The averaged weights.
    fn average(&self) -> Vec<f64> {
        if self.weights_summed == 0.0 {
            return self.optimizer.weights.clone();
        }
        self.weight_sum.iter().map(|sum| sum / self.weights_summed).collect()
    }
}

impl Trainer {
    /// Trains the weights of an evaluation, starting from `progress`. `watch` receives every batch and epoch.
    pub fn run<E: Evaluation>(
        &self,
        evaluation: &E,
        objective: &impl Objective<E>,
        mut progress: TrainState,
        stop: &Stop,
        watch: &mut dyn FnMut(TrainEvent<'_>),
    ) -> TrainResult {
        let terms = evaluation.terms();
        let samples = objective.sample_count(Split::Training);
        while self.continues(&progress) && samples > 0 {
            let order = self.shuffled(progress.epoch, samples);
            while progress.samples_done < samples && !stop.is_raised() {
                let end = samples.min(progress.samples_done + self.batch_size);
                let batch = &order[progress.samples_done..end];
                let now = evaluation.with_weights(vec_to_weights(&progress.optimizer.weights, terms));
                let done = self.evaluate_batch(&now, objective, (Split::Training, progress.epoch), batch, stop);
                if stop.is_raised() {
                    break;
                }
                self.apply(&mut progress, &done);
                watch(TrainEvent::Batch { progress: &progress, samples, loss: progress.mean_loss() });
            }
            if stop.is_raised() {
                break;
            }
            let weights = vec_to_weights(&progress.average(), terms);
            let validation = self.validation_loss(&evaluation.with_weights(weights.clone()), objective, stop, watch);
            // A resumed run repeats an interrupted validation.
            if stop.is_raised() {
                break;
            }
            let (loss, skipped) = (Some(progress.mean_loss()), progress.skipped);
            self.finish_epoch(&mut progress, validation);
            watch(TrainEvent::Epoch(EpochReport {
                progress: &progress,
                loss,
                validation,
                ranking: None,
                skipped,
                weights: &weights,
            }));
        }
        progress.into_result(terms, stop)
    }

    /// Whether another epoch follows; early stopping ends the run.
    pub(crate) fn continues(&self, progress: &TrainState) -> bool {
        progress.epoch < self.epochs && progress.stale_epochs <= self.patience
    }

    /// The random order of the samples in an epoch.
    fn shuffled(&self, epoch: usize, samples: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..samples).collect();
        Random::stream(self.seed, 1 + epoch as u64).shuffle(&mut order);
        order
    }

    /// Evaluates a batch of samples on all threads, in the order of the batch.
    fn evaluate_batch<E: Evaluation>(
        &self,
        evaluation: &E,
        objective: &impl Objective<E>,
        (split, epoch): (Split, usize),
        batch: &[usize],
        stop: &Stop,
    ) -> Vec<Sample> {
        let next = AtomicUsize::new(0);
        let done = Mutex::new(vec![Sample::default(); batch.len()]);
        std::thread::scope(|scope| {
            for _ in 0..self.threads.clamp(1, batch.len().max(1)) {
                scope.spawn(|| {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(&number) = batch.get(at).filter(|_| !stop.is_raised()) else { break };
                        let stream = (epoch as u64) << 40 | number as u64;
                        let mut random = Random::stream(!self.seed, stream);
                        let sample = objective.evaluate(evaluation, split, number, &mut random);
                        done.lock().expect("no thread panics with the lock")[at] = sample;
                    }
                });
            }
        });
        done.into_inner().expect("no thread panics with the lock")
    }

    /// Takes one optimizer step with the gradient of a batch.
    fn apply(&self, progress: &mut TrainState, batch: &[Sample]) {
        let gradients: Vec<FeatureUnits> = batch.iter().map(|sample| sample.negative_gradient.clone()).collect();
        let count = batch.iter().map(|sample| sample.count).sum();
        gradients.iter().for_each(|gradient| progress.see(gradient));
        progress.optimizer.step(self.optimizer, &gradients, count);
        progress.loss[0] += batch.iter().map(|sample| sample.loss).sum::<f64>();
        progress.loss[1] += count;
        progress.skipped += batch.iter().filter(|sample| sample.is_skipped).count();
        let times = batch.len() as f64;
        let sums = progress.weight_sum.iter_mut().zip(&progress.optimizer.weights);
        sums.for_each(|(sum, weight)| *sum += times * weight);
        progress.weights_summed += times;
        progress.samples_done += batch.len();
    }

    /// The mean loss on the validation set.
    fn validation_loss<E: Evaluation>(
        &self,
        evaluation: &E,
        objective: &impl Objective<E>,
        stop: &Stop,
        watch: &mut dyn FnMut(TrainEvent<'_>),
    ) -> Option<f64> {
        let all: Vec<usize> = (0..objective.sample_count(Split::Validation)).collect();
        let (mut loss, mut count, mut done) = (0.0, 0.0, 0);
        for batch in all.chunks(VALIDATION_BATCH) {
            for sample in self.evaluate_batch(evaluation, objective, (Split::Validation, 0), batch, stop) {
                loss += sample.loss;
                count += sample.count;
            }
            done += batch.len();
            watch(TrainEvent::Validation { done, total: all.len() });
        }
        (count > 0.0 && !stop.is_raised()).then(|| loss / count)
    }

    /// Ends an epoch: keeps the best weights so far and resets the sums.
    pub(crate) fn finish_epoch(&self, progress: &mut TrainState, validation: Option<f64>) {
        if let Some(loss) = validation {
            let is_better = progress.best.as_ref().is_none_or(|(best, _)| loss < *best);
            progress.stale_epochs = if is_better { 0 } else { progress.stale_epochs + 1 };
            if is_better {
                progress.best = Some((loss, progress.average()));
            }
        }
        progress.epoch += 1;
        progress.samples_done = 0;
        progress.loss = [0.0; 2];
        progress.skipped = 0;
        if !self.average_all && progress.epoch < self.epochs {
            progress.weight_sum.fill(0.0);
            progress.weights_summed = 0.0;
        }
    }
}
