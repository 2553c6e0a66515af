//! Rules compared with two other libraries and with known counts; notation; repetition and declaration; evaluation.

#![allow(clippy::unwrap_used, reason = "test helpers")]

mod agreement;
mod checks;
mod conformance;
mod declaration;
mod directional;
mod errors;
mod eval;
mod fuzz;
mod kings;
mod mate;
mod notation;
mod perft;
mod properties;
mod random;
mod repetition;
mod shared;
mod tactics;
