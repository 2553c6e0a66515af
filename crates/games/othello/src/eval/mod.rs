//! Evaluations: `Classical`.

mod classical;
mod stability;

pub use classical::{Classical, DEFAULT_WEIGHTS, LEARNED_WEIGHTS, TERMS};
