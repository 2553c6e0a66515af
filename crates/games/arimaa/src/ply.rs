//! One ply: a step, a push, a pull, a placement, or the end of a turn that has steps left.

use crate::PieceKind;
use tenbin_board::{Set, Set64};

/// One ply. Squares are indices below 64: a1 is 0, b1 is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A piece of the side to move steps to an empty square.
    Step {
        /// Where it comes from.
        from: u8,
        /// Where it goes.
        to: u8,
    },
    /// An enemy piece steps away, and a stronger piece steps onto its square.
    Push {
        /// Where the stronger piece comes from.
        from: u8,
        /// Where the enemy piece stood and the stronger one goes.
        at: u8,
        /// Where the enemy piece goes.
        to: u8,
    },
    /// A piece steps to an empty square, and a weaker enemy piece follows onto the square it left.
    Pull {
        /// Where the stronger piece stood and the enemy piece goes.
        from: u8,
        /// Where the stronger piece goes.
        to: u8,
        /// Where the enemy piece comes from.
        with: u8,
    },
    /// A piece is set up before play begins.
    Place {
        /// What is set up.
        kind: PieceKind,
        /// Where.
        at: u8,
    },
    /// The turn ends though there are steps left.
    Pass,
}

impl Move {
    /// How many of the four steps of a turn it takes; the end of a turn takes none.
    #[inline]
    pub const fn steps(self) -> u8 {
        match self {
            Move::Step { .. } => 1,
            Move::Push { .. } | Move::Pull { .. } => 2,
            Move::Place { .. } | Move::Pass => 0,
        }
    }

    /// Whether it moves something from or to one of these squares.
    #[inline]
    pub(crate) fn touches(self, squares: Set64) -> bool {
        match self {
            Move::Step { from, to } => squares.has(from) || squares.has(to),
            Move::Push { from, at, to } => squares.has(from) || squares.has(at) || squares.has(to),
            Move::Pull { from, to, with } => squares.has(from) || squares.has(to) || squares.has(with),
            Move::Place { .. } | Move::Pass => false,
        }
    }

    /// Where an enemy piece comes from and goes to, if it pushes or pulls one.
    #[inline]
    pub(crate) fn dragged(self) -> Option<(u8, u8)> {
        match self {
            Move::Push { at, to, .. } => Some((at, to)),
            Move::Pull { from, with, .. } => Some((with, from)),
            _ => None,
        }
    }

    /// The ply as a number: the tag in the lowest three bits, then three squares of six bits each.
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

    /// The ply of a number. Any number may come in.
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
