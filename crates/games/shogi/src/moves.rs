//! A move in sixteen bits.

use crate::{PieceKind, Square};
use std::fmt;

/// A move: a piece goes from square to square and may promote, or a piece from the hand is dropped.
///
/// ```
/// # use tenbin_shogi::{PieceKind, Move, Square};
/// let [from, to] = ["2h", "2b"].map(|name| Square::from_name(name).unwrap());
/// assert_eq!(Move::normal(from, to, true).to_string(), "2h2b+");
/// assert_eq!(Move::drop(PieceKind::Pawn, to).to_string(), "P*2b");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(
    // Bits 0–6: destination; 7–13: origin, or the kind dropped; 14: promotion; 15: drop.
    u16,
);

const PROMOTES: u16 = 1 << 14;
const DROPS: u16 = 1 << 15;

impl Move {
    /// A move on the board, with or without promotion.
    #[inline]
    pub const fn normal(from: Square, to: Square, promotes: bool) -> Move {
        Move(to.index() as u16 | (from.index() as u16) << 7 | if promotes { PROMOTES } else { 0 })
    }

    /// A drop. It is never legal for a kind that cannot be in hand.
    #[inline]
    pub const fn drop(kind: PieceKind, to: Square) -> Move {
        Move(to.index() as u16 | (kind as u16) << 7 | DROPS)
    }

    /// The destination square.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_valid_index((self.0 & 127) as u8)
    }

    /// The origin square; `None` for a drop.
    #[inline]
    pub const fn from(self) -> Option<Square> {
        if self.0 & DROPS == 0 { Some(Square::from_valid_index((self.0 >> 7 & 127) as u8)) } else { None }
    }

    /// The kind dropped; `None` for a move on the board.
    #[inline]
    pub fn dropped(self) -> Option<PieceKind> {
        // Read from the list of kinds: safe code cannot cast a number to a kind.
        if self.0 & DROPS == 0 { None } else { PieceKind::ALL.get(usize::from(self.0 >> 7 & 127)).copied() }
    }

    /// Whether the piece promotes.
    #[inline]
    pub const fn promotes(self) -> bool {
        self.0 & PROMOTES != 0
    }

    /// The move's sixteen bits.
    #[inline]
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// An index below 256 by origin: squares first, then the kinds in hand.
    #[inline]
    pub(crate) const fn origin(self) -> usize {
        (self.0 >> 7 & 127) as usize + if self.0 & DROPS == 0 { 0 } else { 128 }
    }

    /// The move with these bits. Invalid bits become a move that is never legal.
    #[inline]
    pub(crate) fn from_bits(bits: u16) -> Move {
        let mv = Move(bits);
        let drops = bits & DROPS != 0;
        let origin = (bits >> 7 & 127) as u8;
        let valid_origin = if drops { origin < 7 && !mv.promotes() } else { Square::from_index(origin).is_some() };
        let valid_target = Square::from_index((bits & 127) as u8).is_some();
        // A move from a corner to itself is never legal.
        if valid_origin && valid_target { mv } else { Move(0) }
    }
}

/// USI notation.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.from(), self.dropped()) {
            (Some(from), _) => write!(f, "{from}{}{}", self.to(), if self.promotes() { "+" } else { "" }),
            (None, kind) => write!(f, "{}*{}", kind.map_or('?', PieceKind::letter), self.to()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
