//! The rules against a naive implementation and published counts; notation; records; evaluation; search hooks.

mod conformance;
mod conjunctions;
mod eval;
mod fuzz;
mod naive;
mod notation;
mod positional;
mod quiescence;
mod random;
mod records;
mod rules;
mod tactics;
mod threats;
mod turns;
