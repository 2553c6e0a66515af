//! MCTS-Solver: backpropagation of proven outcomes (Winands, Björnsson and Saito 2008). One winning move proves a win; a
//! loss needs all moves to lose.

use super::node_pool::NodePool;
use tenbin_core::{Outcome, Side};

impl NodePool {
    /// The proven outcome of a node with `side` to move after one of its children was proven.
    pub(super) fn proof_from(&self, parent: u32, side: Side, child: Outcome) -> Option<Outcome> {
        if child == Outcome::Won(side) { Some(child) } else { self.best_of_all_proofs(parent, side) }
    }

    /// The best outcome for a side, if every legal move has a child and each of them is proven.
    fn best_of_all_proofs(&self, parent: u32, side: Side) -> Option<Outcome> {
        let parent = self.node(parent);
        if !parent.state().is_complete() {
            return None;
        }
        let mut best = None;
        for node in self.children(parent, u32::MAX).flat_map(|(_, nodes)| nodes) {
            let outcome = node.state().proof()?;
            if best.is_none_or(|best: Outcome| outcome.half_points(side) > best.half_points(side)) {
                best = Some(outcome);
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::super::node_pool::ROOT;
    use super::*;

    const WON: Outcome = Outcome::Won(Side::First);
    const LOST: Outcome = Outcome::Won(Side::Second);

    /// The proof of a root with `First` to move and these proofs of its children, the last one new.
    fn proof(children: &[Option<Outcome>], complete: bool) -> Option<Outcome> {
        let pool = NodePool::new(1, false);
        for (mv, proof) in children.iter().enumerate() {
            let child = pool.add_child(ROOT, mv as u32, 0).expect("there is room");
            proof.iter().for_each(|&outcome| pool.node(child).prove(outcome));
        }
        pool.node(ROOT).set_expanded(complete);
        pool.proof_from(ROOT, Side::First, children.last().copied().flatten()?)
    }

    #[test]
    fn a_win_needs_one_child_and_a_loss_needs_all() {
        for complete in [true, false] {
            assert_eq!(proof(&[None, Some(LOST), Some(WON)], complete), Some(WON));
            assert_eq!(proof(&[None, Some(LOST), Some(LOST)], complete), None);
        }
        assert_eq!(proof(&[Some(LOST); 5], true), Some(LOST));
        assert_eq!(proof(&[Some(LOST); 5], false), None, "another move might win");
        assert_eq!(proof(&[Some(LOST), Some(Outcome::Drawn), Some(LOST)], true), Some(Outcome::Drawn));
    }
}
