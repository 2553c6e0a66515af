//! Point names as in GTP: a letter without I, and a number from below.

use tenbin_core::Square;

/// Why a point name is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointError {
    /// Not a point name.
    Invalid,
    /// A point outside the board.
    OffBoard,
}

/// The name of a point.
///
/// ```
/// # use tenbin_core::Square;
/// # use tenbin_go::point_text;
/// assert_eq!(point_text(Square::new(7, 0)), "H1");
/// assert_eq!(point_text(Square::new(8, 18)), "J19");
/// ```
pub fn point_text(square: Square) -> String {
    let letter = b'A' + square.file + u8::from(square.file >= 8);
    format!("{}{}", char::from(letter), square.rank + 1)
}

/// Parses a point name on a board of this size, in upper or lower case.
///
/// ```
/// # use tenbin_core::Square;
/// # use tenbin_go::{PointError, parse_point};
/// assert_eq!(parse_point("j9", 9), Ok(Square::new(8, 8)));
/// assert_eq!(parse_point("I9", 9), Err(PointError::OffBoard));
/// assert_eq!(parse_point("9", 9), Err(PointError::Invalid));
/// ```
pub fn parse_point(text: &str, size: u8) -> Result<Square, PointError> {
    let square: Square = text.parse().map_err(|_| PointError::Invalid)?;
    const LETTER_I: u8 = 8;
    let file = match square.file {
        LETTER_I => return Err(PointError::OffBoard),
        file => file - u8::from(file > LETTER_I),
    };
    if file < size && square.rank < size { Ok(Square::new(file, square.rank)) } else { Err(PointError::OffBoard) }
}
