//! Squares, and sets of squares as sinks need them.

use std::fmt;
use std::str::FromStr;

/// A square by its file (0 = `a`) and rank (0 = `1`), the same for every board size.
///
/// ```
/// # use tenbin_core::Square;
/// let square: Square = "d10".parse().unwrap();
/// assert_eq!((square.file, square.rank), (3, 9));
/// assert_eq!(square.to_string(), "d10");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    /// Column, counted from the left: 0 is `a`.
    pub file: u8,
    /// Row, counted from the bottom: 0 is `1`.
    pub rank: u8,
}

impl Square {
    /// The square at a file and a rank, both counted from 0.
    #[inline]
    pub const fn new(file: u8, rank: u8) -> Square {
        Square { file, rank }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

impl FromStr for Square {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Square, Self::Err> {
        const WRONG: &str = "a square is a letter and a number, such as `d4`";
        let mut letters = text.chars();
        let file = letters.next().filter(char::is_ascii_alphabetic).ok_or(WRONG)?.to_ascii_lowercase() as u8 - b'a';
        let digits = letters.as_str();
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) || digits.starts_with('0') {
            return Err(WRONG);
        }
        let rank: u8 = digits.parse().map_err(|_| WRONG)?;
        Ok(Square { file, rank: rank - 1 })
    }
}

/// A set of squares, as a [`FeatureSink`](crate::FeatureSink) receives it: counted fast, and listed on demand.
pub trait SquareSet: Copy {
    /// The number of squares.
    fn count(self) -> u32;

    /// The squares of the set, in a fixed order.
    fn squares(self) -> impl Iterator<Item = Square>;
}
