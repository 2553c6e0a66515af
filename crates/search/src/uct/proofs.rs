//! What is proven of a position by what is proven of its moves: one that wins is enough, to lose all must.

use super::arena::Arena;
use tenbin_core::{Outcome, Side};

impl Arena {
    /// How the game ends from a node with `side` to move, one of whose children has just been proven.
    pub(super) fn proof_from(&self, parent: u32, side: Side, child: Outcome) -> Option<Outcome> {
        if child == Outcome::Won(side) { Some(child) } else { self.best_of_all_proofs(parent, side) }
    }

    /// The best of all children for a side, if every legal move is one and each of them is proven.
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
    use super::super::arena::ROOT;
    use super::*;

    const WON: Outcome = Outcome::Won(Side::First);
    const LOST: Outcome = Outcome::Won(Side::Second);

    /// What is proven of a root with `First` to move whose children are proven so, the last of them just now.
    fn proof(children: &[Option<Outcome>], complete: bool) -> Option<Outcome> {
        let arena = Arena::new(1, false);
        for (ply, proof) in children.iter().enumerate() {
            let child = arena.add_child(ROOT, ply as u32, 0).expect("there is room");
            proof.iter().for_each(|&outcome| arena.node(child).prove(outcome));
        }
        arena.node(ROOT).settle(complete);
        arena.proof_from(ROOT, Side::First, children.last().copied().flatten()?)
    }

    #[test]
    fn one_win_is_enough_and_only_all_losses_lose() {
        for complete in [true, false] {
            assert_eq!(proof(&[None, Some(LOST), Some(WON)], complete), Some(WON));
            assert_eq!(proof(&[None, Some(LOST), Some(LOST)], complete), None);
        }
        assert_eq!(proof(&[Some(LOST); 5], true), Some(LOST));
        assert_eq!(proof(&[Some(LOST); 5], false), None, "another move might win");
        assert_eq!(proof(&[Some(LOST), Some(Outcome::Drawn), Some(LOST)], true), Some(Outcome::Drawn));
    }
}
