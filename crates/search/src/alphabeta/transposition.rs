//! The transposition table of alpha-beta search, shared between threads without locks.

use crate::table::{BucketTable, LocklessSlot};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use tenbin_core::{MAX_PLY, Score, WIN};

/// The bound type of a stored score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
    /// The score is the true one.
    Exact,
}

/// The stored result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TtEntry {
    pub(super) best: u32,
    pub(super) score: Score,
    pub(super) depth: u32,
    pub(super) bound: Bound,
}

/// A transposition table of fixed size.
pub(super) struct TranspositionTable {
    slots: BucketTable<LocklessSlot, 1>,
    generation: u64,
    /// Whether anything was stored: clearing an empty table costs as much as clearing a full one.
    used: AtomicBool,
}

const SCORE_BITS: u32 = 22;
const SCORE_OFFSET: i64 = 1 << (SCORE_BITS - 1);
const MAX_DEPTH: u32 = 127;

impl TranspositionTable {
    /// A table of this many MiB; 0 disables it.
    pub(super) fn new(mebibytes: usize) -> TranspositionTable {
        TranspositionTable::of_bytes(mebibytes << 20)
    }

    /// A table of this many bytes; 0 disables it.
    pub(super) fn of_bytes(bytes: usize) -> TranspositionTable {
        TranspositionTable { slots: BucketTable::new(bytes), generation: 0, used: AtomicBool::new(false) }
    }

    /// Begins a new generation: entries of earlier searches are replaced first.
    pub(super) fn next_search(&mut self) {
        self.generation ^= 1;
    }

    pub(super) fn clear(&mut self) {
        if std::mem::take(self.used.get_mut()) {
            self.slots.clear();
        }
        self.generation = 0;
    }

    /// Looks up the position with this key, `ply` plies from the root.
    #[inline]
    pub(super) fn get(&self, key: u64, ply: u32) -> Option<TtEntry> {
        let [slot] = self.slots.bucket(key)?;
        slot.get(key).map(|data| unpack(data, ply))
    }

    /// Stores an entry, unless the slot holds a deeper one of the same generation.
    #[inline]
    pub(super) fn put(&self, key: u64, ply: u32, entry: TtEntry) {
        let Some([slot]) = self.slots.bucket(key) else { return };
        let (old_key, old) = slot.read();
        if old != 0 && old_key != key && old >> 63 == self.generation && depth_of(old) > entry.depth {
            return;
        }
        if !self.used.load(Relaxed) {
            self.used.store(true, Relaxed);
        }
        slot.write(key, pack(entry, ply) | self.generation << 63);
    }
}

/// Bits from the lowest: move 32, score 22, depth 7, bound 2, generation 1.
fn pack(entry: TtEntry, ply: u32) -> u64 {
    // Decided scores are stored relative to the position, not to the root.
    let score = match entry.score {
        win if win >= WIN - MAX_PLY => win + ply as Score,
        loss if loss <= MAX_PLY - WIN => loss - ply as Score,
        other => other,
    };
    u64::from(entry.best)
        | ((i64::from(score) + SCORE_OFFSET) as u64) << 32
        | u64::from(entry.depth.min(MAX_DEPTH)) << (32 + SCORE_BITS)
        | (entry.bound as u64 + 1) << (39 + SCORE_BITS)
}

fn unpack(data: u64, ply: u32) -> TtEntry {
    let score = ((data >> 32 & ((1 << SCORE_BITS) - 1)) as i64 - SCORE_OFFSET) as Score;
    let score = match score {
        win if win >= WIN - MAX_PLY => win - ply as Score,
        loss if loss <= MAX_PLY - WIN => loss + ply as Score,
        other => other,
    };
    let bound = match data >> (39 + SCORE_BITS) & 3 {
        1 => Bound::Lower,
        2 => Bound::Upper,
        _ => Bound::Exact,
    };
    TtEntry { best: data as u32, score, depth: depth_of(data), bound }
}

fn depth_of(data: u64) -> u32 {
    (data >> (32 + SCORE_BITS)) as u32 & MAX_DEPTH
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_core::{lost_in, won_in};

    #[test]
    fn entries_round_trip() {
        let table = TranspositionTable::new(1);
        for (score, bound) in
            [(0, Bound::Exact), (-123_456, Bound::Lower), (won_in(9), Bound::Upper), (lost_in(4), Bound::Exact)]
        {
            let entry = TtEntry { best: u32::MAX, score, depth: 5, bound };
            table.put(0xdead_beef_0123_4567, 3, entry);
            assert_eq!(table.get(0xdead_beef_0123_4567, 3), Some(entry));
        }
        assert_eq!(table.get(0xdead_beef_0123_4568, 3), None);
    }

    #[test]
    fn decided_scores_are_relative_to_the_position() {
        let table = TranspositionTable::new(1);
        table.put(7, 4, TtEntry { best: 0, score: won_in(6), depth: 2, bound: Bound::Exact });
        assert_eq!(table.get(7, 0).map(|entry| entry.score), Some(won_in(2)));
    }
}
