//! The recursive alpha-beta search of a node.

use super::AlphaBetaOptions;
use super::SearchableEvaluation;
use super::history::PreviousMoves;
use super::move_loop::MoveLoop;
use super::move_ordering::ThreadMemory;
use super::params::IIR_DEPTH;
use super::transposition::{Bound, TranspositionTable, TtEntry};
use crate::limits::LimitPoller;
use tenbin_core::{Evaluation, Outcome, PastPosition, Position, Score, Tactics, WIN, lost_in, won_in};

/// The search of one thread.
pub(super) struct SearchWorker<'s, E: SearchableEvaluation> {
    pub(super) evaluation: &'s E,
    pub(super) options: &'s AlphaBetaOptions,
    pub(super) table: &'s TranspositionTable,
    pub(super) memory: &'s mut ThreadMemory<E::Position>,
    pub(super) limits: LimitPoller<'s>,
    pub(super) nodes: u64,
    /// The earlier positions of the game and the path, for repetitions.
    pub(super) past: Vec<PastPosition>,
    /// The depth of this iteration.
    pub(super) root_depth: u32,
}

/// The alpha-beta window, from the point of view of the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchWindow {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl SearchWindow {
    pub(super) const FULL: SearchWindow = SearchWindow { alpha: -WIN - 1, beta: WIN + 1 };

    /// The null window above alpha.
    pub(super) fn null(self) -> SearchWindow {
        SearchWindow { alpha: self.alpha, beta: self.alpha + 1 }
    }

    pub(super) fn is_null(self) -> bool {
        self.beta - self.alpha == 1
    }

    /// The window from the other side's point of view.
    pub(super) fn reversed(self) -> SearchWindow {
        SearchWindow { alpha: -self.beta, beta: -self.alpha }
    }
}

pub(super) type MoveOf<E> = <<E as Evaluation>::Position as Position>::Move;

/// A node on the path: the position and the evaluation's accumulator.
pub(super) struct SearchNode<E: SearchableEvaluation> {
    pub(super) position: E::Position,
    pub(super) accumulator: E::Accumulator,
    /// Distance from the root.
    pub(super) ply: u32,
    /// The moves that led here, for continuation history.
    pub(super) previous: PreviousMoves,
    /// Whether the last move was a null move.
    pub(super) after_null_move: bool,
}

impl<E: SearchableEvaluation> SearchNode<E> {
    pub(super) fn root(evaluation: &E, position: &E::Position) -> SearchNode<E> {
        SearchNode {
            position: position.clone(),
            accumulator: evaluation.init(position),
            ply: 0,
            previous: [None; 2],
            after_null_move: false,
        }
    }

    /// The child after a move.
    #[inline]
    pub(super) fn child(&self, evaluation: &E, mv: MoveOf<E>) -> SearchNode<E> {
        let mut position = self.position.clone();
        position.play(mv);
        let mut accumulator = self.accumulator.clone();
        evaluation.update(&mut accumulator, &self.position, mv, &position);
        let previous = [Some(self.position.history_index(mv)[0] as u32), self.previous[0]];
        SearchNode { position, accumulator, ply: self.ply + 1, previous, after_null_move: false }
    }

    /// The child after a null move, where the game allows one.
    pub(super) fn null_child(&self, evaluation: &E) -> Option<SearchNode<E>> {
        let position = self.position.null_move()?;
        let accumulator = evaluation.update_null_move(&self.accumulator, &position);
        let previous = [None, self.previous[0]];
        Some(SearchNode { position, accumulator, ply: self.ply + 1, previous, after_null_move: true })
    }
}

/// The best move of a node so far.
pub(super) struct BestMove<E: SearchableEvaluation> {
    pub(super) score: Score,
    pub(super) mv: Option<MoveOf<E>>,
    pub(super) alpha: Score,
}

impl<E: SearchableEvaluation> BestMove<E> {
    /// Adds the score of a searched move. Returns whether it causes a beta cutoff.
    pub(super) fn update(&mut self, mv: MoveOf<E>, score: Score, beta: Score) -> bool {
        if score > self.score {
            self.score = score;
            self.mv = Some(mv);
        }
        self.alpha = self.alpha.max(score);
        self.alpha >= beta
    }
}

