//! Indices into tables of weights by square.
//!
//! Shogi is mirror-symmetric, so each table has one column for two files: nine rows of five numbers. Tables are seen
//! by the owner of the piece, who moves up the page.

use crate::Square;
use tenbin_core::{BySide, Side};

/// Squares of the right half of the board, row by row from the far rank, file 5 first: names of the weights by
/// square.
pub(crate) const SQUARES: &[&str] = &[
    "5a", "4a", "3a", "2a", "1a", "5b", "4b", "3b", "2b", "1b", "5c", "4c", "3c", "2c", "1c", "5d", "4d", "3d", "2d",
    "1d", "5e", "4e", "3e", "2e", "1e", "5f", "4f", "3f", "2f", "1f", "5g", "4g", "3g", "2g", "1g", "5h", "4h", "3h",
    "2h", "1h", "5i", "4i", "3i", "2i", "1i",
];

/// Places relative to a king, row by row from four ranks up, the king's file first: names of the weights by relative
/// place. Four means four or more.
pub(crate) const FROM_KING: &[&str] = &[
    "4 up",
    "4 up 1 aside",
    "4 up 2 aside",
    "4 up 3 aside",
    "4 up 4 aside",
    "3 up",
    "3 up 1 aside",
    "3 up 2 aside",
    "3 up 3 aside",
    "3 up 4 aside",
    "2 up",
    "2 up 1 aside",
    "2 up 2 aside",
    "2 up 3 aside",
    "2 up 4 aside",
    "1 up",
    "1 up 1 aside",
    "1 up 2 aside",
    "1 up 3 aside",
    "1 up 4 aside",
    "here",
    "1 aside",
    "2 aside",
    "3 aside",
    "4 aside",
    "1 down",
    "1 down 1 aside",
    "1 down 2 aside",
    "1 down 3 aside",
    "1 down 4 aside",
    "2 down",
    "2 down 1 aside",
    "2 down 2 aside",
    "2 down 3 aside",
    "2 down 4 aside",
    "3 down",
    "3 down 1 aside",
    "3 down 2 aside",
    "3 down 3 aside",
    "3 down 4 aside",
    "4 down",
    "4 down 1 aside",
    "4 down 2 aside",
    "4 down 3 aside",
    "4 down 4 aside",
];

/// Columns of every table.
pub(crate) const COLUMNS: u8 = 5;

static FOLDED: BySide<[u8; 128]> = BySide([folded(Side::First), folded(Side::Second)]);

const fn folded(side: Side) -> [u8; 128] {
    let mut places = [0; 128];
    let mut index = 0;
    while index < 128 {
        if let Some(square) = Square::from_index(index) {
            places[index as usize] = (square.rank_for(side) - 1) * COLUMNS + square.file().abs_diff(5);
        }
        index += 1;
    }
    places
}

/// The index of a square in a table by [`SQUARES`], as a side sees the board.
#[inline]
pub(crate) fn of_square(side: Side, square: Square) -> u16 {
    FOLDED[side][square.index()].into()
}

/// The index of a square in a table by [`FROM_KING`], as a side sees the board.
#[inline]
pub(crate) fn from_king(side: Side, king: Square, square: Square) -> u16 {
    let down = i16::from(square.rank()) - i16::from(king.rank());
    let down = (down * side.sign() as i16).clamp(-4, 4) + 4;
    down as u16 * u16::from(COLUMNS) + u16::from(square.file().abs_diff(king.file()).min(4))
}
