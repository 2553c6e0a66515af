//! Start positions: the even game and the usual handicaps.

use crate::{PieceKind, ShogiPosition, Square};
use tenbin_core::Side;

/// A start position. In a handicap game White gives pieces and moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Handicap {
    /// The even game.
    Even,
    /// White's left lance is missing.
    Lance,
    /// White's bishop is missing.
    Bishop,
    /// White's rook is missing.
    Rook,
    /// White's rook and left lance are missing.
    RookLance,
    /// White's rook and bishop are missing.
    Two,
    /// Rook, bishop and lances are missing.
    Four,
    /// Rook, bishop, lances and knights are missing.
    Six,
    /// Rook, bishop, lances, knights and silvers are missing.
    Eight,
    /// Only the king and the pawns are left.
    Ten,
}

/// The back rank, from file 9 to file 1; the same from either side.
const BACK_RANK: [PieceKind; 9] = [
    PieceKind::Lance,
    PieceKind::Knight,
    PieceKind::Silver,
    PieceKind::Gold,
    PieceKind::King,
    PieceKind::Gold,
    PieceKind::Silver,
    PieceKind::Knight,
    PieceKind::Lance,
];

impl Handicap {
    /// All handicaps, from the even game to the largest.
    pub const ALL: [Handicap; 10] = [
        Handicap::Even,
        Handicap::Lance,
        Handicap::Bishop,
        Handicap::Rook,
        Handicap::RookLance,
        Handicap::Two,
        Handicap::Four,
        Handicap::Six,
        Handicap::Eight,
        Handicap::Ten,
    ];

    /// The name in [`parse_position`](tenbin_core::Notation::parse_position).
    pub const fn name(self) -> &'static str {
        match self {
            Handicap::Even => "startpos",
            Handicap::Lance => "lance",
            Handicap::Bishop => "bishop",
            Handicap::Rook => "rook",
            Handicap::RookLance => "rook-lance",
            Handicap::Two => "two",
            Handicap::Four => "four",
            Handicap::Six => "six",
            Handicap::Eight => "eight",
            Handicap::Ten => "ten",
        }
    }

    /// The handicap of this name, in either case.
    pub fn from_name(name: &str) -> Option<Handicap> {
        Handicap::ALL.into_iter().find(|start| start.name().eq_ignore_ascii_case(name))
    }

    /// The start position.
    ///
    /// ```
    /// # use tenbin_core::Notation;
    /// # use tenbin_shogi::Handicap;
    /// let text = Handicap::Two.position().position_text();
    /// assert_eq!(text, "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    /// ```
    pub fn position(self) -> ShogiPosition {
        let mut position = ShogiPosition::empty();
        for (side, kind, at) in Side::BOTH.into_iter().flat_map(pieces_of) {
            if side == Side::First || !self.removes(kind, at) {
                position.put(side, kind, at);
            }
        }
        if self != Handicap::Even {
            position.flip_turn();
        }
        position
    }

    /// Whether this piece of White's is missing.
    fn removes(self, kind: PieceKind, at: Square) -> bool {
        let small = match kind {
            PieceKind::Lance => 0,
            PieceKind::Knight => 1,
            PieceKind::Silver => 2,
            _ => 3,
        };
        // White's left is the right of the diagram.
        let left_lance = kind == PieceKind::Lance && at.file() == 1;
        let big = matches!(kind, PieceKind::Rook | PieceKind::Bishop);
        match self {
            Handicap::Even => false,
            Handicap::Lance => left_lance,
            Handicap::Bishop => kind == PieceKind::Bishop,
            Handicap::Rook => kind == PieceKind::Rook,
            Handicap::RookLance => kind == PieceKind::Rook || left_lance,
            Handicap::Two => big,
            Handicap::Four => big || small < 1,
            Handicap::Six => big || small < 2,
            Handicap::Eight | Handicap::Ten if big => true,
            Handicap::Eight => small < 3,
            Handicap::Ten => small < 3 || kind == PieceKind::Gold,
        }
    }
}

/// The twenty pieces of a side.
fn pieces_of(side: Side) -> impl Iterator<Item = (Side, PieceKind, Square)> {
    let back = (0..9).map(|column| (BACK_RANK[usize::from(column)], Square::at(column, 8)));
    let pawns = (0..9).map(|column| (PieceKind::Pawn, Square::at(column, 6)));
    let big = [(PieceKind::Bishop, Square::at(7, 7)), (PieceKind::Rook, Square::at(1, 7))];
    let rotated = move |at: Square| if side == Side::First { at } else { at.rotated() };
    back.chain(pawns).chain(big).map(move |(kind, at)| (side, kind, rotated(at)))
}

impl Default for ShogiPosition {
    /// The start position of the even game.
    fn default() -> ShogiPosition {
        Handicap::Even.position()
    }
}
