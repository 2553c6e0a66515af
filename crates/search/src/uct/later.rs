//! RAVE: a move also learns from playouts in which its side made it later.

use super::arena::Arena;
use std::sync::atomic::Ordering;
use tenbin_core::Side;

/// Above the values of all playouts, added up, stands their number.
const COUNT_SHIFT: u32 = 36;
const ONE_PLAYOUT: u64 = 1 << COUNT_SHIFT;
/// The units of a value here: fine enough for a guide, and small enough for hours of playouts.
const UNITS: u32 = 256;

impl Arena {
    /// The mean value of the playouts in which a node's move came later; `None` if there were none.
    #[inline]
    pub(super) fn later_mean(&self, index: u32) -> Option<f32> {
        let (playouts, worth) = self.later_sum(index);
        (playouts > 0.0).then(|| worth / playouts)
    }

    /// In how many playouts a node's move came later, and what they were worth together.
    #[inline]
    pub(super) fn later_sum(&self, index: u32) -> (f32, f32) {
        let known = self.later(index).load(Ordering::Relaxed);
        ((known >> COUNT_SHIFT) as f32, (known & (ONE_PLAYOUT - 1)) as f32 / UNITS as f32)
    }

    /// Adds a playout in which a node's move came later.
    fn add_later(&self, index: u32, value: f32) {
        self.later(index).fetch_add(ONE_PLAYOUT + (value * UNITS as f32) as u64, Ordering::Relaxed);
    }

    /// Adds a playout, worth this much to the side to move, to all children of a node whose moves came later in it.
    pub(super) fn learn_from_later(&self, parent: u32, moves: &Moves, side: Side, value: f32) {
        for (start, nodes) in self.children(self.node(parent), u32::MAX) {
            for (index, node) in (start..).zip(nodes) {
                if moves.has(side, node.ply()) {
                    self.add_later(index, value);
                }
            }
        }
    }
}

/// The moves of one playout by side: a set that is emptied at no cost.
pub(super) struct Moves {
    slots: Vec<u64>,
    round: u64,
    count: usize,
}

const ROUND_SHIFT: u32 = 33;

impl Moves {
    pub(super) fn new() -> Moves {
        Moves { slots: vec![0; 1024], round: 1, count: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.round += 1;
        self.count = 0;
    }

    fn key(&self, side: Side, ply: u32) -> u64 {
        self.round << ROUND_SHIFT | (side as u64) << 32 | u64::from(ply)
    }

    fn first_slot(&self, key: u64) -> usize {
        let mixed = (key & ((1 << ROUND_SHIFT) - 1)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 32) as usize & (self.slots.len() - 1)
    }

    pub(super) fn insert(&mut self, side: Side, ply: u32) {
        if self.count * 2 >= self.slots.len() {
            self.grow();
        }
        let key = self.key(side, ply);
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
    pub(super) fn has(&self, side: Side, ply: u32) -> bool {
        let key = self.key(side, ply);
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
        let mut moves = Moves::new();
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
