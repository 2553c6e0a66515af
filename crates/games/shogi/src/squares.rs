//! Sets of squares as bits.
//!
//! A file takes ten bits: its nine squares from the top down, and a *guard* that is never a member. Whatever steps off
//! the end of a file lands on a guard, so one mask at the end tidies up after any number of shifts.

use crate::square::{STRIDE, Square};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};
use tenbin_core::{Side, SquareSet};

/// A set of squares.
///
/// ```
/// # use tenbin_shogi::{Square, Squares};
/// # use tenbin_core::{Side, SquareSet};
/// let camp = Squares::promotion_zone(Side::First);
/// assert_eq!(camp.count(), 27);
/// assert!(camp.has(Square::named("5c").unwrap()) && !camp.has(Square::named("5d").unwrap()));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Squares(pub(crate) u128);

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

impl Squares {
    /// No square at all.
    pub const EMPTY: Squares = Squares(0);

    /// Every square of the board.
    pub const ALL: Squares = Squares(ALL);

    /// The set of one square.
    #[inline]
    pub const fn single(square: Square) -> Squares {
        Squares(1 << square.index())
    }

    /// The `count` ranks farthest from a side: 1 is where its lances and pawns would be stuck, 3 its promotion zone.
    #[inline]
    pub const fn far_ranks(side: Side, count: u32) -> Squares {
        let mut bits = 0;
        let mut number = 0;
        while number < count {
            bits |= match side {
                Side::First => row(number),
                Side::Second => row(8 - number),
            };
            number += 1;
        }
        Squares(bits)
    }

    /// The three ranks in which a side's pieces promote: the other side's camp.
    #[inline]
    pub const fn promotion_zone(side: Side) -> Squares {
        const ZONES: [Squares; 2] = [Squares::far_ranks(Side::First, 3), Squares::far_ranks(Side::Second, 3)];
        ZONES[side as usize]
    }

    /// Whether there is no square in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a square is in the set.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether there is more than one square in the set.
    #[inline]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The first square of the set.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::trusted(self.0.trailing_zeros() as u8)) }
    }

    /// Every square of the set one step ahead, as a side moves. Off the board the step ends on guards, which any mask
    /// with squares of the board removes.
    #[inline]
    pub(crate) const fn ahead(self, side: Side) -> Squares {
        match side {
            Side::First => Squares(self.0 >> 1),
            Side::Second => Squares(self.0 << 1),
        }
    }

    /// Every square of the set one step to either side, guards included.
    #[inline]
    pub(crate) const fn aside(self) -> Squares {
        Squares(self.0 << STRIDE | self.0 >> STRIDE)
    }

    /// Every square of the set one step towards file 9, guards included; from file 9 it leads off the board.
    #[inline]
    pub(crate) const fn left(self) -> Squares {
        Squares(self.0 << STRIDE)
    }

    /// Every square of the set one step towards file 1, guards included.
    #[inline]
    pub(crate) const fn right(self) -> Squares {
        Squares(self.0 >> STRIDE)
    }

    /// All squares of the files in which the set has none.
    #[inline]
    pub(crate) const fn free_files(self) -> Squares {
        // Squares that are subtracted borrow from the guard of their file; the guards that are left mark the free files.
        let free = (GUARDS - self.0) & GUARDS;
        Squares(free - (free >> 9))
    }

    /// The set as it lies when the board is turned by 180°.
    pub fn turned(self) -> Squares {
        self.into_iter().map(Square::turned).collect()
    }

    /// The set as it lies in a mirror beside the board.
    pub fn mirrored(self) -> Squares {
        self.into_iter().map(Square::mirrored).collect()
    }
}

impl SquareSet for Squares {
    #[inline]
    fn count(self) -> u32 {
        self.0.count_ones()
    }

    fn squares(self) -> impl Iterator<Item = tenbin_core::Square> {
        self.into_iter().map(Into::into)
    }
}

/// The squares of a set, file by file from the right, each from the top.
#[derive(Clone, Copy, Debug)]
pub struct Listed(Squares);

impl Iterator for Listed {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = self.0.first()?;
        self.0.0 &= self.0.0.wrapping_sub(1);
        Some(first)
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = Listed;

    #[inline]
    fn into_iter(self) -> Listed {
        Listed(self)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        squares.into_iter().fold(Squares::EMPTY, |set, square| set | Squares::single(square))
    }
}

/// Writes the operators of sets.
macro_rules! operators {
    ($($trait:ident $method:ident $assign_trait:ident $assign_method:ident $sign:tt;)*) => {$(
        impl $trait for Squares {
            type Output = Squares;
            #[inline]
            fn $method(self, other: Squares) -> Squares {
                Squares(self.0 $sign other.0)
            }
        }
        impl $assign_trait for Squares {
            #[inline]
            fn $assign_method(&mut self, other: Squares) {
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
impl Not for Squares {
    type Output = Squares;
    #[inline]
    fn not(self) -> Squares {
        Squares(!self.0 & ALL)
    }
}

/// The board as a player sees it, file 9 on the left.
impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..9 {
            let line: String =
                (0..9).rev().map(|column| if self.has(Square::at(column, row)) { 'X' } else { '.' }).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}
