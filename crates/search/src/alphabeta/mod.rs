//! Alpha-beta search, fit for games with thousands of moves in a position.
//!
//! The whole of it, in the order of reading:
//! - [`options`]: every enhancement, by name; each can be switched off, so that it can itself be weighed.
//! - `deepening`: searches to depth 1, 2, 3 … until the budget is spent, on one thread or several.
//! - `tree`: the recursive search of one position; `trying` its moves one after the other, `pruning` what need not be looked
//!   at, `settling` what comes after the depth.
//! - `order`: which moves are tried first; `history`: what is remembered of how well they did.
//! - `table`: what is known of positions already searched.
//! - `leaf`: where the score of a search comes from, for whoever learns from it.

mod deepening;
mod history;
mod leaf;
mod limits;
pub mod options;
mod order;
mod pruning;
mod settling;
mod table;
mod tree;
mod trying;

pub use leaf::{Leaf, Remembered};
pub use options::Options;

use deepening::Deepening;
use order::Memory;
use table::Table;
use tenbin_core::{Evaluation, GameHistory, LazyStats, Limits, Search, SearchResult, Stop};

/// Alpha-beta search with an evaluation at the leaves.
pub struct AlphaBeta<E: Evaluation> {
    evaluation: E,
    options: Options,
    table: Table,
    memories: Vec<Memory<E::Position>>,
    heavy: LazyStats,
}

impl<E: Evaluation> AlphaBeta<E> {
    /// A search that has seen nothing yet.
    pub fn new(evaluation: E, options: Options) -> AlphaBeta<E> {
        let table = Table::new(if options.table { options.hash } else { 0 });
        let memories = (0..options.threads.max(1)).map(|_| Memory::new(options.table)).collect();
        AlphaBeta { evaluation, options, table, memories, heavy: LazyStats::default() }
    }

    /// The evaluation at the leaves.
    pub fn evaluation(&self) -> &E {
        &self.evaluation
    }

    /// What the heavy stage of the evaluation did since the game began.
    pub fn heavy(&self) -> &LazyStats {
        &self.heavy
    }
}

impl<E: Evaluation> Search<E::Position> for AlphaBeta<E> {
    fn search(
        &mut self,
        line: &GameHistory<E::Position>,
        budget: &Limits,
        stop: &Stop,
        watch: &mut dyn FnMut(&SearchResult<E::Position>),
    ) -> SearchResult<E::Position> {
        self.table.next_search();
        // A second thread makes the answer depend on chance, so it helps only where the clock does so anyway.
        let threads = if budget.is_reproducible() && !budget.is_endless() { 1 } else { self.memories.len() };
        let deepening =
            Deepening { evaluation: &self.evaluation, options: &self.options, table: &self.table, line, budget, stop };
        let thought = deepening.run(&mut self.memories[..threads], watch);
        self.memories[..threads].iter_mut().for_each(|memory| self.heavy += &std::mem::take(&mut memory.heavy));
        thought
    }

    fn new_game(&mut self) {
        self.table.clear();
        self.memories.iter_mut().for_each(Memory::clear);
        self.heavy = LazyStats::default();
    }
}
