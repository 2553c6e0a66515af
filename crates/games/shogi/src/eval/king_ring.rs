//! The king ring: the eight neighbours of a king as eight bits, with a table of weighted sums by pattern.
//!
//! Weights depend on the neighbour's place as the king's owner sees it: ahead, ahead aside, aside, behind, behind
//! aside. A table holds the sum for each of the 256 patterns, because summing square by square would cost more than
//! finding the sets. Sinks other than the score get the squares one by one.

use super::terms::{ATTACKED, ATTACKED_AGAIN, DEFENDED, DEFENDED_AGAIN, HOLE, SHIELD};
use crate::{Bitboard, Square, attacks};
use tenbin_core::{Feature, FeatureSink, Side, Weights};

/// A set of king neighbours that has weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RingSet {
    Defended,
    DefendedAgain,
    Shield,
    Attacked,
    AttackedAgain,
    Hole,
}

const FEATURES: [Feature; 6] = [DEFENDED, DEFENDED_AGAIN, SHIELD, ATTACKED, ATTACKED_AGAIN, HOLE];

/// Index offsets of the neighbours from the king, from bit 0 on. A rotation of the board reverses the bits.
const OFFSETS: [i8; 8] = [-11, -10, -9, -1, 1, 9, 10, 11];

/// The weight of each bit: ahead, ahead aside, aside, behind, behind aside.
const PLACES: [Feature; 8] = [1, 2, 4, 0, 3, 1, 2, 4];

/// The weighted sum of every pattern.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RingWeights(Box<[[i64; 256]; 6]>);

impl RingWeights {
    pub(crate) fn new(weights: &Weights) -> RingWeights {
        let fixed = weights.fixed();
        let weight = |feature: Feature, bit: usize| i64::from(fixed[usize::from(feature + PLACES[bit])]);
        let sum =
            |feature, bits: usize| (0..8).filter(|bit| bits >> bit & 1 != 0).map(|bit| weight(feature, bit)).sum();
        RingWeights(Box::new(FEATURES.map(|feature| std::array::from_fn(|bits| sum(feature, bits)))))
    }

    /// Adds an amount for each neighbour in a pattern.
    #[inline]
    pub(crate) fn put<S: FeatureSink>(&self, set: RingSet, amount: i32, ring: &KingRing, bits: u8, sink: &mut S) {
        let total = i64::from(amount) * self.0[set as usize][usize::from(bits)];
        sink.put_kept(total, |sink| {
            for (bit, place) in PLACES.into_iter().enumerate().filter(|(bit, _)| bits >> bit & 1 != 0) {
                sink.put(FEATURES[set as usize] + place, amount, ring.neighbour(bit).into());
            }
        });
    }
}

/// The neighbours of a king.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KingRing {
    side: Side,
    king: Square,
    /// The neighbours as a bitboard.
    pub(crate) squares: Bitboard,
}

impl KingRing {
    #[inline(always)]
    pub(crate) fn new(side: Side, king: Square) -> KingRing {
        KingRing { side, king, squares: attacks::king(king) }
    }

    /// The members of a set among the neighbours, as bits.
    #[inline(always)]
    pub(crate) fn bits(&self, squares: Bitboard) -> u8 {
        // The king's index goes to bit 11. Only neighbours are left, so the rotation carries nothing round the ends.
        let window = (squares & self.squares).0.rotate_right((self.king.index() as u32).wrapping_sub(11) & 127) as u32;
        let bits = (window & 0b111 | window >> 7 & 0b1000 | window >> 8 & 0b1_0000 | window >> 15 & 0b1110_0000) as u8;
        match self.side {
            Side::First => bits,
            Side::Second => bits.reverse_bits(),
        }
    }

    fn neighbour(&self, bit: usize) -> Square {
        let offset = OFFSETS[bit] * self.side.sign() as i8;
        Square::from_valid_index((self.king.index() as i8 + offset) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_the_neighbours_as_the_owner_sees_them() {
        for (side, king) in Side::BOTH.into_iter().flat_map(|side| Square::all().map(move |king| (side, king))) {
            let ring = KingRing::new(side, king);
            for at in ring.squares {
                let bits = ring.bits(Bitboard::single(at));
                assert_eq!(bits.count_ones(), 1, "{side:?} {king} {at}");
                let bit = bits.trailing_zeros() as usize;
                assert_eq!(ring.neighbour(bit), at);
                let down = i16::from(at.rank_for(side)) - i16::from(king.rank_for(side));
                let aside = at.file() != king.file();
                let expected = [[0, 1], [9, 2], [3, 4]][(down + 1) as usize][usize::from(aside)];
                assert_eq!(PLACES[bit], expected, "{side:?} {king} {at}");
            }
            assert_eq!(ring.bits(Bitboard::ALL).count_ones(), tenbin_core::SquareSet::count(ring.squares));
        }
    }
}
