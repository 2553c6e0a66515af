//! Arimaa against its rules in words, written a second time, and against what others counted.

mod naive;
mod random;
mod threats;
mod turns;
