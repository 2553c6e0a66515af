//! Looks for a forced mate: a win in which every ply of the side to move presses the other side, as a check does.
//!
//! The search is depth-first proof-number search (Nagai 2002). It is complete: given the time it finds a mate or shows
//! that there is none. It works for every game that says what presses ([`Tactics::in_check`]); three more hints make it
//! quicker where a game gives them ([`checks`](Tactics::pressing_moves), [`likeness`](Tactics::likeness) and
//! [`reserve`](Tactics::reserve)).
//!
//! - `numbers`: proof and disproof numbers, and how those of the positions that follow are put together.
//! - `table`: what is known of positions already met, of a fixed size.
//! - `found`, `opening`: what a search knows of a position, and what can follow one.
//! - `hunt`: the search itself, and what it does about positions that come again.
//! - `line`: from a proof to a line that can be shown.
//! - `decide`: the same question for either side to move, where the answer and a first ply will do.

mod decide;
mod found;
mod hunt;
mod line;
mod numbers;
mod opening;
mod table;

pub use decide::Decided;
use hunt::{DEEPEST, Hunt, UNLIMITED};
use std::time::{Duration, Instant};
use table::Table;
use tenbin_core::{Limits, Stop, Tactics};

/// What a mate solver found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MateReport<M> {
    /// The answer.
    pub answer: MateAnswer<M>,
    /// How many positions were opened.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// Whether there is a forced mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MateAnswer<M> {
    /// There is: this line leads to it, and the rules confirm it. Both sides do their best as far as the solver knows:
    /// after much shortening its length is mostly that of the shortest mate, without any it may be longer or shorter.
    Mate(Vec<M>),
    /// There is none, or none within the depth of the budget.
    NoMate,
    /// The budget was spent, or somebody said stop.
    Unknown,
}

impl<M> MateAnswer<M> {
    /// The line that leads to mate, if there is one.
    pub fn line(&self) -> Option<&[M]> {
        match self {
            MateAnswer::Mate(line) => Some(line),
            _ => None,
        }
    }
}

/// A solver with a table of what it has found out, which serves later questions too.
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
    table: Table<G>,
    shortening: u64,
}

/// How many positions may be opened at least to shorten a mate, or to play it out.
const ALLOWANCE: u64 = 2_000;

impl<G: Tactics> MateSolver<G> {
    /// A solver whose table takes this many bytes.
    pub fn new(memory: usize) -> MateSolver<G> {
        MateSolver { table: Table::new(memory), shortening: 4 }
    }

    /// The same solver, which spends so many times the work of finding a mate on looking for shorter ones; with 0 the first
    /// one will do.
    #[must_use]
    pub fn shortening(self, times: u64) -> MateSolver<G> {
        MateSolver { shortening: times, ..self }
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Looks for a mate by the side to move. The budget's nodes and time limit the search for a mate and for shorter ones
    /// (to play a mate out may take a little more); with its depth only mates within so many plies count.
    pub fn solve(&mut self, position: &G, budget: &Limits, stop: &Stop) -> MateReport<G::Move> {
        let start = Instant::now();
        self.table.begin();
        let mut hunt = Hunt::new(&mut self.table, position.side_to_move(), stop);
        hunt.most_nodes = budget.nodes.unwrap_or(u64::MAX);
        hunt.deadline = budget.time.map(|time| start + time);
        let remaining = budget.depth.map_or(UNLIMITED, |plies| plies.min(DEEPEST as u32) as u16);
        let found = hunt.decide(position, remaining);
        // A mate pieced together from far longer ones than any path could not be played out with a bounded stack.
        let answer = if hunt.over || usize::from(found.length) > DEEPEST {
            MateAnswer::Unknown
        } else if found.numbers.is_proved() {
            let effort = hunt.nodes.max(ALLOWANCE).saturating_mul(self.shortening);
            let length = hunt.shortened(position, found.length, effort);
            // The proof is there, so showing it is not refused for want of a little more.
            hunt.over = stop.is_raised();
            hunt.most_nodes = u64::MAX;
            hunt.deadline = None;
            let check = ALLOWANCE.saturating_mul(self.shortening.min(1));
            hunt.line(position, length, check).map_or(MateAnswer::Unknown, MateAnswer::Mate)
        } else if found.is_fact() {
            MateAnswer::NoMate
        } else {
            MateAnswer::Unknown
        };
        MateReport { answer, nodes: hunt.nodes, time: start.elapsed() }
    }
}
