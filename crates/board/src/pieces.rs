//! The pieces of both sides in games with one kind of piece, with a hash key that cannot go stale.

use crate::{Set, Set64, zobrist_keys};
use tenbin_core::{BySide, Side, Square};

static PIECE_KEYS: BySide<[u64; 256]> = BySide([zobrist_keys(0), zobrist_keys(1)]);

/// The pieces of both sides and their hash key. Only its methods change them, and each updates the key.
///
/// ```
/// # use tenbin_board::{KeyedPieces, Set, Set64};
/// # use tenbin_core::{BySide, Side};
/// let mut pieces = KeyedPieces::new(BySide([Set64::single(1), Set64::single(2)]));
/// pieces.turn_over(Set64::single(2));
/// assert_eq!(pieces.of(Side::First), Set64::single(1) | Set64::single(2));
/// assert_eq!(pieces.key(), pieces.fresh_key());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KeyedPieces<S> {
    sets: BySide<S>,
    key: u64,
}

impl<S: Set> KeyedPieces<S> {
    /// The pieces of both sides.
    pub fn new(sets: BySide<S>) -> KeyedPieces<S> {
        KeyedPieces { key: full_key(&sets), sets }
    }

    /// The pieces of a side.
    #[inline]
    pub fn of(&self, side: Side) -> S {
        self.sets[side]
    }

    /// The pieces of both sides by side.
    #[inline]
    pub fn sets(&self) -> BySide<S> {
        self.sets
    }

    /// All pieces.
    #[inline]
    pub fn all(&self) -> S {
        self.sets[Side::First] | self.sets[Side::Second]
    }

    /// The owner of the piece on a square.
    pub fn owner(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.sets[side].contains(square))
    }

    /// Adds a piece, or removes it if there is one.
    #[inline]
    pub fn toggle(&mut self, side: Side, index: u8) {
        self.sets[side] ^= S::single(index);
        self.key ^= PIECE_KEYS[side][usize::from(index)];
    }

    /// Turns pieces over, so that they belong to the other side.
    #[inline]
    pub fn turn_over(&mut self, pieces: S) {
        for side in Side::BOTH {
            self.sets[side] ^= pieces;
        }
        for index in pieces.indices() {
            self.key ^= Side::BOTH.into_iter().fold(0, |key, side| key ^ PIECE_KEYS[side][usize::from(index)]);
        }
    }

    /// The hash key of the pieces.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The hash key computed from scratch.
    pub fn fresh_key(&self) -> u64 {
        full_key(&self.sets)
    }
}

impl KeyedPieces<Set64> {
    /// A key of 128 bits that no other pieces have, from the point of view of a side: its own pieces come first. All bits are
    /// mixed, without loss.
    pub fn exact_key(&self, side: Side) -> u128 {
        // Odd, without a pattern: the fraction of the golden ratio.
        const MULTIPLIER: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;
        let key = u128::from(self.of(side).bits()) << 64 | u128::from(self.of(!side).bits());
        let key = (key ^ key >> 67).wrapping_mul(MULTIPLIER);
        let key = (key ^ key >> 61).wrapping_mul(MULTIPLIER);
        key ^ key >> 64
    }
}

fn full_key<S: Set>(sets: &BySide<S>) -> u64 {
    let keys = Side::BOTH.into_iter().flat_map(|side| {
        let keys = &PIECE_KEYS[side];
        sets[side].indices().map(|index| keys[usize::from(index)])
    });
    keys.fold(0, |key, piece| key ^ piece)
}
