//! Alpha-beta search, fit for games with thousands of moves in a position.
//!
//! In reading order:
//! - [`options`]: every enhancement by name. Each can be switched off, so that a match can measure it.
//! - [`params`]: every numeric constant.
//! - `iterative_deepening`: depth 1, 2, 3 …, aspiration windows, MultiPV, parallel search (lazy SMP).
//! - `node`: the recursive alpha-beta search of a node, step by step.
//! - `pruning`: reverse futility pruning, null-move pruning, futility pruning, late-move pruning, SEE pruning.
//! - `move_loop`: the moves of a node: PVS, LMR, check extension.
//! - `quiescence`: quiescence search with stand pat, delta pruning and SEE pruning.
//! - `static_eval`: the static evaluation, and lazy evaluation.
//! - `move_ordering`: captures by SEE, killers, history; `history`: history and continuation history.
//! - `transposition`: the transposition table.
//! - `pv_leaf`: the position at the end of the principal variation, for training.

mod history;
mod iterative_deepening;
mod move_loop;
mod move_ordering;
mod node;
pub mod options;
pub mod params;
mod pruning;
mod pv_leaf;
mod quiescence;
mod static_eval;
mod transposition;

pub use options::AlphaBetaOptions;
pub use pv_leaf::{PvLeaf, ScoreBounds};

use iterative_deepening::IterativeDeepening;
use move_ordering::ThreadMemory;
use tenbin_core::{Evaluation, GameHistory, LazyStats, Limits, MultiPlyTurns, Search, SearchResult, Stop, Tactics};
use transposition::TranspositionTable;

/// An evaluation of positions that alpha-beta can search. Every evaluation of such a game is one.
pub trait SearchableEvaluation: Evaluation<Position: Tactics + MultiPlyTurns> {}

impl<E: Evaluation<Position: Tactics + MultiPlyTurns>> SearchableEvaluation for E {}

/// Alpha-beta search with an evaluation at the leaves.
pub struct AlphaBeta<E: SearchableEvaluation> {
    evaluation: E,
    options: AlphaBetaOptions,
    table: TranspositionTable,
    /// One for each thread.
    memories: Vec<ThreadMemory<E::Position>>,
    lazy_stats: LazyStats,
}

impl<E: SearchableEvaluation> AlphaBeta<E> {
    /// A search with empty tables.
    pub fn new(evaluation: E, options: AlphaBetaOptions) -> AlphaBeta<E> {
        let table = TranspositionTable::new(if options.table { options.hash } else { 0 });
        let memories = (0..options.threads.max(1)).map(|_| ThreadMemory::new(options.table)).collect();
        AlphaBeta { evaluation, options, table, memories, lazy_stats: LazyStats::default() }
    }

    /// The evaluation at the leaves.
    pub fn evaluation(&self) -> &E {
        &self.evaluation
    }

    /// The options.
    pub fn options(&self) -> &AlphaBetaOptions {
        &self.options
    }

    /// Lazy-evaluation statistics since the game began.
    pub fn lazy_stats(&self) -> &LazyStats {
        &self.lazy_stats
    }
}

impl<E: SearchableEvaluation> Search<E::Position> for AlphaBeta<E> {
    fn search(
        &mut self,
        game: &GameHistory<E::Position>,
        limits: &Limits,
        stop: &Stop,
        watch: &mut dyn FnMut(&SearchResult<E::Position>),
    ) -> SearchResult<E::Position> {
        self.table.next_search();
        // Threads race, so only a search by time, which is not reproducible anyway, uses more than one.
        let threads = if limits.is_reproducible() && !limits.is_infinite() { 1 } else { self.memories.len() };
        let (evaluation, options, table) = (&self.evaluation, &self.options, &self.table);
        let deepening = IterativeDeepening { evaluation, options, table, game, limits, stop };
        let result = deepening.run(&mut self.memories[..threads], watch);
        self.memories[..threads]
            .iter_mut()
            .for_each(|memory| self.lazy_stats += &std::mem::take(&mut memory.lazy_stats));
        result
    }

    fn new_game(&mut self) {
        self.table.clear();
        self.memories.iter_mut().for_each(ThreadMemory::clear);
        self.lazy_stats = LazyStats::default();
    }
}
