//! Evaluations: [`Advance`].

mod advance;

pub use advance::{Advance, AdvanceAccumulator, DEFAULT_WEIGHTS, LEARNED_WEIGHTS, TERMS};
