//! Arimaa against its rules in words, written a second time, and against what others counted.

mod archive;
mod fuzz;
mod naive;
mod notation;
mod random;
mod rules;
mod threats;
mod turns;
