//! Win by declaration: a king in the enemy camp that can hardly be mated any more (*nyugyoku*).
//!
//! Pieces of the declaring side count in hand and in the enemy camp, the farthest three ranks: rooks and bishops five
//! points, promoted or not, all others but the king one. All pieces together are worth 54 points.

use crate::{Bitboard, PieceKind, ShogiPosition};
use std::fmt;
use tenbin_core::{Notation, Side, SquareSet};

/// The rule for declarations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DeclarationRule {
    /// 28 points win for the first player and 27 for the second. Usual among programs and amateurs.
    #[default]
    TwentySeven,
    /// 31 points win, 24 to 30 draw. Usual among professionals.
    TwentyFour,
    /// No declarations.
    Never,
}

/// The result of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeclarationResult {
    /// The declaring side wins.
    Win,
    /// The game is drawn.
    Draw,
    /// A condition is not met; the declaring side would lose.
    Invalid,
}

/// The conditions of a declaration by the side to move. `Display` writes them as a sentence.
///
/// ```
/// # use tenbin_core::Notation;
/// # use tenbin_shogi::ShogiPosition;
/// # use tenbin_shogi::declaration::{Declaration, DeclarationRule, DeclarationResult};
/// let text = "+L+NSGKGS+N+L/1B5R1/PPPPPPPPP/9/9/9/9/9/4k4 b RB9P2G2S2N2L 1";
/// let declaration = Declaration::of(&ShogiPosition::default().parse_position(text).unwrap());
/// assert_eq!((declaration.points, declaration.in_camp), (54, 19));
/// assert_eq!(declaration.result(DeclarationRule::TwentySeven), DeclarationResult::Win);
/// assert_eq!(declaration.to_string(), "Black's king is in the camp with 19 other pieces, not in check: 54 points");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Declaration {
    /// The declaring side.
    pub side: Side,
    /// Whether its king stands in the enemy camp.
    pub king_in_camp: bool,
    /// The number of its other pieces in the camp.
    pub in_camp: u32,
    /// Whether it is in check.
    pub in_check: bool,
    /// The points of its pieces in the camp and in hand.
    pub points: u32,
}

impl Declaration {
    /// Evaluates the conditions for the side to move, the only one that may declare.
    pub fn of(position: &ShogiPosition) -> Declaration {
        let side = position.side_to_move();
        let camp = Bitboard::promotion_zone(side);
        let others = position.side(side) & camp & !position.kind(PieceKind::King);
        let on_board = PieceKind::ALL.into_iter().map(|kind| value(kind) * (position.kind(kind) & others).count());
        let in_hand = position.hand(side).pieces().map(|(kind, count)| value(kind) * count);
        Declaration {
            side,
            king_in_camp: position.king_in_camp(side),
            in_camp: others.count(),
            in_check: position.is_in_check(),
            points: on_board.chain(in_hand).sum(),
        }
    }

    /// The result under a rule.
    pub fn result(&self, rule: DeclarationRule) -> DeclarationResult {
        if !self.king_in_camp || self.in_camp < 10 || self.in_check {
            return DeclarationResult::Invalid;
        }
        match (rule, self.side) {
            (DeclarationRule::TwentySeven, Side::First) if self.points >= 28 => DeclarationResult::Win,
            (DeclarationRule::TwentySeven, Side::Second) if self.points >= 27 => DeclarationResult::Win,
            (DeclarationRule::TwentyFour, _) if self.points >= 31 => DeclarationResult::Win,
            (DeclarationRule::TwentyFour, _) if self.points >= 24 => DeclarationResult::Draw,
            _ => DeclarationResult::Invalid,
        }
    }
}

const fn value(kind: PieceKind) -> u32 {
    match kind.unpromoted() {
        PieceKind::Rook | PieceKind::Bishop => 5,
        PieceKind::King => 0,
        _ => 1,
    }
}

impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = ShogiPosition::side_name(self.side);
        let place = if self.king_in_camp { "in" } else { "not in" };
        let check = if self.in_check { "in check" } else { "not in check" };
        let pieces = if self.in_camp == 1 { "piece" } else { "pieces" };
        let (others, points) = (self.in_camp, self.points);
        write!(f, "{side}'s king is {place} the camp with {others} other {pieces}, {check}: {points} points")
    }
}
