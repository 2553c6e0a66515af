//! The rules against two other libraries and against known counts; notation; repetition and declarations; what the evaluation sees.

#![allow(clippy::unwrap_used, reason = "the helpers of tests are tests too")]

mod agreement;
mod checks;
mod declaration;
mod directional;
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
mod slips;
mod tactics;
