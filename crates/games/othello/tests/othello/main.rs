//! The rules against a naive implementation, notation, evaluation, solver, and the conformance checks.

mod conformance;
mod eval;
mod naive;
mod notation;
mod rules;
mod solver;