impl<E: SearchableEvaluation> SearchWorker<'_, E> {
    /// Whether a limit is reached. Scores of an interrupted search are invalid.
    #[inline]
    pub(super) fn is_over(&mut self) -> bool {
        self.limits.is_over(self.nodes)
    }

    /// The score of a child from its parent's point of view: negamax, except that the sign stays where the same side moves
    /// on, because plies need not alternate.
    #[inline]
    pub(super) fn child_score(
        &mut self,
        parent: &SearchNode<E>,
        child: &SearchNode<E>,
        depth: u32,
        window: SearchWindow,
    ) -> Score {
        if child.position.side_to_move() == parent.position.side_to_move() {
            self.alpha_beta(child, depth, window)
        } else {
            -self.alpha_beta(child, depth, window.reversed())
        }
    }

    /// Alpha-beta search of a node to `depth` plies, fail-soft, from the point of view of the side to move.
    ///
    /// # Steps
    /// 1. Game end or repetition.
    /// 2. Quiescence search at depth 0.
    /// 3. Search limits.
    /// 4. Transposition table lookup.
    /// 5. Mate in one: an immediate win that the game detects without search.
    /// 6. Static evaluation, and whether it is improving.
    /// 7. Reverse futility pruning.
    /// 8. Null-move pruning.
    /// 9. Internal iterative reduction (IIR).
    /// 10. Move loop over the table move, good captures by SEE, killers, quiet moves by history, bad captures:
    ///     1. Late-move pruning (LMP), futility pruning and SEE pruning.
    ///     2. Check extension.
    ///     3. Late-move reduction (LMR).
    ///     4. Principal variation search (PVS) with re-search.
    /// 11. Killers, history and continuation history after a beta cutoff by a quiet move.
    /// 12. Transposition table store.
    fn alpha_beta(&mut self, node: &SearchNode<E>, depth: u32, window: SearchWindow) -> Score {
        // Step 1. Game end or repetition.
        self.nodes += 1;
        if let Some(score) = self.terminal_score(node) {
            return score;
        }
        // Step 2. Quiescence search.
        if depth == 0 {
            return self.quiescence_root(node, window);
        }
        // Step 3. Search limits.
        if self.is_over() {
            return 0;
        }
        // Step 4. Transposition table lookup.
        let key = node.position.key();
        let tt_entry = self.table.get(key, node.ply);
        if let Some(score) = tt_entry.and_then(|entry| tt_cutoff(entry, depth, window)) {
            return score;
        }
        // Step 5. Mate in one.
        if let Some(score) = self.mate_in_one(node) {
            return score;
        }
        // Step 6. Static evaluation.
        let prune_info = self.prune_info(node, depth, window, node.position.in_check());
        // Steps 7 and 8. Reverse futility pruning and null-move pruning.
        if let Some(score) = self.try_prune(node, depth, window, &prune_info) {
            return score;
        }
        // Step 9. Internal iterative reduction (IIR): without a table move the node is probably not worth the full depth.
        let iir = self.options.iir && E::Position::PAWN_VALUE.is_some() && tt_entry.is_none() && depth >= IIR_DEPTH;
        let depth = depth - u32::from(iir);
        // Step 10. Move loop.
        self.push_past(node);
        let best = self.search_moves(MoveLoop::new(node, depth, window, prune_info), tt_entry.map(|entry| entry.best));
        self.pop_past();
        let Some(mv) = best.mv.filter(|_| !self.is_over()) else { return best.score };
        // Step 11. Killers and history.
        let bound = bound(best.score, window);
        if bound == Bound::Lower && (self.options.killers || self.options.history) && !node.position.is_noisy(mv) {
            self.memory.update_on_cutoff(&node.position, (node.ply, node.previous), mv, depth);
        }
        // Step 12. Transposition table store.
        let packed = E::Position::pack(mv);
        self.table.put(key, node.ply, TtEntry { best: packed, score: best.score, depth, bound });
        best.score
    }

    /// The score of an immediate win that the game detects without search.
    #[inline]
    pub(super) fn mate_in_one(&self, node: &SearchNode<E>) -> Option<Score> {
        let plies = if self.options.mate_in_one { node.position.immediate_win()? } else { return None };
        Some(won_in(node.ply + plies))
    }

    /// The score of a finished game or a repetition.
    pub(super) fn terminal_score(&self, node: &SearchNode<E>) -> Option<Score> {
        let adjudicated =
            || if E::Position::CAN_REPEAT { node.position.adjudicate_in_search(&self.past) } else { None };
        Some(match node.position.outcome().or_else(adjudicated)? {
            Outcome::Won(side) if side == node.position.side_to_move() => won_in(node.ply),
            Outcome::Won(_) => lost_in(node.ply),
            Outcome::Drawn => 0,
        })
    }

    /// Pushes a position onto the repetition stack.
    #[inline]
    pub(super) fn push_past(&mut self, node: &SearchNode<E>) {
        if E::Position::CAN_REPEAT {
            self.past.push(PastPosition::of(&node.position));
        }
    }

    /// Pops the last position off the repetition stack.
    #[inline]
    pub(super) fn pop_past(&mut self) {
        if E::Position::CAN_REPEAT {
            self.past.pop();
        }
    }
}

/// The bound type of a score that a search with this window returned.
pub(super) fn bound(score: Score, window: SearchWindow) -> Bound {
    match score {
        low if low <= window.alpha => Bound::Upper,
        high if high >= window.beta => Bound::Lower,
        _ => Bound::Exact,
    }
}

/// The score of a table entry, if it is deep enough and its bound causes a cutoff.
pub(super) fn tt_cutoff(entry: TtEntry, depth: u32, window: SearchWindow) -> Option<Score> {
    let decides = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= window.beta,
        Bound::Upper => entry.score <= window.alpha,
    };
    (entry.depth >= depth && decides).then_some(entry.score)
}
