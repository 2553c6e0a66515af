//! What is known of positions already met, in a table of a fixed size.
//!
//! An entry belongs to a position without its attacker's reserve, and to one reserve. Those of one position lie in one
//! bucket, so that a look finds any that decides more than its own: whoever mates with less mates with more.

use super::numbers::Numbers;
use std::marker::PhantomData;
use tenbin_core::Tactics;

/// Which position is meant: everything but the attacker's reserve, and that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) key: u64,
    pub(super) reserve: u32,
}

impl Place {
    /// A place of its own for what holds of the position only under a condition.
    pub(super) fn under(self, condition: u64) -> Place {
        Place { key: self.key ^ condition, ..self }
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fact {
    pub(super) numbers: Numbers,
    /// Of a proved mate at most how many plies it takes; other uses of the table write here what they like.
    pub(super) remark: u16,
}

/// 24 bytes: the key is kept whole, since a mistaken identity would be a wrong proof.
#[derive(Clone, Copy)]
struct Entry {
    place: Place,
    fact: Fact,
    /// The logarithm of the work that went into it, 0 in an empty entry.
    work: u8,
    /// When it was written last.
    age: u8,
}

/// Entries that compete for room with each other.
const WAYS: usize = 8;
type Bucket = [Entry; WAYS];

const EMPTY: Entry =
    Entry { place: Place { key: 0, reserve: 0 }, fact: Fact { numbers: Numbers::ENDLESS, remark: 0 }, work: 0, age: 0 };

/// How much more work an entry from an earlier question must have taken to be kept instead of a recent one.
const AGED: u8 = 6;

pub(super) struct Table<G> {
    buckets: Vec<Bucket>,
    age: u8,
    game: PhantomData<fn() -> G>,
}

impl<G: Tactics> Table<G> {
    /// A table of at most this many bytes.
    pub(super) fn new(bytes: usize) -> Table<G> {
        let count = (bytes / size_of::<Bucket>()).max(1);
        Table { buckets: vec![[EMPTY; WAYS]; count], age: 0, game: PhantomData }
    }

    pub(super) fn clear(&mut self) {
        self.buckets.fill([EMPTY; WAYS]);
    }

    /// A new question begins: what earlier ones left behind gives way more easily.
    pub(super) fn begin(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> u64::BITS) as usize
    }

    /// What is known of a position: the answer, if this reserve or another one decides it, or else its numbers. A proved
    /// mate is an answer only if it takes at most `within` plies; of several the shortest is.
    #[inline]
    pub(super) fn look(&self, place: Place, within: u16) -> Option<Fact> {
        let (mut proved, mut open): (Option<Fact>, Option<Fact>) = (None, None);
        for entry in self.buckets[self.index(place.key)].iter() {
            if entry.place.key != place.key || entry.work == 0 {
                continue;
            }
            let fact = entry.fact;
            if entry.decides::<G>(place.reserve) {
                if fact.numbers.is_refuted() {
                    return Some(fact);
                }
                if fact.remark <= within && proved.is_none_or(|other| fact.remark < other.remark) {
                    proved = Some(fact);
                }
            } else if entry.place.reserve == place.reserve {
                open = Some(fact);
            }
        }
        proved.or(open)
    }

    /// Remembers what so much work has found out. Of two proved mates the shorter one stays.
    pub(super) fn put(&mut self, place: Place, mut fact: Fact, work: u64) {
        let (index, age) = (self.index(place.key), self.age);
        let bucket = &mut self.buckets[index];
        let mut entry = Entry { place, fact, work: (u64::BITS - work.leading_zeros()).clamp(1, 64) as u8, age };
        let same = |old: &&mut Entry| old.work > 0 && old.place == place;
        if let Some(old) = bucket.iter_mut().find(same) {
            if old.fact.numbers.is_proved() && fact.numbers.is_proved() {
                fact.remark = fact.remark.min(old.fact.remark);
            }
            *old = Entry { fact, work: entry.work.max(old.work), ..entry };
            return;
        }
        // An entry that this one decides as well is not needed any more, unless it has a shorter mate.
        let shorter = |old: &Entry| old.fact.numbers.is_proved() && old.fact.remark < fact.remark;
        let decided =
            |old: &&mut Entry| old.place.key == place.key && entry.decides::<G>(old.place.reserve) && !shorter(old);
        if let Some(old) = bucket.iter_mut().filter(|old| old.work > 0).find(decided) {
            entry.work = entry.work.max(old.work);
            *old = entry;
            return;
        }
        let worth = |old: &&mut Entry| old.work + if old.age == age && old.work > 0 { AGED } else { 0 };
        if let Some(cheapest) = bucket.iter_mut().min_by_key(worth) {
            *cheapest = entry;
        }
    }
}

impl Entry {
    /// Whether the entry answers for this reserve too.
    #[inline]
    fn decides<G: Tactics>(&self, reserve: u32) -> bool {
        let own = self.place.reserve;
        self.fact.numbers.is_proved() && (own == reserve || G::hand_dominates(reserve, own))
            || self.fact.numbers.is_refuted() && (own == reserve || G::hand_dominates(own, reserve))
    }
}
