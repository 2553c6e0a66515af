//! Board sizes and starting positions.

use crate::OthelloPosition;
use std::ops::RangeInclusive;
use tenbin_core::{BySide, Side, Square};

/// The smallest and the largest board; sides are even.
pub const BOARD_SIDES: RangeInclusive<u8> = 4..=8;

impl OthelloPosition {
    /// Starting position on a board of this many files and ranks.
    ///
    /// ```
    /// # use tenbin_othello::OthelloPosition;
    /// assert!(OthelloPosition::start(6).is_ok());
    /// assert_eq!(OthelloPosition::start(5), Err("a board is 4x4, 6x6 or 8x8"));
    /// ```
    pub fn start(side: u8) -> Result<OthelloPosition, &'static str> {
        if !BOARD_SIDES.contains(&side) || !side.is_multiple_of(2) {
            return Err("a board is 4x4, 6x6 or 8x8");
        }
        let (low, high) = (side / 2 - 1, side / 2);
        let pair = |one, other| [Square::new(low, one), Square::new(high, other)].into_iter().collect();
        let discs = BySide([pair(high, low), pair(low, high)]);
        Ok(OthelloPosition::new(side, discs, Side::First))
    }
}

impl Default for OthelloPosition {
    /// The standard game, 8×8.
    fn default() -> OthelloPosition {
        OthelloPosition::start(8).expect("8 is a size")
    }
}
