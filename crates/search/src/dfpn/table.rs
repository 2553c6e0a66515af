//! The transposition table of the mate solver, with hand dominance.
//!
//! A key is the board and the attacker's hand. Entries of one board lie in one bucket, so that a lookup finds results of other
//! hands: who mates with a smaller hand mates with a larger one.

use super::params::AGE_BONUS;
use super::proof_numbers::ProofNumbers;
use crate::table::{BucketTable, Slot};
use std::marker::PhantomData;
use tenbin_core::ForcedWins;

/// The key of a position: the board with everything but the attacker's hand, and that hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TtKey {
    pub(super) board: u64,
    pub(super) hand: u32,
}

impl TtKey {
    /// A separate key for results that hold only under a condition.
    pub(super) fn under(self, condition: u64) -> TtKey {
        TtKey { board: self.board ^ condition, ..self }
    }
}

/// A stored result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofEntry {
    pub(super) numbers: ProofNumbers,
    /// Of a proof an upper bound of its length in plies; of a conditional refutation its base.
    pub(super) length: u16,
}

/// A slot of 24 bytes. The key is stored whole, because a key collision would be a wrong proof.
#[derive(Clone, Copy)]
struct DfpnSlot {
    key: TtKey,
    entry: ProofEntry,
    /// The logarithm of the nodes searched; 0 in an empty slot.
    work: u8,
    /// The generation of the last write.
    age: u8,
}

/// Slots of a bucket.
const WAYS: usize = 8;

impl Slot for DfpnSlot {
    const EMPTY: DfpnSlot = DfpnSlot {
        key: TtKey { board: 0, hand: 0 },
        entry: ProofEntry { numbers: ProofNumbers::UNREACHABLE, length: 0 },
        work: 0,
        age: 0,
    };
}

/// A transposition table of fixed size.
pub(super) struct DfpnTable<G> {
    slots: BucketTable<DfpnSlot, WAYS>,
    age: u8,
    game: PhantomData<fn() -> G>,
}

impl<G: ForcedWins> DfpnTable<G> {
    /// A table of at most this many bytes.
    pub(super) fn new(bytes: usize) -> DfpnTable<G> {
        DfpnTable { slots: BucketTable::not_empty(bytes), age: 0, game: PhantomData }
    }

    pub(super) fn clear(&mut self) {
        self.slots.clear();
    }

    /// Begins a new generation: entries of earlier searches are replaced first.
    pub(super) fn next_search(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// Looks a position up: a decided result of this hand or by dominance of another one, or else its proof numbers. Of
    /// proofs within `within` plies the shortest counts.
    #[inline]
    pub(super) fn get(&self, key: TtKey, within: u16) -> Option<ProofEntry> {
        let (mut proved, mut open): (Option<ProofEntry>, Option<ProofEntry>) = (None, None);
        for slot in self.slots.bucket(key.board)? {
            if slot.key.board != key.board || slot.work == 0 {
                continue;
            }
            let entry = slot.entry;
            if slot.decides::<G>(key.hand) {
                if entry.numbers.is_refuted() {
                    return Some(entry);
                }
                if entry.length <= within && proved.is_none_or(|other| entry.length < other.length) {
                    proved = Some(entry);
                }
            } else if slot.key.hand == key.hand {
                open = Some(entry);
            }
        }
        proved.or(open)
    }

    /// Stores a result that took this many nodes. Of two proofs the shorter one stays.
    pub(super) fn put(&mut self, key: TtKey, mut entry: ProofEntry, nodes: u64) {
        let age = self.age;
        let Some(bucket) = self.slots.bucket_mut(key.board) else { return };
        let mut slot = DfpnSlot { key, entry, work: (u64::BITS - nodes.leading_zeros()).clamp(1, 64) as u8, age };
        let same = |old: &&mut DfpnSlot| old.work > 0 && old.key == key;
        if let Some(old) = bucket.iter_mut().find(same) {
            if old.entry.numbers.is_proved() && entry.numbers.is_proved() {
                entry.length = entry.length.min(old.entry.length);
            }
            *old = DfpnSlot { entry, work: slot.work.max(old.work), ..slot };
            return;
        }
        // A slot that this result decides too is not needed any more, unless it has a shorter mate.
        let shorter = |old: &DfpnSlot| old.entry.numbers.is_proved() && old.entry.length < entry.length;
        let decided =
            |old: &&mut DfpnSlot| old.key.board == key.board && slot.decides::<G>(old.key.hand) && !shorter(old);
        if let Some(old) = bucket.iter_mut().filter(|old| old.work > 0).find(decided) {
            slot.work = slot.work.max(old.work);
            *old = slot;
            return;
        }
        let worth = |old: &&mut DfpnSlot| old.work + if old.age == age && old.work > 0 { AGE_BONUS } else { 0 };
        if let Some(cheapest) = bucket.iter_mut().min_by_key(worth) {
            *cheapest = slot;
        }
    }
}

impl DfpnSlot {
    /// Whether the result decides the position with this hand too, by dominance.
    #[inline]
    fn decides<G: ForcedWins>(&self, hand: u32) -> bool {
        let own = self.key.hand;
        self.entry.numbers.is_proved() && (own == hand || G::hand_dominates(hand, own))
            || self.entry.numbers.is_refuted() && (own == hand || G::hand_dominates(own, hand))
    }
}
