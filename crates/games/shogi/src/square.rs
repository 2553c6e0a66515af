//! Squares, named as players name them: file `1` to `9` from the right, rank `a` to `i` from the top.

use std::fmt;
use tenbin_core::Side;

/// A square of the board.
///
/// ```
/// # use tenbin_shogi::Square;
/// let square = Square::new(7, 'g').unwrap();
/// assert_eq!((square.file(), square.rank(), square.to_string()), (7, 7, "7g".to_owned()));
/// assert_eq!(Square::from_name("7g"), Some(square));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

/// Indices per file: nine squares and one guard, so that shifts never lead from one file into the next.
pub(crate) const STRIDE: u8 = 10;

impl Square {
    /// The square of a king that is not on the board. Every table is empty here.
    pub(crate) const NONE: Square = Square(127);

    /// The square on a file (`1` to `9` from the right) and a rank (`a` to `i` from the top), if it exists.
    pub fn new(file: u8, rank: char) -> Option<Square> {
        ((1..=9).contains(&file) && ('a'..='i').contains(&rank)).then(|| Square::at(file - 1, rank as u8 - b'a'))
    }

    /// The square of this name.
    pub fn from_name(name: &str) -> Option<Square> {
        let &[file, rank] = name.as_bytes() else { return None };
        Square::new(file.wrapping_sub(b'0'), rank.into())
    }

    /// All squares, file by file from the right, each from the top.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..9).flat_map(|column| (0..9).map(move |row| Square::at(column, row)))
    }

    /// The square in a column from the right and a row from the top, both counted from 0.
    #[inline]
    pub(crate) const fn at(column: u8, row: u8) -> Square {
        Square(column * STRIDE + row)
    }

    /// The square with this index, if the index is not a guard.
    #[inline]
    pub(crate) const fn from_index(index: u8) -> Option<Square> {
        if index < 9 * STRIDE && index % STRIDE < 9 { Some(Square(index)) } else { None }
    }

    /// The square with an index known to be valid.
    #[inline]
    pub(crate) const fn from_valid_index(index: u8) -> Square {
        Square(index)
    }

    /// The index of the square's bit in a [`Bitboard`](crate::Bitboard), below 128.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask is free and removes the bounds check from tables of 128 entries.
        (self.0 & 127) as usize
    }

    /// The file, 1 to 9 from the right.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 / STRIDE + 1
    }

    /// The rank, 1 (`a`) to 9 (`i`) from the top.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 % STRIDE + 1
    }

    /// The rank as a side counts it: 1 is the farthest from it, 9 its own back rank.
    #[inline]
    pub const fn rank_for(self, side: Side) -> u8 {
        match side {
            Side::First => self.rank(),
            Side::Second => 10 - self.rank(),
        }
    }

    /// The origin of a pawn of this side that moved to this square.
    #[inline]
    pub(crate) const fn behind(self, side: Side) -> Square {
        match side {
            Side::First => Square(self.0 + 1),
            Side::Second => Square(self.0 - 1),
        }
    }

    /// The square after a rotation of the board by 180°.
    #[inline]
    pub const fn rotated(self) -> Square {
        Square(Square::at(8, 8).0 - self.0)
    }

    /// The square in the mirror image, left and right exchanged.
    #[inline]
    pub const fn mirrored(self) -> Square {
        Square::at(9 - self.file(), self.rank() - 1)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), char::from(b'a' + self.rank() - 1))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The square in the coordinates that all games share: files from the left, ranks from the bottom.
impl From<Square> for tenbin_core::Square {
    fn from(square: Square) -> tenbin_core::Square {
        tenbin_core::Square::new(9 - square.file(), 9 - square.rank())
    }
}
