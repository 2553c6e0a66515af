//! Training: weights of an evaluation from games.
//!
//! An evaluation is a sum of features times weights. An objective defines what good weights are: expert moves score above
//! the alternatives ([`comparison`]), evaluations agree with later evaluations ([`temporal`]), with search results
//! ([`bootstrap`]), or with recorded scores and the game result ([`search_and_result`]). [`combined`] weighs the first and the last
//! as one loss; [`linear_program`] minimises several such losses at once without gradients.
//!
//! Reading order: `dataset` (training and validation set), `features` (weights and features as vectors), one objective,
//! `optimizer` (SGD, Adam) and `trainer` (epochs, batches, threads, validation, early stopping, checkpoints). `successive`
//! is the training loop of the linear program.
//!
//! The same seed gives the same weights on any number of threads.

pub mod bootstrap;
pub mod combined;
pub mod comparison;
mod dataset;
mod exact;
mod features;
pub mod linear_program;
mod objective;
mod optimizer;
mod rank;
mod replay;
pub mod search_and_result;
mod successive;
pub mod temporal;
mod trainer;
mod turns;

pub use dataset::{Dataset, TrainingGame};
pub use objective::{Objective, Sample, Split};
pub use optimizer::Optimizer;
pub use rank::{Ranking, rank};
pub use replay::{GameReplay, GameSource};
pub use trainer::{EpochReport, TrainEvent, TrainResult, TrainState, Trainer};
