//! Variants of the game: board sizes, plies per turn, starting positions.

use crate::BreakthroughPosition;
use std::ops::RangeInclusive;
use tenbin_board::{Set, Set64};
use tenbin_core::{BoardSize, BySide, Side};

/// The possible numbers of files, and of ranks.
pub const BOARD_SIDES: RangeInclusive<u8> = 3..=8;

/// The possible numbers of plies per turn.
pub const PLIES_PER_TURN: RangeInclusive<u8> = 1..=4;

impl BreakthroughPosition {
    /// Starting position on a board of this size, with `plies_per_turn` plies in every turn but the first, which has one.
    ///
    /// ```
    /// # use tenbin_breakthrough::BreakthroughPosition;
    /// assert!(BreakthroughPosition::start(6, 6, 1).is_ok());
    /// assert_eq!(BreakthroughPosition::start(6, 9, 1), Err("a board has 3 to 8 files and 3 to 8 ranks"));
    /// ```
    pub fn start(files: u8, ranks: u8, plies_per_turn: u8) -> Result<BreakthroughPosition, &'static str> {
        if !BOARD_SIDES.contains(&files) || !BOARD_SIDES.contains(&ranks) {
            return Err("a board has 3 to 8 files and 3 to 8 ranks");
        }
        if !PLIES_PER_TURN.contains(&plies_per_turn) {
            return Err("a turn has 1 to 4 plies");
        }
        let board = Set64::board(files, ranks);
        // With two ranks each, a low board would have no room between the sides.
        let pawn_ranks = if ranks < 5 { 1 } else { 2 };
        let pawns = BySide([Set64::board(files, pawn_ranks), board & !Set64::board(files, ranks - pawn_ranks)]);
        Ok(BreakthroughPosition::new(BoardSize::new(files, ranks), plies_per_turn, pawns, Side::First, 1))
    }
}

impl Default for BreakthroughPosition {
    /// The standard game: 6×6, one ply per turn.
    fn default() -> BreakthroughPosition {
        BreakthroughPosition::start(6, 6, 1).expect("6×6 with one ply per turn is within the bounds")
    }
}
