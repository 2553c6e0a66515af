//! SIMD vectors of four 64-bit words, one word per direction.
//!
//! The vector type is `wide::u64x4`: one instruction per operation where the machine has it, plain integers elsewhere, and
//! no `unsafe` code of our own. Loops over arrays cost twice as much, because the compiler vectorised only half of their
//! operations.

use wide::u64x4;

/// Four 64-bit words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lanes(u64x4);

impl Lanes {
    pub(crate) const fn new(values: [u64; 4]) -> Lanes {
        Lanes(u64x4::new(values))
    }

    #[inline(always)]
    pub(crate) fn all(value: u64) -> Lanes {
        Lanes(u64x4::splat(value))
    }

    #[inline(always)]
    pub(crate) fn and(self, other: Lanes) -> Lanes {
        Lanes(self.0 & other.0)
    }

    #[inline(always)]
    pub(crate) fn or(self, other: Lanes) -> Lanes {
        Lanes(self.0 | other.0)
    }

    /// Shifts each word left by its own amount.
    #[inline(always)]
    pub(crate) fn up(self, by: Lanes) -> Lanes {
        Lanes(self.0.unbounded_shl(by.0))
    }

    /// Shifts each word right by its own amount.
    #[inline(always)]
    pub(crate) fn down(self, by: Lanes) -> Lanes {
        Lanes(self.0.unbounded_shr(by.0))
    }

    /// Population count of each word.
    #[inline(always)]
    pub(crate) fn ones(self) -> [u32; 4] {
        self.0.to_array().map(u64::count_ones)
    }

    /// The four words.
    #[inline(always)]
    pub(crate) fn words(self) -> [u64; 4] {
        self.0.to_array()
    }

    /// Bitwise OR of the four words.
    #[inline(always)]
    pub(crate) fn union(self) -> u64 {
        let [a, b, c, d] = self.0.to_array();
        (a | b) | (c | d)
    }

    /// Whether all four words are 0.
    #[inline(always)]
    pub(crate) fn is_zero(self) -> bool {
        self.union() == 0
    }
}

/// Joins the counts of four directions and of their opposites in the order of [`Direction::ALL`](crate::Direction).
#[inline(always)]
pub(crate) fn by_direction(up: [u32; 4], down: [u32; 4]) -> [u32; 8] {
    [up[0], up[1], up[2], up[3], down[0], down[1], down[2], down[3]]
}
