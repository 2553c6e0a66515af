//! Boards up to 8×8 in one word.

use crate::lanes::{Lanes, by_direction};
use crate::set::{bit_operators, collected_from_squares};
use crate::{Direction, Set};
use tenbin_core::{Square, SquareSet};

/// A set of squares of a board up to 8×8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Set64(u64);

bit_operators!(Set64);
collected_from_squares!(Set64);

const STRIDE: u32 = 8;
const FIRST_FILE: u64 = 0x0101_0101_0101_0101;
const LAST_FILE: u64 = FIRST_FILE << 7;

/// Bit shifts of the first four of [`Direction::ALL`] (up) and of their opposites (down).
const STEPS: [u64; 4] = [1, 8, 9, 7];
const STEPS_1: Lanes = steps(1);
const STEPS_2: Lanes = steps(2);
const STEPS_4: Lanes = steps(4);

const fn steps(length: u64) -> Lanes {
    Lanes::new([STEPS[0] * length, STEPS[1] * length, STEPS[2] * length, STEPS[3] * length])
}

/// Legal targets of a step, so that no shift wraps around the edge into the next rank.
const UP_ARRIVALS: Lanes = Lanes::new([!FIRST_FILE, !0, !FIRST_FILE, !LAST_FILE]);
const DOWN_ARRIVALS: Lanes = Lanes::new([!LAST_FILE, !0, !LAST_FILE, !FIRST_FILE]);

/// Kogge-Stone propagators: the squares that end runs of 1, 2 and 4 open squares in each direction.
#[derive(Clone, Copy, Debug)]
pub struct Rays64 {
    up: [Lanes; 3],
    down: [Lanes; 3],
}

impl SquareSet for Set64 {
    #[inline]
    fn count(self) -> u32 {
        self.0.count_ones()
    }

    fn squares(self) -> impl Iterator<Item = Square> {
        self.indices().map(Set64::square)
    }
}

impl Set for Set64 {
    const STRIDE: u8 = STRIDE as u8;
    const RANKS: u8 = 8;
    const EMPTY: Set64 = Set64(0);
    type Rays = Rays64;

    #[inline]
    fn single(index: u8) -> Set64 {
        Set64(1 << (index & 63))
    }

    #[inline]
    fn shifted(self, direction: Direction) -> Set64 {
        let bits = self.0;
        Set64(match direction {
            Direction::East => bits << 1 & !FIRST_FILE,
            Direction::North => bits << STRIDE,
            Direction::NorthEast => bits << (STRIDE + 1) & !FIRST_FILE,
            Direction::NorthWest => bits << (STRIDE - 1) & !LAST_FILE,
            Direction::West => bits >> 1 & !LAST_FILE,
            Direction::South => bits >> STRIDE,
            Direction::SouthWest => bits >> (STRIDE + 1) & !LAST_FILE,
            Direction::SouthEast => bits >> (STRIDE - 1) & !FIRST_FILE,
        })
    }

    #[inline]
    fn first(self) -> Option<u8> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as u8)
    }

    #[inline]
    fn without_first(self) -> Set64 {
        Set64(self.0 & self.0.wrapping_sub(1))
    }

    #[inline]
    fn rays(open: Set64) -> Rays64 {
        let up1 = Lanes::all(open.0).and(UP_ARRIVALS);
        let up2 = up1.and(up1.up(STEPS_1));
        let up4 = up2.and(up2.up(STEPS_2));
        let down1 = Lanes::all(open.0).and(DOWN_ARRIVALS);
        let down2 = down1.and(down1.down(STEPS_1));
        let down4 = down2.and(down2.down(STEPS_2));
        Rays64 { up: [up1, up2, up4], down: [down1, down2, down4] }
    }

    #[inline]
    fn spread(self, rays: &Rays64) -> Set64 {
        let (up, down) = self.slid(rays);
        Set64(up.or(down).union())
    }

    #[inline]
    fn slides(self, rays: &Rays64) -> (Set64, [u32; 8]) {
        let (up, down) = self.slid(rays);
        let fresh = Lanes::all(!self.0);
        (Set64(up.or(down).union()), by_direction(up.and(fresh).ones(), down.and(fresh).ones()))
    }

    #[inline]
    fn slide_counts(self, rays: &Rays64) -> [u32; 8] {
        let mut up = Lanes::all(self.0);
        let mut down = up;
        let mut counts = [0; 8];
        loop {
            up = up.up(STEPS_1).and(rays.up[0]);
            down = down.down(STEPS_1).and(rays.down[0]);
            if up.or(down).is_zero() {
                return counts;
            }
            let more = by_direction(up.ones(), down.ones());
            counts = std::array::from_fn(|i| counts[i] + more[i]);
        }
    }

    #[inline]
    fn mirrored(self) -> Set64 {
        Set64(self.0.reverse_bits().swap_bytes())
    }

    #[inline]
    fn flipped(self) -> Set64 {
        Set64(self.0.swap_bytes())
    }

    /// Delta swaps across the diagonal: blocks of 4×4, then of 2×2, then single squares.
    #[inline]
    fn transposed(self) -> Set64 {
        const BLOCKS: [(u32, u64); 3] =
            [(28, 0x0000_0000_f0f0_f0f0), (14, 0x0000_cccc_0000_cccc), (7, 0x00aa_00aa_00aa_00aa)];
        Set64(BLOCKS.iter().fold(self.0, |bits, &(distance, block)| {
            let differ = (bits ^ bits >> distance) & block;
            bits ^ differ ^ differ << distance
        }))
    }

    #[inline]
    fn corner(self) -> (u8, u8) {
        if self.0 == 0 {
            return (0, 0);
        }
        let halves = self.0 | self.0 >> 32;
        let quarters = halves | halves >> 16;
        let files = quarters | quarters >> 8;
        (files.trailing_zeros() as u8, (self.0.trailing_zeros() / STRIDE) as u8)
    }

    #[inline]
    fn translated(self, (files, ranks): (u8, u8)) -> Set64 {
        Set64(self.0 >> (u32::from(ranks) * STRIDE + u32::from(files)))
    }
}

