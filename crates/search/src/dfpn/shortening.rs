//! From a proof to a mating line: search for shorter mates, then play the line out and check it.

use super::node_result::DfpnChild;
use super::proof_numbers::Role;
use super::search::{DfpnSearch, one_less};
use std::cmp::Reverse;
use tenbin_core::{ForcedWins, Outcome, Position};

impl<G: ForcedWins> DfpnSearch<'_, G> {
    /// Searches for mates shorter than the known one of `length` plies, with a node limit. Returns the shortest length
    /// found.
    pub(super) fn shorten(&mut self, position: &G, mut length: u16, extra_nodes: u64) -> u16 {
        let node_limit = self.limits.node_limit();
        self.limits.set_node_limit(node_limit.min(self.nodes.saturating_add(extra_nodes)));
        while length > 2 && !self.limits.is_over(self.nodes) {
            let result = self.prove(position, length - 2);
            if self.limits.was_over() || !result.numbers.is_proved() {
                break;
            }
            length = result.length.min(length - 2);
        }
        self.limits.set_node_limit(node_limit);
        length
    }

    /// The mating line within `length` plies: the attacker plays the shortest mate, the defender the longest defence. Results
    /// lost from the table are searched again. The length of a defence is checked with up to `max_nodes` nodes. `None` if a
    /// limit is reached or the line is not sound.
    pub(super) fn mating_line(&mut self, root: &G, length: u16, max_nodes: u64) -> Option<Vec<G::Move>> {
        let mut line = Vec::new();
        let mut position = root.clone();
        let mut remaining = length;
        while position.outcome().is_none() {
            let (mv, left) = match self.role(&position) {
                Role::Attacker => self.shortest_attack(&position, remaining)?,
                Role::Defender => self.longest_defence(&position, remaining, max_nodes)?,
            };
            line.push(mv);
            position.play(mv);
            remaining = left.min(one_less(remaining));
        }
        is_sound(root, &line).then_some(line)
    }

    /// The attacker's move with the shortest mate, and its length in plies after the move.
    fn shortest_attack(&mut self, position: &G, remaining: u16) -> Option<(G::Move, u16)> {
        for searched in [false, true] {
            if searched {
                self.prove(position, remaining);
            }
            let children = self.children(position, remaining);
            let proved = children.iter().filter(|child| child.result.numbers.is_proved());
            if let Some(best) = proved.min_by_key(|child| child.result.length) {
                return Some((best.mv, best.result.length));
            }
        }
        None
    }

    /// The defender's move with the longest mate, and its length in plies after the move. Among equals a move without a move
    /// class comes first.
    fn longest_defence(&mut self, position: &G, remaining: u16, max_nodes: u64) -> Option<(G::Move, u16)> {
        let mut children = self.children(position, remaining);
        for child in children.iter_mut().filter(|child| !child.result.numbers.is_proved()) {
            child.result = self.prove(&after(position, child.mv), one_less(remaining));
            if !child.result.numbers.is_proved() {
                return None;
            }
        }
        children.sort_by_key(|child| (Reverse(child.result.length), child.move_class.is_some()));
        let mut longest = None;
        for child in &children {
            // The other lengths are upper bounds.
            if longest.is_some_and(|(_, length)| length >= child.result.length) {
                break;
            }
            let length = self.shorten(&after(position, child.mv), child.result.length, max_nodes);
            if longest.is_none_or(|(_, longest)| length > longest) {
                longest = Some((child.mv, length));
            }
        }
        longest
    }

    fn children(&mut self, position: &G, remaining: u16) -> Vec<DfpnChild<G::Move>> {
        let mut children = Vec::new();
        self.expand(position, remaining, true, &mut children);
        children
    }
}

fn after<G: Position>(position: &G, mv: G::Move) -> G {
    let mut next = position.clone();
    next.play(mv);
    next
}

/// Whether a line is a mate by the rules alone: legal moves, a check at every move of the attacker, a win at the end.
pub(super) fn is_sound<G: ForcedWins>(root: &G, line: &[G::Move]) -> bool {
    let attacker = root.side_to_move();
    let mut position = root.clone();
    for &mv in line {
        let attacks = position.side_to_move() == attacker;
        if !Position::is_legal(&position, mv) {
            return false;
        }
        position.play(mv);
        if attacks && !position.in_check() {
            return false;
        }
    }
    position.outcome() == Some(Outcome::Won(attacker))
}
