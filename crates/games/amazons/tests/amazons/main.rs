//! The rules against a second, naive implementation; notation; records.

#![allow(clippy::unwrap_used, reason = "test helpers")]

mod agreement;
mod conformance;
mod errors;
mod fuzz;
mod mirror;
mod naive;
mod notation;
mod perft;
mod placements;
mod random;
mod records;
mod uniform;
