//! The static evaluation, and lazy evaluation.

use super::SearchableEvaluation;
use super::node::{SearchNode, SearchWindow, SearchWorker};
use tenbin_core::{MAX_PLY, Position, Score, ScoreSink, WIN};

/// Bound of a static evaluation, below every decided score.
const STATIC_EVAL_MAX: Score = WIN - MAX_PLY - 1;

/// A static evaluation for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StaticEval {
    /// The score; where lazy evaluation skipped the slow stage, a bound that allows for the whole margin. The table and wider
    /// windows rely on that.
    pub(super) score: Score,
    /// The score that margins of pruning are added to; where the slow stage was skipped, that of the fast stage. A bound in
    /// its place would widen those margins by the lazy margin.
    pub(super) estimate: Score,
}

impl StaticEval {
    /// A static evaluation without a skipped stage.
    pub(super) fn exact(score: Score) -> StaticEval {
        StaticEval { score, estimate: score }
    }
}

impl<E: SearchableEvaluation> SearchWorker<'_, E> {
    /// The static evaluation. Lazy evaluation skips the slow stage where the fast stage, or the accumulator's score alone, is
    /// outside the window by at least the lazy margin.
    #[inline]
    pub(super) fn static_eval(&mut self, node: &SearchNode<E>, window: SearchWindow) -> StaticEval {
        let sign = node.position.side_to_move().sign();
        let mut sum = ScoreSink::new(self.evaluation.weights());
        let found = self.evaluation.fast_terms(&node.position, &node.accumulator, &mut sum);
        let fast = sum.score() * sign;
        if let Some(bound) = self.lazy_bound(node, fast, window) {
            self.memory.lazy_stats.skip();
            let estimate = if self.options.lazy_estimate { fast } else { bound };
            return StaticEval { score: within_bounds(bound), estimate: within_bounds(estimate) };
        }
        self.evaluation.slow_terms(&node.position, &node.accumulator, found, &mut sum);
        let score = sum.score() * sign;
        self.memory.lazy_stats.add(score - fast);
        StaticEval::exact(within_bounds(score))
    }

    /// The bound of a score whose slow stage lazy evaluation skips.
    #[inline]
    fn lazy_bound(&self, node: &SearchNode<E>, fast: Score, window: SearchWindow) -> Option<Score> {
        let margin = self.options.lazy? * self.options.unit / 100;
        let accumulated =
            self.evaluation.accumulated_score(&node.accumulator).filter(|_| self.options.lazy_accumulator);
        let compared = accumulated.map_or(fast, |score| score * node.position.side_to_move().sign());
        if compared <= window.alpha - margin {
            Some((fast + margin).min(window.alpha))
        } else if compared >= window.beta + margin {
            Some((fast - margin).max(window.beta))
        } else {
            None
        }
    }
}

fn within_bounds(score: Score) -> Score {
    score.clamp(-STATIC_EVAL_MAX, STATIC_EVAL_MAX)
}
