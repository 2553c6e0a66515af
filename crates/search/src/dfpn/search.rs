//! The df-pn search.
//!
//! # Repetitions (the graph-history-interaction problem)
//! A mate never needs a repetition, so a repeated position on the path, or one with a smaller attacker's hand, counts as
//! refuted, but only on this path. Proofs never depend on that. A refutation records its *base*: the position nearest to the
//! root on the path that it depends on. If that is the refuted position itself or lies behind it, the refutation is
//! unconditional and is stored under the position. Otherwise it is stored under the position *and* the path, so that only the
//! same path finds it again. At the root every refutation is unconditional.
//!
//! A search for a mate within a number of plies stores its results under the position and the remaining plies. These decrease
//! with every ply, so nothing repeats and nothing depends on the path.

use super::node_result::{DfpnChild, NO_BASE, NodeResult, activate_next};
use super::params::POLL_INTERVAL;
use super::proof_numbers::{ChildSummary, Combine, ProofNumbers, Role};
use super::table::{DfpnTable, ProofEntry, TtKey};
use crate::limits::{LimitPoller, SearchLimits};
use tenbin_core::{ForcedWins, Side};

/// The remaining plies of a search without a depth limit.
pub(super) const UNLIMITED: u16 = u16::MAX;

/// One df-pn search.
pub(super) struct DfpnSearch<'s, G: ForcedWins> {
    pub(super) table: &'s mut DfpnTable<G>,
    pub(super) attacker: Side,
    pub(super) nodes: u64,
    /// Once a limit is reached, later results are invalid.
    pub(super) limits: LimitPoller<'s>,
    pub(super) path: Vec<TtKey>,
    /// For each position on the path a key of the path up to it.
    pub(super) path_keys: Vec<u64>,
    /// Whether a conditional refutation was stored.
    pub(super) has_conditional: bool,
    /// Unused lists of children.
    spare: Vec<Vec<DfpnChild<G::Move>>>,
}

impl<'s, G: ForcedWins> DfpnSearch<'s, G> {
    pub(super) fn new(table: &'s mut DfpnTable<G>, attacker: Side, limits: &'s SearchLimits) -> DfpnSearch<'s, G> {
        DfpnSearch {
            table,
            attacker,
            nodes: 0,
            limits: LimitPoller::new(limits, POLL_INTERVAL),
            path: Vec::new(),
            path_keys: Vec::new(),
            has_conditional: false,
            spare: Vec::new(),
        }
    }

    /// Searches a position until it is decided or a limit is reached.
    pub(super) fn prove(&mut self, position: &G, remaining: u16) -> NodeResult {
        self.path.clear();
        self.path_keys.clear();
        self.search(position, self.tt_key(position), ProofNumbers::UNREACHABLE, remaining)
    }

    pub(super) fn role(&self, position: &G) -> Role {
        if position.side_to_move() == self.attacker { Role::Attacker } else { Role::Defender }
    }

    pub(super) fn tt_key(&self, position: &G) -> TtKey {
        let (board, hand) = position.hand(self.attacker);
        // The table also serves searches with the other side as the attacker.
        TtKey { board: if self.attacker == Side::First { board } else { !board }, hand }
    }

    /// The df-pn recursion: searches a node until a number reaches its threshold.
    fn search(&mut self, position: &G, key: TtKey, thresholds: ProofNumbers, remaining: u16) -> NodeResult {
        if self.limits.is_over(self.nodes) {
            return NodeResult::open(ProofNumbers::UNREACHABLE);
        }
        let nodes_before = self.nodes;
        self.nodes += 1;
        let path_key = self.enter(key);
        let role = self.role(position);
        let mut children = self.spare.pop().unwrap_or_default();
        self.expand(position, remaining, false, &mut children);
        let combine = if G::TRANSPOSES { Combine::Largest } else { Combine::Sum };
        let result = loop {
            let active = children.iter().enumerate().filter(|(_, child)| !child.postponed);
            let summary = ChildSummary::of(role, combine, active.map(|(at, child)| (at, child.result.numbers)));
            let numbers = summary.numbers(role);
            if numbers.reach(thresholds) || self.limits.was_over() {
                break self.node_result(position, role, numbers, &children);
            }
            let best = &children[summary.best];
            let child_thresholds = summary.thresholds(role, thresholds);
            let mut next = position.clone();
            next.play(best.mv);
            let child_result = self.search(&next, best.key, child_thresholds, one_less(remaining));
            children[summary.best].result = child_result;
            if child_result.numbers.other(role) == 0 {
                activate_next(&mut children, summary.best);
            }
        };
        children.clear();
        self.spare.push(children);
        self.leave();
        if !self.limits.was_over() {
            self.store(key, &result, path_key, remaining, self.nodes - nodes_before);
        }
        result
    }

    /// Pushes a position onto the path. Returns the key of the path before it.
    pub(super) fn enter(&mut self, key: TtKey) -> u64 {
        let path_key = self.path_keys.last().copied().unwrap_or(0);
        self.path.push(key);
        self.path_keys.push(mixed(path_key ^ key.board ^ u64::from(key.hand) << 20));
        path_key
    }

    /// Pops the last position off the path.
    pub(super) fn leave(&mut self) {
        self.path.pop();
        self.path_keys.pop();
    }

    /// The result of a node from its children.
    fn node_result(
        &self,
        position: &G,
        role: Role,
        numbers: ProofNumbers,
        children: &[DfpnChild<G::Move>],
    ) -> NodeResult {
        if children.is_empty() {
            return self.terminal_result(position);
        }
        let proved = children.iter().filter(|child| child.result.numbers.is_proved()).map(|child| child.result.length);
        let refuted = children.iter().filter(|child| child.result.numbers.is_refuted()).map(|child| child.result.base);
        let (length, base) = match role {
            Role::Attacker => (proved.min(), refuted.min()),
            Role::Defender => (proved.max(), refuted.max()),
        };
        if numbers.is_proved() {
            NodeResult::proved(length.unwrap_or(0).saturating_add(1))
        } else if numbers.is_refuted() {
            let base = base.unwrap_or(NO_BASE);
            // A base at this position or behind it makes the refutation unconditional.
            NodeResult::refuted(if usize::from(base) >= self.path.len() { NO_BASE } else { base })
        } else {
            NodeResult::open(numbers)
        }
    }

    fn store(&mut self, key: TtKey, result: &NodeResult, path_key: u64, remaining: u16, nodes: u64) {
        let numbers = result.numbers;
        let (key, length) = if numbers.is_proved() {
            (key, result.length)
        } else if remaining != UNLIMITED {
            (key.under(mixed(remaining.into())), 0)
        } else if numbers.is_refuted() && !result.is_unconditional() {
            self.has_conditional = true;
            (key.under(path_key), result.base)
        } else {
            (key, 0)
        };
        self.table.put(key, ProofEntry { numbers, length }, nodes);
    }
}

/// One remaining ply less.
pub(super) fn one_less(remaining: u16) -> u16 {
    if remaining == UNLIMITED { UNLIMITED } else { remaining.saturating_sub(1) }
}

/// Mixes the bits of a number.
pub(super) fn mixed(number: u64) -> u64 {
    let spread = (number ^ number >> 32).wrapping_add(0x1234_5678_9ABC_DEF1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (spread ^ spread >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}
