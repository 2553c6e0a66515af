//! Forward pruning: reverse futility, null move, futility, late-move and SEE pruning.
//!
//! All margins are multiples of the evaluation's unit, the score of a pawn. Games without captures are not pruned. A whole node is pruned only in
//! a null window; a move is pruned only after another one was searched.

use super::AlphaBetaOptions;
use super::SearchableEvaluation;
use super::node::{SearchNode, SearchWindow, SearchWorker};
use super::params::{
    FUTILITY_DEPTH, FUTILITY_MARGIN, LMP_BASE, LMP_DEPTH, LMP_DEPTH_FACTOR, LMP_NOT_IMPROVING_DIVISOR, NULL_MOVE_DEPTH,
    NULL_MOVE_DEPTH_DIVISOR, NULL_MOVE_EVAL_MAX, NULL_MOVE_EVAL_UNITS, NULL_MOVE_REDUCTION, REVERSE_FUTILITY_DEPTH,
    REVERSE_FUTILITY_MARGIN, SEE_MARGIN_DIVISOR, SEE_PRUNING_DEPTH,
};
use super::static_eval::StaticEval;
use tenbin_core::{Score, Tactics, is_decided};

/// The static evaluation of a node and what the move loop may prune there.
pub(super) struct PruneInfo {
    /// The static evaluation, where pruning uses it.
    static_eval: Option<StaticEval>,
    /// Futility pruning: quiet moves that give no check are pruned.
    futile: bool,
    /// Late-move pruning (LMP): quiet moves from this move number on are pruned.
    lmp_from: usize,
    /// SEE pruning: moves that lose more than this in the exchange are pruned.
    see_margin: Option<Score>,
    /// Whether the static evaluation has improved since two plies ago; `true` where that is unknown.
    pub(super) improving: bool,
}

impl PruneInfo {
    /// No pruning.
    const NONE: PruneInfo =
        PruneInfo { static_eval: None, futile: false, lmp_from: usize::MAX, see_margin: None, improving: true };

    /// Whether a quiet move is pruned, by its move number and its SEE value: futility, late-move and SEE pruning.
    pub(super) fn prunes_quiet(&self, move_number: usize, see: impl FnOnce() -> Score) -> bool {
        self.futile || move_number >= self.lmp_from || self.prunes_by_see(see)
    }

    /// SEE pruning: whether a move loses too much in the exchange.
    pub(super) fn prunes_by_see(&self, see: impl FnOnce() -> Score) -> bool {
        self.see_margin.is_some_and(|margin| see() < -margin)
    }
}

impl<E: SearchableEvaluation> SearchWorker<'_, E> {
    /// The pruning limits of a node. In check there is no static evaluation and no pruning.
    pub(super) fn prune_info(
        &mut self,
        node: &SearchNode<E>,
        depth: u32,
        window: SearchWindow,
        in_check: bool,
    ) -> PruneInfo {
        let AlphaBetaOptions { null_move, futility, lmp, unit, .. } = *self.options;
        let Some(pawn_value) = E::Position::PAWN_VALUE.filter(|_| null_move || futility || lmp) else {
            return PruneInfo::NONE;
        };
        let lazy_window = if self.options.lazy_interior { window } else { SearchWindow::FULL };
        let static_eval = (!in_check).then(|| self.static_eval(node, lazy_window));
        let improving = self.memory.is_improving(node.ply, static_eval.map(|eval| eval.estimate));
        let Some(static_eval) = static_eval.filter(|_| !is_decided(window.alpha)) else {
            return PruneInfo { improving, ..PruneInfo::NONE };
        };
        let futility_margin = unit * (FUTILITY_MARGIN + depth as Score);
        let lmp_count = (LMP_BASE + LMP_DEPTH_FACTOR * (depth * depth) as usize)
            / if improving { 1 } else { LMP_NOT_IMPROVING_DIVISOR };
        PruneInfo {
            static_eval: Some(static_eval),
            futile: futility && depth <= FUTILITY_DEPTH && static_eval.estimate + futility_margin <= window.alpha,
            lmp_from: if lmp && depth <= LMP_DEPTH { lmp_count } else { usize::MAX },
            see_margin: (lmp && depth <= SEE_PRUNING_DEPTH)
                .then(|| pawn_value * (depth * depth) as Score / SEE_MARGIN_DIVISOR),
            improving,
        }
    }

    /// Prunes a whole node before its moves are generated: reverse futility pruning, then null-move pruning. Returns the
    /// score of a pruned node.
    pub(super) fn try_prune(
        &mut self,
        node: &SearchNode<E>,
        depth: u32,
        window: SearchWindow,
        info: &PruneInfo,
    ) -> Option<Score> {
        let StaticEval { score, estimate } = info.static_eval.filter(|_| window.is_null())?;
        if self.options.futility && prunes_by_reverse_futility(estimate, self.options.unit, depth, window.beta) {
            return Some(score.max(window.beta));
        }
        let tries_null_move =
            self.options.null_move && depth >= NULL_MOVE_DEPTH && estimate >= window.beta && !node.after_null_move;
        if tries_null_move { self.null_move(node, depth, window.beta, estimate) } else { None }
    }

    /// Null-move pruning: if giving the turn away still fails high at reduced depth, the node is pruned.
    fn null_move(&mut self, node: &SearchNode<E>, depth: u32, beta: Score, static_eval: Score) -> Option<Score> {
        let child = node.null_child(self.evaluation)?;
        let eval_reduction =
            ((static_eval - beta) / (NULL_MOVE_EVAL_UNITS * self.options.unit)).min(NULL_MOVE_EVAL_MAX) as u32;
        let reduced_depth =
            depth.saturating_sub(NULL_MOVE_REDUCTION + depth / NULL_MOVE_DEPTH_DIVISOR + eval_reduction);
        self.push_past(node);
        let score = self.child_score(node, &child, reduced_depth, SearchWindow { alpha: beta - 1, beta });
        self.pop_past();
        if self.is_over() {
            return Some(0);
        }
        // A win after a null move is not proved, since passing is no move.
        (score >= beta).then(|| if is_decided(score) { beta } else { score })
    }
}

/// Reverse futility pruning (static null-move pruning): the static evaluation exceeds beta by a margin per depth.
fn prunes_by_reverse_futility(static_eval: Score, unit: Score, depth: u32, beta: Score) -> bool {
    depth <= REVERSE_FUTILITY_DEPTH && static_eval - REVERSE_FUTILITY_MARGIN * unit * depth as Score >= beta
}
