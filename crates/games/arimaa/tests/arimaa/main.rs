//! Arimaa against naive rules, and against published counts.

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
