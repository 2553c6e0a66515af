//! One ply, in sixteen bits.

use crate::{Kind, Square};
use std::fmt;

/// A ply: a piece goes from a square to a square and may promote, or a piece from the hand is dropped on a square.
///
/// ```
/// # use tenbin_shogi::{Kind, Move, Square};
/// let [from, to] = ["2h", "2b"].map(|name| Square::named(name).unwrap());
/// assert_eq!(Move::step(from, to, true).to_string(), "2h2b+");
/// assert_eq!(Move::drop(Kind::Pawn, to).to_string(), "P*2b");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(
    // Bits 0–6 where it goes, 7–13 where it comes from (or the kind that is dropped), 14 promotion, 15 drop.
    u16,
);

const PROMOTES: u16 = 1 << 14;
const DROPS: u16 = 1 << 15;

impl Move {
    /// A piece moves, with or without promotion.
    #[inline]
    pub const fn step(from: Square, to: Square, promotes: bool) -> Move {
        Move(to.index() as u16 | (from.index() as u16) << 7 | if promotes { PROMOTES } else { 0 })
    }

    /// A piece is dropped. Of a kind that cannot be in hand, this is never legal.
    #[inline]
    pub const fn drop(kind: Kind, to: Square) -> Move {
        Move(to.index() as u16 | (kind as u16) << 7 | DROPS)
    }

    /// Where the piece arrives.
    #[inline]
    pub const fn to(self) -> Square {
        Square::trusted((self.0 & 127) as u8)
    }

    /// Where the piece comes from, unless it is dropped.
    #[inline]
    pub const fn from(self) -> Option<Square> {
        if self.0 & DROPS == 0 { Some(Square::trusted((self.0 >> 7 & 127) as u8)) } else { None }
    }

    /// What is dropped, if the ply is a drop.
    #[inline]
    pub fn dropped(self) -> Option<Kind> {
        // Read through the list of all kinds, since a number is not a kind; it always is one of them.
        if self.0 & DROPS == 0 { None } else { Kind::ALL.get(usize::from(self.0 >> 7 & 127)).copied() }
    }

    /// Whether the piece promotes.
    #[inline]
    pub const fn promotes(self) -> bool {
        self.0 & PROMOTES != 0
    }

    /// The ply's sixteen bits.
    #[inline]
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// The place in a table of 256 by where the piece comes from: squares, and behind them the kinds in hand.
    #[inline]
    pub(crate) const fn origin(self) -> usize {
        (self.0 >> 7 & 127) as usize + if self.0 & DROPS == 0 { 0 } else { 128 }
    }

    /// The ply with these bits. Bits that say nothing sensible become a ply that is never legal.
    #[inline]
    pub(crate) fn from_bits(bits: u16) -> Move {
        let ply = Move(bits);
        let drops = bits & DROPS != 0;
        let origin = (bits >> 7 & 127) as u8;
        let begins_well = if drops { origin < 7 && !ply.promotes() } else { Square::from_index(origin).is_some() };
        let ends_well = Square::from_index((bits & 127) as u8).is_some();
        // From a corner to the same corner: nothing moves like that.
        if begins_well && ends_well { ply } else { Move(0) }
    }
}

/// As the universal shogi interface writes it.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.from(), self.dropped()) {
            (Some(from), _) => write!(f, "{from}{}{}", self.to(), if self.promotes() { "+" } else { "" }),
            (None, kind) => write!(f, "{}*{}", kind.map_or('?', Kind::letter), self.to()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
