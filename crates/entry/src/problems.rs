//! Problems within a position, such as life and death, behind an object-safe trait.

use std::time::Duration;
use tenbin_core::{Limits, ParseError, Stop, Table};

/// The target and region of a problem.
#[derive(Clone, Copy, Debug, Default)]
pub struct ProblemMarks<'m> {
    /// Target, in the game's notation; detected if missing.
    pub target: Option<&'m str>,
    /// Region in which moves are searched; detected if missing.
    pub region: Option<&'m str>,
}

/// A problem, ready to solve.
pub trait Problem {
    /// The position.
    fn table(&self) -> &dyn Table;

    /// The question, in a sentence.
    fn question(&self) -> String;

    /// The board as text, with the target, the region and optionally a first move.
    fn picture(&self, first: Option<&str>) -> String;

    /// Solves the problem with a transposition table of `memory` bytes; with `plain`, moves are ordered without an
    /// evaluation.
    fn solve(&self, memory: usize, plain: bool, limits: &Limits, stop: &Stop) -> Result<Solution, ParseError>;
}

/// The solution of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Status in one word: `lives`, `dies`, `ko`, or `unknown`.
    pub verdict: &'static str,
    /// Result in a sentence.
    pub words: String,
    /// First move, if the side to move has one that works.
    pub first: Option<String>,
    /// Most promising move where the status is unknown.
    pub guess: Option<String>,
    /// Nodes expanded.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
}
