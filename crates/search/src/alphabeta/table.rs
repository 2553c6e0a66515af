//! The transposition table: what is known of positions already searched.
//!
//! Shared between threads without locks: an entry is two words, the second being the data and the first the key xor the
//! data, so that a half-written entry does not match any key.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use tenbin_core::{MAX_PLY, Score, WIN};

/// How a stored score relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
    /// The score is the true one.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) best: u32,
    pub(super) score: Score,
    pub(super) depth: u32,
    pub(super) bound: Bound,
}

/// A table of a fixed number of entries.
pub(super) struct Table {
    slots: Vec<[AtomicU64; 2]>,
    generation: u64,
    /// Whether anything was ever put in: emptying what is empty costs as much as emptying what is full.
    used: AtomicBool,
}

const SCORE_BITS: u32 = 22;
const SCORE_OFFSET: i64 = 1 << (SCORE_BITS - 1);
const MAX_DEPTH: u32 = 127;

impl Table {
    /// A table of this many mebibytes; with 0 it remembers nothing.
    pub(super) fn new(mebibytes: usize) -> Table {
        Table::of_bytes(mebibytes << 20)
    }

    /// A table for positions beyond the depth. These are many and soon forgotten, so they get one of their own, small enough to
    /// stay in the processor's cache, and leave the large one to what took longer to find out.
    pub(super) fn for_settling() -> Table {
        Table::of_bytes(256 << 10)
    }

    fn of_bytes(bytes: usize) -> Table {
        let count = bytes / size_of::<[AtomicU64; 2]>();
        Table {
            slots: std::iter::repeat_with(Default::default).take(count).collect(),
            generation: 0,
            used: AtomicBool::new(false),
        }
    }

    /// Entries of earlier searches give way to those of the next one.
    pub(super) fn next_search(&mut self) {
        self.generation ^= 1;
    }

    pub(super) fn clear(&mut self) {
        if std::mem::take(self.used.get_mut()) {
            self.slots.iter_mut().for_each(|slot| *slot = Default::default());
        }
        self.generation = 0;
    }

    #[inline]
    fn slot(&self, key: u64) -> Option<&[AtomicU64; 2]> {
        let index = (u128::from(key) * self.slots.len() as u128) >> 64;
        self.slots.get(index as usize)
    }

    /// What is known of the position with this key, `ply` plies from the root.
    #[inline]
    pub(super) fn get(&self, key: u64, ply: u32) -> Option<Entry> {
        let [check, data] = self.slot(key)?;
        let data = data.load(Relaxed);
        (check.load(Relaxed) ^ data == key && data != 0).then(|| unpack(data, ply))
    }

    /// Remembers an entry, unless the slot holds something deeper from the same search.
    #[inline]
    pub(super) fn put(&self, key: u64, ply: u32, entry: Entry) {
        let Some([check, data]) = self.slot(key) else { return };
        let old = data.load(Relaxed);
        let same_position = check.load(Relaxed) ^ old == key;
        if old != 0 && !same_position && old >> 63 == self.generation && depth_of(old) > entry.depth {
            return;
        }
        if !self.used.load(Relaxed) {
            self.used.store(true, Relaxed);
        }
        let packed = pack(entry, ply) | self.generation << 63;
        check.store(key ^ packed, Relaxed);
        data.store(packed, Relaxed);
    }
}

/// Data from the lowest bit: move 32, score 22, depth 7, bound 2, generation 1.
fn pack(entry: Entry, ply: u32) -> u64 {
    // A win is stored as seen from the position itself, not from the root.
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

fn unpack(data: u64, ply: u32) -> Entry {
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
    Entry { best: data as u32, score, depth: depth_of(data), bound }
}

fn depth_of(data: u64) -> u32 {
    (data >> (32 + SCORE_BITS)) as u32 & MAX_DEPTH
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_core::{lost_in, won_in};

    #[test]
    fn entries_come_back_as_they_went_in() {
        let table = Table::new(1);
        for (score, bound) in
            [(0, Bound::Exact), (-123_456, Bound::Lower), (won_in(9), Bound::Upper), (lost_in(4), Bound::Exact)]
        {
            let entry = Entry { best: u32::MAX, score, depth: 5, bound };
            table.put(0xdead_beef_0123_4567, 3, entry);
            assert_eq!(table.get(0xdead_beef_0123_4567, 3), Some(entry));
        }
        assert_eq!(table.get(0xdead_beef_0123_4568, 3), None);
    }

    #[test]
    fn a_win_is_nearer_when_seen_from_nearer() {
        let table = Table::new(1);
        table.put(7, 4, Entry { best: 0, score: won_in(6), depth: 2, bound: Bound::Exact });
        assert_eq!(table.get(7, 0).map(|entry| entry.score), Some(won_in(2)));
    }
}
