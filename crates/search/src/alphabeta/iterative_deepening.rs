//! Iterative deepening with aspiration windows, MultiPV and parallel search (lazy SMP).

use super::AlphaBetaOptions;
use super::SearchableEvaluation;
use super::move_ordering::ThreadMemory;
use super::node::{MoveOf, SearchNode, SearchWindow, SearchWorker};
use super::params::{
    ASPIRATION_GROWTH, ASPIRATION_MAX_WIDTH, ASPIRATION_WIDTH, ITERATION_TIME_SHARE, MAX_DEPTH, POLL_INTERVAL,
};
use super::transposition::TranspositionTable;
use crate::limits::{LimitPoller, SearchLimits};
use tenbin_core::{Flow, GameHistory, Limits, Position, Score, SearchResult, Stop, Tactics, WIN, is_decided};

/// Below every score: of root moves that were not searched.
const NO_SCORE: Score = -WIN - 1;

/// One search from the root.
pub(super) struct IterativeDeepening<'s, E: SearchableEvaluation> {
    pub(super) evaluation: &'s E,
    pub(super) options: &'s AlphaBetaOptions,
    pub(super) table: &'s TranspositionTable,
    pub(super) game: &'s GameHistory<E::Position>,
    pub(super) limits: &'s Limits,
    pub(super) stop: &'s Stop,
}

/// A root move and its score in the last iteration.
#[derive(Clone, Copy)]
struct ScoredRootMove<M> {
    mv: M,
    score: Score,
}

