//! Boards up to 11×11 in two words.

use crate::lanes::{Lanes, by_direction};
use crate::set::{bit_operators, collected_from_squares};
use crate::{Direction, Set};
use tenbin_core::{Square, SquareSet};

/// A set of squares of a board up to 11×11.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Set128(u128);

bit_operators!(Set128);
collected_from_squares!(Set128);

const STRIDE: u32 = 11;
/// The 121 bits in use. The seven above stay clear; otherwise a shift south would bring them onto the board.
const LAYOUT: u128 = (1 << 121) - 1;
const NOT_FIRST: u128 = LAYOUT & !file(0);
const NOT_LAST: u128 = LAYOUT & !file(10);

const fn file(number: u32) -> u128 {
    let mut bits = 0;
    let mut rank = 0;
    while rank < 11 {
        bits |= 1 << (rank * STRIDE + number);
        rank += 1;
    }
    bits
}

/// Bit shifts of the first four of [`Direction::ALL`] (up) and of their opposites (down).
const STEPS: [u64; 4] = [1, 11, 12, 10];
/// Legal targets of a step, so that no shift wraps around the edge into the next rank.
const UP_ARRIVALS: Wide = Wide::of([NOT_FIRST, LAYOUT, NOT_FIRST, NOT_LAST]);
const DOWN_ARRIVALS: Wide = Wide::of([NOT_LAST, LAYOUT, NOT_LAST, NOT_FIRST]);

/// Four 128-bit words, one per direction, as vectors of low and of high halves.
#[derive(Clone, Copy, Debug)]
struct Wide {
    low: Lanes,
    high: Lanes,
}

impl Wide {
    const fn of(values: [u128; 4]) -> Wide {
        let [a, b, c, d] = values;
        Wide {
            low: Lanes::new([a as u64, b as u64, c as u64, d as u64]),
            high: Lanes::new([(a >> 64) as u64, (b >> 64) as u64, (c >> 64) as u64, (d >> 64) as u64]),
        }
    }

    #[inline(always)]
    fn all(value: u128) -> Wide {
        Wide { low: Lanes::all(value as u64), high: Lanes::all((value >> 64) as u64) }
    }

    #[inline(always)]
    fn and(self, other: Wide) -> Wide {
        Wide { low: self.low.and(other.low), high: self.high.and(other.high) }
    }

    #[inline(always)]
    fn or(self, other: Wide) -> Wide {
        Wide { low: self.low.or(other.low), high: self.high.or(other.high) }
    }

    /// Shifts each lane by `LENGTH` steps towards higher bits; at most 4, so that no shift reaches 64.
    #[inline(always)]
    fn up<const LENGTH: u64>(self) -> Wide {
        let Shift { by, to_next_word } = const { Shift::of(LENGTH) };
        Wide { low: self.low.up(by), high: self.high.up(by).or(self.low.down(to_next_word)) }
    }

    /// Shifts each lane by `LENGTH` steps towards lower bits; at most 4.
    #[inline(always)]
    fn down<const LENGTH: u64>(self) -> Wide {
        let Shift { by, to_next_word } = const { Shift::of(LENGTH) };
        Wide { low: self.low.down(by).or(self.high.up(to_next_word)), high: self.high.down(by) }
    }

    /// Population count of each lane.
    #[inline(always)]
    fn ones(self) -> [u32; 4] {
        let (low, high) = (self.low.ones(), self.high.ones());
        std::array::from_fn(|i| low[i] + high[i])
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.low.or(self.high).is_zero()
    }

    #[inline(always)]
    fn union(self) -> u128 {
        u128::from(self.low.union()) | u128::from(self.high.union()) << 64
    }
}

/// The shift of each lane, and the opposite shift that carries bits into the other word.
struct Shift {
    by: Lanes,
    to_next_word: Lanes,
}

impl Shift {
    const fn of(length: u64) -> Shift {
        let [a, b, c, d] = [STEPS[0] * length, STEPS[1] * length, STEPS[2] * length, STEPS[3] * length];
        Shift { by: Lanes::new([a, b, c, d]), to_next_word: Lanes::new([64 - a, 64 - b, 64 - c, 64 - d]) }
    }
}

