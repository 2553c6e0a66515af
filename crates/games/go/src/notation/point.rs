//! Points as in GTP: a letter without I, and a number from below.

use tenbin_core::Square;

/// What is wrong with the name of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointError {
    /// It does not look like one.
    Invalid,
    /// It does, but the board has none of that name.
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

/// Reads the name of a point on a board of this size, in capitals or small letters.
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