impl<E: SearchableEvaluation> IterativeDeepening<'_, E> {
    /// Searches with one thread for each memory (lazy SMP). The first thread gives the result. The helpers share the
    /// transposition table and begin at alternating depths, so that their work differs.
    pub(super) fn run(
        &self,
        memories: &mut [ThreadMemory<E::Position>],
        watch: &mut dyn FnMut(&SearchResult<E::Position>),
    ) -> SearchResult<E::Position> {
        let limits = SearchLimits::new(self.limits, self.stop);
        let (main, helpers) = memories.split_first_mut().expect("there is at least one thread");
        if helpers.is_empty() {
            return self.deepen(main, &limits, 1, watch);
        }
        std::thread::scope(|scope| {
            let helpers: Vec<_> = helpers
                .iter_mut()
                .enumerate()
                .map(|(number, memory)| {
                    let limits = &limits;
                    scope.spawn(move || self.deepen(memory, limits, 2 + number as u32 % 2, &mut |_| {}).nodes)
                })
                .collect();
            let mut result = self.deepen(main, &limits, 1, watch);
            limits.end();
            result.nodes +=
                helpers.into_iter().map(|helper| helper.join().expect("a search does not panic")).sum::<u64>();
            result
        })
    }

    /// Iterative deepening on one thread.
    fn deepen(
        &self,
        memory: &mut ThreadMemory<E::Position>,
        limits: &SearchLimits,
        first_depth: u32,
        watch: &mut dyn FnMut(&SearchResult<E::Position>),
    ) -> SearchResult<E::Position> {
        memory.next_search();
        let mut worker = SearchWorker {
            evaluation: self.evaluation,
            options: self.options,
            table: self.table,
            memory,
            limits: LimitPoller::new(limits, POLL_INTERVAL),
            nodes: 0,
            past: self.game.past().to_vec(),
            root_depth: 1,
        };
        let root = SearchNode::root(self.evaluation, self.game.now());
        worker.push_past(&root);
        let mut moves = self.root_moves(&mut worker, &root);
        // Depth 1 is complete only if every root move was searched.
        let is_complete = moves.last().is_some_and(|last| last.score > NO_SCORE);
        let mut result = self.result(&worker, &moves, 1, u32::from(is_complete));
        if moves.len() <= 1 {
            return result;
        }
        let max_depth = self.limits.depth.unwrap_or(MAX_DEPTH);
        self.report(&worker, &moves, result.depth, watch);
        for depth in first_depth.max(2)..=max_depth {
            if !may_start_iteration(&mut worker) || is_decided(moves[0].score) {
                break;
            }
            worker.root_depth = depth;
            // MultiPV: each line is the best one without the first moves of the lines before it.
            let lines = self.options.multipv.min(moves.len());
            let completed =
                (0..lines).all(|rank| self.aspiration_search(&mut worker, &root, depth, &mut moves[rank..]));
            if completed {
                // A later line may have turned out better than an earlier one.
                sort(&mut moves[..lines]);
            }
            let depth_reached = if completed { depth } else { result.depth };
            result = self.result(&worker, &moves, 1, depth_reached);
            if !completed {
                break;
            }
            self.report(&worker, &moves, depth, watch);
        }
        result
    }

    /// Reports every line of MultiPV.
    fn report(
        &self,
        worker: &SearchWorker<'_, E>,
        moves: &[ScoredRootMove<MoveOf<E>>],
        depth: u32,
        watch: &mut dyn FnMut(&SearchResult<E::Position>),
    ) {
        (1..=self.options.multipv.min(moves.len())).for_each(|rank| watch(&self.result(worker, moves, rank, depth)));
    }

    /// Depth 1: every root move with its score, the best first. Without quiescence search the window stays open, so that the
    /// order of all moves is exact. With it that would be many times slower, so later moves get a bound only, except in
    /// MultiPV.
    fn root_moves(&self, worker: &mut SearchWorker<'_, E>, root: &SearchNode<E>) -> Vec<ScoredRootMove<MoveOf<E>>> {
        let mut moves = Vec::new();
        root.position.moves(|mv| {
            moves.push(ScoredRootMove { mv, score: NO_SCORE });
            Flow::Continue(())
        });
        let has_quiescence = E::Position::PAWN_VALUE.is_some() && self.options.quiescence.is_some();
        if has_quiescence {
            moves.sort_by_cached_key(|root_move| std::cmp::Reverse(root.position.see(root_move.mv)));
        }
        let mut window = SearchWindow::FULL;
        for root_move in &mut moves {
            let child = root.child(self.evaluation, root_move.mv);
            let score = worker.child_score(root, &child, 0, window);
            let over = worker.is_over();
            // The score of an interrupted quiescence search is invalid.
            root_move.score = if over && has_quiescence { NO_SCORE } else { score };
            if over {
                break;
            }
            if has_quiescence && self.options.multipv == 1 {
                window.alpha = window.alpha.max(score);
            }
        }
        sort(&mut moves);
        moves
    }

    /// Searches the root moves to a depth with an aspiration window around the last score, which widens on a fail low or
    /// fail high. Returns whether the depth was completed. Interrupted, better moves found so far are at the front.
    fn aspiration_search(
        &self,
        worker: &mut SearchWorker<'_, E>,
        root: &SearchNode<E>,
        depth: u32,
        moves: &mut [ScoredRootMove<MoveOf<E>>],
    ) -> bool {
        let last_score = moves[0].score;
        let mut window = SearchWindow::FULL;
        let mut width = self.options.unit * ASPIRATION_WIDTH / 100;
        if self.options.aspiration && depth > 2 && !is_decided(last_score) {
            window = SearchWindow { alpha: last_score - width, beta: last_score + width };
        }
        loop {
            let score = self.root_search(worker, root, depth, window, moves);
            if worker.is_over() || (window.alpha < score && score < window.beta) {
                return !worker.is_over();
            }
            width *= ASPIRATION_GROWTH;
            let is_open = width > self.options.unit * ASPIRATION_MAX_WIDTH / 100;
            if score <= window.alpha {
                window.alpha = if is_open { SearchWindow::FULL.alpha } else { last_score - width };
            } else {
                window.beta = if is_open { SearchWindow::FULL.beta } else { last_score + width };
            }
        }
    }

    /// Searches the root moves with a window. A new best move goes to the front; the others keep their order.
    fn root_search(
        &self,
        worker: &mut SearchWorker<'_, E>,
        root: &SearchNode<E>,
        depth: u32,
        window: SearchWindow,
        moves: &mut [ScoredRootMove<MoveOf<E>>],
    ) -> Score {
        let mut alpha = window.alpha;
        for number in 0..moves.len() {
            let score = worker.root_move_score(
                root,
                moves[number].mv,
                number,
                depth,
                SearchWindow { alpha, beta: window.beta },
            );
            if worker.is_over() {
                break;
            }
            moves[number].score = score;
            if score > alpha {
                alpha = score;
                moves[..=number].rotate_right(1);
            }
            if alpha >= window.beta {
                break;
            }
        }
        moves[0].score
    }

    fn result(
        &self,
        worker: &SearchWorker<'_, E>,
        moves: &[ScoredRootMove<MoveOf<E>>],
        rank: usize,
        depth: u32,
    ) -> SearchResult<E::Position> {
        let root_move = moves.get(rank - 1);
        SearchResult {
            pv: root_move.map(|root_move| self.pv(root_move.mv, depth)).unwrap_or_default(),
            multipv: rank,
            score: root_move.map(|root_move| root_move.score).filter(|&score| score > NO_SCORE),
            depth,
            nodes: worker.nodes,
            time: worker.limits.elapsed(),
        }
    }

    /// The principal variation: a root move and the table moves after it.
    fn pv(&self, first: MoveOf<E>, depth: u32) -> Vec<MoveOf<E>> {
        let mut pv = vec![first];
        let mut position = self.game.now().clone();
        position.play(first);
        while pv.len() < depth as usize {
            let Some(entry) = self.table.get(position.key(), 0) else { break };
            let mv = E::Position::unpack(entry.best);
            if position.outcome().is_some() || !position.is_legal(mv) {
                break;
            }
            position.play(mv);
            pv.push(mv);
        }
        pv
    }
}

/// Whether to start another iteration: it is unlikely to finish with most of the time spent.
fn may_start_iteration<E: SearchableEvaluation>(worker: &mut SearchWorker<'_, E>) -> bool {
    worker.limits.poll(worker.nodes);
    !worker.limits.was_over() && !worker.limits.is_spent(ITERATION_TIME_SHARE)
}

/// Sorts the best first; equal scores keep their order.
fn sort<M: Copy>(moves: &mut [ScoredRootMove<M>]) {
    moves.sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
}
