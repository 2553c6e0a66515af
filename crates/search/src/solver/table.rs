//! The solver's transposition table.
//!
//! One entry serves a position with every lead: from one lead on it is won, up to another it is lost. Shared between threads
//! without locks. A slot checks half of the key; the other half selects the bucket. Together more than 80 bits are checked.

use crate::table::{BucketTable, LocklessSlot};
use std::io::{self, Read, Write};

/// Entries of a bucket: one cache line.
const WAYS: usize = 4;

/// A transposition table of fixed size.
pub(super) struct SolverTable {
    slots: BucketTable<LocklessSlot, WAYS>,
}

/// The results of the positions with one key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SolverEntry {
    /// Won with this lead or more.
    wins_from: i8,
    /// Lost with this lead or less.
    loses_to: i8,
    /// The logarithm of the nodes searched; entries with more work are kept.
    work: u8,
    /// The top bits of the half of the key that selects the bucket.
    place: u64,
}

const PLACE_BITS: u32 = 40;

impl SolverTable {
    /// A table of at most this many bytes.
    pub(super) fn new(bytes: usize) -> SolverTable {
        SolverTable { slots: BucketTable::not_empty(bytes) }
    }

    fn find(&self, key: u128) -> Option<SolverEntry> {
        let (place, check) = halves(key);
        self.slots.bucket(place)?.iter().find_map(|slot| {
            let data = slot.get(check).filter(|data| data >> (64 - PLACE_BITS) == top(place))?;
            Some(SolverEntry::unpack(data))
        })
    }

    /// Whether the side to move wins, if it is in the table.
    #[inline]
    pub(super) fn get(&self, key: u128, lead: i16) -> Option<bool> {
        let entry = self.find(key)?;
        if lead >= i16::from(entry.wins_from) {
            Some(true)
        } else {
            (lead <= i16::from(entry.loses_to)).then_some(false)
        }
    }

    /// The logarithm of the nodes searched for this key; 0 if it is not in the table.
    pub(super) fn work(&self, key: u128) -> u8 {
        self.find(key).map_or(0, |entry| entry.work)
    }

    /// Stores a result that took this many nodes.
    pub(super) fn put(&self, key: u128, lead: i16, wins: bool, nodes: u64) {
        // A lead that does not fit decides the game; such positions need no table.
        let Ok(lead) = i8::try_from(lead) else { return };
        let unknown = SolverEntry { wins_from: i8::MAX, loses_to: i8::MIN, work: 0, place: top(halves(key).0) };
        let mut entry = self.find(key).unwrap_or(unknown);
        if wins {
            entry.wins_from = entry.wins_from.min(lead);
        } else {
            entry.loses_to = entry.loses_to.max(lead);
        }
        // Never 0: that would be an empty entry.
        entry.work = entry.work.max((u64::BITS - nodes.leading_zeros()).max(1) as u8);
        self.write(key, entry.pack());
    }

    fn write(&self, key: u128, data: u64) {
        let (place, check) = halves(key);
        let rank = |slot: &&LocklessSlot| {
            let (old_check, old) = slot.read();
            if old == 0 || old_check == check { 0 } else { 1 + SolverEntry::unpack(old).work }
        };
        let cheapest = self.slots.bucket(place).into_iter().flatten().min_by_key(rank);
        cheapest.expect("a bucket has slots").write(check, data);
    }

    /// The share of entries in use, from a sample.
    pub(super) fn used(&self) -> f64 {
        let buckets = self.slots.buckets();
        let sample = &buckets[..buckets.len().min(4096)];
        let used = sample.iter().flatten().filter(|slot| slot.read().1 != 0).count();
        used as f64 / (sample.len() * WAYS) as f64
    }

