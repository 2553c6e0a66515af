//! Moves.

use tenbin_board::{Set, Set64};
use tenbin_core::Square;

/// A move: a disc on a square, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Index of the square, or of no square for a pass.
    index: u8,
}

impl Move {
    /// The pass.
    pub const PASS: Move = Move { index: 64 };

    /// A disc on the square with this index, or the pass. Any number gives a move, which need not be legal.
    #[inline]
    pub(crate) fn from_index(index: u32) -> Move {
        Move { index: index.min(u32::from(Move::PASS.index)) as u8 }
    }

    /// The index of the square; 64 for a pass.
    #[inline]
    pub(crate) fn index(self) -> u8 {
        self.index
    }

    /// The set of the square; empty for a pass.
    #[inline]
    pub(crate) fn disc(self) -> Set64 {
        if self == Move::PASS { Set64::EMPTY } else { Set64::single(self.index) }
    }

    /// The square; `None` for a pass.
    pub fn square(self) -> Option<Square> {
        (self != Move::PASS).then(|| Set64::square(self.index))
    }
}

impl From<Square> for Move {
    fn from(square: Square) -> Move {
        Move { index: Set64::index(square) }
    }
}
