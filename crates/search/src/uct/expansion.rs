//! Expansion: how moves enter the tree.
//!
//! A position may have thousands of moves, and most nodes get few visits. So without an evaluation, moves are drawn, one for
//! each visit, instead of listed: a list would cost more than the playout. Redrawing known moves gives the same random
//! order as a shuffled list.

use super::evaluation::UctEvaluation;
use super::node::{ONE, outcome_value};
use super::node_pool::ROOT;
use super::params::{EVALUATED_CHILDREN, EVALUATION_NODES, REDRAWS};
use super::playout::PlayoutWorker;
use std::cmp::Reverse;
use tenbin_core::{Flow, PlayoutPolicy, Score, Side};

impl<P: PlayoutPolicy, E: UctEvaluation<P>> PlayoutWorker<'_, P, E> {
    /// Expands a node that this thread has locked. Returns the child to visit, if only one was added.
    pub(super) fn expand(&mut self, index: u32, position: &P) -> Option<u32> {
        if let Some(evaluation) = self.context.leaf_evaluation {
            self.expand_evaluated(evaluation, index, position);
            return None;
        }
        if self.context.options.heuristic {
            self.expand_with_priors(index, position);
            return None;
        }
        if self.context.options.rave > 0.0 {
            // RAVE statistics are kept at the children, so all of them have to exist.
            self.expand_remaining(index, position);
            return None;
        }
        self.expand_random(index, position)
    }

    /// Adds a random move that is not in the tree yet.
    fn expand_random(&mut self, index: u32, position: &P) -> Option<u32> {
        let pool = self.context.pool;
        for _ in 0..REDRAWS {
            let Some(mv) = position.random_move(&mut self.random) else {
                pool.node(index).set_expanded(true);
                return None;
            };
            let packed = P::pack(mv);
            if !pool.has_child(index, packed) {
                return pool.add_child(index, packed, 0);
            }
        }
        self.expand_remaining(index, position);
        None
    }

    /// Adds all moves that are not in the tree yet, in random order.
    fn expand_remaining(&mut self, index: u32, position: &P) {
        let pool = self.context.pool;
        let mut known: Vec<u32> = pool.child_moves(index).collect();
        known.sort_unstable();
        self.expanding.clear();
        position.moves(|mv| {
            let packed = P::pack(mv);
            if known.binary_search(&packed).is_err() {
                self.expanding.push((0, packed));
            }
            Flow::Continue(())
        });
        self.random.shuffle(&mut self.expanding);
        self.add_children(index, true);
    }

    /// Adds all moves with their priors, the best first.
    fn expand_with_priors(&mut self, index: u32, position: &P) {
        self.expanding.clear();
        let list = &mut self.expanding;
        match self.context.prior_evaluation.map(|evaluation| evaluation.priors(position)) {
            None => position.move_priors(|mv, prior| list.push((prior, P::pack(mv)))),
            Some(move_prior) => position.move_priors(|mv, prior| {
                let prior = prior.saturating_add_signed(move_prior(mv)).clamp(1, ONE - 1);
                list.push((prior, P::pack(mv)));
            }),
        }
        if !self.context.pool.has_room(self.expanding.len() as u32) {
            return;
        }
        self.random.shuffle(&mut self.expanding);
        self.expanding.sort_by_key(|&(prior, _)| Reverse(prior));
        self.add_children(index, false);
    }

    /// Adds the listed moves in their order, as far as there is room.
    fn add_children(&self, index: u32, complete: bool) {
        let pool = self.context.pool;
        if self.expanding.iter().all(|&(prior, packed)| pool.add_child(index, packed, prior).is_some()) {
            pool.node(index).set_expanded(complete);
        }
    }

    /// Adds the best moves by evaluation, the best first. If the limits interrupt that, nothing is added except at the root,
    /// which must get a move.
    fn expand_evaluated(&mut self, evaluation: &E, index: u32, position: &P) {
        if !self.context.pool.has_room(EVALUATED_CHILDREN as u32) {
            return;
        }
        let mut list = std::mem::take(&mut self.expanding);
        let interrupted = self.evaluate_moves(evaluation, position, &mut list);
        let count = if index == ROOT { list.len() } else { EVALUATED_CHILDREN.min(list.len()) };
        let complete = !interrupted && count == list.len();
        let best_first = |&(value, packed): &(u32, u32)| (Reverse(value), packed);
        if count < list.len() {
            list.select_nth_unstable_by_key(count, best_first);
            list.truncate(count);
        }
        list.sort_unstable_by_key(best_first);
        self.expanding = list;
        if !interrupted || index == ROOT {
            self.add_children(index, complete);
        }
    }

    /// Lists every move with its value by evaluation. Returns whether the limits interrupted that, after one move at least.
    fn evaluate_moves(&mut self, evaluation: &E, position: &P, list: &mut Vec<(u32, u32)>) -> bool {
        let score = evaluation.child_scores(position);
        let side = position.side_to_move();
        let mut interrupted = false;
        list.clear();
        position.moves(|mv| {
            let mut next = position.clone();
            next.play(mv);
            let value = next
                .outcome()
                .map(|outcome| outcome_value(outcome, side))
                .unwrap_or_else(|| self.win_probability(score(mv, &next) * side.sign()));
            list.push((value, P::pack(mv)));
            interrupted = self.is_over_after(EVALUATION_NODES);
            if interrupted { Flow::Break(()) } else { Flow::Continue(()) }
        });
        self.nodes += list.len() as u64;
        interrupted
    }

    /// The evaluation of a leaf for `First`, after a truncated playout.
    pub(super) fn evaluated_value(&mut self, evaluation: &E, index: u32, mut position: P) -> u32 {
        if self.context.options.playout_plies == 0
            && let Some(prior) = self.prior_for_first(index)
        {
            return prior;
        }
        for _ in 0..self.context.options.playout_plies {
            let Some(mv) = position.playout_move(&mut self.random) else { break };
            position.play(mv);
            self.nodes += 1;
        }
        match position.outcome() {
            Some(outcome) => outcome_value(outcome, Side::First),
            None => self.win_probability(evaluation.static_score(&position)),
        }
    }

    /// The win probability of a score by the logistic function, in the tree's units. Never certain: only the end of a game
    /// is.
    fn win_probability(&self, points: Score) -> u32 {
        let odds = (-f64::from(points) / self.context.options.scale).exp();
        ((f64::from(ONE) / (1.0 + odds)) as u32).clamp(1, ONE - 1)
    }
}
