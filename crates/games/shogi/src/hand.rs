//! The pieces a side has in hand, packed into one number.

use crate::PieceKind;
use std::fmt;

/// The pieces in one side's hand.
///
/// ```
/// # use tenbin_shogi::{Hand, PieceKind};
/// let hand = Hand::EMPTY.with(PieceKind::Pawn).with(PieceKind::Pawn).with(PieceKind::Rook);
/// assert_eq!((hand.count(PieceKind::Pawn), hand.count(PieceKind::Rook), hand.count(PieceKind::Gold)), (2, 1, 0));
/// assert!(hand.covers(Hand::EMPTY.with(PieceKind::Pawn)) && !Hand::EMPTY.covers(hand));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Hand(u32);

/// The first bit of each kind's count, pawns to rooks. Each count has a spare bit on top that catches a borrow.
const OFFSETS: [u32; 7] = [0, 6, 10, 14, 18, 22, 25];
const ENDS: [u32; 7] = [6, 10, 14, 18, 22, 25, 28];
/// The spare bit of every count.
const BORROW_BITS: u32 = {
    let mut bits = 0;
    let mut kind = 0;
    while kind < 7 {
        bits |= 1 << (ENDS[kind] - 1);
        kind += 1;
    }
    bits
};

impl Hand {
    /// An empty hand.
    pub const EMPTY: Hand = Hand(0);

    /// The number of pieces of a kind in hand; 0 for a kind that cannot be in hand.
    #[inline]
    pub const fn count(self, kind: PieceKind) -> u32 {
        let index = kind as usize;
        if index < 7 { self.0 >> OFFSETS[index] & ((1 << (ENDS[index] - OFFSETS[index])) - 1) } else { 0 }
    }

    /// Whether a piece of this kind is in hand.
    #[inline]
    pub const fn has(self, kind: PieceKind) -> bool {
        self.count(kind) > 0
    }

    /// The number of pieces in hand other than pawns.
    #[inline]
    pub fn count_besides_pawns(self) -> u32 {
        PieceKind::HAND_KINDS.into_iter().skip(1).map(|kind| self.count(kind)).sum()
    }

    /// Whether the hand is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The hand with one more piece of a kind.
    #[inline]
    #[must_use]
    pub const fn with(self, kind: PieceKind) -> Hand {
        Hand(self.0.wrapping_add(Hand::one(kind)))
    }

    /// The hand with one piece less of a kind that it holds.
    #[inline]
    #[must_use]
    pub const fn without(self, kind: PieceKind) -> Hand {
        Hand(self.0.wrapping_sub(Hand::one(kind)))
    }

    #[inline]
    const fn one(kind: PieceKind) -> u32 {
        let index = kind as usize;
        if index < 7 { 1 << OFFSETS[index] } else { 0 }
    }

    /// Whether this hand holds at least as many of every kind as the other.
    #[inline]
    pub const fn covers(self, other: Hand) -> bool {
        self.0.wrapping_sub(other.0) & BORROW_BITS == 0
    }

    /// The counts of all kinds in one number. The numbers of two hands may be added.
    #[inline]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// The hand with these counts.
    #[inline]
    pub(crate) const fn from_bits(bits: u32) -> Hand {
        Hand(bits)
    }

    /// The kinds in hand with their counts, pawns first.
    pub fn pieces(self) -> impl Iterator<Item = (PieceKind, u32)> {
        PieceKind::HAND_KINDS.into_iter().map(move |kind| (kind, self.count(kind))).filter(|&(_, count)| count > 0)
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.pieces()).finish()
    }
}
