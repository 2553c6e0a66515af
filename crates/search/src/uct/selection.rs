//! Selection: UCB1 with RAVE, priors and progressive widening.

use super::UctOptions;
use super::node::{ONE, TreeNode};
use super::node_pool::NodePool;
use super::params::RAVE_VISIT_WEIGHT;
use tenbin_core::{Outcome, Side};

/// Up to this many visits, `1/n` and its root come from a table.
const INVERSE_TABLE: usize = 1024;

/// The selection formula with its constants.
pub(super) struct Selector {
    c: f32,
    rave: f32,
    proofs: bool,
    prior_visits: f32,
    widening: f32,
    has_evaluation: bool,
    heuristic: bool,
    /// By the number of visits: the factor that turns a sum into a mean, and the root of the inverse.
    inverses: Box<[(f32, f32)]>,
}

impl Selector {
    pub(super) fn new(options: &UctOptions, has_evaluation: bool) -> Selector {
        Selector {
            c: options.c as f32,
            rave: options.rave as f32,
            proofs: options.proofs,
            prior_visits: options.prior_visits as f32,
            widening: options.widening as f32,
            has_evaluation,
            heuristic: options.heuristic && !has_evaluation,
            inverses: (0..INVERSE_TABLE).map(|visits| inverse(visits as f32)).collect(),
        }
    }

    /// The child to visit next from a node with this many visits before; `None` if every child is a proven loss.
    #[inline]
    pub(super) fn select(&self, pool: &NodePool, parent: &TreeNode, visits: u32, side: Side) -> Option<u32> {
        let explore = self.c * (visits.max(1) as f32).ln().sqrt();
        if self.heuristic {
            return self
                .best(pool, parent, u32::MAX, side, |index, node| self.prior_and_rave(pool, index, node, explore));
        }
        match (self.has_evaluation, self.rave > 0.0) {
            (false, false) => self.best(pool, parent, u32::MAX, side, |_, node| self.ucb1(node, explore)),
            (false, true) => {
                self.best(pool, parent, u32::MAX, side, |index, node| self.ucb1_rave(pool, index, node, explore))
            }
            (true, _) => self.best(pool, parent, self.width(visits), side, |_, node| self.ucb1_prior(node, explore)),
        }
    }

    /// Progressive widening: the number of children considered after this many visits.
    fn width(&self, visits: u32) -> u32 {
        if self.widening == 0.0 { u32::MAX } else { (self.widening * (1.0 + visits as f32).sqrt()).ceil() as u32 }
    }

    /// The child with the highest value, the first of equals, without proven losses.
    #[inline]
    fn best(
        &self,
        pool: &NodePool,
        parent: &TreeNode,
        width: u32,
        side: Side,
        value: impl Fn(u32, &TreeNode) -> f32,
    ) -> Option<u32> {
        let mut best = None;
        let mut highest = f32::NEG_INFINITY;
        for (start, nodes) in pool.children(parent, width) {
            for (index, node) in (start..).zip(nodes) {
                if self.proofs && node.state().proof() == Some(Outcome::Won(!side)) {
                    continue;
                }
                let value = value(index, node);
                if value > highest {
                    highest = value;
                    best = Some(index);
                }
            }
        }
        best
    }

    /// UCB1. An unvisited move comes first.
    #[inline]
    fn ucb1(&self, node: &TreeNode, explore: f32) -> f32 {
        let visits = node.visits();
        if visits == 0 {
            return f32::INFINITY;
        }
        let (mean, root) = self.inverses.get(visits as usize).copied().unwrap_or_else(|| inverse(visits as f32));
        node.sum() as i64 as f32 * mean + explore * root
    }

    /// UCB1 with the prior as virtual visits.
    #[inline]
    fn ucb1_prior(&self, node: &TreeNode, explore: f32) -> f32 {
        let visits = node.visits() as f32 + self.prior_visits;
        let sum = node.sum() as i64 as f32 + node.prior() as f32 * self.prior_visits;
        sum / (visits * ONE as f32) + explore / visits.sqrt()
    }

    /// UCB1 with the mean mixed with the RAVE mean by `β = √(k / (3n + k))` (Gelly and Silver, Artificial Intelligence 175,
    /// 2011).
    #[inline]
    fn ucb1_rave(&self, pool: &NodePool, index: u32, node: &TreeNode, explore: f32) -> f32 {
        let visits = node.visits() as f32;
        let Some(rave_mean) = pool.rave_mean(index) else { return self.ucb1(node, explore) };
        let beta = (self.rave / (RAVE_VISIT_WEIGHT * visits + self.rave)).sqrt();
        let mean = node.sum() as i64 as f32 / (visits.max(1.0) * ONE as f32);
        (1.0 - beta) * mean + beta * rave_mean + explore / (visits + 1.0).sqrt()
    }

    /// The mean with the prior as virtual visits, mixed with the RAVE mean: each weighs by its number of playouts, RAVE the
    /// less the more visits there are.
    #[inline]
    fn prior_and_rave(&self, pool: &NodePool, index: u32, node: &TreeNode, explore: f32) -> f32 {
        let visits = node.visits() as f32 + self.prior_visits;
        let mean = (node.sum() as i64 as f32 + node.prior() as f32 * self.prior_visits) / (visits * ONE as f32);
        let explored = explore / visits.sqrt();
        if self.rave == 0.0 {
            return mean + explored;
        }
        let (rave_visits, rave_sum) = pool.rave_sum(index);
        if rave_visits == 0.0 {
            return mean + explored;
        }
        let beta = rave_visits / (rave_visits + visits + rave_visits * visits / self.rave);
        (1.0 - beta) * mean + beta * rave_sum / rave_visits + explored
    }
}

fn inverse(visits: f32) -> (f32, f32) {
    (1.0 / (visits * ONE as f32), 1.0 / visits.sqrt())
}