/// Kogge-Stone propagators: the squares that end runs of 1, 2, 4 and 3 open squares in each direction.
#[derive(Clone, Copy, Debug)]
pub struct Rays128 {
    up: [Wide; 4],
    down: [Wide; 4],
}

impl SquareSet for Set128 {
    #[inline]
    fn count(self) -> u32 {
        self.0.count_ones()
    }

    fn squares(self) -> impl Iterator<Item = Square> {
        self.indices().map(Set128::square)
    }
}

impl Set for Set128 {
    const STRIDE: u8 = STRIDE as u8;
    const RANKS: u8 = 11;
    const EMPTY: Set128 = Set128(0);
    type Rays = Rays128;

    #[inline]
    fn single(index: u8) -> Set128 {
        Set128(1 << (index & 127))
    }

    #[inline]
    fn shifted(self, direction: Direction) -> Set128 {
        let bits = self.0;
        Set128(match direction {
            Direction::East => bits << 1 & NOT_FIRST,
            Direction::North => bits << STRIDE & LAYOUT,
            Direction::NorthEast => bits << (STRIDE + 1) & NOT_FIRST,
            Direction::NorthWest => bits << (STRIDE - 1) & NOT_LAST,
            Direction::West => bits >> 1 & NOT_LAST,
            Direction::South => bits >> STRIDE,
            Direction::SouthWest => bits >> (STRIDE + 1) & NOT_LAST,
            Direction::SouthEast => bits >> (STRIDE - 1) & NOT_FIRST,
        })
    }

    #[inline]
    fn first(self) -> Option<u8> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as u8)
    }

    #[inline]
    fn without_first(self) -> Set128 {
        Set128(self.0 & self.0.wrapping_sub(1))
    }

    #[inline]
    fn rays(open: Set128) -> Rays128 {
        let up1 = Wide::all(open.0).and(UP_ARRIVALS);
        let up2 = up1.and(up1.up::<1>());
        let up3 = up1.and(up2.up::<1>());
        let up4 = up2.and(up2.up::<2>());
        let down1 = Wide::all(open.0).and(DOWN_ARRIVALS);
        let down2 = down1.and(down1.down::<1>());
        let down3 = down1.and(down2.down::<1>());
        let down4 = down2.and(down2.down::<2>());
        Rays128 { up: [up1, up2, up4, up3], down: [down1, down2, down4, down3] }
    }

    #[inline]
    fn spread(self, rays: &Rays128) -> Set128 {
        let (up, down) = self.slid(rays);
        Set128(up.or(down).union())
    }

    #[inline]
    fn slides(self, rays: &Rays128) -> (Set128, [u32; 8]) {
        let (up, down) = self.slid(rays);
        let fresh = Wide::all(!self.0);
        (Set128(up.or(down).union()), by_direction(up.and(fresh).ones(), down.and(fresh).ones()))
    }

    #[inline]
    fn slide_counts(self, rays: &Rays128) -> [u32; 8] {
        let mut up = Wide::all(self.0);
        let mut down = up;
        let mut counts = [0; 8];
        loop {
            up = up.up::<1>().and(rays.up[0]);
            down = down.down::<1>().and(rays.down[0]);
            if up.or(down).is_zero() {
                return counts;
            }
            let more = by_direction(up.ones(), down.ones());
            counts = std::array::from_fn(|i| counts[i] + more[i]);
        }
    }
}

impl Set128 {
    /// Kogge-Stone occluded fill in four directions and in their opposites.
    #[inline(always)]
    fn slid(self, rays: &Rays128) -> (Wide, Wide) {
        let mut up = Wide::all(self.0);
        let mut down = up;
        // Slides of 1, then 2, 4 and 3 more squares: up to 10, all that an 11×11 board has.
        up = up.or(up.up::<1>().and(rays.up[0]));
        down = down.or(down.down::<1>().and(rays.down[0]));
        up = up.or(up.up::<2>().and(rays.up[1]));
        down = down.or(down.down::<2>().and(rays.down[1]));
        up = up.or(up.up::<4>().and(rays.up[2]));
        down = down.or(down.down::<4>().and(rays.down[2]));
        up = up.or(up.up::<3>().and(rays.up[3]));
        down = down.or(down.down::<3>().and(rays.down[3]));
        (up, down)
    }
}
