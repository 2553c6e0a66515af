//! From a proof to a line that can be shown: shorter mates are looked for, then one is played out and checked.

use super::found::Child;
use super::hunt::{Hunt, less};
use super::numbers::Role;
use std::cmp::Reverse;
use tenbin_core::{Outcome, Position, Tactics};

impl<G: Tactics> Hunt<'_, G> {
    /// Looks for shorter mates than the one of `length` plies that is known, until there is none or so many positions
    /// have been opened. Answers the length of the shortest one found.
    pub(super) fn shortened(&mut self, position: &G, mut length: u16, effort: u64) -> u16 {
        let most_nodes = self.most_nodes;
        self.most_nodes = most_nodes.min(self.nodes.saturating_add(effort));
        while length > 2 && !self.over {
            let found = self.decide(position, length - 2);
            if self.over || !found.numbers.is_proved() {
                break;
            }
            length = found.length.min(length - 2);
        }
        (self.most_nodes, self.over) = (most_nodes, self.stop.is_raised() || self.nodes >= most_nodes);
        length
    }

    /// The mate within so many plies played out: the attacker hurries, the defender resists as long as anybody knows how.
    /// What is no longer remembered is searched again, and where the defender seems to hold out longer with one ply than
    /// with another, up to `effort` positions are opened to see whether that is so. `None` if the work is over before that, or the line is not sound.
    pub(super) fn line(&mut self, root: &G, length: u16, effort: u64) -> Option<Vec<G::Move>> {
        let mut line = Vec::new();
        let mut position = root.clone();
        let mut remaining = length;
        while position.outcome().is_none() {
            let (ply, left) = match self.role(&position) {
                Role::Attacker => self.quickest(&position, remaining)?,
                Role::Defender => self.slowest(&position, remaining, effort)?,
            };
            line.push(ply);
            position.play(ply);
            remaining = left.min(less(remaining));
        }
        is_sound(root, &line).then_some(line)
    }

    /// The attacker's ply that mates soonest, and how many plies that takes from there.
    fn quickest(&mut self, position: &G, remaining: u16) -> Option<(G::Move, u16)> {
        for searched in [false, true] {
            if searched {
                self.decide(position, remaining);
            }
            let children = self.children(position, remaining);
            let proved = children.iter().filter(|child| child.found.numbers.is_proved());
            if let Some(best) = proved.min_by_key(|child| child.found.length) {
                return Some((best.ply, best.found.length));
            }
        }
        None
    }

    /// The defender's ply that holds out longest, and how many plies that takes from there. Of those that hold out as
    /// long, one that is not just one of several alike.
    fn slowest(&mut self, position: &G, remaining: u16, effort: u64) -> Option<(G::Move, u16)> {
        let mut children = self.children(position, remaining);
        for child in children.iter_mut().filter(|child| !child.found.numbers.is_proved()) {
            child.found = self.decide(&after(position, child.ply), less(remaining));
            if !child.found.numbers.is_proved() {
                return None;
            }
        }
        children.sort_by_key(|child| (Reverse(child.found.length), child.likeness.is_some()));
        let mut longest = None;
        for child in &children {
            // What is known of the others is that they take no longer.
            if longest.is_some_and(|(_, length)| length >= child.found.length) {
                break;
            }
            let length = self.shortened(&after(position, child.ply), child.found.length, effort);
            if longest.is_none_or(|(_, longest)| length > longest) {
                longest = Some((child.ply, length));
            }
        }
        longest
    }

    fn children(&mut self, position: &G, remaining: u16) -> Vec<Child<G::Move>> {
        let mut children = Vec::new();
        self.open(position, remaining, true, &mut children);
        children
    }
}

fn after<G: Position>(position: &G, ply: G::Move) -> G {
    let mut next = position.clone();
    next.play(ply);
    next
}

/// Whether a line is what it claims to be by the rules alone: every ply is legal, every ply of the attacker presses, and
/// in the end the attacker has won.
pub(super) fn is_sound<G: Tactics>(root: &G, line: &[G::Move]) -> bool {
    let attacker = root.side_to_move();
    let mut position = root.clone();
    for &ply in line {
        let attacks = position.side_to_move() == attacker;
        if !Position::is_legal(&position, ply) {
            return false;
        }
        position.play(ply);
        if attacks && !position.in_check() {
            return false;
        }
    }
    position.outcome() == Some(Outcome::Won(attacker))
}
