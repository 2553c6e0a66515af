//! Forced wins with either side to move, with the first move only: for life and death in Go.

use super::MateSolver;
use super::node_result::DfpnChild;
use super::proof_numbers::Role;
use super::search::{DfpnSearch, UNLIMITED};
use crate::limits::SearchLimits;
use std::time::Duration;
use tenbin_core::{ForcedWins, Limits, Side, Stop};

/// The result of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackReport<M> {
    /// Whether the attacker wins; `None` if a limit was reached.
    pub wins: Option<bool>,
    /// A move that reaches the side to move's goal, if it can.
    pub best_move: Option<M>,
    /// If the result is unknown, the most promising move.
    pub guess: Option<M>,
    /// Nodes.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

impl<G: ForcedWins> MateSolver<G> {
    /// Whether `attacker` can force a win by threats, with either side to move. A repetition is a failed attack. Nodes and time
    /// limit the search.
    pub fn solve_attack(
        &mut self,
        position: &G,
        attacker: Side,
        limits: &Limits,
        stop: &Stop,
    ) -> AttackReport<G::Move> {
        self.table.next_search();
        let limits = SearchLimits::new(limits, stop);
        let mut search = DfpnSearch::new(&mut self.table, attacker, &limits);
        let result = search.prove(position, UNLIMITED);
        let is_refuted = result.numbers.is_refuted() && result.is_unconditional();
        let is_known = !search.limits.was_over() && (result.numbers.is_proved() || is_refuted);
        let wins = is_known.then(|| result.numbers.is_proved());
        let succeeds = wins.is_some_and(|wins| wins == (position.side_to_move() == attacker));
        let best_move = if succeeds { search.successful_move(position) } else { None };
        let guess = if wins.is_none() { search.most_promising_move(position) } else { None };
        AttackReport { wins, best_move, guess, nodes: search.nodes, time: limits.elapsed() }
    }
}

impl<G: ForcedWins> DfpnSearch<'_, G> {
    /// A successful move in a position that has one, from the table or else by a new search. The attacker takes the shortest
    /// win.
    fn successful_move(&mut self, position: &G) -> Option<G::Move> {
        let role = self.role(position);
        let children = self.children_from_table(position);
        let good = |child: &&DfpnChild<G::Move>| child.result.numbers.own(role) == 0;
        let known = children.iter().filter(good);
        let best = match role {
            Role::Attacker => known.min_by_key(|child| child.result.length),
            Role::Defender => known.min_by_key(|child| !child.result.is_unconditional()),
        };
        if let Some(child) = best {
            return Some(child.mv);
        }
        children.iter().find(|child| self.succeeds(position, child.mv, role)).map(|child| child.mv)
    }

    /// The move with the best proof numbers, unless every one is known to fail.
    fn most_promising_move(&mut self, position: &G) -> Option<G::Move> {
        let role = self.role(position);
        let children = self.children_from_table(position);
        let open = children.iter().filter(|child| child.result.numbers.other(role) != 0);
        open.min_by_key(|child| child.result.numbers.own(role)).map(|child| child.mv)
    }

    /// All children of a position, each with its result in the table.
    fn children_from_table(&mut self, position: &G) -> Vec<DfpnChild<G::Move>> {
        let mut children = Vec::new();
        self.path.clear();
        self.path_keys.clear();
        self.enter(self.tt_key(position));
        self.expand(position, UNLIMITED, true, &mut children);
        self.leave();
        children
    }

    fn succeeds(&mut self, position: &G, mv: G::Move, role: Role) -> bool {
        let mut next = position.clone();
        next.play(mv);
        let result = self.prove(&next, UNLIMITED);
        !self.limits.was_over() && result.numbers.own(role) == 0
    }
}
