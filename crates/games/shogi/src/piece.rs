//! Piece kinds, and pieces with their owners.

use tenbin_core::Side;

/// A kind of piece: first the eight unpromoted kinds, then the promoted ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names say it")]
pub enum PieceKind {
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

use PieceKind::{
    Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, PromotedKnight, PromotedLance, PromotedSilver, Rook,
    Silver, Tokin,
};

impl PieceKind {
    /// The number of kinds.
    pub const COUNT: usize = 14;

    /// All kinds, in order.
    pub const ALL: [PieceKind; PieceKind::COUNT] = [
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

    /// The kinds that can be in hand, in order.
    pub const HAND_KINDS: [PieceKind; 7] = [Pawn, Lance, Knight, Silver, Gold, Bishop, Rook];

    /// The kind after promotion; `None` if it cannot promote.
    #[inline]
    pub const fn promoted(self) -> Option<PieceKind> {
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

    /// The kind before promotion, which is also the kind in hand after capture.
    #[inline]
    pub const fn unpromoted(self) -> PieceKind {
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

    /// Whether the kind is a promoted one.
    #[inline]
    pub const fn is_promoted(self) -> bool {
        self as u8 >= Tokin as u8
    }

    /// The number of farthest ranks from which the piece could never move.
    #[inline]
    pub const fn immobile_ranks(self) -> u32 {
        match self {
            Pawn | Lance => 1,
            Knight => 2,
            _ => 0,
        }
    }

    /// The number of pieces of this kind in a set, promoted or not.
    pub const fn set_count(self) -> u8 {
        match self.unpromoted() {
            Pawn => 18,
            Bishop | Rook => 2,
            King => 2,
            _ => 4,
        }
    }

    /// The piece's letter in SFEN, without the `+` of a promoted piece.
    pub const fn letter(self) -> char {
        match self.unpromoted() {
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

    /// The unpromoted kind of a capital letter.
    pub fn from_letter(letter: char) -> Option<PieceKind> {
        PieceKind::ALL[..=King as usize].iter().copied().find(|kind| kind.letter() == letter)
    }

    /// The English name.
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

/// A piece: a kind and its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The owner.
    pub side: Side,
    /// The kind.
    pub kind: PieceKind,
}
