//! Arimaa against naive rules, and against published counts.

mod conformance;
mod eval;
mod fuzz;
mod naive;
mod notation;
mod quiescence;
mod random;
mod records;
mod rules;
mod tactics;
mod threats;
mod turns;