    /// Writes every entry: half of its key and its data, eight bytes each. The data has enough of the other half to find the
    /// bucket again.
    pub(super) fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        for slot in self.slots.buckets().iter().flatten() {
            let (check, data) = slot.read();
            if data != 0 {
                to.write_all(&check.to_le_bytes())?;
                to.write_all(&data.to_le_bytes())?;
            }
        }
        Ok(())
    }

    /// Reads saved entries, as far as there is room.
    pub(super) fn restore(&self, from: &mut dyn Read) -> io::Result<()> {
        let mut words = [[0; 8]; 2];
        while read_or_end(from, words.as_flattened_mut())? {
            let [check, data] = words.map(u64::from_le_bytes);
            let place = data >> (64 - PLACE_BITS) << (64 - PLACE_BITS);
            self.write(u128::from(place) << 64 | u128::from(check), data);
        }
        Ok(())
    }
}

/// The half of a key that selects the bucket, and the other one.
fn halves(key: u128) -> (u64, u64) {
    ((key >> 64) as u64, key as u64)
}

fn top(place: u64) -> u64 {
    place >> (64 - PLACE_BITS)
}

/// Fills the buffer, or returns `false` at the end of the file. A half-filled buffer is an error.
fn read_or_end(from: &mut dyn Read, buffer: &mut [u8]) -> io::Result<bool> {
    let mut filled = 0;
    while filled < buffer.len() {
        match from.read(&mut buffer[filled..])? {
            0 if filled == 0 => return Ok(false),
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            count => filled += count,
        }
    }
    Ok(true)
}

impl SolverEntry {
    /// Bits from the lowest: two leads and the work of 8 each, 40 of the place.
    fn pack(self) -> u64 {
        let low = [self.wins_from as u8, self.loses_to as u8, self.work];
        low.iter().rev().fold(self.place, |data, &byte| data << 8 | u64::from(byte))
    }

    fn unpack(data: u64) -> SolverEntry {
        SolverEntry {
            wins_from: data as i8,
            loses_to: (data >> 8) as i8,
            work: (data >> 16) as u8,
            place: data >> (64 - PLACE_BITS),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenbin_core::Random;

    #[test]
    fn a_result_holds_for_all_leads_beyond_it() {
        let table = SolverTable::new(1 << 12);
        table.put(9, 2, true, 5);
        table.put(9, -1, false, 5);
        let known = [-5, -1, 0, 1, 2, 7].map(|lead| table.get(9, lead));
        assert_eq!(known, [Some(false), Some(false), None, None, Some(true), Some(true)]);
        assert_eq!(table.get(10, 2), None);
    }

    #[test]
    fn keys_sharing_one_half_are_distinguished() {
        let table = SolverTable::new(1);
        table.put(7 << 64 | 9, 0, true, 1);
        assert_eq!(table.get(7 << 64 | 9, 0), Some(true));
        assert_eq!((table.get(7 << 64 | 10, 0), table.get(7 << 100 | 9, 0)), (None, None));
    }

    #[test]
    fn entries_with_more_work_are_kept() {
        let table = SolverTable::new(1);
        (0..100).for_each(|key| table.put(key, 0, true, if key == 7 { 1000 } else { 1 }));
        assert_eq!(table.get(7, 0), Some(true));
    }

    #[test]
    fn a_saved_table_is_restored() {
        let mut random = Random::new(5);
        let keys: Vec<u128> = (0..500).map(|_| u128::from(random.bits()) << 64 | u128::from(random.bits())).collect();
        let table = SolverTable::new(1 << 20);
        keys.iter().for_each(|&key| table.put(key, (key % 7) as i16 - 3, key % 2 == 0, key as u64 % 1000));
        let mut file = Vec::new();
        table.save(&mut file).expect("a vector takes every write");
        // Also into a table of another size.
        for size in [1 << 20, 1 << 21] {
            let other = SolverTable::new(size);
            other.restore(&mut file.as_slice()).expect("it was just written");
            for &key in &keys {
                let answers = |table: &SolverTable| [-3, 0, 3].map(|lead| table.get(key, lead));
                assert_eq!((answers(&other), other.work(key)), (answers(&table), table.work(key)));
            }
        }
        file.pop();
        assert!(table.restore(&mut file.as_slice()).is_err());
    }
}
