//! The eight squares around a king as eight bits, and what each pattern of them weighs.
//!
//! Weights go by where a neighbour lies as the king's owner sees it: ahead, ahead aside, aside, behind, behind aside. To add
//! them up one by one for half a dozen sets would cost more than to find the sets, so every pattern's sum is worked out
//! beforehand. A scale that is not for playing is shown the squares one by one instead.

use super::terms::{ATTACKED, ATTACKED_AGAIN, DEFENDED, DEFENDED_AGAIN, HOLE, SHIELD};
use crate::{Square, Squares, attacks};
use tenbin_core::{Feature, FeatureSink, Side, Weights};

/// What is known of the neighbours of a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    Defended,
    DefendedAgain,
    Shield,
    Attacked,
    AttackedAgain,
    Hole,
}

const FEATURES: [Feature; 6] = [DEFENDED, DEFENDED_AGAIN, SHIELD, ATTACKED, ATTACKED_AGAIN, HOLE];

/// How far the neighbours' places in the layout are from the king's, from bit 0 on. Turning the board reverses the bits.
const OFFSETS: [i8; 8] = [-11, -10, -9, -1, 1, 9, 10, 11];

/// Which weight each bit belongs to: ahead, ahead aside, aside, behind, behind aside.
const PLACES: [Feature; 8] = [1, 2, 4, 0, 3, 1, 2, 4];

/// The weight of every pattern.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Patterns(Box<[[i64; 256]; 6]>);

impl Patterns {
    pub(crate) fn new(weights: &Weights) -> Patterns {
        let fixed = weights.fixed();
        let weight = |feature: Feature, bit: usize| i64::from(fixed[usize::from(feature + PLACES[bit])]);
        let sum =
            |feature, bits: usize| (0..8).filter(|bit| bits >> bit & 1 != 0).map(|bit| weight(feature, bit)).sum();
        Patterns(Box::new(FEATURES.map(|feature| std::array::from_fn(|bits| sum(feature, bits)))))
    }

    /// Puts an amount on each neighbour in a pattern.
    #[inline]
    pub(crate) fn put<S: FeatureSink>(&self, about: About, amount: i32, around: &Around, bits: u8, scale: &mut S) {
        let total = i64::from(amount) * self.0[about as usize][usize::from(bits)];
        scale.put_kept(total, |scale| {
            for (bit, place) in PLACES.into_iter().enumerate().filter(|(bit, _)| bits >> bit & 1 != 0) {
                scale.put(FEATURES[about as usize] + place, amount, around.neighbour(bit).into());
            }
        });
    }
}

/// The neighbourhood of a king.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Around {
    side: Side,
    king: Square,
    /// The squares around it.
    pub(crate) ring: Squares,
}

impl Around {
    #[inline(always)]
    pub(crate) fn new(side: Side, king: Square) -> Around {
        Around { side, king, ring: attacks::ring(king) }
    }

    /// Those of the king's neighbours that are in a set, as bits.
    #[inline(always)]
    pub(crate) fn bits(&self, squares: Squares) -> u8 {
        // The king's place goes to bit 11. Nothing but neighbours is left, so nothing is carried round the ends.
        let window = (squares & self.ring).0.rotate_right((self.king.index() as u32).wrapping_sub(11) & 127) as u32;
        let bits = (window & 0b111 | window >> 7 & 0b1000 | window >> 8 & 0b1_0000 | window >> 15 & 0b1110_0000) as u8;
        match self.side {
            Side::First => bits,
            Side::Second => bits.reverse_bits(),
        }
    }

    fn neighbour(&self, bit: usize) -> Square {
        let offset = OFFSETS[bit] * self.side.sign() as i8;
        Square::trusted((self.king.index() as i8 + offset) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_the_neighbours_as_the_owner_sees_them() {
        for (side, king) in Side::BOTH.into_iter().flat_map(|side| Square::all().map(move |king| (side, king))) {
            let around = Around::new(side, king);
            for at in around.ring {
                let bits = around.bits(Squares::single(at));
                assert_eq!(bits.count_ones(), 1, "{side:?} {king} {at}");
                let bit = bits.trailing_zeros() as usize;
                assert_eq!(around.neighbour(bit), at);
                let down = i16::from(at.rank_for(side)) - i16::from(king.rank_for(side));
                let aside = at.file() != king.file();
                let expected = [[0, 1], [9, 2], [3, 4]][(down + 1) as usize][usize::from(aside)];
                assert_eq!(PLACES[bit], expected, "{side:?} {king} {at}");
            }
            assert_eq!(around.bits(Squares::ALL).count_ones(), tenbin_core::SquareSet::count(around.ring));
        }
    }
}
