//! Evaluations: [`Advance`].

mod advance;

pub use advance::{Advance, AdvanceAccumulator, DEFAULT_WEIGHTS, TERMS};
