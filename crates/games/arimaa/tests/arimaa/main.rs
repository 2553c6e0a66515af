//! Arimaa against its rules in words, written a second time, and against what others counted.

mod archive;
mod eval;
mod fuzz;
mod naive;
mod notation;
mod random;
mod rules;
mod settling;
mod tactics;
mod threats;
mod turns;
