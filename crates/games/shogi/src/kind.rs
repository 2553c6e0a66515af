//! The kinds of pieces, and pieces with their owners.

use tenbin_core::Side;

/// What a piece is. The first eight are what stands on the board at the start, the others what they promote to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Kind {
    Pawn,
    Lance,
    Knight,
    Silver,
    Gold,
    Bishop,
    Rook,
    King,
    Tokin,
    PromotedLance,
    PromotedKnight,
    PromotedSilver,
    Horse,
    Dragon,
}

use Kind::{
    Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, PromotedKnight, PromotedLance, PromotedSilver, Rook,
    Silver, Tokin,
};

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 14;

    /// All kinds, in order.
    pub const ALL: [Kind; Kind::COUNT] = [
        Pawn,
        Lance,
        Knight,
        Silver,
        Gold,
        Bishop,
        Rook,
        King,
        Tokin,
        PromotedLance,
        PromotedKnight,
        PromotedSilver,
        Horse,
        Dragon,
    ];

    /// The kinds that can be in a hand, in order.
    pub const HELD: [Kind; 7] = [Pawn, Lance, Knight, Silver, Gold, Bishop, Rook];

    /// What the piece becomes by promotion, if it can promote.
    #[inline]
    pub const fn promoted(self) -> Option<Kind> {
        match self {
            Pawn => Some(Tokin),
            Lance => Some(PromotedLance),
            Knight => Some(PromotedKnight),
            Silver => Some(PromotedSilver),
            Bishop => Some(Horse),
            Rook => Some(Dragon),
            _ => None,
        }
    }

    /// What the piece is in the hand of whoever captures it, and what it was before it promoted.
    #[inline]
    pub const fn plain(self) -> Kind {
        match self {
            Tokin => Pawn,
            PromotedLance => Lance,
            PromotedKnight => Knight,
            PromotedSilver => Silver,
            Horse => Bishop,
            Dragon => Rook,
            other => other,
        }
    }

    /// Whether the piece has promoted.
    #[inline]
    pub const fn is_promoted(self) -> bool {
        self as u8 >= Tokin as u8
    }

    /// How many of the farthest ranks the piece may not stand on, because it could never move from there.
    #[inline]
    pub const fn stuck_ranks(self) -> u32 {
        match self {
            Pawn | Lance => 1,
            Knight => 2,
            _ => 0,
        }
    }

    /// How many pieces of this kind, promoted or not, a set has.
    pub const fn in_set(self) -> u8 {
        match self.plain() {
            Pawn => 18,
            Bishop | Rook => 2,
            King => 2,
            _ => 4,
        }
    }

    /// The piece's letter in texts, without the `+` of a promoted one.
    pub const fn letter(self) -> char {
        match self.plain() {
            Pawn => 'P',
            Lance => 'L',
            Knight => 'N',
            Silver => 'S',
            Gold => 'G',
            Bishop => 'B',
            Rook => 'R',
            _ => 'K',
        }
    }

    /// The kind of this letter, a capital, among those that have not promoted.
    pub fn lettered(letter: char) -> Option<Kind> {
        Kind::ALL[..=King as usize].iter().copied().find(|kind| kind.letter() == letter)
    }

    /// The piece's name in English.
    pub const fn name(self) -> &'static str {
        match self {
            Pawn => "pawn",
            Lance => "lance",
            Knight => "knight",
            Silver => "silver",
            Gold => "gold",
            Bishop => "bishop",
            Rook => "rook",
            King => "king",
            Tokin => "promoted pawn",
            PromotedLance => "promoted lance",
            PromotedKnight => "promoted knight",
            PromotedSilver => "promoted silver",
            Horse => "horse",
            Dragon => "dragon",
        }
    }
}

/// A piece: what it is, and whose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}
