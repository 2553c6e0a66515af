//! Expansion of a node: its children, with their results from the table or their initial proof numbers.

use super::node_result::{DfpnChild, NO_BASE, NodeResult};
use super::params::MAX_PATH;
use super::proof_numbers::{ProofNumbers, Role};
use super::search::{DfpnSearch, UNLIMITED, mixed, one_less};
use super::table::{ProofEntry, TtKey};
use tenbin_core::{Flow, ForcedWins, Outcome};

impl<G: ForcedWins> DfpnSearch<'_, G> {
    /// Lists the children with their results. Unless `all` are needed, a deciding one ends the list.
    pub(super) fn expand(&self, position: &G, remaining: u16, all: bool, children: &mut Vec<DfpnChild<G::Move>>) {
        let role = self.role(position);
        let list = |mv| {
            let mut next = position.clone();
            next.play(mv);
            let key = self.tt_key(&next);
            let result = self.known_result(&next, key, one_less(remaining));
            // Only the defender's moves have classes: a failed attack tells nothing about similar ones.
            let move_class = if role == Role::Defender { position.move_class(mv) } else { None };
            let has_open = |move_class| children.iter().any(|other| other.is_open_in_class(move_class));
            let postponed = !result.is_decided() && move_class.is_some_and(has_open);
            children.push(DfpnChild { mv, key, result, move_class, postponed });
            if !all && result.numbers.own(role) == 0 { Flow::Break(()) } else { Flow::Continue(()) }
        };
        match role {
            Role::Attacker => position.checks(list),
            Role::Defender => position.moves(list),
        }
    }

    /// The result of a position before it is searched.
    fn known_result(&self, position: &G, key: TtKey, remaining: u16) -> NodeResult {
        let known = if remaining == UNLIMITED { self.look_up(key) } else { self.look_up_within(key, remaining) };
        known.unwrap_or_else(|| self.initial_result(position, remaining))
    }

    /// The result by repetition on the path or by the table.
    fn look_up(&self, key: TtKey) -> Option<NodeResult> {
        let repeats = |before: &TtKey| before.board == key.board && G::hand_dominates(before.hand, key.hand);
        if let Some(at) = self.path.iter().rposition(repeats) {
            return Some(NodeResult::refuted(at as u16 + 1));
        }
        let known = self.table.get(key, UNLIMITED).map(|entry| from_entry(&entry));
        if known.is_some_and(|result| result.is_decided()) {
            return known;
        }
        if self.path.len() >= MAX_PATH {
            return Some(NodeResult::refuted(0));
        }
        let path_key = self.path_keys.last().filter(|_| self.has_conditional)?;
        match self.table.get(key.under(*path_key), 0) {
            Some(entry) if entry.numbers.is_refuted() => Some(NodeResult::refuted(entry.length)),
            _ => None,
        }
        .or(known)
    }

    /// The table's result for a mate within this many plies.
    fn look_up_within(&self, key: TtKey, remaining: u16) -> Option<NodeResult> {
        let known = self.table.get(key, remaining).map(|entry| from_entry(&entry)).filter(NodeResult::is_decided);
        known.or_else(|| {
            let limited = self.table.get(key.under(mixed(remaining.into())), 0);
            limited.map(|entry| from_entry(&entry))
        })
    }

    /// The result of a new leaf: initial proof numbers by the game's heuristic, or else by the number of moves (mobility).
    fn initial_result(&self, position: &G, remaining: u16) -> NodeResult {
        if remaining == 0 {
            return self.terminal_result(position);
        }
        if let Some([proof, disproof]) = position.initial_proof_numbers(self.attacker) {
            return match position.outcome() {
                Some(_) => self.terminal_result(position),
                None => NodeResult::open(ProofNumbers::initial(proof, disproof)),
            };
        }
        let (mut count, mut has_class) = (0, false);
        let role = self.role(position);
        let count_move = |mv| {
            match role {
                Role::Defender if position.move_class(mv).is_some() => has_class = true,
                _ => count += 1,
            }
            Flow::Continue(())
        };
        match role {
            Role::Attacker => position.checks(count_move),
            Role::Defender => position.moves(count_move),
        }
        match count + u32::from(has_class) {
            0 => self.terminal_result(position),
            count => NodeResult::open(ProofNumbers::by_role(role, 1, count)),
        }
    }

    /// The result of a node without moves: won, or no mate.
    pub(super) fn terminal_result(&self, position: &G) -> NodeResult {
        let is_won = position.outcome() == Some(Outcome::Won(self.attacker));
        if is_won { NodeResult::proved(0) } else { NodeResult::refuted(NO_BASE) }
    }
}

fn from_entry(entry: &ProofEntry) -> NodeResult {
    NodeResult { numbers: entry.numbers, length: entry.length, base: NO_BASE }
}
