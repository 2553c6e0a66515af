//! Where a game begins: the even start and the usual handicaps.

use crate::{Kind, ShogiPosition, Square};
use tenbin_core::Side;

/// How a game begins. In a handicap game White gives pieces and moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Start {
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
const BACK_RANK: [Kind; 9] = [
    Kind::Lance,
    Kind::Knight,
    Kind::Silver,
    Kind::Gold,
    Kind::King,
    Kind::Gold,
    Kind::Silver,
    Kind::Knight,
    Kind::Lance,
];

impl Start {
    /// All starts, from even to the largest handicap.
    pub const ALL: [Start; 10] = [
        Start::Even,
        Start::Lance,
        Start::Bishop,
        Start::Rook,
        Start::RookLance,
        Start::Two,
        Start::Four,
        Start::Six,
        Start::Eight,
        Start::Ten,
    ];

    /// The name by which [`parse_position`](tenbin_core::Notation::parse_position) knows the start.
    pub const fn name(self) -> &'static str {
        match self {
            Start::Even => "startpos",
            Start::Lance => "lance",
            Start::Bishop => "bishop",
            Start::Rook => "rook",
            Start::RookLance => "rook-lance",
            Start::Two => "two",
            Start::Four => "four",
            Start::Six => "six",
            Start::Eight => "eight",
            Start::Ten => "ten",
        }
    }

    /// The start of this name, in capitals or not.
    pub fn named(name: &str) -> Option<Start> {
        Start::ALL.into_iter().find(|start| start.name().eq_ignore_ascii_case(name))
    }

    /// The position with which the game begins.
    ///
    /// ```
    /// # use tenbin_core::Notation;
    /// # use tenbin_shogi::Start;
    /// let text = Start::Two.position().position_text();
    /// assert_eq!(text, "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    /// ```
    pub fn position(self) -> ShogiPosition {
        let mut position = ShogiPosition::empty();
        for (side, kind, at) in Side::BOTH.into_iter().flat_map(army) {
            if side == Side::First || !self.takes_away(kind, at) {
                position.put(side, kind, at);
            }
        }
        if self != Start::Even {
            position.pass_turn();
        }
        position
    }

    /// Whether White does without this piece of its own.
    fn takes_away(self, kind: Kind, at: Square) -> bool {
        let small = match kind {
            Kind::Lance => 0,
            Kind::Knight => 1,
            Kind::Silver => 2,
            _ => 3,
        };
        // White's left is the right of the board as it is written.
        let left_lance = kind == Kind::Lance && at.file() == 1;
        let big = matches!(kind, Kind::Rook | Kind::Bishop);
        match self {
            Start::Even => false,
            Start::Lance => left_lance,
            Start::Bishop => kind == Kind::Bishop,
            Start::Rook => kind == Kind::Rook,
            Start::RookLance => kind == Kind::Rook || left_lance,
            Start::Two => big,
            Start::Four => big || small < 1,
            Start::Six => big || small < 2,
            Start::Eight | Start::Ten if big => true,
            Start::Eight => small < 3,
            Start::Ten => small < 3 || kind == Kind::Gold,
        }
    }
}

/// The twenty pieces of a side.
fn army(side: Side) -> impl Iterator<Item = (Side, Kind, Square)> {
    let back = (0..9).map(|column| (BACK_RANK[usize::from(column)], Square::at(column, 8)));
    let pawns = (0..9).map(|column| (Kind::Pawn, Square::at(column, 6)));
    let big = [(Kind::Bishop, Square::at(7, 7)), (Kind::Rook, Square::at(1, 7))];
    let turned = move |at: Square| if side == Side::First { at } else { at.turned() };
    back.chain(pawns).chain(big).map(move |(kind, at)| (side, kind, turned(at)))
}

impl Default for ShogiPosition {
    /// The start of the even game.
    fn default() -> ShogiPosition {
        Start::Even.position()
    }
}
