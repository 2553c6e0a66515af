//! The squares of the board, named as players name them: file `1` to `9` from the right, rank `a` to `i` from the top.

use std::fmt;
use tenbin_core::Side;

/// A square of the board.
///
/// ```
/// # use tenbin_shogi::Square;
/// let square = Square::new(7, 'g').unwrap();
/// assert_eq!((square.file(), square.rank(), square.to_string()), (7, 7, "7g".to_owned()));
/// assert_eq!(Square::named("7g"), Some(square));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

/// Places to a file: nine squares and one that never holds anything, so that nothing walks from one file into the next.
pub(crate) const STRIDE: u8 = 10;

impl Square {
    /// Where a king stands that is not on the board: no square, and every table is empty here.
    pub(crate) const NOWHERE: Square = Square(127);

    /// The square on a file (`1` to `9` from the right) and a rank (`a` to `i` from the top), if there is one.
    pub fn new(file: u8, rank: char) -> Option<Square> {
        ((1..=9).contains(&file) && ('a'..='i').contains(&rank)).then(|| Square::at(file - 1, rank as u8 - b'a'))
    }

    /// The square of this name.
    pub fn named(name: &str) -> Option<Square> {
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

    /// The square at a place of the layout, if there is one.
    #[inline]
    pub(crate) const fn from_index(index: u8) -> Option<Square> {
        if index < 9 * STRIDE && index % STRIDE < 9 { Some(Square(index)) } else { None }
    }

    /// The square at a place of the layout that is known to hold one.
    #[inline]
    pub(crate) const fn trusted(index: u8) -> Square {
        Square(index)
    }

    /// The square's place in the layout of [`Squares`](crate::Squares), below 128.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask costs nothing and lets tables of 128 be read without a check.
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

    /// The square from which a pawn of this side came that has just arrived here.
    #[inline]
    pub(crate) const fn behind(self, side: Side) -> Square {
        match side {
            Side::First => Square(self.0 + 1),
            Side::Second => Square(self.0 - 1),
        }
    }

    /// Where the square lies when the board is turned by 180°.
    #[inline]
    pub const fn turned(self) -> Square {
        Square(Square::at(8, 8).0 - self.0)
    }

    /// Where the square lies in a mirror beside the board.
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

/// The same square as all games count them: files from the left, ranks from the bottom.
impl From<Square> for tenbin_core::Square {
    fn from(square: Square) -> tenbin_core::Square {
        tenbin_core::Square::new(9 - square.file(), 9 - square.rank())
    }
}
