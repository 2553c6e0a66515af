//! The result of a UCT search, and early stopping.

use super::evaluation::UctEvaluation;
use super::node::{ONE, TreeNode};
use super::node_pool::{NodePool, ROOT};
use super::params::{DECIDED_TIME_SHARE, DECIDED_WIN_RATE};
use super::playout::UctContext;
use std::cmp::Ordering;
use tenbin_core::{Flow, MAX_PLY, Outcome, PlayoutPolicy, Position, Score, SearchResult, Side, WIN, lost_in, won_in};

/// Bound of a score in points, below every decided score.
const SCORE_MAX: f64 = (WIN - MAX_PLY - 1) as f64;

/// A root move and its statistics.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootChild<M> {
    /// The move.
    pub mv: M,
    /// Visits.
    pub visits: u32,
    /// Win rate for the side that makes the move, from 0 to 1; 0 without visits.
    pub win_rate: f64,
    /// The proven outcome.
    pub proof: Option<Outcome>,
}

impl<M> RootChild<M> {
    pub(super) fn of(node: &TreeNode, mv: M) -> RootChild<M> {
        let visits = node.visits();
        let win_rate = node.sum() as f64 / (f64::from(visits.max(1)) * f64::from(ONE));
        RootChild { mv, visits, win_rate, proof: node.state().proof() }
    }

    /// The order of choice: proven wins first, proven losses last, otherwise by visits and then by win rate.
    pub(super) fn compare(&self, other: &RootChild<M>, side: Side) -> Ordering {
        let certain = |child: &RootChild<M>| match child.proof {
            Some(Outcome::Won(winner)) if winner == side => 1,
            Some(Outcome::Won(_)) => -1,
            _ => 0,
        };
        let by_proof = certain(self).cmp(&certain(other));
        by_proof.then(self.visits.cmp(&other.visits)).then(self.win_rate.total_cmp(&other.win_rate))
    }
}

/// The best child of a node for the side to move, the first of equals.
fn best_child(pool: &NodePool, parent: &TreeNode, side: Side) -> Option<(u32, RootChild<u32>)> {
    let children = pool.children(parent, u32::MAX).flat_map(|(start, nodes)| (start..).zip(nodes.iter()));
    let children = children.map(|(index, node)| (index, RootChild::of(node, node.mv())));
    children.reduce(|best, next| if next.1.compare(&best.1, side).is_gt() { next } else { best })
}

/// The principal variation from a node, as long as its moves were visited. At the root it has one move at least.
pub(super) fn principal_variation<G: Position>(pool: &NodePool, mut index: u32, mut position: G) -> Vec<G::Move> {
    let mut pv = Vec::new();
    while let Some((best, child)) = best_child(pool, pool.node(index), position.side_to_move()) {
        if child.visits == 0 && index != ROOT {
            break;
        }
        let mv = G::unpack(child.mv);
        position.play(mv);
        pv.push(mv);
        index = best;
    }
    pv
}

impl<P: PlayoutPolicy, E: UctEvaluation<P>> UctContext<'_, P, E> {
    /// The result so far, after this many nodes.
    pub(super) fn result(&self, nodes: u64) -> SearchResult<P> {
        let pv = principal_variation(self.pool, ROOT, self.game.now().clone());
        SearchResult {
            score: self.score(pv.len() as u32),
            depth: pv.len() as u32,
            pv,
            multipv: 1,
            nodes: self.earlier_nodes + nodes,
            time: self.limits.elapsed(),
        }
    }

    /// A move that wins at once. Playouts hardly prefer it, so a search with heuristic playouts looks for it.
    pub(super) fn winning_move(&self) -> Option<P::Move> {
        if !self.options.heuristic {
            return None;
        }
        let now = self.game.now();
        let mut winning = None;
        now.moves(|mv| {
            let mut next = now.clone();
            next.play(mv);
            if next.outcome() == Some(Outcome::Won(now.side_to_move())) {
                winning = Some(mv);
                return Flow::Break(());
            }
            Flow::Continue(())
        });
        winning
    }

    /// The result of a move that wins at once.
    pub(super) fn won_by(&self, mv: P::Move) -> SearchResult<P> {
        SearchResult {
            score: Some(won_in(1)),
            depth: 1,
            pv: vec![mv],
            multipv: 1,
            nodes: 1,
            time: self.limits.elapsed(),
        }
    }

    /// Early stopping: the win rate is as good as decided, or, where a clock keeps the time for later moves, no other move can
    /// catch up in visits any more. Most visits must be of this search: those of earlier ones knew less.
    pub(super) fn may_stop_early(&self) -> bool {
        let Some(playouts_left) = self.limits.playouts_left() else { return false };
        let root = self.pool.node(ROOT);
        let is_fresh = root.visits() / 2 >= self.reused_visits;
        if !is_fresh || !self.limits.is_spent(DECIDED_TIME_SHARE) {
            return false;
        }
        let Some((chosen, best)) = best_child(self.pool, root, self.game.now().side_to_move()) else { return false };
        let is_decided =
            self.leaf_evaluation.is_none() && !(DECIDED_WIN_RATE..=1.0 - DECIDED_WIN_RATE).contains(&best.win_rate);
        if is_decided || !self.limits.is_under_clock() {
            return is_decided;
        }
        let children = self.pool.children(root, u32::MAX).flat_map(|(start, nodes)| (start..).zip(nodes));
        (children.filter(|(index, _)| *index != chosen))
            .all(|(_, other)| u64::from(other.visits()) + playouts_left < u64::from(best.visits))
    }

    /// The score of the best move in points; with a proof, by the length of the principal variation.
    fn score(&self, plies: u32) -> Option<Score> {
        let side = self.game.now().side_to_move();
        let (_, best) = best_child(self.pool, self.pool.node(ROOT), side)?;
        match best.proof {
            Some(Outcome::Won(winner)) if winner == side => Some(won_in(plies)),
            Some(Outcome::Won(_)) => Some(lost_in(plies)),
            _ => self.leaf_evaluation.map(|_| points(best.win_rate, self.options.scale)),
        }
    }
}

/// A win probability in points: the inverse of the logistic function.
fn points(win_rate: f64, scale: f64) -> Score {
    ((win_rate / (1.0 - win_rate)).ln() * scale).round().clamp(-SCORE_MAX, SCORE_MAX) as Score
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proofs_come_before_visits_and_visits_before_win_rates() {
        let child = |visits, win_rate, proof| RootChild { mv: 0, visits, win_rate, proof };
        let mut moves = [
            child(90, 0.9, Some(Outcome::Won(Side::Second))),
            child(5, 0.9, None),
            child(9, 0.2, None),
            child(9, 0.5, Some(Outcome::Drawn)),
            child(1, 1.0, Some(Outcome::Won(Side::First))),
        ];
        let expected = moves;
        moves.reverse();
        moves.sort_by(|a, b| a.compare(b, Side::First));
        assert_eq!(moves, expected);
    }

    #[test]
    fn certain_results_have_bounded_points() {
        assert_eq!((points(0.5, 400.0), points(1.0, 400.0)), (0, SCORE_MAX as Score));
        assert_eq!(points(0.0, 400.0), -SCORE_MAX as Score);
        assert_eq!(points(1.0 / (1.0 + (-2.0f64).exp()), 300.0), 600);
    }
}
