//! Mate solver: df-pn search for forced wins by checks or other threats at every move of the attacker.
//!
//! Depth-first proof-number search (df-pn; Nagai 2002). It is complete: given the time, it finds a mate or proves that there is
//! none. It works for every game with [`Tactics::in_check`](tenbin_core::Tactics::in_check). Three more hooks make it faster: [`checks`](tenbin_core::Tactics::checks),
//! [`move_class`](ForcedWins::move_class) and [`hand`](ForcedWins::hand).
//!
//! - `proof_numbers`: proof and disproof numbers and their sums, weak PNS, thresholds with the 1+ε trick.
//! - `table`: the transposition table with hand dominance.
//! - `node_result`, `expansion`: the result of a node, and its children.
//! - `search`: the search itself, with its handling of repetitions.
//! - `shortening`: from a proof to a short and checked mating line.
//! - `attack`: the same search for either side to move, with a first move only.

mod attack;
mod expansion;
mod node_result;
pub mod params;
mod proof_numbers;
mod search;
mod shortening;
mod table;

use crate::limits::{LimitPoller, SearchLimits};
pub use attack::AttackReport;
use params::{MAX_PATH, MIN_SHORTENING_NODES, POLL_INTERVAL, SHORTENING};
use search::{DfpnSearch, UNLIMITED};
use std::time::Duration;
use table::DfpnTable;
use tenbin_core::{ForcedWins, Limits, Stop};

/// The result of a mate search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MateReport<M> {
    /// The answer.
    pub answer: MateAnswer<M>,
    /// Nodes.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

/// Whether there is a forced mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MateAnswer<M> {
    /// A mating line, confirmed by the rules. With much shortening its length is mostly that of the shortest mate; without any
    /// it may be longer or shorter.
    Mate(Vec<M>),
    /// No mate, or none within the depth limit.
    NoMate,
    /// A limit was reached.
    Unknown,
}

impl<M> MateAnswer<M> {
    /// The mating line.
    pub fn line(&self) -> Option<&[M]> {
        match self {
            MateAnswer::Mate(line) => Some(line),
            _ => None,
        }
    }
}

/// A mate solver with a transposition table that serves later searches too.
///
/// ```
/// use tenbin_core::{Limits, Notation, Stop};
/// use tenbin_search::MateSolver;
/// use tenbin_shogi::ShogiPosition;
///
/// let position = ShogiPosition::default().parse_position("4k4/9/4P4/9/9/9/9/9/4K4 b G 1").unwrap();
/// let report = MateSolver::new(1 << 20).solve(&position, &Limits::default(), &Stop::new());
/// assert_eq!(report.answer.line().map(|line| position.move_text(line[0])).as_deref(), Some("G*5b"));
/// ```
pub struct MateSolver<G> {
    table: DfpnTable<G>,
    shortening: u64,
}

impl<G: ForcedWins> MateSolver<G> {
    /// A solver with a table of this many bytes.
    pub fn new(memory: usize) -> MateSolver<G> {
        MateSolver { table: DfpnTable::new(memory), shortening: SHORTENING }
    }

    /// The same solver with another shortening effort: this many times the nodes of the first mate go into shorter ones; 0
    /// takes the first mate.
    #[must_use]
    pub fn shortening(self, times: u64) -> MateSolver<G> {
        MateSolver { shortening: times, ..self }
    }

    /// Clears the table.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Searches a mate by the side to move. Nodes and time limit the search and the shortening (playing out the line may take
    /// a little more). A depth limit counts only mates within that many plies.
    pub fn solve(&mut self, position: &G, limits: &Limits, stop: &Stop) -> MateReport<G::Move> {
        self.table.next_search();
        let (shared_limits, no_limits) = (SearchLimits::new(limits, stop), SearchLimits::until(stop));
        let mut search = DfpnSearch::new(&mut self.table, position.side_to_move(), &shared_limits);
        let remaining = limits.depth.map_or(UNLIMITED, |plies| plies.min(MAX_PATH as u32) as u16);
        let result = search.prove(position, remaining);
        // A longer mate, joined from proofs of several paths, could not be played out with a bounded stack.
        let answer = if search.limits.was_over() || usize::from(result.length) > MAX_PATH {
            MateAnswer::Unknown
        } else if result.numbers.is_proved() {
            let effort = search.nodes.max(MIN_SHORTENING_NODES).saturating_mul(self.shortening);
            let length = search.shorten(position, result.length, effort);
            // The mate is proved, so the limits no longer apply to its line.
            search.limits = LimitPoller::new(&no_limits, POLL_INTERVAL);
            let check = MIN_SHORTENING_NODES.saturating_mul(self.shortening.min(1));
            search.mating_line(position, length, check).map_or(MateAnswer::Unknown, MateAnswer::Mate)
        } else if result.is_unconditional() {
            MateAnswer::NoMate
        } else {
            MateAnswer::Unknown
        };
        MateReport { answer, nodes: search.nodes, time: shared_limits.elapsed() }
    }
}
