//! Problems that a game poses within a position, behind an object-safe type.

use std::time::Duration;
use tenbin_core::{Limits, ParseError, Stop, Table};

/// What is known of a problem besides the position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Marks<'m> {
    /// What is at stake, as the game writes it; worked out from the position if missing.
    pub target: Option<&'m str>,
    /// Where may be played; worked out if missing.
    pub region: Option<&'m str>,
}

/// A problem, ready to be solved.
pub trait Problem {
    /// The position.
    fn table(&self) -> &dyn Table;

    /// What is asked, in a sentence.
    fn question(&self) -> String;

    /// The board with what is at stake, where may be played, and a first move if one is known.
    fn picture(&self, first: Option<&str>) -> String;

    /// Solves it, with a table of so many bytes; with `plain`, moves are tried without any evaluation of them.
    fn solve(&self, memory: usize, plain: bool, budget: &Limits, stop: &Stop) -> Result<Solution, ParseError>;
}

/// What came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// In one word: `lives`, `dies`, `ko`, or `unknown`.
    pub verdict: &'static str,
    /// In a sentence.
    pub words: String,
    /// The first move, if the side to move has one that works.
    pub first: Option<String>,
    /// Where nobody knows, the move that looked best: a guess.
    pub guess: Option<String>,
    /// How many positions were opened.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}
