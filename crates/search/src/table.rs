//! The primitive behind all transposition tables: buckets of slots, found by a hash.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A slot of a table.
pub(crate) trait Slot {
    /// A slot without an entry. A constant, so that a table is filled at the speed of memory in every build.
    const EMPTY: Self;
}

/// A table of fixed size: buckets of `WAYS` slots.
pub(crate) struct BucketTable<S, const WAYS: usize> {
    buckets: Vec<[S; WAYS]>,
}

impl<S: Slot, const WAYS: usize> BucketTable<S, WAYS> {
    const EMPTY: [S; WAYS] = [S::EMPTY; WAYS];

    /// A table of at most this many bytes; less than a bucket makes it empty.
    pub(crate) fn new(bytes: usize) -> BucketTable<S, WAYS> {
        let count = bytes / size_of::<[S; WAYS]>();
        BucketTable { buckets: (0..count).map(|_| Self::EMPTY).collect() }
    }

    /// A table of at most this many bytes, but with one bucket at least.
    pub(crate) fn not_empty(bytes: usize) -> BucketTable<S, WAYS> {
        BucketTable::new(bytes.max(size_of::<[S; WAYS]>()))
    }

    /// Empties every slot.
    pub(crate) fn clear(&mut self) {
        self.buckets.iter_mut().for_each(|bucket| *bucket = Self::EMPTY);
    }

    /// All buckets.
    pub(crate) fn buckets(&self) -> &[[S; WAYS]] {
        &self.buckets
    }

    /// The bucket of a hash, by its upper bits; `None` in an empty table.
    #[inline]
    pub(crate) fn bucket(&self, hash: u64) -> Option<&[S; WAYS]> {
        self.buckets.get(self.index(hash))
    }

    /// The bucket of a hash, to be written.
    #[inline]
    pub(crate) fn bucket_mut(&mut self, hash: u64) -> Option<&mut [S; WAYS]> {
        let index = self.index(hash);
        self.buckets.get_mut(index)
    }

    #[inline]
    fn index(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.buckets.len() as u128) >> u64::BITS) as usize
    }
}

/// A slot that threads share without locks (Hyatt and Mann 2002): the key xor the data, and the data. A half-written slot
/// matches no key. Data 0 is an empty slot.
pub(crate) struct LocklessSlot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot for LocklessSlot {
    const EMPTY: LocklessSlot = LocklessSlot { check: AtomicU64::new(0), data: AtomicU64::new(0) };
}

impl LocklessSlot {
    /// The key and the data.
    #[inline]
    pub(crate) fn read(&self) -> (u64, u64) {
        let data = self.data.load(Relaxed);
        (self.check.load(Relaxed) ^ data, data)
    }

    /// The data, if the slot has this key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<u64> {
        let (found, data) = self.read();
        (found == key && data != 0).then_some(data)
    }

    /// Replaces the key and the data.
    #[inline]
    pub(crate) fn write(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Relaxed);
        self.data.store(data, Relaxed);
    }
}
