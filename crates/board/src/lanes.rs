//! Four 64-bit numbers side by side, one for each of four directions.
//!
//! The vector type is the `wide` crate's: one instruction for each operation where the machine has it, plain integers
//! where it has not, and no `unsafe` of ours. (Left to itself, the compiler turned loops over arrays half into vectors
//! and half not, at twice the cost.)

use wide::u64x4;

/// Four numbers, worked on together.
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

    /// Shifts each number up by its own amount.
    #[inline(always)]
    pub(crate) fn up(self, by: Lanes) -> Lanes {
        Lanes(self.0.unbounded_shl(by.0))
    }

    /// Shifts each number down by its own amount.
    #[inline(always)]
    pub(crate) fn down(self, by: Lanes) -> Lanes {
        Lanes(self.0.unbounded_shr(by.0))
    }

    /// How many bits are set in each number.
    #[inline(always)]
    pub(crate) fn ones(self) -> [u32; 4] {
        self.0.to_array().map(u64::count_ones)
    }

    /// All four numbers or-ed together.
    #[inline(always)]
    pub(crate) fn union(self) -> u64 {
        let [a, b, c, d] = self.0.to_array();
        (a | b) | (c | d)
    }

    /// Whether all four numbers are 0.
    #[inline(always)]
    pub(crate) fn is_zero(self) -> bool {
        self.union() == 0
    }
}

/// The numbers of four directions and those of their opposites, in the order of [`Direction::ALL`](crate::Direction).
#[inline(always)]
pub(crate) fn by_direction(up: [u32; 4], down: [u32; 4]) -> [u32; 8] {
    [up[0], up[1], up[2], up[3], down[0], down[1], down[2], down[3]]
}
