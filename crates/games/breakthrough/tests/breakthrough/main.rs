//! The rules against a naive implementation, notation, evaluation, and the conformance checks.

mod conformance;
mod eval;
mod naive;
mod notation;
mod play;
mod rules;
