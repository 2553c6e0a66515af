//! Boards up to 16×16 in four words, without SIMD, because large boards are rare.

use crate::set::collected_from_squares;
use crate::{Direction, Set};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};
use tenbin_core::{Square, SquareSet};

/// A set of squares of a board up to 16×16; four ranks to a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Set256([u64; 4]);

collected_from_squares!(Set256);

const FIRST_FILE: u64 = 0x0001_0001_0001_0001;
const LAST_FILE: u64 = FIRST_FILE << 15;

impl Set256 {
    #[inline]
    fn map2(self, other: Set256, f: impl Fn(u64, u64) -> u64) -> Set256 {
        Set256(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }

    #[inline]
    fn map(self, f: impl Fn(u64) -> u64) -> Set256 {
        Set256(self.0.map(f))
    }

    #[inline]
    fn north(self) -> Set256 {
        Set256(std::array::from_fn(|i| self.0[i] << 16 | if i > 0 { self.0[i - 1] >> 48 } else { 0 }))
    }

    #[inline]
    fn south(self) -> Set256 {
        Set256(std::array::from_fn(|i| self.0[i] >> 16 | if i < 3 { self.0[i + 1] << 48 } else { 0 }))
    }

    /// Visits the squares reached after 1, 2, 3 … steps in a direction.
    fn each_slide(self, direction: Direction, open: Set256, mut visit: impl FnMut(Set256)) {
        let mut sliding = self.shifted(direction) & open;
        while !sliding.is_empty() {
            visit(sliding);
            sliding = sliding.shifted(direction) & open;
        }
    }

    #[inline]
    fn east(self) -> Set256 {
        self.map(|word| word << 1 & !FIRST_FILE)
    }

    #[inline]
    fn west(self) -> Set256 {
        self.map(|word| word >> 1 & !LAST_FILE)
    }
}

impl BitAnd for Set256 {
    type Output = Set256;
    #[inline]
    fn bitand(self, other: Set256) -> Set256 {
        self.map2(other, |a, b| a & b)
    }
}

impl BitOr for Set256 {
    type Output = Set256;
    #[inline]
    fn bitor(self, other: Set256) -> Set256 {
        self.map2(other, |a, b| a | b)
    }
}

impl BitXor for Set256 {
    type Output = Set256;
    #[inline]
    fn bitxor(self, other: Set256) -> Set256 {
        self.map2(other, |a, b| a ^ b)
    }
}

impl Not for Set256 {
    type Output = Set256;
    #[inline]
    fn not(self) -> Set256 {
        self.map(|word| !word)
    }
}

impl BitAndAssign for Set256 {
    #[inline]
    fn bitand_assign(&mut self, other: Set256) {
        *self = *self & other;
    }
}

impl BitOrAssign for Set256 {
    #[inline]
    fn bitor_assign(&mut self, other: Set256) {
        *self = *self | other;
    }
}

impl BitXorAssign for Set256 {
    #[inline]
    fn bitxor_assign(&mut self, other: Set256) {
        *self = *self ^ other;
    }
}

impl SquareSet for Set256 {
    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn squares(self) -> impl Iterator<Item = Square> {
        self.indices().map(Set256::square)
    }
}

impl Set for Set256 {
    const STRIDE: u8 = 16;
    const RANKS: u8 = 16;
    const EMPTY: Set256 = Set256([0; 4]);
    type Rays = Set256;

    #[inline]
    fn single(index: u8) -> Set256 {
        let mut words = [0; 4];
        words[usize::from(index >> 6)] = 1 << (index & 63);
        Set256(words)
    }

    #[inline]
    fn shifted(self, direction: Direction) -> Set256 {
        match direction {
            Direction::East => self.east(),
            Direction::North => self.north(),
            Direction::NorthEast => self.north().east(),
            Direction::NorthWest => self.north().west(),
            Direction::West => self.west(),
            Direction::South => self.south(),
            Direction::SouthWest => self.south().west(),
            Direction::SouthEast => self.south().east(),
        }
    }

    #[inline]
    fn first(self) -> Option<u8> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word as u8 * 64 + self.0[word].trailing_zeros() as u8)
    }

    #[inline]
    fn without_first(mut self) -> Set256 {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }

    #[inline]
    fn rays(open: Set256) -> Set256 {
        open
    }

    fn spread(self, rays: &Set256) -> Set256 {
        self.slides(rays).0
    }

    fn slides(self, rays: &Set256) -> (Set256, [u32; 8]) {
        let mut reached = self;
        let gained = Direction::ALL.map(|direction| {
            let mut line = Set256::EMPTY;
            self.each_slide(direction, *rays, |sliding| line |= sliding);
            reached |= line;
            (line & !self).count()
        });
        (reached, gained)
    }

    fn slide_counts(self, rays: &Set256) -> [u32; 8] {
        Direction::ALL.map(|direction| {
            let mut count = 0;
            self.each_slide(direction, *rays, |sliding| count += sliding.count());
            count
        })
    }
}
