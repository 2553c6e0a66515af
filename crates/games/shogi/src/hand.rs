//! The pieces a side has in hand, in one number.

use crate::Kind;
use std::fmt;

/// The pieces in one side's hand.
///
/// ```
/// # use tenbin_shogi::{Hand, Kind};
/// let hand = Hand::EMPTY.with(Kind::Pawn).with(Kind::Pawn).with(Kind::Rook);
/// assert_eq!((hand.count(Kind::Pawn), hand.count(Kind::Rook), hand.count(Kind::Gold)), (2, 1, 0));
/// assert!(hand.covers(Hand::EMPTY.with(Kind::Pawn)) && !Hand::EMPTY.covers(hand));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Hand(u32);

/// Where each kind's count begins, pawns to rooks. Every count has one bit more than it needs, to catch a borrow.
const BEGINS: [u32; 7] = [0, 6, 10, 14, 18, 22, 25];
const ENDS: [u32; 7] = [6, 10, 14, 18, 22, 25, 28];
/// The spare bit of every count.
const SPARE: u32 = {
    let mut bits = 0;
    let mut kind = 0;
    while kind < 7 {
        bits |= 1 << (ENDS[kind] - 1);
        kind += 1;
    }
    bits
};

impl Hand {
    /// Nothing in hand.
    pub const EMPTY: Hand = Hand(0);

    /// How many pieces of this kind are in hand: none, if it is a kind that cannot be.
    #[inline]
    pub const fn count(self, kind: Kind) -> u32 {
        let index = kind as usize;
        if index < 7 { self.0 >> BEGINS[index] & ((1 << (ENDS[index] - BEGINS[index])) - 1) } else { 0 }
    }

    /// Whether there is a piece of this kind in hand.
    #[inline]
    pub const fn has(self, kind: Kind) -> bool {
        self.count(kind) > 0
    }

    /// How many pieces other than pawns are in hand.
    #[inline]
    pub fn count_besides_pawns(self) -> u32 {
        Kind::HELD.into_iter().skip(1).map(|kind| self.count(kind)).sum()
    }

    /// Whether there is nothing in hand.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The hand with one more piece of a kind that can be in hand.
    #[inline]
    #[must_use]
    pub const fn with(self, kind: Kind) -> Hand {
        Hand(self.0.wrapping_add(Hand::one(kind)))
    }

    /// The hand with one piece less of a kind that is in hand.
    #[inline]
    #[must_use]
    pub const fn without(self, kind: Kind) -> Hand {
        Hand(self.0.wrapping_sub(Hand::one(kind)))
    }

    #[inline]
    const fn one(kind: Kind) -> u32 {
        let index = kind as usize;
        if index < 7 { 1 << BEGINS[index] } else { 0 }
    }

    /// Whether this hand holds everything the other one holds.
    #[inline]
    pub const fn covers(self, other: Hand) -> bool {
        self.0.wrapping_sub(other.0) & SPARE == 0
    }

    /// The counts of all kinds in one number: those of two hands may be added.
    #[inline]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// The hand with these counts.
    #[inline]
    pub(crate) const fn from_bits(bits: u32) -> Hand {
        Hand(bits)
    }

    /// The kinds in hand, pawns first, each with its number.
    pub fn pieces(self) -> impl Iterator<Item = (Kind, u32)> {
        Kind::HELD.into_iter().map(move |kind| (kind, self.count(kind))).filter(|&(_, count)| count > 0)
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.pieces()).finish()
    }
}