impl Set64 {
    /// The set of these bits, for constants: bit 0 is a1, bit 1 is b1.
    pub const fn from_bits(bits: u64) -> Set64 {
        Set64(bits)
    }

    /// The bits of the set: bit 0 is a1, bit 1 is b1.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The images of the set under the reflections and rotations of a square board of this many files and ranks, without
    /// the identity.
    pub fn square_images(self, side: u8) -> [Set64; 7] {
        // Within the layout a reflection leaves the lower left corner, where the board is.
        let edge = Set64::STRIDE - side;
        let [mirrored, flipped] = [self.mirrored().translated((edge, 0)), self.flipped().translated((0, edge))];
        let turned = mirrored.flipped().translated((0, edge));
        let [a, b, c, d] = [self, mirrored, flipped, turned].map(Set64::transposed);
        [mirrored, flipped, turned, a, b, c, d]
    }

    /// All orthogonal neighbours of the set.
    #[inline]
    pub const fn beside(self) -> Set64 {
        let bits = self.0;
        Set64(bits << 1 & !FIRST_FILE | bits >> 1 & !LAST_FILE | bits << STRIDE | bits >> STRIDE)
    }

    /// The squares directly beyond unbroken runs of `over` that begin beside the set: the landing squares of jumps.
    ///
    /// ```text
    /// o x x .     the set: o; over: x; a jump lands on the dot
    /// ```
    #[inline]
    pub fn jumps(self, over: Set64) -> Set64 {
        let (up, down) = self.slid(&Set64::rays(over));
        let runs = Lanes::all(over.0);
        let up = up.and(runs).up(STEPS_1).and(UP_ARRIVALS);
        let down = down.and(runs).down(STEPS_1).and(DOWN_ARRIVALS);
        Set64(up.or(down).union())
    }

    /// The squares of `over` in unbroken runs from a square of the set to one of `ends`, along queen lines.
    #[inline]
    pub fn enclosed(self, ends: Set64, over: Set64) -> Set64 {
        let rays = Set64::rays(over);
        let ((up, down), (end_up, end_down)) = (self.slid(&rays), ends.slid(&rays));
        Set64(up.and(end_down).or(down.and(end_up)).union() & over.0)
    }

    /// The squares of `within` whose whole row, column or diagonal lies in it: by east, north, north-east, north-west.
    #[inline]
    pub fn full_lines(self, within: Set64) -> [Set64; 4] {
        let (up, down) = (within & !self).slid(&Set64::rays(within));
        up.or(down).words().map(|reached| Set64(within.0 & !reached))
    }

    /// Kogge-Stone occluded fill in four directions and in their opposites.
    #[inline(always)]
    fn slid(self, rays: &Rays64) -> (Lanes, Lanes) {
        let mut up = Lanes::all(self.0);
        let mut down = up;
        // Slides of 1, then 2, then 4 more squares: up to 7, all that an 8×8 board has.
        for (i, steps) in [STEPS_1, STEPS_2, STEPS_4].into_iter().enumerate() {
            up = up.or(up.up(steps).and(rays.up[i]));
            down = down.or(down.down(steps).and(rays.down[i]));
        }
        (up, down)
    }
}
