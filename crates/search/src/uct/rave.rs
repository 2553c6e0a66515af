//! RAVE (rapid action value estimation), with AMAF (all moves as first) statistics: a move is also updated by playouts in
//! which its side played it later.

use super::node_pool::NodePool;
use std::sync::atomic::Ordering;
use tenbin_core::Side;

/// The number of playouts is packed above the sum of their values.
const COUNT_SHIFT: u32 = 36;
const ONE_PLAYOUT: u64 = 1 << COUNT_SHIFT;
/// Units of a value: precise enough, and small enough for hours of playouts.
const UNITS: u32 = 256;

impl NodePool {
    /// The RAVE mean of a node; `None` without RAVE playouts.
    #[inline]
    pub(super) fn rave_mean(&self, index: u32) -> Option<f32> {
        let (playouts, sum) = self.rave_sum(index);
        (playouts > 0.0).then(|| sum / playouts)
    }

    /// The RAVE playouts of a node and the sum of their values.
    #[inline]
    pub(super) fn rave_sum(&self, index: u32) -> (f32, f32) {
        let packed = self.rave(index).load(Ordering::Relaxed);
        ((packed >> COUNT_SHIFT) as f32, (packed & (ONE_PLAYOUT - 1)) as f32 / UNITS as f32)
    }

    /// Adds a RAVE playout to a node.
    fn add_rave(&self, index: u32, value: f32) {
        self.rave(index).fetch_add(ONE_PLAYOUT + (value * UNITS as f32) as u64, Ordering::Relaxed);
    }

    /// Updates the RAVE statistics of all children whose move occurs in the playout, with its value for the side to move.
    pub(super) fn update_rave(&self, parent: u32, moves: &PlayoutMoves, side: Side, value: f32) {
        for (start, nodes) in self.children(self.node(parent), u32::MAX) {
            for (index, node) in (start..).zip(nodes) {
                if moves.has(side, node.mv()) {
                    self.add_rave(index, value);
                }
            }
        }
    }
}

/// The moves of one playout by side: a hash set with a round number, so that clearing it is free.
pub(super) struct PlayoutMoves {
    slots: Vec<u64>,
    round: u64,
    count: usize,
}

const ROUND_SHIFT: u32 = 33;

impl PlayoutMoves {
    pub(super) fn new() -> PlayoutMoves {
        PlayoutMoves { slots: vec![0; 1024], round: 1, count: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.round += 1;
        self.count = 0;
    }

    fn key(&self, side: Side, mv: u32) -> u64 {
        self.round << ROUND_SHIFT | (side as u64) << 32 | u64::from(mv)
    }

    fn first_slot(&self, key: u64) -> usize {
        let mixed = (key & ((1 << ROUND_SHIFT) - 1)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 32) as usize & (self.slots.len() - 1)
    }

    pub(super) fn insert(&mut self, side: Side, mv: u32) {
        if self.count * 2 >= self.slots.len() {
            self.grow();
        }
        let key = self.key(side, mv);
        let mut slot = self.first_slot(key);
        while self.slots[slot] >> ROUND_SHIFT == self.round {
            if self.slots[slot] == key {
                return;
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        self.slots[slot] = key;
        self.count += 1;
    }

    #[inline]
    pub(super) fn has(&self, side: Side, mv: u32) -> bool {
        let key = self.key(side, mv);
        let mut slot = self.first_slot(key);
        while self.slots[slot] >> ROUND_SHIFT == self.round {
            if self.slots[slot] == key {
                return true;
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        false
    }

    fn grow(&mut self) {
        let longer = vec![0; self.slots.len() * 2];
        let before = std::mem::replace(&mut self.slots, longer);
        self.count = 0;
        let round = self.round;
        for key in before.into_iter().filter(|key| key >> ROUND_SHIFT == round) {
            let side = if key >> 32 & 1 == 0 { Side::First } else { Side::Second };
            self.insert(side, key as u32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_a_set_by_side() {
        let mut moves = PlayoutMoves::new();
        for _ in 0..3 {
            moves.clear();
            for ply in 0..3_000 {
                moves.insert(Side::BOTH[ply as usize % 2], ply * 7);
            }
            for ply in 0..3_000 {
                assert!(moves.has(Side::BOTH[ply as usize % 2], ply * 7));
                assert!(!moves.has(Side::BOTH[1 - ply as usize % 2], ply * 7) && !moves.has(Side::First, ply * 7 + 1));
            }
        }
        moves.clear();
        assert!(!moves.has(Side::First, 0));
    }
}
