//! Bitboards: sets of squares as bits of a 128-bit number.
//!
//! A file takes ten bits: nine squares from the top down and a *guard* that is never a member. A shift off the end of
//! a file sets a guard, so one mask at the end cleans up after any number of shifts.

use crate::square::{STRIDE, Square};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};
use tenbin_core::{Side, SquareSet};

/// A set of squares.
///
/// ```
/// # use tenbin_shogi::{Square, Bitboard};
/// # use tenbin_core::{Side, SquareSet};
/// let camp = Bitboard::promotion_zone(Side::First);
/// assert_eq!(camp.count(), 27);
/// assert!(camp.has(Square::from_name("5c").unwrap()) && !camp.has(Square::from_name("5d").unwrap()));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(pub(crate) u128);

/// The bits of one row from the top, counted from 0; row 9 holds the guards.
const fn row(number: u32) -> u128 {
    let mut bits = 0;
    let mut column = 0;
    while column < 9 {
        bits |= 1 << (column * STRIDE as u32 + number);
        column += 1;
    }
    bits
}

const GUARDS: u128 = row(9);
const ALL: u128 = ((1 << (9 * STRIDE)) - 1) & !GUARDS;

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Bitboard = Bitboard(0);

    /// All squares of the board.
    pub const ALL: Bitboard = Bitboard(ALL);

    /// The set of one square.
    #[inline]
    pub const fn single(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    /// The `count` ranks farthest from a side: 1 is where its pawns and lances could not move, 3 its promotion zone.
    #[inline]
    pub const fn far_ranks(side: Side, count: u32) -> Bitboard {
        let mut bits = 0;
        let mut number = 0;
        while number < count {
            bits |= match side {
                Side::First => row(number),
                Side::Second => row(8 - number),
            };
            number += 1;
        }
        Bitboard(bits)
    }

    /// The three ranks in which a side's pieces promote.
    #[inline]
    pub const fn promotion_zone(side: Side) -> Bitboard {
        const ZONES: [Bitboard; 2] = [Bitboard::far_ranks(Side::First, 3), Bitboard::far_ranks(Side::Second, 3)];
        ZONES[side as usize]
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a square is in the set.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether the set has more than one square.
    #[inline]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The first square of the set.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_valid_index(self.0.trailing_zeros() as u8)) }
    }

    /// All squares shifted one step forward, as a side moves. A step off the board ends on a guard, which any mask
    /// removes.
    #[inline]
    pub(crate) const fn ahead(self, side: Side) -> Bitboard {
        match side {
            Side::First => Bitboard(self.0 >> 1),
            Side::Second => Bitboard(self.0 << 1),
        }
    }

    /// All squares shifted one step to the left and to the right, guards included.
    #[inline]
    pub(crate) const fn aside(self) -> Bitboard {
        Bitboard(self.0 << STRIDE | self.0 >> STRIDE)
    }

    /// All squares shifted one file towards file 9, guards included; squares on file 9 leave the board.
    #[inline]
    pub(crate) const fn left(self) -> Bitboard {
        Bitboard(self.0 << STRIDE)
    }

    /// All squares shifted one file towards file 1, guards included.
    #[inline]
    pub(crate) const fn right(self) -> Bitboard {
        Bitboard(self.0 >> STRIDE)
    }

    /// All squares of the files in which the set has no square.
    #[inline]
    pub(crate) const fn free_files(self) -> Bitboard {
        // Each subtracted square borrows from the guard of its file; the remaining guards mark the free files.
        let free = (GUARDS - self.0) & GUARDS;
        Bitboard(free - (free >> 9))
    }

    /// The set rotated by 180°.
    pub fn rotated(self) -> Bitboard {
        self.into_iter().map(Square::rotated).collect()
    }

    /// The mirror image of the set, left and right exchanged.
    pub fn mirrored(self) -> Bitboard {
        self.into_iter().map(Square::mirrored).collect()
    }
}

impl SquareSet for Bitboard {
    #[inline]
    fn count(self) -> u32 {
        self.0.count_ones()
    }

    fn squares(self) -> impl Iterator<Item = tenbin_core::Square> {
        self.into_iter().map(Into::into)
    }
}

/// Iterates over the squares of a set, file by file from the right, each from the top.
#[derive(Clone, Copy, Debug)]
pub struct BitboardIter(Bitboard);

impl Iterator for BitboardIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = self.0.first()?;
        self.0.0 &= self.0.0.wrapping_sub(1);
        Some(first)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = BitboardIter;

    #[inline]
    fn into_iter(self) -> BitboardIter {
        BitboardIter(self)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, |set, square| set | Bitboard::single(square))
    }
}

/// Implements the set operators.
macro_rules! operators {
    ($($trait:ident $method:ident $assign_trait:ident $assign_method:ident $sign:tt;)*) => {$(
        impl $trait for Bitboard {
            type Output = Bitboard;
            #[inline]
            fn $method(self, other: Bitboard) -> Bitboard {
                Bitboard(self.0 $sign other.0)
            }
        }
        impl $assign_trait for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Bitboard) {
                self.0 = self.0 $sign other.0;
            }
        }
    )*};
}
operators! {
    BitAnd bitand BitAndAssign bitand_assign &;
    BitOr bitor BitOrAssign bitor_assign |;
    BitXor bitxor BitXorAssign bitxor_assign ^;
}

/// The squares of the board that are not in the set.
impl Not for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0 & ALL)
    }
}

/// The board as Black sees it, file 9 on the left.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..9 {
            let line: String =
                (0..9).rev().map(|column| if self.has(Square::at(column, row)) { 'X' } else { '.' }).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}
