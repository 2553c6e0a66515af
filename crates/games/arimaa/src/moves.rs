//! Moves: a step, push, pull, placement, or the end of a turn with steps left.

use crate::PieceKind;
use tenbin_board::{Set, Set64};

/// A ply. Squares are indices below 64: a1 is 0, b1 is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A single step of an own piece to an empty square.
    Step {
        /// Origin.
        from: u8,
        /// Target.
        to: u8,
    },
    /// A push: an enemy piece is moved away, and a stronger piece takes its square.
    Push {
        /// Origin of the stronger piece.
        from: u8,
        /// Origin of the enemy piece and target of the stronger one.
        at: u8,
        /// Target of the enemy piece.
        to: u8,
    },
    /// A pull: a piece steps to an empty square, and a weaker enemy piece takes its origin.
    Pull {
        /// Origin of the stronger piece and target of the enemy piece.
        from: u8,
        /// Target of the stronger piece.
        to: u8,
        /// Origin of the enemy piece.
        with: u8,
    },
    /// A placement during setup.
    Place {
        /// The piece.
        kind: PieceKind,
        /// The square.
        at: u8,
    },
    /// The end of a turn with steps left.
    Pass,
}

impl Move {
    /// The number of steps that a ply takes; 0 for placements and passes.
    #[inline]
    pub const fn steps(self) -> u8 {
        match self {
            Move::Step { .. } => 1,
            Move::Push { .. } | Move::Pull { .. } => 2,
            Move::Place { .. } | Move::Pass => 0,
        }
    }

    /// Whether a ply moves a piece from or to one of these squares.
    #[inline]
    pub(crate) fn touches(self, squares: Set64) -> bool {
        match self {
            Move::Step { from, to } => squares.has(from) || squares.has(to),
            Move::Push { from, at, to } => squares.has(from) || squares.has(at) || squares.has(to),
            Move::Pull { from, to, with } => squares.has(from) || squares.has(to) || squares.has(with),
            Move::Place { .. } | Move::Pass => false,
        }
    }

    /// Origin and target of the enemy piece in a push or pull.
    #[inline]
    pub(crate) fn dragged(self) -> Option<(u8, u8)> {
        match self {
            Move::Push { at, to, .. } => Some((at, to)),
            Move::Pull { from, with, .. } => Some((with, from)),
            _ => None,
        }
    }

    /// The ply as a number: a tag in the lowest three bits, then three squares of six bits each.
    #[inline]
    pub(crate) const fn bits(self) -> u32 {
        const fn packed(tag: u32, squares: [u8; 3]) -> u32 {
            tag | (squares[0] as u32) << 3 | (squares[1] as u32) << 9 | (squares[2] as u32) << 15
        }
        match self {
            Move::Pass => 0,
            Move::Step { from, to } => packed(1, [from, to, 0]),
            Move::Push { from, at, to } => packed(2, [from, at, to]),
            Move::Pull { from, to, with } => packed(3, [from, to, with]),
            Move::Place { kind, at } => packed(4, [kind as u8, at, 0]),
        }
    }

    /// The ply of a number; accepts any number.
    #[inline]
    pub(crate) fn from_bits(bits: u32) -> Move {
        let (first, second, third) = ((bits >> 3 & 63) as u8, (bits >> 9 & 63) as u8, (bits >> 15 & 63) as u8);
        match bits & 7 {
            1 => Move::Step { from: first, to: second },
            2 => Move::Push { from: first, at: second, to: third },
            3 => Move::Pull { from: first, to: second, with: third },
            4 => Move::Place { kind: PieceKind::ALL[usize::from(first) % PieceKind::COUNT], at: second },
            _ => Move::Pass,
        }
    }
}
